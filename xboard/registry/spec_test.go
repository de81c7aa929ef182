package registry

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

func contextFor() context.Context { return context.Background() }

func testStore(t testing.TB) *Store {
	t.Helper()
	s := Open(t.TempDir())
	e := sample("My Engine")
	if err := s.Put(context.Background(), e); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParse(t *testing.T) {
	s := testStore(t)
	zero := time.Duration(0)
	ms := 50 * time.Millisecond
	mine := sample("My Engine").Config
	with := func(change func(c *xboard.Config)) xboard.Config {
		c := sample("My Engine").Config
		change(&c)
		return c
	}
	for _, tt := range []struct {
		text string
		want Spec
	}{
		{"ferz", Spec{Builtin: true, Config: xboard.Config{Name: "ferz"}}},
		{"FERZ,name=Deep Ferz,depth=4,option.hash=32", Spec{Builtin: true, Depth: 4,
			Config: xboard.Config{Name: "Deep Ferz", Options: map[string]string{"Hash": "32"}}}},
		{"my engine", Spec{Config: mine}},
		{"My Engine,option.Style=wild,name=B", Spec{Config: with(func(c *xboard.Config) {
			c.Name, c.Options["Style"] = "B", "Wild"
		})}},
		{"my engine,arg=-v,ponder=off,option.Hash=", Spec{Config: with(func(c *xboard.Config) {
			c.Command, c.Ponder = append(c.Command, "-v"), false
			delete(c.Options, "Hash")
		})}},
		{"cmd=foo,proto=cecp", Spec{Config: xboard.Config{Name: "foo", Command: []string{"foo"}, Protocol: xboard.CECP}}},
		{"cmd=/usr/games/fairymax,proto=xboard,name=Fairy,option.Hash=64", Spec{Config: xboard.Config{Name: "Fairy",
			Command: []string{"/usr/games/fairymax"}, Protocol: xboard.CECP, Options: map[string]string{"Hash": "64"}}}},
		{"cmd=x,arg=,proto=uci,arg=-b,arg=", Spec{Config: xboard.Config{Name: "x", Command: []string{"x", "", "-b", ""}, Protocol: xboard.UCI}}},
		{"cmd=hoichess", Spec{Config: xboard.Config{Name: "hoichess", Command: []string{"hoichess", "-x"}, Protocol: xboard.CECP}}},
		{"cmd=fairy-stockfish,proto=usi", Spec{Config: xboard.Config{Name: "fairy-stockfish", Command: []string{"fairy-stockfish"}, Protocol: xboard.USI}}},
		{`arg=-a,cmd="my, ""engine""",arg="b,c", proto=uci ,dir=/x,init=one,init="t,wo"`, Spec{Config: xboard.Config{
			Name: `my, "engine"`, Command: []string{`my, "engine"`, "-a", "b,c"}, Protocol: xboard.UCI, Dir: "/x", Init: []string{"one", "t,wo"}}}},
		{"ferz,tc=40/60+0.6,margin=50,restart=ON,trust", Spec{Builtin: true, Config: xboard.Config{Name: "ferz"}, Trust: true,
			TC: &clock.Control{Moves: 40, Base: time.Minute, Increment: 600 * time.Millisecond}, Margin: &ms, Restart: RestartOn}},
		{"ferz,st=0.1,nodes=5,margin=0", Spec{Builtin: true, Config: xboard.Config{Name: "ferz"}, MoveTime: 100 * time.Millisecond, Nodes: 5, Margin: &zero}},
		{"ferz,movetime=100ms", Spec{Builtin: true, Config: xboard.Config{Name: "ferz"}, MoveTime: 100 * time.Millisecond}},
		{"cmd=x,proto=uci,variant.capablanca=gothic,ponder", Spec{Config: xboard.Config{Name: "x", Command: []string{"x"}, Protocol: xboard.UCI,
			Variants: map[string]string{"capablanca": "gothic"}, Ponder: true}}},
	} {
		got, err := s.Parse(tt.text)
		got.Description = nil
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %v, got\n%+v\nwant\n%+v", tt.text, err, got, tt.want)
		}
	}
	if got, _ := s.Parse("ferz,option.Hash=32"); got.Hash() != 32 || got.Name() != "ferz" {
		t.Errorf("the hash table has %d MB", got.Hash())
	}
	if got, _ := s.Parse("my engine"); got.Description == nil || got.Description.Name != "Engine 1.0" {
		t.Errorf("described as %v", got.Description)
	}
	if e, _ := s.Find("My Engine"); !reflect.DeepEqual(e, sample("My Engine")) {
		t.Errorf("parsing has changed what is remembered: %+v", e)
	}
}

func TestParseErrors(t *testing.T) {
	s := testStore(t)
	for text, want := range map[string]string{
		"":                                      "no name",
		"nobody":                                `no engine is called "nobody"`,
		"my engin":                              "did you mean My Engine",
		"proto=uci":                             "cmd=PROGRAM",
		"cmd=foo":                               "protocol is missing",
		"cmd=foo,proto=x":                       "proto=x: ",
		"cmd=foo,cmd=bar,proto=uci":             "cmd=bar: cmd is given twice",
		"cmd=,proto=uci":                        "cmd=: the value is missing",
		"cmd=foo,proto=uci,tc=1x":               "tc=1x: time control",
		"cmd=foo,proto=uci,st=0":                "st=0: ",
		"cmd=foo,proto=uci,st=NaN":              "st=NaN: ",
		"cmd=foo,proto=uci,margin=-1":           "margin=-1: ",
		"cmd=foo,proto=uci,depth=x":             "depth=x: ",
		"cmd=foo,proto=uci,nodes=0":             "nodes=0: ",
		"cmd=foo,proto=uci,depht=3":             "did you mean depth?",
		"cmd=foo,proto=uci,zzzzzzz=3":           "keys are cmd arg",
		"cmd=foo,proto=uci,depth":               "expected KEY=VALUE",
		"cmd=foo,proto=uci,":                    "pair 3",
		"cmd=foo,proto=uci,=3":                  "pair 3",
		`cmd=foo,proto=uci,name="a`:             "name: the quotation has no end",
		`cmd=foo,proto=uci,name="a"b`:           "expected a comma",
		"cmd=foo,proto=uci,restart=maybe":       "auto, on or off",
		"cmd=foo,proto=uci,trust=maybe":         "true or false",
		"cmd=foo,proto=uci,name=ferz\x07":       "name=",
		"ferz,option.Hash=0":                    "number from 1 to 4096",
		"ferz,option.Hsh=1":                     "did you mean Hash?",
		"ferz,cmd=x":                            "command already",
		"ferz,arg=x":                            "no arguments",
		"ferz,dir=x":                            "other programs",
		"ferz,st=1,tc=1":                        "exclude each other",
		"my engine,option.Style=odd":            "one of: Solid, Wild",
		"my engine,option.=1":                   "OPTION=VALUE",
		"cmd=foo,proto=uci,variant.x=":          "variant.OURS=THEIRS",
		"cmd=polyglot":                          "protocol is missing",
		"ferz,nodes=99999999999999999999999999": "nodes=",
	} {
		_, err := s.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := (*Store)(nil).Parse("x"); err == nil {
		t.Error("no store knows an engine")
	}
}

// TestParseEach: what holds for each engine gives way to what one has of its
// own, and has no say in how the built-in engine is run, as that is not.
func TestParseEach(t *testing.T) {
	s := testStore(t)
	for _, tt := range []struct {
		text, each string
		same       string // as Parse reads it, or the error
	}{
		{"ferz", "", "ferz"},
		{"ferz", " ", "ferz"},
		{"ferz", "depth=3,trust", "ferz,depth=3,trust"},
		{"ferz,trust=no", "depth=3,trust", "ferz,depth=3"},
		{"ferz,option.hash=2", "option.Hash=4,margin=7", "ferz,option.Hash=2,margin=7"},
		{"ferz,movetime=1s", "tc=60", "ferz,st=1"},
		{"ferz,tc=5", "st=1,depth=2,nodes=9", "ferz,tc=5,depth=2,nodes=9"},
		{"ferz,nodes=5", "depth=2", "ferz,nodes=5"},
		{"ferz", "cmd=x,arg=y,dir=z,proto=uci,init=i,variant.chess=x,depth=2", "ferz,depth=2"},
		{"my engine", "option.Style=Wild,arg=-q", "my engine,option.Style=Wild,arg=-q"},
		{"cmd=a,arg=1,init=one", "proto=uci,arg=0,init=zero,dir=/d", "cmd=a,arg=1,arg=0,init=one,init=zero,proto=uci,dir=/d"},
		{"name=A,option.X=1", "cmd=a,proto=uci,option.X=2,option.Y=3", "cmd=a,proto=uci,name=A,option.Y=3,option.X=1"},
		{"cmd=b", "cmd=a,proto=uci", "cmd=b,proto=uci"},
		{`cmd=a,proto=uci,initstr=one\ntwo`, "", "cmd=a,proto=uci,init=one,init=two"},
		{"ferz", "name=A", "names of their own"},
		{"ferz", "depth", "expected KEY=VALUE"},
		{"ferz", "depth=0", "depth=0: "},
		{"ferz", "depht=1", "did you mean depth?"},
		{"ferz,depth=x", "depth=1", "depth=x: "},
		{"ferz", "depth=1,", "pair 2 has no key"},
		{"ferz", "option.Cores=2", `no option "Cores"`},
		{"my engine", "cmd=a", "has a command already"},
	} {
		got, err := s.ParseEach(tt.text, tt.each)
		if err != nil {
			if !strings.Contains(err.Error(), tt.same) {
				t.Errorf("%s with %s: %v, want %s", tt.text, tt.each, err, tt.same)
			}
			continue
		}
		want, err := s.Parse(tt.same)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s with %s: got\n%+v\nwant\n%+v, %v", tt.text, tt.each, got, want, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("cmd=a,proto=uci,option.x=\"a,b\",tc=40/60+1,st=3,arg=,init=2")
	f.Add("ferz,depth=3,trust")
	f.Add("my engine,option.Style=Wild,margin=1e300")
	s := testStore(f)
	f.Fuzz(func(t *testing.T, text string) {
		spec, err := s.Parse(text)
		var unknown *UnknownEngine
		switch {
		case err != nil && !errors.As(err, &unknown) && !strings.HasPrefix(err.Error(), "engine "):
			t.Errorf("%q: %v does not name it", text, err)
		case err == nil && !spec.Builtin && (len(spec.Config.Command) == 0 || spec.Config.Protocol == "" || spec.Config.Name == ""):
			t.Errorf("%q: nothing to run: %+v", text, spec)
		case err == nil && (spec.MoveTime < 0 || spec.Depth < 0 || spec.Margin != nil && *spec.Margin < 0):
			t.Errorf("%q: %+v", text, spec)
		}
	})
}

func TestSetOption(t *testing.T) {
	e := sample("e")
	e.Seen.Options = append(e.Seen.Options, xboard.Option{Name: "Book", Kind: xboard.CheckOption}, xboard.Option{Name: "Clear", Kind: xboard.ButtonOption},
		xboard.Option{Name: "Book File", Kind: xboard.FileOption})
	e.Options = nil
	for _, tt := range []struct{ name, value, want string }{
		{"hash", "1024", ""}, {"Hash", "1025", "from 1 to 1024"}, {"Hash", "x", "whole number"}, {"style", "wild", ""},
		{"Style", "none", "Solid, Wild"}, {"book", "YES", ""}, {"book", "maybe", "true or false"}, {"Clear", "x", "button"}, {"clear", "true", ""},
		{"book file", "/a b/c", ""}, {"Has", "1", "did you mean Hash"}, {"Has", "", "did you mean Hash"}, {"qqqqqqqq", "1", "engines show"},
		{"", "x", "OPTION=VALUE"}, {"Hash", "1\n2", "OPTION=VALUE"},
	} {
		err := e.SetOption(tt.name, tt.value)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s=%s: %v, want %q", tt.name, tt.value, err, tt.want)
		}
	}
	want := map[string]string{"Hash": "1024", "Style": "Wild", "Book": "true", "Book File": "/a b/c", "Clear": "true"}
	if !reflect.DeepEqual(e.Options, want) {
		t.Errorf("got %v, want %v", e.Options, want)
	}
	if err := e.SetOption("HASH", ""); err != nil || e.Options["Hash"] != "" {
		t.Errorf("unset: %v, %v", err, e.Options)
	}
	e.Options = map[string]string{"hAsH": "3"} // as a user wrote it
	if err := e.SetOption("Hash", "4"); err != nil || !reflect.DeepEqual(e.Options, map[string]string{"Hash": "4"}) {
		t.Errorf("got %v, %v", e.Options, err)
	}
	never := Entry{Config: xboard.Config{Name: "n"}}
	if err := never.SetOption("Any", "thing"); err != nil || never.Options["Any"] != "thing" {
		t.Errorf("%v, %v", err, never.Options)
	}
}
