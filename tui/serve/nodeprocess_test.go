package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/xboard/hub"
)

// nodeFile is the variable that makes the tests' program a node of a cluster, with the path
// of a nodeProcess. It answers calls on its standard input until it is ended by a signal.
const nodeFile = "FERZ_TEST_NODE"

// nodeProcess describes a node that is a process of its own.
type nodeProcess struct {
	Dir, Node, Listen, Advertise string
	Peers                        []string
	Key                          []byte
}

// call is what a test asks a node for: to do something as a visitor there does it.
type call struct {
	ID          int
	Do          string // begin, find, look, play, resign, stored, leader, own or rating
	Game        string
	Players     [2]string
	Spec        string
	Seat, Plies int
	Move        engine.Move
}

// answer is a node's answer to a call.
type answer struct {
	ID    int
	Error string `json:",omitempty"`
	Text  string `json:",omitempty"`
	N     int    `json:",omitempty"`
	seen
	Choice engine.Move // any legal move
}

// seen is a game as somebody sees it.
type seen struct {
	Moves    []engine.Move `json:",omitempty"`
	Over     bool          `json:",omitempty"`
	Resigned bool          `json:",omitempty"`
}

// runNode is the program of a node.
func runNode(path string, in io.Reader, out io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var p nodeProcess
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	key, err := hub.ReadKey(p.Key)
	if err != nil {
		return err
	}
	options := hub.Options{Dir: p.Dir, Cluster: &hub.Cluster{Name: "test", Node: p.Node, Listen: p.Listen, Advertise: p.Advertise, Peers: p.Peers, Key: key}}
	kv, err := store.OpenCluster(ctx, store.ClusterOptions{Hub: options})
	if err != nil {
		return err
	}
	n, err := newNode(ctx, p.Node, kv, kv.Conn(), slog.New(slog.NewTextHandler(os.Stderr, nil)))
	if err != nil {
		return err
	}
	go n.serveCalls(ctx, in, out)
	fmt.Fprintln(out, `{"Text":"ready"}`)
	<-ctx.Done()
	n.shutdown()
	return nil
}

// serveCalls answers calls, many at a time.
func (n *testNode) serveCalls(ctx context.Context, in io.Reader, out io.Writer) {
	var writing sync.Mutex
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var c call
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			panic(err)
		}
		go func() {
			a := answer{}
			if err := n.doCall(ctx, &c, &a); err != nil {
				a.Error = err.Error()
			}
			a.ID = c.ID
			text, err := json.Marshal(a)
			if err != nil {
				panic(err)
			}
			writing.Lock()
			defer writing.Unlock()
			fmt.Fprintln(out, string(text))
		}()
	}
}

// doCall does a call.
func (n *testNode) doCall(ctx context.Context, c *call, a *answer) (err error) {
	switch c.Do {
	case "begin":
		players := [2]people.Person{{Name: c.Players[0], Look: c.Players[0]}, {Name: c.Players[1], Look: c.Players[1]}}
		return n.beginGame(players, terms{spec: c.Spec, title: c.Spec, rated: true, clock: "600:00"})
	case "find":
		if r := n.unfinished(people.Person{Name: c.Players[0], Look: c.Players[0]}); r != nil {
			a.Text = r.record.ID
		}
	case "look":
		err = n.callLook(ctx, c, a)
	case "play":
		err = n.callAct(ctx, c, a, livegame.Action{Seats: 1 << c.Seat, Command: livegame.Play, Moves: []engine.Move{c.Move}, After: &c.Plies})
	case "resign":
		err = n.callAct(ctx, c, a, livegame.Action{Seats: 1 << c.Seat, Command: livegame.Resign})
	case "stored":
		a.seen, a.Text, err = n.stored(ctx, c.Game)
	case "leader":
		a.Text, err = n.leader(ctx)
	case "own":
		a.N = len(n.cluster.own())
	case "rating":
		err = n.callRating(ctx, c, a)
	}
	return err
}

// live returns a game as it is shown here.
func (n *testNode) live(ctx context.Context, id string) (livegame.Live, error) {
	n.mu.Lock()
	i := slices.IndexFunc(n.rooms, func(r *room) bool { return r.record.ID == id })
	n.mu.Unlock()
	if i < 0 {
		return nil, errors.New("the lobby does not have the game")
	}
	n.mu.Lock()
	r := n.rooms[i]
	n.mu.Unlock()
	return r.live(ctx)
}

// lookWait is how long a look waits for a game to go on.
const lookWait = time.Second

// callLook waits a moment until a game has more than some moves, and tells how it is.
func (n *testNode) callLook(ctx context.Context, c *call, a *answer) error {
	live, err := n.live(ctx, c.Game)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, lookWait)
	defer cancel()
	var s *livegame.Snapshot
	for s = range live.Watch(ctx) {
		if len(s.Moves) > c.Plies || s.Over() {
			break
		}
	}
	a.seen = seenIn(s)
	if !a.Over {
		legal := s.Position().LegalMoves()
		a.Choice = legal[int(time.Now().UnixNano()/1000)%len(legal)]
	}
	return nil
}

// seenIn returns what a snapshot shows.
func seenIn(s *livegame.Snapshot) seen {
	return seen{s.Moves, s.Over(), s.Over() && s.Result.Reason == resignation}
}

// resignation is the reason of a game that somebody has resigned.
const resignation = "resignation"

// callAct does an action, and waits until its result is shown.
func (n *testNode) callAct(ctx context.Context, c *call, a *answer, action livegame.Action) error {
	live, err := n.live(ctx, c.Game)
	if err != nil {
		return err
	}
	_, err = live.Do(action)
	ctx, cancel := context.WithTimeout(ctx, lookWait)
	defer cancel()
	for s := range live.Watch(ctx) {
		a.seen = seenIn(s)
		if err != nil || len(s.Moves) > c.Plies || s.Over() {
			break
		}
	}
	return err
}

// stored returns a game as the store has it; where is "games" if it is over and rated.
func (n *testNode) stored(ctx context.Context, id string) (out seen, where string, err error) {
	record, _, err := store.Load[roomRecord](ctx, n.people.Store, store.Key{Kind: store.Rooms, Name: id})
	if errors.Is(err, store.ErrNotFound) {
		where = string(store.Games)
		record, _, err = store.Load[roomRecord](ctx, n.people.Store, store.Key{Kind: store.Games, Name: id})
	}
	if err != nil {
		return out, where, err
	}
	tree, err := pgn.Parse(record.PGN)
	if err != nil {
		return out, where, err
	}
	if err := pgn.Resolve(tree, n.loader.Load); err != nil {
		return out, where, err
	}
	for _, m := range tree.MainLine() {
		out.Moves = append(out.Moves, m.Move)
	}
	out.Over = tree.Result != "*"
	out.Resigned = out.Over && tree.Tags.Get("Termination") == resignation
	return out, where, nil
}

// leader returns the node that leads the stream of games.
func (n *testNode) leader(ctx context.Context) (string, error) {
	js, err := jetstream.New(n.cluster.conn)
	if err != nil {
		return "", err
	}
	s, err := js.Stream(ctx, "KV_"+string(store.Rooms)+"-0")
	if err != nil {
		return "", err
	}
	if c := s.CachedInfo().Cluster; c != nil {
		return c.Leader, nil
	}
	return "", nil
}

// callRating tells how many games somebody has ended, and how many of them are rated.
func (n *testNode) callRating(ctx context.Context, c *call, a *answer) error {
	games, err := n.people.Store.Names(ctx, store.Shelves, c.Players[0])
	if err != nil {
		return err
	}
	a.Text = fmt.Sprint(len(games))
	r, _, err := store.Load[ratingRecord](ctx, n.people.Store, ratingKey(c.Players[0], c.Spec))
	a.N = r.Games
	return err
}
