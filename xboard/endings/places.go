package endings

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// none names the absence of tables instead of a folder.
const none = "none"

// places are the folders in which tables of a variant are.
type places struct {
	own    *Folder   // ferz's own; nil: none are wanted
	syzygy []*Folder // with Syzygy tables, in the order in which they are searched
}

// placesOf returns the places of a variant's tables. See Open.
func placesOf(v *engine.Variant, dir, syzygy string) (p places, err error) {
	chess := isChess(v)
	if syzygy != none && chess {
		for _, folder := range filepath.SplitList(syzygy) {
			p.syzygy = append(p.syzygy, folderAt(folder))
		}
	}
	if dir == none {
		return p, nil
	}
	if p.own, err = Of(v, dir); err != nil {
		return p, err
	}
	if chess && syzygy == "" {
		root, name := filepath.Split(p.own.dir)
		p.syzygy = append([]*Folder{p.own}, syzygyBeside(root, name)[1:]...)
	}
	return p, nil
}

// syzygyBeside returns the folders below root in which Syzygy tables are looked for: the
// variant's, syzygy, and root itself.
func syzygyBeside(root, name string) []*Folder {
	return []*Folder{folderAt(filepath.Join(root, name)), folderAt(filepath.Join(root, "syzygy")), folderAt(root)}
}

// all returns the folders, each once.
func (p *places) all() (out []*Folder) {
	if p.own != nil {
		out = append(out, p.own)
	}
	for _, f := range p.syzygy {
		if f != p.own {
			out = append(out, f)
		}
	}
	return out
}

// hasFiles reports whether there may be tables.
func (p *places) hasFiles() (bool, error) {
	for _, f := range p.all() {
		if names, err := f.Names(); err != nil || len(names) > 0 {
			return true, err
		}
	}
	return false, nil
}

// missing reports an error if folders of Syzygy tables are named, but have none.
func (p *places) missing(syzygy string) error {
	if syzygy == "" || len(p.syzygy) == 0 {
		return nil
	}
	names, err := union(p.syzygy).Names()
	if err == nil && !slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, syzygySuffix) }) {
		err = fmt.Errorf("%s: expected a folder with Syzygy tables, files such as KQvK.rtbw", syzygy)
	}
	return err
}

// union is several folders as one: of files with the same name, that of the first folder.
type union []*Folder

// Names implements syzygy.Files.
func (u union) Names() (out []string, err error) {
	for _, f := range u {
		names, err := f.Names()
		if err != nil {
			return nil, err
		}
		out = append(out, names...)
	}
	return out, nil
}

// Read implements syzygy.Files.
func (u union) Read(name string) ([]byte, error) {
	for _, f := range u {
		if data, err := f.Read(name); !errors.Is(err, fs.ErrNotExist) {
			return data, err
		}
	}
	return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

// Intact implements tables.Watcher.
func (u union) Intact(name string) error {
	for _, f := range u {
		if err := f.Intact(name); err != nil {
			return err
		}
	}
	return nil
}
