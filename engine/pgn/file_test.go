package pgn

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAppend(t *testing.T) {
	for name, before := range map[string]string{
		"missing": "", "complete": "1. e4 *\n\n", "no empty line": "1. e4 *\n", "no line end": "1. e4 *",
		"Windows": "1. e4 *\r\n\r\n", "torn": "[Event \"A\"]\n\n1. e4 {half a comm",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.pgn")
			want := 2
			if before == "" {
				want = 1
			} else if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
			g := mustParse(t, "[Event \"New\"]\n\n1. d4 d5 *")
			if err := Append(path, g); err != nil {
				t.Fatal(err)
			}
			text := read(t, path)
			games, err := ReadAll(strings.NewReader(text))
			if err != nil || len(games) != want || !strings.HasPrefix(text, before) {
				t.Fatalf("%d games (%v) in\n%s", len(games), err, text)
			}
			same(t, g, games[want-1])
		})
	}
}

func TestAppendErrors(t *testing.T) {
	folder := t.TempDir()
	if err := Append(folder, New()); err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("append to a folder: %v, want an error with its name", err)
	}
	g := New()
	g.Root.Add("e4 e5", 0)
	path := filepath.Join(folder, "games.pgn")
	if err := Append(path, g); err == nil || !strings.Contains(err.Error(), `"e4 e5"`) {
		t.Errorf("a move that is none: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was made: %v", err)
	}
}

func TestWriteFile(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "games.pgn"), filepath.Join(folder, "link.pgn")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	games := []*Game{mustParse(t, "1. e4 *"), mustParse(t, "1. d4 1-0")}
	if err := WriteFile(link, games); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(path)
	if err != nil || info.Mode() != 0o640 {
		t.Errorf("mode %v (%v), want 0640", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone (%v)", err)
	}
	again, err := ReadAll(strings.NewReader(read(t, path)))
	if err != nil || len(again) != 2 {
		t.Fatalf("%d games (%v), want 2", len(again), err)
	}
	same(t, games[1], again[1])
	if list, _ := os.ReadDir(folder); len(list) != 2 {
		t.Errorf("files left behind: %v", list)
	}
	if err := WriteFile(filepath.Join(folder, "none", "games.pgn"), games); err == nil {
		t.Error("no error from a folder that isn't there")
	}
}

func TestIndex(t *testing.T) {
	text := read(t, "testdata/cutechess-fischerrandom.pgn") + "\n" + read(t, "testdata/antichess-programfox.pgn") +
		"\n; header\n" + read(t, "testdata/stockfish-learning.pgn")
	games, err := ReadAll(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	list, err := Index(context.Background(), strings.NewReader(text))
	if err != nil || len(list) != len(games) || len(list) != 7 {
		t.Fatalf("%d entries (%v), want 7 as games: %d", len(list), err, len(games))
	}
	for i, e := range list {
		g, err := e.Load(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		same(t, games[i], g)
		if e.Line != g.Line || e.Line != games[i].Line || e.Plies != len(g.MainLine()) || len(e.Tags) != len(g.Tags) {
			t.Errorf("entry %+v is not of game on line %d with %d plies, %v", e, games[i].Line, len(g.MainLine()), g.Tags)
		}
	}
	if _, err := list[6].Load(strings.NewReader(text[:len(text)-100])); err == nil {
		t.Error("a shorter file gives no error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Index(ctx, strings.NewReader(text)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestReadError returns what was read before an error, and then the error.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 *\n\n1. d4 d5"), iotest.ErrReader(broken)))
	for _, want := range []string{" e4 *", " d4 d5 *"} {
		g, err := r.Next()
		if err != nil || dumpGame(g) != want {
			t.Fatalf("%v, want %s", err, want)
		}
	}
	if _, err := r.Next(); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

// TestLimit cuts what is too long for a game.
func TestLimit(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("e4 ", 500), "{" + strings.Repeat("x", 5000), "1. e4 *" + strings.Repeat(" ", 5000) + "1. d4 *",
		strings.Repeat("(e4 ", 400), strings.Repeat("x", 3000),
	} {
		r := NewReader(strings.NewReader(text))
		r.cutter.limit = 700
		r.cutter.lex.text = make([]byte, 0, 64)
		n, length := 0, 0
		for {
			g, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			out, err := Format(g)
			if err != nil {
				t.Fatal(err)
			}
			n, length = n+1, length+len(out)
		}
		if n < 2 || n > 20 || length < len(strings.ReplaceAll(text, " ", "")) {
			t.Errorf("%.10s...: %d games of %d bytes from %d", text, n, length, len(text))
		}
	}
}

// TestDeepNesting keeps variations that are nested without end.
func TestDeepNesting(t *testing.T) {
	g := mustParse(t, "1. e4"+strings.Repeat(" e5 (1... c5 2. d4", 300)+" {x} "+strings.Repeat(")", 300)+" *")
	if len(g.Problems) != 1 || !strings.Contains(g.Problems[0].Text, "nested too deeply") {
		t.Errorf("problems %v", g.Problems)
	}
	checkRewrite(t, g)
}

// TestHostile reads texts in which something is repeated without end.
func TestHostile(t *testing.T) {
	for _, part := range []string{"(", ")", "[", "[ ", "[a \"", "{", "{[", "}", "a(", "a(b,", "$", "1-0 ", "(1-0 ", "\n\n[A \"\"]", "\n\n{\n[", "!", "\r", "%\n", "\ufeff", "e4 (d4 "} {
		text := strings.Repeat(part, 100_000/len(part))
		games, err := ReadAll(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games[:min(len(games), 5)] {
			if len(g.Problems) > maxProblems+1 {
				t.Errorf("%q: %d problems", part, len(g.Problems))
			}
			checkRewrite(t, g)
		}
	}
}
