package uciclient

import (
	"errors"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
)

// calling returns a finder of dialects whose engine calls all variants by one name.
func calling(name string) xboard.DialectFinder {
	return func(*engine.Variant, *xboard.Description, *xboard.Config) (*xboard.Dialect, error) {
		d := plain()
		d.Variant = name
		return d, nil
	}
}

const (
	combo = "< uci\n> option name UCI_Variant type combo default chess var chess var Atomic var capablanca\n" +
		"> option name UCI_Chess960 type check default false\n> uciok\n" + isReady
	owns = "< uci\n> option name UCI_Atomic type check default false\n" +
		"> option name UCI_Suicide type check default false\n> uciok\n" + isReady
	more = "< uci\n> option name UCI_Variant type combo default chess var chess\n" +
		"> option name More Variants type combo default none var none var Atomic\n> uciok\n" + isReady
	neither = "< uci\n> uciok\n" + isReady
)

// TestVariants checks which commands announce one game after another.
func TestVariants(t *testing.T) {
	for name, test := range map[string]struct {
		script string
		games  string
	}{
		"combo": {combo + "< setoption name UCI_Variant value Atomic\n" + newGame +
			newGame + "< setoption name UCI_Variant value chess\n" + newGame, "atomic atomic chess"},
		"a second combo": {more + "< setoption name UCI_Variant value Atomic\n" + newGame +
			"< setoption name UCI_Variant value chess\n" + newGame, "atomic chess"},
		"chess960": {combo + "< setoption name UCI_Chess960 value true\n" + newGame +
			"< setoption name UCI_Variant value capablanca\n" + newGame +
			"< setoption name UCI_Chess960 value false\n< setoption name UCI_Variant value chess\n" + newGame, "fischerandom caparandom chess"},
		"own options": {owns + "< setoption name UCI_Suicide value true\n" + newGame +
			"< setoption name UCI_Atomic value true\n< setoption name UCI_Suicide value false\n" + newGame +
			"< setoption name UCI_Atomic value false\n" + newGame, "suicide atomic chess"},
		"renamed": {combo + "< setoption name UCI_Variant value mine\n" + newGame, "mine"},
		"none":    {neither + newGame, "chess"},
	} {
		t.Run(name, func(t *testing.T) {
			c := scripted(t, test.script)
			c.Variants = map[string]string{"my-own": "mine"}
			e := start(t, c)
			for game := range strings.FieldsSeq(test.games) {
				e.Config.FindDialect = calling(game)
				if err := e.NewGame(t.Context(), xboard.GameInfo{Variant: variantstest.Load(t, "chess")}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func TestUnsupported(t *testing.T) {
	for _, test := range []struct{ script, variant, want string }{
		{combo, "gothic", `it has no variant "gothic"`},
		{owns, "fischerandom", "it has no option UCI_Chess960"},
	} {
		c := scripted(t, test.script)
		c.FindDialect = calling(test.variant)
		unsupported(t, start(t, c), "chess", test.want)
	}
	unsupported(t, start(t, scripted(t, neither)), "shogi", "it plays chess")
}

func unsupported(t *testing.T, e *client, variant, want string) {
	t.Helper()
	err := e.NewGame(t.Context(), xboard.GameInfo{Variant: variantstest.Load(t, variant)})
	var u *xboard.Unsupported
	if !errors.As(err, &u) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	if _, err := e.Think(t.Context(), xboard.Request{}, nil); !errors.Is(err, link.ErrNoGame) {
		t.Errorf("asked without a game: %v", err)
	}
}

// TestUSI: what differs from UCI. Chess serves as the game.
func TestUSI(t *testing.T) {
	c := scripted(t, `< usi
> id name Sente
> usiok
< setoption name USI_Hash value 64
`+isReady+`< setoption name USI_Ponder value true
`+isReady+`< usinewgame
< position sfen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
< go btime 2000 wtime 1000
> info depth 3 score mate 5 pv h1h8
> bestmove h1h8
< gameover lose
`)
	c.Protocol, c.Ponder, c.Options = xboard.USI, true, map[string]string{"usi_hash": "64"}
	e := start(t, c)
	g := xboard.GameInfo{Variant: variantstest.Load(t, "chess"), Start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
	if err := e.NewGame(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	r := think(t, e, xboard.Request{Clocks: &[2]search.Clock{{Remaining: 2e9}, {Remaining: 1e9}}})
	if r.Last.Score != search.Mate-5 {
		t.Errorf("score %v", r.Last.Score)
	}
	if err := e.GameOver(t.Context(), engine.Loss(engine.White, "resignation")); err != nil {
		t.Error(err)
	}
}

// TestUCCI: what differs from UCI. Moves can be forbidden, so that others are
// picked.
func TestUCCI(t *testing.T) {
	c := scripted(t, `< ucci
> option usemillisec type check default false
> option hashsize type spin min 0 max 1024 default 16
> option newgame type button
> ucciok
< setoption hashsize 32
`+isReady+`< setoption usemillisec true
< setoption newgame
`+isReady+`< position fen 4k3/8/8/8/8/8/8/R3K3 b - - 0 1
< banmoves e8d7 e8f7 e8d8 e8f8
< go draw depth 2
> info depth 2 score 12 pv e8e7
> bestmove e8e7 draw
< position fen 4k3/8/8/8/8/8/8/R3K3 b - - 0 1 moves e8e7
< go depth 1
> nobestmove
`)
	c.Protocol, c.Options = xboard.UCCI, map[string]string{"hashsize": "32"}
	e := start(t, c)
	g := xboard.GameInfo{Variant: variantstest.Load(t, "chess"), Start: "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"}
	if err := e.NewGame(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	only, err := notation.Parse(e.record.position(), "e8e7")
	if err != nil {
		t.Fatal(err)
	}
	r := think(t, e, xboard.Request{DrawOffered: true, Limits: xboard.Limits{Depth: 2, SearchMoves: []engine.Move{only}}})
	if r.Move != only || !r.OffersDraw || r.Last.Score != 12 {
		t.Errorf("got %+v", r)
	}
	_, err = e.Think(t.Context(), xboard.Request{Moves: []engine.Move{only}, Limits: depth(1)}, nil)
	failed(t, e, err, xboard.IllegalMove, "no move")
}

// TestNoMoveLeft checks that an engine which has no move because the game is over by its
// history ends the game.
func TestNoMoveLeft(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"
	e := start(t, scripted(t, begun+"< position startpos moves "+shuffle+"\n< go depth 1\n> bestmove (none)\n"))
	begin(t, e)
	r := think(t, e, xboard.Request{Moves: repeated(t, e.game.Variant, shuffle), Limits: depth(1)})
	if r.Move != engine.NoMove || r.Claim.Outcome != engine.Drawn {
		t.Errorf("got %+v", r)
	}
}

// repeated reads moves that continue after the end of the game.
func repeated(t *testing.T, v *engine.Variant, texts string) []engine.Move {
	t.Helper()
	p := variantstest.Position(t, v, "")
	var out []engine.Move
	for text := range strings.FieldsSeq(texts) {
		m, err := notation.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		out = append(out, m)
	}
	return out
}
