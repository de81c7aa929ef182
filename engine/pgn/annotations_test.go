package pgn

import (
	"testing"
	"time"
)

func duration(d time.Duration) *time.Duration { return &d }

var annotationTests = []struct {
	comment string
	want    Annotations
	written string // "" if as the comment
}{
	{"", Annotations{}, ""},
	{"a good move", Annotations{Text: "a good move"}, ""},
	{"[%clk 1:02:03]", Annotations{Clock: duration(time.Hour + 2*time.Minute + 3*time.Second)}, ""},
	{"[%clk 0:00:05.5]", Annotations{Clock: duration(5500 * time.Millisecond)}, ""},
	{"[%eval 0.17] [%clk 0:00:30]", Annotations{Eval: &Eval{Centipawns: 17}, Clock: duration(30 * time.Second)}, ""},
	{"[%eval -1.5,20]", Annotations{Eval: &Eval{Centipawns: -150, Depth: 20}}, "[%eval -1.50,20]"},
	{"[%eval #-3]", Annotations{Eval: &Eval{Mate: -3}}, ""},
	{"[%emt 0:00:01]", Annotations{Elapsed: duration(time.Second)}, ""},
	{"so [%clk 0:01:00] what", Annotations{Clock: duration(time.Minute), Text: "so what"}, "[%clk 0:01:00] so what"},
	{"[%csl Ga4,Rb10]", Annotations{Squares: []Square{{'G', "a4"}, {'R', "b10"}}}, ""},
	{"[%cal Ge2e4,Ya10b11]", Annotations{Arrows: []Arrow{{'G', "e2", "e4"}, {'Y', "a10", "b11"}}}, ""},
	{"+0.35/12 1.2s", Annotations{Search: &EngineInfo{Eval{Centipawns: 35, Depth: 12}, 1200 * time.Millisecond}}, ""},
	{"-0.05/15 0.073s", Annotations{Search: &EngineInfo{Eval{Centipawns: -5, Depth: 15}, 73 * time.Millisecond}}, ""},
	{"0.00/31 48s", Annotations{Search: &EngineInfo{Eval{Depth: 31}, 48 * time.Second}}, ""},
	{"-M4/20 0.50s", Annotations{Search: &EngineInfo{Eval{Mate: -4, Depth: 20}, 500 * time.Millisecond}}, ""},
	{"+M1/3 0.010s, White mates", Annotations{Search: &EngineInfo{Eval{Mate: 1, Depth: 3}, 10 * time.Millisecond}, Text: "White mates"}, "+M1/3 0.010s White mates"},
	{"[%clk soon] [%foo 1] x", Annotations{Text: "[%clk soon] [%foo 1] x"}, ""},
	{"[%csl Ga4,?]", Annotations{Text: "[%csl Ga4,?]"}, ""},
	{"[%clk 0:00:01] [%clk 0:00:02]", Annotations{Clock: duration(time.Second), Text: "[%clk 0:00:02]"}, ""},
	{"book", Annotations{Text: "book"}, ""},
}

func TestAnnotations(t *testing.T) {
	for _, tt := range annotationTests {
		a := ParseAnnotations(tt.comment)
		if !sameAnnotations(a, tt.want) {
			t.Errorf("%q: %+v, want %+v", tt.comment, a, tt.want)
		}
		want := tt.written
		if want == "" {
			want = tt.comment
		}
		if got := a.String(); got != want {
			t.Errorf("%q: written %q, want %q", tt.comment, got, want)
		}
	}
}

func sameAnnotations(a, b Annotations) bool {
	return equalPointers(a.Clock, b.Clock) && equalPointers(a.Elapsed, b.Elapsed) && equalPointers(a.Eval, b.Eval) &&
		equalPointers(a.Search, b.Search) && equal(a.Squares, b.Squares) && equal(a.Arrows, b.Arrows) && a.Text == b.Text
}

func equalPointers[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }
