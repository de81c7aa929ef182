package formats_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// randomGame returns a game with variations, comments and times.
func randomGame(t *testing.T, id, fen string, plies int, r *rand.Rand) *pgn.Game {
	t.Helper()
	v := variantstest.Load(t, id)
	game, err := engine.NewGame(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	g, err := pgn.FromGame(game)
	if err != nil {
		t.Fatal(err)
	}
	g.Tags.Set("White", "Ann")
	g.Tags.Set("Black", "Bob")
	p := game.Position()
	grow(p, g.Root, plies, 2, r)
	if err := g.SetResult("1-0"); err != nil {
		t.Fatal(err)
	}
	if err := pgn.Resolve(g, load); err != nil {
		t.Fatal(err)
	}
	return g
}

// grow adds a line of random moves, with variations of some depth.
func grow(p *engine.Position, n *pgn.Node, plies, depth int, r *rand.Rand) {
	made := 0
	for ; made < plies && !p.Result().Over(); made++ {
		legal := p.LegalMoves()
		next := add(p, n, legal[r.IntN(len(legal))], r)
		if depth > 0 && r.IntN(10) == 0 {
			if m := legal[r.IntN(len(legal))]; m != next.Move {
				other := add(p, n, m, r)
				p.Make(m)
				grow(p, other, 4, depth-1, r)
				p.Unmake()
			}
		}
		p.Make(next.Move)
		n = next
	}
	for range made {
		p.Unmake()
	}
}

func add(p *engine.Position, n *pgn.Node, m engine.Move, r *rand.Rand) *pgn.Node {
	next := n.Add(notation.Coordinates(p, m), m)
	if len(next.CommentsAfter) == 0 {
		next.CommentsAfter = append(next.CommentsAfter, records.Elapsed(time.Duration(r.IntN(200))*time.Second))
		if r.IntN(5) == 0 {
			next.CommentsAfter = append(next.CommentsAfter, "解説")
		}
	}
	return next
}

// moves writes the tree of a game: its moves in coordinates with what the format keeps of
// comments, times and variations.
func moves(t *testing.T, g *pgn.Game, f *records.Format) string {
	t.Helper()
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fmt.Fprintln(&out, p.FEN())
	writeTree(&out, p, g.Root, f)
	return out.String()
}

func writeTree(out *strings.Builder, p *engine.Position, n *pgn.Node, f *records.Format) {
	for i, next := range n.Children {
		if i > 0 && f.ID != "kif" && f.ID != "ki2" {
			break
		}
		fmt.Fprintf(out, "(%s", notation.Coordinates(p, next.Move))
		took, texts := records.Said(next)
		if took != nil && (f.ID == "kif" || f.ID == "csa") {
			fmt.Fprint(out, " ", *took)
		}
		if f.ID != "usi" {
			fmt.Fprint(out, strings.Join(texts, "\n"))
		}
		if p.IsLegal(next.Move) {
			p.Make(next.Move)
			writeTree(out, p, next, f)
			p.Unmake()
		}
		fmt.Fprint(out, ")")
	}
}

const (
	handicap       = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"
	problem        = "4k4/9/4P4/9/9/9/9/9/9[GSrrbbgggsssnnnnllll] w - - 0 1"
	lions          = "k11/12/12/4ppp5/4pNp5/4ppp5/7+H4/6ppp3/3+Dpp6/2pppp6/12/11K w - - - 0 1"
	annan          = "4k4/2P1s4/9/3p1l3/3n5/2B6/2G1P4/4K4/9[PNlr] b - - 0 1"
	innerElephants = "rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1"
)

// held are the variants whose games each written format holds, with start positions other
// than the usual one.
var held = map[string]map[string][]string{
	"kif": {"shogi": {handicap, problem}, "minishogi": nil, "kyotoshogi": nil, "checkshogi": nil, "dobutsu": nil, "annanshogi": {annan}, "chu": {lions}},
	"ki2": {"shogi": {handicap}, "minishogi": nil, "kyotoshogi": nil, "dobutsu": nil, "annanshogi": {annan}, "checkshogi": nil},
	"csa": {"shogi": {handicap, problem}},
	"usi": {"shogi": {handicap}, "annanshogi": nil, "dobutsu": nil, "minishogi": nil, "kyotoshogi": nil, "shoshogi": nil, "washogi": nil, "chu": {lions}, "heiandai": nil, "dai": nil, "tenjiku": nil},
	"gib": {"janggi": {innerElephants}, "janggimodern": nil, "janggicasual": nil, "janggitraditional": {innerElephants}},
}

// TestRoundTrip writes random games of each variant in each format that holds it, and reads
// them.
func TestRoundTrip(t *testing.T) {
	games, plies := 60, 80
	if testenv.Short() {
		games, plies = 1, 24
	}
	for _, f := range formats.All() {
		if (f.Write != nil) != (held[f.ID] != nil) {
			t.Errorf("%s is written, but no variant is known whose games it holds", f.Name)
		}
		for id, starts := range held[f.ID] {
			for _, fen := range append([]string{""}, starts...) {
				t.Run(f.ID+"/"+id+"/"+fen, func(t *testing.T) {
					h := fnv.New64()
					_, _ = h.Write([]byte(t.Name()))
					r := rand.New(rand.NewPCG(5, h.Sum64()))
					for range games {
						roundTrip(t, f, randomGame(t, id, fen, plies, r))
					}
				})
			}
		}
	}
}

// roundTrip writes a game in a format and reads it.
func roundTrip(t *testing.T, f *records.Format, g *pgn.Game) {
	t.Helper()
	text, _, err := f.Write(g)
	if err != nil {
		t.Fatal(err)
	}
	name := f.Charset
	if name == "" {
		name = "UTF-8"
	}
	raw, missing := charset.Named(name).Encode(text)
	if len(missing) > 0 && f.ID != "gib" { // whose comments are Japanese here
		t.Errorf("%s has no %q", name, string(missing))
	}
	if f.ID == "gib" {
		raw = []byte(text)
	}
	if got := formats.Detect(raw); got != f {
		t.Fatalf("taken for %v:\n%s", got, text)
	}
	games, err := records.Read(f, bytes.NewReader(raw))
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v\n%s", len(games), err, text)
	}
	back := games[0]
	if err := pgn.Resolve(back, load); err != nil {
		t.Fatalf("%v, %v\n%s", err, back.Problems, text)
	}
	if want, got := moves(t, g, f), moves(t, back, f); got != want {
		t.Fatalf("%s\nis read as %s\nfrom %s", want, got, text)
	}
	if f.ID != "usi" && (back.Result != "1-0" || back.Tags.Get("White") != "Ann" || back.Tags.Get("Black") != "Bob") {
		t.Errorf("%v, result %s", back.Tags, back.Result)
	}
}

// TestHeld: each format refuses the games of all variants but those that it is known to
// hold.
func TestHeld(t *testing.T) {
	if testenv.Short() {
		t.Skip("a long test: it writes a game of each variant in each format")
	}
	for _, def := range variants.All() {
		id := def.ID
		g := randomGame(t, id, "", 10, rand.New(rand.NewPCG(1, 1)))
		for _, f := range formats.All() {
			if f.Write == nil {
				continue
			}
			_, holds := held[f.ID][id]
			if _, _, err := f.Write(g); (err == nil) != holds {
				t.Errorf("%s of %s: %v, though it is known to be held: %t", f.Name, id, err, holds)
			}
		}
	}
}
