package tui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/game"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// monkey drives a stage with messages made from bytes. Messages of commands
// are handed over when the bytes say so, so that they come late or never.
type monkey struct {
	*uitest.Stage
	last string
}

// monkeyKeys are what a monkey may press; some more often than others.
var monkeyKeys = []string{
	"up", "down", "left", "right", "enter", "enter", "enter", "space", "tab", "shift+tab", "esc",
	"ctrl+u", "ctrl+r", "ctrl+f", "ctrl+t", "ctrl+n", "ctrl+o", "ctrl+w", "f1", "?",
	"ctrl+a", "ctrl+b", "ctrl+d", "ctrl+k", "ctrl+l", "ctrl+p", "ctrl+x", ",", ".", "<", ">", "(", ")",
	"pgup", "pgdown", "home", "end", "backspace", "delete", "h", "j", "k", "l",
	"a", "e", "4", "5", "x", "N", "@", "=", "q", "y", ":", ":undo", ":fen", ":resign", ":delete", ":promote", ":comment x",
	":mark ?", ":switch", ":lines 2", ":eval", ":white you", ":autoplay",
	"e4", "e5", "\x1b[31m", "é", "日", "O-O",
}

// step takes one byte in.
func (m *monkey) step(b, more byte) {
	switch n := int(b); {
	case n < 20:
		m.last = fmt.Sprintf("size %d", n)
		m.Send(tea.WindowSizeMsg{Width: 40 + 7*n, Height: 14 + 2*n})
	case n < 30:
		m.last = "mouse"
		m.Send(tea.MouseMsg{X: int(more) % 90, Y: int(more) / 8, Button: tea.MouseButton(n % 6), Action: tea.MouseAction(more % 2)})
	case n < 90:
		m.last = "message"
		select {
		case msg := <-m.Messages:
			if _, quits := msg.(tea.QuitMsg); !quits {
				m.Send(msg)
			}
		default:
		}
	default:
		m.last = monkeyKeys[(n+int(more))%len(monkeyKeys)]
		m.Press(m.last)
	}
	m.Check(m.last)
}

func newMonkey(t testing.TB, variant string) *monkey {
	c := testCommon(t, theme.ANSI256, uitest.FirstMove)
	m := &monkey{Stage: newStage(t, c, Options{Variant: variant}, 80, 24), last: "start"}
	m.Run(m.Root.Init())
	if variant != "" {
		m.WaitUntil("the game", func() bool { return !m.Root.Loading() })
	}
	return m
}

// FuzzUpdate presses keys, clicks, resizes and lets messages come in any order,
// on the screens before a game or in one. What to do comes in pieces, as the
// fuzzer takes the square of their length to make them shorter.
func FuzzUpdate(f *testing.F) {
	all := variants.All()
	for i := range all {
		if testenv.Short() && i%6 != 0 {
			continue
		}
		f.Add(byte(i), []byte{100, 20, 84, 20, 21}, []byte{120, 130, 84, 20, 250, 251})
	}
	compiled := map[string]*engine.Variant{}
	f.Fuzz(func(t *testing.T, variant byte, first, second []byte) {
		script := slices.Concat(first, second)
		if len(script) > 500 {
			return
		}
		m := &monkey{last: "start"}
		if n := int(variant); n < len(all) {
			id := all[n].ID
			if compiled[id] == nil {
				compiled[id] = variantstest.Load(t, id)
			}
			c := testCommon(t, theme.ANSI256, uitest.FirstMove)
			config := ui.GameConfig{Def: compiled[id].Def, Play: livegame.Config{Seats: uitest.AgainstEngine}}
			g, err := game.New(c, config, uitest.Tree(t, compiled[id], ""))
			if err != nil {
				t.Fatal(err)
			}
			m.Stage = uitest.Show(t, c, g, 80, 24)
		} else {
			m = newMonkey(t, "")
		}
		for i, b := range script {
			m.step(b, script[(i*7+1)%len(script)])
		}
	})
}

// TestMonkey does some thousand random things, in games of all variants.
func TestMonkey(t *testing.T) {
	for i, d := range uitest.Sample(variants.All(), 5) {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(7, uint64(i)))
			m := newMonkey(t, d.ID)
			for range max(9000/len(variants.All()), 20) {
				m.step(byte(r.UintN(256)), byte(r.UintN(256)))
			}
		})
	}
}
