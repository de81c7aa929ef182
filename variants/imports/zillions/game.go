package zillions

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// define makes the definition of what was read.
func (g *zrfGame) define() error {
	d := &g.out.Definition
	d.Board = engine.Board{Files: len(g.files), Ranks: len(g.ranks)}
	if len(g.array) == 0 {
		return fmt.Errorf("expected a board-setup with the pieces of the players")
	}
	g.letters()
	passing := false
	for _, p := range g.defs {
		g.piece, p.tracer = p.name, &zrfTracer{game: g}
		for _, n := range p.moves {
			if n.head() == "move-type" || n.word {
				continue // in which order types of moves are tried
			}
			p.tracer.move(n)
		}
		passing = passing || p.tracer.passing
	}
	var promotions []engine.Rule
	royal := g.royals()
	for _, p := range g.defs {
		g.definePiece(p, slices.Contains(royal, p.name))
		promotions = append(promotions, g.promotions(p)...)
	}
	array, err := g.rows()
	if err != nil {
		return err
	}
	d.Array = array
	g.rules(promotions)
	if passing {
		d.Rules = append(d.Rules, rules.EnPassant{})
	}
	if slices.ContainsFunc(d.Pieces, func(p engine.PieceDef) bool { return strings.Contains(p.Betza, "O") && p.Royal }) {
		d.Rules = append(d.Rules, rules.Castling{})
	}
	d.Rules = append(d.Rules, g.confines()...)
	if drops, ok := g.drops(); ok {
		d.Rules = append(d.Rules, drops)
	}
	return nil
}

// rows writes the array, with what is in hand.
func (g *zrfGame) rows() (string, error) {
	var rows []string
	for y := len(g.ranks) - 1; y >= 0; y-- {
		row := ""
		for x := range g.files {
			placed, ok := g.array[[2]int{x, y}]
			if !ok {
				row += "1"
				continue
			}
			p := g.find(placed.name)
			if p == nil {
				return "", fmt.Errorf("the board-setup has %.30q, which is not a piece of the game", placed.name)
			}
			row += []string{p.letter, strings.ToLower(p.letter)}[placed.player]
		}
		rows = append(rows, intake.Runs(row))
	}
	hands := ""
	for player, hand := range g.hands {
		for _, name := range slices.Sorted(maps.Keys(hand)) {
			if p := g.find(name); p != nil {
				hands += strings.Repeat([]string{p.letter, strings.ToLower(p.letter)}[player], hand[name])
			}
		}
	}
	if hands != "" {
		hands = "[" + hands + "]"
	}
	return strings.Join(rows, "/") + hands, nil
}

// definePiece writes a piece's moves: those from anywhere, and those that it has on
// some squares only.
func (g *zrfGame) definePiece(p *zrfPiece, royal bool) {
	d := &g.out.Definition
	common := g.confined(p)
	type group struct {
		moves []intake.Move
		more  []string
	}
	groups := map[engine.Region]*group{}
	var order []engine.Region
	for _, w := range p.tracer.out {
		on, ok := g.from(w, common)
		if !ok {
			continue // from nowhere
		}
		m, text, err := w.betza()
		if err == nil && m.DX == 0 && m.DY == 0 {
			err = fmt.Errorf("a move that stays where it is can't be said")
		}
		if err != nil {
			g.out.Note(p.line, "the %s: %v", p.name, err)
			continue
		}
		if groups[on] == nil {
			groups[on] = &group{}
			order = append(order, on)
		}
		if text != "" {
			groups[on].more = append(groups[on].more, text)
			continue
		}
		groups[on].moves = append(groups[on].moves, m)
	}
	def := engine.PieceDef{Name: intake.FreeName(d, strings.NewReplacer("=", "", ".", "").Replace(p.name), p.letter), Letter: p.letter, Betza: "-", Royal: royal}
	for _, on := range order {
		text, err := intake.Notation(g.marked(intake.Merge(groups[on].moves), p, on != ""), slices.Compact(groups[on].more)...)
		if err != nil {
			g.out.Note(p.line, "the %s: %v; its moves are left out", p.name, err)
			continue
		}
		if on == "" {
			def.Betza = text
			continue
		}
		def.RegionMoves = append(def.RegionMoves, engine.RegionMoves{On: on, Betza: text})
	}
	def.Betza += castlingText(p.tracer.castles)
	if strings.HasPrefix(def.Betza, "-") && len(def.Betza) > 1 {
		def.Betza = def.Betza[1:]
	}
	d.Pieces = append(d.Pieces, def)
}

// marked enables en passant: pawns that capture en passant do so, and their first moves
// can be captured.
func (g *zrfGame) marked(moves []intake.Move, p *zrfPiece, zoned bool) []intake.Move {
	if !p.tracer.passing {
		return moves
	}
	for i, m := range moves {
		switch {
		case m.Modes == "c":
			moves[i].Modes = "ce"
		case zoned && m.Modes == "mn":
			moves[i].Initial = "i"
		}
	}
	return moves
}

func castlingText(squares [2]int) string {
	left, right := squares[0], squares[1]
	switch {
	case left == right && left > 0:
		return fmt.Sprintf("isO%d", left)
	case left > 0 && right > 0:
		return fmt.Sprintf("irO%dilO%d", right, left)
	case left > 0:
		return fmt.Sprintf("ilO%d", left)
	case right > 0:
		return fmt.Sprintf("irO%d", right)
	}
	return ""
}

// confined returns the zone where all moves of a piece must end, "" if there is
// none.
func (g *zrfGame) confined(p *zrfPiece) string {
	zone := ""
	for _, w := range p.tracer.out {
		i := slices.IndexFunc(w.zones, func(z zrfZoned) bool { return !z.not && z.x == w.x && z.y == w.y })
		if i < 0 || zone != "" && w.zones[i].zone != zone {
			return ""
		}
		zone = w.zones[i].zone
	}
	return zone
}

// confines are the rules that keep pieces in zones.
func (g *zrfGame) confines() (out []engine.Rule) {
	types := map[string]string{}
	for _, p := range g.defs {
		if zone := g.confined(p); zone != "" {
			types[zone] += p.letter
		}
	}
	for _, zone := range slices.Sorted(maps.Keys(types)) {
		out = append(out, rules.Confine{ID: " " + zone, Types: types[zone], To: g.region(*g.zones[zone]), Name: zone})
	}
	return out
}

// from returns the squares from which a move is possible, "" for all; ok is false
// if there are none.
func (g *zrfGame) from(w zrfMove, common string) (on engine.Region, ok bool) {
	var squares [2]map[[2]int]bool
	limited := false
	for player := range squares {
		squares[player] = map[[2]int]bool{}
		files, ranks := g.out.Definition.Symmetry.Turns(engine.Color(player))
		for x := range g.files {
			for y := range g.ranks {
				fits := true
				for _, z := range w.zones {
					if z.zone == common && !z.not {
						continue
					}
					limited = true
					fits = fits && g.zones[z.zone][player][[2]int{x + z.x*files, y + z.y*ranks}] != z.not
				}
				if fits {
					squares[player][[2]int{x, y}] = true
				}
			}
		}
	}
	if !limited {
		return "", true
	}
	return g.region(squares), len(squares[0])+len(squares[1]) > 0
}

// promotions are what a piece becomes, by zone.
func (g *zrfGame) promotions(p *zrfPiece) (out []engine.Rule) {
	to := map[string]string{}
	for _, w := range p.tracer.out {
		for _, name := range w.promotes {
			if q := g.find(name); q != nil && !strings.Contains(to[w.promoted], q.letter) {
				to[w.promoted] += q.letter
			}
		}
	}
	for i, zone := range slices.Sorted(maps.Keys(to)) {
		r := rules.Promotion{ID: " of " + p.name, Of: p.letter, To: strings.ReplaceAll(to[zone], p.letter, ""), Optional: strings.Contains(to[zone], p.letter)}
		if i > 0 {
			r.ID += fmt.Sprintf(" %d", i+1)
		}
		r.Zone = "all"
		if zone != "all" {
			r.Zone = g.region(*g.zones[zone])
		}
		if r.To != "" {
			out = append(out, r)
		}
	}
	return out
}

// drops returns the rule for drops: which pieces, and where.
func (g *zrfGame) drops() (engine.Rule, bool) {
	out := rules.Drops{CapturesToHand: g.recycles}
	for _, p := range g.defs {
		if len(p.drops) == 0 {
			continue
		}
		out.Types += p.letter
		for _, n := range p.drops {
			g.piece = p.name
			t := &zrfTracer{game: g}
			t.follow([]zrfMove{{}}, n.list)
			for _, w := range t.out {
				if on, ok := g.from(w, ""); ok && on != "" && w.x == 0 && w.y == 0 {
					out.Zones = append(out.Zones, rules.DropZone{Types: p.letter, On: on})
				}
			}
		}
	}
	return out, out.Types != ""
}
