package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/registry"
)

// corpus copies the frozen files of testdata/corpus to a folder of the test's and makes
// them the user's. They were written by the program of commit 9e6f6ad with .ci/corpus, and
// every later program has to read them as that one did.
func corpus(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "corpus"))); err != nil {
		t.Fatal(err)
	}
	t.Setenv("FERZ_DATA_DIR", filepath.Join(dir, "data"))
	t.Setenv(registry.ConfigDirVariable, filepath.Join(dir, "config"))
	t.Setenv("TZ", "UTC")
	return dir
}

// corpusGame is a line of games.tsv: what the old program read in a kept game.
type corpusGame struct {
	ID, Variant, White, Black, Result, Plies, Unfinished, FEN string
}

func corpusGames(t *testing.T, dir string) (out []corpusGame) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "games.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(f) != 8 {
			t.Fatalf("games.tsv: %q", line)
		}
		out = append(out, corpusGame{f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]})
	}
	return out
}

// TestCorpusGames lists all kept games with their players, results and lengths.
func TestCorpusGames(t *testing.T) {
	dir := corpus(t)
	var list []struct {
		ID, Variant, White, Black, Result string
		Plies                             int
		Unfinished                        bool
	}
	if err := json.Unmarshal([]byte(ran(t, "", "ferz games --json")), &list); err != nil {
		t.Fatal(err)
	}
	want := corpusGames(t, dir)
	if len(list) != len(want) || len(list) < 276 {
		t.Errorf("%d games, want %d", len(list), len(want))
	}
	for _, w := range want {
		i := slices.IndexFunc(list, func(g struct {
			ID, Variant, White, Black, Result string
			Plies                             int
			Unfinished                        bool
		}) bool {
			return g.ID == w.ID
		})
		if i < 0 {
			t.Errorf("game %s of %s is gone", w.ID, w.Variant)
			continue
		}
		g := list[i]
		got := corpusGame{g.ID, g.Variant, g.White, g.Black, g.Result, fmt.Sprint(g.Plies), fmt.Sprint(g.Unfinished), w.FEN}
		if got != w {
			t.Errorf("game %s: %+v, want %+v", w.ID, got, w)
		}
	}
}

// TestCorpusMoves opens kept games and goes to their ends: each has the position that the
// old program found there.
func TestCorpusMoves(t *testing.T) {
	dir := corpus(t)
	games := testenv.Sample(corpusGames(t, dir), 60)
	var script strings.Builder
	for _, g := range games {
		fmt.Fprintf(&script, "open %s\nend\nfen\n", filepath.Join(dir, "data", "games", "g"+g.ID+".pgn"))
	}
	rest := ran(t, script.String()+"quit\n", "ferz play chess --plain --white you --black you")
	for _, g := range games {
		_, after, found := strings.Cut(rest, "\n"+g.FEN+"\n")
		if !found {
			t.Errorf("game %s of %s does not end in %s", g.ID, g.Variant, g.FEN)
			continue
		}
		rest = "\n" + after
	}
}

// TestCorpusVariants reads the user's variants, which have each rule of the language.
func TestCorpusVariants(t *testing.T) {
	dir := corpus(t)
	text, err := os.ReadFile(filepath.Join(dir, "variants.txt"))
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(strings.TrimSpace(string(text)), "\n\n[")
	if len(sections) < 50 {
		t.Fatalf("%d variants", len(sections))
	}
	a := &app{}
	own := a.catalogue()
	if len(a.problems) > 0 {
		t.Errorf("the user's variants have problems: %v", a.problems)
	}
	for _, section := range sections {
		section = "[" + strings.TrimPrefix(strings.TrimSpace(section), "[")
		id, _, _ := strings.Cut(section[1:], ":")
		d, err := own.Find(id)
		if err != nil {
			t.Error(err)
			continue
		}
		text, _ := ini.Write(d)
		section = strings.ReplaceAll(section, " \n", "\n") // the old program left a blank at the end of a list
		if got := strings.TrimSpace(text); got != section {
			t.Errorf("%s is read as\n%s\nwant\n%s", id, got, section)
		}
	}
}

// TestCorpusBooks shows the books in all formats.
func TestCorpusBooks(t *testing.T) {
	dir := corpus(t)
	names, err := filepath.Glob(filepath.Join(dir, "books", "*.txt"))
	if err != nil || len(names) < 8 {
		t.Fatalf("%d books, %v", len(names), err)
	}
	for _, name := range names {
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		book := strings.TrimSuffix(name, ".txt")
		variant, _, _ := strings.Cut(filepath.Base(book), ".")
		if got := ran(t, "", "ferz book show "+book+" --depth 6 --variant "+variant); got != string(want) {
			t.Errorf("%s shows\n%s\nwant\n%s", filepath.Base(book), got, want)
		}
	}
}

// TestCorpusContinues goes on with an interrupted match and annotation: the old games
// count.
func TestCorpusContinues(t *testing.T) {
	dir := corpus(t)
	t.Chdir(filepath.Join(dir, "match"))
	old, err := os.ReadFile("games.pgn")
	if err != nil {
		t.Fatal(err)
	}
	ran(t, "", "ferz match --engine ferz,name=a --engine ferz,name=b,option.Hash=1 --nodes 40 --variant losalamos --random-plies 4 --seed 5 --maxmoves 30 --concurrency 1 --games 60 --pgn games.pgn")
	all, err := os.ReadFile("games.pgn")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(all), "[Event "); !strings.HasPrefix(string(all), string(old)) || n != 60 {
		t.Errorf("the match has %d games, and its old ones first: %t", n, strings.HasPrefix(string(all), string(old)))
	}
	for _, name := range []string{"settings.toml", "engines.toml", "terminals.toml", "notes.toml"} {
		if _, err := os.Stat(filepath.Join(dir, "config", name)); err != nil {
			t.Error(err)
		}
	}
	if got := ran(t, "", "ferz engines list"); strings.Count(got, "\n") < 2 {
		t.Errorf("engines: %q", got)
	}
}

// TestCorpusPuzzles exports the puzzles.
func TestCorpusPuzzles(t *testing.T) {
	dir := corpus(t)
	want, err := os.ReadFile(filepath.Join(dir, "puzzles.epd"))
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.epd")
	ran(t, "", "ferz puzzle export -o "+out)
	if got, err := os.ReadFile(out); err != nil || string(got) != string(want) {
		t.Errorf("the puzzles are\n%s\n%v, want\n%s", got, err, want)
	}
}
