package session

import (
	"errors"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard/clock"
)

// TestClaimDraw: a draw can be claimed by the player to move who could make it.
func TestClaimDraw(t *testing.T) {
	const thrice, four = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "Kd2 Kd7 Kc1 Kc8 Kd2 Kd7 Kc1"
	for _, tt := range []struct{ spec, fen, moves, want string }{ // want: the result's reason, or a part of an error
		{"chess", "", thrice, "repetition, claimed"},
		{"chess", "", "Nf3 Nf6 Ng1", "no draw to claim"},
		{"chess", "", "", "occurrences of the position: 1; plies since a capture or a pawn's move: 0"},
		{"chess", "", thrice + " Ng8", ErrOver.Error()},
		{"chess", "4k3/8/8/8/8/8/R7/4K3 w - - 99 80", "", "50 moves without a capture or pawn move, claimed"},
		{"chess", "4k3/8/8/8/8/8/R7/4K3 b - - 98 80", "", "no draw to claim"},
		{"chess", "4k3/8/8/8/8/8/R7/4K3 b - - 98 80", "Kd7", "50 moves without a capture or pawn move, claimed"},
		{"capablanca", "", "Nh3 Nh6 Ni1 Ni8 Nh3 Nh6 Ni1", "repetition, claimed"},
		{"crazyhouse", "", thrice, "repetition, claimed"},
		{"separaterealms", "2k5/8/8/8/8/8/R7/2K5 w - - 0 1", four, "no draw to claim"}, // who repeats has lost
	} {
		s, err := New(t.Context(), Config{Spec: tt.spec}, tree(t, tt.spec, tt.fen), Surroundings{})
		if err != nil {
			t.Fatal(err)
		}
		s.Begin()
		for move := range strings.FieldsSeq(tt.moves) {
			m, err := notation.Parse(s.Position(), move)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Play(m); err != nil {
				t.Fatalf("%s, %s: %v", tt.spec, move, err)
			}
		}
		plies := len(s.Game().Moves())
		_, err = s.ClaimDraw()
		got := ""
		switch {
		case err != nil:
			got = err.Error()
		case s.Over():
			got = s.Game().Result().Reason
		}
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s %s after %q: %q, want %q", tt.spec, tt.fen, tt.moves, got, tt.want)
		}
		if err == nil {
			if termination := s.Tree().Tags.Get("Termination"); termination != tt.want || s.Tree().Result != "1/2-1/2" || len(s.Game().Moves()) != plies {
				t.Errorf("%s: the game has result %s, termination %q and %d moves", tt.spec, s.Tree().Result, termination, len(s.Game().Moves()))
			}
			if _, err := s.Undo(); err != nil || s.Over() {
				t.Errorf("%s: undo does not take the claim back: %v", tt.spec, err)
			}
		}
		s.Close()
	}
}

// TestNotYoursToClaim: whoever is not to move, or does not play, has nothing to
// claim.
func TestNotYoursToClaim(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("Nf6 Ng8 Nf6 hang"))
	d.plays("Nf3", "Nf3 Nf6")
	d.plays("Ng1", "Nf3 Nf6 Ng1 Ng8")
	d.plays("Nf3", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6")
	d.plays("Ng1", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
	if _, err := d.s.ClaimDraw(); !errors.Is(err, ErrNotYourTurn) {
		t.Errorf("at the engine's turn: %v", err)
	}
	d = sit(t, clock.Control{}, script("hang"), script("hang"))
	if _, err := d.s.ClaimDraw(); !errors.Is(err, ErrNotPlaying) {
		t.Errorf("in a game of engines: %v", err)
	}
}

// TestEngineClaims: an engine's claim is granted if the rules do, and taken for
// an agreement if a draw was offered.
func TestEngineClaims(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("Nf6 Ng8 Nf6 claim"))
	for _, move := range []string{"Nf3", "Ng1", "Nf3", "Ng1"} {
		d.until("your turn", func() bool { return d.s.PersonToMove() && !d.s.Waiting() })
		d.do(d.s.Play(mustMove(t, d, move)))
	}
	d.until("the draw", d.s.Over)
	if r := d.s.Game().Result(); r.Reason != "repetition, claimed" {
		t.Errorf("result %v", r)
	}
	d = sit(t, clock.Control{}, nil, script("claim"))
	d.do(d.s.OfferDraw(BothSeats))
	d.do(d.s.Play(mustMove(t, d, "e4")))
	d.until("the draw", d.s.Over)
	if r := d.s.Game().Result(); r.Reason != "agreement" {
		t.Errorf("result %v", r)
	}
	d = sit(t, clock.Control{}, nil, script("claim"))
	d.do(d.s.Play(mustMove(t, d, "e4")))
	d.until("the refusal", func() bool { return d.s.Failure(1) != nil })
	if d.s.Over() {
		t.Errorf("a claim of nothing is granted: %v", d.s.Game().Result())
	}
}
