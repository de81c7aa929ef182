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

// Given returns how many pieces of each type a player gave as a handicap, by TypeID: those
// of the variant's start position that the player did not have when the game began, while
// the opponent had exactly those of the start position. It is nil if the game began in
// another way.
func (p *Position) Given(c Color) []int {
	var began [2][MaxTypes + 1]int
	for side := range began {
		for t := range began[side] {
			began[side][t] = int(p.count[side][t]) + int(p.hands[side][t])
		}
	}
	if len(p.states) > 1 {
		for _, e := range p.EditsSince(0) {
			e.takeBack(&began)
		}
	}
	if began[c.Other()] != p.v.startCount[c.Other()] {
		return nil
	}
	given := make([]int, len(p.v.types))
	for i := range given {
		if given[i] = p.v.startCount[c][i] - began[c][i]; given[i] < 0 {
			return nil
		}
	}
	return given
}

// takeBack takes a change back in numbers of pieces, on the board and in hand, by player
// and type.
func (e Edit) takeBack(numbers *[2][MaxTypes + 1]int) {
	if !e.OnBoard() {
		c, t, before, after := e.Hand()
		numbers[c][t] += before - after
		return
	}
	_, before, after := e.Square()
	for i, pc := range []Piece{before, after} {
		if pc != NoPiece && pc != Wall {
			numbers[pc.Color()][pc.Type()] += 1 - 2*i
		}
	}
}
