package chessv

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
	"github.com/ferzchess/ferz/variants/language"
)

var (
	cvcGeneric = regexp.MustCompile(`^Generic (\d+)x(\d+)$`)
	cvcInsert  = regexp.MustCompile(`#\{(\w+)\}`)
)

// convert makes a definition of a game.
func (s *cvcScript) convert(u *cvcUnit) {
	g, err := s.evaluate(u, "", "")
	if err != nil {
		s.Fail(u.line, "game %s: %v", u.name, err)
		return
	}
	d, err := g.definition()
	if err != nil {
		s.Fail(u.line, "game %s: %v", u.name, err)
		return
	}
	g.out.Definition = d
	g.choose(s)
	s.Add(*g.out)
}

// evaluate carries out a game, with one of its variables set.
func (s *cvcScript) evaluate(u *cvcUnit, variable, value string) (*cvcGame, error) {
	g := &cvcGame{cvcScript: s, unit: u, out: &intake.Game{Line: u.line}, values: map[string]any{}, given: map[string]bool{}, lists: map[string][]string{}}
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
		return nil, fmt.Errorf("expected 1 to 16 files and 2 to 16 ranks")
	}
	done := []string{"SetGameVariables", "SetOtherVariables", "AddPieceTypes", "AddRules"}
	for _, name := range done {
		if m := u.methods[name]; m != nil {
			g.run(m)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(u.methods)) {
		if !slices.Contains(done, name) && name != "AddEvaluations" {
			g.out.Note(u.methods[name].line, "%s is not carried over", name)
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
		d, err := g.Catalogue.Find(g.unit.base)
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
		p := &cvcPiece{class: def.Name, name: def.Name, letter: def.Letter, value: def.Value, ending: def.EndgameValue, royal: def.Royal, initial: string(def.Initial),
			places: [2]*engine.Places{def.Places, def.EndingPlaces}}
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
	d.Style.Scheme = g.text("ColorScheme")
	if n, ok := g.values["NumberOfSquareColors"].(int); ok && n > 0 && n < 4 {
		d.Style.Colors = n
	}
	switch g.values["Symmetry"] {
	case cvcSymbol("MirrorSymmetry"):
		d.Symmetry = engine.Mirror
	case cvcSymbol("RotationalSymmetry"):
		d.Symmetry = engine.Rotate
	case cvcSymbol("NoSymmetry"):
		d.Symmetry = engine.NoSymmetry
	}
	if d.Array == "" {
		return d, fmt.Errorf("expected an Array in SetGameVariables")
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
// are ChessV's, if the array has what is not a letter otherwise.
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
		if def.AltLetter != "" {
			g.pieces[i].letter = def.AltLetter
		}
	}
	letters = g.letters(func(*cvcPiece) bool { return true })
	unused := slices.DeleteFunc(slices.Clone(g.pieces), func(p *cvcPiece) bool { return strings.Contains(g.text("Array"), p.letter) })
	left := slices.Sorted(maps.Keys(setOf(g.text("Array"), strange)))
	if len(unused) == 1 && len(left) == 1 {
		unused[0].letter = string(left[0])
		g.out.Note(g.unit.line, "%s can only be the %s of %s", unused[0].letter, unused[0].name, g.from.Name)
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
	double := intake.Move{DY: 2, Most: 1, Initial: "i", Modes: "mn"}
	triple := intake.Move{DY: 1, Most: 3, Initial: "i", Modes: "mn"}
	add := func(on string, moves ...intake.Move) {
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
		later.Initial = "ii"
		add("r2", triple, later)
	case "Unicorn":
		add(fmt.Sprintf("r2 %c3 %c3", 'a'+(g.files-1)/2, 'a'+g.files/2), double)
	case "Fast Pawn":
		p.moves = append(p.moves, &intake.Move{DY: 2, Most: 1, Modes: "mn"})
	}
	if !g.yes("EnPassant") {
		return
	}
	for _, m := range p.moves {
		switch {
		case m.Modes == "c":
			m.Modes = "ce"
		case m.Initial != "" && m.Modes == "m" && m.Most != 1:
			m.Modes = "mn"
		}
	}
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
		def := engine.PieceDef{Name: intake.FreeName(d, strings.ReplaceAll(p.name, "=", ""), p.letter), Letter: p.letter, Betza: text, Value: p.value, EndgameValue: p.ending, Royal: p.royal}
		if strings.Contains(text, "i") {
			def.Initial = engine.Region(p.initial)
		}
		p.setPlaces(&def)
		d.Pieces = append(d.Pieces, def)
	}
	return nil
}

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

// choose makes a variable of the first choice that the game declares, if the array
// depends on it.
func (g *cvcGame) choose(s *cvcScript) {
	d := &g.out.Definition
	parts := cvcInsert.FindAllStringSubmatch(d.Array, 20)
	if len(parts) == 0 {
		for _, name := range g.unit.choices {
			if len(g.lists[name]) > 1 {
				g.out.Note(g.unit.line, "of the choices of %s only %s is carried over", name, g.text(name))
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
				d.Setups = append(d.Setups, language.Choice{Variable: name, Value: value, Name: part[1], Text: other.text(part[1])})
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
