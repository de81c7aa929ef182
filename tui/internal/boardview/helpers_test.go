package boardview

import (
	"sync"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func load(t testing.TB, id string) *engine.Variant {
	t.Helper()
	return variantstest.Load(t, id)
}

func position(t testing.TB, v *engine.Variant, fen, moves string) *engine.Position {
	t.Helper()
	p, err := v.NewPosition(fen)
	if err != nil {
		t.Fatal(err)
	}
	if err := notation.Play(p, moves); err != nil {
		t.Fatal(err)
	}
	return p
}

func square(t testing.TB, v *engine.Variant, name string) engine.Square {
	t.Helper()
	s, ok := v.SquareNamed(name)
	if !ok {
		t.Fatalf("%s has no square %s", v.Def.ID, name)
	}
	return s
}

// look returns a theme, the usual one for "".
func look(t testing.TB, name string, p theme.Profile) *theme.Theme {
	t.Helper()
	type key struct {
		name    string
		profile theme.Profile
	}
	if made, ok := looks.Load(key{name, p}); ok {
		return made.(*theme.Theme)
	}
	out := theme.Default(p)
	if name != "" {
		var err error
		if out, err = theme.New(name, p); err != nil {
			t.Fatal(err)
		}
	}
	looks.Store(key{name, p}, out)
	return out
}

// looks has the themes that tests have made: most of a test's time would go into them.
var looks sync.Map

func book(t testing.TB) *sprites.Book {
	t.Helper()
	b, err := sprites.Load()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// picked returns a state in which the piece on a square is chosen and the
// cursor stands on another.
func picked(t testing.TB, p *engine.Position, from, cursor string) State {
	t.Helper()
	v := p.Variant()
	s := State{Pos: p, Cursor: square(t, v, cursor), ShowCursor: true}
	if last := p.LastMove(); last != engine.NoMove {
		s.Last.Add(last.From())
		s.Last.Add(last.To())
	}
	if from == "" {
		return s
	}
	s.Selected, s.HasSelection = square(t, v, from), true
	for _, m := range p.LegalMoves() {
		if m.From() == s.Selected {
			s.Targets.Add(m.To())
			if p.IsCapture(m) {
				s.Captures.Add(m.To())
			}
		}
	}
	return s
}
