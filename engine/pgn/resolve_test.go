package pgn

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func load(tags Tags) (*engine.Variant, error) {
	return variants.BuiltIn().LoadTag(tags.Get("Variant"), variantstest.Shared)
}

func mustParse(t *testing.T, text string) *Game {
	t.Helper()
	g, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestSamples reads games of others.
func TestSamples(t *testing.T) {
	tests := []struct {
		file    string
		games   int
		variant string
		plies   int // of the first game's main line
	}{
		{"antichess-programfox.pgn", 2, "antichess", 62},
		{"cutechess-fischerrandom.pgn", 4, "fischerandom", 120},
		{"saturs-jannlee-zh-lichess.pgn", 1, "crazyhouse", 122},
		{"seirawan-pychess.pgn", 1, "seirawan", 39},
		{"stockfish-learning.pgn", 1, "chess", 154},
		{"uci-moves.pgn", 1, "chess", 113},
		{"utf8-bom.pgn", 2, "chess", 0},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", tt.file))
			if err != nil {
				t.Fatal(err)
			}
			games, err := ReadAll(strings.NewReader(string(text)))
			if err != nil || len(games) != tt.games {
				t.Fatalf("%d games (%v), want %d", len(games), err, tt.games)
			}
			if n := len(games[0].MainLine()); n != tt.plies {
				t.Errorf("%d plies, want %d", n, tt.plies)
			}
			for _, g := range games {
				checkRewrite(t, g)
				checkSample(t, g, tt.variant)
			}
		})
	}
}

func checkSample(t *testing.T, g *Game, variant string) {
	t.Helper()
	err := Resolve(g, load)
	if err != nil || g.Variant.Def.ID != variant {
		t.Fatalf("resolved with %v", err)
	}
	if len(g.Problems) > 0 {
		t.Errorf("problems: %v", g.Problems)
	}
	for _, n := range g.MainLine() {
		if n.Move == engine.NoMove {
			t.Fatalf("%s has no move", withNumber(n))
		}
	}
	checkRewrite(t, g)
}

func TestResolve(t *testing.T) {
	tests := []struct{ name, text, moves, err string }{
		{"forms", "1. e2-e4 e7e5 2. Ng1f3 Nb8-c6 3. Bb5 a6 4. 0-0 axb5+? 5. Nf3xe5! *", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 a6b5 f3e5", ""},
		{"en passant", "1. e4 a6 2. e5 d5 3. exd6 e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6", ""},
		{"figurines", "1. ♘f3 ♞c6 2. ♙e4 *", "g1f3 b8c6 e2e4", ""},
		{"promotions", `[FEN "8/P3k3/8/8/8/8/4K3/8 w - - 0 1"]` + "\n\n1. a8(N) *", "a7a8n", ""},
		{"promotion without sign", `[FEN "8/P3k3/8/8/8/8/4K3/8 w - - 0 1"]` + "\n\n1. a8Q *", "a7a8q", ""},
		{"illegal", "1. e4 e5 2. Ke3 Nc6 *", "e2e4 e7e5", "line 1: move 2. Ke3"},
		{"illegal in a variation", "1. e4 (1. e5 d5) e5 *", "e2e4 e7e5", ""},
		{"mate", "1. f3 e5 2. g4 Qh4 mate *", "f2f3 e7e5 g2g4 d8h4", ""},
		{"after mate", "1. f3 e5 2. g4 Qh4# 3. Kf2 *", "f2f3 e7e5 g2g4 d8h4", "the game is over"},
		{"null moves", "1. e4 -- 2. d4 Z0 *", "e2e4 -- d2d4 --", ""},
		{"Black begins", `[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"]` + "\n\n7... Kd7 8. e4 *", "e8d7 e2e4", ""},
		{"bad FEN", `[FEN "4k3/8/8 w"]` + "\n\n1. e4 *", "", "tag FEN"},
		{"unknown", `[Variant "Nonsense"]` + "\n\n1. e4 *", "", `tag Variant "Nonsense"`},
		{"castling from another array", `[FEN "4k3/8/8/8/8/8/8/1R1K2R1 w GB - 0 1"]` + "\n\n1. O-O Ke7 *", "d1g1 e8e7", ""},
		{"drops", `[Variant "Crazyhouse"]` + "\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 P@e6 *", "e2e4 d7d5 e4d5 d8d5 P@e4 P@e6", ""},
		{"values", `[Variant "chess256:PositionNumber=17"]` + "\n\n1. e4 *", "e3e4", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := mustParse(t, tt.text)
			err := Resolve(g, load)
			if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Fatalf("error %v, want %q", err, tt.err)
			}
			if got := known(t, g); got != tt.moves {
				t.Errorf("moves %q, want %q", got, tt.moves)
			}
			checkRewrite(t, g)
		})
	}
}

// known returns the resolved moves of the main line in coordinates.
func known(t *testing.T, g *Game) string {
	t.Helper()
	if g.Variant == nil {
		return ""
	}
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, n := range g.MainLine() {
		switch {
		case !n.Resolved():
			return strings.Join(moves, " ")
		case n.Null:
			moves = append(moves, "--")
			p.MakeNull()
		default:
			moves = append(moves, notation.Coordinates(p, n.Move))
			p.Make(n.Move)
		}
	}
	return strings.Join(moves, " ")
}

// TestPromotionInPlace: a promotion of Sittuyin without a step is no null move, in
// files of earlier versions neither.
func TestPromotionInPlace(t *testing.T) {
	const head = "[Variant \"Sittuyin\"]\n[SetUp \"1\"]\n[FEN \"7k/8/8/3PP3/8/8/8/K7[] w - - 0 1\"]\n\n"
	for _, text := range []string{"1. d5=F Kg8 *", "1. Pd5-- Kg8 *"} {
		g := mustParse(t, head+text)
		if err := Resolve(g, load); err != nil {
			t.Fatal(err)
		}
		if got := known(t, g); got != "d5d5f h8g8" {
			t.Errorf("%s is %q", text, got)
		}
	}
}

func TestResolveVariations(t *testing.T) {
	g := mustParse(t, "[Event \"A\"]\n\n1. e4 (1. d4 d5 (1... Nf6 2. Ke2\n3. c4) 2. c4 (2. Nf3 Qe8)) ({x}) 1... e5 2. Nf3 *")
	if err := Resolve(g, load); err != nil {
		t.Fatal(err)
	}
	var unknown []string
	g.Walk(func(n *Node, _ int) bool {
		if !n.Resolved() && n.Text != "" {
			unknown = append(unknown, n.Text)
		}
		return true
	})
	if got := strings.Join(unknown, " "); got != "Ke2 c4 Qe8" {
		t.Errorf("not resolved: %s, want Ke2 c4 Qe8", got)
	}
	if len(g.Problems) != 2 || g.Problems[0].Line != 3 || g.Problems[1].Line != 4 {
		t.Errorf("problems %v, want one on line 3 and one on line 4", g.Problems)
	}
	before := len(g.Problems)
	if err := Resolve(g, load); err != nil || len(g.Problems) != before {
		t.Errorf("resolved again: %v, problems %v", err, g.Problems)
	}
}

func TestMoveError(t *testing.T) {
	g := mustParse(t, "[Event \"A\"]\n\n1. e4 e5\n2. Qh6 *")
	err := Resolve(g, load)
	var wrong *MoveError
	var illegal *notation.IllegalMove
	if !errors.As(err, &wrong) || !errors.As(err, &illegal) || wrong.Line != 4 || wrong.Move != "2. Qh6" {
		t.Errorf("error %#v (%v), want a MoveError for 2. Qh6 on line 4", err, err)
	}
}

// TestMoveErrorText: an error names its move once, and each move that does not
// fit has its own, though others stand on the same line.
func TestMoveErrorText(t *testing.T) {
	for _, tt := range []struct{ moves, want string }{
		{"1. e4 e5 2. Qh6", "line 3: move 2. Qh6: the queen on d1 can't reach h6"},
		{"1. wxyz", "line 3: move 1. wxyz: it can't be read"},
		{"1. d4 d5 2. Nf3 Nf6 3. Nd2", "line 3: move 3. Nd2: it can be Nbd2 or Nfd2"},
		{"1. f3 e5 2. g4 Qh4 3. a3", "line 3: move 3. a3: the game is over: checkmate"},
		{"1. e4 (1. Ke2) 1... e5 2. Nf6 (2. Nf3 Nf3)", "line 3: move 2. Nf6: no White knight can reach f6"},
	} {
		g := mustParse(t, "[Event \"A\"]\n\n"+tt.moves+" *")
		err := Resolve(g, load)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || strings.Count(err.Error(), g.lastKnown().MainChild().Text) > 1 {
			t.Errorf("%s: error %v, want %s", tt.moves, err, tt.want)
			continue
		}
		if own := g.MoveErr(g.lastKnown().MainChild()); own != err {
			t.Errorf("%s: the move's error is %v, want %v", tt.moves, own, err)
		}
	}
	g := mustParse(t, "1. e4 (1. Ke2 e5) 1... e5 2. Nf6 Nc6 *")
	_ = Resolve(g, load)
	for _, tt := range []struct {
		n    *Node
		want string
	}{
		{g.Root.Children[0], ""}, {g.Root.Children[1], "move 1. Ke2"}, {g.Root.Children[1].MainChild(), ""}, {g.lastKnown().MainChild(), "move 2. Nf6"}, {g.Last(), ""},
	} {
		if err := g.MoveErr(tt.n); (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.n.Text, err, tt.want)
		}
	}
}

// lastKnown returns the last move of the main line that fits, or the root.
func (g *Game) lastKnown() *Node {
	n := g.Root
	for n.MainChild() != nil && n.MainChild().Resolved() {
		n = n.MainChild()
	}
	return n
}

// TestTwiceRunning numbers moves where the players do not take turns.
func TestTwiceRunning(t *testing.T) {
	g := playRandom(t, "marseillais", 12, 3)
	text, err := Format(g)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(text)
	read := mustParse(t, text)
	same(t, g, read)
	if err := Resolve(read, load); err != nil {
		t.Fatal(err)
	}
	same(t, g, read)
}

// playRandom returns a game of random moves, written by FromGame.
func playRandom(t *testing.T, variant string, plies int, seed uint64) *Game {
	t.Helper()
	v := variantstest.Load(t, variant)
	played, err := engine.NewGame(v, "")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for range plies {
		legal := played.Position().LegalMoves()
		if played.Result().Over() || len(legal) == 0 {
			break
		}
		if err := played.Play(legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	g, err := FromGame(played)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestEveryVariant writes a game of each variant and reads it again.
func TestEveryVariant(t *testing.T) {
	plies := 60
	if testenv.Short() {
		plies = 10
	}
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			g := playRandom(t, d.ID, plies, 7)
			checkRewrite(t, g)
			text, err := Format(g)
			if err != nil {
				t.Fatal(err)
			}
			read := mustParse(t, text)
			if err := Resolve(read, load); err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			if read.Variant.Def.ID != d.ID || len(read.Problems) > 0 {
				t.Errorf("variant %s, problems %v", read.Variant.Def.ID, read.Problems)
			}
			want, got := g.MainLine(), read.MainLine()
			for i := range want {
				if got[i].Move != want[i].Move {
					t.Fatalf("%s is another move", withNumber(want[i]))
				}
			}
			if _, err := read.Play(); err != nil {
				t.Error(err)
			}
		})
	}
}
