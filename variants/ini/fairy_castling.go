package ini

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// fromCastlingRule reads that kings castle, and options other than the moves.
func (f *fairy) fromCastlingRule(r engine.Rule, _ *engine.Squares) {
	options := func(r rules.Castling) {
		f.CastlingDropped, f.Chess960, f.OppositeCastling, f.CastlingWins = r.Dropped, r.Chess960, r.OppositeSides, castlingRights(r.Wins)
	}
	switch r := r.(type) {
	case rules.Castling:
		f.Castling = true
		options(r)
	case rules.Gating:
		f.Gating, f.SeirawanGating = true, true
		options(r.Castling)
	case rules.FlexibleCastling, rules.MultiPartnerCastling:
		f.Castling = true
	}
}

// fromCastling reads the files of castling from the king's notation and the moves.
func (f *fairy) fromCastling(d *engine.Definition) {
	for _, r := range d.Rules {
		c, ok := r.(rules.Castling)
		if gating, gates := r.(rules.Gating); gates {
			c, ok = gating.Castling, true
		}
		if !ok {
			continue
		}
		kings := pieceSet{"king"}
		if c.King != "" {
			kings = f.kindsOf(c.King)
		}
		f.CastlingKing = [2]pieceSet{kings, kings}
		if c.Partner != "" {
			f.CastlingRooks = [2]pieceSet{f.kindsOf(c.Partner), f.kindsOf(c.Partner)}
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

// fromAtom reads castling from the atom O in the king's notation.
func (f *fairy) fromAtom(d *engine.Definition, kings pieceSet) {
	rank := f.squares(d.Array)
	king := -1
	for x := range f.files {
		if slot, ok := f.pieceSlotOf(rune(rank[0][x])); ok && kings.has(slot) && rank[0][x] < 'a' {
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
			if slot, ok := f.pieceSlotOf(rune(rank[0][x])); ok {
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

// castling finds kings and rooks on their squares, for the rights of the start
// position.
func (w *fairyWriter) castling() {
	if !w.SeirawanGating {
		w.drop("gating")
	}
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool {
		_, many := r.(rules.MultiPartnerCastling)
		_, flexible := r.(rules.FlexibleCastling)
		return r.Key() == "castling" && (!many && !flexible || !w.Castling || w.SeirawanGating)
	})
	if w.has("castling") {
		return
	}
	switch out := w.castlingRule(); {
	case w.SeirawanGating:
		w.put(rules.Gating{Castling: out})
	case len(out.Moves) > 0:
		w.put(out)
	}
}

// castlingRule returns the rule for castling; it has no moves if there is no castling.
func (w *fairyWriter) castlingRule() rules.Castling {
	if !w.Castling {
		return rules.Castling{}
	}
	var moves []rules.CastlingMove
	board := w.squares(w.d.Array)
	for _, right := range w.rights(&board) {
		if m, ok := w.castlingMove(&board, right); ok {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return rules.Castling{}
	}
	king := w.types(w.CastlingKing[0], false)
	out := rules.Castling{
		King: king, Moves: moves, Chess960: w.Chess960, Dropped: w.CastlingDropped, Shredder: w.Chess960,
		OppositeSides: w.OppositeCastling, Wins: string(w.CastlingWins),
	}
	if w.CastlingDropped {
		out.Partner = w.types(w.CastlingRooks[0], false)
	}
	return out
}

// rights returns the rights to castle at the start, KQkq: all of them, as in any position,
// if the FEN ends before their field, or its letters are also those of gates.
func (w *fairyWriter) rights(board *[16][16]byte) string {
	fields := strings.Fields(w.start)
	if len(fields) < 2 || w.SeirawanGating { // then the start position defines the rights
		return "KQkq"
	}
	out := ""
	for _, r := range fields[1] {
		switch {
		case strings.ContainsRune("KQkq", r):
			out += string(r)
		case r >= 'A' && r <= 'P':
			out += w.side(board, r, 0, "KQ")
		case r >= 'a' && r <= 'p':
			out += w.side(board, r-'a'+'A', 1, "kq")
		}
	}
	return out
}

// side returns the letter of the right to castle with the partner on a file,
// which depends on where the king stands.
func (w *fairyWriter) side(board *[16][16]byte, partner rune, c int, letters string) string {
	y := w.CastlingRank - 1
	if c == 1 {
		y = w.ranks - w.CastlingRank
	}
	for x := range min(int(partner-'A'), w.files) {
		slot, ok := w.pieceSlotOf(rune(board[max(y, 0)][x]))
		if ok && w.CastlingKing[c].has(slot) && (board[max(y, 0)][x] >= 'a') == (c == 1) {
			return letters[:1]
		}
	}
	return letters[1:]
}

// castlingMove is the castling move that a right allows.
func (w *fairyWriter) castlingMove(board *[16][16]byte, right rune) (m rules.CastlingMove, ok bool) {
	c, y := 0, w.CastlingRank-1
	if right >= 'a' {
		c, y = 1, w.ranks-w.CastlingRank
	}
	if y < 0 || y >= w.ranks {
		return m, false
	}
	stands := func(x int, set pieceSet) bool {
		slot, known := w.pieceSlotOf(rune(board[y][x]))
		return known && set.has(slot) && (board[y][x] >= 'a') == (c == 1)
	}
	king, kings := -1, 0
	for x := range w.files {
		if stands(x, w.CastlingKing[c]) {
			king, kings = x, kings+1
		}
	}
	if kings > 1 {
		king = int(w.KingFile)
	}
	if king < 0 || king >= w.files || !stands(king, w.CastlingKing[c]) && !w.CastlingDropped {
		return m, false
	}
	high := right == 'K' || right == 'k'
	x, step, to := min(int(w.RookKingside), w.files-1), -1, int(w.KingsideFile)
	if !high {
		x, step, to = min(int(w.RookQueenside), w.files-1), 1, int(w.QueensideFile)
	}
	for !stands(x, w.CastlingRooks[c]) {
		if x += step; x < 0 || x >= w.files {
			return m, false
		}
	}
	name := func(x int) string { return string(rune('a'+x)) + strconv.Itoa(y+1) }
	if to >= w.files || to+step < 0 || to+step >= w.files {
		return m, false
	}
	return rules.CastlingMove{Player: engine.Color(c), From: name(king), To: name(to), Partner: name(x), PartnerTo: name(to + step)}, true
}
