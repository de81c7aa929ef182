package dialect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// Find returns how an engine writes a variant. It fails with
// *[xboard.Unsupported] if the engine can't play it, straight or through an
// adaptor. It is a [xboard.DialectFinder].
func Find(v *engine.Variant, d *xboard.Description, c *xboard.Config) (*xboard.Dialect, error) {
	return newFinder(d, c).find(v)
}

// FromDefinition returns how an engine writes a variant that it is sent as a definition, which
// has it under a name.
func FromDefinition(v *engine.Variant, d *xboard.Description, c *xboard.Config, name, definition string) *xboard.Dialect {
	out := newFinder(d, c).notation(v, name).Dialect(name)
	out.MustSendStart, out.Definition = true, definition
	return out
}

// finder finds dialects of one engine.
type finder struct {
	d        *xboard.Description
	c        *xboard.Config
	family   family
	protocol *protocol.Protocol
	names    []string                   // of the variants that the engine plays
	allHosts []engineVariant            // nil until hosts is called
	compiled map[string]*engine.Variant // hosts by id
}

func newFinder(d *xboard.Description, c *xboard.Config) *finder {
	return &finder{d: d, c: c, family: familyOf(d, c), protocol: protocolOf(d, c), names: announced(d, c), compiled: map[string]*engine.Variant{}}
}

// hosts returns the variants in which others may be played. Most engines play a variant
// straight, which takes none.
func (f *finder) hosts() []engineVariant {
	if f.allHosts == nil {
		f.allHosts = engineVariants()
	}
	return f.allHosts
}

func (f *finder) find(v *engine.Variant) (*xboard.Dialect, error) {
	if name, setup, ok := f.directName(&v.Def); ok && (!setup || f.takesPosition()) && f.sameRules(v) && !(setup && f.cantExpressCastling(v)) {
		out := f.notation(v, name).Dialect(name)
		out.MustSendStart = setup
		return out, nil
	}
	best, name := f.adaptor(v)
	if best == nil {
		return nil, &xboard.Unsupported{Player: f.player(), Variant: v.Def.Name, Why: f.why()}
	}
	return f.adapt(best, name), nil
}

func (f *finder) player() string { return f.c.DisplayName(f.d.Name) }

func (f *finder) why() string {
	names := f.names
	if len(names) > 12 {
		names = append(slices.Clone(names[:12]), "…")
	}
	return "it plays " + strings.Join(names, ", ") + ", none of which it could be played as"
}

func (f *finder) takesPosition() bool { return f.d.AcceptsFEN || f.d.AcceptsEdit }

// cantExpressCastling reports whether the engine's protocol has no words for who may castle in
// a variant's positions.
func (f *finder) cantExpressCastling(v *engine.Variant) bool {
	return f.protocol.Notation.SFEN && len(castlingWays(v)) > 0
}

// directName finds the engine's own name of a variant, and whether its start
// position must be sent.
func (f *finder) directName(d *engine.Definition) (name string, setup, ok bool) {
	setup = len(d.Variables) > 0
	if !f.canNameSquares(d.Board) {
		return "", false, false
	}
	for _, ours := range ownNames(d) {
		if name, ok := xboard.LookupFold(f.c.Variants, ours); ok {
			return name, setup, true
		}
	}
	for _, ours := range f.namesOf(d) {
		for _, theirs := range f.names {
			if v, called := f.matchesName(d, ours, theirs); called && v != otherRules {
				return theirs, setup || v == otherArray, true
			}
		}
	}
	return "", false, false
}

// namesOf returns what the engine may call a variant.
func (f *finder) namesOf(d *engine.Definition) []string {
	names := ownNames(d)
	if f.family == ferz {
		names = append(names, strings.ReplaceAll(d.Name, " ", "")) // where the id is another game of XBoard's
	}
	return names
}

// matchesName reports whether one of the engine's names is one of ours for a variant,
// and what is known of such names.
func (f *finder) matchesName(d *engine.Definition, ours, theirs string) (v verdict, ok bool) {
	bare, fits := sized(theirs, d.Board)
	return f.verdict(bare), fits && f.fold(bare) == f.fold(ours)
}

// verdict returns what is known of the engine's variant of a name.
func (f *finder) verdict(bare string) verdict {
	v := verdictOf(f.family, bare)
	switch {
	case v != releaseRules:
		return v
	case isDated(f.d):
		return same
	}
	return otherRules
}

// UnknownVariants returns the names under which an engine announces variants that are
// not in a catalogue, or have other rules there.
func UnknownVariants(catalogue []engine.Definition, d *xboard.Description, c *xboard.Config) []string {
	f := newFinder(d, c)
	return slices.DeleteFunc(slices.Clone(d.Variants), func(theirs string) bool {
		return slices.ContainsFunc(catalogue, func(d engine.Definition) bool { return f.isNameOf(&d, theirs) })
	})
}

// isNameOf reports whether one of the engine's names means a variant.
func (f *finder) isNameOf(d *engine.Definition, theirs string) bool {
	for _, ours := range ownNames(d) {
		if name, ok := xboard.LookupFold(f.c.Variants, ours); ok && name == theirs {
			return true
		}
	}
	return slices.ContainsFunc(f.namesOf(d), func(ours string) bool {
		v, ok := f.matchesName(d, ours, theirs)
		return ok && v != otherRules
	})
}

// canNameSquares reports whether the engine's protocol can name the squares of a
// board.
func (f *finder) canNameSquares(b engine.Board) bool {
	return f.protocol.SupportsBoard == nil || f.protocol.SupportsBoard(b)
}

// sameRules reports whether a variant's variables leave the rules as they are
// under its name: a number chooses an array, which is sent, but of a choice
// the engine knows nothing.
func (f *finder) sameRules(v *engine.Variant) bool {
	if _, told := xboard.LookupFold(f.c.Variants, v.Def.ID); told {
		return true
	}
	return !slices.ContainsFunc(v.Def.Variables, func(x engine.Variable) bool {
		return x.Kind != engine.IntVariable && v.Values[x.Name] != x.Default
	})
}

// fold makes names comparable. Ferz breaks up those of its names that XBoard
// would take for others.
func (f *finder) fold(name string) string {
	name = strings.ToLower(name)
	if f.family == ferz {
		name = strings.ReplaceAll(name, "-", "")
	}
	return name
}

// ownNames returns what a variant may be called.
func ownNames(d *engine.Definition) []string {
	out := append([]string{d.ID}, renamed[d.ID]...)
	for _, a := range d.Aliases {
		if !strings.Contains(a, " ") {
			out = append(out, a)
		}
	}
	return out
}

// sized splits a name such as 10x8+0_capablanca, which means a variant on a
// board of this size and with room for so many pieces in hand.
func sized(name string, b engine.Board) (bare string, fits bool) {
	var files, ranks, hand int
	prefix, bare, found := strings.Cut(name, "_")
	if !found {
		return name, true
	}
	if n, _ := fmt.Sscanf(prefix, "%dx%d+%d", &files, &ranks, &hand); n != 3 {
		return name, true
	}
	return bare, files == b.Files && ranks == b.Ranks
}

// notation returns the notation in which the engine writes a variant that it
// calls by a name.
func (f *finder) notation(v *engine.Variant, name string) *Notation {
	p := f.protocol
	if f.family == gnuShogi {
		p = protocol.USI()
	}
	n := NewNotation(p, v, otherLetters(f.family, name))
	if n.castling == protocol.CastleOO && f.takesRook() {
		n.castling = protocol.KingTakesRook
	}
	if f.family == ferz { // it knows what other engines have no words for
		n.writeFEN = func(n *Notation, p *engine.Position) string { return n.whole(p, n.board(p)) }
	}
	return n
}

// adaptor finds the variant of the engine as which v is best played.
func (f *finder) adaptor(v *engine.Variant) (best *adaptation, name string) {
	if !f.takesPosition() || v.Boards() > 1 || !f.canNameSquares(v.Def.Board) || f.cantExpressCastling(v) || f.tooManyPieces(v) {
		return nil, ""
	}
	hosts := f.hosts()
	for i := range hosts {
		h := &hosts[i]
		theirs, ok := f.plays(h)
		if !ok || h.def.Board.Files != v.Def.Board.Files || h.def.Board.Ranks != v.Def.Board.Ranks {
			continue
		}
		host, err := f.compile(h)
		if err != nil {
			continue
		}
		try, err := compare(v, host)
		if err != nil || !f.canSendPositions(try) || best != nil && try.cost() >= best.cost() {
			continue
		}
		best, name = try, theirs
	}
	return best, name
}

// tooManyPieces reports whether a variant starts with more men than the engine has room
// for: Fairy-Stockfish 11.1 ends where chess has more than 32 of them.
func (f *finder) tooManyPieces(v *engine.Variant) bool {
	if f.family != fairyStockfish || v.Def.Board.Files*v.Def.Board.Ranks > 64 {
		return false
	}
	start, err := v.NewPosition("")
	if err != nil {
		return false
	}
	men := start.Occupied()
	return men.Count() > 32
}

// plays returns the engine's name of a host.
func (f *finder) plays(h *engineVariant) (string, bool) {
	for _, ours := range h.names {
		for _, theirs := range f.names {
			bare, fits := sized(theirs, h.def.Board)
			if fits && strings.EqualFold(bare, ours) && f.verdict(bare) != otherRules {
				return theirs, true
			}
		}
	}
	return "", false
}

func (f *finder) compile(h *engineVariant) (*engine.Variant, error) {
	if v := f.compiled[h.def.ID]; v != nil {
		return v, nil
	}
	v, err := engine.Compile(h.def, nil)
	if err == nil {
		f.compiled[h.def.ID] = v
	}
	return v, err
}

// canSendPositions reports whether the engine can be given the positions that playing
// so takes. With XBoard's command edit it thinks that kings and rooks on their
// squares may castle.
func (f *finder) canSendPositions(t *adaptation) bool {
	if f.d.AcceptsFEN {
		return !f.protocol.Notation.SFEN || !t.noRights
	}
	if !t.known || len(t.missing) > 0 {
		return false
	}
	if !t.noRights {
		return true
	}
	for _, way := range castlingWays(t.host) {
		if t.standsThere(way) {
			return false
		}
	}
	return true
}

// standsThere reports whether the variant starts with the pieces of a way to
// castle of the host on their squares.
func (f *adaptation) standsThere(way castling) bool {
	start, err := f.v.NewPosition("")
	if err != nil {
		return true
	}
	king, rook := start.PieceAt(f.square(way.king)), start.PieceAt(f.square(way.rook))
	return king.Type() != 0 && f.v.Type(king.Type()).Royal && rook.Type() != 0 && f.types[rook.Type()] == way.partner
}

// adapt returns the dialect of a variant that is played as another.
func (f *finder) adapt(t *adaptation, name string) *xboard.Dialect {
	n := f.notation(t.v, name)
	theirs := f.notation(t.host, name)
	for _, u := range t.v.Types() {
		n.letters[u.ID] = theirs.letters[t.types[u.ID]]
	}
	n.castling = f.castlingOf(name)
	if t.mirrored {
		n.mirror()
	}
	n.native, n.omitCastling = false, t.noRights
	n.kqRights = !is960(name)
	n.knows = t.canExpress
	out := n.Dialect(name)
	out.MustSendStart = true
	out.AdaptorNote = t.describe(name)
	return out
}

// castlingOf returns how castling is written in a variant of the engine's.
func (f *finder) castlingOf(name string) protocol.Castling {
	switch {
	case !is960(name):
		return protocol.KingToTarget
	case f.takesRook():
		return protocol.KingTakesRook
	}
	return f.protocol.Notation.Castling
}

// takesRook reports whether the engine writes castling as the king taking its
// partner, though others of its protocol write O-O.
func (f *finder) takesRook() bool { return f.family == fairyStockfish }

// canExpress reports whether the engine knows a move, by what it does besides going
// from one square to another.
func (f *adaptation) canExpress(p *engine.Position, m engine.Move) bool {
	switch {
	case m.IsCastling():
		return slices.ContainsFunc(f.castling, func(c castling) bool { return c.move() == m })
	case m.IsPromotion():
		return len(f.missing) == 0 || f.promotion[[2]engine.TypeID{f.types[p.PieceAt(m.From()).Type()], f.types[m.Type()]}]
	}
	return true
}

// describe describes the adaptor in words.
func (f *adaptation) describe(name string) string {
	text := fmt.Sprintf("played as %s from %s's own position", name, f.v.Def.Name)
	if f.mirrored {
		text += ", on a mirrored board"
	}
	if letters := f.letters(); letters != "" {
		text += ", with other letters (" + letters + ")"
	}
	switch {
	case f.noRights && !f.known:
		text += "; it can't castle, and is sent the position after its opponent castles"
	case !f.known:
		text += "; of the ways to castle the engine knows only its own, and is given the position after others"
	}
	if len(f.missing) > 0 {
		text += "; it does not promote to " + strings.Join(f.missing, ", ")
	}
	return text
}

// letters lists the letters that differ.
func (f *adaptation) letters() string {
	var out []string
	for _, t := range f.v.Types() {
		if u := f.host.Type(f.types[t.ID]); u.Letters != t.Letters {
			out = append(out, t.Letters[engine.White]+" is "+u.Letters[engine.White])
		}
	}
	return strings.Join(out, ", ")
}
