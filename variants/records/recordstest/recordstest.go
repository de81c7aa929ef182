// Package recordstest tests the readers and writers of formats.
package recordstest

import (
	"bytes"
	"testing"

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
