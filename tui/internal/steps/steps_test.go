package steps_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/steps"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestEveryMove points to each legal move of random games of every variant, step by step:
// the questions tell all moves apart, each answer leaves fewer, and all moves come up.
func TestEveryMove(t *testing.T) {
	t.Parallel()
	variantstest.Walk(t, 3, 60, func(t *testing.T, p *engine.Position) {
		legal := p.LegalMoves()
		begun := map[[2]engine.Square][]engine.Move{}
		for _, m := range legal {
			if m.IsDrop() || m.Stays() {
				continue
			}
			for _, at := range steps.Targets(m) {
				begun[[2]engine.Square{m.From(), at}] = append(begun[[2]engine.Square{m.From(), at}], m)
			}
		}
		come := map[engine.Move]bool{}
		for way, moves := range begun {
			moves = steps.Pointed(moves, way[1])
			if len(moves) == 0 {
				t.Fatalf("%s: nothing is left of the moves from %s to %s", p.FEN(), p.Variant().SquareName(way[0]), p.Variant().SquareName(way[1]))
			}
			follow(t, p, moves, come)
		}
		for _, m := range legal {
			if !come[m] && !m.IsDrop() && !m.Stays() {
				t.Fatalf("%s: no steps lead to the move %#x from %s", p.FEN(), uint64(m), p.Variant().SquareName(m.From()))
			}
		}
	})
}

// follow answers all questions in all ways.
func follow(t *testing.T, p *engine.Position, moves []engine.Move, come map[engine.Move]bool) {
	t.Helper()
	if len(moves) == 1 {
		come[moves[0]] = true
		return
	}
	q := steps.Next(p, moves)
	if before := p.FEN(); steps.Begun(p, moves) == nil || p.FEN() != before {
		t.Fatalf("%s: what is begun changes the position", before)
	}
	if q.Text == "" || q.Kind == steps.Else && len(q.Options) > 4 {
		t.Fatalf("%s: %d moves are not told apart", p.FEN(), len(moves))
	}
	var answers [][]engine.Move
	for _, left := range q.Squares {
		answers = append(answers, left)
	}
	for _, o := range q.Options {
		answers = append(answers, o.Moves)
	}
	for _, left := range answers {
		if len(left) == 0 || len(left) >= len(moves) {
			t.Fatalf("%s: %q leaves %d of %d moves", p.FEN(), q.Text, len(left), len(moves))
		}
		follow(t, p, left, come)
	}
}

// TestQuestions checks what is asked for after a move is begun, and what answers it.
func TestQuestions(t *testing.T) {
	for _, test := range []struct{ name, variant, fen, begun, asks, choices, answer, left string }{
		{"the first duck", "duck", "", "e2e4", "Place the duck.", "", "f6", "e4,f6"},
		{"a duck in capitals", "duck", "", "e2e4", "Place the duck.", "", "F6", "e4,f6"},
		{"no square for the duck", "duck", "", "e2e4", "Place the duck.", "", "e4", ""},
		{"a promotion before the duck", "duck", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", "What does the pawn become?", "queen rook bishop knight", "Rook", "a8=R,"},
		{"an arrow", "amazons", "", "d1d4", "Shoot the arrow.", "", "d6", "Qdd4,d6"},
		{"a wall", "isolation", "", "c1b1", "Place the wall.", "", "e1", "b1,e1"},
		{"a lion goes on or stays", "chu", "12/12/12/12/12/4p7/4p7/4N7/12/12/12/K10k w - - 0 1", "e5e6", "Where does the lion go from there?", "", "e7", "Nxe6xe7"},
		{"a lion comes by some way", "chu", "12/12/12/12/12/12/3pp7/4N7/12/12/12/K10k w - - 0 1", "e5e7", "By way of which square?", "", "e7", "Ne7"},
		{"what enters", "seirawan", "", "g1f3", "Which piece enters?", "none hawk elephant", "h", "Nf3/H"},
		{"nothing enters", "seirawan", "", "g1f3", "Which piece enters?", "none hawk elephant", "none", "Nf3"},
		{"where it enters", "seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R[HEhe] w KQBCDkqbcd - 0 1", "e1g1", "Which piece enters?", "none hawk elephant", "hawk", "O-O/H O-O/Hh1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, test.variant)
			p := variantstest.Position(t, v, test.fen)
			from, _ := v.SquareNamed(test.begun[:2])
			to, _ := v.SquareNamed(test.begun[2:])
			var moves []engine.Move
			for _, m := range p.LegalMoves() {
				if m.IsFrom(from) && slices.Contains(steps.Targets(m), to) {
					moves = append(moves, m)
				}
			}
			moves = steps.Pointed(moves, to)
			if len(moves) < 2 {
				t.Fatalf("%d moves fit %s", len(moves), test.begun)
			}
			q := steps.Next(p, moves)
			if got := strings.Join(q.Choices(p, v.SquareName), " "); q.Words() != test.asks || test.choices != "" && got != test.choices {
				t.Errorf("asks %q with the choices %q", q.Words(), got)
			}
			left := sans(p, q.Answer(p, moves, test.answer, v.SquareName))
			if strings.HasSuffix(test.left, ",") {
				if !strings.HasPrefix(left, test.left) {
					t.Errorf("%s leaves %q", test.answer, left)
				}
			} else if left != test.left {
				t.Errorf("%s leaves %q", test.answer, left)
			}
		})
	}
}

// sans writes moves without their check marks.
func sans(p *engine.Position, moves []engine.Move) string {
	return strings.NewReplacer("+", "", "#", "").Replace(strings.Join(notation.SANs(p, moves), " "))
}
