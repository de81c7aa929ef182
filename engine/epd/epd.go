// Package epd reads and writes positions with operations on one line each
// (Extended Position Description), for chess and for every variant:
//
//	r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "Scholar's mate";
//
// A position has the fields of a FEN without the two counters at its end, which
// the operations hmvc and fmvn tell; a whole FEN is read as well. Other programs
// name the game in an operation "variant".
//
// Source: Steven J. Edwards, Portable Game Notation Specification and
// Implementation Guide (1994), section 16.2.
package epd

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Record is a line: a position and its operations.
type Record struct {
	FEN        string // whole, with the counters
	Operations []Operation
}

// Operation is something that is said of a position, such as bm and the best moves.
type Operation struct {
	Code     string
	Operands []string
}

// Operands returns the operands of the first operation with a code; ok is false if
// there is none.
func (r *Record) Operands(code string) (operands []string, ok bool) { return find(r.Operations, code) }

func find(operations []Operation, code string) (operands []string, ok bool) {
	for _, o := range operations {
		if o.Code == code {
			return o.Operands, true
		}
	}
	return nil, false
}

// Text returns the operands of an operation with blanks between them, or "".
func (r *Record) Text(code string) string {
	operands, _ := r.Operands(code)
	return strings.Join(operands, " ")
}

// Add adds an operation.
func (r *Record) Add(code string, operands ...string) {
	r.Operations = append(r.Operations, Operation{code, operands})
}

// Operations that hold a FEN's counters.
const (
	halfMoves  = "hmvc"
	moveNumber = "fmvn"
)

// String writes the line, without its end.
func (r *Record) String() string {
	position, counters := split(r.FEN)
	var b strings.Builder
	b.WriteString(position)
	for _, o := range append(counters, r.Operations...) {
		b.WriteString(" " + o.Code)
		for _, operand := range o.Operands {
			b.WriteString(" " + quote(o.Code, operand))
		}
		b.WriteString(";")
	}
	return b.String()
}

// split takes the counters off a FEN; those of a start position say nothing.
func split(fen string) (position string, counters []Operation) {
	fields := strings.Fields(fen)
	n := len(fields) - 2
	if n < 1 || !isNumber(fields[n]) || !isNumber(fields[n+1]) {
		return fen, nil
	}
	if fields[n] != "0" || fields[n+1] != "1" {
		counters = []Operation{{halfMoves, fields[n : n+1]}, {moveNumber, fields[n+1:]}}
	}
	return strings.Join(fields[:n], " "), counters
}

func isNumber(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n >= 0
}

// comment is the code of an operation with text: a comment or a name.
var comment = regexp.MustCompile(`^(c\d|id)$`)

// quote writes an operand: text, and what is not a single word, stands in
// quotation marks, which it can't have itself.
func quote(code, operand string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == '"':
			return '\''
		case r < ' ':
			return ' '
		}
		return r
	}, operand)
	if comment.MatchString(code) || clean == "" || strings.ContainsAny(clean, " ;") {
		return `"` + clean + `"`
	}
	return clean
}

var positionText = words.Compiled(`^([sS][fF][eE][nN]\s+)?[^\s/]+(/[^\s/]+){2,}\s+[wbr]\b`)

// LooksLikePosition reports whether a text looks like a FEN or a line of EPD.
func LooksLikePosition(text string) bool { return positionText().MatchString(text) }

// Variant returns the game that a line names in an operation, or "".
func Variant(text string) string { return said(text, variantCode) }

// ID returns the name that a line gives its position in an operation, or "".
func ID(text string) string { return said(text, "id") }

// said returns the operands of an operation of a line whose game is not known, or "".
func said(text, code string) string {
	text = plainBlanks(text)
	at := strings.IndexByte(text, ';')
	if at < 0 {
		return ""
	}
	// The position has no semicolon: the code is behind the first one, or in the
	// first operation.
	if words := strings.Fields(text[:at]); len(words) > 2 && words[len(words)-2] == code {
		return strings.Trim(words[len(words)-1], `"`)
	}
	if _, first, ok := strings.Cut(text[:at], " "+code+` "`); ok {
		return strings.TrimSuffix(strings.TrimSpace(first), `"`)
	}
	operations, err := operationsOf(text[at+1:])
	if err != nil {
		return ""
	}
	name, _ := find(operations, code)
	return strings.Join(name, " ")
}

const variantCode = "variant"

// longestFEN is how many fields of a line may belong to the position.
const longestFEN = 12

// Parse reads a line with a position of a variant. It is an error if the position
// or an operation can't be read.
func Parse(text string, v *engine.Variant) (*Record, error) {
	text = plainBlanks(text)
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, errors.New("an empty line: expected a position")
	}
	// What may be left out of a position is what a FEN may leave out: its counters.
	// Without operations all has to be the position.
	most := min(len(fields), longestFEN)
	least := min(max(len(strings.Fields(v.StartFEN()))-2, 2), most)
	if !strings.Contains(text, ";") && !hasOperation(fields) {
		least, most = len(fields), len(fields)
	}
	var complaint error
	for n := most; n >= least; n-- {
		position, rest := cut(text, n)
		p, err := v.NewPosition(position)
		if err != nil {
			complaint = err
			continue
		}
		operations, err := operationsOf(rest)
		if err != nil {
			return nil, err
		}
		fen, err := counted(p, operations)
		if err != nil {
			return nil, err
		}
		operations = slices.DeleteFunc(operations, func(o Operation) bool { return o.Code == halfMoves || o.Code == moveNumber })
		return &Record{FEN: fen, Operations: operations}, nil
	}
	if before, note, ok := cutNote(text); ok {
		r, err := Parse(before, v)
		if err == nil {
			r.Add("c0", note)
			return r, nil
		}
	}
	return nil, complaint
}

// FEN returns the position of a text that is a FEN or a line of EPD; "" stays so.
func FEN(text string, v *engine.Variant) (string, error) {
	if strings.TrimSpace(text) == "" {
		return "", nil
	}
	r, err := Parse(text, v)
	if err != nil {
		return "", err
	}
	return r.FEN, nil
}

// hasOperation reports whether one of the usual operations is in a line that has
// lost its semicolon.
func hasOperation(fields []string) bool {
	return slices.ContainsFunc(fields[1:], func(f string) bool {
		return slices.Contains([]string{"bm", "am", "dm", "pv", "id", halfMoves, moveNumber}, strings.ToLower(f))
	})
}

// cut returns the first n fields of a text, and what follows them. A semicolon
// ends the last of them, too.
func cut(text string, n int) (head, rest string) {
	at := 0
	for range n {
		at += len(text[at:]) - len(strings.TrimLeft(text[at:], " \t"))
		if end := strings.IndexAny(text[at:], " \t"); end >= 0 {
			at += end
		} else {
			at = len(text)
		}
	}
	head, rest = text[:at], text[at:]
	if end := strings.IndexByte(head, ';'); end >= 0 {
		head, rest = text[:end], text[end:]
	}
	return strings.TrimSpace(head), rest
}

var code = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)

// operationsOf reads operations, which end with semicolons.
func operationsOf(text string) ([]Operation, error) {
	var out []Operation
	for text = strings.TrimLeft(text, " \t;"); text != ""; text = strings.TrimLeft(text, " \t;") {
		words, rest := wordsOf(text)
		text = rest
		switch {
		case len(words) == 0:
		case isResult(words[0]):
			out = append(out, Operation{"result", words[:1]})
		case !code.MatchString(words[0]):
			return nil, fmt.Errorf("%q is not an operation: expected a code such as bm or id, operands and a semicolon", words[0])
		default:
			out = append(out, Operation{codeOf(words[0]), words[1:]})
		}
	}
	return out, nil
}

// counted returns the FEN of a position with the counters that operations tell.
func counted(p *engine.Position, operations []Operation) (string, error) {
	fen := strings.Fields(p.FEN())
	given := false
	for back, code := range []string{moveNumber, halfMoves} {
		operands, ok := find(operations, code)
		if !ok {
			continue
		}
		if len(operands) != 1 || !isNumber(operands[0]) {
			return "", fmt.Errorf("operation %s %q: expected a whole number", code, strings.Join(operands, " "))
		}
		fen[len(fen)-1-back], given = operands[0], true
	}
	if !given {
		return p.FEN(), nil
	}
	p, err := p.Variant().NewPosition(strings.Join(fen, " "))
	if err != nil {
		return "", err
	}
	return p.FEN(), nil
}
