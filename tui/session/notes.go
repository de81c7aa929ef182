package session

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// edit edits the tree at the move shown. told is the format of the confirmation, with %s for
// the move.
func (s *Session) edit(v livegame.Command, arg, told string) Reply {
	n := s.Browser.Node()
	where := "the beginning of the game"
	if n.Parent != nil {
		where = s.Now.Tree.Counted(n, n.Text)
	}
	return Reply{Request{
		livegame.Action{Command: v, Arg: arg, At: livegame.PathOf(n)},
		func() Reply { return Reply{Edited{}, Tell(fmt.Sprintf(told, where))} },
	}}
}

// comment sets the comment on the move shown.
func (s *Session) comment(text string) Reply {
	switch text {
	case "":
		return fails(errors.New("which comment? Such as comment a bold plan; comment - deletes the comments"))
	case "-":
		return s.edit(livegame.Comment, text, "The comment on %s is deleted.")
	}
	return s.edit(livegame.Comment, text, "Your comment is noted at %s.")
}

// mark sets the annotation symbol of the move shown.
func (s *Session) mark(sign string) Reply {
	switch {
	case sign == "":
		return fails(errors.New("which sign? ! ? !! ?? !? ?! or - for none"))
	case s.Browser.Node().Parent == nil:
		return fails(errors.New("there is no move to mark"))
	case sign == "-":
		return s.edit(livegame.Mark, sign, "%s has no sign now.")
	}
	return s.edit(livegame.Mark, sign, "%s is marked with "+sign+".")
}

// promote makes the current variation the main line.
func (s *Session) promote(string) Reply {
	return s.edit(livegame.Promote, "", "%s is part of the main line now.")
}

// Delete deletes the move shown and all that follows.
func (s *Session) Delete(string) Reply {
	return s.edit(livegame.Delete, "", "%s and the moves after it are deleted.")
}
