package language

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/rules"
)

// small is a game of kings, knights and pawns on 6x5 squares, with lines added.
func small(t *testing.T, lines ...string) (engine.Definition, error) {
	t.Helper()
	d := engine.Definition{ID: "small", Name: "Small"}
	r := NewReader(&d)
	for _, line := range append([]string{
		"board = 6x5", "array = 2k3/pppppp/6/PPPPPP/2K3", "piece.King = K @King", "piece.Knight = N @Knight", "piece.Pawn = P @PlainPawn",
	}, lines...) {
		l, _ := NewLines(line).Next()
		kv := l.KeyValue()
		if err := r.Apply(kv.Key, kv.Value); err != nil {
			return d, err
		}
	}
	return d, nil
}

// array compiles a game with a value and returns its array.
func arrayOf(t *testing.T, d engine.Definition, name, value string) string {
	t.Helper()
	values := engine.Values{}
	if name != "" {
		values[name] = value
	}
	v, err := engine.Compile(d, values)
	if err != nil {
		t.Fatal(err)
	}
	array, _, _ := strings.Cut(v.StartFEN(), " ")
	return array
}

// TestLibrary: the pieces that sections may take are good, and no name of them is a
// notation.
func TestLibrary(t *testing.T) {
	if len(Library()) < 40 {
		t.Errorf("%d pieces", len(Library()))
	}
	for _, p := range Library() {
		if _, err := betza.Parse(p.Betza); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if _, err := betza.Parse("@" + strings.ReplaceAll(p.Name, " ", "")); err == nil {
			t.Errorf("@%s is Betza notation", p.Name)
		}
		if !p.Royal && p.Value == 0 {
			t.Errorf("%s has no value", p.Name)
		}
	}
	for line, want := range map[string]engine.PieceDef{
		"J @Archbishop":                 {Letter: "J", Betza: "BN", Value: 875},
		"J @archbishop value=825":       {Letter: "J", Betza: "BN", Value: 825},
		"R @Rook value=400":             {Letter: "R", Betza: "R", Value: 400},
		"R @Rook value=400 ending=500":  {Letter: "R", Betza: "R", Value: 400, EndgameValue: 500},
		"P @Pawn initial=r3":            {Letter: "P", Betza: "fmWfceFifmnD", Value: 100, EndgameValue: 125, Initial: "r3"},
		"K @King royal=false value=300": {Letter: "K", Betza: "K", Value: 300},
		"E @WarElephant":                {Letter: "E", Betza: "FAD", Value: 475},
		"D @":                           {Letter: "D", Betza: "@"},
	} {
		d := engine.Definition{}
		if err := Apply(&d, "piece.X", line); err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		got := d.Pieces[0]
		if got.Name != "X" || got.Letter != want.Letter || got.Betza != want.Betza || got.Value != want.Value || got.EndgameValue != want.EndgameValue ||
			got.Royal != want.Royal || got.Initial != want.Initial {
			t.Errorf("%s is %+v", line, got)
		}
	}
}

// TestWhen: lines count when the variable has the value, a child may fix it, and what takes
// the variable away takes them away.
func TestWhen(t *testing.T) {
	lines := []string{
		"variable.Back = kind=choice choices=[King Knights] default=King",
		"when.back = Knights", "array = 1nkn2/pppppp/6/PPPPPP/1NKN2", "without = Pawn", "piece.Pawn = P @Ferz", "rule.Promotion = of=P to=N",
	}
	d, err := small(t, lines...)
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]string{"King": "2k3/pppppp/6/PPPPPP/2K3", "Knights": "1nkn2/pppppp/6/PPPPPP/1NKN2"} {
		if got := arrayOf(t, d, "Back", value); got != want {
			t.Errorf("%s: %s", value, got)
		}
	}
	if len(d.Rules) > 0 {
		t.Errorf("rules without the choice: %v", d.Rules)
	}
	v, err := engine.Compile(d, engine.Values{"Back": "Knights"})
	if err != nil || len(v.Def.Rules) != 1 || v.Def.Rules[0] != (rules.Promotion{Of: "P", To: "N"}) {
		t.Errorf("%v, %v", v, err)
	}
	fixed, err := small(t, append(lines, "set.Back = knights")...)
	if err != nil || len(fixed.Variables) > 0 {
		t.Fatalf("%v, %v", fixed.Variables, err)
	}
	if got := arrayOf(t, fixed, "", ""); got != "1nkn2/pppppp/6/PPPPPP/1NKN2" {
		t.Errorf("set: %s", got)
	}
	text, lost := Write(fixed, nil)
	again := engine.Definition{}
	r := NewReader(&again)
	l := NewLines(text)
	for line, ok := l.Next(); ok; line, ok = l.Next() {
		if kv := line.KeyValue(); kv.Ok {
			if err := r.Apply(kv.Key, kv.Value); err != nil {
				t.Fatal(err)
			}
		}
	}
	if second, _ := Write(again, nil); len(lost) > 0 || !strings.HasSuffix(text, second[strings.Index(second, "\n"):]) {
		t.Errorf("written as\n%s and then\n%s; lost %v", text, second, lost)
	}
	without, err := small(t, append(lines, "variable.Other = kind=boolean default=no")...)
	if err == nil {
		err = Apply(&without, "without", "Back")
	}
	if err != nil || len(without.Setups) > 0 || len(without.Variables) != 1 {
		t.Errorf("without: %v, %v, %v", without.Setups, without.Variables, err)
	}
}

// TestShuffle: each number has an array of its own, and each array is as its places say.
func TestShuffle(t *testing.T) {
	d, err := small(t, "array = 6/pppppp/6/PPPPPP/6", `shuffle.N = first=1 default=3 place=[{pieces=N on="a1 b1"} {pieces=KN}]`)
	if err != nil {
		t.Fatal(err)
	}
	if v := d.Variables[0]; v.Min != 1 || v.Max != 20 || v.Default != "3" {
		t.Errorf("the variable is %+v", v)
	}
	seen := map[string]bool{}
	for n := range 20 {
		array := arrayOf(t, d, "N", string(rune('0'+(n+1)/10))+string(rune('0'+(n+1)%10)))
		seen[array] = true
		white := array[strings.LastIndex(array, "/")+1:]
		black, _, _ := strings.Cut(array, "/")
		if !strings.EqualFold(white, black) || strings.Count(white, "N") != 2 || strings.Index(white, "K") > strings.LastIndex(white, "N") {
			t.Errorf("%d: %s", n+1, array)
		}
	}
	if len(seen) < 15 {
		t.Errorf("%d arrays", len(seen))
	}
	for line, want := range map[string]string{
		"shuffle.N =":                           "expected places",
		"shuffle.N = place=[{pieces=X}]":        "expected letters",
		"shuffle.N = place=[{}]":                "expected letters",
		"shuffle.N = place=[{pieces=N on=z9}]":  "z9",
		"shuffle.N = place=[{pieces=NN on=a1}]": "1 squares left for its 2",
		"shuffle.N = place=[{pieces=N on=\"a1 b1\"} {pieces=N on=\"b1 c1\"}]": "some of the squares of place 1",
		"shuffle.N = default=9 place=[{pieces=N on=\"a1 b1\"}]":               "from 0 to 1",
		"shuffle.N = default=0":                "expected places",
		"shuffle.N = place=[{pieces=N on=c1}]": "c1 is not empty",
	} {
		if _, err := small(t, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
	for given, want := range map[string]string{
		"kqnnnr/pppppp/6/PPPPPP/KQNNNR":           "KQNNNR",
		"6/pppppp/6/PPPPPP/5R":                    "5R",
		"#{Pieces}/pppppp/6/PPPPPP/#{PIECES}":     "NK1N2",
		"#{Pieces}/6/pppppp/6/PPPPPP/#{PIECES} w": "does not fit",
	} {
		child := d.Clone()
		child.Array = given
		v, err := engine.Compile(child, nil)
		got := fmt.Sprint(err)
		if err == nil {
			got, _, _ = strings.Cut(v.StartFEN(), " ")
		}
		if !strings.Contains(got, want) {
			t.Errorf("a child with the array %s: %s, want %s", given, got, want)
		}
	}
}

// TestBlockErrors: what can't depend on a choice is refused, with what would be right.
func TestBlockErrors(t *testing.T) {
	choice := []string{"variable.Back = kind=choice choices=[King Knights] default=King", "when.Back = Knights"}
	for line, want := range map[string]string{
		"name = Other":                  "above the line when.Back = Knights",
		"without = Queen":               "no piece",
		"when.Back = Bishops":           "expected one of King, Knights",
		"when.Front = King":             "no such variable",
		"set.Back = x":                  "expected one of",
		"set.Nothing = 1":               "there are Back",
		"piece.Queen = Q @Quen":         "did you mean Queen",
		"setup.Back.King = a":           "Placeholder=text",
		"shuffle.N = place=[{pieces=N}": "bracket is not closed",
		"nonsense = 1":                  "above the line",
	} {
		if _, err := small(t, append(choice, line)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

// FuzzReader: lines of any kind make an error or a definition that can be compiled, or
// not, without a panic.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		"variable.A = kind=choice choices=[x y] default=x\nwhen.A = y\nwithout = Knight\nset.A = y",
		"array = 6/pppppp/6/PPPPPP/6\nshuffle.N = default=3 place=[{pieces=N on=\"a1 b1\"} {pieces=KN}]",
		"piece.J = J @Archbishop value=3 \\\n royal", "board = 16x16\nshuffle.N = place=[{pieces=KKKKKKKK on=all}]", "when.N = 1", "description = a \\\n b",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(_ *testing.T, text string) {
		d := engine.Definition{
			ID: "x", Name: "X", Board: engine.Board{Files: 6, Ranks: 5}, Array: "2k3/pppppp/6/PPPPPP/2K3",
			Pieces: []engine.PieceDef{{Name: "King", Letter: "K", Betza: "K", Royal: true}, {Name: "Pawn", Letter: "P", Betza: "fmW"}, {Name: "Knight", Letter: "N", Betza: "N"}},
		}
		r := NewReader(&d)
		lines := NewLines(text)
		for line, ok := lines.Next(); ok; line, ok = lines.Next() {
			line.Place(len(line.Text) / 2)
			if kv := line.KeyValue(); kv.Ok {
				_ = r.Apply(kv.Key, kv.Value)
			}
		}
		for _, s := range d.Setups {
			copied := d.Clone()
			_ = s.Setup(&copied, engine.Values{}, engine.Values{})
		}
		_, _ = Write(d, nil)
	})
}
