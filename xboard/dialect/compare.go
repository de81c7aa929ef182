package dialect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
)

// adaptation describes how a variant can be played as another one, the host, in which an engine
// plays it.
type adaptation struct {
	v, host  *engine.Variant
	types    []engine.TypeID // the host's, by the variant's; 0: none
	mirrored bool
	// castling lists the ways to castle that the engine knows; omitCastling is true if it
	// must be sent that no player may castle any more.
	castling  []castling
	noRights  bool
	known     bool // it knows all ways to castle
	promotion map[[2]engine.TypeID]bool
	missing   []string // what pawns could promote to
}

// compare finds out whether a variant can be played as a host. Its error describes the
// difference.
func compare(v, host *engine.Variant) (*adaptation, error) {
	straight, err := compareAs(v, host, false)
	if err == nil && straight.known {
		return straight, nil
	}
	if mirrored, failed := compareAs(v, host, true); failed == nil && (err != nil || mirrored.cost() < straight.cost()) {
		return mirrored, nil
	}
	return straight, err
}

func compareAs(v, host *engine.Variant, mirrored bool) (*adaptation, error) {
	f := &adaptation{v: v, host: host, mirrored: mirrored}
	for _, step := range []func() error{f.compareBoard, f.matchPieces, f.compareRules, f.compareCastling} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// cost measures how far the game that the engine plays is from the variant itself.
func (f *adaptation) cost() int {
	cost := len(f.missing)
	if f.mirrored {
		cost++
	}
	switch {
	case f.noRights && !f.known:
		cost += 4
	case !f.known:
		cost += 2
	}
	return cost
}

func (f *adaptation) compareBoard() error {
	v, h := f.v, f.host
	if v.Files() != h.Files() || v.Ranks() != h.Ranks() || v.Boards() != h.Boards() || v.Boards() > 1 {
		return fmt.Errorf("the board has other squares")
	}
	if v.Def.Board.Cylinder != h.Def.Board.Cylinder {
		return fmt.Errorf("one of the boards is a cylinder")
	}
	if v.Def.Symmetry != h.Def.Symmetry {
		return fmt.Errorf("conditions are turned for Black in another way")
	}
	for s := range v.Size() {
		if v.OnBoard(engine.Square(s)) != h.OnBoard(f.square(engine.Square(s))) {
			return fmt.Errorf("the board has other squares")
		}
	}
	return nil
}

// square returns the host's square for one of the variant's.
func (f *adaptation) square(s engine.Square) engine.Square {
	if !f.mirrored {
		return s
	}
	return f.v.At(f.v.Files()-1-f.v.File(s), f.v.Rank(s), f.v.BoardOf(s))
}

// matchPieces finds the host's type for each of the variant's.
func (f *adaptation) matchPieces() error {
	f.types = make([]engine.TypeID, len(f.v.Types())+1)
	for _, based := range []bool{false, true} { // promoted forms after what they are based on
		for _, t := range f.v.Types() {
			if (t.Base != 0) != based {
				continue
			}
			u, ok := f.counterpart(t)
			if !ok {
				return fmt.Errorf("it has no piece that moves as the %s", t.Name)
			}
			f.types[t.ID] = u
		}
	}
	return nil
}

// counterpart finds the host's type that is what t is, by preference one with
// the same letters.
func (f *adaptation) counterpart(t engine.PieceType) (found engine.TypeID, ok bool) {
	for _, u := range f.host.Types() {
		if slices.Contains(f.types, u.ID) || !f.samePiece(t, u) {
			continue
		}
		if u.Letters == t.Letters {
			return u.ID, true
		}
		if !ok {
			found, ok = u.ID, true
		}
	}
	return found, ok
}

func (f *adaptation) samePiece(t, u engine.PieceType) bool {
	if t.Royal != u.Royal || (t.Base == 0) != (u.Base == 0) || t.Base != 0 && f.types[t.Base] != u.Base {
		return false
	}
	if t.Betza.Signature(1, 1) != u.Betza.Signature(1, 1) || f.mirrored && t.Betza.Handed() {
		return false
	}
	return f.sameZones(t, u) && f.sameStarts(t, u)
}

// sameZones compares what pieces do besides on some squares.
func (f *adaptation) sameZones(t, u engine.PieceType) bool {
	zones := func(v *engine.Variant, t engine.PieceType) (out []string) {
		for _, z := range v.Def.Pieces[t.ID-1].RegionMoves {
			b, err := betza.Parse(z.Betza)
			if err != nil || f.mirrored && (!ranksOnly(z.On) || b.Handed()) {
				return []string{"?" + v.Def.ID + t.Name} // like no other
			}
			out = append(out, zone(v, z.On)+b.Signature(1, 1)+string(z.To))
		}
		slices.Sort(out)
		return out
	}
	return slices.Equal(zones(f.v, t), zones(f.host, u))
}

// sameStarts compares the squares where pieces count as unmoved.
func (f *adaptation) sameStarts(t, u engine.PieceType) bool {
	initial := false
	for _, p := range t.Betza.Patterns {
		initial = initial || p.Initial > 0
	}
	if !initial {
		return true
	}
	a, b := f.v.Def.Pieces[t.ID-1].Initial, f.host.Def.Pieces[u.ID-1].Initial
	if a != "" && b != "" {
		return zone(f.v, a) == zone(f.host, b) && (!f.mirrored || ranksOnly(a))
	}
	return f.starts(f.v, t, a) == f.starts(f.host, u, b) && !f.mirrored
}

// starts lists the squares where a type counts as unmoved, if its pieces stand
// on whole ranks of White's side.
func (f *adaptation) starts(v *engine.Variant, t engine.PieceType, initial engine.Region) string {
	if initial != "" {
		return zone(v, initial)
	}
	start, err := v.NewPosition("")
	if err != nil {
		return ""
	}
	squares := start.Pieces(engine.White, t.ID)
	count, rank := squares.Count(), -1
	for s := range squares.All() {
		if rank >= 0 && v.Rank(s) != rank {
			return fmt.Sprint(squares)
		}
		rank = v.Rank(s)
	}
	if count == v.Files() {
		return zone(v, engine.Region(fmt.Sprint("r", rank+1)))
	}
	return fmt.Sprint(squares)
}

// zone writes a region so that the same ranks give the same text.
func zone(v *engine.Variant, r engine.Region) string {
	var out []string
	for _, term := range strings.Fields(string(r)) {
		var a, b int
		switch n, _ := fmt.Sscanf(term, "r^%d-%d", &a, &b); {
		case n == 2:
			term = ranks(v.Ranks()+1-a, v.Ranks()+1-b)
		case n == 1:
			term = ranks(v.Ranks()+1-a, v.Ranks()+1-a)
		default:
			switch n, _ := fmt.Sscanf(term, "r%d-%d", &a, &b); n {
			case 2:
				term = ranks(a, b)
			case 1:
				term = ranks(a, a)
			}
		}
		out = append(out, term)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func ranks(a, b int) string { return fmt.Sprintf("r%d-%d", min(a, b), max(a, b)) }

// ranksOnly reports whether a region consists of whole ranks.
func ranksOnly(r engine.Region) bool {
	for _, term := range strings.Fields(string(r)) {
		if term != "all" && (term[0] != 'r' || len(term) < 2 || term[1] != '^' && (term[1] < '0' || term[1] > '9')) {
			return false
		}
	}
	return true
}

// compareCastling compares the ways to castle, as far as the variant's position
// could have them: the engine must not know one that the variant does not have.
func (f *adaptation) compareCastling() error {
	ours, theirs := castlingWays(f.v), castlingWays(f.host)
	f.known = true
	for _, way := range ours {
		there, lies := f.castlingThere(way, ours, theirs)
		if lies {
			f.castling, f.noRights, f.known = nil, true, false
			return nil
		}
		if there {
			f.castling = append(f.castling, way)
		} else {
			f.known = false
		}
	}
	f.noRights = len(ours) == 0 && len(theirs) > 0
	return nil
}

// castlingThere reports whether the host has a way to castle, and whether with
// the same pieces it has another one that the variant has not, or none.
func (f *adaptation) castlingThere(way castling, ours, theirs []castling) (there, lies bool) {
	pieces := 0
	if castlesAsChess960(f.host) {
		other := castlingTargets(f.v, way)
		return other == way, !slices.Contains(ours, other)
	}
	for _, o := range theirs {
		if o.player != way.player || o.king != f.square(way.king) || o.rook != f.square(way.rook) {
			continue
		}
		pieces++
		if o.partner != f.types[way.partner] {
			return false, true
		}
		back := castling{o.player, f.square(o.king), f.square(o.kingTo), f.square(o.rook), f.square(o.rookTo), way.partner}
		there = there || back == way
		if !slices.Contains(ours, back) {
			return false, true
		}
	}
	return there, pieces == 0
}
