package campaign

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/nets"
)

// Dir returns the folder of campaigns' data.
func Dir() (string, error) {
	dir, err := durable.CacheDir()
	return filepath.Join(dir, "campaign"), err
}

// folderName returns the name of a variant's folder, which identifies the rules of its
// games.
func folderName(v *engine.Variant) (string, error) {
	name, err := nets.Name(v)
	return strings.TrimSuffix(name, filepath.Ext(name)), err
}

// folder is the data of a variant, which belongs to this process while it is open.
type folder struct {
	dir   string
	v     *engine.Variant
	lock  *durable.Lock // nil: this system has none
	state *State
}

// open locks a variant's folder and finds out how far it is. It fails with
// durable.ErrLocked if another process works there.
func open(ctx context.Context, root string, v *engine.Variant) (*folder, error) {
	name, err := folderName(v)
	if err != nil {
		return nil, err
	}
	f := &folder{dir: filepath.Join(root, name), v: v}
	if err := durable.Private().MkdirAll(f.dir); err != nil {
		return nil, err
	}
	f.lock, err = durable.AcquireLock(f.path("lock"))
	if err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return nil, err
	}
	if err := f.load(ctx); err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

func (f *folder) close() {
	if f.lock != nil {
		f.lock.Release()
	}
}

func (f *folder) path(name string) string { return filepath.Join(f.dir, name) }

// games returns the file of a generation's games, from 1.
func (f *folder) games(generation int) string {
	return f.path(fmt.Sprintf("generation-%d.games", generation))
}

// load reads the state and brings it up to date with the files of games. A state that
// can't be read is set aside: what counts are the games.
func (f *folder) load(ctx context.Context) error {
	s, err := readState(f.dir)
	var failed *fs.PathError
	switch {
	case errors.As(err, &failed):
		return err
	case err != nil:
		if err := durable.Private().Publish(f.path(stateFile), f.path(stateFile+".damaged")); err != nil {
			return err
		}
		s = &State{Generation: 1, Step: Gen, Notes: []string{fmt.Sprintf("set aside: %v", err)}}
	}
	f.state = s
	s.Variant = f.v.Def.ID
	for exists(f.games(s.Generation + 1)) {
		s.Generation++
	}
	for len(s.Data) < s.Generation {
		s.Data = append(s.Data, training.Tally{})
	}
	for i := range s.Data {
		if err := f.count(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// count brings the tally of a generation, from 0, up to date.
func (f *folder) count(ctx context.Context, i int) error {
	path, t := f.games(i+1), &f.state.Data[i]
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		*t = training.Tally{}
		return nil
	}
	if err != nil {
		return err
	}
	if info.Size() == t.Bytes {
		return nil
	}
	if info.Size() < t.Bytes {
		*t = training.Tally{} // a disk has lost what it had promised to keep
	}
	if err := f.whole(path); err != nil {
		return err
	}
	if *t, err = training.Count(ctx, path, f.v, *t); err != nil && ctx.Err() == nil {
		if err = f.repair(path); err == nil {
			*t, err = training.Count(ctx, path, f.v, training.Tally{})
		}
	}
	return err
}

// AppendGames returns a writer that adds games of a variant to a file, which it makes if
// there is none.
func AppendGames(path string, v *engine.Variant) (*training.Writer, error) {
	f, err := durable.Private().Open(path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, err
	}
	return training.OpenAppend(f, v)
}

// whole cuts off what is unfinished at the end of a file of games, and repairs the file
// if it is damaged elsewhere.
func (f *folder) whole(path string) error {
	w, err := AppendGames(path, f.v)
	if err == nil {
		return w.Close()
	}
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return err
	}
	return f.repair(path)
}

// repair replaces a damaged file of games by one with all games that are whole, and keeps
// the damaged one beside it.
func (f *folder) repair(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	good, lost, err := training.Salvage(f.v, data)
	if err != nil {
		return err
	}
	if err := durable.WriteFile(path+".damaged", data); err != nil {
		return err
	}
	f.state.Notes = append(f.state.Notes, fmt.Sprintf("%s was damaged: %d of its %d bytes were no whole games", filepath.Base(path), lost, len(data)))
	return durable.WriteFile(path, good)
}

// sources returns the files of all generations' games. Games of an earlier net count less.
func (f *folder) sources() (out []training.Source) {
	weight := 1.0
	for i := len(f.state.Data) - 1; i >= 0; i-- {
		if f.state.Data[i].Games > 0 {
			out = append(out, training.Source{Path: f.games(i + 1), Variant: f.v, Weight: weight})
			weight = max(weight*earlierShare, minShare)
		}
	}
	return out
}

const (
	earlierShare = 0.5 // weight of a generation's positions, as a share of the next one's
	minShare     = 0.125
)

// base returns the file of the net that plays, as nets.Resolve takes it.
func (f *folder) base() string {
	if f.state.Base == "" {
		return ""
	}
	return f.path(f.state.Base)
}
