package tui

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// player is who plays a side.
type player struct {
	engine   bool
	moveTime time.Duration // of the engine
}

func (p player) String() string {
	if p.engine {
		return "engine, " + seconds(p.moveTime)
	}
	return "you"
}

// seconds writes a time per move: 0.1 s, 10 s.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s"
}

// gameConfig is what a game is set up from.
type gameConfig struct {
	def     engine.Definition
	values  engine.Values // of game variables; the others are drawn at random
	fen     string        // "" is the start position
	players [2]player
}

// defaultPlayers are the user with White against the engine.
var defaultPlayers = [2]player{{}, {engine: true, moveTime: time.Second}}

// build compiles the variant and starts the game. Variables without a value
// are drawn at random, but not for a position that someone else set up.
func (c *gameConfig) build(r *rand.Rand) (*engine.Game, error) {
	values := engine.Values{}
	for _, v := range c.def.Variables {
		if given, ok := c.values[v.Name]; ok {
			values[v.Name] = given
		} else if !v.Assigned && c.fen == "" {
			values[v.Name] = v.Random(r)
		}
	}
	v, err := engine.Compile(c.def, values)
	if err != nil {
		return nil, err
	}
	return engine.NewGame(v, c.fen)
}

// job is a search that is running.
type job struct {
	id     uint64
	cancel context.CancelFunc
	side   engine.Color
}

// session is a game being played, who plays it, and the engine's search. It
// starts and gives up searches; all changes of the game go through it.
type session struct {
	c       *common
	config  gameConfig
	game    *engine.Game
	sides   []engine.Color // who made each of the game's moves
	first   int            // number of the first move
	engines *thinker
	job     *job
	line    thought      // the last thing that the engine thought
	thinker engine.Color // who thought it
	paused  bool         // engines don't move until told to
}

func newSession(c *common, config gameConfig, game *engine.Game) *session {
	v := game.Variant()
	return &session{
		c: c, config: config, game: game, first: game.Position().MoveNumber(),
		engines: newThinker(func() searcher { return c.newSearcher(v) }),
	}
}

// title names the variant with its variables' values.
func (s *session) title() string {
	v := s.game.Variant()
	var values []string
	for _, x := range v.Def.Variables {
		values = append(values, x.Name+"="+v.Values[x.Name])
	}
	if len(values) == 0 {
		return v.Def.Name
	}
	return clean(v.Def.Name + " (" + strings.Join(values, ", ") + ")")
}

func (s *session) over() bool { return s.game.Result().Over() }

func (s *session) side() engine.Color { return s.game.Position().Side() }

// humanToMove reports whether the game waits for a person.
func (s *session) humanToMove() bool { return !s.over() && !s.config.players[s.side()].engine }

// engineToMove reports whether the game waits for the engine.
func (s *session) engineToMove() bool { return !s.over() && s.config.players[s.side()].engine }

// moves lists the moves played.
func (s *session) moves() []played {
	out := make([]played, len(s.sides))
	for i, san := range s.game.SANs() {
		out[i] = played{s.sides[i], san}
	}
	return out
}

// play makes a move.
func (s *session) play(m engine.Move) error {
	side := s.side()
	if err := s.game.Play(m); err != nil {
		return err
	}
	s.sides = append(s.sides, side)
	return nil
}

var (
	errNothingToUndo = errors.New("there is no move of yours to take back")
	errNothingToRedo = errors.New("there is no move to make again")
)

// undo takes moves back until a person is to move, and gives up the search.
// With engines on both sides it takes one move back and pauses them.
func (s *session) undo() error {
	both := s.config.players[engine.White].engine && s.config.players[engine.Black].engine
	n := len(s.sides) - 1
	for !both && n >= 0 && s.config.players[s.sides[n]].engine {
		n--
	}
	if n < 0 && !s.given() {
		return errNothingToUndo
	}
	s.drop()
	s.line = thought{}
	s.paused = both
	if len(s.sides) == 0 {
		s.game.Undo()
	}
	for len(s.sides) > max(n, 0) {
		s.game.Undo()
		s.sides = s.sides[:len(s.sides)-1]
	}
	return nil
}

// given reports whether the game was ended by something that is not on the
// board, such as a resignation.
func (s *session) given() bool { return s.over() && !s.game.Position().Result().Over() }

// redo makes moves again that were taken back, until a person is to move.
func (s *session) redo() error {
	before := len(s.sides)
	for {
		side := s.side()
		if !s.game.Redo() {
			break
		}
		s.sides = append(s.sides, side)
		if s.humanToMove() || s.paused {
			break
		}
	}
	if len(s.sides) == before {
		return errNothingToRedo
	}
	s.drop()
	s.line = thought{}
	return nil
}

// resign ends the game with a loss for the person who is to move or, while the
// engine thinks, for its opponent.
func (s *session) resign() {
	side := s.side()
	if s.config.players[side].engine {
		side = side.Other()
	}
	s.drop()
	s.game.Resign(side)
}

// think starts a search if it is the engine's turn and none is running.
func (s *session) think() tea.Cmd {
	if s.job != nil || s.paused || !s.engineToMove() {
		return nil
	}
	ctx, cancel := context.WithCancel(s.c.ctx)
	s.job = &job{id: s.c.nextID(), cancel: cancel, side: s.side()}
	s.line, s.thinker = thought{}, s.side()
	p := s.game.Position()
	limits := search.Limits{MoveTime: s.config.players[s.side()].moveTime}
	lines := newMailbox[search.Line]()
	return tea.Batch(
		searchCmd(ctx, s.engines, s.job.id, p.Clone(), limits, lines),
		listenCmd(ctx, s.job.id, p.Clone(), lines, 0),
	)
}

// moveNow lets the engine end its search and play, or go on if it is paused.
func (s *session) moveNow() tea.Cmd {
	if s.job != nil {
		s.job.cancel()
	}
	s.paused = false
	return s.think()
}

// drop gives up the search; whatever it still reports is ignored.
func (s *session) drop() {
	if s.job != nil {
		s.job.cancel()
		s.job = nil
	}
}

// heard takes in what a search thinks so far.
func (s *session) heard(msg thought) {
	if s.job != nil && s.job.id == msg.id {
		s.line = msg
	}
}

// found takes in the result of a search: the engine's move. It reports whether
// there was a move made; the result of a search given up is ignored.
func (s *session) found(msg searched) (moved bool, err error) {
	if s.job == nil || s.job.id != msg.id {
		return false, nil
	}
	s.drop()
	if msg.err == nil && len(msg.line.PV) == 0 {
		msg.err = errors.New("the engine found no move")
	}
	if msg.err == nil {
		msg.err = s.play(msg.line.PV[0])
	}
	if msg.err != nil {
		s.paused = true
		return false, msg.err
	}
	s.line = thought{line: msg.line, pv: msg.pv}
	return true, nil
}

// close ends the session's searches.
func (s *session) close() { s.drop() }

// holds lists the hand of a player in the order of the types.
func holds(p *engine.Position, c engine.Color) []engine.TypeID {
	var out []engine.TypeID
	for _, t := range p.Variant().Types() {
		if p.InHand(c, t.ID) > 0 {
			out = append(out, t.ID)
		}
	}
	return slices.Clip(out)
}
