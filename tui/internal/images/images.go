// Package images draws piece images in the cells of a terminal, by Kitty's, iTerm2's
// and Sixel's protocols.
//
// A [Cache] holds the images of one terminal. Each image has a number, and for each of
// its cells a text: screens write these texts like any other, in the color that encodes
// the image's number. Package celldiff, which sends the screen, ensures that the
// terminal has the images of the cells in it. So text that covers, moves or erases
// other text does the same to images.
//
// By Kitty's protocol an image is sent once, and the terminal shows it where such texts
// are, its Unicode placeholders: see [IDOf] and [Cache.AppendUpload]. Terminals with
// iTerm2's or Sixel have no placeholders and store no images. For them the texts say
// which images to draw over the cells whenever they are missing: see [CellRefOf] and
// [Cache.AppendDrawing].
//
// The sequences are written by x/ansi. No library was found that knows what a terminal
// has received already, and that text erases an image drawn over its cells; a cell
// renderer that does could replace this package.
//
// https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders
package images

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/kitty"
)

// Cache is the images of one terminal. It may be shared.
type Cache struct {
	mu            sync.Mutex
	width, height int    // of a cell, in pixels
	first         uint32 // drawn by lot, as others may send images to the same terminal
	images        []*Image
	byLook        map[key]*Image
	encoder       png.Encoder
}

// key is all that an image depends on.
type key struct {
	look                         any
	protocol                     Protocol
	columns, rows, width, height int
}

// Drawer draws an image of a size in pixels; its color number 0 shows nothing.
// Those that are equal draw the same.
type Drawer interface {
	Draw(width, height int) *image.Paletted
}

// Image is a picture in cells.
type Image struct {
	number        ID
	protocol      Protocol
	columns, rows int
	width, height int // of a cell
	png           []byte
	empty         []bool // by cell
}

// ID is that of an image, as the protocol knows it: the lowest byte is the
// number of a color of 256, which every terminal keeps as it is, and the highest
// by a diacritic. The first 16 colors are left out, and the bytes between are 0.
type ID uint32

// Color returns the number of the color in which the image's cells are written.
func (n ID) Color() uint8 { return uint8(n) }

// The usual size of a cell, where the terminal does not report it.
const (
	defaultWidth  = 10
	defaultHeight = 20
)

// NewCache returns a gallery without images.
func NewCache() *Cache {
	return &Cache{
		width: defaultWidth, height: defaultHeight, first: rand.Uint32(), byLook: map[key]*Image{},
		encoder: png.Encoder{BufferPool: &encoderBuffer{}},
	}
}

// maxCell bounds the size of a cell that a terminal reports, in pixels.
const maxCell = 100

// SetCell sets the size of a cell in pixels, and reports whether it was another.
// Images that are made from now on are as fine.
func (g *Cache) SetCell(width, height int) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if width < 2 || height < 2 || width > maxCell || height > maxCell || width == g.width && height == g.height {
		return false
	}
	g.width, g.height = width, height
	return true
}

// Image returns an image of so many cells, to be shown by a protocol.
func (g *Cache) Image(d Drawer, by Protocol, columns, rows int) *Image {
	g.mu.Lock()
	defer g.mu.Unlock()
	k := key{d, by, columns, rows, g.width, g.height}
	i := g.byLook[k]
	if i == nil {
		i = &Image{number: g.number(len(g.images)), protocol: by, columns: columns, rows: rows, width: g.width, height: g.height}
		g.draw(i, d)
		g.byLook[k] = i
		g.images = append(g.images, i)
	}
	return i
}

// colors is how many colors of 256 have fixed looks, and highest how many values
// of the highest byte are in use: 0 would be that of images with short numbers.
const (
	colors    = 256 - firstColor
	maxIDByte = 255

	firstColor = 16
)

// number returns the number of the image that was made as the n-th.
func (g *Cache) number(n int) ID {
	at := (uint32(n) + g.first%(colors*maxIDByte)) % (colors * maxIDByte)
	return ID((1+at/colors)<<24 | firstColor + at%colors)
}

// index is where the image with a number is among all.
func (g *Cache) index(n ID) int {
	at := (uint32(n>>24)-1)*colors + uint32(n.Color()) - firstColor
	return int((at + colors*maxIDByte - g.first%(colors*maxIDByte)) % (colors * maxIDByte))
}

// draw draws an image, and notes which of its cells show nothing of it.
func (g *Cache) draw(i *Image, d Drawer) {
	picture := d.Draw(i.columns*i.width, i.rows*i.height)
	i.empty = make([]bool, i.columns*i.rows)
	for n := range i.empty {
		x, y := n%i.columns*i.width, n/i.columns*i.height
		i.empty[n] = true
		for row := y; row < y+i.height; row++ {
			line := picture.Pix[row*picture.Stride:][x : x+i.width]
			i.empty[n] = i.empty[n] && len(bytes.Trim(line, "\x00")) == 0
		}
	}
	i.png = g.encode(picture)
}

// encode returns a picture as a PNG.
func (g *Cache) encode(picture image.Image) []byte {
	var out bytes.Buffer
	_ = g.encoder.Encode(&out, picture) // a buffer takes everything
	return out.Bytes()
}

// encoderBuffer is what the encoder keeps from one picture to the next: to make it
// takes longer than to write a picture of a piece.
type encoderBuffer struct{ *png.EncoderBuffer }

// Get implements png.EncoderBufferPool.
func (b *encoderBuffer) Get() *png.EncoderBuffer { return b.EncoderBuffer }

// Put implements png.EncoderBufferPool.
func (b *encoderBuffer) Put(used *png.EncoderBuffer) { b.EncoderBuffer = used }

// ID returns the image's number.
func (i *Image) ID() ID { return i.number }

// Cell returns the text for a cell of the image, "" where it shows nothing.
func (i *Image) Cell(x, y int) string {
	if i.empty[y*i.columns+x] {
		return ""
	}
	base := kitty.Placeholder
	if i.protocol != Kitty {
		base = drawnRune
	}
	return string([]rune{base, kitty.Diacritic(y), kitty.Diacritic(x), kitty.Diacritic(int(i.number >> 24))})
}

// IsCell reports whether a text is a placeholder of Kitty's protocol.
func IsCell(text string) bool {
	return strings.HasPrefix(text, ShortCell)
}

// IDOf returns the number of the image to which a placeholder belongs, by its
// text and the number of its color; 0: to none.
func IDOf(text string, color uint8) ID {
	last, _ := utf8.DecodeLastRuneInString(text)
	high, ok := diacritics()[last]
	if !IsCell(text) || !ok || high == 0 || high > maxIDByte || utf8.RuneCountInString(text) != 4 {
		return 0
	}
	return ID(uint32(high)<<24 | uint32(color))
}

// CellPosition returns which cell of its image a cell is, by the whole of its text.
func CellPosition(text string) (row, column int) {
	r := []rune(text)
	if len(r) != 4 {
		return 0, 0
	}
	return diacritics()[r[1]], diacritics()[r[2]]
}

// Follows reports whether a cell is the one to the right of another of the same
// image. Terminals then need no more of its text than [ShortCell].
func Follows(left, cell string) bool {
	a, b := []rune(left), []rune(cell)
	return len(a) == 4 && len(b) == 4 && IsCell(left) && IsCell(cell) &&
		a[1] == b[1] && a[3] == b[3] && diacritics()[a[2]]+1 == diacritics()[b[2]]
}

// ShortCell is the text of a cell to the right of one of the same image and color.
const ShortCell = string(kitty.Placeholder)

// FullCell returns the whole text of a cell from its short one.
func FullCell(left, cell string) string {
	a := []rune(left)
	if cell != ShortCell || len(a) != 4 || !IsCell(left) {
		return cell
	}
	a[2] = kitty.Diacritic(diacritics()[a[2]] + 1)
	return string(a)
}

// diacritics returns the numbers that diacritics stand for.
var diacritics = sync.OnceValue(func() map[rune]int {
	out := map[rune]int{}
	for i := range maxIDByte + 1 {
		out[kitty.Diacritic(i)] = i
	}
	return out
})

// AppendUpload appends what sends an image to the terminal; tmux passes it on.
func (g *Cache) AppendUpload(dst []byte, n ID, tmux bool) []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	at := g.index(n)
	if at >= len(g.images) {
		return dst
	}
	i := g.images[at]
	options := []string{"a=T", "U=1", "q=2", fmt.Sprintf("f=%d", kitty.PNG), fmt.Sprintf("i=%d", n), fmt.Sprintf("c=%d", i.columns), fmt.Sprintf("r=%d", i.rows)}
	data := base64.StdEncoding.EncodeToString(i.png)
	for len(data) > kitty.MaxChunkSize {
		dst = appendSequence(dst, ansi.KittyGraphics([]byte(data[:kitty.MaxChunkSize]), append(options, "m=1")...), tmux)
		data, options = data[kitty.MaxChunkSize:], []string{"q=2"}
	}
	return appendSequence(dst, ansi.KittyGraphics([]byte(data), append(options, "m=0")...), tmux)
}

// AppendDelete appends what has the terminal forget an image.
func AppendDelete(dst []byte, n ID, tmux bool) []byte {
	return appendSequence(dst, ansi.KittyGraphics(nil, "a=d", "d=I", "q=2", fmt.Sprintf("i=%d", n)), tmux)
}

// appendSequence appends a sequence, in tmux one that it passes on.
func appendSequence(dst []byte, sequence string, tmux bool) []byte {
	if tmux {
		sequence = ansi.TmuxPassthrough(sequence)
	}
	return append(dst, sequence...)
}
