package archive

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
)

func textOf(t *testing.T, path string) string {
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
			g := parsed(t, "[Event \"New\"]\n\n1. d4 d5 *")
			if _, err := Append(path, g); err != nil {
				t.Fatal(err)
			}
			text := textOf(t, path)
			games, err := pgn.ReadAll(strings.NewReader(text))
			if err != nil || len(games) != want || !strings.HasPrefix(text, before) {
				t.Fatalf("%d games (%v) in\n%s", len(games), err, text)
			}
			if got, want := formatted(t, games[want-1]), formatted(t, g); got != want {
				t.Errorf("read back as\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestAppendCSA: the games of a file of CSA are apart by a line of their own.
func TestAppendCSA(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.csa")
	g := parsed(t, "[Variant \"Shogi\"]\n\n1. Pc4 Pg6 *")
	if err := pgn.Resolve(g, (&ini.Loader{Catalogue: variants.BuiltIn()}).Load); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := Append(path, g); err != nil {
			t.Fatal(err)
		}
	}
	text := textOf(t, path)
	games, err := records.Read(formats.Named("csa"), strings.NewReader(text))
	if err != nil || len(games) != 3 || strings.Count(text, "\n/\n") != 2 {
		t.Errorf("%d games, %v\n%s", len(games), err, text)
	}
}

func TestAppendErrors(t *testing.T) {
	folder := t.TempDir()
	if _, err := Append(folder, pgn.New()); err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("append to a folder: %v, want an error with its name", err)
	}
	g := pgn.New()
	g.Root.Add("e4 e5", 0)
	path := filepath.Join(folder, "games.pgn")
	if _, err := Append(path, g); err == nil || !strings.Contains(err.Error(), `"e4 e5"`) {
		t.Errorf("a move that is none: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was made: %v", err)
	}
}

func parsed(t *testing.T, text string) *pgn.Game {
	t.Helper()
	games, err := pgn.ReadAll(strings.NewReader(text))
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	return games[0]
}

func formatted(t *testing.T, g *pgn.Game) string {
	t.Helper()
	text, err := pgn.Format(g)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
