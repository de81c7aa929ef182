package dialect_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// known are descriptions such as engines give of themselves.
var known = map[string]xboard.Description{
	"uci":        {Name: "Glaurung", Protocol: xboard.UCI, AcceptsFEN: true},
	"uci960":     {Name: "Stockfish", Protocol: xboard.UCI, AcceptsFEN: true, Options: []xboard.Option{{Name: "UCI_Chess960", Kind: xboard.CheckOption}}},
	"v1":         {Name: "Crafty", Protocol: xboard.CECP, AcceptsFEN: true},
	"oldvariant": {Name: "X", Protocol: xboard.UCI, AcceptsFEN: true, Options: []xboard.Option{{Name: "UCI_Atomic", Kind: xboard.CheckOption}}},
	"sized":      {Name: "X", Protocol: xboard.CECP, AcceptsFEN: true, Variants: []string{"normal", "10x8+0_capablanca", "8x8+0_grand"}},
	"capa":       {Name: "X", Protocol: xboard.CECP, AcceptsFEN: true, Variants: []string{"normal", "capablanca"}},
	"xiangqi":    {Name: "MaxQi", Protocol: xboard.CECP, AcceptsEdit: true, Variants: []string{"xiangqi"}},
	"fairymax": {Name: "Fairy-Max 5.0b", Protocol: xboard.CECP, AcceptsEdit: true,
		Variants: []string{"normal", "capablanca", "courier", "falcon", "great", "los-alamos", "wildcastle"}},
	"usi":     {Name: "X", Protocol: xboard.USI, AcceptsFEN: true, Variants: []string{"shogi", "chess", "fischerandom", "capablanca", "grand"}},
	"ucci":    {Name: "X", Protocol: xboard.UCCI, AcceptsFEN: true, Variants: []string{"xiangqi", "chess", "grand"}},
	"ferzx":   {Name: "Ferz 1", Protocol: xboard.CECP, AcceptsFEN: true, Variants: []string{"normal", "wild-castle", "lemurianshat-ranj", "kurierspiel", "10x8+0_great"}},
	"ferz":    {Name: "Ferz 1", Protocol: xboard.UCI, AcceptsFEN: true, Variants: []string{"chess", "lion", "enep"}},
	"release": {Name: "Fairy-Stockfish 11.1 LB", Protocol: xboard.UCI, AcceptsFEN: true, Variants: []string{"chigorin", "dobutsu", "sittuyin"}},
	"dated":   {Name: "Fairy-Stockfish 271126 LB", Protocol: xboard.UCI, AcceptsFEN: true, Variants: []string{"chigorin", "dobutsu", "sittuyin"}},
	"fixed":   {Name: "X", Protocol: xboard.CECP, Variants: []string{"normal", "fischerandom"}},
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		engine, variant string
		name            string // "": not played
		setup           bool
		adapted         string // part of it
	}{
		{"uci", "chess", "chess", false, ""}, {"uci", "fischerandom", "chess", true, "played as chess"},
		{"uci", "fischerandom:PositionNumber=5", "chess", true, "can't castle"},
		{"uci", "corridor", "chess", true, "Corridor"}, {"uci", "knightmate", "", false, ""},
		{"uci960", "fischerandom", "fischerandom", true, ""}, {"v1", "chess", "normal", false, ""},
		{"uci960", "chess480:PositionNumber=5", "chess", true, "can't castle"},
		{"v1", "wildcastle", "normal", true, "played as normal"}, {"v1", "berolina", "", false, ""},
		{"v1", "extinction", "", false, ""}, {"v1", "atomic", "", false, ""}, {"v1", "alice", "", false, ""},
		{"v1", "cylinder", "", false, ""}, {"v1", "revised", "", false, ""}, {"v1", "filesharing", "", false, ""},
		{"v1", "mecklenbeck", "", false, ""}, {"v1", "marseillais", "", false, ""}, {"v1", "latrunculi", "", false, ""},
		{"v1", "relativeroyalty", "", false, ""}, {"v1", "newzealandchange", "", false, ""}, {"v1", "enep", "", false, ""},
		{"v1", "crazyhouse", "", false, ""}, {"v1", "3check", "", false, ""},
		{"v1", "chesswithdifferentarmies", "normal", true, "own position"},
		{"v1", "chesswithdifferentarmies:WhiteArmy=Nutty Knights", "", false, ""},
		{"oldvariant", "atomic", "atomic", false, ""},
		{"release", "chigorin", "", false, ""}, {"release", "dobutsu", "", false, ""}, {"release", "sittuyin", "", false, ""},
		{"dated", "chigorin", "chigorin", false, ""}, {"dated", "dobutsu", "", false, ""}, {"dated", "sittuyin", "sittuyin", false, ""},
		{"sized", "capablanca", "10x8+0_capablanca", false, ""}, {"sized", "grand", "", false, ""},
		{"sized", "birds", "10x8+0_capablanca", true, "played as"},
		{"capa", "gothic", "capablanca", true, "own position"}, {"capa", "embassy", "capablanca", true, "mirrored board"},
		{"capa", "carreras", "capablanca", true, "own position"}, {"capa", "grotesque", "capablanca", true, "mirrored board"},
		{"capa", "univers", "capablanca", true, "of the ways to castle"}, {"capa", "opti", "capablanca", true, "can't castle"},
		{"capa", "victorian", "", false, ""}, {"capa", "janus", "", false, ""}, {"capa", "falcon", "", false, ""},
		{"xiangqi", "xiangqi", "xiangqi", false, ""}, {"xiangqi", "chess", "", false, ""},
		{"fairymax", "courier", "", false, ""}, {"fairymax", "falcon", "", false, ""}, {"fairymax", "great", "", false, ""},
		{"fairymax", "losalamos", "los-alamos", false, ""}, {"fairymax", "wildcastle", "wildcastle", true, ""},
		{"fairymax", "corridor", "normal", true, "own position"}, {"fairymax", "opti", "", false, ""}, {"fairymax", "embassy", "capablanca", true, "mirrored"},
		{"ferz", "lion", "lion", false, ""}, {"ferz", "enep", "enep", true, ""}, {"ferz", "enep:AugmentedSide=Black", "", false, ""},
		{"usi", "shogi", "shogi", false, ""}, {"usi", "chess", "chess", false, ""}, {"usi", "capablanca", "", false, ""},
		{"usi", "grand", "", false, ""}, {"usi", "fischerandom", "", false, ""}, {"usi", "corridor", "", false, ""},
		{"ucci", "xiangqi", "xiangqi", false, ""}, {"ucci", "chess", "", false, ""}, {"ucci", "grand", "", false, ""},
		{"ferzx", "wildcastle", "wild-castle", true, ""}, {"ferzx", "lemurianshatranj", "lemurianshat-ranj", false, ""},
		{"ferzx", "courier", "kurierspiel", false, ""}, {"ferzx", "great", "10x8+0_great", true, ""}, {"ferzx", "corridor", "normal", true, "played as normal"},
		{"fixed", "chess", "normal", false, ""}, {"fixed", "corridor", "", false, ""}, {"fixed", "fischerandom", "", false, ""},
	} {
		t.Run(test.engine+" "+test.variant, func(t *testing.T) {
			v, d := variantstest.Load(t, test.variant), known[test.engine]
			got, err := dialect.Find(v, &d, &xboard.Config{Name: test.engine, Protocol: d.Protocol})
			var no *xboard.Unsupported
			switch {
			case test.name == "":
				if !errors.As(err, &no) || !strings.Contains(no.Error(), test.engine) {
					t.Errorf("found %+v, err = %v", got, err)
				}
			case err != nil:
				t.Error(err)
			case got.Variant != test.name || got.MustSendStart != test.setup || !strings.Contains(got.AdaptorNote, test.adapted) ||
				(got.AdaptorNote == "") != (test.adapted == ""):
				t.Errorf("found %q, setup %v, %q", got.Variant, got.MustSendStart, got.AdaptorNote)
			}
		})
	}
}

// TestForeign checks which of the names that engines announce mean nothing to
// ferz.
func TestForeign(t *testing.T) {
	for _, test := range []struct {
		engine string
		more   []string // names, besides those that it is known to announce
		want   string
	}{
		{"ferzx", []string{"courier", "zh", "three-check", "grandshat-ranj", "grandshatranj"}, ""},
		{"ferzx", []string{"10x10+0_great", "kurier"}, "10x10+0_great kurier"},
		{"fairymax", []string{"nocastle", "elven", "ours"}, "courier falcon great"},
		{"sized", nil, "8x8+0_grand"}, {"oldvariant", []string{"atomic", "kriegspiel"}, "kriegspiel"}, {"usi", nil, ""}, {"v1", nil, ""},
	} {
		d := known[test.engine]
		d.Variants = append(slices.Clone(d.Variants), test.more...)
		c := &xboard.Config{Name: test.engine, Protocol: d.Protocol, Variants: map[string]string{"grotesque": "ours"}}
		if got := strings.Join(dialect.UnknownVariants(variants.All(), &d, c), " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.engine, got, test.want)
		}
	}
}

// TestFindRenamed checks names from the configuration.
func TestFindRenamed(t *testing.T) {
	d := known["v1"]
	c := &xboard.Config{Variants: map[string]string{"Omega": "omegachess"}}
	got, err := dialect.Find(variantstest.Load(t, "omega"), &d, c)
	if err != nil || got.Variant != "omegachess" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestAdaptorMirrors plays Embassy Chess as Capablanca Chess: files are
// mirrored in positions and moves, and castling is what it is there.
func TestAdaptorMirrors(t *testing.T) {
	d := known["capa"]
	v := variantstest.Load(t, "embassy")
	dia, err := dialect.Find(v, &d, &xboard.Config{Protocol: d.Protocol})
	if err != nil {
		t.Fatal(err)
	}
	p := variantstest.Position(t, v, "")
	if got := fenOf(t, dia, p); got != "rnbackqbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBACKQBNR w KQkq - 0 1" {
		t.Error(got)
	}
	p = variantstest.Position(t, v, "r3k4r/10/10/10/10/10/10/R3K4R w Kq - 0 1")
	if got := fenOf(t, dia, p); got != "r4k3r/10/10/10/10/10/10/R4K3R w Qk - 0 1" {
		t.Error(got)
	}
	m, err := notation.Parse(p, "e1h1")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := dia.Write(p, m); text != "f1c1" || err != nil {
		t.Errorf("castling is %q, %v", text, err)
	}
	if back, err := dia.Read(p, "f1c1"); back != m || err != nil {
		t.Errorf("castling is read as %v, %v", notation.Coordinates(p, back), err)
	}
}

// TestAdaptorLetters plays a user's variant with other letters and another
// array.
func TestAdaptorLetters(t *testing.T) {
	d := variantstest.Definition(t, "capablanca").Derive(engine.Definition{
		ID: "mine", Name: "Mine", Array: "rmnbqkbnhr/pppppppppp/10/10/10/10/PPPPPPPPPP/RMNBQKBNHR",
		Pieces:  []engine.PieceDef{{Name: "Marshal", Letter: "M", Betza: "NR"}, {Name: "Hawk", Letter: "H", Betza: "NB"}},
		Rules:   []engine.Rule{rules.Promotion{Of: "P", To: "BHMNQR"}},
		Without: []string{"Chancellor", "Archbishop"},
	})
	v, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	desc := known["capa"]
	dia, err := dialect.Find(v, &desc, &xboard.Config{Protocol: desc.Protocol})
	if err != nil {
		t.Fatal(err)
	}
	if got := fenOf(t, dia, variantstest.Position(t, v, "")); got != "rcnbqkbnar/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNAR w KQkq - 0 1" {
		t.Error(got)
	}
	p := variantstest.Position(t, v, "k9/9P/10/10/10/10/10/K9 w - - 0 1")
	m, err := notation.Parse(p, "j7j8h")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := dia.Write(p, m); text != "j7j8a" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if !strings.Contains(dia.AdaptorNote, "M is C") {
		t.Error(dia.AdaptorNote)
	}
}

// TestAdaptorCannotTell checks that moves which the engine does not know are an
// error when written, and are not read.
func TestAdaptorCannotTell(t *testing.T) {
	d := known["capa"]
	v := variantstest.Load(t, "univers") // flexible castling
	dia, err := dialect.Find(v, &d, &xboard.Config{Protocol: d.Protocol})
	if err != nil {
		t.Fatal(err)
	}
	p := variantstest.Position(t, v, "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1")
	for text, tells := range map[string]bool{"f1i1": true, "f1h1": false, "f1c1": true, "f1b1": false} {
		m, err := notation.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := dia.Write(p, m); (err == nil) != tells {
			t.Errorf("%s: %v", text, err)
		}
		if _, err := dia.Read(p, text); (err == nil) != tells {
			t.Errorf("%s read: %v", text, err)
		}
	}
}

// BenchmarkPlayable measures what listing all that an engine can play costs.
func BenchmarkPlayable(b *testing.B) {
	d := known["capa"]
	for b.Loop() {
		dialect.Playable(variants.All(), &d, &xboard.Config{Protocol: d.Protocol})
	}
}

func TestPlayable(t *testing.T) {
	d := known["capa"]
	offers := dialect.Playable(variants.All(), &d, &xboard.Config{Protocol: d.Protocol})
	if len(offers) < 15 || offers[0].ID != "chess" || offers[0].AdaptorNote != "" {
		t.Errorf("%+v", offers)
	}
}

// TestBriefPositions is about what SFEN can't say.
func TestBriefPositions(t *testing.T) {
	d := plain(protocol.USI(), variantstest.Load(t, "chess"))
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1": "castle (Q)", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1": "en passant on", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1": "",
	} {
		text, err := d.FEN(variantstest.Position(t, variantstest.Load(t, "chess"), fen))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q, %v; want %q", fen, text, err, want)
		}
	}
}

// TestOtherLetters is about pieces that an engine calls otherwise.
func TestOtherLetters(t *testing.T) {
	v := variantstest.Load(t, "janus")
	for name, want := range map[string]string{"Fairy-Max 5.0b": "a7a8a", "Other": "a7a8j"} {
		d := xboard.Description{Name: name, Protocol: xboard.CECP, AcceptsEdit: true, Variants: []string{"janus"}}
		dia, err := dialect.Find(v, &d, &xboard.Config{})
		if err != nil {
			t.Fatal(err)
		}
		p := variantstest.Position(t, v, "5k4/P9/10/10/10/10/10/5K4 w - - 0 1")
		m, err := notation.Parse(p, "a7a8j")
		if err != nil {
			t.Fatal(err)
		}
		if text, err := dia.Write(p, m); text != want || err != nil {
			t.Errorf("%s: %q, %v; want %q", name, text, err, want)
		}
		if back, err := dia.Read(p, want); back != m || err != nil {
			t.Errorf("%s: %q is read as %v, %v", name, want, back, err)
		}
	}
}

// TestCastlingOf960: Fairy-Stockfish takes O-O for no move.
func TestCastlingOf960(t *testing.T) {
	v := variantstest.Load(t, "fischerandom")
	p := variantstest.Position(t, v, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	m, err := notation.Parse(p, "O-O-O")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Fairy-Stockfish 11.1": "e1a1", "Crafty": "O-O-O"} {
		d := &xboard.Description{Name: name, Protocol: xboard.CECP, AcceptsFEN: true, Variants: []string{"normal", "fischerandom"}}
		dia, err := dialect.Find(v, d, &xboard.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := dia.Write(p, m); got != want || err != nil {
			t.Errorf("%s is told %s (%v), want %s", name, got, err, want)
		}
	}
}
