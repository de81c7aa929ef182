package rules

import (
	"cmp"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// FileLimit forbids moves of a piece to another file where the player has the
// maximum number of its type. For drops see DropZone.PerFile.
//
// Source: R. Wayne Schmittberger on his Whale Shogi, 20 September 2004,
// https://www.chessvariants.com/index/editcomment.php?reply=7243.
type FileLimit struct {
	Types string `ini:"types"` // each of these types for itself
	Max   int    `ini:"most"`
}

func (FileLimit) Key() string { return "file limit" }

func (r FileLimit) Describe(v *engine.Variant) string {
	who := listTypesText(v, r.Types, "or")
	return fmt.Sprintf("%s may not move to another file where %s of the player stand.", capitalize(words.A(who)), words.Count(r.Max, who))
}

func (r FileLimit) Bind(b *engine.Builder) (any, error) {
	types, err := someTypeSet(b, "types", r.Types)
	if err != nil || r.Max < 1 {
		return nil, cmp.Or(err, fmt.Errorf("at most %d: expected 1 or more", r.Max))
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

func (r *fileLimit) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	pc, file := p.PieceAt(m.From()), r.v.File(m.To())
	if !r.is[pc.Type()] || file == r.v.File(m.From()) {
		return true
	}
	there := p.Pieces(pc.Color(), pc.Type()).And(r.files[file])
	return there.Count() < r.most
}

func (r *fileLimit) ExplainIllegal(p *engine.Position, m engine.Move) string {
	return "no more of its kind may stand on the file"
}
