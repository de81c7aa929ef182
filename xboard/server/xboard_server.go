package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// ServeXBoard answers the commands of the XBoard protocol (CECP), versions 1 and 2, that
// in has, one a line, until quit, the end of in, or the end of the context. It returns
// an error only if reading or writing fails.
//
// Commands are handled in the order in which they come; a search runs in the background
// meanwhile. A read of in that blocks when the context ends continues until in has
// another line or is closed.
//
// Source: Tim Mann and H. G. Muller, "Chess Engine Communication Protocol", of XBoard
// 4.9.1.
func ServeXBoard(ctx context.Context, in io.Reader, out io.Writer, cat Catalogue, id Identity) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return (&xboardServer{core: newCore(ctx, out, cat, id)}).talk(in)
}

// talk holds the conversation.
func (s *xboardServer) talk(in io.Reader) error {
	s.warn = s.sendLine
	s.offers = xboardVariants(s.cat.All())
	s.commands = s.table()
	s.clock.perGame()
	if err := s.newGame(); err != nil {
		return err
	}
	defer func() {
		s.dropped.Store(true)
		s.stopAndWait()
	}()
	return s.serve(in, s)
}

// searchPurpose is what the search in the background is for.
type searchPurpose int

const (
	idle      searchPurpose = iota
	thinking                // on a move of its own
	pondering               // on the reply to the move it expects
	analyzing
)

// xboardServer is the state of one conversation.
type xboardServer struct {
	core
	commands map[string]func(args string) error
	offers   []xboardVariant
	notation *dialect.Notation
	edit     *editor // set while the command edit is active

	game     *engine.Game // nil after a position that could not be set up
	plays    engine.Color // the color that the engine plays
	force    bool         // it plays neither
	analysis bool
	paused   bool
	claimed  bool // the end of this game has been reported
	onMove   *engine.Color

	clock    guiClock
	hard     bool // ponder
	mayDebug bool // lines with # are understood
	// ownBoards: the GUI is XBoard, which starts games that it knows by name from its
	// own array, and ignores setup for them.
	ownBoards bool
	resigns   bool
	draws     drawPolicy

	doing    searchPurpose
	since    time.Time
	expected engine.Move // the reply that the engine expects, if any
	pongs    []string    // due after the move
	excluded map[engine.Move]bool

	// For the search in the background, too.
	post    atomic.Bool
	hit     atomic.Bool                 // the move that it ponders on was made
	dropped atomic.Bool                 // the results of the search are no longer wanted
	last    atomic.Pointer[search.Line] // the latest line of the running search
}

// protocolError is an error that the protocol has a form of its own for.
type protocolError struct {
	kind string // in parentheses, as "unknown command"
}

func (e protocolError) Error() string { return e.kind }

// handle answers one line and reports whether it was quit.
func (s *xboardServer) handle(line string) (quit bool) {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	if s.edit != nil {
		s.editLine(line)
		return false
	}
	word, args, _ := strings.Cut(line, " ")
	if word == "quit" {
		return true
	}
	if word == "" {
		return false
	}
	command, ok := s.commands[word]
	switch {
	case ok:
		s.report(command(strings.TrimSpace(args)), line)
	case moveLike.MatchString(line):
		s.report(s.userMove(line), line)
	default:
		s.report(protocolError{"unknown command"}, line)
	}
	return false
}

// moveLike are the texts that are moves rather than commands.
var moveLike = regexp.MustCompile(`^([a-p]\d{1,2}[a-p]\d{1,2}\S*|\+?[A-Za-z]['!]?@[a-p]\d{1,2}|[O0]-[O0](-[O0])?\S*|@@@@|[A-Z]?[a-p]?\d{0,2}x?[a-p]\d{1,2}(=?[A-Z+])?[+#]?)$`)

// tooLong reports a line that was not read to its end.
func (s *xboardServer) tooLong(line string) {
	s.report(errTooLong, strings.TrimSpace(strings.ToValidUTF8(line[:min(len(line), 40)], ""))+" …")
}

// report answers a line that was refused.
func (s *xboardServer) report(err error, line string) {
	illegal, ambiguous := (*notation.IllegalMove)(nil), (*notation.AmbiguousMove)(nil)
	text := strings.TrimSpace(strings.TrimPrefix(line, "usermove "))
	switch {
	case err == nil:
	case errors.As(err, &illegal):
		s.out.print(fmt.Sprintf("Illegal move (%s): %s", reason(illegal.Reason), text))
	case errors.As(err, &ambiguous):
		s.out.print("Error (ambiguous move): " + text)
	default:
		s.out.print(fmt.Sprintf("Error (%s): %s", reason(err.Error()), line))
	}
}

// reason makes a text fit between parentheses.
func reason(text string) string {
	return strings.NewReplacer("(", "[", ")", "]").Replace(oneLine(text))
}

// sendLine shows something to the user.
func (s *xboardServer) sendLine(err error) {
	if err != nil {
		s.out.print("tellusererror " + oneLine(err.Error()))
	}
}

// table returns what each command does.
func (s *xboardServer) table() map[string]func(string) error {
	ignore := func(string) error { return nil }
	do := func(f func()) func(string) error {
		return func(string) error { f(); return nil }
	}
	return map[string]func(string) error{
		"xboard": ignore, "random": ignore, "name": ignore, "rating": ignore,
		"ics": ignore, "computer": ignore, "cores": s.cores, "egtpath": s.egtPath, "put": ignore, "hover": ignore,
		"protover": s.protover, "accepted": s.accepted, "rejected": s.rejected, "ping": s.ping,
		"new": func(string) error { return s.newGame() }, "variant": s.setVariant, "setboard": s.setBoard,
		"edit": do(s.beginEdit), "force": do(s.forceMode), "go": do(s.goCommand), "playother": do(s.playOther),
		"white":    func(string) error { return s.sideToMove(engine.White) },
		"black":    func(string) error { return s.sideToMove(engine.Black) },
		"usermove": s.userMove, "?": do(s.moveNow), "undo": s.undo, "remove": s.remove, "result": do(s.result),
		"draw": do(s.drawOffered), "hint": do(s.hint), "bk": do(s.showBook),
		"level": s.level, "st": s.perMove, "sd": s.depth, "nps": s.nps, "time": s.ownTime, "otim": s.otherTime,
		"hard": do(func() { s.setHard(true) }), "easy": do(func() { s.setHard(false) }),
		"post": do(func() { s.post.Store(true) }), "nopost": do(func() { s.post.Store(false) }),
		"analyze": do(s.analyze), "exit": do(s.exitAnalysis), ".": do(s.status),
		"pause": do(s.pause), "resume": do(s.resume), "memory": s.memory, "option": s.option,
		"exclude": s.exclude, "include": s.include, "lift": s.lift,
	}
}

func (s *xboardServer) ping(args string) error {
	if s.doing == thinking {
		s.pongs = append(s.pongs, "pong "+args)
		return nil
	}
	s.prepare()
	s.out.print("pong " + args)
	return nil
}

// halt ends the background job and discards its result.
func (s *xboardServer) halt() {
	s.dropped.Store(true)
	s.stopAndWait()
	s.doing = idle
	s.pong()
}

// pong answers the pings that had to wait.
func (s *xboardServer) pong() {
	if len(s.pongs) > 0 {
		s.out.print(s.pongs...)
		s.pongs = nil
	}
}
