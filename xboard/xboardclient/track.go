package xboardclient

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// mode is what the engine does with moves that it is sent.
type mode uint8

const (
	forced    mode = iota // it only makes them
	playing               // it answers them
	analyzing             // it thinks about the position after them
	claiming              // it takes the game for over, and may be forced
)

// boardSync keeps the engine's board in step with the game.
type boardSync struct {
	talk     *session
	game     *xboard.GameInfo
	dialect  *xboard.Dialect
	follower *xboard.PositionTracker
	position bool // the start position must be sent

	// What the engine has been sent.
	outOfSync bool          // its state is uncertain; it must be sent everything again
	moves     []engine.Move // since the game's start
	base      int           // how many of them can't be taken back
	mode      mode
	side      engine.Color // that it plays when playing
	keepsTurn bool         // after its last move it is its turn again
	answer    string       // its last move, as it wrote it
	limits    sentLimits   // of its thinking
}

func newTrack(talk *session, d *xboard.Dialect, g *xboard.GameInfo) (*boardSync, error) {
	f, err := xboard.NewPositionTracker(g.Variant, g.Start)
	if err != nil {
		return nil, err
	}
	own := g.Start == "" || g.Start == g.Variant.StartFEN()
	return &boardSync{talk: talk, game: g, dialect: d, follower: f, position: d.MustSendStart || !own, outOfSync: true, limits: sentLimits{talk: talk}}, nil
}

// continues reports whether a game is that which the engine knows with one more
// move, by its opponent and in its turn.
func (t *boardSync) continues(moves []engine.Move) bool {
	return !t.outOfSync && t.mode == playing && len(moves) == len(t.moves)+1 && xboard.CommonPrefixLen(t.moves, moves) == len(t.moves)
}

// goesOn reports whether the engine thinks about its next move already, as the
// last one did not end its turn: in some variants a turn has several moves.
func (t *boardSync) goesOn() bool { return t.keepsTurn && t.mode == playing && !t.outOfSync }

// syncCommands are the lines that bring an engine's board up to a position.
type syncCommands struct {
	lines         []string
	texts         []string // the moves among them
	head          int      // lines before the moves
	answersItself bool     // the engine answers the last by itself
	thinking      bool     // it thinks already
}

// follow returns the lines that bring the engine up to moves from the start. The record
// counts them as sent as soon as it returns.
func (t *boardSync) follow(moves []engine.Move) (*syncCommands, error) {
	s := &syncCommands{}
	kept := xboard.CommonPrefixLen(t.moves, moves)
	switch {
	case t.goesOn():
		s.thinking = true
	case t.outOfSync || kept < t.base || kept < len(t.moves) && t.talk.profile.quirks.noUndo:
		if err := t.restart(s); err != nil {
			return nil, err
		}
		kept = 0
	case t.continues(moves):
		s.answersItself = true
	default:
		if t.mode != forced || kept < len(t.moves) {
			s.lines = append(s.lines, "force")
		}
		for range len(t.moves) - kept {
			s.lines = append(s.lines, "undo")
		}
		t.mode = forced
	}
	t.outOfSync = true // until all is written
	if err := t.appendMoves(s, moves, kept); err != nil {
		return nil, err
	}
	t.moves = append(t.moves[:0], moves...)
	t.outOfSync, t.keepsTurn = false, false
	return s, nil
}

// appendMoves writes the moves that are new to the engine or, if there is one that can't be
// written for it, the position after them all.
func (t *boardSync) appendMoves(s *syncCommands, moves []engine.Move, kept int) error {
	if _, err := t.follower.SetMoves(moves[:kept]); err != nil {
		return err
	}
	p := t.follower.Position()
	s.head = len(s.lines)
	var untold error
	for i, m := range moves[kept:] {
		side := p.Side()
		if p.IsLegal(m) && untold == nil { // if it is not, Follow returns the reason
			text, err := t.dialect.Write(p, m)
			if err != nil {
				untold = err
			} else {
				s.texts = append(s.texts, text)
				s.lines = append(s.lines, t.moveLine(text))
			}
		}
		if _, err := t.follower.SetMoves(moves[:kept+i+1]); err != nil {
			return err
		}
		s.answersItself = s.answersItself && p.Side() != side && p.Side() == t.side
	}
	if untold != nil {
		return t.appendPosition(s, len(moves), untold)
	}
	return nil
}

func (t *boardSync) moveLine(text string) string {
	if t.talk.profile.usermove {
		return "usermove " + text
	}
	return text
}

// restart writes the start of the game.
func (t *boardSync) restart(s *syncCommands) error {
	if _, err := t.follower.SetMoves(nil); err != nil {
		return err
	}
	s.lines, s.answersItself = append(s.lines, t.opening()...), false
	t.moves, t.base = t.moves[:0], 0
	if t.position {
		lines, err := t.positionLines(t.follower.Position())
		if err != nil {
			return err
		}
		s.lines = append(s.lines, lines...)
	}
	return nil
}

// opening returns the lines that begin a game and leave the engine forced.
func (t *boardSync) opening() []string {
	t.mode, t.limits = forced, sentLimits{talk: t.talk, control: t.limits.control}
	lines := []string{"new"}
	if t.talk.random {
		lines = append(lines, "random")
	}
	if v := t.variantWord(); v != "" {
		lines = append(lines, "variant "+v)
		t.talk.variant = v
	}
	lines = append(lines, "force")
	if t.game.Analysis || !t.talk.Config.Ponder {
		lines = append(lines, "hard", "easy") // some have but a switch, which hard turns on
	} else {
		lines = append(lines, "hard")
	}
	if t.talk.profile.name && !t.game.Analysis {
		if t.game.Opponent != "" {
			lines = append(lines, "name "+oneLine(t.game.Opponent))
		}
		if t.game.OpponentIsEngine {
			lines = append(lines, "computer")
		}
	}
	return append(lines, "post")
}

// variantWord returns what follows the command variant; "" if it need not be
// sent, as chess is what new begins.
func (t *boardSync) variantWord() string {
	name := t.dialect.Variant
	switch {
	case t.talk.profile.version < 2:
		return ""
	case name != "normal" && name != "chess" && name != "":
		return name
	case t.talk.variant != "":
		return "normal" // after another variant
	}
	return ""
}

// appendPosition writes a position in place of moves, whose number is given.
func (t *boardSync) appendPosition(s *syncCommands, moves int, because error) error {
	p := t.follower.Position()
	lines, err := t.positionLines(p)
	if err != nil {
		return fmt.Errorf("%w, and it can't be sent the position after it: %w", because, err)
	}
	if t.talk.profile.setboard {
		s.lines = append(append(s.lines[:s.head], "force"), lines...)
	} else {
		s.lines = append(t.opening(), lines...)
	}
	t.mode, t.base, s.texts, s.answersItself = forced, moves, nil, false
	return nil
}

// positionLines returns the lines that set a position in a game just begun or,
// if the engine knows setboard, at any time. It must be forced.
func (t *boardSync) positionLines(p *engine.Position) ([]string, error) {
	d := t.dialect
	fen, err := d.FEN(p)
	switch {
	case err != nil:
		return nil, err
	case t.talk.profile.setboard:
		return []string{"setboard " + fen}, nil
	case t.talk.profile.quirks.noEdit:
		return nil, fmt.Errorf("%s knows no command for positions", t.talk.name())
	}
	if err := editable(fen, p); err != nil {
		return nil, fmt.Errorf("%s knows only the command edit for positions: %w", t.talk.name(), err)
	}
	edit, err := editLines(fen)
	if err != nil {
		return nil, err
	}
	if p.Side() == engine.Black {
		first, err := t.firstMove(p.Variant())
		if err != nil {
			return nil, err
		}
		edit = append([]string{t.moveLine(first)}, edit...)
	}
	return edit, nil
}

// firstMove returns any first move: it makes it the second player's turn, which
// edit can't.
func (t *boardSync) firstMove(v *engine.Variant) (string, error) {
	p, err := v.NewPosition("")
	if err != nil {
		return "", err
	}
	best := ""
	for _, m := range p.LegalMoves() {
		text, err := t.dialect.Write(p, m)
		if err == nil && (best == "" || text == "a2a3") {
			best = text
		}
	}
	if best == "" {
		return "", fmt.Errorf("there is no first move of %s that it can be told", v.Def.Name)
	}
	return best, nil
}
