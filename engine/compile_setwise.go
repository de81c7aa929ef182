package engine

// addShifts records the steps of the current piece from a square as shifts; it returns
// false if they can't be expressed.
func (b *moveBuilder) addShifts(from Square) bool {
	ok := len(b.lines) == 0
	for _, j := range b.jumps {
		ok = ok && b.addShift(from, &j, NormalMove)
	}
	for _, j := range b.markJumps {
		ok = ok && b.addShift(from, &j, DoubleStep)
	}
	return ok
}

func (b *moveBuilder) addShift(from Square, j *wideJump, kind MoveKind) bool {
	over, lame := j.clear.First()
	for to := range j.ends.All() {
		by, past := int(to)-int(from), 0
		if lame {
			past = int(to) - int(over)
		}
		if max(by, -by) > 63 || max(past, -past) > 63 || by*past < 0 || lame && j.clear.Count() > 1 {
			return false
		}
		sh := shift{by: int8(by), blocker: int8(past), mode: j.mode, kind: kind}
		sh.from.Add(from)
		if promo := b.v.promos[b.pc]; promo != nil {
			if n := promo.list(from, to); n != 0 {
				sh.zone.Add(to)
				sh.list = &promo.lists[n]
			}
		}
		b.noteShift(&sh)
	}
	return len(b.shifts) <= maxShifts
}

// noteShift notes that the present piece goes in some way from a square.
func (b *moveBuilder) noteShift(sh *shift) {
	for i := range b.shifts {
		same := &b.shifts[i]
		if same.by == sh.by && same.blocker == sh.blocker && same.mode == sh.mode && same.kind == sh.kind &&
			(same.list == sh.list || same.list == nil || sh.list == nil) {
			same.from, same.zone = same.from.Or(sh.from), same.zone.Or(sh.zone)
			if sh.list != nil {
				same.list = sh.list
			}
			return
		}
	}
	b.shifts = append(b.shifts, *sh)
}
