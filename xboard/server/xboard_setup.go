package server

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// slotCount is how many kinds of piece XBoard has pictures for, kings not counted.
const slotCount = 65

// pieceSlots are the places in XBoard's list of pieces by names of ours, so that
// its pictures fit as far as they can. Pieces that have no place there get one
// from freePictures on.
func pieceSlots() map[string]int {
	places := map[string]int{}
	for i, names := range []string{
		"pawn", "knight", "bishop", "rook", "queen", "ferz general counselor advisor met", "alfil elephant",
		"archbishop cardinal janus princess hawk", "chancellor marshall marshal empress",
		"wazir", "man commoner mann guard prince", "cannon", "nightrider", "crownedbishop dragonhorse",
		"crownedrook dragonking", "grasshopper", "silvergeneral silver", "falcon", "lance", "cobra",
		"unicorn", "lion", "sword", "zebra", "camel", "tower", "wolf", "hat", "duck", "amazon",
	} {
		for name := range strings.FieldsSeq(names) {
			places[name] = i
		}
	}
	return places
}

const freePictures = 22 // the places before have a meaning

// promotedOffset is how many places behind a piece its promoted form stands.
const promotedOffset = 11

// setupLines describes to XBoard what it does not know of a variant: its board, pieces,
// start position, and how the pieces move. Boards that XBoard can't have give no lines.
func setupLines(n *dialect.Notation, v *engine.Variant, start *engine.Position) []string {
	if n.TwoBoards() || v.Files() > 16 || v.Ranks() > 15 {
		return nil
	}
	lines := []string{fmt.Sprintf("setup (%s) %dx%d+%d_%s %s",
		pieceToChar(n, v), v.Files(), v.Ranks(), pocketSize(v), parent(v), n.FEN(start))}
	for _, t := range v.Types() {
		white, black := n.ID(engine.White, t.ID), n.ID(engine.Black, t.ID)
		moves, ok := betzaOf(v, &t)
		switch {
		case !ok: // it has the place of a piece that may move anywhere in XBoard
		case strings.EqualFold(white, black) && blackMoves(v, moves) == moves:
			lines = append(lines, "piece "+white+"& "+moves)
		default:
			lines = append(lines, "piece "+white+" "+moves, "piece "+black+" "+blackMoves(v, moves))
		}
	}
	return lines
}

// parent is the variant of XBoard whose rules on captured pieces hold.
func parent(v *engine.Variant) string {
	if v.HasDrops() && strings.Contains(v.StartFEN(), "[]") {
		return "crazyhouse"
	}
	return "fairy"
}

// blackMoves returns the notation of a piece's moves that XBoard, which turns Black's
// directions by 180 degrees, understands as what Black's piece does in a variant.
func blackMoves(v *engine.Variant, moves string) string {
	files, ranks := v.Def.Symmetry.Turns(engine.Black)
	piece, err := betza.Parse(moves)
	if err != nil || piece.Signature(-files, -ranks) == piece.Signature(1, 1) {
		return moves
	}
	if ranks < 0 {
		return strings.NewReplacer("l", "r", "r", "l").Replace(moves)
	}
	return firstLegs.ReplaceAllStringFunc(moves, func(leg string) string {
		return strings.NewReplacer("hl", "hl", "hr", "hr", "l", "r", "r", "l", "f", "b", "b", "f").Replace(leg)
	})
}

// firstLegs finds the modifiers of first legs: directions of later ones are relative.
var firstLegs = regexp.MustCompile(`\b[b-z]+|\d[b-z]+|[A-Z][b-z]+`)

// betzaOf returns all that a piece may do, on some squares or on all, as XBoard
// reads it; ok is false if it cannot: it knows no brackets. The modifier n on
// moves of single steps, which marks them for en passant here, blocks them in
// XBoard.
func betzaOf(v *engine.Variant, t *engine.PieceType) (moves string, ok bool) {
	moves = t.Betza.Notation
	for _, d := range v.Def.Pieces {
		if d.Name == t.Name {
			for _, z := range d.RegionMoves {
				moves += z.Betza // wherever they may end
			}
		}
	}
	moves = markedSteps.ReplaceAllString(strings.ReplaceAll(moves, " ", ""), "$1$2")
	return moves, xboardBetza.MatchString(moves)
}

var (
	markedSteps = regexp.MustCompile(`([a-z])n([WFRBKQ])`)
	xboardBetza = regexp.MustCompile(`^([a-z]*[A-Z]\d*)+$`)
)

// wildcards are the places of pieces that may move anywhere in XBoard.
func wildcards() []int { return []int{17, 19} }

// pieceToChar writes XBoard's table of pieces: at each place an id or a dot,
// the king last; White's half, then Black's.
func pieceToChar(n *dialect.Notation, v *engine.Variant) string {
	places, last := places(v)
	var halves [2]strings.Builder
	for c := range halves {
		for i := range last + 1 {
			t := places[i]
			switch {
			case t == 0:
				halves[c].WriteByte('.')
			case v.Type(t).Base != 0:
				halves[c].WriteByte('+')
			default:
				halves[c].WriteString(n.ID(engine.Color(c), t))
			}
		}
		king := "."
		if k := kingOf(v); k != 0 {
			king = n.ID(engine.Color(c), k)
		}
		halves[c].WriteString(king)
	}
	return halves[0].String() + halves[1].String()
}

// kingOf returns the type that stands in for XBoard's king: the first royal one,
// else one called king, else none.
func kingOf(v *engine.Variant) engine.TypeID {
	if royal := v.RoyalTypes(); len(royal) > 0 {
		return royal[0]
	}
	if t, ok := v.TypeNamed("King"); ok {
		return t.ID
	}
	return 0
}

// places finds a place for each type but the king; last is the last place in
// XBoard's table, which has room for six at least.
func places(v *engine.Variant) (at [slotCount]engine.TypeID, last int) {
	named := pieceSlots()
	var rest []engine.TypeID
	put := func(i int, t engine.TypeID) {
		at[i] = t
		last = max(last, i)
	}
	last = 4
	wild := wildcards()
	for _, t := range v.Types() {
		i, ok := named[strings.ToLower(strings.Join(strings.Fields(t.Name), ""))]
		_, told := betzaOf(v, &t)
		switch {
		case t.ID == kingOf(v) || t.Base != 0:
		case !told && len(wild) > 0 && at[wild[0]] == 0:
			put(wild[0], t.ID)
			wild = wild[1:]
		case ok && at[i] == 0:
			put(i, t.ID)
		default:
			rest = append(rest, t.ID)
		}
	}
	for _, t := range v.Types() {
		for i := range slotCount - promotedOffset {
			if t.Base != 0 && at[i] == t.Base && at[i+promotedOffset] == 0 {
				put(i+promotedOffset, t.ID)
			}
		}
	}
	next := freePictures
	for _, t := range rest {
		for next < slotCount-1 && at[next] != 0 {
			next++
		}
		put(next, t)
	}
	return at, last
}
