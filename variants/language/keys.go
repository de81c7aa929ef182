package language

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// plainKey is a key that has no name behind it.
type plainKey struct {
	name    string
	meaning string
	value   plainValue
}

// plainValue reads a key's value, and writes it; "" where a definition has none.
type plainValue struct {
	apply func(d *engine.Definition, value string) error
	write func(d *engine.Definition) string
}

// plainKeys are those that have no name behind them, in the order in which they are written.
var plainKeys = []plainKey{
	{"name", "What the game is called in lists.", text(func(d *engine.Definition) *string { return &d.Name })},
	{"aliases", "Other names by which the game is found, separated by commas.", list(func(d *engine.Definition) *[]string { return &d.Aliases })},
	{"tag", "What PGN's Variant tag says, if it is not the id.", text(func(d *engine.Definition) *string { return &d.Tag })},
	{"inventor", "Who invented the game.", text(func(d *engine.Definition) *string { return &d.Inventor })},
	{"year", "When it was invented.", text(func(d *engine.Definition) *string { return &d.Year })},
	{"tags", "Words by which lists can be filtered, separated by commas.", list(func(d *engine.Definition) *[]string { return &d.Tags })},
	{"description", "What the list of games says about it: two lines, with \" | \" between them or as a line that is continued.", plainValue{
		func(d *engine.Definition, value string) error {
			d.Description = strings.ReplaceAll(value, " | ", "\n")
			return nil
		},
		func(d *engine.Definition) string { return strings.ReplaceAll(d.Description, "\n", " | ") },
	}},
	{"source", "Where its rules are published.", text(func(d *engine.Definition) *string { return &d.Source })},
	{"colors", "How many colors the squares have: 1, 2 or 3.", plainValue{colors, func(d *engine.Definition) string {
		return strings.TrimPrefix(strconv.Itoa(d.Style.Colors), "0")
	}}},
	{"scheme", "The colors of the board, by the name of a scheme, such as Cinnamon or Grayscale; a wrong name is answered by all that there are.", text(func(d *engine.Definition) *string { return &d.Style.Scheme })},
	{"sides", "What the players call White, who moves first, and Black: Red, Black; with the colors of the pieces in brackets: Cho (green), Han (red).", plainValue{sides, writeSides}},
	{"counts", "What the players count as a move: plies, each by itself, or rounds of one by both sides, as in chess.", plainValue{counts, func(d *engine.Definition) string {
		if !d.CountsPlies {
			return ""
		}
		return plies
	}}},
	{"board", "Files and ranks, such as 10x8, up to 16x16; 8x8x2 is two boards.", plainValue{board, writeBoard}},
	{"cylinder", "The leftmost file lies beside the rightmost: true or false.", plainValue{cylinder, func(d *engine.Definition) string {
		return strings.TrimPrefix(strconv.FormatBool(d.Board.Cylinder), "false")
	}}},
	{"removed", "Squares that the board does not have, such as \"a1 h8\".", text(func(d *engine.Definition) *engine.Region { return &d.Board.Removed })},
	{"squareNames", "Another way to name the squares.", text(func(d *engine.Definition) *string { return &d.Board.Names })},
	{"symmetry", "How squares and directions are turned for Black: mirror (ranks only, left stays left), rotate (by 180 degrees) or none.", plainValue{symmetry, writeSymmetry}},
	{"array", "The start position as in a FEN: ranks from the far one to the near, numbers are empty squares, capitals are White's, * is a wall.", text(func(d *engine.Definition) *string { return &d.Array })},
	{"format", "What a FEN has behind the board.", text(func(d *engine.Definition) *string { return &d.Format })},
	{"without", "What the parent has and this game has not: names of pieces, rules and variables, separated by commas.", plainValue{without, func(*engine.Definition) string { return "" }}},
}

// Unname turns a copy of a parent's definition into that of a new variant with an id,
// without the parent's names and descriptions.
func Unname(d *engine.Definition, id string) {
	d.ID, d.Name, d.Family, d.Aliases, d.Tag = id, id, "", nil, ""
	d.Inventor, d.Year, d.Description, d.Source = "", "", "", ""
}

// GeneralTags are those tags of a parent that hold for its children as well.
func GeneralTags(tags []string) []string {
	return slices.DeleteFunc(slices.Clone(tags), func(t string) bool { return t != "Board Game" && t != "Chess Variant" })
}

// symmetries are the ways to turn a board, as they are written.
var symmetries = []string{"mirror", "rotate", "none"}

// namedKey is a key that has a name behind it: piece.Knight.
type namedKey struct {
	name    string
	form    string // how the line is written
	meaning string
	apply   func(d *engine.Definition, name, value string) error
}

// namedKeys are those with a name behind them.
var namedKeys = []namedKey{
	{"piece", "piece.NAME = LETTER BETZA parameters", "A piece: its letter, what it does in Betza notation (- for one that never moves), and more, such as value=350. " +
		"In place of the notation @Archbishop is the piece of that name that ferz knows, with its values.", piece},
	{"rule", "rule.NAME = parameters", "A rule, in the place of the one of its kind that the parent has.", rule},
	{"variable", "variable.NAME = parameters", "What players may choose before the game, such as kind=choice choices=[Knights Bishops] default=Knights.", variable},
	{"setup", "setup.VARIABLE.VALUE = NAME=text", "What #{NAME} in the array stands for when the variable has the value.", setup},
	{"when", "when.VARIABLE = VALUE", "The lines that follow count only when the variable has the value, up to the next line that begins with when, set, setup, shuffle or variable. " +
		"They say what stands on the board, and pieces and rules.", when},
	{"set", "set.VARIABLE = VALUE", "The parent's variable has the value for good, and nobody is asked for it.", setFor},
	{"shuffle", `shuffle.VARIABLE = place=[{pieces=B on="b1 d1 f1 h1"} {pieces=NN}]`, "The array has a number, which the variable holds. Each place puts its pieces, " +
		"in their order, on free squares of its region, in one way of all; the number counts the ways, those of the first place fastest. Without a region it is the first rank. " +
		"Black's pieces stand opposite. The lowest number is 0, or first=1; the usual one is default=518.", shuffle},
}

// IsKey reports whether a key belongs to the language, with a name after it if it needs
// one.
func IsKey(key string) bool {
	kind, name, named := strings.Cut(key, ".")
	if named && name != "" {
		return slices.ContainsFunc(namedKeys, func(k namedKey) bool { return k.name == kind })
	}
	return slices.ContainsFunc(plainKeys, func(k plainKey) bool { return k.name == key })
}

// Keys lists the keys that take no name.
func Keys() []string {
	var out []string
	for _, k := range plainKeys {
		out = append(out, k.name)
	}
	return out
}

// NamedKeys lists the keys that are followed by a name, such as piece.
func NamedKeys() []string {
	var out []string
	for _, k := range namedKeys {
		out = append(out, k.name)
	}
	return out
}

// Meaning returns the meaning of a key that takes no name; "" for others.
func Meaning(key string) string {
	for _, k := range plainKeys {
		if k.name == key {
			return k.meaning
		}
	}
	return ""
}

// Help describes a key of the language.
type Help struct {
	Form    string // the key, or how its line is written
	Meaning string
}

// Reference lists all keys.
func Reference() []Help {
	var out []Help
	for _, k := range plainKeys {
		out = append(out, Help{k.name, k.meaning})
	}
	for _, k := range namedKeys {
		out = append(out, Help{k.form, k.meaning})
	}
	return out
}

// Apply applies a line to a definition. A *ValueError gives the place of the mistake in
// the value.
func Apply(d *engine.Definition, key, value string) error {
	if !IsKey(key) {
		return fmt.Errorf("%q: no such key", Shorten(key))
	}
	if kind, name, ok := strings.Cut(key, "."); ok {
		i := slices.IndexFunc(namedKeys, func(k namedKey) bool { return k.name == kind })
		return namedKeys[i].apply(d, strings.TrimSpace(name), value)
	}
	i := slices.IndexFunc(plainKeys, func(k plainKey) bool { return k.name == key })
	return plainKeys[i].value.apply(d, value)
}

func text[T ~string](of func(d *engine.Definition) *T) plainValue {
	return plainValue{
		func(d *engine.Definition, value string) error {
			*of(d) = T(value)
			return nil
		},
		func(d *engine.Definition) string { return string(*of(d)) },
	}
}

func list(of func(d *engine.Definition) *[]string) plainValue {
	return plainValue{
		func(d *engine.Definition, value string) error {
			*of(d) = Split(value)
			return nil
		},
		func(d *engine.Definition) string { return strings.Join(*of(d), ", ") },
	}
}

// Split cuts a list at its commas.
func Split(value string) (out []string) {
	for _, part := range strings.Split(value, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// sides reads what the players call White and Black, with the colors of their pieces in
// brackets where the names are no colors: "Red, Black" or "Cho (green), Han (red)".
func sides(d *engine.Definition, value string) error {
	names := Split(value)
	if len(names) != 2 {
		return fmt.Errorf("%q: expected the names of the side that moves first and of the other one, such as Red, Black", Shorten(value))
	}
	for c, name := range names {
		name, color, colored := strings.Cut(name, "(")
		color, closed := strings.CutSuffix(strings.TrimSpace(color), ")")
		color = strings.ToLower(strings.TrimSpace(color))
		if colored && (!closed || !slices.Contains(engine.SideColors(), color)) {
			return fmt.Errorf("%q: expected a name and, in brackets, the color of the pieces: %s", Shorten(names[c]), words.List(engine.SideColors(), "or"))
		}
		if name = strings.TrimSpace(name); name == "" {
			return fmt.Errorf("%q: expected a name before the bracket, such as Cho (green), Han (red)", Shorten(names[c]))
		}
		d.Sides[c] = engine.Side{Name: name, Color: color}
	}
	return nil
}

// writeSides writes what sides reads, "" for White and Black.
func writeSides(d *engine.Definition) string {
	if d.Sides == ([2]engine.Side{}) {
		return ""
	}
	var out [2]string
	for c, s := range d.Sides {
		out[c] = d.Side(engine.Color(c))
		if s.Color != "" {
			out[c] += " (" + s.Color + ")"
		}
	}
	return out[0] + ", " + out[1]
}

// counts reads what the players count as a move.
func counts(d *engine.Definition, value string) error {
	if value != plies && value != "rounds" {
		return fmt.Errorf("%q: expected plies or rounds", Shorten(value))
	}
	d.CountsPlies = value == plies
	return nil
}

const plies = "plies"

// board reads files x ranks, and x 2 for two boards.
func board(d *engine.Definition, value string) error {
	sides := strings.Split(value, "x")
	var n [3]int
	for i, side := range sides {
		size, err := strconv.Atoi(strings.TrimSpace(side))
		if i >= len(n) || err != nil || size < 1 || size > 16 {
			return fmt.Errorf("%q: expected files x ranks, such as 10x8, at most 16x16, and 8x8x2 for two boards", Shorten(value))
		}
		n[i] = size
	}
	if n[1] == 0 || n[2] > 2 {
		return fmt.Errorf("%q: expected files x ranks, such as 10x8, and at most two boards", Shorten(value))
	}
	d.Board.Files, d.Board.Ranks, d.Board.Boards = n[0], n[1], n[2]
	return nil
}

func writeBoard(d *engine.Definition) string {
	size := fmt.Sprintf("%dx%d", d.Board.Files, d.Board.Ranks)
	if d.Board.Boards > 1 {
		size += fmt.Sprintf("x%d", d.Board.Boards)
	}
	return size
}

func cylinder(d *engine.Definition, value string) error {
	if !set(reflect.ValueOf(&d.Board.Cylinder).Elem(), value) {
		return fmt.Errorf("%q: expected true or false", Shorten(value))
	}
	return nil
}

func colors(d *engine.Definition, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > 3 {
		return fmt.Errorf("%q: expected 1, 2 or 3 colors of squares", Shorten(value))
	}
	d.Style.Colors = n
	return nil
}

func symmetry(d *engine.Definition, value string) error {
	i := slices.Index(symmetries, value)
	if i < 0 {
		return fmt.Errorf("%q: expected %s", Shorten(value), strings.Join(symmetries, ", "))
	}
	d.Symmetry = engine.Mirror + engine.Symmetry(i)
	return nil
}

// writeSymmetry writes what symmetry reads, "" for mirror: that is the default of a text
// that derives from nothing.
func writeSymmetry(d *engine.Definition) string {
	if d.Symmetry <= engine.Mirror {
		return ""
	}
	return symmetries[d.Symmetry-engine.Mirror]
}

// without leaves out what the parent has.
func without(d *engine.Definition, value string) error {
	names := Split(value)
	known := map[string]bool{}
	for _, p := range d.Pieces {
		known[p.Name] = true
	}
	for _, r := range d.Rules {
		known[r.Key()] = true
	}
	for _, v := range d.Variables {
		known[v.Name] = true
	}
	for _, name := range names {
		if !known[name] {
			all := make([]string, 0, len(known))
			for k := range known {
				all = append(all, k)
			}
			slices.Sort(all)
			if parts := strings.Fields(name); len(parts) > 1 && known[parts[0]] {
				return fmt.Errorf("%q: names are separated by commas, as in %s", Shorten(name), strings.Join(parts, ", "))
			}
			return fmt.Errorf("%q: there is no piece, rule or variable of this name%s (there are %s)", Shorten(name), words.DidYouMeanOne(name, all), strings.Join(all, ", "))
		}
	}
	d.Pieces = slices.DeleteFunc(d.Pieces, func(p engine.PieceDef) bool { return slices.Contains(names, p.Name) })
	d.Rules = slices.DeleteFunc(d.Rules, func(r engine.Rule) bool { return slices.Contains(names, r.Key()) })
	d.Variables = slices.DeleteFunc(d.Variables, func(v engine.Variable) bool { return slices.Contains(names, v.Name) })
	d.Setups = slices.DeleteFunc(d.Setups, func(s engine.Setup) bool {
		return slices.ContainsFunc(names, func(name string) bool { return dependsOn(s, name) })
	})
	return nil
}

// piece reads LETTER NOTATION and then other fields: "N: N value=325". A piece
// takes the place of the one of the same name. In place of the notation @Name is a
// piece of the library, with its values if the fields have none.
func piece(d *engine.Definition, name, value string) error {
	p, err := parsePiece(value, fromLibrary)
	if err != nil {
		return err
	}
	p.Name = name
	if i := slices.IndexFunc(d.Pieces, func(o engine.PieceDef) bool { return o.Name == name }); i >= 0 {
		d.Pieces[i] = p
	} else {
		d.Pieces = append(d.Pieces, p)
	}
	return nil
}

// parsePiece reads a piece without its name; find finds what a notation names.
func parsePiece(value string, find func(notation string) (engine.PieceDef, error)) (engine.PieceDef, error) {
	letter, rest, _ := strings.Cut(value, " ")
	notation, fields, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
	if letter == "" || notation == "" || strings.Contains(letter, "=") || strings.Contains(notation, "=") {
		return engine.PieceDef{}, fmt.Errorf("%q: expected its letter, what it does in Betza notation (- if it never moves) and then, if need be, parameters: N N value=325", Shorten(value))
	}
	of, err := find(notation)
	if err != nil {
		return of, &ValueError{strings.Index(value, notation), err.Error()}
	}
	p := of
	p.Name, p.Letter, p.Value, p.EndgameValue = "", letter, 0, 0
	if err := fill(&p, fields); err != nil {
		return p, &ValueError{len(value) - len(fields) + offset(err), err.Error()}
	}
	if p.Value == 0 && p.EndgameValue == 0 { // or else the values belong together
		p.Value, p.EndgameValue = of.Value, of.EndgameValue
	}
	return p, nil
}

// offset is where in a value an error is.
func offset(err error) int {
	if v, ok := err.(*ValueError); ok {
		return v.At
	}
	return 0
}

// rule reads a rule's parameters. It takes the place of the one with the same key.
func rule(d *engine.Definition, name, value string) error {
	r, err := ParseRule(name, value)
	if err == nil {
		SetRule(d, r)
	}
	return err
}

// SetRule adds a rule to a definition, replacing one with the same key.
func SetRule(d *engine.Definition, r engine.Rule) {
	if i := slices.IndexFunc(d.Rules, func(o engine.Rule) bool { return o.Key() == r.Key() }); i >= 0 {
		d.Rules[i] = r
	} else {
		d.Rules = append(d.Rules, r)
	}
}

// variable reads a game variable.
func variable(d *engine.Definition, name, value string) error {
	v := engine.Variable{}
	if err := fill(&v, value); err != nil {
		return err
	}
	v.Name = name
	if !slices.Contains([]engine.VariableKind{engine.IntVariable, engine.ChoiceVariable, engine.BoolVariable, engine.TextVariable}, v.Kind) {
		return fmt.Errorf("kind=%q: expected integer, choice, boolean or text, such as kind=choice choices=[Knights Bishops] default=Knights", Shorten(string(v.Kind)))
	}
	if i := slices.IndexFunc(d.Variables, func(o engine.Variable) bool { return o.Name == name }); i >= 0 {
		d.Variables[i] = v
	} else {
		d.Variables = append(d.Variables, v)
	}
	return nil
}
