package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Castling moves an unmoved king and an unmoved partner together. Without explicit
// Moves, the moves come from the atom O in the king's Betza notation (O2: two
// squares; jO2: the partner stands one square in from the corner).
//
// Source: FIDE Laws of Chess, article 3.8; for Chess960, the rules of Chess960: king
// and partner end where they do in chess, wherever they start. The FEN section is
// read as KQkq, X-FEN and Shredder-FEN. For Wins, Castle Chess,
// https://www.chessvariants.com/winning.dir/castle.html; for OppositeSides,
// oppositeCastling of Fairy-Stockfish's variants.ini.
type Castling struct {
	King          string         `ini:"king"` // type that castles; the royal type if empty
	Moves         []CastlingMove `ini:"moves"`
	Partner       string         `ini:"partner"`  // type of the partner; if empty that of the array on its square
	Chess960      bool           `ini:"random"`   // the start squares are those of the position
	Dropped       bool           `ini:"dropped"`  // pieces dropped on their start squares may castle; Partner names the type
	Shredder      bool           `ini:"shredder"` // FENs use the partners' files, as for Chess960
	Mirrored      bool           `ini:"mirrored"` // from the other middle file the king castles as in a mirror: in chess from d1 to b1 (O-O) or f1 (O-O-O)
	OppositeSides bool           `ini:"opposite"` // the player who castles second may not castle to the same side
	Wins          string         `ini:"wins"`     // rights to castle, some of KQkq: using one wins, having none of them left loses
}

// CastlingMove is one way to castle.
type CastlingMove struct {
	Player    engine.Color `ini:"player"`
	From      string       `ini:"from"`      // the king's square
	To        string       `ini:"to"`        // where the king goes
	Partner   string       `ini:"partner"`   // the partner's square
	PartnerTo string       `ini:"partnerTo"` // where the partner goes
}

func (Castling) Key() string { return "castling" }

// Describe implements engine.Rule. It returns "" where no castling is possible.
func (c Castling) Describe(v *engine.Variant) string {
	who := "king"
	if t, ok := c.kingType(v); ok {
		if !v.Type(t).Castles() {
			return ""
		}
		who = strings.ToLower(v.Type(t).Name)
	}
	text := "Castling: " + words.A(who) + " and a partner that have not moved move together, if no piece stands between them and the " +
		who + " is not attacked on any square from its start to its end."
	if c.Chess960 {
		text += " They end on the squares where they do in chess: the king on the c- or g-file, the rook beside it."
	}
	if c.Mirrored {
		text += " A king that starts on the other middle file castles as in a mirror, and O-O is then toward the a-file."
	}
	if c.Dropped {
		text += " Pieces that have been dropped on these squares count as unmoved."
	}
	if c.OppositeSides {
		text += " The players may not castle to the same side."
	}
	if c.Wins != "" {
		text += " " + c.goals(v)
	}
	return text
}

// goals describes which ways to castle win.
func (c Castling) goals(v *engine.Variant) string {
	var ways []string
	for i, letter := range "KQkq" {
		if strings.ContainsRune(c.Wins, letter) {
			ways = append(ways, v.SideName(engine.Color(i/2))+" by castling to the "+[2]string{"higher", "lower"}[i%2]+" files")
		}
	}
	return "To castle wins: " + words.List(ways, "and") + ". A player who can win so, but has lost the right to do it, loses the game."
}

func (c Castling) kingType(v *engine.Variant) (t engine.TypeID, ok bool) {
	types, ok := v.RoyalTypes(), true
	if c.King != "" {
		var err error
		types, err = v.ParseTypes(c.King)
		ok = err == nil && len(types) == 1
	}
	if len(types) == 0 {
		return 0, false
	}
	return types[0], ok
}

// castlingSide is one right to castle: the squares where king and partner end, and
// where they start unless the position decides that.
type castlingSide struct {
	ok           bool
	king, kingTo engine.Square
	rook, rookTo engine.Square
	partner      engine.Piece    // 0 for any piece
	toHigher     bool            // toward the higher files
	path         engine.Bitboard // must be empty, if both start on their squares
}

// castling is a bound Castling. Its slot holds, from the low bits: four bytes
// with the partners' squares, two with the kings', and four bits for the
// rights, in the order White high, White low, Black high, Black low.
type castling struct {
	rule     Castling
	v        *engine.Variant
	slot     int
	king     engine.TypeID
	wins     uint64 // rights that win, as in the slot
	sides    [4]castlingSide
	standard [16]standardRights // by the rights there are
	noted    bool               // the castling moves come from the king's notation
}

// standardRights are rights to castle from the squares of the definition.
type standardRights struct {
	state   uint64
	squares engine.Bitboard // start squares of kings and partners
}

// affectedBy reports whether some change is on the squares.
func (u *standardRights) affectedBy(changes []engine.Edit) bool {
	for _, change := range changes {
		if s, _, _ := change.Square(); change.OnBoard() && u.squares.Has(s) {
			return true
		}
	}
	return false
}

const castlingMask = 48

func (c Castling) Bind(b *engine.Builder) (any, error) {
	v := b.Variant()
	king, ok := c.kingType(v)
	if !ok {
		return nil, fmt.Errorf("no piece to castle: expected one royal piece, or king=K, not %q", c.King)
	}
	out := &castling{rule: c, v: v, slot: b.Slot(), king: king}
	moves, ways := c.Moves, c.fromBetza(b, king)
	if len(moves) == 0 {
		moves = ways
	}
	out.noted = len(moves) == len(ways) && !slices.ContainsFunc(moves, func(m CastlingMove) bool { return !slices.Contains(ways, m) })
	for _, m := range moves {
		if err := out.add(b, m); err != nil {
			return nil, err
		}
	}
	for rights := range out.standard {
		u := &out.standard[rights]
		for i, side := range out.sides {
			if rights>>i&1 != 0 {
				u.state = withRight(u.state, i, side.king, side.rook)
				u.squares.Add(side.king)
				u.squares.Add(side.rook)
			}
		}
	}
	return out.withGoals()
}

// Castles implements engine.CastlingRule: the game begins with a right to castle, or
// pieces that are dropped get one.
func (c *castling) Castles(start *engine.Position, t engine.TypeID) (can, noted bool) {
	hasSides := slices.ContainsFunc(c.sides[:], func(s castlingSide) bool { return s.ok })
	return t == c.king && (start.Slot(c.slot) != 0 || c.rule.Dropped && hasSides), !c.rule.Chess960 && c.noted
}

// fromBetza derives the moves from the king's notation and place in the array.
func (c Castling) fromBetza(b *engine.Builder, king engine.TypeID) []CastlingMove {
	v := b.Variant()
	var out []CastlingMove
	for player := range engine.Color(2) {
		home, ok := homeOf(b, engine.MakePiece(king, player))
		if !ok {
			continue
		}
		rank := v.Rank(home)
		name := func(file int) string { return v.SquareName(v.At(file, rank, v.BoardOf(home))) }
		for _, o := range v.Type(king).Betza.Castlings {
			to := v.File(home) + o.DX*o.Steps
			partner := o.Inset
			if o.DX > 0 {
				partner = v.Files() - 1 - o.Inset
			}
			if to < 0 || to >= v.Files() {
				continue
			}
			out = append(out, CastlingMove{player, name(v.File(home)), name(to), name(partner), name(to - o.DX)})
		}
	}
	return out
}

func homeOf(b *engine.Builder, pc engine.Piece) (engine.Square, bool) {
	for s := range b.Variant().Size() {
		if b.StartPiece(engine.Square(s)) == pc {
			return engine.Square(s), true
		}
	}
	return 0, false
}

func (c *castling) add(b *engine.Builder, m CastlingMove) error {
	var sq [4]engine.Square
	for i, name := range []string{m.From, m.To, m.Partner, m.PartnerTo} {
		s, ok := c.v.SquareNamed(name)
		if !ok {
			return fmt.Errorf("%q is not a square of the board", name)
		}
		sq[i] = s
	}
	for i, s := range sq[1:] {
		if c.v.Rank(s) != c.v.Rank(sq[0]) || c.v.BoardOf(s) != c.v.BoardOf(sq[0]) || !c.v.OnBoard(s) {
			return fmt.Errorf("castling from %s by %s: expected all squares on one rank", m.From, []string{m.To, m.Partner, m.PartnerTo}[i])
		}
	}
	if sq[0] == sq[2] || sq[1] == sq[3] {
		return fmt.Errorf("castling from %s to %s with %s to %s: expected two pieces on two squares", m.From, m.To, m.Partner, m.PartnerTo)
	}
	side := castlingSide{ok: true, king: sq[0], kingTo: sq[1], rook: sq[2], rookTo: sq[3], partner: b.StartPiece(sq[2])}
	if c.rule.Partner != "" {
		partner, err := oneType(b, c.rule.Partner)
		if err != nil {
			return fmt.Errorf("partner %w", err)
		}
		side.partner = engine.MakePiece(partner, m.Player)
	}
	if side.partner.Color() != m.Player {
		side.partner = engine.NoPiece // there is none to castle with
	}
	side.toHigher = c.v.File(side.rook) > c.v.File(side.king)
	i := int(m.Player) * 2
	side.path = pathOf(side.king, side.kingTo, side.rook, side.rookTo)
	if !side.toHigher {
		i++
	}
	c.sides[i] = side
	return nil
}

// Accessors for the packed slot.

func rookOf(state uint64, i int) engine.Square { return engine.Square(state >> (8 * i)) }
func kingOf(state uint64, c int) engine.Square { return engine.Square(state >> (32 + 8*c)) }
func hasRight(state uint64, i int) bool        { return state>>(castlingMask+i)&1 != 0 }
func withRight(state uint64, i int, k, r engine.Square) uint64 {
	c := i / 2
	state = state&^(0xff<<(8*i)) | uint64(r)<<(8*i)
	state = state&^(0xff<<(32+8*c)) | uint64(k)<<(32+8*c)
	return state | 1<<(castlingMask+i)
}

func withoutRight(state uint64, i int) uint64 {
	state &^= 0xff<<(8*i) | 1<<(castlingMask+i)
	if c := i / 2; state>>(castlingMask+2*c)&3 == 0 {
		state &^= 0xff << (32 + 8*c)
	}
	return state
}

// MoveMade implements engine.StateUpdater: a right is lost as soon as one of the
// two pieces is not where it was.
func (c *castling) MoveMade(p engine.Editor, m engine.Move) {
	if c.rule.Dropped && m.IsDrop() {
		c.grantRights(p, m.To())
	}
	state := p.Slot(c.slot)
	if state == 0 || m == engine.NoMove {
		return
	}
	if usual := &c.standard[state>>castlingMask&15]; state == usual.state && !m.IsCastling() && !usual.affectedBy(p.Edits()) {
		return
	}
	next := state
	for i := range 4 {
		if !hasRight(state, i) {
			continue
		}
		player := engine.Color(i / 2)
		king, rook := kingOf(state, i/2), rookOf(state, i)
		pc := p.PieceAt(rook)
		castled := m.IsCastling() && player == p.Side() // possibly with a king that stays
		if castled || p.PieceAt(king) != engine.MakePiece(c.king, player) || pc.Type() == 0 || pc.Color() != player ||
			!m.IsDrop() && (m.To() == rook || m.From() == rook) {
			next = withoutRight(next, i)
		}
	}
	if c.rule.OppositeSides && m.IsCastling() {
		next = withoutRight(next, c.right(p.Side().Other(), m)-castlingMask)
	}
	if next != state {
		p.SetSlot(c.slot, next)
	}
}

// grantRights adds the rights that come with a piece that has been dropped.
func (c *castling) grantRights(p engine.Editor, s engine.Square) {
	state, first := p.Slot(c.slot), 2*int(p.Side())
	for i := first; i < first+2; i++ {
		side := &c.sides[i]
		if side.ok && (s == side.king || s == side.rook) &&
			p.PieceAt(side.king) == engine.MakePiece(c.king, p.Side()) && p.PieceAt(side.rook) == side.partner {
			state = withRight(state, i, side.king, side.rook)
		}
	}
	p.SetSlot(c.slot, state)
}

func (c *castling) IgnoresOthers() {}

func (c *castling) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	state := p.Slot(c.slot)
	first := int(p.Side()) * 2
	if state>>(castlingMask+first)&3 == 0 {
		return
	}
	for i := first; i < first+2; i++ {
		king := kingOf(state, i/2)
		// The king may have been removed by an editor.
		if hasRight(state, i) && p.PieceAt(king) == engine.MakePiece(c.king, p.Side()) && c.isFree(p, i, king, rookOf(state, i)) {
			kingTo, rookTo := c.ends(i, king)
			out.Add(engine.NewMove(engine.Castle, king, kingTo).WithSquares(rookOf(state, i), rookTo))
		}
	}
}

// ends returns the target squares of king and partner.
func (c *castling) ends(i int, king engine.Square) (kingTo, rookTo engine.Square) {
	side := &c.sides[i]
	if other := &c.sides[i^1]; c.mirrors(king) && other.ok {
		return c.mirror(other.kingTo), c.mirror(other.rookTo)
	}
	return side.kingTo, side.rookTo
}

// mirror returns the mirrored square on the same rank.
func (c *castling) mirror(s engine.Square) engine.Square {
	return c.v.At(c.v.Files()-1-c.v.File(s), c.v.Rank(s), c.v.BoardOf(s))
}

// mirrors reports whether a king on a square castles as in a mirror.
func (c *castling) mirrors(king engine.Square) bool {
	return c.rule.Mirrored && c.sides[0].ok && c.v.File(king) == c.v.Files()-1-c.v.File(c.sides[0].king)
}

func (c *castling) OnlyQuiets() {}

// isFree reports whether both paths are free and, for a royal king, safe, including
// its start square. The square where it ends is tested by making the move.
func (c *castling) isFree(p *engine.Position, i int, king, rook engine.Square) bool {
	side := &c.sides[i]
	path, kingTo := &side.path, side.kingTo
	if king != side.king || rook != side.rook {
		to, rookTo := c.ends(i, king)
		other := pathOf(king, to, rook, rookTo)
		path, kingTo = &other, to
	}
	if p.AnyOn(path) || p.InCheck(p.Side()) {
		return false
	}
	occ := p.Occupied()
	occ.Remove(king)
	step := engine.Square(1)
	if kingTo < king {
		step = ^engine.Square(0)
	}
	for s := king; s != kingTo; s += step {
		if s != king && !c.safe(p, king, s, &occ) {
			return false
		}
	}
	return true
}

// pathOf returns the squares that king and partner pass and end on, except those
// where they start.
func pathOf(king, kingTo, rook, rookTo engine.Square) engine.Bitboard {
	var path engine.Bitboard
	for s := int(min(king, kingTo)); s <= int(max(king, kingTo)); s++ {
		path.Add(engine.Square(s))
	}
	for s := int(min(rook, rookTo)); s <= int(max(rook, rookTo)); s++ {
		path.Add(engine.Square(s))
	}
	path.Remove(king)
	path.Remove(rook)
	return path
}

// safe reports whether the king may pass s; occ is the set of occupied squares
// without it.
func (c *castling) safe(p *engine.Position, king, s engine.Square, occ *engine.Bitboard) bool {
	switch {
	case c.v.Type(c.king).Royal:
		return !p.Attacked(c.king, s, p.Side().Other(), occ)
	case !c.v.RulesDecideCheck():
		return true
	}
	us := p.Side()
	p.Make(engine.NewMove(engine.NormalMove, king, s))
	ok := !p.InCheck(us)
	p.Unmake()
	return ok
}

// DescribeMove implements engine.Describer: where king and partner start anywhere,
// or the king could also move to the square normally, castling is written as the
// king capturing its partner.
func (c *castling) DescribeMove(p *engine.Position, m engine.Move, text string, san bool) string {
	if san && m.IsCastling() && c.mirrors(m.From()) {
		if rest, long := strings.CutPrefix(text, "O-O-O"); long {
			return "O-O" + rest
		}
		if rest, short := strings.CutPrefix(text, "O-O"); short {
			return "O-O-O" + rest
		}
	}
	if !m.IsCastling() || san || m.Gate() != 0 {
		return text
	}
	df := c.v.File(m.To()) - c.v.File(m.From())
	if c.rule.Chess960 || df >= -1 && df <= 1 {
		return c.v.SquareName(m.From()) + c.v.SquareName(m.A())
	}
	return text
}
