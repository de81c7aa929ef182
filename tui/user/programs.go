package user

import (
	"context"
	"maps"
	"slices"

	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard"
)

// Opener returns what starts engines for the user: nil if none may be started. On a
// restricted host it starts only engines that the host has registered, as they are
// registered.
func (u *User) Opener(start xboard.Opener) xboard.Opener {
	switch {
	case start == nil || !u.MayRunPrograms:
		return nil
	case !u.Host.Restricted:
		return start
	}
	return func(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
		known, err := u.Engines.Find(c.Name)
		if err != nil {
			return nil, err
		}
		if !sameProgram(&known.Config, &c) {
			return nil, u.Host.Permits(host.Programs)
		}
		return start(ctx, c)
	}
}

// sameProgram reports whether two configurations run the same program in the same
// way.
func sameProgram(a, b *xboard.Config) bool {
	return slices.Equal(a.Command, b.Command) && a.Dir == b.Dir && slices.Equal(a.Init, b.Init) && maps.Equal(a.Options, b.Options)
}
