package pgn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Game is a game with its tags and the tree of its moves.
type Game struct {
	Tags Tags
	// Root is the start position: its children are the first moves, its comments those
	// before the first move. It is never nil.
	Root *Node
	// Result is the text that ends the moves: 1-0, 0-1, 1/2-1/2 or *. The tag
	// of that name may differ.
	Result string

	// BoardDecides says that the file leaves a result to the board, as in formats without a
	// word for it: Resolve sets that of a game that the rules end.
	BoardDecides bool

	HeaderComments  []string // comments before the tags
	TrailerComments []string // comments after the result
	Escapes         []string // lines that begin with %, without it

	Line     int       // where the game begins in its file, from 1
	Offset   int64     // the same in bytes of the decoded file; 0 if the game was parsed alone
	Length   int64     // of the game's text, in bytes; 0 if it was parsed alone
	Problems []Problem // irregularities, in the order of lines

	// Variant and StartFEN are set by Resolve and FromGame, else nil and "".
	Variant  *engine.Variant
	StartFEN string

	read       int                  // how many problems are the reader's
	moveErrors map[*Node]*MoveError // the moves that do not fit, as Resolve found
	board      engine.Result        // see BoardResult
	spelling   spelling             // how moves are written
}

// Problem is an irregularity in a game, and how it was handled.
type Problem struct {
	Line int // in the file, from 1; 0 if the game was not read from a file
	Text string
}

func (p Problem) String() string {
	if p.Line == 0 {
		return p.Text
	}
	return fmt.Sprintf("line %d: %s", p.Line, p.Text)
}

// New returns a game without moves and with the tags that every game has.
func New() *Game {
	g := &Game{Root: &Node{}, Result: "*"}
	g.Tags = append(g.Tags, roster[:]...)
	return g
}

// roster is the seven tag roster, with the values that stand for unknown ones.
var roster = [...]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"},
	{"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// SetResult sets the result in both places: 1-0, 0-1, 1/2-1/2 or *.
func (g *Game) SetResult(result string) error {
	canonical, ok := resultOf(result)
	if !ok {
		return fmt.Errorf("result %q: expected 1-0, 0-1, 1/2-1/2 or *", result)
	}
	g.Result = canonical
	g.Tags.Set("Result", canonical)
	return nil
}

// Clone returns an independent copy.
func (g *Game) Clone() *Game {
	c := *g
	c.Tags, c.Problems = slices.Clone(g.Tags), slices.Clone(g.Problems)
	c.HeaderComments, c.TrailerComments, c.Escapes = slices.Clone(g.HeaderComments), slices.Clone(g.TrailerComments), slices.Clone(g.Escapes)
	c.moveErrors = make(map[*Node]*MoveError, len(g.moveErrors))
	c.Root = g.Root.clone(nil, func(from, to *Node) {
		if e := g.moveErrors[from]; e != nil {
			c.moveErrors[to] = e
		}
	})
	return &c
}

// MainLine returns the moves of the main line.
func (g *Game) MainLine() []*Node {
	var line []*Node
	for n := g.Root.MainChild(); n != nil; n = n.MainChild() {
		line = append(line, n)
	}
	return line
}

// Last returns the last move of the main line, or the root.
func (g *Game) Last() *Node {
	n := g.Root
	for n.MainChild() != nil {
		n = n.MainChild()
	}
	return n
}

// Walk calls visit for each move of the game until it returns false: each move is
// followed by its alternatives with their lines, and then by the line that it begins,
// as in a file. depth is 0 in the main line and grows with each variation.
func (g *Game) Walk(visit func(n *Node, depth int) bool) { walk(g.Root, 0, visit) }

func walk(n *Node, depth int, visit func(n *Node, depth int) bool) bool {
	for n.MainChild() != nil {
		main := n.MainChild()
		if !visit(main, depth) {
			return false
		}
		for _, other := range n.Children[1:] {
			if !visit(other, depth+1) || !walk(other, depth+1, visit) {
				return false
			}
		}
		n = main
	}
	return true
}

// maxProblems is how many problems of a game are listed.
const maxProblems = 100

// problem notes something odd.
func (g *Game) problem(line int, format string, args ...any) {
	switch n := len(g.Problems); {
	case n < maxProblems:
		g.Problems = append(g.Problems, Problem{line, fmt.Sprintf(format, args...)})
	case n == maxProblems:
		g.Problems = append(g.Problems, Problem{line, "there is more that is not listed"})
	}
}

// AddProblem records an irregularity found by another reader. Resolve, which must
// follow, keeps it like those of the Reader.
func (g *Game) AddProblem(p Problem) {
	g.problem(p.Line, "%s", p.Text)
	g.sortProblems()
	g.read = len(g.Problems)
}

// MoveErr reports why a move does not fit, or returns nil if it does, or only
// follows one that does not.
func (g *Game) MoveErr(n *Node) error {
	if e := g.moveErrors[n]; e != nil {
		return e
	}
	return nil
}

// sortProblems puts the problems into the order of lines.
func (g *Game) sortProblems() {
	slices.SortStableFunc(g.Problems, func(a, b Problem) int { return a.Line - b.Line })
}

// Tag is a name and a value: [Name "value"] in a file.
type Tag struct{ Name, Value string }

// String returns the tag as a line of a file.
func (t Tag) String() string { return "[" + t.Name + ` "` + escape(t.Value) + `"]` }

// Tags are the tags of a game in their order. A name may occur twice; the
// first one counts.
type Tags []Tag

// Get returns the value of a tag, or "". Case matters only if there are
// several that differ in nothing else.
func (t Tags) Get(name string) string {
	if i := t.find(name); i >= 0 {
		return t[i].Value
	}
	return ""
}

// Has reports whether there is a tag of a name.
func (t Tags) Has(name string) bool { return t.find(name) >= 0 }

// Set gives a tag a value; one that isn't there yet becomes the last.
func (t *Tags) Set(name, value string) {
	if i := t.find(name); i >= 0 {
		(*t)[i].Value = value
		return
	}
	*t = append(*t, Tag{name, value})
}

// Delete removes all tags of a name.
func (t *Tags) Delete(name string) {
	*t = slices.DeleteFunc(*t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}

// alsoNamed are the names that some games have for tags that others have as well.
var alsoNamed = map[string][]string{
	"White": {"Red", "Sente", "先手"}, "Black": {"Gote", "後手"}, "WhiteElo": {"RedElo"}, "WhiteTeam": {"RedTeam"},
}

func (t Tags) find(name string) int {
	if i := slices.IndexFunc(t, func(tag Tag) bool { return tag.Name == name }); i >= 0 {
		return i
	}
	if i := slices.IndexFunc(t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) }); i >= 0 || len(alsoNamed[name]) == 0 {
		return i
	}
	return slices.IndexFunc(t, func(tag Tag) bool { return slices.Contains(alsoNamed[name], tag.Name) })
}
