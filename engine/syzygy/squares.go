package syzygy

// Squares are numbered from a1 = 0 by files, then ranks, up to h8 = 63. Turns of the board
// bring the leading piece into the triangle a1-d1-d4, or a leading pawn to the files a to d.

// maps are the numbers that the format gives to squares.
type maps struct {
	belowDiagonal [64]int     // of squares below the diagonal a1-h8, 0 to 27
	triangle      [64]int     // of squares of the triangle a1-d1-d4, those of the diagonal last, 0 to 9
	kings         [10][64]int // of two kings, the first one by its number in the triangle, 0 to 461
	pawn          [64]int     // of a pawn's square: more on the edge and near home, 0 to 47
	choose        [7][64]int  // binomial coefficients: k of n
	leadPawn      [6][64]int  // where the numbers of so many leading pawns begin, by the first one's square
	leadPawns     [6][4]int   // how many there are, by the first one's file
}

// offDiagonal is positive above the diagonal a1-h8, negative below, 0 on it.
func offDiagonal(s int) int { return s>>3 - s&7 }

// numbering has the format's numbers of squares.
var numbering = newMaps()

func newMaps() *maps {
	m := &maps{}
	m.numberTriangle()
	m.numberKings()
	for k := range m.choose {
		for n := range m.choose[k] {
			switch {
			case k == 0:
				m.choose[k][n] = 1
			case n > 0:
				m.choose[k][n] = m.choose[k-1][n-1] + m.choose[k][n-1]
			}
		}
	}
	m.numberPawns()
	return m
}

func (m *maps) numberTriangle() {
	below, inside, diagonal := 0, 0, 6
	for s := range 64 {
		if offDiagonal(s) < 0 {
			m.belowDiagonal[s] = below
			below++
		}
		switch off := offDiagonal(s); {
		case s&7 > 3 || s>>3 > 3:
		case off < 0:
			m.triangle[s] = inside
			inside++
		case off == 0:
			m.triangle[s] = diagonal
			diagonal++
		}
	}
}

// numberKings numbers the pairs of kings that are apart, those on the diagonal both last.
func (m *maps) numberKings() {
	code := 0
	var last [][2]int
	for number := range 10 {
		for first := range 28 {
			if first&7 > 3 || offDiagonal(first) > 0 || m.triangle[first] != number {
				continue
			}
			for second := range 64 {
				files, ranks := first&7-second&7, first>>3-second>>3
				switch {
				case max(files, -files, ranks, -ranks) < 2:
				case offDiagonal(first) == 0 && offDiagonal(second) > 0:
				case offDiagonal(first) == 0 && offDiagonal(second) == 0:
					last = append(last, [2]int{number, second})
				default:
					m.kings[number][second] = code
					code++
				}
			}
		}
	}
	for _, pair := range last {
		m.kings[pair[0]][pair[1]] = code
		code++
	}
}

func (m *maps) numberPawns() {
	free := 47
	for file := range 4 {
		for rank := 1; rank < 7; rank++ {
			m.pawn[rank<<3|file], m.pawn[rank<<3|(7-file)] = free, free-1
			free -= 2
		}
	}
	for n := 1; n < len(m.leadPawn); n++ {
		for file := range 4 {
			sum := 0
			for rank := 1; rank < 7; rank++ {
				s := rank<<3 | file
				m.leadPawn[n][s] = sum
				sum += m.choose[n-1][m.pawn[s]]
			}
			m.leadPawns[n][file] = sum
		}
	}
}
