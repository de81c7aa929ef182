package checkup

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

const (
	slowMove = 300 * time.Millisecond // beyond its time a move is late,
	flagFall = 2 * time.Second        // and here it would have lost any game
)

// match is a game against random moves.
type match struct {
	game   *engine.Game
	random *rand.Rand
	clocks *clock.Pair   // nil: there is a time for each move
	late   time.Duration // of the move that came latest after its time
}

// outcome is how a game went.
type outcome uint8

const (
	gameOK      outcome = iota // as it should
	gameFailed                 // something was wrong
	gameRefused                // the engine does not play it
)

// play plays a short game, with clocks or a time for each move.
func (s *checkRun) play(v *engine.Variant, clocks bool) outcome {
	ctx, cancel := context.WithTimeout(s.ctx, gameTime)
	defer cancel()
	step := "game of " + v.Def.ID
	g, err := engine.NewGame(v, "")
	if err != nil {
		s.found(Note, step, "%v", err)
		return gameRefused
	}
	m := &match{game: g, random: rand.New(rand.NewPCG(s.Seed, 1))}
	setting := s.setting(v)
	if clocks {
		control := clock.Control{Base: 2 * time.Second, Increment: 100 * time.Millisecond}
		m.clocks = clock.NewPair([2]clock.Control{control, control})
		setting.Control, setting.OpponentControl = control, control
	} else {
		setting.Control = clock.Control{PerMove: s.MoveTime}
		setting.OpponentControl = setting.Control
	}
	err = s.engine.NewGame(ctx, setting)
	var unsupported *xboard.Unsupported
	if errors.As(err, &unsupported) {
		s.found(Note, step, "not played: %s", unsupported.Why)
		return gameRefused
	}
	if err == nil {
		err = s.moves(ctx, m)
	}
	if err != nil {
		s.found(Fail, step, "%s%s", explain(err), after(g))
		return gameFailed
	}
	return s.judgeTime(step, m)
}

// after describes where in a game something happened.
func after(g *engine.Game) string {
	if len(g.Moves()) == 0 {
		return ""
	}
	return fmt.Sprintf("; after %s: %s", strings.Join(notation.GameCoordinates(g), " "), g.Position().FEN())
}

func (s *checkRun) judgeTime(step string, m *match) outcome {
	switch {
	case m.late > s.Config.Timeout(flagFall):
		s.found(Fail, step, "a move came %s after its time", short(m.late))
		return gameFailed
	case m.late > s.Config.Timeout(slowMove):
		s.found(Note, step, "a move came %s after its time", short(m.late))
	}
	return gameOK
}

// moves makes moves in turn, the engine's and random ones.
func (s *checkRun) moves(ctx context.Context, m *match) error {
	for len(m.game.Moves()) < s.Plies && !m.game.Result().Over() {
		p := m.game.Position()
		if p.Side() == engine.Black {
			legal := p.LegalMoves()
			if err := m.game.Play(legal[m.random.IntN(len(legal))]); err != nil {
				return err
			}
			continue
		}
		if done, err := s.move(ctx, m); done || err != nil {
			return err
		}
	}
	return s.engine.GameOver(ctx, m.game.Result())
}

// move takes a move from the engine; done reports that the game is over.
func (s *checkRun) move(ctx context.Context, m *match) (done bool, err error) {
	turn := xboard.Request{Moves: m.game.Moves()}
	begun := time.Now()
	allowed := s.MoveTime
	if m.clocks != nil {
		allowed = m.clocks.Left(engine.White, begun)
		m.clocks.Start(engine.White, begun)
		turn.Clocks = m.clocks.Clocks(engine.White, begun)
	} else {
		turn.Limits = search.Limits{MoveTime: s.MoveTime}
	}
	reply, err := s.engine.Think(ctx, turn, nil)
	if err != nil {
		return false, err
	}
	now := time.Now()
	if m.clocks != nil {
		m.clocks.Press(now)
	}
	m.late = max(m.late, now.Sub(begun)-allowed)
	return s.accept(ctx, m, reply)
}

// accept makes the engine's move and checks what it claims.
func (s *checkRun) accept(ctx context.Context, m *match, reply xboard.Reply) (done bool, err error) {
	if reply.Resigns {
		return true, s.engine.GameOver(ctx, engine.Loss(engine.White, "resignation"))
	}
	if reply.Move != engine.NoMove {
		if err := m.game.Play(reply.Move); err != nil {
			return false, fmt.Errorf("an illegal move: %w", err)
		}
	} else if !reply.Claim.Over() {
		return false, errors.New("it answered without a move")
	}
	actual := m.game.Result()
	if reply.Claim.Over() && reply.Claim.Outcome != actual.Outcome {
		return false, fmt.Errorf("it claims a result, %s, but it is %s", notation.Result(m.game.Variant(), reply.Claim), notation.Result(m.game.Variant(), actual))
	}
	return false, nil
}
