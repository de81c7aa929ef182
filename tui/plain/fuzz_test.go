package plain

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/clock"
)

// FuzzReadLine: whatever comes in, lines are bounded and end with the input.
func FuzzReadLine(f *testing.F) {
	for _, text := range []string{"", "e4\nquit\n", "e4", "\r\n\n \n", "\xff\xfe\n", "x\x00y", strings.Repeat("a", 5000) + "\nb"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := bufio.NewReaderSize(bytes.NewReader(text), 64) // long lines are short here
		lines := 0
		for {
			in := readLine(r)
			if len(in.text) > 3*64 || !utf8.ValidString(in.text) || strings.ContainsAny(in.text, "\n") {
				t.Fatalf("%q is not a line", in.text)
			}
			if in.end != nil {
				if !errors.Is(in.end, io.EOF) || in.text != "" {
					t.Fatalf("%q ends with %v", in.text, in.end)
				}
				break
			}
			lines++
		}
		if most := bytes.Count(text, []byte("\n")) + 1; lines > most {
			t.Fatalf("%d lines, want at most %d", lines, most)
		}
	})
}

func TestReadLine(t *testing.T) {
	long := strings.Repeat("x", maxLine+10)
	r := bufio.NewReaderSize(strings.NewReader("  e4 \r\n"+long+"\nd4\n\nlast"), maxLine)
	var got []string
	for in := readLine(r); in.end == nil; in = readLine(r) {
		if in.long {
			in.text = "long"
		}
		got = append(got, in.text)
	}
	if want := []string{"e4", "long", "d4", "", "last"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// idle are the commands that FuzzCommands leaves out: they write files or take
// their time.
var idle = []string{"save", "share", "name", "perft", "analyze", "hint", "eval", "wait", "quit"}

// FuzzCommands: no line does harm, and replies are plain text. Lines come in pieces, as
// the fuzzer takes the square of their length to shorten them.
func FuzzCommands(f *testing.F) {
	f.Add("e4\ne5\nwhat e4", "moves\nundo", "redo\nboard", uint8(0))
	f.Add("play xiangqi\nh3e3", "piece C\nwhere cannons", "attackers e7", uint8(1))
	f.Add("P@e4\nhand", "words off\nlast 3", "claim\nresign\nnew", uint8(2))
	f.Add("switch\nwhite ferz 3\ngo", "pause\nblack you", "variants alice\nrules", uint8(3))
	f.Add("--\nQa9\nO-O\nhelp x", "?\n: \nwhat", "piece \x1b[2J\nwhere white \xff", uint8(4))
	for _, v := range session.PlainCommands() {
		f.Add(v.Name, v.Name+" 1", v.Name[:1]+" x", uint8(5))
	}
	var games []gamespec.Spec
	var compiled []*engine.Variant
	for _, name := range []string{"chess", "xiangqi", "crazyhouse", "alice", "mightylion", "marseillais"} {
		game, err := gamespec.Read(variants.BuiltIn(), name, "")
		if err != nil {
			f.Fatal(err)
		}
		v, err := engine.Compile(game.Def, nil)
		if err != nil {
			f.Fatal(err)
		}
		games, compiled = append(games, game), append(compiled, v)
	}
	f.Fuzz(func(t *testing.T, first, second, third string, variant uint8) {
		var out bytes.Buffer
		n := int(variant) % len(games)
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		c := &console{
			ctx: ctx, out: printer{w: &out}, lines: make(chan input), results: make(chan func()),
			random: rand.New(rand.NewPCG(1, 1)), user: user.New(),
		}
		c.begin(newTestTable(t, c, games[n], compiled[n], clock.Control{}))
		lines := first + "\n" + second + "\n" + third
		for line := range strings.SplitSeq(lines[:min(len(lines), 500)], "\n") {
			v, _ := verbOf(strings.TrimSpace(line), c.game.Now.Position())
			if v != nil && slices.Contains(idle, v.Name) {
				continue
			}
			c.take(readLine(bufio.NewReader(strings.NewReader(line + "\n"))))
			c.announce()
			c.playQueued()
		}
		c.leave()
		checkPlain(t, out.String())
	})
}

// newTestTable sets a game of two persons up, with a time for both.
func newTestTable(t *testing.T, c *console, game gamespec.Spec, v *engine.Variant, control clock.Control) *gameClient {
	t.Helper()
	g, err := engine.NewGame(v, "")
	if err != nil {
		t.Fatal(err)
	}
	tree, err := pgn.FromGame(g)
	if err != nil {
		t.Fatal(err)
	}
	table, err := c.openGame(game, livegame.Config{Spec: game.Def.ID, Controls: [2]clock.Control{control, control}}, tree)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestOvertimeLeft: where taking moves back leads out of overtime, its next beginning is
// announced as well.
func TestOvertimeLeft(t *testing.T) {
	home(t)
	game, err := gamespec.Read(variants.BuiltIn(), "shogi", "")
	if err != nil {
		t.Fatal(err)
	}
	v, err := engine.Compile(game.Def, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c := &console{ctx: t.Context(), out: printer{w: &out}, lines: make(chan input), results: make(chan func()), random: rand.New(rand.NewPCG(1, 1)), user: user.New()}
	for _, row := range []struct {
		base time.Duration
		over bool // at once
	}{{time.Hour, false}, {0, true}} {
		table := newTestTable(t, c, game, v, clock.Control{Base: row.base, Overtime: clock.Overtime{Moves: 1, Time: time.Hour}})
		c.begin(table)
		if _, runs := table.Now.ClockRuns(); !runs {
			t.Fatal("no clock runs")
		}
		table.overtime[engine.White] = !row.over
		c.tickClock()
		if table.overtime[engine.White] != row.over {
			t.Errorf("with %v of main time, overtime counts as announced: %t", row.base, !row.over)
		}
		if said := strings.Contains(out.String(), "Sente is in overtime"); said != row.over {
			t.Errorf("with %v of main time: %s", row.base, out.String())
		}
		out.Reset()
	}
	c.leave()
}
