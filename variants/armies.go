package variants

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// army is one of the armies of Chess with Different Armies.
type army struct {
	name   string
	array  string   // of Black's pieces
	pieces []string // by their names in the library
	close  bool     // castles long with the king two squares from the corner
}

// armies are those of Ralph Betza's article.
var armies = []army{
	{name: "Fabulous FIDEs", array: "rnbqkbnr", pieces: []string{"Queen", "Rook", "Bishop", "Knight"}},
	{name: "Colorbound Clobberers", array: "cxeakexc", close: true, pieces: []string{"Archbishop", "Cleric", "War Elephant", "Phoenix"}},
	{name: "Remarkable Rookies", array: "stlcklts", pieces: []string{"Chancellor", "Short Rook", "Tower", "Lion"}},
	{name: "Nutty Knights", array: "rlncknlr", pieces: []string{"Colonel", "Charging Rook", "Charging Knight", "Lancer"}},
}

// members are the pieces of an army. A chancellor is worth more beside the weak pieces of
// its own.
func (a army) members() []engine.PieceDef {
	var out []engine.PieceDef
	for _, name := range a.pieces {
		p := piece(name)
		if name == "Chancellor" {
			p.Value, p.EndgameValue = 950, 1000
		}
		out = append(out, p)
	}
	return out
}

func armyNamed(name string) (army, error) {
	var names []string
	for _, a := range armies {
		if a.name == name {
			return a, nil
		}
		names = append(names, a.name)
	}
	return army{}, fmt.Errorf("army %q: expected one of %s", name, strings.Join(names, ", "))
}

// enlist puts the two armies into the definition, those of the variables WhiteArmy and
// BlackArmy. Where the armies differ, a
// type's notation gets an apostrophe for the player who can only have it by
// promotion.
type enlist struct{}

// Setup implements engine.Setup.
func (enlist) Setup(d *engine.Definition, values, _ engine.Values) error {
	white, err := armyNamed(values["WhiteArmy"])
	if err != nil {
		return err
	}
	black, err := armyNamed(values["BlackArmy"])
	if err != nil {
		return err
	}
	// The array is expanded from the variables before what is computed.
	d.Array = strings.NewReplacer("#{WhiteArmy}", strings.ToUpper(white.array), "#{BlackArmy}", black.array).Replace(d.Array)
	to := ""
	for _, p := range white.members() {
		if white.name != black.name {
			p.Letter = p.Letter + "/" + strings.ToLower(p.Letter) + "'"
		}
		d.Pieces = append(d.Pieces, p)
		to += p.Letter[:1]
	}
	if white.name != black.name {
		for _, p := range black.members() {
			i := slices.IndexFunc(d.Pieces, func(q engine.PieceDef) bool { return q.Name == p.Name })
			if i >= 0 { // both armies have it
				d.Pieces[i].Letter = p.Letter
				continue
			}
			p.Letter = p.Letter + "'/" + strings.ToLower(p.Letter)
			d.Pieces = append(d.Pieces, p)
			to += p.Letter[:2]
		}
	}
	d.Rules = append(d.Rules, rules.Promotion{ID: " to either army", Of: "P", To: to},
		rules.Castling{Moves: slices.Concat(white.castling(engine.White), black.castling(engine.Black))})
	d.Rules = slices.DeleteFunc(d.Rules, func(r engine.Rule) bool {
		c, ok := r.(rules.Castling)
		return r.Key() == "promotion" || ok && len(c.Moves) == 0
	})
	return nil
}

// castling returns an army's castling moves. A colorbound piece in the corner
// castles long to a square of its own color.
func (a army) castling(c engine.Color) []rules.CastlingMove {
	moves := slices.Clone(orthodoxCastling[2*c : 2*c+2])
	if a.close {
		rank := moves[1].From[1:]
		moves[1].To, moves[1].PartnerTo = "b"+rank, "c"+rank
	}
	return moves
}

// orthodoxCastling is castling in chess.
var orthodoxCastling = []rules.CastlingMove{
	{Player: engine.White, From: "e1", To: "g1", Partner: "h1", PartnerTo: "f1"},
	{Player: engine.White, From: "e1", To: "c1", Partner: "a1", PartnerTo: "d1"},
	{Player: engine.Black, From: "e8", To: "g8", Partner: "h8", PartnerTo: "f8"},
	{Player: engine.Black, From: "e8", To: "c8", Partner: "a8", PartnerTo: "d8"},
}
