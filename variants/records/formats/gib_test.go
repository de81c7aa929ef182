package formats_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/gib"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

func FuzzGIB(f *testing.F) {
	recordstest.Fuzz(f, &gib.Format,
		"[초차림 \"상마상마\"]\n[판 \"차\"]\n\n1. 79졸78 <0> 2. 한수쉼\n")
}
