package dialect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// Notation is how a protocol writes a variant: its squares, pieces, moves and
// positions.
type Notation struct {
	v        *engine.Variant
	squares  []string    // by square
	letters  [][2]string // by type and player, as in FENs
	native   bool        // squares and letters are ferz's own
	castling protocol.Castling
	pass     string
	dropMark string
	// writeFEN writes a position.
	writeFEN func(n *Notation, p *engine.Position) string
	// mirrored is true if the engine's board is seen in a mirror: its a-file is the
	// variant's last.
	mirrored bool
	// kqRights is true if castling rights are written with K and Q only.
	kqRights bool
	// knows reports whether the engine knows a move; nil: it knows all.
	knows func(p *engine.Position, m engine.Move) bool
	// promotedForms is true if pieces have promoted forms, written with a +.
	promotedForms bool
	// gating is true if castling rights also show which pieces have not moved.
	gating bool
	// boardOnly is true if positions have no words for rights to castle and to capture en
	// passant.
	boardOnly bool
	// omitCastling is true if positions are written without castling rights.
	omitCastling bool
}

// NewNotation returns how a protocol writes a variant. letters has other letters for some
// pieces than the variant's, by those for White, where each has a single one.
func NewNotation(p *protocol.Protocol, v *engine.Variant, letters map[string]string) *Notation {
	w := &p.Notation
	n := &Notation{v: v, native: !w.SFEN, pass: w.Pass, dropMark: w.Drop, writeFEN: (*Notation).fen, boardOnly: w.SFEN}
	n.squares = make([]string, v.Size())
	for s := range n.squares {
		n.squares[s] = v.SquareName(engine.Square(s))
	}
	if v.Boards() == 1 && (v.Def.Board.Names == "" || w.OneLetter) {
		n.coordinates(w)
	}
	n.letters = make([][2]string, len(v.Types())+1)
	for _, t := range v.Types() {
		n.letters[t.ID] = t.Letters
	}
	if v.Boards() == 1 && w.OneLetter {
		n.singleLetters(letters)
	}
	if w.SFEN {
		n.writeFEN = (*Notation).sfen
	}
	n.promotedForms = slices.ContainsFunc(v.Types(), func(t engine.PieceType) bool { return t.Base != 0 })
	if castlesAsChess960(v) {
		n.castling = w.Castling
	}
	for _, r := range v.Def.Rules {
		_, gates := r.(rules.Gating)
		n.gating = n.gating || gates
	}
	return n
}

// coordinates names the squares as a protocol does, by a letter for the file and
// a number for the rank if it does not say how.
func (n *Notation) coordinates(w *protocol.Notation) {
	first := 1
	if w.FirstRank != nil {
		first = w.FirstRank(n.v.Ranks())
	}
	for s := range n.squares {
		sq := engine.Square(s)
		file, rank := n.v.File(sq), n.v.Rank(sq)
		if w.Square != nil {
			n.squares[s] = w.Square(file, rank, n.v.Files(), n.v.Ranks())
		} else {
			n.squares[s] = string(rune('a'+file)) + strconv.Itoa(rank+first)
		}
		n.native = n.native && (!n.v.OnBoard(sq) || n.squares[s] == n.v.SquareName(sq))
	}
}

// singleLetters gives those pieces an id of XBoard's that have several letters,
// or another letter among those that are preferred.
func (n *Notation) singleLetters(preferred map[string]string) {
	for c := range engine.Color(2) {
		letters, own := ids(n.v, c, preferred)
		n.native = n.native && own
		for t, id := range letters {
			n.letters[t][c] = id
		}
	}
}

// mirror turns the board around its vertical axis.
func (n *Notation) mirror() {
	squares := make([]string, len(n.squares))
	for s := range squares {
		sq := engine.Square(s)
		squares[s] = n.squares[n.v.At(n.v.Files()-1-n.v.File(sq), n.v.Rank(sq), n.v.BoardOf(sq))]
	}
	n.squares, n.mirrored, n.native = squares, true, false
}

// sections returns the sections of a position's FEN by name.
func sections(p *engine.Position) map[string]string {
	out := map[string]string{}
	fields := strings.Fields(p.FEN())
	for i, name := range p.Variant().Sections() {
		if i < len(fields) {
			out[name] = fields[i]
		}
	}
	return out
}

// fenOf writes a position, if the protocol has words for all of it.
func (n *Notation) fenOf(p *engine.Position) (string, error) {
	if n.boardOnly {
		in := sections(p)
		if castling := strings.Trim(in["castling"], "-"); castling != "" && !n.omitCastling {
			return "", fmt.Errorf("the protocol has no words for the right to castle (%s)", castling)
		}
		if ep := strings.Trim(in["ep"], "-"); ep != "" {
			return "", fmt.Errorf("the protocol has no words for the right to capture en passant on %s", ep)
		}
	}
	return n.writeFEN(n, p), nil
}

// fen writes a position as UCI and XBoard have it; a game that counts moves has
// the limit instead of a square to capture on en passant, and one in which pieces
// may leap once has these rights instead of those to castle. What only ferz's own
// rules keep in FENs is left out.
func (n *Notation) fen(p *engine.Position) string {
	in := sections(p)
	side := "w"
	if p.Side() == engine.Black {
		side = "b"
	}
	passed := n.passedText(in["ep"])
	if limit := in["counting"]; limit != "" {
		passed = limit
	}
	rights := n.castlingText(p, in["castling"])
	if leaps := in["leaps"]; leaps != "" {
		rights = leaps
	}
	out := []string{n.array(p, n.board(p)), side, rights, passed}
	if checks := in["checks"]; checks != "" {
		out = append(out, checks)
	}
	return strings.Join(append(out, in["halfmove"], in["move"]), " ")
}

// array writes what board has of the pieces on the board, and those in hand in
// brackets.
func (n *Notation) array(p *engine.Position, board string) string {
	var b strings.Builder
	b.WriteString(board)
	if n.v.UsesHands() {
		b.WriteByte('[')
		for c := range engine.Color(2) {
			for _, t := range n.v.Types() {
				b.WriteString(strings.Repeat(n.letters[t.ID][c], p.InHand(c, t.ID)))
			}
		}
		b.WriteByte(']')
	}
	return b.String()
}

func (n *Notation) board(p *engine.Position) string {
	return n.Rows(func(s engine.Square) string { return n.Piece(p.PieceAt(s)) })
}

// Rows writes a board as FENs do, from a text for each square; "" is empty.
func (n *Notation) Rows(at func(s engine.Square) string) string {
	rows := make([]string, n.v.Ranks()*n.v.Boards())
	for i := range rows {
		rows[i] = n.row(at, n.v.Ranks()-1-i%n.v.Ranks(), i/n.v.Ranks())
	}
	return strings.Join(rows, "/")
}

func (n *Notation) row(at func(s engine.Square) string, rank, board int) string {
	var b strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for f := range n.v.Files() {
		if n.mirrored {
			f = n.v.Files() - 1 - f
		}
		text := at(n.v.At(f, rank, board))
		if text == "" {
			empty++
			continue
		}
		flush()
		b.WriteString(text)
	}
	flush()
	return b.String()
}

// Piece writes a piece; "" for an empty square.
func (n *Notation) Piece(pc engine.Piece) string {
	switch pc {
	case engine.NoPiece:
		return ""
	case engine.Wall:
		return "*"
	}
	text := n.letters[pc.Type()][pc.Color()]
	if pc.Promoted() {
		text += "~"
	}
	return text
}

// castlingText writes castling rights, given as ferz writes them.
func (n *Notation) castlingText(p *engine.Position, text string) string {
	if text == "" || n.omitCastling {
		return "-"
	}
	if n.gating {
		text = heldGates(p, text)
	}
	if !n.kqRights && !n.mirrored {
		return text
	}
	var out strings.Builder
	for _, want := range "KQkq" {
		for _, r := range text {
			if n.classicRight(p, r) == want {
				out.WriteRune(want)
			}
		}
	}
	if out.Len() == 0 {
		return "-"
	}
	return out.String()
}

// heldGates leaves out the files of the pieces behind which nothing can enter
// any more, as the hand is empty: Fairy-Stockfish would take them for rights to
// castle.
func heldGates(p *engine.Position, text string) string {
	var held [2]bool
	for c := range held {
		for _, t := range p.Variant().Types() {
			held[c] = held[c] || p.InHand(engine.Color(c), t.ID) > 0
		}
	}
	text = strings.Map(func(r rune) rune {
		c := engine.White
		if r >= 'a' {
			c = engine.Black
		}
		if !held[c] && !strings.ContainsRune("KQkq", r) {
			return -1
		}
		return r
	}, text)
	if text == "" {
		return "-"
	}
	return text
}

// classicRight returns the letter among KQkq for a right that may be written as
// the partner's file.
func (n *Notation) classicRight(p *engine.Position, r rune) rune {
	c, base := engine.White, 'A'
	if r >= 'a' {
		c, base = engine.Black, 'a'
	}
	high := r-base == 'k'-'a'
	if !high && r-base != 'q'-'a' {
		king, ok := n.king(p, c)
		if !ok {
			return 0
		}
		high = int(r-base) > n.v.File(king)
	}
	if high != n.mirrored {
		return base + 'k' - 'a'
	}
	return base + 'q' - 'a'
}

// king returns where a player's king stands.
func (n *Notation) king(p *engine.Position, c engine.Color) (engine.Square, bool) {
	for _, t := range n.v.RoyalTypes() {
		pieces := p.Pieces(c, t)
		if s, ok := pieces.First(); ok {
			return s, true
		}
	}
	return 0, false
}

// passedText writes the square that can be captured on en passant.
func (n *Notation) passedText(text string) string {
	for size := min(len(text), 3); size > 0; size-- {
		if s, ok := n.v.SquareNamed(text[:size]); ok {
			return n.squares[s]
		}
	}
	return "-"
}
