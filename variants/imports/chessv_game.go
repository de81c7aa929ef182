package imports

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/ini"
)

func itoa(n int) string { return strconv.Itoa(n) }

var (
	cvcGeneric  = regexp.MustCompile(`^Generic (\d+)x(\d+)$`)
	cvcDistance = regexp.MustCompile(`(\d)-(\d)$`)
	cvcInsert   = regexp.MustCompile(`#\{(\w+)\}`)
)

// convert makes a definition of a game.
func (s *cvcScript) convert(u *cvcUnit) {
	g, err := s.evaluate(u, "", "")
	if err != nil {
		s.fail(u.line, "game %s: %v", u.name, err)
		return
	}
	d, err := g.definition()
	if err != nil {
		s.fail(u.line, "game %s: %v", u.name, err)
		return
	}
	g.out.Definition = d
	g.choose(s)
	s.add(*g.out)
}

// evaluate carries out a game, with one of its variables set.
func (s *cvcScript) evaluate(u *cvcUnit, variable, value string) (*cvcGame, error) {
	g := &cvcGame{cvcScript: s, unit: u, out: &Game{Line: u.line}, values: map[string]any{}, given: map[string]bool{}, lists: map[string][]string{}}
	if variable != "" {
		g.values[variable], g.given["!"+variable] = value, true
	}
	if err := g.begin(); err != nil {
		return nil, err
	}
	for _, v := range u.values {
		g.eval(v)
	}
	g.size()
	if g.files < 1 || g.ranks < 2 || g.files > 16 || g.ranks > 16 {
		return nil, fmt.Errorf("want 1 to 16 files and 2 to 16 ranks")
	}
	done := []string{"SetGameVariables", "SetOtherVariables", "AddPieceTypes", "AddRules"}
	for _, name := range done {
		if m := u.methods[name]; m != nil {
			g.run(m)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(u.methods)) {
		if !slices.Contains(done, name) && name != "AddEvaluations" {
			g.out.note(u.methods[name].line, "%s is not carried over", name)
		}
	}
	return g, nil
}

// begin sets what the base of the game has.
func (g *cvcGame) begin() error {
	size := cvcGeneric.FindStringSubmatch(g.unit.base)
	own := func() {
		g.pieces = []*cvcPiece{{class: "King", name: "King", letter: "K", royal: true}, {class: "Pawn", name: "Pawn", letter: "P", value: 100, ending: 125}}
		g.pieces[0].take("K", nil)
		g.pieces[1].take("fmWfcF", nil)
		g.values = merged(map[string]any{"EnPassant": false, "PromotionTypes": "", "PromotionRule": "Standard", "Castling": "None",
			"StalemateResult": "Draw", "BareKing": false, "PawnDoubleMove": false, "PawnMultipleMove": "None"}, g.values)
	}
	switch {
	case g.unit.base == "Chess":
		own()
		g.files, g.ranks = 8, 8
		g.chessPieces()
		maps.Copy(g.values, map[string]any{"Array": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "EnPassant": true, "PawnDoubleMove": true,
			"Castling": "Standard", "PromotionTypes": "QRBN"})
	case size != nil:
		own()
		g.files, _ = strconv.Atoi(size[1])
		g.ranks, _ = strconv.Atoi(size[2])
	case g.unit.base == "Generic Chess":
		own()
		g.files, g.ranks = 8, 8
	default:
		d, err := g.catalogue.Find(g.unit.base)
		if err != nil {
			return fmt.Errorf("what it derives from: %w", err)
		}
		g.derive(d)
	}
	return nil
}

// merged returns some values, over which others prevail.
func merged(values, over map[string]any) map[string]any {
	maps.Copy(values, over)
	return values
}

// derive begins with a game of the catalogue.
func (g *cvcGame) derive(d engine.Definition) {
	g.from, g.files, g.ranks = &d, d.Board.Files, d.Board.Ranks
	if g.values["Array"] == nil {
		g.values["Array"] = d.Array
	}
	for _, def := range d.Pieces {
		p := &cvcPiece{class: def.Name, name: def.Name, letter: def.Letter, value: def.Value, ending: def.Ending, royal: def.Royal, initial: string(def.Initial)}
		p.take(def.Betza, nil)
		g.pieces = append(g.pieces, p)
	}
}

// size takes the size of the board from the values of the game.
func (g *cvcGame) size() {
	if n, ok := g.values["NumFiles"].(int); ok {
		g.files = n
	}
	if n, ok := g.values["NumRanks"].(int); ok {
		g.ranks = n
	}
}

// text returns a value as text, "" if it is none.
func (g *cvcGame) text(name string) string {
	s, _ := g.values[name].(string)
	if s == "" && len(g.lists[name]) > 0 {
		return g.lists[name][0]
	}
	return s
}

func (g *cvcGame) yes(name string) bool {
	b, _ := g.values[name].(bool)
	return b
}

// definition puts together what the statements have made.
func (g *cvcGame) definition() (engine.Definition, error) {
	d := engine.Definition{
		Name: g.unit.name, Inventor: strings.ReplaceAll(g.text("InventedBy"), ";", " and "), Year: g.text("Invented"),
		Tags: []string{"Chess Variant"}, Source: "ChessV", Array: g.text("Array"),
		Board: engine.Board{Files: g.files, Ranks: g.ranks},
	}
	if a, b := g.text("GameDescription1"), g.text("GameDescription2"); a+b != "" {
		d.Description = strings.TrimSpace(a + "\n" + b)
	}
	d.Look.Scheme = g.text("ColorScheme")
	if n, ok := g.values["NumberOfSquareColors"].(int); ok && n > 0 && n < 4 {
		d.Look.Colors = n
	}
	switch g.values["Symmetry"] {
	case cvcSymbol("RotationalSymmetry"):
		d.Symmetry = engine.Rotate
	case cvcSymbol("NoSymmetry"):
		d.Symmetry = engine.NoSymmetry
	}
	if d.Array == "" {
		return d, fmt.Errorf("want an Array in SetGameVariables")
	}
	g.otherLetters()
	g.pawnMoves()
	castles := g.castling()
	if err := g.define(&d, castles); err != nil {
		return d, err
	}
	g.rules(&d)
	return d, nil
}

// otherLetters gives pieces of a game of the catalogue their other letters, which
// are ChessV's, if the array has what is no letter otherwise.
func (g *cvcGame) otherLetters() {
	if g.from == nil {
		return
	}
	letters := g.letters(func(*cvcPiece) bool { return true })
	strange := func(c rune) bool { return unicode.IsUpper(c) && !strings.ContainsRune(letters, c) }
	if !strings.ContainsFunc(g.text("Array"), strange) {
		return
	}
	for i, def := range g.from.Pieces {
		if def.Also != "" {
			g.pieces[i].letter = def.Also
		}
	}
	letters = g.letters(func(*cvcPiece) bool { return true })
	unused := slices.DeleteFunc(slices.Clone(g.pieces), func(p *cvcPiece) bool { return strings.Contains(g.text("Array"), p.letter) })
	left := slices.Compact(slices.Sorted(maps.Keys(setOf(g.text("Array"), strange))))
	if len(unused) == 1 && len(left) == 1 {
		unused[0].letter = string(left[0])
		g.out.note(g.unit.line, "%s can only be the %s of %s", unused[0].letter, unused[0].name, g.from.Name)
	}
}

// setOf returns the letters of a text for which a condition holds.
func setOf(text string, cond func(rune) bool) map[rune]bool {
	out := map[rune]bool{}
	for _, c := range text {
		if cond(c) {
			out[c] = true
		}
	}
	return out
}

// pawnMoves gives pawns their first moves, and captures en passant.
func (g *cvcGame) pawnMoves() {
	p := g.piece("Pawn")
	if p == nil || p.off || g.from != nil {
		return
	}
	double := move{dy: 2, most: 1, initial: "i", modes: "mn"}
	triple := move{dy: 1, most: 3, initial: "i", modes: "mn"}
	add := func(on string, moves ...move) {
		for _, m := range moves {
			p.moves = append(p.moves, &m)
		}
		p.initial = on
	}
	kind := g.text("PawnMultipleMove")
	if g.yes("PawnDoubleMove") {
		kind = "Double"
	}
	switch kind {
	case "Double":
		add("r2", double)
	case "Triple":
		add("r2", triple)
	case "Great":
		add("r2-3", double)
	case "Grand":
		add("r3", double)
	case "Wildebeest":
		later := double
		later.initial = "ii"
		add("r2", triple, later)
	case "Unicorn":
		add(fmt.Sprintf("r2 %c3 %c3", 'a'+(g.files-1)/2, 'a'+g.files/2), double)
	case "Fast Pawn":
		p.moves = append(p.moves, &move{dy: 2, most: 1, modes: "mn"})
	}
	if !g.yes("EnPassant") {
		return
	}
	for _, m := range p.moves {
		switch {
		case m.modes == "c":
			m.modes = "ce"
		case m.initial != "" && m.modes == "m" && m.most != 1:
			m.modes = "mn"
		}
	}
}

// castling says in Betza notation how the king castles by one of the ways that
// have a name, "" if it does not or otherwise.
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
		g.out.note(g.unit.line, "castling %s: the king is not on the rank where it would castle", name)
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
			g.out.note(g.unit.line, "castling %s is not understood", name)
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

func (g *cvcGame) royal() *cvcPiece {
	for _, p := range g.pieces {
		if p.royal && !p.off {
			return p
		}
	}
	return nil
}

// define makes the pieces of the definition.
func (g *cvcGame) define(d *engine.Definition, castles string) error {
	for _, p := range g.pieces {
		if p.off {
			continue
		}
		text, err := p.notation()
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		if g.from != nil && p.royal && (g.given["Castling"] || castles != "") {
			text = withoutCastling(text)
		}
		if p.royal {
			text += castles
		}
		def := engine.PieceDef{Name: free(d, strings.ReplaceAll(p.name, "=", ""), p.letter), Letter: p.letter, Betza: text, Value: p.value, Ending: p.ending, Royal: p.royal}
		if strings.Contains(text, "i") {
			def.Initial = engine.Region(p.initial)
		}
		d.Pieces = append(d.Pieces, def)
	}
	return nil
}

var castlingAtom = regexp.MustCompile(`[a-z]*O[0-9]*`)

func withoutCastling(notation string) string { return castlingAtom.ReplaceAllString(notation, "") }

// letters lists the types of the pieces for which a condition holds.
func (g *cvcGame) letters(cond func(p *cvcPiece) bool) string {
	out := ""
	for _, p := range g.pieces {
		if !p.off && cond(p) {
			out += p.letter
		}
	}
	return out
}

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
		d.Format, d.Symmetry = g.from.Format, g.from.Symmetry
		drop("castling", "Castling")
		drop("promotion", "PromotionRule", "PromotionTypes")
	}
	mate := rules.Checkmate{}
	switch g.text("StalemateResult") {
	case "Loss":
		mate.Stalemate = rules.StalemateLoses
	case "Win":
		mate.Stalemate = rules.StalemateWins
	}
	pawns := g.letters(func(p *cvcPiece) bool { return p.class == "Pawn" })
	if g.from == nil || g.given["StalemateResult"] {
		put(mate)
	}
	if g.from == nil {
		put(rules.Repetition{})
	}
	if g.from == nil || g.fifty > 0 {
		put(rules.FiftyMoves{Moves: g.fifty, Types: first(pawns, "-")})
	}
	if g.yes("EnPassant") && pawns != "" {
		put(rules.EnPassant{})
	}
	if g.yes("BareKing") {
		put(rules.BareKing{})
	}
	switch king := g.royal(); {
	case len(g.castlings) > 0 && g.flexible:
		put(rules.FlexibleCastling{Moves: g.castlings, Shredder: true, Onto: g.onto, Longest: g.longest})
	case len(g.castlings) > 0:
		put(rules.Castling{Moves: g.castlings, Shredder: true})
	case king == nil || !slices.ContainsFunc(d.Pieces, func(p engine.PieceDef) bool { return p.Royal && strings.Contains(p.Betza, "O") }):
	case g.flexible:
		put(rules.FlexibleCastling{Shredder: g.files != 8, Longest: g.longest})
	case g.from == nil || g.given["Castling"]:
		put(rules.Castling{Shredder: g.files != 8})
	}
	if r, ok := g.promotion(pawns); ok && (g.from == nil || g.given["PromotionRule"] || g.given["PromotionTypes"]) {
		put(r)
	}
	if list := g.letters(func(p *cvcPiece) bool { return p.advances }); list != "" {
		put(rules.CaptureByAdvance{Types: list})
	}
	g.own(put)
}

func first(text, other string) string {
	if text == "" {
		return other
	}
	return text
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
		out.To, out.Limited = others, true
	case "Grand":
		out.Zone, out.Optional, out.Limited = engine.Region(fmt.Sprintf("r%d-%d", g.ranks-2, g.ranks)), true, true
		out.Must = engine.Region(fmt.Sprintf("r%d", g.ranks))
	default:
		return nil, false
	}
	return out, of != "" && out.To != ""
}

// choose makes a variable of the first choice that the game declares, if the array
// depends on it.
func (g *cvcGame) choose(s *cvcScript) {
	d := &g.out.Definition
	parts := cvcInsert.FindAllStringSubmatch(d.Array, 20)
	if len(parts) == 0 {
		for _, name := range g.unit.choices {
			if len(g.lists[name]) > 1 {
				g.out.note(g.unit.line, "of the choices of %s only %s is carried over", name, g.text(name))
			}
		}
		return
	}
	for _, name := range g.unit.choices {
		list := g.lists[name]
		if len(list) < 2 {
			continue
		}
		d.Variables = []engine.Variable{{Name: name, Kind: engine.ChoiceVariable, Choices: list, Default: g.text(name)}}
		for _, value := range list {
			other, err := s.evaluate(g.unit, name, value)
			if err != nil {
				continue
			}
			for _, part := range parts {
				d.Setups = append(d.Setups, ini.Choice{Variable: name, Value: value, Name: part[1], Text: other.text(part[1])})
			}
		}
		return
	}
	d.Array = g.inserted(d.Array)
}

// inserted puts the texts of the script's names into an array.
func (g *cvcGame) inserted(array string) string {
	return cvcInsert.ReplaceAllStringFunc(array, func(part string) string { return g.text(part[2 : len(part)-1]) })
}
