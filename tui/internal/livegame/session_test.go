package livegame

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// lay sets a session up for two seats; a nil player is a person.
func lay(t *testing.T, ctx context.Context, keeper GameStore, seats [2]Seat, open Opener) *Session {
	t.Helper()
	session, err := Open(ctx, Config{Spec: "chess", Seats: seats}, tree(t, "chess", ""), Env{Keeper: keeper, Open: open})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		<-session.Done()
	})
	if _, err := session.Do(Action{Seats: BothSeats, Command: Begin}); err != nil {
		t.Fatal(err)
	}
	return session
}

// await waits for a snapshot.
func await(t *testing.T, session *Session, what string, ok func(*Snapshot) bool) *Snapshot {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for s := range session.Watch(ctx) {
		if ok(s) {
			return s
		}
	}
	t.Fatalf("never: %s", what)
	return nil
}

// TestTable plays some moves against a player.
func TestTable(t *testing.T) {
	black := script("e5 Nc6")
	keeper := &memory{}
	session := lay(t, t.Context(), keeper, [2]Seat{{}, {Kind: Engine, Name: "b"}}, func(context.Context, Seat) (xboard.Player, error) { return black, nil })
	if s, err := session.Do(Action{Seats: BothSeats, Command: Play, Arg: "e4"}); err != nil || len(s.Moves) == 0 || s.Tree.Root.MainChild().Text != "e4" {
		t.Fatalf("%v, %+v", err, s)
	}
	s := await(t, session, "an answer", func(s *Snapshot) bool { return len(s.Moves) == 2 && !s.Saving })
	if s.Head.Text != "e5" || s.Tree.Last() != s.Head || !s.PersonToMove() || s.Side() != engine.White || s.Over() {
		t.Errorf("%+v", s)
	}
	if _, err := session.Do(Action{Command: Undo}); err == nil {
		t.Error("who only watches takes moves back")
	}
	if _, err := session.Do(Action{Seats: 1 << engine.Black, Command: Play, Arg: "Nf3"}); !errors.Is(err, ErrNotYourTurn) {
		t.Errorf("Black moves for White: %v", err)
	}
	if _, err := session.Do(Action{Seats: BothSeats, Command: Play, Arg: "Ke3"}); err == nil {
		t.Error("an illegal move is played")
	}
	p := s.Position()
	p.Make(p.LegalMoves()[0])
	if s.Position().Ply() != 2 {
		t.Error("the position of a snapshot has changed")
	}
	session.Close()
	<-session.Done()
	if _, err := session.Do(Action{Seats: BothSeats, Command: Undo}); !errors.Is(err, ErrClosed) {
		t.Errorf("an action at a closed session: %v", err)
	}
	if n := 0; true {
		for range session.Watch(t.Context()) {
			n++
		}
		if n != 1 || keeper.released != 1 || !black.closed.Load() {
			t.Errorf("%d snapshots, %d releases", n, keeper.released)
		}
	}
}

// TestTwoPersons: each acts for one seat only.
func TestTwoPersons(t *testing.T) {
	session := lay(t, t.Context(), nil, [2]Seat{{Name: "Ann"}, {Name: "Ben"}}, nil)
	ann, ben := Seats(1<<engine.White), Seats(1<<engine.Black)
	if s, err := session.Do(Action{Seats: ann, Command: Draw}); err != nil || s.Over() || !s.Offers[engine.White] {
		t.Errorf("an offer to somebody elsewhere: %v, %v", err, s.Result)
	}
	if s, err := session.Do(Action{Seats: ben, Command: Draw}); err != nil || s.Result.String() != "1/2-1/2" && !s.Over() {
		t.Errorf("the offer is accepted: %v, %v", err, s.Result)
	}
	if s, err := session.Do(Action{Seats: ann, Command: Undo}); !errors.Is(err, errOthers) || !s.Over() {
		t.Errorf("one takes the draw back alone: %v", err)
	}
	if s, err := session.Do(Action{Seats: BothSeats, Command: Undo}); err != nil || s.Over() {
		t.Errorf("the draw is taken back: %v", err)
	}
	if s, err := session.Do(Action{Seats: ben, Command: Resign}); err != nil || !s.Over() {
		t.Errorf("%v", err)
	} else if winner, _ := s.Result.Winner(); winner != engine.White {
		t.Errorf("%v wins", winner)
	}
}

// TestNotes changes the tree without changing the game.
func TestNotes(t *testing.T) {
	session := lay(t, t.Context(), nil, [2]Seat{}, nil)
	do := func(a Action, want string) {
		t.Helper()
		a.Seats = BothSeats
		s, err := session.Do(a)
		got, _ := pgn.Format(s.Tree)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
			t.Errorf("%+v: %s, want %q", a, got, want)
		}
	}
	p := session.Snapshot().Position()
	d4, _ := notation.Parse(p, "d4")
	do(Action{Command: Play, Arg: "e4"}, "1. e4 *")
	do(Action{Command: Try, Moves: []engine.Move{d4, d4}}, "1. e4 (1. d4) *")
	do(Action{Command: Comment, At: NodePath{"d4"}, Arg: "why not"}, "1. e4 (1. d4 {why not}) *")
	do(Action{Command: Comment, At: NodePath{"d4"}, Arg: "-"}, "1. e4 (1. d4) *")
	do(Action{Command: Mark, At: NodePath{"d4"}, Arg: "!?"}, "1. e4 (1. d4 $5) *")
	do(Action{Command: Mark, At: NodePath{"d4"}, Arg: "x"}, "expected ! ?")
	do(Action{Command: Promote, At: NodePath{"d4"}}, "stays the main line")
	do(Action{Command: Delete, At: NodePath{"e4"}}, "was played")
	do(Action{Command: Delete, At: NodePath{}}, "no move to delete")
	do(Action{Command: Delete, At: NodePath{"c4"}}, "not in the game")
	do(Action{Command: Delete, At: NodePath{"d4"}}, "1. e4 *")
	do(Action{Command: "dance"}, `unknown command "dance"`)
}

// TestManyClients: several clients act at random and one watches slowly. The disk
// agrees with the snapshots, every action is answered, and everything that was started
// ends.
func TestManyClients(t *testing.T) {
	leaktest.Check(t)
	for seed := range sample(20) {
		ctx, cancel := context.WithCancel(t.Context())
		staff := &agency{}
		keeper := &memory{}
		session := lay(t, ctx, keeper, [2]Seat{{}, {Kind: Engine, Name: "a"}}, staff.start)
		var tried sync.Map // moves that were added to the tree
		var clients sync.WaitGroup
		for client := range 4 {
			r := rand.New(rand.NewPCG(uint64(seed), uint64(client)))
			clients.Go(func() { actAtRandom(t, session, r, &tried) })
		}
		var watching sync.WaitGroup
		watching.Go(func() { watchSlowly(t, session, keeper) })
		clients.Wait()
		if seed%2 == 0 {
			session.Close()
		} else {
			cancel()
		}
		<-session.Done()
		watching.Wait()
		cancel()
		s := session.Snapshot()
		tried.Range(func(m, _ any) bool {
			if !slices.ContainsFunc(s.Tree.Root.Children, func(n *pgn.Node) bool { return n.Move == m }) {
				t.Errorf("seed %d: a move that was tried is not in the tree", seed)
			}
			return true
		})
		if text, err := pgn.Format(s.Tree); err != nil || len(keeper.texts) == 0 || keeper.texts[len(keeper.texts)-1] != text {
			t.Errorf("seed %d: on disk is another tree than in the last snapshot (%v)", seed, err)
		}
		for _, e := range staff.started {
			if e.closed.Load() != 1 {
				t.Errorf("seed %d: a player was closed %d times", seed, e.closed.Load())
			}
		}
	}
}

// sample returns how many of some rounds are enough: fewer with -short.
func sample(n int) int {
	if testenv.Short() {
		return n / 4
	}
	return n
}

// actAtRandom is a client. Its requests may be refused, but each is answered.
func actAtRandom(t *testing.T, session *Session, r *rand.Rand, tried *sync.Map) {
	verbs := []Command{Play, Play, Play, Play, Undo, Redo, MoveNow, Pause, Switch, Draw, Hint, Premove, Try, Try, Comment, SetBlack}
	for range 40 {
		s := session.Snapshot()
		a := Action{Seats: BothSeats, Command: verbs[r.IntN(len(verbs))]}
		if legal := s.Position().LegalMoves(); len(legal) > 0 {
			a.Moves = []engine.Move{legal[r.IntN(len(legal))]}
		}
		switch a.Command {
		case Try:
			start, _ := s.Tree.Variant.NewPosition("")
			legal := start.LegalMoves()
			a.Moves = []engine.Move{legal[r.IntN(len(legal))]}
		case Comment:
			a.At, a.Arg = PathOf(s.Head), "a comment"
		case SetBlack:
			a.Arg = Seat{Kind: Engine, Name: "b"}.Text()
		case Hint:
			if r.IntN(4) > 0 {
				continue
			}
		case Premove:
			a.Arg = "a6"
		}
		select {
		case answer := <-session.Send(a):
			if answer.Snapshot == nil {
				t.Error("an answer without a snapshot")
			}
			if a.Command == Try && answer.Err == nil {
				tried.Store(a.Moves[0], true)
			}
		case <-time.After(2 * time.Minute):
			t.Errorf("%s is not answered", a.Command)
			return
		}
	}
}

// watchSlowly checks the snapshots that it receives.
func watchSlowly(t *testing.T, session *Session, keeper *memory) {
	last := uint64(0)
	for s := range session.Watch(context.Background()) {
		if s.Number < last {
			t.Error("an older snapshot follows")
		}
		last = s.Number
		if len(s.Head.Path()) != len(s.Moves) || s.Position().Ply() != len(s.Moves) {
			t.Errorf("%d moves, but the head is the %d.", len(s.Moves), len(s.Head.Path()))
		}
		text, err := pgn.Format(s.Tree)
		if err != nil {
			t.Error(err)
		}
		keeper.mu.Lock()
		saved := slices.Contains(keeper.texts, text)
		keeper.mu.Unlock()
		if len(s.Tree.Root.Children) > 0 && !saved {
			t.Errorf("snapshot %d is not on disk:\n%s", s.Number, text)
		}
		time.Sleep(time.Millisecond)
	}
}

// TestDefect: a panic closes the session, and the clients are notified.
func TestDefect(t *testing.T) {
	session := lay(t, t.Context(), nil, [2]Seat{}, nil)
	session.put(func() { panic("a bug") })
	<-session.Done()
	if s := session.Snapshot(); s.Panic == nil || !strings.Contains(s.Panic.Error(), "a bug") {
		t.Errorf("%v", s.Panic)
	}
}
