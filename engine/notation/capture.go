package notation

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// pieceWords name a piece in a capture that is said in words: "bishop", "the knight on
// c6", "e4". Zero fields are left open.
type pieceWords struct {
	types  []engine.TypeID // that the name can mean
	name   string          // as typed
	square engine.Square
	on     bool // square is given
}

// captureWords are a capture in words.
type captureWords struct {
	mover, target pieceWords
	promotes      pieceWords
}

// captureVerbs and captureFillers are the words of such a capture other than names.
var (
	captureVerbs   = []string{"takes", "take", "captures", "capture", "x", "beats", "eats"}
	captureFillers = []string{"the", "a", "an", "my", "your", "on", "at", "from", "piece", "of", "en", "passant", "ep", "e.p.", "check", "checkmate", "mate", "and", "to", "into", "as"}
	captureMeans   = []string{"with", "by", "using"}
	promotionVerbs = []string{"promotes", "promoting", "promote", "becomes", "becoming", "="}
	letterCapture  = regexp.MustCompile(`^(\pL+)[xX×:](\pL+)$`)
)

// capturing returns the legal moves that a capture in words can mean, such as "bishop
// takes knight", "rook on a1 captures pawn", "takes queen", "capture knight with bishop"
// or "BxN". Without one it returns why, or "" if text is no such capture.
func (p position) capturing(text string, legal []engine.Move) (found []engine.Move, reason string) {
	c, ok := p.captureIn(text)
	if !ok {
		return nil, ""
	}
	for _, m := range legal {
		if p.captures(m, &c) {
			found = append(found, m)
		}
	}
	if len(found) == 0 {
		reason = p.explainCapture(&c)
	}
	return found, reason
}

// saysCapture reports whether text describes a capture in words, such as "bishop takes
// knight": it has a verb of capturing, followed by another word.
func saysCapture(text string) bool {
	fields := strings.Fields(text)
	verb := indexOf(fields, captureVerbs...)
	return verb >= 0 && verb+1 < len(fields)
}

// indexOf returns the index of the first word that is in a list, in upper or lower case,
// or -1.
func indexOf(fields []string, list ...string) int {
	return slices.IndexFunc(fields, func(word string) bool { return slices.Contains(list, strings.ToLower(word)) })
}

// captureIn reads a capture in words.
func (p position) captureIn(text string) (c captureWords, ok bool) {
	fields := strings.Fields(strings.ReplaceAll(text, "=", " = "))
	if len(fields) > 0 {
		if letters := letterCapture.FindStringSubmatch(fields[0]); letters != nil {
			fields = slices.Concat([]string{letters[1], "x", letters[2]}, fields[1:])
		}
	}
	fields = slices.DeleteFunc(fields, func(word string) bool { return slices.Contains(captureFillers, strings.ToLower(word)) })
	verb := indexOf(fields, captureVerbs...)
	if verb < 0 || verb == len(fields)-1 {
		return c, false
	}
	before, after := fields[:verb], fields[verb+1:]
	if i := indexOf(after, promotionVerbs...); i >= 0 {
		if c.promotes, ok = p.pieceIn(after[i+1:]); !ok || c.promotes.types == nil {
			return c, false
		}
		after = after[:i]
	}
	if i := indexOf(after, captureMeans...); i >= 0 && len(before) == 0 {
		before, after = after[i+1:], after[:i]
	}
	if len(after) == 0 {
		return c, false
	}
	if c.mover, ok = p.pieceIn(before); !ok {
		return c, false
	}
	c.target, ok = p.pieceIn(after)
	return c, ok
}

// pieceIn reads a piece's name, its square, or both. No words are any piece.
func (p position) pieceIn(fields []string) (w pieceWords, ok bool) {
	if n := len(fields); n > 0 {
		if s, known := p.v.SquareNamed(fields[n-1]); known {
			w.square, w.on, fields = s, true, fields[:n-1]
		}
	}
	if len(fields) == 0 {
		return w, true
	}
	w.name = strings.ToLower(strings.Join(fields, " "))
	w.types = p.typesNamed(w.name)
	return w, len(w.types) > 0
}

// typesNamed returns the types that a name means: the one with this name or letter, or
// those that have it as one word of their name, such as "general" of two kinds.
func (p position) typesNamed(name string) (out []engine.TypeID) {
	for _, t := range p.v.Types() {
		if full := strings.ToLower(t.Name); full == name || full+"s" == name {
			return []engine.TypeID{t.ID}
		}
	}
	if t, ok := p.typeOf(name); ok {
		return []engine.TypeID{t}
	}
	for _, t := range p.v.Types() {
		if strings.EqualFold(p.v.Def.Pieces[t.ID-1].AltLetter, name) {
			return []engine.TypeID{t.ID}
		}
		if slices.Contains(strings.Fields(strings.ToLower(t.Name)), name) {
			out = append(out, t.ID)
		}
	}
	return out
}

// fits reports whether words can mean a piece.
func (w *pieceWords) fits(pc engine.Piece, on engine.Square) bool {
	return (w.types == nil || slices.Contains(w.types, pc.Type())) && (!w.on || w.square == on)
}

// captures reports whether a move is the capture that words mean.
func (p position) captures(m engine.Move, c *captureWords) bool {
	if m.IsDrop() || !c.mover.fits(p.PieceAt(m.From()), m.From()) {
		return false
	}
	if c.promotes.types != nil && !slices.Contains(c.promotes.types, m.Type()) {
		return false
	}
	effect := p.Effect(m)
	return slices.ContainsFunc(effect.Captured(), func(t engine.Placement) bool { return c.target.fits(t.Piece, t.Square) })
}

// explainCapture says why no legal move is a capture.
func (p position) explainCapture(c *captureWords) string {
	us := p.Side()
	if reason := p.lacks(us, &c.mover); reason != "" {
		return reason
	}
	if reason := p.lacks(us.Other(), &c.target); reason != "" {
		return reason
	}
	target := p.said(&c.target)
	if c.target.on {
		target = "the " + target
	} else {
		target = words.A(target)
	}
	return fmt.Sprintf("no %s can take %s", cmp.Or(p.said(&c.mover), "piece"), target)
}

// lacks says that a player has no piece that words can mean, or "".
func (p position) lacks(player engine.Color, w *pieceWords) string {
	pieces := p.PiecesOf(player)
	for s := range pieces.All() {
		if w.fits(p.PieceAt(s), s) {
			return ""
		}
	}
	return fmt.Sprintf("%s has no %s", p.v.SideName(player), p.said(w))
}

// said writes words: "knight on c6".
func (p position) said(w *pieceWords) string {
	name := w.name
	if len(w.types) == 1 {
		name = p.typeName(w.types[0])
	}
	if w.on {
		name = cmp.Or(name, "piece") + " on " + p.v.SquareName(w.square)
	}
	return name
}

// LooksLikeMove reports whether a text that is not a command is meant as a move: it
// names a square, drops, castles, passes, or captures in words.
func LooksLikeMove(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return strings.ContainsAny(word, "0123456789@=+-") || strings.EqualFold(word, "pass") || saysCapture(text)
}
