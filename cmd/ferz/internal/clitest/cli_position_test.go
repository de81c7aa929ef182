package clitest_test

import (
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/variants"
)

// TestPositionFlag reads positions with and without the words that engines are sent.
func TestPositionFlag(t *testing.T) {
	const handicap = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
	for _, test := range []struct{ variant, fen, moves, want string }{
		{"shogi", "", "7g7f", "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] b - - 1 1"},
		{"shogi", "startpos", "", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"},
		{"shogi", "position startpos moves 7g7f 3c3d", "8h2b+", "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[B] b - - 0 2"},
		{"shogi", "position sfen " + handicap, "", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"},
		{"shogi", "sfen " + handicap + " moves 5a5b", "", "lnsg1gsnl/4k4/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 1 2"},
		{"chess", "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1", "e8e7", "8/4k3/8/8/8/8/8/5RK1 w - - 2 2"},
		{"chess", "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
	} {
		p, err := (&cli.PositionFlags{FEN: test.fen, Moves: test.moves}).Position(variants.BuiltIn(), test.variant)
		if err != nil {
			t.Errorf("%q: %v", test.fen, err)
			continue
		}
		if got := p.FEN(); got != test.want {
			t.Errorf("%q and %q: %s, want %s", test.fen, test.moves, got, test.want)
		}
	}
}
