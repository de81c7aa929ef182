package ini

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
)

// order lists the slots that have a piece: those of the parent's pieces first.
func (f *fairy) order() []string {
	var out []string
	for _, s := range pieceSlots {
		if _, ok := f.letters[s.name]; ok {
			out = append(out, s.name)
		}
	}
	for s := range f.letters {
		if strings.HasPrefix(s, "own ") {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return out
}

var (
	castlingAtom = regexp.MustCompile(`[a-z]*O[0-9]+`)
	initialTerm  = regexp.MustCompile(`[a-hj-z]*i[a-z]*[A-Z][A-Z]?[0-9]*`)
)

// loadPieces loads the pieces of a definition.
func (f *fairy) loadPieces(d *engine.Definition) {
	for i := range d.Pieces {
		p := &d.Pieces[i]
		letter := white(p)
		if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
			continue
		}
		name, notation := f.pieceSlotFor(p)
		f.letters[name], f.pieceNames[name] = letter[0], p.Name
		if notation != "" {
			f.betza[name] = notation
		}
	}
	for _, p := range d.Pieces {
		if p.Base == "" {
			continue
		}
		base, promoted := f.slotNamed(p.Base), f.slotMoving(p.Betza)
		if base == "" {
			continue
		}
		if promoted == "" { // Fairy-Stockfish has such pieces under a letter that is not used
			promoted = "promoted " + base
			f.betza[promoted] = p.Betza
		}
		f.promoted[base] = promoted
	}
}

// handed reports whether a piece moves to the left otherwise than to the right.
func (f *fairy) handed() bool {
	return slices.ContainsFunc(f.order(), func(slot string) bool { return betza.IsHanded(f.notation(slot)) })
}

// slotNamed returns the slot of one of our pieces.
func (f *fairy) slotNamed(name string) string {
	for slot, n := range f.pieceNames {
		if n == name {
			return slot
		}
	}
	return ""
}

// slotMoving returns a slot whose piece moves as a notation describes.
func (f *fairy) slotMoving(notation string) string {
	for _, s := range f.order() {
		if f.notation(s) == notation {
			return s
		}
	}
	return ""
}

// pieceSlotFor returns the slot of a piece, and the notation of its moves if the slot does
// not define them.
func (f *fairy) pieceSlotFor(p *engine.PieceDef) (name, notation string) {
	bare := castlingAtom.ReplaceAllString(p.Betza, "")
	switch {
	case p.Royal:
		if bare == "K" {
			bare = ""
		}
		return "king", bare
	case p.Name == "Pawn" && (strings.HasPrefix(bare, "fmWfceF") || bare == "fmWfcF"):
		return "pawn", ""
	}
	for _, s := range pieceSlots {
		if _, taken := f.letters[s.name]; s.betza == bare && bare != "" && !taken && s.name != "king" {
			return s.name, ""
		}
	}
	return "own " + p.Name, bare
}

// white returns a piece's notation as White's.
func white(p *engine.PieceDef) string {
	letter, _, _ := strings.Cut(p.Letter, "/")
	return letter
}

// notation returns what the piece of a slot does, without what settings add.
func (f *fairy) notation(slot string) string {
	if b, ok := f.betza[slot]; ok && b != "" {
		return b
	}
	for _, s := range pieceSlots {
		if s.name == slot {
			return s.betza
		}
	}
	return "-"
}

// title is how the piece of a slot is called.
func title(slot string, letter byte) string {
	if strings.HasPrefix(slot, "custom") {
		return "Piece " + string(rune(letter))
	}
	out := ""
	for i, r := range slot {
		if i == 0 {
			r = unicode.ToUpper(r)
		} else if unicode.IsUpper(r) {
			out += " "
		}
		out += string(r)
	}
	return out
}

// writePieces makes the pieces: those that the game has keep what else is known of
// them, but for what settings of Fairy-Stockfish say.
func (f *fairy) writePieces(d *engine.Definition) {
	old := map[string]engine.PieceDef{}
	var strange []engine.PieceDef // that no letter means
	for _, p := range d.Pieces {
		if slot := f.slotNamed(p.Name); slot != "" {
			old[slot] = p
		} else if letter := white(&p); p.Base == "" && (len(letter) != 1 || letter[0] > 'Z') {
			strange = append(strange, p)
		}
	}
	var out []engine.PieceDef
	for _, slot := range f.order() {
		p, kept := old[slot]
		if !kept {
			p = engine.PieceDef{Name: f.unused(title(slot, f.letters[slot]), d)}
			f.pieceNames[slot] = p.Name
		}
		if letter := string(rune(f.letters[slot])); !kept || white(&p) != letter {
			p.Letter = letter
		}
		p.Royal = slot == "king" && (!f.PseudoRoyal || f.Blast)
		p.Betza = f.moves(slot)
		p.RegionMoves = f.zoned(d, slot, p.RegionMoves)
		p.Initial = ""
		if strings.Contains(p.Betza, "i") {
			p.Initial = f.region(d, &f.DoubleStepRegion)
		}
		if v, ok := f.values[0][slot]; ok {
			p.Value = v
		}
		if v, ok := f.values[1][slot]; ok {
			p.EndgameValue = v
		}
		out = append(out, p)
	}
	for _, slot := range f.order() {
		if to := f.promoted[slot]; f.exists(to) {
			p := engine.PieceDef{Name: "Promoted " + f.pieceNames[slot], Letter: "+" + string(rune(f.letters[slot])), Betza: f.moves(to), Base: f.pieceNames[slot]}
			p.RegionMoves = f.zoned(d, to, nil)
			if i := slices.IndexFunc(d.Pieces, func(o engine.PieceDef) bool { return o.Base == p.Base && o.Betza == p.Betza }); i >= 0 {
				p.Name, p.AltLetter, p.Value, p.EndgameValue = d.Pieces[i].Name, d.Pieces[i].AltLetter, d.Pieces[i].Value, d.Pieces[i].EndgameValue
			}
			if strings.Contains(p.Betza, "i") {
				p.Initial = f.region(d, &f.DoubleStepRegion)
			}
			out = append(out, p)
		}
	}
	d.Pieces = append(out, strange...)
}

// exists reports whether a slot has a piece, be it only as a promoted form.
func (f *fairy) exists(slot string) bool {
	return f.letters[slot] != 0 || strings.HasPrefix(slot, "promoted ")
}

// unused returns a name that no piece has yet.
func (f *fairy) unused(name string, d *engine.Definition) string {
	taken := func(n string) bool { return f.slotNamed(n) != "" }
	if !taken(name) {
		return name
	}
	for i := 2; ; i++ {
		if n := name + " " + string(rune('0'+i%10)); !taken(n) {
			return n
		}
	}
}

// steps reports whether there are double steps, and in all or only some places.
func (f *fairy) steps() bool {
	return f.DoubleStep && !(f.DoubleStepRegion[0].empty() && f.DoubleStepRegion[1].empty())
}

// passants reports whether moves leave squares where men can be captured.
func (f *fairy) passants() bool {
	return !f.EnPassantSquares[0].empty() || !f.EnPassantSquares[1].empty()
}

// moves returns what the piece of a slot does: with double steps, captures en
// passant and generals that may not face each other.
func (f *fairy) moves(slot string) string {
	out := f.notation(slot)
	switch {
	case slot == "pawn" && !f.redefined(slot):
		if f.steps() {
			out += "ifmnD"
		}
	case !f.steps():
		out = initialTerm.ReplaceAllString(out, "")
	}
	passing := f.passants() && (f.PassantTypes[0].has(slot) || f.PassantTypes[1].has(slot))
	switch {
	case !passing:
		out = strings.ReplaceAll(out, "e", "")
	case !strings.Contains(out, "e"):
		out = capturing.ReplaceAllString(out, "${0}e")
	}
	if slot == "king" && f.FlyingGeneral && !strings.Contains(out, "k") {
		out += "vkR"
	}
	if slot == "soldier" && f.SoldierRank > 1 && !f.redefined(slot) {
		out = strings.Replace(out, "fsW", "fW", 1)
	}
	if out == "" {
		out = "-"
	}
	return out
}

// hasMoves reports whether a slot's name implies how its piece moves.
func hasMoves(name string) bool {
	return slices.ContainsFunc(pieceSlots, func(s pieceSlot) bool { return s.name == name && s.betza != "" })
}

// redefined reports whether a piece with one of Fairy-Stockfish's names but for the king has a
// notation of its own.
func (f *fairy) redefined(slot string) bool {
	return f.betza[slot] != "" && slot != "king" && hasMoves(slot)
}

// capturing finds the letter c of terms that only capture.
var capturing = regexp.MustCompile(`c`)

// zoned returns what the piece of a slot does on some squares only.
func (f *fairy) zoned(d *engine.Definition, slot string, old []engine.RegionMoves) (out []engine.RegionMoves) {
	if f.redefined(slot) {
		return old
	}
	if slot == "pawn" && f.DoubleStep && !(f.TripleStepRegion[0].empty() && f.TripleStepRegion[1].empty()) {
		out = append(out, engine.RegionMoves{On: f.region(d, &f.TripleStepRegion), Betza: "ifmnW3"})
	}
	if slot == "soldier" && f.SoldierRank > 1 {
		both := [2]squareSet{f.zone(0, f.SoldierRank, 16), f.zone(1, f.SoldierRank, 16)}
		out = append(out, engine.RegionMoves{On: f.region(d, &both), Betza: "sW"})
	}
	if step := f.diagonalStep(slot); step != "" {
		both := [2]squareSet{f.DiagonalLines, f.DiagonalLines}
		lines := f.region(d, &both)
		return append(out, engine.RegionMoves{On: lines, Betza: step, To: lines})
	}
	if len(out) == 0 && slot != "pawn" && slot != "soldier" {
		return old
	}
	return out
}

// diagonalStep is what the piece of a slot does along diagonal lines.
func (f *fairy) diagonalStep(slot string) string {
	switch {
	case f.DiagonalLines.empty():
		return ""
	case slot == "king" && f.notation(slot) == "W" && !f.ownKing:
		return "F"
	}
	return map[string]string{"wazir": "F", "soldier": "fF", "rook": "B", "janggiCannon": "pB"}[slot]
}
