package variants_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// The sentences of rules about promotion and drops that name squares.
var (
	promotionText = regexp.MustCompile(`Promotion: an? (.*?) (may promote|promotes) to (.*?) (on the last rank|whenever it moves|whenever it captures|on reaching (.*?) \(as seen from the player's side\))( or on leaving (?:it|them))?\.`)
	dropText      = regexp.MustCompile(`\. An? ([^.]*?) can only be dropped on ([^.]*?) \(as seen from the player's side\)\.`)
	rankText      = regexp.MustCompile(`^(?:the (first|last) (?:(\d+) ranks|rank)|ranks? (\d+)(?: to (\d+))?|the ([a-z])-file)$`)
	squareText    = regexp.MustCompile(`^([a-z])(\d+)(?:-([a-z])(\d+))?$`)
	alsoText      = regexp.MustCompile(` An? ([^.]*) can be chosen as well`)
	listText      = regexp.MustCompile(`, | and | or `)
)

// squaresTold returns the squares that a text names, as a player sees them.
func squaresTold(t *testing.T, v *engine.Variant, c engine.Color, text string) (out engine.Bitboard) {
	t.Helper()
	for _, part := range listText.Split(text, -1) {
		rank := rankText.FindStringSubmatch(part)
		square := squareText.FindStringSubmatch(part)
		if rank == nil && square == nil {
			t.Errorf("no squares in %q", part)
			return out
		}
		for s := range v.Size() {
			at := engine.Square(s)
			if !v.OnBoard(at) {
				continue
			}
			file, row := v.File(at), v.Rank(at)
			files, ranks := v.Def.Symmetry.Turns(c)
			if files < 0 {
				file = v.Files() - 1 - file
			}
			if ranks < 0 {
				row = v.Ranks() - 1 - row
			}
			if rank != nil && inRanks(v, rank, file, row) || square != nil && inSquares(v, square, file, row) {
				out.Add(at)
			}
		}
	}
	return out
}

func inRanks(v *engine.Variant, found []string, file, row int) bool {
	n := max(number(found[2]), 1)
	switch {
	case found[1] == "first":
		return row < n
	case found[1] == "last":
		return row >= v.Ranks()-n
	case found[5] != "":
		return file == int(found[5][0]-'a')
	}
	first := number(found[3])
	return row+1 >= first && row+1 <= max(first, number(found[4]))
}

func inSquares(v *engine.Variant, found []string, file, row int) bool {
	name := func(file, rank string) (int, int) {
		s, ok := v.SquareNamed(file + rank)
		if !ok {
			n, _ := strconv.Atoi(rank)
			return int(file[0] - 'a'), n - 1
		}
		return v.File(s), v.Rank(s)
	}
	f1, r1 := name(found[1], found[2])
	f2, r2 := f1, r1
	if found[3] != "" {
		f2, r2 = name(found[3], found[4])
	}
	return file >= min(f1, f2) && file <= max(f1, f2) && row >= min(r1, r2) && row <= max(r1, r2)
}

// promotes is a promotion as a sentence describes it.
type promotes struct {
	of, to            []string // names; to is empty for promoted forms
	may, leaving, any bool
	zone              [2]engine.Bitboard
}

func readPromotions(t *testing.T, v *engine.Variant) (out []promotes) {
	t.Helper()
	for _, found := range promotionText.FindAllStringSubmatch(strings.Join(v.Describe(), "\n"), -1) {
		p := promotes{of: listText.Split(found[1], -1), may: found[2] == "may promote", leaving: found[6] != "", any: strings.HasPrefix(found[4], "whenever")}
		if found[3] != "its promoted form" {
			p.to = listText.Split(found[3], -1)
		}
		if also := alsoText.FindStringSubmatch(strings.Join(v.Describe(), "\n")); also != nil {
			p.to = append(p.to, listText.Split(also[1], -1)...)
		}
		where := found[5]
		if where == "" {
			where = "the last rank"
		}
		for c := range p.zone {
			p.zone[c] = squaresTold(t, v, engine.Color(c), where)
		}
		out = append(out, p)
	}
	return out
}

// has reports whether a sentence describes a promotion, apart from its zone.
func (p *promotes) has(v *engine.Variant, of, to engine.TypeID) bool {
	return slices.Contains(p.of, strings.ToLower(v.Type(of).Name)) && (p.to == nil || slices.Contains(p.to, strings.ToLower(v.Type(to).Name)))
}

// company is what both players have besides: a lone king has lost, as has who lost all pieces
// of a type.
var company = map[string]string{"chu": "Gold General", "dai": "Gold General", "extinction": "Pawn"}

// pawnAgain is what Tamerlane's rules say of a pawn of pawns on the last rank: it goes on as
// a pawn.
const pawnAgain = "may go from there, as a move, to any square where it attacks two enemy pieces"

// TestToldPromotions compares promotions with their description in the rules: a piece of
// each type is put on each square of boards that are nearly empty, and promotes where
// and to what is described, and nowhere else.
func TestToldPromotions(t *testing.T) {
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, d.ID)
			told := readPromotions(t, v)
			if len(told) == 0 {
				return
			}
			l := teller{t, v}
			seen := make([]map[string]bool, len(told))
			for i := range seen {
				seen[i] = map[string]bool{}
			}
			starts := l.begins()[:2]
			if d.ID == "duplex" {
				starts = l.begins()[4:] // its first moves are unlike all others
			}
			step := 1
			switch {
			case testenv.Short() && v.Size() > 140:
				step = 7 // all files and ranks
			case testenv.Short() && v.Size() >= 64:
				step = 3
			}
			for _, start := range starts {
				empty := l.empty(start)
				for _, typ := range v.Types() {
					for s := 0; s < v.Size(); s += step {
						for _, enemies := range []bool{true, false} {
							if p := l.alone(start, empty, typ.ID, engine.Square(s), enemies); p != nil {
								comparePromotions(t, p, engine.Square(s), told, seen)
							}
						}
					}
				}
			}
			checkAllSeen(t, v, told, seen)
		})
	}
}

// alone returns a board with what is left of a start when it is emptied, one piece of the
// player's and, if asked for, enemies beside it.
func (l teller) alone(start, empty *engine.Position, typ engine.TypeID, at engine.Square, enemies bool) *engine.Position {
	if !l.v.OnBoard(at) || l.stays(start.PieceAt(at).Type()) {
		return nil
	}
	p := empty.Clone()
	if l.royal(typ) {
		for s := range p.PiecesOf(p.Side()).All() {
			p.Edit().Put(s, engine.NoPiece)
		}
	}
	p.Edit().Put(at, engine.MakePiece(typ, p.Side()))
	_, ranks := l.v.Def.Symmetry.Turns(p.Side())
	for _, d := range [][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, -ranks}} {
		if s, ok := l.v.Step(at, d[0], d[1]); enemies && ok && p.PieceAt(s) == engine.NoPiece {
			p.Edit().Put(s, engine.MakePiece(l.extras()[0], p.Side().Other()))
		}
	}
	return p
}

// comparePromotions compares the moves of a piece with the descriptions, and notes which
// of them are seen.
func comparePromotions(t *testing.T, p *engine.Position, at engine.Square, told []promotes, seen []map[string]bool) {
	v, c := p.Variant(), p.Side()
	of := p.PieceAt(at).Type()
	for _, m := range p.LegalMoves() {
		if !m.IsFrom(at) || !m.IsNormal() && m.Kind() != engine.Transfer || !m.IsPromotion() {
			continue
		}
		again := strings.HasPrefix(v.Type(of).Name, "Waiting Pawn") && strings.Contains(strings.Join(v.Describe(), " "), pawnAgain)
		fits := again || slices.Contains([]string{"kyotoshogi", "micro", "chennis"}, v.Def.ID) // where pieces turn back, too
		for i := range told {
			z := &told[i]
			if z.has(v, of, m.Type()) && (z.any || z.zone[c].Has(m.To()) || z.leaving && z.zone[c].Has(at)) {
				fits, seen[i][strings.ToLower(v.Type(of).Name)] = true, true
				seen[i][strings.ToLower("to "+v.Type(m.Type()).Name)] = true
				if !z.zone[c].Has(m.To()) {
					seen[i]["leaving"] = true
				}
			}
		}
		if !fits {
			t.Errorf("%s: %s promotes to %s from %s to %s, which is not told", p.FEN(), v.Type(of).Name, v.Type(m.Type()).Name, v.SquareName(at), v.SquareName(m.To()))
		}
	}
}

// checkAllSeen fails for what is described and was not seen.
func checkAllSeen(t *testing.T, v *engine.Variant, told []promotes, seen []map[string]bool) {
	for i, z := range told {
		for _, of := range z.of {
			if !seen[i][of] {
				t.Errorf("%s: a promotion of the %s is told and never happens", v.Def.ID, of)
			}
		}
		for _, to := range z.to {
			if !seen[i]["to "+to] {
				t.Errorf("%s: a promotion to %s is told and never happens", v.Def.ID, to)
			}
		}
		if z.leaving && !seen[i]["leaving"] {
			t.Errorf("%s: promotion on leaving is told and never happens", v.Def.ID)
		}
	}
}

// TestToldDrops drops pieces on boards that are nearly empty, and compares the squares with
// those that the rules name: on no other one can they be dropped, and on each of them once.
func TestToldDrops(t *testing.T) {
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			l := teller{t, variantstest.Load(t, d.ID)}
			told := dropText.FindAllStringSubmatch(strings.Join(l.v.Describe(), "\n"), -1)
			if told == nil {
				return
			}
			starts := l.begins()
			for _, found := range told {
				for _, name := range listText.Split(found[1], -1) {
					i := slices.IndexFunc(l.v.Types(), func(typ engine.PieceType) bool { return strings.EqualFold(typ.Name, name) })
					if i < 0 {
						t.Errorf("no piece %q in %q", name, found[0])
						continue
					}
					for c := range engine.Color(2) {
						got, want := l.droppedOn(starts, c, l.v.Types()[i].ID), squaresTold(t, l.v, c, found[2])
						more, less := got.AndNot(want), want.AndNot(got)
						if !more.Empty() || less.Count() > 1 { // one may be a king's
							t.Errorf("%s: a %s can be dropped on %v, told is %s", l.v.SideName(c), name, got.Squares(), found[2])
						}
					}
				}
			}
		})
	}
}

// droppedOn returns where a player's pieces of a type can be dropped.
func (l teller) droppedOn(starts []*engine.Position, c engine.Color, t engine.TypeID) (on engine.Bitboard) {
	for _, start := range starts {
		p := l.empty(start)
		p.Edit().SetSide(c)
		p.Edit().AddToHand(c, t, 1)
		for _, m := range p.LegalMoves() {
			if m.IsDrop() && m.Type() == t {
				on.Add(m.To())
			}
		}
	}
	return on
}

// empty returns a board with royal pieces only.
func (l teller) empty(start *engine.Position) *engine.Position {
	p := start.Clone()
	for s := range p.Occupied().All() {
		if pc := p.PieceAt(s); pc != engine.Wall && !l.stays(pc.Type()) {
			p.Edit().Put(s, engine.NoPiece)
		}
	}
	for c := range engine.Color(2) {
		if typ, ok := l.v.TypeNamed(company[l.v.Def.ID]); ok {
			rank := []int{1, l.v.Ranks() - 2}[c]
			p.Edit().Put(l.v.At(0, rank, 0), engine.MakePiece(typ.ID, c))
		}
		for _, typ := range l.v.Types() {
			if strings.HasPrefix(typ.Name, "Captive ") {
				p.Edit().AddToHand(c, typ.ID, 1)
			}
		}
	}
	return p
}

// stays reports whether pieces of a type are left on the board: royal ones, and those
// without which a game is lost.
func (l teller) stays(t engine.TypeID) bool {
	if t == 0 {
		return false
	}
	typ := l.v.Type(t)
	return l.royal(t) || typ.Castles() || typ.Name == "King" || typ.Name == "Chief" || typ.Name == "Lion" && l.v.Def.ID == "dobutsu" || typ.Name == "Pawn" && l.v.Def.ID == "duplex" ||
		typ.Name != "Pawn" && l.v.Def.ID == "extinction"
}
