package match

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestTables: a game ends as endgame tables say as soon as there is one, whatever the players
// think, but not where a limit of moves would end it before.
func TestTables(t *testing.T) {
	v, store := variantstest.Load(t, "xiangqi"), tables.Memory{}
	m, err := tables.NewMaker(v, store, tables.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Make(t.Context(), "KPK"); err != nil {
		t.Fatal(err)
	}
	set, err := tables.Open(v, store)
	if err != nil {
		t.Fatal(err)
	}
	prober, err := set.NewProber()
	if err != nil {
		t.Fatal(err)
	}
	for fen, want := range map[string]string{
		"9/9/4k4/9/9/9/9/9/9/P2K5 b - - 0 1":    "1-0 adjudication: endgame table, won in 13",
		"9/9/4k4/9/9/9/9/9/9/P2K5 b - - 100 80": "",
		"4k4/9/9/9/9/9/9/9/9/P2K1P3 w - - 0 1":  "", // four pieces
	} {
		j, got := adjudicator{prober: prober}, ""
		if e := j.observe(variantstest.Position(t, v, fen), &Ply{Side: engine.White}, nil); e.Over() {
			got = e.String() + " " + e.Reason
		}
		if got != want {
			t.Errorf("%s: %q, want %q", fen, got, want)
		}
	}
}

// TestAdjudication gives a judge moves in turn, each with the score of its player in
// centipawns: "x" is a move without score, "!" behind it a capture.
func TestAdjudication(t *testing.T) {
	v := variantstest.Load(t, "chess")
	quiet, _ := v.NewPosition("4k3/8/8/8/8/8/8/R3K3 w - - 5 20")
	capture, _ := v.NewPosition("4k3/8/8/8/8/8/8/R3K3 w - - 0 20")
	repeat := func(text string, n int) string { return strings.TrimSpace(strings.Repeat(text+" ", n)) }
	draw := Adjudication{Draw: DrawRule{Number: 3, Count: 2, Score: 10}}
	resign := Adjudication{Resign: ResignRule{Count: 2, Score: 600}}
	both := Adjudication{Resign: ResignRule{Count: 2, Score: 600, TwoSided: true}}
	for _, tt := range []struct {
		name   string
		rules  Adjudication
		trust  bool
		scores string
		plies  int // after which the game ends; 0: never
		result string
	}{
		{"draw", draw, false, "0 0 0 0 0 0 0", 6, "1/2-1/2"},
		{"draw within the score", draw, false, "50 0 10 -10 10 -10", 6, "1/2-1/2"},
		{"draw is put off by a score", draw, false, "0 0 0 11 0 0 0 0", 8, "1/2-1/2"},
		{"draw is put off by a capture", draw, false, "0 0 0 0! 0 0 0 0", 7, "1/2-1/2"},
		{"draw is put off by a move without score", draw, false, "0 0 0 x 0 0 0 0", 8, "1/2-1/2"},
		{"no draw", draw, false, repeat("0 20", 10), 0, ""},
		{"loss of White", resign, false, "-600 0 -700", 3, "0-1"},
		{"loss of Black", resign, false, "0 -600 0 -601", 4, "1-0"},
		{"moves must follow one another", resign, false, "-600 0 -599 0 -600 0 -600", 7, "0-1"},
		{"a book move breaks the row", resign, false, "-600 0 x 0 -600 0 -600", 7, "0-1"},
		{"no loss", resign, false, repeat("-599 900", 10), 0, ""},
		{"both agree", both, false, "-600 600 -600 600", 0, ""},
		{"both agree at White's third", both, false, "-600 600 -600 600 -600", 5, "0-1"},
		{"both do not agree", both, false, repeat("-600 599", 10), 0, ""},
		{"length", Adjudication{MaxMoves: 3}, false, "x x x x x x x", 6, "1/2-1/2"},
		{"loss before length", Adjudication{MaxMoves: 2, Resign: resign.Resign}, false, "0 -600 0 -600", 4, "1-0"},
		{"mate of a trusted player", Adjudication{}, true, "0 0 31990", 3, "1-0"},
		{"being mated decides nothing", Adjudication{}, true, "-31990 5", 0, ""},
		{"mate of another player", Adjudication{Mates: true}, false, "31990 31990", 0, ""},
		{"none", Adjudication{}, false, repeat("0 -9000", 300), 0, ""},
	} {
		j := adjudicator{rules: tt.rules, trusted: [2]bool{tt.trust, tt.trust}}
		ended, result := 0, ""
		for i, word := range strings.Fields(tt.scores) {
			p := quiet
			if strings.HasSuffix(word, "!") {
				p = capture
			}
			ply := Ply{Side: engine.Color(i % 2), Depth: 8}
			if n, err := fmt.Sscanf(word, "%d", &ply.Score); n == 1 && err == nil {
				ply.Scored = true
			}
			if e := j.observe(p, &ply, nil); e.Over() {
				ended, result = i+1, e.String()
				if e.Kind != Adjudicated || !strings.HasPrefix(e.Reason, "adjudication") {
					t.Errorf("%s: %+v", tt.name, e)
				}
				break
			}
		}
		if ended != tt.plies || result != tt.result {
			t.Errorf("%s: ended after %d plies with %q, want %d, %q", tt.name, ended, result, tt.plies, tt.result)
		}
	}
}

// TestMateLines checks mates by the rules: only a line that ends the game
// counts.
func TestMateLines(t *testing.T) {
	v := variantstest.Load(t, "chess")
	for _, tt := range []struct {
		line string
		want bool
	}{
		{"Raa7 Kb8 Rgb7", false}, {"Raa7 Kd8 Rg8", true}, {"Raa7 Kd8 Rg8 Kd7", false}, {"Raa7 Kd8", false}, {"Raa7", false},
	} {
		p, _ := v.NewPosition("2k5/6R1/8/8/8/8/8/R3K3 w - - 5 20")
		var line []engine.Move
		work := p.Clone()
		for _, text := range strings.Fields(tt.line) {
			m, err := notation.Parse(work, text)
			if err != nil {
				m = engine.NewMove(1, 0, 0)
				line = append(line, m)
				break
			}
			work.Make(m)
			line = append(line, m)
		}
		p.Make(line[0])
		ply := Ply{Move: line[0], Side: engine.White, Scored: true, Score: search.Mate - 3, Depth: 9}
		j := adjudicator{rules: Adjudication{Mates: true}}
		if e := j.observe(p, &ply, line); e.Over() != tt.want {
			t.Errorf("%s: %+v", tt.line, e)
		}
	}
}
