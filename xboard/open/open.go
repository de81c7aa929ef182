// Package open starts players: engines by their protocols, and ferz's own search.
package open

import (
	"context"
	"fmt"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/book"
	"github.com/ferzchess/ferz/xboard/protocol"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/strength"
	"github.com/ferzchess/ferz/xboard/uciclient"
	"github.com/ferzchess/ferz/xboard/xboardclient"
)

// Start runs an engine and waits until its handshake is complete. It is an
// xboard.Opener.
func Start(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
	p, err := protocol.Find(c.Protocol)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: its protocol %w", c.Name, err)
	case p.UCIDialect != nil:
		return uciclient.Start(ctx, c)
	}
	return xboardclient.Start(ctx, c)
}

// Player starts the player that a user has named. Of the limits in s only depth and
// nodes of the built-in search belong to the player; the others are for the caller of
// Think.
func Player(ctx context.Context, s registry.Spec) (xboard.Player, error) {
	if s.Builtin {
		limits := xboard.Limits{Depth: s.Depth, Nodes: s.Nodes}
		b := xboard.NewBuiltin(s.Config.Name, s.Hash(), limits)
		b.EvalFile, b.Threads, b.Skill = s.EvalFile(), s.Threads(), strength.Settings(s.Config.Options).Skill()
		b.TablePath, b.SyzygyPath = s.TablePath(), s.SyzygyPath()
		if file := s.BookFile(); file != "" {
			var err error
			if b.Book, err = book.Open(file); err != nil {
				return nil, err
			}
		}
		return b, nil
	}
	e, err := Start(ctx, s.Config)
	if err != nil {
		return nil, err // not a nil engine in an interface
	}
	return e, nil
}
