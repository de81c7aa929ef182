package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
)

// gameScreen is where a game is played.
type gameScreen struct {
	c       *common
	session *session
	board   board
	list    moveList
	input   lineInput
	chooser *chooser
	actions []action
	flipped bool
	hands   bool // the variant has hands to show
	notice  notice

	// What is chosen: a piece on the board, which board knows, or in the hand.
	drop    engine.TypeID
	targets map[engine.Square][]engine.Move

	// What follows from the position, see refresh.
	legal  []engine.Move
	sans   []string // of the legal moves; nil until they are needed
	texts  []string
	result engine.Result
}

// notice is a sentence for the player, until the next key.
type notice struct {
	text string
	bad  bool
}

func newGame(c *common, config gameConfig, game *engine.Game) *gameScreen {
	g := &gameScreen{c: c, session: newSession(c, config, game)}
	g.board = board{theme: c.theme, pos: game.Position(), pointed: true}
	g.list = moveList{theme: c.theme, number: g.session.first}
	g.actions = g.allActions()
	p := game.Position()
	g.hands = game.Variant().HasDrops() || len(holds(p, engine.White)) > 0 || len(holds(p, engine.Black)) > 0
	g.setFlipped(config.players[engine.White].engine && !config.players[engine.Black].engine)
	g.board.cursor = g.home()
	g.refresh()
	return g
}

// home returns the square where the cursor starts: in the middle of the near
// side.
func (g *gameScreen) home() engine.Square {
	v := g.session.game.Variant()
	s := g.board.squareAt((v.Files()-1)/2, v.Ranks()-1)
	if v.OnBoard(s) {
		return s
	}
	return g.board.step(s, 0, -1)
}

// begin returns the first command: the engine's search if it is to move.
func (g *gameScreen) begin() tea.Cmd { return g.session.think() }

func (g *gameScreen) close() { g.session.close() }

func (g *gameScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case thought:
		g.session.heard(msg)
		return msg.next
	case searched:
		return g.found(msg)
	case tea.KeyMsg:
		return g.press(msg)
	}
	return nil
}

// found takes in the engine's move.
func (g *gameScreen) found(msg searched) tea.Cmd {
	moved, err := g.session.found(msg)
	if err != nil {
		g.complain(err)
	}
	if !moved {
		return nil
	}
	return g.changed()
}

// changed brings the screen up to date after a change of the game.
func (g *gameScreen) changed() tea.Cmd {
	g.clearChoice()
	g.list.back = 0
	g.refresh()
	return g.session.think()
}

// refresh computes what follows from the position.
func (g *gameScreen) refresh() {
	s := g.session
	p := s.game.Position()
	g.board.pos = p
	g.result = s.game.Result()
	g.legal, g.sans, g.texts = nil, nil, nil
	if !g.result.Over() {
		g.legal = p.LegalMoves()
	}
	g.list.moves = s.moves()
	g.board.last, g.board.check = engine.Bitboard{}, engine.Bitboard{}
	if len(s.sides) > 0 {
		m := p.LastMove()
		g.board.last.Add(m.To())
		g.board.last.Add(m.From())
	}
	g.markCheck(p)
	g.resize()
}

// markCheck marks the royal pieces that are attacked.
func (g *gameScreen) markCheck(p *engine.Position) {
	for c := range engine.Color(2) {
		if !p.InCheck(c) {
			continue
		}
		for _, t := range p.Variant().RoyalTypes() {
			g.board.check = g.board.check.Or(p.Pieces(c, t))
		}
	}
}

// clearChoice forgets the chosen piece and what was typed towards a move.
func (g *gameScreen) clearChoice() {
	g.drop, g.targets = 0, nil
	g.board.picked = false
	g.board.targets = engine.Bitboard{}
	g.chooser = nil
}

func (g *gameScreen) setFlipped(flipped bool) {
	g.flipped, g.board.flipped = flipped, flipped
	g.board.follow()
}

func (g *gameScreen) complain(err error) {
	g.notice = notice{text: strings.TrimSpace(err.Error()), bad: true}
}

func (g *gameScreen) say(text string) { g.notice = notice{text: text} }
