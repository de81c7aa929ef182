package checkup

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard"
)

// TestMain turns the test binary into the program whose end is checked.
func TestMain(m *testing.M) {
	switch mode := os.Getenv("FERZ_TEST_QUIT"); mode {
	case "":
		testenv.DefaultSignals()
		testenv.Waiting()
		os.Exit(m.Run())
	case "sleeper":
		time.Sleep(time.Minute)
	default:
		program(mode)
	}
}

// program reads commands until quit and ends, or does what it should not.
func program(mode string) {
	if mode == "leaves" {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "FERZ_TEST_QUIT=sleeper")
		if err := cmd.Start(); err != nil {
			os.Exit(3)
		}
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		if in.Text() == "quit" && mode != "stays" {
			if mode == "fails" {
				os.Exit(7)
			}
			return
		}
	}
	time.Sleep(time.Minute)
}

// fake is an engine that makes the first legal move, and mistakes.
type fake struct {
	xboard.Ponderer
	about   xboard.Description
	mistake string
	v       *engine.Variant
	setting xboard.GameInfo
	games   int
	now     chan struct{}
	log     func(direction, line string)
}

func (f *fake) Name() string                                  { return "fake" }
func (f *fake) Describe() xboard.Description                  { return f.about }
func (f *fake) MoveNow()                                      { f.now <- struct{}{} }
func (f *fake) GameOver(context.Context, engine.Result) error { return nil }
func (f *fake) NewGame(_ context.Context, g xboard.GameInfo) error {
	f.v, f.setting = g.Variant, g
	if f.games++; f.mistake == "refuses" {
		return &xboard.Failure{Player: "fake", Kind: xboard.Refused}
	}
	return nil
}

func (f *fake) Close() error {
	if f.mistake == "close" {
		return errors.New("stuck")
	}
	return nil
}

func (f *fake) Think(ctx context.Context, t xboard.Request, report func(xboard.Thinking)) (xboard.Reply, error) {
	follower, err := xboard.NewPositionTracker(f.v, f.setting.Start)
	if err != nil {
		return xboard.Reply{}, err
	}
	if _, err := follower.SetMoves(t.Moves); err != nil {
		return xboard.Reply{}, err
	}
	reply := xboard.Reply{Move: follower.Position().LegalMoves()[0]}
	f.log("<", "go movetime 10")
	defer f.answer()
	if report != nil && f.mistake != "silent" {
		for n := range max(1, t.Limits.MultiPV) {
			line := search.Line{Depth: 1, MultiPV: n + 1, PV: []engine.Move{reply.Move}}
			if f.mistake == "unreadable" {
				line.PV = nil
			}
			report(xboard.Thinking{Line: line})
		}
	}
	return f.decide(ctx, t, reply)
}

func (f *fake) answer() {
	f.log(">", "bestmove e2e4 ponder e7e5")
	if f.mistake == "twice" {
		f.log(">", " bestmove d2d4")
	}
}

func (f *fake) decide(ctx context.Context, t xboard.Request, reply xboard.Reply) (xboard.Reply, error) {
	long := t.Limits.Infinite || t.Limits.MoveTime > time.Second
	switch {
	case f.mistake == "illegal" && len(t.Moves) > 2:
		reply.Move = engine.NewMove(0, 0, 63)
	case f.mistake == "crash" && len(t.Moves) > 2:
		return xboard.Reply{}, &xboard.Failure{Player: "fake", Kind: xboard.Crashed, Detail: "exit status 9"}
	case f.mistake == "claims" && len(t.Moves) > 2:
		reply.Claim = engine.Win(engine.White, "magic")
	case f.mistake == "resigns" && len(t.Moves) > 2:
		return xboard.Reply{Resigns: true}, nil
	case f.mistake == "mute":
		return xboard.Reply{}, nil
	case f.mistake == "late" && len(t.Moves) == 4:
		time.Sleep(4 * time.Second) // with two on the clock
	case f.mistake == "deaf" && long && !t.Limits.Infinite:
		return xboard.Reply{}, &xboard.Failure{Player: "fake", Kind: xboard.Unresponsive}
	case long:
		select {
		case <-f.now:
		case <-ctx.Done():
			return xboard.Reply{}, ctx.Err()
		}
	}
	return reply, nil
}

func tinyChess() engine.Definition {
	return engine.Definition{ID: "tiny", Name: "Tiny", Board: engine.Board{Files: 5, Ranks: 5}, Array: "rnk2/5/5/5/2KNR",
		Pieces: []engine.PieceDef{{Name: "King", Letter: "K", Betza: "K", Royal: true}, {Name: "Rook", Letter: "R", Betza: "R"},
			{Name: "Knight", Letter: "N", Betza: "N"}},
		Rules: []engine.Rule{rules.Checkmate{}}}
}

func good() xboard.Description {
	return xboard.Description{Name: "Fake 1", Protocol: xboard.UCI, AcceptsFEN: true, CanAnalyze: true, MultiPV: true, Variants: []string{"tiny"},
		Options: []xboard.Option{{Name: "Hash", Kind: xboard.SpinOption, Default: "16", Min: 1, Max: 64}}}
}

// run tests a fake engine, with a program that quits as mode says.
func run(t *testing.T, mistake, quit string, change func(*xboard.Description)) []Finding {
	t.Helper()
	f := &fake{about: good(), mistake: mistake, now: make(chan struct{}, 8)}
	if change != nil {
		change(&f.about)
	}
	find := func(v *engine.Variant, d *xboard.Description, _ *xboard.Config) (*xboard.Dialect, error) {
		if v.Def.ID != "tiny" || !slices.Contains(d.Variants, "tiny") {
			return nil, &xboard.Unsupported{}
		}
		return &xboard.Dialect{Variant: "tiny"}, nil
	}
	open := func(_ context.Context, c xboard.Config) (xboard.Engine, error) {
		if mistake == "start" {
			return nil, &xboard.Failure{Player: "fake", Kind: xboard.StartFailed}
		}
		f.log = c.Log
		f.log("<", "uci")
		if mistake != "nameless" {
			f.log(">", "id name Fake 1")
		}
		if mistake == "early" {
			f.log(">", "bestmove e2e4")
		}
		return f, nil
	}
	// The environment variable, set by env, selects how the program ends.
	command := []string{"/usr/bin/env", "FERZ_TEST_QUIT=" + quit, os.Args[0]}
	findings, err := Run(t.Context(), Test{
		Config: xboard.Config{Name: "fake", Command: command, Protocol: xboard.UCI, TimeoutScale: 0.3},
		Open:   open, Find: find, Plies: 8, MoveTime: 10 * time.Millisecond,
		Catalogue: []engine.Definition{tinyChess(), {ID: "small", Name: "Small", Board: tinyChess().Board}}, Variants: []engine.Definition{tinyChess()},
	})
	if err != nil {
		t.Error(err)
	}
	return findings
}

func TestFindings(t *testing.T) {
	if _, err := exec.LookPath("/usr/bin/env"); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		mistake, quit string
		level         Level
		want          string // of a finding: step: text
		change        func(*xboard.Description)
	}{
		{"", "well", Good, "variants: 1 played: tiny", nil},
		{"", "well", Good, "quit: ended after", nil},
		{"", "well", Good, "analysis: 2 lines", nil},
		{"", "stays", Fail, "quit: it did not end", nil},
		{"", "fails", Note, "quit: it ended with exit status 7", nil},
		{"", "leaves", Fail, "quit: it left processes behind: ", nil},
		{"start", "well", Fail, "start: fake does not start", nil},
		{"nameless", "well", Fail, "start: it does not tell its name", nil},
		{"refuses", "well", Fail, "game of tiny: it refused", nil},
		{"illegal", "well", Fail, "game of tiny: an illegal move", nil},
		{"crash", "well", Fail, "game of tiny: it crashed: exit status 9; after ", nil},
		{"claims", "well", Fail, "game of tiny: it claims a result, White wins: magic (1-0), but", nil},
		{"mute", "well", Fail, "game of tiny: it answered without a move", nil},
		{"resigns", "well", Good, "variants: 1 played", nil},
		{"late", "well", Fail, "game of tiny: a move came 1.", nil},
		{"deaf", "well", Fail, "move now: it does not respond", nil},
		{"silent", "well", Fail, "analysis: no search output", nil},
		{"unreadable", "well", Fail, "analysis: none of its 2 lines", nil},
		{"early", "well", Fail, `answers: it said "bestmove e2e4" before it was told to go`, nil},
		{"twice", "well", Fail, `answers: it said " bestmove d2d4" though it had answered the last go`, nil},
		{"close", "well", Fail, "quit: stuck", nil},
		{"", "well", Note, "analysis: it does not analyze", func(d *xboard.Description) { d.CanAnalyze = false }},
		{"", "well", Note, "start: it can't be given a position", func(d *xboard.Description) { d.AcceptsFEN = false }},
		{"", "well", Note, "variants: ferz does not have, or knows with other rules: odd", func(d *xboard.Description) { d.Variants = []string{"tiny", "odd", "8x8+0_Tiny"} }},
		{"", "well", Note, "variants: ferz does not have, or knows with other rules: odd", func(d *xboard.Description) { d.Variants = []string{"small", "5x5+0_Tiny", "tiny", "odd"} }},
		{"", "well", Fail, "variants: none of tiny; it announces small, odd", func(d *xboard.Description) { d.Variants = []string{"small", "odd"} }},
		{"", "well", Fail, "options: Hash has a default that is not one", func(d *xboard.Description) { d.Options[0].Default = "65" }},
		{"", "well", Fail, "options: Hash has a minimum above", func(d *xboard.Description) { d.Options[0].Min = 100 }},
		{"", "well", Fail, "options: hash is announced twice", func(d *xboard.Description) {
			d.Options = append(d.Options, xboard.Option{Name: "hash", Kind: xboard.ButtonOption})
		}},
	} {
		t.Run(tt.mistake+" "+tt.want, func(t *testing.T) {
			t.Parallel()
			findings := run(t, tt.mistake, tt.quit, tt.change)
			if !has(findings, tt.level, tt.want) {
				t.Errorf("%s %q is not among %v", tt.level, tt.want, findings)
			}
			if wrong := !Passed(findings); wrong != (tt.level == Fail) {
				t.Errorf("passed %t: %v", !wrong, findings)
			}
		})
	}
}

func has(findings []Finding, level Level, want string) bool {
	for _, f := range findings {
		if f.Level == level && strings.HasPrefix(f.Step+": "+f.Text, want) {
			return true
		}
	}
	return false
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	open := func(context.Context, xboard.Config) (xboard.Engine, error) {
		cancel()
		return nil, ctx.Err()
	}
	findings, err := Run(ctx, Test{Config: xboard.Config{Command: []string{"x"}, Protocol: xboard.UCI}, Open: open})
	if !errors.Is(err, context.Canceled) || len(findings) > 0 {
		t.Errorf("%v, %v", findings, err)
	}
}
