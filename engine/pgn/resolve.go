package pgn

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
)

// Loader finds the variant of a game by its tags Variant, Game, FEN and NotationTag.
// Resolve calls it for each game: a program that reads many should cache compiled
// variants.
type Loader func(tags Tags) (*engine.Variant, error)

// MoveError is the error of a move that does not fit.
type MoveError struct {
	Line int    // in the file, from 1; 0 if the game was not read from a file
	Move string // as written, with its number
	Err  error
}

func (e *MoveError) Error() string { return Problem{e.Line, e.text()}.String() }

func (e *MoveError) Unwrap() error { return e.Err }

// text is the error without its line; it names the move once.
func (e *MoveError) text() string {
	why := e.Err.Error()
	var illegal *notation.IllegalMove
	var ambiguous *notation.AmbiguousMove
	switch {
	case errors.As(e.Err, &ambiguous):
		why = "it can be " + words.List(ambiguous.Choices, "or")
	case errors.As(e.Err, &illegal) && illegal.Unreadable && descriptive().MatchString(illegal.Text):
		why = "it is in descriptive notation: expected algebraic, such as Nf3"
	case errors.As(e.Err, &illegal) && illegal.Unreadable:
		why = "it can't be read"
	case errors.As(e.Err, &illegal):
		why = illegal.Reason
	}
	return fmt.Sprintf("move %s: %s", e.Move, why)
}

// Resolve binds a game to its variant: it sets Variant and StartFEN, and of
// each node Move, Null, Number and Side. The error says that the variant or its
// FEN is not known, or is a *MoveError, the first move of the main line that
// does not fit; the moves from there on stay text. In variations such moves
// only are Problems.
func Resolve(g *Game, load Loader) error {
	g.Problems = g.Problems[:min(g.read, len(g.Problems))]
	g.moveErrors, g.board = nil, engine.Result{}
	p, err := startPosition(g.ownTags(), load)
	if err != nil {
		g.problem(g.Line, "%v", err)
		g.sortProblems()
		return err
	}
	defer p.Release()
	g.begin(p)
	if fen := g.Tags.Get("FEN"); fen != "" {
		if why := p.Impossible(); why != "" {
			g.problem(g.Line, "tag FEN %q: no game comes to this position: %s", fen, why)
		}
	}
	g.Root.Number, g.Root.Side = p.MoveNumber(), p.Side()
	r := &resolver{g: g, p: p}
	if _, err = r.forward(g.Root); err == nil {
		g.board = p.Result()
	}
	if g.BoardDecides && g.Result == "*" && g.board.Over() {
		_ = g.SetResult(g.board.String()) // one of PGN's
	}
	g.sortProblems()
	return err
}

// begin sets what follows from a game's start position.
func (g *Game) begin(p *engine.Position) {
	g.Variant, g.spelling = p.Variant(), g.spellingOf(p)
	if g.Tags.Get("FEN") == "" {
		g.StartFEN = g.Variant.StartFEN()
	} else {
		g.StartFEN = p.FEN()
	}
	g.translate(p)
}

// BoardResult returns the result by the rules of the position in which the main line
// ends, if Resolve has resolved all its moves: the players may have ended the game
// before.
func (g *Game) BoardResult() engine.Result { return g.board }

// startPosition finds the variant and sets up its first position.
func startPosition(tags Tags, load Loader) (*engine.Position, error) {
	v, err := load(tags)
	if err != nil {
		return nil, fmt.Errorf("tag Variant %q: %w", tags.Get("Variant"), err)
	}
	fen := tags.Get("FEN")
	p, err := v.TakePosition(fen)
	if err != nil {
		return nil, fmt.Errorf("tag FEN %q: %w", fen, err)
	}
	return p, nil
}

type resolver struct {
	g *Game
	p *engine.Position
}

// line plays what follows a move whose position is on the board. Afterwards
// that position is there again. The error is that of the line itself.
func (r *resolver) line(n *Node) error {
	made, err := r.forward(n)
	for range made {
		r.p.Unmake()
	}
	return err
}

// forward plays what follows a move whose position is on the board, and returns how many
// moves it has made.
func (r *resolver) forward(n *Node) (made int, err error) {
	for n.MainChild() != nil && err == nil {
		if n.dissolve(r.p, r.g.spelling, r.g.misread); n.MainChild() == nil {
			break
		}
		for _, other := range n.Children[1:] {
			r.variation(other)
		}
		if n.MainChild().Text == "" {
			break
		}
		var next *Node
		if next, err = r.playNext(n); next == nil {
			break
		}
		if n = next; err == nil {
			made++
		}
	}
	if err != nil {
		unresolve(n)
	}
	return made, err
}

// playNext makes the move that follows another one, and returns it; it is nil if what is
// there is no move.
func (r *resolver) playNext(at *Node) (*Node, error) {
	for n := at.MainChild(); n != nil; n = at.MainChild() {
		m, null, err := n.find(r.p, r.g.spelling, r.g.misread)
		if err == nil {
			r.make(n, m, null)
			return n, nil
		}
		if !at.mend(r.p, r.g.spelling, r.g.misread) {
			return n, r.failed(n, err)
		}
	}
	return nil, nil
}

func (r *resolver) variation(n *Node) {
	n.Number, n.Side = r.p.MoveNumber(), r.p.Side()
	if n.Text == "" {
		return
	}
	if r.play(n) != nil {
		unresolve(n)
		return
	}
	_ = r.line(n) // noted as a problem
	r.p.Unmake()
}

// play makes the move of a node, or notes why it can't be.
func (r *resolver) play(n *Node) error {
	n.Number, n.Side = r.p.MoveNumber(), r.p.Side()
	m, null, err := n.find(r.p, r.g.spelling, r.g.misread)
	if err != nil {
		return r.failed(n, err)
	}
	r.make(n, m, null)
	return nil
}

// failed notes why the move of a node can't be made.
func (r *resolver) failed(n *Node, err error) error {
	n.Number, n.Side = r.p.MoveNumber(), r.p.Side()
	e := &MoveError{Line: n.Line, Move: withNumber(n), Err: err}
	r.g.problem(n.Line, "%s", e.text())
	if r.g.moveErrors == nil {
		r.g.moveErrors = map[*Node]*MoveError{}
	}
	r.g.moveErrors[n] = e
	return e
}

// make makes the move of a node.
func (r *resolver) make(n *Node, m engine.Move, null bool) {
	n.Number, n.Side = r.p.MoveNumber(), r.p.Side()
	n.Move, n.Null = m, null
	makeMove(r.p, n)
}

// unresolve makes text of a move and all that follows it.
func unresolve(n *Node) {
	n.Move, n.Null = engine.NoMove, false
	walk(n, 0, func(n *Node, _ int) bool {
		n.Move, n.Null = engine.NoMove, false
		return true
	})
}

// withNumber returns a move with its number.
func withNumber(n *Node) string {
	return notation.Numbered(n.Number, n.Side, n.Text)
}

// readMove finds the move that a text means. One that passes the turn where
// the rules know no pass is a null move, unless it would leave a check.
func readMove(p *engine.Position, text string, spelt spelling) (m engine.Move, null bool, err error) {
	text = spelt.plain(text)
	m, err = notation.Parse(p, text)
	if err == nil {
		return m, false, nil
	}
	pass := isNull(text)
	if clean := stripMarks(text); clean != text {
		if m, again := notation.Parse(p, clean); again == nil {
			return m, false, nil
		}
	}
	if pass && len(p.LegalMoves()) > 0 && !p.InCheck(p.Side()) {
		return engine.NoMove, true, nil
	}
	return engine.NoMove, false, err
}

func isNull(text string) bool {
	switch strings.ToLower(text) {
	case "--", "z0", "0000", "@@@@", "<>", "null", "pass":
		return true
	}
	return false
}

var figurines = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"🐴", "N", "🐎", "N", "🏰", "R",
	"–", "-", "—", "-", "×", "x", "~", "",
	"О", "O", "о", "O", "а", "a", "с", "c", "е", "e", "х", "x", // Cyrillic
)

// stripMarks returns a move in plainer writing: letters for figurines, and without
// words and marks at its end that mean check, mate or en passant.
func stripMarks(text string) string {
	if isNull(text) {
		return "--"
	}
	text = figurines.Replace(text)
	for {
		short := strings.TrimRight(text, ".,:'†‡≠/")
		for _, word := range []string{"e.p", "ep", "mate", "dbl", "dis", "ch", "check"} {
			if rest, ok := strings.CutSuffix(short, word); ok && len(rest) > 1 {
				short = rest
				break
			}
		}
		if short == text {
			return text
		}
		text = short
	}
}
