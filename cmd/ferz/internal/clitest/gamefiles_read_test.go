package clitest_test

import (
	"testing"
	"time"

	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
)

// TestReadLine: the time left is counted from what was read.
func TestReadLine(t *testing.T) {
	for _, tt := range []struct {
		games     int
		read, all int64
		want      string
	}{
		{1, 10, 0, "1 game  0 games/s"},
		{500, 25, 100, "500 games  250 games/s  25 %  6s left"},
		{500, 120, 100, "500 games  250 games/s  100 %  0s left"},
	} {
		if got := gamefiles.Progress(tt.games, tt.read, tt.all, 2*time.Second); got != tt.want {
			t.Errorf("%+v: %q", tt, got)
		}
	}
}
