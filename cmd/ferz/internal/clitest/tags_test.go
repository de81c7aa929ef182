package clitest_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// tagged is what fields with a tag are called: one without a tag is called as in Go.
var tagged = regexp.MustCompile(`^[a-z]\w*$`)

// TestOutputIsTagged looks at the fields of what is printed as JSON. Those of variables and
// of how many pieces are in hand are names of the game's.
func TestOutputIsTagged(t *testing.T) {
	keepGames(t)
	dir := t.TempDir()
	clitest.Steps(t, testApp, "", []step{{"tables make chess KQK --dir " + dir, 0, ``}})
	for line, field := range map[string]string{
		"show chess256 --json":                  "variables",
		"show crazyhouse --json":                "pieces",
		"moves seirawan --json":                 "san",
		"mobility losalamos --json":             "piece",
		"games --json":                          "unfinished",
		"tables list chess --json --dir " + dir: "longest",
		"tables probe chess --json --dir " + dir + " --fen 8/8/8/4k3/8/2Q5/8/K7~b~-~-~0~1": "plies",
	} {
		args := strings.Fields(line)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "~", " ")
		}
		out, errOut, status := ferz(t, args...)
		var found any
		if err := json.Unmarshal([]byte(out), &found); err != nil || status != 0 {
			t.Errorf("%s: status %d, %v, %s", line, status, err, errOut)
			continue
		}
		if !strings.Contains(out, `"`+field+`": `) {
			t.Errorf("%s: no %q in %s", line, field, clitest.CompactJSON(t, out))
		}
		checkTagged(t, line, found)
	}
}

func checkTagged(t *testing.T, line string, value any) {
	t.Helper()
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			checkTagged(t, line, v)
		}
	case map[string]any:
		for key, v := range value {
			if !tagged.MatchString(key) {
				t.Errorf("%s: the field %q has no tag", line, key)
			}
			if key != "values" {
				checkTagged(t, line, v)
			}
		}
	}
}
