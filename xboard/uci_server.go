package xboard

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// Catalogue is what a server needs to know about variants.
type Catalogue interface {
	// All returns the definitions of all variants.
	All() []engine.Definition
	// Find returns the definition of the variant with an id, name or alias.
	Find(name string) (engine.Definition, error)
	// Load compiles the variant that spec names: "id" or "id:Var=value,...".
	Load(spec string) (*engine.Variant, error)
}

// UCIIdentity is how a server introduces itself.
type UCIIdentity struct {
	Name, Author string
}

// ServeUCI answers the commands of the Universal Chess Interface that in has,
// one a line, until quit, the end of in, or the end of the context. It returns
// an error only if reading or writing fails.
//
// Commands are handled in the order in which they come; a search goes on in
// the background meanwhile. A read of in that blocks when the context ends
// goes on until in has another line or is closed.
func ServeUCI(ctx context.Context, in io.Reader, out io.Writer, cat Catalogue, id UCIIdentity) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &uciServer{ctx: ctx, cat: cat, id: id, out: &lineWriter{w: out}, options: newUCIOptions()}
	if err := s.selectVariant("chess", false); err != nil {
		return err
	}
	defer s.stopSearch()

	lines, readErr := readLines(ctx, in)
	for {
		select {
		case <-ctx.Done():
			return s.out.failure()
		case line, ok := <-lines:
			if !ok {
				return errors.Join(<-readErr, s.out.failure())
			}
			if quit := s.handle(line); quit || s.out.failure() != nil {
				return s.out.failure()
			}
		}
	}
}

// readLines reads lines of any length in the background, until the context
// ends. When lines is closed, failed has the error of the read that failed, or
// nil if none did.
func readLines(ctx context.Context, in io.Reader) (lines <-chan string, failed <-chan error) {
	out, end := make(chan string), make(chan error, 1)
	go func() {
		defer close(out)
		defer close(end)
		r := bufio.NewReaderSize(in, 1<<16)
		for {
			line, err := r.ReadString('\n')
			if line != "" {
				select {
				case out <- line:
				case <-ctx.Done():
					return
				}
			}
			if err == io.EOF {
				err = nil
			} else if err == nil {
				continue
			}
			end <- err
			return
		}
	}()
	return out, end
}

// uciServer is the state of one conversation. All of it belongs to the
// goroutine that handles the commands; a search has copies of what it needs.
type uciServer struct {
	ctx context.Context
	cat Catalogue
	id  UCIIdentity
	out *lineWriter

	options uciOptions
	variant *engine.Variant
	stale   bool             // variables have changed since variant was compiled
	pos     *engine.Position // nil after a position that could not be set up
	engine  *search.Engine   // nil until the first search
	job     *searchJob       // the latest search, if any
}

// handle answers one command and reports whether it was quit.
func (s *uciServer) handle(line string) (quit bool) {
	words := strings.Fields(strings.TrimPrefix(line, "\ufeff"))
	if len(words) == 0 {
		return false
	}
	args := words[1:]
	switch words[0] {
	case "quit":
		return true
	case "uci":
		s.introduce()
	case "isready":
		s.prepare()
		s.out.print("readyok")
	case "ucinewgame":
		s.stopSearch()
		s.forget()
	case "setoption":
		s.report(s.setOption(args))
	case "position":
		s.report(s.setPosition(args))
	case "go":
		s.report(s.goCommand(args))
	case "stop":
		s.stopSearch()
	case "ponderhit":
		s.ponderHit()
	case "d":
		s.show()
	case "debug", "register":
	default:
		s.report(fmt.Errorf("unknown command %q", words[0]))
	}
	return false
}

// report prints an error, if there is one, so that people see it and programs
// pass over it.
func (s *uciServer) report(err error) {
	if err != nil {
		s.out.print("info string error: " + oneLine(err.Error()))
	}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func (s *uciServer) introduce() {
	lines := []string{"id name " + s.id.Name, "id author " + s.id.Author}
	lines = append(lines, s.optionLines()...)
	s.out.print(append(lines, "uciok")...)
}

// setPosition handles the command position. If it fails there is no position.
func (s *uciServer) setPosition(args []string) error {
	s.pos = nil
	if err := s.refresh(); err != nil {
		return err
	}
	setup, moves := cut(args, "moves")
	fen := ""
	switch {
	case len(setup) == 1 && setup[0] == "startpos":
	case len(setup) > 1 && setup[0] == "fen":
		fen = strings.Join(setup[1:], " ")
	default:
		return errors.New("position: want \"startpos\" or \"fen\" and a FEN, then perhaps \"moves\" and moves")
	}
	p, err := s.variant.NewPosition(fen)
	if err != nil {
		return err
	}
	if err := p.PlayMoves(strings.Join(moves, " ")); err != nil {
		return err
	}
	s.pos = p
	return nil
}

// prepare gets the search ready, which takes its time with a large hash table.
func (s *uciServer) prepare() {
	if s.engine == nil {
		s.engine = search.New(s.variant, s.options.hash)
	}
}

// forget lets the next search start without what earlier ones have learned.
func (s *uciServer) forget() {
	if s.engine != nil {
		s.engine.Clear()
	}
}

// cut splits words at the first that is sep, which belongs to neither part.
func cut(words []string, sep string) (before, after []string) {
	for i, word := range words {
		if word == sep {
			return words[:i], words[i+1:]
		}
	}
	return words, nil
}

// show handles the command d: the position for people to look at.
func (s *uciServer) show() {
	if s.pos == nil {
		s.report(errNoPosition)
		return
	}
	s.out.print(s.pos.Diagram(), "",
		"Variant: "+s.variant.Def.Name,
		"Fen: "+s.pos.FEN(),
		fmt.Sprintf("Key: %016X", s.pos.Hash()))
}

var errNoPosition = errors.New("there is no position: the last command \"position\" failed")
