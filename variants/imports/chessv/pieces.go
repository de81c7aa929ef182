package chessv

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// cvcTypes are the types of pieces that ChessV knows, by the names of their
// classes, in Betza notation.
//
// Source: ChessV 2.2, its piece types.
const cvcTypes = `King K|Pawn fmWfcF|Rook R|Bishop B|Knight N|Queen Q|Amazon QN|Archbishop BN|Chancellor RN|Unicorn BNN|Nightrider NN
Camel C|Zebra Z|Wildebeest NC|Bison CZ|Caliph BC|Canvasser RC|Centaur KN|General K|Ferz F|Wazir W|Dabbabah D|Elephant A
Elephant Ferz FA|Phoenix WA|Tower WD|War Machine D|War Elephant FAD|Champion WAD|Wizard FC|Frog FH|Lion FDH|Scout WH|Bowman WD
Squirrel NAD|Minister NWD|High Priestess NFA|Jumping General KAD|Camel General KC|Squirrel General KNAD|Knight General KN
Knight Wazir NW|Knight Ferz NF|Knight Dabbabah ND|Knight Elephant NA|Knight Camel NC|Knight Zebra NZ
Cannon mRcpR|Vao mBcpB|Leo mQcpQ|Mao nN|Dragon King RF|Dragon Horse BW|Cleric BD|Short Rook W4|Narrow Knight vNF
Charging Rook fsRbWbF|Charging Knight fhNbsWbF|Colonel fsRfhNFbW|Gold General WfF|Silver General FfW|Berolina Pawn fmFfcW
Vertical Mover General vRsWF|Side Mover General sRvWF|Knightrider NN|Camelrider CC|Falcon aflafrKafraflKafafsKafsafK
Griffon [F?R]|Aanca [W?B]`

// cvcNotation returns the notation of a class, with or without blanks in its name.
func cvcNotation(class string) (string, bool) {
	for _, line := range strings.FieldsFunc(cvcTypes, func(c rune) bool { return c == '|' || c == '\n' }) {
		at := strings.LastIndexByte(line, ' ')
		if strings.EqualFold(strings.ReplaceAll(line[:at], " ", ""), strings.ReplaceAll(class, " ", "")) {
			return line[at+1:], true
		}
	}
	return "", false
}

// cvcPiece is a piece of a game, or a class of pieces of a script.
type cvcPiece struct {
	class, name, letter string
	moves               []*intake.Move
	more                []string // what is written in Betza notation
	value, ending       int
	royal, off          bool
	advances            bool              // captures by advance
	initial             string            // the squares of first moves
	places              [2]*engine.Places // in the middle game and in the ending; nil: nothing is said
}

// take adds the moves of a notation, changed by attributes such as Impotent. It
// reports whether it can.
func (p *cvcPiece) take(notation string, tags []string) bool {
	only := ""
	for _, tag := range tags {
		switch tag {
		case "Impotent":
			only = "m"
		case "Combatant":
			only = "c"
		}
	}
	simple, ok := simpleMoves(notation)
	if !ok {
		p.more = append(p.more, notation)
		return only == ""
	}
	for _, m := range simple {
		if m.Modes == "" {
			m.Modes = only
		}
		if strings.HasPrefix(m.Modes, only) {
			p.moves = append(p.moves, &m)
		}
	}
	return true
}

// simpleMoves takes a notation apart if all of its moves are leaps and rides in
// straight lines.
func simpleMoves(notation string) ([]intake.Move, bool) {
	parsed, err := betza.Parse(notation)
	if err != nil || strings.ContainsAny(notation, "[OU@") {
		return nil, false
	}
	var out []intake.Move
	for _, pattern := range parsed.Patterns {
		leg := pattern.Legs[0]
		m := intake.Move{DX: leg.DX, DY: leg.DY, Most: leg.Max}
		switch {
		case len(pattern.Legs) > 1 || leg.Min != 1 || leg.Skip != 0 || pattern.Initial > 1:
			return nil, false
		case leg.Mode == betza.Empty|betza.Capture:
		case leg.Mode == betza.Empty:
			m.Modes = "m"
		case leg.Mode == betza.Capture:
			m.Modes = "c"
		case leg.Mode == betza.Capture|betza.Hop:
			m.Modes = "cp"
		default:
			return nil, false
		}
		if pattern.Initial == 1 {
			m.Initial = "i"
		}
		out = append(out, m)
	}
	return out, true
}

// notation writes what the piece does.
func (p *cvcPiece) notation() (string, error) {
	var list []intake.Move
	for _, m := range p.moves {
		list = append(list, m.Parts()...)
	}
	return intake.Notation(list, p.more...)
}

// find returns the move in a direction.
func (p *cvcPiece) find(dx, dy int) *intake.Move {
	for _, m := range p.moves {
		if m.DX == dx && m.DY == dy {
			return m
		}
	}
	return nil
}
