package livegame

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/clock"
)

// TestSeveral parses lines of moves, to be made now or as premoves.
func TestSeveral(t *testing.T) {
	program := [2]Seat{{}, {Kind: Builtin, Level: 1}}
	for _, test := range []struct {
		variant string
		seats   [2]Seat
		text    string
		moves   int
		later   string
	}{
		{"chess", program, "e4 Nf3", 1, "Nf3"},
		{"chess", program, "e4 Nf3 Bc4 O-O", 1, "Nf3 Bc4 O-O"},
		{"chess", program, "1. e4, 2. Nf3, and 3. Bc4", 1, "Nf3 Bc4"},
		{"chess", program, "e4 is good", 0, ""},
		{"chess", program, "e5 Nf3", 0, ""},
		{"chess", program, "e4", 0, ""},
		{"chess", [2]Seat{}, "e4 e5 Nf3 Nc6", 4, ""},
		{"chess", [2]Seat{}, "e4 e5 Nf3 Nf3", 0, ""},
		{"chess", [2]Seat{}, "f3 e5 g4 Qh4 e4", 0, ""},
		{"marseillais", program, "d4 Nf3", 2, ""},
		{"marseillais", program, "d4 Nf3 Nc3 Bf4", 2, "Nc3 Bf4"},
		{"xiangqi", program, "炮二平五 马八进七 车九平八", 1, "马八进七 车九平八"},
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.Position(t, v, v.StartFEN())
		if test.variant == "marseillais" { // White's first turn has one move
			for _, text := range []string{"e4", "e5", "d5"} {
				m, err := notation.Parse(p, text)
				if err != nil {
					t.Fatal(err)
				}
				p.Make(m)
			}
		}
		moves, later := several(p, test.seats, test.text, true)
		if len(moves) != test.moves || later != test.later {
			t.Errorf("%s %q: %d moves and %q for later, want %d and %q", test.variant, test.text, len(moves), later, test.moves, test.later)
		}
		if moves, later := several(p, test.seats, test.text, false); later != "" || test.later != "" && moves != nil {
			t.Errorf("%q: %v and %q without moves in advance", test.text, moves, later)
		}
	}
}

// TestNextInAdvance: as many words as mean a move are the next one.
func TestNextInAdvance(t *testing.T) {
	p := variantstest.Position(t, variantstest.Load(t, "chess"), "4k3/8/8/3p4/4P3/8/8/RN2K1NR w KQ - 0 1")
	for _, test := range []struct{ text, move, left, why string }{
		{"Nf3", "Nf3", "", ""},
		{"Nf3 Bc4 O-O", "Nf3", "Bc4 O-O", ""},
		{"pawn takes pawn O-O", "exd5", "O-O", ""},
		{"e4 e5", "e5", "", ""}, // from one square to the other
		{"Rh3 e5", "Rh3", "e5", ""},
		{"Nd2 Ke2", "Nd2", "Ke2", ""},
		{"Nd4 Ke2", "", "", "Nd4:"},
		{"nonsense and more", "", "", "can't read"},
	} {
		m, left, err := nextInAdvance(p, test.text)
		switch {
		case test.why != "":
			if err == nil || !strings.Contains(err.Error(), test.why) {
				t.Errorf("%q: %v, want an error about %s", test.text, err, test.why)
			}
		case err != nil || notation.SAN(p, m) != test.move || left != test.left:
			t.Errorf("%q: %v, left %q, %v, want %s and %q", test.text, m, left, err, test.move, test.left)
		}
	}
}

// TestPremoves makes premoves one by one, also those that earlier ones make possible.
// If one is illegal, it and the rest are dropped with a notice.
func TestPremoves(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("e5 Nc6 Bc5 Nf6 d6"))
	play := func(text string) {
		t.Helper()
		tasks, err := d.s.playAs(&Action{Seats: BothSeats, Command: Play, Arg: text, Premoves: true})
		d.do(tasks, err)
	}
	play("e4 Nf3 Bc4 O-O")
	if got := d.s.plans[0].Text; got != "Nf3 Bc4 O-O" {
		t.Fatalf("in advance: %q", got)
	}
	d.until("all moves", func() bool { return d.moves() == "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6" && !d.s.waiting() })
	if d.s.plans[0].Text != "" {
		t.Errorf("in advance: %q after all are played", d.s.plans[0].Text)
	}
	play("d3 Nd2 Qe2 Kh1")
	d.until("the answer", func() bool { return d.moves() == "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6" && !d.s.waiting() })
	n := heard(d.s)
	if len(n) != 1 || !strings.HasPrefix(n[0].Text, "Premoves canceled (Nd2, Qe2, Kh1): Nd2") || d.s.plans[0].Text != "" {
		t.Errorf("notices %v, in advance %q", n, d.s.plans[0].Text)
	}
}
