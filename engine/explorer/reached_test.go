package explorer

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
)

// TestReaching looks for games of a file by positions, before and after the file changes.
func TestReaching(t *testing.T) {
	dir := t.TempDir()
	file, path := filepath.Join(dir, "club.pgn"), filepath.Join(dir, "index")
	if err := os.WriteFile(file, []byte(club), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := openBuilder(path)
	if err != nil {
		t.Fatal(err)
	}
	a := FileAdder{Builder: b, Preparer: Preparer{Load: load}}
	err = a.Add(file, func(_ collection.Place, prepare PrepareGame, take TakeGame) error {
		return collection.Each(t.Context(), pgn.NewReader(strings.NewReader(club)), file, 1, prepare,
			func(g FileGame, at collection.Place) error { return take(g, at) })
	})
	if err == nil {
		err = b.Commit()
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	x, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	filter, err := collection.NewFilter(collection.Query{FEN: spanish}, load)
	if err != nil {
		t.Fatal(err)
	}
	games, err := pgn.ReadAll(strings.NewReader(club))
	if err != nil {
		t.Fatal(err)
	}
	var want []int
	for _, g := range games {
		if filter.Match(g) {
			want = append(want, g.Line)
		}
	}
	found, err := x.Reaching(spanish, file, load)
	if err != nil || found == nil {
		t.Fatalf("%v, %v: expected games", found, err)
	}
	var got []int
	err = found.Each(t.Context(), func(g *pgn.Game, _ collection.Place) error {
		got = append(got, g.Line)
		return nil
	})
	if err != nil || len(want) == 0 || !slices.Equal(got, want) || found.Skipped() != len(games)-len(want) {
		t.Errorf("%v, %d skipped, %v: expected games at lines %v", got, found.Skipped(), err, want)
	}
	if found, err := x.Reaching("nonsense", file, load); found != nil || err != nil {
		t.Errorf("no position: %v, %v", found, err)
	}
	if err := os.WriteFile(file, []byte(club+"\n1. e4 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if found, err := x.Reaching(spanish, file, load); found != nil || err != nil {
		t.Errorf("a file that has changed: %v, %v", found, err)
	}
}
