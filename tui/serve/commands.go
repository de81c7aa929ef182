package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/server"
)

// What a visitor's commands may use of the engine.
const (
	uciHash     = 64 // megabytes at most
	analyzeTime = 5 * time.Second
	mostDepth   = 40
)

// errHelp ends sessions that help, when their visitor begins a rated game.
var errHelp = errors.New("you have begun a rated game, and get no help until it is over")

// builtIn is the catalogue of an engine without files.
type builtIn struct{ *variants.Catalogue }

// uci is ferz as an engine for a visitor's program.
func (v *visit) uci(ctx context.Context) error {
	if err := v.mayHelp(); err != nil {
		return err
	}
	hash, giveBack := v.hashes.Take(uciHash)
	defer giveBack()
	id := server.Identity{Name: "ferz", Author: "the ferz authors", About: "ferz, served over SSH", Bounds: &server.Bounds{Hash: hash, Threads: 1}}
	return server.ServeUCI(ctx, v.session, v.stream, builtIn{variants.BuiltIn()}, id)
}

// mayHelp marks the session as one that helps, or returns why the visitor gets no help.
func (v *visit) mayHelp() error {
	v.sessions.helps(v)
	return v.barredFrom(nil)
}

// variants lists the variants, or those that a text is found in, the best first.
func (v *visit) variants(words []string) error {
	list := variants.BuiltIn().ListedCards()
	if len(words) == 0 {
		return variants.WriteList(v.stream, list)
	}
	text := strings.Join(words, " ")
	var found []variants.Card
	for _, i := range variants.NewIndex(list).Search(text) {
		found = append(found, list[i])
	}
	if len(found) == 0 {
		return fmt.Errorf("no variant is like %q; \"ssh HOST variants\" lists all", text)
	}
	return variants.WriteList(v.stream, found)
}

// analyze thinks about a position: VARIANT [--fen FEN] [--depth N].
func (v *visit) analyze(ctx context.Context, words []string) error {
	spec, fen, limits, err := readAnalyze(words)
	if err != nil {
		return usageError{err}
	}
	if err := v.mayHelp(); err != nil {
		return err
	}
	variant, err := variants.BuiltIn().Load(spec)
	if err != nil {
		return err
	}
	p, err := variant.SetUp(fen)
	if err != nil {
		return err
	}
	if r := p.Result(); r.Over() {
		return fmt.Errorf("the game is over: %s", notation.Result(variant, r))
	}
	hash, giveBack := v.hashes.Take(v.Hash)
	defer giveBack()
	b := xboard.NewBuiltin("ferz", hash, xboard.Limits{})
	defer b.Close()
	if err := b.NewGame(ctx, xboard.GameInfo{Variant: variant, Start: fen, Side: p.Side(), Analysis: true}); err != nil {
		return err
	}
	reply, err := b.Think(ctx, xboard.Request{Limits: limits}, func(t xboard.Thinking) {
		fmt.Fprintf(v.stream, "%2d  %6d  %s\n", t.Depth, t.Score, notation.Line(p, t.PV)) // an error shows below
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(v.stream, "best %s\n", notation.Line(p, []engine.Move{reply.Move}))
	return err
}

// readAnalyze reads the words behind "analyze". A FEN goes up to the next flag, as the
// quotes around it do not arrive.
func readAnalyze(words []string) (spec, fen string, limits xboard.Limits, err error) {
	limits.MoveTime = analyzeTime
	if len(words) == 0 || strings.HasPrefix(words[0], "-") {
		return "", "", limits, errors.New("analyze: which variant? Such as: analyze chess")
	}
	spec, words = words[0], words[1:]
	for len(words) > 0 {
		n := 1
		for n < len(words) && !strings.HasPrefix(words[n], "--") {
			n++
		}
		value := strings.Join(words[1:n], " ")
		switch {
		case words[0] == "--fen" && value != "":
			fen = value
		case words[0] == "--depth":
			d, err := strconv.Atoi(value)
			if err != nil || d < 1 || d > mostDepth {
				return "", "", limits, fmt.Errorf("analyze: --depth %q: expected a number from 1 to %d", value, mostDepth)
			}
			limits.Depth = d
		default:
			return "", "", limits, fmt.Errorf("analyze: %q: expected VARIANT, --fen FEN or --depth N", strings.Join(words[:n], " "))
		}
		words = words[n:]
	}
	return spec, fen, limits, nil
}

// watch lists the games that are played, or follows one until it ends.
func (v *visit) watch(ctx context.Context, words []string) error {
	v.hall.mu.Lock()
	var found *room
	var list strings.Builder
	for _, r := range v.hall.rooms {
		if !r.over() {
			moves, _ := r.plies()
			fmt.Fprintf(&list, "%s  %s, move %d\n", r.record.ID, r, moves/2+1)
		}
		if len(words) == 1 && r.record.ID == words[0] {
			found = r
		}
	}
	v.hall.mu.Unlock()
	switch {
	case len(words) == 0 && list.Len() == 0:
		_, err := io.WriteString(v.stream, "No game is being played.\n")
		return err
	case len(words) == 0:
		_, err := io.WriteString(v.stream, printable.Text(list.String()))
		return err
	case found == nil:
		return fmt.Errorf("no game %q is being played; \"watch\" lists those that are", words[0])
	}
	return v.follow(ctx, found)
}

// follow writes the moves of a game as they are made.
func (v *visit) follow(ctx context.Context, r *room) error {
	if _, plays := r.seatOf(v.person); !plays {
		defer r.watch()()
	}
	if _, err := fmt.Fprintf(v.stream, "%s\n", printable.Line(r.String())); err != nil {
		return err
	}
	live, err := r.live(ctx)
	if err != nil {
		return err
	}
	w := gameLines{out: v.stream}
	for s := range live.Watch(ctx) {
		if err := w.write(s); err != nil || w.over {
			return err
		}
	}
	return nil
}

// gameLines writes a game line by line as it is played.
type gameLines struct {
	out     io.Writer
	seats   livegame.Seats // of whom it is written for
	notices bool           // what is told at the game is written, too
	written int            // moves
	told    int            // notices
	over    bool           // the end is written
}

// write writes what a snapshot has that was not written.
func (w *gameLines) write(s *livegame.Snapshot) error {
	var out strings.Builder
	path := s.Head.Path()
	if len(path) < w.written {
		w.written = len(path)
		fmt.Fprintf(&out, "takeback: %d moves are left\n", w.written)
	}
	for ; w.written < len(path); w.written++ {
		n := path[w.written]
		line := s.Tree.Counted(n, n.Text)
		for c := range engine.Color(2) {
			if left, ok := s.Left(c); ok && w.written == len(path)-1 {
				line += "  " + left.Round(time.Second).String()
			}
		}
		fmt.Fprintln(&out, printable.Line(line))
	}
	for ; w.notices && w.told < len(s.Notices); w.told++ {
		if n := s.Notices[w.told]; n.Hint == engine.NoMove && (n.For == 0 || n.For&w.seats != 0) {
			fmt.Fprintln(&out, printable.Line(n.Text))
		}
	}
	if s.Over() && !s.Saving && !w.over {
		w.over = true
		fmt.Fprintln(&out, printable.Line(notation.Result(s.Tree.Variant, s.Result)))
	}
	_, err := io.WriteString(w.out, out.String())
	return err
}
