package variants_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// saidByRules has the moves that the words of a piece do not tell, by game and name of the
// piece: with what the game's rules say of them.
var saidByRules = map[string]string{
	"annanshogi *":            "moves and captures like that one",
	"arch King":               "A king that has not moved yet may leap once, even out of check. Leaps 2 squares orthogonally",
	"cambodian King":          "A king that has not moved yet has more moves. Leaps like a chess knight",
	"cambodian Met":           "A met that has not moved yet has more moves.",
	"karouk King":             "A king that has not moved yet has more moves. Leaps like a chess knight",
	"karouk Met":              "A met that has not moved yet has more moves.",
	"couriermoderno Elephant": "An elephant that has not moved yet has more moves.",
	"filesharing Pawn":        "change places with the enemy pawn directly in front",
	"grande-acedrex King":     "A king that has not moved yet has more moves. Leaps 2 squares orthogonally or diagonally",
	"kingscourt King":         "a king in check by a chancellor may move two squares",
	"knightrelay *":           "a knight's move away from a knight of its own side may also move and capture like one",
	"odinsrune King":          "it can do what the pieces of its own side next to it can do",
	"odinsrune Forest Ox":     "may in the same turn also capture one enemy piece on the eight squares around",
	"sittuyin Pawn":           "It stays where it is, or goes one square diagonally to an empty square",
	"symmetric Bishop":        "As its first move a bishop may step to one of the four squares beside it",
	"tamerlane King":          "Once in a game a king in check may change places with another piece of its side",
	"tamerlane *":             "may go from there, as a move, to any square where it attacks two enemy pieces",
	"tenjiku Vice General":    "A fire demon or vice general may also make up to 3 steps of one square each",
	"tenjiku Fire Demon":      "A fire demon or vice general may also make up to 3 steps of one square each",
	"tenjiku Lion Hawk":       "A lion hawk may also make up to 2 steps of one square each",
	"tenjiku *":               "Some pieces may jump over any number of pieces to capture one behind them",
	"ultima Chameleon":        "a king by a step onto it",
	"yangqi King":             "may change places with a piece of its own side on any neighboring square",
}

// Of moves that are not a piece's own, the rules say in some such words that there are any.
var (
	dropsSaid = regexp.MustCompile(`may drop a piece|be dropped|puts? (a disc|a new man)|drops a disc|a piece from the hand`)
	staysSaid = regexp.MustCompile(`passes|may pass|may become|instead of moving|has no legal move|puts (a wall|the duck)|passed`)
)

// TestAllIsTold compares legal moves of random games with the descriptions of pieces and
// rules: nothing happens that is not described.
func TestAllIsTold(t *testing.T) {
	var games sync.Map // the described moves of each, by its variant
	variantstest.Walk(t, 4, 80, func(t *testing.T, p *engine.Position) {
		v := p.Variant()
		kept, ok := games.Load(v)
		if !ok {
			read, err := readGame(v)
			if err != nil {
				t.Fatal(err)
			}
			kept, _ = games.LoadOrStore(v, read)
		}
		game := kept.(*toldGame)
		for _, m := range p.LegalMoves() {
			if why := game.untold(p, m); why != "" {
				t.Errorf("%s, %s to %s: %s", p.FEN(), v.SquareName(m.From()), v.SquareName(m.To()), why)
				return
			}
		}
	})
}

// toldGame holds the descriptions of a game: its rules, and each piece.
type toldGame struct {
	rules  string
	pieces map[engine.TypeID]told
}

func readGame(v *engine.Variant) (*toldGame, error) {
	g := &toldGame{rules: strings.Join(v.Describe(), " "), pieces: map[engine.TypeID]told{}}
	for _, typ := range v.Types() {
		said, err := readWords(typ.Words())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", typ.Name, err)
		}
		g.pieces[typ.ID] = said
	}
	return g, nil
}

// untold describes the fault if neither the piece's description nor the rules mention a
// move; else it returns "".
func (g *toldGame) untold(p *engine.Position, m engine.Move) string {
	v := p.Variant()
	if m.IsDrop() {
		return unless(dropsSaid.MatchString(g.rules), "no word of drops")
	}
	typ := v.Type(p.PieceAt(m.From()).Type())
	said, known := g.pieces[typ.ID]
	switch {
	case !known:
		return "a piece of no type is moved"
	case m.IsCastling():
		return unless(said.castles, typ.Name+": no word of castling")
	case m.Stays():
		return unless(said.passes || staysSaid.MatchString(g.rules), typ.Name+": no word of staying")
	case said.universal || said.tells(p, m):
		return ""
	}
	for _, of := range []string{typ.Name, "*"} {
		if phrase, ok := saidByRules[v.Def.ID+" "+of]; ok && strings.Contains(g.rules, phrase) {
			return ""
		}
	}
	return typ.Name + ": " + typ.Words()
}

func unless(said bool, why string) string {
	if said {
		return ""
	}
	return why
}

// tells reports whether the description of a piece includes a move.
func (s *told) tells(p *engine.Position, m engine.Move) bool {
	to := aim(p.Variant(), m)
	on := p.PieceAt(to)
	for _, w := range s.ways {
		switch {
		case !w.leads(p.Variant(), p.Side(), m.From(), to):
		case w.many, m.Kind() == engine.EnPassant && w.passant:
			return true
		case on == engine.NoPiece && w.empty, on != engine.NoPiece && on.Color() != p.Side() && w.foe, on != engine.NoPiece && on.Color() == p.Side() && w.own:
			return true
		}
	}
	return false
}

// aim returns the square that a piece moves to or shoots at, on its own board.
func aim(v *engine.Variant, m engine.Move) engine.Square {
	switch {
	case m.Kind() == engine.Rifle:
		return m.A()
	case v.BoardOf(m.To()) != v.BoardOf(m.From()):
		return v.OnOtherBoard(m.To())
	}
	return m.To()
}

// TestNothingElseIsTold looks for a legal move of each kind that the description of a
// piece mentions: for a slide beyond its first square, and to an empty square and to a
// captured piece, if both are mentioned.
func TestNothingElseIsTold(t *testing.T) {
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			l := teller{t, variantstest.Load(t, d.ID)}
			begins := l.begins()
			captured := !slices.Contains(l.v.Describe(), "No piece is ever captured. When a piece has moved, all enemy pieces that it attacks from there change sides; after castling those that either piece attacks.")
			for _, typ := range testenv.Sample(l.v.Types(), 8) {
				said, err := readWords(typ.Words())
				if err != nil {
					t.Fatalf("%s: %v", typ.Name, err)
				}
				for _, w := range said.ways {
					for _, missing := range l.missing(begins, captured, &typ, &w) {
						t.Errorf("%s never %s: %s", typ.Name, missing, w.text)
					}
				}
			}
		})
	}
}

// missing returns what a sentence describes that never happens. captured is whether
// pieces are captured in the game.
func (l teller) missing(begins []*engine.Position, captured bool, typ *engine.PieceType, w *way) (out []string) {
	if w.first || w.many {
		return nil // TestToldMoves has the first moves
	}
	for _, what := range []struct {
		told bool
		name string
		on   engine.Color // whose piece is captured, as the mover's is White
	}{{w.empty, "moves", 2}, {w.foe && captured, "captures", engine.Black}, {w.own, "captures its own side", engine.White}} {
		if what.told && !l.happens(begins, typ, w, what.on) {
			out = append(out, what.name)
		}
	}
	return out
}

// happens looks for a move of one kind on boards that are made for it.
func (l teller) happens(begins []*engine.Position, typ *engine.PieceType, w *way, on engine.Color) bool {
	steps := w.min
	if w.max != 1 {
		steps = max(w.min, 2)
	}
	for _, start := range begins {
		files, ranks := l.v.Def.Symmetry.Turns(start.Side())
		for _, bare := range []bool{true, false} {
			for n := range l.v.Size() {
				from := engine.Square((n*37 + l.v.Size()/2) % l.v.Size())
				for _, d := range w.dirs {
					if l.v.OnBoard(from) && l.tries(start, bare, typ, w, from, [2]int{files * d[0], ranks * d[1]}, steps, on) {
						return true
					}
				}
			}
		}
	}
	return false
}

// begins returns positions to make boards of: for both players the start, without what is
// in hand, and some of random games, where kings stand elsewhere.
func (l teller) begins() []*engine.Position {
	out := []*engine.Position{l.start(engine.White), l.start(engine.Black)}
	for _, p := range out {
		for _, t := range l.v.Types() {
			for c := range engine.Color(2) {
				p.Edit().AddToHand(c, t.ID, -p.InHand(c, t.ID))
			}
		}
	}
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, plies := range []int{15, 30, 60, 61, 90, 91} {
		p := l.start(engine.White)
		for range plies {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rnd.IntN(len(moves))])
		}
		out = append(out, p)
	}
	return out
}

// tries makes boards for a move and reports whether it is legal on one of them. bare
// takes off all pieces but the royal ones.
func (l teller) tries(start *engine.Position, bare bool, typ *engine.PieceType, w *way, from engine.Square, d [2]int, steps int, on engine.Color) bool {
	p, side := start.Clone(), start.Side()
	for s := range p.Occupied().All() {
		pc := p.PieceAt(s)
		if bare && pc != engine.Wall && !l.royal(pc.Type()) || pc == engine.MakePiece(typ.ID, side) && typ.Royal {
			p.Edit().Put(s, engine.NoPiece)
		}
	}
	to, mount := from, from
	for n := range steps {
		next, ok := l.v.Step(to, d[0], d[1])
		if !ok {
			return false
		}
		if n == 0 || w.behind {
			mount = to
		}
		if n == 0 && w.hop {
			mount = next
		}
		if to = next; p.PieceAt(to) != engine.NoPiece && !w.onlyRoyal && l.royal(p.PieceAt(to).Type()) {
			return false
		}
		if !w.onlyRoyal {
			p.Edit().Put(to, engine.NoPiece)
		}
	}
	if w.jump {
		mount, _ = l.v.Step(from, d[0]/2, d[1]/2)
	}
	if pc := p.PieceAt(from); pc != engine.NoPiece && l.royal(pc.Type()) {
		return false
	}
	p.Edit().Put(from, engine.MakePiece(typ.ID, side))
	if w.hop || w.behind || w.jump {
		return slices.ContainsFunc(l.extras(), func(t engine.TypeID) bool {
			p.Edit().Put(mount, engine.MakePiece(t, side))
			return l.captures(p, from, to, w, on)
		})
	}
	return l.captures(p, from, to, w, on)
}

// captures puts what is captured on the square where a move ends and reports whether the
// move is legal.
func (l teller) captures(p *engine.Position, from, to engine.Square, w *way, on engine.Color) bool {
	legal := func() bool {
		return slices.ContainsFunc(p.LegalMoves(), func(m engine.Move) bool {
			return m.From() == from && !m.IsDrop() && !m.IsCastling() && !m.Stays() && aim(l.v, m) == to
		})
	}
	if on > engine.Black || w.onlyRoyal {
		return legal()
	}
	color := p.Side()
	if on == engine.Black {
		color = color.Other()
	}
	return slices.ContainsFunc(l.extras(), func(t engine.TypeID) bool {
		p.Edit().Put(to, engine.MakePiece(t, color))
		return legal()
	})
}

// extras returns a few types to put on boards.
func (l teller) extras() (out []engine.TypeID) {
	for _, typ := range l.v.Types() {
		if !l.royal(typ.ID) || len(l.v.Types()) == 1 {
			out = append(out, typ.ID)
		}
	}
	return out
}

func (l teller) royal(t engine.TypeID) bool { return slices.Contains(l.v.RoyalTypes(), t) }
