package dialect

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/rules"
)

// Define returns the definition of a variant that an engine defines. What its
// lines do not say follows from the parent: where pawns promote, what happens
// to captured pieces, who may castle. Pawns may promote to all other kinds of
// piece where that is not known.
func Define(s Setup) (engine.Definition, error) {
	d, err := define(s)
	if err != nil {
		return engine.Definition{}, fmt.Errorf("variant %s of the engine: %w", s.Variant, err)
	}
	if _, err := engine.Compile(d, nil); err != nil {
		return engine.Definition{}, err
	}
	return d, nil
}

func define(s Setup) (engine.Definition, error) {
	if s.FEN == "" {
		return engine.Definition{}, fmt.Errorf("there is no setup line")
	}
	files, ranks, err := s.size()
	if err != nil {
		return engine.Definition{}, err
	}
	p, err := parentOf(s.Parent)
	if err != nil {
		return engine.Definition{}, err
	}
	b := &definer{setup: s, parent: p, files: files, ranks: ranks}
	if err := b.pieces(); err != nil {
		return engine.Definition{}, err
	}
	d := engine.Definition{
		ID: s.Variant, Name: s.Variant, Tags: []string{"Chess Variant"},
		Description: "A variant that an engine defines.", Source: "the engine",
		Board: engine.Board{Files: files, Ranks: ranks, Cylinder: p.cylinder}, Symmetry: p.symmetry,
		Array: filled(s.array(), files), Pieces: b.defs,
	}
	if hands, ok := s.hands(); ok {
		d.Array += "[" + hands + "]"
	}
	d.TurnDirections()
	d.Rules = b.rules()
	if b.checks() > 0 {
		d.Format = "{array} {side} {castling} {ep} {checks} {halfmove} {move}"
	}
	return d, nil
}

// definer builds a definition.
type definer struct {
	setup        Setup
	parent       parent
	files, ranks int
	defs         []engine.PieceDef
	kinds        []pieceInfo // as defs
}

// pieceInfo is what is known of a piece besides its definition.
type pieceInfo struct {
	letter    byte // in upper case
	suffix    string
	promoted  bool
	royal     bool
	pawn      bool
	ferz      bool
	castlings [2][]betza.Castling // by player
	drops     bool
	first     bool // may be dropped on the first rank
	dropRanks int  // 0: anywhere
	perFile   bool // one on a file
}

// moves are a piece's moves, by player.
type moves struct {
	pieceInfo
	id    string
	betza [2]string
	line  bool // has a line of its own
}

// dropLimit is how Fairy-Stockfish writes where pieces may be dropped: j not on the
// first rank, f one on a file.
var dropLimit = regexp.MustCompile(`([a-z]*)@([0-9]*)$`)

// pieces makes the definitions of all pieces of the array, the hands, the table
// and the piece lines.
func (b *definer) pieces() error {
	all, err := b.listed()
	if err != nil {
		return err
	}
	for i := range all {
		if err := b.add(&all[i]); err != nil {
			return err
		}
	}
	if len(b.defs) == 0 {
		return fmt.Errorf("there are no pieces")
	}
	return nil
}

// listed collects the pieces with their moves: those of the table, then what
// piece lines add or change.
func (b *definer) listed() ([]moves, error) {
	var all []moves
	find := func(id string) *moves {
		for i := range all {
			if all[i].id == id {
				return &all[i]
			}
		}
		k := pieceInfo{promoted: id[0] == '+'}
		bare := strings.TrimPrefix(id, "+")
		k.letter, k.suffix = bare[0], bare[1:]
		all = append(all, moves{id: id, pieceInfo: k})
		return &all[len(all)-1]
	}
	for _, e := range b.table() {
		m := find(e.id)
		m.betza[e.player], m.royal, m.pawn, m.ferz = e.betza, m.royal || e.royal, m.pawn || e.pawn, m.ferz || e.ferz
	}
	for _, l := range b.setup.Pieces {
		bare, both := strings.CutSuffix(l.ID, "&")
		id := strings.ToUpper(bare)
		m := find(id)
		m.line = true
		if both || bare == id {
			m.betza[engine.White] = l.Betza
		}
		if both || bare != id {
			m.betza[engine.Black] = l.Betza
		}
	}
	return b.used(all), nil
}

// used leaves out the pieces of the table that can't occur: those neither in
// the array, nor in a hand, nor with a line of their own.
func (b *definer) used(all []moves) []moves {
	hands, _ := b.setup.hands()
	text := b.setup.array() + hands
	var out []moves
	for _, m := range all {
		here := m.line
		for c, l := range []string{m.id, strings.ToLower(m.id)} {
			l = strings.TrimPrefix(l, "+")
			here = here || m.betza[c] != "" && strings.Contains(text, l)
			m.drops = m.drops || strings.Contains(hands, l)
		}
		if here && m.betza != [2]string{} {
			out = append(out, m)
		}
	}
	return out
}

// add makes the definition of a piece, or two if the players' move in different
// ways.
func (b *definer) add(m *moves) error {
	var notation [2]string
	for c := range m.betza {
		text, err := b.notation(m, c)
		if err != nil {
			return fmt.Errorf("piece %s: %w", m.id, err)
		}
		notation[c] = text
	}
	m.royal = m.royal || m.letter == 'K' && !m.promoted && m.suffix == "" && !b.hasRoyal() && b.parent.royal
	white, black := notation[0], notation[1]
	switch {
	case white == "":
		b.define(m, m.id+"'/"+strings.ToLower(m.id), black)
	case black == "":
		b.define(m, m.id+"/"+strings.ToLower(m.id)+"'", white)
	case white == black:
		b.define(m, m.id, white)
	default:
		b.define(m, m.id+"/"+strings.ToLower(m.id)+"'", white)
		b.define(m, m.id+"'/"+strings.ToLower(m.id), black)
	}
	return nil
}

func (b *definer) hasRoyal() bool {
	for _, k := range b.kinds {
		if k.royal {
			return true
		}
	}
	return false
}

// notation returns a player's moves without castling and limits of drops,
// which it notes.
func (b *definer) notation(m *moves, c int) (string, error) {
	text := m.betza[c]
	if text == "" {
		return "", nil
	}
	if at := dropLimit.FindStringSubmatch(text); at != nil {
		text = strings.TrimSuffix(text, at[0])
		m.drops, m.first = true, !strings.Contains(at[1], "j")
		m.perFile = strings.Contains(at[1], "f")
		_, _ = fmt.Sscan(at[2], &m.dropRanks)
	}
	parsed, err := betza.Parse(text)
	if err != nil {
		return "", err
	}
	m.castlings[c] = parsed.Castlings
	return castlingAtom.ReplaceAllString(text, ""), nil
}

var castlingAtom = regexp.MustCompile(`[a-z]*O[0-9]+`)

func (b *definer) define(m *moves, letters, notation string) {
	def := engine.PieceDef{Name: b.name(m, letters, notation), Letter: letters, Betza: notation, Royal: m.royal}
	if m.promoted {
		for i, k := range b.kinds {
			if k.letter == m.letter && k.suffix == m.suffix && !k.promoted {
				def.Base = b.defs[i].Name
			}
		}
	}
	if b.parent.name == "xiangqi" {
		b.xiangqi(&def)
	}
	b.defs, b.kinds = append(b.defs, def), append(b.kinds, m.pieceInfo)
}

// standardNames are the names of pieces by what they do.
var standardNames = map[string]string{
	"N": "Knight", "B": "Bishop", "R": "Rook", "Q": "Queen", "RB": "Queen", "F": "Ferz", "W": "Wazir", "A": "Alfil",
	"BN": "Archbishop", "RN": "Chancellor", "QN": "Amazon", "RBN": "Amazon", "KN": "Centaur", "FfW": "Silver General",
	"WfF": "Gold General", "BW": "Dragon Horse", "RF": "Dragon King", "mRcpR": "Cannon", "FA": "Elephant", "WD": "Woody Rook",
	"N0": "Nightrider", "NN": "Nightrider", "fR": "Lance", "K": "Man",
}

// name returns a name that no piece has yet.
func (b *definer) name(m *moves, letters, notation string) string {
	name := standardNames[notation]
	switch {
	case m.royal:
		name = "King"
	case m.pawn:
		name = "Pawn"
	case name == "":
		name = "Piece " + m.id
	}
	if m.promoted {
		name = "Promoted " + m.id[1:]
	}
	for _, d := range b.defs {
		if d.Name == name {
			return name + " " + letters
		}
	}
	return name
}

// xiangqi gives soldiers and generals what Betza notation does not say.
func (b *definer) xiangqi(d *engine.PieceDef) {
	across := engine.Region(fmt.Sprintf("r%d-%d", b.ranks/2+1, b.ranks))
	switch {
	case d.Royal && d.Betza == "W":
		d.Betza = "WvkR" // generals may not face each other
	case d.Betza == "fsW" && b.ranks == 10:
		d.Betza, d.RegionMoves = "fW", []engine.RegionMoves{{On: across, Betza: "sW"}}
	case d.Name == "Pawn" && d.Betza == "fW":
		d.RegionMoves = []engine.RegionMoves{{On: across, Betza: "sW"}}
	}
}

// checks returns how many checks win, if the FEN counts them.
func (b *definer) checks() int {
	for _, field := range strings.Fields(b.setup.FEN) {
		var white, black int
		if n, _ := fmt.Sscanf(field, "%d+%d", &white, &black); n == 2 && white == black && white > 0 && white < 10 {
			return white
		}
	}
	if b.parent.name == "3check" {
		return 3
	}
	return 0
}

// letters lists the letters of the pieces for which a condition holds.
func (b *definer) letters(cond func(k *pieceInfo) bool) string {
	list := ""
	for i := range b.kinds {
		if cond(&b.kinds[i]) {
			list += whiteLetter(&b.defs[i])
		}
	}
	return list
}

// whiteLetter returns a piece's notation as White's.
func whiteLetter(d *engine.PieceDef) string {
	letter, _, _ := strings.Cut(d.Letter, "/")
	return letter
}

// rules returns the rules that the parent and the pieces imply.
func (b *definer) rules() []engine.Rule {
	out := []engine.Rule{
		rules.Checkmate{Stalemate: b.parent.stalemate}, rules.EnPassant{}, b.fiftyMoveRule(), rules.Repetition{},
	}
	out = append(out, b.promotion()...)
	if moves := b.castling(); len(moves) > 0 {
		out = append(out, moves...)
	}
	if drops, ok := b.drops(); ok {
		out = append(out, drops)
	}
	if n := b.checks(); n > 0 {
		out = append(out, rules.CheckCount{Checks: n})
	}
	if b.parent.bareKingLoses {
		out = append(out, rules.BareKing{})
	}
	return append(out, b.palace()...)
}

// fiftyMoveRule counts moves without captures and pawn moves.
func (b *definer) fiftyMoveRule() engine.Rule {
	pawns := b.letters(func(k *pieceInfo) bool { return k.pawn })
	if pawns == "" {
		pawns = "-"
	}
	return rules.FiftyMoves{Types: pawns}
}

// drops returns the rule for drops: which pieces, and where.
func (b *definer) drops() (engine.Rule, bool) {
	hands, _ := b.setup.hands()
	dropped := b.letters(func(k *pieceInfo) bool { return k.drops && !k.royal })
	if b.setup.Hand == 0 && !b.parent.capturesToHand || dropped == "" && !b.parent.capturesToHand {
		return nil, false
	}
	out := rules.Drops{CapturesToHand: b.parent.capturesToHand || hands == "", Types: dropped, NoImmobile: b.parent.shogi, NoPawnMate: b.parent.shogi}
	for i := range b.kinds {
		if k := &b.kinds[i]; !k.promoted && !k.royal {
			if z := b.dropZone(k); z != (rules.DropZone{}) {
				z.Types = whiteLetter(&b.defs[i])
				out.Zones = append(out.Zones, z)
			}
		}
	}
	return out, true
}

// dropZone returns where a kind of piece may be dropped: zero for anywhere. Pawns
// without the mark of droppable pieces go as in Crazyhouse, or as in Shogi.
func (b *definer) dropZone(k *pieceInfo) (z rules.DropZone) {
	if k.perFile || b.parent.shogi && k.pawn {
		z.PerFile = 1
	}
	first, last := 1, b.ranks
	if k.dropRanks > 0 {
		last = min(last, k.dropRanks)
	}
	switch {
	case k.pawn && !k.drops && !b.parent.shogi:
		first, last = 2, b.ranks-1
	case k.drops && !k.first:
		first = 2
	}
	if first > 1 || last < b.ranks {
		z.On = engine.Region(ranks(first, last))
	}
	return z
}
