package notation_test

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestSAN(t *testing.T) {
	tests := []struct{ variant, fen, text, want string }{
		{"chess", "", "e2e4", "e4"},
		{"chess", "", "g1f3", "Nf3"},
		{"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"chess", "8/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7e8q", "e8=Q"},
		{"chess", "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8r", "exd8=R+"},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"},
		{"chess", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{"chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"},
		{"chess", "4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1a3", "N1a3"},
		{"chess", "4k3/8/8/1N3N2/8/8/8/1N2K3 w - - 0 1", "b5d4", "Nbd4"},
		{"chess", "8/7k/8/8/7Q/8/8/K6Q w - - 0 1", "h4e1", "Q4e1+"},
		{"chess", "8/7k/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1+"},
		// Only one of the knights may move: the other is pinned.
		{"chess", "4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3", "Nc3"},
		{"chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#"},
		{"fischerandom:PositionNumber=519", "", "e2e4", "e4"},
		{"fischerandom", "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1h1", "O-O"},
		{"fischerandom", "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1b1", "O-O-O"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@f3", "N@f3"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "P@d7", "P@d7+"},
		{"seirawan", "", "g1f3h", "Nf3/H"},
		{"seirawan", "", "g1f3", "Nf3"},
		{"sittuyin", "7k/8/8/3PP3/8/8/8/K7[] w - - 0 1", "d5d5f", "d5=F"},
		{"sittuyin", "7k/8/8/3PP3/8/8/8/K7[] w - - 0 1", "d5c6f", "c6=F"},
		{"sittuyin", "7k/8/8/8/3pP3/8/8/K7[] b - - 0 1", "d4d4f", "d4=F"},
		{"mightylion", "4k3/8/8/8/3L4/8/8/4K3 w - - 0 1", "d4d4", "Ld4"},
		{"chu", "4k7/12/12/12/4p7/4P7/12/12/3N8/12/12/4K7 w - - 0 1", "d4d4", "Nd4"},
		{"janggi", "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "e2e2", "--"},
		{"alice", "", "e2E4", "E4"},
		{"alice", "", "g1F3", "NF3"},
		{"atomic", "3qk3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "d1d7", "Rxd7#"},
		{"atomic", "3rk3/3p4/8/8/8/8/8/3RK2R w K - 0 1", "h1h8", "Rh8+"},
		{"atomic", "4k3/8/8/8/8/8/3q4/4K3 b - - 0 1", "d2d8", "Qd8"},
		{"3check", "4k3/8/8/8/8/8/8/R3K3 w Q - 1+1 0 1", "a1a8", "Ra8#"},
		{"3check", "4k3/8/8/8/8/8/8/R3K3 w Q - 2+1 0 1", "a1a8", "Ra8+"},
		{"3check", "4k3/8/8/8/8/8/8/R3K3 w Q - 1+1 0 1", "e1c1", "O-O-O"},
		{"doublemove", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "Rxe8#"},
		{"extinction", "rnbqkbnr/ppp1pppp/8/8/8/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1", "d1d8", "Qxd8#"},
		// The king of Janus Chess stands nearer to the a-file; O-O takes it to the
		// i-file all the same, in XBoard and Fairy-Stockfish too.
		{"janus", "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1", "e1i1", "O-O"},
		{"janus", "r3k4r/10/10/10/10/10/10/4K5 b kq - 0 1", "e8b8", "O-O-O"},
		{"shogi", "", "c3c4", "Pc4"},
		{"shogi", "4k4/9/2P6/9/9/9/9/9/4K4[] w 0 1", "c7c8+", "Pc8+"},
		{"shogi", "4k4/9/2P6/9/9/9/9/9/4K4[] w 0 1", "c7c8", "Pc8="},
	}
	for _, tt := range tests {
		t.Run(tt.variant+" "+tt.fen+" "+tt.text, func(t *testing.T) {
			p := variantstest.Position(t, variantstest.Load(t, tt.variant), tt.fen)
			i := slices.IndexFunc(p.LegalMoves(), func(m engine.Move) bool { return notation.Coordinates(p, m) == tt.text })
			if i < 0 {
				t.Fatalf("%s is not legal, legal are %v", tt.text, p.LegalMoves())
			}
			if got := notation.SAN(p, p.LegalMoves()[i]); got != tt.want {
				t.Errorf("SAN = %q, want %q", got, tt.want)
			}
		})
	}
}

// TestSANsAreUnique also tests that every notation of a move is read back as
// the same move.
func TestSANsAreUnique(t *testing.T) {
	plies := 60
	if testenv.Short() {
		plies = 12
	}
	variantstest.Walk(t, 2, plies, func(t *testing.T, p *engine.Position) {
		legal := p.LegalMoves()
		sans := notation.SANs(p, legal)
		seen := map[string]engine.Move{}
		for i, m := range legal {
			if other, taken := seen[sans[i]]; taken {
				t.Errorf("%s: %s and %s are both %q", p.FEN(), notation.Coordinates(p, m), notation.Coordinates(p, other), sans[i])
			}
			seen[sans[i]] = m
		}
		if p.Ply()%6 != 0 {
			return
		}
		for i := 0; i < len(legal); i += 1 + len(legal)/200 { // there are thousands where walls are put
			m := legal[i]
			for _, text := range []string{sans[i], notation.Coordinates(p, m)} {
				if found, err := notation.Match(p, text); len(found) != 1 || found[0] != m {
					t.Errorf("%s: Match(%q) = %v, %v; want %s alone", p.FEN(), text, found, err, notation.Coordinates(p, m))
				}
			}
		}
	})
}

// TestAlone tests that a move is written alone as among all legal ones, which other
// moves must be looked at for: castlings look alike that end on different squares.
func TestAlone(t *testing.T) {
	castlings := variantstest.Position(t, variantstest.Load(t, "almost-wildebeest"), "5k5/11/11/11/11/11/11/11/P9P/R4K4R w AK - 0 1")
	writtenAlone(t, castlings)
	every := 4
	if testenv.Short() {
		every = 8
	}
	variantstest.Walk(t, 1, 12, func(t *testing.T, p *engine.Position) {
		if p.Ply()%every == 3 {
			writtenAlone(t, p)
		}
	})
}

func writtenAlone(t *testing.T, p *engine.Position) {
	t.Helper()
	legal, most := p.LegalMoves(), 50
	if testenv.Short() {
		most = 12
	}
	for _, name := range notation.StyleNames() {
		write := notation.FormatterFor(name, p.Variant())
		all := write(p, legal)
		for i := 0; i < len(legal); i += 1 + len(legal)/most {
			if alone := write.Move(p, legal[i]); alone != all[i] {
				t.Errorf("%s, %s: %q alone, %q among all", p.FEN(), name, alone, all[i])
			}
		}
	}
}
