package rules

import (
	"cmp"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// FileLimit lets no piece move to another file where the player has so many of its
// type. For drops see DropZone.PerFile.
//
// Source: what R. Wayne Schmittberger wrote of his Whale Shogi on 20 September 2004,
// https://www.chessvariants.com/index/editcomment.php?reply=7243.
type FileLimit struct {
	Types string `ini:"types"` // each of these types for itself
	Max   int    `ini:"most"`
}

// Key implements engine.Rule.
func (FileLimit) Key() string { return "file limit" }

// Describe implements engine.Rule.
func (r FileLimit) Describe(v *engine.Variant) string {
	who := listTypesText(v, r.Types, "or")
	return fmt.Sprintf("%s may not move to another file where %s of the player stand.", capitalize(words.A(who)), words.Count(r.Max, who))
}

// Bind implements engine.Rule.
func (r FileLimit) Bind(b *engine.Builder) (any, error) {
	types, err := someTypeSet(b, "types", r.Types)
	if err != nil || r.Max < 1 {
		return nil, cmp.Or(err, fmt.Errorf("at most %d: want 1 or more", r.Max))
	}
	v := b.Variant()
	out := &fileLimit{v: v, is: types, most: r.Max, files: make([]engine.Bitboard, v.Files())}
	for s := range engine.Square(v.Size()) {
		out.files[v.File(s)].Add(s)
	}
	return out, nil
}

// fileLimit is the bound rule.
type fileLimit struct {
	v     *engine.Variant
	is    typeSet
	most  int
	files []engine.Bitboard // the squares of each
}

// MoveGenerated implements engine.MoveFilter.
func (r *fileLimit) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	pc, file := p.PieceAt(m.From()), r.v.File(m.To())
	if !r.is[pc.Type()] || file == r.v.File(m.From()) {
		return true
	}
	there := p.Pieces(pc.Color(), pc.Type()).And(r.files[file])
	return there.Count() < r.most
}

// ExplainIllegal implements engine.Explainer.
func (r *fileLimit) ExplainIllegal(p *engine.Position, m engine.Move) string {
	return "no more of its kind may stand on the file"
}
