package ini

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/variants/language"
)

// applyFairy sets what a section's keys of Fairy-Stockfish say and makes anew what
// they change.
func (l *loader) applyFairy(s *section, g *game, settings map[string]entry) {
	f, from, changed := g.fairy, g.fairy.clone(), g.def.Clone()
	r := &fairyReader{loader: l, section: s, f: f, settings: settings}
	touched := r.pieces()
	f.promotionRank, f.stepRank, f.stepMin = 0, 0, 0
	for _, setting := range fairySettings {
		e, ok := settings[setting.key]
		if !ok {
			continue
		}
		touched |= setting.group
		if setting.key == "startFen" && !startsAt(&g.def, e.value) {
			board, rest, _ := strings.Cut(strings.TrimSpace(e.value), " ")
			changed.Array, f.start = strings.Replace(board, "[-]", "[]", 1), rest
		}
		if setting.fields == nil {
			continue
		}
		r.at = e.at
		for _, field := range setting.fields(f) {
			if err := r.set(field, e.value, setting.words); err != nil {
				l.failAt(s, e, err)
				break
			}
		}
		f.applyDeprecated()
	}
	if s.broken {
		return
	}
	if f.SeirawanGating && from.Castling && !f.Castling && f.start == "" {
		f.start = startState(&g.def) // its letters for king and rooks are those of castling
	}
	if e, ok := settings["startFen"]; ok && f.CambodianMoves && !from.CambodianMoves {
		_, f.start, _ = strings.Cut(strings.TrimSpace(e.value), " ") // with the files of pieces that leap
	}
	if touched&groupPieces != 0 && changed.Symmetry == engine.BaseSymmetry && f.handed() && !from.handed() {
		changed.Symmetry = engine.Rotate // Fairy-Stockfish turns all of Black's directions
	}
	if touched&(groupBoard|groupPieces) != 0 {
		touched = groupAll
	}
	warn := func(format string, args ...any) { l.warn(s, s.at, format, args...) }
	if s.parent == noParent || s.parent == "" { // what these have is what settings say
		f.write(&changed, touched, warn)
		g.def = changed
		return
	}
	g.def = derive(&g.def, &changed, from, f, touched, warn)
}

// startsAt reports whether a start position is the one that a game has already, however it is
// written: with rights to castle as files, a hand in another order, or without its last fields.
func startsAt(d *engine.Definition, fen string) bool {
	bare := func(array string) string {
		board, _, _ := strings.Cut(strings.TrimSpace(array), " ")
		board, _, _ = strings.Cut(board, "[")
		return board
	}
	own := bare(d.Array)
	if len(d.Pieces) == 0 || !strings.HasPrefix(bare(fen), own) && len(d.Setups) == 0 {
		return false
	}
	v, err := engine.Compile(*d, nil)
	if err != nil {
		return false
	}
	p, err := v.NewPosition(fen)
	return err == nil && p.FEN() == v.StartFEN()
}

// startState returns what stands behind the board in a game's start position, or "" if the game
// has an error.
func startState(d *engine.Definition) string {
	v, err := engine.Compile(*d, nil)
	if err != nil {
		return ""
	}
	_, state, _ := strings.Cut(v.StartFEN(), " ")
	return state
}

// applyDeprecated carries out keys that newer ones have replaced.
func (f *fairy) applyDeprecated() {
	if f.promotionRank > 0 {
		for c := range 2 {
			f.PromotionRegion[c] = f.zone(c, f.promotionRank, 16)
		}
	}
	if f.stepRank > 0 || f.stepMin > 0 {
		for c := range 2 {
			f.DoubleStepRegion[c] = f.zone(c, max(f.stepMin, 1), max(f.stepRank, f.stepMin))
		}
	}
	f.promotionRank, f.stepRank, f.stepMin = 0, 0, 0
}

// zone is the ranks from one to another as a player sees them.
func (f *fairy) zone(c, from, to int) (out squareSet) {
	for rank := from; rank <= min(to, f.ranks); rank++ {
		at := rank
		if c == 1 {
			at = f.ranks + 1 - rank
		}
		if at >= 1 {
			line := rankArea(at)
			for i := range line {
				out[i] = out[i] || line[i]
			}
		}
	}
	return out
}

// fairyReader reads the settings of a section.
type fairyReader struct {
	*loader
	section  *section
	f        *fairy
	settings map[string]entry
	at       location // of the value that is read
}

// pieces reads the board's size and the keys of pieces, in the order of the slots.
func (r *fairyReader) pieces() (touched keyGroup) {
	touched |= r.size("maxRank", &r.f.ranks) | r.size("maxFile", &r.f.files)
	for _, slot := range pieceSlots {
		if e, ok := r.settings[slot.name]; ok && e.value != "" {
			touched |= groupPieces
			r.at = e.at
			if err := r.piece(slot.name, e.value); err != nil {
				r.failAt(r.section, e, err)
			}
		}
		touched |= r.mobility(slot.name)
	}
	for i, key := range []string{"pieceValueMg", "pieceValueEg"} {
		if e, ok := r.settings[key]; ok {
			touched |= groupPieces
			if err := r.set(&r.f.values[i], e.value, nil); err != nil {
				r.failAt(r.section, e, err)
			}
		}
	}
	if r.settings["dropOnTop"].value == "true" {
		r.f.Enclosing = "top"
		touched |= gDrops
	}
	return touched
}

// size reads a number of ranks or files; of files it may be the letter of the last.
func (r *fairyReader) size(key string, to *int) (touched keyGroup) {
	e, ok := r.settings[key]
	if !ok {
		return 0
	}
	n, err := strconv.Atoi(e.value)
	if err != nil && key == "maxFile" && len(e.value) == 1 {
		n = int(unicode.ToLower(rune(e.value[0]))-'a') + 1
	}
	if n < 1 || n > 16 {
		r.failAt(r.section, e, fmt.Errorf("%q: expected a number from 1 to 16", language.Shorten(e.value)))
		return 0
	}
	*to = n
	return groupBoard
}

// mobility reads where each player's pieces of a slot may go.
func (r *fairyReader) mobility(slot string) (touched keyGroup) {
	f := r.f
	for c, color := range []string{"White", "Black"} {
		e, ok := r.settings["mobilityRegion"+color+strings.ToUpper(slot[:1])+slot[1:]]
		if !ok {
			continue
		}
		touched |= groupMoves
		if f.mobility[slot] == nil {
			f.mobility[slot] = &[2]squareSet{}
		}
		if err := r.set(&f.mobility[slot][c], e.value, nil); err != nil {
			r.failAt(r.section, e, err)
		}
	}
	return touched
}

// piece reads letter or letter:notation; - removes the piece.
func (r *fairyReader) piece(slot, value string) error {
	f := r.f
	if !unicode.IsLetter(rune(value[0])) {
		if value != "-" {
			return fmt.Errorf("%q: expected a letter, or - for none", language.Shorten(value))
		}
		f.remove(slot)
		return nil
	}
	letter := byte(unicode.ToUpper(rune(value[0])))
	custom := strings.HasPrefix(slot, "custom")
	notation := strings.TrimPrefix(value[1:], ":")
	switch {
	case len(value) > 1 && value[1] != ':':
		return language.ErrorAt(1, fmt.Sprintf("%q: expected one letter, and behind a colon what the piece does: a:QN", language.Shorten(value)))
	case custom && notation == "":
		return fmt.Errorf("%q: expected what the piece does as well: %c:QN", language.Shorten(value), value[0])
	}
	if notation != "" {
		moves, err := betza.FromFairy(notation)
		if err != nil {
			return language.ErrorAt(2, err.Error())
		}
		notation = moves
		if !custom && slot != "king" {
			r.warn(r.section, r.at, "%s: Fairy-Stockfish itself takes no notice of a notation here, and plays the %s that it knows; customPiece1 = %s means the same to both", slot, slot, language.Shorten(value))
		}
	}
	for other, has := range f.letters {
		if has == letter && other != slot {
			f.remove(other)
		}
	}
	f.letters[slot] = letter
	f.ownKing = f.ownKing || slot == "king" && notation != ""
	delete(f.betza, slot)
	if custom || notation != "" {
		f.betza[slot] = notation
	}
	for c := range 2 {
		switch passes := strings.Contains(notation, "e"); {
		case (custom || f.redefined(slot)) && passes:
			f.PassantTypes[c] = f.PassantTypes[c].with(slot)
		case f.redefined(slot):
			f.PassantTypes[c] = f.PassantTypes[c].minus(slot)
		}
	}
	delete(f.pieceNames, slot)
	return nil
}

// remove removes a kind of piece, also from what pawns promote to.
func (f *fairy) remove(slot string) {
	delete(f.letters, slot)
	delete(f.betza, slot)
	delete(f.pieceNames, slot)
	for c := range 2 {
		f.PromotionTo[c] = f.PromotionTo[c].minus(slot)
	}
}

func (s pieceSet) has(slot string) bool { return slices.Contains(s, slot) || slices.Contains(s, "*") }

func (s pieceSet) with(slot string) pieceSet {
	if slices.Contains(s, slot) {
		return s
	}
	return append(slices.Clone(s), slot)
}

func (s pieceSet) minus(slot string) pieceSet {
	return slices.DeleteFunc(slices.Clone(s), func(o string) bool { return o == slot })
}

// pieceSlotOf finds the kind of piece with a letter.
func (f *fairy) pieceSlotOf(letter rune) (string, bool) {
	for _, s := range f.order() {
		if rune(f.letters[s]) == unicode.ToUpper(letter) {
			return s, true
		}
	}
	return "", false
}

// kinds reads letters of pieces, * for all and - for none.
func (r *fairyReader) kinds(to *pieceSet, value string) error {
	*to = nil
	for _, letter := range value {
		switch slot, ok := r.f.pieceSlotOf(letter); {
		case letter == ' ':
		case letter == '-':
			return nil
		case letter == '*':
			*to = to.with("*")
		case !ok:
			r.warn(r.section, r.at, "%q: no piece has the letter %c; there are %s", language.Shorten(value), letter, r.f.all())

			return nil
		default:
			*to = to.with(slot)
		}
	}
	return nil
}

// all lists the letters that there are.
func (f *fairy) all() string {
	list := ""
	for _, s := range f.order() {
		list += string(rune(f.letters[s]))
	}
	return list
}
