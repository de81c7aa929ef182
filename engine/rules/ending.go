package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Checkmate defines the result for a player without legal moves. The kernel itself
// keeps royal pieces from being left in check.
//
// Source: FIDE Laws of Chess, articles 5.1 and 5.2.
type Checkmate struct {
	Stalemate Stalemate `ini:"stalemate"`
	// LoneKingDraws makes it a draw in any case if the other player has only royal
	// pieces.
	LoneKingDraws bool `ini:"loneKingDraws"`
	// MatedWins makes the mated player win.
	MatedWins bool `ini:"mate"`
	// FewerWins makes the player with fewer pieces win a stalemate, and MoreWins the
	// one with more.
	FewerWins bool `ini:"fewer"`
	MoreWins  bool `ini:"more"`
}

// Stalemate is the result of having no moves without being in check.
type Stalemate uint8

// The results of a stalemate for the player who can't move.
const (
	StalemateDraws Stalemate = iota
	StalemateLoses
	StalemateWins
)

func (Checkmate) Key() string { return "checkmate" }

func (r Checkmate) Describe(v *engine.Variant) string {
	text, stalemate := "", "Stalemate, when a player who is not in check has no legal move,"
	if royal := v.RoyalTypes(); len(royal) > 0 {
		ends := "loses"
		if r.MatedWins {
			ends = "wins"
		}
		text = fmt.Sprintf("The %s must not be left in check. A player who is in check and has no legal move is checkmated and %s. ", listTypes(v, royal, "or"), ends)
	} else if !v.RulesDecideCheck() {
		text, stalemate = "No piece is royal: there is no check. ", "Stalemate, when a player has no legal move,"
	}
	switch {
	case r.FewerWins:
		text += stalemate + " is a win for the player with fewer pieces; if both have as many, it is a draw."
	case r.MoreWins:
		text += stalemate + " is a win for the player with more pieces; if both have as many, it is a draw."
	case r.Stalemate == StalemateLoses:
		text += stalemate + " is a loss for that player."
	case r.Stalemate == StalemateWins:
		text += stalemate + " is a win for that player."
	default:
		text += stalemate + " is a draw."
	}
	if r.LoneKingDraws {
		text += " But a king alone can only draw by it."
	}
	return strings.TrimSpace(text)
}

func (r Checkmate) Bind(b *engine.Builder) (any, error) { return checkmate{r, b.Variant()}, nil }

type checkmate struct {
	rule Checkmate
	v    *engine.Variant
}

// NoMovesResult implements engine.NoMovesResulter. Mate is a loss unless other rules
// change that.
func (c checkmate) NoMovesResult(p *engine.Position, inCheck bool) engine.Result {
	side := p.Side()
	switch {
	case inCheck && c.rule.MatedWins:
		return engine.Win(side, "checkmate")
	case inCheck:
		return engine.Result{}
	case c.rule.FewerWins || c.rule.MoreWins:
		return c.counted(p)
	case c.rule.LoneKingDraws && bare(p, side.Other(), c.v.RoyalTypes()):
		return engine.Draw("stalemate of a bare king")
	case c.rule.Stalemate == StalemateLoses:
		return engine.Loss(side, "stalemate")
	case c.rule.Stalemate == StalemateWins:
		return engine.Win(side, "stalemate")
	}
	return engine.Draw("stalemate")
}

// counted decides a stalemate by the number of pieces.
func (c checkmate) counted(p *engine.Position) engine.Result {
	white, black := p.PiecesOf(engine.White), p.PiecesOf(engine.Black)
	n := white.Count() - black.Count()
	switch {
	case n == 0:
		return engine.Draw("stalemate with as many pieces")
	case (n > 0) == c.rule.MoreWins:
		return engine.Win(engine.White, "stalemate")
	}
	return engine.Win(engine.Black, "stalemate")
}

// Extinction ends the game when a player has no piece, or too few, of some type.
// Pieces in hand count.
//
// Source: R. Wayne Schmittberger, Extinction Chess (1985); V. R. Parton, Kinglet
// Chess (1953); for Wins, the rules of Antichess and Losers; for Draws, the robado
// of Shatar; for OpponentCount, those of Koedem.
type Extinction struct {
	Types         string `ini:"types"`    // each of them separately; all pieces together if empty
	Together      bool   `ini:"together"` // all of the types together, not each separately
	Threshold     int    `ini:"most"`     // this many left count as none
	Wins          bool   `ini:"wins"`     // the player wins instead of losing
	Draws         bool   `ini:"draws"`    // the game is drawn
	OpponentCount int    `ini:"against"`  // only while the opponent has at least this many of the type
}

func (Extinction) Key() string { return "extinction" }

func (r Extinction) Describe(v *engine.Variant) string {
	left := "no piece"
	switch {
	case r.Types == "" && r.Threshold > 0:
		left = fmt.Sprintf("only %d %s", r.Threshold, plural("piece", r.Threshold))
	case r.Types != "" && r.Threshold > 0:
		left = fmt.Sprintf("only %d %s", r.Threshold, plural(listTypesText(v, r.Types, "or"), r.Threshold))
	case r.Types != "":
		left = "no " + strings.ReplaceAll(listTypesText(v, r.Types, "or no"), ", ", ", no ")
	}
	if r.Together && r.Types != "" {
		left = "neither " + listTypesText(v, r.Types, "nor")
	}
	if r.Draws && r.OpponentCount == 0 {
		return "The game is drawn when a player has " + left + " left."
	}
	text := "A player who has " + left + " left"
	if r.OpponentCount > 0 {
		text += fmt.Sprintf(" while the opponent has %d", r.OpponentCount)
	}
	switch {
	case r.Wins:
		text += " wins."
	case r.Draws:
		text += " draws."
	default:
		text += " loses."
	}
	if len(v.RoyalTypes()) > 0 || v.RulesDecideCheck() {
		return text
	}
	king := "king"
	if _, ok := v.TypeNamed("King"); !ok {
		types, _ := v.ParseTypes(r.Types)
		king = listTypes(v, types[:min(len(types), 1)], "")
	}
	if king != "" {
		text += " " + capitalize(words.A(king)) + " may be captured like any piece."
	}
	return text
}

func (r Extinction) Bind(b *engine.Builder) (any, error) {
	types, err := b.Types(r.Types)
	if err == nil && len(types) == 0 && strings.TrimSpace(r.Types) != "" {
		err = fmt.Errorf("types %q names no piece", r.Types)
	}
	if err == nil && (r.Threshold < 0 || r.OpponentCount < 0) {
		err = fmt.Errorf("most=%d against=%d: expected 0 or more", r.Threshold, r.OpponentCount)
	}
	r.Together = r.Together && len(types) > 0
	e := &extinction{rule: r, types: types, v: b.Variant(), few: left(b, types, r.Threshold)}
	for _, t := range types {
		e.reasons = append(e.reasons, left(b, []engine.TypeID{t}, r.Threshold))
	}
	return e, err
}

type extinction struct {
	rule    Extinction
	v       *engine.Variant
	types   []engine.TypeID
	reasons [][2]string // by type and player, made once as they are needed in the search
	few     [2]string   // where all types count together
}

// GameEnd implements engine.GameEnder. A move that makes both players lose
// their last piece of a type wins for the player who made it.
func (e *extinction) GameEnd(p *engine.Position) engine.Result {
	for _, c := range [2]engine.Color{p.Side(), p.Side().Other()} {
		if len(e.types) == 0 && e.pieces(p, c) <= e.rule.Threshold {
			return e.result(c, e.few[c])
		}
		if e.rule.Together {
			if e.all(p, c) <= e.rule.Threshold {
				return e.result(c, e.few[c])
			}
			continue
		}
		for i, t := range e.types {
			if p.Count(c, t)+p.InHand(c, t) <= e.rule.Threshold && p.Count(c.Other(), t)+p.InHand(c.Other(), t) >= e.rule.OpponentCount {
				return e.result(c, e.reasons[i][c])
			}
		}
	}
	return engine.Result{}
}

// pieces returns how many pieces a player has.
func (e *extinction) pieces(p *engine.Position, c engine.Color) int {
	own := p.PiecesOf(c)
	n := own.Count()
	if e.v.UsesHands() {
		for _, t := range e.v.Types() {
			n += p.InHand(c, t.ID)
		}
	}
	return n
}

// all returns how many pieces of the types a player has.
func (e *extinction) all(p *engine.Position, c engine.Color) (n int) {
	for _, t := range e.types {
		n += p.Count(c, t) + p.InHand(c, t)
	}
	return n
}

func (e *extinction) result(c engine.Color, reason string) engine.Result {
	switch {
	case e.rule.Draws:
		return engine.Draw(reason)
	case e.rule.Wins:
		return engine.Win(c, reason)
	}
	return engine.Loss(c, reason)
}

func (e *extinction) Advise(a *engine.Advice) {
	a.LosingChess = a.LosingChess || e.rule.Wins
	a.OtherEndings = a.OtherEndings || e.rule.Draws || e.rule.Together || len(e.types) == 0 && !e.rule.Wins
	for _, t := range e.types {
		a.ExtinctionTypes[t] = !e.rule.Wins && !e.rule.Draws && !e.rule.Together
	}
}

// BareKing makes a player lose who has only royal pieces left, unless the opponent
// is bared by the very next move.
//
// Source: the rules of Shatranj as in H. J. R. Murray, A History of Chess.
type BareKing struct {
	// Stalemate also allows a bared player to stalemate the opponent with the next
	// move, with the result of a stalemate.
	Stalemate bool   `ini:"stalemate"`
	Types     string `ini:"types"` // types that count as kings; the royal ones if empty
	// Except are types that are not enough against a bare king. Where there are any, pieces
	// that can never move again count for nothing.
	Except string `ini:"except"`
}

func (BareKing) Key() string { return "bare king" }

func (r BareKing) Describe(v *engine.Variant) string {
	text := "A player who has nothing but the king left loses, unless the next move takes the opponent's last piece as well: then the game is drawn."
	if r.Stalemate {
		text += " The next move may also stalemate the opponent."
	}
	if r.Except != "" {
		text += fmt.Sprintf(" Against a %s alone the king plays on, and pieces that can't move any more count for nothing.", listTypesText(v, r.Except, "or"))
	}
	return text
}

func (r BareKing) Bind(b *engine.Builder) (any, error) {
	kings, err := b.Types(r.Types)
	if len(kings) == 0 {
		kings = b.Variant().RoyalTypes()
	}
	if err != nil {
		return nil, err
	}
	out := &bareKing{rule: r, kings: kings}
	if out.weak, err = b.Types(r.Except); len(out.weak) > 0 {
		for _, t := range b.Variant().Types() {
			for c := range engine.Color(2) {
				out.stuck[c][t.ID] = b.Immobile(t.ID, c)
			}
		}
	}
	return out, err
}

type bareKing struct {
	rule  BareKing
	kings []engine.TypeID
	weak  []engine.TypeID
	stuck [2][engine.MaxTypes + 1]engine.Bitboard
}

// others returns a player's pieces but for the kings, without those that count for nothing.
// Where some do, one king of two is such a piece.
func (k *bareKing) others(p *engine.Position, c engine.Color) engine.Bitboard {
	out, kings := p.PiecesOf(c), piecesOf(p, c, k.kings)
	if len(k.weak) == 0 || kings.Count() == 1 {
		out = out.AndNot(kings)
	}
	if len(k.weak) > 0 && out.Count() < 10 {
		for s := range out.All() {
			if k.stuck[c][p.PieceAt(s).Type()].Has(s) {
				out.Remove(s)
			}
		}
	}
	return out
}

func (k *bareKing) GameEnd(p *engine.Position) engine.Result {
	us := p.Side()
	them := us.Other()
	own, other := k.others(p, us), k.others(p, them)
	switch ours, theirs := own.Empty(), other.Empty(); {
	case ours && theirs:
		return engine.Draw("both kings are bare")
	case ours && !k.rule.Stalemate && k.enough(p, them, other) && !k.baresBack(p, other):
		return engine.Loss(us, "bare king")
	case theirs && k.enough(p, us, own) && !(k.rule.Stalemate && p.HasNoMoves()):
		return engine.Loss(them, "bare king")
	}
	return engine.Result{}
}

// enough reports whether a player has pieces that win against a bare king.
func (k *bareKing) enough(p *engine.Position, c engine.Color, pieces engine.Bitboard) bool {
	strong := pieces.AndNot(piecesOf(p, c, k.weak))
	return len(k.weak) == 0 || !strong.Empty()
}

func (*bareKing) Advise(a *engine.Advice) { a.BareKingLoses = true }

// baresBack reports whether the player to move, who is bare, can capture all other pieces of
// the opponent, or a king that has been left in check.
func (k *bareKing) baresBack(p *engine.Position, left engine.Bitboard) bool {
	us := p.Side()
	them := us.Other()
	if p.InCheck(them) {
		return true
	}
	if left.Count() != 1 {
		return false
	}
	last, _ := left.First()
	for from := range p.AttackersOf(last, us).All() {
		if !p.AttackedAfter(from, last, them) {
			return true
		}
	}
	return false
}
