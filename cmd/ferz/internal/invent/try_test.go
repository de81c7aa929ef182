package invent

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/trial"
)

// TestTry tries games of files and of the catalogue.
func TestTry(t *testing.T) {
	dir := t.TempDir()
	one, two, none := filepath.Join(dir, "one.ini"), filepath.Join(dir, "two.ini"), filepath.Join(dir, "none.ini")
	for file, text := range map[string]string{
		one:  "[tiny:gardner]\nname = Tiny\n",
		two:  "[tiny:gardner]\n[other:gardner]\nmustCapture = true\n",
		none: "[tiny:gardner]\nmustCapture = maybe\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	plot := filepath.Join(dir, "plot.svg")
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{one}, 0, "Tiny: 4 games of ferz with itself, 30 positions a move"},
		{[]string{two, "other"}, 0, "other: 4 games"},
		{[]string{two}, 1, "has 2 games: say which of tiny other"},
		{[]string{two, "third"}, 1, "third"},
		{[]string{none}, 1, "has no game that can be played"},
		{[]string{"gardner", "--plot", plot, "--plies", "10"}, 0, "4 of 4 games had not ended after 10 plies"},
		{[]string{"chess960", "--plies", "2"}, 0, "broken off"},
		{[]string{"nosuch"}, 1, "nosuch is neither a file nor a game"},
		{[]string{"nosuch.ini", "x"}, 1, "there is no such file"},
	} {
		out, errOut, status := ferz(t, append([]string{"try", "--games", "4", "--nodes", "30"}, tt.args...)...)
		if status != tt.status || !strings.Contains(strings.Join(strings.Fields(out+errOut), " "), tt.want) {
			t.Errorf("%q: status %d, %s%s", tt.args, status, out, errOut)
		}
	}
	text, err := os.ReadFile(plot)
	if err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(string(text))); err == nil; {
		_, err = d.Token()
	}
	if !errors.Is(err, io.EOF) {
		t.Errorf("the plot: %v", err)
	}
}

// TestTryJSON: the figures are all there, and add up.
func TestTryJSON(t *testing.T) {
	out, errOut, status := ferz(t, "try", "gardner", "--games", "6", "--nodes", "30", "--json")
	var r struct {
		Variant string
		trial.Report
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil || status != 0 {
		t.Fatal(err, status, errOut)
	}
	if r.Variant != "gardner" || r.Games != 6 || r.White+r.Black+r.Draws+r.Unfinished != 6 || len(r.Lengths.All) != 6 || len(r.Pieces) != 6 {
		t.Errorf("%s", out)
	}
}

// TestBins checks that the ranges of lengths cover all lengths.
func TestBins(t *testing.T) {
	for _, lengths := range [][]int{nil, {7}, {3, 3, 4}, {0, 100}, {11, 399}, {5, 9999}} {
		n := 0
		for _, b := range bins(lengths) {
			n += b.games
		}
		if n != len(lengths) || len(bins(lengths)) > 12 {
			t.Errorf("%v: %v", lengths, bins(lengths))
		}
	}
}
