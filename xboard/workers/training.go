package workers

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/xboard/match"
)

// trainingSpec is what all games of a training run have in common, besides the batch's own
// fields.
type trainingSpec struct {
	Nodes       uint64 `json:"nodes"`
	Hash        int    `json:"hash"` // megabytes
	Balance     int    `json:"balance,omitempty"`
	BranchEvery int    `json:"branchEvery,omitempty"`
	RandomMoves int    `json:"randomMoves,omitempty"`
	Seed        uint64 `json:"seed"`
	// Values are those that the variant is compiled with. The batch's own are those that
	// were given: the start positions of games are drawn for the others.
	Values engine.Values `json:"values,omitempty"`
}

// TrainingRun is what OpenTraining hands out.
type TrainingRun struct {
	Variant match.VariantSpec
	Text    string    // see OpenMatch
	Net     *nnue.Net // that the games are played with; nil: none
	Hash    int       // megabytes of the hash table of each search
	// Games are the options of the games. Of them Nodes, Balance, BranchEvery, RandomMoves
	// and Seed count.
	Games training.GenerateOptions
}

// OpenTrainingFunc is OpenTraining with a URL and options. If it is nil, games are played
// here.
type OpenTrainingFunc func(ctx context.Context, r *TrainingRun, v *engine.Variant) (*Training, error)

// SendOut has the games that options ask for played by workers. done must be called after
// them. r.Games is set to the options.
func (open OpenTrainingFunc) SendOut(ctx context.Context, r TrainingRun, options *training.GenerateOptions) (done func() error, err error) {
	if open == nil {
		return func() error { return nil }, nil
	}
	r.Games = *options
	t, err := open(ctx, &r, options.Variant)
	if err != nil {
		return nil, err
	}
	options.Elsewhere, options.Threads = t.Play, GamesUnderWay
	return t.Close, nil
}

// Training hands out games to learn from.
type Training struct{ *Queue }

// OpenTraining announces a training run. v is its variant, compiled.
func OpenTraining(ctx context.Context, url string, r *TrainingRun, v *engine.Variant, o Options) (*Training, error) {
	b := Batch{ID: rand.Text(), Kind: TrainingGames, Variant: Variant{ID: v.Def.ID, Values: r.Variant.Given, Text: r.Text}}
	plain, err := engine.Compile(r.Variant.Definition, nil)
	if err != nil {
		return nil, err
	}
	b.Variant.Rules = rulesID(plain)
	var net bytes.Buffer
	var files [][]byte
	if r.Net != nil {
		if err := r.Net.File(nnue.Provenance{}).Write(&net); err != nil {
			return nil, err
		}
		b.Net = &File{fileHash(net.Bytes()), net.Len()}
		files = [][]byte{net.Bytes()}
	}
	g := &r.Games
	spec := trainingSpec{g.Nodes, r.Hash, g.Balance, g.BranchEvery, g.RandomMoves, g.Seed, v.Values}
	if b.Spec, err = json.Marshal(spec); err != nil {
		return nil, err
	}
	newSearch := searcher(v, r.Net)
	if b.Signature, err = signatureOf(ctx, newSearch(r.Hash), v); err != nil {
		return nil, err
	}
	play, err := training.NewGamePlayer(spec.options(v, r.Variant, newSearch))
	if err != nil {
		return nil, err
	}
	q, err := Open(ctx, url, b, files, Judge{
		Check: func(_, result []byte) error {
			_, err := training.DecodePlayed(v, result)
			return err
		},
		Replay: replayBy(trainingPlayer(play)),
		Same:   bytes.Equal,
	}, o.Notify)
	return &Training{q}, err
}

// Play has the game with a number played. It is a training.GenerateOptions.Elsewhere.
func (t *Training) Play(ctx context.Context, number int) ([]byte, error) {
	return t.Do(ctx, number, binary.AppendUvarint(nil, uint64(number)))
}

func gameNumber(job []byte) (int, error) {
	n, size := binary.Uvarint(job)
	if size <= 0 || n > 1<<40 {
		return 0, errors.New("the job has no number of a game")
	}
	return int(n), nil
}

// searcher returns what makes searches with a net and a hash table of a size in megabytes.
func searcher(v *engine.Variant, net *nnue.Net) func(hashMB int) *search.Engine {
	return func(hashMB int) *search.Engine {
		e := search.New(v, hashMB)
		e.SetNet(net)
		return e
	}
}

// options returns the options of the games.
func (s *trainingSpec) options(v *engine.Variant, of match.VariantSpec, newSearch func(int) *search.Engine) training.GenerateOptions {
	return training.GenerateOptions{
		Variant: v, Nodes: s.Nodes, Balance: s.Balance, BranchEvery: s.BranchEvery, RandomMoves: s.RandomMoves, Seed: s.Seed,
		Search: func() *search.Engine { return newSearch(s.Hash) },
		Start:  func(r *mathrand.Rand) (string, error) { return of.Start(r) },
	}
}

// maxHash bounds what a batch may ask of a worker, in megabytes for each game.
const maxHash = 1024

// prepared checks the hash table's megabytes that a batch asks for, and compiles its variant.
func (b *Batch) prepared(o *Options, hash int, values engine.Values) (d engine.Definition, v *engine.Variant, err error) {
	if hash < 1 || hash > maxHash {
		return d, nil, fmt.Errorf("a hash table of %d MB: expected 1 to %d", hash, maxHash)
	}
	if d, err = b.Variant.definition(o.Definitions); err != nil {
		return d, nil, err
	}
	v, err = engine.Compile(d, values)
	return d, v, err
}

// prepareTraining is the preparer of training runs.
func prepareTraining(ctx context.Context, o *Options, b *Batch, fetch fetcher) (func() (doer, error), error) {
	var s trainingSpec
	if err := json.Unmarshal(b.Spec, &s); err != nil {
		return nil, err
	}
	d, v, err := b.prepared(o, s.Hash, s.Values)
	if err != nil {
		return nil, err
	}
	var net *nnue.Net
	if b.Net != nil {
		file, err := fetch(b.Net)
		if err != nil {
			return nil, err
		}
		read, err := nnue.Read(bytes.NewReader(file))
		if err != nil {
			return nil, err
		}
		if net, err = read.Net(v); err != nil {
			return nil, err
		}
	}
	newSearch := searcher(v, net)
	own, err := signatureOf(ctx, newSearch(s.Hash), v)
	if err == nil && own != b.Signature {
		err = errOtherPlay
	}
	if err != nil {
		return nil, err
	}
	options := s.options(v, match.VariantSpec{Definition: d, Given: b.Variant.Values}, newSearch)
	return func() (doer, error) {
		play, err := training.NewGamePlayer(options)
		return trainingPlayer(play), err
	}, nil
}

// trainingPlayer plays the game with a number. It implements doer.
type trainingPlayer func(ctx context.Context, number int) ([]byte, error)

func (p trainingPlayer) do(ctx context.Context, data []byte, _ func([]byte)) ([]byte, error) {
	n, err := gameNumber(data)
	if err != nil {
		return nil, err
	}
	return p(ctx, n)
}

func (trainingPlayer) close() {}
