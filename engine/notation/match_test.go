package notation_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
)

const (
	castleFEN  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	promoteFEN = "8/4P3/8/8/8/8/k7/4K3 w - - 0 1"
	twoKnights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
	lionFEN    = "4k3/8/8/3pp3/2L5/8/8/4K3 w - - 0 1"
)

func TestMatch(t *testing.T) {
	tests := []struct {
		variant, fen string
		typed        string // several ways, separated by |
		want         string // coordinates of all moves found
	}{
		{"chess", "", "e2e4|e2-e4|e4|Pe4|e2 e4|1. e4|1.e4|E2E4|e4!|e4!?|pe4", "e2e4"},
		{"chess", "", "g1f3|Nf3|nf3|Ng1f3|Ng1-f3|Ngf3|N1f3|Nf3+|Nxf3|g1-f3", "g1f3"},
		{"chess", castleFEN, "e1g1|O-O|0-0|o-o|OO|00|O-O+|e1h1|Kg1|O-O!", "e1g1"},
		{"chess", castleFEN, "e1c1|O-O-O|0-0-0|OOO|000|e1a1|Kc1", "e1c1"},
		{"chess", promoteFEN, "e7e8q|e7e8Q|e7e8=Q|e8=Q|e8Q|e8q|e8(Q)|e7-e8=Q|e8=Q+|e7e8/Q", "e7e8q"},
		{"chess", promoteFEN, "e7e8|e8|e7-e8", "e7e8q e7e8r e7e8b e7e8n"},
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6|exd6|ed6|exd6e.p.|exd6 e.p.", "e5d6"},
		{"chess", twoKnights, "Nbd2|N1d2|b1d2|Nb1d2|nbd2", "b1d2"},
		{"chess", twoKnights, "Nd2|nd2", "b1d2 f3d2"},
		{"chess", "4k3/8/8/8/8/2p5/1P6/4KB2 w - - 0 1", "bc3|bxc3|b2c3", "b2c3"},
		{"chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "bc4|Bc4", "f1c4"},
		{"fischerandom", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1|O-O|0-0", "e1f1"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@f3|n@f3|N*f3", "N@f3"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "P@e4|@e4|p@e4", "P@e4"},
		{"seirawan", "", "g1f3|Nf3|Ng1f3", "g1f3"},
		{"sittuyin", "7k/8/8/3PP3/8/8/8/K7[] w - - 0 1", "d5=F|d5=f|d5d5f|Pd5=F|Pd5d5=F|d5f|Pd5--", "d5d5f"}, // Pd5--: files of earlier versions
		{"sittuyin", "7k/8/8/3P4/8/8/8/K7[] w - - 0 1", "d5=F|--", "d5d5f"},
		{"mightylion", "4k3/8/8/8/3L4/8/8/4K3 w - - 0 1", "Ld4|d4d4|Ld4d4|--|Ld4--|pass|0000", "d4d4"},
		{"seirawan", "", "g1f3h|g1f3/h|g1f3/H|Nf3/H|nf3/h|Ng1f3/H", "g1f3h"},
		{"alice", "", "g1F3|NF3|Nf3|g1f3|nf3", "g1F3"},
		{"alice", "", "e2E4|E4|e4|e2e4", "e2E4"},
		{"shogi", "4k4/9/2P6/9/9/9/9/9/4K4[] w 0 1", "c7c8+|Pc8+|pc8+|P7c8+", "c7c8+"},
		{"shogi", "4k4/9/2P6/9/9/9/9/9/4K4[] w 0 1", "c7c8|Pc8=|Pc8|c7c8=|c8", "c7c8"},
		{"lion", lionFEN, "Lxd5xe5|c4d5,d5e5|c4xd5xe5|c4d5e5", "c4d5,d5e5"},
		{"lion", lionFEN, "Lxd5-e4|c4d5,d5e4|c4d5e4", "c4d5,d5e4"},
		{"lion", lionFEN, "Lxd5-c4|c4d5,d5c4", "c4d5,d5c4"},
		{"lion", lionFEN, "c4d5|Lxd5", "c4d5"},
		{"capablanca", "10/4P5/10/10/10/10/k9/4K5 w - - 0 1", "e7e8c|e8=C", "e7e8c"},
		{"grand", "", "a3a5", "a3a5"},
		{"xiangqi", "", "a1a2|Ra2", "a1a2"},
		{"xiangqi", "", "h3h10|Cxh10", "h3h10"},
	}
	for _, tt := range tests {
		p := variantstest.Position(t, variantstest.Load(t, tt.variant), tt.fen)
		for typed := range strings.SplitSeq(tt.typed, "|") {
			found, err := notation.Match(p, typed)
			if err != nil {
				t.Errorf("%s %s: Match(%q): %v", tt.variant, tt.fen, typed, err)
				continue
			}
			var got []string
			for _, m := range found {
				got = append(got, notation.Coordinates(p, m))
			}
			if want := strings.Fields(tt.want); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
				t.Errorf("%s %s: Match(%q) = %v, want %v", tt.variant, tt.fen, typed, got, want)
			}
		}
	}
}

func TestReasons(t *testing.T) {
	const (
		pinned   = "4k3/8/8/8/7b/8/5N2/4K3 w - - 0 1"
		inCheck  = "4k3/8/8/8/7b/8/8/R3K3 w Q - 0 1"
		exchange = "4k3/8/8/8/8/8/8/4K3[Q'P'b'p'] w - - 0 1"
		house    = "4k3/8/8/8/8/8/8/4K3[PP] w - - 0 1"
	)
	tests := []struct{ variant, fen, typed, want string }{
		{"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "d2d4", "Black is to move: the piece on d2 is White's"},
		{"chess", "", "e7e5", "White is to move: the piece on e7 is Black's"},
		{"chess", "", "e3e4", "there is no piece on e3"},
		{"chess", "", "e9e4", "e9 is not a square of the board"},
		{"chess", "", "e2e10", "e10 is not a square of the board"},
		{"chess", "", "Ni3", "i3 is not a square of the board"},
		{"chess", "", "g1g5", "the knight on g1 can't reach g5"},
		{"chess", "", "g1e2", "the knight on g1 can't reach e2, where White's own pawn stands"},
		{"chess", "", "Ne5", "no White knight can reach e5"},
		{"chess", "", "Nge5", "the knight on g1 can't reach e5"},
		{"chess", "", "Nce5", "White has no knight on c"},
		{"chess", "", "e5", "no White pawn can reach e5"},
		{"chess", "", "ed5", "the pawn on e2 can't reach d5"},
		{"chess", "", "Zf3", `no piece of Chess is called "Z": they are P, N, B, R, Q and K`},
		{"chess", pinned, "f2e4", "leaves the king on e1 attacked by the bishop on h4"},
		{"chess", pinned, "Ne4", "leaves the king on e1 attacked by the bishop on h4"},
		{"chess", pinned, "Qe4", "White has no queen"},
		{"chess", inCheck, "O-O-O", "White can't castle: the king is in check"},
		{"chess", inCheck, "a1a8", "leaves the king on e1 attacked by the bishop on h4"},
		{"chess", inCheck, "e1f2", "leaves the king on f2 attacked by the bishop on h4"},
		{"chess", "", "O-O", "White can't castle: f1 is not empty"},
		{"chess", "", "e1g1", "White can't castle: f1 is not empty"},
		{"chess", "4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "0-0", "White can't castle: on f1 the king would be attacked by the bishop on a6"},
		{"chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "White can't castle: the king or its partner has moved before"},
		{"chess", "4k3/8/8/8/8/8/4K3/7R w - - 0 1", "O-O", "White can't castle: the king is not where it started"},
		{"chess", "r3k3/8/8/8/8/8/8/R1B1K3 w Q - 0 1", "e1a1", "White can't castle: c1 is not empty"},
		{"chess", "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "e1b1", "the king on e1 can't reach b1, where White's own knight stands"},
		{"fischerandom", "4k3/8/8/8/8/8/8/1RKN3R w HB - 0 1", "O-O",
			"White can't castle: d1 is not empty"},
		{"alice", "", "Nc4", "no White knight can reach c4"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[QP] w - - 0 1", "Q@", `can't read "Q@": type a move like e1e2, Ke2 or Q@e5`},
		{"chess", twoKnights, "N1d4", "the knight on b1 can't reach d4"},
		{"chess", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "B1d2", "White has no bishop"}, // and is not b1d2
		{"chess", "", "E2E5", "the pawn on e2 can't reach e5"},
		{"chess", "", "Nb1c4", "the knight on b1 can't reach c4"},
		{"chess", "", "Nb2c4", "White has no knight on b2"},
		{"chess", "", "nf5", "no White knight can reach f5"},
		{"shatranj", "", "O-O", "there is no castling in Shatranj"},
		{"chess", promoteFEN, "e7e8k", `"k" fits no move here: it can be e7e8q, e7e8r, e7e8b or e7e8n`},
		{"chess", promoteFEN, "e8=K", `"K" fits no move here: it can be e7e8q, e7e8r, e7e8b or e7e8n`},
		{"chess", "", "xyz", `can't read "xyz": type a move like e2e4 or Nf3`},
		{"chess", "", strings.Repeat("+", 5000), `can't read "` + strings.Repeat("+", 64) + `...": type a move like e2e4 or Nf3`},
		{"chess", "", "", `can't read "": type a move like e2e4 or Nf3`},
		{"chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "e2e4", "the game is over: checkmate"},
		{"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "the game is over: stalemate"},
		{"chess", "", "N@f3", "pieces are never dropped in Chess"},
		{"crazyhouse", house, "N@f3", "no knight in hand"},
		{"hostage", exchange, "N@f3", "no knight in hand"},
		{"hostage", exchange, "P@f3", "to free a piece type what is released for it behind the move, such as =q; it can be q or p"},
		{"hostage", exchange, "B@f3", "to free a piece type what is released for it behind the move, such as =q; it can be q"},
		{"hostage", "4k3/8/8/8/8/8/8/4K3[P'b'] w - - 0 1", "B@f3", "you hold no hostage to release for it"},
		{"sittuyin", "8/8/2K5/3R4/8/4P3/2k5/8[] w - - 0 1", "d5h8", "the rook on d5 can't reach h8"},
		{"knightrelay", "", "a1b1", "the rook on a1 can't reach b1, where White's own knight stands"},
		{"symmetric", "", "e2e5", "the pawn on e2 can't reach e5"},
		{"crazyhouse", house, "P@e1", "a piece can be dropped on an empty square only: e1 is taken"},
		{"crazyhouse", house, "P@a1", "a pawn can't be dropped on a1"},
		{"crazyhouse", house, "P@i1", "i1 is not a square of the board"},
		{"crazyhouse", house, "zz", `can't read "zz": type a move like e1e2, Ke2 or P@e5`},
		{"crazyhouse", "4k3/8/8/8/7b/8/8/4K3[PP] w - - 0 1", "P@a4", "leaves the king on e1 attacked by the bishop on h4"},
		{"shogi", "4k4/9/9/9/9/9/4P4/9/4K4[P] w 0 1", "P@e5", "Sente has a pawn on the same file already: on e3"},
		{"atomic", "4k3/8/8/8/8/8/3pR3/3RK3 w - - 0 1", "e2d2", "the explosion would destroy the king on e1"},
		{"atomic", "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3", "leaves the king on e1 attacked by the rook on e8"},
		{"alice", "4k3/8/8/8/8/8/8/4K1N1/8/8/8/8/8/7p/8/8 w - - 0 1", "g1h3", "H3, where the move would end on the other board, is taken by Black's pawn"},
		{"alice", "4k3/8/8/8/r7/8/4K3/8/8/8/8/8/8/8/8/8 w - - 0 1", "e2e4", "the king on e2 can't reach e4"},
		{"alice", "4k3/8/8/8/8/r7/4K3/8/8/8/8/8/8/8/8/8 w - - 0 1", "e2e3", "on e3, before it changes boards, the king would be attacked by the rook on a3"},
		{"alice", "4k3/8/8/8/8/8/4K3/8/8/8/8/8/8/r7/8/8 w - - 0 1", "e2e3", "leaves the king on E3 attacked by the rook on A3"},
		{"duplex", "", "g1f3", "only a pawn on its start square may make one of the first moves"},
		{"duplex", "4k3/p7/8/8/8/8/4P3/4K1N1 wg1 - - 0 9", "g1f3", "the knight on g1 has made the turn's first move: another piece makes the second, unless it is a king"},
		{"relativeroyalty", "1k2r3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", "leaves the king on e1 attacked by the rook on e8"},
		{"lion", "1k6/8/2p5/1l6/8/2L5/8/4K3 w - - 0 1", "c3b5",
			"a lion may capture a lion that is not next to it only where it can't be recaptured, or together with another piece that is no pawn"},
		{"lion", "1k6/8/8/1l6/2L5/8/8/4K3 w - - L 0 1", "c4b5",
			"a piece other than a lion has captured a lion on the last move, and the other lion can't be captured on the next"},
		{"odyssey", "k11/12/12/12/12/6p5/5a6/12/5A6/12/12/K11 w - - 0 1", "f4f6",
			"an assassin may capture an assassin that is not next to it only where it can't be recaptured"},
		{"gross", "12/4P7/12/12/12/12/12/12/12/k11/12/K4MM5 w - - 0 1", "e11e12m", "White has no marshall at hand: none is lost, and none is spare"},
		{"lemurianshatranj", "8/4P3/8/8/8/6pk/8/KS6 w - - 0 1", "e8=S", "White has a bent shaman on squares of that color already"},
		{"lemurianshatranj", "8/4P3/8/8/8/6pk/8/KHH5 w - - 0 1", "e8=H", "White has lost no bent hero"},
		{"shogi", "4k4/9/9/9/9/9/4P4/9/4K4[P] w 0 1", "P*5e", "Sente has a pawn on the same file already: on 5g"},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/9/3RK4 b - - 0 1", "e10d10", "leaves the general on d10 attacked by the chariot on d1"},
	}
	for _, tt := range tests {
		_, err := notation.Match(variantstest.Position(t, variantstest.Load(t, tt.variant), tt.fen), tt.typed)
		var illegal *notation.IllegalMove
		if !errors.As(err, &illegal) {
			t.Errorf("%s %s: Match(%q) = %v, want an IllegalMove", tt.variant, tt.fen, tt.typed, err)
		} else if illegal.Reason != tt.want {
			t.Errorf("%s %s: Match(%q): reason\n%q, want\n%q", tt.variant, tt.fen, tt.typed, illegal.Reason, tt.want)
		}
	}
}

// TestCastlingReasons types castling that is illegal in all ways: each gives the
// same reason, whatever other moves there are.
func TestCastlingReasons(t *testing.T) {
	const short, long = "O-O|0-0|e1g1|Kg1|e1h1", "O-O-O|e1c1|Kc1|e1a1"
	for _, tt := range []struct{ variant, fen, typed, want string }{
		{"chess", "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", short, "on g1 the king would be attacked by the rook on g8"},
		{"chess", "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", short, "on g1 the king would be attacked by the rook on g8"}, // Ra8 gives check
		{"chess", "4k1r1/8/8/8/8/8/7Q/R3K2R w KQ - 0 1", short, "on g1 the king would be attacked by the rook on g8"},
		{"chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", short, "on f1 the king would be attacked by the rook on f8"},
		{"chess", "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", short, "on g1 the king would be attacked by the pawn on h2"},
		{"chess", "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", long, "on c1 the king would be attacked by the rook on c8"},
		{"chess", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", long, "b1 is not empty"},
		{"chess", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", long, "the king is in check"},
		{"chess", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", long, "the king or its partner has moved before"},
		{"chess", "4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "O-O|f1h1", "the king is not where it started"},
		{"crazyhouse", "4k1r1/8/8/8/8/8/8/4K2R[Q] w K - 0 1", short, "on g1 the king would be attacked by the rook on g8"},
		{"seirawan", "4k1r1/8/8/8/8/8/8/R3K2R[H] w KQ - 0 1", short, "on g1 the king would be attacked by the rook on g8"},
		{"fischerandom", "1k4r1/8/8/8/8/8/8/RK4R1 w GA - 0 1", "O-O|b1g1", "on g1 the king would be attacked by the rook on g8"},
		{"fischerandom", "3r2k1/8/8/8/8/8/8/RK4R1 w GA - 0 1", "O-O|b1g1", "on d1 the king would be attacked by the rook on d8"},
		{"fischerandom", "1k4r1/8/8/8/8/8/8/RK4R1 w A - 0 1", "O-O", "the king or its partner has moved before"},
		{"wildebeest", "5k5/11/11/11/7r3/11/11/11/11/R4K4R w KQ - 0 1", "f1h1|Kh1", "on h1 the king would be attacked by the rook on h6"},
		{"atomic", "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", short, "on g1 the king would be attacked by the rook on g8"},
		{"alice", "4k1r1/8/8/8/8/8/8/4K2R/8/8/8/8/8/8/8/8 w K - 0 1", "O-O|e1g1|e1G1", "on g1 the king would be attacked by the rook on g8"},
		{"alice", "4k3/8/8/8/8/8/8/4K2R/8/8/8/8/8/8/8/5N2 w K - 0 1", "O-O|e1g1|e1G1", "F1, where the move would end on the other board, is taken by White's knight"},
		{"doublemove", "4k1r1/8/8/8/8/8/8/4KB1R w2 K - 0 1", "O-O|e1g1", "f1 is not empty"},
	} {
		p := variantstest.Position(t, variantstest.Load(t, tt.variant), tt.fen)
		for text := range strings.SplitSeq(tt.typed, "|") {
			_, err := notation.Match(p, text)
			var illegal *notation.IllegalMove
			if want := "White can't castle: " + tt.want; !errors.As(err, &illegal) || illegal.Reason != want {
				t.Errorf("%s %s: Match(%q): %v, want %s", tt.variant, tt.fen, text, err, want)
			}
		}
	}
}

func TestParseMove(t *testing.T) {
	tests := []struct{ variant, fen, typed, want string }{
		{"chess", promoteFEN, "e7e8", "e7e8 can be e7e8q, e7e8r, e7e8b or e7e8n"},
		{"chess", promoteFEN, "e8", "e8 can be e8=Q, e8=R, e8=B or e8=N"},
		{"chess", twoKnights, "Nd2", "Nd2 can be Nbd2 or Nfd2"},
		{"chess", "", "Ne5", "Ne5: no White knight can reach e5"},
		{"chess", "", "Nf3", ""},
	}
	for _, tt := range tests {
		_, err := notation.Parse(variantstest.Position(t, variantstest.Load(t, tt.variant), tt.fen), tt.typed)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s %s: ParseMove(%q): error\n%q, want\n%q", tt.variant, tt.fen, tt.typed, got, tt.want)
		}
	}
}

func TestPlayMoves(t *testing.T) {
	p := variantstest.Position(t, variantstest.Load(t, "chess"), "")
	if err := notation.Play(p, "1. e4 e5 2.Nf3 b8c6 Bb5"); err != nil {
		t.Fatal(err)
	}
	const want = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
	if got := p.FEN(); got != want {
		t.Errorf("FEN %s, want %s", got, want)
	}
	err := notation.Play(p, "a6 Bb3 Nf6")
	if want := "move 2: Bb3: no White bishop can reach b3"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if p.Ply() != 6 {
		t.Errorf("%d moves made, want 6", p.Ply())
	}
}

// TestRulesExplainThemselves checks that each rule that forbids a move says why,
// in random positions of all variants.
func TestRulesExplainThemselves(t *testing.T) {
	games, every := 8, 1
	if testenv.Short() {
		games, every = 1, 3
	}
	variantstest.Walk(t, games, 43, func(t *testing.T, p *engine.Position) {
		if p.Ply()%every != 0 {
			return
		}
		for m, reason := range notation.Refusals(p) {
			if strings.HasPrefix(reason, "the rules of ") || strings.HasPrefix(reason, "leaves ") && strings.HasSuffix(reason, " in check") {
				t.Errorf("%s: %s: %s", p.FEN(), notation.Coordinates(p, m), reason)
			}
		}
	})
}

// TestEveryRefusalHasAReason types pairs of squares in random positions of all
// variants: what is not a move is refused with a reason, and the position stays as
// it was.
func TestEveryRefusalHasAReason(t *testing.T) {
	every, pairs := 8, 60
	if testenv.Short() {
		every, pairs = 20, 8
	}
	variantstest.Walk(t, 1, 41, func(t *testing.T, p *engine.Position) {
		if p.Ply()%every != 0 {
			return
		}
		v, before := p.Variant(), p.FEN()
		rnd := rand.New(rand.NewPCG(uint64(p.Ply()), 4))
		for range pairs {
			text := v.SquareName(engine.Square(rnd.IntN(v.Size()))) + v.SquareName(engine.Square(rnd.IntN(v.Size())))
			_, err := notation.Match(p, text)
			var illegal *notation.IllegalMove
			if err != nil && (!errors.As(err, &illegal) || illegal.Reason == "" || strings.HasPrefix(illegal.Reason, "can't read")) {
				t.Errorf("%s: Match(%q): %v", before, text, err)
			}
		}
		if after := p.FEN(); after != before {
			t.Errorf("Match changed %s to %s", before, after)
		}
	})
}

func FuzzMatch(f *testing.F) {
	for _, text := range []string{"e2e4", "Nf3", "O-O", "N@f3", "e8=Q+", "--", "c4d5,d5e4", "g1f3/h", "+", "@", "=", "a1", "1.", "0-0-0"} {
		f.Add(uint8(0), text)
		f.Add(uint8(3), text)
	}
	list := variantstest.Varied(f)
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		p := variantstest.Position(t, list[int(which)%len(list)], "")
		before := p.FEN()
		found, err := notation.Match(p, text)
		if (len(found) == 0) != (err != nil) {
			t.Fatalf("Match(%q) = %v, %v", text, found, err)
		}
		legal := p.LegalMoves()
		for _, m := range found {
			if !slices.Contains(legal, m) {
				t.Errorf("Match(%q) found %s, which is not legal", text, notation.Coordinates(p, m))
			}
		}
		if p.FEN() != before {
			t.Errorf("Match(%q) changed the position to %s", text, p.FEN())
		}
	})
}

// TestBareCapture reads captures of pawns by the square alone: a mark of promotion, or
// none, means what it means in a step.
func TestBareCapture(t *testing.T) {
	const fen = "sgk1s/5/2pg1/1pP2/1PGK1/S2GS[pp] b - - 0 6"
	for _, row := range []struct{ name, text, want string }{
		{"declines", "b2=", "b3b2"},
		{"promotes", "b2+", "b3b2+"},
		{"no mark", "b2", "b3b2"},
		{"sign alone", "xb2+", "b3b2+"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := variantstest.Position(t, variantstest.Load(t, "gorogoro"), fen)
			found, err := notation.SlowMatch(p, row.text)
			if err != nil || len(found) != 1 || notation.Coordinates(p, found[0]) != row.want {
				t.Errorf("%s means %v (%v), not %s", row.text, found, err, row.want)
			}
		})
	}
}
