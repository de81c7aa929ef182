package imports

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// zrfGame is a game or a variant of a rules file.
//
// Source: Zillions of Games, "Zillions of Games Language Reference".
type zrfGame struct {
	*reader
	out        *Game
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

func isZillions(text string) bool {
	return zrfHead.MatchString(text) && strings.Contains(text, "(game")
}

// readZillions reads the game and its variants.
func readZillions(r *reader) {
	list, wrong := zrfParse(r.text)
	if wrong != nil {
		r.fail(wrong.Line, "%s", wrong.Text)
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
			r.fail(n.line, "include: other files are not read; put their text in its place")
		}
	}
	if m.failed != nil {
		r.fail(m.failed.Line, "%s", m.failed.Text)
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

// zrfName returns what (name X) in a list says.
func zrfName(n *zrfNode) string {
	for _, part := range n.rest() {
		if part.head() == "name" && len(part.list) > 1 {
			return part.list[1].text
		}
	}
	return ""
}

func zrfConvert(r *reader, line int, sections []*zrfNode) {
	g := &zrfGame{reader: r, out: &Game{Line: line}, line: line, directions: map[string][2]int{}, zones: map[string]*[2]map[[2]int]bool{}, array: map[[2]int]zrfPlaced{}}
	g.hands = [2]map[string]int{{}, {}}
	d := &g.out.Definition
	d.Tags, d.Source, d.Name = []string{"Chess Variant"}, "Zillions of Games", "Game"
	d.Symmetry = engine.NoSymmetry // until the board has one
	if slices.ContainsFunc(sections, func(n *zrfNode) bool { return n.head() == "title" && n.has("-") }) {
		return // a line between others in Zillions' menu
	}
	if err := g.sections(sections); err != nil {
		r.fail(line, "%v", err)
		return
	}
	if err := g.define(); err != nil {
		r.fail(line, "%s: %v", d.Name, err)
		return
	}
	r.add(*g.out)
}

// sections reads the parts of a game: first those on which others depend.
func (g *zrfGame) sections(list []*zrfNode) error {
	order := []struct {
		head string
		read func(n *zrfNode) error
	}{
		{"title", func(n *zrfNode) error {
			g.out.Definition.Name = first(strings.Join(n.words()[1:], " "), "Game")
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
			return fmt.Errorf("want two players, as in (players White Black)")
		case o.head == "board" && (len(g.files) == 0 || len(g.ranks) == 0):
			return fmt.Errorf("want a board with a grid of files and ranks")
		}
	}
	for _, n := range list {
		switch n.head() {
		case "win-condition", "loss-condition", "draw-condition", "count-condition":
			g.goals = append(g.goals, n)
		case "turn-order":
			if !slices.Equal(n.words()[1:], g.players) {
				g.out.note(n.line, "players move in turn, first %s", g.players[0])
			}
		case "option":
			words := n.words()
			g.recycles = g.recycles || len(words) > 2 && words[1] == "recycle captures" && words[2] == "true"
		}
	}
	return nil
}

// board reads the grid, the directions, the symmetry and the zones.
func (g *zrfGame) board(n *zrfNode) error {
	for _, part := range n.rest() {
		switch part.head() {
		case "grid":
			if err := g.grid(part); err != nil {
				return err
			}
		case "symmetry":
			g.symmetry(part)
		case "zone":
			g.zone(part)
		case "image", "dummy":
		default:
			g.out.note(part.line, "%.30s of the board is not understood", part.head())
		}
	}
	return nil
}

// symmetry reads (symmetry Black (n s) (s n)): whether the second player's
// directions are mirrored or turned around.
func (g *zrfGame) symmetry(n *zrfNode) {
	if len(n.list) < 2 || n.list[1].text != g.players[1] {
		g.out.note(n.line, "a symmetry for another player than the second is not understood")
		return
	}
	g.out.Definition.Symmetry = engine.Mirror
	for _, pair := range n.list[2:] {
		words := pair.words()
		if len(words) != 2 {
			continue
		}
		if a, b := g.directions[words[0]], g.directions[words[1]]; a[0] != 0 && a[0] == -b[0] {
			g.out.Definition.Symmetry = engine.Rotate
		}
	}
}

func (g *zrfGame) grid(n *zrfNode) error {
	for _, part := range n.rest() {
		switch part.head() {
		case "dimensions":
			var sides [][]string
			for _, side := range part.rest() {
				if len(side.list) > 0 && side.list[0].word {
					sides = append(sides, strings.Split(side.list[0].text, "/"))
				}
			}
			if len(sides) != 2 || len(sides[0]) > 16 || len(sides[1]) > 16 || len(sides[0]) < 1 || len(sides[1]) < 2 {
				return fmt.Errorf("line %d: want two dimensions, files and ranks, of at most 16 squares", part.line)
			}
			g.files, g.ranks = sides[0], sides[1]
			a, _ := strconv.Atoi(g.ranks[0])
			b, _ := strconv.Atoi(g.ranks[1])
			g.falling = a > b
		case "directions":
			for _, d := range part.rest() {
				if len(d.list) != 3 {
					return fmt.Errorf("line %d: want directions such as (n 0 -1)", d.line)
				}
				x, err := strconv.Atoi(d.list[1].text)
				y, err2 := strconv.Atoi(d.list[2].text)
				if err != nil || err2 != nil || max(x, -x, y, -y) > 15 || x == 0 && y == 0 {
					return fmt.Errorf("line %d: want directions such as (n 0 -1)", d.line)
				}
				if g.falling {
					y = -y
				}
				g.directions[d.list[0].text] = [2]int{x, y}
			}
		}
	}
	return nil
}

// square returns a square by its name, files and ranks from 0.
func (g *zrfGame) square(name string) ([2]int, bool) {
	for x, file := range g.files {
		if rest, ok := strings.CutPrefix(name, file); ok {
			if y := slices.Index(g.ranks, rest); y >= 0 {
				if g.falling {
					y = len(g.ranks) - 1 - y
				}
				return [2]int{x, y}, true
			}
		}
	}
	return [2]int{}, false
}

func (g *zrfGame) zone(n *zrfNode) {
	name := zrfName(n)
	if g.zones[name] == nil {
		g.zones[name] = &[2]map[[2]int]bool{{}, {}}
	}
	owners := []int{0, 1}
	for _, part := range n.rest() {
		switch part.head() {
		case "players":
			owners = nil
			for _, p := range part.words()[1:] {
				if i := slices.Index(g.players, p); i >= 0 {
					owners = append(owners, i)
				}
			}
		case "positions":
			for _, p := range part.words()[1:] {
				s, ok := g.square(p)
				if !ok {
					g.out.note(part.line, "%.20q is no square of the board", p)
					continue
				}
				for _, i := range owners {
					g.zones[name][i][s] = true
				}
			}
		}
	}
}

// setup reads (White (Pawn a2 b2) (Rook off 2)).
func (g *zrfGame) setup(n *zrfNode) error {
	for _, side := range n.rest() {
		player := slices.Index(g.players, side.head())
		if player < 0 {
			g.out.note(side.line, "%.30q is no player of the game; its pieces are left out", side.head())
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
					g.out.note(pieces.line, "%.20q is no square of the board", words[i])
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
		return fmt.Errorf("line %d: want pieces with names, at most %d", n.line, engine.MaxTypes)
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
				g.out.note(part.line, "the attribute of the %s is not understood", p.name)
			}
		case "dummy":
			g.out.note(part.line, "%s of the %s is not understood", part.head(), p.name)
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
		if l := first(strings.ToUpper(p.letter), usual[p.name]); free(l) {
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

// region writes a zone as a region: as each player sees it, if that is the same.
func (g *zrfGame) region(zone [2]map[[2]int]bool) engine.Region {
	turned := map[[2]int]bool{}
	for s := range zone[1] {
		switch g.out.Definition.Symmetry {
		case engine.Mirror:
			s[1] = len(g.ranks) - 1 - s[1]
		case engine.Rotate:
			s = [2]int{len(g.files) - 1 - s[0], len(g.ranks) - 1 - s[1]}
		}
		turned[s] = true
	}
	if maps.Equal(zone[0], turned) {
		return engine.Region(strings.Join(g.terms(zone[0], ""), " "))
	}
	return engine.Region(strings.Join(append(g.terms(zone[0], "w:"), g.terms(zone[1], "b:")...), " "))
}

// terms writes squares as one rectangle, or as ranks and single squares.
func (g *zrfGame) terms(squares map[[2]int]bool, prefix string) (out []string) {
	low, high := [2]int{99, 99}, [2]int{-1, -1}
	for s := range squares {
		low = [2]int{min(low[0], s[0]), min(low[1], s[1])}
		high = [2]int{max(high[0], s[0]), max(high[1], s[1])}
	}
	name := func(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }
	whole := (high[0]-low[0]+1)*(high[1]-low[1]+1) == len(squares)
	switch {
	case len(squares) == 0:
		return nil
	case whole && high[0]-low[0]+1 == len(g.files) && low[1] == high[1]:
		return []string{prefix + "r" + strconv.Itoa(low[1]+1)}
	case whole && high[0]-low[0]+1 == len(g.files):
		return []string{fmt.Sprintf("%sr%d-%d", prefix, low[1]+1, high[1]+1)}
	case whole && len(squares) > 1:
		return []string{prefix + name(low[0], low[1]) + "-" + name(high[0], high[1])}
	}
	since := -1 // of the whole ranks before this one, the first
	for y := range len(g.ranks) + 1 {
		var row []string
		for x := range g.files {
			if squares[[2]int{x, y}] {
				row = append(row, prefix+name(x, y))
			}
		}
		switch full := len(row) == len(g.files); {
		case full && since < 0:
			since = y
		case !full && since == y-1 && y > 0:
			out = append(out, fmt.Sprintf("%sr%d", prefix, y))
		case !full && since >= 0:
			out = append(out, fmt.Sprintf("%sr%d-%d", prefix, since+1, y))
		}
		if len(row) < len(g.files) {
			out, since = append(out, row...), -1
		}
	}
	return out
}

// royals are the pieces that are checkmated in a goal.
func (g *zrfGame) royals() (out []string) {
	for _, goal := range g.goals {
		for _, part := range goal.rest() {
			if part.head() == "checkmated" {
				out = append(out, part.words()[1:]...)
			}
		}
	}
	return out
}

// rules reads the goals, and adds what moves need.
func (g *zrfGame) rules(promotions []engine.Rule) {
	d := &g.out.Definition
	mate := rules.Checkmate{}
	var list []engine.Rule
	for _, goal := range g.goals {
		won := goal.head() == "win-condition"
		for _, part := range goal.rest() {
			types := ""
			for _, name := range part.words()[min(1, len(part.words())):] {
				if p := g.find(name); p != nil {
					types += p.letter
				}
			}
			number := 0
			for _, word := range part.words() {
				if n, err := strconv.Atoi(word); err == nil {
					number = n
				}
			}
			head := part.head()
			if part.word {
				head = part.text
			}
			switch {
			case head == "checkmated", slices.Contains(g.players, head):
			case head == "stalemated" && won:
				mate.Stalemate = rules.StalemateWins
			case head == "stalemated" && goal.head() == "loss-condition":
				mate.Stalemate = rules.StalemateLoses
			case head == "stalemated":
			case head == "repetition" && goal.head() == "loss-condition":
				list = append(list, rules.RepetitionLoses{})
			case head == "repetition" && !won:
				list = append(list, rules.Repetition{})
			case head == "captured" && types != "":
				list = append(list, rules.Extinction{Types: types, Together: true})
			case head == "pieces-remaining":
				list = append(list, rules.Extinction{Types: types, Most: number, Wins: won, Draws: goal.head() == "draw-condition"})
			case head == "absolute-config" && won && types != "" && g.zones[part.words()[len(part.words())-1]] != nil:
				zone := g.region(*g.zones[part.words()[len(part.words())-1]])
				list = append(list, rules.LocationVictory{ID: fmt.Sprintf(" %d", len(list)), Types: types, On: zone})
			default:
				g.out.note(part.line, "the goal %.30s is not understood", head)
			}
		}
	}
	if len(g.goals) == 0 {
		g.out.note(g.line, "there is no goal; only a player who can't move ends the game")
	}
	d.Rules = append([]engine.Rule{mate}, zrfUnique(list)...)
	d.Rules = append(d.Rules, promotions...)
}

// zrfUnique leaves out rules with a key that is there already.
func zrfUnique(list []engine.Rule) (out []engine.Rule) {
	for _, r := range list {
		if !slices.ContainsFunc(out, func(o engine.Rule) bool { return o.Key() == r.Key() }) {
			out = append(out, r)
		}
	}
	return out
}
