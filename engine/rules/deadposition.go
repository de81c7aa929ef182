package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// DeadPosition draws a game that neither player can win by any sequence of legal
// moves, judging by the pieces on the board: kings alone, one piece that can't mate
// a bare king together with its own, and any number of pieces that stay on squares
// of one color.
//
// The types are derived from how pieces move. That is valid for games won by mate,
// or by stalemate where Checkmate says so. Where other rules end games, captured
// pieces come back, or a rule may remove moves of a player in check, no position is
// dead unless OnlyBareKings is set.
//
// Source: FIDE Laws of Chess, articles 5.2.2 and 6.9, as servers apply them.
type DeadPosition struct {
	// OnlyBareKings makes a position dead if nothing except kings is left, and only
	// then.
	OnlyBareKings bool `ini:"bare"`
	// King names the type that is a king where none is royal.
	King string `ini:"king"`
	// Harmless are types that cannot help to win, in any number.
	Harmless string `ini:"harmless"`
	// NotColorbound are types that a rule may take to squares of the other color,
	// though their own moves don't.
	NotColorbound string `ini:"unbound"`
}

func (DeadPosition) Key() string { return "dead position" }

func (r DeadPosition) Describe(v *engine.Variant) string {
	d, err := r.bind(v)
	if err != nil || d.Prepare(v) != nil || d.alwaysWinnable {
		return ""
	}
	text := "The game is drawn when both players have only the " + cmp.Or(listTypes(v, d.kings, "or"), "king") + " left"
	if harmless := d.of(harmlessPiece); len(harmless) > 0 {
		text += ", or with it nothing but " + words.List(plurals(v, harmless), "and")
	}
	bound := d.of(boundPiece)
	if minor := append(d.of(minorPiece), bound...); len(minor) > 0 {
		text += ", or one of them a single " + listTypes(v, minor, "or") + " besides"
	}
	if len(bound) > 0 {
		text += ", or when all other pieces are " + words.List(plurals(v, bound), "and") + " on squares of one color"
	}
	return text + "."
}

// plurals names types in the plural.
func plurals(v *engine.Variant, types []engine.TypeID) []string {
	out := make([]string, len(types))
	for i, t := range types {
		out[i] = plural(strings.ToLower(v.Type(t).Name), 2)
	}
	return out
}

func (r DeadPosition) Bind(b *engine.Builder) (any, error) { return r.bind(b.Variant()) }

func (r DeadPosition) bind(v *engine.Variant) (*deadPosition, error) {
	d := &deadPosition{v: v, rule: r, kings: slices.Clone(v.RoyalTypes())}
	for _, list := range []struct {
		text string
		does func(t engine.TypeID)
	}{
		{r.Harmless, func(t engine.TypeID) { d.kind[t] = harmlessPiece }},
		{r.NotColorbound, func(t engine.TypeID) { d.unbound[t] = true }},
		{r.King, func(t engine.TypeID) { d.kings = append(d.kings, t) }},
	} {
		types, err := v.ParseTypes(list.text)
		if err != nil {
			return nil, err
		}
		for _, t := range types {
			list.does(t)
		}
	}
	for _, t := range d.kings {
		d.kind[t] = kingPiece
	}
	return d, nil
}

// The abilities of a type to bring about a win.
const (
	strongPiece   = iota // mates with its king's help, or may promote
	minorPiece           // can't, if it is the only one
	boundPiece           // can't either, nor in any number on squares of one color
	harmlessPiece        // does not count
	kingPiece
)

// deadPosition is the bound rule.
type deadPosition struct {
	v              *engine.Variant
	rule           DeadPosition
	kings          []engine.TypeID
	kind           [engine.MaxTypes + 1]uint8
	unbound        typeSet
	strong         []engine.TypeID
	stalemate      Checkmate // the player who wins when the opponent has no moves
	orthodox       bool      // kings move as in chess, all pieces anywhere, and no capture changes a piece
	onlyKings      bool      // any piece but a king may bring about a win
	perpetual      bool      // a piece may bring about a loss by perpetual check or chase
	anyCheck       bool      // a check by a king alone might win, not only a mate
	alwaysWinnable bool      // any king can win
}

func (d *deadPosition) of(kind uint8) (out []engine.TypeID) {
	for _, t := range d.v.Types() {
		if d.kind[t.ID] == kind {
			out = append(out, t.ID)
		}
	}
	return out
}

// Prepare implements engine.Preparer: it determines what each type can do.
func (d *deadPosition) Prepare(v *engine.Variant) error {
	d.orthodox = true
	d.alwaysWinnable = len(d.kings) != 1 || d.enders(v) && !d.rule.OnlyBareKings
	for _, r := range v.Def.Rules {
		d.alwaysWinnable = d.alwaysWinnable || !d.rule.OnlyBareKings && !keepsMates(r)
		switch r := r.(type) {
		case Checkmate:
			d.stalemate = r
		case TypeChange, Confine, CaptureOnly:
			d.orthodox = false
		case Repetition:
			d.perpetual = r.PerpetualCheck || r.PerpetualChase.By != ""
		case KingStaysInCheck, CheckCount:
			d.onlyKings, d.anyCheck = true, true
		}
	}
	if !d.rule.OnlyBareKings && !d.alwaysWinnable {
		if err := d.trialTypes(); err != nil {
			return err
		}
	}
	d.strong = d.of(strongPiece)
	return nil
}

// enders reports whether rules other than check counting end games by the position
// alone.
func (d *deadPosition) enders(v *engine.Variant) bool {
	n := v.HookCounts().Enders
	for _, r := range v.Def.Rules {
		if _, ok := r.(CheckCount); ok {
			n--
		}
	}
	return n > 0
}

// keepsMates reports whether a rule is known to leave the evasions of a check
// unchanged, to add no pieces and not to decide who wins, or is one that Prepare
// handles.
func keepsMates(r engine.Rule) bool {
	switch r := r.(type) {
	case Checkmate:
		return !r.FewerWins && !r.MoreWins
	case Drops:
		return !r.CapturesToHand
	case Repetition:
		return r.Loser == ""
	case DoubleMove:
		return !r.CheckContinues
	case Castling, FlexibleCastling, MultiPartnerCastling, KingSwap, KingsFlight, KingsLeap, InitialLeaps, EnPassant,
		Promotion, FilePromotion, PromoteOnEntry, SittuyinPromotion, Reserve, PieceLimit, TypeChange, PawnSwap,
		Overtake, Rifle, MustCapture, LionTrade, CaptureOnly, CaptureByAdvance, BishopConversion, Confine,
		Gating, MustDrop, OppositeColors, FiftyMoves, Counting, DrawOdds, DeadPosition, Note, KingStaysInCheck, CheckCount:
		return true
	}
	return false
}

// stalemateWins reports whether a stalemate wins for either player.
func (d *deadPosition) stalemateWins() bool {
	return d.stalemate.Stalemate == StalemateWins || d.stalemate.Stalemate == StalemateLoses
}

// trialTypes determines by trials what the remaining types can do.
func (d *deadPosition) trialTypes() error {
	var trials [2]*mateTrial
	for c := range engine.Color(2) {
		var err error
		if trials[c], err = newTrial(d.v, d.kings[0], c, d.stalemateWins()); err != nil {
			return err
		}
		d.orthodox = d.orthodox && trials[c].orthodox()
	}
	mate := func(can func(t *mateTrial) bool) bool { return can(trials[0]) || can(trials[1]) }
	d.alwaysWinnable = mate((*mateTrial).kingsMate) || d.anyCheck && !d.orthodox
	colors := !mate((*mateTrial).colorsMate)
	for _, t := range d.v.Types() {
		switch id := t.ID; {
		case d.onlyKings || d.perpetual || d.kind[id] != strongPiece || d.v.Promotes(id) || mate(func(t *mateTrial) bool { return t.mates(id) }):
		case colors && !d.unbound[id] && keepsColor(d.v, id):
			d.kind[id] = boundPiece
		default:
			d.kind[id] = minorPiece
		}
	}
	return nil
}

func (d *deadPosition) Adjudicate(p *engine.Position) engine.Result {
	if d.alwaysWinnable {
		return engine.Result{}
	}
	for _, t := range d.strong {
		if p.Count(engine.White, t)+p.Count(engine.Black, t) > 0 {
			return engine.Result{}
		}
	}
	if d.CanWin(p, engine.White) || d.CanWin(p, engine.Black) {
		return engine.Result{}
	}
	return engine.Draw("insufficient material")
}

func (d *deadPosition) CanWin(p *engine.Position, c engine.Color) bool {
	if d.alwaysWinnable {
		return true
	}
	own, other := d.force(p, c), d.force(p, c.Other())
	gives := !d.stalemate.MatedWins || d.stalemate.Stalemate == StalemateLoses
	suffers := d.stalemate.MatedWins || d.stalemate.Stalemate == StalemateWins
	return gives && d.canMate(&own, &other) || suffers && d.canMate(&other, &own)
}

// material is what a player has in addition to the king and harmless pieces.
type material struct {
	pieces int
	strong bool // some may win
	types  typeSet
	shades [2]int // bound pieces by color of their squares
}

// material counts a player's pieces. Pieces in hand could be dropped anywhere.
func (d *deadPosition) force(p *engine.Position, c engine.Color) (f material) {
	for _, t := range d.v.Types() {
		held := p.InHand(c, t.ID)
		n := p.Count(c, t.ID) + held
		switch kind := d.kind[t.ID]; {
		case kind == harmlessPiece || kind == kingPiece && n <= 1 || n == 0:
			continue
		case kind == boundPiece && held == 0:
			for s := range p.Pieces(c, t.ID).All() {
				f.shades[squareColor(d.v, s)]++
			}
		case kind == strongPiece || kind == kingPiece:
			f.strong = true
		}
		f.pieces += n
		f.types[t.ID] = true
	}
	return f
}

// bound reports whether all pieces are bound to squares of a color.
func (f *material) bound(shade int) bool { return f.shades[shade] == f.pieces }

// canMate reports whether a player may mate the other one, or stalemate if that
// counts.
func (d *deadPosition) canMate(own, other *material) bool {
	switch {
	case own.strong:
		return true
	case own.pieces == 0 && d.perpetual && d.rule.Harmless == "":
		return other.pieces > 0
	case own.pieces == 0: // its own pieces may stalemate the other player
		return d.stalemateWins() && other.pieces > 0 && !d.stalemate.LoneKingDraws && d.rule.Harmless == ""
	case own.pieces == 1 && other.pieces == 0:
		return false
	case own.bound(0) && other.bound(0), own.bound(1) && other.bound(1):
		return false
	}
	return d.stalemateWins() || !d.orthodox || !d.opponentUseless(own, other)
}

// opponentUseless reports whether the opponent's own pieces cannot help to mate it:
// they can always capture the checker or interpose. So a lone knight does not mate
// among queens, nor do bishops of one color among queens, rooks and bishops of that
// color.
func (d *deadPosition) opponentUseless(own, other *material) bool {
	knight := own.pieces == 1 && d.only(own, "N")
	for shade := range 2 {
		bishops := own.bound(shade) && d.only(own, "B") && other.shades[1-shade] == 0
		if knight && d.only(other, "Q") || bishops && d.only(other, "Q", "R", "B") {
			return true
		}
	}
	return false
}

// only reports whether all pieces have one of some notations.
func (d *deadPosition) only(f *material, notations ...string) bool {
	for _, t := range d.v.Types() {
		if f.types[t.ID] && !slices.Contains(notations, t.Betza.Notation) {
			return false
		}
	}
	return true
}
