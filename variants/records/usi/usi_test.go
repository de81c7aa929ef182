package usi_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/recordstest"
	"github.com/ferzchess/ferz/variants/records/usi"
)

func FuzzRead(f *testing.F) {
	recordstest.Fuzz(f, &usi.Format,
		"position sfen 4k/5/5/5/K4 w P 3 moves 1a1b\n",
		"startpos moves 7g7f 3c3d\nposition fen 4k4/9/9/9/9/9/9/9/9/4K4 w moves h2e2\n")
}
