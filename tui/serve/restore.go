package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// adminRestore restores a backup, whose path it is given, into the store of a cluster that
// has no members yet. Its games are taken over like those of a node that is dead.
func (p *place) adminRestore(ctx context.Context, args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("expected the path of a backup")
	}
	if p.hall.cluster == nil {
		return errors.New("a server runs there: a backup is restored into a new folder, or into a new cluster by one of its nodes")
	}
	members, err := p.people.Store.Names(ctx, store.Users, "")
	if err != nil {
		return err
	}
	if len(members) > 0 {
		return fmt.Errorf("the cluster has members, such as %s: a backup is restored into a new one", members[0])
	}
	f, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer f.Close()
	whole := func(string, []byte) error { return nil } // one that is damaged leaves nothing
	for _, do := range []func(string, []byte) error{whole, func(name string, text []byte) error { return p.restoreShared(ctx, name, text) }} {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return err
		}
		t, err := backup.Open(f)
		if err == nil {
			err = t.Each(do)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", args[0], err)
		}
	}
	_, err = fmt.Fprintln(out, "restored; start the nodes again, one after the other: they show the host's key of the backup then")
	return err
}

// restoreShared restores a value into the store of a cluster, or a file into the folder of this
// node. The host's key becomes that of all nodes.
func (p *place) restoreShared(ctx context.Context, name string, text []byte) error {
	if name == backup.HostKeyName {
		return p.replace(ctx, hostKeySaved, text)
	}
	err := backup.RestoreEntry(ctx, p.people.Store, p.Dir, name, text)
	if !errors.Is(err, store.ErrStale) {
		return err
	}
	key, _, keyErr := backup.KeyOf(name)
	if key.Kind != store.Notices || keyErr != nil {
		return err
	}
	return p.replace(ctx, key, text)
}

// replace writes a value, whatever there was.
func (p *place) replace(ctx context.Context, key store.Key, text []byte) error {
	before, err := p.people.Store.Get(ctx, key)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	_, err = p.people.Store.Put(ctx, key, text, before.Revision)
	return err
}
