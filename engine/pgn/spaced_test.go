package pgn

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// TestScannedMoves reads moves as scanners and mail programs leave them: with blanks in them,
// and castling with letters in place of zeros.
func TestScannedMoves(t *testing.T) {
	const (
		short = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 "
		long  = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 "
		as    = ": taken for "
		kept  = "kept as a comment"
	)
	for _, tt := range []struct{ moves, want, problem string }{
		{short + "4. l-0 Be7 5. d3 l-O *", short + "4. O-O Be7 5. d3 O-O *", as + "O-O"},
		{short + "4. I-O Be7 5. d3 o-o *", short + "4. O-O Be7 5. d3 o-o *", as + "O-O"},
		{short + "4. l–0 Be7 5. d3 O-l *", short + "4. O-O Be7 5. d3 O-O *", as + "O-O"},
		{long + "5. l-0-0 O-I-O 6. e3 *", long + "5. O-O-O O-O-O 6. e3 *", as + "O-O-O"},
		{short + "l-0-0 *", short + "{l-0-0} *", kept},
		{short + "4. l-l O-O *", short + "{l-l} 4. O-O *", kept},
		{short + "l-0", short + "1-0", as + "1-0"},
		{short + "4. d3 0-I", short + "4. d3 0-1", ""},
		{"1. e4 e5 2. Nf 3 Nc6 3. Bb 5 a6 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", ""},
		{"1. e4 e5 2. Nf 3! Nc 6 *", "1. e4 e5 2. Nf3 $1 Nc6 *", ""},
		{"1. e4 e5 2. N f3 Nc6 3. B b5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *", ""},
		{"1. e 4 e 5 2. N f3 Nc 6 3. Bb 5 a 6 4. B x c6 d x c6 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dx-c6 *", ""},
		{"1. e4 e5 2. Nf3 N c6 3. Bb5 *", "1. e4 e5 2. Nf3 $146 c6 3. Bb5 *", ""},
		{"1. e4 e5 2. Nf3 R Nc6 *", "1. e4 e5 2. Nf3 {R} 2... Nc6 *", kept},
		{"1 e4 d5 2 ed Qxd5 3 Nc3 Qa5 *", "1. e4 d5 2. ed Qxd5 3. Nc3 Qa5 *", ""},
		{"1. e4 d5 2. ed 2... Qxd5 3. Nc3 *", "1. e4 d5 2. ed Qxd5 3. Nc3 *", ""},
		{"1. e4 e5 a 6 move plan 2. Nf3 *", "1. e4 e5 {a} {move} {plan} 2. Nf3 *", kept},
		{"1. e4 e5 ofﬁcial ﬂight 2. Nf3 *", "1. e4 e5 {ofﬁcial} {ﬂight} 2. Nf3 *", kept},
		{"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ｏ－Ｏ Ｎｆ６ *", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ｏ－Ｏ Ｎｆ６ *", ""},
	} {
		checkRead(t, tt.moves, tt.want, tt.problem)
	}
}

// TestUnreadableMoves: a text that can't be read ends the moves where the numbers behind it
// count it as a move, as the position behind it is not known, and is a comment otherwise.
func TestUnreadableMoves(t *testing.T) {
	const start = "1. e4 e5 2. Nf3 Nf6 3. Nxe5 Nxe4 "
	for _, tt := range []struct {
		moves, want string // the moves that can be made
		err         string
	}{
		{start + "4. l-0 Nc3 5. d3 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4", "move 4. l-0: "},
		{start + "4. l-0-0 Nc3 5. Qe2 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4", "move 4. l-0-0: "},
		{start + "4. O-O Nc3 5. d3 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4", "move 4. O-O: "},
		{start + "4. unclear Nc3 5. d3 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4", "move 4. unclear: "},
		{start + "4. unclear d3 Nc5 5. Nc3 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4 d3 Nc5 Nc3", ""},
		{start + "4. l-l Nc3 5. d3 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4", "move 4. l-l: "},
		{start + "4. d3 l-l 5. Nc3 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4 d3", "move 4... l-l: "},
		{start + "4. l-l d3 Nc5 5. Nc3 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4 d3 Nc5 Nc3", ""},
		{start + "l-0 4. d3 Nc5 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4 d3 Nc5", ""},
		{start + "l-l 4. d3 Nc5 5. l-l 5. Nc3 *", "e4 e5 Nf3 Nf6 Nxe5 Nxe4 d3 Nc5 Nc3", ""},
		{"e4 e5 l-l Nf3 Nc6 *", "e4 e5 Nf3 Nc6", ""},
		{"21. e4 e5 22. l-l Nf3 Nc6 23. Bb5 *", "e4 e5 Nf3 Nc6 Bb5", ""},
		{"21. e4 e5 22. l-l Nf3 23. Nc6 *", "e4 e5", "move 2. l-l: "},
	} {
		g := gameIn(t, tt.moves)
		err := Resolve(g, load)
		replayed := Replay(g, load, func(*engine.Position, *Node) bool { return true })
		if got := errorText(err); !strings.Contains(got, tt.err) || tt.err == "" && got != "" || errorText(replayed) != got {
			t.Errorf("%s: %v, replayed %v; want %q", tt.moves, err, replayed, tt.err)
		}
		var made []string
		for _, n := range g.MainLine() {
			if n.Resolved() {
				made = append(made, n.Text)
			}
		}
		if got := strings.Join(made, " "); got != tt.want {
			t.Errorf("%s: the moves made are %s, want %s", tt.moves, got, tt.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestEarlyVariations reads variations that are numbered as the move behind them.
func TestEarlyVariations(t *testing.T) {
	for _, tt := range []struct{ moves, want string }{
		{"1. e4 e5 (2. f4) 2. Nf3 *", "1. e4 e5 2. Nf3 (2. f4) *"},
		{"1. e4 (1... c5 2. Nf3) 1... e5 2. Nf3 *", "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"},
		{"1. e4 e5 (2. f4 exf4) (2. d4) 2. Nf3 Nc6 *", "1. e4 e5 2. Nf3 (2. f4 exf4) (2. d4) 2... Nc6 *"},
		{"1. e4 e5 (2. f4 exf4 (3. Bc4) 3. Nf3) 2. Nf3 *", "1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3 (3. Bc4)) *"},
		{"1. e4 e5 2. Nf3 (2. f4) 2... Nc6 (2... d6 3. d4) 3. Bb5 *", "1. e4 e5 2. Nf3 (2. f4) 2... Nc6 (2... d6 3. d4) 3. Bb5 *"},
		{"1. e4 e5 (1... c5) *", "1. e4 e5 (1... c5) *"},
		{"(1. d4) 1. e4 e5 *", "1. e4 (1. d4) 1... e5 *"},
	} {
		checkRead(t, tt.moves, tt.want, "")
	}
	g := gameIn(t, "1. e4 e5 (2. f4 exf4) 1-0") // no move comes
	if line := g.MainLine(); len(line) != 2 {
		t.Errorf("a variation behind the last move is part of a main line of %d moves", len(line))
	}
}

// checkRead reads a game's moves and writes them again. problem is part of the first problem;
// "" means that there is none.
func checkRead(t *testing.T, moves, want, problem string) {
	t.Helper()
	g := gameIn(t, moves)
	if err := Resolve(g, load); err != nil {
		t.Errorf("%s: %v", moves, err)
		return
	}
	text, err := Format(g)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = strings.Cut(text, "\n\n")
	if got := strings.Join(strings.Fields(text), " "); got != want {
		t.Errorf("%s:\n%s, want\n%s", moves, got, want)
	}
	if len(g.Problems) == 0 && problem == "" {
		return
	}
	if len(g.Problems) == 0 || problem == "" || !strings.Contains(g.Problems[0].Text, problem) {
		t.Errorf("%s: %v, want %q", moves, g.Problems, problem)
	}
}
