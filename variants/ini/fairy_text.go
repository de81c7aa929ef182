package ini

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/notation"
)

// WriteFairyStockfish writes a variant as a variants.ini for Fairy-Stockfish, under
// another id. It fails if Fairy-Stockfish's keys can't express the variant: the result
// is read again and compared with the variant in random games.
func WriteFairyStockfish(d engine.Definition, id string) (string, error) {
	v, err := engine.Compile(d, nil)
	if err != nil {
		return "", err
	}
	if d.Board.Boards > 1 {
		return "", errors.New("it has two boards")
	}
	w := fairyText{v: v, f: fairyOf(&d), plain: newFairy()}
	text := w.write(id)
	if w.err != nil {
		return "", w.err
	}
	again := Read(Orphans{}, fstest.MapFS{"fairy.ini": {Data: []byte(text)}}, "fairy.ini")
	for _, p := range again.Problems {
		if !p.Warning {
			return "", p
		}
	}
	said, err := engine.Compile(again.Definitions[0], nil)
	if err != nil {
		return "", err
	}
	return text, sameGame(v, said)
}

// fairyText writes what a game has other than the defaults.
type fairyText struct {
	v        *engine.Variant
	f, plain *fairy
	out      strings.Builder
	err      error // there is no notation for what a piece does
}

func (w *fairyText) line(key, value string) { fmt.Fprintf(&w.out, "%s = %s\n", key, value) }

func (w *fairyText) write(id string) string {
	fmt.Fprintf(&w.out, "[%s]\n", id)
	if w.f.files != 8 {
		w.line("maxFile", strconv.Itoa(w.f.files))
	}
	if w.f.ranks != 8 {
		w.line("maxRank", strconv.Itoa(w.f.ranks))
	}
	w.pieces()
	w.writeDeprecated()
	for _, s := range fairySettings {
		if s.fields == nil || slices.Contains(deprecatedKeys, s.key) || len(s.fields(w.f)) > 1 && !alike(s.fields(w.f), w.text) {
			continue
		}
		if value := w.text(s.fields(w.f)[0]); value != w.text(s.fields(w.plain)[0]) {
			w.line(s.key, value)
		}
	}
	w.line("startFen", w.v.StartFEN())
	return w.out.String()
}

// deprecatedKeys are keys that newer ones have replaced; older versions of
// Fairy-Stockfish know only them.
var deprecatedKeys = []string{"promotionRank", "doubleStepRank", "doubleStepRankMin", "whiteFlag", "blackFlag", "castlingRookPiece", "whiteDropRegion", "blackDropRegion", "pawnTypes"}

// writeDeprecated writes those of the replaced keys that can say something.
func (w *fairyText) writeDeprecated() {
	f := w.f
	for rank := 1; rank <= f.ranks; rank++ {
		if f.PromotionRegion == [2]squareSet{f.zone(0, rank, 16), f.zone(1, rank, 16)} && rank != 8 {
			w.line("promotionRank", strconv.Itoa(rank))
		}
		if f.DoubleStep && f.DoubleStepRegion == [2]squareSet{f.zone(0, rank, rank), f.zone(1, rank, rank)} && rank != 2 {
			w.line("doubleStepRank", strconv.Itoa(rank))
		}
	}
	for _, x := range []struct {
		key      string
		on, none squareSet
	}{
		{"whiteFlag", f.FlagRegion[0], squareSet{}}, {"blackFlag", f.FlagRegion[1], squareSet{}},
		{"whiteDropRegion", f.DropRegion[0], everywhere()}, {"blackDropRegion", f.DropRegion[1], everywhere()},
	} {
		if x.on != x.none {
			w.line(x.key, w.text(&x.on))
		}
	}
	if rooks := w.text(&f.CastlingRooks[0]); len(rooks) == 1 && rooks != w.text(&w.plain.CastlingRooks[0]) && f.Castling {
		w.line("castlingRookPiece", rooks)
	}
}

// pieces writes letters, and what pieces do that have no name there.
func (w *fairyText) pieces() {
	custom := 0
	for _, name := range w.f.order() {
		key, letter := name, strings.ToLower(string(rune(w.f.letters[name])))
		named := hasMoves(name) && !w.f.redefined(name)
		switch {
		case name == "king" && w.f.betza[name] != "":
			letter += ":" + w.moves(name)
		case !named:
			custom++
			key, letter = fmt.Sprintf("customPiece%d", custom), letter+":"+w.moves(name)
		}
		w.line(key, letter)
		for c, color := range []string{"White", "Black"} {
			if on := w.f.mobility[name]; on != nil {
				w.line("mobilityRegion"+color+strings.ToUpper(key[:1])+key[1:], w.text(&on[c]))
			}
		}
	}
}

// moves writes the moves of a slot's piece in Fairy-Stockfish's notation.
func (w *fairyText) moves(slot string) string {
	notation := w.f.notation(slot)
	if notation == "-" {
		return notation
	}
	out, err := betza.ToFairy(notation)
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("%s: %w", w.f.pieceNames[slot], err)
	}
	return out
}

// alike reports whether fields of both players say the same.
func alike(fields []any, text func(any) string) bool {
	return text(fields[0]) == text(fields[len(fields)-1])
}

// text writes a field's value as fairyReader.set reads it.
func (w *fairyText) text(field any) string {
	switch field := field.(type) {
	case *bool:
		return strconv.FormatBool(*field)
	case *int:
		return strconv.Itoa(*field)
	case *file:
		return string(rune('a' + *field))
	case *result:
		return string(*field)
	case *keyword:
		if *field == "" {
			return "none"
		}
		return string(*field)
	case *castlingRights:
		return "-"[:1-min(len(*field), 1)] + string(*field)
	case *squareSet:
		return w.area(field)
	case *pieceSet:
		return w.kinds(*field)
	case *map[string]int:
		var out []string
		for _, slot := range w.f.order() {
			if n, ok := (*field)[slot]; ok {
				out = append(out, fmt.Sprintf("%c:%d", w.f.letters[slot]|0x20, n))
			}
		}
		return strings.Join(out, " ")
	case *map[string]string:
		var out []string
		for _, slot := range w.f.order() {
			if to := (*field)[slot]; w.f.letters[to] != 0 {
				out = append(out, fmt.Sprintf("%c:%c", w.f.letters[slot]|0x20, w.f.letters[to]|0x20))
			}
		}
		return strings.Join(out, " ")
	}
	return ""
}

// area writes squares of the board, whole ranks as *4.
func (w *fairyText) area(a *squareSet) string {
	var terms []string
	for y := range w.f.ranks {
		if w.f.full(a, y) {
			terms = append(terms, "*"+strconv.Itoa(y+1))
		} else {
			terms = append(terms, w.f.inRank(a, y)...)
		}
	}
	return cmp.Or(strings.Join(terms, " "), "-")
}

func (w *fairyText) kinds(set pieceSet) string {
	out := ""
	if slices.Contains(set, "*") {
		return "*"
	}
	for _, slot := range w.f.order() {
		if slices.Contains(set, slot) {
			out += string(rune(w.f.letters[slot] | 0x20))
		}
	}
	return cmp.Or(out, "-")
}

// sameGame compares two variants along games at random: the moves in all positions,
// and how the games end.
func sameGame(a, b *engine.Variant) error {
	const games, plies = 12, 120
	for seed := range uint64(games) {
		p, err := a.NewPosition("")
		if err != nil {
			return err
		}
		q, err := b.NewPosition("")
		if err != nil {
			return err
		}
		r := rand.New(rand.NewPCG(seed, 0))
		for range plies {
			moves, names := written(p)
			theirs, others := written(q)
			if !slices.Equal(names, others) || p.Result().Outcome != q.Result().Outcome {
				return fmt.Errorf("keys of Fairy-Stockfish can't say it: in %s there are other moves or another result", p.FEN())
			}
			if len(names) == 0 || p.Result().Over() {
				break
			}
			pick := names[r.IntN(len(names))]
			p.Make(moves[pick])
			q.Make(theirs[pick])
		}
	}
	return nil
}

// written returns the legal moves by their notation, and this in order.
func written(p *engine.Position) (map[string]engine.Move, []string) {
	out := map[string]engine.Move{}
	var names []string
	for _, m := range p.LegalMoves() {
		name := notation.Coordinates(p, m)
		out[name] = m
		names = append(names, name)
	}
	slices.Sort(names)
	return out, names
}
