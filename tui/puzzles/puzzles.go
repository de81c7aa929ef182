// Package puzzles keeps puzzles and the answers to them, and asks them: line by line,
// or in rounds for the screen.
package puzzles

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/curves"
)

// Solve asks for the solutions of a round's puzzles until the input ends, someone
// quits or ctx is done. What is read and written are lines of text.
func Solve(ctx context.Context, round *Round, in io.Reader, out io.Writer) error {
	s := &session{ctx: ctx, round: round, out: bufio.NewWriter(out), lines: make(chan string), closed: make(chan struct{})}
	defer close(s.closed)
	go s.read(in)
	s.print("%s. Type a move, or hint, solution, next, board or quit.", words.Count(len(round.List), "puzzle"))
	seen := 0
	for more := len(round.List) > 0; more; more = round.Step(1) {
		err := s.puzzle()
		if errors.Is(err, errQuit) {
			break
		}
		if err != nil {
			return err
		}
		seen++
	}
	s.print("Solved: %d of %d.", round.Solved(), seen)
	return s.out.Flush()
}

// errQuit ends the session.
var errQuit = errors.New("quit")

// session is someone solving puzzles.
type session struct {
	ctx    context.Context
	round  *Round
	out    *bufio.Writer
	lines  chan string
	closed chan struct{}
}

// read reads lines until the session ends.
func (s *session) read(in io.Reader) {
	defer close(s.lines)
	for lines := bufio.NewScanner(in); lines.Scan(); {
		select {
		case s.lines <- lines.Text():
		case <-s.closed:
			return
		}
	}
}

func (s *session) print(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// ask returns what is typed, without blanks around it.
func (s *session) ask() (string, error) {
	_, _ = s.out.WriteString("> ")
	if err := s.out.Flush(); err != nil {
		return "", err
	}
	select {
	case line, ok := <-s.lines:
		if !ok {
			s.print("")
			return "", errQuit
		}
		return strings.TrimSpace(line), nil
	case <-s.ctx.Done():
		s.print("")
		return "", errQuit
	}
}

// puzzle asks for one move of the puzzle after the other until it is solved, given up
// or passed over.
func (s *session) puzzle() error {
	for {
		z := s.round.Asked()
		if err := s.task(z); err != nil || s.round.Asked() == z {
			return err
		}
	}
}

// task shows what is asked until it is found, given up or passed over.
func (s *session) task(z *puzzle.Puzzle) error {
	p, err := z.Variant.NewPosition(z.FEN)
	if err != nil {
		return err
	}
	s.show(z, p)
	for hints := 0; ; {
		text, err := s.ask()
		if err != nil {
			return err
		}
		switch word := s.command(text); word {
		case "":
		case "quit":
			return errQuit
		case "board":
			s.show(z, p)
		case "hint":
			if s.solve(z) {
				hints++
				s.print("%s", Hint(p, z.Solution[0], hints, notation.SquareNames("own", z.Variant)))
			}
		case "next":
			return nil
		case "solution":
			found := s.solve(z)
			s.note(false)
			if found {
				s.print("The solution: %s", z.Line())
			}
			return nil
		default:
			if right, err := s.checkMove(z, p, text); right || err != nil {
				return err
			}
		}
	}
}

// note saves an answer. If that fails, the error is printed once.
func (s *session) note(solved bool) {
	remember := s.round.Record(solved)
	if remember == nil {
		return
	}
	if err := remember(); err != nil {
		s.print("The answer is not remembered: %v", err)
		s.round.History = nil
	}
}

// solve finds the solution of a puzzle that comes without one.
func (s *session) solve(z *puzzle.Puzzle) bool {
	if len(z.Solution) == 0 {
		s.look()
	}
	if err := z.Solve(s.ctx); err != nil {
		s.print("%v", err)
		return false
	}
	return true
}

// look prints that the work takes a moment.
func (s *session) look() {
	s.print("Analyzing it...")
	_ = s.out.Flush()
}

// commands are the words that are no moves.
var commands = [][]string{{"hint", "h"}, {"solution"}, {"next", "skip"}, {"board"}, {"quit", "exit", "q"}}

// command returns the command that a text is, or the text.
func (s *session) command(text string) string {
	if i, _ := words.Pick(strings.ToLower(strings.TrimPrefix(text, ":")), commands); i >= 0 && len(text) > 2 || text == "q" {
		return commands[max(i, 0)][0]
	}
	if text == "?" || strings.EqualFold(text, "help") {
		s.print("Type a move in any notation, such as e4 or e2e4; or hint, solution, next, board or quit.")
		return ""
	}
	return text
}

// show shows what is to be solved.
func (s *session) show(z *puzzle.Puzzle, p *engine.Position) {
	s.print("\n%d of %d. %s. %s.", s.round.At+1, len(s.round.List), z.Variant.Def.Name, z.Task())
	if z.Source != "" {
		s.print("From %s", z.Source)
	}
	s.print("\n%s", strings.TrimRight(notation.DiagramIn(p, notation.LabelsIn("own", z.Variant)), "\n"))
	s.print("FEN: %s", z.FEN)
}

// checkMove takes a move in; it reports whether it is what is asked.
func (s *session) checkMove(z *puzzle.Puzzle, p *engine.Position, text string) (bool, error) {
	m, err := notation.Parse(p, text)
	if err != nil {
		if !notation.LooksLikeMove(text) {
			err = words.Unknown(text, commands, "help lists the commands")
		}
		s.print("%v", err)
		return false, nil
	}
	written := notation.FormatterFor("own", z.Variant).Move(p, m)
	verdict, obvious := z.Obvious(m)
	if !obvious {
		s.look()
		if verdict, err = z.Judge(s.ctx, curves.Of(z.Variant), m); err != nil && s.ctx.Err() != nil {
			return false, errQuit
		} else if err != nil {
			return false, err
		}
	}
	text = VerdictText(z, verdict, written)
	if !verdict.Solves() {
		s.print("%s", text)
		return false, nil
	}
	if answer, more := s.round.Advance(m); more {
		p.Make(m)
		s.print("%s", CorrectText(text, notation.LineIn(notation.FormatterFor("own", z.Variant), p, answer)))
		return true, nil
	}
	if line := z.Line(); line != "" {
		text = strings.TrimSuffix(text, ".") + ": " + line
	}
	s.note(true)
	s.print("%s", text)
	return true, nil
}
