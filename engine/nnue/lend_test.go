package nnue

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// lent returns a random net of the lender's and the same as a borrower has it.
func lent(t *testing.T, borrower *engine.Variant, l *FeatureSet) (own, borrowed *Net) {
	t.Helper()
	none := func(engine.TypeID) int { return 0 }
	mine := layout(t, borrower)
	loan, err := NewLoan(mine, l, none, none)
	if err != nil {
		t.Fatal(err)
	}
	own = randomNet(t, l, 32, 0, rand.New(rand.NewPCG(1, 2)))
	if borrowed, err = own.File(Provenance{}).Lend(mine, loan); err != nil {
		t.Fatal(err)
	}
	return own, borrowed
}

// TestLend compares scores of the same positions by a net and by a borrower of it: what
// the borrower has besides is not seen.
func TestLend(t *testing.T) {
	for _, test := range []struct{ name, borrower, lender, fen string }{
		{"the same game", "chess", "chess", ""},
		{"with hands and promoted pieces", "crazyhouse", "crazyhouse", "rnb1kb1r/ppp2ppp/5n2/3q4/3P4/2N1bN2/PP1B~1PPP/R1BQK2R[Ppn] b KQkq - 0 1"},
		{"with hands", "shogi", "shogi", "lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL[Pp] w - - 0 1"},
		{"with counters", "3check", "3check", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3 0 1"},
		{"with walls", "duck", "duck", "rnbqkbnr/pppppppp/8/8/3*4/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"another piece", "amazon", "chess", "rnb1kbnr/pppp1ppp/8/4p3/8/2N5/PPPPPPPP/R1B1KBNR w KQkq - 0 1"},
		{"other rules", "nocastle", "chess", "rnbqkbnr/pppp1ppp/8/4p3/8/2N5/PPPPPPPP/R1BQKBNR b - - 0 1"},
		{"hands besides", "crazyhouse", "chess", "rnbqkbnr/pppp1ppp/8/4p3/8/2N5/PPPPPPPP/R1BQKBNR[] b - - 0 1"},
		{"counters besides", "3check", "chess", "rnbqkbnr/pppp1ppp/8/4p3/8/2N5/PPPPPPPP/R1BQKBNR b - - 3+3 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			borrower, lender := variantstest.Load(t, test.borrower), variantstest.Load(t, test.lender)
			fen := strings.NewReplacer("[]", "", " 3+3", "").Replace(test.fen)
			if test.borrower == test.lender {
				fen = test.fen
			}
			for _, l := range layouts(t, lender) {
				own, borrowed := lent(t, borrower, l)
				want := own.Evaluate(variantstest.Position(t, lender, fen))
				if got := borrowed.Evaluate(variantstest.Position(t, borrower, test.fen)); got != want || want == 0 {
					t.Errorf("%d buckets: %d, want %d", l.buckets, got, want)
				}
			}
		})
	}
}

// TestLendRefuses tries nets that don't suit a variant, and loans that were changed.
func TestLendRefuses(t *testing.T) {
	none := func(engine.TypeID) int { return 0 }
	for borrower, lender := range map[string]string{"chess": "capablanca", "shogi": "xiangqi", "knightmate": "crazyhouse", "atomic": "3check"} {
		if _, err := NewLoan(layout(t, variantstest.Load(t, borrower)), layout(t, variantstest.Load(t, lender)), none, none); err == nil {
			t.Errorf("%s borrows from %s", borrower, lender)
		}
	}
	chess := variantstest.Load(t, "chess")
	l, kingless := layout(t, chess), layout(t, variantstest.Load(t, "extinction"))
	loan, err := NewLoan(kingless, kingless, none, none)
	if err != nil {
		t.Fatal(err)
	}
	bucketed := randomNet(t, bucketLayout(t, chess), 32, 0, rand.New(rand.NewPCG(1, 2))).File(Provenance{})
	if _, err := bucketed.Lend(kingless, loan); err == nil || !strings.Contains(err.Error(), "net: extinction borrows that of chess: ") || !strings.Contains(err.Error(), "king buckets") {
		t.Errorf("a net with king buckets for a game without kings: %v", err)
	}
	file := randomNet(t, l, 32, 0, rand.New(rand.NewPCG(1, 2))).File(Provenance{})
	for name, change := range map[string]func(*Loan){
		"kin too high":   func(l *Loan) { l.Kin[0] = 6 },
		"kin too low":    func(l *Loan) { l.Kin[0] = -2 },
		"kin missing":    func(l *Loan) { l.Kin = l.Kin[:5] },
		"too many types": func(l *Loan) { l.Types = 7 },
		"hands":          func(l *Loan) { l.Hands = true },
		"counters":       func(l *Loan) { l.Counted = 4 },
		"who looks":      func(l *Loan) { l.Second = true },
	} {
		loan, err := NewLoan(l, l, none, none)
		if err != nil {
			t.Fatal(err)
		}
		change(&loan)
		if _, err := file.Lend(l, loan); err == nil || !strings.Contains(err.Error(), "net: chess borrows that of chess: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
