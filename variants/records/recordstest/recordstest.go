// Package recordstest tests the readers and writers of formats.
package recordstest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/records"
)

// Fuzz tests that no file makes reading a format panic, and that what was read can be
// written, if the format is. seeds are files to begin with.
func Fuzz(f *testing.F, format *records.Format, seeds ...string) {
	f.Helper()
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		format.Begins(raw)
		games, err := records.Read(format, bytes.NewReader(raw))
		if err != nil {
			return
		}
		for _, g := range games[:min(len(games), 2)] {
			if pgn.Resolve(g, load) != nil || format.Write == nil {
				continue
			}
			if text, _, err := format.Write(g); err == nil && text == "" {
				t.Error("nothing is written")
			}
		}
	})
}

// Want is what is to be read of a file.
type Want struct {
	Games                         int // 0: one
	Variant, White, Black, Result string
	Moves                         string // of each game, in coordinates
	Comment                       string // of the first move
	Others                        int    // moves of variations
}

// Reads tests that a file is told by its beginning and read as wanted, all games alike.
func Reads(t *testing.T, format *records.Format, file string, want Want) {
	t.Helper()
	if !format.Begins([]byte(file)) {
		t.Errorf("%.40q is not taken for %s", file, format.Name)
	}
	games, err := records.Read(format, strings.NewReader(file))
	if err != nil || len(games) != max(want.Games, 1) {
		t.Fatalf("%d games of %s, %v, want %d", len(games), format.Name, err, max(want.Games, 1))
	}
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	for _, g := range games {
		if err := pgn.Resolve(g, load); err != nil {
			t.Fatalf("%v, %v", err, g.Problems)
		}
		got := Want{Games: want.Games, Variant: g.Variant.Def.ID, White: records.Known(g.Tags, "White"), Black: records.Known(g.Tags, "Black"), Result: g.Result}
		p, err := g.Variant.NewPosition(g.StartFEN)
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for i, n := range g.MainLine() {
			if _, texts := records.Said(n); i == 0 {
				got.Comment = strings.Join(texts, "\n")
			}
			moves = append(moves, notation.Coordinates(p, n.Move))
			p.Make(n.Move)
		}
		all := 0
		g.Walk(func(*pgn.Node, int) bool { all++; return true })
		got.Moves, got.Others = strings.Join(moves, " "), all-len(moves)
		if got != want {
			t.Errorf("%s is read as %+v, want %+v", format.Name, got, want)
		}
	}
}
