package formats_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
)

// beyond are the things that some formats have no words for: what a note calls them, the
// formats that have words, and the text by which a file of these is known to have them.
var beyond = []struct {
	name string
	add  func(g *pgn.Game, last *pgn.Node)
	note string
	kept []string
	text string
}{
	{"a variation", func(g *pgn.Game, _ *pgn.Node) { g.Root.Add("Pf4", variation(g)) }, "variations", []string{"kif", "ki2"}, "変化：1手"},
	{"a move that does not fit", func(_ *pgn.Game, last *pgn.Node) { last.Add("Zz9", engine.NoMove) }, "the moves from Zz9 on", nil, ""},
	{"a comment on a move", func(_ *pgn.Game, last *pgn.Node) { last.CommentsAfter = []string{"so there"} }, "comments", []string{"kif", "ki2", "csa", "gib"}, "so there"},
	{"a comment before the moves", func(g *pgn.Game, _ *pgn.Node) { g.Root.CommentsAfter = []string{"so there"} }, "comments", []string{"kif", "ki2", "csa", "gib"}, "so there"},
	{"a comment before the tags", func(g *pgn.Game, _ *pgn.Node) { g.HeaderComments = []string{"so there"} }, "comments", []string{"kif", "ki2", "csa", "gib"}, "so there"},
	{"a comment after the game", func(g *pgn.Game, _ *pgn.Node) { g.TrailerComments = []string{"so there"} }, "comments", []string{"kif", "ki2", "csa", "gib"}, "so there"},
	{"a sign", func(_ *pgn.Game, last *pgn.Node) { last.NAGs = []int{1} }, "the signs of annotators", nil, ""},
	{"the time of a move", func(_ *pgn.Game, last *pgn.Node) { last.CommentsAfter = []string{"[%emt 0:00:07]"} }, "the time of the moves", []string{"kif", "csa"}, "7"},
	{"a clock", func(_ *pgn.Game, last *pgn.Node) { last.CommentsAfter = []string{"[%clk 0:01:00]"} }, "the players' clocks", nil, ""},
	{"the time of a move with the clock", func(_ *pgn.Game, last *pgn.Node) { last.CommentsAfter = []string{"[%emt 0:00:07][%clk 0:01:00]"} }, "the players' clocks", []string{"kif", "csa"}, "7"},
	{"a result", func(g *pgn.Game, _ *pgn.Node) { _ = g.SetResult("0-1") }, "the result", []string{"kif", "ki2", "csa", "gib"}, ""},
	{"an ending", func(g *pgn.Game, _ *pgn.Node) {
		_ = g.SetResult("1-0")
		g.Tags.Set("Termination", "time forfeit")
	}, "how the game ended (time forfeit)", []string{"kif", "ki2", "csa", "gib"}, ""},
	{"an ending without a word", func(g *pgn.Game, _ *pgn.Node) { g.Tags.Set("Termination", "death") }, "how the game ended (death)", nil, ""},
	{"a player", func(g *pgn.Game, _ *pgn.Node) { g.Tags.Set("White", "Ann") }, "the tag White", []string{"kif", "ki2", "csa", "gib"}, "Ann"},
	{"a rating", func(g *pgn.Game, _ *pgn.Node) { g.Tags.Set("WhiteElo", "1234") }, "the tag WhiteElo", []string{"kif", "ki2", "gib"}, "1234"},
	{"an hour", func(g *pgn.Game, _ *pgn.Node) { g.Tags.Set("Time", "10:20:30") }, "the tag Time", []string{"kif", "ki2", "gib"}, "10:20:30"},
	{"a line for programs", func(g *pgn.Game, _ *pgn.Node) { g.Escapes = []string{"% so there"} }, "lines for programs", nil, ""},
}

// variation returns the first move of a game that its main line does not begin with.
func variation(g *pgn.Game) engine.Move {
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return engine.NoMove
	}
	legal := p.LegalMoves()
	return legal[slices.IndexFunc(legal, func(m engine.Move) bool { return m != g.Root.MainChild().Move })]
}

// TestRareHandicaps: a diagram tells handicaps whose names other programs don't know.
func TestRareHandicaps(t *testing.T) {
	for ranks, drawn := range map[string]bool{"lnsgkgsnl/9": false, "1nsgkgsn1/9": false, "lnsgkgsn1/9": true, "2sgkg3/9": true} {
		fen := ranks + "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"
		g, err := pgn.Parse("[Variant \"Shogi\"]\n[FEN \"" + fen + "\"]\n\n1... Pc6 *\n")
		if err != nil {
			t.Fatal(err)
		}
		if err := pgn.Resolve(g, load); err != nil {
			t.Fatal(err)
		}
		text, _, err := formats.Named("kif").Write(g)
		if err != nil || strings.Contains(text, "|一\n") != drawn || strings.Contains(text, "その他") {
			t.Fatalf("%s: %v\n%s", ranks, err, text)
		}
		back, err := records.Read(formats.Named("kif"), strings.NewReader(text))
		if err != nil || back[0].Tags.Get("FEN") != fen {
			t.Errorf("%s is read as %v, %v", ranks, back[0].Tags, err)
		}
	}
}

// TestLost writes games with what formats have no words for: it is said, or written.
func TestLost(t *testing.T) {
	for _, f := range formats.All() {
		if f.Write == nil {
			continue
		}
		game := "[Variant \"Shogi\"]\n\n1. Pc4 Pg6 2. Ph4 *\n"
		if f.ID == "gib" {
			game = "[Variant \"Janggi\"]\n\n1. ab4 *\n"
		}
		for _, row := range beyond {
			g, err := pgn.Parse(game)
			if err != nil {
				t.Fatal(err)
			}
			if err := pgn.Resolve(g, load); err != nil {
				t.Fatal(err)
			}
			line := g.MainLine()
			row.add(g, line[len(line)-1])
			raw, notes, err := records.Encode(f, g, charset.Named("UTF-8"))
			if err != nil {
				t.Fatalf("%s, %s: %v", f.ID, row.name, err)
			}
			kept, said := slices.Contains(row.kept, f.ID), strings.Join(notes, "\n")
			if strings.Contains(said, row.note) == kept || kept && said != "" {
				t.Errorf("%s, %s: said is %q; has words: %t", f.ID, row.name, said, kept)
			}
			if kept && !strings.Contains(string(raw), row.text) {
				t.Errorf("%s, %s: %q is not in\n%s", f.ID, row.name, row.text, raw)
			}
		}
	}
}
