package training

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/selfplay"
)

// GenerateOptions configure the generation of games.
type GenerateOptions struct {
	Variant *engine.Variant
	// Search returns a searcher for the variant. Each goroutine has its own.
	Search func() *search.Engine
	// Teacher returns an engine that chooses and scores the moves, one for each
	// goroutine. If it is nil, the searcher does.
	Teacher func() (Teacher, error)
	// Start returns the FEN from which a game starts, or "" for the variant's start
	// position. If it is nil, all games start there.
	Start func(r *rand.Rand) (string, error)
	// RandomMoves is the number of moves drawn by lot at the beginning of a game; some games have one
	// more. 0 means 8, or 4 on small boards.
	RandomMoves int
	Nodes       uint64 // nodes searched for each move; 0 means 200
	// Balance is the largest score in centipawns that an opening may have for a
	// player, by a search of Nodes nodes, beyond that of the start position. The
	// bound grows if few openings are balanced. 0 checks openings by static
	// evaluation only.
	Balance     int
	BranchEvery int // play a branch from one in this number of positions; 0 means none
	Games       int // number of games in the file at the end; 0 means until ctx is done
	Threads     int // games played in parallel; 0 means the number of processors
	Seed        uint64
	// Rescore, if not nil, are games that are scored anew instead of any being played, see LoadGames. The
	// file gets them in order, with the teacher's scores of their quiet positions; if it has games
	// already, these count as the first ones, and it gets the others.
	Rescore [][]byte
	// Elsewhere, if not nil, has the game with a number played by a function of
	// NewGamePlayer with the same options, maybe on another machine. It excludes Rescore.
	Elsewhere func(ctx context.Context, number int) ([]byte, error)
}

// Teacher chooses the moves of training games.
type Teacher interface {
	// Begin prepares for a game from a FEN, "" for the variant's start position.
	Begin(ctx context.Context, start string) error
	// Choose searches a number of nodes after the moves of the game, which lead to
	// p, and returns a line of at least one move with its score.
	Choose(ctx context.Context, p *engine.Position, moves []engine.Move, nodes uint64) (search.Line, error)
}

// ownSearch is ferz's own search as a teacher.
type ownSearch struct{ *search.Engine }

func (s ownSearch) Begin(context.Context, string) error {
	s.Clear()
	return nil
}

func (s ownSearch) Choose(ctx context.Context, p *engine.Position, _ []engine.Move, nodes uint64) (search.Line, error) {
	return s.Search(ctx, p, search.Limits{Nodes: nodes}, nil)
}

var errRescoreElsewhere = errors.New("games are scored anew here only, not elsewhere")

// Progress reports how far generation has come.
type Progress struct {
	Games           int // in the file
	Played          int // by this run
	Plies           int // of those, without the opening moves and branches
	Positions       int // searched in those
	BranchPositions int // of them in branches
	Kept            int // quiet ones among them, which Load uses
	Nodes           uint64
	Decisive        int // of those played by this run
	Time            time.Duration
}

const (
	defaultNodes    = 200
	hashMB          = 4   // of each searcher
	adjudicatePlies = 4   // consecutive plies with a decisive score after which a game is adjudicated
	drawAfterPlies  = 300 // plies after which a game is drawn
	strayMoves      = 2   // maximum number of random moves with which a branch starts
	shortBranch     = 2   // minimum number of plies of a branch after these
	longBranch      = 4   // maximum number of them
	syncEvery       = 10 * time.Second
)

// Generate plays games and adds them to a file until it has the requested number or
// ctx is done, which is not an error. Games are added in the order of their numbers, so that
// the same options make the same file with any number of threads, and a file that has some of
// them gets the others; of games that are finished when ctx is done, those after an unfinished
// one are lost. report, unless nil, is called after each game that is added.
func Generate(ctx context.Context, g GenerateOptions, w *Writer, report func(Progress)) error {
	if g.Nodes == 0 {
		g.Nodes = defaultNodes
	}
	if g.Elsewhere != nil && g.Rescore != nil {
		return errRescoreElsewhere
	}
	end := cmp.Or(g.Games, math.MaxInt)
	if g.Rescore != nil {
		end = len(g.Rescore)
	}
	player := func() (selfplay.Player[*played], error) {
		play, err := g.player()
		return func(ctx context.Context, number int) (*played, error) {
			out, err := play(ctx, number)
			if err == nil {
				out.number = number
			}
			return out, err
		}, err
	}
	c := collector{w: w, report: report, start: time.Now()}
	c.synced = c.start
	order := inOrder{next: w.Games(), waiting: map[int]*played{}, each: c.add}
	err := selfplay.PlayParallel(ctx, g.Threads, w.Games(), end, player, order.add)
	if err != nil && !errors.Is(err, context.Cause(ctx)) {
		return fmt.Errorf("playing games: %w", err)
	}
	return w.Sync()
}

// player returns what plays games, or scores them anew, as the options say.
func (g *GenerateOptions) player() (selfplay.Player[*played], error) {
	if g.Elsewhere != nil {
		return g.playElsewhere, nil
	}
	p, err := newSelfPlayer(g)
	if err != nil {
		return nil, err
	}
	if g.Rescore != nil {
		return p.rescoreNumber, nil
	}
	return p.playNumber, nil
}

// played is a finished game.
type played struct {
	*Game
	nodes  uint64
	kept   int // quiet positions
	number int
}

// inOrder passes games on in the order of their numbers.
type inOrder struct {
	next    int // number of the game that is passed on next
	waiting map[int]*played
	each    func(*played) error
}

func (o *inOrder) add(g *played) error {
	o.waiting[g.number] = g
	for {
		g, ok := o.waiting[o.next]
		if !ok {
			return nil
		}
		delete(o.waiting, o.next)
		o.next++
		if err := o.each(g); err != nil {
			return err
		}
	}
}

// collector writes games.
type collector struct {
	w             *Writer
	report        func(Progress)
	at            Progress
	start, synced time.Time
}

func (c *collector) add(g *played) error {
	if err := c.w.Write(g.Game); err != nil {
		return err
	}
	if time.Since(c.synced) > syncEvery {
		if err := c.w.Sync(); err != nil {
			return err
		}
		c.synced = time.Now()
	}
	c.at.Games, c.at.Time = c.w.Games(), time.Since(c.start)
	c.at.Played++
	c.at.Plies += len(g.Scores)
	c.at.Positions += g.scored()
	for i := range g.Branches {
		n := g.Branches[i].scored()
		c.at.Positions += n
		c.at.BranchPositions += n
	}
	c.at.Nodes += g.nodes
	c.at.Kept += g.kept
	if g.Outcome != engine.Drawn {
		c.at.Decisive++
	}
	if c.report != nil {
		c.report(c.at)
	}
	return nil
}

// selfPlayer plays games against itself.
type selfPlayer struct {
	*GenerateOptions
	rand    *rand.Rand     // of the game
	search  *search.Engine // checks that openings are balanced
	teacher Teacher
	list    engine.MoveList
	quiet   reader       // decides which positions are quiet
	opening int          // random plies
	far     search.Score // see decisiveScore
	decided search.Score // score from which a game is adjudicated
}

func newSelfPlayer(g *GenerateOptions) (*selfPlayer, error) {
	p := &selfPlayer{GenerateOptions: g, search: g.Search(), opening: 8, far: decisiveScore(g.Variant)}
	p.teacher = ownSearch{p.search}
	p.quiet = reader{captures: g.Variant.Advice().MustCapture, far: p.far}
	if g.Teacher != nil {
		var err error
		if p.teacher, err = g.Teacher(); err != nil {
			return nil, err
		}
	}
	if squares(g.Variant) <= 36 {
		p.opening = 4
	}
	p.opening = cmp.Or(g.RandomMoves, p.opening)
	p.decided = p.far
	if valuesUnreliable(g.Variant) {
		p.decided = search.Mate - 1000
	}
	return p, nil
}

// valuesUnreliable reports whether piece values say little about who wins.
func valuesUnreliable(v *engine.Variant) bool {
	a := v.Advice()
	return a.LosingChess || a.Goals != (engine.Advice{}).Goals || len(v.RoyalTypes()) == 0
}

func squares(v *engine.Variant) (n int) {
	for s := range v.Size() {
		if v.OnBoard(engine.Square(s)) {
			n++
		}
	}
	return n
}

// playNumber plays the game with a number, which depends on that and the options only.
func (p *selfPlayer) playNumber(ctx context.Context, number int) (*played, error) {
	p.rand = rand.New(rand.NewPCG(p.Seed, uint64(number)))
	return p.play(ctx)
}

// play plays a game that depends only on the random source.
func (p *selfPlayer) play(ctx context.Context) (*played, error) {
	const tries, wider = 1000, 50
	for try := range tries {
		g, pos, err := p.randomOpening(ctx, p.Balance<<min(try/wider, 20))
		if err != nil {
			return nil, err
		}
		if g == nil {
			continue
		}
		if err := p.teacher.Begin(ctx, g.Start); err != nil {
			return nil, err
		}
		out := &played{Game: g}
		err = p.finish(ctx, out, pos)
		slices.Reverse(g.Branches)
		return out, err
	}
	return nil, fmt.Errorf("variant %s: of %d random openings none leads to a game that is open", p.Variant.Def.ID, tries)
}

// randomOpening makes random moves. It returns no game if one player has a decisive
// advantage or the game is over. balance is GenerateOptions.Balance.
func (p *selfPlayer) randomOpening(ctx context.Context, balance int) (*Game, *engine.Position, error) {
	g := &Game{Line: Line{Opening: p.opening + p.rand.IntN(2)}}
	if p.Start != nil {
		var err error
		if g.Start, err = p.Start(p.rand); err != nil {
			return nil, nil, err
		}
	}
	pos, err := p.Variant.NewPosition(g.Start)
	if err != nil {
		return nil, nil, err
	}
	before := p.staticForWhite(pos)
	for range g.Opening {
		if !p.addRandomMove(&g.Line, pos) {
			return nil, nil, nil
		}
	}
	if pos.Result().Over() {
		return nil, nil, nil
	}
	if gain := p.staticForWhite(pos) - before; gain > p.far/2 || gain < -p.far/2 {
		return nil, nil, nil
	}
	level, err := p.level(ctx, pos, before, balance)
	if err != nil || !level {
		return nil, nil, err
	}
	return g, pos, nil
}

// level reports whether a search's score of a position is within balance centipawns
// of a given score for White.
func (p *selfPlayer) level(ctx context.Context, pos *engine.Position, of search.Score, balance int) (bool, error) {
	if balance == 0 {
		return true, nil
	}
	p.search.Clear()
	line, err := p.search.Search(ctx, pos, search.Limits{Nodes: p.Nodes}, nil)
	if err == nil {
		err = ctx.Err() // the search may have been cut short
	}
	if pos.Side() == engine.Black {
		line.Score = -line.Score
	}
	return within(line.Score-of, search.Score(balance)), err
}

// staticForWhite returns the static evaluation for White. With unequal armies it is
// far from 0 at the start.
func (p *selfPlayer) staticForWhite(pos *engine.Position) search.Score {
	score := p.search.Evaluate(pos)
	if pos.Side() == engine.Black {
		score = -score
	}
	return score
}

// addRandomMove adds a random move to a line and makes it, unless there is none.
func (p *selfPlayer) addRandomMove(l *Line, pos *engine.Position) bool {
	moves := sortedMoves(pos, &p.list)
	if len(moves) == 0 {
		return false
	}
	m := moves[p.rand.IntN(len(moves))]
	l.Moves = append(l.Moves, m)
	pos.Make(m)
	return true
}

// finish plays a game to its end.
func (p *selfPlayer) finish(ctx context.Context, g *played, pos *engine.Position) error {
	clear := [2]int{} // consecutive plies with a decisive score for each player
	for ctx.Err() == nil {
		if r := pos.Result(); r.Over() {
			g.Outcome = r.Outcome
			return nil
		}
		if len(g.Moves) >= drawAfterPlies {
			g.Outcome = engine.Drawn
			return nil
		}
		line, err := p.choose(ctx, g, pos, g.Moves)
		if err != nil {
			return err
		}
		if within(line.Score, p.far) && p.BranchEvery > 0 && p.rand.IntN(p.BranchEvery) == 0 {
			if err := p.playBranch(ctx, g, pos); err != nil {
				return err
			}
		}
		us := pos.Side()
		p.add(g, &g.Line, &line, pos)
		switch {
		case line.Score > p.decided:
			clear[us], clear[us.Other()] = clear[us]+1, 0
		case line.Score < -p.decided:
			clear[us], clear[us.Other()] = 0, clear[us.Other()]+1
		default:
			clear = [2]int{}
		}
		for c, n := range clear {
			if n >= adjudicatePlies {
				g.Outcome = engine.WhiteWins + engine.Outcome(c)
				return nil
			}
		}
	}
	return ctx.Err()
}

// choose asks the teacher for a move.
func (p *selfPlayer) choose(ctx context.Context, g *played, pos *engine.Position, moves []engine.Move) (search.Line, error) {
	line, err := p.teacher.Choose(ctx, pos, moves, p.Nodes)
	if err != nil {
		return line, fmt.Errorf("%s: %w", pos.FEN(), err)
	}
	g.nodes += line.Nodes
	return line, nil
}

// add adds a chosen move and its score to a line of a game, and makes it.
func (p *selfPlayer) add(g *played, l *Line, chosen *search.Line, pos *engine.Position) {
	if p.quiet.quiet(pos, chosen.PV[0], int16(chosen.Score)) {
		g.kept++
	}
	l.Moves = append(l.Moves, chosen.PV[0])
	l.Scores = append(l.Scores, int16(chosen.Score))
	pos.Make(chosen.PV[0])
}

// playBranch plays on from a random move, so that training data has positions after
// blunders. It ends where there is nothing to learn, and restores pos.
func (p *selfPlayer) playBranch(ctx context.Context, g *played, pos *engine.Position) error {
	b := Branch{len(g.Moves), Line{Opening: 1 + p.rand.IntN(strayMoves)}}
	defer func() { unmake(pos, len(b.Moves)) }()
	plies := shortBranch + p.rand.IntN(longBranch-shortBranch+1)
	for range b.Opening {
		if pos.Result().Over() || !p.addRandomMove(&b.Line, pos) {
			return nil
		}
	}
	for len(b.Scores) < plies && !pos.Result().Over() {
		line, err := p.choose(ctx, g, pos, slices.Concat(g.Moves, b.Moves))
		if err != nil {
			return err
		}
		if !within(line.Score, p.far) {
			break
		}
		p.add(g, &b.Line, &line, pos)
	}
	if len(b.Scores) > 0 {
		g.Branches = append(g.Branches, b)
	}
	return nil
}
