package ini

import (
	"cmp"
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
	probe := engine.Definition{
		ID: d.ID, Board: d.Board, Symmetry: d.Symmetry, Array: emptyArray(d.Board), Pieces: []engine.PieceDef{{Name: "Probe", Letter: "X", Betza: "W"}},
		Rules: []engine.Rule{bindFunc{func(b *engine.Builder) { f.from(d, b) }}},
	}
	if _, err := engine.Compile(probe, nil); err != nil {
		f.from(d, nil) // what is not a matter of squares is still right
	}
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

// reset returns to the defaults, of a game that has nothing yet.
func (f *fairy) reset() { *f = *newFairy() }

// bindFunc is a rule that only looks at the board.
type bindFunc struct{ look func(b *engine.Builder) }

func (bindFunc) Key() string                     { return "probe" }
func (bindFunc) Describe(*engine.Variant) string { return "" }
func (r bindFunc) Bind(b *engine.Builder) (any, error) {
	r.look(b)
	return nil, nil
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
func areas(b *engine.Builder, r engine.Region) (out [2]area) {
	for c := range engine.Color(2) {
		if b == nil {
			continue
		}
		set, err := b.Region(r, c)
		if err != nil {
			continue
		}
		v, inRank := b.Variant(), [16]int{}
		for s := range set.All() {
			out[c][v.Rank(s)*16+v.File(s)] = true
			if inRank[v.Rank(s)]++; inRank[v.Rank(s)] == v.Files() { // whole ranks stay whole on wider boards
				line := rankArea(v.Rank(s) + 1)
				for i := range line {
					out[c][i] = out[c][i] || line[i]
				}
			}
		}
	}
	return out
}

// from reads the pieces and rules of a definition.
func (f *fairy) from(d *engine.Definition, b *engine.Builder) {
	pieces := slices.Clone(d.Pieces)
	for i := range pieces {
		f.fromPiece(&pieces[i], b)
	}
	f.adopt(&engine.Definition{Pieces: pieces})
	for _, slot := range f.order() {
		if n := f.notation(slot); strings.Contains(n, "e") && slot != "pawn" {
			f.passing(slot)
		}
	}
	for _, p := range d.Pieces {
		if f.named(p.Name) == "pawn" && strings.Contains(p.Betza, "e") {
			f.passing("pawn")
		}
	}
	for _, r := range d.Rules {
		f.fromRule(d, r, b)
	}
	f.fromArray(d)
}

// fromArray finds who castles, if the rules leave that to the array.
func (f *fairy) fromArray(d *engine.Definition) {
	if f.Castling {
		f.fromCastling(d)
	}
	f.Drops = f.Drops || slices.ContainsFunc(d.Rules, func(r engine.Rule) bool { return r.Key() == "drops" })
}

func (f *fairy) passing(slot string) {
	for c := range 2 {
		f.PassantTypes[c] = f.PassantTypes[c].with(slot)
	}
}

// fromPiece reads what settings say of single pieces, and takes it out of them.
func (f *fairy) fromPiece(p *engine.PieceDef, b *engine.Builder) {
	bare := castlingAtom.ReplaceAllString(p.Betza, "")
	if strings.Contains(bare, "vkR") {
		f.FlyingGeneral = true
		p.Betza = strings.Replace(bare, "vkR", "", 1)
	}
	if strings.Contains(bare, "ifmnD") || initialTerm.MatchString(bare) {
		f.DoubleStep = true
		f.DoubleStepRegion = areas(b, cmp.Or(p.Initial, "r2"))
	}
	for _, z := range p.Zoned {
		on := areas(b, z.On)
		switch {
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

func firstRank(a *area) int {
	for i, on := range a {
		if on {
			return i/16 + 1
		}
	}
	return 1
}

// kindsOf returns the slots of a list of types.
func (f *fairy) kindsOf(list string) (out kindSet) {
	for _, slot := range f.order() {
		if strings.TrimSpace(list) == f.pieceNames[slot] {
			return kindSet{slot}
		}
	}
	for i := range len(list) {
		if i > 0 && list[i-1] == '+' {
			continue
		}
		if slot, ok := f.slotOf(rune(list[i])); ok {
			out = out.with(slot)
		}
	}
	return out
}

// fromRule reads a rule.
func (f *fairy) fromRule(d *engine.Definition, r engine.Rule, b *engine.Builder) {
	switch r := r.(type) {
	case rules.Castling:
		f.Castling, f.CastlingDropped, f.Chess960 = true, r.Dropped, r.Random
	case rules.FlexibleCastling, rules.ManyCastling:
		f.Castling = true
	case rules.Promotion:
		f.fromPromotion(r, b)
	case rules.FiftyMoves:
		f.MoveRule = max(cmp.Or(r.Moves, 50), 0)
		f.ClockTypes = [2]kindSet{f.kindsOf(cmp.Or(r.Types, "P")), f.kindsOf(cmp.Or(r.Types, "P"))}
	case rules.Repetition:
		f.FoldRule, f.PerpetualCheck = cmp.Or(r.Times, 3), r.PerpetualCheck
		if r.Loser != "" {
			f.FoldValue = "loss"
			if r.Loser == "b" {
				f.FoldValue = "win"
			}
			f.FoldAbsolute = r.Loser != "mover"
		}
	case rules.Checkmate:
		f.Stalemate = []result{"draw", "loss", "win"}[r.Stalemate]
		f.StalemateCount = r.Fewer || r.More
		if r.Fewer {
			f.Stalemate = "win"
		} else if r.More {
			f.Stalemate = "loss"
		}
		if r.Mate {
			f.Checkmate = "win"
		}
	case rules.Extinction:
		f.Extinction = "loss"
		if r.Wins {
			f.Extinction = "win"
		}
		f.ExtinctionTypes, f.ExtinctionCount, f.ExtinctionOpponent = f.kindsOf(r.Types), r.Most, r.Against
		if r.Types == "" {
			f.ExtinctionTypes = kindSet{"*"}
		}
	case rules.BareKing:
		f.Extinction, f.ExtinctionTypes, f.ExtinctionCount, f.ExtinctionOpponent, f.ExtinctionClaim = "loss", kindSet{"*"}, 1, 2, true
	case rules.LastRoyal:
		f.Extinction, f.ExtinctionTypes, f.PseudoRoyal, f.Duple = "loss", f.kindsOf(r.Types), true, r.Duple
		f.ExtinctionCount = max(r.Apart-1, 0)
		if r.All {
			f.ExtinctionCount = 63
		}
	case rules.CheckCount:
		f.CheckCounting = true
	case rules.NoChecks:
		f.Checking, f.DropChecks = r.Drops, false
	case rules.StandFast:
		f.Makpong = true
	case rules.Explosion:
		f.Blast, f.BlastImmune = true, f.kindsOf(r.Hardy)
		if r.King != "" {
			f.Extinction, f.ExtinctionTypes, f.PseudoRoyal = "loss", f.kindsOf(r.King), true
		}
	case rules.Petrify:
		f.PetrifyTypes = f.kindsOf(r.Types)
	case rules.Truce:
		f.MutuallyImmune = f.kindsOf(r.Types)
	case rules.MustCapture:
		f.MustCapture = true
	case rules.Confine:
		on := areas(b, r.To)
		for _, slot := range f.kindsOf(r.Types) {
			own := on
			f.mobility[slot] = &own
		}
	case rules.Drops:
		f.fromDrops(r, b)
	case rules.MustDrop:
		f.MustDrop, f.MustDropType = true, f.kindsOf(r.Types)
		if r.Types == "" {
			f.MustDropType = kindSet{"*"}
		}
	case rules.OppositeColors:
		f.OppositeBishops = true
	case rules.Gating:
		f.Gating, f.SeirawanGating = true, true
	case rules.Walls:
		f.Walling = []choice{"static", "arrow", "duck", "past", "edge"}[r.How]
		if not := areas(b, r.Not); b != nil {
			for c := range 2 {
				for i := range not[0] {
					f.WallingRegion[c][i] = !not[0][i]
				}
			}
		}
	case rules.Passing:
		if r.Stuck {
			f.PassStuck = [2]bool{true, true}
		} else {
			f.Pass = [2]bool{true, true}
		}
	case rules.LocationVictory:
		on := areas(b, r.On)
		for c := range 2 {
			if r.For == "" || r.For == []string{"w", "b"}[c] {
				f.Flag[c], f.FlagRegion[c] = f.kindsOf(r.Types), on[c]
			}
		}
		f.FlagSafe, f.FlagMove = r.Safe, r.Reply || r.Draw
	case rules.Formation:
		f.ConnectN, f.ConnectNxN, f.CollinearN, f.Connect1, f.Connect2 = r.Row, r.Square, r.Line, areas(b, r.From), areas(b, r.To)
		f.ConnectAcross, f.ConnectUp, f.ConnectDiagonal = !r.NoRanks, !r.NoFiles, !r.NoDiagonals
		if r.Types != "" {
			f.ConnectTypes = f.kindsOf(r.Types)
		}
	case rules.Connect:
		f.ConnectN = r.N
	case rules.DrawOdds:
		f.Material = map[string]choice{"w": "whitedrawodds", "b": "blackdrawodds"}[r.For]
	case rules.Counting:
		f.Counting = "makruk"
	case rules.Reversi:
		f.Enclosing, f.Flips, f.EnclosingStart, f.FullBoard, f.Material = "reversi", "reversi", areas(b, r.Centre)[0], true, "unweighted"
	case rules.Infection:
		f.Enclosing, f.Flips, f.Drops, f.FreeDrops, f.FullBoard, f.Material = "ataxx", "ataxx", true, true, true, "unweighted"
	}
}

// fromPromotion reads a promotion: of pawns, or of pieces into promoted forms.
func (f *fairy) fromPromotion(r rules.Promotion, b *engine.Builder) {
	zone := areas(b, cmp.Or(r.Zone, "r^1"))
	for c := range 2 {
		if r.For != "" && r.For != []string{"w", "b"}[c] {
			continue
		}
		f.PromotionRegion[c] = zone[c]
		if r.To != "" {
			for _, slot := range f.kindsOf(r.Of) {
				f.PromotionPawns[c] = f.PromotionPawns[c].with(slot)
			}
			f.PromotionTo[c] = f.kindsOf(r.To)
		}
	}
	if r.To != "" {
		f.MandatoryPawn = !r.Optional
	} else {
		f.MandatoryPiece, f.OnCapture, f.Demotion = !r.Optional, r.Capture, r.Flip
	}
	f.Immobility = f.Immobility || r.Stuck
}

// fromDrops reads where pieces may be dropped.
func (f *fairy) fromDrops(r rules.Drops, b *engine.Builder) {
	f.Drops, f.CapturesToHand, f.Immobility, f.PawnDropMate, f.DropPromoted = true, r.Captured, f.Immobility || r.Movable, r.PawnMate, r.Faces
	f.TwoBoards = false
	for _, z := range r.Zones {
		kinds := f.kindsOf(z.Types)
		if z.PerFile > 0 {
			f.NoDoubled, f.NoDoubledCount = kinds, z.PerFile
		}
		if z.On == "" {
			continue
		}
		on := areas(b, z.On)
		if len(kinds) == 1 && kinds[0] == "pawn" {
			f.FirstRankPawns = on[0][0]
			f.ZonePawns = b != nil && on[0][(f.ranks-1)*16]
			continue
		}
		f.DropRegion = on
	}
}

// fromCastling reads the files of castling from the king's notation and the moves.
func (f *fairy) fromCastling(d *engine.Definition) {
	for _, r := range d.Rules {
		c, ok := r.(rules.Castling)
		if !ok {
			continue
		}
		kings := kindSet{"king"}
		if c.King != "" {
			kings = f.kindsOf(c.King)
		}
		f.CastlingKing = [2]kindSet{kings, kings}
		if c.Partner != "" {
			f.CastlingRooks = [2]kindSet{f.kindsOf(c.Partner), f.kindsOf(c.Partner)}
		}
		for _, m := range c.Moves {
			if m.Player == engine.Black || len(m.From) < 2 || len(m.To) < 2 || len(m.Partner) < 2 {
				continue
			}
			f.KingFile, f.CastlingRank = file(m.From[0]-'a'), int(m.From[1]-'0')
			if m.To[0] > m.From[0] {
				f.KingsideFile, f.RookKingside = file(m.To[0]-'a'), file(m.Partner[0]-'a')
				if int(f.RookKingside) == f.files-1 {
					f.RookKingside = 15
				}
			} else {
				f.QueensideFile, f.RookQueenside = file(m.To[0]-'a'), file(m.Partner[0]-'a')
			}
		}
		if len(c.Moves) == 0 {
			f.fromAtom(d, kings)
		}
	}
}

// fromAtom reads castling as the atom O in the king's notation says it.
func (f *fairy) fromAtom(d *engine.Definition, kings kindSet) {
	rank := f.squares(d.Array)
	king := -1
	for x := range f.files {
		if slot, ok := f.slotOf(rune(rank[0][x])); ok && kings.has(slot) && rank[0][x] < 'a' {
			king = x
		}
	}
	for _, p := range d.Pieces {
		at := castlingAtom.FindString(p.Betza)
		if at == "" || king < 0 {
			continue
		}
		steps := int(at[len(at)-1] - '0')
		inset := strings.Count(at, "j")
		f.KingFile, f.KingsideFile, f.QueensideFile = file(king), file(king+steps), file(king-steps)
		f.RookQueenside, f.RookKingside = file(inset), file(f.files-1-inset)
		corners := []file{f.RookQueenside, f.RookKingside}
		if inset == 0 {
			f.RookKingside = 15 // in the corner, wherever that comes to be
		}
		for _, x := range corners {
			if slot, ok := f.slotOf(rune(rank[0][x])); ok {
				for c := range 2 {
					f.CastlingRooks[c] = f.CastlingRooks[c].with(slot)
				}
			}
		}
	}
}

// squares reads the letters of an array, by rank from the first and by file; 0 is
// an empty square. Promoted pieces count as empty.
func (f *fairy) squares(array string) (out [16][16]byte) {
	array, _, _ = strings.Cut(array, "[")
	rows := strings.Split(array, "/")
	for i, row := range rows {
		y := len(rows) - 1 - i
		if y > 15 {
			continue
		}
		for x, at := 0, 0; at < len(row) && x < 16; at++ {
			c := row[at]
			if c >= '0' && c <= '9' {
				n := int(c - '0')
				if at+1 < len(row) && row[at+1] >= '0' && row[at+1] <= '9' {
					at++
					n = 10*n + int(row[at]-'0')
				}
				x += n
				continue
			}
			if c == '+' {
				at++
				x++
				continue
			}
			out[y][x] = c
			x++
		}
	}
	return out
}
