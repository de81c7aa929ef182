package workshop

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestTuneSearch tunes a little, and continues from the state that another tuning has
// left.
func TestTuneSearch(t *testing.T) {
	clitest.Places(t)
	file := filepath.Join(t.TempDir(), "tuned.json")
	args := "tune search losalamos minishogi --pairs 3 --match 2 --nodes 10 --threads 2 --only Margin,Window --out " + file
	clitest.Steps(t, testApp, "", []step{
		{"tune nonsense", 2, `unknown command "nonsense"`},
		{"tune search nonsense", 1, `no variant is called "nonsense"`},
		{"tune search --only Speed", 2, `the search has no number "Speed"`},
		{args, 0, `(?s)Margin +75 -> .*Window +15 -> .*the tuned search .* 2 pairs of games at 10 positions`},
		{args, 0, `resuming after 3 pairs(?s:.*)the tuned search .* 2 pairs`},
		{args + " --seed 7", 1, `it was begun with other settings; delete the file to start over`},
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
		clitest.Steps(t, testApp, "", []step{{args, 1, `delete the file to start over`}})
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), `"played": 3`, `"played": 1`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	clitest.Steps(t, testApp, "", []step{{args, 0, `resuming after 1 pair of games`}})
}

// TestTuneWeights fits the static evaluation to a few games.
func TestTuneWeights(t *testing.T) {
	clitest.Places(t)
	file := filepath.Join(t.TempDir(), "games")
	clitest.Steps(t, testApp, "", []step{
		{"tune weights", 2, `weights: FILE is missing`},
		{"tune weights " + file, 1, `no such file`},
		{"train gen losalamos --games 60 --nodes 60 --threads 2 --data " + file, 0, ``},
		{"tune weights --result 2 " + file, 2, `for "--result" flag: expected a number from 0 to 1`},
		{"tune weights --result NaN " + file, 2, `for "--result" flag: expected a number from 0 to 1`},
		{"tune weights --hold NaN " + file, 2, `for "--hold" flag: expected a number from 0 to`},
		{"tune weights --positions 50 " + file, 1, `50 quiet positions of Los Alamos Chess: too few`},
		{"tune weights --types --fixed tempo " + file, 0, `(?s)losalamos .* positions  held out .*placeTerm: +\{.*tempoTerm: +\{\d+, \d+\},.*QueenTerm: +\{\d+, \d+\},`},
	})
}
