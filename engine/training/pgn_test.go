package training

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/variantstest"
)

const engineGames = `[Event "a"]
[Variant "Atomic"]
[Result "1-0"]

1. Nf3 {book} f6 {-0.30/8 0.1s} 2. Nd4 {[%eval 0.55]} Nc6 {[%eval 1.10]} 3. Nb5 {looks good} e5 {-M5/9 0.2s} 1-0

[Event "b"]
[Result "1-0"]

1. Nf3 {+0.30/8 0.1s} 1-0

[Event "c"]
[Variant "Atomic"]
[Result "*"]

1. Nf3 {+0.30/8 0.1s} *

[Event "d"]
[Variant "Atomic"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"]
[Result "1/2-1/2"]

1. e4 {0.00/1 0.1s} 1/2-1/2

[Event "e"]
[Variant "Atomic"]
[Result "0-1"]

1. e4 e5 0-1
`

func TestReadPGN(t *testing.T) {
	v := variantstest.Load(t, "atomic")
	var games []*Game
	left, err := ReadPGN(strings.NewReader(engineGames), v,
		func(tags pgn.Tags) bool { return tags.Get("Variant") != "Atomic" },
		func(g *Game) error { games = append(games, g); return nil })
	if err != nil || left != 3 || len(games) != 2 {
		t.Fatalf("%d games, %d left out, error %v", len(games), left, err)
	}
	a, b := games[0], games[1]
	if want := []int16{-30, 55, -110, NoScore, -mateScore}; a.Opening != 1 || !slices.Equal(a.Scores, want) || a.Outcome != engine.WhiteWins || a.Start != "" {
		t.Errorf("%+v, want scores %v", a, want)
	}
	if b.Start == "" || len(b.Moves) != 1 || b.Outcome != engine.Drawn {
		t.Errorf("%+v", b)
	}
	for _, g := range games {
		data, err := g.encode(v, nil)
		if err != nil {
			t.Fatal(err)
		}
		var list engine.MoveList
		again, err := replay(v, data, &list, func(at visited) {
			if at.scored != (at.score != NoScore && at.score != 0 || g == b) {
				t.Errorf("score %d, scored %t", at.score, at.scored)
			}
		})
		if err != nil || !slices.Equal(again.Scores, g.Scores) {
			t.Errorf("%+v, error %v", again, err)
		}
	}
	_, err = ReadPGN(strings.NewReader("[Variant \"Atomic\"]\n\n1. e5 {+0.30/8 0.1s} 1-0\n"), v, func(pgn.Tags) bool { return false }, func(*Game) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "move 1. e5") {
		t.Errorf("an illegal move: %v", err)
	}
}
