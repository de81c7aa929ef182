package workers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/registry"
)

// prepareMatch is the preparer of matches.
func prepareMatch(ctx context.Context, o *Options, b *Batch, fetch fetcher) (func() (doer, error), error) {
	d, err := b.Variant.definition(o.Definitions)
	if err != nil {
		return nil, err
	}
	if err := checkSignature(ctx, b, d); err != nil {
		return nil, err
	}
	for _, e := range b.Engines {
		spec, ok := o.Engines[e.Name]
		if !ok {
			return nil, fmt.Errorf("engine %s is not named on the worker's command line", e.Name)
		}
		if !maps.Equal(spec.Config.Options, e.Options) {
			return nil, fmt.Errorf("engine %s has other options here: %s instead of %s", e.Name, optionsText(spec.Config.Options), optionsText(e.Options))
		}
	}
	paths, err := fetchNets(ctx, o.dir, b, fetch)
	if err != nil {
		return nil, err
	}
	return matchDoers(o, b, d, paths)
}

// fetchNets fetches the nets of a match into a folder, and returns the paths of the files by their
// hashes. The files are there until the context ends.
func fetchNets(ctx context.Context, dir string, b *Batch, fetch fetcher) (map[string]string, error) {
	var spec matchSpec
	if err := json.Unmarshal(b.Spec, &spec); err != nil {
		return nil, err
	}
	paths := map[string]string{}
	for _, e := range spec.Entrants {
		if e.Net == nil || paths[e.Net.Hash] != "" {
			continue
		}
		data, err := fetch(e.Net)
		if err != nil {
			return nil, err
		}
		if err := durable.Private().MkdirAll(dir); err != nil {
			return nil, err
		}
		f, err := os.CreateTemp(dir, "net-*")
		if err != nil {
			return nil, err
		}
		context.AfterFunc(ctx, func() { _ = os.Remove(f.Name()) }) // else it goes with the folder
		_, err = f.Write(data)
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
		paths[e.Net.Hash] = f.Name()
	}
	return paths, nil
}

// checkSignature fails if ferz's own search, which a batch needs, plays in another way here.
func checkSignature(ctx context.Context, b *Batch, d engine.Definition) error {
	if b.Signature == "" {
		return nil
	}
	v, err := engine.Compile(d, nil)
	if err != nil {
		return err
	}
	own, err := Signature(ctx, v)
	if err == nil && own != b.Signature {
		err = errOtherPlay
	}
	return err
}

var errOtherPlay = errors.New("ferz plays in another way here: another version, or another net")

func optionsText(options map[string]string) string {
	if len(options) == 0 {
		return "none"
	}
	text := ""
	for _, name := range slices.Sorted(maps.Keys(options)) {
		text += fmt.Sprintf("%s=%s ", name, options[name])
	}
	return text[:len(text)-1]
}

// matchDoers returns what makes players of a match's games. paths are those of its nets, by the
// hashes of the files.
func matchDoers(o *Options, b *Batch, d engine.Definition, paths map[string]string) (func() (doer, error), error) {
	var spec matchSpec
	if err := json.Unmarshal(b.Spec, &spec); err != nil {
		return nil, err
	}
	return func() (doer, error) {
		p := &matchPlayer{spec: &spec, paths: paths, own: map[int]*xboard.Builtin{}}
		p.worker = match.NewWorker(p.config(o, match.VariantSpec{Definition: d, Given: b.Variant.Values}), 1)
		return p, nil
	}, nil
}

// matchPlayer plays games of a match.
type matchPlayer struct {
	spec   *matchSpec
	paths  map[string]string // of nets, by their hashes
	worker match.Worker
	own    map[int]*xboard.Builtin // players that were started, by entrant
	seed   uint64                  // of the game
}

// do implements doer.
func (p *matchPlayer) do(ctx context.Context, data []byte, _ func([]byte)) ([]byte, error) {
	var a match.Assignment
	if err := json.Unmarshal(data, &a); err != nil {
		return nil, err
	}
	n := len(p.spec.Entrants)
	if w, b := a.Pairing.White, a.Pairing.Black; w < 0 || w >= n || b < 0 || b >= n {
		return nil, fmt.Errorf("players %d and %d of %d", w, b, n)
	}
	p.seed = p.spec.Seed + uint64(a.Pairing.Number)
	for _, own := range p.own {
		p.reseed(own)
	}
	rec, err := p.worker.Play(ctx, a, nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(rec)
}

// close implements doer.
func (p *matchPlayer) close() { p.worker.Close() }

// reseed makes a player that is weakened err as it always does in the game.
func (p *matchPlayer) reseed(own *xboard.Builtin) {
	if own.Skill != (search.Skill{}) {
		own.Skill.Seed = max(p.seed, 1)
	}
}

// config returns the configuration by which games are played here.
func (p *matchPlayer) config(o *Options, v match.VariantSpec) *match.Config {
	c := &match.Config{Variant: v, Adjudication: p.spec.Adjudication, MoveTimeout: p.spec.MoveTimeout}
	for i, e := range p.spec.Entrants {
		c.Entrants = append(c.Entrants, match.Entrant{
			Name: e.Name, Trust: e.Trust, Limits: xboard.Limits{Depth: e.Depth, Nodes: e.Nodes},
			Open: func(ctx context.Context, _ int) (xboard.Player, error) {
				started, err := e.open(ctx, o, p.paths)
				if own, ok := started.(*xboard.Builtin); ok && err == nil {
					p.own[i] = own
					p.reseed(own)
				}
				return started, err
			},
		})
	}
	return c
}

// open starts a player.
func (e *matchEntrant) open(ctx context.Context, o *Options, paths map[string]string) (xboard.Player, error) {
	spec := registry.BuiltinSpec()
	spec.Config.Options = e.Options
	if e.Engine != registry.Builtin {
		spec = o.Engines[e.Engine]
	}
	if e.Net != nil {
		spec.Config.Options = maps.Clone(spec.Config.Options)
		if spec.Config.Options == nil {
			spec.Config.Options = map[string]string{}
		}
		spec.Config.Options[evalFile] = paths[e.Net.Hash]
	}
	spec.Config.Name = e.Name
	return o.Player(ctx, spec)
}
