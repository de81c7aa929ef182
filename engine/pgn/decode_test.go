package pgn

import (
	"bytes"
	"io"
	"testing"
	"testing/iotest"
	"unicode/utf16"
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
