// Package formats lists the file formats of games other than PGN, and detects the
// format of a file from its content.
package formats

import (
	"bufio"
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/cbr"
	"github.com/ferzchess/ferz/variants/records/csa"
	"github.com/ferzchess/ferz/variants/records/dhtmlxq"
	"github.com/ferzchess/ferz/variants/records/gib"
	"github.com/ferzchess/ferz/variants/records/jkf"
	"github.com/ferzchess/ferz/variants/records/ki2"
	"github.com/ferzchess/ferz/variants/records/kif"
	"github.com/ferzchess/ferz/variants/records/psn"
	"github.com/ferzchess/ferz/variants/records/usi"
	"github.com/ferzchess/ferz/variants/records/wxf"
	"github.com/ferzchess/ferz/variants/records/xqf"
)

// all are the formats in the order in which a file is tried.
var all = []*records.Format{
	&xqf.Format, &cbr.Library, &cbr.Compressed, &cbr.Format, &moveSky, &cbr.XML, &qqChess, &dhtmlxq.Format, &gib.Format, &jkf.Format, &usi.Format, &csa.Format, &ki2.Format, &kif.Format, &wxf.Format, &psn.Format,
}

// All returns the formats.
func All() []*records.Format { return slices.Clone(all) }

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
func Named(id string) *records.Format {
	for _, f := range all {
		if strings.EqualFold(f.ID, id) {
			return f
		}
	}
	return nil
}

// Of returns the format of a file by its name, or nil.
func Of(path string) *records.Format {
	for _, f := range all {
		if slices.Contains(f.Extensions, strings.ToLower(filepath.Ext(path))) {
			return f
		}
	}
	return nil
}

// sample is how many bytes of a file's beginning count. Of a file that begins as PGN or
// with a position early bytes are enough, so that games which come little by little needn't be
// awaited.
const early, sample = 4096, charset.Sample

// Detect returns the format of a file by its beginning, or nil for PGN and unknown
// formats.
func Detect(head []byte) *records.Format {
	return find(func(n int) []byte { return head[:min(n, len(head))] })
}

// DetectIn is Detect of a file that in, whose buffer has to have 16 KB or more, is at the
// beginning of. It reads nothing.
func DetectIn(in *bufio.Reader) *records.Format {
	return find(func(n int) []byte {
		head, _ := in.Peek(n)
		return head
	})
}

// find returns the format of a file whose first bytes peek returns, or nil.
func find(peek func(n int) []byte) *records.Format {
	head := peek(early)
	if f := detect(head); f != nil || len(head) < early || pgn.BeginsText(head) || isHeadedByPosition(head) {
		return f
	}
	return detect(peek(sample))
}

// detect returns the format of a file that begins with head, or nil.
func detect(head []byte) *records.Format {
	for _, f := range all {
		if f.Binary && f.Begins(head) {
			return f
		}
	}
	if bytes.IndexByte(head, 0) >= 0 && !pgn.IsUTF16(head) {
		return nil
	}
	text, _ := charset.Decode(head)
	text = records.PlainLines(text)
	if f := detectText(text); f != nil {
		return f
	}
	if bytes.ContainsFunc(text, func(r rune) bool { return r >= 'Ａ' && r <= 'ｚ' }) {
		return detectText([]byte(records.Narrow(string(text))))
	}
	return nil
}

// detectText returns the format of a text, or nil.
func detectText(text []byte) *records.Format {
	for _, f := range all {
		if !f.Binary && f.Begins(text) {
			return f
		}
	}
	return nil
}

// chineseNotations are the values of the tag Format in files of Xiangqi, by the names of
// notations.
var chineseNotations = map[string]string{"chinese": "Chinese", "simplified": "Chinese", "wxf": "WXF", "own": "WXF", "iccs": "ICCS"}

// TagNotation adds to a game of Xiangqi the tags by which other programs recognize its
// variant and notation.
func TagNotation(g *pgn.Game, style string) {
	name := chineseNotations[style]
	if name == "" || g.Variant == nil || !notation.HasICCS(g.Variant) || g.Variant.Def.Name != "Xiangqi" {
		return
	}
	g.Tags.Set("Game", "Chinese Chess")
	g.Tags.Set("Format", name)
}
