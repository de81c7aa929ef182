package charset

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestDetect detects each encoding.
func TestDetect(t *testing.T) {
	for want, text := range map[string]string{
		"UTF-8":        "先手：羽生\n1 ７六歩(77)\n",
		"Shift_JIS":    "開始日時：2020/01/01\n手合割：平手\n先手：羽生\n後手：谷川\n   1 ７六歩(77)\n   2 ３四歩(33)\n",
		"EUC-JP":       "'棋譜\nN+先手\nN-後手\n$EVENT:第１回 世界コンピュータ将棋選手権\n",
		"GB18030":      "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n\n1. 炮二平五 马８进７\n",
		"Big5":         "[Game \"Chinese Chess\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８\n",
		"CP949":        "[대회명 \"제1회 대국\"]\n[초차림 \"상마상마\"]\n\n1. 79졸78 2. 41병42\n",
		"Windows-1252": "[White \"Müller, José\"]\n[Black \"Çelik\"]\n\n1. e4 {schön} *\n",
	} {
		raw, missing := Named(want).Encode(text)
		if len(missing) > 0 {
			t.Fatalf("%s has no %q", want, missing)
		}
		back, got := Decode(raw)
		if got.Name != want || string(back) != text {
			t.Errorf("%s is taken for %s: %s", want, got.Name, back)
		}
		r := Reader(iotest.OneByteReader(bytes.NewReader(raw)))
		if all, err := io.ReadAll(r); want != "Windows-1252" && (err != nil || string(all) != text) {
			t.Errorf("%s is read as %q, %v", want, all, err)
		}
	}
	chinese, _ := Named("GB18030").Encode("[Game \"Chinese Chess\"]\n[Red \"王\"]\n")
	cut, _ := Named("GB18030").Encode("[Red \"王\"]\n1. 炮二平五 馬８進７\n2. 马")
	for name, raw := range map[string][]byte{"names of xiangqi": chinese, "within a character": cut[:len(cut)-1]} {
		if got := Detect(raw); got.Name != "GB18030" {
			t.Errorf("%s: %s", name, got.Name)
		}
	}
	for name, text := range map[string]string{
		"by what it declares": "'CSA encoding=SHIFT_JIS\nN+\x8b\xe0\n",
		"as a name":           "#KIF version=2.0 encoding=Shift_JIS\n# \x8b\xe0\n",
	} {
		if got := Detect([]byte(text)); got.Name != "Shift_JIS" {
			t.Errorf("%s: %s", name, got.Name)
		}
	}
	if got := Detect([]byte("abc\xe7\x9f")); got.Name != "UTF-8" {
		t.Errorf("a character that is cut off: %s", got.Name)
	}
	if got := Detect([]byte("\xff\xfea\x00")); got.Name != "UTF-16LE" {
		t.Errorf("a byte order mark: %s", got.Name)
	}
}

// TestEncode names what an encoding has not.
func TestEncode(t *testing.T) {
	raw, missing := Named("cp932").Encode("☗７")
	if string(missing) != "☗" || !strings.HasPrefix(string(raw), "?") {
		t.Errorf("%q, missing %q", raw, string(missing))
	}
}

// FuzzDecode tests that any bytes become text.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x8b\xe0\xff"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		text, set := Decode(raw)
		if set == nil || len(text) > 4*len(raw)+8 {
			t.Errorf("%q becomes %q", raw, text)
		}
	})
}

// TestUnmarked: UTF-16 without a byte order mark and ISO-2022-JP are recognized by their bytes;
// other bytes with zeros are neither.
func TestUnmarked(t *testing.T) {
	const text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n*一一　一一\n"
	for name, set := range map[string]*Charset{"little end": littleEnd, "big end": bigEnd, "seven bits": Named("ISO-2022-JP")} {
		raw, _ := set.Encode(text)
		if got, found := Decode(raw); found != set || string(got) != text {
			t.Errorf("%s is read as %s: %q", name, found.Name, got)
		}
	}
	late, _ := littleEnd.Encode(strings.Repeat("1. e4 e5 2. Nf3 *\n", 300))
	for name, raw := range map[string]string{"zeros far from the beginning": strings.Repeat("; plain\n", 100) + string(late), "a file with one zero": "1. e4 e5\x00 2. Nf3 *\n", "zeros at all places": "\x00\x00\x01\x00\x00\x02\x00\x00", "numbers": "\x01\x00\x02\x00\x03\x00\x04\x00"} {
		if got := Detect([]byte(raw)); IsUTF16([]byte(raw)) || got == littleEnd || got == bigEnd {
			t.Errorf("%s is read as %s", name, got.Name)
		}
	}
}
