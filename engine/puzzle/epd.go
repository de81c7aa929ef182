package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/notation"
)

// The operations of EPD that a puzzle is read from and written as.
const (
	bestMoves   = "bm"
	avoidMoves  = "am"
	mateIn      = "dm" // direct mate: in so many moves
	supplied    = "sm" // a move that is made first
	predicted   = "pv" // how it continues
	identity    = "id"
	comment     = "c0"
	variantCode = "variant" // not in the standard: the game
	evaluation  = "eval"    // not in the standard: "#3" is a mate
)

// OfEPD reads a puzzle from a line of EPD, with the task in bm (any of the best moves),
// am (moves that are mistakes) or dm (mate in a number of moves). The operation variant
// names the variant, otherwise load is called with "".
func OfEPD(text string, load func(name string) (*engine.Variant, error)) (*Puzzle, error) {
	v, err := load(epd.Variant(text))
	if err != nil {
		return nil, err
	}
	r, err := epd.Parse(text, v)
	if err != nil {
		return nil, err
	}
	p, err := v.SetUp(r.FEN)
	if err != nil {
		return nil, err
	}
	if operands, ok := r.Operands(supplied); ok {
		if _, err := play(p, operands); err != nil {
			return nil, fmt.Errorf("operation %s: %w", supplied, err)
		}
	}
	if p.Result().Over() {
		return nil, fmt.Errorf("there is nothing to find: the game is over: %s", notation.Result(p.Variant(), p.Result()))
	}
	z := &Puzzle{Variant: v, FEN: p.FEN(), Source: r.Text(identity)}
	if z.Source == "" {
		z.Source = r.Text(comment)
	}
	return z, z.read(p, r)
}

// read takes in what operations tell of the solution.
func (z *Puzzle) read(p *engine.Position, r *epd.Record) error {
	var best []engine.Move
	for _, of := range []struct {
		code  string
		moves *[]engine.Move
	}{{bestMoves, &best}, {avoidMoves, &z.Avoid}} {
		operands, _ := r.Operands(of.code)
		for _, text := range operands {
			if text = strings.TrimRight(text, ","); isRemark(text) {
				continue
			}
			m, err := notation.Parse(p, text)
			if err != nil {
				return fmt.Errorf("operation %s: %w", of.code, err)
			}
			*of.moves = append(*of.moves, m)
		}
	}
	if text := r.Text(mateIn); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > longestMate {
			return fmt.Errorf("operation %s %q: expected in how many moves it is mate, from 1 to %d", mateIn, text, longestMate)
		}
		z.Mate = n
	} else if mate, ok := strings.CutPrefix(r.Text(evaluation), "#"); ok {
		if n, err := strconv.Atoi(mate); err == nil && n > 0 && n <= longestMate {
			z.Mate = n
		}
	}
	if len(best) == 0 && len(z.Avoid) == 0 && z.Mate == 0 {
		return errors.New("nothing is asked: expected an operation bm, am or dm")
	}
	if len(best) > 0 {
		z.Best = z.Mate == 0
		z.Solution, z.Others = best[:1], best[1:]
		line, _ := r.Operands(predicted)
		if _, ok := r.Operands(supplied); ok && len(line) == 1 {
			_, rest, _ := strings.Cut(line[0], ",")
			line = []string{rest}
		}
		if moves, _ := play(p, line); len(moves) > 1 && moves[0] == best[0] {
			z.Solution = moves[:min(len(moves), maxLength)]
		}
	}
	return nil
}

// longestMate is more moves than anyone asks for.
const longestMate = 999

// isRemark reports whether an operand among moves is none: a sign such as + or ?! that
// stands by itself, a move's number, or a word such as "or".
func isRemark(text string) bool {
	dots := strings.TrimLeft(text, "0123456789")
	switch {
	case text == "--":
		return false
	case strings.Trim(text, "+#!?=/-±∓⩲⩱∞□") == "":
		return true
	case dots != "" && strings.Trim(dots, ".…") == "":
		return true
	}
	return slices.Contains([]string{"or", "and", "wins", "draws"}, strings.ToLower(text))
}

// play makes moves and returns those that fit, up to the first that doesn't. Commas
// may stand between them.
func play(p *engine.Position, texts []string) ([]engine.Move, error) {
	var moves []engine.Move
	for _, text := range texts {
		m, err := notation.Parse(p, text)
		if err != nil && strings.Contains(text, ",") {
			part, err := play(p, strings.Split(text, ","))
			if moves = append(moves, part...); err != nil {
				return moves, err
			}
			continue
		}
		if err != nil {
			return moves, err
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves, nil
}

// EPD returns the puzzle as a line of EPD.
func (z *Puzzle) EPD() string {
	r := epd.Record{FEN: z.FEN}
	san := func(code string, moves []engine.Move) {
		p, err := z.Variant.NewPosition(z.FEN)
		if err != nil || len(moves) == 0 {
			return
		}
		var texts []string
		for _, m := range moves {
			texts = append(texts, notation.SAN(p, m))
			if code == predicted {
				p.Make(m)
			}
		}
		r.Add(code, texts...)
	}
	san(bestMoves, slices.Concat(z.Solution[:min(len(z.Solution), 1)], z.Others))
	san(avoidMoves, z.Avoid)
	if z.Mate > 0 {
		r.Add(mateIn, strconv.Itoa(z.Mate))
	}
	if len(z.Solution) > 1 {
		san(predicted, z.Solution)
	}
	if z.Source != "" {
		r.Add(identity, z.Source)
	}
	if z.Variant.Def.ID != "chess" {
		r.Add(variantCode, z.Variant.Def.ID)
	}
	return r.String()
}
