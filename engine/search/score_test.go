package search

import (
	"math"
	"testing"
)

// TestWinChance checks values that follow from lichess.org's formula.
func TestWinChance(t *testing.T) {
	for score, want := range map[Score]float64{0: 0.5, 100: 0.5910, -100: 0.4090, 1000: 0.9755, Mate: 1} {
		if got := score.WinChance(); math.Abs(got-want) > 0.0005 {
			t.Errorf("the chance at %d is %.4f, want %.4f", score, got, want)
		}
	}
}
