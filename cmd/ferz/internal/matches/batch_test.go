package matches

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestMatchBatch interrupts a batch, continues it, and adds a match to it.
func TestMatchBatch(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	dir := t.TempDir()
	path, games := filepath.Join(dir, "batch"), filepath.Join(dir, "games.pgn")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const lines = "\ufeff# two matches\r\n\r\n--engine 'ferz,name=other' --games 4\r\n" +
		"wide --engine ferz,name=third --variant grand --maxmoves 3\r\n"
	write(lines)
	args := strings.Fields("match --batch " + path + " --engine ferz --each option.Hash=1 --depth 1 --maxmoves 8 --random-plies 2 --pgn " + games)

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out := &cutOff{after: "game 1 of 4", stop: cancel}
	var errOut strings.Builder
	status := testApp(strings.NewReader(""), out, &errOut).Run(ctx, args)
	if status != 1 || errOut.String() != "ferz: match: the batch was interrupted; the same command resumes it\n" || strings.Contains(out.String(), "match wide") {
		t.Fatalf("status %d, %q\n%s", status, errOut.String(), out.String())
	}
	text, wrong, status := ferz(t, args...)
	if status != 0 || wrong != "" || strings.Contains(text, "game 1 of 4") {
		t.Errorf("status %d, %q\n%s", status, wrong, text)
	}
	write(lines + "--engine ferz,name=fourth --engine ferz,name=fifth --games 1\n")
	text, wrong, status = ferz(t, args...)
	if status != 0 || wrong != "" || strings.Contains(text, "of 4:") {
		t.Errorf("status %d, %q\n%s", status, wrong, text)
	}
	for _, want := range []string{
		`(?m)^match wide, 2 of 3\nGrand Chess: ferz \(depth 1\), third \(depth 1\); seed \d+$`,
		`(?m)^    1  ferz - other, Chess +4/4 `, `(?m)^ wide  ferz - third, Grand Chess +2/2 +0 +0 +2 `, `(?m)^    3  \w+, best of 3, Chess +3/3 `,
		`(?m)^\d  ferz +8 `, `(?m)^\d  fifth +2 `,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("%s is not in\n%s", want, text)
		}
	}
	file, err := os.ReadFile(games)
	if n := strings.Count(string(file), "\n[Result "); err != nil || n != 9 {
		t.Errorf("%d games in the file, %v", n, err)
	}
}

// TestMatchBatchMistakes checks that mistakes in a file are reported before anything is
// played, and that a match that can't be played does not stop the others.
func TestMatchBatchMistakes(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	path := filepath.Join(t.TempDir(), "batch")
	const one = "--engine ferz --engine ferz --each option.Hash=1 --depth 1 --maxmoves 2\n"
	for _, tt := range []struct {
		text   string
		status int
		want   string // in the error
	}{
		{"# nothing\n", 1, "batch: there are no matches in it"},
		{one + "\n--engine ferz\n", 2, "batch:3: 1 engine: name two"},
		{one + "--engin ferz\n", 2, `batch:2: unknown flag: --engin; did you mean --engine? (see "ferz match --help")`},
		{"a b " + one, 2, `batch:1: "b" is one word too many`},
		{"a/b " + one, 1, `batch:1: name "a/b": expected letters`},
		{"a " + one + "a " + one, 1, "batch:2: another match is called a as well"},
		{"--log x " + one, 2, "batch:1: --log is for a match alone"},
		{"--event 'x " + one, 1, "batch:1: the command lacks a closing '"},
		{"--openings nonesuch.epd " + one + one, 1, "ferz: 1: openings: nonesuch.epd: no such file"},
	} {
		if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, errOut, status := ferz(t, "match", "--batch", path)
		if status != tt.status || !strings.Contains(errOut, tt.want) {
			t.Errorf("%q: status %d, %q; want %d, %q", tt.text, status, errOut, tt.status, tt.want)
		}
		if played := strings.Contains(out, "game 2 of 2"); played != strings.Contains(tt.text, "nonesuch") {
			t.Errorf("%q: played %v\n%s", tt.text, played, out)
		}
	}
	if _, errOut, status := ferz(t, "match", "--batch", path, "--resume", path+".x"); status != 2 || !strings.Contains(errOut, "--resume is for a match alone") {
		t.Errorf("--resume: status %d, %q", status, errOut)
	}
}
