package dialect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// parent is what the parent of an engine's variant implies.
type parent struct {
	name            string
	stalemate       rules.Stalemate // for the player who can't move
	castles         bool            // kings without a line of their own
	royal           bool            // a king must not be left attacked
	capturesToHand  bool            // captured pieces change sides
	shogi           bool
	bareKingLoses   bool // a bare king loses
	pawnsBecomeFerz bool // pawns promote to ferzes, if there are any
	cylinder        bool
	symmetry        engine.Symmetry
}

// parentOf returns what a parent implies. Those with rules of their own that
// an engine's variant can't be known to share are an error.
func parentOf(name string) (parent, error) {
	p := parent{name: name, royal: true}
	switch name {
	case "", "normal", "fairy", "capablanca", "gothic", "janus", "embassy", "knightmate", "berolina", "falcon", "great", "super", "3check":
		p.castles = name != "great"
	case "cylinder":
		p.cylinder = true
	case "nocastle", "bughouse", "unknown":
	case "shatranj", "courier":
		p.stalemate, p.bareKingLoses, p.pawnsBecomeFerz = rules.StalemateLoses, true, true
	case "makruk":
		p.pawnsBecomeFerz = true
	case "asean":
	case "crazyhouse":
		p.castles, p.capturesToHand = true, true
	case "shogi":
		p.stalemate, p.capturesToHand, p.shogi, p.symmetry = rules.StalemateLoses, true, true, engine.Rotate
	case "xiangqi":
		p.stalemate = rules.StalemateLoses
	default:
		return p, fmt.Errorf("its parent %q has rules of its own; expected one like fairy, shatranj, makruk, crazyhouse, shogi or xiangqi", name)
	}
	return p, nil
}

// tablePiece is a piece of the table.
type tablePiece struct {
	id          string
	player      engine.Color
	betza       string
	royal, pawn bool
	ferz        bool // stands where tables have the ferz
}

// XBoard's kinds of pieces in the order of the table, with the moves that they
// have unless a piece line says otherwise; the last of a table is the king.
var (
	fairySlots = []string{"fmWfceFifmnD", "N", "B", "R", "Q", "F", "A", "BN", "RN", "W", "K", "mRcpR", "N0", "BW", "RF", "gQ", "FfW",
		"aflafrKafraflKafafsKafsafK", "fR", "", "", "KNADcaKmcabK"}
	shogiSlots   = []string{"fW", "ffN", "B", "R", "fR", "FfW", "", "", "", "WfF"}
	xiangqiSlots = []string{"fW", "nN", "", "R", "", "F", "nA", "", "", "", "", "mRcpR"}
)

const ferzSlot = 5

// slots returns the moves of the kinds of pieces under a parent.
func (p parent) slots() []string {
	switch p.name {
	case "shogi":
		return shogiSlots
	case "xiangqi":
		return xiangqiSlots
	}
	out := slices.Clone(fairySlots)
	switch p.name {
	case "shatranj", "courier":
		out[0] = "fmWfcF"
	case "makruk", "asean":
		out[0], out[10] = "fmWfcF", "FfW"
	case "berolina":
		out[0] = "fmFfceWifmnA"
	}
	return out
}

// table reads the piece table. Without one it is that of chess.
func (b *definer) table() []tablePiece {
	text := b.setup.PieceToChar
	if text == "" {
		text = "PNBRQKpnbrqk"
	}
	letters := split(text)
	if len(letters)%2 != 0 {
		letters = letters[:len(letters)-1]
	}
	half := len(letters) / 2
	slots := b.parent.slots()
	var out []tablePiece
	for i, letter := range letters {
		c, slot := engine.White, i
		if i >= half {
			c, slot = engine.Black, i-half
		}
		if !isLetter(letter[0]) {
			continue
		}
		e := tablePiece{id: strings.ToUpper(letter), player: c, pawn: slot == 0, ferz: slot == ferzSlot}
		switch {
		case slot == half-1:
			e.royal, e.betza = b.parent.royal, b.king()
		case e.pawn && b.ranks < 8:
			e.betza = strings.TrimSuffix(slots[slot], "ifmnD") // they would meet at once
		case slot < len(slots):
			e.betza = slots[slot]
		}
		out = append(out, e)
		if form := promotedForms[e.betza]; b.parent.shogi && form != "" {
			out = append(out, tablePiece{id: "+" + e.id, player: c, betza: form})
		}
	}
	return out
}

// promotedForms are the moves of shogi's promoted pieces, by those of their
// bases.
var promotedForms = map[string]string{"fW": "WfF", "ffN": "WfF", "fR": "WfF", "FfW": "WfF", "B": "BW", "R": "RF"}

// split splits a table into letters with their marks ' and !.
func split(table string) []string {
	var out []string
	for i := range len(table) {
		if n := len(out); n > 0 && (table[i] == '\'' || table[i] == '!') {
			out[n-1] += table[i : i+1]
			continue
		}
		out = append(out, table[i:i+1])
	}
	return out
}

// king returns the moves of a king without a line of its own.
func (b *definer) king() string {
	switch {
	case b.parent.name == "xiangqi":
		return "W"
	case !b.parent.castles || b.files < 8:
		return "K"
	case b.files >= 10:
		return "KisO3"
	}
	return "KisO2"
}

// promotion returns the rules for pawns: they promote on the last rank to any other
// piece, or as the parent has it.
func (b *definer) promotion() []engine.Rule {
	if b.parent.shogi {
		based := b.bases()
		if based == "" {
			return nil
		}
		return []engine.Rule{rules.Promotion{Of: based, Zone: engine.Region("r^" + strconv.Itoa(shogiZone(b.ranks)) + "-1"), OnLeaving: true, Optional: true, MustIfImmobile: true}}
	}
	pawns := b.letters(func(k *pieceInfo) bool { return k.pawn })
	to := b.letters(func(k *pieceInfo) bool { return k.ferz })
	if to == "" || !b.parent.pawnsBecomeFerz {
		to = b.letters(func(k *pieceInfo) bool { return !k.pawn && !k.royal && !k.promoted })
	}
	if pawns == "" || to == "" || b.parent.name == "xiangqi" {
		return nil
	}
	r := rules.Promotion{Of: pawns, To: to, Demotes: b.parent.name == "crazyhouse"}
	if b.parent.name == "makruk" {
		r.Zone = engine.Region("r" + strconv.Itoa(b.ranks-2) + "-" + strconv.Itoa(b.ranks))
	}
	return []engine.Rule{r}
}

// shogiZone returns how many ranks the zone of promotion has: three of nine in
// shogi, and in its relatives one of five, two of six and three of eight.
func shogiZone(ranks int) int {
	if ranks >= 10 {
		return ranks / 3
	}
	return max(1, (ranks-2)/2)
}

// bases lists the pieces that have promoted forms.
func (b *definer) bases() string {
	list := ""
	for i := range b.defs {
		if slices.ContainsFunc(b.defs, func(form engine.PieceDef) bool { return form.Base == b.defs[i].Name }) {
			list += whiteLetter(&b.defs[i])
		}
	}
	return list
}

// castling returns the rules for castling. Where kings may choose how far they go it is
// flexible.
func (b *definer) castling() []engine.Rule {
	var ways []rules.CastlingMove
	longest, king, choice := 0, "", false
	for i, k := range b.kinds {
		if !k.royal {
			continue
		}
		king = whiteLetter(&b.defs[i])
		for c := range k.castlings {
			for _, far := range k.castlings[c] {
				longest = max(longest, far.Steps)
				way, ok := b.castlingWay(i, engine.Color(c), far.DX, far.Steps, far.Inset)
				at := slices.IndexFunc(ways, func(w rules.CastlingMove) bool { return w.Player == way.Player && w.Partner == way.Partner })
				switch {
				case !ok:
				case at < 0:
					ways = append(ways, way)
				default:
					choice = true
				}
			}
		}
	}
	switch {
	case len(ways) == 0:
		return nil
	case choice:
		return []engine.Rule{rules.FlexibleCastling{King: king, Moves: ways, Longest: longest}}
	}
	return []engine.Rule{rules.Castling{King: king, Moves: ways}}
}

// castlingWay returns the squares of a way to castle. Black's left is White's right.
func (b *definer) castlingWay(piece int, c engine.Color, dx, steps, inset int) (rules.CastlingMove, bool) {
	if c == engine.Black {
		dx = -dx
	}
	file, rank, ok := b.find(letterOf(&b.defs[piece], c))
	to := file + dx*steps
	if !ok || to < 0 || to >= b.files {
		return rules.CastlingMove{}, false
	}
	name := func(f int) string { return string(rune('a'+f)) + strconv.Itoa(rank) }
	return rules.CastlingMove{Player: c, From: name(file), To: name(to), Partner: name(b.partner(c, rank, dx, inset)), PartnerTo: name(to - dx)}, true
}

// letterOf returns a piece's notation as a player's.
func letterOf(d *engine.PieceDef, c engine.Color) string {
	first, second, both := strings.Cut(d.Letter, "/")
	switch {
	case c == engine.White:
		return first
	case both:
		return second
	}
	return strings.ToLower(first)
}

// find returns the file, from 0, and the rank, from 1, of the first piece of
// the array with a notation.
func (b *definer) find(letter string) (file, rank int, ok bool) {
	for i, row := range strings.Split(filled(b.setup.array(), b.files), "/") {
		if at := strings.Index(row, letter); at >= 0 {
			return rowLength(row[:at]), b.ranks - i, true
		}
	}
	return 0, 0, false
}

// partner returns the file of the piece that castles with a king: the outermost
// rook of its rank, as Fairy-Stockfish does not say where that is, or else what
// stands in the corner.
func (b *definer) partner(c engine.Color, rank, dx, inset int) int {
	row := strings.Split(filled(b.setup.array(), b.files), "/")[b.ranks-rank]
	for i := range b.defs {
		if b.defs[i].Betza != "R" || inset > 0 {
			continue
		}
		letter := letterOf(&b.defs[i], c)
		at, last := strings.Index(row, letter), strings.LastIndex(row, letter)
		switch {
		case at < 0:
		case dx > 0:
			return rowLength(row[:last])
		default:
			return rowLength(row[:at])
		}
	}
	if dx > 0 {
		return b.files - 1 - inset
	}
	return inset
}

// palace keeps generals and advisors, and elephants, where xiangqi does.
func (b *definer) palace() []engine.Rule {
	if b.parent.name != "xiangqi" || b.files < 5 || b.ranks < 7 {
		return nil
	}
	guards, elephants := "", ""
	for i := range b.defs {
		switch d := &b.defs[i]; {
		case b.kinds[i].royal || d.Betza == "F":
			guards += whiteLetter(d)
		case d.Betza == "nA" && b.ranks == 10:
			elephants += whiteLetter(d)
		}
	}
	left := string(rune('a' + b.files/2 - 1))
	right := string(rune('a' + b.files/2 + 1))
	var out []engine.Rule
	if guards != "" {
		out = append(out, rules.Confine{Types: guards, To: engine.Region(left + "1-" + right + "3"), Name: "the palace"})
	}
	if elephants != "" {
		out = append(out, rules.Confine{ID: " river", Types: elephants, To: "r1-5", Name: "its own side of the river"})
	}
	return out
}
