package main

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/trial"
)

// TestOutputIsTagged looks at what is written to files or printed as JSON.
func TestOutputIsTagged(t *testing.T) {
	variantstest.CheckTags(t, "json", trainState{}, gameJSON{}, variantJSON{}, thinkingJSON{}, resultJSON{},
		engineJSON{}, offerJSON{}, candidateJSON{}, tableJSON{}, probeJSON{}, trial.Report{})
}
