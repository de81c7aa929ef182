package gamespec

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct{ spec, fen, want string }{ // want: an error's part, or the FEN's beginning
		{"chess", "", "rnbqkbnr/"},
		{"chess256:PositionNumber=17", "", ""},
		{"chess256:positionnumber=17", "", ""},
		{"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8"},
		{"nonesuch", "", "nonesuch"},
		{"chess256:Foo=1", "", "no variable \"Foo\""},
		{"chess256:PositionNumber", "", "expected Variable=value"},
		{"chess256:PositionNumber=x", "", "PositionNumber"},
		{"chess", "8/8", "FEN"},
	} {
		g, err := Read(variants.BuiltIn(), tt.spec, tt.fen)
		got := ""
		if err == nil {
			tree, buildErr := g.Build(t.Context(), rand.New(rand.NewPCG(1, 1)), nil)
			if err = buildErr; err == nil {
				got = tree.StartFEN
			}
		}
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s %s: %q, want %q", tt.spec, tt.fen, got, tt.want)
		}
	}
}

// TestBuildDraws: variables that no one sets differ from game to game.
func TestBuildDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	seen := map[string]bool{}
	for range 20 {
		g, err := Read(variants.BuiltIn(), "chess256", "")
		if err != nil {
			t.Fatal(err)
		}
		tree, err := g.Build(t.Context(), r, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen[tree.StartFEN] = true
	}
	if len(seen) < 5 {
		t.Errorf("%d arrays in 20 games", len(seen))
	}
}

func TestSeat(t *testing.T) {
	p := PlayerSource{Person: "Ann", Engines: registry.Open(t.TempDir())}
	if err := p.Engines.Put(t.Context(), registry.Entry{Config: xboard.Config{Name: "Ferz Mini", Command: []string{"mini"}, Protocol: xboard.UCI}}); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]livegame.Seat{
		"you":          {Kind: livegame.Person, Name: "Ann"},
		" ME ":         {Kind: livegame.Person, Name: "Ann"},
		"ferz":         {Kind: livegame.Builtin, Level: 10},
		"ferz 3":       {Kind: livegame.Builtin, Level: 3},
		"ferz 1200":    {Kind: livegame.Builtin, Level: 1200},
		"ferz 1234":    {Kind: livegame.Builtin, Level: 1234},
		"Ferz level 4": {Kind: livegame.Builtin, Level: 4},
		" ferz  10 ":   {Kind: livegame.Builtin, Level: 10},
		"ferz mini":    {Kind: livegame.Engine, Name: "Ferz Mini"},
	} {
		if got, err := p.Seat(text); err != nil || got != want {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "no player is named", "ferz 0": "a level from 1 to 10", "ferz 11": "a level", "ferz 99": "from 100", "ferz 2401": "to 2400", "ferz x": "a level", "ferz 3 4": "a level", "frz": "did you mean ferz",
		"ferz banana 3": `"ferz banana 3": "banana 3" is not a strength of ferz: expected a rating from 100 to 2400, as in ferz 1200, or a level from 1 to 10`, "ferz 3 banana": "not a strength",
		"ferz level": "not a strength", "ferz level 3 4": "not a strength", "ferz level level 3": "not a strength", "ferz +3": "not a strength", "ferz 03": "not a strength",
		"ferz 3.0": "not a strength", "ferz -1": "not a strength", "you and me": `no engine is called "you and me"`, "ferz3": "did you mean ferz",
	} {
		if _, err := p.Seat(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestConfig: each name takes its own seat, and nothing but that.
func TestConfig(t *testing.T) {
	p := PlayerSource{Person: "Ann"}
	for _, tt := range []struct{ white, black, want string }{
		{"", "", "Ann, ferz 1500"},
		{"you", "", "Ann, ferz 1500"},
		{"", "you", "Ann, Ann"},
		{"", "ferz 3", "Ann, ferz level 3"},
		{"ferz 3", "", "ferz level 3, Ann"},
		{"ferz", "ferz 3", "ferz, ferz level 3"},
		{"ferz 3", "you", "ferz level 3, Ann"},
	} {
		config, err := p.Config([2]string{tt.white, tt.black}, "5:00+3")
		if got := fmt.Sprintf("%v, %v", config.Seats[0], config.Seats[1]); err != nil || got != tt.want || config.Controls[1].Unlimited() {
			t.Errorf("%q, %q: %s, %v; want %s", tt.white, tt.black, got, err, tt.want)
		}
	}
	for level, want := range map[int]int{3: 1100, 10: 10, 1400: 1400, 50: livegame.DefaultLevel, 11: livegame.DefaultLevel, -1: livegame.DefaultLevel} {
		if got := (&PlayerSource{Level: level}).DefaultSeats()[1].Level; got != want {
			t.Errorf("level %d was chosen last: now %d, want %d", level, got, want)
		}
	}
	for _, names := range [][2]string{{"ferz 0", ""}, {"", "ferz 0"}, {" ", ""}} {
		if _, err := p.Config(names, ""); err == nil {
			t.Errorf("%q: no error", names)
		}
	}
}

func TestOpen(t *testing.T) {
	p := PlayerSource{}
	who, err := p.Open(t.Context(), livegame.Seat{Kind: livegame.Builtin, Level: 2})
	if err != nil || who.Name() != "ferz level 2" {
		t.Fatalf("%v, %v", who, err)
	}
	if err := who.Close(); err != nil {
		t.Error(err)
	}
	if _, err := p.Open(t.Context(), livegame.Seat{Kind: livegame.Engine, Name: "x"}); err == nil || !strings.Contains(err.Error(), `"x"`) {
		t.Errorf("an engine that is not there: %v", err)
	}
}
