package registry

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/xboard"
)

// TestCorpus reads engines that the program of commit 9e6f6ad remembered; see
// .ci/corpus.
func TestCorpus(t *testing.T) {
	dir := t.TempDir()
	data, err := os.ReadFile(filepath.Join("../../testdata/corpus/config", FileName))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, FileName), data, 0o600); err != nil {
		t.Fatal(err)
	}
	s := Open(dir)
	if p := s.Problems(); len(p) > 0 {
		t.Error(p)
	}
	entries := s.Entries()
	if len(entries) != 3 {
		t.Fatalf("%d engines, want 3", len(entries))
	}
	fish, old, fairy := entries[0], entries[1], entries[2]
	if fish.Name != "Stockfish" || fish.Protocol != xboard.UCI || !slices.Equal(fish.Command, []string{"/usr/games/stockfish"}) ||
		!slices.Equal(fish.Init, []string{"setoption name Ponder value false"}) || !maps.Equal(fish.Options, map[string]string{"Hash": "64", "Threads": "2"}) {
		t.Errorf("Stockfish is %+v", fish.Config)
	}
	if seen := fish.Seen; seen == nil || seen.Name != "Stockfish 15.1" || len(seen.Options) != 21 || !seen.AcceptsFEN || !seen.MultiPV || seen.At.IsZero() || seen.Modified.IsZero() {
		t.Errorf("Stockfish was seen as %+v", seen)
	} else if hash := seen.Options[2]; hash.Name != "Hash" || hash.Kind != xboard.SpinOption || hash.Default != "16" || hash.Min != 1 || hash.Max != 33554432 {
		t.Errorf("its option is %+v", hash)
	}
	if old.Name != "old one" || old.Protocol != xboard.CECP || old.Dir != "/tmp" || !slices.Equal(old.Command, []string{"./old", "--quiet mode"}) || old.Seen != nil {
		t.Errorf("the engine that never answered is %+v", old)
	}
	if fairy.Protocol != xboard.CECP || fairy.Seen == nil || len(fairy.Seen.Variants) != 30 || len(fairy.Seen.Options) != 16 {
		t.Errorf("Fairy-Max is %+v, %+v", fairy.Config, fairy.Seen)
	}
}
