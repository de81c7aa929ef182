package syzygy_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/syzygy"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// memory is files in memory.
type memory map[string]string

func (m memory) Names() (out []string, err error) {
	for name := range m {
		out = append(out, name)
	}
	return out, nil
}

func (m memory) Read(name string) ([]byte, error) {
	data, ok := m[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(data), nil
}

// uniform returns a WDL file of three pieces in which a position has one value for each
// player to move. pieces are the table's, with the numbers of both players' orders.
func uniform(pieces string, white, black byte) string {
	return "\x71\xe8\x23\x5d" + "\x01" + "\x00" + pieces + "\x00\x80" + string(rune(white)) + "\x80" + string(rune(black))
}

// TestUniform looks positions up in small files made by hand: a win for White, a loss for
// Black, and captures that the table does not know of.
func TestUniform(t *testing.T) {
	v := variantstest.Load(t, "chess")
	s, err := syzygy.Open(v, memory{"KQvK.rtbw": uniform("\x66\xee\x55", 4, 0), "readme.txt": "", "KXvK.rtbw": "", "KQvKQvK.rtbw": ""})
	if err != nil || s.Men() != 3 {
		t.Fatal(err, s.Men())
	}
	p := s.NewProber()
	for _, tt := range []struct {
		fen  string
		want int
		ok   bool
	}{
		{"8/8/8/4k3/8/8/8/KQ6 w - - 0 1", syzygy.Win, true},
		{"8/8/8/4k3/8/8/8/KQ6 b - - 0 1", syzygy.Loss, true},
		{"kq6/8/8/8/4K3/8/8/8 b - - 0 1", syzygy.Win, true},
		{"8/8/8/8/8/2k5/1Q6/3K4 b - - 0 1", syzygy.Draw, true}, // the queen is captured
		{"8/8/8/4k3/8/8/8/K7 w - - 0 1", syzygy.Draw, true},
		{"8/8/8/4k3/8/8/8/KR6 w - - 0 1", 0, false},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 0, false},
		{"8/8/8/4k3/8/8/8/KQQ5 w - - 0 1", 0, false},
	} {
		pos := variantstest.Position(t, v, tt.fen)
		got, err := p.Result(pos)
		if got != tt.want || (err == nil) != tt.ok || err != nil && !errors.Is(err, syzygy.ErrNoTable) {
			t.Errorf("%s: %d, %v, want %d", tt.fen, got, err, tt.want)
		}
		if tt.ok {
			if n := testing.AllocsPerRun(20, func() { _, _ = p.Result(pos) }); n > 0 {
				t.Errorf("%s: %v allocations", tt.fen, n)
			}
		}
	}
	if _, err := syzygy.Open(variantstest.Load(t, "xiangqi"), memory{}); !errors.Is(err, syzygy.ErrNotChess) {
		t.Errorf("xiangqi: %v", err)
	}
}

// TestDamaged: a file that is cut off, of other pieces, or none at all is named.
func TestDamaged(t *testing.T) {
	v := variantstest.Load(t, "chess")
	whole := uniform("\x66\xee\x55", 4, 0)
	pos := variantstest.Position(t, v, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1")
	for name, data := range map[string]string{
		"empty": "", "no table": strings.Repeat("x", 100), "cut off": whole[:len(whole)-3], "another magic": "\xd7\x66\x0c\xa5" + whole[4:],
		"other pieces": uniform("\x66\xee\x44", 4, 0), "pawns": whole[:4] + "\x03" + whole[5:], "a result that is none": uniform("\x66\xee\x55", 77, 0),
	} {
		s, err := syzygy.Open(v, memory{"KQvK.rtbw": data})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.NewProber().Result(pos); err == nil || errors.Is(err, syzygy.ErrNoTable) || !strings.HasPrefix(err.Error(), "KQvK.rtbw: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzFiles: whatever a file has, a look-up ends with a result or an error.
func FuzzFiles(f *testing.F) {
	v := variantstest.Load(f, "chess")
	f.Add(uniform("\x66\xee\x55", 4, 0), "")
	f.Add(uniform("\x66\xee\x55", 2, 2), "\xd7\x66\x0c\xa5")
	pos := variantstest.Position(f, v, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1")
	f.Fuzz(func(t *testing.T, wdl, dtz string) {
		s, err := syzygy.Open(v, memory{"KQvK.rtbw": wdl, "KQvK.rtbz": dtz})
		if err != nil {
			t.Fatal(err)
		}
		p := s.NewProber()
		_, _ = p.Result(pos)
		_, _, _ = p.Distance(pos)
	})
}
