package uciclient

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/process/processtest"
	"github.com/ferzchess/ferz/xboard/protocol"
)

var recording = flag.Bool("record", false, "record the conversations with real engines in testdata")

// meeting is a real engine and what is played with it.
type meeting struct {
	name     string // of the recording
	command  string
	protocol xboard.Protocol
	variant  string
}

func meetings() []meeting {
	return []meeting{
		{"stockfish", "stockfish", xboard.UCI, "chess"},
		{"stockfish-960", "stockfish", xboard.UCI, "fischerandom"},
		{"toga", "toga2", xboard.UCI, "chess"},
		{"glaurung", "glaurung", xboard.UCI, "chess"},
		{"gnuchess", "gnuchess --uci", xboard.UCI, "chess"},
		{"fairy", "fairy-stockfish", xboard.UCI, "chess"},
		{"fairy-crazyhouse", "fairy-stockfish", xboard.UCI, "crazyhouse"},
		{"fairy-capablanca", "fairy-stockfish", xboard.UCI, "capablanca"},
		{"fairy-grand", "fairy-stockfish", xboard.UCI, "grand"},
		{"fairy-usi", "fairy-stockfish", xboard.USI, "shogi"},
		{"fairy-ucci", "fairy-stockfish", xboard.UCCI, "xiangqi"},
	}
}

func (m *meeting) config() xboard.Config {
	return xboard.Config{
		Command: strings.Fields(m.command), Protocol: m.protocol, Ponder: true,
		FindDialect: func(v *engine.Variant, _ *xboard.Description, _ *xboard.Config) (*xboard.Dialect, error) {
			p, err := protocol.Find(m.protocol)
			if err != nil {
				return nil, err
			}
			return dialect.NewNotation(p, v, nil).Dialect(v.Def.ID), nil
		},
	}
}

func (m *meeting) file() string { return filepath.Join("testdata", m.name+".txt") }

// TestRealEngines meets engines that are installed.
func TestRealEngines(t *testing.T) {
	t.Parallel()
	for _, m := range meetings() {
		t.Run(m.name, func(t *testing.T) {
			processtest.Find(t, strings.Fields(m.command)[0])
			if testenv.Short() && strings.Contains(m.name, "-") {
				t.Skip("one variant of each engine is enough for a short test")
			}
			t.Parallel()
			c := m.config()
			if *recording {
				c.Log = recorder(t, m.file())
			}
			meet(t, start(t, c), m.variant)
		})
	}
}

// TestRecordedEngines has the same conversations with engines that say again
// what the real ones once said.
func TestRecordedEngines(t *testing.T) {
	for _, m := range meetings() {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			c := m.config()
			c.Command = []string{os.Args[0], fakeWord, m.file()}
			meet(t, start(t, c), m.variant)
		})
	}
}

// recorder writes a conversation to a file.
func recorder(t *testing.T, path string) func(direction, line string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return func(direction, line string) {
		if direction != "!" && line != "quit" {
			f.WriteString(direction + " " + line + "\n")
		}
	}
}

// meet plays, analyses and ponders with an engine.
func meet(t *testing.T, e *client, variant string) {
	t.Helper()
	v := variantstest.Load(t, variant)
	if err := e.NewGame(t.Context(), xboard.GameInfo{Variant: v, Opponent: "ferz", OpponentIsEngine: true}); err != nil {
		t.Fatal(err)
	}
	var played []engine.Move
	var expected engine.Move
	for range 10 {
		r := think(t, e, xboard.Request{Moves: played, Limits: depth(4)})
		played, expected = append(played, r.Move), r.Ponder
	}
	ponder(t, e, append(played, expected))
	if err := e.GameOver(t.Context(), engine.Draw("agreed")); err != nil {
		t.Error(err)
	}
	if err := e.NewGame(t.Context(), xboard.GameInfo{Variant: v, Analysis: true}); err != nil {
		t.Fatal(err)
	}
	analyze(t, e, played[:4])
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

// ponder has the engine ponder on a move that is played, and on one that is not.
func ponder(t *testing.T, e *client, hit []engine.Move) {
	t.Helper()
	clocks := &[2]search.Clock{{Remaining: time.Second}, {Remaining: time.Second}}
	last := len(hit) - 1
	if hit[last] == engine.NoMove { // it expects nothing
		hit = hit[:last]
	}
	for _, played := range [][]engine.Move{hit, hit[:2]} {
		if err := e.Ponder(t.Context(), xboard.Request{Moves: hit, Clocks: clocks}); err != nil {
			t.Fatal(err)
		}
		think(t, e, xboard.Request{Moves: played, Clocks: clocks})
	}
}

// analyze looks at the three best moves of a position until they are seen, and
// then at another position until something is seen.
func analyze(t *testing.T, e *client, played []engine.Move) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	want := 1
	if e.Describe().MultiPV {
		want = 3
	}
	_, err := e.Think(ctx, xboard.Request{Moves: played, Limits: xboard.Limits{Infinite: true, MultiPV: want}}, func(l xboard.Thinking) {
		if len(l.PV) == 0 || l.NoScore || l.Depth == 0 {
			t.Errorf("thought %+v", l)
		}
		if l.MultiPV >= want && l.Depth >= 3 {
			e.MoveNow()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel = context.WithCancel(ctx)
	if _, err := e.Think(ctx, xboard.Request{Moves: played[:1]}, func(xboard.Thinking) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	cancel()
	think(t, e, xboard.Request{Moves: played, Limits: xboard.Limits{MoveTime: 20 * time.Millisecond}})
}
