package tui

import (
	"math/rand/v2"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// pickKeys are what the fuzzers press on the screens before a game.
var pickKeys = []string{
	"up", "down", "left", "right", "tab", "shift+tab", "enter", "enter", "esc", "space", "delete", "backspace", "home", "end", "pgup", "pgdown",
	"ctrl+e", "ctrl+e", "ctrl+f", "ctrl+r", "ctrl+p", "ctrl+x", "ctrl+o", "ctrl+d", "ctrl+u", "ctrl+w", "?", "f1", "a", "c", "K", "k", "Q", "q", "P", "p", "R", "r", "+",
	"~", "*", "@", "1", "9", ":", "/", "-", " w ", "KQkq", "8/8/8/8", endgame, "@/nonesuch", "é", "日本", "\x1b[31m", "W", "x",
}

// picker presses keys on the screens before a game and comes back to them from
// games.
type picker struct {
	*stage
	last string
}

func newPicker(t testing.TB, id string) *picker {
	p := &picker{stage: onStart(t, testCommon(t, theme.ANSI256, endless), 80, 24)}
	if id != "" {
		p.send(ui.VariantChosen{Def: someVariants(id)[0]})
	}
	return p
}

func (p *picker) step(b, more byte) {
	switch n := int(b); {
	case n < 16:
		p.last = "size"
		p.send(tea.WindowSizeMsg{Width: 50 + 10*n, Height: 16 + 3*int(more%16)})
	case n < 90:
		p.last = "message"
		select {
		case msg := <-p.messages:
			if _, quits := msg.(tea.QuitMsg); !quits {
				p.send(msg)
			}
		default:
		}
	case n < 96:
		p.last = "paste"
		p.paste(pickKeys[int(more)%len(pickKeys)])
	default:
		p.last = pickKeys[(n*7+int(more))%len(pickKeys)]
		p.press(p.last)
	}
	p.check(p.last)
	switch on := p.r.Active().(type) {
	case *gameScreen:
		p.send(ui.GameLeft{})
	case *editorScreen:
		on.sound(p.t, p.last)
	case *startScreen:
		if len(on.rows) > 0 && on.rows[on.at].heading != "" {
			p.t.Fatalf("%s: a heading is pointed to", p.last)
		}
	}
}

// TestPickerMonkey does some thousand random things on the screens before a
// game.
func TestPickerMonkey(t *testing.T) {
	for i, id := range append([]string{""}, startIDs...) {
		t.Run("on "+id, func(t *testing.T) {
			r := rand.New(rand.NewPCG(11, uint64(i)))
			p := newPicker(t, id)
			for range 600 {
				p.step(byte(r.UintN(256)), byte(r.UintN(256)))
			}
		})
	}
}

// FuzzPicker does what the bytes say on the screens before a game.
func FuzzPicker(f *testing.F) {
	for i := range startIDs {
		f.Add(byte(i), []byte{100, 20, 84, 20, 21, 120}, []byte{130, 84, 20, 250, 251, 92, 40})
	}
	f.Fuzz(func(t *testing.T, variant byte, first, second []byte) {
		script := slices.Concat(first, second)
		if len(script) > 300 {
			return
		}
		p := newPicker(t, startIDs[int(variant)%len(startIDs)])
		for i, b := range script {
			p.step(b, script[(i*7+1)%len(script)])
		}
	})
}
