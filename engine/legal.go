package engine

// keptAnalyses is of how many plies a position keeps the analysis: enough for all but the
// deepest searches, and little beside a game of hundreds of moves.
const keptAnalyses = 32

// analysis is computed once for each position, when it is first needed, so that most
// moves need no legality test of their own.
type analysis struct {
	states               int    // how many states the position had, as others use the same place
	mustMake             bool   // every move needs to be made to know whether it is legal
	allLegal             bool   // no move needs any test but those of veto
	freeUnlessRestricted bool   // moves of pieces that are not among careful need none
	check                bool   // the royal piece is attacked
	checkerCount         int    // number of pieces that give check
	royal                Square // square of the royal piece, if there is one
	pinned               int    // how many of pins there are
	pins                 [maxPins]pin

	evasionTargets Bitboard // in check: moves ending here may help
	evasionSources Bitboard // in check: moves starting here may help
	exposingFrom   Bitboard // moves starting here may expose the royal piece
	exposingTo     Bitboard // moves ending here may (hoppers)
	restricted     Bitboard // pieces some of whose moves may be illegal
	stops          Bitboard // pieces that hoppers neither pass nor capture
	veto           Bitboard // a rule may veto moves that start, end or capture here
	compelled      answer   // whether the player must capture

	aim checkInfo
}

const maxPins = 8

// answer is yes or no, or not known yet.
type answer uint8

const (
	unknown answer = iota
	yes
	no
)

// pin keeps a piece between the royal piece and an attacker.
type pin struct {
	piece, attacker Square
	path            uint32
}

// analysis returns the analysis of the current position.
func (p *Position) analysis() *analysis {
	if p.analyses == nil {
		p.analyses = new([keptAnalyses]analysis)
	}
	n := len(p.states)
	in, top := &p.analyses[n%keptAnalyses], &p.states[n-1]
	if top.analyzed && in.states == n {
		return in
	}
	in.analyze(p)
	in.states, top.analyzed = n, true
	return in
}

// analyze finds out all about the position for the player to move.
func (in *analysis) analyze(p *Position) {
	in.reset(p)
	us := p.Side()
	royals := 0
	for _, t := range p.v.royalTypes {
		n := int(p.count[us][t])
		if n > 0 {
			royals += n
			in.royal, _ = p.byType[us][t].First()
		}
	}
	for _, h := range p.v.hooks.scopes {
		in.veto = in.veto.Or(h.Concerns(p))
	}
	switch {
	case p.v.hooks.vetoAll || royals > 1:
		in.mustMake = true
		in.check = p.isInCheck(us)
	case p.v.hooks.check != nil:
		in.check = p.isInCheck(us)
		in.mustMake = in.check || p.v.exposesOddly
		in.allLegal = !in.mustMake
	case royals == 0:
		in.allLegal = true
	default:
		in.findChecks(p, us.Other())
	}
	hops := p.v.hoppers && (in.check || !in.exposingTo.Empty())
	in.freeUnlessRestricted = !in.mustMake && !hops && in.veto.Empty()
	if royals == 1 {
		for w := 0; w < p.v.words; w++ {
			in.restricted[w&3] |= in.exposingFrom[w&3]
		}
		in.restricted.Add(in.royal)
	}
}

// movesExposeOddly reports whether a move may expose a piece to attack in other ways than by what
// it captures or no longer shields.
func (v *Variant) movesExposeOddly() bool {
	h := &v.hooks
	return v.hoppers || h.attacks != nil || len(h.effects) > 1 || len(h.wallers)+len(h.changers)+len(h.stepMovers) > 0 || h.turner != nil || v.followed
}

// reset clears the data of another position.
func (in *analysis) reset(p *Position) {
	in.mustMake, in.allLegal, in.freeUnlessRestricted, in.check, in.checkerCount, in.pinned = false, false, false, false, 0, 0
	in.aim.known, in.compelled = false, unknown
	in.exposingFrom, in.restricted = Bitboard{}, Bitboard{}
	if p.v.hoppers {
		in.evasionSources, in.exposingTo, in.stops = Bitboard{}, Bitboard{}, p.unhoppables()
	}
	if len(p.v.hooks.scopes) > 0 {
		in.veto = Bitboard{}
	}
}

// findChecks examines every enemy piece that could attack the royal piece.
func (in *analysis) findChecks(p *Position, them Color) {
	t := p.v.attacks[them].royal
	for w := 0; w < p.v.words; w++ {
		leaping, riding := t.attackersOf(in.royal, &p.byType[them], w, p.v.words)
		for ; leaping != 0; leaping &= leaping - 1 {
			in.addCheck(p, nil, LowestSquare(w, leaping))
		}
		for ; riding != 0; riding &= riding - 1 {
			from := LowestSquare(w, riding)
			in.findPaths(p, t.path(p.board[from], from, in.royal, p.v.size), from)
		}
	}
}

// addCheck notes a check along a path.
func (in *analysis) addCheck(p *Position, pt *path, from Square) {
	var stops Bitboard
	stops.Add(from)
	if pt != nil {
		stops = stops.Or(pt.clear).Or(pt.hop)
		if pt.isHop {
			in.evasionSources = in.evasionSources.Or(pt.hop.And(p.byColor[p.Side()]))
		}
	}
	if in.check {
		in.evasionTargets = in.evasionTargets.And(stops)
	} else {
		in.evasionTargets = stops
	}
	in.check = true
	in.checkerCount++
}

// findPaths examines the paths by which a piece on from may attack the royal piece:
// they give check, or would after one more move.
func (in *analysis) findPaths(p *Position, i uint32, from Square) {
	us := p.Side()
	for ; i != 0; i = p.v.paths[i].next {
		pt := &p.v.paths[i]
		if pt.script != nil {
			in.mustMake = true
			in.check = in.check || p.isInCheck(us)
			continue
		}
		n := countBoth(&pt.clear, &p.occ)
		if pt.isHop {
			in.findHop(p, pt, from, n)
			continue
		}
		switch n {
		case 0:
			in.addCheck(p, pt, from)
		case 1:
			in.addPin(p, i, from)
		}
	}
}

// addPin notes that a single piece is between the royal piece and an attacker.
func (in *analysis) addPin(p *Position, i uint32, from Square) {
	between := p.v.paths[i].clear.And(p.byColor[p.Side()])
	s, ok := between.First()
	switch {
	case !ok:
	case in.pinned == maxPins:
		in.exposingFrom.Add(s)
	default:
		in.restricted.Add(s)
		in.pins[in.pinned] = pin{s, from, i}
		in.pinned++
	}
}

func (in *analysis) findHop(p *Position, pt *path, from Square, n int) {
	us := p.Side()
	h := countBoth(&pt.hop, &p.occ)
	switch {
	case n == 0 && h == 1 && p.blockedByUnhoppable(pt, in.royal):
		in.exposingTo = in.exposingTo.Or(pt.hop.And(p.byColor[us.Other()]))
	case n == 0 && h == 1:
		in.addCheck(p, pt, from)
	case n == 0 && h == 2:
		in.exposingFrom = in.exposingFrom.Or(pt.hop.And(p.byColor[us]))
	case n == 1 && h == 1:
		in.exposingFrom = in.exposingFrom.Or(pt.clear.And(p.byColor[us]))
	case n <= 1 && h == 0:
		in.exposingTo = in.exposingTo.Or(pt.hop)
	}
}

// isInCheck reports whether a royal piece of the player is attacked, without using the
// analysis.
func (p *Position) isInCheck(c Color) bool {
	if h := p.v.hooks.check; h != nil {
		return h.InCheck(p, c)
	}
	var gone Bitboard
	for _, t := range p.v.royalTypes {
		for w, x := range p.byType[c][t] {
			for ; x != 0; x &= x - 1 {
				if p.royalAttacked(LowestSquare(w, x), c.Other(), &p.occ, &gone) {
					return true
				}
			}
		}
	}
	return false
}

// InCheck reports whether a royal piece of the player is attacked.
func (p *Position) InCheck(c Color) bool {
	if c == p.Side() && (p.v.hooks.check == nil || p.states[len(p.states)-1].analyzed && !p.v.hooks.checkAllowed) {
		return p.analysis().check
	}
	return p.isInCheck(c)
}

// Royals returns the pieces of a player that must not be left attacked.
func (p *Position) Royals(c Color) Bitboard {
	if h := p.v.hooks.check; h != nil {
		return h.Royals(p, c)
	}
	var out Bitboard
	for _, t := range p.v.royalTypes {
		out = out.Or(p.byType[c][t])
	}
	return out
}

// safeTargets returns those of some squares of a word to which the piece on
// from may go without exposing the royal piece. In a check without hoppers they
// are squares that may help, unless it is the royal piece that goes.
func (in *analysis) safeTargets(p *Position, from Square, to uint64, w int) uint64 {
	var doubtful uint64
	switch {
	case in.allLegal:
		return to
	case from == in.royal:
		doubtful = to
	case p.v.hoppers && in.check:
		if !in.evasionSources.Has(from) {
			to &= in.evasionTargets[w]
		}
		doubtful = to
	default:
		for _, pin := range in.pins[:in.pinned] {
			if pin.piece == from {
				to &= p.v.paths[pin.path].clear[w] | pin.attacker.bitIn(w)
			}
		}
		if doubtful = to & in.exposingTo[w]; in.exposingFrom.Has(from) {
			doubtful = to
		}
	}
	for x := doubtful; x != 0; x &= x - 1 {
		s, king := LowestSquare(w, x), in.royal
		if from == king {
			king = s
		}
		if !in.kingSafeAfterStep(p, from, s, king) {
			to &^= x & -x
		}
	}
	return to
}

// isLegal reports whether a pseudo-legal move is legal.
func (in *analysis) isLegal(p *Position, m Move) bool {
	switch {
	case in.mustMake || in.mayVeto(m):
		if f := p.v.hooks.predictor; f != nil {
			if legal, sure := f.PredictLegal(p, m); sure {
				return legal
			}
		}
		return p.legalByMaking(m)
	case len(p.v.hooks.checkVetoes) > 0 && p.GivesCheck(m):
		return false
	case in.allLegal:
		return true
	case m&flagWall != 0:
		return p.legalByMaking(m)
	case m.IsPass():
		return !in.check
	case !m.IsNormal() || m.Gate() != 0:
		return p.kingSafeAfter(in.royal, m)
	}
	from, to := m.From(), m.To()
	if from == in.royal {
		return in.kingSafeAfterStep(p, from, to, to)
	}
	if in.check && !in.evasionTargets.Has(to) && !in.evasionSources.Has(from) {
		return false
	}
	if !in.check && !in.restricted.Has(from) && !in.exposingTo.Has(to) {
		return true
	}
	return in.kingSafeAfterStep(p, from, to, in.royal)
}

// mayVeto reports whether a rule may veto a move.
func (in *analysis) mayVeto(m Move) bool {
	return !in.veto.Empty() && (in.veto.Has(m.From()) || in.veto.Has(m.To()) ||
		!m.IsNormal() && (in.veto.Has(m.A()) || in.veto.Has(m.B())))
}

// kingSafeAfterStep reports whether the royal piece, on king after the move, is safe.
func (in *analysis) kingSafeAfterStep(p *Position, from, to, king Square) bool {
	if len(p.v.unhoppable) > 0 && in.movesUnhoppable(from, to) {
		return p.legalByMaking(NewMove(NormalMove, from, to))
	}
	them := p.Side().Other()
	return !p.attackedAfter(p.v.attacks[them].royal, from, to, king, them)
}

// kingSafeAfter is kingSafeAfterStep for any move; the royal piece is on king before it.
func (p *Position) kingSafeAfter(king Square, m Move) bool {
	if len(p.v.hooks.effects)+len(p.v.unhoppable) > 0 {
		return p.legalByMaking(m)
	}
	us, occ, gone, royal := p.Side(), p.occ, Bitboard{}, p.board[king]
	e := p.Effect(m)
	for _, c := range e.Captured() {
		gone.Add(c.Square)
	}
	for _, c := range e.Changes() {
		if c.Piece == NoPiece {
			occ.Remove(c.Square)
			continue
		}
		occ.Add(c.Square)
		if c.Piece == royal {
			king = c.Square
		}
		if c.Piece.Color() != us { // it attacks from elsewhere now
			return p.legalByMaking(m)
		}
	}
	return !p.royalAttacked(king, us.Other(), &occ, &gone)
}

// legalByMaking makes a move and asks whether the player who made it is in
// check, and the rules whether they veto it.
func (p *Position) legalByMaking(m Move) bool {
	us := p.Side()
	p.make(m)
	ok := true
	for _, h := range p.v.hooks.legal {
		if !h.Legal(AfterMove{p}, m) {
			ok = false
			break
		}
	}
	ok = ok && (p.v.hooks.check != nil || !p.isInCheck(us))
	p.Unmake()
	return ok
}

// IsLegalPseudo reports whether a pseudo-legal move is legal.
func (p *Position) IsLegalPseudo(m Move) bool { return p.legalByMaking(m) }

// RulesDecideCheck reports whether a rule replaces the kernel's notion of
// check.
func (v *Variant) RulesDecideCheck() bool { return v.hooks.check != nil }

// AllowsCheck reports whether players may leave pieces in check, by a rule that decides
// what check is.
func (v *Variant) AllowsCheck() bool { return v.hooks.checkAllowed }
