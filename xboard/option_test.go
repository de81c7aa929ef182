package xboard_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard"
)

func TestOptionCheck(t *testing.T) {
	check := xboard.Option{Name: "Ponder", Kind: xboard.CheckOption}
	spin := xboard.Option{Name: "Hash", Kind: xboard.SpinOption, Min: -1, Max: 64}
	open := xboard.Option{Name: "Seed", Kind: xboard.SpinOption, Min: 1, Max: 0} // no range
	atLeast := xboard.Option{Name: "Lines", Kind: xboard.SpinOption, Min: 1, Max: xboard.NoMax}
	atMost := xboard.Option{Name: "Bias", Kind: xboard.SpinOption, Min: xboard.NoMin, Max: 10}
	unbounded := xboard.Option{Name: "Any", Kind: xboard.SpinOption, Min: xboard.NoMin, Max: xboard.NoMax}
	combo := xboard.Option{Name: "Style", Kind: xboard.ComboOption, Choices: []string{"Quite Solid", "Risky"}}
	text := xboard.Option{Name: "Book", Kind: xboard.StringOption}
	button := xboard.Option{Name: "Clear", Kind: xboard.ButtonOption}
	for _, test := range []struct {
		o                 xboard.Option
		value, want, fail string
	}{
		{check, "on", "true", ""},
		{check, "FALSE", "false", ""},
		{check, "perhaps", "", "expected true or false"},
		{spin, "-1", "-1", ""},
		{spin, "+64", "64", ""},
		{spin, "65", "", "expected a number from -1 to 64"},
		{spin, "6.5", "", "expected a whole number"},
		{open, "123456", "123456", ""},
		{atLeast, "9000000000", "9000000000", ""},
		{atLeast, "0", "", "expected a number of 1 or more"},
		{atLeast, "x", "", "expected a whole number of 1 or more"},
		{atMost, "-5000", "-5000", ""},
		{atMost, "11", "", "expected a number of 10 or less"},
		{unbounded, "-70", "-70", ""},
		{unbounded, "2.5", "", "expected a whole number"},
		{combo, "quite solid", "Quite Solid", ""},
		{combo, "solid", "", "expected one of: Quite Solid, Risky"},
		{text, "", "", ""},
		{text, "my book", "my book", ""},
		{text, "a\nquit", "", "line break"},
		{button, "", "", ""},
		{button, "true", "", ""},
		{button, "press", "", "is a button"},
	} {
		got, err := test.o.Check(test.value)
		switch {
		case test.fail == "" && (err != nil || got != test.want):
			t.Errorf("%s=%q: got %q, %v; want %q", test.o.Name, test.value, got, err, test.want)
		case test.fail != "" && (err == nil || !strings.Contains(err.Error(), test.fail) || !strings.Contains(err.Error(), test.o.Name)):
			t.Errorf("%s=%q: got %v; want %q", test.o.Name, test.value, err, test.fail)
		}
	}
}

func TestDescriptionOption(t *testing.T) {
	d := xboard.Description{Options: []xboard.Option{{Name: "Hash"}, {Name: "Clear Hash"}}}
	if o, ok := d.Option("clear hash"); !ok || o != &d.Options[1] {
		t.Errorf("got %v, %v", o, ok)
	}
	if _, ok := d.Option("Clear"); ok {
		t.Error("found what is not there")
	}
}

func TestOptionRange(t *testing.T) {
	for want, bounds := range map[string][2]int{
		"-1 to 64": {-1, 64}, "1 or more": {1, xboard.NoMax}, "10 or less": {xboard.NoMin, 10}, "any whole number": {xboard.NoMin, xboard.NoMax},
	} {
		o := xboard.Option{Kind: xboard.SpinOption, Min: bounds[0], Max: bounds[1]}
		if got := o.Range(); got != want {
			t.Errorf("%v: %q, want %q", bounds, got, want)
		}
	}
}
