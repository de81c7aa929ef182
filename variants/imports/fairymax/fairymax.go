// Package fairymax reads the variants of Fairy-Max and MaxQi: the files fmax.ini
// and qmax.ini.
package fairymax

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// fmaxGame is a game as Fairy-Max's ini files say it.
//
// Source: H. G. Muller, the comments of fmax.ini (Fairy-Max 5.0b).
type fmaxGame struct {
	name         string
	line         int
	about        string // the comment before it
	files, ranks int
	zone         int      // as in =N behind the size; 1 if it is not there
	rows         [2][]int // numbers of pieces on the players' first ranks; 0: none
	pieces       []fmaxPiece
	announced    map[string]string // moves in Betza notation, as sent to XBoard, by N& or N
	table        string            // letters of the pieces, as sent to XBoard; "": not given
	sideways     bool              // MaxQi's: the ranks are along the short steps
	round        bool              // all that moves sideways goes around the board
}

// fmaxPiece is a piece; they are numbered from 1.
type fmaxPiece struct {
	line   int
	letter byte // in upper case
	value  int
	rays   []fmaxRay
}

// fmaxRay is a direction: two steps, and how to go.
type fmaxRay struct {
	step, then int // on a board of 16 files, as White sees it from below: -16 is forward
	mode       int // the last three hexadecimal digits of its flags
	text       string
}

// Limits of Fairy-Max's own tables.
const (
	fmaxPieces = 15
	fmaxRays   = 255
)

var (
	fmaxSize  = regexp.MustCompile(`^(\d+)x(\d+)(?:=(-?\d+))?$`)
	fmaxPart  = regexp.MustCompile(`^(\S):(-?\d+)(?:\s+(.*))?$`)
	fmaxMoves = regexp.MustCompile(`^(-?\d+),([0-9A-Fa-f]{1,8})(?:,(-?\d+))?$`)
)

// Is reports whether a text looks like a file of Fairy-Max or MaxQi.
func Is(text string) bool { return strings.HasPrefix(text, "version 4.8(") }

// Read reads the variant at the beginning, which has no name, and those that begin with
// Game:. Anything else is a comment.
func Read(r *intake.Reader) {
	lines := strings.Split(r.Text, "\n")
	about := ""
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		name, named := strings.CutPrefix(line, "Game:")
		switch {
		case i == 0 && Is(line):
			name = "normal"
		case !named:
			about = strings.TrimSpace(strings.TrimPrefix(line, "//"))
			if !strings.HasPrefix(line, "//") {
				about = ""
			}
			continue
		}
		name, table, _ := strings.Cut(name, "#")
		table, _, _ = strings.Cut(table, "#")
		g := fmaxGame{table: table, name: strings.TrimSpace(name), line: i + 1, about: about, zone: 1, announced: map[string]string{}}
		next, err := g.read(lines, i+1)
		if err != nil {
			r.Fail(next+1, "game %s: %v", g.name, err)
		} else if err := g.convert(r); err != nil {
			r.Fail(g.line, "game %s: %v", g.name, err)
		}
		i, about = max(next-1, i), ""
	}
}

// read reads a game from a line on. It returns the line after it, or that of the
// error.
func (g *fmaxGame) read(lines []string, i int) (int, error) {
	at := func() string {
		if i < len(lines) {
			return strings.TrimSpace(lines[i])
		}
		return ""
	}
	if err := g.size(at()); err != nil {
		return i, err
	}
	if i++; len(strings.Fields(at())) == g.ranks && g.files != g.ranks {
		g.files, g.ranks, g.sideways = g.ranks, g.files, true
		if err := g.fits(); err != nil {
			return i, err
		}
	}
	for c := range g.rows {
		if err := g.row(c, at()); err != nil {
			return i, err
		}
		i++
	}
	for fmaxPart.MatchString(at()) {
		if err := g.piece(i+1, at()); err != nil {
			return i, err
		}
		i++
	}
	for strings.HasPrefix(at(), "#") {
		id, moves, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(at(), "#")), " ")
		g.announced[id] = strings.TrimSpace(moves)
		i++
	}
	g.round = g.isRound()
	return i, g.numbers()
}

// isRound reports whether all moves sideways, but for castling, go around the
// board.
func (g *fmaxGame) isRound() bool {
	some := false
	for _, p := range g.pieces {
		for _, ray := range p.rays {
			if ray.step%16 == 0 || ray.mode&15 == fmaxLeap {
				continue
			}
			if ray.mode&fmaxCylinder == 0 {
				return false
			}
			some = true
		}
	}
	return some
}

func (g *fmaxGame) size(text string) error {
	part := fmaxSize.FindStringSubmatch(text)
	if part == nil {
		return fmt.Errorf("%.40q: expected the size of the board, files x ranks, such as 10x8, and perhaps =3 for a zone of three ranks", text)
	}
	g.files, _ = strconv.Atoi(part[1])
	g.ranks, _ = strconv.Atoi(part[2])
	if part[3] != "" {
		g.zone, _ = strconv.Atoi(part[3])
	}
	return g.fits()
}

// fits reports a board of a wrong size, and one on which the zone or the pawns have no room.
func (g *fmaxGame) fits() error {
	if g.files < 1 || g.files > 16 || g.ranks < 2 || g.ranks > 16 {
		return fmt.Errorf("%d files and %d ranks: expected 1 to 16 files and 2 to 16 ranks", g.files, g.ranks)
	}
	if g.zone == 0 || g.zone > g.ranks/2 || g.pawnRank() > g.ranks/2 {
		return fmt.Errorf("=%d: the zone, or the pawns, would be beyond the middle of %d ranks", g.zone, g.ranks)
	}
	return nil
}

// pawnRank is the rank of White's pawns, from 1.
func (g *fmaxGame) pawnRank() int {
	switch {
	case g.zone < 0:
		return 1 - g.zone
	case g.zone > 1:
		return g.zone
	}
	return 2
}

func (g *fmaxGame) row(c int, text string) error {
	for _, field := range strings.Fields(text) {
		n, err := strconv.Atoi(field)
		if err != nil || n < 0 || n > fmaxPieces {
			return fmt.Errorf("%.40q: expected the number of a piece, 1 to %d, or 0 for none", field, fmaxPieces)
		}
		g.rows[c] = append(g.rows[c], n)
	}
	if len(g.rows[c]) != g.files {
		return fmt.Errorf("the first rank of %s has %d pieces; expected one for each of %d files", []string{"White", "Black"}[c], len(g.rows[c]), g.files)
	}
	return nil
}

// piece reads LETTER:VALUE and then directions.
func (g *fmaxGame) piece(line int, text string) error {
	part := fmaxPart.FindStringSubmatch(text)
	letter := strings.ToUpper(part[1])
	if len(letter) != 1 || letter < "A" || letter > "Z" {
		return fmt.Errorf("%.40q: a piece begins with its letter, as in n:325", part[1])
	}
	if len(g.pieces) == fmaxPieces {
		return fmt.Errorf("there are more than %d pieces", fmaxPieces)
	}
	p := fmaxPiece{line: line, letter: letter[0]}
	var err error
	if p.value, err = strconv.Atoi(part[2]); err != nil || p.value < -9999 || p.value > 9999 {
		return fmt.Errorf("%.40q: expected a value in hundredths of a pawn, negative for a royal piece", part[2])
	}
	for _, field := range strings.Fields(part[3]) {
		ray, err := g.ray(field)
		if err != nil {
			return err
		}
		p.rays = append(p.rays, ray)
	}
	if len(p.rays) > fmaxRays {
		return fmt.Errorf("the piece has more than %d directions", fmaxRays)
	}
	g.pieces = append(g.pieces, p)
	return nil
}

// ray reads STEP,FLAGS,STEP. Flags beyond the last three digits are what is to be
// changed in the step.
func (g *fmaxGame) ray(text string) (fmaxRay, error) {
	part := fmaxMoves.FindStringSubmatch(text)
	if part == nil {
		return fmaxRay{}, fmt.Errorf("%.40q: expected a step and how to make it in hexadecimal digits, such as 16,3, and perhaps a second step", text)
	}
	step, err := strconv.Atoi(part[1])
	flags, err2 := strconv.ParseUint(part[2], 16, 32)
	if err != nil || err2 != nil || step == 0 || step < -127 || step > 127 {
		return fmaxRay{}, fmt.Errorf("%.40q: expected a step of -127 to 127 on a board of 16 files, -16 for one square forward", text)
	}
	out := fmaxRay{step: step, mode: int(flags & 0xFFF), text: text, then: step ^ int(int32(uint32(flags))>>12)}
	if part[3] != "" {
		if out.then, err = strconv.Atoi(part[3]); err != nil || out.then < -127 || out.then > 127 {
			return fmaxRay{}, fmt.Errorf("%.40q: expected a second step of -127 to 127", text)
		}
	}
	return out, nil
}

// numbers checks that all pieces of the rows are there.
func (g *fmaxGame) numbers() error {
	if len(g.pieces) < 2 {
		return fmt.Errorf("expected at least two pieces, the pawns of White and Black, as in p:100 -16,6 -15,5 -17,5")
	}
	for c, row := range g.rows {
		for _, n := range row {
			if n > len(g.pieces) {
				return fmt.Errorf("%s has piece %d on the first rank, but there are only %d", []string{"White", "Black"}[c], n, len(g.pieces))
			}
		}
	}
	return nil
}
