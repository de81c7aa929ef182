package variants_test

import (
	"slices"
	"strings"
)

// singularReferences are the games that are like no other.
func singularReferences() []refTest {
	return []refTest{
		{"dunsany", refDunsany(), nil, []string{"r3k3/1P6/2p4p/PP1P1P2/1P1PP1PP/2P5/1P6/P7 w - - 0 1", "4k2n/p2p4/1P6/4q2P/8/2P5/8/8 b - - 0 1"}},
		{"ultima", refUltima(), nil, []string{
			"4k3/2p1p3/1l3h2/3P4/2W1i2p/3c4/P3p1L1/I2K2H1 w - - 0 1", "7k/3L1W2/2h5/1P1l1P2/3p4/1Pw1C3/5H2/K1i5 b - - 0 1",
			"k2p1p1p/8/2h1i3/1C3H2/2c1l3/1L2w3/4W3/K7 w - - 0 1", "k3c3/8/3L4/2h5/8/5P2/1l4p1/2K1C2P b - - 0 1",
			"8/2c5/1K6/2pHl3/3l4/3L1h2/3l2k1/8 w - - 0 1",
		}},
		{"hostage", refHostage(), nil, []string{
			"4k3/2P4p/8/3n4/8/2N5/7P/4K3[Q'P'NP'b'pr'] w - - 0 1", "3nk3/2P4p/8/8/3q4/2N5/1p5P/4K3[P'P'R'n'b'pR] b - - 0 1",
			"1r2k3/P1P4p/8/8/8/8/7P/4K3[p'] w - - 0 1", "1r2k3/P1P4p/8/8/8/8/7P/4K3[p'n'] b - - 0 1",
		}},
		{"tamerlane", refTamerlane(), refCitadels, []string{
			"1w4k6/3P4n1s2/1K'1P'2p''4r1/13/6k'6/3G2t4c1/2D3E4C1/1p3F1V2T2/4p'6p1/1R4K4N1 w - - Kk 0 1",
			"5k7/9K3/13/4r4e3/3W9/6d'r5/4n3T4/2w10/9K'3/10R2 w - - Kk 0 1",
			"6W'3W2/9r3/2k10/7t5/13/4K8/9n3/4w8/4c'8/6w'6 b - - Kk 0 1",
			"13/11A1/1K11/4g3S4/13/6V2v3/13/4s6k1/11k'1/6r6 w - - Kk 0 1",
		}},
		{"absorption", refAbsorption(), nil, []string{
			"3rk3/2N'4p/8/1n1b4/2R1P3/5Q1p/1B3q2/4K3 w - - 0 1", "r5n1/2B'2P2/R'7/1b6/8/3k'n'3/2p2a'2/5J2 w - - 0 1",
			"2j5/8/4q'3/2P1P3/1B4n'1/8/c'3p3/R3J2N b - - 0 1",
		}},
	}
}

// refDunsany has no king for White, and no double steps.
func refDunsany() *refGame {
	g := refChess()
	g.noKing = true
	g.odd = func(r *refMove) {
		if r.name != "P" {
			return
		}
		own := *r
		if r.b.side == 0 {
			own.g = &refGame{promote: g.promote, single: true, after: g.after}
		}
		refPawnAs(&own)
		r.caught = own.caught
	}
	return g
}

// refUltima is Ultima: all captures but the king's are made when a piece has
// arrived.
func refUltima() *refGame {
	g := &refGame{royal: []string{"K"}, anyKing: true}
	beside := func(b *refBoard, s, side int, names ...string) bool {
		return slices.ContainsFunc(refDirs[:], func(d [2]int) bool {
			to, ok := b.square(s, d[0], d[1])
			return ok && b.owner(to) == side && slices.Contains(names, upper(b.at[to]))
		})
	}
	g.odd = func(r *refMove) {
		b := r.b
		them := 1 - b.side
		if beside(b, r.from, them, "I") || r.name == "I" && beside(b, r.from, them, "H") {
			return
		}
		switch r.name {
		case "K":
			for _, d := range refDirs {
				r.slide(d[0], d[1], 1)
			}
			return
		case "P":
			refQuiet(r, refDirs[:4], 99)
			return
		}
		refQuiet(r, refDirs[:], 99)
		for _, d := range refDirs {
			if s, ok := b.square(r.from, d[0], d[1]); ok && r.name == "H" && b.owner(s) == them && upper(b.at[s]) == "K" {
				r.to(s)
			}
			if r.name == "L" || r.name == "H" {
				refLeaps(r, d)
			}
		}
	}
	g.after = refBaroque
	return g
}

// refLeaps jumps along a line: what stands there as a text, E for what may be
// jumped over and X for what may not.
func refLeaps(r *refMove, d [2]int) {
	line, squares := "", []int{}
	for s, ok := r.b.square(r.from, d[0], d[1]); ok; s, ok = r.b.square(s, d[0], d[1]) {
		squares = append(squares, s)
		switch name := upper(r.b.at[s]); {
		case name == "":
			line += "."
		case r.b.owner(s) == r.b.side || r.name == "H" && name != "L":
			line += "X"
		default:
			line += "E"
		}
	}
	for n := range squares {
		way := line[:n+1]
		if way[n] == '.' && strings.Contains(way, "E") && !strings.Contains(way, "X") && !strings.Contains(way, "EE") {
			r.to(squares[n])
		}
	}
}

// refBaroque captures what the piece that has moved captures.
func refBaroque(b, old *refBoard, from, to int, _ bool) bool {
	name, us := upper(b.at[to]), old.side
	take := func(s int, way string) {
		if s != to && b.owner(s) == 1-us && (name == way || name == "H" && upper(b.at[s]) == way) {
			b.at[s] = "" // what is captured first plays no part in other captures
		}
	}
	f, k := to%8-from%8, to/8-from/8
	n := max(f, -f, k, -k)
	king := slices.IndexFunc(b.at, func(at string) bool { return at == map[int]string{0: "K", 1: "k"}[us] })
	for i := 1; i < n; i++ {
		take(from+i*(f/n)+8*i*(k/n), "L")
	}
	if s, ok := b.square(from, -f/n, -k/n); ok {
		take(s, "W")
	}
	for _, d := range refDirs[:4] {
		s, ok := b.square(to, d[0], d[1])
		behind, inside := b.square(to, 2*d[0], 2*d[1])
		if ok && inside && b.owner(behind) == us && (f == 0 || k == 0) {
			take(s, "P")
		}
	}
	if king >= 0 {
		take(to%8+king/8*8, "C")
		take(king%8+to/8*8, "C")
	}
	return true
}

// refHostage holds captured pieces; names with a prime are hostages.
func refHostage() *refGame {
	g := refChess()
	worth := map[string]int{"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1}
	g.drops = func(name string) string { return name + "'" }
	g.mayDrop = func(b *refBoard, name string, s int) bool {
		return worth[name] > 0 && (name != "P" || s/8 > 0 && s/8 < 7)
	}
	g.odd = func(r *refMove) {
		promotes := slices.ContainsFunc(r.b.hands[1-r.b.side], func(name string) bool { return strings.Contains("Q' R' B' N'", name) && len(name) == 2 })
		if r.name != "P" || r.b.depth(r.from, r.b.side) == 2 && !promotes {
			return
		}
		refPawnAs(r)
	}
	remove := func(hand []string, name string) ([]string, bool) {
		i := slices.Index(hand, name)
		if i < 0 {
			return hand, false
		}
		return slices.Delete(slices.Clone(hand), i, i+1), true
	}
	g.after = func(b, old *refBoard, from, to int, _ bool) bool {
		if upper(old.at[from]) != "P" || old.owner(from) != old.side || b.at[from] != "" || old.depth(to, old.side) > 1 {
			return true
		}
		them := 1 - old.side
		hand, ok := remove(b.hands[them], upper(b.at[to])+"'")
		b.hands[them] = append(hand, "P'")
		return ok
	}
	g.extra = func(r *refMove) {
		us, them := r.b.side, 1-r.b.side
		for freed, low := range worth {
			for released, high := range worth {
				theirs, ok := remove(r.b.hands[them], freed+"'")
				ours, have := remove(r.b.hands[us], released+"'")
				if !ok || !have || high < low {
					continue
				}
				for s := range r.b.at {
					if r.b.at[s] == "" && g.mayDrop(r.b, freed, s) {
						next := r.b.clone()
						next.hands[us], next.hands[them] = ours, append(slices.Clone(theirs), released)
						r.put(next, s, freed)
						r.emit(next, s, false)
					}
				}
			}
		}
	}
	return g
}

// refPowers is what the pieces of Absorption Chess can do, without a pawn's ways;
// k is for kings.
var refPowers = map[string]string{
	"N": "N", "B": "B", "R": "R", "Q": "BR", "A": "BN", "C": "NR", "M": "BNR",
	"K": "k", "J": "Nk", "L": "Bk", "T": "Rk", "W": "BRk", "H": "BNk", "G": "NRk", "Z": "BNRk",
}

// refSum returns the name of the piece with some powers, P being a pawn's.
func refSum(powers string) string {
	sum := ""
	for _, p := range "BNRk" {
		if strings.ContainsRune(powers, p) {
			sum += string(p)
		}
	}
	pawnly := strings.Contains(powers, "P")
	if pawnly && sum == "" {
		return "P"
	}
	for name, has := range refPowers {
		if has == sum && pawnly {
			return name + "'"
		} else if has == sum {
			return name
		}
	}
	return "?"
}

// refHas returns the powers of a name.
func refHas(name string) string {
	name = upper(name)
	if name == "P" {
		return "P"
	}
	plain, pawnly := strings.CutSuffix(name, "'")
	if pawnly {
		return refPowers[plain] + "P"
	}
	return refPowers[plain]
}

// refAbsorption is Absorption Chess.
func refAbsorption() *refGame {
	g := &refGame{}
	for plain, has := range refPowers {
		if strings.Contains(has, "k") {
			g.royal = append(g.royal, plain, plain+"'")
		}
	}
	g.odd = func(r *refMove) {
		b, has := r.b, refHas(r.name)
		ends := map[int]bool{}
		line := func(dirs [][2]int, n int) {
			for _, d := range dirs {
				for s, i := r.from, 0; i < n; i++ {
					to, ok := b.square(s, d[0], d[1])
					if !ok || b.owner(to) == b.side {
						break
					}
					ends[to] = true
					if s = to; b.at[to] != "" {
						break
					}
				}
			}
		}
		for power, how := range map[string]func(){
			"N": func() { line(refKnight, 1) }, "B": func() { line(refDirs[4:], 9) }, "R": func() { line(refDirs[:4], 9) }, "k": func() { line(refDirs[:], 1) },
		} {
			if strings.Contains(has, power) {
				how()
			}
		}
		_, up := r.forward([2]int{0, 1})
		pawnly := strings.Contains(has, "P") && !strings.Contains(has, "k")
		asPawn := map[int]bool{}
		for dx := -1; dx <= 1 && pawnly; dx++ {
			if s, ok := b.square(r.from, dx, up); ok && (dx == 0 && b.at[s] == "" || dx != 0 && b.owner(s) == 1-b.side) {
				asPawn[s], ends[s] = true, true
				if two, ok := b.square(s, 0, up); ok && dx == 0 && b.depth(r.from, b.side) == 7 && b.at[two] == "" {
					ends[two] = true
				}
			}
		}
		for s := range ends {
			if r.prey >= 0 {
				r.caught = r.caught || s == r.prey
				continue
			}
			sums := []string{has}
			last := b.depth(s, b.side) == 1
			switch bare := strings.ReplaceAll(has, "P", ""); {
			case last && asPawn[s]:
				sums = nil
				for _, p := range []string{"BR", "R", "B", "N"} {
					if sum := refSum(bare + p); !slices.Contains(sums, sum) {
						sums = append(sums, sum)
					}
				}
				for i := range sums {
					sums[i] = refHas(sums[i])
				}
			case last && strings.Contains(has, "P") && strings.Contains(has, "k"):
				sums = []string{bare + "BR"}
			}
			for _, sum := range sums {
				next := b.clone()
				next.at[r.from] = ""
				r.put(next, s, refSum(sum+strings.ReplaceAll(refHas(b.at[s]), "k", "")))
				r.emit(next, s, b.at[s] != "")
			}
		}
	}
	return g
}

// refTamerlane is Tamerlane Chess on a board of 13 files, of whose outermost two
// only the citadels are squares.
func refTamerlane() *refGame {
	camel := [][2]int{{1, 3}, {3, 1}, {3, -1}, {1, -3}, {-1, -3}, {-3, -1}, {-3, 1}, {-1, 3}}
	g := &refGame{
		steps: map[string]string{"K": "11111111", "S": "11111111", "A": "11111111", "F": "00001111", "V": "1111", "R": "****"},
		jumps: map[string][][2]int{"N": refKnight, "E": refSlants, "C": camel, "D": refSquares},
		royal: []string{"K", "S", "A"},
	}
	const left, right = 8 * 13, 13 + 12 // Black's citadel and White's
	becomes := map[string]string{"P": "W", "P'": "W'", "P''": "A", "K'": "S"}
	for _, name := range []string{"D", "C", "E", "F", "V", "G", "T", "N", "R"} {
		becomes[name+"'"] = name
	}
	g.odd = func(r *refMove) {
		b := r.b
		switch {
		case r.name == "T":
			for _, d := range refDirs[4:] {
				if s, ok := b.square(r.from, d[0], d[1]); ok && b.at[s] == "" {
					for s, ok = b.square(s, d[0], d[1]); ok; s, ok = b.square(s, d[0], d[1]) {
						if r.to(s); b.at[s] != "" {
							break
						}
					}
				}
			}
		case r.name == "G":
			for _, d := range refDirs[4:] {
				for _, turn := range [][2]int{{d[0], 0}, {0, d[1]}} {
					s, ok := b.square(r.from, d[0], d[1])
					for n := 0; ok && (n == 0 || b.at[s] == ""); n++ {
						if n == 0 && b.at[s] != "" {
							break
						}
						if s, ok = b.square(s, turn[0], turn[1]); ok && n >= 2 {
							r.to(s)
						}
					}
				}
			}
		case becomes[r.name] != "":
			for dx := -1; dx <= 1; dx++ {
				_, up := r.forward([2]int{0, 1})
				if s, ok := b.square(r.from, dx, up); ok && (dx == 0 && b.at[s] == "" || dx != 0 && b.owner(s) == 1-b.side) {
					r.to(s)
				}
			}
		}
	}
	put := func(b *refBoard, s, side int, name string) {
		if side == 1 {
			name = strings.ToLower(name)
		}
		b.at[s] = name
	}
	start := [2]int{2*13 + 6, 7*13 + 6}
	g.after = func(b, old *refBoard, from, to int, _ bool) bool {
		name, us := upper(old.at[from]), old.side
		if old.owner(from) != us || b.at[from] != "" {
			return true // what is added changes no more
		}
		own, other := right, left
		if us == 1 {
			own, other = left, right
		}
		highest := "A"
		for _, king := range []string{"S", "K"} {
			if slices.ContainsFunc(old.at, func(at string) bool { return at != "" && upper(at) == king && (at == king) == (us == 0) }) {
				highest = king
			}
		}
		if strings.HasPrefix(upper(old.at[to]), "W") || to == own && name != "A" || to == other && name != highest {
			return false
		}
		if next := becomes[name]; next != "" && old.depth(to, us) == 1 {
			put(b, to, us, next)
			if next == "W'" && b.at[start[us]] == "" {
				b.at[to] = ""
				put(b, start[us], us, "P''")
			}
		}
		return true
	}
	g.over = func(b *refBoard) bool { return b.owner(left) == 0 || b.owner(right) == 1 }
	g.extra = func(r *refMove) {
		b, us := r.b, r.b.side
		if !b.swapped[us] && !g.safe(b, us) {
			for from := range b.at {
				for s := range b.at {
					if b.owner(from) == us && upper(b.at[from]) == "K" && b.owner(s) == us && s != from {
						next := b.clone()
						next.at[from], next.at[s] = next.at[s], next.at[from]
						next.swapped[us] = true
						r.emit(next, s, false)
					}
				}
			}
		}
		for from := range b.at {
			if b.owner(from) != us {
				continue
			}
			switch upper(b.at[from]) {
			case "W":
				for s := range b.at {
					if next, ok := refReborn(g, b, from, s); ok && s != left && s != right {
						r.emit(next, s, false)
					}
				}
			case "W'":
				if s := start[us]; b.at[s] == "" {
					next := b.clone()
					next.at[from] = ""
					r.put(next, s, "P''")
					r.emit(next, s, false)
				}
			}
		}
	}
	return g
}

// refReborn puts a waiting pawn on a square, if it forks or traps something there.
func refReborn(g *refGame, b *refBoard, from, s int) (*refBoard, bool) {
	if b.holes[s] || slices.Contains([]string{"K", "S", "A", "W", "W'"}, upper(b.at[s])) {
		return nil, false
	}
	next := b.clone()
	next.at[from] = ""
	r := &refMove{b: b}
	r.put(next, s, "P'")
	_, up := r.forward([2]int{0, 1})
	n, stuck := 0, false
	for _, dx := range []int{-1, 1} {
		prey, ok := b.square(s, dx, up)
		if !ok || next.owner(prey) != 1-b.side || strings.HasPrefix(upper(next.at[prey]), "W") {
			continue
		}
		n++
		var out []*refBoard
		free := *g
		free.after = nil
		theirs := next.clone()
		theirs.side = 1 - b.side
		(&refMove{g: &free, b: theirs, name: upper(next.at[prey]), from: prey, emits: &out, prey: -1}).moves()
		stuck = stuck || len(out) == 0
	}
	return next, n == 2 || n == 1 && stuck
}

// refCitadels takes out the squares beyond the board but the citadels.
func refCitadels(b *refBoard) {
	b.holes = map[int]bool{}
	for k := range 10 {
		b.holes[13*k], b.holes[13*k+12] = k != 8, k != 1
	}
}
