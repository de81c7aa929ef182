package engine

// addShifts notes the ways in which the present piece goes from a square; it
// reports whether shifts can say that.
func (b *moveBuilder) addShifts(from Square) bool {
	ok := len(b.lines) == 0
	for _, j := range b.jumps {
		ok = ok && b.addShift(from, &j, Step)
	}
	for _, j := range b.markJumps {
		ok = ok && b.addShift(from, &j, MarkStep)
	}
	return ok
}

func (b *moveBuilder) addShift(from Square, j *wideJump, kind MoveKind) bool {
	over, lame := j.clear.First()
	for to := range j.ends.All() {
		sh := shift{kind: kind, mode: j.mode, falls: to < from}
		by, past := int(to)-int(from), int(to)-int(over)
		if sh.falls {
			by, past = -by, -past
		}
		sh.by = uint8(by)
		if lame {
			sh.over = uint8(past)
		}
		if by > 63 || lame && (j.clear.Count() > 1 || past < 1 || past > 63) {
			return false
		}
		if promo := b.v.promos[b.pc]; promo != nil {
			sh.promo = promo.list(from, to)
		}
		b.noteShift(from, sh)
	}
	return len(b.shifts) <= maxShifts
}

// noteShift notes that the present piece goes in some way from a square.
func (b *moveBuilder) noteShift(from Square, sh shift) {
	for i := range b.shifts {
		same := b.shifts[i]
		if same.from = (Bitboard{}); same == sh {
			b.shifts[i].from.Add(from)
			return
		}
	}
	sh.from.Add(from)
	b.shifts = append(b.shifts, sh)
}
