package plain

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/leaktest"
	"github.com/ferzchess/ferz/xboard/registry"
)

var update = flag.Bool("update", false, "write the transcripts anew")

// robot is how an engine behaves that makes the first move of the alphabet and
// accepts every draw.
type robot struct {
	mu       sync.Mutex
	broken   bool // fails once
	slow     bool // thinks until it must move
	offers   bool // offers a draw with each move
	declines bool // offers of a draw
	now      chan struct{}
	waited   *waited // nil: it replies immediately
}

// waited is an output that reports when "wait" was echoed last, as a reply that comes
// sooner may be printed before or after the typed line.
type waited struct {
	mu   sync.Mutex
	line []byte
	is   chan struct{} // closed when it was
}

func newWaited() *waited { return &waited{is: make(chan struct{})} }

func (w *waited) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, b := range text {
		if b != '\n' {
			w.line = append(w.line, b)
			continue
		}
		typed, isTyped := strings.CutPrefix(string(w.line), "> ")
		w.line = w.line[:0]
		select {
		case <-w.is:
			if isTyped && typed != "wait" {
				w.is = make(chan struct{})
			}
		default:
			if isTyped && typed == "wait" {
				close(w.is)
			}
		}
	}
	return len(text), nil
}

// typed is closed when "wait" was typed and nothing else since then.
func (w *waited) typed() <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.is
}

// player is a robot at one side of a game.
type player struct {
	*robot
	follower *xboard.PositionTracker
}

func (r *robot) Name() string                                  { return "Robot" }
func (r *robot) MoveNow()                                      { r.now <- struct{}{} }
func (r *robot) GameOver(context.Context, engine.Result) error { return nil }
func (r *robot) Close() error                                  { return nil }
func (r *robot) Ponder(context.Context, xboard.Request) error  { return nil }
func (r *robot) Describe() xboard.Description                  { return xboard.Description{Name: "Robot"} }
func (r *player) NewGame(_ context.Context, g xboard.GameInfo) (err error) {
	r.follower, err = xboard.NewPositionTracker(g.Variant, g.Start)
	return err
}

func (r *player) Think(ctx context.Context, t xboard.Request, _ func(xboard.Thinking)) (xboard.Reply, error) {
	r.mu.Lock()
	broken, slow := r.broken, r.slow
	r.broken = false
	r.mu.Unlock()
	if broken {
		return xboard.Reply{}, &xboard.Failure{Player: "Robot", Kind: xboard.Crashed, Detail: "exit status 3"}
	}
	if slow {
		select {
		case <-r.now:
		case <-ctx.Done():
			return xboard.Reply{}, ctx.Err()
		}
	}
	if r.waited != nil {
		select {
		case <-r.waited.typed():
		case <-ctx.Done():
			return xboard.Reply{}, ctx.Err()
		}
	}
	if _, err := r.follower.SetMoves(t.Moves); err != nil {
		return xboard.Reply{}, err
	}
	p := r.follower.Position()
	best := slices.MinFunc(p.LegalMoves(), func(a, b engine.Move) int {
		return strings.Compare(notation.Coordinates(p, a), notation.Coordinates(p, b))
	})
	return xboard.Reply{Move: best, OffersDraw: t.DrawOffered && !r.declines || r.offers}, nil
}

// home gives the test a folder for games and settings.
func home(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("FERZ_DATA_DIR", filepath.Join(dir, "data"))
	t.Setenv("FERZ_CONFIG_DIR", filepath.Join(dir, "config"))
	t.Chdir(dir)
}

// withRobot registers an engine called Robot.
func withRobot(t *testing.T, opts Options, r *robot) Options {
	t.Helper()
	opts.User = user.OpenLocal()
	opts.User.Engines = registry.Open(t.TempDir())
	if err := opts.User.Engines.Put(t.Context(), registry.Entry{Config: xboard.Config{Name: "Robot", Command: []string{"robot"}, Protocol: xboard.UCI}}); err != nil {
		t.Fatal(err)
	}
	r.now = make(chan struct{}, 1)
	opts.Start = func(context.Context, xboard.Config) (xboard.Engine, error) { return &player{robot: r}, nil }
	return opts
}

// talk runs a conversation with lines from a pipe and returns the output, with the
// lines where they were read.
func talk(t *testing.T, opts Options, lines string) string {
	t.Helper()
	var out bytes.Buffer
	opts.Input = strings.NewReader(lines)
	if opts.Output != nil {
		opts.Output = io.MultiWriter(&out, opts.Output)
	} else {
		opts.Output = &out
	}
	if opts.User == nil {
		opts.User = user.OpenLocal()
	}
	opts.User.ReportNodes = 2000
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := newConsole(ctx, &opts)
	table, err := c.first(&opts)
	if err != nil {
		t.Fatal(err)
	}
	c.echo = true
	if err := c.serve(table, opts.Input); err != nil {
		t.Error(err)
	}
	if ctx.Err() != nil {
		t.Error("the conversation does not end")
	}
	return out.String()
}

// transcripts are the conversations in testdata: the lines that begin with "> "
// are typed.
func TestTranscripts(t *testing.T) {
	persons := Options{Players: [2]string{"you", "you"}, Seed: 1}
	for name, opts := range map[string]Options{
		"chess":       persons,
		"commands":    persons,
		"robot":       {Players: [2]string{"you", "Robot"}},
		"games":       persons,
		"crazyhouse":  {Variant: "crazyhouse", Players: persons.Players},
		"xiangqi":     {Variant: "xiangqi", Players: persons.Players},
		"shogi":       {Variant: "shogi", Players: persons.Players},
		"alice":       {Variant: "alice", Players: persons.Players},
		"mightylion":  {Variant: "mightylion", Players: persons.Players},
		"marseillais": {Variant: "marseillais", Players: persons.Players},
		"seirawan":    {Variant: "seirawan", Players: persons.Players},
	} {
		t.Run(name, func(t *testing.T) {
			path, err := filepath.Abs(filepath.Join("testdata", name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			home(t)
			patient := newWaited()
			opts.Output = patient
			got := varying(talk(t, withRobot(t, opts, &robot{waited: patient}), typedLines(string(want))))
			if dir, err := os.Getwd(); err == nil { // where files are written
				got = strings.ReplaceAll(got, dir+string(filepath.Separator), "")
			}
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(want) {
				t.Errorf("%s\nwant\n%s", got, want)
			}
			checkPlain(t, got)
		})
	}
}

// typedLines returns the lines of a transcript that are typed.
func typedLines(transcript string) string {
	var lines []string
	for line := range strings.Lines(transcript) {
		if text, ok := strings.CutPrefix(line, "> "); ok {
			lines = append(lines, text)
		}
	}
	return strings.Join(lines, "")
}

// movetext matches the moves of a game in PGN, up to the next typed line.
var movetext = regexp.MustCompile(`\]\n\n1\. (?:[^>\n].*\n)+`)

// varying replaces text that differs between runs. The times of moves, which slow
// machines add, also shift the line breaks of a game.
func varying(text string) string {
	text = movetext.ReplaceAllStringFunc(text, func(moves string) string {
		tags, moves, _ := strings.Cut(moves, "\n\n")
		return tags + "\n\n" + strings.Join(strings.Fields(moves), " ") + "\n"
	})
	text = regexp.MustCompile(`in \d+\.\d\d seconds`).ReplaceAllString(text, "in T seconds")
	text = regexp.MustCompile(` \{\[%emt [^}]*\}( \d+\.\.\.)?`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`(today|yesterday) \d\d:\d\d`).ReplaceAllString(text, "today T")
	text = regexp.MustCompile(`(Date|UTCDate|FerzGame) "[^"]*"`).ReplaceAllString(text, `$1 "T"`)
	return text
}

// checkPlain reports what does not suit a screen reader.
func checkPlain(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		for _, r := range strings.TrimSuffix(line, "\n") {
			if r < ' ' || r == 0x7f || r >= 0x2500 && r <= 0x259f {
				t.Errorf("%q has the character %q", line, r)
			}
		}
	}
}

// TestHelpMoves: the example in the help is a move of the game, in the variant's own
// notation.
func TestHelpMoves(t *testing.T) {
	home(t)
	said := talk(t, Options{Variant: "shogi", Players: [2]string{"you", "you"}}, "help\n")
	if !strings.Contains(said, "A move: R-1h,") || strings.Contains(said, "Nf3") {
		t.Errorf("%s", said)
	}
}

// TestPieceNamed: the diagram of a piece has the names of squares that were typed, and
// so have the moves that a typed one can be.
func TestPieceNamed(t *testing.T) {
	home(t)
	said := talk(t, Options{Variant: "shogi", Players: [2]string{"you", "you"}}, "piece 2h\nP-7f\nP-3d\nBx2b\n")
	for _, want := range []string{"\n h * * * * * * * @ * h\n", "\n   9 8 7 6 5 4 3 2 1\n", "Bishop to 2b. What does the bishop become: dragon horse (Bx2b+) or bishop as it is (Bx2b=)?"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is missing in\n%s", want, said)
		}
	}
}

// TestPieceTurned: the diagram of Black's piece shows where it goes under the game's
// symmetry.
func TestPieceTurned(t *testing.T) {
	home(t)
	for symmetry, want := range map[engine.Symmetry]string{engine.Mirror: "\n 4 . . . . . * . . 4", engine.Rotate: "\n 4 . * . . . . . . 4", engine.NoSymmetry: "\n 6 . . . . . * . . 6"} {
		d := variantstest.Load(t, "chess").Def.Derive(engine.Definition{ID: "handed", Name: "Handed", Symmetry: symmetry,
			Pieces: []engine.PieceDef{{Name: "Knight", Letter: "N", Betza: "frN"}}})
		u := user.OpenLocal()
		var err error
		if u.Variants, err = variants.BuiltIn().With("tests", d); err != nil {
			t.Fatal(err)
		}
		said := talk(t, Options{Variant: "handed", FEN: "4k3/8/8/3n4/8/8/8/4K3 w - - 0 1", User: u, Players: [2]string{"you", "you"}}, "piece d5\n")
		if !strings.Contains(said, want) {
			t.Errorf("symmetry %d: no %q in\n%s", symmetry, want, said)
		}
	}
}

// TestEndOfInput: a move at the end of a pipe gets its answer.
func TestEndOfInput(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{}), "e4")
	for _, want := range []string{"White plays pawn e4", "Black plays pawn a5", "Game saved"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	again := talk(t, Options{Players: [2]string{"you", "you"}}, "go-on 1\nlist")
	if !strings.Contains(again, "1. e4 a5") {
		t.Errorf("the game does not go on:\n%s", again)
	}
}

// TestMovesInAPipe: every move waits for its turn, even if the engine takes
// its time with each.
func TestMovesInAPipe(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"you", "ferz 1"}}, &robot{}), "e4\na3\nc3\nh3\nlist")
	if n := strings.Count(got, "White plays"); n != 4 {
		t.Errorf("%d moves of White, want 4:\n%s", n, got)
	}
}

// TestNobodyPlays: a game between engines is played to its end.
func TestNobodyPlays(t *testing.T) {
	home(t)
	opts := Options{FEN: "4k3/8/8/8/8/8/8/K6R b - - 90 80", Players: [2]string{"Robot", "Robot"}}
	got := talk(t, withRobot(t, opts, &robot{}), "")
	if !strings.Contains(got, "The game is over.") || strings.Contains(got, "Game saved") {
		t.Errorf("the game does not end:\n%s", got)
	}
}

func TestEngineFails(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{broken: true}), "e4\nd4\ngo\nwait\nd4\n")
	for _, want := range []string{
		"Problem: Robot crashed: exit status 3.", "Go restarts black's player; black ferz or black you replaces it",
		"The game is paused; go resumes it.", "Black plays pawn a5", "White plays pawn d4",
	} {
		if !strings.Contains(strings.ReplaceAll(got, "Black's", "black's"), want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestMoveNow: commands are taken while an engine thinks.
func TestMoveNow(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{slow: true}), "e4\nwait 1\ngo\nwait\nundo\nfen\n")
	if !strings.Contains(got, "Black plays pawn a5") || !strings.Contains(got, "Taken back. The game is at its beginning.") {
		t.Errorf("%s", got)
	}
}

// TestCanceled: the end of the context ends everything during a read and a search, and
// the game is saved.
func TestCanceled(t *testing.T) {
	home(t)
	leaktest.Check(t)
	in, keyboard, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer keyboard.Close()
	screen, out := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	opts := withRobot(t, Options{Players: [2]string{"", "Robot"}, Input: in, Output: out}, &robot{slow: true})
	go func() { done <- Run(ctx, opts); out.Close() }()
	if _, err := io.WriteString(keyboard, "e4\nanalyze 2\n"); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	buffer := make([]byte, 4096)
	for !strings.Contains(said.String(), "Line 2: ") {
		n, err := screen.Read(buffer)
		if err != nil {
			t.Fatalf("%v after\n%s", err, said.String())
		}
		said.Write(buffer[:n])
	}
	cancel()
	rest, _ := io.ReadAll(screen)
	if err := <-done; err != nil || !strings.Contains(string(rest), "Interrupted.\nGame saved.") {
		t.Errorf("%v, at the end %q", err, rest)
	}
}

func TestNothingLeft(t *testing.T) {
	home(t)
	leaktest.Check(t)
	talk(t, Options{}, "e4\nanalyze\nhint\nnew\nperft 5\nd4\nquit\n")
}

// TestDrawOffered: an engine's draw offer comes with the possible replies.
func TestDrawOffered(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{offers: true}), "e4\nwait\nfen\nd4\nwait\ndraw\n")
	if strings.Count(got, "Robot offers a draw.\nDraw accepts it, a move declines it.") != 2 || !strings.Contains(got, "Draw: agreement (1/2-1/2).") {
		t.Errorf("%s", got)
	}
}

// TestDrawDeclined: an offer that the engine does not take is not left open.
func TestDrawDeclined(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{declines: true}), "draw\ne4\nwait\n")
	if !strings.Contains(got, "Robot declines the draw.") {
		t.Errorf("%s", got)
	}
}

// TestAnalysis: it follows the game, and waiting for it is possible in a pipe.
func TestAnalysis(t *testing.T) {
	home(t)
	got := meet(t, Options{Players: [2]string{"you", "you"}}, false, "|f3", "|e5", "|g4", "|analyze", "|wait 1", "Black mates in 1, depth|Qh4#", "|stop", "|analyze", "|score")
	mates := strings.Index(got, "Black mates in 1, depth")
	over := strings.Index(got, "Black wins: checkmate")
	if mates < 0 || over < mates || strings.Contains(got[over:], "mates in") || !strings.Contains(got, "There is nothing to analyze; the game is over.") {
		t.Errorf("%s", got)
	}
}

// TestWrapped: on a terminal no word is broken; elsewhere a line is a line.
func TestWrapped(t *testing.T) {
	const text = "Rank 8: black rook a8, knight b8."
	for width, want := range map[int]string{0: text + "\n", 20: "Rank 8: black rook\na8, knight b8.\n"} {
		var out strings.Builder
		p := printer{w: &out, width: func() int { return width }}
		if p.line(text); out.String() != want {
			t.Errorf("in %d columns: %q, want %q", width, out.String(), want)
		}
	}
}

// TestArrowKeys: sequences of arrow keys are not part of a line.
func TestArrowKeys(t *testing.T) {
	if got := readLine(bufio.NewReader(strings.NewReader("\x1b[A\x1b[Dgames\n"))); got.text != "games" {
		t.Errorf("the line is %q", got.text)
	}
}

// TestClaim: a draw that a move would make can be claimed instead.
func TestClaim(t *testing.T) {
	home(t)
	got := talk(t, Options{Players: [2]string{"you", "you"}}, "claim\nNf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nclaim\nlist\n")
	for _, want := range []string{"> claim\nNo draw to claim (", "> claim\nThe game is over. Draw: repetition, claimed (1/2-1/2).\n", "4. Ng1\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestDeclare: an impasse is declared where the variant knows it and the points are enough.
func TestDeclare(t *testing.T) {
	home(t)
	const king = "+P+P+P+P+PK+P+P+P/+P+P7/9/9/9/9/9/9/4k4"
	for input, want := range map[[2]string]string{
		{"", "declare"}:      "> declare\nThis game has no declaration",
		{"shogi", "declare"}: "> declare\nNo declaration: the king has not entered the promotion zone.\n",
		{"shogi " + king + "[RRBPPP] w - - 0 1", "declare"}:  "The game is over. Sente wins: declaration (1-0).\n",
		{"shogi " + king + "[RRBP] w - - 0 1", "declare 24"}: "The game is over. Draw: impasse (1/2-1/2).\n",
	} {
		id, fen, _ := strings.Cut(input[0], " ")
		got := talk(t, Options{Variant: id, FEN: fen, Players: [2]string{"you", "you"}}, input[1]+"\n")
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestReport: the game is judged, what was taken back left out, and compared with saved games.
func TestReport(t *testing.T) {
	home(t)
	st, err := gamestore.Open("")
	if err == nil {
		err = st.Save("a", []byte("[White \"Anna\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. e4 1-0\n"))
	}
	if err != nil {
		t.Fatal(err)
	}
	st.Release("a")
	got := talk(t, Options{Players: [2]string{"you", "you"}}, "report\nf3\ne5\ng4\nQh4#\nreport\nundo\nundo\nreport\n")
	for _, want := range []string{
		"> report\nThere is no report: the game has no moves.\n",
		"> report\nAnalyzing 5 positions. Stop cancels.\nWhite: accuracy ", " percent, ", "1 blunder.\n", "Novelty: 2. White plays g4. 1 other game had the position before it.\n", "Turning points. Scores are",
		"2. White plays g4, blunder: from ", " to Black mates in 1. Better is ", "> report\nAnalyzing 3 positions.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	checkPlain(t, got)
}

// TestReportStopped: a report can be ended, and there is one at a time.
func TestReportStopped(t *testing.T) {
	home(t)
	got := sit(t, Options{Players: [2]string{"you", "you"}},
		"White to move> |e4", "Black to move> |report", "Stop cancels.|report", "The report is running; stop ends it.|perft 2", "The report is running|stop", "The report has ended.|quit")
	if strings.Contains(got, "accuracy") {
		t.Errorf("%s", got)
	}
}

// TestThreat prints the threat of the player who is not to move.
func TestThreat(t *testing.T) {
	home(t)
	opts := Options{Players: [2]string{"you", "you"}, FEN: "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"}
	got := talk(t, opts, "threat\nh6\nRd8+\nthreat\nKh7\nresign\nthreat\n")
	for _, want := range []string{"> threat\nWhite threatens 2. Rd8#. White mates in 1.\n", "> threat\nThe threat is to the piece in check.\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestFinished: a finished position says so when it is opened, and when the board is
// printed.
func TestFinished(t *testing.T) {
	for _, tt := range []struct{ variant, fen, want string }{
		{"chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "The game is over. Black wins: checkmate (0-1)."},
		{"chess", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "The game is over. Draw: stalemate (1/2-1/2)."},
		{"chess", "4k3/8/8/8/8/8/R7/4K3 w - - 100 80", "The game is over. Draw: 50 moves without a capture or pawn move (1/2-1/2)."},
		{"shatranj", "8/4k3/5R2/8/4K3/2P5/8/8 b - - 0 1", "The game is over. White wins: bare king (1-0)."},
	} {
		home(t)
		got := talk(t, Options{Variant: tt.variant, FEN: tt.fen, Players: [2]string{"you", "ferz"}}, "board\ndiagram\n")
		head, rest, _ := strings.Cut(got, "> board\n")
		if !strings.HasSuffix(head, "\n"+tt.want+"\n") || strings.Count(rest, tt.want) != 2 || strings.Contains(got, "to move.") {
			t.Errorf("%s %s:\n%s", tt.variant, tt.fen, got)
		}
	}
}

// TestTrials: a short game from a pipe is saved and can be resumed, but is not offered;
// a longer one, and one that was continued at a terminal, are offered.
func TestTrials(t *testing.T) {
	home(t)
	persons := Options{Players: [2]string{"you", "you"}}
	if got := talk(t, persons, "e4\nquit\n"); !strings.Contains(got, "Game saved. Go-on 1 resumes it.") {
		t.Errorf("a trial:\n%s", got)
	}
	if got := talk(t, persons, "games\ngo-on 1\nlist\n"); strings.Contains(got, "unfinished") || !strings.Contains(got, "1. Chess for two, 1 move") || !strings.Contains(got, "1. e4") {
		t.Errorf("after a trial:\n%s", got)
	}
	talk(t, persons, "d4\nd5\nc4\ne6\nNc3\nquit\n")
	if got := talk(t, persons, ""); !strings.Contains(got, "One game is unfinished. Go-on 1 resumes it:\n1. Chess for two, 3 moves") {
		t.Errorf("after a game of five moves:\n%s", got)
	}
	sit(t, persons, "White to move> |go-on 2", "The last move is 1. e4|e5", "Black plays|quit")
	if got := talk(t, persons, ""); !strings.Contains(got, "2 games are unfinished. Games lists them, go-on 1 resumes the latest:\n1. Chess for two, 1 move") {
		t.Errorf("after the trial went on at a terminal:\n%s", got)
	}
}

// TestIllegalPosition: a game in an illegal position begins with the reason.
func TestIllegalPosition(t *testing.T) {
	got := talk(t, Options{Players: [2]string{"you", "you"}, FEN: "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"}, "4k3/8/8/8/8/8/8/8 w - - 0 1\n")
	for _, want := range []string{"Illegal position: Black is in check, but it is White's turn.", "Illegal position: White has no King."} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
}

// TestFinishedGame: a game that is over says so when it is opened again.
func TestFinishedGame(t *testing.T) {
	home(t)
	persons := Options{Players: [2]string{"you", "you"}}
	for moves, want := range map[string]string{
		"f3\ne5\ng4\nQh4#": "The last move is 2... Qh4#. The game is over. Black wins: checkmate (0-1).",
	} {
		talk(t, persons, moves)
		got := talk(t, persons, "games all\ngo-on 1\n")
		if strings.Count(got, want) != 1 {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// TestTwoInAPipe: the moves of two people in a pipe are made and printed in turn,
// however fast they arrive.
func TestTwoInAPipe(t *testing.T) {
	home(t)
	got := talk(t, Options{Players: [2]string{"you", "you"}}, "e4\ne5\nNf3\nNc6\nBb5\nundo\nlist\n")
	if !strings.Contains(got, "White plays bishop b5") || !strings.Contains(got, "1. e4 e5 2. Nf3 Nc6") {
		t.Errorf("%s", got)
	}
	again := talk(t, Options{Players: [2]string{"you", "you"}}, "go-on 1\nlist")
	if !strings.Contains(again, "1. e4 e5 2. Nf3 Nc6") {
		t.Errorf("the game does not go on:\n%s", again)
	}
}

// TestVarying: the output of a slow machine is reduced to that of a fast one.
func TestVarying(t *testing.T) {
	const tags = "[Event \"?\"]\n\n"
	quick := varying(tags + "1. e4 e5 2. Nf3 Nc6 0-1\n> draw\n")
	slow := varying(tags + "1. e4 {[%emt 0:00:01]} 1... e5 {[%emt\n0:00:02]} 2. Nf3\n{[%emt 0:00:01]} 2... Nc6 0-1\n> draw\n")
	if quick != slow {
		t.Errorf("%q, on a slow machine %q", quick, slow)
	}
}
