package renderer

// Sequences of the terminal's modes. (xterm's control sequences.)
const (
	enter    = "\x1b[?1049h\x1b[?25l\x1b[?2004h" // alternate screen, no cursor, pastes marked as such
	exit     = "\x1b[?2004l\x1b[?1049l\x1b[?25h"
	focusOn  = "\x1b[?1004h"
	focusOff = "\x1b[?1004l"
)

// Mouse is what a terminal reports of the mouse.
type Mouse uint8

// What there is to report.
const (
	MouseOff     Mouse = iota
	MouseButtons       // buttons, the wheel and dragging
	MouseMotion        // where the pointer is as well, whenever it comes to another cell: much for a slow link
)

// mouseOn and mouseOff begin and end reports, in any column.
var (
	mouseOn  = [...]string{MouseButtons: "\x1b[?1002h\x1b[?1006h", MouseMotion: "\x1b[?1003h\x1b[?1006h"}
	mouseOff = [...]string{MouseButtons: "\x1b[?1002l\x1b[?1006l", MouseMotion: "\x1b[?1003l\x1b[?1006l"}
)

// Mouse has the terminal report what the mouse does from now on.
func (p *Renderer) Mouse(what Mouse) { change(p, &p.next.mouse, what) }

// report has the terminal report so much of the mouse, and of the focus.
func (b *terminalState) report(mouse Mouse, focus bool) {
	if b.open && b.mouse != mouse {
		b.buf = append(append(b.buf, mouseOff[b.mouse]...), mouseOn[mouse]...)
		b.mouse = mouse
	}
	if b.open && b.focus != focus {
		b.buf = append(b.buf, map[bool]string{true: focusOn, false: focusOff}[focus]...)
		b.focus = focus
	}
}

// questions returns what is to be asked, once.
func (p *Renderer) questions() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.Queries
	p.Queries = ""
	return q
}
