package archive

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// TestSearchByIndex finds a position in the games of a file by its index, without reading
// them, and reads them where the index can't tell.
func TestSearchByIndex(t *testing.T) {
	const one = "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 *\n\n"
	const text = one + "[White \"Bob\"]\n\n1. Nf3 e5 2. e4 Nc6 *\n\n[White \"Carl\"]\n\n1. d4 *\n\n[White \"Dora\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. Nf3 *\n"
	const position = "position=rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	for _, tt := range []struct {
		name, text, search string
		indexed            bool
		change             bool // the file, after it was indexed
		want               []int
		examined           int
	}{
		{"by the index", text, position, true, false, []int{0, 1, 3}, 0},
		{"not there", text, "position=4k3/8/8/8/8/8/8/4K2R w K - 0 1", true, false, []int{}, 0},
		{"a player too", text, "player=bob " + position, true, false, []int{1}, 0},
		{"a pattern too", text, "pattern=nc6 " + position, true, false, []int{1}, 3},
		{"no index", text, position, false, false, []int{0, 1, 3}, 4},
		{"twice the same game", text + "\n" + one, position, true, false, []int{0, 1, 3, 4}, 5},
		{"another file since", text, position, true, true, []int{0, 1, 3}, 4},
	} {
		dir := t.TempDir()
		st, err := gamestore.Open(filepath.Join(dir, "store"))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, "games.pgn")
		if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if tt.indexed {
			if _, err := IndexFile(t.Context(), st, load, path, func(IndexProgress) {}); err != nil {
				t.Fatal(err)
			}
		}
		if tt.change {
			if err := os.WriteFile(path, []byte(tt.text+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s, err := ParseSearch(tt.search, load)
		if err != nil {
			t.Fatal(err)
		}
		s.Index = st.Index()
		got, err := s.Select(t.Context(), inFile(t, path), Unsorted)
		if err != nil || !slices.Equal(got, tt.want) || s.Examined() != tt.examined {
			t.Errorf("%s: games %v, %d read, want %v and %d; %v", tt.name, got, s.Examined(), tt.want, tt.examined, err)
		}
	}
}
