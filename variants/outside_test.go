package variants_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
)

var requirements = regexp.MustCompile(`(?ms)^require \(.*?^\)\n`)

// TestOutside builds and runs a program of another module that uses ferz as a library. It
// needs what ferz itself needs, in the same versions, and nothing from the network.
func TestOutside(t *testing.T) {
	if testenv.Short() {
		t.Skip("a program is linked")
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command")
	}
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	module := strings.Replace(read("testdata/outside/go.mod"), "=> ../../..", "=> "+root, 1)
	for name, text := range map[string]string{
		"go.mod":  module + "\n" + strings.Join(requirements.FindAllString(read("../go.mod"), -1), "\n"),
		"go.sum":  read("../go.sum"),
		"main.go": read("testdata/outside/main.go"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), goCommand, "run", "-mod=mod", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=-buildvcs=false")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "Amazons of Mine: 6 moves, ") {
		t.Fatalf("%v\n%s", err, out)
	}
}
