package search

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// The stages in which the moves of a node come: none is generated before it is
// needed.
const (
	hashStage   = iota
	takeStage   // captures are generated
	goodStage   // those that lose nothing come
	quietStage  // quiet moves are generated
	quietsStage // and come
	badStage    // the captures that lose something come
)

// picker hands out the moves of a node, the most promising first.
type picker struct {
	ply     int
	stage   int
	next    int         // index of the next move of the stage
	hash    engine.Move // comes first, if there is one
	quiet   bool        // the last move was neither a capture nor a gainful promotion
	history int32       // its history, if it was quiet and not late
	over    bool        // no more quiet moves are wanted
	late    bool        // but checks
	takes   bool        // only captures and gainful promotions are
	known   bool        // the captures are generated already
	tests   bool        // and checks that lose nothing
	need    int32       // captures that bring no more come unexamined
}

const (
	winPriority  = 1 << 27 // the game is over
	lastPriority = -1 << 27
	killerBonus  = 1 << 20
	counterBonus = 1 << 13

	escapeUnit = 16 // of a quiet move's priority, for a centipawn

	blastUnit  = 16 // of a priority, for a centipawn
	blastSlack = 30 // centipawns that do not count as a loss

	// promotionGains is what a promotion must add to count as tactical, in
	// centipawns.
	promotionGains = 300
)

// pick returns the next move, or NoMove.
func (w *worker) pick(k *picker) engine.Move {
	f := &w.stack[k.ply]
	for {
		switch k.stage {
		case hashStage:
			k.stage = takeStage
			if k.hash != engine.NoMove {
				if k.quiet = !w.tactical(k.hash); k.quiet {
					k.history = w.ofQuiet(f, k.hash)
				}
				return k.hash
			}
		case takeStage:
			if !k.known {
				w.pos.GenerateCaptures(&f.takes)
				w.orderTakes(k.ply)
			}
			f.bad = f.bad[:0]
			k.stage, k.next = goodStage, 0
		case goodStage:
			if m := w.goodTake(k, f); m != engine.NoMove {
				return m
			}
			k.stage = quietStage
			if k.takes && !k.tests {
				k.stage, k.next = badStage, 0
			}
		case quietStage:
			w.beginQuiets(k, f)
			k.stage, k.next = quietsStage, 0
		case quietsStage:
			for !k.over && k.next < len(f.moves.Moves) {
				m := f.moves.Moves[k.next]
				if !k.late { // then only checks are tried, in any order
					m = best(f.moves.Moves, f.order, k.next)
				}
				k.next++
				if m != k.hash {
					if k.quiet = true; !k.late {
						k.history = w.orderedBy(k, m)
					}
					return m
				}
			}
			k.stage, k.next = badStage, 0
		case badStage:
			if k.next < len(f.bad) {
				k.next++
				k.quiet = false
				return f.bad[k.next-1]
			}
			return engine.NoMove
		}
	}
}

// beginQuiets finds the moves that are to be tried after the good captures, and puts
// them in order.
func (w *worker) beginQuiets(k *picker, f *frame) {
	rest := f.takes.Moves[k.next:]
	f.moves.Reset()
	if k.over {
		return
	}
	w.pos.GenerateQuiets(&f.moves)
	if f.moves.Moves = append(f.moves.Moves, rest...); k.tests {
		w.keepChecks(k.ply)
	}
	w.orderQuiets(k.ply)
}

// keepChecks leaves of the quiet moves the checks that lose nothing.
func (w *worker) keepChecks(ply int) {
	f := &w.stack[ply]
	out := f.moves.Moves[:0]
	for _, m := range f.moves.Moves {
		if w.pos.GivesCheck(m) && w.sound(ply, m, 0) {
			out = append(out, m)
		}
	}
	f.moves.Moves = out
}

// goodTake returns the next capture that loses nothing and puts others aside.
func (w *worker) goodTake(k *picker, f *frame) engine.Move {
	for k.next < len(f.takes.Moves) {
		m := best(f.takes.Moves, f.takeOrder, k.next)
		order := f.takeOrder[k.next]
		if order == lastPriority {
			break
		}
		k.next++
		switch {
		case m == k.hash:
		case order >= winPriority, k.need > 0 && w.gain(m)+w.promotionGain(m) <= k.need, w.fair(k.ply, m, order):
			k.quiet = false
			return m
		default:
			f.bad = append(f.bad, m)
		}
	}
	return engine.NoMove
}

// fair reports whether a capture of some priority loses nothing.
func (w *worker) fair(ply int, m engine.Move, order int32) bool {
	if w.traits.Blasts && !w.traits.LosesToWin { // the priority is what making it told
		return order >= -blastSlack*blastUnit
	}
	return w.sound(ply, m, 0)
}

// best brings the move with the highest order from index i on there and
// returns it.
func best(moves []engine.Move, order []int32, i int) engine.Move {
	at, most := i, order[i]
	for j, of := range order[i+1 : len(moves)] {
		if of > most {
			at, most = i+1+j, of
		}
	}
	order[i], order[at] = order[at], order[i]
	moves[i], moves[at] = moves[at], moves[i]
	return moves[i]
}

// orderTakes gives each capture its priority: what it takes, and its history.
// Promotions that gain little come with the quiet moves.
func (w *worker) orderTakes(ply int) {
	f := &w.stack[ply]
	f.takeOrder = f.takeOrder[:0]
	for _, m := range f.takes.Moves {
		f.takeOrder = append(f.takeOrder, w.takePriority(ply, m))
	}
}

func (w *worker) takePriority(ply int, m engine.Move) int32 {
	promotion := w.promotionGain(m)
	if m.Steps() && !w.traits.Blasts && !w.traits.enders { // as most do
		victim := w.pos.PieceAt(m.To()).Type()
		if victim == 0 && promotion <= promotionGains {
			return lastPriority
		}
		return (w.eval.worth.victim[victim]+promotion)*16 + int32(*w.histories.ofTake(w.pos, m, victim))
	}
	switch {
	case !w.pos.IsCapture(m) && promotion <= promotionGains:
		return lastPriority
	case w.traits.Blasts:
		return w.blastGain(ply, m) * blastUnit
	case w.wins(m):
		return winPriority
	}
	return (w.gain(m)+promotion)*16 + int32(*w.ofTake(m))
}

// orderQuiets gives each quiet move its history for a priority; killers and the
// answer to the move before come earlier.
func (w *worker) orderQuiets(ply int) {
	f := &w.stack[ply]
	f.order = f.order[:0]
	f.menaced = w.structures.of(w.eval, w.pos, f.sums.keys[0]).attacks[f.side.Other()]
	h := w.histories
	f.counter = h.counters[f.before[0]]
	after := h.afterAll(f)
	for _, m := range f.moves.Moves {
		f.order = append(f.order, h.ofQuiet(w.pos, f.side, m, &after)+w.bonus(f, m))
	}
}

// orderedBy returns the history by which a quiet move, just picked, was put in
// order.
func (w *worker) orderedBy(k *picker, m engine.Move) int32 {
	f := &w.stack[k.ply]
	return f.order[k.next-1] - w.bonus(f, m)
}

// bonus returns by how much a quiet move comes before others of its history.
func (w *worker) bonus(f *frame, m engine.Move) (sum int32) {
	switch m {
	case f.killers[0]:
		sum = killerBonus + 1
	case f.killers[1]:
		sum = killerBonus
	case f.counter:
		sum = counterBonus
	}
	return sum + w.escape(f, m)
}

// escape returns by how much a move comes earlier, or later, as it takes a piece
// away from where a pawn attacks it, or there.
func (w *worker) escape(f *frame, m engine.Move) int32 {
	away := !m.Drops() && f.menaced.Has(m.From())
	if away == f.menaced.Has(m.To()) {
		return 0
	}
	t := w.pos.PieceAt(m.From()).Type()
	if m.Drops() {
		t = m.Type()
	}
	worth := w.eval.worth.middle[t]
	switch {
	case w.eval.worth.pawn[t]:
		return 0
	case away:
		return worth * escapeUnit
	}
	return -worth * escapeUnit
}

// find returns the legal move of a moveKey from the hash table, or NoMove.
func (w *worker) find(ply int, key uint32) engine.Move {
	if key == 0 {
		return engine.NoMove
	}
	f := &w.stack[ply]
	switch m := keyMove(key); {
	case m == engine.NoMove:
	case m.Drops():
		if w.pos.CanDrop(m.Type(), m.To()) {
			return m
		}
	default:
		w.pos.GenerateFrom(&f.moves, m.From())
		if slices.Contains(f.moves.Moves, m) {
			return m
		}
	}
	w.pos.Generate(&f.moves)
	for _, m := range f.moves.Moves {
		if moveKey(m) == key {
			return m
		}
	}
	return engine.NoMove
}

// tactical reports whether a move captures something or promotes with a gain.
func (w *worker) tactical(m engine.Move) bool {
	return w.pos.IsCapture(m) || w.promotionGain(m) > promotionGains
}

// promotionGain returns what a promotion adds to a piece, in centipawns.
func (w *worker) promotionGain(m engine.Move) int32 {
	t := m.Type()
	if !m.Promotes() {
		return 0
	}
	worth := w.eval.worth
	return worth.middle[t] - worth.middle[w.pos.PieceAt(m.From()).Type()]
}

// taken returns the types of the pieces that a move captures.
func (w *worker) taken(m engine.Move) (types [3]engine.TypeID, n int) {
	if m.Steps() { // as most do
		types[0] = w.pos.PieceAt(m.To()).Type()
		return types, min(1, int(types[0]))
	}
	e := w.pos.Effect(m)
	for _, victim := range e.Taken() {
		types[n] = victim.Piece.Type()
		n++
	}
	return types, n
}

// wins reports whether a capture ends the game at once: it takes the opponent's
// last piece of a type that must not be lost, or the last one but royal pieces.
func (w *worker) wins(m engine.Move) bool {
	if !w.traits.enders {
		return false
	}
	them := w.pos.Side().Other()
	types, n := w.taken(m)
	for _, t := range types[:n] {
		if w.traits.Vital[t] && w.pos.Count(them, t)+w.pos.InHand(them, t) <= n {
			return w.over(m)
		}
	}
	return n > 0 && w.traits.Bare && w.bared(n) && w.over(m)
}

// bared reports whether the opponent has at most so many pieces that are not royal.
func (w *worker) bared(n int) bool {
	them := w.pos.Side().Other()
	own := w.pos.PiecesOf(them)
	return own.Count() <= n+w.royals(them)
}

// over reports whether a move wins the game at once.
func (w *worker) over(m engine.Move) bool {
	us := w.pos.Side()
	w.pos.Make(m)
	winner, ok := w.pos.Ended().Winner()
	w.pos.Unmake()
	return ok && winner == us
}

// royals returns how many royal pieces a player has.
func (w *worker) royals(c engine.Color) int {
	n := 0
	for _, t := range w.eval.royals {
		n += w.pos.Count(c, t)
	}
	return n
}

// gain returns the value of what a move captures, in centipawns.
func (w *worker) gain(m engine.Move) int32 {
	types, n := w.taken(m)
	sum := int32(0)
	for _, t := range types[:n] {
		sum += w.eval.worth.victim[t]
	}
	return sum
}

// sound reports whether a move gains at least so much, in centipawns, when the
// captures that follow on its square are counted.
func (w *worker) sound(ply int, m engine.Move, least int32) bool {
	switch {
	case w.traits.LosesToWin:
		return true
	case w.traits.Blasts && w.pos.IsCapture(m):
		return w.blastGain(ply, m) >= least-blastSlack
	case w.traits.Blasts && (least > 0 || w.traits.turns || m.Drops() || !w.pos.AttackedAfter(m.From(), m.To(), w.pos.Side().Other())):
		return least <= 0
	case w.traits.Blasts:
		return -w.blastLoss(ply, m) >= least-blastSlack
	case w.traits.turns: // the next capture may be the same player's
		return w.gain(m)+w.promotionGain(m) >= least
	}
	return w.pos.Exchange(m, &w.eval.worth.victim, least)
}

// blastLoss returns what the opponent gains at most by capturing a piece where it
// has gone.
func (w *worker) blastLoss(ply int, m engine.Move) (loss int32) {
	next := &w.stack[ply+1]
	next.sums = w.stack[ply].sums
	w.pos.Make(m)
	w.eval.follow(&next.sums, w.pos.Edits())
	w.pos.GenerateCaptures(&next.takes)
	for _, take := range next.takes.Moves {
		if take.To() == m.To() {
			loss = max(loss, w.blastGain(ply+1, take))
		}
	}
	w.pos.Unmake()
	return loss
}

// blastGain returns the change of material by a move whose effects only making
// it tells.
func (w *worker) blastGain(ply int, m engine.Move) int32 {
	us := w.pos.Side()
	sum := w.stack[ply].sums
	before, _ := unpack(sum.placed[us] - sum.placed[us.Other()])
	w.pos.Make(m)
	w.eval.follow(&sum, w.pos.Edits())
	after, _ := unpack(sum.placed[us] - sum.placed[us.Other()])
	if winner, ok := w.pos.Ended().Winner(); ok && winner == us {
		after += royalVictim
	} else if ok {
		after -= royalVictim
	}
	w.pos.Unmake()
	return after - before
}
