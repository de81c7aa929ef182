package serve

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
)

// history is all that was asked of the nodes of a cluster and what they answered.
type history struct {
	began time.Time

	mu         sync.Mutex
	operations []porcupine.Operation
	open       []int // operations with unclear answers: each may have been done at any time since
}

// historyInput is what somebody did at a game.
type historyInput struct {
	game  string
	kind  operation
	plies int    // before a move
	move  string // or "resign"
}

type operation int

// The operations.
const (
	makesMove operation = iota
	reads               // a screen, which may be behind
	readsLast           // when everything has ended
)

// historyOutput is what came of it.
type historyOutput struct {
	result result
	seen   string // moves, of reads
}

type result int

// The results of a move.
const (
	isDone result = iota
	isRefused
	isUnclear
)

// record notes an operation that has ended.
func (h *history) record(client int, begun time.Time, in historyInput, out historyOutput) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if in.kind == makesMove && out.result == isUnclear {
		h.open = append(h.open, len(h.operations))
	}
	h.operations = append(h.operations, porcupine.Operation{
		ClientId: client, Input: in, Output: out, Call: int64(begun.Sub(h.began)), Return: int64(time.Since(h.began)),
	})
}

// count returns how many operations have a result.
func (h *history) count(of operation, want result) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, o := range h.operations {
		if o.Input.(historyInput).kind == of && o.Output.(historyOutput).result == want {
			n++
		}
	}
	return n
}

// check fails the test if no order of the operations explains all answers.
func (h *history) check(t *testing.T) {
	t.Helper()
	for _, game := range h.unexplained() {
		t.Errorf("no order explains what was answered at game %s:\n%s", game, h.describe(game))
	}
}

// unexplained returns the games whose answers no order of the operations explains.
func (h *history) unexplained() (games []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	end := int64(time.Since(h.began))
	for _, i := range h.open {
		h.operations[i].Return = end
	}
	for _, part := range gameModel.Partition(h.operations) {
		if porcupine.CheckOperationsTimeout(gameModel, part, checkTime) != porcupine.Ok {
			games = append(games, part[0].Input.(historyInput).game)
		}
	}
	return games
}

// checkTime is more than the check of a game takes.
const checkTime = time.Minute

// describe writes the operations of a game.
func (h *history) describe(game string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out strings.Builder
	for _, o := range h.operations {
		if in := o.Input.(historyInput); in.game == game {
			fmt.Fprintf(&out, "%v-%v by %d: %s\n", time.Duration(o.Call), time.Duration(o.Return), o.ClientId, gameModel.DescribeOperation(in, o.Output))
		}
	}
	return out.String()
}

// gameModel is a game as its players expect it: a move is made once or not at all, after as
// many moves as its player saw, and nothing that somebody saw is ever lost.
var gameModel = porcupine.Model{
	Partition: func(all []porcupine.Operation) (parts [][]porcupine.Operation) {
		at := map[string]int{}
		for _, o := range all {
			game := o.Input.(historyInput).game
			i, ok := at[game]
			if !ok {
				i = len(parts)
				at[game], parts = i, append(parts, nil)
			}
			parts[i] = append(parts[i], o)
		}
		return parts
	},
	Init: func() any { return "" },
	Step: func(state, input, output any) (bool, any) {
		moves, in, out := state.(string), input.(historyInput), output.(historyOutput)
		switch {
		case in.kind == readsLast:
			return out.seen == moves, moves
		case in.kind == reads:
			return strings.HasPrefix(moves, out.seen), moves
		case out.result == isRefused:
			return true, moves
		case strings.Count(moves, " ") == in.plies && !strings.Contains(moves, resigns):
			return true, moves + in.move + " "
		}
		return out.result == isUnclear, moves
	},
	DescribeOperation: func(input, output any) string {
		in, out := input.(historyInput), output.(historyOutput)
		if in.kind == makesMove {
			return fmt.Sprintf("%s after %d moves: %s", in.move, in.plies, [...]string{"done", "refused", "unclear"}[out.result])
		}
		return "sees " + out.seen
	},
}

// resigns is the move of who resigns.
const resigns = "resigns"

// String writes a game for the model.
func (s seen) String() string {
	var out strings.Builder
	for _, m := range s.Moves {
		fmt.Fprintf(&out, "%x ", uint64(m))
	}
	if s.Resigned {
		out.WriteString(resigns + " ")
	}
	return out.String()
}

// TestGameModel: the model accepts what may happen, and nothing else.
func TestGameModel(t *testing.T) {
	move := func(plies int, text string, r result) (historyInput, historyOutput) {
		return historyInput{"g", makesMove, plies, text}, historyOutput{result: r}
	}
	look := func(kind operation, text string) (historyInput, historyOutput) {
		return historyInput{game: "g", kind: kind}, historyOutput{seen: text}
	}
	type step struct {
		in  historyInput
		out historyOutput
	}
	of := func(in historyInput, out historyOutput) step { return step{in, out} }
	for name, tt := range map[string]struct {
		steps []step
		right bool
	}{
		"moves in turn":               {[]step{of(move(0, "e4", isDone)), of(move(1, "e5", isDone)), of(look(readsLast, "e4 e5 "))}, true},
		"a move is lost":              {[]step{of(move(0, "e4", isDone)), of(move(1, "e5", isDone)), of(look(readsLast, "e4 "))}, false},
		"a move is made twice":        {[]step{of(move(0, "e4", isDone)), of(look(readsLast, "e4 e4 "))}, false},
		"two moves after the same":    {[]step{of(move(0, "e4", isDone)), of(move(0, "d4", isDone))}, false},
		"a screen is behind":          {[]step{of(move(0, "e4", isDone)), of(move(1, "e5", isDone)), of(look(reads, "e4 "))}, true},
		"a screen shows other moves":  {[]step{of(move(0, "e4", isDone)), of(look(reads, "d4 "))}, false},
		"what was seen is lost":       {[]step{of(move(0, "e4", isUnclear)), of(look(reads, "e4 ")), of(look(readsLast, ""))}, false},
		"unclear, and made":           {[]step{of(move(0, "e4", isUnclear)), of(look(readsLast, "e4 "))}, true},
		"unclear, and not made":       {[]step{of(move(0, "e4", isUnclear)), of(move(0, "d4", isDone)), of(look(readsLast, "d4 "))}, true},
		"unclear, and made too late":  {[]step{of(move(0, "e4", isUnclear)), of(move(0, "d4", isDone)), of(move(1, "d5", isDone)), of(look(readsLast, "d4 d5 e4 "))}, false},
		"refused, and made":           {[]step{of(move(0, "e4", isRefused)), of(look(reads, "e4 "))}, false},
		"a move after a resignation":  {[]step{of(move(0, resigns, isDone)), of(move(1, "e5", isDone))}, false},
		"resigned, and a move before": {[]step{of(move(0, "e4", isDone)), of(move(1, resigns, isDone)), of(look(readsLast, "e4 resigns "))}, true},
	} {
		h := &history{began: time.Now()}
		for _, s := range tt.steps {
			h.record(1, time.Now(), s.in, s.out)
		}
		if wrong := h.unexplained(); slices.Contains(wrong, "g") == tt.right {
			t.Errorf("%s: the model says %v", name, tt.right)
		}
	}
}
