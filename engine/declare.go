package engine

import "errors"

// Declarer is a hook that lets the player to move end the game by a declaration, such as an
// impasse that is decided by points.
type Declarer interface {
	// Declared returns the result if the player to move declares. convention names one of
	// the ways to count that players agree on; "" is the usual one. The error says what the
	// player lacks.
	Declared(p *Position, convention string) (Result, error)
}

// HasDeclaration reports whether players may end games by a declaration.
func (v *Variant) HasDeclaration() bool { return len(v.hooks.declarers) > 0 }

// ErrNoDeclaration is the error of a declaration in a variant that has none.
var ErrNoDeclaration = errors.New("this game has no declaration")

// Declare returns the result if the player to move declares by a convention, "" for the usual
// one. The error says why the player may not.
func (p *Position) Declare(convention string) (Result, error) {
	err := ErrNoDeclaration
	for _, h := range p.v.hooks.declarers {
		var r Result
		if r, err = h.Declared(p, convention); err == nil {
			return r, nil
		}
	}
	return Result{}, err
}

// Declare ends the game by a declaration of the player to move, see Position.Declare.
func (g *Game) Declare(convention string) error {
	r, err := g.pos.Declare(convention)
	if err == nil {
		g.setResult(r)
	}
	return err
}
