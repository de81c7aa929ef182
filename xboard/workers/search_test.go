package workers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
)

// searches opens searches of a variant, which end with the test.
func (p *place) searches(id string, heard *told) *SearchQueue {
	p.t.Helper()
	d, err := variants.Find(id)
	if err != nil {
		p.t.Fatal(err)
	}
	v, err := engine.Compile(d, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	s, err := OpenSearches(p.t.Context(), p.url(HandOut), v, "", 1, heard.add)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() {
		if err := s.Close(); err != nil {
			p.t.Error(err)
		}
	})
	return s
}

// untilSearched searches again and again until a worker does.
func (s *SearchQueue) untilSearched(t *testing.T, ctx context.Context, j SearchJob, report func(search.Line)) search.Line {
	t.Helper()
	for t.Context().Err() == nil {
		line, err := s.Search(ctx, j, report)
		if err == nil {
			return line
		}
		if !errors.Is(err, ErrNobody) {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("no worker searches")
	return search.Line{}
}

// TestRepeatable: whatever has ended a search, one with as many nodes finds the same.
func TestRepeatable(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"chess", "crazyhouse", "xiangqi"} {
		d, err := variants.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, l := range map[string]search.Limits{
			"nodes":      {Nodes: 3000},
			"depth":      {Depth: 4},
			"time":       {MoveTime: 40 * time.Millisecond},
			"clock":      {Clock: &search.Clock{Remaining: 2 * time.Second, Increment: 50 * time.Millisecond}},
			"lines":      {Nodes: 3000, MultiPV: 3},
			"weak":       {MoveTime: 40 * time.Millisecond, Skill: seeded(search.SkillOf(2))},
			"club":       {MoveTime: 40 * time.Millisecond, Skill: seeded(search.SkillOf(7))},
			"full":       {MoveTime: 40 * time.Millisecond, Skill: seeded(search.SkillOf(search.MaxLevel))},
			"club depth": {Depth: 5, Skill: seeded(search.SkillOf(7.5))},
		} {
			job, err := json.Marshal(SearchJob{Limits: l})
			if err != nil {
				t.Fatal(err)
			}
			there, err := newSearchDoer(v, 1)
			if err != nil {
				t.Fatal(err)
			}
			found, err := there.do(t.Context(), job, func([]byte) {})
			if err != nil {
				t.Fatal(err)
			}
			here, err := newSearchDoer(v, 1)
			if err != nil {
				t.Fatal(err)
			}
			again, err := here.again(t.Context(), job, found)
			if err != nil || !sameLine(found, again) {
				t.Errorf("%s, %s: %s and\n%s, %v", id, name, found, again, err)
			}
		}
	}
}

// TestSearches: a worker searches, tells what it has found, and ends when it is told to; a
// search whose worker vanishes is given back at once, and another worker does the next.
func TestSearches(t *testing.T) {
	t.Parallel()
	p, heard := newPlace(t), newTold()
	s := p.searches("losalamos", heard)
	if _, err := s.Search(t.Context(), SearchJob{Limits: search.Limits{Nodes: 100}}, nil); !errors.Is(err, ErrNobody) {
		t.Errorf("without a worker: %v", err)
	}
	stop := p.work(options("first", newTold()))
	line := s.untilSearched(t, t.Context(), SearchJob{Limits: search.Limits{Nodes: 1000}}, nil)
	if line.Nodes != 1000 || len(line.PV) == 0 {
		t.Errorf("it has found %+v", line)
	}
	ctx, end := context.WithCancel(t.Context())
	lines := 0
	line = s.untilSearched(t, ctx, SearchJob{Moves: line.PV[:1], Limits: search.Limits{Infinite: true}}, func(search.Line) {
		if lines++; lines == 3 {
			end()
		}
	})
	if lines < 3 || len(line.PV) == 0 {
		t.Errorf("%d lines, %+v", lines, line)
	}
	vanish := sync.OnceFunc(func() { go stop() })
	for err := error(nil); !errors.Is(err, ErrNobody); {
		_, err = s.Search(t.Context(), SearchJob{Limits: search.Limits{Infinite: true}}, func(search.Line) { vanish() })
		if err != nil && !errors.Is(err, ErrNobody) || t.Context().Err() != nil {
			t.Fatalf("the worker has vanished: %v", err)
		}
	}
	p.work(options("second", newTold()))
	s.untilSearched(t, t.Context(), SearchJob{Limits: search.Limits{Nodes: 1000}}, nil)
}

// TestSearchLiars: a worker whose first search is wrong never searches for people, and one that
// begins to lie is left out.
func TestSearchLiars(t *testing.T) {
	t.Parallel()
	p, heard := newPlace(t), newTold()
	s := p.searches("losalamos", heard)
	job := SearchJob{Limits: search.Limits{Nodes: 1000}}
	var lies sync.Map
	liar := options("liar", newTold())
	liar.tamper = func(b []byte) []byte {
		if _, on := lies.Load("on"); on {
			return bytes.Replace(b, []byte(`"Score":`), []byte(`"Score":1`), 1)
		}
		return b
	}
	p.work(liar)
	want := s.untilSearched(t, t.Context(), job, nil)
	lies.Store("on", true)
	for !heard.has("worker liar is left out") && t.Context().Err() == nil {
		if _, err := s.Search(t.Context(), job, nil); err != nil && !errors.Is(err, ErrNobody) {
			t.Fatal(err)
		}
	}
	bad := options("bad", newTold())
	bad.tamper = func([]byte) []byte { return []byte(`{"PV":[1]}`) }
	p.work(bad)
	for !heard.has("worker bad is left out") && t.Context().Err() == nil {
		if _, err := s.Search(t.Context(), job, nil); !errors.Is(err, ErrNobody) {
			t.Fatalf("a liar searches: %v", err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.work(options("honest", newTold()))
	if got := s.untilSearched(t, t.Context(), job, nil); got.Score != want.Score || got.PV[0] != want.PV[0] {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestEndlessRepeatable: each depth of an endless search is found again, and a line that differs
// in anything is found out, however deep it claims to be.
func TestEndlessRepeatable(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"chess", "xiangqi"} {
		d, err := variants.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, lines := range []int{1, 3} {
			job, err := json.Marshal(SearchJob{Limits: search.Limits{Infinite: true, MultiPV: lines}})
			if err != nil {
				t.Fatal(err)
			}
			there, err := newSearchDoer(v, 1)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			var told []search.Line
			_, err = there.do(ctx, job, func(text []byte) {
				var l search.Line
				if err := json.Unmarshal(text, &l); err != nil {
					t.Error(err)
				}
				if l.Depth >= 5 {
					stop()
				}
				if l.MultiPV <= 1 && l.Depth < 6 && ctx.Err() == nil {
					told = append(told, l)
				}
			})
			if err != nil || len(told) < 3 {
				t.Fatalf("%d lines, %v", len(told), err)
			}
			here, err := newSearchDoer(v, 1)
			if err != nil {
				t.Fatal(err)
			}
			check := func(l search.Line, want bool) {
				t.Helper()
				found, err := json.Marshal(l)
				if err != nil {
					t.Fatal(err)
				}
				again, err := here.again(t.Context(), job, found)
				if err != nil || sameLine(found, again) != want {
					t.Errorf("%s, %d lines: %s and\n%s, %v; want that it is found again: %v", id, lines, found, again, err, want)
				}
			}
			for _, l := range told {
				check(l, true)
			}
			l := told[len(told)-1]
			l.Score++
			check(l, false)
			l = told[len(told)-1]
			l.Depth = 60
			check(l, false)
		}
	}
}

// TestEndlessLiar: a worker that lies in endless searches alone is left out.
func TestEndlessLiar(t *testing.T) {
	t.Parallel()
	p, heard := newPlace(t), newTold()
	s := p.searches("losalamos", heard)
	liar := options("liar", newTold())
	var lies sync.Map
	liar.tamper = func(b []byte) []byte {
		if _, on := lies.Load("on"); on {
			return bytes.Replace(b, []byte(`"Score":`), []byte(`"Score":1`), 1)
		}
		return b
	}
	p.work(liar)
	s.untilSearched(t, t.Context(), SearchJob{Limits: search.Limits{Nodes: 1000}}, nil)
	lies.Store("on", true)
	for !heard.has("worker liar is left out") && t.Context().Err() == nil {
		ctx, stop := context.WithCancel(t.Context())
		_, err := s.Search(ctx, SearchJob{Limits: search.Limits{Infinite: true}}, func(l search.Line) {
			if l.Depth >= 3 {
				stop()
			}
		})
		stop()
		if err != nil && !errors.Is(err, ErrNobody) {
			t.Fatal(err)
		}
	}
}
