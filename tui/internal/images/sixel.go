package images

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strconv"
)

// band is how many rows of pixels a character of Sixel shows.
const band = 6

// appendSixel appends a picture as Sixel. Its color number 0, and what shows
// nothing, is not drawn: the cells have the ground already. Colors that a picture
// does not have are not defined. (VT330/VT340 Programmer Reference Manual, volume
// 2, chapter 14.)
func appendSixel(dst []byte, p *image.Paletted) []byte {
	s := sixel{p: p, numbers: make([]int, len(p.Palette))}
	size := p.Rect.Size()
	s.out = fmt.Appendf(dst, "\x1bP0;1q\"1;1;%d;%d", size.X, size.Y)
	s.define()
	for top := 0; top < size.Y; top += band {
		if top > 0 {
			s.out = append(s.out, '-')
		}
		s.band(top)
	}
	for s.out[len(s.out)-1] == '-' { // nothing follows
		s.out = s.out[:len(s.out)-1]
	}
	return append(s.out, "\x1b\\"...)
}

// sixel is a picture that is being written.
type sixel struct {
	p       *image.Paletted
	numbers []int // by color of the palette: the terminal's number, -1: it is not drawn
	out     []byte

	columns [][]uint8 // by color: of the band being written, the rows in each column
}

// define numbers the colors that the picture has. They are written in percent.
func (s *sixel) define() {
	used := make([]bool, len(s.numbers))
	for _, n := range s.p.Pix {
		used[n] = true
	}
	next := 0
	percent := func(x uint8) int { return (int(x)*100 + 127) / 255 }
	known := map[color.NRGBA]int{}
	for n, c := range s.p.Palette {
		c := color.NRGBAModel.Convert(c).(color.NRGBA)
		if number, ok := known[c]; ok && used[n] && n > 0 {
			s.numbers[n] = number
			continue
		}
		if s.numbers[n] = -1; !used[n] || n == 0 || c.A == 0 {
			continue
		}
		s.out = fmt.Appendf(s.out, "#%d;2;%d;%d;%d", next, percent(c.R), percent(c.G), percent(c.B))
		s.numbers[n], known[c] = next, next
		next++
	}
	s.columns = make([][]uint8, next)
	for n := range s.columns {
		s.columns[n] = make([]uint8, s.p.Rect.Dx())
	}
}

// band writes six rows, color by color. What a later color draws over may be
// of any color before, which is shorter: so those with most pixels come first.
func (s *sixel) band(top int) {
	later := make([]uint8, s.p.Rect.Dx()) // by column, the rows of colors not written yet
	count := make([]int, len(s.columns))
	for n := range s.columns {
		clear(s.columns[n])
	}
	for y := top; y < min(top+band, s.p.Rect.Dy()); y++ {
		for x, n := range s.p.Pix[y*s.p.Stride:][:s.p.Rect.Dx()] {
			if number := s.numbers[n]; number >= 0 {
				s.columns[number][x] |= 1 << (y - top)
				later[x] |= 1 << (y - top)
				count[number]++
			}
		}
	}
	order := make([]int, 0, len(count))
	for n := range count {
		if count[n] > 0 {
			order = append(order, n)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return count[b] - count[a] })
	for i, n := range order {
		if i > 0 {
			s.out = append(s.out, '$')
		}
		s.out = strconv.AppendInt(append(s.out, '#'), int64(n), 10)
		s.line(s.columns[n], later)
	}
}

// line writes the columns of a color, and takes its pixels out of later ones.
func (s *sixel) line(columns, later []uint8) {
	last := len(columns)
	for last > 0 && columns[last-1] == 0 {
		last--
	}
	run, length := uint8(0), 0
	for x, rows := range columns[:last] {
		if rows&^run != 0 || run&^later[x] != 0 {
			s.repeat(run, length)
			run, length = rows, 0
		}
		length++
		later[x] &^= rows
	}
	s.repeat(run, length)
}

// repeat writes a character some times.
func (s *sixel) repeat(rows uint8, times int) {
	c := '?' + rows
	if times > 3 {
		s.out = append(strconv.AppendInt(append(s.out, '!'), int64(times), 10), c)
		return
	}
	for range times {
		s.out = append(s.out, c)
	}
}
