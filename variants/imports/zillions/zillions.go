// Package zillions reads rules files of Zillions of Games (.zrf).
package zillions

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// zrfGame is a game or a variant of a rules file.
//
// Source: Zillions of Games, "Zillions of Games Language Reference".
type zrfGame struct {
	*intake.Reader
	out        *intake.Game
	line       int
	players    []string // the first two, White's first
	files      []string // the names of files and ranks as the grid has them
	ranks      []string
	falling    bool // the ranks are listed from the last to the first
	directions map[string][2]int
	zones      map[string]*[2]map[[2]int]bool // squares by player
	array      map[[2]int]zrfPlaced
	hands      [2]map[string]int
	defs       []*zrfPiece
	piece      string // the one whose moves are being read
	goals      []*zrfNode
	recycles   bool
}

// zrfPlaced is a piece on the board.
type zrfPlaced struct {
	player int
	name   string
}

// zrfPiece is a piece with its moves.
type zrfPiece struct {
	line         int
	name, letter string
	moves        []*zrfNode
	drops        []*zrfNode
	tracer       *zrfTracer
}

var zrfHead = regexp.MustCompile(`(?m)^\s*\((game|define|variant|version)\b`)

// Is reports whether a text looks like a rules file of Zillions of Games.
func Is(text string) bool {
	return zrfHead.MatchString(text) && strings.Contains(text, "(game")
}

// Read reads the game and its variants.
func Read(r *intake.Reader) {
	list, wrong := zrfParse(r.Text)
	if wrong != nil {
		r.Fail(wrong.Line, "%s", wrong.Text)
		return
	}
	m := &zrfMacros{bodies: map[string][]*zrfNode{}}
	for _, n := range list {
		if n.head() == "define" && len(n.list) > 1 && n.list[1].word {
			m.bodies[n.list[1].text] = n.list[2:]
		}
	}
	var game []*zrfNode
	for _, n := range list {
		if n.head() == "game" && game == nil {
			game = m.expand(n.rest(), nil, 0)
			zrfConvert(r, n.line, game)
		}
	}
	for _, n := range list {
		switch n.head() {
		case "variant":
			zrfConvert(r, n.line, zrfVariant(game, m.expand(n.rest(), nil, 0)))
		case "include":
			r.Fail(n.line, "include: other files are not read; put their text in its place")
		}
	}
	if m.failed != nil {
		r.Fail(m.failed.Line, "%s", m.failed.Text)
	}
}

// zrfVariant returns the sections of a variant: those of the game but for what it
// has itself; pieces replace those of the same name.
func zrfVariant(game, own []*zrfNode) []*zrfNode {
	key := func(n *zrfNode) string {
		if n.head() == "piece" {
			return "piece " + zrfName(n)
		}
		return n.head()
	}
	out := slices.Clone(own)
	for _, n := range game {
		if !slices.ContainsFunc(own, func(o *zrfNode) bool { return key(o) == key(n) }) {
			out = append(out, n)
		}
	}
	return out
}

// zrfName returns the text of (name X) in a list.
func zrfName(n *zrfNode) string {
	for _, part := range n.rest() {
		if part.head() == "name" && len(part.list) > 1 {
			return part.list[1].text
		}
	}
	return ""
}

func zrfConvert(r *intake.Reader, line int, sections []*zrfNode) {
	g := &zrfGame{Reader: r, out: &intake.Game{Line: line}, line: line, directions: map[string][2]int{}, zones: map[string]*[2]map[[2]int]bool{}, array: map[[2]int]zrfPlaced{}}
	g.hands = [2]map[string]int{{}, {}}
	d := &g.out.Definition
	d.Tags, d.Source, d.Name = []string{"Chess Variant"}, "Zillions of Games", "Game"
	d.Symmetry = engine.NoSymmetry // until the board has one
	if slices.ContainsFunc(sections, func(n *zrfNode) bool { return n.head() == "title" && n.has("-") }) {
		return // a line between others in Zillions' menu
	}
	if err := g.sections(sections); err != nil {
		r.Fail(line, "%v", err)
		return
	}
	if err := g.define(); err != nil {
		r.Fail(line, "%s: %v", d.Name, err)
		return
	}
	r.Add(*g.out)
}

// sections reads the parts of a game: first those on which others depend.
func (g *zrfGame) sections(list []*zrfNode) error {
	order := []struct {
		head string
		read func(n *zrfNode) error
	}{
		{"title", func(n *zrfNode) error {
			g.out.Definition.Name = cmp.Or(strings.Join(n.words()[1:], " "), "Game")
			return nil
		}},
		{"players", func(n *zrfNode) error { g.players = n.words()[1:]; return nil }},
		{"board", g.board}, {"board-setup", g.setup}, {"piece", g.readPiece},
	}
	for _, o := range order {
		for _, n := range list {
			if n.head() != o.head {
				continue
			}
			if err := o.read(n); err != nil {
				return err
			}
		}
		switch {
		case o.head == "players" && len(g.players) != 2:
			return fmt.Errorf("expected two players, as in (players White Black)")
		case o.head == "board" && (len(g.files) == 0 || len(g.ranks) == 0):
			return fmt.Errorf("expected a board with a grid of files and ranks")
		}
	}
	for _, n := range list {
		switch n.head() {
		case "win-condition", "loss-condition", "draw-condition", "count-condition":
			g.goals = append(g.goals, n)
		case "turn-order":
			if !slices.Equal(n.words()[1:], g.players) {
				g.out.Note(n.line, "players move in turn, first %s", g.players[0])
			}
		case "option":
			words := n.words()
			g.recycles = g.recycles || len(words) > 2 && words[1] == "recycle captures" && words[2] == "true"
		}
	}
	return nil
}

// setup reads (White (Pawn a2 b2) (Rook off 2)).
func (g *zrfGame) setup(n *zrfNode) error {
	for _, side := range n.rest() {
		player := slices.Index(g.players, side.head())
		if player < 0 {
			g.out.Note(side.line, "%.30q is not a player of the game; its pieces are left out", side.head())
			continue
		}
		for _, pieces := range side.rest() {
			words := pieces.words()
			for i := 1; i < len(words); i++ {
				if words[i] == "off" && i+1 < len(words) {
					i++
					count, _ := strconv.Atoi(words[i])
					g.hands[player][words[0]] += min(max(count, 0), 50)
					continue
				}
				s, ok := g.square(words[i])
				if !ok {
					g.out.Note(pieces.line, "%.20q is not a square of the board", words[i])
					continue
				}
				g.array[s] = zrfPlaced{player, words[0]}
			}
		}
	}
	return nil
}

func (g *zrfGame) readPiece(n *zrfNode) error {
	p := &zrfPiece{line: n.line, name: zrfName(n)}
	if p.name == "" || len(g.defs) == engine.MaxTypes {
		return fmt.Errorf("line %d: expected pieces with names, at most %d", n.line, engine.MaxTypes)
	}
	for _, part := range n.rest() {
		switch part.head() {
		case "notation":
			p.letter = strings.Join(part.words()[1:], "")
		case "moves":
			p.moves = append(p.moves, part.rest()...)
		case "drops":
			p.drops = append(p.drops, part.rest()...)
		case "attribute":
			if !part.has("never-moved?") {
				g.out.Note(part.line, "the attribute of the %s is not understood", p.name)
			}
		case "dummy":
			g.out.Note(part.line, "%s of the %s is not understood", part.head(), p.name)
		}
	}
	g.defs = append(g.defs, p)
	return nil
}

// types lists the names of pieces in some words.
func (g *zrfGame) types(list []*zrfNode) (out []string) {
	for _, n := range list {
		out = append(out, n.words()...)
	}
	return out
}

// find returns a piece by its name.
func (g *zrfGame) find(name string) *zrfPiece {
	for _, p := range g.defs {
		if p.name == name {
			return p
		}
	}
	return nil
}

// letters gives each piece a letter of its own.
func (g *zrfGame) letters() {
	taken := map[string]bool{}
	free := func(l string) bool { return len(l) == 1 && l >= "A" && l <= "Z" && !taken[l] }
	usual := map[string]string{"King": "K", "Queen": "Q", "Rook": "R", "Bishop": "B", "Knight": "N", "Pawn": "P"}
	for _, p := range g.defs {
		if l := cmp.Or(strings.ToUpper(p.letter), usual[p.name]); free(l) {
			p.letter, taken[l] = l, true
		} else {
			p.letter = ""
		}
	}
	for _, p := range g.defs {
		if p.letter != "" {
			continue
		}
		var candidates []string
		for _, c := range strings.ToUpper(p.name) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
			candidates = append(candidates, string(c))
		}
		i := slices.IndexFunc(candidates, free)
		if i < 0 {
			for n := range 26 {
				if l := string(rune('A'+n)) + "'"; !taken[l] {
					candidates, i = []string{l}, 0
					break
				}
			}
		}
		if i < 0 {
			p.letter = p.name[:1] + "''"
			continue
		}
		p.letter = candidates[i]
		taken[p.letter] = true
	}
}
