package main

import (
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// kittyImages is the images that a terminal was sent by Kitty's protocol.
type kittyImages map[images.ID]*kittyImage

// kittyImage is an image: its size in cells, and its file as base64.
type kittyImage struct {
	columns, rows int
	png           strings.Builder
}

// The beginning and the end of the protocol's sequences.
const (
	artBegins = "\x1b_G"
	artEnds   = "\x1b\\"
)

// readArtwork finds the images in all that a program has sent to a terminal. What
// else there is, is passed over.
func readArtwork(raw string) (kittyImages, error) {
	out := kittyImages{}
	var coming *kittyImage // more parts of it follow
	for {
		_, rest, found := strings.Cut(raw, artBegins)
		if !found {
			return out, nil
		}
		body, after, found := strings.Cut(rest, artEnds)
		if !found {
			return nil, fmt.Errorf("the image in %.40q has no end", rest)
		}
		raw = after
		options, data, _ := strings.Cut(body, ";")
		set := map[string]string{}
		for option := range strings.SplitSeq(options, ",") {
			name, value, _ := strings.Cut(option, "=")
			set[name] = value
		}
		switch {
		case set["a"] == "T" && set["f"] == "100":
			var n images.ID
			coming = &kittyImage{}
			for _, number := range []struct {
				name string
				into any
			}{{"i", &n}, {"c", &coming.columns}, {"r", &coming.rows}} {
				if _, err := fmt.Sscan(set[number.name], number.into); err != nil {
					return nil, fmt.Errorf("an image with %q: %s is not a number", options, number.name)
				}
			}
			out[n] = coming
		case set["a"] != "" || coming == nil:
			continue // a question, or an image that is deleted
		}
		coming.png.WriteString(data)
	}
}

// id names an image by what it shows.
func (a *kittyImage) id() string {
	return fmt.Sprintf("i%08x", crc32.ChecksumIEEE([]byte(a.png.String())))
}

// placedImage is an image at a place, in cells.
type placedImage struct {
	art         *kittyImage
	column, row int
}

// place finds where on a screen images are seen.
func (a kittyImages) place(screen [][]cell) (out []placedImage, err error) {
	seen := map[placedImage]bool{}
	for y, row := range screen {
		left := ""
		for x := range row {
			c := &row[x]
			if !images.IsCell(c.text) {
				left = ""
				continue
			}
			left = images.FullCell(left, c.text)
			color, _ := c.style.front.(ansi.IndexedColor)
			n := images.IDOf(left, uint8(color))
			if a[n] == nil {
				return nil, fmt.Errorf("line %d, column %d: the image %d was not sent", y+1, x+1, n)
			}
			line, column := images.CellPosition(left)
			if h := (placedImage{a[n], x - column, y - line}); !seen[h] {
				seen[h] = true
				out = append(out, h)
			}
		}
	}
	return out, nil
}

// writeArtwork writes each image once, and where it is seen.
func writeArtwork(w io.Writer, all []placedImage) {
	once := map[string]*kittyImage{}
	for _, h := range all {
		once[h.art.id()] = h.art
	}
	for _, id := range slices.Sorted(maps.Keys(once)) {
		art := once[id]
		fmt.Fprintf(w, `<defs><image id="%s" width="%d" height="%d" href="data:image/png;base64,%s"/></defs>`+"\n",
			id, art.columns*cellWidth, art.rows*cellHeight, art.png.String())
	}
	for _, h := range all {
		fmt.Fprintf(w, `<use href="#%s" x="%d" y="%d"/>`+"\n", h.art.id(), h.column*cellWidth, h.row*cellHeight)
	}
}
