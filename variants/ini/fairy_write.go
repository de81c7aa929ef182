package ini

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/language"
)

// fairyWriter makes the rules of a game that settings of Fairy-Stockfish have
// changed.
type fairyWriter struct {
	*fairy
	d     *engine.Definition
	moved bool // how pieces move, or the board, is not the parent's
	warn  func(format string, args ...any)
}

// write makes what belongs to the groups anew; all else stays as it is.
func (f *fairy) write(d *engine.Definition, touched keyGroup, warn func(format string, args ...any)) {
	w := &fairyWriter{f, d, touched&(groupBoard|groupMoves) != 0, warn}
	if w.moved && f.Chasing != "none" { // what is chased depends on where soldiers are
		touched |= gRepetition
	}
	d.Rules = slices.Clone(d.Rules)
	w.drop("dead position") // no setting corresponds to it
	d.Board.Files, d.Board.Ranks = f.files, f.ranks
	board, rest, _ := strings.Cut(d.Array, " ")
	if d.Array = board; f.start != "" {
		rest = ""
		if strings.HasPrefix(f.start, "b") {
			rest = "b"
		}
		if fields := strings.Fields(f.start); f.SeirawanGating && len(fields) > 1 {
			rest = fields[0] + " " + fields[1] // what has not moved
		} else if len(fields) > 1 && f.CambodianMoves {
			rest = fields[0] + " " + w.leaping(fields[1])
		}
	}
	for _, part := range []struct {
		groups keyGroup
		make   func()
	}{
		{groupPieces | groupBoard | groupMoves, func() { f.writePieces(d) }},
		{groupMoves | groupBoard | groupPieces, w.moves}, {groupPieces, w.cannons},
		{gPromotion, w.promotion}, {gCastling, w.castling}, {groupMate | gCaptures, w.mate}, {gCaptures, w.captures},
		{gDrops, w.drops}, {gWalls, w.walls}, {gPassing, w.passing}, {groupGoals, w.goals}, {gRepetition, w.repetition},
		{gConnect, w.connect}, {gOther | gDrops, w.others},
	} {
		if touched&part.groups != 0 {
			part.make()
		}
	}
	w.settings(touched)
	d.Array = strings.TrimSpace(d.Array + " " + rest)
}

// settings makes the rules that correspond to a single key.
func (w *fairyWriter) settings(touched keyGroup) {
	for _, s := range fairySettings {
		if s.rule == nil || touched&s.group == 0 {
			continue
		}
		if r := s.rule.make(w); r != nil {
			w.put(r)
		} else {
			w.drop(s.rule.key)
		}
	}
}

func (w *fairyWriter) drop(keys ...string) {
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool { return slices.Contains(keys, r.Key()) })
}

// has reports whether there is a rule with a key.
func (w *fairyWriter) has(key string) bool {
	return slices.ContainsFunc(w.d.Rules, func(r engine.Rule) bool { return r.Key() == key })
}

// format changes a section of the FEN's format, if it has it.
func (w *fairyWriter) format(section, to string) {
	const usual = "{array} {side} {castling} {ep} {halfmove} {move}"
	if format := cmp.Or(w.d.Format, usual); strings.Contains(format, section) {
		w.d.Format = strings.Replace(format, section, to, 1)
	}
}

func (w *fairyWriter) put(r engine.Rule) { language.SetRule(w.d, r) }

// types writes a set as a list of notations, with promoted forms if they count as
// what they have become.
func (f *fairy) types(set pieceSet, promoted bool) string {
	out := ""
	for _, slot := range f.order() {
		if !set.has(slot) {
			continue
		}
		out += string(rune(f.letters[slot]))
	}
	if promoted {
		for _, slot := range f.order() {
			if to := f.promoted[slot]; f.letters[to] != 0 && set.has(to) {
				out += "+" + string(rune(f.letters[slot]))
			}
		}
	}
	return out
}

// region writes squares as a region: one for both players if the board's symmetry
// turns White's into Black's.
func (f *fairy) region(d *engine.Definition, both *[2]squareSet) engine.Region {
	white, black := f.terms(&both[0]), f.terms(&both[1])
	turned := squareSet{}
	for i := range both[0] {
		x, y := i%16, i/16
		if !both[0][i] || x >= f.files || y >= f.ranks {
			continue
		}
		if d.Symmetry != engine.NoSymmetry {
			y = f.ranks - 1 - y
		}
		if d.Symmetry == engine.Rotate {
			x = f.files - 1 - x
		}
		turned[y*16+x] = true
	}
	if slices.Equal(f.terms(&turned), black) {
		return engine.Region(strings.Join(white, " "))
	}
	var out []string
	for _, term := range white {
		out = append(out, "w:"+term)
	}
	for _, term := range black {
		out = append(out, "b:"+term)
	}
	return engine.Region(strings.Join(out, " "))
}

// terms writes squares of the board as ranks and single squares.
func (f *fairy) terms(a *squareSet) []string {
	var out []string
	for y := 0; y < f.ranks; y++ {
		full := func(y int) bool {
			for x := range f.files {
				if !a[y*16+x] {
					return false
				}
			}
			return true
		}
		if full(y) {
			last := y
			for last+1 < f.ranks && full(last+1) {
				last++
			}
			term := "r" + strconv.Itoa(y+1)
			if last > y {
				term += "-" + strconv.Itoa(last+1)
			}
			out = append(out, term)
			y = last
			continue
		}
		for x := range f.files {
			if a[y*16+x] {
				out = append(out, string(rune('a'+x))+strconv.Itoa(y+1))
			}
		}
	}
	return out
}

// covers reports whether squares are the whole board.
func (f *fairy) covers(both *[2]squareSet) bool {
	for c := range both {
		for y := range f.ranks {
			for x := range f.files {
				if !both[c][y*16+x] {
					return false
				}
			}
		}
	}
	return true
}

// where returns the squares that each player's pieces of a slot may go to.
func (f *fairy) where(slot string) (out [2]squareSet) {
	if on := f.mobility[slot]; on != nil {
		out = *on
	}
	for c := range out {
		if out[c].empty() {
			out[c] = everywhere()
		}
	}
	return out
}

// confinement is the rule that keeps the pieces of a slot somewhere, but for where.
func (f *fairy) confinement(slot string) rules.Confine {
	return rules.Confine{ID: " of " + f.pieceNames[slot], Types: f.types(pieceSet{slot}, true), Name: "its part of the board"}
}

// moves makes what keeps pieces on part of the board, and captures en passant.
func (w *fairyWriter) moves() {
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool { _, ok := r.(rules.Confine); return ok })
	for _, slot := range w.order() {
		on := w.where(slot)
		if !w.covers(&on) {
			out := w.confinement(slot)
			out.To = w.region(w.d, &on)
			w.put(out)
		}
	}
	w.drop("en passant")
	if slices.ContainsFunc(w.d.Pieces, func(p engine.PieceDef) bool { return strings.Contains(p.Betza, "e") }) {
		out := rules.EnPassant{}
		if w.passants() && !w.covers(&w.EnPassantSquares) {
			out.On = w.region(w.d, &w.EnPassantSquares)
		}
		w.put(out)
	}
}

// cannons makes the rule that cannons of Janggi do not hop over each other.
func (w *fairyWriter) cannons() {
	w.drop("unhoppable")
	if letter := w.letters["janggiCannon"]; letter != 0 {
		w.put(rules.Unhoppable{Types: string(rune(letter))})
	}
}

// captures makes the rules of what captures do besides.
func (w *fairyWriter) captures() {
	w.drop("explosion", "petrify")
	if w.Blast {
		out := rules.Explosion{
			Immune: w.types(pieceSet{"pawn"}, false), ExplosionProof: w.types(w.BlastImmune, false), ToWall: w.types(w.PetrifyTypes, true), NeighborsToWall: w.PetrifyBlast,
		}
		if w.PseudoRoyal {
			out.King = w.types(w.ExtinctionTypes, true)
		}
		w.put(out)
	}
	if list := w.types(w.PetrifyTypes, true); list != "" && !w.Blast {
		w.put(rules.Petrify{Types: list})
	}
}

// walls makes the rule that moves leave walls.
func (w *fairyWriter) walls() {
	w.drop("walls")
	i := slices.Index([]keyword{"static", "arrow", "duck", "past", "edge"}, w.Walling)
	if i < 0 {
		return
	}
	out := rules.Walls{Mode: rules.Walling(i), OrMove: w.WallOrMove}
	if out.OrMove && (out.Mode == rules.WallShot || out.Mode == rules.WallBehind) {
		w.warn("wallOrMove: wallingRule = %s needs a move; each move puts a wall", w.Walling)
		out.OrMove = false
	}
	not := [2]squareSet{}
	for c := range not {
		for i := range not[c] {
			not[c][i] = !w.WallingRegion[c][i]
		}
	}
	if !w.covers(&w.WallingRegion) {
		out.Except = w.region(w.d, &not)
	}
	w.put(out)
}

// passing makes the rules that players may pass, and must where kings face each other.
func (w *fairyWriter) passing() {
	w.drop("passing")
	out := rules.Passes{}
	if w.letters["king"] != 0 {
		out.King = string(rune(w.letters["king"]))
	}
	may := w.Pass
	switch {
	case may[0] || may[1]:
		out.TwoPassesDraw = may[0] && may[1]
	case w.PassIfStalemated[0] || w.PassIfStalemated[1]:
		may, out.OnlyIfStalemated = w.PassIfStalemated, true
	default:
		return
	}
	if may[0] != may[1] {
		out.For = map[bool]string{true: "w", false: "b"}[may[0]]
	}
	w.put(out)
}
