package engines

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

const wide = `[wide:capablanca]
piece.Centaur = C KN value=700
piece.Amazon = A QN value=1300
array = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR
rule.Promotion = of=P to=QRBNCA
without = Archbishop, Chancellor
[odd:wide]
piece.Amazon = A QC value=1300
[scripted:chess]
script = """
def legal(pos, move):
    return move.piece != "N"
"""
`

// TestDefinitions: engines that read variants from files get games of the user's own
// that they can play, and no others.
func TestDefinitions(t *testing.T) {
	c, problems := ini.WithFiles(variants.BuiltIn(), clitest.OwnFile(t, wide))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	path := []xboard.Option{{Name: "VariantPath", Kind: xboard.StringOption}}
	for _, tt := range []struct {
		engine  string
		options []xboard.Option
		variant string
		want    string // in the definition; "": there is none
	}{
		{"Fairy-Stockfish 11.1 LB 64", path, "wide", "centaur = c\n"},
		{"Fairy-Stockfish 11.1 LB 64", path, "odd", ""},
		{"Fairy-Stockfish 14", path, "odd", "customPiece1 = a:QC\n"},
		{"Fairy-Stockfish 14", path, "scripted", ""},
		{"Fairy-Stockfish 14", path, "capablanca", ""},
		{"Fairy-Stockfish 14", nil, "wide", ""},
		{"ferz 1.0", path, "scripted", "return move.piece"},
	} {
		v, err := c.Load(tt.variant)
		if err != nil {
			t.Fatal(err)
		}
		text, name, ok := cli.Definition(v, &xboard.Description{Name: tt.engine, Protocol: xboard.UCI, Options: tt.options})
		if ok != (tt.want != "") || !strings.Contains(text, tt.want) || ok && !strings.HasPrefix(text, "["+name) {
			t.Errorf("%s, %s: %q, %t", tt.engine, tt.variant, text, ok)
		}
	}
	if v, err := engine.Compile(variants.Chess(), nil); err != nil || v.Def.Family == ini.Family {
		t.Errorf("chess is a game of the user's own: %v", err)
	}
}

// TestScreensKnowOwnGames checks that all that opens a screen has engines read the
// user's own games, and leaves reports of faults in these to the screen.
func TestScreensKnowOwnGames(t *testing.T) {
	file := clitest.OwnFile(t, wide+"[bad:nosuch]\n")
	v, err := variants.BuiltIn().Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	v.Def.Family = ini.Family
	reader := &xboard.Description{Name: "Fairy-Stockfish 14", Protocol: xboard.UCI, Options: []xboard.Option{{Name: "VariantPath", Kind: xboard.StringOption}}}
	for _, args := range []string{"", "play chess", "demo", "edit " + file} {
		var got tui.Options
		var errOut strings.Builder
		a := testApp(strings.NewReader(""), io.Discard, &errOut)
		a.Play = func(_ context.Context, opts tui.Options) error {
			got = opts
			return nil
		}
		if status := a.Run(t.Context(), append(strings.Fields(args), "--variants", file)); status != cli.ExitOK || errOut.Len() > 0 {
			t.Fatalf("%q: status %d, %s", args, status, errOut.String())
		}
		if len(got.User.Problems) != 1 {
			t.Errorf("%q: %v", args, got.User.Problems)
		}
		d, err := got.Find(v, reader, &xboard.Config{})
		if err != nil || d.Definition == "" {
			t.Errorf("%q: %+v, %v", args, d, err)
		}
	}
}

// TestOwnGameWithEngine plays a game of the user's own, whose games all end by the
// rules, against an engine that has never heard of it, and has the engine analyze it.
func TestOwnGameWithEngine(t *testing.T) {
	processtest.Find(t, "fairy-stockfish")
	games := "10"
	if testenv.Short() {
		games = "2"
	}
	file := clitest.OwnFile(t, wide)
	out, errOut, status := ferz(t, "match", "--engine", "ferz", "--engine", "cmd=fairy-stockfish,proto=uci,name=FSF", "--variant", "wide",
		"--variants", file, "--games", games, "--nodes", "60", "--random-plies", "4")
	if status != 0 || !strings.Contains(out, "endings: rules "+games+"\n") {
		t.Errorf("status %d\n%s%s", status, out, errOut)
	}
	out, errOut, status = ferz(t, "analyze", "wide", "--variants", file, "--engine", "cmd=fairy-stockfish,proto=uci", "--depth", "3")
	if status != 0 || !strings.Contains(out, "Best: ") {
		t.Errorf("status %d\n%s%s", status, out, errOut)
	}
}
