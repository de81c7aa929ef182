package variants_test

import (
	"maps"
	"slices"
	"strings"
)

// refTest is a game of the reference, with positions besides its start.
type refTest struct {
	id    string
	game  *refGame
	ready func(b *refBoard)
	fens  []string
}

// references lists them. No position can have a bare king within three plies,
// which ends some of the games.
func references() []refTest {
	return []refTest{
		{"chu", refChu(), nil, []string{
			"12/12/12/4k6p/12/3pp7/3N8/2nR8/12/12/P3K7/12 w - - - 0 1", "12/5+h6/5P6/4pk6/4+d7/12/12/3n8/2N9/1+P1X8/12/11K b - - - 0 1",
		}},
		{"dai", refDai(), nil, []string{"7k7/15/3U11/15/7p7/3J5n5/15/8D'6/15/15/3W11/15/15/15/7K7 w - - 0 1"}},
		{"tenjiku", refTenjiku(), nil, []string{
			"8k7/16/3p4p7/3r4p7/16/5y10/16/16/3R'4G'7/16/5Y4B'5/16/2C'13/16/8K7/16 w - - 0 1",
			"8k7/3+C'12/2p1p11/16/16/9W6/16/5nP9/4y11/16/6Z9/16/16/2V'13/8K7/16 b - - 0 1",
		}},
		{"washogi", refWa(), nil, []string{
			"5k5/3H7/1P2+h1O4/2p8/5+l5/11/4X6/3+c7/2P4p3/8r2/3K7[PPOsx] w - - 0 1",
			"8k2/4S6/11/2p8/5f5/11/4+R6/11/2P2o2p2/3+F4h2/10K[PRoppu] b - - 0 1",
		}},
		{"heiandai", refHeian(), nil, []string{
			"6k6/3T6I2/1P2N7C/5N1I1p3/9D3/13/6+d6/4m8/3L5a3/13/10b2/2p10/6K6 w - - 0 1",
		}},
		{"whaleshogi", refWhale(), nil, []string{
			"5w/2D3/3k2/6/2K3/W5[] w - - 0 1", "2D2w/3D2/1D4/1D1D2/2K3/W5[] w - - 0 1", "5w/2Dp2/D2k2/D2D1N/1gKb2/W5[DDHdk] w - - 0 1",
		}},
		{"cannonshogi", refCannon(), nil, []string{
			"4k4/2p6/9/2U1+A1C2/9/1I1+C1A1u1/9/9/4K4[] w - - 0 1", "4k4/2pu5/9/2U3C2/9/1I3A1i1/9/4P4/4K4[PLNuc] w - - 0 1",
		}},
		{"annanshogi", refAnnan(), nil, []string{
			"3k5/3p5/2+P3n2/3P1b3/2LR1p3/1N1B2+r2/1S7/4+s4/4K4[] w - - 0 1", "3k5/3p5/2+P3n2/3P1b3/2LR1p3/1N1B2+r2/1S7/6+s2/4K4[] b - - 0 1",
			"4k4/2P1s4/9/3p1l3/3n5/2B6/2G1P4/4K4/9[PNlr] w - - 0 1",
		}},
		{"elvenshogi", refElven(), nil, []string{
			"5k4/p9/10/3pp5/2W7/4w5/10/3R6/9P/4K5 w - - - 0 1", "8k1/1P8/+P3N2P2/6n3/2B4R2/4w5/3+r6/10/3p1W4/4K5 w - - - 0 1",
		}},
		{"selfcapture", refSelfCapture(), nil, []string{"4k3/P7/4p3/3q4/4P3/2NN4/PP3Q2/R3K3 w - - 0 1"}},
		{"progressive", refProgressive(false), nil, nil},
		{"italianprogressive", refProgressive(true), nil, nil},
		{"monster", refMonster(), func(b *refBoard) { b.left = 2 }, nil},
		{"cannibal", refCannibal(), nil, []string{"4k3/3p4/4b3/2n1r3/3P1Q2/2B1N3/4I3/8 w - - 0 1", "4k3/8/8/2n1r3/3p1Q2/2B1N3/3L4/8 b - - 0 1"}},
		{"benedict", refBenedict(), nil, []string{"4k3/2p5/8/3q1n2/8/2N1R3/1P3P2/4K3 w - - 0 1"}},
		{"knightrelay", refRelay(), nil, []string{"4k3/2p1n3/5q2/3n4/4P3/2NR4/1P3P2/4K3 w - - 0 1", "4k3/2p1n3/5q2/3n4/4P3/2NR4/1P3P2/4K3 b - - 0 1"}},
	}
}

// lionMoves adds what a lion may do in some directions: all of them, or a single
// line.
func refLion(r *refMove, dirs [][2]int) {
	b := r.b
	var near []int
	for _, d := range dirs {
		dx, dy := r.forward(d)
		if s, ok := b.square(r.from, dx, dy); ok {
			near = append(near, s)
		}
	}
	all := len(dirs) == 8
	for i, d := range dirs {
		dx, dy := r.forward(d)
		if s, ok := b.square(r.from, 2*dx, 2*dy); ok && !all {
			r.to(s)
		}
		s, ok := b.square(r.from, dx, dy)
		if !ok {
			continue
		}
		r.to(s)
		if b.owner(s) == 1-b.side {
			r.to(r.from, s)
			for _, e := range refDirs {
				ex, ey := r.forward(e)
				if to, ok := b.square(s, ex, ey); ok && to != r.from && (all || e == dirs[i]) {
					r.to(to, s)
				}
			}
		}
	}
	if all {
		for dy := -2; dy <= 2; dy++ {
			for dx := -2; dx <= 2; dx++ {
				if s, ok := b.square(r.from, dx, dy); ok && max(dx, -dx, dy, -dy) == 2 {
					r.to(s)
				}
			}
		}
	}
	if slices.ContainsFunc(near, func(s int) bool { return b.at[s] == "" }) {
		r.to(r.from) // there and back
	}
}

// refLions are the pieces that move twice, and where.
func refLions(names map[string][]int) func(r *refMove) {
	return func(r *refMove) {
		if list, ok := names[r.name]; ok {
			var dirs [][2]int
			for _, i := range list {
				dirs = append(dirs, refDirs[i])
			}
			refLion(r, dirs)
		}
	}
}

var (
	refAll     = []int{0, 1, 2, 3, 4, 5, 6, 7}
	refSquares = [][2]int{{2, 0}, {0, 2}, {-2, 0}, {0, -2}}
	refSlants  = [][2]int{{2, 2}, {2, -2}, {-2, 2}, {-2, -2}}
)

// refChuSteps is how far the pieces of Chu Shogi go: forward, back, to the left
// and right, and diagonally, forward first.
var refChuSteps = map[string]string{
	"K": "11111111", "P": "1", "I": "11", "L": "*", "C": "110011", "S": "10001111", "G": "111111", "F": "11001111",
	"T": "01111111", "E": "10111111", "A": "**", "M": "11**", "V": "**11", "B": "0000****", "R": "****", "H": "1111****",
	"D": "****1111", "O": "00001111", "X": "1111", "Q": "********",
	"+P": "111111", "+I": "10111111", "+L": "**00**", "+C": "11**", "+S": "**11", "+G": "****", "+F": "0000****",
	"+T": "**111111", "+E": "11111111", "+A": "**0000**", "+M": "00******", "+V": "**00****", "+B": "1111****",
	"+R": "****1111", "+H": "0*******", "+D": "****00**", "+X": "********",
}

// refChu is Chu Shogi: a lion may capture one that is not next to it only if it
// takes a piece that is no pawn or go-between on the way, or can't be recaptured.
func refChu() *refGame {
	isLion := func(name string) bool { return upper(name) == "N" || upper(name) == "+O" }
	g := &refGame{
		steps: refChuSteps, jumps: map[string][][2]int{"O": refSquares, "X": refSlants},
		odd:  refLions(map[string][]int{"N": refAll, "+O": refAll, "+H": {0}, "+D": {4, 5}}),
		form: func(name string) bool { return refChuSteps["+"+name] != "" || name == "O" },
		zone: 4, royal: []string{"K", "+E"}, anyKing: true,
	}
	g.after = func(b, old *refBoard, from, to int, _ bool) bool {
		caught, other := -1, false
		for s, name := range old.at {
			if old.owner(s) != 1-old.side || b.at[s] == name {
				continue
			}
			if isLion(name) {
				caught = s
			} else if upper(name) != "P" && upper(name) != "I" {
				other = true
			}
		}
		if caught < 0 {
			return true
		}
		if !isLion(b.at[to]) {
			b.lion = caught + 1
			return old.lion == 0 || old.lion == caught+1
		}
		df, dr := from%b.files-caught%b.files, from/b.files-caught/b.files
		if max(df, -df, dr, -dr) < 2 || other {
			return true
		}
		free := *g
		free.after = nil
		return !slices.ContainsFunc(free.pseudo(b), func(next *refBoard) bool { return next.at[to] != b.at[to] })
	}
	return g
}

func refWith(steps map[string]string, more map[string]string) map[string]string {
	out := maps.Clone(steps)
	maps.Copy(out, more)
	return out
}

// refDai is Dai Shogi: lions may be traded.
func refDai() *refGame {
	g := refChu()
	gold := "111111"
	g.steps = refWith(refChuSteps, map[string]string{
		"J": "1111", "Y": "00001111", "Z": "101111", "W": "000011", "U": "2222", "D'": "00002222", "I'": "100011",
		"+J": gold, "+Y": gold, "+Z": gold, "+W": gold, "+U": gold, "+D'": gold, "+I'": gold, "+N'": gold,
	})
	g.jumps = maps.Clone(g.jumps)
	g.jumps["N'"] = [][2]int{{1, 2}, {-1, 2}}
	g.form = func(name string) bool { return g.steps["+"+name] != "" || name == "O" }
	g.zone, g.after = 5, nil
	return g
}

// refTenjiku is Tenjiku Shogi.
func refTenjiku() *refGame {
	g := &refGame{
		steps: map[string]string{
			"K": "11111111", "P": "1", "L": "*", "I": "100011", "C": "110011", "S": "10001111", "G": "111111", "F": "11001111",
			"T": "01111111", "E": "10111111", "A": "**", "U": "10000011", "M": "11**", "V": "**11", "M'": "21**", "A'": "*122",
			"C'": "**22****", "B": "0000****", "R": "****", "H": "1111****", "D": "****1111", "H'": "0*******", "D'": "****00**",
			"O": "00001111", "X": "1111", "Q": "********", "W": "22******", "B'": "0000****", "R'": "****", "Q'": "********",
			"Z": "0000****", "Y": "**00****", "V'": "0000****", "G'": "********",
			"+P": "111111", "+L": "**00**", "+N'": "21**", "+I": "*122", "+C": "11**", "+S": "**11", "+G": "****", "+F": "0000****",
			"+T": "**111111", "+E": "11111111", "+A": "**0000**", "+U": "*00000**", "+M": "00******", "+V": "**00****",
			"+M'": "22******", "+A'": "**22****", "+B": "1111****", "+R": "****1111", "+H": "0*******", "+D": "****00**",
			"+H'": "0000****", "+D'": "****", "+X": "********",
		},
		jumps: map[string][][2]int{"O": refSquares, "X": refSlants, "N'": {{1, 2}, {-1, 2}}},
		zone:  5, stuck: map[string]int{"P": 1, "L": 1, "I": 1, "N'": 2}, royal: []string{"K", "+E"}, anyKing: true,
	}
	becomes := map[string]string{"Q": "Q'", "N": "Z", "W": "Y", "B'": "V'", "R'": "G'"}
	g.form = func(name string) bool {
		return g.steps["+"+name] != "" || name == "O" || name == "C'" || becomes[name] != ""
	}
	lions := refLions(map[string][]int{"N": refAll, "+O": refAll, "+H": {0}, "H'": {0}, "+D": {4, 5}, "D'": {4, 5}})
	rank := map[string]int{"K": 4, "+E": 4, "G'": 3, "V'": 2, "B'": 1, "R'": 1, "+H'": 1, "+D'": 1}
	g.odd = func(r *refMove) {
		lions(r)
		switch {
		case r.name == "+C'":
			refTetrarchs(r)
		case r.name == "Q'":
			for _, d := range refSquares { // over a piece: where nothing is it slides there
				s, ok := r.b.square(r.from, d[0], d[1])
				if mid, _ := r.b.square(r.from, d[0]/2, d[1]/2); ok && r.b.at[mid] != "" {
					r.to(s)
				}
			}
		}
		reached := refReached(g, r)
		if n := map[string]int{"Y": 3, "V'": 3, "Z": 2}[r.name]; n > 0 {
			refArea(r, n, reached)
		}
		if own := rank[r.name]; own > 0 && own < 4 {
			for i, far := range g.steps[r.name] {
				if far == '*' {
					refRange(r, refDirs[i], own, rank, reached)
				}
			}
		}
	}
	g.after = func(b, old *refBoard, _, to int, _ bool) bool {
		name := b.at[to]
		if plain, ok := strings.CutPrefix(upper(name), "+"); ok && becomes[plain] != "" {
			name = becomes[plain]
			if old.side == 1 {
				name = strings.ToLower(name)
			}
			b.at[to] = name
		}
		var near []int
		for _, d := range refDirs {
			if s, ok := b.square(to, d[0], d[1]); ok {
				near = append(near, s)
			}
		}
		demon := func(s int) bool { return upper(b.at[s]) == "Y" && b.owner(s) != old.side }
		switch {
		case slices.ContainsFunc(near, demon):
			b.at[to] = ""
		case upper(name) == "Y":
			for _, s := range near {
				if b.owner(s) == 1-old.side {
					b.at[s] = ""
				}
			}
		}
		return true
	}
	return g
}

// refTetrarchs adds the moves of the Heavenly Tetrarchs: they pass over the
// squares next to them, and capture there without moving.
func refTetrarchs(r *refMove) {
	for i, d := range refDirs {
		near, ok := r.b.square(r.from, d[0], d[1])
		if ok && r.b.owner(near) == 1-r.b.side {
			r.to(r.from, near)
		}
		n := 0
		if i >= 4 {
			n = 99
		} else if i >= 2 {
			n = 2
		}
		for s, k := near, 0; ok && k < n; k++ {
			if s, ok = r.b.square(s, d[0], d[1]); ok {
				r.to(s)
				ok = r.b.at[s] == ""
			}
		}
	}
}

// refReached returns where a piece goes by sliding alone.
func refReached(g *refGame, r *refMove) map[int]bool {
	out := map[int]bool{}
	for i, far := range g.steps[r.name] {
		dx, dy := r.forward(refDirs[i])
		for s, ok := r.b.square(r.from, dx, dy); ok && far == '*'; s, ok = r.b.square(s, dx, dy) {
			out[s] = true
			if r.b.at[s] != "" {
				break
			}
		}
	}
	return out
}

// refArea adds steps of a king over empty squares.
func refArea(r *refMove, n int, reached map[int]bool) {
	edge := []int{r.from}
	for range n {
		var next []int
		for _, at := range edge {
			for _, d := range refDirs {
				s, ok := r.b.square(at, d[0], d[1])
				if !ok || s == r.from || r.b.owner(s) == r.b.side || slices.Contains(next, s) {
					continue
				}
				if !reached[s] {
					reached[s] = true
					r.to(s)
				}
				if r.b.at[s] == "" {
					next = append(next, s)
				}
			}
		}
		edge = next
	}
}

// refRange adds captures over other pieces.
func refRange(r *refMove, d [2]int, own int, rank map[string]int, reached map[int]bool) {
	dx, dy := r.forward(d)
	over := false
	for s, ok := r.b.square(r.from, dx, dy); ok; s, ok = r.b.square(s, dx, dy) {
		if r.b.at[s] == "" {
			continue
		}
		if rank[upper(r.b.at[s])] >= own {
			return
		}
		if over && r.b.owner(s) != r.b.side && !reached[s] {
			r.to(s)
		}
		over = true
	}
}

func refWa() *refGame {
	fox := [][2]int{{0, 2}, {0, -2}, {2, 2}, {-2, 2}, {2, -2}, {-2, -2}}
	g := refShogi(map[string]string{
		"K": "11111111", "P": "1", "O": "*", "H": "*2", "U": "10000011", "L": "10000011", "C": "001111", "G": "110011", "M": "110011",
		"D": "011111", "S": "10001111", "V": "111111", "W": "11**", "R": "*1001111", "F": "1000****", "X": "11001111", "E": "**113311",
		"+P": "111111", "+O": "11111111", "+H": "0", "+U": "1000****", "+L": "**113311", "+C": "**1111", "+G": "11**", "+M": "10001111",
		"+D": "111111", "+S": "10111111", "+V": "11111111", "+W": "****", "+R": "11001111", "+F": "**11****",
	}, map[string][][2]int{"X": fox, "+R": fox, "+H": {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}})
	g.drops, g.perFile, g.stuck = refAsItIs, map[string]int{"P": 1}, map[string]int{"P": 1, "O": 1}
	return g
}

func refHeian() *refGame {
	gold := "111111"
	g := refShogi(map[string]string{
		"K": "11111111", "P": "1", "B": "11", "L": "*", "I": "101111", "C": "1111", "S": "10001111", "T": "00001111", "D": "0000****",
		"M": "10**", "A": "**", "G": gold, "+P": gold, "+B": gold, "+L": gold, "+N": gold, "+I": gold, "+C": gold, "+S": gold, "+T": gold,
		"+D": "1111****", "+M": gold, "+A": gold,
	}, map[string][][2]int{"N": {{1, 2}, {-1, 2}}})
	g.stuck = map[string]int{"P": 1, "L": 1, "N": 2}
	return g
}

// refShogi is a game whose pieces promote by any move from or to the last three
// ranks, those that have a promoted form.
func refShogi(steps map[string]string, jumps map[string][][2]int) *refGame {
	return &refGame{
		steps: steps, jumps: jumps, royal: []string{"K"}, zone: 3, within: true,
		form: func(name string) bool { return steps["+"+name] != "" },
	}
}

// refAsItIs is what a captured piece becomes in most games with drops.
func refAsItIs(name string) string { return name }

func refWhale() *refGame {
	g := refShogi(map[string]string{
		"W": "11111111", "D": "1", "P": "0011", "G": "*00000**", "N": "0111", "B": "110011", "H": "01001111", "K": "****1111",
	}, map[string][][2]int{"N": {{0, 2}}})
	g.royal = []string{"W"}
	g.stuck, g.perFile = map[string]int{"D": 1}, map[string]int{"D": 2}
	g.drops = func(name string) string {
		if name == "P" { // a porpoise turns over
			return "K"
		}
		return name
	}
	g.odd = func(r *refMove) {
		if r.name == "D" && r.b.depth(r.from, r.b.side) == 1 {
			for _, i := range []int{6, 7} {
				dx, dy := r.forward(refDirs[i])
				r.slide(dx, dy, 99)
			}
		}
	}
	g.after = func(b, old *refBoard, from, to int, _ bool) bool {
		dropped := b.at[from] == old.at[from]
		return dropped || upper(old.at[from]) != "D" || from%old.files == to%old.files || old.onFile(to%old.files, "D") < 2
	}
	return g
}

func refCannon() *refGame {
	g := refShogi(map[string]string{
		"K": "11111111", "P": "1011", "L": "*", "S": "10001111", "G": "111111", "B": "0000****", "R": "****",
		"+P": "111111", "+L": "111111", "+N": "111111", "+S": "111111", "+B": "1111****", "+R": "****1111",
	}, map[string][][2]int{"N": {{1, 2}, {-1, 2}}})
	g.drops, g.stuck = refAsItIs, map[string]int{"L": 1, "N": 2}
	g.form = func(name string) bool { return strings.Contains("PLNSBRUACI", name) }
	// quiet slides, captures over a piece, and whether it needs a piece to move too
	g.odd = func(r *refMove) {
		flat, slant := refDirs[:4], refDirs[4:]
		switch r.name {
		case "U":
			refQuiet(r, flat, 99)
			refHop(r, flat, 99, false)
		case "C":
			refQuiet(r, slant, 99)
			refHop(r, slant, 99, false)
		case "A":
			refHop(r, flat, 99, true)
		case "I":
			refHop(r, slant, 99, true)
		case "+U", "+A":
			refQuiet(r, flat, 99)
			refHop(r, flat, 99, true)
			refQuiet(r, slant, 1)
			refHop(r, slant, 2, true)
		case "+C", "+I":
			refQuiet(r, slant, 99)
			refHop(r, slant, 99, true)
			refQuiet(r, flat, 1)
			refHop(r, flat, 2, true)
		}
	}
	return g
}

// refAnnan is Shogi in which pieces move like those behind them.
func refAnnan() *refGame {
	g := refShogi(map[string]string{
		"K": "11111111", "P": "1", "L": "*", "S": "10001111", "G": "111111", "B": "0000****", "R": "****",
		"+P": "111111", "+L": "111111", "+N": "111111", "+S": "111111", "+B": "1111****", "+R": "****1111",
	}, map[string][][2]int{"N": {{1, 2}, {-1, 2}}})
	g.drops, g.perFile = refAsItIs, map[string]int{"P": 1}
	g.like = func(r *refMove) string {
		dx, dy := r.forward([2]int{0, -1})
		if s, ok := r.b.square(r.from, dx, dy); ok && r.b.owner(s) == r.b.side {
			return upper(r.b.at[s])
		}
		return r.name
	}
	return g
}

func refQuiet(r *refMove, dirs [][2]int, n int) {
	for _, d := range dirs {
		s := r.from
		for range n {
			to, ok := r.b.square(s, d[0], d[1])
			if !ok || r.b.at[to] != "" {
				break
			}
			r.to(to)
			s = to
		}
	}
}

// refHop continues beyond the first piece of a line, within n squares.
func refHop(r *refMove, dirs [][2]int, n int, quiet bool) {
	for _, d := range dirs {
		s, hurdle := r.from, false
		for range n {
			to, ok := r.b.square(s, d[0], d[1])
			if !ok {
				break
			}
			s = to
			switch {
			case !hurdle:
				hurdle = r.b.at[s] != ""
				continue
			case r.b.at[s] != "":
				r.to(s)
			case quiet:
				r.to(s)
				continue
			default:
				continue
			}
			break
		}
	}
}

func refElven() *refGame {
	g := refShogi(map[string]string{
		"K": "11111111", "P": "1", "B": "0000****", "R": "****", "D": "11111111", "E": "1111****", "G": "****1111", "Q": "********",
		"+P": "11111111", "+N": "11111111", "+B": "1111****", "+R": "****1111",
	}, map[string][][2]int{"N": refKnight, "+N": refKnight})
	g.stuck = map[string]int{"P": 1}
	g.odd = refLions(map[string][]int{"W": refAll})
	g.royal = []string{"K"}
	g.after = func(b, old *refBoard, _, to int, _ bool) bool {
		for s, name := range old.at {
			if upper(name) != "W" || old.owner(s) != 1-old.side || b.at[s] == name {
				continue
			}
			if upper(b.at[to]) != "W" {
				b.lion = 1
				return old.lion == 0
			}
			free := *g
			free.after = nil
			return old.lion == 0 && !slices.ContainsFunc(free.pseudo(b), func(next *refBoard) bool { return next.at[to] != b.at[to] })
		}
		return true
	}
	return g
}

var refKnight = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

// refChess is chess without castling and captures en passant, which are impossible in
// the positions tried.
func refChess() *refGame {
	return &refGame{
		steps:   map[string]string{"K": "11111111", "Q": "********", "R": "****", "B": "0000****"},
		jumps:   map[string][][2]int{"N": refKnight},
		royal:   []string{"K"},
		promote: []string{"Q", "R", "B", "N"},
		odd:     refPawn,
	}
}

func refPawn(r *refMove) {
	if r.name == "P" {
		refPawnAs(r)
	}
}

func refPawnAs(r *refMove) {
	b := r.b
	_, up := r.forward([2]int{0, 1})
	for _, dx := range []int{-1, 1} {
		if s, ok := b.square(r.from, dx, up); ok && b.owner(s) == 1-b.side {
			r.to(s)
		}
	}
	one, ok := b.square(r.from, 0, up)
	if !ok || b.at[one] != "" {
		return
	}
	r.to(one)
	if two, _ := b.square(one, 0, up); !r.g.single && b.depth(r.from, b.side) == b.ranks-1 && b.at[two] == "" {
		r.to(two)
	}
}

// refSelfCapture adds captures of a player's own pieces, but not of the king.
func refSelfCapture() *refGame {
	g := refChess()
	g.odd = func(r *refMove) {
		refPawn(r)
		b := r.b
		take := func(s int) {
			if b.owner(s) == b.side && s != r.from && upper(b.at[s]) != "K" {
				c := *r
				c.b = b.clone()
				c.b.at[s] = ""
				c.to(s)
			}
		}
		if r.name == "P" {
			_, up := r.forward([2]int{0, 1})
			for _, dx := range []int{-1, 1} {
				if s, ok := b.square(r.from, dx, up); ok {
					take(s)
				}
			}
		}
		for _, d := range g.jumps[r.name] {
			if s, ok := b.square(r.from, d[0], d[1]); ok {
				take(s)
			}
		}
		for i, far := range g.steps[r.name] {
			for s, ok := b.square(r.from, refDirs[i][0], refDirs[i][1]); ok && far != '0'; s, ok = b.square(s, refDirs[i][0], refDirs[i][1]) {
				if b.at[s] != "" {
					take(s)
				}
				if b.at[s] != "" || far == '1' {
					break
				}
			}
		}
	}
	return g
}

// refProgressive gives each turn one more move; a check ends it, or is
// forbidden before its last move.
func refProgressive(italian bool) *refGame {
	g := refChess()
	plain := refChess()
	g.after = func(b, old *refBoard, _, _ int, _ bool) bool {
		check := !plain.safe(b, 1-old.side)
		if italian && check && old.left > 1 {
			return false
		}
		if old.left > 1 && !check {
			b.side, b.left = old.side, old.left-1
			return true
		}
		b.left, b.length = old.length+1, old.length+1
		return true
	}
	return g
}

// refMonster gives White two moves a turn; kings are captured.
func refMonster() *refGame {
	g := refChess()
	g.anyKing = true
	g.after = func(b, old *refBoard, _, _ int, _ bool) bool {
		switch {
		case old.side == 0 && old.left == 2:
			b.side, b.left = 0, 1
		case old.side == 1:
			b.left = 2
		}
		return true
	}
	return g
}

// refCannibal turns pieces into what they capture; I, J, L, T and W are kings that move
// as a pawn, knight, bishop, rook and queen.
func refCannibal() *refGame {
	g := refChess()
	kings := map[string]string{"P": "I", "N": "J", "B": "L", "R": "T", "Q": "W"}
	g.steps = refWith(g.steps, map[string]string{"L": "0000****", "T": "****", "W": "********"})
	g.jumps["J"] = refKnight
	g.royal = []string{"K", "I", "J", "L", "T", "W"}
	g.odd = func(r *refMove) {
		refPawn(r)
		if r.name == "I" {
			for _, next := range refKingAsPawn(r) {
				r.emit(next.b, next.to, next.taken)
			}
		}
	}
	g.after = func(b, old *refBoard, from, to int, taken bool) bool {
		victim := upper(old.at[to])
		if !taken || b.at[to] != old.at[from] { // or it has been promoted
			return true
		}
		name := victim
		if slices.Contains(g.royal, upper(old.at[from])) {
			name = kings[victim]
		}
		if old.side == 1 {
			name = strings.ToLower(name)
		}
		b.at[to] = name
		return true
	}
	return g
}

type refNext struct {
	b     *refBoard
	to    int
	taken bool
}

// refKingAsPawn returns the moves of a king that moves as a pawn, without a
// double step; on the last rank it moves as a queen from then on.
func refKingAsPawn(r *refMove) (out []refNext) {
	_, up := r.forward([2]int{0, 1})
	for dx := -1; dx <= 1; dx++ {
		s, ok := r.b.square(r.from, dx, up)
		if !ok || (dx == 0) != (r.b.at[s] == "") || r.b.owner(s) == r.b.side {
			continue
		}
		next := r.b.clone()
		next.at[r.from] = ""
		name := "I"
		if r.b.depth(s, r.b.side) == 1 {
			name = "W"
		}
		r.put(next, s, name)
		out = append(out, refNext{next, s, dx != 0})
	}
	return out
}

// refBenedict has no captures: what the piece that has moved attacks changes
// sides.
func refBenedict() *refGame {
	plain := refChess()
	g := refChess()
	g.anyKing = true
	g.after = func(b, old *refBoard, from, to int, taken bool) bool {
		if taken {
			return false
		}
		probe := b.clone()
		probe.side = old.side
		turn := upper
		if old.side == 1 {
			turn = strings.ToLower
		}
		for _, next := range plain.pseudo(probe) {
			for s := range next.at {
				if next.at[to] == "" && probe.owner(s) == 1-old.side && next.owner(s) == old.side {
					b.at[s] = turn(probe.at[s])
				}
			}
		}
		return true
	}
	return g
}

// refRelay is Knight Relay Chess.
func refRelay() *refGame {
	g := refChess()
	g.jumps = nil
	g.odd = func(r *refMove) {
		refPawn(r)
		b, guarded := r.b, false
		for _, d := range refKnight {
			if s, ok := b.square(r.from, d[0], d[1]); ok && b.owner(s) == b.side && upper(b.at[s]) == "N" {
				guarded = true
			}
		}
		for _, d := range refKnight {
			s, ok := b.square(r.from, d[0], d[1])
			switch k := 0; {
			case !ok || r.name == "K" || r.name == "N" && b.at[s] != "" || r.name != "N" && !guarded:
			default:
				if k = s / b.files; r.name == "P" && (k == 0 || k == b.ranks-1) {
					continue
				}
				r.to(s)
			}
		}
	}
	g.after = func(b, old *refBoard, _, to int, _ bool) bool {
		return upper(old.at[to]) != "N" || old.owner(to) == old.side
	}
	return g
}
