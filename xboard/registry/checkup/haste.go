package checkup

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

const (
	headStart = 300 * time.Millisecond // to think before it is interrupted
	hasteTime = 500 * time.Millisecond // to obey move now
	hasteMost = 5 * time.Second        // more than that is wrong
	lookTime  = time.Second            // of analysis
)

// checkHaste orders the engine to move at once, and to stop, while it thinks.
func (s *session) checkHaste(v *engine.Variant) {
	ctx, cancel := context.WithTimeout(s.ctx, gameTime)
	defer cancel()
	if err := s.engine.NewGame(ctx, s.setting(v)); err != nil {
		s.found(Wrong, "move now", "%s", explain(err))
		return
	}
	turn := xboard.Turn{Limits: search.Limits{MoveTime: gameTime / 2}}
	told := make(chan time.Time, 1)
	timer := time.AfterFunc(s.Config.Wait(headStart), func() { told <- time.Now(); s.engine.MoveNow() })
	reply, err := s.engine.Think(ctx, turn, nil)
	switch untold := timer.Stop(); {
	case err != nil:
		s.found(Wrong, "move now", "%s", explain(err))
	case untold:
		s.found(Note, "move now", "it moved before it was told to")
	default:
		s.judgeHaste("move now", reply.Move != engine.NoMove, time.Since(<-told))
	}
	s.checkStop(ctx, turn)
}

func (s *session) judgeHaste(step string, moved bool, took time.Duration) {
	switch {
	case !moved:
		s.found(Wrong, step, "it answered without a move")
	case took > s.Config.Wait(hasteMost):
		s.found(Wrong, step, "it took %s", short(took))
	case took > s.Config.Wait(hasteTime):
		s.found(Note, step, "it took %s", short(took))
	default:
		s.found(Good, step, "after %s", short(took))
	}
}

// checkStop breaks off the engine's thinking and checks that it can continue.
func (s *session) checkStop(ctx context.Context, turn xboard.Turn) {
	begun, start := time.Now(), s.Config.Wait(headStart)
	brief, cancel := context.WithTimeout(ctx, start)
	defer cancel()
	_, err := s.engine.Think(brief, turn, nil)
	took := max(time.Since(begun)-start, 0)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		s.found(Wrong, "stop", "%s", explain(err))
		return
	}
	reply, err := s.engine.Think(ctx, xboard.Turn{Limits: search.Limits{MoveTime: s.MoveTime}}, nil)
	if err != nil {
		s.found(Wrong, "stop", "afterwards %s", explain(err))
		return
	}
	s.judgeHaste("stop", reply.Move != engine.NoMove, took)
}

// checkAnalysis has the engine analyze the start position.
func (s *session) checkAnalysis(v *engine.Variant) {
	if !s.about.Analyses {
		s.found(Note, "analysis", "it does not analyze")
		return
	}
	ctx, cancel := context.WithTimeout(s.ctx, gameTime)
	defer cancel()
	setting := s.setting(v)
	setting.Analysis = true
	if err := s.engine.NewGame(ctx, setting); err != nil {
		s.found(Wrong, "analysis", "%s", explain(err))
		return
	}
	limits := search.Limits{Infinite: true}
	if s.about.MultiPV {
		limits.MultiPV = 2
	}
	var lines, second, moves atomic.Int32
	look, stop := context.WithTimeout(ctx, s.Config.Wait(lookTime))
	defer stop()
	_, err := s.engine.Think(look, xboard.Turn{Limits: limits}, func(t xboard.Thinking) {
		lines.Add(1)
		if t.MultiPV == 2 {
			second.Add(1)
		}
		if len(t.PV) > 0 {
			moves.Add(1)
		}
	})
	switch {
	case err != nil && !errors.Is(err, context.DeadlineExceeded):
		s.found(Wrong, "analysis", "%s", explain(err))
	case lines.Load() == 0:
		s.found(Wrong, "analysis", "it thinks in silence")
	case moves.Load() == 0:
		s.found(Wrong, "analysis", "none of its %d lines has moves that can be read", lines.Load())
	case s.about.MultiPV && second.Load() == 0:
		s.found(Note, "analysis", "%d lines, but none of the second best move", lines.Load())
	default:
		s.found(Good, "analysis", "%d lines in %s", lines.Load(), short(s.Config.Wait(lookTime)))
	}
}
