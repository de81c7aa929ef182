package training

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/search"
)

// NetShape says what nets to make of a dataset.
type NetShape struct {
	OnTerms     bool // they add to the positional terms, see nnue.Params.OnTerms and search.NewBaseline
	KingBuckets KingBuckets
}

// KingBuckets says whether nets have king buckets, see nnue.FeatureSet.WithKingBuckets.
type KingBuckets uint8

const (
	// BucketsByPositions gives nets king buckets if the variant can have them and there are
	// enough positions to learn from.
	BucketsByPositions KingBuckets = iota
	WithoutBuckets
	WithBuckets
)

// bucketPositions is the number of positions from which on king buckets pay, see the log of the search.
const bucketPositions = 2_000_000

// BucketsIf returns WithBuckets or WithoutBuckets.
func BucketsIf(with bool) KingBuckets {
	if with {
		return WithBuckets
	}
	return WithoutBuckets
}

// ShapeOf returns the shape of a net.
func ShapeOf(n *nnue.Net) NetShape {
	return NetShape{OnTerms: n.Params.OnTerms, KingBuckets: BucketsIf(n.Layout.HasKingBuckets())}
}

// features returns the features of a variant for nets of the shape: with king buckets where they
// depend on the number of positions and the variant can have them.
func (s NetShape) features(v *engine.Variant) (*nnue.FeatureSet, error) {
	l, err := nnue.NewFeatureSet(v)
	if err != nil || s.KingBuckets == WithoutBuckets {
		return l, err
	}
	bucketed, err := l.WithKingBuckets()
	if err != nil && s.KingBuckets == BucketsByPositions {
		return l, nil
	}
	return bucketed, err
}

// Dataset is a set of labeled positions, game by game.
type Dataset struct {
	Layout  *nnue.FeatureSet // of its shape; it says whether there are king buckets
	Shape   NetShape         // that was asked for
	Games   int
	sources int
	weights []float32 // by source
	samples []sample
	items   []uint16 // of all positions
}

// sample is a labeled position.
type sample struct {
	end    uint64 // end of its features in Dataset.items; they begin where those of the previous sample end
	game   uint32
	static int16 // score to which the net is added, for the player to move
	score  int16 // the search's score
	result int8  // of the game: 1 for a win of the player to move, -1 for a loss, or unknown
	side   engine.Color
	source uint16 // index of the source of these scores
	views  [2]nnue.View
}

const unknown = math.MinInt8 // result of an unfinished game

// Len returns the number of positions.
func (s *Dataset) Len() int { return len(s.samples) }

// featuresOf returns the features of a position.
func (s *Dataset) featuresOf(i int) []uint16 {
	begin := uint64(0)
	if i > 0 {
		begin = s.samples[i-1].end
	}
	return s.items[begin:s.samples[i].end]
}

// Source is a file of games.
type Source struct {
	Path    string
	Variant *engine.Variant // whose games they are
	Weight  float64         // of each position in training; 0 means 1
}

// Load makes a dataset for a net of v from the quiet positions of files of games.
// Games of variants with the same rules but another start position are accepted too.
func Load(ctx context.Context, v *engine.Variant, s NetShape, from ...Source) (*Dataset, error) {
	l, err := s.features(v)
	if err != nil {
		return nil, err
	}
	out := &Dataset{Layout: l, Shape: s}
	for _, s := range from {
		if err := out.load(ctx, s); err != nil {
			return nil, fmt.Errorf("%s: %w", s.Path, err)
		}
	}
	if err := out.settleBuckets(bucketPositions); err != nil {
		return nil, err
	}
	return out, nil
}

// settleBuckets takes king buckets away if they depend on the number of positions and there are
// fewer than least.
func (s *Dataset) settleBuckets(least int) error {
	if s.Shape.KingBuckets != BucketsByPositions || s.Len() >= least {
		return nil
	}
	l, err := nnue.NewFeatureSet(s.Layout.Variant())
	if err != nil {
		return err
	}
	s.Layout = l
	for i := range s.samples {
		for c, view := range s.samples[i].views {
			s.samples[i].views[c] = view.WithoutBucket()
		}
	}
	return nil
}

// load adds the positions of a file.
func (s *Dataset) load(ctx context.Context, from Source) error {
	l, err := s.Shape.features(from.Variant)
	if err != nil {
		return err
	}
	if l.RulesHash() != s.Layout.RulesHash() {
		return fmt.Errorf("its games are of %s, whose rules are not those of %s", from.Variant.Def.Name, s.Layout.Variant().Def.Name)
	}
	games, err := LoadGames(ctx, from.Path, from.Variant)
	if err != nil {
		return err
	}
	parts, err := loadParts(ctx, l, s.Shape.OnTerms, games)
	if err != nil {
		return err
	}
	s.grow(parts)
	for i, p := range parts {
		s.add(p)
		parts[i] = nil // its memory is not needed twice
	}
	s.sources++
	s.weights = append(s.weights, float32(cmp.Or(from.Weight, 1)))
	return nil
}

// loadParts replays a number of games in parallel.
func loadParts(ctx context.Context, l *nnue.FeatureSet, onTerms bool, games [][]byte) ([]*Dataset, error) {
	const together = 256
	parts := make([]*Dataset, (len(games)+together-1)/together)
	errs := make([]error, len(parts))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(parts)) {
		r := reader{layout: l, baseline: search.NewBaseline(l.Variant(), onTerms), captures: l.Variant().Advice().MustCapture, far: decisiveScore(l.Variant())}
		workers.Go(func() {
			for i := range next {
				errs[i] = guard.Do(func() (err error) {
					parts[i], err = r.read(games[i*together : min((i+1)*together, len(games))])
					return err
				})
			}
		})
	}
	for i := range parts {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return parts, ctx.Err()
}

// grow allocates memory for the positions of parts.
func (s *Dataset) grow(parts []*Dataset) {
	samples, items := 0, 0
	for _, p := range parts {
		samples += len(p.samples)
		items += len(p.items)
	}
	s.samples, s.items = slices.Grow(s.samples, samples), slices.Grow(s.items, items)
}

// add appends another dataset's positions.
func (s *Dataset) add(o *Dataset) {
	items, games := uint64(len(s.items)), uint32(s.Games)
	s.items = append(s.items, o.items...)
	for _, p := range o.samples {
		p.end += items
		p.game += games
		p.source = uint16(s.sources)
		s.samples = append(s.samples, p)
	}
	s.Games += o.Games
}

// reader extracts positions from stored games.
type reader struct {
	layout   *nnue.FeatureSet
	baseline *search.Baseline
	captures bool         // keep positions whose best move is a capture
	far      search.Score // see decisiveScore
	list     engine.MoveList
	replies  engine.MoveList // for testing whether all moves are captures
}

func (r *reader) read(games [][]byte) (*Dataset, error) {
	out := &Dataset{Layout: r.layout}
	for _, data := range games {
		_, err := replay(r.layout.Variant(), data, &r.list, func(at visited) {
			if at.scored && r.quiet(at.Position, at.move, at.score) {
				out.append(at.Position, at.score, int16(r.baseline.Score(at.Position)), resultFor(at.Side(), at.outcome))
			}
		})
		if err != nil {
			return nil, err
		}
		out.Games++
	}
	return out, nil
}

// resultFor converts an outcome to a sample's result for a player.
func resultFor(c engine.Color, o engine.Outcome) int8 {
	if o == engine.Undecided {
		return unknown
	}
	return int8(o.HalfPoints(c) - 1)
}

// quiet reports whether the static evaluation should predict a search's score: the
// best move is no capture, unless there are only captures.
func (r *reader) quiet(p *engine.Position, best engine.Move, score int16) bool {
	promotes := best.Type() != 0 && best.Kind() != engine.Drop
	return within(search.Score(score), r.far) && !promotes &&
		!p.InCheck(p.Side()) && (r.captures || !p.IsCapture(best) || r.onlyCaptures(p))
}

// onlyCaptures reports whether all legal moves are captures.
func (r *reader) onlyCaptures(p *engine.Position) bool {
	p.Generate(&r.replies)
	for _, m := range r.replies.Moves {
		if !p.IsCapture(m) {
			return false
		}
	}
	return true
}

// append adds a position to the game that is being read.
func (s *Dataset) append(p *engine.Position, score, static int16, result int8) {
	s.items = s.Layout.AppendFeatures(s.items, p)
	one := sample{end: uint64(len(s.items)), game: uint32(s.Games), static: static, score: score, result: result, side: p.Side()}
	for c := range engine.Color(2) {
		one.views[c] = s.Layout.View(p, c)
	}
	s.samples = append(s.samples, one)
}
