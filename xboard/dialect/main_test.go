package dialect_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// plain returns how a protocol writes a variant.
func plain(p *protocol.Protocol, v *engine.Variant) *xboard.Dialect {
	return dialect.NewNotation(p, v, nil).Dialect("")
}

// fenOf writes a position.
func fenOf(t testing.TB, d *xboard.Dialect, p *engine.Position) string {
	t.Helper()
	fen, err := d.FEN(p)
	if err != nil {
		t.Fatal(err)
	}
	return fen
}

// recorded reads the setup and piece lines that an engine has sent.
func recorded(t testing.TB, file string) []dialect.Setup {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []dialect.Setup
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := lines.Text()
		switch name, ok := strings.CutPrefix(line, "variant "); {
		case ok:
			out = append(out, dialect.Setup{Variant: name})
		case line != "" && line[0] != '#':
			if err := out[len(out)-1].Read(line); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
	return out
}
