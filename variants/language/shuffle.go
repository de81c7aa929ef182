package language

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Shuffle is a setup as data: an array by number. Each place takes one free square of
// its region for each of its pieces, in one of the ways to choose them; the number
// counts these ways, those of the first place fastest. Black's pieces are opposite, by
// the board's symmetry. In the array #{Pieces} and #{PIECES} are ranks without pieces:
// variants derived from Chess960 used this form before there were shuffles.
type Shuffle struct {
	Name   string  // of the variable that has the number
	First  int     `ini:"first"`   // the lowest number
	Usual  int     `ini:"default"` // the number that counts unless a player chooses one
	Places []Place `ini:"place"`
}

// Place is a group of pieces in a shuffled array and its squares.
type Place struct {
	Pieces string        `ini:"pieces"` // White's letters, in the order of the squares
	On     engine.Region `ini:"on"`     // the squares; "": those of the first rank
}

// shuffleText is a Shuffle as it is written.
type shuffleText struct {
	First  int     `ini:"first"`
	Usual  int     `ini:"default"`
	Places []Place `ini:"place"`
}

// shuffle reads shuffle.Variable = first=0 default=518 place=[{pieces=B on="b1 d1"} ...], and
// makes the variable.
func shuffle(d *engine.Definition, name, value string) error {
	text := shuffleText{Usual: -1}
	if err := fill(&text, value); err != nil {
		return err
	}
	s := Shuffle{Name: name, First: text.First, Usual: text.Usual, Places: text.Places}
	if s.Usual < 0 {
		s.Usual = s.First
	}
	ways, err := s.ways(d)
	if err != nil {
		return err
	}
	last := s.First + ways - 1
	if s.Usual < s.First || s.Usual > last {
		return fmt.Errorf("default=%d: expected a number from %d to %d, as there are %d arrays", s.Usual, s.First, last, ways)
	}
	if !strings.Contains(d.Array, "#{") {
		taken, err := s.taken(d)
		if err != nil {
			return err
		}
		if taken != "" {
			return fmt.Errorf("the square %s is not empty in the array; leave squares empty that are shuffled, in an array above this line", taken)
		}
	}
	v := engine.Variable{Name: name, Kind: engine.IntVariable, Min: s.First, Max: last, Default: strconv.Itoa(s.Usual)}
	if i := slices.IndexFunc(d.Variables, func(o engine.Variable) bool { return o.Name == name }); i >= 0 {
		d.Variables[i] = v
	} else {
		d.Variables = append(d.Variables, v)
	}
	d.Setups = append(slices.DeleteFunc(slices.Clone(d.Setups), func(o engine.Setup) bool { return dependsOn(o, name) }), s)
	return nil
}

// write writes what shuffle reads.
func (s Shuffle) write() string {
	return WriteFields(reflect.ValueOf(shuffleText{s.First, s.Usual, s.Places}))
}

// maxArrays limits how many arrays a shuffle has.
const maxArrays = 1 << 20

// ways returns how many arrays there are. The squares of a place must hold all of an
// earlier one's or none, as else it would depend on the others how many there are.
func (s Shuffle) ways(d *engine.Definition) (int, error) {
	if len(s.Places) == 0 {
		return 0, errors.New(`expected places, such as place=[{pieces=B on="b1 d1 f1 h1"} {pieces=NN} {pieces=RKR}]`)
	}
	total, used := 1, map[[2]int]int{} // the place that a square belongs to, from 1
	taken := make([]int, len(s.Places)+1)
	for i, p := range s.Places {
		squares, _, err := p.squares(d)
		if err != nil {
			return 0, fmt.Errorf("place %d: %w", i+1, err)
		}
		men, err := notations(d, p.Pieces, engine.White)
		if err != nil || len(men) == 0 {
			return 0, fmt.Errorf("place %d: pieces=%q: expected letters of White's pieces", i+1, Shorten(p.Pieces))
		}
		earlier := map[int]int{}
		for _, sq := range squares {
			earlier[used[sq]]++
		}
		free := len(squares)
		for of, n := range earlier {
			if of == 0 {
				continue
			}
			if all := countOf(used, of); n != all {
				return 0, fmt.Errorf("place %d: it has some of the squares of place %d; expected all of them, or none", i+1, of)
			}
			free -= taken[of]
		}
		n := binomial(free, len(men))
		if n == 0 {
			return 0, fmt.Errorf("place %d: there are %d squares left for its %d pieces", i+1, free, len(men))
		}
		if total *= n; total > maxArrays {
			return 0, fmt.Errorf("there are more than %d arrays", maxArrays)
		}
		taken[i+1] = len(men)
		for of := range earlier {
			taken[i+1] += taken[of]
		}
		for _, sq := range squares {
			used[sq] = i + 1
		}
	}
	return total, nil
}

// countOf returns how many squares belong to a place.
func countOf(used map[[2]int]int, place int) (n int) {
	for _, of := range used {
		if of == place {
			n++
		}
	}
	return n
}

// squares lists the squares of a place as file and rank, from 0, rank by rank, for White and
// Black. Of two boards it is the first.
func (p Place) squares(d *engine.Definition) (white, black [][2]int, err error) {
	one := d.Board
	one.Boards = 0
	board, err := engine.NewSquares(one, d.Symmetry)
	if err != nil {
		return nil, nil, err
	}
	set, err := board.Region(cmp.Or(p.On, "r1"), engine.White)
	if err != nil {
		return nil, nil, err
	}
	on := set.And(board.Valid())
	for s := range on.All() {
		turned := board.Turn(s, engine.Black)
		white = append(white, [2]int{board.File(s), board.Rank(s)})
		black = append(black, [2]int{board.File(turned), board.Rank(turned)})
	}
	return white, black, nil
}

// binomial is the number of ways to choose k of n things, or more than maxArrays if there
// are.
func binomial(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	out := 1
	for i := range min(k, n-k) {
		if out = out * (n - i) / (i + 1); out > maxArrays {
			return out
		}
	}
	return out
}

// chosen returns the nth of the ways to choose k of n things, in the order of words.
func chosen(n, k, nth int) (out []int) {
	for i := 0; len(out) < k; i++ {
		if with := binomial(n-i-1, k-len(out)-1); nth >= with {
			nth -= with
		} else {
			out = append(out, i)
		}
	}
	return out
}

// Setup implements engine.Setup.
func (s Shuffle) Setup(d *engine.Definition, values, _ engine.Values) error {
	files := strconv.Itoa(d.Board.Files)
	d.Array = strings.NewReplacer("#{Pieces}", files, "#{PIECES}", files).Replace(d.Array)
	taken, err := s.taken(d)
	if err == nil && taken == "" { // or else a game that derives from the shuffled one defines where its pieces start
		err = s.place(d, values.Int(s.Name))
	}
	if err != nil {
		return fmt.Errorf("shuffle %s: %w", s.Name, err)
	}
	return nil
}

// taken returns a square of the places that is not empty in the array; "" if all are.
func (s Shuffle) taken(d *engine.Definition) (string, error) {
	a, err := parseArray(d)
	if err != nil {
		return "", err
	}
	for _, p := range s.Places {
		white, black, err := p.squares(d)
		if err != nil {
			return "", err
		}
		for _, sq := range slices.Concat(white, black) {
			if a.rows[len(a.rows)-1-sq[1]][sq[0]] != "" {
				return fmt.Sprintf("%c%d", 'a'+sq[0], sq[1]+1), nil
			}
		}
	}
	return "", nil
}

// place puts the pieces of the array of a number into the definition's.
func (s Shuffle) place(d *engine.Definition, number int) error {
	if d.Symmetry == engine.NoSymmetry {
		return errors.New("expected a board with symmetry = mirror or rotate, on which Black's pieces stand opposite")
	}
	ways, err := s.ways(d)
	if err != nil {
		return err
	}
	n := number - s.First
	if n < 0 || n >= ways {
		return fmt.Errorf("on this board there are %d arrays; write the line shuffle.%s below those of board and removed", ways, s.Name)
	}
	a, err := parseArray(d)
	if err != nil {
		return err
	}
	for _, p := range s.Places {
		white, black, err := p.squares(d)
		if err != nil {
			return err
		}
		var free []int
		for i, sq := range white {
			if !a.shuffled[sq] {
				free = append(free, i)
			}
		}
		men := [2][]string{}
		for c := range men {
			if men[c], err = notations(d, p.Pieces, engine.Color(c)); err != nil {
				return err
			}
		}
		one := binomial(len(free), len(men[0]))
		for i, at := range chosen(len(free), len(men[0]), n%one) {
			for c, sq := range [2][2]int{white[free[at]], black[free[at]]} {
				if err := a.put(sq, men[c][i]); err != nil {
					return err
				}
			}
			a.shuffled[white[free[at]]] = true
		}
		n /= one
	}
	d.Array = a.text()
	return nil
}

// array is a start position square by square.
type array struct {
	rows     [][]string // from the far rank to the near one; "" is empty
	rest     string     // what stands behind the ranks
	shuffled map[[2]int]bool
}

// parseArray takes the array of a definition apart.
func parseArray(d *engine.Definition) (*array, error) {
	end := len(d.Array)
	if i := strings.IndexAny(d.Array, " ["); i >= 0 {
		end = i
	}
	a := &array{rest: d.Array[end:], shuffled: map[[2]int]bool{}}
	for _, row := range strings.Split(d.Array[:end], "/") {
		var cells []string
		for row != "" {
			n := 0
			for n < len(row) && row[n] >= '0' && row[n] <= '9' && (n == 0 || d.Board.Files > 9) {
				n++
			}
			if n > 0 {
				empty, _ := strconv.Atoi(row[:n]) // digits
				if empty > d.Board.Files {
					return nil, fmt.Errorf("the array %q does not fit the board", Shorten(d.Array))
				}
				cells, row = append(cells, make([]string, empty)...), row[n:]
				continue
			}
			n = max(longest(d, row), 1)
			cells, row = append(cells, row[:n]), row[n:]
		}
		if len(cells) != d.Board.Files {
			return nil, fmt.Errorf("the array %q does not fit the board", Shorten(d.Array))
		}
		a.rows = append(a.rows, cells)
	}
	if len(a.rows) != d.Board.Ranks*max(d.Board.Boards, 1) {
		return nil, fmt.Errorf("the array %q does not fit the board", Shorten(d.Array))
	}
	return a, nil
}

// put puts a piece on a square that is empty.
func (a *array) put(sq [2]int, piece string) error {
	ranks := len(a.rows)
	if at := &a.rows[ranks-1-sq[1]][sq[0]]; *at == "" {
		*at = piece
		return nil
	}
	return fmt.Errorf("the square %c%d is taken", 'a'+sq[0], sq[1]+1)
}

// text writes the array.
func (a *array) text() string {
	var rows []string
	for _, cells := range a.rows {
		row, empty := "", 0
		for _, cell := range append(slices.Clone(cells), "/") {
			switch {
			case cell == "":
				empty++
				continue
			case empty > 0:
				row += strconv.Itoa(empty)
			}
			row, empty = row+cell, 0
		}
		rows = append(rows, strings.TrimSuffix(row, "/"))
	}
	return strings.Join(rows, "/") + a.rest
}

// notations takes a text of White's notations apart, and returns those of a player.
func notations(d *engine.Definition, text string, c engine.Color) (out []string, err error) {
	for text = strings.ReplaceAll(text, " ", ""); text != ""; {
		best, n := "", 0
		for i := range d.Pieces {
			if letters := lettersOf(&d.Pieces[i]); len(letters[0]) > n && strings.HasPrefix(text, letters[0]) {
				best, n = letters[c], len(letters[0])
			}
		}
		if n == 0 {
			return nil, fmt.Errorf("%q: no piece has this letter", Shorten(text))
		}
		out, text = append(out, best), text[n:]
	}
	return out, nil
}

// longest is the length of the longest notation of a piece with which a text begins.
func longest(d *engine.Definition, text string) (n int) {
	for i := range d.Pieces {
		for _, letter := range lettersOf(&d.Pieces[i]) {
			if strings.HasPrefix(text, letter) {
				n = max(n, len(letter))
			}
		}
	}
	return n
}

// lettersOf returns the notations of a piece for White and Black.
func lettersOf(p *engine.PieceDef) [2]string {
	white, black, two := strings.Cut(p.Letter, "/")
	if !two {
		white, black = strings.ToUpper(white), strings.ToLower(white)
	}
	return [2]string{white, black}
}
