// Package uciclient is a client for engines that speak UCI, the Universal Chess
// Interface (Huber and Meyer-Kahlen, 2000 to 2006), or its variants USI for shogi
// (Romstad) and UCCI for xiangqi (Huang Chen). The variants differ only in their
// vocabulary, see protocol.UCIDialect.
//
// An engine is started, identified and given its options; then it plays games,
// searches positions, and ponders. Every reply has a timeout. An engine that fails
// is killed with its child processes, and the error describes the failure.
package uciclient

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// client is an engine as a player.
type client struct {
	*link.Supervisor[*session]
	protocol *protocol.Protocol
	words    *protocol.UCIDialect

	game      xboard.GameInfo
	record    *gameRecord
	pondering *xboard.Request // what the engine thinks about in the meantime
}

// Start starts an engine of the protocols UCI, USI or UCCI: it introduces
// itself, gets its options, and is ready for NewGame. The context bounds only
// the start.
func Start(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
	return open(ctx, c, link.Run)
}

func open(ctx context.Context, c xboard.Config, run link.Runner) (xboard.Engine, error) {
	p, err := protocol.Find(c.Protocol)
	switch {
	case err != nil:
		return nil, err
	case p.UCIDialect == nil:
		return nil, fmt.Errorf("the protocol %s is not of UCI's kind", p.Label)
	}
	e := &client{protocol: p, words: p.UCIDialect}
	e.Supervisor = link.NewSupervisor(c, run, e.openSession)
	if _, err := e.Start(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

// openSession begins the conversation with a new run of the program, which knows of no
// game.
func (e *client) openSession(l *link.Conn) *session {
	e.record, e.pondering = nil, nil
	return newSession(l, &e.Config, e.protocol)
}

// NewGame implements xboard.Player.
func (e *client) NewGame(ctx context.Context, g xboard.GameInfo) error {
	s, err := e.EnsureSession(ctx)
	if err != nil {
		return err
	}
	if err := e.endPondering(); err != nil {
		return err
	}
	e.record = nil
	d, err := e.Dialect(g.Variant)
	if err != nil {
		return err
	}
	r, err := newRecord(d, e.words.Position, &g)
	if err != nil {
		return e.Unsupported(g.Variant, err.Error())
	}
	if err := s.setGameOptions(d, &g); err != nil {
		return err
	}
	if err := s.announceGame(ctx); err != nil {
		return err
	}
	e.game, e.record = g, r
	return nil
}

// GameOver implements xboard.Player.
func (e *client) GameOver(_ context.Context, r engine.Result) error {
	s, err := e.LiveSession()
	if err != nil {
		return nil // NewGame reports it, if there is another game
	}
	if err := e.endPondering(); err != nil {
		return err
	}
	if !e.words.GameOver || e.record == nil || !r.Over() {
		return nil
	}
	word := "draw"
	if winner, ok := r.Winner(); ok {
		word = "lose"
		if winner == e.game.Side {
			word = "win"
		}
	}
	return s.Send("gameover " + word)
}

var _ xboard.Engine = (*client)(nil)

// sameFold reports whether a list has a text but for case, and as what.
func sameFold(list []string, text string) (string, bool) {
	i := slices.IndexFunc(list, func(s string) bool { return strings.EqualFold(s, text) })
	if i < 0 {
		return "", false
	}
	return list[i], true
}
