package formats_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records/csa"
	"github.com/ferzchess/ferz/variants/records/recordstest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func FuzzCSA(f *testing.F) {
	recordstest.Fuzz(f, &csa.Format,
		"V2.2\nPI82HI\nP+00AL\n-\n-3334FU,T1\n%KACHI\n/\n",
		"V2.2\nP1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP-00AL\n+\n+1415FU\n",
		"V2.2\nN+Ann\nP1-KY * -OU\n+\n+7776FU\nT12.5\n'*a\n%TORYO\n")
}

// TestCSATimes: what both players have is the time control of PGN, where that has words for it,
// and is written again.
func TestCSATimes(t *testing.T) {
	for text, want := range map[string]string{
		"V3.0\n$TIME:300+10+0\n":       "300b10",
		"V3.0\n$TIME:300+0+5\n":        "300+5",
		"V3.0\n$TIME:305+0+0\n":        "305",
		"V2.2\n$TIME_LIMIT:00:25+00\n": "1500",
		"V2.2\n$TIME_LIMIT:01:30+60\n": "5400b60",
		"V3.0\n$TIME:300+10+5\n":       "",
	} {
		games, err := csa.Format.Read([]byte(text + "PI\n+\n+7776FU\n"))
		if err != nil {
			t.Fatal(err)
		}
		g := games[0]
		if got := g.Tags.Get("TimeControl"); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
		g.Variant = variantstest.Load(t, "shogi")
		g.StartFEN = g.Variant.StartFEN()
		again, _, err := csa.Format.Write(g)
		if err != nil {
			t.Fatal(err)
		}
		back, err := csa.Format.Read([]byte(again))
		if err != nil || back[0].Tags.Get("TimeControl") != want || want == "" && !back[0].Tags.Has("TIME") {
			t.Errorf("%q is written as\n%s", text, again)
		}
	}
}

// TestCSALastTime: the time behind how the game ended is no move's, and is written there again.
func TestCSALastTime(t *testing.T) {
	games, err := csa.Format.Read([]byte("V2.2\nN+西　明\nPI\n+\n+7776FU\nT5\n%TORYO\nT46\n"))
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	g := games[0]
	if got := strings.Join(append(g.Last().CommentsAfter, g.TrailerComments...), "|"); got != "[%emt 0:00:05]|[%emt 0:00:46]" {
		t.Errorf("the times are %s", got)
	}
	v := variantstest.Load(t, "shogi")
	if err := pgn.Resolve(g, func(pgn.Tags) (*engine.Variant, error) { return v, nil }); err != nil {
		t.Fatal(err)
	}
	text, _, err := csa.Format.Write(g)
	if err != nil || !strings.Contains(text, "\nN+西　明\n") || !strings.HasSuffix(text, "+7776FU\nT5\n%TORYO\nT46\n") {
		t.Errorf("%v, written as\n%s", err, text)
	}
}

// TestCSAMinishogi: a position of five ranks of five squares is minishogi's.
func TestCSAMinishogi(t *testing.T) {
	const start = "P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \nP5+OU+KI+GI+KA+HI\n+\n"
	v := variantstest.Load(t, "minishogi")
	for _, test := range []struct{ name, text, moves, result string }{
		{"moves", start + "+2534KA\n-4123KA\n+3423KA\n-1213FU\n+0034KA,T3\n%TORYO\n", "Bc2 Bd3 Bxd3 Pe3 B@c2", "1-0"},
		{"blanks squeezed", strings.ReplaceAll(start, " *  *  *  * ", "****") + "+5453FU\n%CHUDAN\n", "Pa3", "*"},
		{"the rest in hand", "P1-HI ** * -OU\nP5+OU+KI+GI+KA+HI\nP-12FU\nP+00FU\nP-00AL\n-\n-0033KA\n", "B@c3#", "*"},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, err := csa.Format.Read([]byte(test.text))
			if err != nil || len(games) != 1 {
				t.Fatalf("%d games, error %v", len(games), err)
			}
			g := games[0]
			if name := g.Tags.Get("Variant"); name != "Minishogi" || g.Result != test.result {
				t.Errorf("%s, %s, want Minishogi, %s", name, g.Result, test.result)
			}
			if err := pgn.Resolve(g, func(pgn.Tags) (*engine.Variant, error) { return v, nil }); err != nil {
				t.Fatal(err)
			}
			p := variantstest.Position(t, v, g.StartFEN)
			var got []string
			for _, n := range g.MainLine() {
				got = append(got, notation.SAN(p, n.Move))
				p.Make(n.Move)
			}
			if moves := strings.Join(got, " "); moves != test.moves {
				t.Errorf("moves %s, want %s", moves, test.moves)
			}
		})
	}
}
