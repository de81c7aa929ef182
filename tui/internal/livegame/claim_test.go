package livegame

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
		{"chess", "", "", "occurrences of the position: 1; plies without a capture or pawn move: 0"},
		{"chess", "", thrice + " Ng8", ErrOver.Error()},
		{"chess", "4k3/8/8/8/8/8/R7/4K3 w - - 99 80", "", "50 moves without a capture or pawn move, claimed"},
		{"chess", "4k3/8/8/8/8/8/R7/4K3 b - - 98 80", "", "no draw to claim"},
		{"chess", "4k3/8/8/8/8/8/R7/4K3 b - - 98 80", "Kd7", "50 moves without a capture or pawn move, claimed"},
		{"capablanca", "", "Nh3 Nh6 Ni1 Ni8 Nh3 Nh6 Ni1", "repetition, claimed"},
		{"crazyhouse", "", thrice, "repetition, claimed"},
		{"separaterealms", "2k5/8/8/8/8/8/R7/2K5 w - - 0 1", four, "no draw to claim"}, // who repeats has lost
	} {
		s, err := newGame(t.Context(), Config{Spec: tt.spec}, tree(t, tt.spec, tt.fen), Env{})
		if err != nil {
			t.Fatal(err)
		}
		s.begin()
		for move := range strings.FieldsSeq(tt.moves) {
			m, err := notation.Parse(s.position(), move)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.playPerson(m); err != nil {
				t.Fatalf("%s, %s: %v", tt.spec, move, err)
			}
		}
		plies := len(s.game.Moves())
		_, err = s.claimDraw()
		got := ""
		switch {
		case err != nil:
			got = err.Error()
		case s.over():
			got = s.game.Result().Reason
		}
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s %s after %q: %q, want %q", tt.spec, tt.fen, tt.moves, got, tt.want)
		}
		if err == nil {
			if termination := s.tree.Tags.Get("Termination"); termination != tt.want || s.tree.Result != "1/2-1/2" || len(s.game.Moves()) != plies {
				t.Errorf("%s: the game has result %s, termination %q and %d moves", tt.spec, s.tree.Result, termination, len(s.game.Moves()))
			}
			if _, err := s.undo(); err != nil || s.over() {
				t.Errorf("%s: undo does not take the claim back: %v", tt.spec, err)
			}
		}
		s.close()
	}
}

// TestNotYoursToClaim: only the player to move can claim a draw.
func TestNotYoursToClaim(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("Nf6 Ng8 Nf6 hang"))
	d.plays("Nf3", "Nf3 Nf6")
	d.plays("Ng1", "Nf3 Nf6 Ng1 Ng8")
	d.plays("Nf3", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6")
	d.plays("Ng1", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
	if _, err := d.s.claimDraw(); !errors.Is(err, ErrNotYourTurn) {
		t.Errorf("at the engine's turn: %v", err)
	}
	d = sit(t, clock.Control{}, script("hang"), script("hang"))
	if _, err := d.s.claimDraw(); !errors.Is(err, ErrNotPlaying) {
		t.Errorf("in a game of engines: %v", err)
	}
}

// TestEngineClaims: an engine's claim is granted if the rules allow it, and accepts a
// draw if one was offered.
func TestEngineClaims(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("Nf6 Ng8 Nf6 claim"))
	for _, move := range []string{"Nf3", "Ng1", "Nf3", "Ng1"} {
		d.until("your turn", func() bool { return d.s.personToMove() && !d.s.waiting() })
		d.do(d.s.playPerson(mustMove(t, d, move)))
	}
	d.until("the draw", d.s.over)
	if r := d.s.game.Result(); r.Reason != "repetition, claimed" {
		t.Errorf("result %v", r)
	}
	d = sit(t, clock.Control{}, nil, script("claim"))
	d.do(d.s.offerDraw(BothSeats))
	d.do(d.s.playPerson(mustMove(t, d, "e4")))
	d.until("the draw", d.s.over)
	if r := d.s.game.Result(); r.Reason != "agreement" {
		t.Errorf("result %v", r)
	}
	d = sit(t, clock.Control{}, nil, script("claim"))
	d.do(d.s.playPerson(mustMove(t, d, "e4")))
	d.until("the refusal", func() bool { return d.s.players[1].err != nil })
	if d.s.over() {
		t.Errorf("a claim of nothing is granted: %v", d.s.game.Result())
	}
}
