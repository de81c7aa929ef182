package uciclient

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// bestMove is what follows the word bestmove: "M [ponder M2] [draw|resign]".
type bestMove struct {
	move, ponder string
	draw, resign bool
}

func parseBestMove(text string) bestMove {
	words := strings.Fields(text)
	if len(words) == 0 {
		return bestMove{}
	}
	a := bestMove{move: words[0]}
	for i, w := range words[1:] {
		switch {
		case w == "draw":
			a.draw = true
		case w == "resign":
			a.resign = true
		case words[i] == "ponder":
			a.ponder = w
		}
	}
	return a
}

// none reports whether the answer is that there is no move.
func (a *bestMove) none() bool {
	switch strings.ToLower(a.move) {
	case "", "(none)", "none", "null", "(null)", "0000", "a1a1":
		return true
	}
	return false
}

// readReply reads the engine's answer to a search.
func (e *client) readReply(ev event, line bool) (xboard.Reply, error) {
	a := parseBestMove(ev.text)
	r := xboard.Reply{Resigns: a.resign, OffersDraw: a.draw}
	if ev.last != "" {
		r.Last = e.thinkingOf(ev.last, line)
	}
	p := e.record.position()
	switch strings.ToLower(a.move) {
	case "resign":
		r.Resigns = true
		return r, nil
	case "win":
		r.Claim = engine.Win(p.Side(), "declared by "+e.Name())
		return r, nil
	}
	m, err := e.record.dialect.Read(p, a.move)
	switch {
	case err != nil && r.Resigns:
		return r, nil
	case err != nil && a.none():
		return e.noMove(r)
	case err != nil && ev.text == e.Session().answer:
		return xboard.Reply{}, e.illegal("bestmove "+a.move, fmt.Errorf("%w; this was its last answer too, which it seems to have given twice", err))
	case err != nil:
		return xboard.Reply{}, e.illegal("bestmove "+a.move, err)
	}
	e.Session().answer = ev.text
	r.Move = m
	r.Ponder = e.expected(m, a.ponder)
	if len(r.Last.PV) == 0 {
		r.Last.PV = []engine.Move{m}
		if r.Ponder != engine.NoMove {
			r.Last.PV = append(r.Last.PV, r.Ponder)
		}
	}
	return r, nil
}

// expected reads the move that the engine expects after its own.
func (e *client) expected(m engine.Move, text string) engine.Move {
	if text == "" {
		return engine.NoMove
	}
	p := e.record.position()
	p.Make(m)
	defer p.Unmake()
	reply, err := e.record.dialect.Read(p, text)
	if err != nil {
		return engine.NoMove
	}
	return reply
}

// noMove is the reply of an engine that has no move, and so claims that the game is
// over. There are legal moves, so that only the game's history can have ended it.
func (e *client) noMove(r xboard.Reply) (xboard.Reply, error) {
	p := e.record.position()
	if over := p.Adjudicated(); over.Over() {
		r.Claim = over
		return r, nil
	}
	return xboard.Reply{}, e.illegal("no move", fmt.Errorf("there are %d in %s", len(p.LegalMoves()), p.FEN()))
}

// illegal ends an engine that plays another game than we do.
func (e *client) illegal(move string, why error) error {
	text := fmt.Sprintf("%.100s: %v", move, why)
	if n := len(e.record.steps); n > 0 {
		text += fmt.Sprintf(" (after %d plies)", n)
	}
	return e.Session().End(e.Session().Failure(xboard.IllegalMove, text))
}
