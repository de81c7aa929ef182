package dialect_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// TestWrite checks how protocols write moves, and that they read them back.
func TestWrite(t *testing.T) {
	for _, test := range []struct{ protocol, variant, fen, ours, want string }{
		{"uci", "chess", "", "e2e4", "e2e4"},
		{"uci", "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1g1"},
		{"uci", "chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a7a8n"},
		{"uci", "chess", "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", "e5d6"},
		{"uci", "fischerandom", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1h1"},
		{"xboard", "fischerandom", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "O-O"},
		{"xboard", "fischerandom", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "O-O-O"},
		{"xboard", "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "e1c1"},
		{"uci", "grand", "", "e3e5", "e3e5"},
		{"uci", "grand", "", "j1j2", "j1j2"},
		{"xboard", "grand", "", "a1a2", "a0a1"},
		{"uci", "grand", "", "a10a9", ""}, // it is White's move
		{"xboard", "courier", "", "b2b3", "b2b3"},
		{"uci", "capablanca", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f1i1", "f1i1"},
		{"uci", "crazyhouse", "k7/8/8/8/8/8/8/K7[Pn] w - - 0 1", "P@e4", "P@e4"},
		{"uci", "crazyhouse", "k7/8/8/8/8/8/8/K7[Pn] b - - 0 1", "N@e4", "N@e4"},
		{"uci", "seirawan", "", "b1c3h", "b1c3h"},
		{"xboard", "seirawan", "", "g1f3e", "g1f3e"},
		{"uci", "seirawan", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1", "h1e1h", "h1e1h"},
		{"uci", "shogi", "", "g3g4", "g3g4"},
		{"usi", "shogi", "", "g3g4", "3g3f"},
		{"usi", "shogi", "4k4/9/9/P8/9/9/9/9/4K4[] w 0 1", "a6a7+", "9d9c+"},
		{"usi", "shogi", "4k4/9/9/P8/9/9/9/9/4K4[G] w 0 1", "G@e5", "G*5e"},
		{"uci", "hostage", "4k3/2P4p/8/3n4/8/2N5/7P/4K3[Q'P'NP'b'pr'] w - - 0 1", "B@f8=q", "B@f8=q"},
		{"ucci", "xiangqi", "", "h3e3", "h2e2"},
		{"xboard", "xiangqi", "", "b3b10", "b2b9"},
		{"uci", "xiangqi", "", "b3b10", "b3b10"},
		{"xboard", "lion", "4k3/8/8/8/8/2pp4/2L5/4K3 w - - 0 1", "c2c3,c3d3", "c2c3,c3d3"},
		{"uci", "omega", "", "w1a2", "w1a2"},
		{"uci", "makruk", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a5a6m", "a5a6m"},
	} {
		t.Run(test.protocol+" "+test.variant+" "+test.ours, func(t *testing.T) {
			v := variantstest.Load(t, test.variant)
			p := variantstest.Position(t, v, test.fen)
			how, err := protocol.Parse(test.protocol)
			if err != nil {
				t.Fatal(err)
			}
			d := plain(how, v)
			m, err := notation.Parse(p, test.ours)
			if err != nil {
				if test.want == "" {
					return
				}
				t.Fatal(err)
			}
			text, err := d.Write(p, m)
			if err != nil || text != test.want {
				t.Errorf("written %q, %v; want %q", text, err, test.want)
			}
			if back, err := d.Read(p, text); err != nil || back != m {
				t.Errorf("%q is read as %s: %v", text, notation.Coordinates(p, back), err)
			}
		})
	}
}

// TestRead checks the other forms of moves that engines use.
func TestRead(t *testing.T) {
	home := "r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, test := range []struct{ variant, fen, text, want string }{
		{"chess", home, "O-O", "e1g1"}, {"chess", home, "0-0-0", "e1c1"}, {"chess", home, "e1h1", "e1g1"},
		{"chess", home, "o-o+", "e1g1"}, {"chess", home, "e1-g1", "e1g1"},
		{"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "a7a8q"},
		{"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8=Q+", "a7a8q"},
		{"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8N", "a7a8n"},
		{"chess", "", "Nf3", "g1f3"}, {"chess", "", "E2E4", "e2e4"}, {"chess", "", " e2e4 ", "e2e4"},
		{"shogi", "", "g3g4=", "g3g4"},
		{"crazyhouse", "k7/8/8/8/8/8/8/K7[P] w - - 0 1", "p@e4", "P@e4"},
		{"crazyhouse", "k7/8/8/8/8/8/8/K7[P] w - - 0 1", "P*e4", "P@e4"},
		{"fischerandom", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1h1"},
		{"fischerandom", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", "f1g1"},
		{"fischerandom", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "O-O", "f1h1"},
		{"chess", "", "e2e5", ""}, {"chess", "", "", ""}, {"chess", "", "resign", ""}, {"chess", home, "a7a8k", ""},
		{"chess", "", "0000", ""},
	} {
		t.Run(test.variant+" "+test.text, func(t *testing.T) {
			v := variantstest.Load(t, test.variant)
			p := variantstest.Position(t, v, test.fen)
			for _, d := range []*xboard.Dialect{plain(protocol.UCI(), v), plain(protocol.XBoard(), v)} {
				m, err := d.Read(p, test.text)
				if err == nil && notation.Coordinates(p, m) != test.want || err != nil && test.want != "" {
					t.Errorf("read as %s, %v; want %q", notation.Coordinates(p, m), err, test.want)
				}
			}
		})
	}
}

func TestFEN(t *testing.T) {
	for _, test := range []struct {
		protocol           *protocol.Protocol
		variant, fen, want string
	}{
		{protocol.UCI(), "chess", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{protocol.UCI(), "3check", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"},
		{protocol.UCI(), "fischerandom", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{protocol.UCI(), "makruk", "", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"},
		{protocol.UCI(), "makruk", "4k3/7r/8/8/8/8/8/R3K3 b - 128 128 236", "4k3/7r/8/8/8/8/8/R3K3 b - 128 128 236"},
		{protocol.XBoard(), "xiangqi", "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
		{protocol.UCI(), "crazyhouse", "k6Q~/8/8/8/8/8/8/K7[Pn] b - - 3 9", "k6Q~/8/8/8/8/8/8/K7[Pn] b - - 3 9"},
		{protocol.XBoard(), "grand", "r8r/1nbqkcabn1/1ppppppppp/10/pP8/10/10/P1PPPPPPPP/1NBQKCABN1/R8R w - a7 0 2",
			"r8r/1nbqkcabn1/1ppppppppp/10/pP8/10/10/P1PPPPPPPP/1NBQKCABN1/R8R w - a6 0 2"},
		{protocol.USI(), "shogi", "", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
		{protocol.USI(), "shogi", "4k4/9/9/9/9/9/9/9/4K4[PPRg] b - - 0 3", "4k4/9/9/9/9/9/9/9/4K4 w R2Pg 6"},
	} {
		v := variantstest.Load(t, test.variant)
		if got := fenOf(t, plain(test.protocol, v), variantstest.Position(t, v, test.fen)); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.variant, test.fen, got, test.want)
		}
	}
}
