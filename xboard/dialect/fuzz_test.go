package dialect_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// reader is a dialect that reads the moves of a position.
type reader struct {
	p *engine.Position
	d *xboard.Dialect
}

// readers are those of several games, by all dialects that they have.
func readers(t testing.TB) []reader {
	var out []reader
	capa := known["capa"]
	for _, spec := range []string{"chess", "fischerandom:PositionNumber=5", "seirawan", "shogi", "xiangqi", "lion", "embassy"} {
		v := variantstest.Load(t, spec)
		dialects := []*xboard.Dialect{plain(protocol.UCI(), v), plain(protocol.XBoard(), v), plain(protocol.USI(), v), plain(protocol.UCCI(), v)}
		if d, err := dialect.Find(v, &capa, &xboard.Config{}); err == nil {
			dialects = append(dialects, d)
		}
		for _, d := range dialects {
			out = append(out, reader{variantstest.Position(t, v, ""), d})
		}
	}
	return out
}

// check tests that a text is read as a legal move or is an error.
func (r reader) check(t *testing.T, text string) {
	if m, err := r.d.Read(r.p, text); err == nil && !r.p.IsLegal(m) {
		t.Errorf("%s: %q is read as a move that is not legal: %s", r.p.Variant().Def.ID, text, notation.Coordinates(r.p, m))
	}
}

// written are moves as engines write them, and what is none.
var written = []string{"e2e4", "O-O", "P*5e", "b1c3h", "e7e8=Q+", "c4d5,d5e4", "@@@@", "0000", "7g7f", "a10a9", "Nf3", "e", ",", "h2e2", "é2é4", "P@e4"}

// TestReadAny reads each text by each dialect, whether it is one of the game's or not.
func TestReadAny(t *testing.T) {
	for _, r := range readers(t) {
		for _, text := range written {
			r.check(t, text)
		}
	}
}

// FuzzRead checks that whatever an engine writes is read as a legal move or is
// an error, in one of several games and by one of their dialects.
func FuzzRead(f *testing.F) {
	all := readers(f)
	for i, text := range written {
		f.Add(text, uint8(2*i))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) { all[int(which)%len(all)].check(t, text) })
}

// FuzzDefine checks that what engines define compiles or is an error.
func FuzzDefine(f *testing.F) {
	for _, file := range []string{"fairymax.txt", "fairy-stockfish.txt"} {
		for _, s := range recorded(f, file) {
			lines := []string{"setup (" + s.PieceToChar + ") " + "8x8+0_" + s.Parent + " " + s.FEN}
			for _, l := range s.Pieces {
				lines = append(lines, "piece "+l.ID+" "+l.Betza)
			}
			f.Add(strings.Join(lines, "\n"))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := dialect.Setup{Variant: "fuzzed"}
		for line := range strings.Lines(text) {
			_ = s.Read(line) // a client ignores lines that it can't read
		}
		begun := time.Now()
		d, err := dialect.Define(s)
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("%q took %v", text, took)
		}
		if err != nil {
			return
		}
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatalf("%q is defined, but: %v", text, err)
		}
		p, err := v.NewPosition("")
		if err != nil {
			t.Fatalf("%q has no start position: %v", text, err)
		}
		dia := plain(protocol.XBoard(), v)
		for _, m := range p.LegalMoves() {
			if _, err := dia.Write(p, m); err != nil {
				t.Errorf("%s: %v", notation.Coordinates(p, m), err)
			}
		}
	})
}
