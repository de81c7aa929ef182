package watch

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/matchfeed"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/root"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// noon is when the matches of tests take place.
var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// gallery is a match to be watched, to which a test sends events.
type gallery struct {
	t       testing.TB
	c       *ui.Common
	r       *root.Root
	screen  *Screen
	feed    *matchfeed.Feed
	report  match.Report
	stopped int
	quit    bool
}

func newGallery(t testing.TB, profile theme.Profile, names []string, slots, width, height int) *gallery {
	t.Helper()
	c := uitest.Common(t, profile, uitest.FirstMove)
	c.Now = func() time.Time { return noon }
	g := &gallery{t: t, c: c, feed: matchfeed.NewFeed(names, slots)}
	g.report = match.Report{Total: 40, Champion: -1, Endings: map[string]int{}}
	for _, n := range names {
		g.report.Standings = append(g.report.Standings, match.Standing{Name: n, Faults: map[match.EndKind]int{}})
	}
	g.screen = New(c, Match{Title: "Chess", Names: names, Slots: slots, Reader: matchfeed.NewReader(g.feed), Stop: func() { g.stopped++ }})
	g.r = root.New(c, g.screen, nil)
	g.size(width, height)
	return g
}

func (g *gallery) size(width, height int) {
	g.r.Update(tea.WindowSizeMsg{Width: width, Height: height})
}

// look shows the screen what has happened. Its next look is up to the test.
func (g *gallery) look() {
	_, cmd := g.r.Update(stateMsg{g.screen.reader.State(noon)})
	g.quit = g.quit || g.screen.state.Over && cmd != nil
}

func (g *gallery) press(names ...string) {
	for _, name := range names {
		_, cmd := g.r.Update(uitest.Key(name))
		if cmd != nil {
			_, quits := cmd().(tea.QuitMsg)
			g.quit = g.quit || quits
		}
	}
}

func (g *gallery) text() string { return uitest.Trim(ansi.Strip(g.r.View())) }

func (g *gallery) wants(texts ...string) {
	g.t.Helper()
	for _, text := range texts {
		if !strings.Contains(g.text(), text) {
			g.t.Errorf("the screen lacks %q:\n%s", text, g.text())
		}
	}
}

// check fails if the view does not fit the window.
func (g *gallery) check(what string) {
	g.t.Helper()
	c := g.c
	lines := strings.Split(g.r.View(), "\n")
	if len(lines) > c.Height {
		g.t.Fatalf("%s: %d lines in a window of %dx%d", what, len(lines), c.Width, c.Height)
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n > c.Width {
			g.t.Fatalf("%s: line %d is %d wide in a window of %dx%d: %q", what, i, n, c.Width, c.Height, line)
		}
	}
}

// shownGame is a game whose events a test sends.
type shownGame struct {
	g       *gallery
	slot    int
	pairing match.Pairing
	pos     *engine.Position
	plies   int
}

func (g *gallery) Begin(slot, number int, v *engine.Variant) *shownGame {
	g.t.Helper()
	p, err := v.NewPosition("")
	if err != nil {
		g.t.Fatal(err)
	}
	n := len(g.report.Standings)
	s := &shownGame{g: g, slot: slot, pos: p, pairing: match.Pairing{Number: number, White: number % n, Black: (number + 1) % n}}
	spec := &match.GameSpec{Variant: v}
	for c := range spec.Seats {
		spec.Seats[c].Control = clock.Control{Base: time.Minute}
	}
	g.feed.Event(match.Event{Pairing: s.pairing, Report: &g.report})
	s.tell(match.LiveEvent{Kind: match.GameStarted, Spec: spec, Left: [2]time.Duration{time.Minute, time.Minute}})
	return s
}

func (s *shownGame) tell(l match.LiveEvent) {
	l.Slot, l.Pairing = s.slot, s.pairing
	s.g.feed.Live(l)
}

// left is what the clocks show: some seconds less with each move.
func (s *shownGame) left() [2]time.Duration {
	return [2]time.Duration{time.Minute - time.Duration(s.plies)*time.Second, 50*time.Second - time.Duration(s.plies)*time.Second}
}

// think begins a turn and sends a line of the player's thinking.
func (s *shownGame) think(score, depth int) {
	side := s.pos.Side()
	s.tell(match.LiveEvent{Kind: match.TurnStarted, Side: side, At: noon, Left: s.left()})
	legal := s.pos.LegalMoves()
	if len(legal) == 0 {
		return
	}
	line := xboard.Thinking{Line: search.Line{Depth: depth, Score: search.Score(score), Nodes: 98765, PV: legal[:1]}}
	s.tell(match.LiveEvent{Kind: match.ThinkingReported, Side: side, At: noon, Line: &line})
}

func (s *shownGame) move(m engine.Move) {
	side := s.pos.Side()
	s.pos.Make(m)
	s.plies++
	s.tell(match.LiveEvent{Kind: match.MoveMade, Side: side, At: noon, Left: s.left(), Ply: &match.Ply{Move: m, Side: side}})
}

func (s *shownGame) moves(list string) *shownGame {
	s.g.t.Helper()
	for i, text := range strings.Fields(list) {
		m, err := notation.Parse(s.pos, text)
		if err != nil {
			s.g.t.Fatal(err)
		}
		s.think(10*i-15, 6+i%5)
		s.move(m)
	}
	s.think(35, 12)
	return s
}

// ends finishes the game and counts it.
func (s *shownGame) ends(r engine.Result, k match.EndKind) {
	e := match.Ending{Result: r, Kind: k}
	rep := &s.g.report
	rep.Played++
	white, black := &rep.Standings[s.pairing.White], &rep.Standings[s.pairing.Black]
	switch winner, won := r.Winner(); {
	case !won:
		white.Add(1)
		black.Add(1)
	case winner == engine.White:
		white.Add(2)
		black.Add(0)
	default:
		white.Add(0)
		black.Add(2)
	}
	if loser, ok := e.Loser(); ok {
		[2]*match.Standing{white, black}[loser].Faults[k]++
	}
	s.g.feed.Event(match.Event{Pairing: s.pairing, Done: true, Slot: s.slot, Report: rep, Record: &match.Record{Ending: e, Plies: make([]match.Ply, s.plies)}})
}

// recorded sends a whole match: some results and a game in each of the slots.
func recorded(t testing.TB, profile theme.Profile, slots, width, height int) *gallery {
	t.Helper()
	g := newGallery(t, profile, []string{"ferz", "Fairy-Max 5.0b"}, slots, width, height)
	v := variantstest.Load(t, "chess")
	g.report.Test = &match.SPRTState{SPRT: stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}, Lower: -2.94, Upper: 2.94, Verdict: stats.Undecided}
	for n := range 12 {
		s := g.Begin(1, n+1, v).moves("e4 e5")
		switch n % 4 {
		case 0:
			s.ends(engine.Draw("threefold repetition"), match.ByRules)
		case 3:
			s.ends(engine.Loss(engine.White, "White loses on time, 12ms over"), match.TimeLoss)
		default:
			s.ends(engine.Loss(engine.Color(n%2), "checkmate"), match.ByRules)
		}
	}
	g.report.Standings[0].Pairs, g.report.Standings[1].Pairs = stats.Pentanomial{0, 1, 2, 2, 1}, stats.Pentanomial{1, 2, 2, 1, 0}
	openings := []string{"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O", "d4 Nf6 c4 e6", "c4", "e4 c5 Nf3 d6 d4 cxd4 Nxd4", "f3 e5 g4 Qh4#", "Nf3 d5 g3"}
	for i := range slots {
		s := g.Begin(i+1, 13+i, v).moves(openings[i%len(openings)])
		if i == 4 {
			s.ends(engine.Loss(engine.White, "checkmate"), match.ByRules)
		}
	}
	g.look()
	return g
}

// storm sends a feed random events of games of some variants.
type storm struct {
	*gallery
	rand  *rand.Rand
	kinds []*engine.Variant
	games []*shownGame
	count int
}

func (s *storm) step() {
	i := s.rand.IntN(len(s.games))
	game := s.games[i]
	if game == nil || s.rand.IntN(20) == 0 {
		s.count++
		s.games[i] = s.Begin(i+1, s.count, s.kinds[s.rand.IntN(len(s.kinds))])
		return
	}
	legal := game.pos.LegalMoves()
	switch n := s.rand.IntN(12); {
	case len(legal) == 0 || n == 0:
		list := []engine.Result{engine.Draw("agreement"), engine.Loss(engine.White, strings.Repeat("long reason ", 9)), engine.Loss(engine.Black, "Black \x1b[31mcrashed")}
		game.ends(list[s.rand.IntN(3)], []match.EndKind{match.ByRules, match.Crashed, match.TimeLoss}[s.rand.IntN(3)])
		s.games[i] = nil
	case n < 4:
		game.think(s.rand.IntN(100000)-50000, s.rand.IntN(100))
	default:
		game.move(legal[s.rand.IntN(len(legal))])
	}
}

// errStopped is why a test's match ends early.
var errStopped = errors.New("interrupted after 3 games")
