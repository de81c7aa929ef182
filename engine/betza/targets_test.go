package betza

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestTargets adds to the vectors what was worked out by hand.
func TestTargets(t *testing.T) {
	tests := []struct {
		name, notation, from, setup, want string
	}{
		{"gold", "WfF", "d4", "-", "c4 c5 d3 d5 e4 e5"},
		{"gold, second player", "WfF", "d4", "black", "c3 c4 d3 d5 e3 e4"},
		{"silver", "FfW", "a1", "own=b2", "a2"},
		{"lance", "fR", "d4", "foe=d6", "d5 xd6"},
		{"lance, second player", "fR", "d4", "black foe=d2", "d3 xd2"},
		{"shogi knight", "ffN", "d4", "own=c6", "e6"},
		{"xiangqi horse", "nN", "d4", "foe=d5,e4", "b3 b5 c2 e2"},
		{"xiangqi elephant", "nA", "d4", "foe=e5,b6", "b2 f2 xb6"},
		{"elephant that must jump", "jA", "d4", "foe=e5", "f6"},
		{"cannon", "mRcpR", "d1", "own=d4 foe=d6,d8", "a1 b1 c1 d2 d3 e1 f1 g1 h1 xd6"},
		{"Korean cannon does not move without hurdle", "pR", "d4", "-", ""},
		{"pawn, second player", "fmWfceFifmnD", "d7", "black foe=c6", "d5 d6 xc6"},
		{"pawn, en passant, second player", "fmWfceFifmnD", "d4", "black moved foe=e4 ep=e3", "d3 ep:e3"},
		{"pawn, blocked on the second square", "fmWfceFifmnD", "e2", "foe=e4", "e3"},
		{"triple step", "fmWfceFifmnW3", "e2", "-", "e3 e4 e5"},
		{"triple step, blocked", "fmWfceFifmnW3", "e2", "own=e4", "e3"},
		{"second double step", "ifmnDiifmnD", "d3", "moved", "d5"},
		{"second double step, second player", "iifmnD", "d6", "black moved", "d4"},
		{"second double step, elsewhere", "iifmnD", "d4", "moved", ""},
		{"Berolina pawn", "fmFfceWifmnA", "e2", "foe=e3", "c4 d3 f3 g4 xe3"},
		{"checkers man jumps", "fmFfcafmF", "d4", "foe=e5 own=c5", "L1:e5 [e5]f6"},
		{"checkers man, no room", "fmFfcafmF", "d4", "foe=e5,f6", "c5"},
		{"jumps back into the emptied square", "cababW", "d4", "foe=d5", "L1:d5 [d5]d5"},
		{"two victims", "cafcafmF", "a1", "foe=b2,c3", "L1:b2 [b2,c3]d4"},
		{"lion's second capture", "fcafK", "d4", "foe=d5,d6", "L1:d5 [d5]xd6"},
		{"dragon horse", "BW", "a1", "own=b2", "a2 b1"},
		{"griffon, blocked", "FyafsF", "a1", "own=b2", ""},
		{"griffon in brackets, second player", "[F?R]", "a1", "black own=b3", "b2 c2 d2 e2 f2 g2 h2"},
		{"hook mover", "mRmasR", "a1", "own=a2,b1", ""},
		{"rose, both ways round", "qN", "d4", "own=e6,f5,f3,e2,c2,b3,b5", "a7 c6 d8"},
		{"same length twice", "maisR", "a1", "own=a4,c1", "b2 c3"},
		{"swap with an enemy on the way", "ucafW", "d4", "foe=d5", "L1:d5 [d5@d4]d6"},
		{"what was swapped stands in the way", "ucabW", "d4", "foe=d5", "L1:d5 [d5@d4]xd4"},
		{"royal pieces only", "kQ", "d4", "foe=Kd6,f6", "xd6"},
		{"no royal pieces", "ckQ", "d4", "foe=Kd6,f6", "xf6"},
		{"own hurdles only", "tpafR", "d4", "own=d6 foe=f4", "d7 d8"},
		{"skips a square", "fjR", "d4", "own=d5 foe=d7", "d6 xd7"},
		{"null move", "mO", "d4", "-", "d4"},
		{"castling is for unmoved pieces", "isO2", "e1", "royal moved own=a1,h1", ""},
		{"castling needs the partner", "isO2", "e1", "royal own=a1,g1 foe=h1", "OOO:c1"},
		{"castling, second player", "ilO2", "e8", "royal black own=a8,h8", "OO:g8"},
		{"castling with one in from the corner", "ijsO2", "e1", "own=b1,h1", "OOO:c1"},
		{"castling beyond the partner", "isO4", "e1", "own=a1,h1", "OOO:xa1"},
		{"cylinder, all around", "soR", "d4", "-", "a4 b4 c4 e4 f4 g4 h4"},
		{"cylinder knight", "foN", "a1", "-", "b3 h3"},
		{"universal capture", "cU", "d4", "foe=a1,h8", "xa1 xh8"},
		{"giraffe", "FX", "a1", "-", "b5 e2"},
	}
	for _, tt := range tests {
		p := mustParse(t, tt.notation)
		s := parseSetup(t, []string{"8x8", tt.from, tt.notation, tt.setup})
		targets, err := Targets(p, s)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := FormatTargets(targets); got != tt.want {
			t.Errorf("%s: %s\n got %s\nwant %s", tt.name, tt.notation, got, tt.want)
		}
	}
}

func TestSetupErrors(t *testing.T) {
	p := mustParse(t, "K")
	tests := []struct {
		setup    Scene
		contains string
	}{
		{Scene{}, `""`},
		{Scene{From: "i9"}, `"i9" is off the board; squares here are a1 to h8`},
		{Scene{From: "e0"}, `"e0" is not a square`},
		{Scene{From: "e4x"}, `"e4x"`},
		{Scene{From: "E4"}, `"E4"`},
		{Scene{From: "e4", Own: []string{"e5", "z9"}}, `"z9"`},
		{Scene{From: "e4", Own: []string{"e5"}, Enemies: []string{"e5"}}, `"e5" holds two pieces`},
		{Scene{From: "e4", Enemies: []string{"e4"}}, `"e4" holds two pieces`},
		{Scene{From: "e4", Enemies: []string{""}}, `""`},
		{Scene{From: "e4", EP: "e4"}, `"e4" is not empty`},
		{Scene{From: "e4", EP: "4e"}, `"4e"`},
		{Scene{Files: 17, Ranks: 8, From: "e4"}, "17x8"},
	}
	for _, tt := range tests {
		_, err := Targets(p, tt.setup)
		if err == nil || !strings.Contains(err.Error(), tt.contains) {
			t.Errorf("%+v: error %v, want %q", tt.setup, err, tt.contains)
		}
		if _, err := Diagram(p, tt.setup); err == nil {
			t.Errorf("%+v: no error from Diagram", tt.setup)
		}
	}
	if _, err := Targets(p, Scene{Files: 16, Ranks: 16, From: "p16"}); err != nil {
		t.Error(err)
	}
}

func TestParseBoard(t *testing.T) {
	if files, ranks, err := ParseBoard("10x8"); files != 10 || ranks != 8 || err != nil {
		t.Errorf("10x8: %d %d %v", files, ranks, err)
	}
	for _, size := range []string{"", "8", "8x", "0x8", "8x17", "8x8x8", "axb", "-1x8"} {
		if _, _, err := ParseBoard(size); err == nil || !strings.Contains(err.Error(), size) {
			t.Errorf("%q: error %v", size, err)
		}
	}
}

// TestRandom puts random pieces on random boards.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	groups := []string{"", "f", "m", "c", "mp", "cd", "s", "fs", "b", "y", "g", "u", "o", "n", "j", "d", "k", "fr", "i", "z", "q", "e", "p"}
	for range 5000 {
		var b strings.Builder
		for range 1 + rng.IntN(3) {
			for leg := range 1 + rng.IntN(3) {
				if leg > 0 {
					b.WriteString("a")
				}
				b.WriteString(groups[rng.IntN(len(groups))])
			}
			b.WriteByte("WFDNAHCZGKQBR"[rng.IntN(13)])
		}
		p, err := Parse(b.String())
		if err != nil {
			continue
		}
		checkPiece(t, p)
		s := randomSetup(rng)
		if _, err := Targets(p, s); err != nil {
			t.Fatalf("%s: %v", p.Notation, err)
		}
		if _, err := Diagram(p, s); err != nil {
			t.Fatalf("%s: %v", p.Notation, err)
		}
		if p.Describe() == "" {
			t.Fatalf("%s: no words", p.Notation)
		}
	}
}

func randomSetup(rng *rand.Rand) Scene {
	s := Scene{Files: 1 + rng.IntN(16), Ranks: 1 + rng.IntN(16), Black: rng.IntN(2) == 0, Moved: rng.IntN(2) == 0}
	var squares []string
	for file := range s.Files {
		for rank := range s.Ranks {
			squares = append(squares, square{file, rank}.String())
		}
	}
	rng.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	s.From = squares[0]
	n := len(squares) / 5
	s.Own, s.Enemies = squares[1:1+n], squares[1+n:1+2*n]
	return s
}

// TestHostile makes sure that notations made to blow up end soon.
func TestHostile(t *testing.T) {
	foes := make([]string, 0, 256)
	for file := range 16 {
		for rank := range 16 {
			if file != 8 || rank != 8 {
				foes = append(foes, square{file, rank}.String())
			}
		}
	}
	for _, notation := range []string{
		strings.Repeat("ab", 30) + "R", strings.Repeat("as", 12) + "R", "aaaaK", strings.Repeat("caf", 20) + "Q",
		strings.Repeat("capab", 8) + "R", "c" + strings.Repeat("acfs", 4) + "K", strings.Repeat("U", 400), strings.Repeat("zN", 200),
	} {
		p, err := Parse(notation)
		if err != nil {
			continue
		}
		s := Scene{Files: 16, Ranks: 16, From: "i9", Enemies: foes}
		if _, err := Targets(p, s); err != nil {
			t.Logf("%.20s: %v", notation, err)
		}
		if _, err := Diagram(p, s); err != nil {
			t.Error(err)
		}
		if words := p.Describe(); len(words) > 10000 {
			t.Errorf("%.20s: %d bytes of words", notation, len(words))
		}
	}
}
