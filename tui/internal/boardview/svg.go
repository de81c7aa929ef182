package boardview

import (
	"fmt"
	"html"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/outline"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// side is the width of a square in a file, in units of SVG.
const side = sprites.Units

// drawing is a board as SVG.
type drawing struct {
	strings.Builder
	*Board
	pos *engine.Position
}

// SVG draws a state as a file: the board as on a terminal with all colors and room
// enough, with the state's arrows, and beside it what the players hold. Pieces are the
// shapes that squares show in blocks.
func SVG(s State, book *sprites.Book, flipped bool) string {
	p := s.Pos
	v := p.Variant()
	d := &drawing{Board: New(v, Schemed(theme.Default(theme.TrueColor), v), book, Pictures), pos: p}
	d.Flip(flipped)
	board := v.Files()*side*v.Boards() + (v.Boards()-1)*side/2
	width := board
	if v.UsesHands() {
		width += handWidth
	}
	const margin = 40
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d 0 %d %d" role="img" font-family="sans-serif" text-anchor="middle">`,
		-margin, width+margin, v.Ranks()*side+margin)
	fmt.Fprintf(d, "\n<title>%s</title>\n", html.EscapeString(v.Def.Name))
	d.paint(s)
	d.squares(func(sq engine.Square, x, y int) { d.square(sq, x, y) })
	d.squares(func(sq engine.Square, x, y int) { d.lines(sq, x, y) })
	for _, a := range s.Arrows {
		d.arrow(a)
	}
	d.squares(func(sq engine.Square, x, y int) { d.piece(sq, x, y) })
	for c := range engine.Color(2) {
		d.hand(c, board)
	}
	d.labels()
	d.WriteString("</svg>\n")
	return d.String()
}

// handWidth is the room for hands beside the board.
const handWidth = 130

// hand draws what a player holds to the right of the board, on that player's side of
// it: pieces of one type below one another, with their numbers.
func (d *drawing) hand(c engine.Color, x int) {
	var held []engine.TypeID
	for _, t := range d.v.Types() {
		if d.pos.InHand(c, t.ID) > 0 {
			held = append(held, t.ID)
		}
	}
	height := d.v.Ranks() * side
	const largest = 80
	size := min(largest, height/2/max(len(held), 1))
	y := 0
	if (c == engine.White) != d.layout.Flipped {
		y = height - size*len(held)
	}
	for i, t := range held {
		fmt.Fprintf(d, `<g transform="translate(%d %d) scale(%.2f)">`, x+12, y+i*size, float64(size)/side)
		d.figure(engine.MakePiece(t, c))
		fmt.Fprintf(d, `<text x="%d" y="%d" font-size="44" fill="#808080">%d</text></g>`+"\n", side+24, side*2/3, d.pos.InHand(c, t))
	}
}

// squares calls f with each square and where it is.
func (d *drawing) squares(f func(sq engine.Square, x, y int)) {
	for i := range d.v.Size() {
		sq := engine.Square(i)
		if d.v.OnBoard(sq) {
			x, y := d.place(sq)
			f(sq, x, y)
		}
	}
}

// place returns the upper left corner of a square.
func (d *drawing) place(sq engine.Square) (x, y int) {
	col, row := d.cell(sq)
	return col*side + d.v.BoardOf(sq)*side/2, row * side
}

func (d *drawing) square(sq engine.Square, x, y int) {
	ground := d.look(sq, theme.Empty).Bg
	fmt.Fprintf(d, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, side, side, ground.Hex())
}

// lines draws the lines in and around a square.
func (d *drawing) lines(sq engine.Square, x, y int) {
	grid := d.look(sq, theme.Grid).Fg.Hex()
	switch d.pattern {
	case ruled:
		fmt.Fprintf(d, `<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="%s" stroke-width="2"/>`, x, y, side, side, grid)
		if col, row := d.cell(sq); d.hasStarPoint(col, row) {
			fmt.Fprintf(d, `<circle cx="%d" cy="%d" r="7" fill="%s"/>`, x, y+side, grid)
		}
	case crossed:
		d.cross(sq, x+side/2, y+side/2, grid)
	default:
		return
	}
	d.WriteString("\n")
}

// cross draws the lines from the middle of a square to the next ones, and in the
// middle of a palace its diagonals.
func (d *drawing) cross(sq engine.Square, x, y int, color string) {
	line := func(dx, dy int) {
		fmt.Fprintf(d, `<path d="M%d %dl%d %d" stroke="%s" stroke-width="3"/>`, x, y, dx, dy, color)
	}
	for _, to := range directions {
		if d.joined(sq, to[0], to[1]) {
			line(to[0]*side/2, to[1]*side/2)
		}
	}
	if d.palaceCentre(sq) {
		for _, diagonal := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			line(diagonal[0]*side, diagonal[1]*side)
		}
	}
}

// arrow draws an arrow as it is in images: below the pieces.
func (d *drawing) arrow(a Arrow) {
	middle := func(sq engine.Square) outline.Point {
		x, y := d.place(sq)
		return outline.Point{X: float64(x + side/2), Y: float64(y + side/2)}
	}
	shaft, head := sprites.ImageArrow(middle(a.From), middle(a.To), side)
	for _, shape := range [][]outline.Point{shaft, head} {
		for i, p := range shape {
			fmt.Fprintf(d, "%s%.1f %.1f", [...]string{`<path d="M`, "L"}[min(i, 1)], p.X, p.Y)
		}
		if len(shape) > 0 {
			fmt.Fprintf(d, `" fill="#%06x"/>`, d.theme.ImageArrow(a.Ground))
		}
	}
	d.WriteString("\n")
}

// piece draws what stands on a square.
func (d *drawing) piece(sq engine.Square, x, y int) {
	pc := d.pos.PieceAt(sq)
	if pc.Type() == 0 && (pc != engine.Wall || d.wallShape() == nil) {
		return
	}
	fmt.Fprintf(d, `<g transform="translate(%d %d)">`, x, y)
	d.figure(pc)
	if text := d.faces[pc.Type()][pc.Color()]; pc != engine.Wall && d.badges[pc.Type()] && !d.shapeOf(d.v.Type(pc.Type())).Text {
		fmt.Fprintf(d, `<text x="%d" y="18" font-size="20" font-weight="bold" fill="%s">%s</text>`, side-12, d.look(sq, figure(pc.Color())).Fg.Hex(), html.EscapeString(text.text))
	}
	d.WriteString("</g>\n")
}

// figure draws a piece in the upper left square of the plane.
func (d *drawing) figure(pc engine.Piece) {
	shape, tones := d.figureShape(pc), d.theme.Tones(whose(pc), d.token)
	turn := ""
	if d.token == theme.Wedge && pc != engine.Wall && (pc.Color() == engine.Black) != d.layout.Flipped {
		turn = fmt.Sprintf(` transform="rotate(180 %d %d)"`, side/2, side/2)
	}
	text := d.faces[pc.Type()][pc.Color()]
	character, mark := d.characters(text.text)
	fmt.Fprintf(d, `<g><g transform="translate(6 6) scale(.88)"><g%s>%s</g>%s</g>`, turn, shape.SVG(tones.Body.Hex(), tones.Edge.Hex()),
		shape.TextSVG(character, mark, turn != "", tones.Text.Hex()))
	if shape.Text && character == nil {
		fmt.Fprintf(d, `<text x="%d" y="67" font-size="%d" fill="%s">%s</text>`, side/2, 58-8*text.width, tones.Text.Hex(), html.EscapeString(text.text))
	}
	d.WriteString("</g>")
}

// labels names the files and ranks.
func (d *drawing) labels() {
	v, bottom := d.v, d.v.Ranks()*side+28
	for rank := range v.Ranks() {
		_, y := d.place(v.At(0, rank, 0))
		fmt.Fprintf(d, `<text x="-20" y="%d" font-size="24" fill="#808080">%s</text>`, y+side/2+8, html.EscapeString(d.Board.labels.Ranks[rank]))
	}
	for board := range v.Boards() {
		for file := range v.Files() {
			x, _ := d.place(v.At(file, 0, board))
			fmt.Fprintf(d, `<text x="%d" y="%d" font-size="24" fill="#808080">%s</text>`, x+side/2, bottom, html.EscapeString(d.Board.labels.Files[board][file]))
		}
	}
	d.WriteString("\n")
}

// PieceSVG draws a piece of a variant as a file.
func PieceSVG(v *engine.Variant, pc engine.Piece, book *sprites.Book) string {
	d := &drawing{Board: New(v, theme.Default(theme.TrueColor), book, Pictures)}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" text-anchor="middle">`, side, side)
	d.figure(pc)
	d.WriteString("</svg>")
	return d.String()
}
