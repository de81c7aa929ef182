package formats_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/recordstest"
	"github.com/ferzchess/ferz/variants/records/wxf"
)

const wxfGame = "FORMAT WXF\nGAME 1\nRED Ann ; 2100 ; a team\nBLACK Bob\nDATE 2001-02-03\nRESULT 1-0\nSTART{\n1. C2.5 h8+7\n2. H2+3 r9.8\n}END\n"

func TestReadWXF(t *testing.T) {
	recordstest.Reads(t, &wxf.Format, wxfGame+wxfGame, recordstest.Want{
		Games: 2, Variant: "xiangqi", White: "Ann", Black: "Bob", Result: "1-0", Moves: "h3e3 h10g8 h1g3 i10h10",
	})
}

// TestWXFPosition reads a position without moves, whose letters are those of WXF.
func TestWXFPosition(t *testing.T) {
	const file = "FORMAT  \tWXF\nGAME\nRED\t;;;\nDATE \t2014-07-16\nFEN  \t\t4kaer1/4a2c1/2h1e1h2/3Rp1C1p/2C6/5rP2/1pP1P3P/8E/9/1cEAKA1R1 b\n\nSTART{\n}END\n"
	recordstest.Reads(t, &wxf.Format, file, recordstest.Want{Variant: "xiangqi", Result: "*"})
	games, err := wxf.Format.Read([]byte(file))
	if err != nil || games[0].Tags.Get("FEN") != "4kabr1/4a2c1/2n1b1n2/3Rp1C1p/2C6/5rP2/1pP1P3P/8B/9/1cBAKA1R1 b - - 0 1" || games[0].Tags.Get("Date") != "2014.07.16" {
		t.Errorf("%v, %v", games[0].Tags, err)
	}
}

func FuzzWXF(f *testing.F) {
	recordstest.Fuzz(f, &wxf.Format, wxfGame, "FORMAT WXF\nFEN 4k4/9/9/9/9/9/9/9/9/4K4 b\nSETUP{ Ke0 ke9 Ra1 }\nSTART{\n1. R9+1\n")
}
