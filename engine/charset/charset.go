// Package charset detects the encoding of a file of games, from what it declares
// and from its bytes, and converts it to UTF-8. Begin with Reader or Decode.
package charset

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/words"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	utf16 "golang.org/x/text/encoding/unicode"
)

// Charset is an encoding of texts.
type Charset struct {
	Name     string
	encoding encoding.Encoding // nil: UTF-8
	names    []string          // as files declare it, in lower case without signs
	telling  string            // characters that files of games in it are full of
}

// utf8Set is the first of sets.
var utf8Set = &Charset{Name: "UTF-8", names: []string{"utf8"}}

// sets are all encodings but those that a byte order mark shows, the likelier ones first.
var sets = []*Charset{
	utf8Set,
	{"Shift_JIS", japanese.ShiftJIS, []string{"shiftjis", "sjis", "cp932", "windows31j", "ms932"}, japaneseWords},
	{"EUC-JP", japanese.EUCJP, []string{"eucjp"}, japaneseWords},
	{"GB18030", simplifiedchinese.GB18030, []string{"gb18030", "gbk", "gb2312", "cp936"}, "进退平炮车马兵卒红黑胜负和象相仕士帅将前后中国局赛一二三四五六七八九１２３４５６７８９，。："},
	{"Big5", traditionalchinese.Big5, []string{"big5", "cp950"}, "進退平炮車馬兵卒紅黑勝負和象相仕士帥將前後中國局賽一二三四五六七八九１２３４５６７８９，。："},
	{"CP949", korean.EUCKR, []string{"euckr", "cp949", "ksc5601"}, "졸병마상차포사장초한대국자회전일제결과시간승무수쉼판림군차림"},
	{"ISO-2022-JP", japanese.ISO2022JP, []string{"iso2022jp"}, ""},
	windows1252,
}

const japaneseWords = "手歩金銀飛角同成打香桂王玉龍馬先後開始日時棋戦合割平持駒消費間投了一二三四五六七八九▲△・：　（）１２３４５６７８９のにはをでがと"

var windows1252 = &Charset{"Windows-1252", charmap.Windows1252, []string{"windows1252", "latin1", "iso88591", "cp1252"}, ""}

var (
	littleEnd = &Charset{"UTF-16LE", utf16.UTF16(utf16.LittleEndian, utf16.IgnoreBOM), nil, ""}
	bigEnd    = &Charset{"UTF-16BE", utf16.UTF16(utf16.BigEndian, utf16.IgnoreBOM), nil, ""}
)

// Named returns the encoding with a name, as used in files and by people, or nil.
func Named(name string) *Charset {
	plain := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	for _, set := range sets {
		for _, known := range set.names {
			if known == plain {
				return set
			}
		}
	}
	return nil
}

// Names returns the names of the encodings that texts are written in.
func Names() []string {
	var out []string
	for _, set := range sets {
		out = append(out, set.Name)
	}
	return out
}

// Sample is the number of bytes at the beginning of a text by which Detect guesses.
const Sample = 16 << 10

// near is the number of bytes, from the first that is telling, which show that a text is in
// UTF-8 if they are. So a text in UTF-8 that comes little by little needn't be awaited.
const near = 512

// Detect returns the encoding of a text by its beginning: its byte order mark, the bytes that
// UTF-16 and ISO-2022-JP show by themselves, valid UTF-8, or its declaration, and otherwise by
// the characters that it would contain in each encoding. No more than Sample bytes count.
func Detect(head []byte) *Charset {
	head = head[:min(len(head), Sample)]
	at := firstTelling(head, 0)
	if at < 0 || isUTF8(head[at:min(at+near, len(head))]) {
		return utf8Set
	}
	if at < near { // a text in UTF-16 shows it from the first
		if set := utf16Set(head); set != nil {
			return set
		}
	}
	switch {
	case bytes.Contains(head, []byte("\x1b$B")) || bytes.Contains(head, []byte("\x1b$@")):
		return Named("ISO-2022-JP")
	case validUTF8(head):
		return utf8Set
	}
	if at := declared().FindSubmatch(head[:min(len(head), 1024)]); at != nil {
		if set := Named(string(at[1])); set != nil && set != utf8Set {
			return set
		}
	}
	return likeliest(head)
}

// firstTelling returns the place, not before from, of the first byte by which a text's encoding
// may show, or -1. A byte order mark of UTF-8 is none, since some texts have one and are in
// another encoding.
func firstTelling(head []byte, from int) int {
	if bytes.HasPrefix(head, []byte(utf8BOM)) {
		from = max(from, len(utf8BOM))
	}
	for i := from; i < len(head); i++ {
		if b := head[i]; b >= utf8.RuneSelf || b == 0 || b == '\x1b' {
			return i
		}
	}
	return -1
}

// isUTF8 reports whether a part of a text shows that the text is in UTF-8.
func isUTF8(part []byte) bool {
	return validUTF8(part) && bytes.IndexByte(part, 0) < 0 && bytes.IndexByte(part, '\x1b') < 0
}

// IsUTF16 reports whether a text is in UTF-16, by its beginning.
func IsUTF16(head []byte) bool {
	set := Detect(head)
	return set == littleEnd || set == bigEnd
}

// utf16Set returns the encoding of a text in UTF-16, or nil. Without a byte order mark the
// text shows by the upper bytes of its ASCII characters, which are zero and mostly at even or
// mostly at odd places, and has no control characters.
func utf16Set(head []byte) *Charset {
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return littleEnd
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return bigEnd
	}
	head = head[:len(head)&^1]
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i%2]++
		}
	}
	set := littleEnd
	if zeros[0] > zeros[1] {
		set = bigEnd
	}
	if most := max(zeros[0], zeros[1]); most < max(2, len(head)/20) || most < 3*min(zeros[0], zeros[1]) {
		return nil
	}
	text := strings.TrimSuffix(string(set.Decode(head)), "\ufffd") // which may be cut off
	if strings.ContainsFunc(text, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r) && !strings.ContainsRune("\t\r\n\x1a", r)
	}) {
		return nil
	}
	return set
}

var declared = words.Compiled(`(?im)^[#';%].*encoding\s*[=:]\s*([\w-]+)`)

// validUTF8 reports whether a text is UTF-8 but for a character that is cut off at its end.
func validUTF8(text []byte) bool {
	for range utf8.UTFMax {
		if utf8.Valid(text) {
			return true
		}
		if len(text) == 0 {
			return true
		}
		last := text[len(text)-1]
		text = text[:len(text)-1]
		if last < 0x80 {
			return false
		}
	}
	return false
}

// likeliest returns the encoding that makes most of the bytes beyond ASCII characters that
// files of games have, or Windows-1252.
func likeliest(head []byte) *Charset {
	if end := bytes.LastIndexByte(head, '\n') + 1; bytes.ContainsFunc(head[:end], func(r rune) bool { return r >= 0x80 }) {
		head = head[:end] // the last line may end within a character
	}
	best, most := windows1252, 0
	for _, set := range sets {
		if set.telling == "" {
			continue
		}
		if score := set.score(head); score > most {
			best, most = set, score
		}
	}
	if gb := Named("GB18030"); best == windows1252 && bytes.Contains(head, chineseChess) && !bytes.ContainsRune(gb.Decode(head), utf8.RuneError) {
		return gb
	}
	return best
}

// chineseChess is the tag Game of files of xiangqi, whose names alone do not tell their encoding.
var chineseChess = []byte(`"Chinese Chess"`)

// score counts the telling characters of a text in an encoding. It is 0 if they are few for
// its bytes beyond ASCII, or too many of these are none of the encoding.
func (c *Charset) score(head []byte) int {
	text, err := c.encoding.NewDecoder().Bytes(head)
	if err != nil {
		return 0
	}
	telling, wrong, wide, narrow := 0, 0, 0, 0
	for _, r := range string(text) {
		switch {
		case r == utf8.RuneError:
			wrong++
		case r < 0x80:
		case r >= '｡' && r <= 'ﾟ': // a byte of Shift_JIS each
			wide, narrow = wide+1, narrow+1
		default:
			wide++
			if strings.ContainsRune(c.telling, r) {
				telling++
			}
		}
	}
	if wrong > 1+wide/50 || narrow > wide/4 || telling*12 < wide || telling == 0 {
		return 0
	}
	return 4*telling - 8*wrong
}

// Decode returns a text as UTF-8, and its encoding. Bytes that can't be decoded become
// U+FFFD.
func Decode(text []byte) ([]byte, *Charset) {
	set := Detect(text)
	return set.Decode(text), set
}

// Decode returns a text in the encoding as UTF-8.
func (c *Charset) Decode(text []byte) []byte {
	if c.encoding == nil {
		return text
	}
	if out, err := c.encoding.NewDecoder().Bytes(text); err == nil {
		return out
	}
	return text
}

// Encode writes UTF-8 in the encoding. Characters that it has not become question marks,
// and are returned.
func (c *Charset) Encode(text string) (out []byte, missing []rune) {
	if c.encoding == nil {
		return []byte(text), nil
	}
	encoder := c.encoding.NewEncoder()
	if out, err := encoder.String(text); err == nil {
		return []byte(out), nil
	}
	var b bytes.Buffer
	for _, r := range text {
		encoder.Reset()
		one, err := encoder.String(string(r))
		if err != nil {
			one = "?"
			missing = append(missing, r)
		}
		b.WriteString(one)
	}
	return b.Bytes(), missing
}

// Asian reports whether the encoding is East Asian, where an ASCII byte may be part of
// a character.
func (c *Charset) Asian() bool { return c.telling != "" }

// IsPlain reports whether Reader leaves texts in the encoding as they are.
func (c *Charset) IsPlain() bool { return c.encoding == nil || c == windows1252 }
