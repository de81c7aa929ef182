package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Explosion makes each capture destroy the capturing piece, the captured one, and
// every adjacent piece except immune types. Exploding the opponent's king wins
// immediately. Kings next to each other can't be captured, so neither is in check.
//
// Source: the rules of Atomic chess on lichess.org. The king's type must not be
// marked royal: this rule defines check. Without a king there is no check, as on the
// Internet Chess Club; for ExplosionProof, Atomar (2021); for walls,
// petrifyOnCaptureTypes and petrifyBlastPieces of Fairy-Stockfish's variants.ini.
type Explosion struct {
	King            string `ini:"king"`
	Immune          string `ini:"immune"`    // types that survive next to a capture
	ExplosionProof  string `ini:"hardy"`     // types that survive everything except being captured
	ToWall          string `ini:"stone"`     // types that turn into walls as they capture, instead of disappearing
	NeighborsToWall bool   `ini:"petrified"` // so do the pieces around
}

func (Explosion) Key() string { return "explosion" }

func (r Explosion) Describe(v *engine.Variant) string {
	text := "A capture explodes: the capturing piece, the captured one and all pieces on the eight squares around"
	if immune := listTypesText(v, r.Immune, "and"); immune != "" {
		text += " but " + strings.TrimSuffix(immune, "s") + "s"
	}
	text += " disappear."
	if r.ExplosionProof != "" {
		text += " " + capitalize(words.A(listTypesText(v, r.ExplosionProof, "or"))) + " survives it, capturing or not."
	}
	if r.ToWall != "" {
		text += " " + capitalize(words.A(listTypesText(v, r.ToWall, "or"))) + " that captures leaves a wall, which nothing can pass or capture."
	}
	if r.NeighborsToWall {
		text += " Those around leave walls, which nothing can pass or capture."
	}
	if r.King == "" {
		return text
	}
	king := listTypesText(v, r.King, "or")
	return text + " A player whose " + king + " explodes loses; a move that explodes one's own is illegal. A " + king +
		" must not be left in check, unless the move explodes the other; next to each other neither can be captured."
}

func (r Explosion) Bind(b *engine.Builder) (any, error) {
	immune, err := b.Types(r.Immune)
	if err != nil {
		return nil, err
	}
	hardy, err := b.Types(r.ExplosionProof)
	if err != nil {
		return nil, err
	}
	stone, err := b.Types(r.ToWall)
	if err != nil {
		return nil, err
	}
	out := &explosionEffects{immune: setOf(append(immune, hardy...)), hardy: setOf(hardy), stone: setOf(stone), near: neighbors(b.Variant())}
	if r.NeighborsToWall {
		out.around = engine.Wall
	}
	if r.King == "" {
		return out, nil
	}
	king, err := oneType(b, r.King)
	if err != nil {
		return nil, fmt.Errorf("king %w", err)
	}
	return &explosion{explosionEffects: out, king: king, exploded: sayOf(b.Variant(), "%s's "+listTypes(b.Variant(), []engine.TypeID{king}, "")+" has exploded")}, nil
}

// explosionEffects are the effects of an explosion by piece.
type explosionEffects struct {
	immune, hardy, stone typeSet
	around               engine.Piece // what those around leave
	near                 []engine.Bitboard
}

func (e *explosionEffects) SideEffects(p engine.Editor, m engine.Move) {
	if !p.Captured() {
		return
	}
	at := m.To()
	switch t := p.PieceAt(at).Type(); {
	case e.hardy[t]:
	case e.stone[t]:
		p.Put(at, engine.Wall)
	default:
		p.Put(at, engine.NoPiece)
	}
	blast := e.blast(p.Position, at)
	for s := range blast.All() {
		p.Put(s, e.around)
	}
}

// blast returns the squares around a capture whose pieces it destroys.
func (e *explosionEffects) blast(p *engine.Position, at engine.Square) engine.Bitboard {
	out := e.near[at].And(p.PiecesOf(engine.White).Or(p.PiecesOf(engine.Black)))
	for s := range out.All() {
		if e.immune[p.PieceAt(s).Type()] {
			out.Remove(s)
		}
	}
	return out
}

// Blast implements engine.Blaster.
func (e *explosionEffects) Blast(p *engine.Position, m engine.Move) (emptied engine.Bitboard, ok bool) {
	from, to := m.From(), m.To()
	t := m.Type()
	if !m.IsPromotion() {
		t = p.PieceAt(from).Type()
	}
	if e.around != engine.NoPiece || e.hardy[t] || e.stone[t] {
		return emptied, false
	}
	emptied = e.blast(p, to)
	emptied.Add(from)
	emptied.Add(to)
	return emptied, true
}

func (*explosionEffects) Advise(a *engine.Advice) { a.CaptureSideEffects = true }

// explosion is the bound rule with kings.
type explosion struct {
	*explosionEffects
	king     engine.TypeID
	exploded [2]string // reasons by player
}

func (e *explosion) Legal(p engine.AfterMove, _ engine.Move) bool {
	us := p.Mover()
	switch {
	case p.Count(us, e.king) == 0:
		return false
	case p.Count(us.Other(), e.king) == 0:
		return true
	}
	return !e.InCheck(p.Position, us)
}

// PredictLegal implements engine.LegalityPredictor: after an ordinary move either the other king has
// exploded, or the own one is there and safe.
func (e *explosion) PredictLegal(p *engine.Position, m engine.Move) (legal, sure bool) {
	us := p.Side()
	kings := [2]engine.Bitboard{p.Pieces(us, e.king), p.Pieces(us.Other(), e.king)}
	own, ok := kings[0].First()
	if !ok || kings[0].Count() > 1 || kings[1].Count() != 1 || !m.IsNormal() || m.Gate() != 0 || m.IsPromotion() && m.Type() == e.king {
		return false, false
	}
	from, to, occupied, gone := m.From(), m.To(), p.Occupied(), engine.Bitboard{}
	if occupied.Has(to) {
		if gone, ok = e.Blast(p, m); !ok {
			return false, false
		}
		switch {
		case gone.Has(own):
			return false, true
		case gone.Intersects(&kings[1]):
			return true, true
		}
		occupied = occupied.AndNot(gone)
	} else {
		occupied.Remove(from)
		occupied.Add(to)
		if from == own {
			own = to
		}
	}
	return e.near[own].Intersects(&kings[1]) || !p.AttackedWithout(e.king, own, us.Other(), &occupied, &gone), true
}

// Concerns implements engine.VetoScope. A move of another piece than the king to an empty square
// exposes the king only if the piece shields it; next to the other king nothing does.
func (e *explosion) Concerns(p *engine.Position) engine.Bitboard {
	us := p.Side()
	own := p.Pieces(us, e.king)
	out := p.PiecesOf(us.Other()).Or(own)
	s, ok := e.LoneKing(p, us)
	if !ok {
		return out
	}
	all, ours := p.Occupied(), p.PiecesOf(us)
	bare := all.AndNot(ours).Or(own)
	if !p.Attacked(e.king, s, us.Other(), &bare) {
		return out
	}
	for at := range ours.All() {
		without := all
		if without.Remove(at); at != s && p.Attacked(e.king, s, us.Other(), &without) {
			out.Add(at)
		}
	}
	return out
}

func (e *explosion) InCheck(p *engine.Position, c engine.Color) bool {
	s, ok := e.LoneKing(p, c)
	if !ok {
		return false
	}
	occupied := p.Occupied()
	return p.Attacked(e.king, s, c.Other(), &occupied)
}

// LoneKing implements engine.LoneKing: next to the other king a king can't be captured.
func (e *explosion) LoneKing(p *engine.Position, c engine.Color) (s engine.Square, ok bool) {
	own, other := p.Pieces(c, e.king), p.Pieces(c.Other(), e.king)
	s, ok = own.First()
	return s, ok && !e.near[s].Intersects(&other)
}

func (e *explosion) Royals(p *engine.Position, c engine.Color) engine.Bitboard {
	return p.Pieces(c, e.king)
}

// ExplainIllegal implements engine.Explainer. The kernel explains a king left in
// check.
func (e *explosion) ExplainIllegal(p *engine.Position, m engine.Move) string {
	kings := p.Pieces(p.Side(), e.king)
	king, _ := kings.First()
	return "the explosion would destroy " + pieceOn(p, king)
}

func (e *explosion) GameEnd(p *engine.Position) engine.Result {
	for _, c := range [2]engine.Color{p.Side(), p.Side().Other()} {
		if p.Count(c, e.king) == 0 {
			return engine.Loss(c, e.exploded[c])
		}
	}
	return engine.Result{}
}

func (e *explosion) Advise(a *engine.Advice) {
	a.ExtinctionTypes[e.king], a.CaptureSideEffects = true, true
}
