package workers

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/hub"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/open"
	"github.com/ferzchess/ferz/xboard/registry"
)

func TestMain(m *testing.M) {
	testenv.DefaultSignals()
	if url := os.Getenv(workerURL); url != "" {
		fmt.Fprintln(os.Stderr, runWorker(url))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// place is a hub of a test.
type place struct {
	t    *testing.T
	addr string
	hub  *hub.Server
}

func newPlace(t *testing.T) *place {
	t.Helper()
	p := &place{t: t, addr: "127.0.0.1:0"}
	p.start()
	p.addr = p.hub.Addr().String()
	t.Cleanup(func() { p.hub.Stop() })
	return p
}

// start starts the hub in a folder of its own, so that it knows nothing.
func (p *place) start() {
	p.t.Helper()
	work := &hub.Work{Listen: p.addr}
	for _, s := range Scopes() {
		work.Users = append(work.Users, User(s, "token-"+string(s)))
	}
	var err error
	if p.hub, err = hub.Start(hub.Options{Dir: p.t.TempDir(), Work: work}); err != nil {
		p.t.Fatal(err)
	}
	conn, err := p.hub.ConnectWork()
	if err != nil {
		p.t.Fatal(err)
	}
	defer conn.Close()
	if err := Prepare(p.t.Context(), conn, 1); err != nil {
		p.t.Fatal(err)
	}
}

func (p *place) url(s Scope) string { return fmt.Sprintf("nats://%s:token-%s@%s", s, s, p.addr) }

// told collects what people are told.
type told struct {
	mu   sync.Mutex
	text []string
	more chan struct{}
}

func newTold() *told { return &told{more: make(chan struct{}, 100)} }

func (t *told) add(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text)
	select {
	case t.more <- struct{}{}:
	default:
	}
}

func (t *told) has(part string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.ContainsFunc(t.text, func(s string) bool { return strings.Contains(s, part) })
}

// wait waits until something is told. It ends with a test that fails elsewhere, such as in a
// worker that gets no connection.
func (t *told) wait(tb testing.TB, part string) {
	tb.Helper()
	failed := time.NewTicker(time.Second)
	defer failed.Stop()
	for !t.has(part) {
		select {
		case <-t.more:
		case <-failed.C:
			if tb.Failed() {
				tb.Fatalf("%q is not told", part)
			}
		case <-tb.Context().Done():
			tb.Fatalf("%q is not told", part)
		}
	}
}

type definitions struct{}

func (definitions) Find(id string) (engine.Definition, error) { return variants.Find(id) }
func (definitions) ReadText(text string) (engine.Definition, error) {
	games := ini.ReadText(variants.BuiltIn(), "text", text)
	if len(games.Definitions) != 1 {
		return engine.Definition{}, fmt.Errorf("%v", games.Problems)
	}
	return games.Definitions[0], nil
}

func options(name string, t *told) Options {
	return Options{Name: name, Slots: 2, Definitions: definitions{}, Player: open.Player, Notify: t.add}
}

// work starts a worker, which ends with the test or by the function that it returns.
func (p *place) work(o Options) (stop func()) {
	ctx, cancel := context.WithCancel(p.t.Context())
	var running sync.WaitGroup
	running.Go(func() {
		if err := Serve(ctx, p.url(Work), o); err != nil {
			p.t.Error(err)
		}
	})
	stop = func() { cancel(); running.Wait() }
	p.t.Cleanup(stop)
	return stop
}

// ferzMatch is a match of ferz with itself, and its players' specs.
func ferzMatch(t testing.TB, id string, games int) (match.Config, []registry.Spec) {
	d, err := variants.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	c := match.Config{
		Variant: match.VariantSpec{Definition: d}, Schedule: match.Schedule{Games: games, Rounds: 1, Repeat: 2},
		Openings: match.Openings{RandomPlies: 6}, Seed: 7, Adjudication: match.Adjudication{MaxMoves: 8},
	}
	var specs []registry.Spec
	for i, name := range []string{"strong", "weak"} {
		spec := registry.BuiltinSpec()
		spec.Config.Options = map[string]string{"Hash": "1"}
		if i == 1 {
			spec.Config.Options["Skill Level"] = "5"
		}
		specs = append(specs, spec)
		c.Entrants = append(c.Entrants, match.Entrant{Name: name, Limits: xboard.Limits{Nodes: 40}})
	}
	return c, specs
}

// run plays a match and returns the moves of each game with its end.
func run(t testing.TB, c match.Config) []string {
	t.Helper()
	out := make([]string, c.Schedule.Games)
	_, err := match.Run(t.Context(), c, func(e match.Event) {
		if !e.Done {
			return
		}
		text := &out[e.Pairing.Number-1]
		if *text != "" {
			t.Errorf("game %d counts twice", e.Pairing.Number)
		}
		for _, ply := range e.Record.Plies {
			*text += fmt.Sprint(ply.Move, " ")
		}
		*text += e.Record.Ending.String() + " " + e.Record.Ending.Reason
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// here plays a match on this machine, as workers do.
func here(t testing.TB, c match.Config, specs []registry.Spec) []string {
	t.Helper()
	b, paths, err := matchBatch(t.Context(), &c, specs, "")
	if err != nil {
		t.Fatal(err)
	}
	o := options("here", newTold())
	doers, err := matchDoers(&o, &b, c.Variant.Definition, paths)
	if err != nil {
		t.Fatal(err)
	}
	d, err := doers()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.close)
	for i := range c.Entrants {
		c.Entrants[i].Open = nil
	}
	c.Workers = []match.Worker{direct{d}}
	return run(t, c)
}

// TestMatch has matches played by two workers, one of which ends in the middle: each game
// counts once, and is as it is here.
func TestMatch(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	for _, id := range testenv.Sample([]string{"chess", "fischerandom", "crazyhouse"}, 1) {
		c, specs := ferzMatch(t, id, 12)
		want := here(t, c, specs)
		heard := newTold()
		m, err := OpenMatch(t.Context(), p.url(HandOut), &c, specs, "", options("queue", heard))
		if err != nil {
			t.Fatal(err)
		}
		stop := p.work(options("first", newTold()))
		heard.wait(t, "worker first takes part")
		p.work(options("second", newTold()))
		c.Workers = m.Workers(8)
		c.Workers[0] = ending{c.Workers[0], stop}
		if got := run(t, c); !slices.Equal(got, want) {
			t.Errorf("%s: elsewhere %q\nwant %q", id, got, want)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
}

// ending ends something with its first game.
type ending struct {
	match.Worker
	end func()
}

func (e ending) Play(ctx context.Context, a match.Assignment, live func(match.LiveEvent)) (match.Record, error) {
	e.end()
	return e.Worker.Play(ctx, a, live)
}

// direct is a match.Worker by a doer.
type direct struct{ doer }

func (d direct) Play(ctx context.Context, a match.Assignment, _ func(match.LiveEvent)) (match.Record, error) {
	var rec match.Record
	job, err := json.Marshal(a)
	if err != nil {
		return rec, err
	}
	result, err := d.do(ctx, job, nil)
	if err != nil {
		return rec, err
	}
	return rec, json.Unmarshal(result, &rec)
}

func (direct) Close() {}

// TestLiars: workers whose games are other ones, or have illegal moves, are left out, and
// the match is as if they had never been there.
func TestLiars(t *testing.T) {
	t.Parallel()
	c, specs := ferzMatch(t, "losalamos", 8)
	want := here(t, c, specs)
	for _, tt := range []struct {
		name string
		lie  func([]byte) []byte
		told string
	}{
		{"another result", func(b []byte) []byte { return bytes.ReplaceAll(b, []byte(`"Nodes":40`), []byte(`"Nodes":41`)) }, "has another result here"},
		{"an illegal move", func(b []byte) []byte { return bytes.ReplaceAll(b, []byte(`"Move":`), []byte(`"Move":1`)) }, "is wrong"},
		{"no game", func([]byte) []byte { return []byte("{}") }, "is wrong"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p, heard := newPlace(t), newTold()
			m, err := OpenMatch(t.Context(), p.url(HandOut), &c, specs, "", options("queue", heard))
			if err != nil {
				t.Fatal(err)
			}
			o := options("liar", newTold())
			o.tamper = tt.lie
			p.work(o)
			own := c
			own.Workers = m.Workers(6)
			var got []string
			var running sync.WaitGroup
			running.Go(func() { got = run(t, own) })
			heard.wait(t, "worker liar is left out")
			p.work(options("honest", newTold()))
			running.Wait()
			if !slices.Equal(got, want) || !heard.has(tt.told) {
				t.Errorf("%q\nwant %q\ntold %q", got, want, heard.text)
			}
			if err := m.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestForgetful starts the hub anew, which has forgotten all work: the match goes on.
func TestForgetful(t *testing.T) {
	t.Parallel()
	p, heard := newPlace(t), newTold()
	c, specs := ferzMatch(t, "losalamos", 8)
	want := here(t, c, specs)
	m, err := OpenMatch(t.Context(), p.url(HandOut), &c, specs, "", options("queue", heard))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}()
	c.Workers = m.Workers(8)
	restart := sync.OnceFunc(func() {
		p.hub.Stop()
		p.start()
		heard.wait(t, "connected to the server of workers again")
		p.work(options("late", newTold()))
	})
	c.Workers[7] = ending{c.Workers[7], restart}
	if got := run(t, c); !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestTraining has games to learn from played elsewhere: the file is the same.
func TestTraining(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.work(options("worker", newTold()))
	spec := match.VariantSpec{}
	var err error
	if spec.Definition, err = variants.Find("fischerandom"); err != nil {
		t.Fatal(err)
	}
	v, err := engine.Compile(spec.Definition, nil)
	if err != nil {
		t.Fatal(err)
	}
	run := &TrainingRun{Variant: spec, Hash: 1, Games: training.GenerateOptions{Nodes: 20, BranchEvery: 10, RandomMoves: 3, Seed: 3}}
	q, err := OpenTraining(t.Context(), p.url(HandOut), run, v, options("queue", newTold()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := q.Close(); err != nil {
			t.Error(err)
		}
	}()
	var files []string
	for _, elsewhere := range []func(context.Context, int) ([]byte, error){nil, q.Play} {
		file := filepath.Join(t.TempDir(), "games")
		f, err := os.Create(file)
		if err != nil {
			t.Fatal(err)
		}
		w, err := training.OpenAppend(f, v)
		if err != nil {
			t.Fatal(err)
		}
		g := run.Games
		g.Variant, g.Start, g.Games, g.Threads, g.Elsewhere = v, spec.Start, 4, 1, elsewhere
		g.Search = func() *search.Engine { return search.New(v, 1) }
		if err := training.Generate(t.Context(), g, w, nil); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, string(text))
	}
	if files[0] != files[1] {
		t.Errorf("elsewhere %d bytes, here %d, or other ones", len(files[1]), len(files[0]))
	}
}

// TestRefused: what would be played in another way is not played.
func TestRefused(t *testing.T) {
	t.Parallel()
	c, specs := ferzMatch(t, "chess", 2)
	sf := registry.Spec{Config: xboard.Config{Name: "sf", Options: map[string]string{"Hash": "1"}}}
	for _, tt := range []struct {
		name    string
		change  func(b *Batch)
		engines map[string]registry.Spec
		want    string
	}{
		{"as here", func(*Batch) {}, nil, ""},
		{"other rules", func(b *Batch) { b.Variant.Rules = "x" }, nil, "has other rules here"},
		{"an unknown variant", func(b *Batch) { b.Variant.ID = "nosuch" }, nil, `"nosuch"`},
		{"another search", func(b *Batch) { b.Signature = "x" }, nil, "another version, or another net"},
		{"no spec", func(b *Batch) { b.Spec = nil }, nil, "unexpected end"},
		{"an engine that is not named", func(b *Batch) { b.Engines = []Engine{{"sf", nil}} }, nil, "engine sf is not named on the worker's command line"},
		{"an engine with other options", func(b *Batch) { b.Engines = []Engine{{"sf", map[string]string{"Hash": "2"}}} }, map[string]registry.Spec{"sf": sf}, "Hash=1 instead of Hash=2"},
		{"an engine that is there", func(b *Batch) { b.Engines = []Engine{{"sf", map[string]string{"Hash": "1"}}} }, map[string]registry.Spec{"sf": sf}, ""},
	} {
		b, _, err := matchBatch(t.Context(), &c, specs, "")
		if err != nil {
			t.Fatal(err)
		}
		tt.change(&b)
		o := options("worker", newTold())
		o.Engines = tt.engines
		_, err = prepareMatch(t.Context(), &o, &b, nil)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestNotPlain: matches that would not be the same everywhere are not handed out.
func TestNotPlain(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(c *match.Config, s *registry.Spec)
		want   string
	}{
		{"a clock", func(c *match.Config, _ *registry.Spec) { c.Entrants[0].Control.PerMove = 1 }, "--nodes or --depth"},
		{"no limit", func(c *match.Config, _ *registry.Spec) { c.Entrants[0].Limits.Nodes = 0 }, "--nodes or --depth"},
		{"pondering", func(c *match.Config, _ *registry.Spec) { c.Entrants[0].Ponder = true }, "opponent's time"},
		{"threads", func(_ *match.Config, s *registry.Spec) { s.Config.Options["Threads"] = "2" }, "Threads=1"},
		{"no net", func(_ *match.Config, s *registry.Spec) { s.Config.Options["EvalFile"] = "/etc/passwd" }, "/etc/passwd: "},
		{"a book", func(_ *match.Config, s *registry.Spec) { s.SetBook("b") }, "option Book File names a file"},
		{"tables", func(c *match.Config, _ *registry.Spec) { c.Adjudication.Tables = true }, "--tables"},
	} {
		c, specs := ferzMatch(t, "chess", 2)
		tt.change(&c, &specs[0])
		if _, _, err := matchBatch(t.Context(), &c, specs, ""); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestScopes: a token allows what it is for, and nobody from elsewhere sees what the
// process itself keeps.
func TestScopes(t *testing.T) {
	t.Parallel()
	p, ctx := newPlace(t), t.Context()
	own, err := p.hub.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	seen, err := own.SubscribeSync(">")
	if err != nil {
		t.Fatal(err)
	}
	if err := own.Flush(); err != nil {
		t.Fatal(err)
	}
	for _, s := range Scopes() {
		conn, js, err := connect(p.url(s), s, "test")
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		// What is not permitted is not answered.
		soon, cancel := context.WithTimeout(ctx, time.Second/2)
		defer cancel()
		other := map[Scope]string{Work: jobSubject, HandOut: resultSubject}[s]
		if _, err := js.Publish(soon, other+"x", nil); err == nil {
			t.Errorf("%s publishes to %s", s, other)
		}
		if err := js.DeleteStream(soon, jobStream); err == nil {
			t.Errorf("%s deletes the stream", s)
		}
		if err := conn.Publish("ferz.hello", nil); err != nil {
			t.Error(err)
		}
		if err := conn.Flush(); err != nil {
			t.Error(err)
		}
	}
	if n, _, err := seen.Pending(); n > 0 || err != nil {
		t.Errorf("the process itself sees %d messages of others, %v", n, err)
	}
	for url, want := range map[string]string{
		"nats://work:wrong@" + p.addr:           `"ferz serve token work"`,
		"nats://" + p.addr:                      `"ferz serve token work"`,
		"nats://work:x@" + freeAddr(t):          "no connection to the server of workers",
		"http://work:sesame@" + p.addr + "/%zz": "expected a URL",
		"nats:sesame":                           "expected a URL",
	} {
		err := Serve(ctx, url, options("worker", newTold()))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "sesame") {
			t.Errorf("%s: %v, want %q without the token", url, err, want)
		}
	}
}

// freeAddr returns an address at which nobody listens.
func freeAddr(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// FuzzCheck reads anything as a record of a game.
func FuzzCheck(f *testing.F) {
	c, specs := ferzMatch(f, "losalamos", 2)
	b, _, err := matchBatch(f.Context(), &c, specs, "")
	if err != nil {
		f.Fatal(err)
	}
	o := options("here", newTold())
	doers, err := matchDoers(&o, &b, c.Variant.Definition, nil)
	if err != nil {
		f.Fatal(err)
	}
	d, err := doers()
	if err != nil {
		f.Fatal(err)
	}
	defer d.close()
	job := []byte(`{"pairing":{"White":0,"Black":1}}`)
	result, err := d.do(f.Context(), job, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(result)
	m := &Match{variant: c.Variant, names: []string{"a", "b"}}
	f.Fuzz(func(t *testing.T, result []byte) {
		var a match.Assignment
		var rec match.Record
		if m.check(job, result) != nil {
			return
		}
		if err := json.Unmarshal(result, &rec); err != nil {
			t.Fatal(err)
		}
		if err := m.complete(&a, &rec); err != nil {
			t.Errorf("what was checked can't be completed: %v", err)
		}
	})
}
