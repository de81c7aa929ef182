package server

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// fen writes a position with XBoard's ids for the pieces.
func (n *wireNotation) fen(p *engine.Position) string {
	fen := p.FEN()
	if n.own || n.same && !n.holes {
		return fen
	}
	_, rest, _ := strings.Cut(fen, " ")
	var b strings.Builder
	for rank := n.v.Ranks() - 1; rank >= 0; rank-- {
		n.writeRank(&b, p, rank)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	if hasHands(n.v) {
		b.WriteString("[" + n.hand(p, engine.White) + n.hand(p, engine.Black) + "]")
	}
	return b.String() + " " + rest
}

func (n *wireNotation) writeRank(b *strings.Builder, p *engine.Position, rank int) {
	empty := 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
		empty = 0
	}
	for file := range n.v.Files() {
		s := n.v.At(file, rank, 0)
		pc := p.PieceAt(s)
		switch {
		case !n.v.OnBoard(s) || pc == engine.Wall:
			flush()
			b.WriteByte('*')
		case pc == engine.NoPiece:
			empty++
		default:
			flush()
			b.WriteString(n.ids[pc.Color()][pc.Type()])
			if pc.Promoted() {
				b.WriteByte('~')
			}
		}
	}
	flush()
}

func (n *wireNotation) hand(p *engine.Position, c engine.Color) string {
	text := ""
	for _, t := range n.v.Types() {
		text += strings.Repeat(n.ids[c][t.ID], p.InHand(c, t.ID))
	}
	return text
}

// ownFEN turns a FEN with XBoard's ids into one with the variant's notation.
// Empty holdings, which XBoard writes as [-], are written as [].
func (n *wireNotation) ownFEN(fen string) (string, error) {
	array, rest, _ := strings.Cut(strings.TrimSpace(fen), " ")
	array = strings.Replace(array, "[-]", "[]", 1)
	if !n.own && (!n.same || n.holes) {
		var err error
		if array, err = n.ownArray(array); err != nil {
			return "", err
		}
	}
	return strings.TrimSpace(array + " " + rest), nil
}

// ownArray translates the first field of a FEN.
func (n *wireNotation) ownArray(array string) (string, error) {
	board, hand, bracket := strings.Cut(array, "[")
	rows := strings.Split(board, "/")
	for i, row := range rows {
		own, err := n.ownRow(row, n.v.Ranks()-1-i)
		if err != nil {
			return "", fmt.Errorf("FEN, row %d: %w", i+1, err)
		}
		rows[i] = own
	}
	board = strings.Join(rows, "/")
	if !bracket {
		return board, nil
	}
	hand, err := n.ownRow(hand, -1)
	return board + "[" + hand, err
}

// ownRow translates a row of pieces; in a rank of the board, the squares that
// the board lacks count as empty.
func (n *wireNotation) ownRow(row string, rank int) (string, error) {
	var b strings.Builder
	file, empty := 0, 0
	for i := 0; i < len(row); {
		id, number := leadingID(row[i:]), digits(row[i:])
		i += len(id) + len(number)
		switch {
		case number != "":
			count, err := strconv.Atoi(number)
			if err != nil || count > n.v.Files() {
				return "", fmt.Errorf("%s empty squares are more than %d", number, n.v.Files())
			}
			empty += count
			file += count
			continue
		case id == "" && row[i] == '*' && rank >= 0 && file < n.v.Files() && !n.v.OnBoard(n.v.At(file, rank, 0)):
			empty++
			file++
			i++
			continue
		case empty > 0:
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
		if id == "" {
			b.WriteByte(row[i])
			file++
			i++
			continue
		}
		label, ok := n.labelOf(id)
		if !ok {
			return "", fmt.Errorf("no piece has the letter %q", id)
		}
		b.WriteString(label)
		file++
	}
	if empty > 0 {
		b.WriteString(strconv.Itoa(empty))
	}
	return b.String(), nil
}

// digits returns the number with which a text begins.
func digits(text string) string { return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))] }

// leadingID returns the id with which a text begins.
func leadingID(text string) string {
	i := 0
	if strings.HasPrefix(text, "+") {
		i++
	}
	if i == len(text) || !isLetter(text[i]) {
		return ""
	}
	i++
	if i < len(text) && (text[i] == '\'' || text[i] == '!') {
		i++
	}
	return text[:i]
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// labelOf returns the variant's notation for XBoard's id of a piece.
func (n *wireNotation) labelOf(id string) (string, bool) {
	for _, c := range []engine.Color{engine.White, engine.Black} {
		if i := slices.Index(n.ids[c], id); i > 0 {
			return n.v.Type(engine.TypeID(i)).Letters[c], true
		}
	}
	return "", false
}

// game starts a game from the position of a FEN as XBoard writes it. Where a variant's
// FEN has other fields than chess, those after the side to move may be missing.
func (n *wireNotation) game(fen string) (*engine.Game, error) {
	own, err := n.ownFEN(fen)
	if err != nil {
		return nil, err
	}
	g, err := engine.NewGame(n.v, own)
	if err == nil || n.v.Def.Format == "" {
		return g, err
	}
	fields := strings.Fields(own)
	short, again := engine.NewGame(n.v, strings.Join(fields[:min(2, len(fields))], " "))
	if again != nil {
		return nil, err
	}
	return short, nil
}
