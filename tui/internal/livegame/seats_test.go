package livegame

import "testing"

// TestSeatsStay reads and writes players as they are in saved games.
func TestSeatsStay(t *testing.T) {
	for text, want := range map[string][2]Seat{
		"0:0:Ann;1:3:":               {{Kind: Person, Name: "Ann"}, {Kind: Builtin, Level: 3}},
		"2:0:Stockfish 16;0:0:Zoë B": {{Kind: Engine, Name: "Stockfish 16"}, {Kind: Person, Name: "Zoë B"}},
	} {
		got, err := ReadSeats(text)
		if err != nil || got != want {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, err, want)
		}
		if back := WriteSeats(want); back != text {
			t.Errorf("written as %q, want %q", back, text)
		}
	}
}
