package report

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestFindThreat: a threat is a move that mates or gains something, never a pass, and
// positions in which nothing happens have none.
func TestFindThreat(t *testing.T) {
	for name, row := range map[string]struct {
		variant, fen string
		move         string // in coordinates; "": there is none
		why          string
	}{
		"mate":                     {"chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "d1d8", ""},
		"a queen is attacked":      {"chess", "r1b1kbnr/pppp1ppp/2n5/4P1q1/8/5N2/PPP1PPPP/RN1QKB1R b KQkq - 0 1", "f3g5", ""},
		"a pawn is attacked":       {"chess", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2", "f6e4", ""},
		"a pawn may be taken":      {"chess", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d5e4", ""},
		"an exchange is no threat": {"chess", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", "", noThreat},
		"nothing":                  {"chess", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "", noThreat},
		"the start":                {"chess", "", "", noThreat},
		"Janggi's start":           {"janggi", "", "", noThreat},
		"check":                    {"chess", "7k/8/8/8/8/8/8/1r4K1 w - - 0 1", "", "The threat is to the piece in check."},
		"the opponent is shut in":  {"chess", "k7/P7/K7/8/8/8/8/8 w - - 0 1", "", noThreat},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := variantstest.Position(t, variantstest.Load(t, row.variant), row.fen)
			got, err := findThreat(t.Context(), p, search.Limits{Nodes: 20_000})
			if err != nil {
				t.Fatal(err)
			}
			move := ""
			if got.Move != engine.NoMove {
				p.MakeNull()
				move = notation.Coordinates(p, got.Move)
			}
			if move != row.move || got.Why != row.why {
				t.Errorf("%q (%v, %q), want %q %q", move, got.Score, got.Why, row.move, row.why)
			}
		})
	}
}
