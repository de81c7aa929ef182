package plain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/wording"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
	"github.com/ferzchess/ferz/variants/records/usi"
	"github.com/ferzchess/ferz/xboard"
)

// console is the conversation. It belongs to one goroutine.
type console struct {
	ctx     context.Context
	out     printer
	typed   bool // a person types at a terminal
	user    *user.User
	players gamespec.PlayerSource
	find    xboard.DialectFinder
	random  *rand.Rand

	lines   chan input
	results chan func() // results of background work, to run in this goroutine
	open    int         // what runs there
	left    []*livegame.Session

	game   *gameClient
	listed []archive.Entry // the games listed last
	words  moveMode
	boards boardMode
	quit   bool
	ended  bool // the input has ended
	echo   bool // input lines are printed when they are read

	paste      pasted    // a game that comes line by line
	queuedMove string    // a move that waits for its turn, in a pipe; "": none
	until      time.Time // no line is read before, unless it is a person's turn
	waiting    bool      // until means something
	limited    bool      // until was asked for
	asked      int       // computations under way that the next line waits for, in a pipe
	question   *question // waits for yes or no
	begun      *step     // waits for the next step of a move; nil: no move is begun
}

// question is something to do once the answer is yes.
type question struct {
	text string
	yes  func() error
}

// tickTime is the interval for checking clocks and engines' lines.
const tickTime = 200 * time.Millisecond

// loop handles lines and events until the input, the context or the user ends it.
func (c *console) loop() error {
	tick := time.NewTicker(tickTime)
	defer tick.Stop()
	for c.out.err == nil && !c.quit {
		if c.playQueued() {
			continue
		}
		c.prompt()
		var lines <-chan input
		if c.ready() {
			lines = c.lines
		}
		var due <-chan time.Time // nil: the game waits for no player and needs no ticks
		if c.needsTick() {
			due = tick.C
		}
		select {
		case s, more := <-c.game.news:
			c.game.take(s, more)
		case f := <-c.results:
			f()
		case in := <-lines:
			c.take(in)
		case <-due:
			c.tick()
		case <-c.ctx.Done():
			c.print("Interrupted.")
			return nil
		}
		if err := c.game.Now.Panic; err != nil {
			return fmt.Errorf("internal error: %w", err)
		}
		c.announce()
		c.endInput()
	}
	return c.out.err
}

// ready reports whether the next line may be read.
func (c *console) ready() bool {
	if c.ended || c.queuedMove != "" || !c.typed && c.asks() {
		return false
	}
	if len(c.paste.lines) > 0 {
		return true
	}
	if c.waiting && (c.game.expecting() || c.asks() || c.game.Analysis.On && c.limited) && time.Now().Before(c.until) {
		return false
	}
	c.waiting = false
	return true
}

// asks reports whether a reply is pending.
func (c *console) asks() bool { return c.asked > 0 || c.game.Now.Hinting }

// playQueued makes the move that has waited, if its time has come. It reports
// whether there was one.
func (c *console) playQueued() bool {
	if c.queuedMove == "" || c.game.expecting() || c.asks() {
		return false
	}
	text := c.queuedMove
	c.queuedMove = ""
	c.fail(c.move(text))
	c.announce()
	return true
}

// endInput handles the end of the input: it quits immediately at a terminal, and in a
// pipe once the game needs a person to continue.
func (c *console) endInput() {
	if c.ended && c.queuedMove == "" && (c.typed || !c.game.expecting() && !c.asks()) {
		c.quit = true
	}
}

// take takes a line in.
func (c *console) take(in input) {
	c.out.prompted = false // Enter has ended the prompt's line
	if c.echo && in.end == nil {
		c.print("> " + in.text)
	}
	if (in.end != nil || in.long) && len(c.paste.lines) > 0 {
		c.openPasted()
	}
	switch {
	case in.end == nil && !in.long && c.question == nil && c.pastes(in.text):
	case errors.Is(in.end, io.EOF):
		if c.ended = true; c.typed {
			c.out.write("\n")
		}
	case in.end != nil:
		c.ended = true
		c.problem(fmt.Errorf("no more lines can be read: %w", in.end))
	case in.long:
		c.fail(fmt.Errorf("a line of more than %d characters is neither a move nor a command", maxLine))
	case in.text == "":
	default:
		c.fail(c.obey(in.text))
	}
}

// obey executes a line of input.
func (c *console) obey(text string) error {
	if q := c.question; q != nil {
		c.question = nil
		if answer := strings.ToLower(text); answer == "y" || answer == "yes" {
			return q.yes()
		} else if answer == "n" || answer == "no" {
			return nil
		}
	}
	if ok, err := c.answerStep(text); ok {
		return err
	}
	if epd.LooksLikePosition(text) {
		return c.setUp(text)
	}
	if v, rest := verbOf(text, c.game.Looked()); v != nil {
		return c.runCommand(v, rest)
	}
	if !c.typed && c.game.expecting() {
		c.queuedMove = text
		return nil
	}
	return c.move(text)
}

// setUp begins a game from a FEN or a line of EPD, of the variant that it names, or
// the present one, or chess, or from an SFEN, whose game follows from the size of its board.
func (c *console) setUp(text string) error {
	names := []string{c.game.def.Def.ID, "chess"}
	f := formats.Detect([]byte(text))
	if f == nil && usi.IsPosition(text) {
		f = &usi.Format
	}
	if f != nil {
		if games, err := records.Read(f, strings.NewReader(text)); err == nil && len(games) > 0 {
			names[1] = games[0].Tags.Get("Variant")
		}
	}
	if name := epd.Variant(text); name != "" {
		names = []string{name}
	}
	var first error
	for _, name := range names {
		game, err := gamespec.Read(c.user.Variants, name, text)
		if err == nil {
			err = c.another(game)
		}
		if err == nil {
			c.print(c.turnWords())
			return nil
		}
		first = cmp.Or(first, err)
	}
	return first
}

// ask asks before something is done, at a terminal and if that is wanted.
func (c *console) ask(text string, yes func() error) error {
	if !c.typed || !c.user.Settings.Settings.Confirm {
		return yes()
	}
	c.question = &question{text, yes}
	return nil
}

// move makes the move that a text means.
func (c *console) move(text string) error {
	s := c.game.Now
	switch {
	case c.game.Learning() && notation.LooksLikeMove(text):
		return c.answer(text)
	case (c.game.isBrowsing() || s.Config.Review) && notation.LooksLikeMove(text):
		return c.try(text)
	case s.Over():
		if !notation.LooksLikeMove(text) {
			return c.unknownCommand(text)
		}
		return fmt.Errorf("%w; new starts another one, undo takes moves back", livegame.ErrOver)
	case !s.PersonToMove():
		return c.setPremove(text)
	}
	if s.Saving && notation.LooksLikeMove(text) { // it meets a position that is not there yet
		return c.game.do(livegame.Action{Command: livegame.Play, Arg: text, Premoves: c.user.Settings.Settings.Premove})
	}
	moves, err := notation.Match(s.Position(), text)
	if several, later := s.ParseMoves(text, c.user.Settings.Settings.Premove); err != nil && several != nil {
		if err := c.playAll(several); err != nil || later == "" {
			return err
		}
		return c.setPremove(later)
	}
	switch {
	case err != nil && !notation.LooksLikeMove(text):
		return c.unknownCommand(text)
	case err != nil:
		return err
	}
	return c.readLine(s.Position(), text, moves, func(m engine.Move) error {
		return c.game.do(livegame.Action{Command: livegame.Play, Moves: []engine.Move{m}})
	})
}

// playAll makes moves one after the other.
func (c *console) playAll(moves []engine.Move) error {
	for _, m := range moves {
		if err := c.game.do(livegame.Action{Command: livegame.Play, Moves: []engine.Move{m}}); err != nil {
			return err
		}
	}
	return nil
}

// setPremove takes a move in that is made before it is the person's turn.
func (c *console) setPremove(text string) error {
	s := c.game.Now
	switch {
	case !notation.LooksLikeMove(text):
		return c.unknownCommand(text)
	case s.Paused:
		return errors.New("the game is paused; go resumes it")
	case !s.People() || !c.user.Settings.Settings.Premove || s.Failures[s.Side()] != nil:
		return fmt.Errorf("%w; %v plays %s", livegame.ErrNotYourTurn, s.Config.Seats[s.Side()], c.side(s.Side()))
	}
	if err := c.game.do(livegame.Action{Command: livegame.Premove, Plan: livegame.Plan{Text: text}}); err != nil {
		return err
	}
	c.print(livegame.InAdvance(text) + ". Stop cancels.")
	return nil
}

// background runs a function in another goroutine, and the function that it returns in
// the console's.
func (c *console) background(do func() (then func())) {
	c.open++
	go func() {
		then := do()
		c.results <- func() {
			c.open--
			then()
		}
	}()
}

// waitSaved waits until all games are saved and the games that were left are closed, or
// the context is done.
func (c *console) waitSaved() {
	for len(c.left) > 0 {
		select {
		case <-c.left[0].Done():
			c.left = c.left[1:]
		case <-c.ctx.Done():
			return
		}
	}
	for c.game != nil && c.game.Now.Saving && c.game.news != nil {
		select {
		case s, more := <-c.game.news:
			c.game.take(s, more)
		case <-c.ctx.Done():
			return
		}
	}
}

// leave closes the game and waits for its tasks and pending writes.
func (c *console) leave() {
	c.close(c.game)
	for c.open > 0 {
		f := <-c.results
		f()
	}
	for _, t := range c.left {
		<-t.Done()
	}
	c.game.see(c.game.session.Snapshot())
	c.notices(c.game)
	c.exitMessage()
}

// exitMessage prints what becomes of the game, also after an interrupt.
func (c *console) exitMessage() {
	s := c.game.Now
	if s.Over() || len(s.Moves) == 0 || s.Config.Review {
		return
	}
	if c.user.Games == nil {
		c.print("The game is not kept.")
		return
	}
	text := "Game saved. Go-on %d resumes it."
	if s.SaveError != nil {
		text = "The last moves are not kept. Go-on %d resumes the game before them."
	}
	c.ctx = context.WithoutCancel(c.ctx)
	for i, r := range c.unfinished() {
		if r.ID == s.ID {
			c.print(fmt.Sprintf(text, i+1))
			return
		}
	}
	if s.SaveError != nil {
		c.print("The game is not kept.")
	}
}

// print writes a line.
func (c *console) print(text string) { c.out.line(text) }

// problem prints a problem that no command has caused.
func (c *console) problem(err error) { c.print("Problem: " + wording.Sentence(printable.Error(err))) }

// fail prints why a command has failed.
func (c *console) fail(err error) {
	if err != nil {
		c.print(wording.Sentence(printable.Error(err)))
	}
}

// prompt prints a prompt if a person can type something.
func (c *console) prompt() {
	if !c.typed || !c.ready() || len(c.paste.lines) > 0 {
		return
	}
	s := c.game.Now
	switch {
	case s.Config.Review && c.question == nil && c.begun == nil:
		c.out.prompt("Looking> ")
	case c.question != nil:
		c.out.prompt(c.question.text + " yes or no> ")
	case c.begun != nil:
		c.out.prompt(c.begun.asks.Text + "> ")
	case s.Over():
		c.out.prompt(fmt.Sprintf("Game over, %v> ", s.Result))
	case s.Paused:
		c.out.prompt("Paused> ")
	case s.PersonToMove() && !s.Waiting:
		c.out.prompt(fmt.Sprintf("%s to move> ", c.side(s.Side())))
	}
}
