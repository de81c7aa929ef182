package cbr_test

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ferzchess/ferz/variants/records/cbr"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

// game is a file with the start of a game, a comment and a variation.
func game() string {
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

func TestRead(t *testing.T) {
	want := recordstest.Want{Variant: "xiangqi", White: "Ann", Black: "Bob", Result: "1-0", Moves: "h3e3 h10g8 h1g3", Comment: "ab", Others: 1}
	recordstest.Reads(t, &cbr.Format, game(), want)
	library := "CCBridgeLibrary\x00" + strings.Repeat("\x00", 984)
	one := game() + strings.Repeat("\x00", 4096-len(game()))
	want.Games = 2
	recordstest.Reads(t, &cbr.Library, library+one+one, want)
}

func FuzzRead(f *testing.F) { recordstest.Fuzz(f, &cbr.Format, game()) }

func FuzzLibrary(f *testing.F) { recordstest.Fuzz(f, &cbr.Library, "CCBridgeLibrary\x00"+game()) }
