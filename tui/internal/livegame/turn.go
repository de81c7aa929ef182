package livegame

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard"
)

// seat starts the player of a side and informs it of the game.
func (s *liveGame) seat(side engine.Color) []Task {
	p := s.players[side]
	if p.program == nil {
		return nil
	}
	p.start = s.nextID()
	p.ready, p.err = false, nil
	start, program := p.start, p.program
	setting := xboard.GameInfo{
		Variant: s.tree.Variant, Start: s.tree.StartFEN, Side: side,
		Control: s.config.Controls[side], OpponentControl: s.config.Controls[side.Other()],
		Opponent: s.config.Seats[side.Other()].String(), OpponentIsEngine: s.config.Seats[side.Other()].Kind != Person,
	}
	started := make(chan struct{})
	return []Task{guarded(func() Event {
		defer close(started)
		who, err := program.begin(start, setting)
		return playerReady{player: p, start: start, who: who, err: err}
	}, func(err error) Event { return playerReady{player: p, start: start, err: err} }), s.watchStart(p, started)}
}

// watchStart waits for as long as a player may start without a word.
func (s *liveGame) watchStart(p *player, started <-chan struct{}) Task {
	ctx, start, slow := s.ctx, p.start, time.NewTimer(cmp.Or(s.env.SlowStart, defaultSlow))
	return func() Event {
		defer slow.Stop()
		select {
		case <-slow.C:
			return playerSlow{player: p, start: start}
		case <-started:
			return nil
		case <-ctx.Done():
			return nil
		}
	}
}

// delayed adds a notice that a player is still starting.
func (s *liveGame) delayed(ev playerSlow) []Task {
	if p := ev.player; s.awaits(p, ev.start) && !p.ready && p.err == nil {
		s.notices = append(s.notices, Notice{Minor: true, Text: fmt.Sprintf("%s is still starting.", p.seat)})
	}
	return nil
}

// awaits reports whether a start is the latest one for its seat, and the seat still has
// that player.
func (s *liveGame) awaits(p *player, start uint64) bool {
	return start == p.start && (p == s.players[0] || p == s.players[1]) && s.ctx.Err() == nil
}

// guarded turns a panic of a task into an event.
func guarded(task Task, failed func(error) Event) Task {
	return func() (ev Event) {
		defer func() {
			if r := recover(); r != nil {
				ev = failed(fmt.Errorf("failed: %v", r))
			}
		}()
		return task()
	}
}

// seated continues once a player has started, unless its seat was given away or it
// has begun another game in the meantime.
func (s *liveGame) seated(ev playerReady) []Task {
	p := ev.player
	if !s.awaits(p, ev.start) {
		return nil
	}
	p.player, p.err, p.ready = ev.who, ev.err, ev.err == nil
	if ev.err != nil {
		s.notify(true, ev.err.Error())
		return nil
	}
	return s.advance()
}

// advance asks the player to move for a move, if everything is ready for it.
func (s *liveGame) advance() []Task {
	side := s.side()
	p := s.players[side]
	if !s.begun || s.paused || s.saving != 0 || s.job != nil || s.over() || s.ctx.Err() != nil || !p.ready {
		return nil
	}
	var tasks []Task
	if running, ok := s.clocks.Running(); !ok || running != side {
		s.clocks.Start(side, s.env.Now())
		tasks = append(tasks, s.watchFlag())
	}
	if p.seat.Kind != Person {
		return compact(append(tasks, s.think(p, side)...))
	}
	if len(s.queued) > 0 {
		return compact(tasks) // it is their turn
	}
	return compact(append(tasks, s.playPlan()...))
}

// watchFlag waits until the running clock runs out.
func (s *liveGame) watchFlag() Task {
	side, ok := s.clocks.Running()
	if !ok || s.clocks.Control(side).Unlimited() {
		return nil
	}
	s.unwatch() // a move has stopped the clock before
	s.flag = s.nextID()
	id := s.flag
	ctx, unwatch := context.WithCancel(s.ctx)
	s.unwatch = unwatch
	left := s.clocks.UntilFlag(side, s.env.Now()) + s.lagOf(side) + time.Millisecond
	return func() Event {
		select {
		case <-time.After(left):
			return flagCheck{id}
		case <-ctx.Done():
			return nil
		}
	}
}

// lagOf returns how long a move of a player may be on its way.
func (s *liveGame) lagOf(side engine.Color) time.Duration {
	if s.env.Lag == nil {
		return 0
	}
	return s.env.Lag(side)
}

// flagDue ends the game if the time is up of the player whose clock runs. A move that was
// sent before may still come as long as it may be on its way.
func (s *liveGame) flagDue(ev flagCheck) []Task {
	side, ok := s.clocks.Running()
	switch {
	case ev.id != s.flag || !ok || s.over():
		return nil
	case !s.clocks.Flagged(side, s.env.Now(), s.lagOf(side)):
		return compact([]Task{s.watchFlag()})
	}
	return s.timeOut(side)
}

// isLate reports whether the time of the person to move was up when they sent the move that
// has come, although nobody has looked at the clock since.
func (s *liveGame) isLate() bool {
	side, runs := s.clocks.Running()
	return runs && s.clocks.Flagged(side, s.env.Now(), s.lag)
}

// timeOut ends the game by the clock.
func (s *liveGame) timeOut(side engine.Color) []Task {
	return s.end(func() { s.game.TimeOut(side) })
}

// pace is the least time for a move: where only engines play and no clock runs,
// one wants to see it.
func (s *liveGame) pace(side engine.Color) time.Duration {
	if s.config.hasPerson() || !s.clocks.Control(side).Unlimited() {
		return 0
	}
	return s.env.MinMoveTime
}

// think asks a player for its move.
func (s *liveGame) think(p *player, side engine.Color) []Task {
	ctx, cancel := context.WithCancel(s.ctx)
	s.job = &job{id: s.nextID(), side: side, cancel: cancel}
	s.last[side] = nil
	id, program, box := s.job.id, p.program, newMailbox()
	now := s.env.Now()
	turn := xboard.Request{
		Moves: s.game.Moves(), Clocks: s.clocks.Clocks(side, now), Period: s.clocks.Period(side, now),
		DrawOffered: s.offer[side.Other()] > 0, Limits: s.limits(p, side),
	}
	s.job.offered = turn.DrawOffered
	pace := s.pace(side)
	task := func() Event {
		seen := time.After(pace)
		reply, err := program.think(ctx, turn, box.put)
		if err == nil && pace > 0 {
			select {
			case <-seen:
			case <-ctx.Done():
			}
		}
		return playerReplied{id: id, reply: reply, err: err}
	}
	return []Task{
		guarded(task, func(err error) Event { return playerReplied{id: id, err: fmt.Errorf("%s %w", p.seat, err)} }),
		listen(ctx, id, box, 0),
	}
}

func (s *liveGame) limits(p *player, side engine.Color) xboard.Limits {
	l := p.seat.limits()
	control := s.config.Controls[side]
	switch {
	case control.PerMove > 0:
		l.MoveTime = control.PerMove
	case control.Unlimited():
		l.MoveTime = s.config.MoveTime
		if l.MoveTime == 0 {
			l.MoveTime = defaultMoveTime
		}
	}
	return l
}

func (s *liveGame) thought(ev thinkingUpdate) []Task {
	if s.job == nil || s.job.id != ev.id {
		return nil
	}
	s.last[s.job.side] = ev.lines
	return []Task{ev.next}
}

// answered handles a player's reply, unless the search was cancelled.
func (s *liveGame) answered(ev playerReplied) []Task {
	if s.job == nil || s.job.id != ev.id {
		return nil
	}
	side, offered := s.job.side, s.job.offered
	s.cancelThinking()
	if ev.err != nil {
		return s.playerFailed(side, ev.err)
	}
	r := ev.reply
	if r.Remark != "" {
		s.notify(false, r.Remark)
	}
	if len(r.Last.PV) > 0 {
		s.last[side] = []xboard.Thinking{r.Last}
	}
	switch {
	case r.Resigns:
		return s.end(func() { s.game.Resign(side) })
	case s.offer[side.Other()] > 0 && (r.OffersDraw || r.Claim.Outcome == engine.Drawn):
		return s.agree()
	case r.Move == engine.NoMove:
		if won, err := s.position().Declare(""); err == nil && r.Claim.Outcome == won.Outcome {
			return s.declared("")
		}
		if reason := xboard.ClaimableDraw(s.position()); reason != "" && r.Claim.Outcome == engine.Drawn {
			return s.claimed(reason)
		}
		return s.playerFailed(side, fmt.Errorf("%s wrongly claims a result: %s", s.players[side].seat, notation.Result(s.position().Variant(), r.Claim)))
	}
	if r.OffersDraw {
		s.offer[side] = offerPlies
		s.notify(false, fmt.Sprintf("%s offers a draw.", s.players[side].seat))
	}
	if err := s.play(r.Move); err != nil {
		return s.playerFailed(side, fmt.Errorf("%s: %w", s.players[side].seat, err))
	}
	if offered && !s.over() {
		s.offer[side.Other()] = 0
		s.notify(false, fmt.Sprintf("%s declines the draw.", s.players[side].seat))
	}
	if r.Last.Depth > 0 && !r.Last.NoScore {
		noteThinking(s.head, r.Last)
	}
	return s.changed()
}

// playerFailed pauses the game after a player has failed.
func (s *liveGame) playerFailed(side engine.Color, err error) []Task {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	s.players[side].err = err
	s.paused = true
	s.clocks.Pause(s.env.Now())
	s.notify(true, err.Error())
	return nil
}

// cancelThinking cancels the search in progress and ignores its later reports.
func (s *liveGame) cancelThinking() {
	if s.job != nil {
		s.job.cancel()
		s.job = nil
	}
}

// Handle processes an event of one of the game's tasks.
func (s *liveGame) handle(ev Event) []Task {
	switch ev := ev.(type) {
	case playerReady:
		return s.seated(ev)
	case playerSlow:
		return s.delayed(ev)
	case playerReplied:
		return s.answered(ev)
	case thinkingUpdate:
		return s.thought(ev)
	case gameSaved:
		return s.kept(ev)
	case flagCheck:
		return s.flagDue(ev)
	case hintReady:
		return s.hinted(ev)
	}
	return nil
}
