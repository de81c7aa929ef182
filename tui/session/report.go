package session

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/variants/ini"
)

// Report is a request for a report on a game. It holds all its data, so the game may
// continue in the meantime.
type Report struct {
	Game   *report.Line
	Places []livegame.NodePath // of its moves
	Rest   error               // why the last moves are left out; nil: none are
	nodes  uint64

	games *gamestore.Store // whose index the game is compared with; nil: none
	load  pgn.Loader
	tree  *pgn.Game // the game, for its novelty
}

// NewReport prepares a report on the game, with moves formatted by write. nodes is the
// number of positions searched for each position of the game, see
// report.AnalyzeWithFerz.
func (s *Session) NewReport(write notation.MoveFormatter, nodes uint64) (*Report, error) {
	tree, line := s.Now.Tree, s.Now.Head.Path()
	if s.Now.Config.Review {
		line = tree.MainLine()
	}
	r := &Report{Game: report.NewLine(tree, line, write), nodes: nodes}
	if n := r.Game.Len(); n < len(line) {
		r.Rest = s.Misfit(line[n])
	}
	if r.Game.Len() == 0 {
		if r.Rest == nil {
			r.Rest = errors.New("the game has no moves")
		}
		return nil, fmt.Errorf("there is no report: %w", r.Rest)
	}
	for _, n := range line[:r.Game.Len()] {
		r.Places = append(r.Places, livegame.PathOf(n))
	}
	if s.User.Games != nil && slices.Equal(line, tree.MainLine()) {
		r.games, r.load, r.tree = s.User.Games, (&ini.Loader{Catalogue: s.User.Variants}).Load, tree.Clone()
	}
	return r, nil
}

// Make creates the report, which takes time. It calls progress with the number of positions
// analyzed so far and the total.
func (r *Report) Make(ctx context.Context, progress func(done, all int)) (*report.Report, error) {
	made, err := report.AnalyzeWithFerz(ctx, r.Game, r.nodes, progress)
	if err != nil {
		return nil, fmt.Errorf("there is no report: %w", err)
	}
	made.Novelty = r.novelty(ctx)
	return made, nil
}

// novelty returns the game's novelty by the user's index of games, or nil. An index that
// can't be asked is no failure of the report: the explorer describes it.
func (r *Report) novelty(ctx context.Context) *report.Novelty {
	if r.games == nil {
		return nil
	}
	n, ok, err := archive.Novelty(ctx, r.games, r.load, r.tree)
	if err != nil || !ok || n.Ply >= r.Game.Len() {
		return nil
	}
	return &report.Novelty{Place: n.Ply, Games: n.Games}
}

// Note adds the report's judgments to the game's moves, unless the game is still
// being played.
func (s *Session) Note(r *Report, made *report.Report) Reply {
	if !s.Walks() {
		return nil
	}
	var notes []livegame.Note
	for i, note := range made.Notes() {
		notes = append(notes, livegame.Note{At: r.Places[i], MoveReview: note})
	}
	return Reply{Request{livegame.Action{Command: livegame.Annotate, Notes: notes}, func() Reply { return Reply{Edited{}} }}}
}

// Open goes to a move of a report.
func (s *Session) Open(r *Report, move int) Reply {
	n, ok := r.Places[move].Find(s.Now.Tree)
	return moved(ok && s.Browser.Go(n))
}
