package protocol_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
)

func TestNames(t *testing.T) {
	for got, want := range map[string]string{
		protocol.Names("or"):            "uci, xboard, usi or ucci",
		protocol.Labels("or"):           "UCI, XBoard, USI or UCCI",
		protocol.AutoDetectNames("and"): "uci and xboard",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for text, want := range map[string]xboard.Protocol{"uci": xboard.UCI, " CECP ": xboard.CECP, "WinBoard": xboard.CECP, "Usi": xboard.USI} {
		if p, err := protocol.Parse(text); err != nil || p.Name != want {
			t.Errorf("%q is %v, %v", text, p, err)
		}
	}
	if _, err := protocol.Parse("icc"); err == nil || err.Error() != `"icc" is not a protocol; expected uci, xboard, usi or ucci; did you mean uci or ucci?` {
		t.Error(err)
	}
}

// TestComplete checks that each protocol has the fields that all must have.
func TestComplete(t *testing.T) {
	names := map[string]bool{}
	for _, p := range protocol.All() {
		for _, name := range append(p.Aliases, string(p.Name)) {
			if names[name] || name != strings.ToLower(name) || name == "" {
				t.Errorf("the name %q of %s", name, p.Label)
			}
			names[name] = true
		}
		n := &p.Notation
		if p.Label == "" || len(p.Hello) == 0 || p.HelloReply == "" || p.DefaultVariant == "" || n.Drop == "" || n.Pass == "" {
			t.Errorf("%s lacks something: %+v", p.Name, p)
		}
		if w := p.UCIDialect; w != nil && (w.Position == "" || w.Ponder == "" || w.Time == nil || w.Engine.Info == "" || w.Engine.NoMove == "") {
			t.Errorf("%s lacks words: %+v", p.Name, w)
		}
	}
}
