package ini_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// TestChoices: games whose lines depend on choices, or whose arrays are drawn, are read,
// written and read again; a child may fix the choice.
func TestChoices(t *testing.T) {
	const text = `[j:chess]
piece.Janus = J @Archbishop
variable.Army = kind=choice choices=[Knights Januses] default=Knights
when.Army = Januses
array = rnjqkjnr/pppppppp/8/8/8/8/PPPPPPPP/RNJQKJNR
rule.Promotion = of=P \
    to=QRJN

[k:j]
set.Army = Januses

[s:chess]
array = rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR
shuffle.N = place=[{pieces=B on="c1 f1"} {pieces=B on="c1 f1"}]
`
	read := ini.ReadText(variants.BuiltIn(), "f.ini", text)
	for _, p := range read.Problems {
		t.Error(p)
	}
	if len(read.Definitions) != 3 {
		t.Fatalf("%d games", len(read.Definitions))
	}
	for i, want := range []string{"RNBQKBNR", "RNJQKJNR", "RNBQKBNR"} {
		d := read.Definitions[i]
		if fen := compile(t, d).StartFEN(); !strings.Contains(fen, "/"+want+" ") {
			t.Errorf("%s: %s, want %s", d.ID, fen, want)
		}
		written, lost := ini.Write(d)
		if len(lost) > 0 {
			t.Errorf("%s: %v", d.ID, lost)
		}
		if again, _ := ini.Write(readOne(t, written)); again != written {
			t.Errorf("%s is written as\n%s and then\n%s", d.ID, written, again)
		}
		if warnings, _ := read.Check(d); len(warnings) > 0 {
			t.Errorf("%s: %v", d.ID, warnings)
		}
	}
	if v, err := engine.Compile(read.Definitions[0], engine.Values{"Army": "Januses"}); err != nil || !strings.Contains(v.StartFEN(), "RNJQKJNR") {
		t.Errorf("with Januses: %v", err)
	}
}

// TestChoiceProblems checks that mistakes in a choice are reported with their place.
func TestChoiceProblems(t *testing.T) {
	const choice = "[a:chess]\nvariable.A = kind=choice choices=[x y] default=x\nwhen.A = y\n"
	for name, row := range map[string]struct{ text, want string }{
		"key of Fairy-Stockfish":  {choice + "castling = false", "f.ini:4:1: [a] castling: keys of Fairy-Stockfish can't depend"},
		"script":                  {choice + "script = a.star", "f.ini:4:10: [a] script: this can't depend"},
		"name":                    {choice + "name = B", "above the line when.A = y"},
		"only wrong with a value": {choice + "array = 8/8/8/8/8/8/8/QQ", "(with A = y)"},
		"in a continued line":     {"[a:chess]\nrule.Promotion = of=P \\\n   tu=Q", "f.ini:3:4: [a] rule.Promotion: \"tu\""},
		"continued by nothing":    {"[a:chess]\nname = A \\\n\ntag = b", "f.ini:2:9: [a] a blank and \\"},
		"wrong square":            {"[a:chess]\narray = rnbqkbnr/pppppppp/8/8/ \\\n 8/8/PPPXPPPP/RNBQKBNR", "array"},
	} {
		t.Run(name, func(t *testing.T) {
			read := ini.ReadText(variants.BuiltIn(), "f.ini", row.text)
			if len(read.Problems) == 0 || !strings.Contains(read.Problems[0].Error(), row.want) {
				t.Errorf("%v, want %q", read.Problems, row.want)
			}
		})
	}
}
