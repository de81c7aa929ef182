package pgn_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
)

func tagged(tags pgn.Tags) (*engine.Variant, error) {
	return variants.BuiltIn().LoadTag(tags.Get("Variant"), variants.Load)
}

func TestReplay(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 (1. Zz) e5 2. Nf3 *": "- e2e4 e7e5 g1f3",
		"1. e4 Zz4 *":               "- e2e4 line 1: move 1... Zz4: ",
		"1. e4 -- 2. d4 *":          "- e2e4 -- d2d4",
	} {
		g, err := pgn.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		err = pgn.Replay(g, tagged, func(p *engine.Position, n *pgn.Node) bool {
			switch {
			case n.Parent == nil:
				got = append(got, "-")
			case n.Null:
				got = append(got, "--")
			default:
				got = append(got, notation.Coordinates(p, n.Move))
			}
			return true
		})
		if err != nil {
			got = append(got, err.Error())
		}
		if line := strings.Join(got, " "); !strings.HasPrefix(line, want) || err != nil != strings.Contains(text, "e4 Zz") {
			t.Errorf("%s: %s, want %s", text, line, want)
		}
	}
	g, err := pgn.Parse("1. e4 Zz4 *")
	if err != nil {
		t.Fatal(err)
	}
	if err := pgn.Replay(g, tagged, func(*engine.Position, *pgn.Node) bool { return false }); err != nil {
		t.Errorf("a game of which nothing is wanted: %v", err)
	}
}

func TestRewrite(t *testing.T) {
	const text = "[Variant \"xiangqi\"]\n\n1. h2e2 (1. b2e2 {so} h9g7) 1... h9g7 $1 *"
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Rewrite(notation.SANs); err == nil {
		t.Error("a game without a variant is rewritten")
	}
	if err := pgn.Resolve(g, tagged); err != nil {
		t.Fatal(err)
	}
	for style, want := range map[string]string{
		"wxf":     "1. C2=5 (1. C8=5 {so} 1... H8+7) 1... H8+7 $1 *",
		"chinese": "1. 炮二平五 (1. 炮八平五 {so} 1... 馬8進7) 1... 馬8進7 $1 *",
		"san":     "1. Che3 (1. Cbe3 {so} 1... Ng8) 1... Ng8 $1 *",
	} {
		if err := g.Rewrite(notation.FormatterFor(style, g.Variant)); err != nil {
			t.Fatal(err)
		}
		if out, err := pgn.Format(g); err != nil || !strings.Contains(out, want) {
			t.Errorf("%s: %s, %v; want %s", style, out, err, want)
		}
	}
	g.Strip()
	if out, _ := pgn.Format(g); !strings.Contains(out, "\n\n1. ") || strings.ContainsAny(out, "({$") {
		t.Errorf("stripped: %s", out)
	}
}

func TestAnnotate(t *testing.T) {
	g, err := pgn.Parse("1. e4 {[%clk 0:01:00]} $2 $14 *")
	if err == nil {
		err = pgn.Resolve(g, tagged)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Variant.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	better := p.LegalMoves()[0]
	note := pgn.MoveReview{Eval: &pgn.Eval{Centipawns: 35}, Sign: "?!", BetterLine: []engine.Move{better, engine.NoMove}}
	if err := g.Root.Children[0].Annotate(p, note); err != nil {
		t.Fatal(err)
	}
	want := "1. e4 $6 $14 {[%eval 0.35] [%clk 0:01:00]} (1. " + notation.SAN(p, better) + ") *"
	if out, err := pgn.Format(g); err != nil || !strings.Contains(out, want) || p.Ply() != 0 {
		t.Errorf("%s, %v; want %s", out, err, want)
	}
	if err := g.Root.Children[0].SetSign("!!!"); err == nil {
		t.Error("a sign that is none is set")
	}
}
