package xboardclient_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// recordVariable, if set in the environment, has TestRecords record
// conversations with those engines, of the ones that are installed, whose names
// match its value, a regular expression.
const recordVariable = "FERZ_RECORD"

// A record is a script of a fake engine. Its first lines say which engine it was,
// which variant was played, on which side, and all moves of the game:
//
//	# engine fairymax
//	# variant chess
//	# side black
//	# moves e2e4 c7c5
type record struct {
	engine, variant string
	side            engine.Color
	moves           []string
	script          string
}

const recordedPlies = 8

// TestRecords plays games with engines as they were when they were recorded.
func TestRecords(t *testing.T) {
	if which := os.Getenv(recordVariable); which != "" {
		for _, r := range realEngines {
			if !regexp.MustCompile(which).MatchString(r.name) {
				continue
			}
			for _, side := range []engine.Color{engine.White, engine.Black} {
				r.record(t, side)
			}
		}
	}
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("no records: %v", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			replay(t, name)
		})
	}
}

func readRecord(t *testing.T, name string) record {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r := record{script: string(data)}
	for _, line := range strings.Split(r.script, "\n") {
		word, rest, _ := strings.Cut(strings.TrimPrefix(line, "# "), " ")
		switch word {
		case "engine":
			r.engine = rest
		case "variant":
			r.variant = rest
		case "side":
			r.side = map[string]engine.Color{"white": engine.White, "black": engine.Black}[strings.ToLower(rest)]
		case "moves":
			r.moves = strings.Fields(rest)
		}
	}
	return r
}

// replay plays a recorded game. The fake engine ends in error if it is sent
// anything else than the real one was.
func replay(t *testing.T, name string) {
	r := readRecord(t, name)
	path, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	c := fakeConfig("@" + path)
	c.Name = r.engine
	e, _ := open(t, c)
	b := sit(t, e, r.variant, "", r.side, fast)
	for i, text := range r.moves {
		m, err := notation.Parse(b.game.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		if b.game.Position().Side() == r.side {
			if answer := b.think(); answer.Move != m {
				t.Fatalf("move %d: it made %s, and is taken to have made %v", i+1, text, answer.Move)
			}
		}
		b.play(m)
	}
	if err := e.GameOver(patient(t), engine.Draw("agreement")); err != nil {
		t.Error(err)
	}
}

// record plays a game with a real engine and writes it down.
func (r *realEngine) record(t *testing.T, side engine.Color) {
	c := r.config(t)
	e, j := open(t, c)
	b := sit(t, e, r.id(), "", side, fast)
	for range recordedPlies {
		if b.game.Position().Side() != side {
			b.first()
			continue
		}
		b.play(b.think().Move)
	}
	if err := e.GameOver(patient(t), engine.Draw("agreement")); err != nil {
		t.Error(err)
	}
	head := fmt.Sprintf("# engine %s\n# variant %s\n# side %v\n# moves %s\n", r.name, r.id(), side, strings.Join(notation.GameCoordinates(b.game), " "))
	name := fmt.Sprintf("testdata/%s-%s-%v.txt", r.name, r.id(), side)
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(head+scriptOf(j)), 0o644); err != nil {
		t.Fatal(err)
	}
}

var (
	thinking = regexp.MustCompile(`^> +-?\d+[.&+-]? +[+-]?\d+ +\d+ +\d+`)
	pong     = regexp.MustCompile(`^> pong `)
)

// scriptOf turns a conversation into a script. Of long rows of lines of thinking
// only the first and the last are kept.
func scriptOf(j *journal) string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var out strings.Builder
	for i, l := range j.lines {
		text, sent := strings.CutPrefix(l, "< ")
		switch {
		case sent && aside.MatchString(text), pong.MatchString(l), l[0] == '!':
			continue
		case sent && text == "quit":
			return out.String()
		case sent:
			l = "<! " + text
		case thinking.MatchString(l) && i > 2 && i+2 < len(j.lines) && thinking.MatchString(j.lines[i-2]) && thinking.MatchString(j.lines[i+2]):
			continue
		}
		out.WriteString(l + "\n")
	}
	return out.String()
}
