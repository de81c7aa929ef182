package pgn

import "testing"

// TestScanUsual has words and how much of each is a usual one.
func TestScanUsual(t *testing.T) {
	for text, want := range map[string]int{
		"Nf3 ": 3, "exd5\n": 4, "Qh5+ ": 4, "Qh7# ": 4, "R1a3 ": 4, "e2e4 ": 4, "12. e4": 3, "12.e4 ": 3, "12... e5": 5, "1...e5": 4,
		"Nf3": 0, "Nf3! ": 0, "Nf3$1": 0, "e8=Q ": 0, "e8Q ": 0, "O-O ": 0, "o1 ": 0, "N ": 0, "Qh5+- ": 0, "e4= ": 0, "Nf3) ": 0,
		"1-0 ": 0, "0-1 ": 0, "1/2-1/2 ": 0, "12 ": 0, "1.5 ": 0, "0. ": 0, "12.": 0, "32.7 ": 0, "1. ": 2,
	} {
		l := newLexer([]byte(text), 1)
		var got token
		if n := 0; l.scanUsual(&got) {
			if n = got.end; n != want {
				t.Errorf("%q: %d bytes, expected %d", text, n, want)
			}
		} else if want != 0 {
			t.Errorf("%q: is no usual word, expected %d bytes", text, want)
		}
	}
}

// FuzzScanUsual checks that usual words are what scan takes them for.
func FuzzScanUsual(f *testing.F) {
	for _, text := range []string{"Nf3 Nc6", "Qh5+ Ke7", "Qh5+-", "12. e4", "1... e5", "1.0-1", "10.O-O", "N ", "D 4.", "TN2 ", "ep1 x", "32.7 "} {
		f.Add([]byte(text), true)
	}
	f.Fuzz(func(t *testing.T, text []byte, final bool) {
		usual := newLexer(text, 1)
		usual.final = final
		for usual.skipSpace() && usual.pos < len(text) {
			got := token{start: usual.pos, end: usual.pos}
			if !usual.scanUsual(&got) {
				usual.pos++
				continue
			}
			want := token{start: usual.pos, end: usual.pos}
			full := *usual
			full.final = true
			if !full.scan(&want) || got != want {
				t.Fatalf("%q at %d: %+v, expected %+v", text, usual.pos, got, want)
			}
			usual.pos = got.end
		}
	})
}
