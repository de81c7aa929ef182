package fairymax

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// fmaxType is a type of piece as both players, or one of them, have it.
type fmaxType struct {
	letter  byte
	numbers [2]int // 0: the player has none
	kinds   [2]fmaxKind
}

// convert makes a definition and adds it to what was read.
func (g *fmaxGame) convert(r *intake.Reader) error {
	b := &fmaxBuilder{fmaxGame: g, Reader: r}
	title := fmaxName(g.name)
	if title == "Chess" && g.sideways {
		title = "Xiangqi"
	}
	b.out = intake.Game{Line: g.line, Definition: engine.Definition{
		Name: title, Description: g.about, Tags: []string{"Chess Variant"},
		Source: "Fairy-Max", Board: engine.Board{Files: g.files, Ranks: g.ranks, Cylinder: g.round},
	}}
	if err := b.types(); err != nil {
		return err
	}
	if err := b.pieces(); err != nil {
		return err
	}
	b.array()
	b.rules()
	b.out.Definition.TurnDirections()
	r.Add(b.out)
	return nil
}

// fmaxName makes a title of the name that XBoard knows.
func fmaxName(name string) string {
	if name == "normal" {
		name = "chess"
	}
	words := strings.FieldsFunc(name, func(c rune) bool { return c == '-' || c == '_' || c == ' ' })
	for i, w := range words {
		first, size := utf8.DecodeRuneInString(w)
		words[i] = string(unicode.ToUpper(first)) + w[size:]
	}
	return strings.Join(words, " ")
}

// fmaxBuilder makes a definition.
type fmaxBuilder struct {
	*fmaxGame
	*intake.Reader
	out     intake.Game
	list    []fmaxType
	letters [2][fmaxPieces + 1]string // as the array writes them
	pawns   string
}

// used lists the pieces that a player has or may have: those of the first rank,
// the pawn, and what pawns become by themselves.
func (b *fmaxBuilder) used(player int) []int {
	out := []int{player + 1}
	add := func(n int) {
		if n > 0 && n <= len(b.fmaxGame.pieces) && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	for _, n := range b.rows[player] {
		add(n)
	}
	if b.gates() {
		add(9)
		add(10)
	}
	if b.sideways {
		add(b.cannon())
		return out
	}
	add(b.queen(player))
	for n, p := range b.fmaxGame.pieces { // those that are only promoted to
		letter := string(rune(p.letter))
		if player == 1 {
			letter = strings.ToLower(letter)
		}
		if n > 1 && strings.Contains(b.table, letter) && !slices.ContainsFunc(out, func(o int) bool { return b.fmaxGame.pieces[o-1].letter == p.letter }) {
			add(n + 1)
		}
	}
	return out
}

// queen is what pawns of a player become by themselves.
func (b *fmaxBuilder) queen(player int) int {
	if player == 1 && !slices.Contains(b.rows[1], 7) && slices.Contains(b.rows[1], 9) && slices.Contains(b.rows[0], 7) {
		return 9
	}
	return 7
}

// gates reports whether pieces 9 and 10 are in hand. Fairy-Max knows that by the
// game's name.
func (b *fmaxBuilder) gates() bool { return b.name == "seirawan" && len(b.fmaxGame.pieces) >= 10 }

// types pairs the players' pieces of the same letter.
func (b *fmaxBuilder) types() error {
	for player := range 2 {
		for _, n := range b.used(player) {
			kind, err := b.kind(n, player)
			if err != nil {
				return fmt.Errorf("line %d: %w", b.fmaxGame.pieces[n-1].line, err)
			}
			b.pair(player, n, kind)
		}
	}
	return nil
}

func (b *fmaxBuilder) pair(player, n int, kind fmaxKind) {
	letter := b.fmaxGame.pieces[n-1].letter
	for i := range b.list {
		t := &b.list[i]
		switch {
		case t.letter != letter:
		case t.numbers[player] == 0:
			t.numbers[player], t.kinds[player] = n, kind
			return
		case t.kinds[player].notation == kind.notation: // another number for the same piece
			b.letters[player][n] = "=" + string(rune(t.numbers[player]))
			return
		}
	}
	t := fmaxType{letter: letter}
	t.numbers[player], t.kinds[player] = n, kind
	b.list = append(b.list, t)
}

// pieces defines the types. Where the players' pieces of a letter differ, each
// type is one player's.
func (b *fmaxBuilder) pieces() error {
	taken := map[string]bool{}
	for _, t := range b.list {
		letter := string(rune(t.letter))
		for taken[letter] {
			letter += "'"
		}
		taken[letter] = true
		small := strings.ToLower(letter)
		switch same := t.kinds[0].notation == t.kinds[1].notation; {
		case t.numbers[0] != 0 && t.numbers[1] != 0 && !same:
			b.define(t, 0, letter+"/"+small+"'")
			b.define(t, 1, letter+"'/"+small)
		case t.numbers[0] != 0:
			b.define(t, 0, letter)
		default:
			b.define(t, 1, letter)
		}
		for player, n := range t.numbers {
			b.letters[player][n] = []string{letter, small}[player]
		}
	}
	for player := range 2 {
		for n, text := range b.letters[player] {
			if other, ok := strings.CutPrefix(text, "="); ok {
				b.letters[player][n] = b.letters[player][[]rune(other)[0]]
			}
		}
	}
	return nil
}

func (b *fmaxBuilder) define(t fmaxType, player int, letters string) {
	p := b.fmaxGame.pieces[t.numbers[player]-1]
	def := engine.PieceDef{Letter: letters, Betza: t.kinds[player].notation, Value: p.value}
	switch {
	case p.value < -4:
		def.Name, def.Value = "King", -p.value
	case p.value < 0:
		def.Name, def.Value, def.Royal = "King", 0, true
	case t.numbers[player] <= 2:
		def.Name = "Pawn"
		b.pawns += string(rune(t.letter))
	default:
		def.Name = b.NameFor(&b.out.Definition, letters, def.Betza)
	}
	def.Name = intake.FreeName(&b.out.Definition, def.Name, letters)
	if o := castlingAtoms(t.kinds); o != "" && (def.Royal || p.value < -4) {
		def.Betza += o
	}
	if t.numbers[player] <= 2 {
		def.Initial = engine.Region(fmt.Sprintf("r%d", b.pawnRank()))
		if !strings.Contains(def.Betza, "i") {
			def.Initial = ""
		}
	}
	b.out.Definition.Pieces = append(b.out.Definition.Pieces, def)
}

// castlingAtoms writes castling in Betza notation if both players castle alike.
func castlingAtoms(kinds [2]fmaxKind) string {
	left, right := kinds[0].castlings[0].least, kinds[0].castlings[1].least
	switch {
	case kinds[0].castlings != kinds[1].castlings && kinds[1].notation != "" && kinds[0].notation != "":
		return ""
	case left == right && left > 0:
		return fmt.Sprintf("isO%d", left)
	}
	out := ""
	if right > 0 {
		out += fmt.Sprintf("irO%d", right)
	}
	if left > 0 {
		out += fmt.Sprintf("ilO%d", left)
	}
	return out
}

// array puts the pieces of the first ranks and the pawns on the board.
func (b *fmaxBuilder) array() {
	d := &b.out.Definition
	rows := make([]string, b.ranks)
	for i := range rows {
		rows[i] = fmt.Sprint(b.files)
	}
	for player := range 2 {
		first, pawns := 0, b.pawnRank()-1
		if player == 0 {
			first, pawns = b.ranks-1, b.ranks-b.pawnRank()
		}
		row := ""
		for _, n := range b.rows[player] {
			if n == 0 {
				row += "1"
				continue
			}
			row += b.letters[player][n]
		}
		rows[first] = row
		rows[pawns] = strings.Repeat(b.letters[player][player+1], b.files)
	}
	if b.sideways {
		b.xiangqi(rows)
	}
	d.Array = strings.Join(rows, "/")
	if b.gates() {
		d.Array += "[" + b.letters[0][9] + b.letters[0][10] + b.letters[1][9] + b.letters[1][10] + "]"
	}
}

// rules adds what Fairy-Max plays by.
func (b *fmaxBuilder) rules() {
	d := &b.out.Definition
	list := []engine.Rule{rules.Checkmate{}, rules.Repetition{}, rules.FiftyMoves{Types: b.pawns}}
	marks := slices.ContainsFunc(b.list, func(t fmaxType) bool { return t.kinds[0].marks || t.kinds[1].marks })
	if marks {
		list = append(list, rules.EnPassant{})
	}
	if castling, ok := b.castling(); ok {
		list = append(list, castling)
	}
	if b.sideways {
		d.Rules = append([]engine.Rule{rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.Repetition{}}, b.palaces()...)
		return
	}
	list = append(list, b.promotion()...)
	spare := ""
	for _, t := range b.list {
		if n := max(t.numbers[0], t.numbers[1]); b.fmaxGame.pieces[n-1].value < -4 && !strings.ContainsRune(spare, rune(t.letter)) {
			spare += string(rune(t.letter))
		}
	}
	if spare != "" {
		list = append(list, rules.LastRoyal{Types: spare, AllAttacked: true})
	}
	if len(b.fmaxGame.pieces) > 2 && b.fmaxGame.pieces[2].value == -2 {
		f, y := b.files/2, b.ranks-3
		on := fmt.Sprintf("%c%d-%c%d", 'a'+f-1, y-1, 'a'+f, y)
		list = append(list, rules.LocationVictory{Types: b.letters[0][3], On: engine.Region(on)})
	}
	d.Rules = list
}

// castling returns the rule for castling.
func (b *fmaxBuilder) castling() (engine.Rule, bool) {
	if b.gates() {
		return rules.Gating{}, true
	}
	for _, t := range b.list {
		none := [2]fmaxCastling{}
		if t.kinds[0].castlings == none && t.kinds[1].castlings == none {
			continue
		}
		longest := 0
		for _, kind := range t.kinds {
			for _, o := range kind.castlings {
				if o.most > o.least {
					longest = max(longest, o.most)
				}
			}
		}
		value := b.fmaxGame.pieces[max(t.numbers[0], t.numbers[1])-1].value
		switch royal := value < 0 && value >= -4; {
		case longest > 0:
			return rules.FlexibleCastling{King: string(rune(t.letter)), Longest: longest, Shredder: true}, true
		case royal && castlingAtoms(t.kinds) != "":
			return rules.Castling{}, true
		}
		out := rules.Castling{King: string(rune(t.letter))}
		for player, n := range t.numbers {
			out.Moves = append(out.Moves, b.castlings(player, n, t.kinds[player].castlings)...)
		}
		return out, len(out.Moves) > 0
	}
	return nil, false
}

// castlings lists castling moves square by square.
func (b *fmaxBuilder) castlings(player, number int, ways [2]fmaxCastling) (out []rules.CastlingMove) {
	home := slices.Index(b.rows[player], number)
	rank := []int{1, b.ranks}[player]
	name := func(file int) string { return fmt.Sprintf("%c%d", 'a'+file, rank) }
	for side, way := range ways {
		n := way.least
		to, partner, back := home-n, 0, 1
		if side == 1 {
			to, partner, back = home+n, b.files-1, -1
		}
		if home < 0 || n == 0 || to < 0 || to >= b.files {
			continue
		}
		out = append(out, rules.CastlingMove{
			Player: engine.Color(player), From: name(home), To: name(to), Partner: name(partner), PartnerTo: name(to + back),
		})
	}
	return out
}

// promotion returns the rules for the promotion of pawns.
func (b *fmaxBuilder) promotion() []engine.Rule {
	if b.pawnRank() == 4 {
		return []engine.Rule{b.filePromotion()}
	}
	zone := engine.Region("")
	if b.zone > 1 {
		zone = engine.Region(fmt.Sprintf("r%d-%d", b.ranks-b.zone+1, b.ranks))
	}
	if b.queen(0) > len(b.fmaxGame.pieces) {
		b.out.Note(b.line, "pawns become piece 7, and there is none; they can't promote")
		return nil
	}
	var both [2]rules.Promotion
	for player := range 2 {
		both[player] = rules.Promotion{Of: strings.ToUpper(b.letters[player][player+1]), To: b.choices(player), Zone: zone}
	}
	if both[0] == both[1] {
		return []engine.Rule{both[0]}
	}
	both[0].For, both[1].For, both[1].ID = "w", "b", " of Black"
	return []engine.Rule{both[0], both[1]}
}

// choices lists what the pawns of a player may become: the queen first. Weak
// queens, as in shatranj, are all there is.
func (b *fmaxBuilder) choices(player int) string {
	queen := b.queen(player)
	out := strings.ToUpper(b.letters[player][queen])
	if b.fmaxGame.pieces[queen-1].value < 250 {
		return out
	}
	for n, p := range b.fmaxGame.pieces {
		letter := strings.ToUpper(b.letters[player][n+1])
		many := 0
		for _, o := range b.rows[player] {
			if o == n+1 {
				many++
			}
		}
		royal := p.value < 0 && (p.value >= -4 || many < 2)
		if letter != "" && n > 1 && !royal && p.value%10 != 3 && p.value%10 != -3 && !strings.Contains(out, letter) {
			out += letter
		}
	}
	return out
}

// filePromotion is promotion to what stands on the square in the array.
func (b *fmaxBuilder) filePromotion() engine.Rule {
	king, beside := 0, 0
	for i, n := range b.rows[0] {
		if n > 0 && b.fmaxGame.pieces[n-1].value < 0 && i > 0 {
			king, beside = n, b.rows[0][i-1]
		}
	}
	return rules.FilePromotion{Of: strings.ToUpper(b.letters[0][1]), Instead: b.letters[0][king] + b.letters[0][beside]}
}
