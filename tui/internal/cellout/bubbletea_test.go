package cellout

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/termtest"
)

// shower is a model that shows the frames it is sent.
type shower struct{ now frame }

func (shower) Init() tea.Cmd { return nil }

func (s shower) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if f, ok := msg.(frame); ok {
		s.now = f
	}
	return s, nil
}

func (s shower) View() string { return s.now.String() }

// twins are two terminals, one behind a Writer. They get what Bubble Tea
// writes, and must look the same after each Write.
type twins struct {
	t       *testing.T
	mu      sync.Mutex
	direct  *termtest.Emulator
	behind  *termtest.Emulator
	writer  *Writer
	sent    counter // by the Writer
	written int     // by Bubble Tea
	frames  chan struct{}
}

// counter passes on and counts bytes and Writes.
type counter struct {
	to            io.Writer
	bytes, writes int
	last          []byte
}

func (c *counter) Write(p []byte) (int, error) {
	c.bytes += len(p)
	c.writes++
	c.last = bytes.Clone(p)
	return c.to.Write(p)
}

func newTwins(t *testing.T, width, height int) *twins {
	d := &twins{t: t, direct: termtest.New(width, height), behind: termtest.New(width, height), frames: make(chan struct{}, 1000)}
	d.sent.to = d.behind
	d.writer = New(&d.sent)
	return d
}

func (d *twins) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	writes := d.sent.writes
	_, _ = d.direct.Write(p)
	n, err := d.writer.Write(p)
	if n != len(p) || err != nil {
		d.t.Errorf("wrote %d of %d bytes, %v", n, len(p), err)
	}
	if d.sent.writes > writes+1 {
		d.t.Error("a frame is sent in pieces")
	}
	d.written += len(p)
	if diff := termtest.Difference(d.direct, d.behind); diff != "" {
		d.t.Errorf("after %q\nsent  %q\n%s", p, d.sent.last, diff)
	}
	d.frames <- struct{}{}
	return n, err
}

func (d *twins) resize(width, height int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.direct.Resize(width, height)
	d.behind.Resize(width, height)
	d.writer.Resize(width, height)
}

func (d *twins) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		d.resize(size.Width, size.Height)
	}
	return msg
}

// await waits for a Write.
func (d *twins) await() {
	d.t.Helper()
	select {
	case <-d.frames:
	case <-time.After(time.Minute):
		d.t.Fatal("Bubble Tea writes nothing")
	}
}

// drain forgets the Writes that were made.
func (d *twins) drain() {
	for len(d.frames) > 0 {
		<-d.frames
	}
}

// TestBubbleTea draws random frames with Bubble Tea's renderer on windows that
// change their size, and compares terminals with and without a Writer.
func TestBubbleTea(t *testing.T) {
	rounds := 300
	if testing.Short() {
		rounds = 60
	}
	for seed := range uint64(4) {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			showRandom(t, rand.New(rand.NewPCG(seed, 1)), rounds)
		})
	}
}

func showRandom(t *testing.T, r *rand.Rand, rounds int) {
	width, height := 80, 24
	d := newTwins(t, width, height)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p := tea.NewProgram(shower{}, tea.WithAltScreen(), tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(d),
		tea.WithFilter(d.filter), tea.WithoutSignalHandler(), tea.WithFPS(120))
	done := make(chan error, 1)
	go func() {
		_, err := p.Run()
		done <- err
	}()
	var f frame
	p.Send(tea.WindowSizeMsg{Width: width, Height: height})
	for i := range rounds {
		switch r.IntN(20) {
		case 0:
			width, height = 10+r.IntN(110), 2+r.IntN(40)
			p.Send(tea.WindowSizeMsg{Width: width, Height: height})
		case 1:
			p.Send(tea.ClearScreen())
		case 2:
			p.Send(tea.SetWindowTitle("ferz")())
		case 3:
			p.Send([]tea.Msg{tea.ShowCursor(), tea.HideCursor()}[r.IntN(2)])
		case 4:
			p.Send([]tea.Msg{tea.ExitAltScreen(), tea.EnterAltScreen()}[r.IntN(2)])
			p.Send(tea.EnterAltScreen())
		}
		d.drain()
		f = change(r, f, i, width, height)
		p.Send(f)
		d.await()
		if t.Failed() {
			break
		}
	}
	p.Quit()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if s := d.behind.Strange; len(s) > 0 {
		t.Errorf("the Writer sent %s", s[0])
	}
	t.Logf("%d bytes of %d", d.sent.bytes, d.written)
}
