package variants_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// reasons are all reasons for results that there are, in which SIDE is what its players call
// a side. A new one is added once it reads as English, in its players' words.
var reasons = regexp.MustCompile(`^(` + strings.Join([]string{
	`checkmate|stalemate( of a bare king)?|repetition|perpetual (check|chase)|insufficient material|bare king|bikjang`,
	`\d\d moves without a capture( or pawn move)?|ten turns without a capture or pawn move`,
	`1 check|[2-9] checks|[3-5] in a row|mate by (a knight|dropping a [a-z]+)|the (pieces' honor|board's honor: \d\d moves)`,
	`both kings are bare|both players have passed|both have arrived|nobody can move|the board is full|stalemate with as many pieces`,
	`SIDE has (no|only [1-9]) [a-z ]+ left|SIDE has (castled|lost the right to castle|moved to and fro)`,
	`(SIDE's [a-z ]+|one of SIDE's [a-z ]+s) has reached ([a-z][0-9]+(-[a-z][0-9]+)?|[a-z ]+|rank [0-9]+)`,
	`SIDE's (king has exploded|king is in the citadel|pieces are in place|pieces have reached [a-z ]+)`,
}, "|") + `)(, a win by (points|draw odds))?$`)

// TestReasons plays games of all variants to their ends: why they end reads as English.
func TestReasons(t *testing.T) {
	games, plies := 2, 150
	if !testenv.Short() {
		games, plies = 30, 500
	}
	for _, d := range variants.BuiltIn().All() {
		if d.Board.Files*d.Board.Ranks > 81 && testenv.Short() || d.Board.Files*d.Board.Ranks > 150 {
			continue // games on large boards seldom end so soon
		}
		v := variantstest.Load(t, d.ID)
		r := rand.New(rand.NewPCG(1, 2))
		for range games {
			end := playOut(t, v, r, plies)
			side := v.SideName(engine.White)
			if !strings.Contains(end.Reason, side) {
				side = v.SideName(engine.Black)
			}
			if text := strings.Replace(end.Reason, side, "SIDE", 1); end.Over() && !reasons.MatchString(text) {
				t.Errorf("%s: %s %q", d.ID, end, end.Reason)
			}
		}
	}
}

// playOut plays moves by lot, many of them captures, and returns the result.
func playOut(t *testing.T, v *engine.Variant, r *rand.Rand, plies int) engine.Result {
	p, err := v.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		moves := p.LegalMoves()
		if p.Result().Over() || len(moves) == 0 {
			break
		}
		m := moves[r.IntN(len(moves))]
		for _, other := range moves {
			if p.PieceAt(other.To()) != engine.NoPiece && r.IntN(3) == 0 {
				m = other
				break
			}
		}
		p.Make(m)
	}
	return p.Result()
}
