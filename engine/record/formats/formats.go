// Package formats lists the formats of files of games beside PGN, and tells which one a
// file has by what is in it.
package formats

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/record"
	"github.com/ferzchess/ferz/engine/record/csa"
	"github.com/ferzchess/ferz/engine/record/dhtmlxq"
	"github.com/ferzchess/ferz/engine/record/gib"
	"github.com/ferzchess/ferz/engine/record/ki2"
	"github.com/ferzchess/ferz/engine/record/kif"
	"github.com/ferzchess/ferz/engine/record/usi"
	"github.com/ferzchess/ferz/engine/record/xqf"
	"github.com/ferzchess/ferz/engine/words"
)

// all are the formats in the order in which a file is tried.
var all = []*record.Format{
	&xqf.Format, &cbl, &cbr, &dhtmlxq.Format, &gib.Format, &jkf, &usi.Format, &csa.Format, &ki2.Format, &kif.Format, &wxfFile, &psn,
}

// Those that are only told from others.
var (
	cbl     = record.Format{ID: "cbl", Name: "CBL", Game: "xiangqi", Binary: true, Begins: begins("CCBridgeLibrary\x00")}
	cbr     = record.Format{ID: "cbr", Name: "CBR", Game: "xiangqi", Binary: true, Begins: begins("CCBridge Record\x00")}
	jkf     = record.Format{ID: "jkf", Name: "JKF", Game: "shogi", Begins: matches(`^\s*\{\s*"(header|initial|moves)"\s*:`)}
	wxfFile = record.Format{ID: "wxf", Name: "WXF", Game: "xiangqi", Begins: matches(`(?m)\A(?:\s*[A-Z]+\b.*\n)*?FORMAT[ \t]+WXF`)}
	psn     = record.Format{ID: "psn", Name: "PSN", Game: "shogi", Begins: matches(`(?m)\A(?:\s*\[.*\n)*\s*\[(Sente|Gote) "`)}
)

func begins(mark string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(mark)) }
}

func matches(text string) func([]byte) bool {
	pattern := words.Compiled(text)
	return func(head []byte) bool { return pattern().Match(head) }
}

// All returns the formats.
func All() []*record.Format { return slices.Clone(all) }

// Written returns the ids of the formats that are written, with that of PGN.
func Written() []string {
	ids := []string{"pgn"}
	for _, f := range all {
		if f.Write != nil {
			ids = append(ids, f.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// Named returns the format with an id, or nil.
func Named(id string) *record.Format {
	for _, f := range all {
		if strings.EqualFold(f.ID, id) {
			return f
		}
	}
	return nil
}

// Of returns the format that a file's name tells, or nil.
func Of(path string) *record.Format {
	for _, f := range all {
		if slices.Contains(f.Extensions, strings.ToLower(filepath.Ext(path))) {
			return f
		}
	}
	return nil
}

// Sample is how many bytes of a file's beginning Detect needs to see.
const Sample = charset.Sample

// Detect returns the format of a file by its beginning, or nil for PGN and for what is
// none of them.
func Detect(head []byte) *record.Format {
	head = head[:min(len(head), Sample)]
	for _, f := range all {
		if f.Binary && f.Begins(head) {
			return f
		}
	}
	if bytes.IndexByte(head, 0) >= 0 && !pgn.IsUTF16(head) {
		return nil
	}
	text, _ := charset.Decode(head)
	for _, f := range all {
		if !f.Binary && f.Begins(text) {
			return f
		}
	}
	return nil
}

// Read returns the games of a file in a format.
func Read(f *record.Format, in io.Reader) ([]*pgn.Game, error) {
	if f.Read == nil {
		return nil, fmt.Errorf("this is a %s file (%s); ferz doesn't read it yet", f.Name, f.Game)
	}
	data, err := io.ReadAll(io.LimitReader(in, record.MaxFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > record.MaxFile {
		return nil, fmt.Errorf("this %s file is longer than %d MB", f.Name, record.MaxFile>>20)
	}
	if !f.Binary {
		data, _ = charset.Decode(data)
	}
	games, err := f.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return games, nil
}

// chineseNotations are the values of the tag Format in files of Xiangqi, by the names of
// notations.
var chineseNotations = map[string]string{"chinese": "Chinese", "simplified": "Chinese", "wxf": "WXF", "own": "WXF", "iccs": "ICCS"}

// TagNotation gives a game of Xiangqi whose moves are in a notation the tags by which other
// programs know game and notation.
func TagNotation(g *pgn.Game, style string) {
	name := chineseNotations[style]
	if name == "" || g.Variant == nil || !notation.HasICCS(g.Variant) || g.Variant.Def.Name != "Xiangqi" {
		return
	}
	g.Tags.Set("Game", "Chinese Chess")
	g.Tags.Set("Format", name)
}
