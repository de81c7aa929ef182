//go:build unix

package serve

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard/hub/hubtest"
)

// proof is a cluster at which many games are played while nodes and links fail.
type proof struct {
	*testing.T
	*history
	nodes []*process
	links [][]*hubtest.Link
	slots []*slot
	stop  atomic.Bool
	pace  time.Duration // before a move
	kills int

	reasons map[string]int // for which moves were refused, under the history's lock
}

// slot is two players who play one game after the other.
type slot struct {
	*proof
	number  int
	node    int // at which games begin
	spec    string
	players [2]string

	mu     sync.Mutex
	game   string // "": none
	games  []string
	made   time.Time     // when the last move was asked for that was made
	waited time.Duration // from the first attempt at that move until it was shown
}

var (
	proofGames  = flag.Int("games", 50, "how many games TestProof plays at once")
	proofRounds = flag.Int("rounds", 5, "how often TestProof repeats its faults")
)

// lengthiest is the number of moves after which a player resigns.
const lengthiest = 60

// newProof starts a cluster of processes.
func newProof(t *testing.T, games int) *proof {
	p := &proof{T: t, history: &history{began: time.Now()}, pace: time.Second, reasons: map[string]int{}}
	key, dir := hubtest.NewKey(t), t.TempDir()
	described := hubtest.NodesWithKey(t, 3, key)
	p.links = hubtest.Links(t, described)
	var starting sync.WaitGroup
	for i, d := range described {
		text, err := json.Marshal(nodeProcess{filepath.Join(dir, d.Node), d.Node, d.Listen, d.Advertise, d.Peers, key})
		if err != nil {
			t.Fatal(err)
		}
		n := &process{name: d.Node, file: filepath.Join(dir, fmt.Sprintf("%d.json", i))}
		if err := os.WriteFile(n.file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if n.log, err = os.Create(filepath.Join(dir, fmt.Sprintf("%d.log", i))); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { n.signal(syscall.SIGKILL); n.log.Close() })
		p.nodes = append(p.nodes, n)
		starting.Go(func() { n.start(t) })
	}
	starting.Wait()
	for i := range games {
		p.slots = append(p.slots, &slot{
			proof: p, number: i, node: i, spec: []string{"chess", "crazyhouse", "atomic"}[i%3],
			players: [2]string{fmt.Sprintf("white%d", i), fmt.Sprintf("black%d", i)},
		})
	}
	return p
}

// at has a node do a call: the one with a number, or the next that lives.
func (p *proof) at(i int, c call) (answer, error) {
	for range p.nodes {
		if n := p.nodes[i%len(p.nodes)]; n.alive() {
			return n.ask(c)
		}
		i++
	}
	return answer{}, errDead
}

// current returns the game that is being played, and begins one if there is none.
func (s *slot) current() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.game != "" {
		return s.game
	}
	a, err := s.at(s.node, call{Do: "find", Players: s.players})
	if err == nil && a.Text == "" {
		if _, err = s.at(s.node, call{Do: "begin", Players: s.players, Spec: s.spec}); err == nil {
			a, err = s.at(s.node, call{Do: "find", Players: s.players})
		}
	}
	if err != nil {
		s.node++ // as a node that ends begins no games
	}
	if err != nil || a.Text == "" || slices.Contains(s.games, a.Text) {
		return ""
	}
	s.game, s.games = a.Text, append(s.games, a.Text)
	return s.game
}

// over notes that a game is over.
func (s *slot) over(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.game == game {
		s.game = ""
	}
}

// retry is the time between two attempts of a player.
const retry = 200 * time.Millisecond

// play plays with one color until the proof ends. Who gets no answer to a move looks at the
// board again, and makes a move at once.
func (s *slot) play(color int) {
	client, node, game, plies := 2*s.number+color, s.number+color, "", 0
	var asked time.Time // when the move was tried first that is not made yet
	for !s.stop.Load() {
		id := s.current()
		if id != game {
			game, plies, asked = id, 0, time.Time{}
		}
		begun := time.Now()
		a, err := s.at(node, call{Do: "look", Game: game, Plies: plies})
		if game == "" || err != nil {
			if a, err := s.at(node, call{Do: "stored", Game: game}); err == nil && a.Over && a.Text != "" {
				s.over(game) // its owner died before anybody saw the end
			}
			node++
			time.Sleep(retry)
			continue
		}
		s.record(client, begun, historyInput{game: game, kind: reads}, historyOutput{seen: a.String()})
		plies = len(a.Moves)
		if a.Over {
			s.over(game)
		}
		if a.Over || plies%2 != color {
			asked = time.Time{}
			continue
		}
		if asked.IsZero() {
			time.Sleep(time.Duration((0.5 + rand.Float64()) * float64(s.pace)))
			asked = time.Now()
		} else {
			time.Sleep(retry)
		}
		if s.act(client, node, color, game, &a, asked) {
			asked = time.Time{}
		} else {
			plies--
		}
	}
}

// act makes a move that was tried first at a time, or resigns, and reports whether that was done.
func (s *slot) act(client, node, color int, game string, now *answer, asked time.Time) bool {
	c := call{Do: "play", Game: game, Seat: color, Plies: len(now.Moves), Move: now.Choice}
	in := historyInput{game, makesMove, c.Plies, fmt.Sprintf("%x", uint64(c.Move))}
	if c.Plies >= lengthiest {
		c.Do, in.move = "resign", resigns
	}
	begun := time.Now()
	a, err := s.at(node, c)
	out := historyOutput{result: isUnclear}
	expected := now.String() + in.move + " "
	switch made := strings.HasPrefix(a.String(), expected); {
	case made && err != nil: // an earlier attempt at the same move has made it
	case made:
		out.result = isDone
		s.mu.Lock()
		s.made, s.waited = begun, time.Since(asked)
		s.mu.Unlock()
	case err != nil && !errors.Is(err, errDead) && err.Error() != errUnclear.Error():
		out.result = isRefused
		s.noteRefused(err)
	}
	s.record(client, begun, in, out)
	return out.result == isDone
}

// noteRefused counts why moves were refused.
func (p *proof) noteRefused(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reasons[err.Error()]++
}

// goesOn waits until each pair has made a move that was asked for since then. It returns how
// long the middle one and the last one took, with the time to think, and how long anybody
// has waited from the first attempt at such a move until it was made.
func (p *proof) goesOn(since time.Time) (middle, last, waited time.Duration) {
	p.Helper()
	var took []time.Duration
	waiting := slices.Clone(p.slots)
	for limit := time.Now().Add(patience); len(waiting) > 0; time.Sleep(retry / 10) {
		waiting = slices.DeleteFunc(waiting, func(s *slot) bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.made.After(since) {
				took, waited = append(took, time.Since(since)), max(waited, s.waited)
			}
			return s.made.After(since)
		})
		if time.Now().After(limit) {
			p.Fatalf("%d games do not go on, such as %s:\n%s", len(waiting), waiting[0].game, p.logged(waiting[0].game))
		}
	}
	slices.Sort(took)
	return took[len(took)/2], took[len(took)-1], waited
}

// logged returns what the nodes have logged of a game, and last.
func (p *proof) logged(game string) string {
	var out strings.Builder
	for i, n := range p.nodes {
		a, err := n.ask(call{Do: "stored", Game: game})
		fmt.Fprintf(&out, "node %d, %s: %d moves, %+v, %v\n", i, n.name, len(a.Moves), a.Over, err)
		text, _ := os.ReadFile(n.log.Name()) // it says what there is
		lines := strings.Split(string(text), "\n")
		for j, line := range lines {
			if strings.Contains(line, game) || j > len(lines)-20 {
				fmt.Fprintln(&out, line)
			}
		}
	}
	return out.String()
}

// tellGoesOn waits as goesOn does, and logs what happened and how long the games took.
func (p *proof) tellGoesOn(what string, since time.Time) {
	p.Helper()
	middle, last, waited := p.goesOn(since)
	p.Logf("%s: a move in each game after %v, half of them after %v; nobody waited for a move longer than %v", what, last, middle, waited)
}

// owner returns the node that has most games.
func (p *proof) owner() int {
	best, most := 0, -1
	for i, n := range p.nodes {
		if a, err := n.ask(call{Do: "own"}); err == nil && a.N > most {
			best, most = i, a.N
		}
	}
	return best
}

// leader returns the node that leads the stream of games.
func (p *proof) leader() int {
	for limit := time.Now().Add(patience); time.Now().Before(limit); time.Sleep(retry) {
		a, err := p.at(rand.IntN(len(p.nodes)), call{Do: "leader"})
		if i := slices.IndexFunc(p.nodes, func(n *process) bool { return n.name == a.Text }); err == nil && i >= 0 {
			return i
		}
	}
	p.Fatal("the stream has no leader")
	return 0
}

// kill kills nodes at the same time, and returns when.
func (p *proof) kill(which ...int) time.Time {
	at := time.Now()
	for _, i := range which {
		p.nodes[i].signal(syscall.SIGKILL)
		p.kills++
	}
	return at
}

// killOne kills a node, waits until all games go on, and starts it again.
func (p *proof) killOne(what string, i int) {
	p.tellGoesOn(what+" killed", p.kill(i))
	p.nodes[i].start(p.T)
	p.goesOn(time.Now())
}

// killBoth kills the leader and the owner of most games of the others: nothing is played
// until one is back.
func (p *proof) killBoth() {
	leader := p.leader()
	owner := p.owner()
	if owner == leader {
		owner = (leader + 1) % len(p.nodes)
	}
	p.kill(leader, owner)
	time.Sleep(5 * time.Second) // what was under way has ended
	alone := time.Now()
	time.Sleep(5 * time.Second)
	for _, s := range p.slots {
		s.mu.Lock()
		if s.made.After(alone) {
			p.Errorf("a move of %s is made by one node alone", s.game)
		}
		s.mu.Unlock()
	}
	back := time.Now()
	p.nodes[leader].start(p.T)
	started := time.Since(back)
	p.tellGoesOn(fmt.Sprintf("two killed, one started again, ready after %v", started), back)
	p.nodes[owner].start(p.T)
	p.goesOn(time.Now())
}

// disturb sets a fault of the links of a node, in one direction or both, for a time.
func (p *proof) disturb(what string, i int, f hubtest.Fault, during time.Duration) {
	others := []int{(i + 1) % 3, (i + 2) % 3}
	if f == hubtest.HalfOpen {
		others = others[:1]
	}
	set := func(f hubtest.Fault) {
		for _, j := range others {
			p.links[i][j].Set(f)
			p.links[j][i].Set(f)
		}
	}
	set(f)
	time.Sleep(during)
	set(hubtest.None)
	p.tellGoesOn(fmt.Sprintf("after %s for %v", what, during), time.Now())
}

// standStill has the owner of most games stand still until others have taken them over.
func (p *proof) standStill() {
	i := p.owner()
	p.nodes[i].signal(syscall.SIGSTOP)
	time.Sleep(15 * time.Second)
	p.nodes[i].signal(syscall.SIGCONT)
	p.tellGoesOn("the owner has stood still for 15 s", time.Now())
}

// endOne ends the owner of most games by SIGTERM.
func (p *proof) endOne() {
	i, at := p.owner(), time.Now()
	ended := make(chan time.Duration)
	go func() {
		p.nodes[i].signal(syscall.SIGTERM)
		ended <- time.Since(at)
	}()
	p.tellGoesOn("SIGTERM", at)
	p.Logf("the node ended after %v", <-ended)
	p.nodes[i].start(p.T)
	p.goesOn(time.Now())
}

// TestProof: many games are played at three nodes, which are killed, stand still and lose
// each other. Whatever was acknowledged or seen is there at the end, once, at all nodes.
func TestProof(t *testing.T) {
	if testenv.Short() {
		t.Skip("it takes a quarter of an hour")
	}
	p := newProof(t, *proofGames)
	var playing sync.WaitGroup
	for _, s := range p.slots {
		for color := range 2 {
			playing.Go(func() { s.play(color) })
		}
	}
	defer playing.Wait()
	defer p.stop.Store(true)
	p.goesOn(time.Now())
	for round := range *proofRounds {
		p.killOne("the owner of most games", p.owner())
		p.killOne("the stream's leader", p.leader())
		p.killBoth()
		p.killOne("the owner of most games", p.owner())
		p.killOne("the stream's leader", p.leader())
		switch round % 5 {
		case 0:
			p.disturb("a node is cut off", p.owner(), hubtest.Cut, 20*time.Second)
		case 1:
			p.disturb("a link is half open", p.owner(), hubtest.HalfOpen, 20*time.Second)
		case 2:
			p.disturb("the links of a node are stalled", p.owner(), hubtest.Stalled, 20*time.Second)
		case 3:
			p.standStill()
		case 4:
			p.endOne()
		}
	}
	p.stop.Store(true)
	playing.Wait()
	p.finish()
}

// finish reads all games from all nodes, and checks the history.
func (p *proof) finish() {
	time.Sleep(askTime + 2*time.Second) // unclear answers are done by then, or never
	games := 0
	for _, s := range p.slots {
		for _, game := range s.games {
			games++
			for i, n := range p.nodes {
				begun := time.Now()
				a, err := n.ask(call{Do: "stored", Game: game})
				if err != nil {
					p.Errorf("game %s at %s: %v", game, n.name, err)
					continue
				}
				p.record(1000+i, begun, historyInput{game: game, kind: readsLast}, historyOutput{seen: a.String()})
			}
		}
		s.checkRatings()
	}
	p.check(p.T)
	late := 0
	for _, n := range p.nodes {
		text, err := os.ReadFile(n.log.Name())
		if err != nil {
			p.Fatal(err)
		}
		late += strings.Count(string(text), "another server plays a game")
	}
	p.Log("moves were refused because:", p.reasons)
	p.Logf("%d kills, %d games; moves: %d made, %d refused, %d with unclear answers; %d late writes refused",
		p.kills, games, p.count(makesMove, isDone), p.count(makesMove, isRefused), p.count(makesMove, isUnclear), late)
}

// checkRatings fails the test if a game was rated more than once, or never.
func (s *slot) checkRatings() {
	for _, player := range s.players {
		a, err := s.at(0, call{Do: "rating", Players: [2]string{player}, Spec: s.spec})
		if err != nil && !strings.Contains(err.Error(), "there is none") {
			s.Errorf("rating of %s: %v", player, err)
		}
		if want := fmt.Sprint(a.N); a.Text != want {
			s.Errorf("%s has %s games and was rated %s times", player, a.Text, want)
		}
	}
}
