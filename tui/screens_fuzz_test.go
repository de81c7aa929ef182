package tui

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// pickKeys are what the fuzzers press on the screens before a game.
var pickKeys = []string{
	"up", "down", "left", "right", "tab", "shift+tab", "enter", "enter", "esc", "space", "delete", "backspace", "home", "end", "pgup", "pgdown",
	"ctrl+e", "ctrl+e", "ctrl+f", "ctrl+r", "ctrl+p", "ctrl+x", "ctrl+o", "ctrl+d", "ctrl+u", "ctrl+w", "?", "f1", "a", "c", "K", "k", "Q", "q", "P", "p", "R", "r", "+",
	"~", "*", "@", "1", "9", ":", "/", "-", " w ", "KQkq", "8/8/8/8", uitest.Endgame, "@/nonesuch", "é", "日本", "\x1b[31m", "W", "x",
}

// picker presses keys on the screens before a game and comes back to them from
// games.
type picker struct {
	*uitest.Stage
	last string
}

func newPicker(t testing.TB, id string) *picker {
	p := &picker{Stage: newStage(t, testCommon(t, theme.ANSI256, uitest.Endless), Options{}, 80, 24)}
	p.Begin()
	if id != "" {
		p.Send(ui.VariantChosenMsg{Def: uitest.Variants(id)[0]})
	}
	return p
}

func (p *picker) step(b, more byte) {
	switch n := int(b); {
	case n < 16:
		p.last = "size"
		p.Send(tea.WindowSizeMsg{Width: 50 + 10*n, Height: 16 + 3*int(more%16)})
	case n < 90:
		p.last = "message"
		p.Next()
	case n < 96:
		p.last = "paste"
		p.Paste(pickKeys[int(more)%len(pickKeys)])
	default:
		p.last = pickKeys[(n*7+int(more))%len(pickKeys)]
		p.Press(p.last)
	}
	p.Check(p.last)
	if strings.Contains(p.Text(), "to move") { // a game
		p.Send(ui.LeaveGameMsg{})
	}
}

// TestPickerMonkey does some thousand random things on the screens before a
// game.
func TestPickerMonkey(t *testing.T) {
	steps := 600
	if testenv.Short() {
		steps = 150
	}
	for i, id := range append([]string{""}, uitest.IDs...) {
		t.Run("on "+id, func(t *testing.T) {
			r := rand.New(rand.NewPCG(11, uint64(i)))
			p := newPicker(t, id)
			for range steps {
				p.step(byte(r.UintN(256)), byte(r.UintN(256)))
			}
		})
	}
}

// FuzzPicker does what the bytes say on the screens before a game.
func FuzzPicker(f *testing.F) {
	for i := range uitest.IDs {
		f.Add(byte(i), []byte{100, 20, 84, 20, 21, 120}, []byte{130, 84, 20, 250, 251, 92, 40})
	}
	f.Fuzz(func(t *testing.T, variant byte, first, second []byte) {
		script := slices.Concat(first, second)
		if len(script) > 300 {
			return
		}
		p := newPicker(t, uitest.IDs[int(variant)%len(uitest.IDs)])
		for i, b := range script {
			p.step(b, script[(i*7+1)%len(script)])
		}
	})
}
