package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard/hub"
	"github.com/ferzchess/ferz/xboard/hub/hubtest"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// testNode is a node of a test's cluster, without SSH.
type testNode struct {
	*hall
	*membership
	kv      store.KV
	options hub.Options // of its store
	end     context.CancelFunc
}

// shutdown ends a node as a signal does.
func (n *testNode) shutdown() {
	n.handOver()
	n.end()
	n.running.Close()
	n.leave()
	n.membership.stop()
	n.kv.Close()
}

// kill ends a node's store and its messages: the others see no difference to a process that
// was killed.
func (n *testNode) kill() {
	n.kv.Close()
	n.handOver()
	n.end()
	n.running.Close()
	n.membership.stop()
}

// clusterOf starts the nodes of a cluster.
func clusterOf(t *testing.T, size int) []*testNode {
	t.Helper()
	leaktest.Check(t)
	dir := t.TempDir()
	nodes := make([]*testNode, size)
	errs := make(chan error, size)
	for i, of := range hubtest.Nodes(t, size) {
		go func() {
			var err error
			nodes[i], err = openNode(t.Context(), hub.Options{Dir: filepath.Join(dir, fmt.Sprint(i)), Cluster: of})
			errs <- err
		}()
	}
	for range nodes {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
	return nodes
}

// openNode starts a node, and waits until it is one of its cluster.
func openNode(ctx context.Context, o hub.Options) (*testNode, error) {
	kv, err := store.OpenCluster(ctx, store.ClusterOptions{Hub: o})
	if err != nil {
		return nil, err
	}
	n, err := newNode(ctx, o.Cluster.Node, kv, kv.Conn(), slog.New(slog.DiscardHandler))
	if err == nil {
		n.options = o
	}
	return n, err
}

// newNode returns a node over its part of the store.
func newNode(ctx context.Context, name string, kv store.KV, conn *nats.Conn, log *slog.Logger) (n *testNode, err error) {
	p := newPlace(Config{Log: log}, kv)
	n = &testNode{kv: kv}
	ctx, n.end = context.WithCancel(context.WithoutCancel(ctx))
	p.hall = newHall(ctx, p)
	n.hall = p.hall
	c := newCluster(name, conn)
	if shared, ok := kv.(*store.Cluster); ok {
		c.stepDown = shared.StepDown
	}
	n.membership, err = p.hall.join(c)
	return n, err
}

// nodesOfOne starts nodes of a cluster that share a store in memory and one server for their
// messages, so that no election takes time.
func nodesOfOne(t *testing.T, size int) []*testNode {
	t.Helper()
	leaktest.Check(t)
	server, err := hub.Start(hub.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	kv := store.Memory()
	nodes := make([]*testNode, size)
	for i := range nodes {
		conn, err := server.Connect()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(conn.Close)
		if nodes[i], err = newNode(t.Context(), fmt.Sprint("node", i), kv, conn, slog.New(slog.DiscardHandler)); err != nil {
			t.Fatal(err)
		}
	}
	return nodes
}

// comes has somebody log in at a node.
func (n *testNode) comes(name string) *visit {
	v := &visit{place: n.place, person: people.Person{Name: name, Look: people.SameLook(name)}, calls: make(chan *room, maxCalls), texts: make(chan string, maxCalls)}
	v.news, _ = n.enter(v)
	return v
}

// awaits waits for something that happens within any time.
func awaits(t *testing.T, what string, is func() bool) {
	t.Helper()
	t.Logf("%s %s", time.Now().Format("05.0"), what)
	for limit := time.Now().Add(patience); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("this does not happen: %s", what)
		}
	}
}

// joined has a visitor open a game.
func joined(t *testing.T, v *visit, r *room) *ui.Joined {
	t.Helper()
	return shownTo(t, r, v).Joined
}

// move makes a move as soon as it is possible, once.
func move(t *testing.T, j *ui.Joined, text string) {
	t.Helper()
	n := len(j.Session.Snapshot().Moves)
	awaits(t, text, func() bool {
		_, err := j.Session.Do(livegame.Action{Seats: j.Seats, Command: livegame.Play, Arg: text})
		return err == nil || len(j.Session.Snapshot().Moves) > n
	})
	awaits(t, text+" is shown", func() bool { return len(j.Session.Snapshot().Moves) > n })
}

// ownerOf returns the node that plays a game.
func ownerOf(nodes []*testNode, id string) int {
	return slices.IndexFunc(nodes, func(n *testNode) bool {
		n.mu.Lock()
		defer n.mu.Unlock()
		return slices.ContainsFunc(n.rooms, func(r *room) bool { return r.record.ID == id && r.remote == nil && !r.lost.Load() })
	})
}

// TestClusterGame: two who are at different nodes play a game. It goes on when its owner
// hands it over, when the next one is killed, and an owner that was only slow writes nothing.
func TestClusterGame(t *testing.T) {
	if testenv.Short() {
		t.Skip("it waits until nodes are taken for dead")
	}
	nodes := clusterOf(t, 3)
	anna, ben := nodes[0].comes("anna"), nodes[1].comes("ben")
	if err := nodes[0].offer(anna, mustRead(t, "chess 5+3 rated white")); err != nil {
		t.Fatal(err)
	}
	awaits(t, "ben sees the offer", func() bool { return len(nodes[1].look(ben).others) == 1 })
	if err := nodes[1].accept(ben, nodes[1].look(ben).others[0].id); err != nil {
		t.Fatal(err)
	}
	ra, rb := <-anna.calls, <-ben.calls
	id := ra.record.ID
	if rb.record.ID != id || ownerOf(nodes, id) != 0 {
		t.Fatal("they are called to different games")
	}
	awaits(t, "the third node gives anna no help", func() bool { return (&visit{place: nodes[2].place, person: anna.person}).barredFrom(nil) != nil })
	a, b := joined(t, anna, ra), joined(t, ben, rb)
	move(t, a, "e4")
	awaits(t, "ben sees e4", func() bool { return len(b.Session.Snapshot().Moves) == 1 })
	move(t, b, "e5")
	awaits(t, "anna sees e5", func() bool { return len(a.Session.Snapshot().Moves) == 2 })

	nodes[0].draining = true
	nodes[0].cluster.handOver()
	awaits(t, "another node has the game", func() bool { return ownerOf(nodes, id) > 0 })
	move(t, a, "Nf3")
	awaits(t, "ben sees Nf3", func() bool { return len(b.Session.Snapshot().Moves) == 3 })

	// The owner does not send its board any more, as if it stood still: another takes over.
	slow := ownerOf(nodes, id)
	other := 3 - slow
	nodes[slow].mu.Lock()
	stale := nodes[slow].rooms[slices.IndexFunc(nodes[slow].rooms, func(r *room) bool { return r.record.ID == id })]
	nodes[slow].mu.Unlock()
	record, revision, err := store.Load[roomRecord](t.Context(), store.Over(nodes[other].kv), stale.key())
	if err != nil {
		t.Fatal(err)
	}
	if err := nodes[other].cluster.take(t.Context(), record, revision); err != nil {
		t.Fatal(err)
	}
	_, _ = stale.session.Do(livegame.Action{Seats: livegame.BothSeats, Command: livegame.Play, Arg: "d6"}) // refused by the store
	if !stale.lost.Load() {
		awaits(t, "the old owner has lost the game", stale.lost.Load)
	}
	awaits(t, "the other has it", func() bool { return ownerOf(nodes, id) == other })
	move(t, b, "Nc6")
	awaits(t, "anna sees Nc6", func() bool { return len(a.Session.Snapshot().Moves) == 4 })

	nodes[other].kill()
	awaits(t, "the slow one takes it over", func() bool { return ownerOf(nodes, id) == slow })
	last := a
	if other == 0 {
		last = b
	}
	awaits(t, "the game is shown", func() bool { return len(last.Session.Snapshot().Moves) == 4 })
	final, _, err := store.Load[roomRecord](t.Context(), store.Over(nodes[slow].kv), stale.key())
	if err != nil || final.Owner != nodes[slow].cluster.node {
		t.Fatalf("the store says %q: %v", final.Owner, err)
	}
	for i, n := range nodes {
		if i != other {
			defer n.shutdown()
		}
	}
}

// TestReplacedNode: the owner of a game is killed and its folder is lost. An empty node with the
// same name gets copies of everything: the game goes on, is read there, and goes on when another
// node is killed too.
func TestReplacedNode(t *testing.T) {
	if testenv.Short() {
		t.Skip("it waits until nodes are taken for dead")
	}
	nodes := clusterOf(t, 3)
	r := nodes[0].begun(t, nodes[0].comes("anna"), nodes[0].comes("ben"), "chess 5+3")
	r.play(t, "e4")
	nodes[0].kill()
	awaits(t, "another node has the game", func() bool { return ownerOf(nodes[1:], r.record.ID) >= 0 })
	owner := nodes[1+ownerOf(nodes[1:], r.record.ID)]
	if err := os.RemoveAll(nodes[0].options.Dir); err != nil {
		t.Fatal(err)
	}
	owner.of("chess").play(t, "e5")
	again, err := openNode(t.Context(), nodes[0].options)
	if err != nil {
		t.Fatal(err)
	}
	nodes[0] = again
	checkMoves := func(n *testNode, want int) {
		t.Helper()
		if s, _, err := n.stored(t.Context(), r.record.ID); err != nil || len(s.Moves) != want {
			t.Fatalf("the game has the moves %v, %v; want %d", s.Moves, err, want)
		}
	}
	checkMoves(again, 2)
	owner.kill()
	awaits(t, "a third node has the game", func() bool { i := ownerOf(nodes, r.record.ID); return i >= 0 && nodes[i] != owner })
	nodes[ownerOf(nodes, r.record.ID)].of("chess").play(t, "Nf3")
	checkMoves(again, 3)
	for _, n := range nodes {
		if n != owner {
			defer n.shutdown()
		}
	}
}

// TestUnhealthyNode: a node whose part of the store keeps nothing is not healthy, though its
// writes are kept by others.
func TestUnhealthyNode(t *testing.T) {
	n := nodesOfOne(t, 1)[0]
	defer n.shutdown()
	if err := n.healthy(t.Context()); err != nil {
		t.Errorf("at first: %v", err)
	}
	full := errors.New("make room")
	n.cluster.failing = func() error { return full }
	if err := n.healthy(t.Context()); !errors.Is(err, full) {
		t.Errorf("with a full disk: %v", err)
	}
}

// TestSameBoard: as long as nothing changes, a node sends the same board, which no lobby has
// to show again.
func TestSameBoard(t *testing.T) {
	p := newPlace(Config{Log: slog.New(slog.DiscardHandler)}, store.Memory())
	p.hall = newHall(t.Context(), p)
	c := newCluster("a", nil)
	p.hall.cluster, c.hall = c, p.hall
	for _, name := range []string{"anna", "ben", "carl", "dora", "emil", "fred", "gina", "hugo"} {
		p.hall.enter(&visit{place: p, person: people.Person{Name: name, Look: name}})
	}
	first, err := json.Marshal(c.ownBoard())
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if next, _ := json.Marshal(c.ownBoard()); string(next) != string(first) {
			t.Fatalf("the board\n%s\nhas become\n%s", first, next)
		}
	}
}

// TestLateQuestion: a question that reaches the owner of a game after the time for its answer
// does nothing, and a move is made once even if it is asked for twice.
func TestLateQuestion(t *testing.T) {
	nodes := nodesOfOne(t, 2)
	for _, n := range nodes {
		defer n.shutdown()
	}
	anna, ben := nodes[0].comes("anna"), nodes[0].comes("ben")
	r := nodes[0].begun(t, anna, ben, "chess 5+3")
	awaits(t, "the other node has the game", func() bool { return nodes[1].unfinished(anna.person) != nil })
	m, err := nodes[1].cluster.mirror(t.Context(), nodes[1].unfinished(anna.person))
	if err != nil {
		t.Fatal(err)
	}
	play := func(text string, after int) question {
		action, err := json.Marshal(livegame.Action{Seats: 1, Command: livegame.Play, Arg: text, After: &after})
		if err != nil {
			t.Fatal(err)
		}
		return question{What: askDo, Action: action, look: look{Epoch: r.epoch, Until: m.until(r.epoch)}}
	}
	ask := func(q question) error {
		_, err := nodes[1].cluster.ask(t.Context(), roomSubject+r.record.ID, q)
		return err
	}
	first := play("e4", 0)
	late := first
	late.Until = -time.Second
	if err := ask(late); err == nil || err.Error() != errLate.Error() || len(r.session.Snapshot().Moves) != 0 {
		t.Errorf("a late move: %v", err)
	}
	if err := ask(first); err != nil {
		t.Errorf("a move in time: %v", err)
	}
	r.play(t, "e5")
	if err := ask(first); err == nil || len(r.session.Snapshot().Moves) != 2 {
		t.Errorf("the same move again: %v", err)
	}
	if m.until(r.epoch+1) != 0 {
		t.Error("the clock of an owner that has said nothing is known")
	}
}

// TestEndingNode: what comes for a game of a node that ends is not done there, and is asked of
// the next owner, before the others know that the node leaves.
func TestEndingNode(t *testing.T) {
	nodes := nodesOfOne(t, 2)
	defer nodes[1].shutdown()
	defer nodes[0].shutdown()
	anna, ben := nodes[0].comes("anna"), nodes[0].comes("ben")
	r := nodes[0].begun(t, anna, ben, "chess 5+3")
	sub, err := nodes[0].cluster.conn.Subscribe("late", func(m *nats.Msg) { nodes[0].cluster.answerRoom(r, m) })
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Unsubscribe()
	awaits(t, "the other node has the game", func() bool { return nodes[1].unfinished(anna.person) != nil })
	r.session.Close()
	<-r.session.Done()
	q := question{What: askDo, Action: json.RawMessage(`{}`), look: look{Epoch: r.epoch, Until: time.Hour}}
	if _, err := nodes[1].cluster.ask(t.Context(), "late", q); err == nil || errors.Is(err, errNobodyHas) {
		t.Errorf("a game that was closed: %v", err)
	}
	nodes[0].membership.handOver()
	if err := nodes[0].mayBegin(); !errors.Is(err, errDraining) {
		t.Errorf("a game begins at a node that ends: %v", err)
	}
	if _, err := nodes[1].cluster.ask(t.Context(), "late", q); !errors.Is(err, errNobodyHas) {
		t.Errorf("a game of a node that ends: %v", err)
	}
}

// TestHandOver: a node that ends gives its games to others while its visitors are still there.
func TestHandOver(t *testing.T) {
	nodes := nodesOfOne(t, 2)
	for _, n := range nodes {
		defer n.shutdown()
	}
	anna, ben := nodes[0].comes("anna"), nodes[0].comes("ben")
	id := nodes[0].begun(t, anna, ben, "chess 5+3").record.ID
	awaits(t, "the other node knows the game", func() bool { return nodes[1].unfinished(anna.person) != nil })
	nodes[0].membership.handOver()
	awaits(t, "the other node has the game", func() bool { return ownerOf(nodes[1:], id) == 0 })
}

// TestQuestionOnItsWay: a node that has handed a game over answers the questions about it that
// were sent before, which no other node receives.
func TestQuestionOnItsWay(t *testing.T) {
	n := nodesOfOne(t, 1)[0]
	defer n.shutdown()
	n.cluster.late = patience
	r := n.begun(t, n.comes("anna"), n.comes("ben"), "chess 5+3")
	n.membership.handOver()
	<-r.done
	for _, what := range []string{askDo, askTogether} {
		q := question{What: what, Person: r.record.Players[0], Do: ui.Abort, Action: json.RawMessage(`{}`), look: look{Epoch: r.epoch, Until: time.Hour}}
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		m, err := n.cluster.conn.Request(roomSubject+r.record.ID, text, patience)
		if err != nil {
			t.Fatalf("%s is not answered: %v", what, err)
		}
		var answer reply
		if err := json.Unmarshal(m.Data, &answer); err != nil || !answer.Elsewhere {
			t.Errorf("%s: %s, %v; want that the game is elsewhere", what, m.Data, err)
		}
	}
}

// TestSilentOwner: who asks an owner that does not answer waits no longer once another node
// shows the game.
func TestSilentOwner(t *testing.T) {
	nodes := nodesOfOne(t, 2)
	for _, n := range nodes {
		defer n.shutdown()
	}
	anna, ben := nodes[0].comes("anna"), nodes[0].comes("ben")
	r := nodes[0].begun(t, anna, ben, "chess 5+3")
	awaits(t, "the other node knows the game", func() bool { return nodes[1].unfinished(anna.person) != nil })
	m, err := nodes[1].cluster.mirror(t.Context(), nodes[1].unfinished(anna.person))
	if err != nil {
		t.Fatal(err)
	}
	asking, end := m.whileOwned()
	defer end()
	for _, epoch := range []uint64{r.epoch, r.epoch + 1} {
		if asking.Err() != nil {
			t.Error("the question ends while its owner has the game")
		}
		text, err := r.session.Snapshot().Encode(epoch)
		if err != nil {
			t.Fatal(err)
		}
		m.show(text)
	}
	awaits(t, "the question ends", func() bool { return asking.Err() != nil })
	if m.mirroring.Err() != nil {
		t.Error("the mirror ends with the question")
	}
}
