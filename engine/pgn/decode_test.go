package pgn

import (
	"bytes"
	"io"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/ferzchess/ferz/engine/charset"
)

// TestDecoded reads a game in UTF-16 of either order, with a character beyond 16 bits.
func TestDecoded(t *testing.T) {
	const text = "[Event \"Schön 🙂\"]\n\n1. e4 ⩲ *\n"
	units := utf16.Encode([]rune("\ufeff" + text))
	for name, high := range map[string]int{"little end first": 1, "big end first": 0} {
		var raw bytes.Buffer
		for _, u := range units {
			pair := [2]byte{}
			pair[high], pair[1-high] = byte(u>>8), byte(u)
			raw.Write(pair[:])
		}
		for kind, r := range map[string]io.Reader{"at once": bytes.NewReader(raw.Bytes()), "by bytes": iotest.OneByteReader(bytes.NewReader(raw.Bytes()))} {
			g, err := NewReader(r).Next()
			if err != nil || g.Tags.Get("Event") != "Schön 🙂" || len(g.MainLine()) != 1 || len(g.Problems) > 0 {
				t.Errorf("%s, %s: %v %v", name, kind, err, g)
			}
		}
	}
	odd, err := io.ReadAll(Decoded(bytes.NewReader([]byte("\xff\xfea\x00b"))))
	if err != nil || string(odd) != "\ufeffa\ufffd" {
		t.Errorf("half a unit: %q, %v", odd, err)
	}
}

// TestDecodedGBK reads and lists games in an encoding in which a byte of a character may be
// a brace or bracket.
func TestDecodedGBK(t *testing.T) {
	const text = "[Game \"Chinese Chess\"]\n[Red \"吕钦\"]\n\n1. 炮二平五 {好棋} 马８进７ 红胜\n"
	raw, _ := charset.Named("GBK").Encode(text)
	for kind, read := range map[string]func() (*Game, error){
		"read": func() (*Game, error) { return NewReader(bytes.NewReader(raw)).Next() },
		"listed": func() (*Game, error) {
			e, err := NewIndexer(bytes.NewReader(raw)).Next()
			if err != nil || e.Tags.Get("White") != "吕钦" {
				t.Errorf("%v is listed, %v", e.Tags, err)
			}
			return e.Load(bytes.NewReader(raw))
		},
	} {
		g, err := read()
		if err != nil || g.Tags.Get("White") != "吕钦" || len(g.MainLine()) != 2 || g.Result != "1-0" || g.MainLine()[0].CommentsAfter[0] != "好棋" {
			t.Errorf("%s: %v, %v", kind, g, err)
		}
	}
}
