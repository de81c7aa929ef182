package syzygy

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
)

// Files are where tables are.
type Files interface {
	// Names lists the existing files.
	Names() ([]string, error)
	// Read returns a file's contents, which must not be changed, and are valid as long
	// as the Files are used.
	Read(name string) ([]byte, error)
}

// Set is the available tables, each of which is read when it is first needed. It is
// safe for concurrent use.
type Set struct {
	v     *engine.Variant
	files Files
	men   int
	all   map[uint64]*table // by material, White's pieces first, and the other way round

	pieces [128]uint8 // by piece, as tables number them
	square [256]uint8

	matters []int // slots with state that the moves to come depend on
}

// table is the files of a set of pieces.
type table struct {
	name     string
	material material
	number   uint64 // of the material
	files    [2]source
}

// source is a WDL or a DTZ file.
type source struct {
	name string // "" if there is none
	once sync.Once
	file *file
	err  error
}

var suffixes = [2]string{".rtbw", ".rtbz"}

// letters are the types in names of files, by number.
const letters = " PNBRQK"

// ErrNotChess is the error for variants that Syzygy tables don't cover.
var ErrNotChess = errors.New("there are Syzygy tables of chess alone")

// Open returns the available tables of chess. v must have the rules of chess.
func Open(v *engine.Variant, files Files) (*Set, error) {
	s := &Set{v: v, files: files, all: map[uint64]*table{}}
	if v.Files() != 8 || v.Ranks() != 8 || v.Boards() != 1 {
		return nil, ErrNotChess
	}
	for _, t := range v.Types() {
		if i := strings.Index(letters, t.Letters[engine.White]); i > 0 && len(t.Letters[engine.White]) == 1 {
			s.pieces[engine.MakePiece(t.ID, engine.White)] = uint8(i)
			s.pieces[engine.MakePiece(t.ID, engine.Black)] = uint8(i | 8)
		}
	}
	squares := v.Squares()
	for at := range squares.All() {
		s.square[at] = uint8(v.Rank(at)<<3 | v.File(at))
	}
	start, err := v.NewPosition("")
	if err != nil {
		return nil, err
	}
	for i := range start.Slots() {
		if v.SlotMatters(i) {
			s.matters = append(s.matters, i)
		}
	}
	names, err := files.Names()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		s.add(name)
	}
	return s, nil
}

// add notes a file, if its name is that of a table.
func (s *Set) add(name string) {
	for kind, suffix := range suffixes {
		base, ok := strings.CutSuffix(name, suffix)
		if !ok {
			continue
		}
		m, ok := readName(base)
		if !ok {
			continue
		}
		n := m.number()
		t := s.all[n]
		if t == nil {
			t = &table{name: base, material: m, number: n}
			s.all[n] = t
			s.all[material{m[1], m[0]}.number()] = t
		}
		if t.name == base {
			t.files[kind].name = name
		}
		if kind == wdlFile {
			s.men = max(s.men, len(base)-1)
		}
	}
}

// readName reads the name of a table, such as KQvKR.
func readName(name string) (m material, ok bool) {
	sides := strings.Split(name, "v")
	if len(sides) != 2 || len(name)-1 > maxMen {
		return m, false
	}
	for c, side := range sides {
		for _, l := range []byte(side) {
			i := strings.IndexByte(letters, l)
			if i <= 0 {
				return m, false
			}
			m[c][i]++
		}
		if m[c][king] != 1 {
			return m, false
		}
	}
	return m, true
}

// number returns a number for the material.
func (m material) number() (n uint64) {
	for c := range m {
		for t := pawn; t <= king; t++ {
			n = n<<4 | uint64(m[c][t])
		}
	}
	return n
}

// Men is the largest number of pieces that a table is for, 0 if there is none.
func (s *Set) Men() int { return s.men }

// Endings lists the tables with results, those of fewer pieces first.
func (s *Set) Endings() (out []tables.OtherEnding) {
	for n, t := range s.all {
		if n == t.number && t.files[wdlFile].name != "" {
			out = append(out, tables.OtherEnding{Name: t.name, Distances: t.files[dtzFile].name != ""})
		}
	}
	slices.SortFunc(out, func(a, b tables.OtherEnding) int {
		return cmp.Or(len(a.Name)-len(b.Name), strings.Compare(a.Name, b.Name))
	})
	return out
}

// read returns a file of a table, nil if there is none.
func (s *Set) read(t *table, kind int) (*file, error) {
	src := &t.files[kind]
	src.once.Do(func() {
		if src.name == "" {
			return
		}
		data, err := s.files.Read(src.name)
		if err == nil {
			src.file, err = parse(data, &t.material, kind == dtzFile)
		}
		if err != nil {
			src.err = fmt.Errorf("%s: %w", src.name, err)
		}
	})
	return src.file, src.err
}

// asOther makes a Set tables.Other.
type asOther struct{ *Set }

func (s asOther) NewProber() tables.OtherProber { return s.Set.NewProber() }

// Other returns the tables in the form that a tables.Set probes.
func (s *Set) Other() tables.Other { return asOther{s} }
