package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

const (
	// lateReplyTimeout is how long a player is waited for after its time is up, so that
	// it can be said by how much it was late.
	lateReplyTimeout = time.Second
	// gameOverTimeout is how long telling a player how the game ended may take.
	gameOverTimeout = 10 * time.Second
	// drawOfferMoves is how many moves of its maker a draw offer outlives.
	drawOfferMoves = 2
)

// referee runs one game.
type referee struct {
	spec   *GameSpec
	game   *engine.Game
	clocks *clock.Pair
	judge  adjudicator
	offers [2]int // moves of its maker after which a draw offer lapses; 0: none
	record Record
}

func newReferee(spec *GameSpec) (*referee, error) {
	game, err := engine.NewGame(spec.Variant, spec.Start)
	if err != nil {
		return nil, err
	}
	r := &referee{spec: spec, game: game, judge: adjudicator{rules: spec.Adjudication}}
	r.record = Record{Start: spec.Start, StartFEN: game.StartFEN(), Began: time.Now()}
	r.record.Ending.Kind = Unfinished
	if spec.Tables != nil {
		if r.judge.prober, err = spec.Tables.NewProber(); err != nil {
			return nil, err
		}
	}
	for c := range spec.Seats {
		r.record.Names[c] = spec.Seats[c].Player.Name()
		r.record.Controls[c] = spec.Seats[c].Control
		r.judge.trusted[c] = spec.Seats[c].Trust
	}
	r.clocks = clock.NewPair(r.record.Controls)
	return r, r.open()
}

// open makes the moves of the opening.
func (r *referee) open() error {
	for i, m := range r.spec.Opening {
		side := r.game.Position().Side()
		if err := r.game.Play(m); err != nil {
			return fmt.Errorf("move %d of the opening: %w", i+1, err)
		}
		r.judge.plies++
		r.record.Plies = append(r.record.Plies, Ply{Move: m, Side: side, Book: true})
	}
	if res := r.game.Result(); res.Over() {
		return fmt.Errorf("the game is over after the opening: %s", notation.Result(r.spec.Variant, res))
	}
	return nil
}

// play runs the game until it has an ending.
func (r *referee) play(ctx context.Context) error {
	r.publish(LiveEvent{Kind: GameStarted, Spec: r.spec})
	for c := range engine.Color(2) {
		if err := r.startPlayer(ctx, c); err != nil {
			return err
		}
	}
	for !r.record.Ending.Over() {
		if err := r.turn(ctx); err != nil {
			return err
		}
	}
	return nil
}

// startPlayer announces the start of the game to a player.
func (r *referee) startPlayer(ctx context.Context, c engine.Color) error {
	if r.record.Ending.Over() {
		return nil
	}
	them := c.Other()
	err := r.spec.Seats[c].Player.NewGame(ctx, xboard.GameInfo{
		Variant:          r.spec.Variant,
		Start:            r.spec.Start,
		Side:             c,
		Control:          r.record.Controls[c],
		OpponentControl:  r.record.Controls[them],
		Opponent:         r.record.Names[them],
		OpponentIsEngine: true,
	})
	var failed *xboard.Failure
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &failed):
		r.record.Ending = failure(r.spec.Variant, c, err)
	case err != nil:
		return err
	}
	return nil
}

// turn asks the player to move and does what it answers.
func (r *referee) turn(ctx context.Context) error {
	side := r.game.Position().Side()
	reply, spent, late, err := r.ask(ctx, side)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case late > 0 && !isFailure(err):
		r.record.Ending = r.timeForfeit(side, &reply, spent, late)
	case errors.Is(err, context.DeadlineExceeded) && !isFailure(err):
		r.record.Ending = forfeit(r.spec.Variant, side, Hung, "does not move within %s", r.spec.MoveTimeout)
	case err != nil:
		r.record.Ending = failure(r.spec.Variant, side, err)
	default:
		r.applyReply(ctx, side, &reply, spent)
	}
	return nil
}

// timeForfeit is the ending by a player's clock. If there was a move at last, the fault
// has the time that the player itself reports: if that is much less than it took, the
// machine was busy with something else.
func (r *referee) timeForfeit(side engine.Color, reply *xboard.Reply, spent, late time.Duration) Ending {
	over := late.Round(time.Millisecond)
	e := forfeit(r.spec.Variant, side, TimeLoss, "loses on time, %s over", over)
	if r.game.Position().TimeOut(side).Outcome == engine.Drawn {
		e.Result = engine.Draw(fmt.Sprintf("%s has no time left, %s over, but %s can't win", r.spec.Variant.SideName(side), over, r.spec.Variant.SideName(side.Other())))
	}
	if last := &reply.Last; last.Depth > 0 {
		e.Fault = fmt.Sprintf("the move took %s; the player's own count is %s", spent.Round(time.Millisecond), last.Time.Round(time.Millisecond))
	}
	return e
}

func isFailure(err error) bool {
	var f *xboard.Failure
	return errors.As(err, &f)
}

// ask runs a player's clock while it thinks. late is by how much it overstepped its
// time, if that is by more than the margin.
func (r *referee) ask(ctx context.Context, side engine.Color) (reply xboard.Reply, spent, late time.Duration, err error) {
	seat := &r.spec.Seats[side]
	t := xboard.Request{Moves: r.game.Moves(), Limits: seat.Limits, DrawOffered: r.offers[side.Other()] > 0}
	if d := seat.Control.PerMove; d > 0 && (t.Limits.MoveTime == 0 || t.Limits.MoveTime > d) {
		t.Limits.MoveTime = d
	}
	r.publish(LiveEvent{Kind: TurnStarted, Side: side})
	now := time.Now()
	ctx, cancel := r.withDeadline(ctx, side, now)
	defer cancel()
	t.Clocks, t.Period = r.clocks.Clocks(side, now), r.clocks.Period(side, now)
	r.clocks.Start(side, now)
	reply, err = seat.Player.Think(ctx, t, r.listener(side))
	now = time.Now()
	if r.clocks.Flagged(side, now, seat.Margin) {
		late = max(-r.clocks.Left(side, now), time.Millisecond)
	}
	return reply, r.clocks.Press(now), late, err
}

// withDeadline limits how long a player is waited for.
func (r *referee) withDeadline(ctx context.Context, side engine.Color, now time.Time) (context.Context, context.CancelFunc) {
	seat := &r.spec.Seats[side]
	switch {
	case !seat.Control.Unlimited():
		return context.WithTimeout(ctx, r.clocks.UntilFlag(side, now)+seat.Margin+lateReplyTimeout)
	case r.spec.MoveTimeout > 0:
		return context.WithTimeout(ctx, r.spec.MoveTimeout)
	}
	return context.WithCancel(ctx)
}

// applyReply carries out a player's reply.
func (r *referee) applyReply(ctx context.Context, side engine.Color, reply *xboard.Reply, spent time.Duration) {
	if e := r.handleClaims(side, reply); e.Over() {
		r.record.Ending = e
		return
	}
	if err := r.game.Play(reply.Move); err != nil {
		e := forfeit(r.spec.Variant, side, Illegal, "made an illegal move")
		e.Fault = err.Error()
		r.record.Ending = e
		return
	}
	ply := r.recordPly(side, reply, spent)
	r.record.Ending = r.endingAfter(side, reply, ply)
	if !r.record.Ending.Over() && r.spec.Seats[side].Ponder {
		r.ponder(ctx, side, reply.Ponder)
	}
}

// handleClaims handles what a player claims or offers besides its move, or instead of one. It
// returns how that ends the game, if it does.
func (r *referee) handleClaims(side engine.Color, reply *xboard.Reply) Ending {
	claim := reply.Claim
	winner, won := claim.Winner()
	switch {
	case reply.Resigns, won && winner != side:
		return Ending{Result: engine.Loss(side, r.spec.Variant.SideName(side)+" resigns"), Kind: Resigned}
	case r.offers[side.Other()] > 0 && (reply.OffersDraw || claim.Outcome == engine.Drawn):
		return Ending{Result: engine.Draw("agreement"), Kind: Agreed}
	case reply.Move != engine.NoMove:
		return Ending{}
	case claim.Outcome == engine.Drawn:
		if by := xboard.ClaimableDraw(r.game.Position()); by != "" {
			return Ending{Result: engine.Draw("claimed: " + by), Kind: Claimed}
		}
	case claim.Over():
		if declared, err := r.game.Position().Declare(""); err == nil && declared.Outcome == claim.Outcome {
			return Ending{Result: declared, Kind: Claimed}
		}
	default:
		return forfeit(r.spec.Variant, side, BadOutput, "gives no move")
	}
	return r.falseClaim(side, claim)
}

// falseClaim is the ending by a claim that the rules do not confirm.
func (r *referee) falseClaim(side engine.Color, claim engine.Result) Ending {
	if r.spec.Seats[side].Trust {
		claim.Reason = "claimed: " + claim.Reason
		return Ending{Result: claim, Kind: Claimed}
	}
	return forfeit(r.spec.Variant, side, FalseClaim, "claims %s falsely (%s)", claim, claim.Reason)
}

// recordPly records a player's move, which is made.
func (r *referee) recordPly(side engine.Color, reply *xboard.Reply, spent time.Duration) *Ply {
	last := &reply.Last
	ply := Ply{Move: reply.Move, Side: side, Spent: spent}
	if last.Depth > 0 && !last.NoScore {
		ply.Scored, ply.Score, ply.Depth = true, last.Score, last.Depth
		ply.SelDepth, ply.Nodes = last.SelDepth, last.Nodes
	}
	if ctl := r.record.Controls[side]; !ctl.Unlimited() && ctl.PerMove == 0 {
		ply.Left = r.clocks.Left(side, time.Time{})
	}
	r.record.Plies = append(r.record.Plies, ply)
	r.publish(LiveEvent{Kind: MoveMade, Side: side, Ply: &ply})
	return &r.record.Plies[len(r.record.Plies)-1]
}

// endingAfter returns the ending of the game after a player's move, if it has one.
func (r *referee) endingAfter(side engine.Color, reply *xboard.Reply, ply *Ply) Ending {
	if res := r.game.Result(); res.Over() {
		return Ending{Result: res, Kind: ByRules}
	}
	if reply.Claim.Over() {
		return r.falseClaim(side, reply.Claim)
	}
	r.offers[side] = max(r.offers[side]-1, 0)
	if reply.OffersDraw {
		r.offers[side] = drawOfferMoves
	}
	if e := r.judge.observe(r.game.Position(), ply, reply.Last.PV); e.Over() {
		return e
	}
	return Ending{Kind: Unfinished}
}

// ponder makes a player think about the move that it expects, if it is its turn after
// that.
func (r *referee) ponder(ctx context.Context, side engine.Color, expected engine.Move) {
	player, ok := r.spec.Seats[side].Player.(xboard.Ponderer)
	p := r.game.Position()
	if !ok || expected == engine.NoMove || p.Side() == side || !p.IsLegal(expected) {
		return
	}
	p = p.Clone()
	p.Make(expected)
	if p.Side() != side || p.Result().Over() {
		return
	}
	seat := &r.spec.Seats[side]
	now := time.Now()
	t := xboard.Request{Moves: append(r.game.Moves(), expected), Limits: seat.Limits, Clocks: r.clocks.Clocks(side, now), Period: r.clocks.Period(side, now)}
	if err := player.Ponder(ctx, t); err != nil && ctx.Err() == nil {
		r.record.Ending = failure(r.spec.Variant, side, err)
	}
}

// close reports to the players how the game ended and completes the record.
func (r *referee) close(ctx context.Context) Record {
	rec := &r.record
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), gameOverTimeout)
	defer cancel()
	for c := range engine.Color(2) {
		if loser, ok := rec.Ending.Loser(); ok && loser == c && rec.Ending.Kind.needsRestart() {
			continue // there is no player
		}
		// A player that fails now is started again for its next game.
		_ = r.spec.Seats[c].Player.GameOver(ctx, rec.Ending.Result)
	}
	for i, san := range notation.GameSANs(r.game) {
		rec.Plies[i].SAN = san
	}
	rec.FinalFEN = r.game.Position().FEN()
	rec.Took = time.Since(rec.Began)
	return *rec
}
