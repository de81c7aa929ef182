package matchfeed

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/match"
)

// noon is when the tests' matches take place.
var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// play sends a feed a game: its beginning and its moves.
type play struct {
	t       *testing.T
	f       *Feed
	slot    int
	pairing match.Pairing
	pos     *engine.Position
}

func begin(t *testing.T, f *Feed, slot, number int, variant, opening string) *play {
	t.Helper()
	v := variantstest.Load(t, variant)
	p, err := v.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	g := &play{t, f, slot, match.Pairing{Number: number, White: 0, Black: 1}, p}
	spec := &match.GameSpec{Variant: v}
	for c := range spec.Seats {
		spec.Seats[c].Control = clock.Control{Base: time.Minute}
	}
	for _, text := range strings.Fields(opening) {
		spec.Opening = append(spec.Opening, g.make(text))
	}
	g.tell(match.LiveEvent{Kind: match.GameStarted, Spec: spec})
	return g
}

func (g *play) tell(l match.LiveEvent) {
	l.Slot, l.Pairing = g.slot, g.pairing
	g.f.Live(l)
}

func (g *play) make(text string) engine.Move {
	g.t.Helper()
	m, err := notation.Parse(g.pos, text)
	if err != nil {
		g.t.Fatal(err)
	}
	g.pos.Make(m)
	return m
}

func (g *play) turn(at time.Time, left time.Duration) {
	g.tell(match.LiveEvent{Kind: match.TurnStarted, Side: g.pos.Side(), At: at, Left: [2]time.Duration{left, left}})
}

func (g *play) think(line xboard.Thinking) {
	g.tell(match.LiveEvent{Kind: match.ThinkingReported, Side: g.pos.Side(), Line: &line})
}

func (g *play) moves(list string) {
	for _, text := range strings.Fields(list) {
		side := g.pos.Side()
		g.tell(match.LiveEvent{Kind: match.MoveMade, Side: side, Ply: &match.Ply{Move: g.make(text), Side: side}})
	}
}

func (g *play) ends(r engine.Result, report *match.Report) {
	g.f.Event(match.Event{Pairing: g.pairing, Done: true, Slot: g.slot, Report: report,
		Record: &match.Record{Ending: match.Ending{Result: r, Kind: match.ByRules}, Plies: make([]match.Ply, 7)}})
}

func sans(b *Board) string {
	var out []string
	for _, m := range b.Moves {
		out = append(out, m.SAN)
	}
	return strings.Join(out, " ")
}

func TestGame(t *testing.T) {
	f := NewFeed([]string{"Ann", "Bob"}, 2)
	r := NewReader(f)
	if s := r.State(noon); len(s.Boards) != 2 || s.Boards[0].Number != 0 || s.Over {
		t.Fatalf("before the match: %+v", s)
	}
	g := begin(t, f, 1, 5, "chess", "e4")
	s := r.State(noon)
	if b := &s.Boards[0]; b.Number != 5 || sans(b) != "e4" || !b.Moves[0].Book || b.Players[0].Name != "Ann" || !b.Players[1].Timed || b.ClockRuns {
		t.Errorf("after the opening: %+v", b)
	}
	g.turn(noon, 10*time.Second)
	g.think(xboard.Thinking{Line: search.Line{Depth: 3, Score: 25, PV: g.pos.LegalMoves()[:1]}})
	g.think(xboard.Thinking{Line: search.Line{Depth: 3, Score: 5, MultiPV: 2}})
	s = r.State(noon.Add(2 * time.Second))
	b := &s.Boards[0]
	if p := &b.Players[1]; !b.ClockRuns || b.SideToMove != engine.Black || p.Left != 8*time.Second || p.Line.Score != 25 || p.From.Ply() != 1 {
		t.Errorf("Black thinks: %+v", b)
	}
	if p := &b.Players[0]; p.Left != 10*time.Second || p.Known {
		t.Errorf("White waits: %+v", p)
	}
	if s := r.State(noon.Add(time.Hour)); s.Boards[0].Players[1].Left != 0 {
		t.Error("a clock shows less than nothing")
	}
	g.moves("e5 Nf3 Nc6")
	old := s
	s = r.State(noon)
	b = &s.Boards[0]
	if sans(b) != "e4 e5 Nf3 Nc6" || b.Moves[2].Number != 2 || b.Moves[2].Side != engine.White || b.Pos.Ply() != 4 || b.ClockRuns {
		t.Errorf("after some moves: %s, %+v", sans(b), b)
	}
	if from := b.Players[1].From; from.Ply() != 1 || !from.IsLegal(b.Players[1].Line.PV[0]) {
		t.Error("the line is not shown from the position that it was thought in")
	}
	if sans(&old.Boards[0]) != "e4" || old.Boards[0].Pos.Ply() != 1 {
		t.Error("what was seen has changed")
	}
}

// TestEnds checks what remains of a game, whenever the next one begins.
func TestEnds(t *testing.T) {
	f := NewFeed([]string{"Ann", "Bob"}, 2)
	r := NewReader(f)
	first, second := begin(t, f, 1, 1, "chess", ""), begin(t, f, 2, 2, "chess", "")
	first.moves("e4")
	second.moves("d4 d5")
	report := &match.Report{Played: 1, Champion: -1}
	first.ends(engine.Loss(engine.Black, "checkmate"), report)
	s := r.State(noon)
	if e := s.Boards[0].Ending; e == nil || e.Reason != "checkmate" || s.Boards[1].Ending != nil || s.Report.Played != 1 {
		t.Errorf("%+v", s)
	}
	report.Played = 7
	if s.Report.Played != 1 {
		t.Error("the report has changed")
	}
	begin(t, f, 2, 3, "shogi", "") // before the end of the game before is reported
	second.ends(engine.Draw("repetition"), report)
	s = r.State(noon)
	if b := &s.Boards[1]; b.Number != 3 || b.Ending != nil || len(b.Moves) != 0 || b.Pos.Variant().Def.ID != "shogi" {
		t.Errorf("%+v", b)
	}
	if n := len(s.Results); n != 2 || s.Results[1] != (Result{2, "Ann", "Bob", "1/2-1/2", "repetition", 7}) {
		t.Errorf("%+v", s.Results)
	}
	for range 3 * resultsKept {
		first.ends(engine.Draw("repetition"), report)
	}
	f.End(errors.New("stopped"))
	if s = r.State(noon); len(s.Results) != resultsKept || !s.Over || s.Err == nil {
		t.Errorf("%d results, %v", len(s.Results), s.Over)
	}
}

// TestStray checks that what belongs to no slot is passed over.
func TestStray(t *testing.T) {
	f := NewFeed(nil, 0)
	for slot := range 4 {
		f.Live(match.LiveEvent{Kind: match.TurnStarted, Slot: slot})
		f.Event(match.Event{Done: true, Slot: slot, Report: &match.Report{}, Record: &match.Record{}})
	}
	if s := NewReader(f).State(noon); len(s.Boards) != 1 || s.Boards[0].Number != 0 || s.Results[0].White != "?" {
		t.Errorf("%+v", s)
	}
}

// TestWait checks that a reader is woken, once for all that it has not seen,
// and that the feed never waits for it.
func TestWait(t *testing.T) {
	f := NewFeed([]string{"Ann", "Bob"}, 1)
	r := NewReader(f)
	for range 10 {
		f.Event(match.Event{Report: &match.Report{}})
	}
	r.Wait(t.Context(), time.Hour)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r.Wait(ctx, time.Hour)
	r.Wait(t.Context(), time.Millisecond)
}

// TestMatch looks at a real match all the time and compares what is seen at the
// end with what was played.
func TestMatch(t *testing.T) {
	d, err := variants.Find("crazyhouse")
	if err != nil {
		t.Fatal(err)
	}
	entrant := match.Entrant{Open: func(context.Context, int) (xboard.Player, error) {
		return xboard.NewBuiltin("ferz", 1, xboard.Limits{Depth: 1}), nil
	}}
	f := NewFeed([]string{"one", "two"}, 2)
	r := NewReader(f)
	records := map[int]*match.Record{}
	go func() {
		_, err := match.Run(t.Context(), match.Config{
			Entrants: []match.Entrant{entrant, entrant}, Variant: match.VariantSpec{Definition: d}, Concurrency: 2, Live: f.Live,
			Schedule: match.Schedule{Format: match.RoundRobin, Rounds: 1, Games: 4, Repeat: 2, Policy: match.PerPair},
			Openings: match.Openings{RandomPlies: 4}, Adjudication: match.Adjudication{MaxMoves: 20},
		}, func(e match.Event) {
			f.Event(e)
			if e.Done {
				records[e.Pairing.Number] = e.Record
			}
		})
		f.End(err)
	}()
	s := r.State(time.Now())
	for ; !s.Over; s = r.State(time.Now()) {
		r.Wait(t.Context(), time.Minute)
	}
	if s.Err != nil || len(s.Results) != 4 || s.Report.Played != 4 {
		t.Fatalf("%v, %d results, %d played", s.Err, len(s.Results), s.Report.Played)
	}
	for _, b := range s.Boards {
		want := records[b.Number]
		if want == nil || b.Pos.FEN() != want.FinalFEN || len(b.Moves) != len(want.Plies) || b.Moves[9].SAN != want.Plies[9].SAN || !b.Players[0].Known {
			t.Errorf("game %d: %s after %s", b.Number, b.Pos.FEN(), sans(&b))
		}
	}
}
