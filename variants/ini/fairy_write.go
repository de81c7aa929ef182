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
	if touched&(groupPieces|groupBoard|groupMoves) != 0 {
		f.writePieces(d)
	}
	for _, row := range everyRule {
		if touched&row.groups != 0 {
			w.drop(row.keys...)
			row.make(w)
		}
	}
	d.Array = strings.TrimSpace(d.Array + " " + rest)
}

func (w *fairyWriter) drop(keys ...string) {
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool { return slices.Contains(keys, r.Key()) })
}

// has reports whether there is a rule with a key.
func (w *fairyWriter) has(key string) bool { return ruleWith(w.d, key) != nil }

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
		if set.has(slot) {
			out += string(rune(f.letters[slot]))
		}
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
func (f *fairy) terms(a *squareSet) (out []string) {
	for y := 0; y < f.ranks; y++ {
		if !f.full(a, y) {
			out = append(out, f.inRank(a, y)...)
			continue
		}
		term := "r" + strconv.Itoa(y+1)
		first := y
		for y+1 < f.ranks && f.full(a, y+1) {
			y++
		}
		if y > first {
			term += "-" + strconv.Itoa(y+1)
		}
		out = append(out, term)
	}
	return out
}

// full reports whether squares have a whole rank, from 0.
func (f *fairy) full(a *squareSet, y int) bool { return !slices.Contains(a[y*16:y*16+f.files], false) }

// inRank returns the names of squares on a rank, from 0.
func (f *fairy) inRank(a *squareSet, y int) (out []string) {
	for x := range f.files {
		if a[y*16+x] {
			out = append(out, string(rune('a'+x))+strconv.Itoa(y+1))
		}
	}
	return out
}

// covers reports whether squares are the whole board.
func (f *fairy) covers(both *[2]squareSet) bool {
	for c := range both {
		for y := range f.ranks {
			if !f.full(&both[c], y) {
				return false
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

func (f *fairy) fromConfine(r rules.Confine, b *engine.Squares) {
	on := areas(b, r.To)
	for _, slot := range f.kindsOf(r.Types) {
		own := on
		f.mobility[slot] = &own
	}
}

// confine makes the rules that keep pieces on part of the board.
func (w *fairyWriter) confine() {
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool { _, ok := r.(rules.Confine); return ok })
	for _, slot := range w.order() {
		on := w.where(slot)
		if !w.covers(&on) {
			out := w.confinement(slot)
			out.To = w.region(w.d, &on)
			w.put(out)
		}
	}
}

func (f *fairy) fromEnPassant(r rules.EnPassant, b *engine.Squares) {
	if r.On != "" {
		f.EnPassantSquares = areas(b, r.On)
	}
}

func (w *fairyWriter) enPassant() {
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
	if letter := w.letters["janggiCannon"]; letter != 0 {
		w.put(rules.Unhoppable{Types: string(rune(letter))})
	}
}

// fromExplosion reads what a capture removes besides.
func (f *fairy) fromExplosion(r rules.Explosion, _ *engine.Squares) {
	f.Blast, f.BlastImmune, f.PetrifyTypes, f.PetrifyBlast = true, f.kindsOf(r.ExplosionProof), f.kindsOf(r.ToWall), r.NeighborsToWall
	if r.King != "" {
		f.Extinction, f.ExtinctionTypes, f.PseudoRoyal = "loss", f.kindsOf(r.King), true
	}
}

func (w *fairyWriter) explosion() {
	if !w.Blast {
		return
	}
	out := rules.Explosion{
		Immune: w.types(pieceSet{"pawn"}, false), ExplosionProof: w.types(w.BlastImmune, false), ToWall: w.types(w.PetrifyTypes, true), NeighborsToWall: w.PetrifyBlast,
	}
	if w.PseudoRoyal {
		out.King = w.types(w.ExtinctionTypes, true)
	}
	w.put(out)
}

func (f *fairy) fromPetrify(r rules.Petrify, _ *engine.Squares) { f.PetrifyTypes = f.kindsOf(r.Types) }

// petrify makes the rule that captures leave walls, unless a blast does.
func (w *fairyWriter) petrify() {
	if list := w.types(w.PetrifyTypes, true); list != "" && !w.Blast {
		w.put(rules.Petrify{Types: list})
	}
}

// mutualImmunity is the rule of mutuallyImmuneTypes.
var mutualImmunity = fairyRule{
	keys: []string{rules.MutualImmunity{}.Key()},
	from: reads(func(f *fairy, r rules.MutualImmunity, _ *engine.Squares) { f.MutuallyImmune = f.kindsOf(r.Types) }),
	make: func(w *fairyWriter) {
		if list := w.types(w.MutuallyImmune, true); list != "" {
			w.put(rules.MutualImmunity{Types: list})
		}
	},
}

// wallings are the values of wallingRule, in the order of the rule's.
var wallings = []keyword{"static", "arrow", "duck", "past", "edge"}

// fromWalls reads where moves leave walls.
func (f *fairy) fromWalls(r rules.Walls, b *engine.Squares) {
	f.Walling, f.WallOrMove = wallings[r.Mode], r.OrMove
	if not := areas(b, r.Except); b != nil {
		for c := range not {
			f.WallingRegion[c] = not[c].complement()
		}
	}
}

func (w *fairyWriter) walls() {
	i := slices.Index(wallings, w.Walling)
	if i < 0 {
		return
	}
	out := rules.Walls{Mode: rules.Walling(i), OrMove: w.WallOrMove}
	if out.OrMove && (out.Mode == rules.WallShot || out.Mode == rules.WallBehind) {
		w.warn("wallOrMove: wallingRule = %s needs a move; each move puts a wall", w.Walling)
		out.OrMove = false
	}
	if !w.covers(&w.WallingRegion) {
		out.Except = w.region(w.d, &[2]squareSet{w.WallingRegion[0].complement(), w.WallingRegion[1].complement()})
	}
	w.put(out)
}

// fromPasses reads who may pass.
func (f *fairy) fromPasses(r rules.Passes, _ *engine.Squares) {
	may := [2]bool{r.For != "b", r.For != "w"}
	if r.OnlyIfStalemated {
		f.PassIfStalemated = may
	} else {
		f.Pass = may
	}
}

// passes makes the rules that players may pass, and must where kings face each other.
func (w *fairyWriter) passes() {
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
