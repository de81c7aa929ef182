package records_test

import (
	"math"
	"testing"
	"time"

	"github.com/ferzchess/ferz/variants/records"
)

// TestTook: the time of a move is neither negative nor longer than any game takes.
func TestTook(t *testing.T) {
	for _, tt := range []struct {
		hours, minutes int
		seconds        float64
		want           time.Duration
		ok             bool
	}{
		{0, 0, 0, 0, true},
		{1, 61, 0.25, 2*time.Hour + time.Minute + 250*time.Millisecond, true},
		{0, 0, 99_999_999, 99_999_999 * time.Second, true},
		{0, 0, 1e8, 0, false},
		{0, 0, -1, 0, false},
		{-1, 60, 0, 0, false},
		{0, -1, 60, 0, false},
		{math.MaxInt, 0, 0, 0, false},
		{0, math.MaxInt, 0, 0, false},
		{0, 0, math.NaN(), 0, false},
		{0, 0, math.Inf(1), 0, false},
	} {
		if got, ok := records.Took(tt.hours, tt.minutes, tt.seconds); got != tt.want || ok != tt.ok {
			t.Errorf("%d hours, %d minutes, %v seconds: %v, %t; want %v, %t", tt.hours, tt.minutes, tt.seconds, got, ok, tt.want, tt.ok)
		}
	}
}
