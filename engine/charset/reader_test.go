package charset

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// checkPieces checks that a text is decoded as Detect says, however it comes.
func checkPieces(t *testing.T, raw []byte) {
	t.Helper()
	whole, err := io.ReadAll(Reader(bytes.NewReader(raw)))
	if err != nil {
		t.Fatal(err)
	}
	if plain := Detect(raw).IsPlain(); plain && !bytes.Equal(whole, raw) {
		t.Errorf("%.60q is changed to %.60q", raw, whole)
	}
	cut := min(600, len(raw))
	for name, in := range map[string]io.Reader{
		"byte by byte":   Reader(iotest.OneByteReader(bytes.NewReader(raw))),
		"in parts":       Reader(iotest.HalfReader(bytes.NewReader(raw))),
		"600 and a byte": Reader(io.MultiReader(bytes.NewReader(raw[:cut]), iotest.OneByteReader(bytes.NewReader(raw[cut:])))),
		"read by a byte": iotest.OneByteReader(Reader(bytes.NewReader(raw))),
	} {
		if got, err := io.ReadAll(in); err != nil || !bytes.Equal(got, whole) {
			t.Errorf("%.60q, %s: %.60q (%v), want %.60q", raw, name, got, err, whole)
		}
	}
}

// texts are some that show their encoding once they are encoded.
var texts = map[*Charset]string{
	utf8Set:              "[White \"Müller\"]\n1. e4 *\n",
	littleEnd:            "[White \"Müller\"]\n1. e4 *\n",
	bigEnd:               "[White \"Müller\"]\n1. e4 *\n",
	Named("Shift_JIS"):   "先手：羽生\n   1 ７六歩(77)\n",
	Named("EUC-JP"):      "先手：羽生\n   1 ７六歩(77)\n",
	Named("ISO-2022-JP"): "先手：羽生\n   1 ７六歩(77)\n",
	Named("GB18030"):     "1. 炮二平五 马８进７\n",
	Named("Big5"):        "1. 炮二平五 馬８進７\n",
	Named("CP949"):       "[초차림 \"상마상마\"]\n\n1. 79졸78\n",
	windows1252:          "[White \"Müller\"]\n1. e4 {schön} *\n",
}

// TestPieces: the encoding doesn't depend on how a text comes, wherever the first character is
// that shows it.
func TestPieces(t *testing.T) {
	for set, text := range texts {
		for _, before := range []int{0, 1, 300, 511, 512, 700, Sample - 520, Sample - 1, Sample + 1} {
			for _, after := range []int{0, 600} {
				all := strings.Repeat("; plain\n", before/8) + strings.Repeat(" ", before%8) + strings.Repeat(text, 1+after/len(text))
				raw, _ := set.Encode(all)
				checkPieces(t, raw)
				got, err := io.ReadAll(Reader(bytes.NewReader(raw)))
				if before < Sample-600 && set != windows1252 && (err != nil || string(got) != all) {
					t.Errorf("%s, %d bytes before: %.80q (%v)", set.Name, before, got[min(before, len(got)):], err)
				}
			}
		}
	}
}

// TestLateCharacters: an encoding that only later characters show is found in pieces as well.
func TestLateCharacters(t *testing.T) {
	text := "[Red \"王\"]\n" + strings.Repeat("; plain\n", 200) + "1. 炮二平五 马８进７\n"
	raw, _ := Named("GB18030").Encode(text)
	checkPieces(t, raw)
	if got, err := io.ReadAll(Reader(bytes.NewReader(raw))); err != nil || string(got) != text {
		t.Errorf("read as %.80q (%v)", got, err)
	}
}

// TestReaderAwaitsNothing: of a text that comes little by little, what doesn't depend on its
// encoding is read at once.
func TestReaderAwaitsNothing(t *testing.T) {
	for name, text := range map[string]string{
		"ASCII":                     strings.Repeat("1. e4 e5 *\n", 100),
		"ASCII up to Sample":        strings.Repeat("1. e4 e5 *\n", 2000),
		"a name in UTF-8":           "[White \"Müller\"]\n" + strings.Repeat("1. e4 e5 *\n", 60),
		"a name in UTF-8, later on": strings.Repeat("1. e4 e5 *\n", 60) + "[White \"Müller\"]\n" + strings.Repeat("1. e4 e5 *\n", 60),
	} {
		from, to := io.Pipe()
		go func() {
			_, _ = io.WriteString(to, text) // and no end follows
		}()
		got := make([]byte, len(text))
		if _, err := io.ReadFull(Reader(from), got); err != nil || string(got) != text {
			t.Errorf("%s: %.60q, %v", name, got, err)
		}
		from.Close()
	}
}

// FuzzReader tests that any text is decoded alike, however it comes.
func FuzzReader(f *testing.F) {
	f.Add(uint16(0), []byte("\ufeff[E\xa4\xa4\xa4\xa4\xa4\xa4\xa4\"]\n\n1. \xa14 *"))
	f.Add(uint16(600), []byte("\x1b$B<j\x1b(B"))
	f.Add(uint16(511), []byte("\xc4\xa3\x8b\xe0\xff"))
	f.Add(uint16(0), []byte("\x00[\x00E"))
	f.Fuzz(func(t *testing.T, before uint16, raw []byte) {
		checkPieces(t, append(bytes.Repeat([]byte("1. e4 *\n"), int(before%(2*Sample))/8), raw...))
	})
}
