package formats_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/psn"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

const psnGame = "[Sente \"Ann\"]\n[Gote \"Bob\"]\n[Date \"1994.01.02\"]\n\n1. P7g-7f 2. P3c-3d 3. B8hx2b+ {a comment} 4. S3ax2b 5. B'5e 6. Resigns\n"

func TestReadPSN(t *testing.T) {
	recordstest.Reads(t, &psn.Format, psnGame, recordstest.Want{
		Variant: "shogi", White: "Ann", Black: "Bob", Result: "1-0", Moves: "c3c4 g7g6 b2h8+ g9h8 B@e5",
	})
}

func FuzzPSN(f *testing.F) { recordstest.Fuzz(f, &psn.Format, psnGame) }
