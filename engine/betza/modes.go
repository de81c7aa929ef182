package betza

// finalMode reads the modes of a last leg. Without any, it moves and captures.
func (r *resolver) finalMode(g legModifiers) (Mode, error) {
	if g.has('y') {
		return 0, r.fail(g.column, "y changes the range of the next leg; this is the last one")
	}
	mode := landing(g)
	switch {
	case g.has('e'):
		mode |= EnPassant
	case mode&(Empty|Capture|CaptureOwn) == 0:
		mode |= Empty | Capture
	}
	if g.has('t') {
		mode |= NotRoyal
	}
	switch {
	case g.has('p') && g.has('g'):
		return 0, r.fail(g.column, "p and g contradict each other; p lands anywhere beyond the hurdle, g right behind it")
	case g.has('p'):
		mode |= Hop
	case g.has('g'):
		mode |= HopAdjacent
	}
	return r.sideEffects(g, mode)
}

// passingMode reads the modes of a leg before the last. Without any, it passes
// over empty squares.
func (r *resolver) passingMode(g legModifiers) (Mode, error) {
	if g.has('e') {
		return 0, r.fail(g.column, "e captures only in the last leg of a move")
	}
	mode := landing(g)
	if g.has('y') {
		mode |= Empty
	}
	if g.has('p') || g.has('g') {
		mode |= PassOwn | PassEnemy
		if g.has('t') {
			mode &^= PassEnemy
		}
	}
	if mode == 0 {
		mode = Empty
	}
	return r.sideEffects(g, mode)
}

// landing reads m, c, d and k. With c, k leaves royal pieces out; alone it
// captures nothing else.
func landing(g legModifiers) Mode {
	var mode Mode
	if g.has('m') {
		mode |= Empty
	}
	if g.has('c') {
		mode |= Capture
	}
	if g.has('d') {
		mode |= CaptureOwn
	}
	switch {
	case g.has('k') && g.has('c'):
		mode |= NotRoyal
	case g.has('k'):
		mode |= Capture | OnlyRoyal
	}
	return mode
}

func (r *resolver) sideEffects(g legModifiers, mode Mode) (Mode, error) {
	if g.has('o') {
		mode |= Wrap
	}
	if g.has('u') {
		if mode&(Capture|CaptureOwn) == 0 {
			return 0, r.fail(g.column, "u puts back what is captured, but this leg captures nothing; add c or d")
		}
		mode |= Unload
	}
	return mode, nil
}
