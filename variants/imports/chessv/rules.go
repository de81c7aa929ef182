package chessv

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// cvcDistance finds in the name of a way to castle how far the king goes, to the
// nearer side and to the farther.
var cvcDistance = regexp.MustCompile(`(\d)-(\d)$`)

// rules adds the rules: those of the base that the script does not set, and its own.
func (g *cvcGame) rules(d *engine.Definition) {
	put := func(r engine.Rule) {
		i := slices.IndexFunc(d.Rules, func(o engine.Rule) bool { return o.Key() == r.Key() })
		if i >= 0 {
			d.Rules[i] = r
		} else {
			d.Rules = append(d.Rules, r)
		}
	}
	drop := func(key string, given ...string) {
		if slices.ContainsFunc(given, func(name string) bool { return g.given[name] }) {
			d.Rules = slices.DeleteFunc(d.Rules, func(r engine.Rule) bool { return r.Key() == key })
		}
	}
	if g.from != nil {
		d.Rules = slices.Clone(g.from.Rules)
		d.Format = g.from.Format
		if d.Symmetry == engine.BaseSymmetry {
			d.Symmetry = g.from.Symmetry
		}
		drop("castling", "Castling")
		drop("promotion", "PromotionRule", "PromotionTypes")
	}
	pawns := g.letters(func(p *cvcPiece) bool { return p.class == "Pawn" })
	if g.from == nil || g.given["StalemateResult"] {
		put(g.mate())
	}
	if g.from == nil {
		put(rules.Repetition{})
	}
	if g.from == nil || g.fifty > 0 {
		put(rules.FiftyMoves{Moves: g.fifty, Types: cmp.Or(pawns, "-")})
	}
	if g.yes("EnPassant") && pawns != "" {
		put(rules.EnPassant{})
	}
	if g.yes("BareKing") {
		put(rules.BareKing{})
	}
	if r := g.castlingRule(d); r != nil {
		put(r)
	}
	if r, ok := g.promotion(pawns); ok && (g.from == nil || g.given["PromotionRule"] || g.given["PromotionTypes"]) {
		put(r)
	}
	if list := g.letters(func(p *cvcPiece) bool { return p.advances }); list != "" {
		put(rules.CaptureByAdvance{Types: list})
	}
	g.own(put)
}

// mate returns the meaning of mate and stalemate.
func (g *cvcGame) mate() rules.Checkmate {
	switch g.text("StalemateResult") {
	case "Loss":
		return rules.Checkmate{Stalemate: rules.StalemateLoses}
	case "Win":
		return rules.Checkmate{Stalemate: rules.StalemateWins}
	}
	return rules.Checkmate{}
}

// castlingRule returns the rule of castling, or nil if there is none that the base does
// not have.
func (g *cvcGame) castlingRule(d *engine.Definition) engine.Rule {
	castles := func(p engine.PieceDef) bool { return p.Royal && strings.Contains(p.Betza, "O") }
	switch {
	case len(g.castlings) > 0 && g.flexible:
		return rules.FlexibleCastling{Moves: g.castlings, Shredder: true, Onto: g.onto, Longest: g.longest}
	case len(g.castlings) > 0:
		return rules.Castling{Moves: g.castlings, Shredder: true}
	case g.royal() == nil || !slices.ContainsFunc(d.Pieces, castles):
		return nil
	case g.flexible:
		return rules.FlexibleCastling{Shredder: g.files != 8, Longest: g.longest}
	case g.from == nil || g.given["Castling"]:
		return rules.Castling{Shredder: g.files != 8}
	}
	return nil
}

// own adds the rules that the script itself adds.
func (g *cvcGame) own(put func(engine.Rule)) {
	promotions := 0
	for _, r := range g.extra {
		switch r := r.(type) {
		case rules.Promotion:
			if promotions++; promotions > 1 {
				r.ID = fmt.Sprintf(" %d", promotions)
			}
			put(r)
		case *rules.TypeChange:
			put(*r)
		default:
			put(r)
		}
	}
}

// promotion is what pawns become, by the rule that has a name.
func (g *cvcGame) promotion(pawns string) (engine.Rule, bool) {
	of := pawns
	if p, ok := g.values["PromotingType"].(*cvcPiece); ok {
		of = p.letter
	}
	others := g.letters(func(p *cvcPiece) bool { return !p.royal && p.letter != of })
	to := ""
	for _, c := range g.text("PromotionTypes") {
		if strings.ContainsRune(others, c) && !strings.ContainsRune(to, c) {
			to += string(c)
		}
	}
	out := rules.Promotion{Of: of, To: to, Zone: g.promoteOn}
	switch g.text("PromotionRule") {
	case "Standard", "": // a game of the catalogue has no name for its own
	case "Replacement":
		out.To, out.OnlyLost = others, true
	case "Grand":
		out.Zone, out.Optional, out.OnlyLost = engine.Region(fmt.Sprintf("r%d-%d", g.ranks-2, g.ranks)), true, true
		out.MandatoryZone = engine.Region(fmt.Sprintf("r%d", g.ranks))
	default:
		return nil, false
	}
	return out, of != "" && out.To != ""
}

// castling returns Betza notation for the king's castling if it is one of the kinds that
// have a name, else "".
func (g *cvcGame) castling() string {
	name := g.text("Castling")
	if name == "None" || name == "" || len(g.castlings) > 0 {
		return ""
	}
	file := g.kingFile(strings.HasPrefix(name, "2R"))
	least, most := 2, 2
	if g.files >= 10 {
		least, most = 3, 3
	}
	inset := ""
	if strings.Contains(name, "Close-Rook") {
		inset = "j"
		if g.files == 10 {
			least, most = 2, 2
		}
	}
	switch pair := cvcDistance.FindStringSubmatch(name); {
	case file < 0:
		g.out.Note(g.unit.line, "castling %s: the king is not on the rank where it would castle", name)
		return ""
	case pair != nil:
		least, _ = strconv.Atoi(pair[1])
		most, _ = strconv.Atoi(pair[2])
	case strings.HasSuffix(name, "Flexible"):
		g.flexible, least, most = true, 2, 2
	case strings.HasSuffix(name, "Wildebeest"):
		g.flexible, least, most = true, 1, 1
	case strings.HasSuffix(name, "Long"):
		if most++; g.files%2 == 1 {
			least++
		}
	case !strings.HasSuffix(name, "Standard") && inset == "":
		if !g.given["Castling"] || !slices.Contains(g.unit.choices, "Castling") {
			g.out.Note(g.unit.line, "castling %s is not understood", name)
		}
		return ""
	}
	left, right := least, most
	if file >= g.files/2 {
		left, right = most, least
	}
	if left == right {
		return fmt.Sprintf("is%sO%d", inset, left)
	}
	return fmt.Sprintf("ir%sO%dil%sO%d", inset, right, inset, left)
}

// kingFile finds the king's file on White's first or second rank, -1 if it is not
// there.
func (g *cvcGame) kingFile(second bool) int {
	rows := strings.Split(g.inserted(g.text("Array")), "/")
	i := len(rows) - 1
	if second {
		i--
	}
	if i < 0 {
		return -1
	}
	file, number := 0, 0
	for _, c := range rows[i] {
		if c >= '0' && c <= '9' {
			number = min(number*10+int(c-'0'), 99)
			continue
		}
		file, number = file+number, 0
		if p := g.royal(); p != nil && p.letter == string(c) {
			return file
		}
		file++
	}
	return -1
}

var castlingAtom = regexp.MustCompile(`[a-z]*O[0-9]*`)

func withoutCastling(notation string) string { return castlingAtom.ReplaceAllString(notation, "") }
