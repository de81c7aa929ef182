package dialect

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// PlayableVariant is a variant that an engine can play.
type PlayableVariant struct {
	ID          string // ferz's
	Variant     string // the engine's name of the variant
	Setup       bool   // the start position must be sent
	AdaptorNote string // what the adaptor does, in words; "" if the engine plays it natively
}

// Playable lists those variants of a catalogue that an engine can play, in its
// order. Variants with variables are tried with their defaults; those that
// can't be compiled are left out.
func Playable(catalogue []engine.Definition, d *xboard.Description, c *xboard.Config) []PlayableVariant {
	f := newFinder(d, c)
	var out []PlayableVariant
	for i := range catalogue {
		if offer, ok := f.offer(&catalogue[i]); ok {
			out = append(out, offer)
		}
	}
	return out
}

// offer compiles a variant only where its name and its board do not answer the
// question.
func (f *finder) offer(d *engine.Definition) (PlayableVariant, bool) {
	if name, setup, ok := f.directName(d); ok && (!setup || f.takesPosition() && !f.protocol.Notation.SFEN) {
		return PlayableVariant{ID: d.ID, Variant: name, Setup: setup}, true
	}
	if !f.takesPosition() || !f.canNameSquares(d.Board) || !f.hasBoard(d.Board) {
		return PlayableVariant{}, false
	}
	v, err := engine.Compile(*d, nil)
	if err != nil {
		return PlayableVariant{}, false
	}
	best, name := f.adaptor(v)
	if best == nil {
		return PlayableVariant{}, false
	}
	return PlayableVariant{ID: d.ID, Variant: name, Setup: true, AdaptorNote: best.describe(name)}, true
}

// hasBoard reports whether the engine plays something on such a board.
func (f *finder) hasBoard(b engine.Board) bool {
	hosts := f.hosts()
	for i := range hosts {
		h := hosts[i].def.Board
		if _, ok := f.plays(&hosts[i]); ok && h.Files == b.Files && h.Ranks == b.Ranks && b.Boards < 2 {
			return true
		}
	}
	return false
}
