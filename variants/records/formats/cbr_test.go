package formats_test

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ferzchess/ferz/variants/records/cbr"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

// game is a file with the start of a game, a comment and a variation.
func cbrGame() string {
	data := make([]byte, 2214)
	put := func(at int, text string) {
		for i, unit := range utf16.Encode([]rune(text)) {
			binary.LittleEndian.PutUint16(data[at+2*i:], unit)
		}
	}
	copy(data, "CCBridge Record\x00")
	put(180, "中炮")
	put(1076, "Ann")
	put(1300, "Bob")
	data[2076], data[2116] = 1, 1
	copy(data[2120:], "!\"#$%$#\"!"+strings.Repeat("\x00", 10)+"&\x00\x00\x00\x00\x00&\x00'\x00'\x00'\x00'\x00'"+strings.Repeat("\x00", 18)+
		"\x17\x00\x17\x00\x17\x00\x17\x00\x17\x00\x16\x00\x00\x00\x00\x00\x16\x00"+strings.Repeat("\x00", 9)+"\x11\x12\x13\x14\x15\x14\x13\x12\x11")
	moves := []byte{0, 0, 0, 0, 4, 0, 70, 67, 4, 0, 0, 0, 'a', 0, 'b', 0, 2, 0, 7, 24, 1, 0, 88, 69, 1, 0, 1, 20}
	return string(data) + string(moves)
}

func TestReadCBR(t *testing.T) {
	want := recordstest.Want{Variant: "xiangqi", White: "Ann", Black: "Bob", Result: "1-0", Moves: "h3e3 h10g8 h1g3", Comment: "ab", Others: 1}
	recordstest.Reads(t, &cbr.Format, cbrGame(), want)
	library := "CCBridgeLibrary\x00" + strings.Repeat("\x00", 984)
	one := cbrGame() + strings.Repeat("\x00", 4096-len(cbrGame()))
	want.Games = 2
	recordstest.Reads(t, &cbr.Library, library+one+one, want)
}

// TestCBROld reads a file of the first versions.
func TestCBROld(t *testing.T) {
	data := []byte(cbrGame()[:1958])
	clear(data[1000:])
	copy(data[1864:], cbrGame()[2120:2210])
	moves := []byte{0, 0, 0, 0, 4, 0, 0x77, 0x47, 4, 0, 0, 0, 'a', 0, 'b', 0, 2, 0, 0x70, 0x62, 1, 0, 0x79, 0x67, 1, 0, 0x10, 0x22}
	file := string(data) + string(moves) + strings.Repeat("\x00", 300)
	recordstest.Reads(t, &cbr.Format, file, recordstest.Want{Variant: "xiangqi", Result: "*", Moves: "h3e3 h10g8 h1g3", Comment: "ab", Others: 1})
}

const xmlGame = `<?xml version="1.0" encoding="UTF-8"?>
<ChineseChessRecord Version="1.0">
 <Head><Name>T</Name><Red>Ann</Red><Black>Bob</Black><RecordResult>1</RecordResult>
  <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN></Head>
 <MoveList>
  <Move value="00-00"/>
  <Move value="77-47"><![CDATA[ab ]]></Move>
  <Move value="70-62" branch="1"/>
  <Move value="79-67" end="1"/>
  <Move value="10-22" end="1"/>
 </MoveList>
</ChineseChessRecord>`

func TestCBRXML(t *testing.T) {
	recordstest.Reads(t, &cbr.XML, xmlGame, recordstest.Want{Variant: "xiangqi", White: "Ann", Black: "Bob", Result: "1-0", Moves: "h3e3 h10g8 h1g3", Comment: "ab", Others: 1})
	for _, bad := range []string{xmlGame[:200], strings.Replace(xmlGame, "70-62", "97-62", 1)} {
		games, err := cbr.ReadXML([]byte(bad))
		if err == nil && len(games[0].Problems) == 0 {
			t.Errorf("%.60q is read without a word", bad)
		}
	}
}

func FuzzCBRXML(f *testing.F) { recordstest.Fuzz(f, &cbr.XML, xmlGame) }

func FuzzCBR(f *testing.F) { recordstest.Fuzz(f, &cbr.Format, cbrGame()) }

func FuzzCBRLibrary(f *testing.F) { recordstest.Fuzz(f, &cbr.Library, "CCBridgeLibrary\x00"+cbrGame()) }
