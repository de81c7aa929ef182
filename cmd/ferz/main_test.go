package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/variants"
)

// ferz runs a command line and returns what it wrote and its exit status. The
// terminal UI is replaced by a line with its options.
func ferz(t *testing.T, args ...string) (out, errOut string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &o, err: &e, play: func(_ context.Context, opts tui.Options) error {
		o.WriteString("UI " + strings.TrimRight(strings.Join([]string{opts.Variant, opts.FEN, opts.Players[0], opts.Players[1], opts.Clock}, "|"), "|") + "\n")
		return nil
	}}
	status = a.run(t.Context(), args)
	return o.String(), e.String(), status
}

func TestCommands(t *testing.T) {
	const bare = "8/8/8/8/8/k7/7R/K7 w - - 0 1"
	for _, tt := range []struct {
		args   string // split at blanks; _ is a blank within an argument
		status int
		want   string // regular expression: of standard output, or of the error
	}{
		{"", 0, `^UI \n$`},
		{"play", 0, `^UI chess\n$`},
		{"play CHESS", 0, `^UI CHESS\n$`},
		{"play chess --white ferz_3 --black you --clock 5:00+3", 0, `^UI chess\|\|ferz 3\|you\|5:00\+3\n$`},
		{"play chess --fen " + strings.ReplaceAll(bare, " ", "_"), 0, `^UI chess\|` + regexp.QuoteMeta(bare)},
		{"play nonesuch", 1, `^ferz: .*nonesuch`},
		{"play chess --fen 8/8", 1, `^ferz: FEN`},
		{"play chess xiangqi", 2, `^ferz: play: "xiangqi" is one argument too many \(see "ferz play --help"\)\n$`},
		{"--help", 0, `perft +Count`},
		{"help moves", 0, `--san`},
		{"--version", 0, `^ferz \S+ \(.*\)\n$`},
		{"version", 0, `^ferz \S+ \(.*\)\n$`},
		{"version now", 2, `too many`},
		{"nonesuch", 2, `^ferz: unknown command "nonesuch"; "ferz help" lists`},
		{"perf", 2, `did you mean perft\?`},
		{"chess", 2, `did you mean "ferz play chess"\?`},
		{"--nonesuch", 2, `^ferz: unknown flag: --nonesuch`},
		{"moves chess", 0, `(?m)^e2e4$`},
		{"moves chess --moves e2e4_e7e5 --san", 0, `(?m)^Nf3$`},
		{"moves chess --moves e2e4_e7e5_e2e4", 1, `^ferz: move 3: `},
		{"moves chess --fen x", 1, `^ferz: FEN section 1`},
		{"moves chess --fen", 2, `^ferz: flag needs an argument`},
		{"moves", 2, `^ferz: moves: VARIANT is missing`},
		{"perft chess 3", 0, `^Nodes searched: 8902\nTime: \d+\.\d+ s\nNodes per second: \d+\n$`},
		{"perft chess 3 --divide --threads 4", 0, `(?m)^e2e4: 600$(.|\n)*^Nodes searched: 8902$`},
		{"perft chess 0", 0, `^Nodes searched: 1\n`},
		{"perft chess 1 --moves e2e4_e7e5", 0, `^Nodes searched: 29\n`},
		{"perft chess", 2, `DEPTH is missing`},
		{"perft chess x", 2, `^ferz: depth "x" is no whole number from 0 to 99`},
		{"perft chess 100", 2, `depth "100"`},
		{"perft chess 2 --threads 0", 2, `0 threads`},
		{"perft chess 2 --threads many", 2, `^ferz: invalid argument "many"`},
		{"perft chess 2 3", 2, `too many`},
		{"perft nonesuch 2", 1, `nonesuch`},
		{"perft chess:Foo=1 2", 1, `(?i)foo`},
		{"betza N --targets", 0, `^b3 b5 c2 c6 e2 e6 f3 f5\n$`},
		{"betza R4 --board 10x10 --from e5 --targets", 0, `^a5 b5 c5 d5 e1 `},
		{"betza fWfF --black --targets", 0, `^c3 d3 e3\n$`},
		{"betza mRcpR --own d6 --foe d8,f4,h4 --targets", 0, `^a4 b4 c4 d1 d2 d3 d5 e4 xd8 xh4\n$`},
		{"betza N", 0, `8.*\n(.|\n)*a b c d e f g h(.|\n)*\w`},
		{"betza N --board 16x16", 0, `16.*\n`},
		{"betza W! --targets", 1, `^ferz: "W!", column 2: `},
		{"betza N --board 8", 2, `^ferz: board "8"`},
		{"betza N --from z9", 1, `"z9"`},
		{"betza", 2, `NOTATION is missing`},
		{"variants", 0, `(?m)^chess +Chess +8x8 `},
		{"variants zzzzz", 0, `^$`},
		{"variants --tag zzzzz", 0, `^$`},
		{"variants orthodox --tag historic", 0, `(?m)^chess `},
		{"variants a b", 2, `too many`},
		{"variants zzzzz --json", 0, `^\[\]\n$`},
		{"show chess", 0, `(?s)Chess \(chess.*8 r n b q k b n r.*Pieces.*Knight.*Rules\n  - `},
		{"show", 2, `VARIANT is missing`},
		{"show nonesuch", 1, `nonesuch`},
		{"uci", 0, `^$`},
		{"xboard", 0, `^$`},
		{"xboard now", 2, `too many`},
	} {
		t.Run(tt.args, func(t *testing.T) {
			args := strings.Fields(tt.args)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "_", " ")
			}
			out, errOut, status := ferz(t, args...)
			if status != tt.status {
				t.Errorf("exit status %d, want %d; %s", status, tt.status, errOut)
			}
			got := out
			if tt.status != 0 {
				got = errOut
				if out != "" || strings.Count(errOut, "\n") != 1 {
					t.Errorf("not one line of error: %q and %q", out, errOut)
				}
			}
			if !regexp.MustCompile(tt.want).MatchString(got) {
				t.Errorf("got\n%s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestVariantsJSON(t *testing.T) {
	out, errOut, status := ferz(t, "variants", "--json")
	if status != 0 || errOut != "" {
		t.Fatalf("status %d, %s", status, errOut)
	}
	var list []map[string]any
	if err := json.Unmarshal([]byte(out), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != len(variants.All()) {
		t.Errorf("%d variants, want %d", len(list), len(variants.All()))
	}
	for _, entry := range list {
		for _, key := range []string{"id", "name", "aliases", "files", "ranks", "fen", "tags", "inventor", "year", "variables"} {
			if entry[key] == nil {
				t.Errorf("%v: %s is missing", entry["id"], key)
			}
		}
		if entry["id"] == "chess" && entry["fen"] != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" {
			t.Errorf("chess starts at %v", entry["fen"])
		}
	}
}

// TestShowAll checks that all variants can be shown on a narrow terminal.
func TestShowAll(t *testing.T) {
	for _, d := range variants.All() {
		out, errOut, status := ferz(t, "show", d.ID)
		if status != 0 {
			t.Errorf("%s: %s", d.ID, errOut)
		}
		for line := range strings.Lines(out) {
			words := strings.Fields(line)
			if len([]rune(strings.TrimRight(line, "\n"))) > pageWidth && len(words) > 1 && !strings.Contains(line, "/") {
				t.Errorf("%s: a line is too long: %s", d.ID, line)
			}
			if strings.HasSuffix(strings.TrimRight(line, "\n"), " ") {
				t.Errorf("%s: blanks at the end of %q", d.ID, line)
			}
		}
	}
}

func TestBetzaDefaultSquare(t *testing.T) {
	for board, want := range map[string]string{"8x8": "d4", "9x10": "e5", "1x1": "a1", "16x16": "h8"} {
		f := betzaFlags{board: board}
		if s, err := f.setup(); err != nil || s.From != want {
			t.Errorf("%s: the piece stands on %s, want %s; %v", board, s.From, want, err)
		}
	}
	if _, _, err := betza.ParseBoard("8x"); err == nil {
		t.Error("8x is no board")
	}
}

func TestWrap(t *testing.T) {
	word := strings.Repeat("x", 30)
	got := wrap("- ", "  ", strings.Repeat(word+" ", 5))
	want := "- " + word + " " + word + "\n  " + word + " " + word + "\n  " + word
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := wrap("", "", " a\nb  c "); got != "a b c" {
		t.Errorf("got %q", got)
	}
}

// brokenPipe is what a program writes to whose reader has gone.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
}

func TestBrokenPipe(t *testing.T) {
	for _, args := range [][]string{{"variants"}, {"variants", "--json"}, {"show", "chess"}, {"moves", "chess"},
		{"perft", "chess", "1"}, {"betza", "N"}, {"version"}} {
		var errOut bytes.Buffer
		a := &app{in: strings.NewReader(""), out: brokenPipe{}, err: &errOut}
		if status := a.run(t.Context(), args); status != 0 || errOut.Len() > 0 {
			t.Errorf("%v: status %d, %q", args, status, errOut.String())
		}
	}
	a := &app{in: strings.NewReader("uci\n"), out: brokenPipe{}, err: io.Discard}
	if status := a.run(t.Context(), []string{"uci"}); status != 0 {
		t.Errorf("uci: status %d", status)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("Ctrl-C"))
	var out, errOut bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &out, err: &errOut}
	if status := a.run(ctx, []string{"perft", "chess", "20"}); status != 1 || out.Len() > 0 || errOut.String() != "ferz: perft: interrupted\n" {
		t.Errorf("status %d, %q and %q", status, out.String(), errOut.String())
	}
}

func TestNewRoot(t *testing.T) {
	var out bytes.Buffer
	root := newRoot(strings.NewReader("isready\nquit\n"), &out, io.Discard)
	root.SetArgs([]string{"uci"})
	if err := root.ExecuteContext(t.Context()); err != nil || out.String() != "readyok\n" {
		t.Errorf("ferz uci wrote %q; %v", out.String(), err)
	}
}
