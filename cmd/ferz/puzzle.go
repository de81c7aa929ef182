package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/selfplay"
	"github.com/ferzchess/ferz/tui/games"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/nets"
)

func (a *app) puzzleCommand() *cobra.Command {
	variant, most := "", 0
	cmd := &cobra.Command{
		Use:   "puzzle [FILE...]",
		Short: "Solve puzzles: find the one move that wins",
		Long: "Asks for the one move that wins, in positions that \"ferz puzzle make\" has found in games. Without a\n" +
			"file these are the puzzles that were made before; files of others do as well: games in PGN with a\n" +
			"position (FEN), the first move of which is the solution.",
		Example: "  ferz puzzle make\n  ferz puzzle\n  ferz puzzle --variant xiangqi -n 5\n  ferz puzzle mates.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.solve(cmd.Context(), args, variant, most)
		},
	}
	cmd.Flags().StringVar(&variant, "variant", "", "only puzzles of this game")
	amount(cmd, &most, 0, "at most so many")
	cmd.AddCommand(a.puzzleMakeCommand())
	return cmd
}

// puzzlesPath is where puzzles are kept.
func puzzlesPath() (string, error) {
	dir, err := durable.DataDir()
	return filepath.Join(dir, "puzzles.pgn"), err
}

func (a *app) solve(ctx context.Context, files []string, variant string, most int) error {
	if len(files) == 0 {
		path, err := puzzlesPath()
		if err != nil {
			return err
		}
		if _, err := os.Stat(path); isMissing(err) {
			return errors.New(`there are no puzzles yet: "ferz puzzle make" makes some of the games that are kept, "ferz puzzle make --play 20" of games of ferz with itself`)
		}
		files = []string{path}
	}
	wanted, err := a.variantID(variant)
	if err != nil {
		return err
	}
	var list []*puzzle.Puzzle
	load := a.loader()
	err = a.eachGame(ctx, files, func(g *pgn.Game, at collection.Place) error {
		z, err := puzzle.Of(g, load)
		switch {
		case err != nil:
			a.notify(fmt.Sprintf("%s: game %d is no puzzle: %v", lineOf(at), at.Number, err))
		case wanted == "" || z.Variant.Def.ID == wanted:
			list = append(list, z)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return errors.New("there are no puzzles like that")
	}
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if most > 0 {
		list = list[:min(most, len(list))]
	}
	return puzzles.Solve(ctx, list, a.in, a.out)
}

// variantID returns the id of a variant that is named, "" for none.
func (a *app) variantID(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	d, err := a.catalogue().Find(name)
	return d.ID, err
}

// puzzleFlags are the flags of "ferz puzzle make".
type puzzleFlags struct {
	from    []string
	variant string
	most    int
	play    int
	nodes   uint64
	seed    uint64
	to      string
}

const (
	puzzleNodes  = 100_000 // to be sure that a move alone wins
	puzzleGlance = 2_000   // for each position of a game
	puzzleHash   = 16      // megabytes
	puzzleLevel  = 5       // of ferz's games with itself: good enough to reach positions worth a look, and to err in them
	puzzlePlies  = 160
)

func (a *app) puzzleMakeCommand() *cobra.Command {
	var f puzzleFlags
	cmd := &cobra.Command{
		Use:   "make",
		Short: "Find puzzles in games",
		Long: "Looks for positions in which one move alone wins or mates, in the games that are kept, in those of a\n" +
			"file, or in games that ferz plays with itself. They are added to those that \"ferz puzzle\" asks, or\n" +
			"written to a file. Ctrl-C ends the search and keeps what was found.",
		Example: "  ferz puzzle make\n  ferz puzzle make --from games.pgn -n 50 -o puzzles.pgn\n  ferz puzzle make --play 20 --variant crazyhouse",
		Args:    arguments(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if len(f.from) > 0 && f.play > 0 {
				return misused(cmd, errors.New("want either --from or --play"))
			}
			return a.makePuzzles(cmd.Context(), &f)
		},
	}
	s := cmd.Flags()
	s.StringArrayVar(&f.from, "from", nil, "games in this file, - for standard input; may be given several times")
	s.StringVar(&f.variant, "variant", "", "only games of this variant (with --play default chess)")
	number(cmd, &f.play, "play", 0, 1, anyNumber, "play so many games of ferz with itself")
	amount(cmd, &f.most, 10, "stop after so many")
	positions(cmd, &f.nodes, "positions to search before a move is taken to win alone (default 100000)")
	s.Uint64Var(&f.seed, "seed", 0, "makes games of --play repeatable (default by lot)")
	s.StringVarP(&f.to, "output", "o", "", "write to this file, or - for standard output (default: keep them)")
	return cmd
}

// puzzleMaker collects puzzles.
type puzzleMaker struct {
	app     *app
	flags   *puzzleFlags
	variant string // its id; "": any
	load    pgn.Loader
	finders map[*engine.Variant]*puzzle.Finder
	known   map[string]bool // FENs, by variant
	list    []*puzzle.Puzzle
	games   int
}

func (a *app) makePuzzles(ctx context.Context, f *puzzleFlags) error {
	id, err := a.variantID(f.variant)
	if err != nil {
		return err
	}
	if f.nodes == 0 {
		f.nodes = puzzleNodes
	}
	m := &puzzleMaker{app: a, flags: f, variant: id, load: a.loader(), finders: map[*engine.Variant]*puzzle.Finder{}, known: map[string]bool{}}
	old, err := m.old(ctx)
	if err != nil {
		return err
	}
	switch {
	case f.play > 0:
		err = m.play(ctx)
	case len(f.from) > 0:
		err = a.eachGame(ctx, f.from, func(g *pgn.Game, _ collection.Place) error { return m.game(ctx, g) })
	default:
		err = m.kept(ctx)
	}
	if errors.Is(err, errEnough) {
		err = nil
	}
	if err != nil && (ctx.Err() == nil || len(m.list) == 0) {
		return err
	}
	if m.games == 0 {
		return errors.New(`there are no games to look at; "ferz puzzle make --play 20" plays some`)
	}
	if len(m.list) == 0 {
		return fmt.Errorf("no puzzle was found in %s; \"ferz puzzle make --play 20\" plays some", count(m.games, "game"))
	}
	return m.write(old)
}

// path is where puzzles are written to, "-" for standard output.
func (m *puzzleMaker) path() (string, error) {
	if m.flags.to != "" {
		return m.flags.to, nil
	}
	return puzzlesPath()
}

// old returns the puzzles that are kept, and notes them as known.
func (m *puzzleMaker) old(ctx context.Context) ([]byte, error) {
	path, err := m.path()
	if m.flags.to != "" || err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	if isMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return text, m.app.gamesOf(ctx, path, func(g *pgn.Game, _ collection.Place) error {
		if z, err := puzzle.Of(g, m.load); err == nil {
			m.known[z.Variant.Def.ID+z.FEN] = true
		}
		return nil
	})
}

// write writes the puzzles behind the old ones.
func (m *puzzleMaker) write(old []byte) error {
	text := bytes.NewBuffer(old)
	for _, z := range m.list {
		g, err := z.Game()
		if err != nil {
			return err
		}
		if err := pgn.Write(text, g); err != nil {
			return err
		}
	}
	path, err := m.path()
	if err != nil {
		return err
	}
	to := fileOut{path}
	if to.isFile() {
		if err := makeDir(filepath.Dir(path)); err != nil {
			return err
		}
	}
	if err := to.write(m.app, func(w io.Writer) error { _, err := w.Write(text.Bytes()); return err }); err != nil {
		return err
	}
	to.tell(m.app, "%s of %s", count(len(m.list), "puzzle"), count(m.games, "game"))
	if m.flags.to == "" {
		m.app.notify(`"ferz puzzle" asks for their solutions`)
	}
	return nil
}

// kept looks for puzzles in the games that are kept.
func (m *puzzleMaker) kept(ctx context.Context) error {
	list, err := games.List(ctx, m.app.catalogue(), "")
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, g := range list {
		if seen[g.Path] || g.Problem != "" || g.Playing {
			continue
		}
		seen[g.Path] = true
		if err := m.app.gamesOf(ctx, g.Path, func(g *pgn.Game, _ collection.Place) error { return m.game(ctx, g) }); err != nil {
			return err
		}
	}
	return nil
}

// play lets ferz play games.
func (m *puzzleMaker) play(ctx context.Context) error {
	if m.variant == "" {
		m.variant = "chess"
	}
	v, err := m.app.catalogue().Load(m.variant)
	if err != nil {
		return err
	}
	skill := search.SkillOf(puzzleLevel)
	if skill.Seed = m.flags.seed; skill.Seed == 0 {
		skill.Seed = rand.Uint64()
	}
	return selfplay.Play(ctx, selfplay.Settings{
		Variant: v, Games: m.flags.play, Plies: puzzlePlies, Threads: 1,
		Search: func() (*search.Engine, error) { return nets.Search(v, puzzleHash, "") },
		Limits: search.Limits{Nodes: puzzleGlance, Skill: skill},
	}, func(played *engine.Game) error {
		g, err := pgn.FromGame(played)
		if err != nil {
			return err
		}
		g.Tags.Set("White", "ferz")
		g.Tags.Set("Black", "ferz")
		return m.game(ctx, g)
	})
}

// game looks for puzzles in a game.
func (m *puzzleMaker) game(ctx context.Context, g *pgn.Game) error {
	if g.Variant == nil {
		_ = pgn.Resolve(g, m.load) // it is looked at as far as it is known
	}
	if g.Variant == nil || m.variant != "" && g.Variant.Def.ID != m.variant {
		return nil
	}
	finder := m.finders[g.Variant]
	if finder == nil {
		e, err := nets.Search(g.Variant, puzzleHash, "")
		if err != nil {
			return err
		}
		finder = &puzzle.Finder{Search: e, Nodes: m.flags.nodes, Glance: puzzleGlance}
		m.finders[g.Variant] = finder
	}
	m.games++
	err := finder.Find(ctx, g, func(z *puzzle.Puzzle) bool {
		if key := z.Variant.Def.ID + z.FEN; !m.known[key] {
			m.known[key] = true
			m.list = append(m.list, z)
			m.tell(z)
		}
		return len(m.list) < m.flags.most
	})
	if err == nil && len(m.list) >= m.flags.most {
		err = errEnough
	}
	return err
}

// tell tells people who wait what was found.
func (m *puzzleMaker) tell(z *puzzle.Puzzle) {
	if _, ok := terminal(m.app.err); ok {
		m.app.notify(fmt.Sprintf("%d: %s, %s (%s)", len(m.list), z.Variant.Def.Name, z.Task(), z.Source))
	}
}
