package xboardclient

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
)

func TestParseFeatures(t *testing.T) {
	for _, c := range []struct {
		text string
		want []setting
		ok   bool
	}{
		{`ping=1 setboard=0`, []setting{{"ping", "1"}, {"setboard", "0"}}, true},
		{`myname="Fairy Max 5.0b"  done=1 `, []setting{{"myname", "Fairy Max 5.0b"}, {"done", "1"}}, true},
		{`option="Book -file /usr/a=b c" variants=""`, []setting{{"option", "Book -file /usr/a=b c"}, {"variants", ""}}, true},
		{``, nil, true},
		{`ping`, nil, false},
		{`ping=1 myname="open`, []setting{{"ping", "1"}}, false},
		{`=1`, nil, false},
	} {
		got, err := parseFeatures(c.text)
		if !slices.Equal(got, c.want) || (err == nil) != c.ok {
			t.Errorf("%q: %v, %v", c.text, got, err)
		}
	}
}

func TestParseOption(t *testing.T) {
	for _, c := range []struct {
		text, line, value string
		want              xboard.Option
	}{
		{"Clear Hash -button", "option Clear Hash", "", xboard.Option{Name: "Clear Hash", Kind: xboard.ButtonOption}},
		{"Save it -save", "option Save it", "", xboard.Option{Name: "Save it", Kind: xboard.ButtonOption}},
		{"Resign -check 0", "option Resign=1", "true", xboard.Option{Name: "Resign", Kind: xboard.CheckOption, Default: "false"}},
		{"Multi-PV Margin -spin 0 -5 1000", "option Multi-PV Margin=7", "7", xboard.Option{Name: "Multi-PV Margin", Kind: xboard.SpinOption, Default: "0", Min: -5, Max: 1000}},
		{"A -slider 20 0 100", "option A=1", "1", xboard.Option{Name: "A", Kind: xboard.SpinOption, Default: "20", Max: 100}},
		{"Style -combo Solid play /// *Wild /// Odd", "option Style=Odd", "Odd", xboard.Option{Name: "Style", Kind: xboard.ComboOption, Default: "Wild", Choices: []string{"Solid play", "Wild", "Odd"}}},
		{"Greeting -string happy birthday!", "option Greeting=x y", "x y", xboard.Option{Name: "Greeting", Kind: xboard.StringOption, Default: "happy birthday!"}},
		{"Ini -file /a/b -c.ini", "option Ini=/x", "/x", xboard.Option{Name: "Ini", Kind: xboard.FileOption, Default: "/a/b -c.ini"}},
		{"Dir -path .", "option Dir=/", "/", xboard.Option{Name: "Dir", Kind: xboard.PathOption, Default: "."}},
		{"Text -string", "option Text=", "", xboard.Option{Name: "Text", Kind: xboard.StringOption}},
	} {
		o, err := parseOption(c.text)
		if err != nil || !reflect.DeepEqual(o.Option, c.want) || o.line(c.value) != c.line {
			t.Errorf("%q: %+v, %q, %v", c.text, o.Option, o.line(c.value), err)
		}
	}
	for _, bad := range []string{"", "name", " -check 1", "x -spin", "x -spin 1 2", "x -spin a 1 2", "x -combo", "x -foo 1"} {
		if o, err := parseOption(bad); err == nil {
			t.Errorf("%q: %+v", bad, o)
		}
	}
}

func TestParseThinking(t *testing.T) {
	for _, c := range []struct {
		text  string
		depth int
		score search.Score
		time  time.Duration
		nodes uint64
		bound xboard.Bound
		moves string
	}{
		{"12 34 56 789 e4 e5", 12, 34, 560 * time.Millisecond, 789, xboard.Exact, "e4 e5"},
		{" 9     12       60     141521 c7c5 g1f3", 9, 12, 600 * time.Millisecond, 141521, xboard.Exact, "c7c5 g1f3"},
		{"13 84 28 132604 19 458837 0  e7e5 e2e4", 13, 84, 280 * time.Millisecond, 132604, xboard.Exact, "e7e5 e2e4"},
		{"-1    440        0          1 b7b0", 0, 440, 0, 1, xboard.Exact, "b7b0"},
		{"1. +6 2 2 a5", 1, 6, 2 * time.Second, 2, xboard.Exact, "a5"},
		{"3& -6 2 2 a5", 3, -6, 2 * time.Second, 2, xboard.Exact, "a5"},
		{"3- 6 1 2 a5", 3, 6, time.Second, 2, xboard.Exact, "a5"},
		{"3+ 6 1 2", 3, 6, time.Second, 2, xboard.Exact, ""},
		{"2 18 0 32 Nf3 !", 2, 18, 0, 32, xboard.LowerBound, "Nf3"},
		{"21 +23 100 621495 e5?", 21, 23, time.Second, 621495, xboard.UpperBound, "e5"},
		{"7 100003 1 1 Qh5", 7, search.Mate - 5, 10 * time.Millisecond, 1, xboard.Exact, "Qh5"},
		{"7 -100003 1 1 Qh5", 7, -search.Mate + 6, 10 * time.Millisecond, 1, xboard.Exact, "Qh5"},
		{"7 32762 1 1 Qh5", 7, search.Mate - 5, 10 * time.Millisecond, 1, xboard.Exact, "Qh5"},
		{"7 -32761 1 1 Qh5", 7, -search.Mate + 6, 10 * time.Millisecond, 1, xboard.Exact, "Qh5"},
		{"7 99999 1 1 Qh5", 7, bestScore, 10 * time.Millisecond, 1, xboard.Exact, "Qh5"},
		{"1 999999999999999999 1 1 Qh5", 1, search.Mate - 999, 10 * time.Millisecond, 1, xboard.Exact, "Qh5"},
	} {
		th, moves, ok := parseThinking(strings.TrimLeft(c.text, " "))
		if !ok || th.Depth != c.depth || th.Score != c.score || th.Time != c.time || th.Nodes != c.nodes || th.Bound != c.bound || moves != c.moves {
			t.Errorf("%q: %+v, %q, %v", c.text, th, moves, ok)
		}
		if e := classify(c.text); e.kind != evThinking {
			t.Errorf("%q: kind %d", c.text, e.kind)
		}
	}
	for _, bad := range []string{"", "1", "1. ... d7d5", "1. 7g7f 4000", "12 34 56", "12 34 -5 6 e4", "a b c d", "99999999999999999999 1 1 1 e4", "1 2 3 x"} {
		if th, _, ok := parseThinking(bad); ok {
			t.Errorf("%q: %+v", bad, th)
		}
	}
}

// TestMateScores checks that our words for a mate are those of the engine.
func TestMateScores(t *testing.T) {
	for n, want := range map[int64]int{100001: 1, 100003: 3, -100001: -1, -100004: -4, 32766: 1, -32765: -1, 32764: 2} {
		if moves, ok := scoreOf(n).Mate(); !ok || moves != want {
			t.Errorf("%d: mate in %d, %v; want %d", n, moves, ok, want)
		}
	}
	for _, n := range []int64{0, 8000, -8000, 31000, 50000, 99999, -99999} {
		if moves, ok := scoreOf(n).Mate(); ok {
			t.Errorf("%d is a mate in %d", n, moves)
		}
	}
}

func TestClassify(t *testing.T) {
	for line, want := range map[string]event{
		"move e2e4":                         {kind: evMove, text: "e2e4"},
		"1. ... 8b4b 58960":                 {kind: evMove, text: "8b4b"},
		"12. ... O-O":                       {kind: evMove, text: "O-O"},
		"1. e2e4":                           {},
		"1. 7g7f 4000":                      {},
		"Move# 1    Target = 100":           {},
		"pong 7":                            {kind: evPong, text: "7"},
		"resign":                            {kind: evResign},
		"offer draw":                        {kind: evDrawOffer},
		"Computer resigns.":                 {kind: evResign},
		"1-0 {White mates}":                 {kind: evClaim, result: engine.Win(engine.White, "White mates"), text: "1-0 {White mates}"},
		"0-1{x}":                            {kind: evClaim, result: engine.Win(engine.Black, "x"), text: "0-1{x}"},
		"1/2-1/2":                           {kind: evClaim, result: engine.Draw(""), text: "1/2-1/2"},
		"Illegal move: e2e5":                {kind: evError, text: "e2e5"},
		"Illegal move (in check): e2e5":     {kind: evError, text: "e2e5"},
		"Illegal move (no match) 9a9b":      {kind: evError, text: "9a9b"},
		"Illegal move:a0a9":                 {kind: evError, text: "a0a9"},
		"illegal move e2e5":                 {kind: evError, text: "e2e5"},
		"Invalid move: h3h4":                {kind: evError, text: "h3h4"},
		"Error (unknown command): ?":        {kind: evError, text: "?"},
		"Error (unkown command): post":      {kind: evError, text: "post"},
		"tellusererror Illegal position":    {kind: evUserMessage, text: "Illegal position"},
		"telluser variant x not supported":  {kind: evUserMessage, text: "variant x not supported"},
		"tellall I offer a draw":            {},
		"askuser name Do you offer a draw?": {},
		"Hint: e2e4":                        {},
		"# 1-0 {I win}":                     {},
		"stat01: 500 77777 9 3 20 Nf3":      {kind: evStatus, text: "500 77777 9 3 20 Nf3"},
		"8 | *R | *N |":                     {},
		"  +----+----+":                     {},
		"":                                  {},
		"White mates!":                      {kind: evClaim, result: engine.Win(engine.White, "checkmate"), text: "white mates!"},
		"Hash tables: 10":                   {},
		"feature ping=1":                    {kind: evFeature, text: "ping=1"},
		"piece N& N":                        {kind: evDefinition, text: "piece N& N"},
	} {
		if want.kind == evError {
			want.line = line
		}
		if got := classify(line); got != want {
			t.Errorf("%q: %+v, want %+v", line, got, want)
		}
	}
}

// TestReadMoves reads lines of play as engines write them.
func TestReadMoves(t *testing.T) {
	for _, c := range []struct {
		variant, text string
		want          int
	}{
		{"chess", "e2e4 e7e5 g1f3", 3},
		{"chess", "e4 e5 Nf3 Nc6", 4},
		{"chess", "e4 <e5> <Nf3>", 3},
		{"chess", "1. e4 e5 2. Nf3", 3},
		{"chess", "1.e4 e5 2.Nf3", 3},
		{"chess", "e2-e4  Ng8-f6  e4-e5  Nf6-d5", 4},
		{"chess", "(e4) e5", 2},
		{"chess", "(e2-e4  d2-d4  , book1)", 0},
		{"chess", "e4 e5 Ke3", 2},
		{"chess", "perhaps e4", 0},
		{"chess", "", 0},
		{"xiangqi", "h2e2 b9c7", 2},
		{"xiangqi", "Ch2-e2 Ch7-e7", 2},
	} {
		v := variantstest.Load(t, c.variant)
		p, _ := v.NewPosition("")
		before := p.FEN()
		if got := readMoves(dialect.NewNotation(protocol.XBoard(), v, nil).Dialect("normal"), p, c.text); len(got) != c.want || p.FEN() != before {
			t.Errorf("%s %q: %d moves, want %d", c.variant, c.text, len(got), c.want)
		}
	}
}

func TestEditLines(t *testing.T) {
	got, err := editLines("r1+P~/3/2K/1q1/12/3/3/3/3/3[] w")
	want := []string{"edit", "#", "+Pc9", "Kc7", "c", "Ra9", "Qb6", "."}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := editLines("a*/3 w"); err == nil {
		t.Error("no error")
	}
}

func FuzzClassify(f *testing.F) {
	for _, s := range []string{"move e2e4", "12 34 56 789 e4 e5?", "1. ... e5", "1-0 {x}", "Illegal move (no match) x", "-", "1/2-1/2{", "error", "my move is", "+1 2 3 4 1 2 3"} {
		f.Add(s)
	}
	v, err := variants.Load("chess")
	if err != nil {
		f.Fatal(err)
	}
	d := dialect.NewNotation(protocol.XBoard(), v, nil).Dialect("normal")
	p, _ := v.NewPosition("")
	f.Fuzz(func(t *testing.T, line string) {
		e := classify(line)
		if e.kind == evThinking {
			th, pv, _ := parseThinking(e.text)
			if th.Depth < 0 || th.Time < 0 || th.Score > search.Mate || th.Score < -search.Mate {
				t.Errorf("%q: %+v", line, th)
			}
			readMoves(d, p, pv)
			if p.Ply() != 0 {
				t.Errorf("%q changed the position", line)
			}
		}
	})
}

func FuzzFeatures(f *testing.F) {
	for _, s := range []string{`ping=1 myname="a b" done=1`, `option="x -spin 1 2 3"`, `option="a -combo b /// *c"`, `variants="a,b"`, `x="`, `option=" -button"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := parseFeatures(text)
		if err != nil && !strings.Contains(err.Error(), "feature") {
			t.Errorf("the error names no place: %v", err)
		}
		fs := defaultFeatures()
		for _, s := range list {
			if s.name != "option" {
				fs.set(s)
				continue
			}
			if o, err := parseOption(s.value); err == nil && (o.Name == "" || o.Kind == "") {
				t.Errorf("%q: %+v", s.value, o)
			}
		}
	})
}
