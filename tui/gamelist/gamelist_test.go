package gamelist

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/variants"
)

// keep makes a store of games with some results, the first the latest.
func keep(t *testing.T, results ...string) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("FERZ_DATA_DIR", dir)
	st, err := gamestore.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(st.Dir(), 0o755); err != nil {
		t.Fatal(err)
	}
	for i, result := range results {
		path := st.Path(fmt.Sprintf("2026-%d", i))
		at := time.Now().Add(-time.Duration(i) * time.Hour)
		if err := os.WriteFile(path, []byte(text(result)), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

func text(result string) string {
	if result == "" {
		return ""
	}
	return fmt.Sprintf("[White \"Ann\"]\n[Black \"Bob\"]\n[Result %q]\n\n1. e4 %s\n", result, result)
}

func TestList(t *testing.T) {
	keep(t, "*", "1-0", "0-1", "")
	for query, want := range map[string]int{"": 4, "ann": 3, "1-0": 1, "bob 0-1": 1, "xiangqi": 0} {
		if list, err := List(t.Context(), variants.BuiltIn(), query); err != nil || len(list) != want {
			t.Errorf("%q lists %d games, %v; want %d", query, len(list), err, want)
		}
	}
	list, err := List(t.Context(), variants.BuiltIn(), "")
	if err != nil || list[0].ID != "2026-0" || !list[0].Unfinished || list[1].Unfinished || list[3].Problem == "" {
		t.Errorf("the list is %+v, %v", list, err)
	}
	if when := list[3].When(list[3].Changed); !strings.HasPrefix(when, "today ") {
		t.Errorf("a game of now is of %q", when)
	}
	t.Setenv("FERZ_DATA_DIR", filepath.Join(t.TempDir(), "none"))
	if list, err := List(t.Context(), variants.BuiltIn(), ""); err != nil || len(list) != 0 {
		t.Errorf("an empty store has %v, %v", list, err)
	}
}

func TestText(t *testing.T) {
	keep(t, "*", "1-0")
	for name, want := range map[string]string{"2026-1": text("1-0"), "2": text("1-0"), "1": text("*"), "2026-0": text("*")} {
		if got, err := Text(t.Context(), variants.BuiltIn(), name); err != nil || string(got) != want {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	for name, want := range map[string]string{"2026": "2 games", "3": "from 1 to 2", "x": `no saved game "x"`, "0": "no saved game"} {
		if _, err := Text(t.Context(), variants.BuiltIn(), name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	keep(t)
	if _, err := Text(t.Context(), variants.BuiltIn(), "1"); err == nil || !strings.Contains(err.Error(), "no games yet") {
		t.Errorf("in an empty store: %v", err)
	}
}
