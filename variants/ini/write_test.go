package ini

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants"
)

// TestWrite: every game of the catalogue is the same after it was written and read
// again, but for what is named.
func TestWrite(t *testing.T) {
	var all strings.Builder
	want := map[string]engine.Definition{}
	for _, d := range variants.All() {
		text, lost := Write(d)
		if len(lost) > 0 {
			all := len(d.Setups)
			d.Setups = slices.DeleteFunc(d.Setups, func(s engine.Setup) bool {
				_, lost := Write(engine.Definition{Setups: []engine.Setup{s}})
				return len(lost) > 0
			})
			if len(lost) != all-len(d.Setups) {
				t.Errorf("%s: %q can't be said, for %d setups", d.ID, lost, all)
			}
			if strings.Contains(d.Array, "#{") { // that they fill
				continue
			}
		}
		want[d.ID] = d
		all.WriteString(text + "\n")
	}
	l := &loader{document: &document{files: fstest.MapFS{"all.ini": {Data: []byte(all.String())}}, seen: map[string]bool{}}, parents: variants.BuiltIn(),
		byID: map[string]*section{}, done: map[*section]*game{}}
	l.document.read("all.ini", location{})
	for _, s := range l.sections {
		g := l.make(s)
		d := want[s.id]
		if g == nil || s.broken {
			continue
		}
		d.Family, d.Without = "", nil
		got := g.def
		if !reflect.DeepEqual(filled(got), filled(d)) {
			t.Errorf("%s is\n%+v, want\n%+v", s.id, filled(got), filled(d))
		}
		delete(want, s.id)
	}
	for _, p := range l.problems {
		t.Error(p)
	}
	if len(want) > 0 {
		t.Errorf("%d games are not read", len(want))
	}
}

// TestWriteScript: a game with a script is written so that it is the same when it is
// read.
func TestWriteScript(t *testing.T) {
	const text = "[a:chess]\nscript = \"\"\"\nslots = {\"n\": 1}\n\ndef game_end(pos):\n    \"It never ends.\"\n    return None\n\"\"\"\n"
	written, lost := Write(read(t, text)["a"])
	if len(lost) > 0 || !strings.Contains(written, text[strings.Index(text, "script"):]) {
		t.Errorf("%s, lost %v", written, lost)
	}
	if again, _ := Write(read(t, written)["a"]); again != written {
		t.Errorf("%s, want %s", again, written)
	}
}

// filled makes empty lists alike.
func filled(d engine.Definition) engine.Definition {
	d = d.Clone()
	d.Aliases, d.Tags = append([]string{}, d.Aliases...), append([]string{}, d.Tags...)
	d.Pieces, d.Rules = append([]engine.PieceDef{}, d.Pieces...), append([]engine.Rule{}, d.Rules...)
	for i := range d.Pieces {
		d.Pieces[i].RegionMoves = append([]engine.RegionMoves{}, d.Pieces[i].RegionMoves...)
	}
	d.Variables, d.Setups, d.Without = append([]engine.Variable{}, d.Variables...), append([]engine.Setup{}, d.Setups...), nil
	d.Board.Names = strings.TrimSpace(d.Board.Names)
	if d.Board.Boards == 1 {
		d.Board.Boards = 0
	}
	return d
}

// TestNew: what is begun with is read without an error, whatever is answered.
func TestNew(t *testing.T) {
	for _, tt := range []struct{ parent, size, goal, wrong string }{
		{"chess", "", "mate", ""}, {"shogi", "", "capture", ""}, {"xiangqi", "9x10", "arrive", ""}, {"chess256", "", "mate", ""},
		{"chess", "8", "mate", "files x ranks"}, {"chess", "", "fun", "expected mate, capture or arrive"},
	} {
		parent, err := variants.Find(tt.parent)
		if err != nil {
			t.Fatal(err)
		}
		text, err := Template("begun", parent, tt.size, tt.goal)
		if tt.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), tt.wrong) {
				t.Errorf("%v: %v", tt, err)
			}
			continue
		}
		if d := read(t, text)["begun"]; err != nil || d.ID != "begun" {
			t.Errorf("%v: %v, %s", tt, err, text)
		}
	}
}

// TestUnchanged: what Fairy-Stockfish's keys say of how games end, passing and
// points is what the games of the catalogue had.
func TestUnchanged(t *testing.T) {
	for _, d := range variants.All() {
		written := d.Clone()
		fairyOf(&d).write(&written, gRepetition|gPassing|gOther, func(format string, args ...any) {
			t.Errorf("%s: "+format, append([]any{d.ID}, args...)...)
		})
		for _, key := range []string{"repetition", "move repetition", "bikjang", "passing", "points", "draw odds"} {
			if got, want := withKey(written.Rules, key), withKey(d.Rules, key); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s is %+v, want %+v", d.ID, key, got, want)
			}
		}
	}
}

// withKey returns the rule of a key with its defaults written out.
func withKey(list []engine.Rule, key string) engine.Rule {
	for _, r := range list {
		if r.Key() != key {
			continue
		}
		switch r := r.(type) {
		case rules.Repetition:
			r.Times = cmp.Or(r.Times, 3)
			return r
		case rules.RepetitionLoses: // another name of the same
			return rules.Repetition{Times: cmp.Or(r.Times, 3), Loser: "mover"}
		case rules.MoveRepetition:
			types := []byte(r.Types)
			slices.Sort(types)
			return rules.MoveRepetition{Types: string(types)}
		}
		return r
	}
	return nil
}
