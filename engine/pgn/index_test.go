package pgn

import (
	"errors"
	"io"
	"os"
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

func TestIndex(t *testing.T) {
	text := read(t, "testdata/cutechess-fischerrandom.pgn") + "\n" + read(t, "testdata/antichess-programfox.pgn") +
		"\n; header\n" + read(t, "testdata/stockfish-learning.pgn")
	games, err := ReadAll(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	list, err := index(strings.NewReader(text))
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
	broken := errors.New("broken")
	if list, err := index(io.MultiReader(strings.NewReader("1. e4 *\n\n1. d4 d5"), iotest.ErrReader(broken))); !errors.Is(err, broken) || len(list) == 0 {
		t.Errorf("%d games, error %v, want %v", len(list), err, broken)
	}
}

// index lists the games in r, those before an error with it.
func index(r io.Reader) (list []Entry, err error) {
	x := NewIndexer(r)
	e, err := x.Next()
	for ; err == nil; e, err = x.Next() {
		list = append(list, e)
	}
	if err == io.EOF {
		err = nil
	}
	return list, err
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
