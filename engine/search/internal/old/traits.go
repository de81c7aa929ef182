package search

import (
	"github.com/ferzchess/ferz/engine"
)

// traits are what the search must know of a variant's rules. They are found
// out by playing: random games, and positions put up for the purpose.
type traits struct {
	turns    bool // a player may move several times in a row
	forced   bool // captures are compulsory
	upheaval bool // moves change more than a piece moved and pieces captured
	giveaway bool // a player without pieces has won
	hands    bool // pieces may be in hand
	sharp    bool // games end by more than mate: material says less
	goals    goals
}

const (
	trialGames = 8
	trialPlies = 80
)

// trial plays random games.
type trial struct {
	pos    *engine.Position
	list   engine.MoveList
	rand   uint64
	out    *traits
	chance int // positions with captures and without check
	quiet  int // those of them in which there were other moves too
}

func newTraits(v *engine.Variant, h *hooks) *traits {
	tr := &traits{turns: h.turns, sharp: h.enders || v.HasDrops(), hands: v.HasDrops()}
	t := &trial{rand: 7, out: tr}
	for range trialGames {
		pos, err := v.NewPosition("")
		if err != nil {
			return tr
		}
		t.pos = pos
		t.play()
	}
	tr.forced = t.chance >= 10 && t.quiet == 0
	tr.giveaway = winsEmpty(v, false) || winsEmpty(v, true)
	tr.goals = findGoals(v)
	return tr
}

func (t *trial) play() {
	for range trialPlies {
		t.pos.Generate(&t.list)
		if t.list.Len() == 0 {
			return
		}
		t.inspect()
		t.rand ^= t.rand << 13
		t.rand ^= t.rand >> 7
		t.rand ^= t.rand << 17
		t.move(t.list.Moves[t.rand>>33%uint64(t.list.Len())])
	}
}

// inspect looks for moves that are no captures beside those that are.
func (t *trial) inspect() {
	captures := 0
	for _, m := range t.list.Moves {
		if t.pos.IsCapture(m) {
			captures++
		}
	}
	if captures == 0 || t.pos.InCheck(t.pos.Side()) {
		return
	}
	t.chance++
	if captures < t.list.Len() {
		t.quiet++
	}
}

// move makes a move and looks at what has become of the pieces.
func (t *trial) move(m engine.Move) {
	p := t.pos
	us := p.Side()
	them := us.Other()
	before := [2]int{count(p, us), count(p, them)}
	takes := 0
	if p.IsCapture(m) {
		takes = 1
	}
	p.Make(m)
	if p.Side() == us {
		t.out.turns = true
	}
	for c := range engine.Color(2) {
		for _, pt := range p.Variant().Types() {
			t.out.hands = t.out.hands || p.InHand(c, pt.ID) > 0
		}
	}
	switch m.Kind() {
	case engine.Step, engine.MarkStep, engine.EnPassant, engine.Castle, engine.Pass:
		if m.Gate() == 0 && (count(p, us) != before[0] || count(p, them) != before[1]-takes) {
			t.out.upheaval = true
		}
	case engine.Drop:
		if count(p, us) != before[0]+1 || count(p, them) != before[1] {
			t.out.upheaval = true
		}
	}
}

func count(p *engine.Position, c engine.Color) int {
	b := p.PiecesOf(c)
	return b.Count()
}

// winsEmpty reports whether the player to move wins by having no pieces, or
// only royal ones.
func winsEmpty(v *engine.Variant, royals bool) bool {
	p, err := v.NewPosition("")
	if err != nil {
		return false
	}
	us := p.Side()
	for s := range v.Size() {
		sq := engine.Square(s)
		pc := p.PieceAt(sq)
		if pc.Type() != 0 && pc.Color() == us && !(royals && v.Type(pc.Type()).Royal) {
			p.Put(sq, engine.NoPiece)
		}
	}
	for _, t := range v.Types() {
		if n := p.InHand(us, t.ID); n > 0 {
			p.AddToHand(us, t.ID, -n)
		}
	}
	var list engine.MoveList
	p.Generate(&list)
	if list.Len() > 0 {
		return false
	}
	winner, ok := withoutMoves(p).Winner()
	return ok && winner == us
}
