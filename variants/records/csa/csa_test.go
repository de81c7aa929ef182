package csa_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/csa"
	"github.com/ferzchess/ferz/variants/records/recordstest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func FuzzRead(f *testing.F) {
	recordstest.Fuzz(f, &csa.Format,
		"V2.2\nPI82HI\nP+00AL\n-\n-3334FU,T1\n%KACHI\n/\n",
		"V2.2\nN+Ann\nP1-KY * -OU\n+\n+7776FU\nT12.5\n'*a\n%TORYO\n")
}

// TestTimes: what both players have is the time control of PGN, where that has words for it,
// and is written again.
func TestTimes(t *testing.T) {
	for text, want := range map[string]string{
		"V3.0\n$TIME:300+10+0\n":       "300b10",
		"V3.0\n$TIME:300+0+5\n":        "300+5",
		"V3.0\n$TIME:305+0+0\n":        "305",
		"V2.2\n$TIME_LIMIT:00:25+00\n": "1500",
		"V2.2\n$TIME_LIMIT:01:30+60\n": "5400b60",
		"V3.0\n$TIME:300+10+5\n":       "",
	} {
		games, err := csa.Read([]byte(text + "PI\n+\n+7776FU\n"))
		if err != nil {
			t.Fatal(err)
		}
		g := games[0]
		if got := g.Tags.Get("TimeControl"); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
		g.Variant = variantstest.Load(t, "shogi")
		g.StartFEN = g.Variant.StartFEN()
		again, _, err := csa.Write(g)
		if err != nil {
			t.Fatal(err)
		}
		back, err := csa.Read([]byte(again))
		if err != nil || back[0].Tags.Get("TimeControl") != want || want == "" && !back[0].Tags.Has("TIME") {
			t.Errorf("%q is written as\n%s", text, again)
		}
	}
}
