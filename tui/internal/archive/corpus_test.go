package archive

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// corpusDir has files that the program of commit 9e6f6ad wrote; see .ci/corpus.
const corpusDir = "../../../testdata/corpus"

// TestCorpus opens every kept game of the frozen corpus and goes to its end. The
// players, the result, the number of moves and the last position are those that the
// old program read, in its own notation.
func TestCorpus(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(corpusDir, "games.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	own, problems := ini.WithFiles(variants.BuiltIn(), filepath.Join(corpusDir, "config", "variants", "rest.ini"))
	for _, p := range problems {
		t.Log(p)
	}
	st, err := gamestore.Open(filepath.Join(corpusDir, "data"))
	if err != nil {
		t.Fatal(err)
	}
	list, last := scanAll(t, func(yield func(Batch) bool) { ScanStore(t.Context(), own, st, yield) })
	if last.Err != nil {
		t.Fatal(last.Err)
	}
	records := map[string]*Entry{}
	for i := range list {
		records[list[i].ID] = &list[i]
	}
	load := &ini.Loader{Catalogue: own}
	tested := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		want := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		tested[want[1]] = true
		t.Run(want[1]+" "+want[0], func(t *testing.T) {
			t.Parallel()
			r, ok := records[want[0]]
			if !ok {
				t.Fatal("the game is not listed")
			}
			checkCorpusGame(t, r, load, want)
		})
	}
	if len(tested) < 276 || len(list) != 293 {
		t.Errorf("%d games of %d variants, want 293 of 276 or more", len(list), len(tested))
	}
}

// checkCorpusGame compares a game with the fields of its line in games.tsv.
func checkCorpusGame(t *testing.T, r *Entry, load *ini.Loader, want []string) {
	t.Helper()
	for i, got := range []string{r.Variant, r.White, r.Black, r.Result, strconv.Itoa(r.Plies), strconv.FormatBool(r.Unfinished())} {
		if got != want[i+1] {
			t.Errorf("%q, want %q", got, want[i+1])
		}
	}
	o, err := Open(r, load.Load)
	if err != nil {
		t.Fatal(err)
	}
	if o.Problem != nil {
		t.Fatal(o.Problem)
	}
	p, _, err := o.End()
	if err != nil {
		t.Fatal(err)
	}
	if got := p.FEN(); got != want[7] {
		t.Errorf("it ends in %s, want %s", got, want[7])
	}
	if n := len(o.Tree.MainLine()); n != r.Plies {
		t.Errorf("%d of %d moves are known", n, r.Plies)
	}
	if _, err := livegame.ReadSeats(o.Tree.Tags.Get("FerzPlayers")); err != nil {
		t.Error(err)
	}
}
