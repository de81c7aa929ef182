package collection

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
)

const games = `[Event "Club"]
[Date "2020.05.??"]
[White "Ann Lee"]
[Black "Bob"]
[WhiteElo "2400"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[Event "Club"]
[Date "2021.07.14"]
[White "Carl"]
[Black "Ann Lee"]
[WhiteElo "990"]
[Result "0-1"]

1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 0-1

[Event "Open"]
[Date "????.??.??"]
[White "ann lee"]
[Black "Bob"]
[Variant "Crazyhouse"]
[Result "1-0"]

1. e4 d5 2. exd5 Qxd5 1-0

[Event "Copy"]
[White "ANN LEE"]
[Black "Bob"]
[Result "1-0"]

1. e2e4 {the same} e7e5 2. g1f3 (2. d4) Nc6 3. Bb5 1-0
`

// load is a pgn.Loader that compiles each variant once.
func load() pgn.Loader {
	kept := map[string]*engine.Variant{}
	return func(tags pgn.Tags) (*engine.Variant, error) {
		return variants.BuiltIn().LoadTag(tags.Get("Variant"), func(spec string) (*engine.Variant, error) {
			if kept[spec] == nil {
				v, err := variants.Load(spec)
				if err != nil {
					return nil, err
				}
				kept[spec] = v
			}
			return kept[spec], nil
		})
	}
}

func read(t *testing.T, text string) []*pgn.Game {
	t.Helper()
	list, err := pgn.ReadAll(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestFilter(t *testing.T) {
	const spanish = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 9 9"
	for name, tt := range map[string]struct {
		query Query
		want  string // numbers of the games
	}{
		"all":              {Query{}, "1234"},
		"player":           {Query{Player: "ANN"}, "1234"},
		"white":            {Query{White: "ann"}, "134"},
		"black":            {Query{Black: "ann"}, "2"},
		"result":           {Query{Result: "0-1"}, "2"},
		"variant":          {Query{Variant: "crazyhouse"}, "3"},
		"from":             {Query{From: "2020.06"}, "2"},
		"from a month":     {Query{From: "2020.05.20"}, "12"},
		"until":            {Query{Until: "2020-12"}, "1"},
		"lengths":          {Query{Least: 5, Most: 5}, "14"},
		"opening":          {Query{Opening: "1. e4 e5"}, "14"},
		"other notation":   {Query{Opening: "e2e4 d7d5"}, "3"},
		"longer than some": {Query{Opening: "Nf3 Nc6 e4 e5 Bb5 a6"}, "2"},
		"position":         {Query{FEN: spanish}, "124"},
		"material":         {Query{Material: "kqrrbbnnppppppp/KQRRBBNNPPPPPPPP"}, "3"},
		"pattern":          {Query{Pattern: "Bb5 nc6"}, "124"},
		"file and rank":    {Query{Pattern: "qd p7,P4"}, "1234"},
		"queen out":        {Query{Pattern: "q5"}, "3"},
		"lacks":            {Query{Pattern: "!pd"}, "3"},
		"lacks on a rank":  {Query{Pattern: "Bb5 !p6"}, "124"},
		"with material":    {Query{Pattern: "Qd1", Material: "KQ/KQ"}, ""},
		"opening, pattern": {Query{Opening: "Nf3", Pattern: "pa6"}, "2"},
		"no such material": {Query{Material: "KR/K"}, ""},
		"both":             {Query{FEN: spanish, Opening: "Nf3"}, "2"},
		"the last tag":     {Query{Tags: []Criterion{criterion(t, "Event=club"), criterion(t, "WhiteElo<1000")}}, "2"},
	} {
		f, err := NewFilter(tt.query, load())
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for i, g := range read(t, games) {
			if f.Match(g) {
				got += string(rune('1' + i))
			}
		}
		if got != tt.want || f.Misfit() != nil {
			t.Errorf("%s: games %s, want %s; %v", name, got, tt.want, f.Misfit())
		}
	}
	f, err := NewFilter(Query{Opening: "e5"}, load())
	if err != nil {
		t.Fatal(err)
	}
	if f.Match(read(t, games)[0]) || f.Misfit() == nil || !strings.Contains(f.Misfit().Error(), "opening is none of Chess: move 1") {
		t.Errorf("an opening that can't be played: %v", f.Misfit())
	}
	for _, text := range []string{"KR", "KR/KZ", "K/K/K"} {
		f, err := NewFilter(Query{Material: text}, load())
		if err != nil || f.Match(read(t, games)[0]) || f.Misfit() == nil || !strings.Contains(f.Misfit().Error(), "material is none of Chess: material \""+text) {
			t.Errorf("material %s: %v, %v", text, err, f.Misfit())
		}
	}
	for _, text := range []string{"Nd9", "Zd4", "N!d4", "!", " ", "Bb5 x"} {
		f, err := NewFilter(Query{Pattern: text}, load())
		if err != nil || f.Match(read(t, games)[0]) || f.Misfit() == nil || !strings.Contains(f.Misfit().Error(), "pattern is none of Chess: pattern \""+text) || !strings.Contains(f.Misfit().Error(), "such as Ra1 rh8") {
			t.Errorf("pattern %s: %v, %v", text, err, f.Misfit())
		}
	}
	for _, bad := range []Query{{Result: "2-0"}, {From: "05/2020"}, {Until: "20"}} {
		if _, err := NewFilter(bad, load()); err == nil || !strings.Contains(err.Error(), "expected") {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

func criterion(t *testing.T, text string) Criterion {
	t.Helper()
	c, err := ParseCriterion(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCriterion(t *testing.T) {
	tags := pgn.Tags{{Name: "White", Value: "Ann Lee"}, {Name: "WhiteElo", Value: "990"}, {Name: "Date", Value: "2020.05.??"}}
	for text, want := range map[string]bool{
		"White=ann lee": true, "White=ann": false, "White~^ann": true, "white ~ LEE$": true, "White!=Bob": true,
		"WhiteElo<1000": true, "WhiteElo>=1000": false, "WhiteElo<=990": true, "WhiteElo>989.5": true, "WhiteElo=990.0": true,
		"Date>=2020": true, "Date<2020": false, "Black=Bob": false, "Black!=Bob": true, "White>=a=b": true,
	} {
		if c := criterion(t, text); c.Match(tags) != want {
			t.Errorf("%q fits: %v", text, !want)
		}
	}
	for _, text := range []string{"", "White", "=Ann", "White!Ann", "White~("} {
		if _, err := ParseCriterion(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func FuzzCriterion(f *testing.F) {
	for _, seed := range []string{"White=Ann", "Elo>=2000", "a~b|c", "x!=", "~("} {
		f.Add(seed, "2000")
	}
	f.Fuzz(func(t *testing.T, text, value string) {
		c, err := ParseCriterion(text)
		if err != nil {
			return
		}
		tags := pgn.Tags{{Name: c.Tag, Value: value}}
		fits := c.Match(tags)
		if other, err := ParseCriterion(c.Tag + "!=" + c.Value); c.Op == "=" && (err != nil || other.Match(tags) == fits) {
			t.Errorf("%q and its opposite both fit %q: %v", text, value, err)
		}
	})
}

func TestUnique(t *testing.T) {
	for any, want := range map[bool]string{false: "0001", true: "0001"} {
		u := Unique{Load: load(), AnyPlayers: any}
		got := ""
		for i, g := range read(t, games) {
			before, seen := u.Seen(u.Key(g), Place{File: "x", Number: i + 1, Line: g.Line})
			if seen && before != (Place{File: "x", Number: 1, Line: 1}) {
				t.Errorf("game %d was before at %v", i+1, before)
			}
			got += map[bool]string{true: "1", false: "0"}[seen]
		}
		if got != want {
			t.Errorf("seen: %s, want %s", got, want)
		}
	}
	u := Unique{Load: load(), AnyPlayers: true}
	for i, text := range []string{`[White "A"]` + "\n\n1. e4 e5 1-0", `[White "B"]` + "\n\n1. e2e4 e5 *", "1. e4 Zz4 1-0", "1. e4 Zy4 1-0", "1. e4 Zy4 1-0"} {
		if _, seen := u.Seen(u.Key(read(t, text)[0]), Place{}); seen != (i == 1 || i == 4) {
			t.Errorf("%q was seen: %v", text, seen)
		}
	}
}

func TestMeetings(t *testing.T) {
	m := Meetings{Load: load(), Transposed: true}
	var met []Meeting
	for i, g := range read(t, games) {
		if found, ok := m.Next(g, Place{File: "x", Number: i + 1, Line: g.Line}); ok {
			met = append(met, found)
		}
	}
	if len(met) != 1 || met[0].Number != 2 || met[0].Ply != 5 || met[0].Other.Number != 1 || met[0].Their != 5 || !met[0].Moves || !strings.HasPrefix(met[0].FEN, "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/") {
		t.Errorf("the games meet in %+v", met)
	}
	same := Meetings{Load: load()}
	list := read(t, games)
	_, _ = same.Next(list[0], Place{File: "x", Number: 1, Line: 1})
	if found, ok := same.Next(list[3], Place{File: "x", Number: 4, Line: 1}); !ok || found.Ply != 5 || found.Moves {
		t.Errorf("the same moves: %+v, %v", found, ok)
	}
}

func TestCheck(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 1-0":                                     "",
		"[Result \"1-0\"]\n\n1. e4 e5 0-1":                 "line 3: the moves end in 0-1",
		"1. e4\n e4 *":                                     "line 2: move 1... e4",
		"1. e4 (1. e5) 1... e5 *":                          "line 1: move 1. e5",
		"1. f3 e5 2. g4\nQh4# 1-0":                         "line 2: the board says Black wins: checkmate (0-1), but the moves end with 1-0",
		"[Variant \"Nonesuch\"]\n\n1. e4 *":                `line 1: tag Variant "Nonesuch"`,
		"[FEN \"8/8/8 w\"]\n[Result \"*\"]\n\n1. e4 e5 * ": "line 1: tag FEN",
	} {
		problems := Check(read(t, text)[0], load())
		if got := len(problems); (got == 0) != (want == "") || got > 0 && !strings.HasPrefix(problems[0].String(), want) {
			t.Errorf("%q: %v, want %q", text, problems, want)
		}
	}
}

// TestPatternVariants reads pieces and squares of boards and letters of their own.
func TestPatternVariants(t *testing.T) {
	for _, tt := range []struct {
		variant, pattern string
		fits             bool // in the start position
	}{
		{"shogi", "Rh2 bh8 L1 p7", true}, {"shogi", "+R", false}, {"shogi", "!+R K", true}, {"xiangqi", "Ra1 ra10 p7 !p8", true},
		{"xiangqi", "k10 R10", false}, {"capablanca", "Ac1 chi8", false}, {"capablanca", "!Aa Pj2", true}, {"chess", "Bc", true}, {"chess", "bc8,bf", true},
	} {
		v, err := variants.Load(tt.variant)
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.NewPosition("")
		if err != nil {
			t.Fatal(err)
		}
		m, err := parsePattern(tt.pattern, v)
		if fits := err == nil && m.fits(p); fits != tt.fits {
			t.Errorf("%s: %s fits: %v, %v; want %v", tt.variant, tt.pattern, fits, err, tt.fits)
		}
	}
}

func FuzzPattern(f *testing.F) {
	for _, seed := range []string{"Nd5 pe6", "!q", "Bb,b8", "+Ra1", "!!", "K\xff"} {
		f.Add(seed)
	}
	v, err := variants.Load("shogi")
	if err != nil {
		f.Fatal(err)
	}
	p, err := v.NewPosition("")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(_ *testing.T, text string) {
		if m, err := parsePattern(text, v); err == nil {
			m.fits(p)
		}
	})
}
