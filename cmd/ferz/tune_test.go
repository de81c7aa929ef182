package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTuneSearch tunes a little, and goes on with what another tuning has left.
func TestTuneSearch(t *testing.T) {
	places(t)
	file := filepath.Join(t.TempDir(), "tuned.json")
	args := "tune search losalamos minishogi --pairs 3 --match 2 --nodes 10 --threads 2 --only Margin,Window --out " + file
	runSteps(t, "", []step{
		{"tune nonsense", 2, `unknown command "nonsense"`},
		{"tune search nonsense", 1, `no variant is called "nonsense"`},
		{"tune search --only Speed", 2, `the search has no number "Speed"`},
		{args, 0, `(?s)Margin +75 -> .*Window +15 -> .*the tuned search .* 2 pairs of games at 10 positions`},
		{args, 0, `going on after 3 pairs(?s:.*)the tuned search .* 2 pairs`},
		{args + " --seed 7", 1, `it was begun with other flags; without the file it begins anew`},
	})
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{`"played": 4`, `"played": -1`, `"played": "x"`} {
		text := strings.Replace(string(data), `"played": 3`, bad, 1)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		runSteps(t, "", []step{{args, 1, `without the file it begins anew`}})
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), `"played": 3`, `"played": 1`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	runSteps(t, "", []step{{args, 0, `going on after 1 pair of games`}})
}
