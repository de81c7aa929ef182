package endings

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/syzygy"
	"github.com/ferzchess/ferz/engine/tables"
)

// isChess reports whether a variant has the rules that Syzygy tables are made for.
func isChess(v *engine.Variant) bool {
	return v.Def.ID == "chess" && tables.Identity(v) == chessIdentity
}

// chessIdentity is tables.Identity of chess.
const chessIdentity = "2fbbcca6b6182ba682f96795700267c1"

// folders returns those in which tables of a variant are, its own first.
func (f *Folder) folders(v *engine.Variant) []*Folder {
	if isChess(v) {
		return f.beside()
	}
	return []*Folder{f}
}

// hasFiles reports whether there may be tables.
func (f *Folder) hasFiles(v *engine.Variant) (bool, error) {
	for _, one := range f.folders(v) {
		if names, err := one.Names(); err != nil || len(names) > 0 {
			return true, err
		}
	}
	return false, nil
}

// beside returns the folders in which Syzygy tables are looked for: that of the variant,
// "syzygy" beside it, and the one that has both.
func (f *Folder) beside() []*Folder {
	root := filepath.Dir(f.dir)
	return []*Folder{f, folderAt(filepath.Join(root, "syzygy")), folderAt(root)}
}

// addSyzygy has a set ask the Syzygy tables of the first folder that has some.
func addSyzygy(s *tables.Set, v *engine.Variant, folders []*Folder) error {
	for _, f := range folders {
		names, err := f.Names()
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, ".rtbw") }) {
			continue
		}
		other, err := syzygy.Open(v, f)
		if err != nil {
			return err
		}
		if other.Men() > 0 {
			s.SetOther(other.Other())
			return nil
		}
	}
	return nil
}
