package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// LocationVictory wins the game for the player whose piece reaches some squares.
//
// Source: the rules of Duplex Chess (Greg Strong, 2018) and of King of the Hill.
type LocationVictory struct {
	ID    string        `ini:"id" hash:"ID"` // distinguishes several goals of a variant
	Types string        `ini:"types"`
	On    engine.Region `ini:"on"`
	Name  string        `ini:"name"` // what the region is called; "": in words of its own
	For   string        `ini:"for"`  // "w", "b" or "": for whom
	// Safe requires that the piece is not attacked there, now or after the next
	// moves.
	Safe bool `ini:"safe"`
	// Reply gives the opponent one more move, which the piece must survive.
	Reply bool `ini:"reply"`
	// Draw draws the game if Black gets there with the very next move after White.
	Draw bool `ini:"draw"`
	// Count is the number of pieces that must be there; 0 means one. With Blocked
	// fewer are enough, but at least one, if all other squares are occupied.
	Count   int  `ini:"count"`
	Blocked bool `ini:"blocked"`
}

func (r LocationVictory) Key() string { return "location victory" + r.ID }

func (r LocationVictory) Describe(v *engine.Variant) string {
	who := "A player"
	if r.For != "" {
		who = v.SideName(colorNamed(r.For))
	}
	text := fmt.Sprintf("%s whose %s reaches %s wins", who, listTypesText(v, r.Types, "or"), r.region(v))
	if r.For != "" {
		text = fmt.Sprintf("%s wins when %s reaches %s", who, words.A(listTypesText(v, r.Types, "or")), r.region(v))
	}
	if r.Count > 1 {
		text = fmt.Sprintf("%s wins with %d pieces (%s) on %s", who, r.Count, listTypesText(v, r.Types, "or"), r.region(v))
	}
	if r.Blocked {
		text += ", or one at least there if all these squares are taken"
	}
	switch {
	case r.Safe:
		text += ", if it is not attacked there"
	case r.Reply:
		text += ", if it is still there after the opponent's next move"
	case r.Draw:
		text += fmt.Sprintf("; but if %s does, and %s does the same with the next move, the game is drawn", v.SideName(engine.White), v.SideName(engine.Black))
	}
	return text + "."
}

func (r LocationVictory) region(v *engine.Variant) string {
	if r.Name != "" {
		return r.Name
	}
	return v.RegionWords(r.On)
}

// colorNamed returns the player that w or b means.
func colorNamed(text string) engine.Color {
	if text == "b" {
		return engine.Black
	}
	return engine.White
}

func (r LocationVictory) Bind(b *engine.Builder) (any, error) {
	types, err := someTypes(b, "types", r.Types)
	if err != nil {
		return nil, err
	}
	if err := forPlayer(r.For); err != nil {
		return nil, err
	}
	if r.Count < 0 {
		return nil, fmt.Errorf("count=%d: expected 1 or more, or 0 for one", r.Count)
	}
	out := &locationVictory{types: types, rule: r, several: sayOf(b.Variant(), "%s's pieces have reached "+r.region(b.Variant()))}
	for c := range engine.Color(2) {
		if r.For != "" && colorNamed(r.For) != c {
			continue
		}
		if out.on[c], err = b.Region(r.On, c); err != nil {
			return nil, err
		}
	}
	for _, t := range types {
		reasons := owned(b, t)
		for c := range reasons {
			reasons[c] += " has reached " + r.region(b.Variant())
		}
		out.reasons = append(out.reasons, reasons)
	}
	return out, nil
}

type locationVictory struct {
	rule    LocationVictory
	types   []engine.TypeID
	on      [2]engine.Bitboard
	reasons [][2]string // by type and player, made once as they are needed in the search
	several [2]string   // where more than one has to be there
}

// GameEnd implements engine.GameEnder. A piece that is there counts for the
// player who has moved, or after a reply for the one to move.
func (l *locationVictory) GameEnd(p *engine.Position) engine.Result {
	us, mover := p.Side(), p.Mover()
	switch {
	case l.rule.Draw:
		return l.drawLevelResult(p)
	case l.rule.Reply:
		return l.reached(p, us)
	case l.rule.Safe:
		if r := l.reached(p, us); r.Over() {
			return r
		}
	}
	return l.reached(p, mover)
}

// drawLevelResult returns the result of a race in which Black may draw level.
func (l *locationVictory) drawLevelResult(p *engine.Position) engine.Result {
	white, black := l.reached(p, engine.White), l.reached(p, engine.Black)
	switch {
	case white.Over() && black.Over() && p.Side() == engine.White:
		return engine.Draw("both have arrived")
	case white.Over() && !black.Over() && p.Side() == engine.Black && l.canReach(p, engine.Black):
		return engine.Result{}
	case black.Over():
		return black
	}
	return white
}

// canReach reports whether the player to move can get there with the next move.
func (l *locationVictory) canReach(p *engine.Position, us engine.Color) bool {
	for _, t := range l.types {
		for from := range p.Pieces(us, t).All() {
			ends := p.Targets(from).And(l.on[us])
			for to := range ends.All() {
				if p.IsLegalPseudo(engine.NewMove(engine.NormalMove, from, to)) {
					return true
				}
			}
		}
	}
	return false
}

// reached returns a player's win if a piece of the types is there.
func (l *locationVictory) reached(p *engine.Position, c engine.Color) engine.Result {
	if l.rule.Count > 1 {
		return l.assembled(p, c)
	}
	for i, t := range l.types {
		there := p.Pieces(c, t).And(l.on[c])
		if !there.Empty() && (!l.rule.Safe || l.safe(p, c, there)) {
			return engine.Win(c, l.reasons[i][c])
		}
	}
	return engine.Result{}
}

// assembled returns a player's win if enough pieces of the types are there.
func (l *locationVictory) assembled(p *engine.Position, c engine.Color) engine.Result {
	there := piecesOf(p, c, l.types).And(l.on[c])
	free := l.on[c].AndNot(p.Occupied())
	if there.Empty() || there.Count() < l.rule.Count && !(l.rule.Blocked && free.Empty()) {
		return engine.Result{}
	}
	return engine.Win(c, l.several[c])
}

// safe reports whether one of a player's pieces is not attacked.
func (l *locationVictory) safe(p *engine.Position, c engine.Color, pieces engine.Bitboard) bool {
	for s := range pieces.All() {
		if by := p.AttackersOf(s, c.Other()); by.Empty() {
			return true
		}
	}
	return false
}

func (l *locationVictory) Advise(a *engine.Advice) {
	for c := range l.on {
		for _, t := range l.types {
			a.Goals[c][t] = a.Goals[c][t].Or(l.on[c])
		}
	}
}
