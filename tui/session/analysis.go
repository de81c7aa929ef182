package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/xboard"
)

// MaxLines is the maximum number of lines of an analysis.
const MaxLines = 9

// Analysis is the engine analysis of the position shown. It follows that position.
type Analysis struct {
	On   bool
	Who  string           // analyzes; "" is ferz
	Most int              // lines that are wanted
	From *engine.Position // is analyzed; nil: none is

	analyzer *livegame.Analyzer
	moves    []engine.Move   // that lead to From
	most     int             // lines that are looked for there
	parted   []livegame.Task // wait for the ends of the engines before
}

// Lines returns the lines found, best first.
func (a *Analysis) Lines() []xboard.Thinking {
	if a.From == nil {
		return nil
	}
	return a.analyzer.Lines()
}

// Stop ends the analysis; its lines stay until another position is shown.
func (a *Analysis) Stop() {
	a.On = false
	a.analyzer.Stop()
}

// think has tasks of the analyzer done.
func (a *Analysis) think(tasks []livegame.Task) Reply {
	var out Think
	for _, t := range tasks {
		of := a.analyzer
		out = append(out, func(context.Context) Event { return analyzed{of, t()} })
	}
	return Reply{out}
}

// analyzed brings an event of an analysis.
type analyzed struct {
	of   *livegame.Analyzer
	what livegame.Event
}

func (analyzed) event() {}

// analyzed takes an event of an analysis in.
func (s *Session) analyzed(ev analyzed) Reply {
	a := &s.Analysis
	if ev.of != a.analyzer {
		return nil
	}
	r := a.think(a.analyzer.Handle(ev.what))
	err := a.analyzer.Err()
	if err == nil || !a.On {
		return append(r, Analyzed{})
	}
	a.On = false
	return append(r, Analyzed{err})
}

// engage makes a seat's player the analyst: ferz's own search, or an engine.
func (s *Session) engage(seat livegame.Seat) {
	a, v := &s.Analysis, s.Now.Tree.Variant
	threads, hash := s.User.Threads(), s.User.Hash()
	open := func(context.Context) (xboard.Player, error) {
		b := xboard.NewBuiltin("ferz", hash, xboard.Limits{})
		b.Threads = threads
		return b, nil
	}
	if a.Who = ""; seat.Kind == livegame.Engine {
		a.Who = seat.Name
		of := s.Opener()
		open = func(ctx context.Context) (xboard.Player, error) { return of(ctx, seat) }
	}
	a.analyzer = livegame.NewAnalyzer(s.ctx, v, s.Now.Tree.StartFEN, open)
}

// Close ends background work. The tasks returned wait for its end, and may run more
// than once.
func (s *Session) Close() []livegame.Task {
	return append(s.Analysis.parted, s.Analysis.analyzer.Close()...)
}

// Look analyzes the position shown if the analysis is on and possible.
func (s *Session) Look() Reply {
	a, p, moves := &s.Analysis, s.Browser.Position(), s.Browser.Moves()
	if a.On && a.analyzer.Running() && a.most == a.Most && slices.Equal(moves, a.moves) {
		return nil // the analysis continues
	}
	a.From = nil
	switch passed := s.Browser.Passed(); {
	case !a.On:
		return nil
	case passed || p.Result().Over():
		a.analyzer.Stop()
		if passed && s.Voice {
			return fails(errors.New("this line has a null move, play can't continue from it"))
		}
		return nil
	}
	a.From, a.moves, a.most = p.Clone(), moves, a.Most
	a.analyzer.SetLines(a.most)
	return a.think(a.analyzer.Analyze(moves))
}

// BestMove returns the best move of the analysis if it is of the position shown, else
// NoMove.
func (s *Session) BestMove() engine.Move {
	a := &s.Analysis
	if found := a.Lines(); a.On && len(found) > 0 && len(found[0].PV) > 0 && slices.Equal(a.moves, s.Browser.Moves()) {
		return found[0].PV[0]
	}
	return engine.NoMove
}

// analyze begins the analysis, with a number of lines or by an engine; without either a
// screen ends one that is on.
func (s *Session) analyze(rest string) Reply {
	a := &s.Analysis
	_, err := strconv.Atoi(rest)
	switch number := err == nil; {
	case rest != "" && !number:
		return s.analyzeBy(rest)
	case rest == "" && !s.Voice && a.On:
		a.Stop()
		return Reply{Analyzed{}}
	case number || s.Voice:
		n, err := ReadNumber(rest, 1, 1, MaxLines)
		if err != nil {
			return fails(err)
		}
		a.Most = n
	}
	return s.begin()
}

// begin begins the analysis.
func (s *Session) begin() Reply {
	if !s.Voice {
		s.Analysis.On = true
		return s.Look()
	}
	if s.Looked().Result().Over() {
		return fails(errors.New("there is nothing to analyze; the game is over"))
	}
	s.Analysis.On = true
	who := ""
	if s.Analysis.Who != "" {
		who = " by " + s.Analysis.Who
	}
	text := fmt.Sprintf("Analysis%s. Scores are in pawns, as %s sees them. Stop ends it.", who, s.Now.Tree.Variant.SideName(engine.White))
	return append(Reply{Tell(text)}, s.Look()...)
}

// analyzeBy makes the engine with a name analyze: ferz or a registered engine.
func (s *Session) analyzeBy(name string) Reply {
	seat, err := s.Seat(name)
	if err == nil && seat.Kind == livegame.Person {
		err = fmt.Errorf("only an engine can analyze: ferz, or one that %s lists", s.Call("engines"))
	} else if err == nil && seat.Kind == livegame.Builtin && !seat.AtItsBest() {
		err = errors.New("ferz analyzes as well as it can: name it without a rating")
	}
	if err != nil {
		return fails(err)
	}
	a := &s.Analysis
	old := a.analyzer.Close()
	a.parted = append(a.parted, old...)
	r := a.think(old)
	s.engage(seat)
	return append(r, s.begin()...)
}

// lines sets how many lines are analyzed, and analyzes; or with "on" or "off" whether is
// shown what players think.
func (s *Session) lines(rest string) Reply {
	switch word := strings.ToLower(rest); word {
	case "on", "off":
		return Reply{Thoughts(word == "on")}
	}
	n, err := ReadNumber(rest, 0, 1, MaxLines)
	if err != nil || n == 0 {
		return fails(fmt.Errorf("lines %q: expected a number from 1 to %d, on or off", rest, MaxLines))
	}
	s.Analysis.Most = n
	return s.begin()
}
