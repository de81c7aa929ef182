package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// maxPerft is the greatest depth to which moves are counted.
const maxPerft = 99

// goRequest is the command go, read.
type goRequest struct {
	depth     int
	nodes     uint64
	mate      int // find a mate in so many moves
	moveTime  time.Duration
	remaining [2]time.Duration // by player
	increment [2]time.Duration
	timed     bool // remaining is given
	movesToGo int
	byoyomi   time.Duration // for this move, in addition
	infinite  bool
	ponder    bool
	moves     []string // only these
	perft     int      // count moves to this depth; -1: do not
	// drawOffered is true if the opponent offers a draw.
	drawOffered bool
}

var goKeywords = []string{"searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "byoyomi",
	"depth", "nodes", "mate", "movetime", "infinite", "perft"}

// parseGo reads the arguments of the command go. What it does not know it
// passes over. On an error the rest is read all the same.
func parseGo(args []string) (goRequest, error) {
	r := goRequest{perft: -1}
	var failed error
	for len(args) > 0 {
		key := args[0]
		args = args[1:]
		switch key {
		case "ponder":
			r.ponder = true
		case "infinite":
			r.infinite = true
		case "searchmoves":
			for len(args) > 0 && !slices.Contains(goKeywords, args[0]) {
				r.moves = append(r.moves, args[0])
				args = args[1:]
			}
		default:
			if !slices.Contains(goKeywords, key) {
				continue
			}
			n, err := goNumber(key, args)
			failed = errors.Join(failed, err)
			if err != nil && key != "perft" {
				continue
			}
			r.set(key, n)
			args = args[min(1, len(args)):]
		}
	}
	return r, failed
}

func goNumber(key string, args []string) (int, error) {
	if len(args) == 0 {
		return 0, fmt.Errorf("go %s: expected a number", key)
	}
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return 0, fmt.Errorf("go %s: %q is not a number", key, args[0])
	}
	return n, nil
}

func (r *goRequest) set(key string, n int) {
	switch key {
	case "wtime":
		r.remaining[engine.White], r.timed = milliseconds(n, 1), true
	case "btime":
		r.remaining[engine.Black], r.timed = milliseconds(n, 1), true
	case "winc":
		r.increment[engine.White] = milliseconds(n, 0)
	case "binc":
		r.increment[engine.Black] = milliseconds(n, 0)
	case "movestogo":
		r.movesToGo = max(n, 0)
	case "byoyomi":
		r.byoyomi, r.timed = milliseconds(n, 0), r.timed || n > 0
	case "depth":
		r.depth = max(n, 1)
	case "nodes":
		r.nodes = uint64(max(n, 1))
	case "mate":
		r.mate = min(max(n, 1), 1000)
	case "movetime":
		r.moveTime = milliseconds(n, 1)
	case "perft":
		r.perft = n
	}
}

// milliseconds returns a time no shorter than least, which clocks that have
// run out are not, and no longer than some decades.
func milliseconds(n, least int) time.Duration {
	return min(time.Duration(max(n, least)), 1e12) * time.Millisecond
}

// bounded reports whether something ends the search.
func (r *goRequest) bounded() bool {
	return r.timed || r.infinite || r.depth > 0 || r.nodes > 0 || r.moveTime > 0 || r.mate > 0
}

// limits returns what the search obeys once it does not ponder.
func (r *goRequest) limits(side engine.Color) search.Limits {
	l := search.Limits{Depth: r.depth, Nodes: r.nodes, MoveTime: r.moveTime, Infinite: r.infinite, Mate: r.mate}
	if r.mate > 0 && r.depth == 0 { // twice as deep as it needs to be, as late moves are searched less deep
		l.Depth = 4 * r.mate
	}
	if r.timed {
		l.Clock = &search.Clock{
			Remaining: r.remaining[side],
			Increment: r.increment[side],
			MovesToGo: r.movesToGo,
			Byoyomi:   r.byoyomi,
		}
		if r.byoyomi == 0 {
			l.Clock.Remaining = max(l.Clock.Remaining, time.Millisecond)
		}
	}
	l.Infinite = !r.bounded() || r.infinite
	return l
}

// goCommand handles the command go. Every go is answered, so that no GUI waits forever:
// by "Nodes searched" after go perft, else by bestmove.
func (s *uciServer) goCommand(args []string) error {
	s.stopSearch()
	d := s.speech.dialect()
	if at := slices.Index(args, "mate"); at >= 0 && d.MateReply != "" {
		return s.goMate(args[at+1:])
	}
	r, err := s.readGo(args)
	switch {
	case s.pos == nil:
		err = cmp.Or(err, errNoPosition)
	case err != nil && r.bounded() && !slices.Contains(args, "perft"):
		s.report(fmt.Errorf("%w; the rest is obeyed", err)) // a reply without a move may lose the game
		err = nil
	}
	if r.perft >= 0 || err != nil && slices.Contains(args, "perft") {
		if err == nil && r.perft > maxPerft {
			err = fmt.Errorf("go perft: %d is more than %d", r.perft, maxPerft)
		}
		s.perft(r.perft, err)
		return nil
	}
	var moves []engine.Move
	if err == nil {
		moves, err = s.parseMoves(r.moves)
	}
	if err == nil && len(s.banned) > 0 {
		if moves = s.allowed(); len(moves) == 0 {
			err = errors.New("all moves are forbidden")
		}
	}
	switch {
	case err != nil:
		s.report(err)
		s.out.print(d.NoMove)
	case d.Win != "" && !r.ponder && !r.infinite && s.wins():
		s.out.print(d.Win)
	default:
		s.startSearch(&r, moves)
	}
	return nil
}

// readGo reads the arguments of go as the protocol has them.
func (s *uciServer) readGo(args []string) (goRequest, error) {
	d := s.speech.dialect()
	offered := s.speech.protocol.UCIDialect.DrawOffers && slices.Contains(args, "draw")
	if d.MoverTimes && s.pos != nil {
		args = moverTimes(args, s.pos.Side(), s.seconds)
	}
	r, err := parseGo(args)
	r.drawOffered = offered
	if d.FirstIsBlack {
		r.swapTimes()
	}
	return r, err
}

// ponderHitCommand handles the command ponderhit. Programs for xiangqi may offer a draw with
// it, and ShogiHome may give the times with it that go ponder has left out.
func (s *uciServer) ponderHitCommand(args []string) error {
	limits := s.reply.limits
	if len(args) > 0 && s.pos != nil && s.job != nil {
		r, err := s.readGo(args)
		if err != nil {
			return err
		}
		if s.reply.request != nil {
			s.reply.request.drawOffered = r.drawOffered
		}
		if r.timed {
			given := r.limits(s.pos.Side())
			limits.Clock, limits.Infinite = given.Clock, given.Infinite
		}
	}
	if d := s.speech.dialect(); d.Win != "" && s.pos != nil && s.job != nil && s.wins() {
		s.stopAndWait()
		s.out.print(d.Win)
		return nil
	}
	s.ponderHit(limits)
	return nil
}

// wins reports whether the player to move wins by a declaration.
func (s *uciServer) wins() bool {
	r, err := s.pos.Declare("")
	winner, won := r.Winner()
	return err == nil && won && winner == s.pos.Side()
}

func (s *uciServer) parseMoves(texts []string) ([]engine.Move, error) {
	var moves []engine.Move
	for _, text := range texts {
		m, err := s.parse(text)
		if err != nil {
			return nil, fmt.Errorf("go searchmoves %s: %w", text, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// perft counts moves in the background, unless there was an error before.
func (s *uciServer) perft(depth int, err error) {
	if err != nil {
		s.report(err)
		s.out.print("", "Nodes searched: 0", "")
		return
	}
	pos, shown := s.pos.Clone(), s.pos.Clone()
	var counts []engine.MoveCount
	var total uint64
	stopped := true
	s.reply = replyFormat{counts: true, send: func(searchResult) {
		if stopped {
			s.out.print("info string error: go perft: stopped before its end", "", "Nodes searched: 0", "")
			return
		}
		s.sayCounts(shown, counts, total)
	}}
	s.run(pos.Variant(), func(ctx context.Context, _ <-chan search.Limits) searchResult {
		counts, total = engine.Divide(ctx, pos, depth, 1)
		stopped = ctx.Err() != nil
		return searchResult{}
	})
}

func (s *uciServer) sayCounts(pos *engine.Position, counts []engine.MoveCount, total uint64) {
	lines, write := make([]string, 0, len(counts)+3), s.writer()
	for _, c := range counts {
		lines = append(lines, fmt.Sprintf("%s: %d", write(pos, c.Move), c.Nodes))
	}
	s.out.print(append(lines, "", fmt.Sprintf("Nodes searched: %d", total), "")...)
}
