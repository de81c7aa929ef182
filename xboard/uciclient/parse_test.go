package uciclient

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
)

func TestParseOption(t *testing.T) {
	for text, want := range map[string]xboard.Option{
		"name Hash type spin default 16 min 1 max 33554432":               {Name: "Hash", Kind: xboard.SpinOption, Default: "16", Min: 1, Max: 33554432},
		"name Contempt type spin min -100 max 100 default -5":             {Name: "Contempt", Kind: xboard.SpinOption, Default: "-5", Min: -100, Max: 100},
		"name Clear Hash type button":                                     {Name: "Clear Hash", Kind: xboard.ButtonOption},
		"name Book File type string default <empty>":                      {Name: "Book File", Kind: xboard.StringOption},
		"name Log type string default ":                                   {Name: "Log", Kind: xboard.StringOption},
		"name Motto type string default  min and max, var var":            {Name: "Motto", Kind: xboard.StringOption, Default: "min and max, var var"},
		"name Search type type check default false":                       {Name: "Search type", Kind: xboard.CheckOption, Default: "false"},
		"name Null type combo default Fail High var Always var Fail High": {Name: "Null", Kind: xboard.ComboOption, Default: "Fail High", Choices: []string{"Always", "Fail High"}},
		"name Space  type  spin  default  1  min  0  max  2":              {Name: "Space", Kind: xboard.SpinOption, Default: "1", Max: 2},
		"Clear_Hash type button":                                          {Name: "Clear_Hash", Kind: xboard.ButtonOption},
		"hashsize type spin min 0 max 1024 default 16":                    {Name: "hashsize", Kind: xboard.SpinOption, Default: "16", Max: 1024},
		"name Check Extension (PV nodes) type spin default 2 max 2":       {Name: "Check Extension (PV nodes)", Kind: xboard.SpinOption, Default: "2", Min: xboard.NoMin, Max: 2},
		"name Seed type spin default 7":                                   {Name: "Seed", Kind: xboard.SpinOption, Default: "7", Min: xboard.NoMin, Max: xboard.NoMax},
		"name Lines type spin min 1 default 3":                            {Name: "Lines", Kind: xboard.SpinOption, Default: "3", Min: 1, Max: xboard.NoMax},
	} {
		got, err := parseOption(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %+v, %v; want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"name Hash":                                 "expected name NAME type",
		"name  type spin":                           "expected name NAME type",
		"name Hash type slider default 1":           "expected name NAME type",
		"name Hash type spin min few":               `min "few" is not a number`,
		"name H type spin max 99999999999999999999": "is not a number",
	} {
		if _, err := parseOption(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestVariantsOf(t *testing.T) {
	d := xboard.Description{Options: []xboard.Option{
		{Name: "UCI_Variant", Kind: xboard.ComboOption, Choices: []string{"chess", "atomic"}},
		{Name: "UCI_Suicide", Kind: xboard.CheckOption, Default: "false"},
		{Name: "UCI_Chess960", Kind: xboard.CheckOption, Default: "false"},
		{Name: "UCI_AnalyseMode", Kind: xboard.CheckOption, Default: "false"},
		{Name: "UCI_ShowEverything", Kind: xboard.CheckOption, Default: "true"},
		{Name: "UCI_Elo", Kind: xboard.SpinOption},
	}}
	if got := variantsOf(&d); !reflect.DeepEqual(got, []string{"chess", "atomic", "suicide"}) {
		t.Errorf("got %q", got)
	}
}

func TestParseInfo(t *testing.T) {
	for text, want := range map[string]xboard.Thinking{
		"depth 12 seldepth 20 multipv 2 score cp -31 nodes 500 nps 1000 hashfull 7 tbhits 0 time 15 pv e2e4": {
			Line: search.Line{Depth: 12, SelDepth: 20, MultiPV: 2, Score: -31, Nodes: 500, HashFull: 7, Time: 15 * time.Millisecond}, NPS: 1000},
		"multipv 1 depth 1 seldepth 6 score cp -10 time 0 nodes 14 pv d7d5": {Line: search.Line{Depth: 1, SelDepth: 6, MultiPV: 1, Score: -10, Nodes: 14}},
		"depth 5 score mate 3":                   {Line: search.Line{Depth: 5, MultiPV: 1, Score: search.Mate - 5}},
		"score mate -3 depth 5":                  {Line: search.Line{Depth: 5, MultiPV: 1, Score: -search.Mate + 6}},
		"depth 0 score mate 0":                   {Line: search.Line{MultiPV: 1, Score: -search.Mate}},
		"score mate 5000":                        {Line: search.Line{MultiPV: 1, Score: search.Mate - maxMate}},
		"score cp 99999 lowerbound":              {Line: search.Line{MultiPV: 1, Score: maxScore}, Bound: xboard.LowerBound},
		"score cp 4 wdl 29 968 3 upperbound":     {Line: search.Line{MultiPV: 1, Score: 4}, Bound: xboard.UpperBound},
		"depth 6 score 4 pv b0c2":                {Line: search.Line{Depth: 6, MultiPV: 1, Score: 4}},
		"depth 3 pv e2e4":                        {Line: search.Line{Depth: 3, MultiPV: 1}, NoScore: true},
		"score cp many depth 3":                  {Line: search.Line{Depth: 3, MultiPV: 1}, NoScore: true},
		"score":                                  {Line: search.Line{MultiPV: 1}, NoScore: true},
		"depth":                                  {Line: search.Line{MultiPV: 1}, NoScore: true},
		"depth -1 nodes 18446744073709551616":    {Line: search.Line{MultiPV: 1}, NoScore: true},
		"string score cp 100":                    {Line: search.Line{MultiPV: 1}, NoScore: true},
		"refutation d1h5 g6h5 depth 4":           {Line: search.Line{Depth: 4, MultiPV: 1}, NoScore: true},
		"currline 1 e2e4 e7e5 score cp 5 time 1": {Line: search.Line{MultiPV: 1, Score: 5, Time: time.Millisecond}},
	} {
		want.Text = text
		got, _ := parseInfo(text, false)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q:\n got %+v\nwant %+v", text, got, want)
		}
	}
}

// TestParseInfoLines checks that the line of play extends to the next field, or to the
// end.
func TestParseInfoLines(t *testing.T) {
	for text, want := range map[string]string{
		"depth 1 pv e2e4 e7e5 g1f3":            "e2e4 e7e5 g1f3",
		"depth 1 pv e2e4 e7e5 score cp 1":      "e2e4 e7e5",
		"pv P*5e 5a4b+ string no more of this": "P*5e 5a4b+",
		"pv":                                   "",
	} {
		if _, pv := parseInfo(text, false); strings.Join(pv, " ") != want {
			t.Errorf("%q: got %q", text, pv)
		}
	}
}

// TestMatesInPlies: USI counts mates in plies, and may not know how many.
func TestMatesInPlies(t *testing.T) {
	for text, want := range map[string]search.Score{
		"score mate 3":  search.Mate - 3,
		"score mate -4": -search.Mate + 4,
		"score mate +":  search.Mate - maxMate,
		"score mate -":  -search.Mate + maxMate,
	} {
		if got, _ := parseInfo(text, true); got.Score != want || got.NoScore {
			t.Errorf("%q: got %v, want %v", text, got.Score, want)
		}
	}
}

func TestReadLine(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
	d := plain()
	before := p.FEN()
	if got := readLine(d, p, []string{"e2e4", "e7e5", "e1e3", "a7a6"}); len(got) != 2 {
		t.Errorf("read %d moves", len(got))
	}
	long := strings.Fields(strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 20))
	if got := readLine(d, p, long); len(got) != maxPV {
		t.Errorf("read %d moves", len(got))
	}
	if p.FEN() != before {
		t.Error("the position has changed")
	}
}

func TestCommands(t *testing.T) {
	clocks := &[2]search.Clock{
		{Remaining: 60*time.Second + 500*time.Microsecond, Increment: time.Second, MovesToGo: 10},
		{Remaining: 30 * time.Second, MovesToGo: 11},
	}
	second := 1500 * time.Microsecond
	for _, test := range []struct {
		l              limits
		uci, usi, ucci string
	}{
		{limits{}, "go infinite", "go infinite", "go infinite"},
		{limits{ponder: true, Limits: xboard.Limits{Depth: 3, Nodes: 7}}, "go ponder depth 3 nodes 7", "go ponder depth 3 nodes 7", "go ponder depth 3 nodes 7"},
		{limits{Limits: xboard.Limits{Infinite: true, Depth: 3}}, "go infinite", "go infinite", "go infinite"},
		{limits{clocks: clocks},
			"go wtime 60000 btime 30000 winc 1000 binc 0 movestogo 10",
			"go btime 60000 wtime 30000 binc 1000 winc 0",
			"go time 60000 movestogo 10 opptime 30000 oppmovestogo 11"},
		{limits{clocks: clocks, side: engine.Black, draw: true},
			"go wtime 60000 btime 30000 winc 1000 binc 0 movestogo 11",
			"go btime 60000 wtime 30000 binc 1000 winc 0",
			"go draw time 30000 movestogo 11 opptime 60000 oppmovestogo 10"},
		{limits{clocks: &[2]search.Clock{{Remaining: 1}, {Remaining: time.Second, Increment: time.Second}}},
			"go wtime 1 btime 1000 winc 0 binc 1000",
			"go btime 1 wtime 1000 binc 0 winc 1000",
			"go time 1 increment 0 opptime 1000 oppincrement 1000"},
		{limits{clocks: &[2]search.Clock{{Remaining: time.Minute, Byoyomi: 10 * time.Second}, {Byoyomi: 10 * time.Second}}},
			"go wtime 70000 btime 10000 winc 10000 binc 0",
			"go btime 60000 wtime 0 byoyomi 10000",
			"go time 70000 increment 10000 opptime 10000 oppmovestogo 1"},
		{limits{clocks: &[2]search.Clock{{Remaining: time.Minute, Byoyomi: 10 * time.Second}, {Byoyomi: 9 * time.Second}}, side: engine.Black},
			"go wtime 70000 btime 9000 winc 10000 binc 0 movestogo 1",
			"go btime 60000 wtime 0 byoyomi 9000",
			"go time 9000 movestogo 1 opptime 70000 oppincrement 10000"},
		{limits{Limits: xboard.Limits{MoveTime: second}},
			"go movetime 1", "go btime 0 wtime 0 byoyomi 1", "go time 1 movestogo 1"},
		{limits{Limits: xboard.Limits{MoveTime: time.Minute}, clocks: clocks, side: engine.Black},
			"go wtime 60000 btime 30000 winc 1000 binc 0 movestogo 11 movetime 60000",
			"go btime 0 wtime 0 byoyomi 30000", "go time 30000 movestogo 1"},
		{limits{Limits: depth(1), only: []string{"e2e4", "d2d4"}},
			"go depth 1 searchmoves e2e4 d2d4", "go depth 1 searchmoves e2e4 d2d4", "go depth 1"},
	} {
		for p, want := range map[xboard.Protocol]string{xboard.UCI: test.uci, xboard.USI: test.usi, xboard.UCCI: test.ucci} {
			if got := test.l.command(wordsOf(t, p)); got != want {
				t.Errorf("%s:\n got %s\nwant %s", p, got, want)
			}
		}
	}
}

func wordsOf(t *testing.T, name xboard.Protocol) *protocol.UCIDialect {
	t.Helper()
	p, err := protocol.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return p.UCIDialect
}

// TestRecord checks that a move which can't be sent is replaced by the position after
// it, also when moves before it are taken back and made again.
func TestRecord(t *testing.T) {
	v := variantstest.Load(t, "chess")
	d := plain()
	write := d.Write
	d.Write = func(p *engine.Position, m engine.Move) (string, error) {
		if text := notation.Coordinates(p, m); text == "e7e5" || text == "b8c6" {
			return "", &notation.IllegalMove{Text: text, Reason: "not known to the engine"}
		}
		return write(p, m)
	}
	r, err := newRecord(d, "fen", &xboard.GameInfo{Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	const after = "position fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
	for _, test := range []struct{ moves, want string }{
		{"", "position startpos"},
		{"e2e4", "position startpos moves e2e4"},
		{"e2e4 e7e5", after},
		{"e2e4 e7e5 g1f3 g8f6", after + " moves g1f3 g8f6"},
		{"e2e4 e7e5 g1f3 b8c6", "position fen r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"},
		{"e2e4 c7c5", "position startpos moves e2e4 c7c5"},
		{"", "position startpos"},
	} {
		if err := r.follow(variantstest.Moves(t, v, "", test.moves)); err != nil {
			t.Fatal(err)
		}
		if got := strings.Replace(r.command(), " e6 ", " - ", 1); got != strings.Replace(test.want, " e6 ", " - ", 1) {
			t.Errorf("%q:\n got %s\nwant %s", test.moves, got, test.want)
		}
	}
	if err := r.follow(variantstest.Moves(t, v, "", "e2e4 c7c5")[1:]); err == nil {
		t.Error("an illegal move was followed")
	}
}

func TestStartPosition(t *testing.T) {
	v := variantstest.Load(t, "chess")
	const fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	for _, test := range []struct {
		start string
		setup bool
		want  string
	}{
		{"", false, "position startpos"},
		{v.StartFEN(), false, "position startpos"},
		{"", true, "position sfen " + v.StartFEN()},
		{fen, false, "position sfen " + fen},
	} {
		d := plain()
		d.MustSendStart = test.setup
		r, err := newRecord(d, "sfen", &xboard.GameInfo{Variant: v, Start: test.start})
		if err != nil || r.command() != test.want {
			t.Errorf("%+v: got %q, %v", test, r.command(), err)
		}
	}
}

func FuzzParseOption(f *testing.F) {
	f.Add("name Hash type spin default 16 min 1 max 1024")
	f.Add("name Style type combo default A B var A B var C")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := parseOption(text)
		if err == nil && (o.Name == "" || o.Kind == "") {
			t.Errorf("%q is an option without name or kind", text)
		}
	})
}

func FuzzParseInfo(f *testing.F) {
	f.Add("depth 1 score cp 5 pv e2e4 e7e5")
	f.Add("score mate -9223372036854775808")
	v := variantstest.Load(f, "chess")
	f.Fuzz(func(t *testing.T, text string) {
		for _, plies := range []bool{false, true} {
			line, pv := parseInfo(text, plies)
			if line.Score > search.Mate || line.Score < -search.Mate || line.MultiPV < 1 || line.Time < 0 {
				t.Errorf("%q: %+v", text, line)
			}
			p := variantstest.Position(t, v, "")
			readLine(plain(), p, pv)
		}
	})
}
