package variants

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// army is one of the armies of Chess with Different Armies.
type army struct {
	name, short string // short names it in the pairings
	array       string
	pieces      []engine.PieceDef
	close       bool // castles long with the king two squares from the corner
}

// armies are those of Ralph Betza's article.
var armies = []army{
	{name: "Fabulous FIDEs", short: "FIDEs", array: "rnbqkbnr", pieces: []engine.PieceDef{queen, rook, bishop, knight}},
	{name: "Colorbound Clobberers", short: "Clobberers", array: "cxeakexc", close: true,
		pieces: []engine.PieceDef{archbishop, cleric, warElephant, phoenix}},
	{name: "Remarkable Rookies", short: "Rookies", array: "stlcklts",
		pieces: []engine.PieceDef{worth(chancellor, 950, 1000), shortRook, tower, lion}},
	{name: "Nutty Knights", short: "Nutters", array: "rlncknlr",
		pieces: []engine.PieceDef{colonel, chargingRook, chargingKnight, lancer}},
}

// DifferentArmies is Chess with Different Armies.
func DifferentArmies() engine.Definition {
	choices := make([]string, len(armies))
	for i := range armies {
		choices[i] = armies[i].name
	}
	army := func(name string) engine.Variable {
		return engine.Variable{Name: name, Kind: engine.ChoiceVariable, Choices: choices, Default: choices[0]}
	}
	return Chess().Derive(engine.Definition{
		ID: "chesswithdifferentarmies", Name: "Chess with Different Armies", Aliases: []string{"cwda", "differentarmies"},
		Inventor: "Ralph Betza", Year: "1996",
		Tags:        []string{"Chess Variant", "Popular", "Different Armies"},
		Description: "Each player chooses one of four armies with other pieces,\nas strong as each other and as different as can be.",
		Source:      "https://www.chessvariants.com/unequal.dir/cwda.html",
		Array:       "#{BlackArmy}/pppppppp/8/8/8/8/PPPPPPPP/#{WhiteArmy}",
		Variables:   []engine.Variable{army("WhiteArmy"), army("BlackArmy")},
		Setups:      []engine.Setup{enlist{}},
		Without:     []string{"Queen", "Rook", "Bishop", "Knight"},
	})
}

// Pairings are the games of Chess with Different Armies with both armies given,
// but for that which is chess. They are tagged Hidden: a list of games need not
// show them all.
func Pairings() []engine.Definition {
	var out []engine.Definition
	for i, white := range armies {
		for j, black := range armies {
			if i+j > 0 {
				out = append(out, pairing(white, black))
			}
		}
	}
	return out
}

func pairing(white, black army) engine.Definition {
	base := DifferentArmies()
	base.Setups = nil
	return base.Derive(engine.Definition{
		ID:       "cwda" + strings.ToLower(white.short+black.short),
		Name:     "CwDA: " + white.short + " vs. " + black.short,
		Inventor: base.Inventor, Year: base.Year, Source: base.Source,
		Tags:        append(slices.Clone(base.Tags), Hidden),
		Description: "Chess with Different Armies: White has the " + white.name + ",\nBlack the " + black.name + ".",
		Setups:      []engine.Setup{enlist{white.name, black.name}},
		Without:     []string{"WhiteArmy", "BlackArmy"},
	})
}

func armyNamed(name string) (army, error) {
	var names []string
	for _, a := range armies {
		if a.name == name {
			return a, nil
		}
		names = append(names, a.name)
	}
	return army{}, fmt.Errorf("army %q: want one of %s", name, strings.Join(names, ", "))
}

// enlist puts the two armies into the definition, those named or else those of
// the variables WhiteArmy and BlackArmy. Where the armies differ, a
// type's notation gets an apostrophe for the player who can only have it by
// promotion.
type enlist struct{ white, black string }

// Setup implements engine.Setup.
func (e enlist) Setup(d *engine.Definition, values, _ engine.Values) error {
	white, err := armyNamed(cmp.Or(e.white, values["WhiteArmy"]))
	if err != nil {
		return err
	}
	black, err := armyNamed(cmp.Or(e.black, values["BlackArmy"]))
	if err != nil {
		return err
	}
	// The array is expanded from the variables before what is computed.
	d.Array = strings.NewReplacer("#{WhiteArmy}", strings.ToUpper(white.array), "#{BlackArmy}", black.array).Replace(d.Array)
	to := ""
	for _, p := range white.pieces {
		if white.name != black.name {
			p.Letter = p.Letter + "/" + strings.ToLower(p.Letter) + "'"
		}
		d.Pieces = append(d.Pieces, p)
		to += p.Letter[:1]
	}
	if white.name != black.name {
		for _, p := range black.pieces {
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

// castling returns an army's castling moves. A colourbound piece in the corner
// castles long to a square of its own colour.
func (a army) castling(c engine.Color) []rules.CastlingMove {
	moves := slices.Clone(orthodoxCastling[2*c : 2*c+2])
	if a.close {
		rank := moves[1].From[1:]
		moves[1].To, moves[1].PartnerTo = "b"+rank, "c"+rank
	}
	return moves
}
