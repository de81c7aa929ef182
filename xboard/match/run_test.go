package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// bots returns entrants whose answers are functions, and the players that were
// opened.
func bots(answers ...think) ([]Entrant, *opened) {
	o := &opened{}
	var out []Entrant
	for i, answer := range answers {
		name := string(rune('A' + i))
		out = append(out, Entrant{Name: name, Open: func(context.Context, int) (xboard.Player, error) {
			f := &fake{name: name, think: answer}
			o.mu.Lock()
			defer o.mu.Unlock()
			o.all = append(o.all, f)
			return f, nil
		}})
	}
	return out, o
}

type opened struct {
	mu  sync.Mutex
	all []*fake
}

// checkClosed checks that all players were closed.
func (o *opened) checkClosed(t *testing.T) {
	t.Helper()
	for _, f := range o.all {
		if !f.closed {
			t.Errorf("%s was not closed", f.name)
		}
	}
}

// together starts the first players only when there are so many, so that one slot does
// not play all games before the others begin.
func together(n int, open func(context.Context, int) (xboard.Player, error)) func(context.Context, int) (xboard.Player, error) {
	var first sync.WaitGroup
	first.Add(n)
	var begun atomic.Int32
	return func(ctx context.Context, slot int) (xboard.Player, error) {
		if int(begun.Add(1)) <= n {
			first.Done()
		}
		first.Wait()
		return open(ctx, slot)
	}
}

// chance plays moves that depend on the position only, and gives up after some
// moves in a way that depends on it as well.
func chance(salt uint64) think {
	return func(_ context.Context, turn xboard.Request, p *engine.Position) (xboard.Reply, error) {
		legal := p.LegalMoves()
		h := p.Hash()*31 + salt
		return xboard.Reply{Move: legal[h%uint64(len(legal))], Resigns: len(turn.Moves) > 12 && h%5 == 0, OffersDraw: h%7 == 0}, nil
	}
}

func config(t *testing.T, entrants []Entrant, games int) Config {
	return Config{
		Entrants: entrants, Variant: spec(t, "chess", nil),
		Schedule: Schedule{Format: RoundRobin, Rounds: 1, Games: games, Repeat: 2, Policy: PerPair},
		Openings: Openings{RandomPlies: 4}, Seed: 11, Event: "test",
	}
}

// readPGN returns what identifies each game of a file, sorted, and replays
// it.
func readPGN(t *testing.T, path string) []string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []string
	for r := pgn.NewReader(f); ; {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			slices.Sort(out)
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := pgn.Resolve(g, func(tags pgn.Tags) (*engine.Variant, error) {
			return variants.BuiltIn().LoadTag(tags.Get("Variant"), variants.Load)
		}); err != nil {
			t.Error(err)
		}
		if len(g.Problems) > 0 {
			t.Errorf("round %s: %v", g.Tags.Get("Round"), g.Problems)
		}
		text := fmt.Sprintf("%s %s-%s %s", g.Tags.Get("Round"), g.Tags.Get("White"), g.Tags.Get("Black"), g.Result)
		for _, n := range g.MainLine() {
			text += " " + n.Text
		}
		out = append(out, text)
	}
}

// TestAlike counts the games that players without clocks will play again.
func TestAlike(t *testing.T) {
	two := write(t, "two.fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/4p3/8/8/8/8/8/4K3 w - - 0 1\n")
	for _, tt := range []struct {
		name   string
		change func(c *Config)
		want   int
	}{
		{"both colors", func(c *Config) { c.Schedule.Games = 2 }, 0},
		{"and again", func(c *Config) {}, 10},
		{"in rounds", func(c *Config) { c.Schedule.Games, c.Schedule.Rounds = 2, 5 }, 8},
		{"colors kept", func(c *Config) { c.Schedule.NoSwap = true }, 11},
		{"two openings", func(c *Config) { c.Openings.File = two }, 8},
		{"two openings in any order", func(c *Config) { c.Openings.File, c.Openings.Random = two, true }, 8},
		{"random moves", func(c *Config) { c.Openings.RandomPlies = 2 }, 0},
		{"a book", func(c *Config) { c.Openings.File = "polyglot/testdata/small.bin" }, 0},
		{"a clock", func(c *Config) { c.Entrants[1].Control.PerMove = time.Second }, 0},
		{"arrays by lot", func(c *Config) { c.Variant = spec(t, "fischerandom", nil) }, 0},
		{"an array", func(c *Config) { c.Variant = spec(t, "fischerandom", engine.Values{"PositionNumber": "7"}) }, 10},
	} {
		entrants, _ := bots(chance(1), chance(2))
		c := config(t, entrants, 12)
		c.Openings = Openings{}
		tt.change(&c)
		tournament, err := newTournament(&c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := tournament.report().Duplicates; got != tt.want {
			t.Errorf("%s: %d games are alike, want %d", tt.name, got, tt.want)
		}
	}
}

// TestRun plays the same match in one slot and in three.
func TestRun(t *testing.T) {
	var want []string
	for _, slots := range []int{1, 3} {
		entrants, o := bots(chance(1), chance(2))
		entrants[0].Open = together(slots, entrants[0].Open)
		c := config(t, entrants, 12)
		c.Concurrency = slots
		c.PGN, c.EPD = filepath.Join(t.TempDir(), "games.pgn"), filepath.Join(t.TempDir(), "ends.epd")
		begun, done := 0, 0
		report, err := Run(t.Context(), c, func(e Event) {
			if e.Done {
				done++
				if e.Report.Played != done || e.Record == nil {
					t.Errorf("after %d games: %+v", done, e.Report)
				}
			} else {
				begun++
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		got := readPGN(t, c.PGN)
		if want == nil {
			want = got
		}
		if !slices.Equal(got, want) || len(got) != 12 || begun != 12 || done != 12 {
			t.Errorf("%d slots: %d games, want 12 and the same as in one slot:\n%s", slots, len(got), strings.Join(got, "\n"))
		}
		a, b := report.Standings[0], report.Standings[1]
		if !report.Complete || a.Games() != 12 || a.Tally != b.Flip() || a.Pairs.Count() != 6 || a.Pairs != b.Pairs.Flip() || a.AsWhite.Games() != 6 {
			t.Errorf("%d slots: %+v", slots, report)
		}
		if len(o.all) != 2*slots {
			t.Errorf("%d slots: %d players were started", slots, len(o.all))
		}
		o.checkClosed(t)
		if lines, _ := os.ReadFile(c.EPD); strings.Count(string(lines), "\n") != 12 {
			t.Errorf("EPD file:\n%s", lines)
		}
	}
	for i := 0; i < len(want)-1; i++ {
		if strings.HasPrefix(want[i], "1.1 ") && !strings.Contains(want[i], "A-B") {
			t.Errorf("the first game is %s", want[i])
		}
	}
}

// TestFaults counts what players do wrong, while the match continues.
func TestFaults(t *testing.T) {
	n := 0
	bad := func(context.Context, xboard.Request, *engine.Position) (xboard.Reply, error) {
		n++
		switch n {
		case 1:
			return xboard.Reply{Move: engine.NewMove(1, 0, 63)}, nil
		case 2:
			return xboard.Reply{}, &xboard.Failure{Player: "B", Kind: xboard.Crashed}
		case 3:
			return xboard.Reply{}, &xboard.Failure{Player: "B", Kind: xboard.Unresponsive}
		case 4:
			return xboard.Reply{Claim: engine.Win(engine.White, "x")}, nil
		case 5:
			return xboard.Reply{Claim: engine.Win(engine.Black, "x")}, nil
		}
		return xboard.Reply{Resigns: true}, nil
	}
	entrants, o := bots(nth(0), bad)
	c := config(t, entrants, 6)
	report, err := Run(t.Context(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, b := report.Standings[0], report.Standings[1]
	if b.Losses != 6 || len(a.Faults) != 0 || b.Faults[Illegal] != 1 || b.crashes() != 2 || b.Faults[Crashed] != 1 || b.Faults[FalseClaim] != 2 {
		t.Errorf("%+v", report)
	}
	if len(o.all) != 2 {
		t.Errorf("%d players were opened", len(o.all))
	}
	n = 1
	c.StopOnCrash = true
	report, err = Run(t.Context(), c, nil)
	if err == nil || !strings.Contains(err.Error(), "game 1: B crashed") || report.Played != 1 || report.Complete {
		t.Errorf("stop on crash: %v, %+v", err, report)
	}
	o.checkClosed(t)
}

// TestNoStart gives a player up that does not start again and again.
func TestNoStart(t *testing.T) {
	entrants, _ := bots(nth(0), nth(1))
	entrants[1].Open = func(context.Context, int) (xboard.Player, error) {
		return &fake{name: "B", begin: func(xboard.GameInfo) error {
			return &xboard.Failure{Player: "B", Kind: xboard.StartFailed, Detail: "no such file"}
		}}, nil
	}
	report, err := Run(t.Context(), config(t, entrants, 10), nil)
	if err == nil || !strings.Contains(err.Error(), "given up after 3 games") || !strings.Contains(err.Error(), "no such file") || report.Played != 3 {
		t.Errorf("%v after %d games", err, report.Played)
	}
	entrants[1].Open = func(context.Context, int) (xboard.Player, error) { return nil, errors.New("not there") }
	if _, err := Run(t.Context(), config(t, entrants, 10), nil); err == nil || !strings.Contains(err.Error(), "not there") {
		t.Errorf("a player that can't be opened: %v", err)
	}
}

func TestRestart(t *testing.T) {
	entrants, o := bots(chance(1), chance(2))
	entrants[0].Restart = true
	if _, err := Run(t.Context(), config(t, entrants, 4), nil); err != nil {
		t.Fatal(err)
	}
	if len(o.all) != 5 {
		t.Errorf("%d players were opened, want 4 and 1", len(o.all))
	}
	o.checkClosed(t)
}

// TestTournaments plays the other formats.
func TestTournaments(t *testing.T) {
	weak := func(context.Context, xboard.Request, *engine.Position) (xboard.Reply, error) {
		return xboard.Reply{Resigns: true}, nil
	}
	for _, tt := range []struct {
		format   Format
		games    int
		champion int
		points   []float64
	}{
		{RoundRobin, 12, -1, nil}, {Gauntlet, 6, -1, nil}, {Pyramid, 12, -1, nil}, {Knockout, -1, -2, nil},
	} {
		entrants, o := bots(chance(1), weak, chance(3), weak)
		c := config(t, entrants, 2)
		c.Schedule.Format, c.Concurrency = tt.format, 2
		report, err := Run(t.Context(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, s := range report.Standings {
			sum += s.Points()
		}
		if !report.Complete || tt.games > 0 && report.Played != tt.games || sum != float64(report.Played) || (report.Champion >= 0) != (tt.champion == -2) {
			t.Errorf("%s: %+v", tt.format, report)
		}
		o.checkClosed(t)
	}
}

// TestSPRT ends a match as soon as the test has decided.
func TestSPRT(t *testing.T) {
	weak := func(context.Context, xboard.Request, *engine.Position) (xboard.Reply, error) {
		return xboard.Reply{Resigns: true}, nil
	}
	entrants, o := bots(nth(0), weak)
	c := config(t, entrants, 1000)
	c.Concurrency = 3
	c.SPRT = &stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}
	report, err := Run(t.Context(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	test := report.Test
	if test.Verdict != stats.H1 || test.LLR < test.Upper || !report.Complete || test.Games%2 != 0 || report.Played < test.Games || report.Played >= 1000 {
		t.Errorf("%+v after %d games", test, report.Played)
	}
	o.checkClosed(t)
	if c.Entrants = append(c.Entrants, entrants[0]); true {
		if _, err := Run(t.Context(), c, nil); err == nil || !strings.Contains(err.Error(), "two players") {
			t.Errorf("SPRT of three: %v", err)
		}
	}
}

// TestSPRTOrder checks that a test takes games in the order of the schedule.
func TestSPRTOrder(t *testing.T) {
	test := stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}
	s := newScores([]string{"A", "B"}, true, &test)
	p := newScheduler(Schedule{Format: RoundRobin, Rounds: 1, Games: 6, Repeat: 2, Policy: PerPair}, 2)
	for _, step := range []struct{ number, taken int }{{2, 0}, {3, 0}, {5, 0}, {1, 2}, {4, 4}, {6, 6}} {
		s.add(p.games[step.number-1], engine.Drawn, ByRules)
		if got := s.report.Test.Games; got != step.taken {
			t.Errorf("after game %d the test has %d games, want %d", step.number, got, step.taken)
		}
	}
}

// TestResume interrupts a match again and again, at any moment, until all is
// played: then the games are those of a match that was not interrupted.
func TestResume(t *testing.T) {
	whole := func(c Config) []string {
		c.PGN = filepath.Join(t.TempDir(), "whole.pgn")
		if _, err := Run(t.Context(), c, nil); err != nil {
			t.Fatal(err)
		}
		return readPGN(t, c.PGN)
	}
	for _, format := range []Format{RoundRobin, Knockout} {
		entrants, _ := bots(chance(1), chance(2), chance(3), chance(4), chance(5))
		c := config(t, entrants, 2)
		c.Schedule.Format, c.Concurrency = format, 2
		want := whole(c)
		c.PGN, c.EPD = filepath.Join(t.TempDir(), "games.pgn"), filepath.Join(t.TempDir(), "ends.epd")
		c.State = c.PGN + ".match"
		var report Report
		for runs := 1; ; runs++ {
			ctx, cancel := context.WithCancel(t.Context())
			done := 0
			var err error
			report, err = Run(ctx, c, func(e Event) {
				if e.Done {
					done++
				}
				if done == 3 {
					cancel()
				}
			})
			cancel()
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) || runs > len(want) {
				t.Fatalf("%s, run %d: %v", format, runs, err)
			}
		}
		if got := readPGN(t, c.PGN); !slices.Equal(got, want) {
			t.Errorf("%s: %d games, want %d:\n%s\nwant\n%s", format, len(got), len(want), strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if report.Played != len(want) || report.Resumed == 0 || !report.Complete {
			t.Errorf("%s: %+v", format, report)
		}
		if _, err := os.Stat(c.State); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: the state is still there: %v", format, err)
		}
		if lines, _ := os.ReadFile(c.EPD); strings.Count(string(lines), "\n") != len(want) {
			t.Errorf("%s: EPD has %d lines, want %d", format, strings.Count(string(lines), "\n"), len(want))
		}
	}
}

// TestResumeOthers refuses to continue a match that is another one.
func TestResumeOthers(t *testing.T) {
	entrants, _ := bots(chance(1), chance(2))
	c := config(t, entrants, 4)
	c.State, c.KeepState = filepath.Join(t.TempDir(), "state"), true
	if _, err := Run(t.Context(), c, nil); err != nil {
		t.Fatal(err)
	}
	report, err := Run(t.Context(), c, func(Event) { t.Error("a complete match goes on") })
	if err != nil || report.Resumed != 4 || report.Played != 4 || !report.Complete {
		t.Errorf("a complete match: %+v, %v", report, err)
	}
	if seed, ok := StateSeed(c.State); !ok || seed != c.Seed {
		t.Errorf("the seed in the state is %d, %v", seed, ok)
	}
	j, _, err := openJournal(realDisks(), c.State, c.Settings())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), c, nil); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("two at once: %v", err)
	}
	if err := j.close(false); err != nil {
		t.Fatal(err)
	}
	c.Seed = 12
	var other *SettingsError
	if _, err = Run(t.Context(), c, nil); !errors.As(err, &other) || !slices.Equal(other.Changed, []string{"seed"}) {
		t.Errorf("another seed: %v", err)
	}
	if err := os.WriteFile(c.State, []byte(`{"ferzMatch":1,"settings":{"seed":3}}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if report, err := Run(t.Context(), c, nil); err != nil || report.Played != 4 {
		t.Errorf("other settings, but no game: %+v, %v", report, err)
	}
	c.State = os.DevNull // reading others, such as /dev/full, has no end
	if _, err = Run(t.Context(), c, nil); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a device: %v", err)
	}
	c.State = write(t, "state", "my diary\n")
	if _, err = Run(t.Context(), c, nil); err == nil || !strings.Contains(err.Error(), "no state of a match") {
		t.Errorf("another file: %v", err)
	}
	if text, _ := os.ReadFile(c.State); string(text) != "my diary\n" {
		t.Errorf("another file became %q", text)
	}
}

// TestKilled cuts the state file and the PGN file off at any byte, as a crash of the
// machine may, and continues: no game is lost or doubled.
func TestKilled(t *testing.T) {
	entrants, _ := bots(chance(1), chance(2))
	c := config(t, entrants, 4)
	dir := t.TempDir()
	c.PGN, c.State, c.KeepState = filepath.Join(dir, "games.pgn"), filepath.Join(dir, "state"), true
	ctx, cancel := context.WithCancel(t.Context())
	var before int64 // length of the PGN file before its last game
	_, err := Run(ctx, c, func(e Event) {
		if e.Done && e.Report.Played == 1 {
			info, _ := os.Stat(c.PGN)
			before = info.Size()
		}
		if e.Done && e.Report.Played == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	games, _ := os.ReadFile(c.PGN)
	state, _ := os.ReadFile(c.State)
	if before == 0 || int(before) >= len(games) {
		t.Fatalf("the PGN file had %d bytes, then %d", before, len(games))
	}
	c.KeepState = false
	var want []string
	check := func(what string, games, state []byte) {
		t.Helper()
		if err := errors.Join(os.WriteFile(c.PGN, games, 0o600), os.WriteFile(c.State, state, 0o600)); err != nil {
			t.Fatal(err)
		}
		if _, err := Run(t.Context(), c, nil); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		got := readPGN(t, c.PGN)
		if want == nil {
			want = got
		}
		if len(got) != 4 || !slices.Equal(got, want) {
			t.Errorf("%s: %d games\n%s", what, len(got), strings.Join(got, "\n"))
		}
	}
	check("nothing lost", games, state)
	for n := int(before); n < len(games); n += 97 {
		check(fmt.Sprintf("PGN cut off at %d of %d", n, len(games)), games[:n], state)
	}
	// A state that breaks off within its last lines is of a game that had not
	// got to the PGN file.
	lines := strings.SplitAfter(string(state), "\n")
	first := len(lines[0]) + len(lines[1])
	for n := first; n < first+len(lines[2]); n += 11 {
		check(fmt.Sprintf("state cut off at %d of %d", n, len(state)), games[:before], state[:n])
	}
	check("only the first line", nil, state[:len(lines[0])])
	check("not even the first line", nil, state[:20])
	// Someone has written to the file meanwhile.
	check("a note in the PGN file", []byte(string(games[:before])+"% a note\n"), state)
}

func TestSeparation(t *testing.T) {
	for _, tt := range []struct{ before, want string }{
		{"", "new"}, {"old", "old\n\nnew"}, {"old\n", "old\n\nnew"}, {"old\n\n", "old\n\nnew"}, {"\n", "\n\nnew"},
	} {
		path := write(t, "file", tt.before)
		a, err := appendTo(path, "new", true)
		if err == nil {
			err = a.finish(durable.Public())
		}
		if text, _ := os.ReadFile(path); err != nil || string(text) != tt.want {
			t.Errorf("after %q: %q, %v; want %q", tt.before, text, err, tt.want)
		}
	}
	full := filepath.Join(t.TempDir(), "missing", "file")
	a, err := appendTo(full, "new", true)
	if err == nil {
		err = a.finish(durable.Public())
	}
	if err == nil {
		t.Error("a file in a directory that is missing was written")
	}
}

func FuzzJournal(f *testing.F) {
	f.Add([]byte("{\"game\":1,\"white\":0,\"black\":1,\"result\":\"1-0\",\"kind\":\"rules\"}\n{\"pending\":[{\"file\":\"x\"}]}\n"))
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, length, _ := readEntries(data)
		again, n, last := readEntries(data[:length])
		if length > len(data) || !slices.Equal(games, again) || n != length || last.Texts != nil {
			t.Errorf("%q: %v in %d bytes, then %v in %d", data, games, length, again, n)
		}
	})
}
