package server

import (
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// hasty is a search of few positions in little memory.
type hasty struct{ *search.Engine }

// thinkers keeps one for each variant, as to make one takes longer than most
// conversations.
type thinkers map[*engine.Variant]hasty

func (t thinkers) open(v *engine.Variant, _ int, _ string) (searcher, error) {
	h, ok := t[v]
	if !ok {
		if len(t) > 20 {
			clear(t) // most are of variants with values
		}
		h = hasty{search.New(v, 1)}
		t[v] = h
	}
	h.Clear()
	return h, nil
}

func (h hasty) Search(ctx context.Context, p *engine.Position, l search.Limits, report func(search.Line)) (search.Line, error) {
	few := l
	few.Nodes, few.Infinite = 50, false
	line, err := h.Engine.Search(ctx, p, few, report)
	if l.Infinite && err == nil {
		<-ctx.Done()
	}
	return line, err
}

// longCounts are commands that take their time.
var longCounts = regexp.MustCompile(`perft\s+\+?0*[0-9]{1,2}\b`)

// patience is how long a server may take for commands that longCounts misses.
const patience = time.Second

// ends checks that a conversation ends, and without an error.
func ends(t *testing.T, kept thinkers, text string, talk func(core, io.Reader) error) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	hung := time.AfterFunc(20*patience, func() { panic("the server does not end") })
	defer hung.Stop()
	c := newCore(ctx, io.Discard, Shelf{}, Identity{})
	c.open = kept.open
	if err := talk(c, strings.NewReader(longCounts.ReplaceAllString(text, "perft 2"))); err != nil {
		t.Error(err)
	}
}

// inThree splits a text at ends of lines.
func inThree(text string) (first, second, third string) {
	lines := strings.SplitAfter(text, "\n")
	a, b := (len(lines)+2)/3, (2*len(lines)+2)/3
	return strings.Join(lines[:a], ""), strings.Join(lines[a:b], ""), strings.Join(lines[b:], "")
}

// FuzzUCI sends any text, which must neither panic nor keep the server from
// ending. It comes in pieces, as the fuzzer takes the square of their length to
// make them shorter.
func FuzzUCI(f *testing.F) {
	for _, seed := range []string{
		"uci\nisready\nquit\n",
		"position startpos moves e2e4 e7e5\ngo depth 2\nd\n",
		"setoption name UCI_Variant value toy:Army=rnbqk3\ngo perft 2\n",
		"position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo nodes 10\nstop",
		"go ponder infinite searchmoves e2e4 depth 3\nponderhit\nstop",
		"position fen rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[Qq] b KQkq e3 99 9\ngo movetime 1\nucinewgame\n",
		"setoption name Number value 3\nsetoption name Hash value 1\ngo wtime 5 btime 5 winc 1",
	} {
		first, second, third := inThree(seed)
		f.Add(first, second, third)
	}
	kept := thinkers{}
	f.Fuzz(func(t *testing.T, first, second, third string) {
		ends(t, kept, first+second+third, func(c core, in io.Reader) error { return (&uciServer{core: c}).talk(in) })
	})
}

// FuzzXBoard does the same by the XBoard protocol.
func FuzzXBoard(f *testing.F) {
	for _, seed := range []string{
		"xboard\nprotover 2\nnew\nlevel 40 0:05 0\npost\nhard\nsd 2\nusermove e2e4\nping 1\nquit\n",
		"variant toy\noption Number=3\nnew\nvariant toy\nforce\nedit\n#\nKe1\nc\nKe8\n.\ngo\n?\n",
		"analyze\nexclude all\ninclude e2e4\n.\nhint\nundo\nexit\nremove\nbk\ndraw\n",
		"setboard rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[Qq] b KQkq e3 99 9\nst 0.01\ngo\nlift e2\nblack\ngo\n",
		"variant fischerandom\nforce\nsetboard 4k3/8/8/8/8/8/8/1R2KR2 w BF - 0 1\nO-O\nnps 10\nplayother\npause\nresume\n",
	} {
		first, second, third := inThree(seed)
		f.Add(first, second, third)
	}
	kept := thinkers{}
	f.Fuzz(func(t *testing.T, first, second, third string) {
		ends(t, kept, first+second+third, func(c core, in io.Reader) error { return (&xboardServer{core: c}).talk(in) })
	})
}
