package search

import (
	"bufio"
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// mateNodes is within how many positions the search finds each mate of the file but slowMate.
const mateNodes = 400_000

// slowMate takes 540,000 positions since a check counts as losing no material where checks are
// counted, which won 96 Elo there (README.md); of the others none takes 250,000.
const (
	slowMate      = "3k4/1P1p1p2/4p1n1/2p4p/4Nb2/1P6/2PP1PKP/2B3N1 w - - 2+2 2 24"
	slowMateNodes = 600_000
)

// TestMates: the problems in testdata/mates.tsv, most of them from games of ferz with itself, have a
// forced win in as many moves as they say, and no shorter one, by brute force;
// and the search finds it.
func TestMates(t *testing.T) {
	f, err := os.Open("../../testdata/mates.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	engines := map[string]*Engine{}
	lines := bufio.NewScanner(f)
	problems, lengths := 0, map[int]int{}
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		name, fen := fields[0], fields[2]
		moves, err := strconv.Atoi(fields[1])
		if err != nil {
			t.Fatal(err)
		}
		problems++
		lengths[moves]++
		if testenv.Short() && problems%10 != 0 {
			continue
		}
		v := variantstest.Load(t, name)
		if engines[name] == nil {
			engines[name] = New(v, 16)
		}
		p := variantstest.Position(t, v, fen)
		s := solver{us: p.Side(), answers: map[int]engine.Move{}, known: map[attempt]bool{}}
		if !s.wins(p, moves) || s.wins(p, moves-1) {
			t.Errorf("%s: %s: no win in just %d moves", name, fen, moves)
		}
		e, limits := engines[name], Limits{Mate: moves, Nodes: mateNodes}
		if fen == slowMate {
			limits.Nodes = slowMateNodes
		}
		e.Clear()
		line, err := e.Search(context.Background(), p, limits, nil)
		if found, ok := line.Score.Mate(); err != nil || !ok || found < 1 || found > moves {
			t.Errorf("%s: %s: score %v after %d positions, want a mate in %d; error %v", name, fen, line.Score, line.Nodes, moves, err)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if problems < 150 || len(engines) < 12 && !testenv.Short() {
		t.Errorf("%d problems of %d variants", problems, len(engines))
	}
	for n := 2; n <= 5; n++ {
		if lengths[n] < 10 {
			t.Errorf("%d problems in %d moves", lengths[n], n)
		}
	}
}

// solver tries all moves, and knows nothing of chess but the rules.
type solver struct {
	us      engine.Color
	answers map[int]engine.Move // by moves left: what refuted an attempt last, to be tried first
	known   map[attempt]bool    // results of wins so far
}

// attempt is a position in which there are so many moves left to win.
type attempt struct {
	hash  uint64
	moves int
}

// wins reports whether the player to move wins in so many moves at most,
// whatever the opponent does.
func (s *solver) wins(p *engine.Position, moves int) bool {
	at := attempt{p.Hash(), moves}
	won, known := s.known[at]
	if !known && moves > 0 {
		won = slices.ContainsFunc(p.LegalMoves(), func(m engine.Move) bool {
			return s.after(p, m, func(r engine.Result) bool {
				return s.won(r) || !r.Over() && moves > 1 && s.loses(p, moves-1)
			})
		})
		s.known[at] = won
	}
	return won
}

func (s *solver) won(r engine.Result) bool {
	winner, ok := r.Winner()
	return ok && winner == s.us
}

// loses reports whether the player to move can't avoid that the opponent wins in
// so many moves.
func (s *solver) loses(p *engine.Position, moves int) bool {
	legal := p.LegalMoves()
	if i := slices.Index(legal, s.answers[moves]); i > 0 {
		legal[0], legal[i] = legal[i], legal[0]
	}
	for _, m := range legal {
		if !s.after(p, m, func(r engine.Result) bool { return s.won(r) || !r.Over() && s.wins(p, moves) }) {
			s.answers[moves] = m
			return false
		}
	}
	return true
}

// after makes a move, asks, and takes it back.
func (s *solver) after(p *engine.Position, m engine.Move, ask func(engine.Result) bool) bool {
	p.Make(m)
	defer p.Unmake()
	return ask(p.Result())
}
