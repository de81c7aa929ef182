package workers

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/nets"
	"github.com/ferzchess/ferz/xboard/registry"
)

// matchSpec is what all games of a match have in common, besides the batch's own fields.
type matchSpec struct {
	Entrants     []matchEntrant     `json:"entrants"`
	Adjudication match.Adjudication `json:"adjudication"`
	MoveTimeout  time.Duration      `json:"moveTimeout,omitempty"`
	Seed         uint64             `json:"seed"`
}

// matchEntrant is a player of a match.
type matchEntrant struct {
	Name    string            `json:"name"`
	Engine  string            `json:"engine"` // registry.Builtin or one of the batch's
	Options map[string]string `json:"options,omitempty"`
	Depth   int               `json:"depth,omitempty"`
	Nodes   uint64            `json:"nodes,omitempty"`
	Trust   bool              `json:"trust,omitempty"`
	Net     *File             `json:"net,omitempty"` // of ferz's own search; nil: that which is installed
}

// Match hands out the games of a match.
type Match struct {
	*Queue
	replay  doer
	names   []string // of the players
	variant match.VariantSpec
	mu      sync.Mutex
	last    *engine.Variant // that of the last result
}

// OpenMatch announces a match; specs are those of its entrants, one each. text is the
// definition of a variant that is the user's own, or "". The match must not hang on time.
func OpenMatch(ctx context.Context, url string, c *match.Config, specs []registry.Spec, text string, o Options) (*Match, error) {
	b, paths, err := matchBatch(ctx, c, specs, text)
	if err != nil {
		return nil, fmt.Errorf("workers can't play this match: %w", err)
	}
	b.Silence = o.silence
	var files [][]byte
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		files = append(files, data)
	}
	here := o
	here.Engines = map[string]registry.Spec{}
	for i := range specs {
		here.Engines[specs[i].Name()] = specs[i]
	}
	plays, err := matchDoers(&here, &b, c.Variant.Definition, paths)
	if err != nil {
		return nil, err
	}
	replay, err := plays()
	if err != nil {
		return nil, err
	}
	m := &Match{variant: c.Variant, replay: replay}
	for _, e := range c.Entrants {
		m.names = append(m.names, e.Name)
	}
	m.Queue, err = Open(ctx, url, b, files, Judge{
		Check:  m.check,
		Replay: replayBy(replay),
		Same:   sameGame,
	}, o.Notify)
	return m, err
}

// Close ends the match: workers stop its games.
func (m *Match) Close() error {
	defer m.replay.close()
	return m.Queue.Close()
}

// OpenMatchFunc is OpenMatch with a URL and options. If it is nil, games are played here.
type OpenMatchFunc func(ctx context.Context, c *match.Config, specs []registry.Spec) (*Match, error)

// SendOut has the games of a match played by workers. done must be called after them.
func (open OpenMatchFunc) SendOut(ctx context.Context, c *match.Config, specs []registry.Spec) (done func() error, err error) {
	if open == nil {
		return func() error { return nil }, nil
	}
	m, err := open(ctx, c, specs)
	if err != nil {
		return nil, err
	}
	c.Workers = m.Workers(GamesUnderWay)
	return m.Close, nil
}

// matchBatch describes a match as plain data. paths are those of the nets that it needs, by
// the hashes of the files.
func matchBatch(ctx context.Context, c *match.Config, specs []registry.Spec, text string) (b Batch, paths map[string]string, err error) {
	paths = map[string]string{}
	b = Batch{ID: rand.Text(), Kind: MatchGames, Variant: Variant{ID: c.Variant.Definition.ID, Values: c.Variant.Given, Text: text}}
	v, err := engine.Compile(c.Variant.Definition, nil)
	if err != nil {
		return b, nil, err
	}
	b.Variant.Rules = rulesID(v)
	spec := matchSpec{Adjudication: c.Adjudication, MoveTimeout: c.MoveTimeout, Seed: c.Seed}
	if c.Adjudication.Tables {
		return b, nil, errors.New("they may have other endgame tables: leave --tables out")
	}
	for i := range c.Entrants {
		e, err := plainEntrant(&c.Entrants[i], &specs[i], paths)
		if err != nil {
			return b, nil, fmt.Errorf("%s: %w", c.Entrants[i].Name, err)
		}
		spec.Entrants = append(spec.Entrants, e)
		if !specs[i].Builtin {
			b.Engines = append(b.Engines, Engine{e.Engine, e.Options})
		} else if b.Signature == "" {
			if b.Signature, err = Signature(ctx, v); err != nil {
				return b, nil, err
			}
		}
	}
	b.Spec, err = json.Marshal(spec)
	return b, paths, err
}

// plainEntrant describes a player as plain data. It fails for what depends on the time or
// on files of this machine, other than a net: whose path is noted.
func plainEntrant(e *match.Entrant, s *registry.Spec, paths map[string]string) (matchEntrant, error) {
	out := matchEntrant{Name: e.Name, Engine: s.Name(), Options: s.Config.Options, Depth: e.Limits.Depth, Nodes: e.Limits.Nodes, Trust: e.Trust}
	switch {
	case !e.Control.Unlimited() || e.Limits.MoveTime > 0 || out.Depth == 0 && out.Nodes == 0:
		return out, errors.New("it plays by the clock, and machines differ: set --nodes or --depth instead")
	case e.Ponder:
		return out, errors.New("it thinks on its opponent's time, and machines differ")
	case s.Builtin && s.Threads() > 1:
		return out, errors.New("with several threads it does not play the same moves twice: set option.Threads=1")
	}
	if s.Builtin {
		out.Engine = registry.Builtin
		if err := out.sendNet(paths); err != nil {
			return out, err
		}
		for _, known := range registry.BuiltinOptions() {
			if (known.Kind == xboard.FileOption || known.Kind == xboard.PathOption) && !slices.Contains([]string{"", nets.None}, out.Options[known.Name]) {
				return out, fmt.Errorf("option %s names a file of this machine", known.Name)
			}
		}
	}
	return out, nil
}

// sendNet replaces the path of a net by what identifies the file.
func (e *matchEntrant) sendNet(paths map[string]string) error {
	path := e.Options[evalFile]
	if path == "" || path == nets.None {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if len(data) > maxFile {
		return fmt.Errorf("%s has %d bytes: expected at most %d", path, len(data), maxFile)
	}
	if _, err := nnue.Read(bytes.NewReader(data)); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	e.Net = &File{fileHash(data), len(data)}
	paths[e.Net.Hash] = path
	e.Options = maps.Clone(e.Options)
	delete(e.Options, evalFile)
	return nil
}

// evalFile is the option of ferz's own search that names a net.
const evalFile = "EvalFile"

// Workers returns the workers of a match, by which so many games are on their way at once.
func (m *Match) Workers(n int) []match.Worker {
	out := make([]match.Worker, n)
	for i := range out {
		out[i] = remote{m}
	}
	return out
}

// remote is a match.Worker whose games are played elsewhere.
type remote struct{ *Match }

// Play implements match.Worker. The moves of a game can't be followed while it is played.
func (r remote) Play(ctx context.Context, a match.Assignment, _ func(match.LiveEvent)) (match.Record, error) {
	data, err := json.Marshal(a)
	if err != nil {
		return match.Record{}, err
	}
	result, err := r.Do(ctx, a.Pairing.Number, data)
	if err != nil {
		return match.Record{}, err
	}
	var rec match.Record
	if err := json.Unmarshal(result, &rec); err != nil {
		return match.Record{}, err
	}
	rec.Names = [2]string{r.names[a.Pairing.White], r.names[a.Pairing.Black]}
	rec.Controls = [2]clock.Control{}
	return rec, r.complete(&a, &rec)
}

// Close implements match.Worker. Its Match stays open.
func (remote) Close() {}

// compile returns the variant that an assignment is of.
func (m *Match) compile(values engine.Values) (*engine.Variant, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.last != nil && maps.Equal(m.last.Values, values) {
		return m.last, nil
	}
	v, err := engine.Compile(m.variant.Definition, values)
	if err == nil {
		m.last = v
	}
	return v, err
}

// complete writes the texts of a record anew, so that nothing but moves, numbers and
// reasons comes from elsewhere.
func (m *Match) complete(a *match.Assignment, rec *match.Record) error {
	v, err := m.compile(a.Values)
	if err != nil {
		return err
	}
	g, err := rec.Game(v)
	if err != nil {
		return err
	}
	for i, san := range notation.GameSANs(g) {
		rec.Plies[i].SAN = san
	}
	p, err := v.NewPosition(rec.Start)
	if err != nil {
		return err
	}
	for i := range rec.Plies {
		rec.Plies[i].Side, rec.Plies[i].Book = p.Side(), i < len(a.Opening)
		p.Make(rec.Plies[i].Move)
	}
	rec.StartFEN, rec.FinalFEN = g.StartFEN(), p.FEN()
	rec.Ending.Reason, rec.Ending.Fault = printable.Line(rec.Ending.Reason), printable.Line(rec.Ending.Fault)
	if rec.Ending.Kind == match.ByRules {
		rec.Ending.Result = g.Result()
	}
	return nil
}

// endKinds returns how a game can end.
func endKinds() []match.EndKind {
	return append([]match.EndKind{match.ByRules, match.Agreed, match.Resigned, match.Claimed, match.Adjudicated}, match.FaultKinds()...)
}

// check returns what is wrong with a record by itself.
func (m *Match) check(job, result []byte) error {
	var a match.Assignment
	var rec match.Record
	if err := errors.Join(json.Unmarshal(job, &a), json.Unmarshal(result, &rec)); err != nil {
		return err
	}
	v, err := m.compile(a.Values)
	if err != nil {
		return err
	}
	if rec.Start != a.Start || len(rec.Plies) < len(a.Opening) {
		return errors.New("it begins in another position")
	}
	for i, move := range a.Opening {
		if rec.Plies[i].Move != move {
			return errors.New("it has another opening")
		}
	}
	g, err := rec.Game(v)
	if err != nil {
		return err
	}
	over := g.Result()
	switch {
	case !slices.Contains([]engine.Outcome{engine.WhiteWins, engine.BlackWins, engine.Drawn}, rec.Ending.Outcome):
		return errors.New("it has no end")
	case !slices.Contains(endKinds(), rec.Ending.Kind):
		return fmt.Errorf("it ends by %q, which is not known", rec.Ending.Kind)
	case over.Over() && over.Outcome != rec.Ending.Outcome:
		return fmt.Errorf("it ends with %s where the rules say %s", rec.Ending.Result, over)
	case rec.Ending.Kind == match.ByRules && !over.Over():
		return errors.New("the rules don't end it where it ends")
	}
	return nil
}

// sameGame reports whether two records have the same moves and the same end.
func sameGame(a, b []byte) bool {
	var x, y match.Record
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return x.Ending.Outcome == y.Ending.Outcome && x.Ending.Kind == y.Ending.Kind &&
		slices.EqualFunc(x.Plies, y.Plies, func(p, q match.Ply) bool { return p.Move == q.Move && p.Nodes == q.Nodes && p.Score == q.Score })
}
