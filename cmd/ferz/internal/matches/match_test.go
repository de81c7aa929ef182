package matches

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

func TestMatchMistakes(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	for _, tt := range []struct {
		args   string // split at blanks
		status int
		want   string // regular expression, of the error
	}{
		{"match", 2, `^ferz: 0 engines: name two at least, as in ferz match ferz stockfish \(see "ferz match --help"\)\n$`},
		{"match --engine ferz", 2, `1 engine: name two`},
		{"match --engine ferz --engine nonesuch", 1, `nonesuch`},
		{"match --engine ferz --engine ferz,depth=x", 1, `depth=x`},
		{clitest.Quick + "--variant nonesuch", 1, `no variant is called "nonesuch"`},
		{clitest.Quick + "--variant fischerandom:PositionNumber=960", 1, `from 0 to 959`},
		{clitest.Quick + "--variant fischerandom:17", 1, `expected Variable=value`},
		{clitest.Quick + "--tournament swiss", 2, `expected round-robin`},
		{clitest.Quick + "--openings-policy x", 2, `opening policy "x"`},
		{clitest.Quick + "--openings-order x", 2, `openings-order "x": expected sequential or random`},
		{clitest.Quick + "--openings-order random", 2, `needs a file`},
		{clitest.Quick + "--openings nonesuch.pgn", 1, `nonesuch.pgn`},
		{clitest.Quick + "--random-plies -1", 2, `"-1" for "--random-plies" flag: expected a whole number from 0 `},
		{clitest.Quick + "--games 0", 2, `"0" for "--games" flag`},
		{clitest.Quick + "--draw count=x", 2, `draw rule "count=x"`},
		{clitest.Quick + "--resign count=3", 2, `score is missing`},
		{clitest.Quick + "--maxmoves -1", 2, `"-1" for "--maxmoves" flag`},
		{clitest.Quick + "--sprt elo0=5,elo1=0", 2, `elo0=5 must be less`},
		{clitest.Quick + "--engine ferz --sprt elo0=0,elo1=5", 2, `compares two engines, not 3`},
		{clitest.Quick + "--concurrency 0", 2, `"0" for "--concurrency" flag`},
		{clitest.Quick + "--tc 5/x", 2, `"x" is not a time`},
		{clitest.Quick + "--tc 5 --movetime 1s", 2, `exclude each other`},
		{clitest.Quick + "--movetime fast", 2, `"fast" for "--movetime" flag`},
		{clitest.Quick + "--games 100000 --rounds 1000", 2, `100000 games, 1000 rounds`},
		{"match --engine ferz --engine ferz --tc none", 2, `needs --depth or --nodes`},
		{clitest.Quick + "--pgn /nonesuch/games.pgn", 1, `/nonesuch/games.pgn`},
		{clitest.Quick + "--log /nonesuch/log", 1, `/nonesuch/log`},
		{clitest.Quick + "more", 1, `no engine is called "more"`},
	} {
		_, errOut, status := ferz(t, strings.Fields(tt.args)...)
		if status != tt.status || !regexp.MustCompile(tt.want).MatchString(errOut) {
			t.Errorf("%s: status %d, %q; want %d, %s", tt.args, status, errOut, tt.status, tt.want)
		}
	}
}

func TestMatchText(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	path := filepath.Join(t.TempDir(), "games.pgn")
	args := strings.Fields(clitest.Quick + "--games 10 --random-plies 4 --seed 3 --sprt elo0=0,elo1=5 --concurrency 2 --pgn " + path)
	out, errOut, status := ferz(t, args...)
	if status != 0 || errOut != "" {
		t.Fatalf("status %d, %q", status, errOut)
	}
	for _, want := range []string{
		`^Chess: ferz \(depth 1\), other \(depth 1\); seed 3\n`,
		`(?m)^game \d+ of 10: (ferz - other|other - ferz) (1-0|0-1|1/2-1/2) \(.+\), \d+ plies$`,
		`(?m)^10/10 games  ferz \+\d+ -\d+ =\d+  Elo .* LLR -?\d`,
		`(?m)^   engine  games  wins  losses  draws  points +score +Elo +LOS$`,
		`(?m)^1  \w+ +10 `, `(?m)^endings: `, `(?m)^pairs of games with 0, ½, 1, 1½, 2 points: `, `(?m)^SPRT \[0, 5\] \(logistic\): LLR .*undecided$`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s is not in\n%s", want, out)
		}
	}
	if n := len(clitest.PlayedGames(t, path, "chess")); n != 10 {
		t.Errorf("%d games in the file", n)
	}
	if _, err := os.Stat(path + ".match"); err == nil {
		t.Error("the state of a match that is complete is still there")
	}
}

// TestMatchLog: a log that can't be written is said at once, or at the end if
// that becomes so in between.
func TestMatchLog(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	path := filepath.Join(t.TempDir(), "log")
	if _, errOut, status := ferz(t, strings.Fields(clitest.Quick+"--log "+path)...); status != cli.ExitOK || errOut != "" {
		t.Errorf("status %d, %q", status, errOut)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(text), "# time, ") {
		t.Errorf("the log begins with %q, %v", text, err)
	}
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	p := players{file: file, log: &cli.Output{Writer: clitest.FullDisk{}}}
	p.logLine(1, "engine", "<", "go")
	if err := p.close(); !errors.Is(err, syscall.ENOSPC) || !strings.HasPrefix(err.Error(), "the log is not complete: ") {
		t.Errorf("at the end: %v", err)
	}
	const full = "/dev/full"
	_, err = os.Stat(full)
	processtest.Need(t, err)
	out, errOut, status := ferz(t, strings.Fields(clitest.Quick+"--log "+full)...)
	if status != cli.ExitFailed || out != "" || errOut != "ferz: /dev/full: no space left on device\n" {
		t.Errorf("status %d, %q\n%s", status, errOut, out)
	}
}

func TestMatchJSON(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	state := filepath.Join(t.TempDir(), "state")
	args := strings.Fields(clitest.Quick + "--variant fischerandom --games 4 --json --resume " + state)
	out, errOut, status := ferz(t, args...)
	var s match.Summary
	if err := json.Unmarshal([]byte(out), &s); err != nil || status != 0 {
		t.Fatalf("status %d, %v: %s%s", status, err, out, errOut)
	}
	if len(s.Engines) != 2 || s.Games != 4 || !s.Complete || s.Engines[0].Wins != s.Engines[1].Losses || s.Engines[1].Name != "other" ||
		s.Engines[0].Points+s.Engines[1].Points != 4 || s.Settings.Variant != "fischerandom" || s.Settings.Players[0].Depth != 1 {
		t.Errorf("%s", out)
	}
	for _, key := range []string{"wins", "losses", "draws", "points", "timeLosses", "illegalMoves", "crashes", "elo", "eloError", "los", "sprt", "settings", "seed"} {
		if !strings.Contains(out, `"`+key+`": `) {
			t.Errorf("%s is not in\n%s", key, out)
		}
	}
	if !strings.Contains(errOut, "game 4 of 4") && !strings.Contains(errOut, "game 3 of 4") {
		t.Errorf("the error output has no progress: %q", errOut)
	}
	again, _, status := ferz(t, args...)
	var s2 match.Summary
	if err := json.Unmarshal([]byte(again), &s2); err != nil || status != 0 || s2.Resumed != 4 || s2.Settings.Seed != s.Settings.Seed {
		t.Errorf("again: status %d, %v: %s", status, err, again)
	}
	_, errOut, status = ferz(t, append(args, "--noswap")...)
	if status != 1 || !strings.Contains(errOut, "other settings (schedule)") {
		t.Errorf("with other settings: status %d, %q", status, errOut)
	}
}

// TestMatchView shows progress on a terminal of 40 columns: one line, rewritten.
func TestMatchView(t *testing.T) {
	var out strings.Builder
	report := match.Report{Played: 3, Total: 10, Standings: []match.Standing{{Name: "ferz"}, {Name: "other"}}}
	report.Standings[0].Wins, report.Standings[0].Losses = 2, 1
	v := matchView{StatusLine: cli.StatusLine{Out: &out, Width: 40}}
	v.event(match.Event{Report: &report})
	v.event(match.Event{Report: &report, Done: true})
	v.End()
	lines := strings.Split(out.String(), "\r")
	if len(lines) != 3 || lines[0] != "" || strings.Count(out.String(), "\n") != 1 {
		t.Fatalf("%q", out.String())
	}
	if want := "3/10 games  ferz +2 -1 =0  Elo +120.4 …\x1b[K"; lines[1] != want {
		t.Errorf("%q, want %q", lines[1], want)
	}
	out.Reset()
	v.Rewrite("more")
	v.Clear()
	v.End() // no line is there
	if got, want := out.String(), "\rmore\x1b[K\r\x1b[K"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestMatchTable fits the table to terminals: what follows from the rest goes
// first, then the ends of names.
func TestMatchTable(t *testing.T) {
	report := match.Report{Played: 40, Total: 40, Champion: -1, Endings: map[string]int{"rules": 40},
		Standings: []match.Standing{{Name: "stockfish-dev-20261122-bmi2"}, {Name: "x"}}}
	report.Standings[0].Tally = stats.Tally{Wins: 25, Losses: 5, Draws: 10}
	report.Standings[1].Tally = report.Standings[0].Flip()
	for width, want := range map[int]string{
		0: "   engine                       games  wins  losses  draws  points   score            Elo      LOS\n" +
			"1  stockfish-dev-20261122-bmi2     40    25       5     10    30.0  75.0 %  +190.8 ± 97.2  100.0 %\n",
		100: "   engine                       games  wins  losses  draws  points   score            Elo      LOS\n",
		98:  "   engine                       games  wins  losses  draws  points            Elo      LOS\n",
		80:  "   engine                       wins  losses  draws            Elo      LOS\n",
		60: "   engine                wins  losses  draws            Elo\n" +
			"1  stockfish-dev-20261…    25       5     10  +190.8 ± 97.2\n",
		20: "   engine  wins  losses  draws            Elo\n",
	} {
		var out strings.Builder
		printReport(&out, &report, width)
		if !strings.HasPrefix(out.String(), "\n"+want) {
			t.Errorf("in %d columns:%s\nwant\n%s", width, out.String(), want)
		}
		for line := range strings.Lines(out.String()) {
			if width >= 60 && len([]rune(line)) > width { // with its end
				t.Errorf("in %d columns: %d are in %q", width, len([]rune(line)), line)
			}
		}
	}
}

// TestMatchEach: options for each engine, tables in between, and a warning of
// games that are the same.
func TestMatchEach(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	const start = "match --engine ferz --engine ferz,name=other,nodes=20 --each depth=1,option.Hash=1 --maxmoves 4 "
	out, errOut, status := ferz(t, strings.Fields(start+"--games 6 --ratinginterval 2")...)
	if n := strings.Count(out, "  engine  games"); status != 0 || n != 3 || !strings.HasPrefix(out, "Chess: ferz (depth 1), other (20 nodes); seed ") {
		t.Errorf("status %d, %d tables\n%s", status, n, out)
	}
	if !strings.HasPrefix(errOut, "ferz: warning: 4 of 6 games repeat an opening and colors") {
		t.Errorf("the warning is %q", errOut)
	}
	for _, args := range []string{start + "--games 2", start + "--games 6 --random-plies 2", start + "--games 6 --variant fischerandom",
		start + "--games 4 --openings ../../../../xboard/match/polyglot/testdata/small.bin"} {
		if _, errOut, status := ferz(t, strings.Fields(args)...); status != 0 || errOut != "" {
			t.Errorf("%s: status %d, %q", args, status, errOut)
		}
	}
	for args, want := range map[string]string{"--tc 5": "; margin 50ms; seed ", "--each tc=5,margin=7": "; margin 7ms; seed ",
		"--tc 5 --engine ferz,depth=1,name=C,margin=0": "; margin 50ms, 50ms, 0s; seed "} {
		if out, errOut, status := ferz(t, strings.Fields(start+args)...); status != 0 || !strings.Contains(out, want) {
			t.Errorf("%s: status %d, %s%s\nwant %s", args, status, errOut, out, want)
		}
	}
	_, errOut, status = ferz(t, strings.Fields(start+"--each option.Hush=1")...)
	if status != 1 || !strings.Contains(errOut, "did you mean Hash") {
		t.Errorf("status %d, %q", status, errOut)
	}
}

// TestMatchInterrupted stops a match after its first game and continues it.
func TestMatchInterrupted(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	path := filepath.Join(t.TempDir(), "games.pgn")
	args := strings.Fields(clitest.Quick + "--games 6 --random-plies 2 --pgn " + path)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out := &cutOff{after: "game 1 of 6", stop: cancel}
	var errOut strings.Builder
	status := testApp(strings.NewReader(""), out, &errOut).Run(ctx, args)
	want := regexp.MustCompile(`^ferz: match: interrupted after \d of 6 games; the same command resumes it from \S+games.pgn.match\n$`)
	if status != 1 || !want.MatchString(errOut.String()) {
		t.Fatalf("status %d, %q", status, errOut.String())
	}
	text, _, status := ferz(t, args...)
	if status != 0 || !strings.Contains(text, "\nresuming after ") || !strings.Contains(text, "game 6 of 6") || strings.Contains(text, "game 1 of 6") {
		t.Errorf("status %d\n%s", status, text)
	}
	rounds := map[string]bool{}
	games := clitest.PlayedGames(t, path, "chess")
	for _, g := range games {
		rounds[g.Tags.Get("Round")] = true
	}
	if len(games) != 6 || len(rounds) != 6 {
		t.Errorf("%d games, %d of them different", len(games), len(rounds))
	}
}

// cutOff is an output that interrupts the program when it sees a text.
type cutOff struct {
	strings.Builder
	after string
	stop  func()
}

func (c *cutOff) Write(p []byte) (int, error) {
	if strings.Contains(string(p), c.after) {
		c.stop()
	}
	return c.Builder.Write(p)
}
