package csa_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/csa"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

func FuzzRead(f *testing.F) {
	recordstest.Fuzz(f, &csa.Format,
		"V2.2\nPI82HI\nP+00AL\n-\n-3334FU,T1\n%KACHI\n/\n",
		"V2.2\nN+Ann\nP1-KY * -OU\n+\n+7776FU\nT12.5\n'*a\n%TORYO\n")
}
