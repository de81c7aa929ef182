package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/share"
	"github.com/ferzchess/ferz/tui/internal/wording"
	"github.com/ferzchess/ferz/variants/openings"
)

// written reports that a game or a position is in a file.
type written struct {
	text    string
	edition uint64 // of the game that the file has; 0: none
	err     error
}

func (written) event() {}

// written replies that something is in a file, or why not.
func (s *Session) written(ev written) Reply {
	if ev.err != nil {
		return fails(ev.err)
	}
	s.Saved = max(s.Saved, ev.edition)
	return says(ev.text)
}

// maxNotes is how many notes are said of a game that is saved.
const maxNotes = 3

// save adds the game to a file, in the format of its name; the default is a PGN file in
// the working directory that is named after the variant.
func (s *Session) save(rest string) Reply {
	tree, edition := s.Now.Tree.Clone(), s.Now.Revision
	path, err := s.User.Files.Path(cmp.Or(rest, tree.Variant.Def.ID+".pgn"))
	if err != nil {
		return fails(err)
	}
	return Reply{Find{Task: func(context.Context) Event {
		openings.TagGame(tree)
		notes, err := archive.Append(path, tree)
		if err != nil {
			return written{err: fmt.Errorf("not saved: %w", err)}
		}
		if full, err := filepath.Abs(path); err == nil {
			path = full
		}
		said := "Game appended to " + path + "."
		for _, note := range notes[:min(len(notes), maxNotes)] {
			said += " " + wording.Sentence(note)
		}
		if len(notes) > maxNotes {
			said += " There is more of this kind; ferz pgn check lists all."
		}
		return written{text: said, edition: edition}
	}}}
}

// share replies with the position drawn, its FEN and the moves that led to it, for a friend,
// or writes them into a file, which is new.
func (s *Session) share(rest string) Reply {
	v := s.Now.Tree.Variant
	text := share.Text(s.Title(), s.Now.Tree, s.Browser, s.User.Labels(v), s.User.Writer(v))
	if rest == "" {
		return Reply{Copy{"The position with its moves", text, "share FILE", true}}
	}
	path, err := s.User.Files.Path(rest)
	if err != nil {
		return fails(err)
	}
	return Reply{Find{Task: func(context.Context) Event {
		return written{text: "Position and moves saved to " + path + ".", err: share.Write(path, text)}
	}}}
}

// copy replies with the FEN of the position shown, or with the game in PGN.
func (s *Session) copy(what string) Reply {
	switch strings.ToLower(what) {
	case "", "fen":
		return Reply{Copy{What: "The FEN", Text: s.Looked().FEN(), Other: "fen"}}
	case "pgn", "game":
		tree := s.Now.Tree.Clone()
		openings.TagGame(tree)
		text, err := pgn.Format(tree)
		if err != nil {
			return fails(err)
		}
		return Reply{Copy{What: "The game", Text: text, Other: "save FILE"}}
	}
	return fails(fmt.Errorf("copy %q: expected fen or pgn", what))
}

// Title is TitleOf the game, with its players if they have names.
func (s *Session) Title() string {
	title, v := TitleOf(s.Now.Tree), s.Now.Tree.Variant
	if white, black := s.Player(engine.White), s.Player(engine.Black); white != v.SideName(engine.White) || black != v.SideName(engine.Black) {
		title += ": " + white + " - " + black
	}
	return title
}

// TitleOf names the variant of a game, with the values that were chosen.
func TitleOf(tree *pgn.Game) string {
	v := tree.Variant
	var values []string
	for _, x := range v.Def.Variables {
		values = append(values, x.Name+"="+v.Values[x.Name])
	}
	if len(values) == 0 || tree.StartFEN != v.StartFEN() {
		return wording.Clean(v.Def.Name)
	}
	return wording.Clean(fmt.Sprintf("%s (%s)", v.Def.Name, strings.Join(values, ", ")))
}

// Player names who plays a side: in a game of others, by its tags.
func (s *Session) Player(c engine.Color) string {
	name := s.Now.Config.Seats[c].String()
	if s.Now.Config.Review {
		name = s.Now.Tree.Tags.Get([]string{"White", "Black"}[c])
	}
	if name == "" || name == "?" {
		name = s.Now.Tree.Variant.SideName(c)
	}
	return wording.Clean(name)
}

// named reports that a person's name is on disk, or why not.
type named struct{ prefs.SyncResult }

func (named) event() {}

// rename gives the person at the keyboard a name, in this game and those to come.
func (s *Session) rename(name string) Reply {
	if name == "" {
		return fails(errors.New("which name? Such as name Anna"))
	}
	file := s.User.Settings
	file.Settings.Name, file.Notes.NameAsked = name, true
	sync := file.SyncCopy()
	r := Reply{Name(name)}
	for side, verb := range []livegame.Command{livegame.SetWhite, livegame.SetBlack} {
		if !s.Now.Config.Review && s.Now.Config.Seats[side].Kind == livegame.Person {
			r = append(r, Request{Action: livegame.Action{Command: verb, Seat: livegame.Seat{Name: name}}})
			break // two at one keyboard are not one person
		}
	}
	return append(r, Find{Task: func(context.Context) Event { return named{sync()} }})
}

// named replies that games are signed from now on.
func (s *Session) named(ev named) Reply {
	if ev.Err != nil {
		return fails(fmt.Errorf("the name is not kept: %w", ev.Err))
	}
	s.User.Settings.Merge(ev.SyncResult)
	r := says("Games are kept with the name " + wording.Clean(s.User.Settings.Settings.Name) + ".")
	if s.Voice && len(ev.Problems) > 0 {
		r = append(r, Fail{errors.Join(ev.Problems...)})
	}
	return r
}

// AskName returns a sentence on how to sign games, once, when the first game is saved; else "".
func (s *Session) AskName() string {
	n := s.Now
	if s.User.Games == nil || n.Config.Review || n.Saving || !n.PersonToMove() || len(n.Moves) == 0 || !s.User.Settings.ShouldAskName() {
		return ""
	}
	return fmt.Sprintf("Games are saved. Type %s Anna to sign them", s.Call("name"))
}
