package livegame

import (
	"context"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/xboard"
)

// remarking is a player that has something to say with its move.
type remarking struct{ *scripted }

func (r remarking) Think(ctx context.Context, t xboard.Request, report func(xboard.Thinking)) (xboard.Reply, error) {
	reply, err := r.scripted.Think(ctx, t, report)
	reply.Remark = "Grumpy says that the move e2e4 is illegal."
	return reply, err
}

// TestRemark checks that a player's remark, such as that it took a legal move for an
// illegal one, is shown.
func TestRemark(t *testing.T) {
	black := remarking{script("e5")}
	session := lay(t, t.Context(), &memory{}, [2]Seat{{}, {Kind: Engine, Name: "b"}}, func(context.Context, Seat) (xboard.Player, error) { return black, nil })
	if _, err := session.Do(Action{Seats: BothSeats, Command: Play, Arg: "e4"}); err != nil {
		t.Fatal(err)
	}
	s := await(t, session, "an answer", func(s *Snapshot) bool { return len(s.Moves) == 2 && !s.Saving })
	if !slices.ContainsFunc(s.Notices, func(n Notice) bool { return n.Text == "Grumpy says that the move e2e4 is illegal." && !n.IsError }) {
		t.Errorf("notices %+v", s.Notices)
	}
}
