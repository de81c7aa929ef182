// Package backup knows what is in the folder of a server, writes all of it to one file, and
// restores a folder from that.
package backup

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/xboard/durable"
)

// A backup is a tar file, compressed with gzip: mark with its format first, each value
// of the store as store/KIND/NAME, the host's key, and the files of the users.
const (
	mark   = "ferz-serve"
	format = "1\n"
)

// What is in the folder of a server.
const (
	StoreName   = "store"    // a folder, of package store
	HostKeyName = "host_key" // a file
	UsersName   = "users"    // a folder with those of the members
)

// backedUp are the kinds of values, in the order in which they are written: a game that ends
// meanwhile is in the backup as a room or as a game, but not rated twice.
var backedUp = []store.Kind{store.Users, store.Keys, store.Notices, store.Ratings, store.Challenges, store.Rooms, store.Games, store.Own, store.Shelves}

// Write writes a backup of a store and a folder.
func Write(ctx context.Context, s *store.Store, dir string, out io.Writer) error {
	z := gzip.NewWriter(out)
	t := tar.NewWriter(z)
	add := func(name string, text []byte) error {
		if err := t.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(text)), ModTime: time.Now()}); err != nil {
			return err
		}
		_, err := t.Write(text)
		return err
	}
	if err := add(mark, []byte(format)); err != nil {
		return err
	}
	for _, kind := range backedUp {
		if err := addKind(ctx, s, kind, add); err != nil {
			return err
		}
	}
	if err := addFiles(ctx, dir, add); err != nil {
		return err
	}
	if err := t.Close(); err != nil {
		return err
	}
	return z.Close()
}

func addKind(ctx context.Context, s *store.Store, kind store.Kind, add func(string, []byte) error) error {
	names, err := s.Names(ctx, kind, "")
	if err != nil {
		return err
	}
	for _, name := range names {
		e, err := s.Get(ctx, store.Key{Kind: kind, Name: name})
		if errors.Is(err, store.ErrNotFound) {
			continue // it was removed meanwhile
		}
		if err != nil {
			return err
		}
		if err := add(path.Join("store", string(kind), url.PathEscape(name)), e.Value); err != nil {
			return err
		}
	}
	return nil
}

// addFiles adds the host's key and the files of the users.
func addFiles(ctx context.Context, dir string, add func(string, []byte) error) error {
	for _, top := range []string{HostKeyName, UsersName} {
		err := filepath.WalkDir(filepath.Join(dir, top), func(file string, d fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case ctx.Err() != nil:
				return ctx.Err()
			case !d.Type().IsRegular():
				return nil
			}
			text, err := os.ReadFile(file)
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil {
				return err
			}
			name, err := filepath.Rel(dir, file)
			if err != nil {
				return err
			}
			return add(filepath.ToSlash(name), text)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// WriteFolder writes a backup of a folder that no server uses.
func WriteFolder(ctx context.Context, dir string, out io.Writer) error {
	if _, err := os.Stat(filepath.Join(dir, StoreName)); err != nil {
		return fmt.Errorf("there is nothing to back up: %w", err)
	}
	kv, err := store.Open(ctx, filepath.Join(dir, StoreName))
	if err != nil {
		return err
	}
	return errors.Join(Write(ctx, store.Over(kv), dir, out), kv.Close())
}

// restoringName is a file that is in a folder as long as that is not restored whole.
const restoringName = "restoring"

// Restore makes a folder from a backup. The folder must not be there, or be empty. After an
// error it is as before.
func Restore(ctx context.Context, dir string, in io.Reader) (err error) {
	if list, err := os.ReadDir(dir); err == nil && len(list) > 0 {
		return fmt.Errorf("%s is not empty: a backup is restored into a new folder", dir)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	t, err := Open(in)
	if err != nil {
		return err
	}
	if err := Private(dir); err != nil {
		return err
	}
	unfinished := filepath.Join(dir, restoringName)
	err = durable.Private().WriteFile(unfinished, nil)
	if err == nil {
		err = restoreEntries(ctx, dir, t)
	}
	if err != nil {
		return errors.Join(err, removeContents(dir))
	}
	return os.Remove(unfinished)
}

// removeContents makes a folder empty.
func removeContents(dir string) error {
	list, err := os.ReadDir(dir)
	for _, entry := range list {
		err = errors.Join(err, os.RemoveAll(filepath.Join(dir, entry.Name())))
	}
	return err
}

// CheckRestored returns an error for a folder that a backup was restored into in part.
func CheckRestored(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, restoringName)); err == nil {
		return fmt.Errorf("a backup was not restored whole into %s: expected an empty folder and \"ferz serve restore\" once more", dir)
	}
	return nil
}

// restoreEntries restores the entries of a backup.
func restoreEntries(ctx context.Context, dir string, t *Reader) (err error) {
	kv, err := store.Open(ctx, filepath.Join(dir, StoreName))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kv.Close()) }()
	return t.Each(func(name string, text []byte) error { return RestoreEntry(ctx, kv, dir, name, text) })
}

// Reader reads a backup after its mark.
type Reader struct {
	*tar.Reader
	whole io.Reader // the text that was compressed
}

// Open opens a backup.
func Open(in io.Reader) (*Reader, error) {
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("this is not a backup of \"ferz serve backup\": %w", err)
	}
	t := tar.NewReader(z)
	if h, err := t.Next(); err != nil || h.Name != mark {
		return nil, errors.New("this is not a backup of \"ferz serve backup\"")
	}
	if got, err := io.ReadAll(io.LimitReader(t, 100)); err != nil || string(got) != format {
		return nil, fmt.Errorf("the backup has the format %q: expected %q; it may be of a newer ferz", got, format)
	}
	return &Reader{t, z}, nil
}

// Each does something with each value and file of a backup, to the end of the compressed
// text, whose checksum is compared there.
func (t *Reader) Each(do func(name string, text []byte) error) error {
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			_, err = io.Copy(io.Discard, t.whole)
			return damaged(err)
		}
		if err != nil {
			return damaged(err)
		}
		text, err := io.ReadAll(t)
		if err != nil {
			return damaged(err)
		}
		if err := do(h.Name, text); err != nil {
			return fmt.Errorf("%q of the backup: %w", h.Name, err)
		}
	}
}

// damaged returns the error of a backup that can't be read.
func damaged(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the backup is damaged: %w", err)
}

// RestoreEntry restores a value or a file.
func RestoreEntry(ctx context.Context, kv store.KV, dir, name string, text []byte) error {
	if key, found, err := KeyOf(name); found {
		if err == nil {
			_, err = store.Over(kv).Put(ctx, key, text, 0)
		}
		return err
	}
	if name != HostKeyName && !strings.HasPrefix(name, UsersName+"/") || !filepath.IsLocal(filepath.FromSlash(name)) {
		return errors.New("no backup has such a file")
	}
	return durable.Private().WriteFile(filepath.Join(dir, filepath.FromSlash(name)), text)
}

// KeyOf returns the key of a value by its name in a backup, and whether it is one.
func KeyOf(name string) (key store.Key, found bool, err error) {
	rest, found := strings.CutPrefix(name, "store/")
	kind, escaped, _ := strings.Cut(rest, "/")
	key.Kind = store.Kind(kind)
	key.Name, err = url.PathUnescape(escaped)
	return key, found, err
}

// Private makes a folder that is its owner's alone. One that others may enter is refused.
func Private(dir string) error {
	if err := durable.Private().MkdirAll(dir); err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if open := info.Mode().Perm() & 0o077; open != 0 && os.PathSeparator == '/' {
		return fmt.Errorf("%s can be read by others, and holds the host's key: chmod 700 %s", dir, dir)
	}
	return nil
}
