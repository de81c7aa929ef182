package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// seat starts the player of a side and tells it of the game.
func (s *Session) seat(side engine.Color) Task {
	p := s.players[side]
	if p.seat.Kind == Person {
		return nil
	}
	p.ready, p.err = false, nil
	id, ctx, open, who := s.nextID(), s.ctx, s.around.Open, p.who
	setting := xboard.Setting{
		Variant: s.tree.Variant, Start: s.tree.StartFEN, Side: side,
		Control: s.config.Controls[side], Theirs: s.config.Controls[side.Other()],
		Opponent: s.config.Seats[side.Other()].String(), Computer: s.config.Seats[side.Other()].Kind != Person,
	}
	return guarded(func() (ev Event) {
		if err := p.take(ctx); err != nil {
			return nil
		}
		defer p.give()
		var err error
		if who == nil {
			who, err = open(ctx, p.seat)
		}
		if err == nil {
			err = who.NewGame(ctx, setting)
		}
		if err != nil && who != nil {
			_ = who.Close()
			who = nil
		}
		return Seated{id: id, side: side, who: who, err: err}
	}, func(err error) Event { return Seated{id: id, side: side, err: err} })
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

func (s *Session) seated(ev Seated) []Task {
	p := s.players[ev.side]
	p.who, p.err, p.ready = ev.who, ev.err, ev.err == nil
	if ev.err != nil {
		if s.ctx.Err() == nil {
			s.notify(true, ev.err.Error())
		}
		return nil
	}
	if s.ctx.Err() != nil {
		return some([]Task{p.close()})
	}
	return s.advance()
}

// advance lets whoever is to move think, if everything is ready for it.
func (s *Session) advance() []Task {
	side := s.Side()
	p := s.players[side]
	if !s.begun || s.paused || s.saving != 0 || s.job != nil || s.Over() || s.ctx.Err() != nil || !p.ready {
		return nil
	}
	var tasks []Task
	if running, ok := s.clocks.Running(); !ok || running != side {
		s.clocks.Start(side, s.around.Now())
		tasks = append(tasks, s.watchFlag())
	}
	if p.seat.Kind != Person {
		return some(append(tasks, s.think(p, side)...))
	}
	return some(append(tasks, s.playPremove()...))
}

// watchFlag waits until the running clock runs out.
func (s *Session) watchFlag() Task {
	side, ok := s.clocks.Running()
	if !ok || s.clocks.Control(side).Unlimited() {
		return nil
	}
	s.flag = s.nextID()
	id, ctx := s.flag, s.ctx
	left := s.clocks.Left(side, s.around.Now()) + time.Millisecond
	return func() Event {
		select {
		case <-time.After(left):
			return FlagDue{id}
		case <-ctx.Done():
			return nil
		}
	}
}

func (s *Session) flagDue(ev FlagDue) []Task {
	side, ok := s.clocks.Running()
	if ev.id != s.flag || !ok || s.Over() || !s.clocks.Flagged(side, s.around.Now(), 0) {
		return nil
	}
	s.drop()
	s.game.Forfeit(side, "time")
	s.given = true
	return s.changed()
}

// pace is the least time for a move: where only engines play and no clock runs,
// one wants to see it.
func (s *Session) pace(side engine.Color) time.Duration {
	if s.People() || !s.clocks.Control(side).Unlimited() {
		return 0
	}
	return s.around.Pace
}

// think asks a player for its move.
func (s *Session) think(p *player, side engine.Color) []Task {
	ctx, cancel := context.WithCancel(s.ctx)
	s.job = &job{id: s.nextID(), side: side, cancel: cancel}
	s.last[side] = nil
	id, who, box := s.job.id, p.who, newMailbox()
	turn := xboard.Turn{
		Moves: s.game.Moves(), Clocks: s.clocks.Clocks(side, s.around.Now()),
		DrawOffered: s.offer[side.Other()] > 0, Limits: s.limits(p, side),
	}
	pace := s.pace(side)
	task := func() Event {
		if err := p.take(ctx); err != nil {
			return Answered{id: id, err: err}
		}
		defer p.give()
		seen := time.After(pace)
		reply, err := who.Think(ctx, turn, box.put)
		if err == nil && pace > 0 {
			select {
			case <-seen:
			case <-ctx.Done():
			}
		}
		return Answered{id: id, reply: reply, err: err}
	}
	return []Task{
		guarded(task, func(err error) Event { return Answered{id: id, err: fmt.Errorf("%s %w", p.seat, err)} }),
		listen(ctx, id, box, 0),
	}
}

func (s *Session) limits(p *player, side engine.Color) xboard.Limits {
	l := p.seat.Limits()
	control := s.config.Controls[side]
	switch {
	case control.PerMove > 0:
		l.MoveTime = control.PerMove
	case control.Unlimited():
		l.MoveTime = s.config.MoveTime
		if l.MoveTime == 0 {
			l.MoveTime = DefaultMoveTime
		}
	}
	return l
}

func (s *Session) thought(ev Thought) []Task {
	if s.job == nil || s.job.id != ev.id {
		return nil
	}
	s.last[s.job.side] = ev.lines
	return []Task{ev.next}
}

// answered takes in the answer of a player, unless it was given up.
func (s *Session) answered(ev Answered) []Task {
	if s.job == nil || s.job.id != ev.id {
		return nil
	}
	side := s.job.side
	s.drop()
	if ev.err != nil {
		return s.stumbled(side, ev.err)
	}
	r := ev.reply
	if len(r.Last.PV) > 0 {
		s.last[side] = []xboard.Thinking{r.Last}
	}
	switch {
	case r.Resigns:
		s.game.Resign(side)
		s.given = true
		return s.changed()
	case r.OffersDraw && s.offer[side.Other()] > 0:
		s.game.AgreeDraw()
		s.given = true
		return s.changed()
	case r.Move == engine.NoMove:
		return s.stumbled(side, fmt.Errorf("%s claims %s (%s), which is not so by the rules", s.players[side].seat, r.Claim, r.Claim.Reason))
	}
	if r.OffersDraw {
		s.offer[side] = offerPlies
		s.notify(false, fmt.Sprintf("%s offers a draw.", s.players[side].seat))
	}
	if err := s.play(r.Move); err != nil {
		return s.stumbled(side, fmt.Errorf("%s: %w", s.players[side].seat, err))
	}
	if r.Last.Depth > 0 && !r.Last.Unscored {
		s.remark(s.head, r.Last)
	}
	return s.changed()
}

// stumbled pauses the game after a player has failed.
func (s *Session) stumbled(side engine.Color, err error) []Task {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	s.players[side].err = err
	s.paused = true
	s.clocks.Pause(s.around.Now())
	s.notify(true, err.Error())
	return nil
}

// drop gives up the thinking that goes on; whatever it still reports is
// dropped.
func (s *Session) drop() {
	if s.job != nil {
		s.job.cancel()
		s.job = nil
	}
}

// Handle takes in an event of one of the session's tasks.
func (s *Session) Handle(ev Event) []Task {
	switch ev := ev.(type) {
	case Seated:
		return s.seated(ev)
	case Answered:
		return s.answered(ev)
	case Thought:
		return s.thought(ev)
	case Kept:
		return s.kept(ev)
	case FlagDue:
		return s.flagDue(ev)
	case Hinted:
		return s.hinted(ev)
	}
	return nil
}
