package engine

import "slices"

// TerminalResult returns the result if the position alone ends the game, whether or not
// players could still move.
func (p *Position) TerminalResult() Result {
	for _, h := range p.v.hooks.enders {
		if r := h.GameEnd(p); r.Over() {
			return p.revised(r)
		}
	}
	return Result{}
}

// Generate puts all legal moves into the list. A finished game has none.
func (p *Position) Generate(l *MoveList) { p.generate(l, genAll) }

// GenerateCaptures puts the legal moves that capture (see IsCapture) or promote into
// the list.
func (p *Position) GenerateCaptures(l *MoveList) { p.generate(l, genTactical) }

// GenerateQuiets puts the other legal moves into the list: those that neither capture
// nor promote.
func (p *Position) GenerateQuiets(l *MoveList) { p.generate(l, genQuiets) }

// GenerateFrom puts the legal moves of the player's piece on a square into the list,
// except those that rules contribute.
func (p *Position) GenerateFrom(l *MoveList, from Square) {
	l.Reset()
	if pc := p.board[from]; pc.Type() == 0 || pc.Color() != p.Side() {
		return
	}
	if len(p.v.hooks.selectors) > 0 || p.MustCapture() {
		p.generateSelected(l, genAll)
		l.Moves = slices.DeleteFunc(l.Moves, func(m Move) bool { return m.From() != from || m.IsDrop() })
		return
	}
	var g generator
	g.use(p, p.analysis(), l, genAll)
	g.piece(from)
	p.expand(l)
}

// CanDrop reports whether the player to move may drop a piece of a type on a
// square.
func (p *Position) CanDrop(t TypeID, s Square) bool {
	us := p.Side()
	switch {
	case p.occ.Has(s):
		return false
	case p.v.drops == nil || p.hasSelectors() || !p.v.drops.zone[us][t].Has(s): // a rule may have its own drops
		return p.IsLegal(NewMove(Drop, s, s).WithType(t))
	case p.hands[us][p.v.handTypeOfDrop(t)] == 0:
		return false
	}
	targets, one := p.dropTargets(us, t), Bitboard{}
	one.Add(s)
	if !targets.Has(s) {
		return false
	}
	in := p.analysis()
	set, sure := in.safeDrops(p, one)
	return set.Has(s) && (sure || in.isLegal(p, NewMove(Drop, s, s).WithType(t)))
}

func (p *Position) generate(l *MoveList, want genType) {
	if p.hasSelectors() {
		p.generateSelected(l, want)
		return
	}
	p.generateAll(l, want)
}

// generateAll is generate for variants in which the legality of a move does not depend
// on the other moves. It reports whether the game continues.
func (p *Position) generateAll(l *MoveList, want genType) bool {
	var g generator
	if !g.begin(p, l, want) {
		return false
	}
	g.run()
	return true
}

// generator is one run over the moves of a position.
type generator struct {
	p             *Position
	in            *analysis
	list          *MoveList
	us            Color
	want          genType
	perMove       bool // moves are tested one by one
	counting      bool // moves are counted in n where they need not be listed
	n             int
	countCaptures bool // captures are counted as well, in taking
	captureCount  int
	gateTypes     int // how many types may enter through gates
	gates         Bitboard
	gateTypeSet   uint64         // by TypeID: the types that can be gated
	masks         [4]targetMasks // where moves of the kinds wanted may end, by word
	id            uint64         // of the run, once it has asked for whole
	aimed         bool           // only moves that end on aim are wanted
	aim           Square
}

// begin prepares a run; it reports whether the game continues.
func (g *generator) begin(p *Position, l *MoveList, want genType) bool {
	l.Reset()
	if len(p.v.hooks.enders) > 0 && p.TerminalResult().Over() {
		return false
	}
	g.use(p, p.analysis(), l, want)
	return true
}

func (g *generator) use(p *Position, in *analysis, l *MoveList, want genType) {
	g.p, g.in, g.list, g.us, g.want = p, in, l, p.Side(), want
	g.perMove = in.mustMake || len(p.v.hooks.filters)+len(p.v.hooks.checkVetoes) > 0
	g.findTargetMasks(&g.masks, want)
	for _, h := range p.v.hooks.gates {
		g.openGates(h)
	}
}

// findTargetMasks finds where moves of some kinds of pieces that are not royal may
// end.
func (g *generator) findTargetMasks(on *[4]targetMasks, want genType) {
	p := g.p
	p.findTargetMasks(on, g.us, want)
	if !g.in.check || p.v.hoppers {
		return
	}
	for w := 0; w < p.v.words; w++ {
		for i := range on[w&3].legTargets[:len(p.v.modes)] {
			on[w&3].legTargets[i] &= g.in.evasionTargets[w&3]
		}
	}
}

// allMasks returns where moves of all kinds may end. The position keeps it, as to
// clear memory for it would take longer, until another run finds out the same:
// rules may look for moves while there is a run.
func (g *generator) allMasks() *[4]targetMasks {
	p := g.p
	if g.id == 0 {
		p.runCount++
		g.id = p.runCount
	}
	if p.allMasksRun != g.id {
		p.allMasksRun = g.id
		g.findTargetMasks(&p.allMasks, genAll)
	}
	return &p.allMasks
}

func (g *generator) run() {
	p := g.p
	careful := p.byColor[g.us]
	if g.in.freeUnlessRestricted && !g.perMove {
		careful = g.freeMoves()
	}
	for w := 0; w < p.v.words; w++ {
		for x := careful[w&3]; x != 0; x &= x - 1 {
			g.piece(LowestSquare(w, x))
		}
	}
	if p.v.drops != nil && g.want&genQuiets != 0 {
		g.drops()
	}
	if len(p.v.hooks.sources)+len(p.v.hooks.exempt) > 0 {
		g.special()
	}
}

// freeMoves adds the moves of pieces that can't be illegal, and returns the other
// pieces.
func (g *generator) freeMoves() (others Bitboard) {
	p, v := g.p, g.p.v
	var done Bitboard
	for i := range v.setwise[g.us] {
		h := &v.setwise[g.us][i]
		set := &p.byType[g.us][h.typ&MaxTypes]
		if setwisePays(int(p.count[g.us][h.typ&MaxTypes]), h.shifts) && !(g.gateTypes > 0 && g.gates.Intersects(set)) {
			g.setwiseMoves(h.shifts, set)
			for w := 0; w < v.words; w++ {
				done[w&3] |= set[w&3]
			}
		}
	}
	own := &p.byColor[g.us]
	for w := 0; w < v.words; w++ {
		careful := g.in.restricted[w&3]
		others[w&3] = own[w&3] & careful
		for x := own[w&3] &^ (careful | done[w&3]); x != 0; x &= x - 1 {
			from := LowestSquare(w, x)
			m := &v.moves[p.board[from].code()&127]
			if !m.plain || g.gateTypes > 0 && g.gates.Has(from) {
				others[w&3] |= x & -x
				continue
			}
			if m.twoWord != nil {
				a, b := m.twoWord[from].ends(&g.masks)
				g.addPlain(from, 0, a)
				g.addPlain(from, 1, b)
				continue
			}
			for w := 0; w < v.words; w++ {
				g.addPlain(from, w, p.targets(&m.tables[int(from)*v.words+w], &g.masks[w&3]))
			}
		}
	}
	return others
}

// addPlain adds the moves of a piece to squares of a word. All must be legal and no
// promotions.
func (g *generator) addPlain(from Square, w int, to uint64) {
	switch {
	case to == 0:
	case g.counting:
		g.addCount(to, w)
	default:
		g.p.addEnds(g.list, NewMove(NormalMove, from, Square(w<<6)), to, nil, g.want)
	}
}

// piece adds the moves of a piece.
func (g *generator) piece(from Square) {
	p, v := g.p, g.p.v
	pc := p.board[from].code()
	m, promo := &v.moves[pc], v.promos[pc]
	if g.perMove || m.routed != nil {
		g.oneByOne(from)
		return
	}
	on, want := &g.masks, g.want
	if promo != nil && want == genTactical {
		want = genAll
	}
	switch {
	case g.in.check && from == g.in.royal:
		var all [4]targetMasks
		p.findTargetMasks(&all, g.us, want)
		on = &all
	case want != g.want:
		on = g.allMasks()
	}
	if m.twoWord != nil {
		a, b := m.twoWord[from].ends(on)
		g.addSteps(m, from, 0, a, on, promo)
		g.addSteps(m, from, 1, b, on, promo)
		return
	}
	for w := 0; w < v.words; w++ {
		g.addSteps(m, from, w, p.targets(&m.tables[int(from)*v.words+w], &on[w&3]), on, promo)
	}
}

// addSteps adds a piece's moves to some squares of a word, and its jumps to
// others over squares that may be captured en passant.
func (g *generator) addSteps(m *moves, from Square, w int, to uint64, on *[4]targetMasks, promo *promotion) {
	if to != 0 {
		g.add(NewMove(NormalMove, from, Square(w<<6)), to, promo)
	}
	if m.marks {
		if r := m.tables[int(from)*g.p.v.words+w].rare; r != nil && r.marks != nil {
			g.add(NewMove(DoubleStep, from, Square(w<<6)), g.p.jumpEnds(r.marks, &on[w&3]), promo)
		}
	}
}

// add adds a piece's moves to squares of a word, without illegal ones. m is such a
// move, to the first square of the word.
func (g *generator) add(m Move, to uint64, promo *promotion) {
	p, in := g.p, g.in
	from, w := m.From(), int(m.To()>>6)
	if !in.freeUnlessRestricted || in.restricted.Has(from) {
		if veto := in.veto[w]; veto != 0 || in.veto.Has(from) {
			to = g.addVetoed(m, to, promo)
		}
		to = in.safeTargets(p, from, to, w)
	}
	gated := g.gateTypes > 0 && g.gates.Has(from)
	if g.counting {
		each := 1
		if gated {
			each += g.gateTypes
		}
		g.n += each * p.countEnds(m, to, promo)
		if g.countCaptures {
			g.captureCount += each * p.countEnds(m, to&p.occ[w], promo)
		}
		return
	}
	start := g.list.Len()
	p.addEnds(g.list, m, to, promo, g.want)
	if gated {
		g.gate(start)
	}
}

// addVetoed adds moves to those squares of a word where a rule may veto them, unless it
// does, and returns the other squares.
func (g *generator) addVetoed(m Move, to uint64, promo *promotion) (others uint64) {
	vetoed := to
	if !g.in.veto.Has(m.From()) {
		vetoed &= g.in.veto[m.To()>>6]
	}
	start := g.list.Len()
	g.p.addEnds(g.list, m, vetoed, promo, g.want)
	g.keepLegal(start)
	g.gate(start)
	return to &^ vetoed
}

// oneByOne adds the moves of a piece, looking at each by itself.
func (g *generator) oneByOne(from Square) {
	p := g.p
	start := g.list.Len()
	p.pseudo(g.list, from)
	if len(p.v.hooks.filters) > 0 {
		p.filter(g.list, start)
	}
	if odd := p.v.moves[p.board[from].code()].routed; odd != nil && odd[from].dup {
		g.list.Moves = unique(g.list.Moves, start)
	}
	g.keepWanted(start)
	if g.aimed {
		g.keepAimed(start)
	}
	g.keepLegal(start)
	g.gate(start)
}

// keepLegal removes illegal moves from the list, from index start on.
func (g *generator) keepLegal(start int) {
	out := start
	for _, m := range g.list.Moves[start:] {
		if g.in.isLegal(g.p, m) {
			g.list.Moves[out] = m
			out++
		}
	}
	g.list.Moves = g.list.Moves[:out]
}

// keepWanted removes moves that are not of the kinds wanted.
func (g *generator) keepWanted(start int) {
	if g.want == genAll {
		return
	}
	out := start
	for _, m := range g.list.Moves[start:] {
		if g.want&g.p.kindOf(m) != 0 {
			g.list.Moves[out] = m
			out++
		}
	}
	g.list.Moves = g.list.Moves[:out]
}

// kindOf returns the kind of a move.
func (p *Position) kindOf(m Move) genType {
	switch {
	case p.IsCapture(m):
		return genCaptures
	case m.IsPromotion():
		return genPromotions
	}
	return genQuiets
}

// special adds the moves that rules contribute.
func (g *generator) special() {
	first := g.list.Len()
	sources := g.p.v.hooks.sources
	if g.want == genTactical {
		sources = g.p.v.hooks.captureSources
	}
	for _, h := range sources {
		start := g.list.Len()
		h.SpecialMoves(g.p, g.list)
		if g.list.Len() > start {
			g.keepLegal(start)
		}
	}
	for _, h := range g.p.v.hooks.exempt {
		h.ExemptMoves(g.p, g.list)
	}
	if g.list.Len() > first {
		g.keepWanted(first)
		g.gate(first)
	}
}
