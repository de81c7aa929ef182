package engines

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/xboard/process/processtest"
	"github.com/ferzchess/ferz/xboard/registry"
)

func TestEngines(t *testing.T) {
	clitest.Steps(t, testApp, clitest.UseEngine(t, "uci"), []step{
		{"engines", 0, `(?m)^  detect +Detect`},
		{"engines dettect", 2, `did you mean detect\?`},
		{"engines list", 0, `^ferz  built in  plays all variants\nNo other engine is known`},
		{"engines list --json", 0, `^\[\]\n$`},
		{"engines add", 2, `NAME is missing`},
		{"engines add My_engine", 2, `COMMAND is missing`},
		{"engines add ferz -- @", 1, `ferz's own engine`},
		{"engines add My_engine -- @", 0, `^My engine +uci +ferz .*: \d+ variants, \d+ options; new\n$`},
		{"engines add my_ENGINE -- @", 1, `an engine is called "My engine" already`},
		{"engines add x --protocol telnet -- @", 2, `"telnet" is not a protocol`},
		{"engines add x -- /nonesuch", 1, `^ferz: x is not remembered: can't run it: program "/nonesuch"`},
		{"engines add x --force -- /nonesuch", 1, `not remembered`},
		{"engines list", 0, `(?m)^My engine  uci +ferz .* variants, `},
		{"engines show my_engine", 0, `(?s)^My engine\n  command .*Plays\n.*knightmate.*Options\n.*Hash \(1 to \d+; default \d+\)`},
		{"engines show ferz", 0, `Hash \(1 to 4096; default 64\)`},
		{"engines show ferz --json", 0, `"builtin": true`},
		{"engines show my_enggine", 1, `did you mean My engine\?`},
		{"engines set my_engine", 2, `OPTION=VALUE is missing`},
		{"engines set my_engine Hash", 2, `"Hash" has no =`},
		{"engines set my_engine hash=8 multipv=2", 0, `^$`},
		{"engines set my_engine Hsh=8", 1, `did you mean Hash\?`},
		{"engines set my_engine Hash=0", 1, `number from 1 to`},
		{"engines set my_engine Hash=9 Ponder=maybe", 1, `expected true or false`},
		{"engines set nobody Hash=9", 1, `no engine is called "nobody"`},
		{"engines show my_engine", 0, `(?s)Hash = 8 \(1 to.*MultiPV = 2 \(`},
		{"engines set my_engine multipv=", 0, `^$`},
		{"engines show my_engine", 0, `(?m)^  MultiPV \(`},
		{"engines for knightmate", 0, `^ferz +built in\nMy engine +as knightmate\n$`},
		{"engines for nonesuch", 1, `nonesuch`},
		{"engines for", 2, `VARIANT is missing`},
		{"engines test nobody", 1, `nobody`},
		{"engines test ferz", 2, `the built-in engine is part of ferz`},
		{"engines test my_engine --variant nonesuch", 1, `nonesuch`},
		{"engines test my_engine --variant chess --plies 4", 0, `(?s)ok     start: .*ok     variants: 1 played: chess\n.*Nothing was wrong\.\n$`},
		{"analyze chess --engine my_engine --depth 3", 0, `(?s)^Chess by .*\n.*1\. .*\n\nBest: \S+ \([a-h][1-8][a-h][1-8]\)\n$`},
		{"engines remove my_engin", 1, `did you mean My engine`},
		{"engines remove MY_ENGINE", 0, `^$`},
		{"engines list", 0, `No other engine`},
	})
}

func TestEnginesJSON(t *testing.T) {
	program := clitest.UseEngine(t, "uci")
	clitest.Steps(t, testApp, program, []step{{"engines add e -- @", 0, `new`}, {"engines set e Hash=8", 0, ``}})
	var list []struct {
		Name, Protocol string
		Command        []string
		Options        map[string]string
		Seen           struct {
			Name     string
			Variants []string
			Options  []struct{ Name, Kind string }
		}
		Plays []string
	}
	out, _, _ := ferz(t, "engines", "list", "--json")
	if err := json.Unmarshal([]byte(out), &list); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if len(list) != 1 || list[0].Name != "e" || list[0].Protocol != "uci" || list[0].Command[0] != program ||
		list[0].Options["Hash"] != "8" || len(list[0].Seen.Options) == 0 || list[0].Seen.Options[0].Kind == "" {
		t.Errorf("got %s", out)
	}
	out, _, _ = ferz(t, "engines", "show", "e", "--json")
	if err := json.Unmarshal([]byte("["+out+"]"), &list); err != nil || len(list[0].Plays) < 10 {
		t.Errorf("%v: %s", err, out)
	}
	var candidates []candidateJSON
	out, _, _ = ferz(t, "engines", "for", "chess", "--json")
	if err := json.Unmarshal([]byte(out), &candidates); err != nil {
		t.Fatal(err)
	}
	if len(candidates) != 2 || !candidates[0].Builtin || candidates[1].Engine != "e" || !candidates[1].Plays || candidates[1].As == "" {
		t.Errorf("got %s", out)
	}
}

func TestBadEngines(t *testing.T) {
	clitest.Steps(t, testApp, clitest.UseEngine(t, "silent"), []step{
		{"engines add bad -- @", 1, `^ferz: bad is not remembered: as uci: .*as xboard: `},
		{"engines add bad --protocol uci --force -- @", 0, `^bad +uci +not probed yet; new\n$`},
		{"engines list", 0, `(?m)^bad +uci +not probed yet$`},
		{"engines show bad", 0, `(?m)^  but +not probed yet$`},
		{"engines set bad Any=thing", 0, `^$`},
		{"engines show bad", 0, `Any = thing \(not announced\)`},
		{"engines test bad", 1, `^ferz: the engine failed the test\n$`},
		{"analyze chess --engine bad", 1, `^ferz: bad `},
	})
}

// TestUnheard: detect remembers all engines even if its output is no longer read.
func TestUnheard(t *testing.T) {
	clitest.Places(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a := testApp(strings.NewReader(""), io.Discard, io.Discard)
	if a.Run(ctx, []string{"engines", "detect"}); !a.Unheard || !a.WritesFiles {
		t.Error("detect ends when nobody reads on")
	}
}

// TestBrokenRegistry checks that a file that can't be read is reported and left alone,
// and stops nothing else.
func TestBrokenRegistry(t *testing.T) {
	clitest.UseEngine(t, "")
	path := filepath.Join(os.Getenv(registry.ConfigDirVariable), registry.FileName)
	const text = "[[engine]]\nname = \"e\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	out, errOut, status := ferz(t, "analyze", "chess", "--depth", "1")
	if status != 0 || !strings.Contains(out, "Best: ") || !strings.HasPrefix(errOut, "ferz: "+path+":2: ") {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
	if _, errOut, status = ferz(t, "engines", "remove", "e"); status != 1 || !strings.Contains(errOut, "engine list not changed") {
		t.Errorf("status %d, %s", status, errOut)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != text {
		t.Errorf("the file is now %q, %v", got, err)
	}
}

// installed are the engines of Debian that detect must find.
var installed = []string{"fairymax", "shamax", "maxqi", "gnuchess", "sjeng", "hoichess", "hoixiangqi", "phalanx", "stockfish",
	"fairy-stockfish", "toga2", "glaurung", "gnushogi"}

// TestDetectReal looks for the engines that are installed, and asks them who
// plays what.
func TestDetectReal(t *testing.T) {
	if testing.Short() {
		t.Skip("takes several seconds")
	}
	clitest.UseEngine(t, "")
	out, errOut, status := ferz(t, "engines", "detect")
	if status != 0 {
		t.Fatalf("status %d, %s", status, errOut)
	}
	there := 0
	for _, name := range installed {
		t.Run(name, func(t *testing.T) {
			processtest.Find(t, name)
			there++
			if !regexp.MustCompile(`(?m)^` + name + ` +(uci|xboard) +\S.*: \d+ variants?, \d+ options?; new`).MatchString(out) {
				t.Error("it was not detected")
			}
		})
	}
	if t.Failed() {
		t.Log(out)
	}
	if there == len(installed) {
		checkWho(t)
	}
}

func checkWho(t *testing.T) {
	t.Helper()
	for variant, want := range map[string][]string{
		"chess":      {"fairymax", "gnuchess", "sjeng", "hoichess", "phalanx", "stockfish", "fairy-stockfish", "toga2", "glaurung"},
		"xiangqi":    {"maxqi", "hoixiangqi", "fairy-stockfish"},
		"shogi":      {"gnushogi", "fairy-stockfish"},
		"corridor":   {"stockfish", "fairy-stockfish", "toga2", "glaurung", "sjeng"},
		"crazyhouse": {"sjeng", "fairy-stockfish"},
	} {
		out, errOut, _ := ferz(t, "engines", "for", variant)
		for _, name := range want {
			if !regexp.MustCompile(`(?m)^` + name + ` +(as|through an adaptor:) `).MatchString(out) {
				t.Errorf("%s does not play %s:\n%s%s", name, variant, out, errOut)
			}
		}
	}
}

func TestEngineCompletion(t *testing.T) {
	clitest.Steps(t, testApp, clitest.UseEngine(t, "uci"), []step{
		{"engines add e -- @", 0, `new`},
	})
	var out bytes.Buffer
	a := testApp(strings.NewReader(""), &out, &out)
	if a.Run(t.Context(), []string{"__complete", "engines", "show", ""}); !strings.HasPrefix(out.String(), "e\tferz") {
		t.Errorf("got %q", out.String())
	}
}

// TestVariantCompletion: names are completed in the order of "ferz variants".
func TestVariantCompletion(t *testing.T) {
	out, _, _ := ferz(t, "__complete", "show", "sho")
	if !strings.HasPrefix(out, "shogi\tShogi\n") || !strings.Contains(out, "\njudkins\tJudkins Shogi\n") || strings.Contains(out, "atomic") {
		t.Errorf("got %q", out)
	}
}

// TestNothingLeft checks that no engine outlives the command that started it.
func TestNothingLeft(t *testing.T) {
	program := clitest.UseEngine(t, "uci")
	clitest.Steps(t, testApp, program, []step{{"analyze chess --depth 2 --engine cmd=@,proto=uci", 0, `Best`}})
	out, err := exec.Command("ps", "-o", "pid=,args=", "--ppid", fmt.Sprint(os.Getpid())).Output()
	if err == nil && strings.Contains(string(out), program) {
		t.Errorf("left:\n%s", out)
	}
}

// TestEngineTestJSON: the test of an engine, and what looking for engines has found.
func TestEngineTestJSON(t *testing.T) {
	clitest.Steps(t, testApp, clitest.UseEngine(t, "uci"), []step{{"engines add mine -- @", 0, `new`}})
	out, errOut, status := ferz(t, "engines", "test", "mine", "--variant", "losalamos", "--plies", "2", "--json")
	if text := clitest.CompactJSON(t, out); status != cli.ExitOK || !strings.Contains(text, `{ "engine": "mine", "passed": true, "findings": [ { "step": "`) {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
	found := detectJSON{Answered: 1, Engines: []detectedJSON{}}
	var text strings.Builder
	if err := cli.WriteJSON(&text, found); err != nil || clitest.CompactJSON(t, text.String()) != `{ "answered": 1, "failed": 0, "engines": [] }` {
		t.Errorf("%s, %v", text.String(), err)
	}
}
