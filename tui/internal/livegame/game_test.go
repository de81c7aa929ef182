package livegame

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// scripted is a player that plays moves from a list, in any notation. A move
// "fail" is a failure, "hang" waits for the context, "resign" resigns, "claim"
// claims a draw, "draw" before a move offers one.
type scripted struct {
	moves    []string
	follower *xboard.PositionTracker
	started  int
	closed   atomic.Bool
	hangs    atomic.Bool // it waits in Think
	now      chan struct{}
	offered  []bool // what each turn said of a draw offer
}

func script(moves string) *scripted {
	return &scripted{moves: strings.Fields(moves), now: make(chan struct{}, 1)}
}

func (p *scripted) Name() string { return "script" }

func (p *scripted) NewGame(_ context.Context, g xboard.GameInfo) (err error) {
	p.started++
	p.follower, err = xboard.NewPositionTracker(g.Variant, g.Start)
	return err
}

func (p *scripted) Think(ctx context.Context, t xboard.Request, report func(xboard.Thinking)) (xboard.Reply, error) {
	p.offered = append(p.offered, t.DrawOffered)
	if _, err := p.follower.SetMoves(t.Moves); err != nil {
		return xboard.Reply{}, err
	}
	if len(p.moves) == 0 {
		<-ctx.Done()
		return xboard.Reply{}, ctx.Err()
	}
	text := p.moves[0]
	p.moves = p.moves[1:]
	r := xboard.Reply{}
	if rest, ok := strings.CutPrefix(text, "draw:"); ok {
		r.OffersDraw, text = true, rest
	}
	switch text {
	case "fail":
		return r, &xboard.Failure{Player: "script", Kind: xboard.Crashed, Detail: "exit status 3"}
	case "panic":
		panic("a bug")
	case "hang":
		p.hangs.Store(true)
		select {
		case <-p.now:
			return p.Think(ctx, t, report)
		case <-ctx.Done():
			return r, ctx.Err()
		}
	case "resign":
		r.Resigns = true
		return r, nil
	case "claim":
		r.Claim = engine.Draw("what the engine calls it")
		return r, nil
	}
	m, err := notation.Parse(p.follower.Position(), text)
	r.Move = m
	r.Last.Depth, r.Last.Score = 7, 35
	return r, err
}

func (p *scripted) MoveNow()                                      { p.now <- struct{}{} }
func (p *scripted) GameOver(context.Context, engine.Result) error { return nil }
func (p *scripted) Close() error                                  { p.closed.Store(true); return nil }

// memory stores games in memory.
type memory struct {
	mu       sync.Mutex
	texts    []string
	fail     error
	released int
}

func (m *memory) Save(_ string, text []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	m.texts = append(m.texts, string(text))
	return nil
}

func (m *memory) Release(string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.released++
}

// desk runs the tasks of a game one by one; tasks that wait for something run in the
// background and return as events.
type desk struct {
	t       *testing.T
	s       *liveGame
	events  chan Event
	keeper  *memory
	now     time.Time
	nowLock sync.Mutex
}

func tree(t testing.TB, spec, fen string) *pgn.Game {
	t.Helper()
	v := variantstest.Load(t, spec)
	g, err := engine.NewGame(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	out, err := pgn.FromGame(g)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// sit begins a game; a nil player is a person.
func sit(t *testing.T, controls clock.Control, white, black *scripted) *desk {
	t.Helper()
	return sitAt(t, "", controls, white, black)
}

func sitAt(t *testing.T, fen string, controls clock.Control, white, black *scripted) *desk {
	t.Helper()
	d := &desk{t: t, events: make(chan Event, 100), keeper: &memory{}, now: time.Unix(1e9, 0)}
	var seats [2]Seat
	for i, p := range []*scripted{white, black} {
		if p != nil {
			seats[i] = Seat{Kind: Engine, Name: []string{"w", "b"}[i]}
		}
	}
	env := Env{
		Keeper: d.keeper, Now: d.time,
		Open: func(_ context.Context, s Seat) (xboard.Player, error) {
			if s.Name == "w" {
				return white, nil
			} else if s.Name == "b" {
				return black, nil
			}
			return nil, errors.New("there is no engine " + s.Name)
		},
	}
	s, err := newGame(t.Context(), Config{Spec: "chess", Seats: seats, Controls: [2]clock.Control{controls, controls}}, tree(t, "chess", fen), env)
	if err != nil {
		t.Fatal(err)
	}
	d.s = s
	d.run(s.begin())
	return d
}

// heard returns the notices since the last call.
func heard(s *liveGame) []Notice {
	out := s.notices
	s.notices = nil
	return out
}

func (d *desk) time() time.Time {
	d.nowLock.Lock()
	defer d.nowLock.Unlock()
	return d.now
}

func (d *desk) pass(by time.Duration) {
	d.nowLock.Lock()
	defer d.nowLock.Unlock()
	d.now = d.now.Add(by)
}

func (d *desk) run(tasks []Task) {
	for _, task := range tasks {
		go func() { d.events <- task() }()
	}
}

// until handles events until a condition holds.
func (d *desk) until(what string, ok func() bool) {
	d.t.Helper()
	deadline := time.After(2 * time.Minute)
	for !ok() {
		select {
		case ev := <-d.events:
			d.run(d.s.handle(ev))
		case <-deadline:
			d.t.Fatalf("never: %s; moves %v, notices %v", what, notation.GameSANs(d.s.game), heard(d.s))
		}
	}
}

// waitFor waits for a condition that no event reports.
func (d *desk) waitFor(what string, ok func() bool) {
	d.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			d.t.Fatalf("never: %s", what)
		}
		select {
		case ev := <-d.events:
			d.run(d.s.handle(ev))
		default:
		}
	}
}

func (d *desk) moves() string { return strings.Join(notation.GameSANs(d.s.game), " ") }

// plays makes a person's move and waits until the game has moves.
func (d *desk) plays(text, want string) {
	d.t.Helper()
	m, err := notation.Parse(d.s.position(), text)
	if err != nil {
		d.t.Fatal(err)
	}
	tasks, err := d.s.playPerson(m)
	if err != nil {
		d.t.Fatal(err)
	}
	d.run(tasks)
	d.until(want, func() bool { return d.moves() == want && !d.s.waiting() })
}

func (d *desk) do(tasks []Task, err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	d.run(tasks)
}

func TestPlay(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("e5 Nc6"))
	d.plays("e4", "e4 e5")
	d.plays("Nf3", "e4 e5 Nf3 Nc6")
	if _, err := d.s.playPerson(engine.NoMove); err == nil {
		t.Error("no move at all is accepted")
	}
	last := d.keeper.texts[len(d.keeper.texts)-1]
	for _, want := range []string{"1. e4 e5 {+0.35/7", "2. Nf3 Nc6", `[Black "b"]`, `[Result "*"]`} {
		if !strings.Contains(last, want) {
			t.Errorf("the file lacks %q:\n%s", want, last)
		}
	}
	if n := len(d.keeper.texts); n != 4 {
		t.Errorf("4 moves were written in %d times", n)
	}
}

// TestSlowStart: a player that takes long to start causes one notice; one that has
// started causes none.
func TestSlowStart(t *testing.T) {
	for _, slow := range []bool{true, false} {
		d := &desk{t: t, events: make(chan Event, 100), keeper: &memory{}}
		ready := make(chan struct{})
		env := Env{Keeper: d.keeper, SlowStart: time.Millisecond, Open: func(context.Context, Seat) (xboard.Player, error) {
			<-ready
			return script("e4"), nil
		}}
		if !slow {
			env.SlowStart = time.Hour
		}
		s, err := newGame(t.Context(), Config{Spec: "chess", Seats: [2]Seat{{Kind: Engine, Name: "sloth"}}}, tree(t, "chess", ""), env)
		if err != nil {
			t.Fatal(err)
		}
		d.s = s
		d.run(s.begin())
		var told []Notice
		for slow && len(told) == 0 {
			d.run(s.handle(<-d.events))
			told = append(told, heard(s)...)
		}
		close(ready)
		d.until("it moves", func() bool { return d.moves() == "e4" })
		told = append(told, heard(s)...)
		if want := (Notice{Text: "sloth is still starting.", Minor: true}); slow && (len(told) != 1 || told[0] != want) || !slow && len(told) > 0 {
			t.Errorf("slow %t: people are told %v", slow, told)
		}
		if s.delayed(playerSlow{player: s.players[0], start: s.players[0].start}); len(heard(s)) > 0 {
			t.Error("people are told of a player who has started")
		}
	}
}

func TestUndoAndRedo(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("e5 Nc6 d5"))
	if _, err := d.s.undo(); !errors.Is(err, errNothingToUndo) {
		t.Errorf("undo at the start: %v", err)
	}
	d.plays("e4", "e4 e5")
	d.plays("Nf3", "e4 e5 Nf3 Nc6")
	d.do(d.s.undo())
	if d.moves() != "e4 e5" {
		t.Errorf("after undo: %s", d.moves())
	}
	d.do(d.s.redo())
	if d.moves() != "e4 e5 Nf3 Nc6" {
		t.Errorf("after redo: %s", d.moves())
	}
	d.do(d.s.undo())
	d.plays("d4", "e4 e5 d4 d5")
	if n := len(d.s.tree.Root.Children[0].Children[0].Children); n != 2 {
		t.Errorf("the line taken back is not kept: %d continuations", n)
	}
	if main := d.s.tree.MainLine(); main[2].Text != "d4" {
		t.Errorf("the main line goes on with %s, want d4", main[2].Text)
	}
}

func TestUndoWhileThinking(t *testing.T) {
	black := script("hang e5")
	d := sit(t, clock.Control{}, nil, black)
	d.plays("e4", "e4")
	d.waitFor("thinking", black.hangs.Load)
	d.do(d.s.undo())
	if d.moves() != "" {
		t.Errorf("after undo: %s", d.moves())
	}
	d.plays("d4", "d4 e5")
}

func TestEnginesPlay(t *testing.T) {
	d := sit(t, clock.Control{}, script("f3 g4"), script("e5 Qh4"))
	d.until("mate", d.s.over)
	if r := d.s.game.Result(); r.String() != "0-1" || r.Reason != "checkmate" {
		t.Errorf("result %v", r)
	}
	d.until("written", func() bool { return d.s.saving == 0 })
	last := d.keeper.texts[len(d.keeper.texts)-1]
	if !strings.Contains(last, `[Termination "checkmate"]`) || !strings.HasSuffix(strings.TrimSpace(last), "0-1") {
		t.Errorf("the file is\n%s", last)
	}
}

func TestFailureAndRestart(t *testing.T) {
	black := script("fail e5")
	d := sit(t, clock.Control{}, nil, black)
	d.plays("e4", "e4")
	d.until("the failure", func() bool { return d.s.players[engine.Black].err != nil })
	if !d.s.paused {
		t.Error("the game is not paused")
	}
	if n := heard(d.s); len(n) != 1 || !strings.Contains(n[0].Text, "exit status 3") {
		t.Errorf("notices %v", n)
	}
	d.run(d.s.resume())
	d.until("the answer", func() bool { return d.moves() == "e4 e5" })
	if black.started != 2 {
		t.Errorf("the player was started %d times, want 2", black.started)
	}
}

func TestPanicIsAFailure(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("panic"))
	d.plays("e4", "e4")
	d.until("the failure", func() bool { return d.s.players[engine.Black].err != nil })
}

func TestChangeOpponent(t *testing.T) {
	black := script("hang")
	d := sit(t, clock.Control{}, nil, black)
	d.plays("e4", "e4")
	d.until("thinking", func() bool { return d.s.job != nil })
	d.run(d.s.setSeat(engine.Black, Seat{Kind: Person, Name: "Bob"}))
	d.plays("e5", "e4 e5")
	d.waitFor("the old player is closed", black.closed.Load)
	d.run(d.s.setSeat(engine.White, Seat{Kind: Engine, Name: "nobody"}))
	d.until("the failure", func() bool { return d.s.players[engine.White].err != nil })
}

func TestSwitchSides(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("e5 d4"))
	d.plays("e4", "e4 e5")
	d.run(d.s.switchSides())
	d.until("the engine's move as White", func() bool { return d.moves() == "e4 e5 d4" })
	if !d.s.personToMove() {
		t.Error("the person is not to move as Black")
	}
}

func TestMoveNow(t *testing.T) {
	black := script("hang e5")
	d := sit(t, clock.Control{}, nil, black)
	d.plays("e4", "e4")
	d.waitFor("thinking", black.hangs.Load)
	d.run(d.s.moveNow())
	d.until("the move", func() bool { return d.moves() == "e4 e5" })
}

func TestDraws(t *testing.T) {
	t.Run("accepted", func(t *testing.T) {
		d := sit(t, clock.Control{}, nil, script("draw:e5"))
		d.do(d.s.offerDraw(BothSeats))
		m, _ := notation.Parse(d.s.position(), "e4")
		d.do(d.s.playPerson(m))
		d.until("the draw", d.s.over)
		if r := d.s.game.Result(); r.Reason != "agreement" {
			t.Errorf("result %v", r)
		}
	})
	t.Run("declined", func(t *testing.T) {
		black := script("e5 Nc6")
		d := sit(t, clock.Control{}, nil, black)
		d.do(d.s.offerDraw(BothSeats))
		heard(d.s)
		d.plays("e4", "e4 e5")
		if n := heard(d.s); len(n) != 1 || !strings.HasSuffix(n[0].Text, " declines the draw.") {
			t.Errorf("the people are told %v", n)
		}
		d.plays("Nf3", "e4 e5 Nf3 Nc6")
		if n := heard(d.s); len(n) != 0 {
			t.Errorf("after the next move the people are told %v", n)
		}
		if !black.offered[0] || black.offered[1] {
			t.Errorf("the offer stood at turns %v, want only the first", black.offered)
		}
	})
	t.Run("offered while the engine thinks", func(t *testing.T) {
		black := script("hang e5 Nc6")
		d := sit(t, clock.Control{}, nil, black)
		d.plays("e4", "e4")
		d.waitFor("thinking", black.hangs.Load)
		d.do(d.s.offerDraw(BothSeats))
		heard(d.s)
		d.run(d.s.moveNow())
		d.until("the move", func() bool { return d.moves() == "e4 e5" })
		if n := heard(d.s); len(n) != 0 {
			t.Errorf("before it was told of the offer: %v", n)
		}
		d.plays("Nf3", "e4 e5 Nf3 Nc6")
		if n := heard(d.s); len(n) != 1 || !strings.HasSuffix(n[0].Text, " declines the draw.") {
			t.Errorf("the people are told %v", n)
		}
	})
	t.Run("offered by the engine", func(t *testing.T) {
		d := sit(t, clock.Control{}, nil, script("draw:e5"))
		d.plays("e4", "e4 e5")
		if d.s.offer[engine.Black] == 0 {
			t.Fatal("there is no offer")
		}
		d.do(d.s.offerDraw(BothSeats))
		if !d.s.over() {
			t.Error("the draw is not agreed")
		}
	})
}

func TestResign(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("hang"))
	d.plays("e4", "e4")
	d.do(d.s.resign(BothSeats))
	if r := d.s.game.Result(); r.String() != "0-1" {
		t.Errorf("result %v", r)
	}
	if _, err := d.s.resign(BothSeats); !errors.Is(err, ErrOver) {
		t.Errorf("resigning twice: %v", err)
	}
	d.do(d.s.undo())
	if d.s.over() {
		t.Error("undo does not take the resignation back")
	}
	if d.moves() != "e4" {
		t.Errorf("with the resignation, moves are taken back: %q is left", d.moves())
	}
}

func TestEngineResigns(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("resign"))
	d.do(d.s.playPerson(mustMove(t, d, "e4")))
	d.until("the end", d.s.over)
	if r := d.s.game.Result(); r.String() != "1-0" {
		t.Errorf("result %v", r)
	}
}

func mustMove(t *testing.T, d *desk, text string) engine.Move {
	t.Helper()
	m, err := notation.Parse(d.s.position(), text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPremove(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("e5 Nc6 Bc5"))
	d.s.plans[0] = Plan{Text: "Nf3"}
	d.do(d.s.playPerson(mustMove(t, d, "e4")))
	d.until("the premove", func() bool { return d.moves() == "e4 e5 Nf3 Nc6" && !d.s.waiting() })
	d.s.plans[0] = Plan{Text: "Ke5"}
	d.do(d.s.playPerson(mustMove(t, d, "Bc4")))
	d.until("the answer", func() bool { return d.moves() == "e4 e5 Nf3 Nc6 Bc4 Bc5" && !d.s.waiting() })
	if n := heard(d.s); len(n) != 1 || !strings.Contains(n[0].Text, "remove canceled") {
		t.Errorf("notices %v", n)
	}
}

// TestLatePremove sets a premove when the opponent's reply has already arrived: it is
// made immediately, also in a game that is not saved.
func TestLatePremove(t *testing.T) {
	for _, kept := range []bool{true, false} {
		t.Run(fmt.Sprintf("kept %v", kept), func(t *testing.T) {
			d := sit(t, clock.Control{}, nil, script("e5 Nc6 Bc5"))
			if !kept {
				d.s.env.Keeper = nil
			}
			d.plays("e4", "e4 e5")
			d.until("White's turn", func() bool { return !d.s.waiting() })
			d.do(d.s.plan(BothSeats, Plan{Text: "Nf3 Bc4"}))
			d.until("both moves", func() bool { return d.moves() == "e4 e5 Nf3 Nc6 Bc4 Bc5" && !d.s.waiting() })
		})
	}
}

// TestPremovePromotes: a move made in advance promotes to a queen; one that two pieces can
// make is still dropped.
func TestPremovePromotes(t *testing.T) {
	p := variantstest.Position(t, variantstest.Load(t, "chess"), "rk6/1P6/8/8/8/1N3N2/8/4K3 w - - 0 1")
	for text, want := range map[string]string{"b7a8": "bxa8=Q+", "b7b8": "", "Nd2": ""} {
		m, err := resolvePremove(p, text)
		if (err == nil) != (want != "") || err == nil && notation.SAN(p, m) != want {
			t.Errorf("%s: %v, %v, want %q", text, m, err, want)
		}
	}
}

func TestNotSaved(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("e5 Nc6"))
	d.keeper.fail = errors.New("no space left on device")
	d.plays("e4", "e4 e5")
	n := heard(d.s)
	if len(n) == 0 || !n[0].IsError || !strings.Contains(n[0].Text, "not saved: no space left") {
		t.Errorf("notices %v", n)
	}
	d.plays("Nf3", "e4 e5 Nf3 Nc6")
}

func TestClocks(t *testing.T) {
	d := sit(t, clock.Control{Base: time.Minute, Increment: 2 * time.Second}, nil, nil)
	d.pass(10 * time.Second)
	d.plays("e4", "e4")
	d.pass(5 * time.Second)
	if left, ok := d.s.left(engine.White); !ok || left != 52*time.Second {
		t.Errorf("White has %v, %v", left, ok)
	}
	if left, _ := d.s.left(engine.Black); left != 55*time.Second {
		t.Errorf("Black has %v", left)
	}
	d.do(d.s.undo())
	if left, _ := d.s.left(engine.White); left != 52*time.Second {
		t.Errorf("before the undo is on disk White has %v", left)
	}
	d.until("saved", func() bool { return !d.s.waiting() })
	if left, _ := d.s.left(engine.White); left != time.Minute {
		t.Errorf("after undo White has %v", left)
	}
	d.pass(61 * time.Second)
	d.run(d.s.handle(flagCheck{d.s.flag}))
	if r := d.s.game.Result(); r.String() != "0-1" || r.Reason != "time" {
		t.Errorf("after the flag fell: %v", r)
	}
}

// TestFlagAgainstBareKing is a draw: the flag falls against a player who can't
// checkmate.
func TestFlagAgainstBareKing(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1":   "1/2-1/2 time, insufficient material",
		"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1": "0-1 time",
	} {
		d := sitAt(t, fen, clock.Control{Base: time.Minute}, nil, nil)
		d.pass(61 * time.Second)
		d.run(d.s.handle(flagCheck{d.s.flag}))
		if r := d.s.game.Result(); r.String()+" "+r.Reason != want {
			t.Errorf("%s: after the flag fell %v (%s), want %s", fen, r, r.Reason, want)
		}
	}
}

// TestGoOn saves a game and resumes it as another one.
func TestGoOn(t *testing.T) {
	control := clock.Control{Moves: 3, Base: time.Minute, Increment: time.Second}
	d := sit(t, control, nil, nil)
	d.pass(10 * time.Second)
	d.plays("e4", "e4")
	d.pass(20 * time.Second)
	d.plays("c5", "e4 c5")
	g, err := pgn.Parse(d.keeper.texts[len(d.keeper.texts)-1])
	if err != nil {
		t.Fatal(err)
	}
	if err := pgn.Resolve(g, func(pgn.Tags) (*engine.Variant, error) { return variants.Load("chess") }); err != nil {
		t.Fatal(err)
	}
	config, err := ConfigOf(g, "chess")
	if err != nil || config.Controls[0] != control || config.Seats != d.s.config.Seats {
		t.Fatalf("the file's config is %+v, %v", config, err)
	}
	s, err := newGame(t.Context(), config, g, Env{Now: d.time})
	if err != nil {
		t.Fatal(err)
	}
	for c, want := range []time.Duration{51 * time.Second, 41 * time.Second} {
		if left, ok := s.left(engine.Color(c)); !ok || left != want {
			t.Errorf("%v goes on with %v, want %v", engine.Color(c), left, want)
		}
	}
	if s.keptID != d.s.keptID || strings.Join(notation.GameSANs(s.game), " ") != "e4 c5" || s.clocks.MovesToGo(engine.White, time.Time{}) != 2 {
		t.Errorf("the game goes on as %s with %v and %d moves to go", s.keptID, notation.GameSANs(s.game), s.clocks.MovesToGo(engine.White, time.Time{}))
	}
}

func TestSeatsText(t *testing.T) {
	seats := [2]Seat{{Kind: Person, Name: "Ann: the first"}, {Kind: Builtin, Level: 4}}
	if got, err := ReadSeats(WriteSeats(seats)); err != nil || got != seats {
		t.Errorf("read again: %+v, %v", got, err)
	}
	for _, bad := range []string{"", "0:0:a", "0:0;1:2", "9:0:a;0:0:b", "0:99:a;0:0:b", "x:0:a;0:0:b", "1:0:;0:0:b"} {
		if _, err := ReadSeats(bad); err == nil {
			t.Errorf("%q is read as seats", bad)
		}
	}
}

func TestHint(t *testing.T) {
	d := sit(t, clock.Control{}, nil, nil)
	for _, m := range []string{"f3", "e5", "g4"} {
		d.do(d.s.playPerson(mustMove(t, d, m)))
		d.until(m, func() bool { return !d.s.waiting() })
	}
	d.run(d.s.askHint(BothSeats))
	d.until("the hint", func() bool { return len(d.s.notices) > 0 })
	p := d.s.position()
	for style, want := range map[string]string{"own": "Hint: Qh4# (d8h4).", "coordinates": "Hint: d8h4."} {
		if got := d.s.notices[0].Render(p, notation.FormatterFor(style, p.Variant())); got != want {
			t.Errorf("the hint is %q, want %q", got, want)
		}
	}
	d.do(d.s.playPerson(mustMove(t, d, "d6")))
	d.until("d6", func() bool { return !d.s.waiting() })
	if got := d.s.notices[0].Render(d.s.position(), notation.SANs); got != "" {
		t.Errorf("in the next position the hint is %q", got)
	}
}

func TestAnalyzer(t *testing.T) {
	g := tree(t, "chess", "")
	a := NewAnalyzer(t.Context(), g.Variant, g.StartFEN, func(context.Context) (xboard.Player, error) {
		return xboard.NewBuiltin("ferz", 1, xboard.Limits{}), nil
	})
	a.SetLines(2)
	events := make(chan Event, 100)
	run := func(tasks []Task) {
		for _, task := range tasks {
			go func() { events <- task() }()
		}
	}
	run(a.Analyze(nil))
	deadline := time.After(2 * time.Minute)
	wait := func(ok func() bool) {
		for !ok() {
			select {
			case ev := <-events:
				run(a.Handle(ev))
			case <-deadline:
				t.Fatal("the analysis says nothing")
			}
		}
	}
	wait(func() bool { return len(a.Lines()) == 2 && a.Lines()[1].Depth >= 2 })
	m, _ := g.Variant.NewPosition("")
	e4, _ := notation.Parse(m, "e4")
	run(a.Analyze([]engine.Move{e4}))
	if len(a.Lines()) != 0 {
		t.Error("lines of the position before are shown")
	}
	wait(func() bool { return len(a.Lines()) == 2 })
	for _, task := range a.Close() {
		task()
	}
}

func TestBrowser(t *testing.T) {
	g := tree(t, "chess", "")
	b, err := NewBrowser(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"e4", "e5", "Nf3"} {
		m, err := notation.Parse(b.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	b.Back(2)
	m, _ := notation.Parse(b.Position(), "c5")
	if err := b.Play(m); err != nil || len(b.Node().Parent.Children) != 2 {
		t.Fatalf("a variation: %v", err)
	}
	if !b.Variation(-1) || b.Node().Text != "e5" || b.Variation(-1) || !b.Variation(1) {
		t.Error("variations are not gone through")
	}
	b.Variation(-1)
	if !b.Forward(9) || b.Node().Text != "Nf3" || b.Forward(1) {
		t.Error("the end is not found")
	}
	if !b.Back(9) || b.Node() != g.Root || b.Back(1) {
		t.Error("the start is not found")
	}
	if err := b.Play(m); err == nil {
		t.Error("an illegal move is played")
	}
}

// TestWritesInOrder: if a game is closed during a write, the older write may finish
// last and must not replace the newer one.
func TestWritesInOrder(t *testing.T) {
	keeper := &memory{}
	s, err := newGame(t.Context(), Config{}, tree(t, "chess", ""), Env{Keeper: keeper})
	if err != nil {
		t.Fatal(err)
	}
	s.begin()
	m, err := notation.Parse(s.position(), "e4")
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.playPerson(m)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = s.resign(BothSeats); err != nil {
		t.Fatal(err)
	}
	for _, write := range append(s.close(), first...) {
		write()
	}
	if last := keeper.texts[len(keeper.texts)-1]; !strings.Contains(last, "resignation") {
		t.Errorf("the older write came last:\n%s", last)
	}
}

// left returns the time on a player's clock; ok is false without a clock.
func (s *liveGame) left(c engine.Color) (left time.Duration, ok bool) {
	return s.snapshot(nil).Left(c)
}
