package dialect_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// FuzzRead checks that whatever an engine writes is read as a legal move or is
// an error.
func FuzzRead(f *testing.F) {
	type game struct {
		p        *engine.Position
		dialects []*xboard.Dialect
	}
	var games []game
	capa := known["capa"]
	for _, spec := range []string{"chess", "fischerandom:PositionNumber=5", "seirawan", "shogi", "xiangqi", "lion", "embassy"} {
		v := load(f, spec)
		g := game{p: position(f, v, "", ""), dialects: []*xboard.Dialect{dialect.UCI(v), dialect.CECP(v), dialect.USI(v), dialect.UCCI(v)}}
		if d, err := dialect.Find(v, &capa, &xboard.Config{}); err == nil {
			g.dialects = append(g.dialects, d)
		}
		games = append(games, g)
	}
	for _, text := range []string{"e2e4", "O-O", "P*5e", "b1c3h", "e7e8=Q+", "c4d5,d5e4", "@@@@", "0000", "7g7f", "a10a9", "Nf3", "e", ",", "h2e2", "é2é4", "P@e4"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range games {
			for _, d := range g.dialects {
				if m, err := d.Read(g.p, text); err == nil && !g.p.IsLegal(m) {
					t.Errorf("%q is read as a move that is not legal: %s", text, g.p.MoveText(m))
				}
			}
		}
	})
}

// FuzzDefine checks that what engines define compiles or is an error.
func FuzzDefine(f *testing.F) {
	for _, file := range []string{"fairymax.txt", "fairy-stockfish.txt"} {
		for _, s := range recorded(f, file) {
			lines := []string{"setup (" + s.PieceToChar + ") " + "8x8+0_" + s.Parent + " " + s.FEN}
			for _, l := range s.Pieces {
				lines = append(lines, "piece "+l.ID+" "+l.Betza)
			}
			f.Add(strings.Join(lines, "\n"))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := dialect.Setup{Variant: "fuzzed"}
		for line := range strings.Lines(text) {
			_ = s.Read(line) // a client ignores lines that it can't read
		}
		begun := time.Now()
		d, err := dialect.Define(s)
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("%q took %v", text, took)
		}
		if err != nil {
			return
		}
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatalf("%q is defined, but: %v", text, err)
		}
		p, err := v.NewPosition("")
		if err != nil {
			t.Fatalf("%q has no start position: %v", text, err)
		}
		dia := dialect.CECP(v)
		for _, m := range p.LegalMoves() {
			if _, err := dia.Write(p, m); err != nil {
				t.Errorf("%s: %v", p.MoveText(m), err)
			}
		}
	})
}
