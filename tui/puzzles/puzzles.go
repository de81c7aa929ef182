// Package puzzles lets somebody solve puzzles line by line, without a screen.
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
	"github.com/ferzchess/ferz/tui/internal/verbs"
	"github.com/ferzchess/ferz/tui/ui"
)

// Solve asks for the solutions of puzzles until the input ends, somebody quits or
// ctx is done. What is read and written are lines of text. Answers are noted in the
// history, unless it is nil.
func Solve(ctx context.Context, list []*puzzle.Puzzle, history *History, in io.Reader, out io.Writer) error {
	s := &session{ctx: ctx, list: list, history: history, out: bufio.NewWriter(out), lines: make(chan string), closed: make(chan struct{})}
	defer close(s.closed)
	go s.read(in)
	s.say("%s. Type a move, or hint, solution, next, board or quit.", ui.Count(len(list), "puzzle"))
	for s.at < len(list) {
		if err := s.puzzle(list[s.at]); err != nil {
			if errors.Is(err, errQuit) {
				break
			}
			return err
		}
		s.at++
	}
	s.say("Solved: %d of %d.", s.solved, min(s.at, len(list)))
	return s.out.Flush()
}

// errQuit ends the session.
var errQuit = errors.New("quit")

// session is somebody solving puzzles.
type session struct {
	ctx        context.Context
	list       []*puzzle.Puzzle
	at, solved int
	history    *History // nil: nothing is noted
	out        *bufio.Writer
	lines      chan string
	closed     chan struct{}
}

// read reads lines until nobody wants more.
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

func (s *session) say(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// ask returns what is typed, without blanks around it.
func (s *session) ask() (string, error) {
	_, _ = s.out.WriteString("> ")
	if err := s.out.Flush(); err != nil {
		return "", err
	}
	select {
	case line, ok := <-s.lines:
		if !ok {
			s.say("")
			return "", errQuit
		}
		return strings.TrimSpace(line), nil
	case <-s.ctx.Done():
		s.say("")
		return "", errQuit
	}
}

// puzzle shows a puzzle until it is solved or given up.
func (s *session) puzzle(z *puzzle.Puzzle) error {
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
				s.say("%s", hint(p, z.Solution[0], hints))
			}
		case "solution", "next":
			if s.solve(z) {
				s.say("The solution: %s", z.Line())
			}
			s.note(z, false)
			return nil
		default:
			if right, err := s.tries(z, p, text); right || err != nil {
				return err
			}
		}
	}
}

// note remembers an answer. If it can't be kept that is told once.
func (s *session) note(z *puzzle.Puzzle, solved bool) {
	if solved {
		s.solved++
	}
	if s.history == nil {
		return
	}
	if err := s.history.Add(z, solved); err != nil {
		s.say("The answer is not remembered: %v", err)
		s.history = nil
	}
}

// solve finds the solution of a puzzle that comes without one.
func (s *session) solve(z *puzzle.Puzzle) bool {
	if len(z.Solution) == 0 {
		s.look()
	}
	if err := z.Solve(s.ctx); err != nil {
		s.say("%v", err)
		return false
	}
	return true
}

// look says that it takes a moment.
func (s *session) look() {
	s.say("Looking at it...")
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
		s.say("Type a move in any notation, such as e4 or e2e4; or hint, solution, next, board or quit.")
		return ""
	}
	return text
}

// show shows what is to be solved.
func (s *session) show(z *puzzle.Puzzle, p *engine.Position) {
	s.say("\n%d of %d. %s. %s.", s.at+1, len(s.list), z.Variant.Def.Name, z.Task())
	if z.Source != "" {
		s.say("From %s", z.Source)
	}
	s.say("\n%s", strings.TrimRight(notation.Diagram(p), "\n"))
	s.say("FEN: %s", z.FEN)
}

// hint tells more each time: what moves, then from where, then what it does; of a
// drop that it is one, then of what, then where.
func hint(p *engine.Position, m engine.Move, n int) string {
	v := p.Variant()
	if m.Drops() {
		name := strings.ToLower(v.Type(m.Type()).Name)
		return []string{
			"A piece from the hand.",
			fmt.Sprintf("The %s in hand is dropped.", name),
			fmt.Sprintf("The %s in hand is dropped on %s.", name, v.SquareName(m.To())),
		}[min(n, 3)-1]
	}
	pc := p.PieceAt(m.From())
	switch name := v.Type(pc.Type()).Name; {
	case pc == engine.NoPiece:
		return "No piece moves."
	case n == 1:
		return "The " + strings.ToLower(name) + " moves."
	case n == 2:
		return fmt.Sprintf("The %s on %s moves.", strings.ToLower(name), v.SquareName(m.From()))
	}
	return fmt.Sprintf("It goes from %s to %s.", v.SquareName(m.From()), v.SquareName(m.To()))
}

// tries takes a move in; it reports whether it solves the puzzle.
func (s *session) tries(z *puzzle.Puzzle, p *engine.Position, text string) (bool, error) {
	m, err := notation.Parse(p, text)
	if err != nil {
		if !verbs.LooksLikeMove(text) {
			err = verbs.Unknown(text, commands, "help lists the commands")
		}
		s.say("%v", err)
		return false, nil
	}
	written := notation.WriterFor("own", z.Variant).Move(p, m)
	verdict, obvious := z.Obvious(m)
	if !obvious {
		s.look()
		if verdict, err = z.Judge(s.ctx, m); err != nil && s.ctx.Err() != nil {
			return false, errQuit
		} else if err != nil {
			return false, err
		}
	}
	switch verdict {
	case puzzle.TooSlow:
		s.say("%s wins too, but not in %d. Try another move.", written, z.Mate)
	case puzzle.Wrong:
		s.say("%s is not it. Try another move.", written)
	case puzzle.AsGood:
		s.say("%s is right%s", written, asGood(z))
	case puzzle.Solution:
		s.say("%s is right: %s", written, z.Line())
	}
	if verdict.Solves() {
		s.note(z, true)
	}
	return verdict.Solves(), nil
}

// asGood says that there is another solution, if one is known.
func asGood(z *puzzle.Puzzle) string {
	switch {
	case len(z.Solution) == 0:
		return "."
	case z.Mate > 0:
		return ", it mates as fast as the solution: " + z.Line()
	}
	return ", it is as good as the solution: " + z.Line()
}
