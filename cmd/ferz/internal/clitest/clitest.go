// Package clitest runs commands in tests. Its own tests are those of packages whose commands
// are tested by command lines alone: each test binary of commands links the whole program.
package clitest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/server"
)

// engineVariable names the environment variable that turns the test binary into another
// program, see init.
const engineVariable = "FERZ_TEST_ENGINE"

// UseEngine turns programs that the test starts into engines of a kind, and gives the
// test a configuration of its own. It returns the program.
func UseEngine(t *testing.T, kind string) string {
	t.Helper()
	t.Setenv(registry.ConfigDirVariable, t.TempDir())
	t.Setenv(engineVariable, kind)
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// OwnFile is a file of games, and a folder for what ferz keeps.
func OwnFile(t *testing.T, text string) string {
	t.Helper()
	t.Setenv(registry.ConfigDirVariable, t.TempDir())
	file := filepath.Join(t.TempDir(), "own.ini")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// unsteady are the numbers of JSON that are others each time.
var unsteady = regexp.MustCompile(`"(time_ms|nps)": \d+`)

// CompactJSON checks that text is JSON and writes it in one line, without numbers
// that are others each time.
func CompactJSON(t *testing.T, text string) string {
	t.Helper()
	if !json.Valid([]byte(text)) {
		t.Fatalf("this is no JSON: %s", text)
	}
	text = unsteady.ReplaceAllString(text, `"$1": N`)
	return strings.Join(strings.Fields(text), " ")
}

// BrokenPipe is what a program writes to whose reader has gone.
type BrokenPipe struct{}

func (BrokenPipe) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
}

// FullDisk is what a program writes to when there is no room left.
type FullDisk struct{}

func (FullDisk) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

// PlayedGames reads and replays the games of a file.
func PlayedGames(t *testing.T, path, variant string) []*pgn.Game {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	games, err := pgn.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if err := pgn.Resolve(g, func(pgn.Tags) (*engine.Variant, error) { return variants.Load(variant) }); err != nil || len(g.Problems) > 0 {
			t.Errorf("%v %v", err, g.Problems)
		}
	}
	return games
}

// Places gives the test a place of its own for games and settings.
func Places(t *testing.T) {
	t.Helper()
	t.Setenv(registry.ConfigDirVariable, t.TempDir())
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	t.Setenv("FERZ_CACHE_DIR", t.TempDir())
}

// BookGames are four games of three events.
const BookGames = `[Event "a"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[Event "b"]
[Result "1/2-1/2"]

1. e4 c5 1/2-1/2

[Event "c"]
[Variant "Atomic"]
[Result "1-0"]

1. Nf3 f6 1-0

[Event "d"]
[Result "*"]

1. a4 *
`

// Quick is the beginning of a match that takes no time.
const Quick = "match --engine ferz,option.Hash=1 --engine ferz,option.Hash=1,name=other --depth 1 --maxmoves 12 "

// PlainVariable makes the test binary ferz in plain mode.
const PlainVariable = "FERZ_TEST_PLAIN"

// HostVariable names the environment variable that turns the test binary into ferz on a
// host with this administrator's file.
const HostVariable = "FERZ_TEST_HOST"

// WholeVariable names the environment variable that turns the test binary into ferz,
// with the terminal UI and signals.
const WholeVariable = "FERZ_TEST_WHOLE"

// App returns what runs a package's command lines.
type App func(in io.Reader, out, errOut io.Writer) *cli.App

// New returns what runs command lines of some commands, without a terminal UI.
func New(in io.Reader, out, errOut io.Writer, commands ...func(*cli.App) []*cobra.Command) *cli.App {
	a := &cli.App{In: in, Out: out, Err: errOut, Version: cli.VersionOf("", "", "", nil), Guide: func(*cobra.Command) {}}
	a.Commands = func(a *cli.App) []cli.Group {
		g := cli.Group{Title: cli.AboutGroup}
		for _, of := range commands {
			g.Commands = append(g.Commands, of(a)...)
		}
		return []cli.Group{g}
	}
	return a
}

// Run runs a command line and returns what it wrote and its exit status. The terminal UI
// is replaced by a line with its options.
func Run(t *testing.T, a *cli.App, args ...string) (out, errOut string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	a.In, a.Out, a.Err = strings.NewReader(""), &o, &e
	a.Play = func(_ context.Context, opts tui.Options) error {
		o.WriteString("UI " + strings.TrimRight(strings.Join([]string{opts.Variant, opts.FEN, opts.Players[0], opts.Players[1], opts.Clock}, "|"), "|") + "\n")
		return nil
	}
	status = a.Run(t.Context(), args)
	return o.String(), e.String(), status
}

// Step is a command line and what must come of it.
type Step struct {
	Args   string // split at blanks; _ is a blank within an argument, @ the engine's program
	Status int
	Want   string // regular expression: of standard output, or of the error
}

// Check runs a step with the program that @ stands for.
func (s Step) Check(t *testing.T, a *cli.App, program string) {
	t.Helper()
	args := strings.Fields(s.Args)
	for i := range args {
		args[i] = strings.ReplaceAll(strings.ReplaceAll(args[i], "_", " "), "@", program)
	}
	out, errOut, status := Run(t, a, args...)
	got := out
	if s.Status != 0 {
		got = errOut
	}
	if status != s.Status || !regexp.MustCompile(s.Want).MatchString(got) {
		t.Errorf("%s: status %d, want %d; got\n%s%s\nwant %s", s.Args, status, s.Status, out, errOut, s.Want)
	}
}

// Steps checks command lines one after the other, each run by what app returns. A package's
// type of its own lets rows have no names of fields.
func Steps[S ~struct {
	Args   string
	Status int
	Want   string
}](t *testing.T, app App, program string, steps []S) {
	t.Helper()
	for _, s := range steps {
		Step(s).Check(t, app(nil, nil, nil), program)
	}
}

// Main runs the tests of a package. Where a test has set one of the variables above, it
// runs the command line of a program instead, with signals: ferz with the package's
// commands, or an engine.
func Main(m *testing.M, app App) {
	whole := func(hostFile string, args ...string) {
		a := app(os.Stdin, os.Stdout, os.Stderr)
		a.Play = tui.Run
		os.Exit(a.Begin(hostFile, args))
	}
	switch {
	case os.Getenv(PlainVariable) != "":
		whole(host.File(), "play", "--plain", "--white", "you", "--black", "you")
	case os.Getenv(HostVariable) != "":
		whole(os.Getenv(HostVariable), os.Args[1:]...)
	case os.Getenv(WholeVariable) != "":
		whole(host.File(), os.Args[1:]...)
	}
	switch os.Getenv(engineVariable) {
	case "":
		testenv.DefaultSignals()
		testenv.Waiting()
		os.Exit(m.Run())
	case "uci":
		id := server.Identity{Name: "ferz 1.0", Author: "the ferz authors"}
		if server.ServeUCI(context.Background(), os.Stdin, os.Stdout, cli.ServerCatalogue{Catalogue: variants.BuiltIn()}, id) == nil {
			os.Exit(0)
		}
	case "silent":
		_, _ = os.Stdin.Read(make([]byte, 1))
		fmt.Println("what?")
	}
	os.Exit(1)
}
