package ini

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// fairyOf returns what a variants.ini of Fairy-Stockfish would say of a game, as
// far as its keys can say it.
func fairyOf(d *engine.Definition) *fairy {
	f := newFairy()
	f.files, f.ranks = d.Board.Files, d.Board.Ranks
	f.start = ""
	f.inherit()
	squares, err := engine.NewSquares(d.Board, d.Symmetry)
	if err != nil {
		squares = nil // what is not a matter of squares is still right
	}
	f.from(d, squares)
	return f
}

// inherit takes out of the defaults what a game has only if its rules say so.
func (f *fairy) inherit() {
	f.Castling, f.DoubleStep = false, false
	f.MoveRule, f.FoldRule = 0, 0
	f.NoDoubledCount = 1
	for c := range 2 {
		f.PromotionPawns[c], f.PassantTypes[c] = nil, nil
	}
}

// emptyArray is a board without pieces.
func emptyArray(b engine.Board) string {
	row := strconv.Itoa(max(b.Files, 1))
	rows := make([]string, max(b.Ranks, 1)*max(b.Boards, 1))
	for i := range rows {
		rows[i] = row
	}
	return strings.Join(rows, "/")
}

// areas returns the squares of a region for each player.
func areas(b *engine.Squares, r engine.Region) (out [2]squareSet) {
	for c := range engine.Color(2) {
		if b == nil {
			continue
		}
		set, err := b.Region(r, c)
		if err != nil {
			continue
		}
		inRank := [16]int{}
		for s := range set.All() {
			rank := b.Rank(s)
			out[c][rank*16+b.File(s)] = true
			if inRank[rank]++; inRank[rank] == b.Files() { // whole ranks stay whole on wider boards
				line := rankArea(rank + 1)
				for i := range line {
					out[c][i] = out[c][i] || line[i]
				}
			}
		}
	}
	return out
}

// from reads the pieces and rules of a definition.
func (f *fairy) from(d *engine.Definition, b *engine.Squares) {
	pieces := slices.Clone(d.Pieces)
	for i := range pieces {
		f.fromPiece(&pieces[i], b)
	}
	f.loadPieces(&engine.Definition{Pieces: pieces})
	for _, slot := range f.order() {
		if n := f.notation(slot); strings.Contains(n, "e") && slot != "pawn" {
			f.passing(slot)
		}
	}
	for _, p := range d.Pieces {
		if f.slotNamed(p.Name) == "pawn" && strings.Contains(p.Betza, "e") {
			f.passing("pawn")
		}
	}
	for _, r := range d.Rules {
		for _, row := range everyRule {
			if row.from != nil {
				row.from(f, r, b)
			}
		}
	}
	f.fromArray(d)
	f.fromLimits(d)
}

// fromArray finds who castles, if the rules leave that to the array.
func (f *fairy) fromArray(d *engine.Definition) {
	if gating, gates := ruleWith(d, "gating").(rules.Gating); gates { // it castles as well
		f.Castling = len(gating.Castling.Moves) > 0 || slices.ContainsFunc(d.Pieces, func(p engine.PieceDef) bool { return castlingAtom.MatchString(p.Betza) })
	}
	if f.Castling {
		f.fromCastling(d)
	}
}

func (f *fairy) passing(slot string) {
	for c := range 2 {
		f.PassantTypes[c] = f.PassantTypes[c].with(slot)
	}
}

// fromPiece reads what settings say of single pieces, and takes it out of them.
func (f *fairy) fromPiece(p *engine.PieceDef, b *engine.Squares) {
	bare := castlingAtom.ReplaceAllString(p.Betza, "")
	if strings.Contains(bare, "vkR") {
		f.FlyingGeneral = true
		p.Betza = strings.Replace(bare, "vkR", "", 1)
	}
	if strings.Contains(bare, "ifmnD") || initialTerm.MatchString(bare) {
		f.DoubleStep = true
		f.DoubleStepRegion = areas(b, cmp.Or(p.Initial, "r2"))
	}
	for _, z := range p.RegionMoves {
		on := areas(b, z.On)
		switch {
		case palaceStep.MatchString(z.Betza) && slices.Contains([]string{"R", "W", "fsW", "pR"}, bare):
			for c := range on {
				for i := range on[c] {
					f.DiagonalLines[i] = f.DiagonalLines[i] || on[c][i]
				}
			}
		case z.Betza == "sW" && bare == "fW":
			p.Betza = "fsW"
			f.SoldierRank = firstRank(&on[0])
		case z.Betza == "fmnD":
			for c := range on {
				for i := range on[c] {
					f.DoubleStepRegion[c][i] = f.DoubleStepRegion[c][i] || on[c][i]
				}
			}
		case z.Betza == "ifmnW3":
			f.TripleStepRegion = on
		}
	}
}

// palaceStep finds moves along diagonal lines.
var palaceStep = regexp.MustCompile(`^(f|[fb][lr])?p?(F|B2?)$`)

func firstRank(a *squareSet) int {
	for i, on := range a {
		if on {
			return i/16 + 1
		}
	}
	return 1
}

// kindsOf returns the slots of a list of types.
func (f *fairy) kindsOf(list string) (out pieceSet) {
	for _, slot := range f.order() {
		if strings.TrimSpace(list) == f.pieceNames[slot] {
			return pieceSet{slot}
		}
	}
	for i := range len(list) {
		if i > 0 && list[i-1] == '+' {
			continue
		}
		if slot, ok := f.pieceSlotOf(rune(list[i])); ok {
			out = out.with(slot)
		}
	}
	return out
}
