package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// ServeUCI answers the commands of the Universal Chess Interface that in has, one a
// line, until quit, the end of in, or the end of the context. It returns an error only
// if reading or writing fails.
//
// Commands are handled in the order in which they come; a search runs in the background
// meanwhile. A read of in that blocks when the context ends continues until in has
// another line or is closed.
//
// Programs that greet in another protocol of UCI's kind, with usi or ucci, are answered in
// that one.
func ServeUCI(ctx context.Context, in io.Reader, out io.Writer, cat Catalogue, id Identity) error {
	return serveUCI(ctx, in, out, cat, id, protocol.UCI())
}

// ServeUSI is ServeUCI by the Universal Shogi Interface.
func ServeUSI(ctx context.Context, in io.Reader, out io.Writer, cat Catalogue, id Identity) error {
	return serveUCI(ctx, in, out, cat, id, protocol.USI())
}

// ServeUCCI is ServeUCI by the Universal Chinese Chess Interface.
func ServeUCCI(ctx context.Context, in io.Reader, out io.Writer, cat Catalogue, id Identity) error {
	return serveUCI(ctx, in, out, cat, id, protocol.UCCI())
}

func serveUCI(ctx context.Context, in io.Reader, out io.Writer, cat Catalogue, id Identity, p *protocol.Protocol) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return (&uciServer{core: newCore(ctx, out, cat, id), speech: speech{protocol: p}}).talk(in)
}

// talk holds the conversation.
func (s *uciServer) talk(in io.Reader) error {
	s.warn = s.report
	if s.speech.protocol == nil {
		s.speech.protocol = protocol.UCI()
	}
	if err := s.begin(s.speech.protocol.DefaultVariant); err != nil {
		return err
	}
	err := s.serve(in, s)
	s.await()
	s.stopSearch()
	return err
}

// uciServer is the state of one conversation.
type uciServer struct {
	core
	speech  speech
	banned  []engine.Move    // of the position, which UCCI forbids
	seconds bool             // UCCI's times are in seconds
	pos     *engine.Position // nil after a position that could not be set up
	setup   []string         // of the command position that pos is of: where the game began
	moves   []string         // made since
	reply   replyFormat      // how the running job's result is to be reported
	debug   bool
}

// begin selects the variant to start with.
func (s *uciServer) begin(id string) error {
	failed, ignored := s.selectVariant(id)
	if failed != nil {
		return failed
	}
	s.report(ignored)
	var err error
	s.pos, err = s.variant.NewPosition("")
	return err
}

// handle answers one command and reports whether it was quit.
func (s *uciServer) handle(line string) (quit bool) {
	words := strings.Fields(strings.TrimPrefix(line, "\ufeff"))
	if len(words) == 0 {
		return false
	}
	args := words[1:]
	if words[0] != "stop" && words[0] != "isready" {
		s.await()
	}
	switch words[0] {
	case "quit":
		if bye := s.speech.dialect().Bye; bye != "" {
			s.stopSearch()
			s.out.print(bye)
		}
		return true
	case "uci", "usi", "ucci":
		s.report(s.speak(words[0]))
		s.introduce()
	case "isready":
		s.prepare()
		s.out.print("readyok")
	case "ucinewgame", "usinewgame":
		s.newGame()
	case "gameover": // the answer of a search would be taken for one in the next game
		s.stopAndWait()
	case "banmoves":
		s.report(s.ban(args))
	case "probe":
		if reply := s.speech.dialect().ProbeReply; reply != "" {
			s.out.print(reply)
		}
	case "setoption":
		s.report(s.setOption(args))
	case "position":
		s.report(s.setPosition(args))
	case "go":
		s.report(s.goCommand(args))
	case "stop":
		s.stopSearch()
	case "ponderhit":
		s.report(s.ponderHitCommand(args))
	case "d":
		s.show()
	case "debug":
		s.report(s.setDebug(args))
	case "register":
		s.out.print("registration ok") // there is nothing to pay for
	default:
		s.report(fmt.Errorf("unknown command %q", words[0]))
	}
	return false
}

func (s *uciServer) newGame() {
	s.stopSearch()
	s.clearHash()
	s.lag.Reset()
}

// tooLong reports a line that was not read to its end. Which position was meant
// is not known then.
func (s *uciServer) tooLong(line string) {
	words := strings.Fields(line[:min(len(line), 100)])
	if len(words) == 0 {
		return
	}
	if words[0] == "position" {
		s.await()
		s.pos = nil
	}
	s.report(fmt.Errorf("%s …: %w", words[0], errTooLong))
}

// report prints an error, if there is one, so that people see it and programs
// pass over it.
func (s *uciServer) report(err error) {
	if err != nil {
		s.out.print(s.speech.info() + "error: " + oneLine(err.Error()))
	}
}

// note prints a message for users who have switched debug on.
func (s *uciServer) note(text string) {
	if s.debug {
		s.out.print(s.speech.info() + "debug: " + oneLine(text))
	}
}

func (s *uciServer) setDebug(args []string) error {
	switch strings.Join(args, " ") {
	case "on":
		s.debug = true
		s.note(fmt.Sprintf("on; %s, Hash %d, MultiPV %d", s.variant.Def.ID, s.hash, s.lines))
	case "off":
		s.debug = false
	default:
		return errors.New("debug: expected \"on\" or \"off\"")
	}
	return nil
}

func (s *uciServer) introduce() {
	lines := []string{"id name " + s.id.Name, "id author " + s.id.Author}
	lines = append(lines, s.speech.announced(s.optionLines())...)
	s.out.print(append(lines, s.speech.protocol.HelloReply)...)
}

// setPosition handles the command position. If it fails there is no position.
func (s *uciServer) setPosition(args []string) error {
	before := s.pos
	s.pos, s.banned = nil, nil
	if s.choice.stale {
		before = nil
	}
	failed, ignored := s.refresh()
	s.report(ignored)
	if failed != nil {
		return failed
	}
	setup, moves := cut(args, "moves")
	if n := len(s.moves); before != nil && n > 0 && slices.Equal(setup, s.setup) && n <= len(moves) && slices.Equal(moves[:n], s.moves) {
		if err := s.play(before, moves[n:]); err == nil { // the same game continues
			s.pos, s.moves = before, moves
			return nil
		}
	}
	fen := ""
	switch {
	case len(setup) == 1 && setup[0] == "startpos":
	case len(setup) > 1 && setup[0] == "fen":
		fen = strings.Join(setup[1:], " ")
	case len(setup) > 1 && setup[0] == "sfen":
		fen = strings.Join(setup, " ")
	default:
		return fmt.Errorf("position: expected \"startpos\" or %q and a position, then perhaps \"moves\" and moves", s.speech.protocol.UCIDialect.Position)
	}
	setUp := s.variant.SetUp
	if fen == "" || s.speech.dialect().LacksKings { // problems of mate lack a king
		setUp = s.variant.NewPosition
	}
	p, err := setUp(fen)
	if err != nil {
		return err
	}
	if err := s.play(p, moves); err != nil {
		return err
	}
	s.pos, s.setup, s.moves = p, setup, moves
	return nil
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
	s.out.print(notation.Diagram(s.pos), "",
		"Variant: "+s.variant.Def.Name,
		"Fen: "+s.pos.FEN(),
		fmt.Sprintf("Key: %016X", s.pos.Hash()),
		"Result: "+notation.Result(s.pos.Variant(), s.pos.Result()))
}

var errNoPosition = errors.New("there is no position: the last command \"position\" failed")
