package plain

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
)

// isBrowsing reports whether a position other than the game's own is shown.
func (g *gameClient) isBrowsing() bool { return g.Followed != nil || !g.Live() }

// browser returns what goes through the game, with all moves that were typed.
func (c *console) browser() *livegame.Browser {
	if len(c.game.Now.Queued) > 0 {
		c.waitSaved()
		c.announce()
	}
	return c.game.Browser
}

// node returns the move shown, or the root.
func (g *gameClient) node() *pgn.Node { return g.Browser.Node() }

// atEnd shows the game's own position again.
func (g *gameClient) atEnd() {
	g.Followed, g.Lesson = nil, session.Lesson{}
	g.Browser.Go(g.Now.Head)
}

// maxMoves is more moves than any game has.
const maxMoves = 1 << 20

// arrive prints the move that is now viewed.
func (c *console) arrive() {
	c.printBrowsed()
	c.showBoard()
	c.lookAgain()
}

// printBrowsed prints the move that is viewed, and the notes on it.
func (c *console) printBrowsed() {
	g := c.game
	n := g.node()
	if n.Parent == nil {
		c.print("The beginning of the game." + notesWords(g.Now.Tree.Variant, n))
		return
	}
	p := g.Looked()
	text := n.Text
	if b, err := livegame.NewBrowser(g.Now.Tree); err == nil && n.Move != engine.NoMove && b.Go(n.Parent) {
		text = c.speech().playText(b.Position(), n.Move)
	}
	text = fmt.Sprintf("%d. %s", g.Now.Tree.Count(n), text)
	if p.InCheck(p.Side()) && !p.Result().Over() {
		text += " Check."
	}
	c.print(text + notesWords(g.Now.Tree.Variant, n))
	if n == g.Now.Head && g.Now.Over() {
		c.print(resultWords(g.Now.Tree.Variant, g.Now.Result))
	}
	if others := othersThan(n); len(others) > 0 {
		c.print(fmt.Sprintf("Instead of it: %s. Variation goes there.", or(others)))
	}
}

// othersThan lists the other moves that the game has instead of one.
func othersThan(n *pgn.Node) []string {
	var out []string
	for _, other := range n.Parent.Children {
		if other != n {
			out = append(out, other.Text)
		}
	}
	return out
}

// signWords are the meanings of annotation symbols.
var signWords = map[int]string{1: "A good move", 2: "A mistake", 3: "A brilliant move", 4: "A blunder", 5: "An interesting move", 6: "An inaccuracy"}

// notesWords describes the notes on a move: its annotation symbol, evaluation and
// comments.
func notesWords(v *engine.Variant, n *pgn.Node) string {
	text := ""
	for _, nag := range n.NAGs {
		if sign := signWords[nag]; sign != "" {
			text += " " + sign + "."
		}
	}
	if e := n.Eval(); e != nil {
		text += " Evaluation: " + session.EvalWords(v, e) + "."
	}
	for _, comment := range n.CommentsAfter {
		if a := pgn.ParseAnnotations(comment); a.Search == nil && a.Text != "" {
			text += " Comment: " + a.Text
		}
	}
	return text
}

// try makes a move, or several, at an earlier position or in a game under review: they
// become a variation.
func (c *console) try(text string) error {
	g := c.game
	p := g.Looked()
	if g.Followed != nil {
		return errors.New("this is an engine line; keep adds it as a variation, stop leaves it")
	}
	if p.Result().Over() {
		return errors.New("the game is over here; back goes back")
	}
	if list := notation.ParseSequence(p, text); list != nil {
		return c.tryAll(list)
	}
	moves, err := notation.Match(p, text)
	if err != nil {
		return err
	}
	return c.readLine(p, text, moves, func(m engine.Move) error { return c.tryAll([]engine.Move{m}) })
}

// tryAll makes a variation of moves and shows its end.
func (c *console) tryAll(list []engine.Move) error {
	g := c.game
	if err := c.add(list); err != nil {
		return err
	}
	for _, m := range list {
		c.goInto(m)
	}
	c.arrive()
	if !g.Now.Config.Review {
		c.print("Variation. End returns to the game.")
	}
	return nil
}

// add makes a variation of moves at the position shown.
func (c *console) add(list []engine.Move) error {
	c.browser()
	return c.game.do(livegame.Action{Command: livegame.Try, Moves: list, At: livegame.PathOf(c.game.node())})
}

// goInto advances by a move that the game has here.
func (c *console) goInto(m engine.Move) {
	if i := slices.IndexFunc(c.game.node().Children, func(n *pgn.Node) bool { return n.Move == m }); i >= 0 {
		c.game.Browser.Go(c.game.node().Children[i])
	}
}
