package server

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// newGame sets up a game of chess, in which the engine plays Black.
func (s *xboardServer) newGame() error {
	s.halt()
	s.force, s.paused, s.onMove = false, false, nil
	s.clock.reset()
	s.lag.Reset()
	s.draws = drawPolicy{}
	s.clearHash()
	return s.setVariant("normal")
}

// setVariant sets up a game of a variant, in which the opponent begins, and describes to
// the GUI what it does not know of it.
func (s *xboardServer) setVariant(name string) error {
	s.halt()
	o, err := s.namedVariant(name)
	if err != nil {
		return err
	}
	if s.variant == nil || s.variant.Def.ID != o.def.ID || s.choice.stale {
		failed, ignored := s.selectVariant(o.def.ID)
		if failed != nil {
			return failed
		}
		s.sendLine(ignored)
	}
	s.notation = dialect.NewNotation(protocol.XBoard(), s.variant, o.letters())
	start := ""
	switch _, chosen := s.choice.set["PositionNumber"]; {
	case !strings.EqualFold(name, o.native.name):
	case s.ownBoards && o.native.beforeFirstMoves:
		start = o.native.array + " w"
	case !chosen:
		start = o.native.start
	}
	game, err := s.gameFrom(start)
	if err != nil {
		return err
	}
	s.begin(game)
	s.plays = game.Position().Side().Other()
	if !o.known {
		s.introduce(game.Position())
	}
	s.startTurn()
	return nil
}

// gameFrom starts a game from the position of a FEN as XBoard writes it. Where a
// variant's FEN has other fields than chess, those after the side to move may be
// missing.
func (s *xboardServer) gameFrom(fen string) (*engine.Game, error) {
	own, err := s.notation.ReadFEN(fen)
	if err != nil {
		return nil, err
	}
	g, err := engine.NewGame(s.variant, own)
	if err == nil || s.variant.Def.Format == "" {
		return g, err
	}
	fields := strings.Fields(own)
	short, again := engine.NewGame(s.variant, strings.Join(fields[:min(2, len(fields))], " "))
	if again != nil {
		return nil, err
	}
	return short, nil
}

func (s *xboardServer) introduce(start *engine.Position) {
	lines := setupLines(s.notation, s.variant, start)
	if len(lines) > 0 {
		s.out.print(lines...)
	} else if s.mayDebug {
		s.out.print("# " + s.variant.Def.ID + " has a board that the command setup cannot tell")
	}
}

// begin takes another game, or none if that is nil, for the present one.
func (s *xboardServer) begin(game *engine.Game) {
	s.game, s.claimed, s.onMove = game, false, nil
	s.draws = drawPolicy{}
	s.moved()
}

// moved forgets what was true of the position before.
func (s *xboardServer) moved() {
	s.expected = engine.NoMove
	s.excluded = nil
}

// setBoard sets up a position. An illegal one is reported to the user, and moves are
// illegal until there is another.
func (s *xboardServer) setBoard(fen string) error {
	s.halt()
	game, err := s.gameFrom(fen)
	if err == nil {
		if why := game.Position().Impossible(); why != "" {
			err = errors.New(why)
		}
	}
	if err != nil {
		s.illegalPosition(err)
		return nil
	}
	s.begin(game)
	s.startTurn()
	return nil
}

func (s *xboardServer) illegalPosition(err error) {
	s.begin(nil)
	s.out.print("tellusererror Illegal position: " + oneLine(err.Error()))
}

var errNoGame = &notation.IllegalMove{Reason: "the position that was set up is illegal"}

// forceMode makes the engine play neither color.
func (s *xboardServer) forceMode() {
	s.halt()
	s.force = true
}

// goCommand makes the engine play the color that is on move.
func (s *xboardServer) goCommand() {
	s.halt()
	s.applySide()
	s.force, s.paused, s.analysis = false, false, false
	if s.game != nil {
		s.plays = s.game.Position().Side()
	}
	s.startTurn()
}

// playOther makes the engine play the color that is not on move.
func (s *xboardServer) playOther() {
	s.halt()
	s.force, s.paused = false, false
	if s.game != nil {
		s.plays = s.game.Position().Side().Other()
	}
	s.startTurn()
}

// sideToMove handles white and black, of old GUIs: they put a color on move,
// and the engine plays the other. Idioms give both, one after the other, so it
// counts only when a move or go comes.
func (s *xboardServer) sideToMove(c engine.Color) error {
	s.halt()
	s.onMove = &c
	s.plays = c.Other()
	return nil
}

// applySide puts the color on move that white or black has named.
func (s *xboardServer) applySide() {
	c := s.onMove
	s.onMove = nil
	if c == nil || s.game == nil || s.game.Position().Side() == *c {
		return
	}
	fields := strings.Fields(s.game.Position().FEN())
	if len(fields) > 1 {
		fields[1] = map[engine.Color]string{engine.White: "w", engine.Black: "b"}[*c]
	}
	game, err := engine.NewGame(s.variant, strings.Join(fields, " "))
	if err != nil {
		s.sendLine(fmt.Errorf("%v cannot be on move here: %w", *c, err))
		return
	}
	s.begin(game)
}

// userMove makes a move of the opponent's, or of either side in force mode.
func (s *xboardServer) userMove(text string) error {
	if s.doing == thinking {
		return errors.New("command not legal now: the engine is on move")
	}
	s.applySide()
	if s.game == nil {
		return errNoGame
	}
	m, err := s.notation.Parse(s.game.Position(), text)
	if err != nil {
		return err
	}
	hit := s.doing == pondering && m == s.expected
	if !hit {
		s.halt()
	}
	if err := s.game.Replay(m); err != nil { // a GUI may continue where a draw could be claimed
		return err
	}
	s.moved()
	if hit {
		s.continuePondered()
		return nil
	}
	s.startTurn()
	return nil
}

// undo takes one move back.
func (s *xboardServer) undo(string) error { return s.takeBack(1) }

// remove takes back until the user is on move again.
func (s *xboardServer) remove(string) error { return s.takeBack(2) }

func (s *xboardServer) takeBack(turns int) error {
	s.halt()
	if s.game == nil {
		return errNoGame
	}
	side := s.game.Position().Side()
	for i := 0; i < turns || turns > 1 && s.game.Position().Side() != side; i++ {
		if !s.game.Undo() {
			if i == 0 {
				return errors.New("there is no move to take back")
			}
			break
		}
	}
	s.claimed = false
	s.draws = drawPolicy{}
	s.moved()
	if s.analysis {
		s.startTurn()
	}
	return nil
}

// result is the end of the game, whatever the engine thinks of it.
func (s *xboardServer) result() {
	s.halt()
	s.force = true
}

// claim reports that the game is over.
func (s *xboardServer) claim() {
	r := s.game.Result()
	if !r.Over() || s.claimed || s.force || s.analysis {
		return
	}
	s.claimed = true
	s.out.print(fmt.Sprintf("%s {%s}", r, strings.NewReplacer("{", "[", "}", "]").Replace(oneLine(r.Reason))))
}
