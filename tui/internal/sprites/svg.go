package sprites

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// SVG returns the shape as elements of SVG in its square of Units by Units: the
// body in one color, its outline and lines in another.
func (s *Shape) SVG(body, edge string) string {
	var out strings.Builder
	path := func(p Path, attributes string) {
		fmt.Fprintf(&out, `<path d="%s" %s/>`, p.svg(), attributes)
	}
	for _, l := range s.Layers {
		if l.Kind == Fill {
			path(l.Path, fmt.Sprintf(`fill="%s" stroke="%s" stroke-width="6" stroke-linejoin="round"`, edge, edge))
		}
	}
	for _, l := range s.Layers {
		switch l.Kind {
		case Fill:
			path(l.Path, fmt.Sprintf(`fill="%s"`, body))
		case Cut:
			path(l.Path, fmt.Sprintf(`fill="%s"`, edge))
		case Stroke:
			path(l.Path, fmt.Sprintf(`fill="none" stroke="%s" stroke-width="%d" stroke-linecap="round"`, edge, strokeUnits))
		}
	}
	return out.String()
}

// once returns the shape as SVG that contains each path only once: the bodies have ids that
// begin with a name, by which they are drawn again.
func (s *Shape) once(name, body, edge string) string {
	var below, above strings.Builder
	for i, l := range s.Layers {
		switch l.Kind {
		case Fill:
			id := name + strconv.Itoa(i)
			fmt.Fprintf(&below, `<path id="%s" d="%s"/>`, id, l.Path.svg())
			fmt.Fprintf(&above, `<use href="#%s" fill="%s"/>`, id, body)
		case Cut:
			fmt.Fprintf(&above, `<path d="%s" fill="%s"/>`, l.Path.svg(), edge)
		case Stroke:
			fmt.Fprintf(&above, `<path d="%s" fill="none" stroke="%s" stroke-width="%d" stroke-linecap="round"/>`, l.Path.svg(), edge, strokeUnits)
		}
	}
	return fmt.Sprintf(`<g fill="%s" stroke="%[1]s" stroke-width="6" stroke-linejoin="round">%s</g>`, edge, below.String()) + above.String()
}

// TextSVG returns elements of SVG on the shape: a character and the mark of a promoted
// piece, both upright even where the shape is turned. Either may be nil.
func (s *Shape) TextSVG(c, mark *Character, turned bool, color string) (out string) {
	for i, where := range []box{s.character, s.mark} {
		if which := []*Character{c, mark}[i]; which != nil && where.size > 0 {
			if turned {
				where.y = Units - where.y
			}
			out += fmt.Sprintf(`<g transform="translate(%s %s) scale(%s)">%s</g>`,
				short((Units-where.size)/2), short(where.y-where.size/2), strconv.FormatFloat(where.size/Units, 'f', -1, 64), which.SVG(color))
		}
	}
	return out
}

// svg writes a path as SVG does.
func (p Path) svg() string {
	point := func(at Point) string { return short(at.X) + " " + short(at.Y) }
	out := "M" + point(p.Start)
	for _, s := range p.Segments {
		if s.Curve {
			out += "C" + point(s.Points[0]) + " " + point(s.Points[1]) + " " + point(s.end())
		} else {
			out += "L" + point(s.end())
		}
	}
	return out
}

// short writes a number with one decimal at most.
func short(x float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

// The measures of a sheet.
const (
	sheetColumns = 8
	sheetWidth   = 150 // of a column
	sheetNames   = 110 // where names begin below the top of a row
	sheetLine    = 13
	sheetMargin  = 10
)

// Sheet returns a picture, as SVG, of all shapes with their names, and the types
// that have them, and of all characters.
func (b *Book) Sheet() string {
	types := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(b.byType)) {
		types[b.byType[name]] = append(types[b.byType[name]], name)
	}
	var out strings.Builder
	y := sheetMargin
	for row := range slices.Chunk(slices.Sorted(maps.Keys(b.shapes)), sheetColumns) {
		most := 0
		for i, name := range row {
			lines := wrapped(types[name], 24)
			most = max(most, len(lines))
			fmt.Fprintf(&out, `<g transform="translate(%d %d)">`, i*sheetWidth+sheetMargin, y)
			fmt.Fprintf(&out, `<g transform="translate(35 2) scale(.8)">%s</g>`, b.shapes[name].once(name, "#fffdf8", "#3c2a1c"))
			fmt.Fprintf(&out, `<text x="%d" y="94" font-size="15" font-weight="bold">%s</text>`, sheetWidth/2, name)
			for n, line := range lines {
				fmt.Fprintf(&out, `<text x="%d" y="%d" font-size="11">%s</text>`, sheetWidth/2, sheetNames+sheetLine*n, line)
			}
			out.WriteString("</g>\n")
		}
		y += sheetNames + sheetLine*most + sheetMargin
	}
	y = b.characterSheet(&out, y)
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="sans-serif" text-anchor="middle">`,
		sheetColumns*sheetWidth+2*sheetMargin, y)
	return head + "\n<title>The shapes of ferz's pieces</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#b18b60\"/>\n" + out.String() + "</svg>\n"
}

// The measures of a sheet's characters.
const (
	characterColumns = 18
	characterWidth   = sheetColumns * sheetWidth / characterColumns
	characterSize    = 50
)

// characterSheet draws the characters below one another from a height on, with their
// names, and returns where they end.
func (b *Book) characterSheet(out *strings.Builder, y int) int {
	for row := range slices.Chunk(slices.Sorted(maps.Keys(b.characters())), characterColumns) {
		for i, name := range row {
			fmt.Fprintf(out, `<g transform="translate(%d %d)">`, i*characterWidth+sheetMargin+(characterWidth-characterSize)/2, y+sheetMargin)
			fmt.Fprintf(out, `<g transform="scale(%g)">%s</g>`, float64(characterSize)/Units, b.characters()[name].SVG("#3c2a1c"))
			fmt.Fprintf(out, `<text x="%d" y="%d" font-size="13">%s</text></g>`+"\n", characterSize/2, characterSize+sheetLine+5, name)
		}
		y += characterSize + sheetLine + 3*sheetMargin
	}
	return y
}

// wrapped writes names with commas in lines of a width.
func wrapped(names []string, width int) (lines []string) {
	for i, name := range names {
		if i < len(names)-1 {
			name += ","
		}
		if n := len(lines); n > 0 && len(lines[n-1])+1+len(name) <= width {
			lines[n-1] += " " + name
			continue
		}
		lines = append(lines, name)
	}
	return lines
}
