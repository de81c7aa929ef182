// Package nets finds and loads the nets that ferz plays with: those embedded in the
// program, and those that "ferz train" has installed on this machine, which have
// priority. The name of a net's file ends with the hash of the rules that it is
// for, so that variants with the same rules share a net.
package nets

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/durable"
)

//go:embed embedded
var embedded embed.FS

// None names the absence of a net instead of a file.
const None = "none"

// netsDir returns the directory of the nets that are installed.
func netsDir() (string, error) {
	dir, err := durable.DataDir()
	return filepath.Join(dir, "nets"), err
}

// Name returns the name of the file of a variant's net.
func Name(v *engine.Variant) (string, error) {
	l, err := nnue.NewFeatureSet(v)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s-%016x.net", v.Def.ID, l.RulesHash()), nil
}

// Find returns the installed net of a variant, or the embedded one. It returns no net,
// and no error, if there is none.
func Find(v *engine.Variant) (*nnue.Net, *nnue.File, error) {
	name, err := Name(v)
	if err != nil {
		return nil, nil, nil // too large a variant for any net
	}
	sources, err := sources()
	if err != nil {
		return nil, nil, err
	}
	for _, source := range sources {
		if n, f, err := find(source, name, v); n != nil || err != nil {
			return n, f, err
		}
	}
	return nil, nil, nil
}

// NameOf returns the name of the file of the net that ferz plays a variant with, "" if it
// has none. The file is not read.
func NameOf(v *engine.Variant) string {
	name, err := Name(v)
	if err != nil {
		return "" // too large a variant for any net
	}
	sources, err := sources()
	if err != nil {
		return ""
	}
	for _, source := range sources {
		if files, err := namesIn(source, name, v); err == nil && len(files) > 0 {
			return files[0]
		}
	}
	return ""
}

// trained returns the IDs of the variants that nets were trained for, as the names of the
// nets' files tell them: no variant is compiled.
func trained() (map[string]bool, error) {
	sources, err := sources()
	if err != nil {
		return nil, err
	}
	ids := map[string]bool{}
	for _, source := range sources {
		files, err := fs.Glob(source, "*.net")
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if at := strings.LastIndexByte(file, '-'); at > 0 {
				ids[file[:at]] = true
			}
		}
	}
	return ids, nil
}

// sources are where nets lie, those first that count more.
func sources() ([]fs.FS, error) {
	var out []fs.FS
	if dir, err := netsDir(); err == nil {
		out = append(out, os.DirFS(dir))
	}
	inside, err := fs.Sub(embedded, "embedded")
	return append(out, inside), err
}

// namesIn lists the nets of a directory that are made for a variant's rules, its own first,
// and those that it borrows last.
func namesIn(source fs.FS, name string, v *engine.Variant) ([]string, error) {
	rules := strings.TrimSuffix(strings.TrimPrefix(name, v.Def.ID), ".net")
	files, err := fs.Glob(source, "*"+rules+".*")
	rank := func(file string) int {
		switch {
		case file == name:
			return 0
		case filepath.Ext(file) == ".net":
			return 1
		case filepath.Ext(file) == loanExt:
			return 2
		}
		return -1
	}
	files = slices.DeleteFunc(files, func(file string) bool { return rank(file) < 0 })
	slices.SortStableFunc(files, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	return files, err
}

// find looks for a net in a directory: the variant's own, or else one for the
// same rules.
func find(source fs.FS, name string, v *engine.Variant) (*nnue.Net, *nnue.File, error) {
	files, err := namesIn(source, name, v)
	if err != nil {
		return nil, nil, err
	}
	for _, file := range files {
		n, f, err := read(source, file, v)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		return n, f, err
	}
	return nil, nil, nil
}

// Load reads a net for a variant from a file.
func Load(file string, v *engine.Variant) (*nnue.Net, *nnue.File, error) {
	dir, name := filepath.Split(filepath.Clean(file))
	n, f, err := read(os.DirFS(cmp.Or(dir, ".")), name, v)
	if at, ok := errors.AsType[*fs.PathError](err); ok && at.Path == name {
		at.Path = file // not the name in its folder
	}
	return n, f, err
}

func read(source fs.FS, name string, v *engine.Variant) (*nnue.Net, *nnue.File, error) {
	if filepath.Ext(name) == loanExt {
		return readLoan(source, name, v)
	}
	f, err := readFile(source, name)
	if err != nil {
		return nil, nil, err
	}
	n, err := f.Net(v)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, f, nil
}

func readFile(source fs.FS, name string) (*nnue.File, error) {
	info, err := fs.Stat(source, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", name)
	}
	in, err := source.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	f, err := nnue.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// Resolve returns the net that a file has, or the one that Find finds if no file
// is named, or no net if that is None.
func Resolve(file string, v *engine.Variant) (*nnue.Net, error) {
	var n *nnue.Net
	var err error
	switch file {
	case None:
	case "":
		n, _, err = Find(v)
	default:
		n, _, err = Load(file, v)
	}
	return n, err
}

// NewEngine returns ferz's own search for a variant, with a net as Resolve finds it and
// a hash table of a size in megabytes. If there is an error it also returns a search,
// without a net.
func NewEngine(v *engine.Variant, hashMB int, file string) (*search.Engine, error) {
	e := search.New(v, hashMB)
	n, err := Resolve(file, v)
	if n != nil {
		e.SetNet(n)
	}
	return e, err
}

// Install makes a net the one that is found for its variant, and returns its
// file.
func Install(f *nnue.File, v *engine.Variant) (string, error) {
	dir, err := netsDir()
	if err != nil {
		return "", err
	}
	name, err := Name(v)
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, name)
	return file, Write(file, f)
}

// Write writes a net's file atomically.
func Write(file string, f *nnue.File) error {
	var b strings.Builder
	if err := f.Write(&b); err != nil {
		return err
	}
	return durable.WriteFile(file, []byte(b.String()))
}
