package checkup

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard"
)

const (
	searchBefore = 300 * time.Millisecond // to think before it is interrupted
	moveNowTime  = 500 * time.Millisecond // to obey move now
	moveNowMax   = 5 * time.Second        // more than that is wrong
	analysisTime = time.Second            // of analysis
)

// checkMoveNow orders the engine to move at once, and to stop, while it thinks.
func (s *checkRun) checkMoveNow(v *engine.Variant) {
	ctx, cancel := context.WithTimeout(s.ctx, gameTime)
	defer cancel()
	if err := s.engine.NewGame(ctx, s.setting(v)); err != nil {
		s.found(Fail, "move now", "%s", explain(err))
		return
	}
	turn := xboard.Request{Limits: search.Limits{MoveTime: gameTime / 2}}
	told := make(chan time.Time, 1)
	timer := time.AfterFunc(s.Config.Timeout(searchBefore), func() { told <- time.Now(); s.engine.MoveNow() })
	reply, err := s.engine.Think(ctx, turn, nil)
	switch untold := timer.Stop(); {
	case err != nil:
		s.found(Fail, "move now", "%s", explain(err))
	case untold:
		s.found(Note, "move now", "it moved before it was told to")
	default:
		s.judgeMoveNow("move now", reply.Move != engine.NoMove, time.Since(<-told))
	}
	s.checkStop(ctx, turn)
}

func (s *checkRun) judgeMoveNow(step string, moved bool, took time.Duration) {
	switch {
	case !moved:
		s.found(Fail, step, "it answered without a move")
	case took > s.Config.Timeout(moveNowMax):
		s.found(Fail, step, "it took %s", short(took))
	case took > s.Config.Timeout(moveNowTime):
		s.found(Note, step, "it took %s", short(took))
	default:
		s.found(Good, step, "after %s", short(took))
	}
}

// checkStop breaks off the engine's thinking and checks that it can continue.
func (s *checkRun) checkStop(ctx context.Context, turn xboard.Request) {
	begun, start := time.Now(), s.Config.Timeout(searchBefore)
	brief, cancel := context.WithTimeout(ctx, start)
	defer cancel()
	_, err := s.engine.Think(brief, turn, nil)
	took := max(time.Since(begun)-start, 0)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		s.found(Fail, "stop", "%s", explain(err))
		return
	}
	reply, err := s.engine.Think(ctx, xboard.Request{Limits: search.Limits{MoveTime: s.MoveTime}}, nil)
	if err != nil {
		s.found(Fail, "stop", "afterwards %s", explain(err))
		return
	}
	s.judgeMoveNow("stop", reply.Move != engine.NoMove, took)
}

// checkAnalysis has the engine analyze the start position.
func (s *checkRun) checkAnalysis(v *engine.Variant) {
	if !s.about.CanAnalyze {
		s.found(Note, "analysis", "it does not analyze")
		return
	}
	ctx, cancel := context.WithTimeout(s.ctx, gameTime)
	defer cancel()
	setting := s.setting(v)
	setting.Analysis = true
	if err := s.engine.NewGame(ctx, setting); err != nil {
		s.found(Fail, "analysis", "%s", explain(err))
		return
	}
	limits := search.Limits{Infinite: true}
	if s.about.MultiPV {
		limits.MultiPV = 2
	}
	var lines, second, moves atomic.Int32
	look, stop := context.WithTimeout(ctx, s.Config.Timeout(analysisTime))
	defer stop()
	_, err := s.engine.Think(look, xboard.Request{Limits: limits}, func(t xboard.Thinking) {
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
		s.found(Fail, "analysis", "%s", explain(err))
	case lines.Load() == 0:
		s.found(Fail, "analysis", "no search output")
	case moves.Load() == 0:
		s.found(Fail, "analysis", "none of its %d lines has moves that can be read", lines.Load())
	case s.about.MultiPV && second.Load() == 0:
		s.found(Note, "analysis", "%s, but none of the second best move", words.Count(int(lines.Load()), "line"))
	default:
		s.found(Good, "analysis", "%s in %s", words.Count(int(lines.Load()), "line"), short(s.Config.Timeout(analysisTime)))
	}
}
