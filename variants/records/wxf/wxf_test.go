package wxf_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/recordstest"
	"github.com/ferzchess/ferz/variants/records/wxf"
)

const game = "FORMAT WXF\nGAME 1\nRED Ann ; 2100 ; a team\nBLACK Bob\nDATE 2001-02-03\nRESULT 1-0\nSTART{\n1. C2.5 h8+7\n2. H2+3 r9.8\n}END\n"

func TestRead(t *testing.T) {
	recordstest.Reads(t, &wxf.Format, game+game, recordstest.Want{
		Games: 2, Variant: "xiangqi", White: "Ann", Black: "Bob", Result: "1-0", Moves: "h3e3 h10g8 h1g3 i10h10",
	})
}

func FuzzRead(f *testing.F) {
	recordstest.Fuzz(f, &wxf.Format, game, "FORMAT WXF\nFEN 4k4/9/9/9/9/9/9/9/9/4K4 b\nSETUP{ Ke0 ke9 Ra1 }\nSTART{\n1. R9+1\n")
}
