package campaign

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/nets"
)

// Folder is where the nets of one variant are trained in rounds.
type Folder struct {
	variant *engine.Variant
	path    string
}

// FolderOf returns the folder of a variant. It is made when a training begins.
func FolderOf(v *engine.Variant) (*Folder, error) {
	file, err := nets.Name(v)
	if err != nil {
		return nil, err
	}
	dir, err := durable.DataDir()
	if err != nil {
		return nil, err
	}
	return &Folder{v, filepath.Join(dir, "training", strings.TrimSuffix(file, filepath.Ext(file)))}, nil
}

// GamesFile returns the file with the games of a round.
func (f *Folder) GamesFile(round int) string { return f.file(round, "games") }

// NetFile returns the file of a round's net.
func (f *Folder) NetFile(round int) string { return f.file(round, "net") }

func (f *Folder) file(round int, kind string) string {
	return filepath.Join(f.path, fmt.Sprintf("round-%d.%s", round, kind))
}

// lock keeps others from training the same variant at the same time. It is nil where
// files can't be locked.
func (f *Folder) lock() (*durable.Lock, error) {
	if err := durable.Private().MkdirAll(f.path); err != nil {
		return nil, err
	}
	lock, err := durable.AcquireLock(filepath.Join(f.path, "lock"))
	switch {
	case errors.Is(err, durable.ErrLocked):
		return nil, fmt.Errorf("%s is being trained by another ferz already", f.variant.Def.Name)
	case errors.Is(err, errors.ErrUnsupported):
		return nil, nil
	}
	return lock, err
}

// RoundSteps does the work of a training in rounds, and shows its progress.
type RoundSteps interface {
	// Import adds the games of others to the file of a round, before any are played.
	Import(ctx context.Context, file string) error
	// Play adds games with a net, or with none, to the file of a round: for limit, or as
	// many as are wanted if it is 0. It calls keep now and then, which saves the time spent.
	Play(ctx context.Context, round int, file string, net *nnue.Net, limit time.Duration, keep func() error) error
	// Learn makes a net of files of games, and adds to its record.
	Learn(ctx context.Context, round int, games []string, net string, record nnue.Provenance) error
	// Nodes returns how many positions a net may search for each move of the match, so
	// that it takes as much time as what it is measured against; 0: it plays by time.
	Nodes(ctx context.Context, net string) (uint64, error)
	// Match plays a match for limit at most, and installs the net if it gains. An
	// interrupted one goes on from the file state.
	Match(ctx context.Context, round int, net string, nodes uint64, limit time.Duration, state string) error
}

// Rounds trains a net for one variant: round by round it plays games, makes a net of them
// and plays a match, as long as there is time. What is done is on disk, so that an
// interrupted training goes on.
type Rounds struct {
	*Folder
	Steps   RoundSteps
	Total   time.Duration
	Counted bool // games of a round are limited in number, not in time
	// Imported: games of others are added to each round's. Taught: an engine plays the
	// games. With either, the first round need not be short.
	Imported, Taught bool

	lock   *durable.Lock
	state  roundState
	began  time.Time
	before float64 // hours spent before this process
}

const (
	// firstShare is the part of the time for games of the first round: even a net of
	// few games plays better ones for the next.
	firstShare = 8
	// lastRounds is how many rounds' games a net is made of.
	lastRounds = 3
	// minTest is the time for a match, however little there is.
	minTest = 2 * time.Minute
)

// Open prepares the training. It reports whether an interrupted one goes on; otherwise
// the next round begins. Close must be called.
func (t *Rounds) Open() (resumed bool, err error) {
	if t.lock, err = t.Folder.lock(); err != nil {
		return false, err
	}
	if err := t.readState(); err != nil {
		t.Close()
		return false, err
	}
	if resumed = t.state.Step != ""; !resumed {
		t.state = roundState{Round: t.state.Round + 1, First: t.state.Round + 1, Step: Gen}
	}
	t.began, t.before = time.Now(), t.state.Spent
	return resumed, nil
}

// Close lets others train the variant.
func (t *Rounds) Close() {
	if t.lock != nil {
		t.lock.Release()
	}
}

// Round returns the round that is under way, or the last one.
func (t *Rounds) Round() int { return t.state.Round }

// Spent returns how long the training has taken, with what was done before this process.
func (t *Rounds) Spent() time.Duration { return time.Duration(t.state.Spent * float64(time.Hour)) }

// Run runs the steps, beginning with the next one, until the time is over.
func (t *Rounds) Run(ctx context.Context) error {
	for {
		if err := t.save(); err != nil {
			return err
		}
		var err error
		switch t.state.Step {
		case Gen:
			err = t.gen(ctx)
		case Fit:
			err = t.fit(ctx)
		default:
			err = t.test(ctx)
		}
		spare := t.left()
		if saved := t.save(); err == nil {
			err = saved
		}
		if err != nil {
			return err
		}
		if t.state.Step == Gen && spare < t.Total/5 {
			t.state.Step = ""
			t.state.Round--
			return t.save()
		}
	}
}

// left returns the time that is left, and notes what was spent.
func (t *Rounds) left() time.Duration {
	t.state.Spent = t.before + time.Since(t.began).Hours()
	return t.Total - t.Spent()
}

// gen plays the games of a round.
func (t *Rounds) gen(ctx context.Context) error {
	net, _, err := nets.Find(t.variant)
	if err != nil {
		return err
	}
	file := t.GamesFile(t.state.Round)
	if t.Imported && !t.state.Taken {
		if err := removed(file); err != nil { // what was taken of it before an interruption
			return err
		}
		if err := t.Steps.Import(ctx, file); err != nil {
			return err
		}
		t.state.Taken = true
		if err := t.save(); err != nil {
			return err
		}
	}
	if err := t.Steps.Play(ctx, t.state.Round, file, net, t.genLimit(net), t.save); err != nil {
		return err
	}
	t.state.Step = Fit
	return nil
}

// genLimit returns how long games of a round are played, 0: as many as are wanted. It is
// half of the time that is left, and less in the first round.
func (t *Rounds) genLimit(net *nnue.Net) time.Duration {
	limit := max(t.left()/2, time.Second)
	switch {
	case t.Counted:
		return 0
	case t.state.Round == t.state.First && net == nil && !t.Imported && !t.Taught:
		limit = min(limit, t.Total/firstShare)
	}
	return limit
}

// fit makes a net of the games of this round and of those before.
func (t *Rounds) fit(ctx context.Context) error {
	var games []string
	for round := max(1, t.state.Round-lastRounds+1); round <= t.state.Round; round++ {
		file := t.GamesFile(round)
		if _, err := os.Stat(file); err == nil || round == t.state.Round {
			games = append(games, file)
		}
	}
	record := nnue.Provenance{Rounds: t.state.Round - t.state.First + 1, Hours: t.state.Spent}
	if err := t.Steps.Learn(ctx, t.state.Round, games, t.NetFile(t.state.Round), record); err != nil {
		return err
	}
	t.state.Step = Test
	return nil
}

// test plays the match.
func (t *Rounds) test(ctx context.Context) error {
	limit := max(min(t.Total/8, t.left()), minTest)
	net, state := t.NetFile(t.state.Round), t.file(t.state.Round, "match")
	if t.state.Nodes == 0 {
		var err error
		if t.state.Nodes, err = t.Steps.Nodes(ctx, net); err != nil {
			return err
		}
		if err := t.save(); err != nil {
			return err
		}
	}
	if err := t.Steps.Match(ctx, t.state.Round, net, t.state.Nodes, limit, state); err != nil {
		return err
	}
	if err := removed(state); err != nil {
		return err
	}
	t.state.Round++
	t.state.Step, t.state.Nodes = Gen, 0
	return nil
}

// roundState is the state from which a training is resumed.
type roundState struct {
	Round int     `json:"round"` // the last, or the one under way
	First int     `json:"first"` // of the present training
	Step  string  `json:"step"`  // next; "": the last training is complete
	Spent float64 `json:"spent"` // hours of the present training
	Nodes uint64  `json:"nodes"` // that the new net searches in the match
	Taken bool    `json:"taken"` // games of PGN files are in the round's file
}

func (t *Rounds) statePath() string { return filepath.Join(t.path, "state.json") }

// readState reads how far a training was.
func (t *Rounds) readState() error {
	data, err := os.ReadFile(t.statePath())
	if os.IsNotExist(err) {
		return nil
	}
	s := &t.state
	if err == nil {
		err = json.Unmarshal(data, s)
	}
	if err == nil && (s.Round < 1 || s.Step != "" && s.Step != Gen && s.Step != Fit && s.Step != Test) {
		err = fmt.Errorf("round %d, step %q", s.Round, s.Step)
	}
	if err != nil {
		return fmt.Errorf("%s is damaged: %w; delete it to start over", t.statePath(), err)
	}
	return nil
}

// save writes how far the training is.
func (t *Rounds) save() error {
	t.left()
	data, err := json.MarshalIndent(&t.state, "", "  ")
	if err != nil {
		return err
	}
	return durable.WriteFile(t.statePath(), append(data, '\n'))
}

// removed removes a file, if there is one.
func removed(file string) error {
	if err := durable.Private().Remove(file); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}
