package pgn

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Write writes a game in export format: the seven tags that every game has
// first, and lines of less than 80 characters. It writes all that a Game
// holds, so that reading it gives the same game. A move or a tag's name that
// can't be written, since it would be read as something else, is an error, and
// then nothing is written.
func Write(w io.Writer, g *Game) error {
	text, err := Format(g)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, text); err != nil {
		return fmt.Errorf("write game: %w", err)
	}
	return nil
}

// Format returns a game as Write writes it, with an empty line at the end.
func Format(g *Game) (string, error) {
	w := &writer{}
	for _, line := range g.Escapes {
		w.out.WriteString("%" + strings.TrimRight(oneLine(line), " ") + "\n")
	}
	w.comments(g.HeaderComments)
	if len(g.HeaderComments) > 0 {
		w.gap()
	}
	w.tags(g)
	w.out.WriteByte('\n')
	w.moves(g)
	w.gap()
	if w.err != nil {
		return "", w.err
	}
	return w.out.String(), nil
}

type writer struct {
	lineWrapper
	err         error
	needsNumber bool // the next move needs its number
}

// gap ends the line and leaves one empty.
func (w *writer) gap() {
	if w.word != "" || w.width > 0 {
		w.newLine()
	}
	w.out.WriteByte('\n')
}

func (w *writer) tags(g *Game) {
	done := make([]bool, len(g.Tags))
	for _, tag := range roster {
		i := slices.IndexFunc(g.Tags, func(t Tag) bool { return t.Name == tag.Name })
		also := g.Tags.find(tag.Name)
		switch {
		case i >= 0:
			tag.Value = g.Tags[i].Value
			done[i] = true
		case also >= 0 && slices.Contains(alsoNamed[tag.Name], g.Tags[also].Name):
			tag.Value = g.Tags[also].Value
		case tag.Name == "Result":
			tag.Value = g.result()
		}
		w.tag(tag)
	}
	for i, tag := range g.Tags {
		if done[i] || tag.Name == "Event" { // a second one would begin a game
			continue
		}
		w.tag(tag)
		if tag.Name == "FEN" && !g.Tags.Has("SetUp") {
			w.tag(Tag{"SetUp", "1"})
		}
	}
}

// result returns what ends the moves.
func (g *Game) result() string {
	if result, ok := resultOf(g.Result); ok {
		return result
	}
	return "*"
}

func (w *writer) tag(t Tag) {
	line := t.String()
	if len(line) >= longestTag {
		w.fail("tag %s: the value is too long, expected less than %d bytes", t.Name, longestTag)
	}
	if tag, ok := cutTag([]byte(line)); !ok || tag.damaged || string(tag.name) != t.Name {
		w.fail("tag %q: a name must consist of letters, digits and _", t.Name)
		return
	}
	w.out.WriteString(line + "\n")
}

func (w *writer) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("write PGN: "+format, args...)
	}
}

func (w *writer) moves(g *Game) {
	w.needsNumber = true
	w.glyphs(g.Root)
	w.comments(g.Root.CommentsAfter)
	w.line(g.Root)
	w.add(g.result())
	w.comments(g.TrailerComments)
}

// line writes what follows a move.
func (w *writer) line(n *Node) {
	for ; n.MainChild() != nil; n = n.MainChild() {
		main := n.MainChild()
		w.move(main)
		w.comments(main.CommentsEnd) // of a variation that was promoted
		for _, other := range n.Children[1:] {
			w.variation(other)
		}
	}
}

func (w *writer) variation(n *Node) {
	w.prefixWord("(")
	w.needsNumber = true
	w.move(n)
	w.line(n)
	w.behindLine()
	w.comments(n.CommentsEnd)
	w.needsNumber = true
}

// behindLine closes a variation. It may be empty.
func (w *writer) behindLine() {
	if w.prefix != "" {
		w.add("")
	}
	w.appendToWord(")")
}

func (w *writer) move(n *Node) {
	w.comments(n.CommentsBefore)
	if n.Text != "" {
		if !isMove(n.Text) {
			w.fail("move %q: it would not be read as one", n.Text)
		}
		w.numberOf(n)
		w.add(n.Text)
	}
	w.needsNumber = false
	w.glyphs(n)
	w.comments(n.CommentsAfter)
}

// numberOf writes a move's number where it is usual, where the players did not take turns, and
// behind a lone letter, which would be read as the piece of the next move.
func (w *writer) numberOf(n *Node) {
	if n.Number <= 0 {
		return
	}
	number, side := n.Parent.nextNumber()
	regular := n.Number == number && n.Side == side
	switch {
	case n.Side == engine.White:
		w.prefixWord(strconv.Itoa(n.Number) + ". ")
	case w.needsNumber || !regular || len(n.Parent.Text) == 1:
		w.prefixWord(strconv.Itoa(n.Number) + "... ")
	}
}

func (w *writer) glyphs(n *Node) {
	for _, glyph := range n.NAGs {
		w.add("$" + strconv.Itoa(glyph))
	}
}

func (w *writer) comments(list []string) {
	for _, text := range list {
		w.comment(text)
		w.needsNumber = true
	}
}

// isMove reports whether a text is read as one move.
func isMove(text string) bool {
	t, _ := newLexer([]byte(text), 1).next()
	return t.kind == moveToken && t.start == 0 && t.end == len(text)
}
