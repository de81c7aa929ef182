package livegame

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// offerPlies is how long a draw offer lasts in plies: until its maker has moved again.
const offerPlies = 2

// Errors of actions that are not possible now.
var (
	ErrOver          = errors.New("the game is over")
	ErrNotYourTurn   = errors.New("it is not your turn")
	errNothingToUndo = errors.New("there is no move to take back")
	errNothingToRedo = errors.New("there is no move to make again")
	ErrNotPlaying    = errors.New("you are not playing")
)

// playPerson makes a move for the person who is to move, once the one before is
// on disk.
func (s *liveGame) playPerson(m engine.Move) ([]Task, error) {
	p := s.afterQueued()
	switch {
	case s.over():
		return nil, ErrOver
	case s.players[p.Side()].seat.Kind != Person && !s.paused:
		return nil, ErrNotYourTurn
	case s.saving != 0:
		return nil, s.queueMove(p, m)
	case s.isLate():
		return s.timeOut(p.Side()), nil
	}
	if err := s.play(m); err != nil {
		return nil, err
	}
	return s.changed(), nil
}

// afterQueued is the position that a person's next move meets: the present one, after
// the moves that are held.
func (s *liveGame) afterQueued() *engine.Position {
	p := s.position()
	if len(s.queued) > 0 {
		p = p.Clone()
	}
	for _, m := range s.queued {
		p.Make(m)
	}
	return p
}

// queueMove queues a move until earlier ones are on disk. It replaces a premove.
func (s *liveGame) queueMove(p *engine.Position, m engine.Move) error {
	switch {
	case p.Result().Over():
		return ErrOver
	case !p.IsLegal(m):
		return notation.WhyIllegal(p, m)
	}
	s.queued, s.plans[p.Side()] = append(s.queued, m), Plan{}
	return nil
}

// playQueued makes the first of the moves that are held.
func (s *liveGame) playQueued() []Task {
	m := s.queued[0]
	s.queued = s.queued[1:]
	if err := s.play(m); err != nil {
		s.queued = nil
		s.notify(true, err.Error())
		return nil
	}
	return s.changed()
}

// applyQueued makes all queued moves without writes between them, before an action that
// must see them.
func (s *liveGame) applyQueued() {
	if len(s.queued) == 0 {
		return
	}
	for _, m := range s.queued {
		if s.begun && !s.paused {
			s.clocks.Start(s.side(), s.env.Now())
		}
		if err := s.play(m); err != nil {
			s.notify(true, err.Error())
			break
		}
	}
	s.queued = nil
	s.changed() // starts nothing while a write is under way, and has another one follow it
}

// play makes a move at the head of the game.
func (s *liveGame) play(m engine.Move) error {
	p := s.game.Position()
	side, number := p.Side(), p.MoveNumber()
	if s.over() {
		return ErrOver
	}
	if !p.IsLegal(m) {
		return notation.WhyIllegal(p, m)
	}
	san := notation.SAN(p, m)
	if err := s.game.Play(m); err != nil {
		return err
	}
	next := s.head.Add(san, m)
	next.Number, next.Side = number, side
	next.PromoteToMain()
	s.head = next
	s.edition++
	now := s.env.Now()
	var spent time.Duration
	if _, running := s.clocks.Running(); running {
		spent = s.clocks.Press(now.Add(-s.lag))
	}
	s.stamp()
	s.noteTime(side, spent)
	for c := range s.offer {
		s.offer[c] = max(s.offer[c]-1, 0)
	}
	return nil
}

// changed saves the game after a change; play continues when that is done.
func (s *liveGame) changed() []Task {
	s.edition++
	s.hinting = 0
	if s.over() {
		s.cancelThinking()
		s.clocks.Pause(s.env.Now())
		s.unwatch()
		s.plans = [2]Plan{}
	}
	if err := s.game.Variant().Err(); err != nil && !s.ruleFailed {
		s.ruleFailed = true
		s.notify(true, fmt.Sprintf("A rule of this variant failed and was skipped: %v", err))
	}
	s.describe()
	tasks := []Task{s.keep()}
	if s.saving != 0 {
		return compact(tasks)
	}
	return compact(append(tasks, s.advance()...))
}

// resolvePremove returns the move that the text of a premove means now. If several promotions
// match, it returns the one to the most valuable piece, as no player can be asked.
func resolvePremove(p *engine.Position, text string) (engine.Move, error) {
	found, err := notation.Match(p, text)
	if err != nil {
		return engine.NoMove, err
	}
	if len(found) == 1 {
		return found[0], nil
	}
	differ := func(m engine.Move) bool { return !m.IsPromotion() || m.WithType(found[0].Type()) != found[0] }
	if slices.ContainsFunc(found, differ) {
		return notation.Parse(p, text) // fails, as the text is ambiguous
	}
	values := search.PieceValues(p.Variant())
	return slices.MaxFunc(found, func(a, b engine.Move) int { return cmp.Compare(values[a.Type()], values[b.Type()]) }), nil
}

// undo takes moves back until a person is to move, or, if no person plays, takes one
// move back and pauses the game. If the game has ended off the board, only the result
// is taken back.
func (s *liveGame) undo() ([]Task, error) {
	people := s.config.hasPerson()
	if s.offBoardResult {
		return s.cancelResult(), nil
	}
	n := len(s.game.Moves()) - 1
	line := s.head.Path()
	for people && n >= 0 && s.players[line[n].Side].seat.Kind != Person {
		n--
	}
	if n < 0 {
		return nil, errNothingToUndo
	}
	s.paused = !people
	return s.rewind(n), nil
}

// cancelResult takes a resignation, or whatever else has ended the game, back.
func (s *liveGame) cancelResult() []Task {
	s.cancelThinking()
	s.clocks.Pause(s.env.Now())
	s.offBoardResult = false
	if s.game.Undo(); len(s.head.Path()) > 0 {
		s.game.Redo()
	}
	s.restore()
	s.plans, s.offer = [2]Plan{}, [2]int{}
	return s.changed()
}

// rewind goes back to the position after n moves.
func (s *liveGame) rewind(n int) []Task {
	s.cancelThinking()
	s.clocks.Pause(s.env.Now())
	s.offBoardResult = false
	for len(s.game.Moves()) > n {
		s.game.Undo()
		s.head = s.head.Parent
	}
	s.restore()
	s.plans, s.offer = [2]Plan{}, [2]int{}
	return s.changed()
}

// Redo makes moves again that were taken back, until a person is to move.
func (s *liveGame) redo() ([]Task, error) {
	if s.head.MainChild() == nil || s.head.MainChild().Move == engine.NoMove || s.over() {
		return nil, errNothingToRedo
	}
	s.cancelThinking()
	s.clocks.Pause(s.env.Now())
	for {
		next := s.head.MainChild()
		if next == nil || s.game.Play(next.Move) != nil {
			break
		}
		s.head = next
		if s.over() || s.paused || s.players[s.side()].seat.Kind == Person {
			break
		}
	}
	s.restore()
	return s.changed(), nil
}

// Resign ends the game with a loss for the person who is to move or, while no
// person is, for the person who plays.
func (s *liveGame) resign(by Seats) ([]Task, error) {
	side, err := s.person(by)
	if err != nil {
		return nil, err
	}
	return s.end(func() { s.game.Resign(side) }), nil
}

// end ends the game by a result that is not a matter of the board.
func (s *liveGame) end(by func()) []Task {
	s.cancelThinking()
	by()
	s.offBoardResult = true
	return s.changed()
}

// person returns the person who acts now, of those in some seats: the one to
// move, else the one who plays.
func (s *liveGame) person(by Seats) (engine.Color, error) {
	side := s.side()
	switch {
	case s.over():
		return side, ErrOver
	case s.players[side].seat.Kind == Person && by.Has(side):
		return side, nil
	case s.players[side.Other()].seat.Kind == Person && by.Has(side.Other()):
		return side.Other(), nil
	}
	return side, ErrNotPlaying
}

// offerDraw offers a draw, accepts the opponent's offer, or withdraws one's own. For
// two people at one board, the caller asks both, and the draw is agreed.
func (s *liveGame) offerDraw(by Seats) ([]Task, error) {
	side, err := s.person(by)
	if err != nil {
		return nil, err
	}
	if s.offer[side] > 0 {
		s.offer[side] = 0
		if s.job != nil {
			s.job.offered = false // players need not hear that it is declined
		}
		s.notices = append(s.notices, Notice{Minor: true, Text: "The offer of a draw is taken back."})
		s.edition++
		return compact([]Task{s.keep()}), nil
	}
	if s.offer[side.Other()] > 0 || s.players[side.Other()].seat.Kind == Person && by.Has(side.Other()) {
		return s.agree(), nil
	}
	s.offer[side] = offerPlies + 1
	if s.config.Apart {
		s.notifyOthers(by, "You offer a draw.", fmt.Sprintf("%s offers a draw; :draw accepts.", s.players[side].seat))
	} else {
		s.notices = append(s.notices, Notice{Minor: true, Text: fmt.Sprintf("Draw offered; %s replies with its move.", s.players[side.Other()].seat)})
	}
	s.edition++
	return compact([]Task{s.keep()}), nil
}

// ClaimDraw ends the game with the draw that the person who is to move could
// make by the rules, such as a repetition: the rules end the game by themselves
// once that is on the board, and it may be claimed instead of being played.
func (s *liveGame) claimDraw() ([]Task, error) {
	if err := s.insteadOfMove("a draw is claimed"); err != nil {
		return nil, err
	}
	p := s.position()
	reason := xboard.ClaimableDraw(p)
	if reason == "" {
		return nil, fmt.Errorf("no draw to claim (occurrences of the position: %d; plies without a capture or pawn move: %d)",
			p.Repetitions()+1, p.HalfMoves())
	}
	return s.claimed(reason), nil
}

// insteadOfMove returns an error unless a person is to move, and may do something else.
func (s *liveGame) insteadOfMove(what string) error {
	switch {
	case s.over():
		return ErrOver
	case !s.config.hasPerson():
		return ErrNotPlaying
	case !s.personToMove():
		return fmt.Errorf("%w: %s instead of a move", ErrNotYourTurn, what)
	}
	return nil
}

func (s *liveGame) claimed(reason string) []Task {
	return s.end(func() { s.game.ClaimDraw(reason) })
}

// declare ends the game by a declaration of the person who is to move, such as an impasse. A
// rule other than the usual one needs the opponent's consent, which is not asked for apart.
func (s *liveGame) declare(rule string) ([]Task, error) {
	if err := s.insteadOfMove("a declaration is made"); err != nil {
		return nil, err
	}
	if rule != "" && s.config.Apart {
		return nil, errors.New("this game is played by the usual rule: declare names no other")
	}
	if _, err := s.position().Declare(rule); err != nil {
		return nil, err
	}
	return s.declared(rule), nil
}

func (s *liveGame) declared(rule string) []Task {
	return s.end(func() { _ = s.game.Declare(rule) }) // it was allowed
}

func (s *liveGame) agree() []Task { return s.end(s.game.AgreeDraw) }

// MoveNow makes the player who is thinking move immediately, or resumes a paused
// game.
func (s *liveGame) moveNow() []Task {
	if s.job != nil {
		s.players[s.job.side].player.MoveNow()
		return nil
	}
	return s.resume()
}

// Pause stops the clocks and cancels the search in progress.
func (s *liveGame) pauseGame() {
	s.cancelThinking()
	s.clocks.Pause(s.env.Now())
	s.paused = true
}

// Resume resumes the game after a pause and restarts players that have failed.
func (s *liveGame) resume() []Task {
	s.paused = false
	var tasks []Task
	for side, p := range s.players {
		if p.err != nil {
			tasks = append(tasks, s.seat(engine.Color(side))...)
		}
	}
	return compact(append(tasks, s.advance()...))
}

// SetSeat gives a side to another player from now on.
func (s *liveGame) setSeat(side engine.Color, seat Seat) []Task {
	if s.job != nil && s.job.side == side {
		s.cancelThinking()
		s.clocks.Pause(s.env.Now())
	}
	old := s.players[side].close()
	s.closing = append(s.closing, old)
	s.players[side] = newPlayer(s.ctx, seat, s.env.Open)
	s.config.Seats[side] = seat
	s.last[side] = nil
	s.paused = false
	return compact(slices.Concat([]Task{old}, s.seat(side), s.changed()))
}

// SwitchSides swaps the players, who are informed of the game again.
func (s *liveGame) switchSides() []Task {
	s.cancelThinking()
	s.clocks.Pause(s.env.Now())
	s.plans, s.offer = [2]Plan{}, [2]int{}
	p, c := &s.players, &s.config
	p[0], p[1] = p[1], p[0]
	c.Seats[0], c.Seats[1] = c.Seats[1], c.Seats[0]
	s.last[0], s.last[1] = s.last[1], s.last[0]
	tasks := append(s.seat(engine.White), s.seat(engine.Black)...)
	return compact(append(tasks, s.changed()...))
}

// Hint asks ferz for a move for the person to move; no other participant sees it.
func (s *liveGame) askHint(by Seats) []Task {
	if s.over() {
		return nil
	}
	s.hinting, s.hintFor = s.nextID(), by
	id, ctx, v, start, moves := s.hinting, s.ctx, s.tree.Variant, s.tree.StartFEN, s.game.Moves()
	return []Task{guarded(func() Event {
		b := xboard.NewBuiltin("ferz", 16, xboard.Limits{})
		defer b.Close()
		if err := b.NewGame(ctx, xboard.GameInfo{Variant: v, Start: start}); err != nil {
			return hintReady{id: id, err: err}
		}
		r, err := b.Think(ctx, xboard.Request{Moves: moves, Limits: xboard.Limits{MoveTime: defaultMoveTime}}, nil)
		return hintReady{id: id, move: r.Move, err: err}
	}, func(err error) Event { return hintReady{id: id, err: err} })}
}

func (s *liveGame) hinted(ev hintReady) []Task {
	if ev.id != s.hinting || ev.id == 0 {
		return nil
	}
	s.hinting = 0
	if ev.err != nil {
		s.notify(true, "there is no hint: "+ev.err.Error())
		return nil
	}
	s.notices = append(s.notices, Notice{Hint: ev.move, For: s.hintFor})
	return nil
}
