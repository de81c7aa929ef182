package archive

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// own is a catalogue with a game of the user's, whose text is given.
func own(t *testing.T, text string) *variants.Catalogue {
	t.Helper()
	games := ini.ReadText(variants.BuiltIn(), "own.ini", text)
	c, err := variants.BuiltIn().With(ini.Family, games.Definitions...)
	if err != nil || len(games.Definitions) == 0 {
		t.Fatal(games.Problems, err)
	}
	return c
}

const camelText = "[camels:chess]\nname = Camels\npiece.Camel = C C\narray = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR\nrule.Promotion = of=P to=QRBC\nwithout = Knight\n"

// playOwn plays a move of a game of the user's own, which is kept.
func playOwn(t *testing.T, c *variants.Catalogue, st *gamestore.Store, move string) {
	t.Helper()
	v, err := c.Load("camels")
	if err != nil {
		t.Fatal(err)
	}
	from, err := engine.NewGame(v, "")
	if err != nil {
		t.Fatal(err)
	}
	tree, err := pgn.FromGame(from)
	if err != nil {
		t.Fatal(err)
	}
	play, err := livegame.Open(t.Context(), livegame.Config{Spec: "camels"}, tree, livegame.Env{Keeper: st})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []livegame.Action{{Command: livegame.Begin}, {Command: livegame.Play, Arg: move}} {
		a.Seats = livegame.BothSeats
		if _, err := play.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	play.Close()
	<-play.Done()
}

// TestOwnRules: a game of the user's own is listed and opened by the rules that it was
// played by, where its variant is unknown and where it is another one by now.
func TestOwnRules(t *testing.T) {
	st := shelf(t, nil)
	playOwn(t, own(t, camelText), st, "Cc4")
	for name, c := range map[string]*variants.Catalogue{
		"unknown": variants.BuiltIn(), "known": own(t, camelText),
		"changed": own(t, strings.ReplaceAll(camelText, "C C", "C N")),
	} {
		var list []Entry
		ScanStore(t.Context(), c, st, func(b Batch) bool { list = append(list, b.Records...); return true })
		if len(list) != 1 || !list[0].Offered() || list[0].Variant != "Camels" {
			t.Fatalf("%s: listed as %+v", name, list)
		}
		known := ini.Loader{Catalogue: c}
		o, err := Open(&list[0], known.Load)
		if err != nil || o.Problem != nil {
			t.Errorf("%s: %v, %v", name, err, o)
			continue
		}
		p, last, err := o.End()
		if err != nil || last == nil || last.Text != "Cc4" {
			t.Errorf("%s: the last move is %v, %v", name, last, err)
			continue
		}
		if _, err := notation.Parse(p, "Cf5"); err != nil {
			t.Errorf("%s: Black's camel does not go on: %v", name, err)
		}
		again, err := Open(&list[0], known.Load)
		if err != nil || again.Tree.Variant != o.Tree.Variant {
			t.Errorf("%s: the rules are compiled twice: %v", name, err)
		}
	}
}

// TestBadOwnRules: rules that can't be read are an error which names the file.
func TestBadOwnRules(t *testing.T) {
	st := shelf(t, map[string]string{"a": "[Result \"*\"]\n[Variant \"camels\"]\n[FerzRules1 \"[camels:-]\\\\nname = Camels\\\\nboard = 99x99\"]\n\n1. e4 *\n"})
	var list []Entry
	ScanStore(t.Context(), variants.BuiltIn(), st, func(b Batch) bool { list = append(list, b.Records...); return true })
	known := ini.Loader{Catalogue: variants.BuiltIn()}
	if len(list) != 1 || list[0].Variant != "Camels" {
		t.Fatalf("listed as %+v", list)
	}
	if _, err := Open(&list[0], known.Load); err == nil || !strings.Contains(err.Error(), "ga.pgn") || !strings.Contains(err.Error(), "board") {
		t.Errorf("opened with %v", err)
	}
}
