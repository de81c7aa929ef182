package xboardclient_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

// realEngine is an engine as Debian packages it.
type realEngine struct {
	name    string
	command []string
	variant string
	start   string // a position that it can be given
	deaf    bool   // does not hear MoveNow and must be taken the word from
	blind   bool   // does not show what it thinks at once
	hangs   bool   // now and then does not hear a new game after an analysis
}

const middle = "r1bqk2r/ppp2ppp/2n1pn2/3p4/1bPP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 0 6"

var realEngines = []realEngine{
	{name: "fairymax", command: []string{"fairymax"}, start: middle},
	{name: "shamax", command: []string{"shamax"}, variant: "shatranj"},
	{name: "maxqi", command: []string{"maxqi"}, variant: "xiangqi"},
	{name: "gnuchess", command: []string{"gnuchess", "-x"}, start: middle, hangs: true},
	{name: "sjeng", command: []string{"sjeng"}, start: middle},
	{name: "hoichess", command: []string{"hoichess", "-x"}, start: middle, deaf: true},
	{name: "hoixiangqi", command: []string{"hoixiangqi", "-x"}, variant: "xiangqi", deaf: true},
	{name: "phalanx", command: []string{"phalanx", "-b-"}, start: middle},
	{name: "fairy-stockfish", command: []string{"fairy-stockfish"}, start: middle},
	{name: "fairy-stockfish", command: []string{"fairy-stockfish"}, variant: "grand"},
	{name: "fairy-stockfish", command: []string{"fairy-stockfish"}, variant: "shogi"},
	{name: "gnushogi", command: []string{"gnushogi", "-X"}, variant: "shogi", blind: true},
	{name: "polyglot", command: []string{"polyglot", "-noini", "-ec", "stockfish"}, start: middle},
}

// slowMachine is how many times as long as usual engines may take to answer: none came within
// 15 seconds, once, where 25 programs shared two processors.
const slowMachine = 4

func (r *realEngine) config(t *testing.T) xboard.Config {
	t.Helper()
	command := append([]string{processtest.Find(t, r.name)}, r.command[1:]...)
	if r.name == "polyglot" {
		command[3] = processtest.Find(t, "stockfish")
	}
	return xboard.Config{Name: r.name, Command: command, Dir: t.TempDir(), TimeoutScale: slowMachine}
}

func (r *realEngine) id() string {
	if r.variant == "" {
		return "chess"
	}
	return r.variant
}

// table is a game between an engine and whoever makes the first legal move.
type table struct {
	t       *testing.T
	e       xboard.Engine
	game    *engine.Game
	control clock.Control
}

func sit(t *testing.T, e xboard.Engine, id, start string, side engine.Color, c clock.Control) *table {
	t.Helper()
	v := variantstest.Load(t, id)
	g, err := engine.NewGame(v, start)
	if err != nil {
		t.Fatal(err)
	}
	set := xboard.GameInfo{Variant: v, Start: start, Side: side, Control: c, OpponentControl: c, Opponent: "Nobody", OpponentIsEngine: true}
	if err := e.NewGame(patient(t), set); err != nil {
		t.Fatalf("new game: %v", err)
	}
	return &table{t: t, e: e, game: g, control: c}
}

func (b *table) turn() xboard.Request {
	turn := xboard.Request{Moves: b.game.Moves()}
	if b.control.Base > 0 {
		c := search.Clock{Remaining: b.control.Base, Increment: b.control.Increment, MovesToGo: b.control.Moves}
		turn.Clocks = &[2]search.Clock{c, c}
	}
	return turn
}

func (b *table) think() xboard.Reply {
	b.t.Helper()
	r, err := b.e.Think(patient(b.t), b.turn(), func(xboard.Thinking) {})
	if err != nil {
		b.t.Fatalf("think after %v: %v", notation.GameCoordinates(b.game), err)
	}
	return r
}

func (b *table) play(m engine.Move) {
	b.t.Helper()
	if err := b.game.Play(m); err != nil {
		b.t.Fatalf("after %v: %v", notation.GameCoordinates(b.game), err)
	}
}

// first makes the first legal move.
func (b *table) first() { b.t.Helper(); b.play(b.game.Position().LegalMoves()[0]) }

// TestRealEngines plays some plies with each engine, by each color, and whatever
// else a user interface does.
func TestRealEngines(t *testing.T) {
	t.Parallel()
	for i, r := range realEngines {
		if testenv.Short() && i%3 != 0 {
			continue // what differs is theirs
		}
		t.Run(r.name+"/"+r.id(), func(t *testing.T) {
			t.Parallel()
			e, j := open(t, r.config(t))
			t.Run("a game", func(t *testing.T) { r.somePlies(t, e) })
			t.Run("move now", func(t *testing.T) { r.moveNow(t, e) })
			t.Run("cancel", func(t *testing.T) { r.cancel(t, e) })
			t.Run("take back", func(t *testing.T) { r.takeBack(t, e) })
			t.Run("analysis", func(t *testing.T) { r.analysis(t, e) })
			if r.hangs {
				e, j = open(t, r.config(t))
			}
			t.Run("position", func(t *testing.T) { r.position(t, e) })
			if t.Failed() {
				t.Log(j)
			}
		})
	}
}

var fast = clock.Control{Moves: 40, Base: 4 * time.Second}

// somePlies plays the beginning of a game by each color.
func (r *realEngine) somePlies(t *testing.T, e xboard.Engine) {
	plies := 10
	if testenv.Short() {
		plies = 5
	}
	for _, side := range []engine.Color{engine.White, engine.Black} {
		b := sit(t, e, r.id(), "", side, fast)
		for range plies {
			if b.game.Result().Over() {
				break
			}
			if b.game.Position().Side() != side {
				b.first()
				continue
			}
			b.play(b.think().Move)
		}
		if err := e.GameOver(patient(t), engine.Draw("agreement")); err != nil {
			t.Errorf("game over: %v", err)
		}
	}
}

func (r *realEngine) moveNow(t *testing.T, e xboard.Engine) {
	b := sit(t, e, r.id(), r.start, engine.White, clock.Control{Moves: 40, Base: time.Hour})
	thoughts := make(chan struct{}, 1)
	pressed := make(chan time.Time, 1)
	go func() {
		if r.blind {
			time.Sleep(100 * time.Millisecond)
		} else {
			<-thoughts
		}
		pressed <- time.Now()
		e.MoveNow()
	}()
	reply, err := e.Think(patient(t), b.turn(), func(xboard.Thinking) {
		select {
		case thoughts <- struct{}{}:
		default:
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	b.play(reply.Move)
	select {
	case at := <-pressed:
		if took := time.Since(at); took > time.Minute {
			t.Errorf("moved %v after it was told to", took)
		}
	default:
		t.Log("it moved by itself before it was told to")
		thoughts <- struct{}{}
	}
	b = sit(t, e, r.id(), r.start, engine.White, fast)
	b.play(b.think().Move) // and the game continues
}

func (r *realEngine) cancel(t *testing.T, e xboard.Engine) {
	b := sit(t, e, r.id(), r.start, engine.White, clock.Control{Moves: 40, Base: time.Hour})
	ctx, cancel := context.WithTimeout(patient(t), 200*time.Millisecond)
	defer cancel()
	_, err := e.Think(ctx, b.turn(), nil)
	if err == nil {
		t.Log("it moved before it was told to stop")
	} else if !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	b = sit(t, e, r.id(), r.start, engine.White, fast)
	b.play(b.think().Move)
}

func (r *realEngine) takeBack(t *testing.T, e xboard.Engine) {
	b := sit(t, e, r.id(), "", engine.Black, fast)
	for range 2 {
		b.first()
		b.play(b.think().Move)
	}
	b.game.Undo()
	b.game.Undo()
	legal := b.game.Position().LegalMoves()
	b.play(legal[len(legal)-1])
	b.play(b.think().Move)
	b.first()
	b.play(b.think().Move)
}

func (r *realEngine) analysis(t *testing.T, e xboard.Engine) {
	d := e.Describe()
	if !d.CanAnalyze {
		t.Logf("%s does not analyze", r.name)
		return
	}
	v := variantstest.Load(t, r.id())
	if err := e.NewGame(patient(t), xboard.GameInfo{Variant: v, Analysis: true}); err != nil {
		t.Fatal(err)
	}
	p, _ := v.NewPosition("")
	var moves []engine.Move
	for range 2 {
		best := r.analyze(t, e, moves)
		if !p.IsLegal(best) {
			t.Fatalf("%v is not legal in %s", best, p.FEN())
		}
		p.Make(best)
		moves = append(moves, best)
	}
}

func (r *realEngine) analyze(t *testing.T, e xboard.Engine, moves []engine.Move) engine.Move {
	t.Helper()
	thought := make(chan engine.Move, 1)
	ctx, cancel := context.WithCancel(patient(t))
	defer cancel()
	var once engine.Move
	_, err := e.Think(ctx, xboard.Request{Moves: moves, Limits: xboard.Limits{Infinite: true}}, func(th xboard.Thinking) {
		if once == engine.NoMove && len(th.PV) > 0 {
			once = th.PV[0]
			thought <- once
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("analysis ended with %v", err)
	}
	return <-thought
}

func (r *realEngine) position(t *testing.T, e xboard.Engine) {
	if r.start == "" {
		return
	}
	for _, start := range []string{r.start, strings.Replace(r.start, " w ", " b ", 1)} {
		b := sit(t, e, r.id(), start, engine.White, fast)
		b.play(b.think().Move)
		b.first()
		b.play(b.think().Move)
	}
}

// TestGNUChess starts GNU Chess often: whether it reads what it is sent is a
// matter of luck.
func TestGNUChess(t *testing.T) {
	t.Parallel()
	times := 3
	if testenv.Short() {
		times = 1
	}
	r := realEngines[slices.IndexFunc(realEngines, func(r realEngine) bool { return r.name == "gnuchess" })]
	for range times {
		e, _ := open(t, r.config(t))
		r.somePlies(t, e)
	}
}
