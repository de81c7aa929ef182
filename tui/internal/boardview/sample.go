package boardview

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Sample returns some of a set's pieces in a ruled box, of lines of one width: on
// a terminal whose font has them as wide as they should be, the bars at the right
// stand straight. A screen shows the sets' boxes and asks where they do; there is
// no other way to find out what a font has.
func Sample(set PieceSet, t *theme.Theme, book *sprites.Book) ([]string, error) {
	if set.IsPictures() {
		return pictureSample(set, t, book)
	}
	rows, ok := sampleTexts()[set]
	if !ok {
		return nil, fmt.Errorf("no sample of piece set %v", set)
	}
	const columns = 7
	rule := strings.Repeat("+----", columns) + "+"
	out := []string{rule}
	for _, row := range rows {
		line := "|"
		for i := range columns {
			text := ""
			if i < len(row) {
				text = row[i]
			}
			line += " " + text + strings.Repeat(" ", 3-ansi.StringWidth(text)) + "|"
		}
		out = append(out, line, rule)
	}
	return out, nil
}

// sampleTexts returns rows of characters of each set.
func sampleTexts() map[PieceSet][][]string {
	shogi := []string{"King", "Rook", "Bishop", "Gold", "Silver", "Lance", "Tokin"}
	return map[PieceSet][][]string{
		Letters: {{"K", "Q", "R", "B", "N", "P", "+R"}, {"k", "q", "r", "b", "n", "p", "am"}},
		Glyphs:  symbolRows(chessSymbols(), "King", "Queen", "Rook", "Bishop", "Knight", "Pawn"),
		Fairy: append(symbolRows(fairySymbols(), "Amazon", "Chancellor", "Archbishop", "Nightrider", "Camel"),
			symbolRows(xiangqiSymbols(), "General", "Advisor", "Elephant", "Horse", "Chariot", "Cannon", "Soldier")...),
		Kanji: append(symbolRows(shogiKanji(shogi), shogi...),
			symbolRows(xiangqiKanji(), "General", "Advisor", "Elephant", "Horse", "Chariot", "Cannon", "Soldier")...),
	}
}

// symbolRows returns White's and Black's characters of types.
func symbolRows(table map[string]symbols, names ...string) [][]string {
	out := make([][]string, 2)
	for _, name := range names {
		out[0] = append(out[0], table[name].white)
		out[1] = append(out[1], table[name].black)
	}
	return out
}

// pictureSample draws a rank of chess pieces in a box.
func pictureSample(set PieceSet, t *theme.Theme, book *sprites.Book) ([]string, error) {
	v, err := engine.Compile(sampleGame(), nil)
	if err != nil {
		return nil, fmt.Errorf("the sample of pictures: %w", err)
	}
	p, err := v.NewPosition("")
	if err != nil {
		return nil, fmt.Errorf("the sample of pictures: %w", err)
	}
	b := New(v, t, book, set)
	b.Fit(Space{Width: 1000, Height: 1000, MaxCell: max(set.MinRows(book), textRows)})
	l := b.Layout()
	rule := "+" + strings.Repeat("-", l.Width) + "+"
	out := []string{rule}
	for _, line := range b.Lines(State{Pos: p}) {
		out = append(out, "|"+line+"|")
	}
	return append(out, rule), nil
}

// sampleGame is a board on which the pieces of chess stand side by side. It is
// not for playing.
func sampleGame() engine.Definition {
	letters := map[string]string{"King": "K", "Queen": "Q", "Rook": "R", "Bishop": "B", "Knight": "N", "Pawn": "P"}
	d := engine.Definition{ID: "sample", Name: "Sample", Board: engine.Board{Files: 6, Ranks: 2}, Array: "kqrbnp/KQRBNP"}
	for _, name := range slices.Sorted(maps.Keys(letters)) {
		d.Pieces = append(d.Pieces, engine.PieceDef{Name: name, Letter: letters[name], Betza: "W"})
	}
	return d
}
