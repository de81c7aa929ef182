package tui

import (
	"os"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
)

func TestMain(m *testing.M) {
	testenv.DefaultSignals()
	testenv.Waiting()
	os.Exit(m.Run())
}
