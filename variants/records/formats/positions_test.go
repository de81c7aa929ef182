package formats_test

import (
	"io"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records/formats"
)

// TestPositions reads lists of positions as games without moves.
func TestPositions(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
	for name, tt := range map[string]struct {
		text string
		want []string // each game's tags Event, Variant and FEN, and its problems
	}{
		"FENs":       {start + "0 1\n\n# a remark\n4k3/8/8/8/8/8/8/4KR2 b - - 3 40\n", []string{";;" + start + "0 1;", ";;4k3/8/8/8/8/8/8/4KR2 b - - 3 40;"}},
		"a BOM":      {"\ufeff" + start + "0 1\r\n", []string{";;" + start + "0 1;"}},
		"EPD":        {start + "bm e4; id \"first\";\n", []string{"first;;" + start + "0 1;"}},
		"a variant":  {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - variant \"xiangqi\";\n", []string{";xiangqi;rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1;"}},
		"a bad line": {start + "0 1\nno position\n" + start + "0 1\n", []string{";;" + start + "0 1;", ";;;it isn't a FEN or a line of EPD", ";;" + start + "0 1;"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := formats.NewReader(strings.NewReader(tt.text), load)
			var games []*pgn.Game
			for {
				g, err := r.Next()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				games = append(games, g)
			}
			if len(games) != len(tt.want) {
				t.Fatalf("%d games, want %d", len(games), len(tt.want))
			}
			for i, g := range games {
				got := strings.Join([]string{g.Tags.Get("Event"), g.Tags.Get("Variant"), g.Tags.Get("FEN"), ""}, ";")
				for _, p := range g.Problems {
					got += p.Text
				}
				if !strings.HasPrefix(got, tt.want[i]) || len(g.Problems) > 0 != strings.Contains(tt.want[i], "EPD") {
					t.Errorf("game %d: %s, want %s", i+1, got, tt.want[i])
				}
			}
		})
	}
}
