package terminal

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// Found holds the capabilities that a terminal has reported. It is a message for programs,
// sent whenever more is known. Until all replies have arrived, those of an earlier session
// stand in for the missing ones. The tags are the names of the fields in the file of
// terminals.
type Found struct {
	Name           string           `toml:"-"`          // name and version as reported, in lower case, such as "foot(1.21.0)"; "" if unknown
	HasName        bool             `toml:"Named"`      // it has reported its name; all terminals that do have 256 colors
	TrueColor      bool             `toml:"TrueColor"`  // it has 24-bit color, judged by its name: over SSH there is no other source
	ImageProtocols images.Protocols `toml:"Can"`        // protocols by which it shows images
	DefaultImages  images.Protocol  `toml:"-"`          // the one of them that suits the way to it; None: images are too much
	CellWidth      int              `toml:"CellWidth"`  // in pixels; 0: unknown
	CellHeight     int              `toml:"CellHeight"` // in pixels; 0: unknown
	Background     Background       `toml:"Background"`
	NarrowSymbols  bool             `toml:"-"` // it shows what lines and pictures are drawn with in one column each
	Complete       bool             `toml:"-"` // there are no more answers to wait for
}

// Background is what a terminal's own background is like.
type Background int

// The backgrounds.
const (
	Unknown Background = iota
	Dark
	Light
)

// backgroundNames write backgrounds in files.
var backgroundNames = []string{"unknown", "dark", "light"}

// MarshalText implements encoding.TextMarshaler.
func (b Background) MarshalText() ([]byte, error) { return []byte(backgroundNames[b]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (b *Background) UnmarshalText(text []byte) error {
	i := slices.Index(backgroundNames, string(text))
	if i < 0 {
		return fmt.Errorf("%q is not a background: expected one of %s", text, strings.Join(backgroundNames, ", "))
	}
	*b = Background(i)
	return nil
}

// probeImageID is the number of an image of one pixel that is sent to see whether the
// terminal takes it.
const probeImageID uint32 = 4207849484

// capabilityQueries returns the queries for a terminal's background, its name, the size of
// a cell, support of Kitty's image protocol and, as every terminal replies to
// that, its attributes, which list further capabilities. A terminal ignores
// sequences that it does not know; those that would print them are not asked.
// Inside tmux the outer terminal is asked, except for the background, which tmux
// knows.
func capabilityQueries(environ []string) string {
	term := Lookup(environ, "TERM")
	if runtime.GOOS == "windows" || slices.Contains([]string{"", "dumb", "linux"}, term) || strings.HasPrefix(term, "vt") || Lookup(environ, "TERM_PROGRAM") == "Apple_Terminal" {
		return ""
	}
	out := ansi.RequestBackgroundColor
	for _, question := range []string{
		ansi.RequestNameVersion,
		"\x1b[16t",
		ansi.KittyGraphics([]byte("AAAA"), "a=T", "U=1", fmt.Sprintf("i=%d", probeImageID), "c=1", "r=1", "s=1", "v=1", "f=24"),
		ansi.KittyGraphics(nil, "a=d", "d=I", "q=2", fmt.Sprintf("i=%d", probeImageID)),
		ansi.RequestPrimaryDeviceAttributes,
	} {
		if inTmux(environ) {
			question = ansi.TmuxPassthrough(question)
		}
		out += question
	}
	return out
}

// widthQuery has the terminal show in the second row some of what lines and pictures
// are drawn with, a line, a block, a sextant and an octant, and asks where the cursor is
// then. No key begins like the answer. It is for tmux itself to answer, as that
// places what it shows. It is asked before the first frame, which erases all that.
const widthQuery = "\x1b[2;1H─▏🬼𜴀\x1b[6n"

// narrowReply is the answer where each of them takes one column.
const narrowReply = "[2;5R"

// inTmux reports whether a terminal is one of tmux.
func inTmux(environ []string) bool {
	return Lookup(environ, "TMUX") != "" || strings.HasPrefix(Lookup(environ, "TERM"), "tmux")
}

// replyParser take a terminal's answers out of what is typed.
type replyParser struct {
	where   environment
	notify  func(f Found, keepsFew bool) // is called without the lock
	asked   time.Time                    // zero: nothing was
	partial []byte                       // an incomplete reply

	received func() // is called whenever the terminal reports its attributes; may be nil

	environ []string
	memory  *CapabilityCache

	mu       sync.Mutex
	name     string // of the terminal
	takes    bool   // it has taken the probe
	sixel    bool   // it has reported support of Sixel
	found    Found  // by its answers
	reported Found
}

// read reads keys. There may be none.
func (e *replyParser) read(from io.Reader, p []byte) (int, error) {
	if len(e.partial) > len(p)/2 {
		e.partial = nil // no answer is as long
	}
	n, err := from.Read(p[:len(p)-len(e.partial)])
	return copy(p, e.filter(p[:n], time.Now())), err
}

// replyWindow is how long the parts of an answer may come one by one. Later ones are
// known only if they come whole: who presses Escape does not want to wait. The
// attributes, which no key begins like, are at any time.
const replyWindow = 3 * time.Second

// attributes is how device attributes begin.
var attributes = []byte("\x1b[?")

// answers are what terminals answer with: device attributes and sizes, which begin
// as keys do, and strings of all kinds.
var (
	replyPattern = regexp.MustCompile(`\x1b(\[\?[0-9;]*[cn]|\[[468];[0-9]+;[0-9]+t|\[2;[0-9]+R|[P_\]][^\x07\x1b]*(\x07|\x1b\\))`)
	partialReply = regexp.MustCompile(`\x1b(\[\?[0-9;]*|\[[2468];[0-9;]*|[P_\]][^\x07\x1b]+\x1b?)$`)
)

// filter takes the answers out of what was read and returns the keys, which are no
// more than was read and was kept before.
func (e *replyParser) filter(read []byte, now time.Time) []byte {
	if len(e.partial) == 0 && !bytes.ContainsRune(read, 0x1b) {
		return read
	}
	text := slices.Concat(e.partial, read)
	e.partial = nil
	keys := replyPattern.ReplaceAllFunc(text, func(answer []byte) []byte {
		e.handleReply(string(answer))
		return nil
	})
	if at := partialReply.FindIndex(keys); at != nil && (now.Sub(e.asked) < replyWindow || bytes.HasPrefix(keys[at[0]:], attributes)) {
		e.partial = slices.Clone(keys[at[0]:])
		keys = keys[:at[0]]
	}
	return keys
}

// handleReply processes a reply.
func (e *replyParser) handleReply(answer string) {
	e.update(func() {
		body := strings.TrimRight(answer[2:], "\x07\x1b\\")
		switch answer[1] {
		case 'P':
			if name, ok := strings.CutPrefix(body, ">|"); ok {
				e.name = strings.ToLower(name)
			}
		case '_':
			e.takes = e.takes || body == fmt.Sprintf("Gi=%d;OK", probeImageID)
		case ']':
			if color, ok := strings.CutPrefix(body, "11;"); ok {
				e.found.Background = backgroundOf(color)
			}
		case '[':
			if numbers, ok := strings.CutSuffix(body, "c"); ok {
				e.found.Complete = true
				e.sixel = slices.Contains(strings.Split(numbers, ";")[1:], sixelAttribute)
			}
			if answer[1:] == narrowReply {
				e.found.NarrowSymbols = true
			}
			if size, ok := strings.CutPrefix(strings.TrimSuffix(answer[2:], "t"), "6;"); ok {
				height, width, _ := strings.Cut(size, ";")
				e.found.CellHeight, _ = strconv.Atoi(height)
				e.found.CellWidth, _ = strconv.Atoi(width)
			}
		}
	})
	if e.received != nil && answer[1] == '[' && strings.HasSuffix(answer, "c") {
		e.received()
	}
}

// withPlaceholders are the terminals that show images in the cells of their
// placeholders. Others take such images, too, but show them somewhere else.
var withPlaceholders = []string{"kitty", "ghostty"}

// withITerm2 are the terminals that show images by iTerm2's protocol, by the names
// that they report or put into TERM_PROGRAM or LC_TERMINAL.
var withITerm2 = []string{"iterm", "wezterm", "mintty"}

// withTrueColor are the terminals that take 24-bit color. xterm before version 331
// did not, and reported no name.
var withTrueColor = []string{"alacritty", "contour", "foot", "ghostty", "iterm", "kitty", "konsole", "mintty", "rio", "vte", "wezterm", "xterm"}

// withoutSixel are those that say that they have Sixel, but show much of it wrong.
var withoutSixel = []string{"konsole"}

// sixelAttribute is that of Sixel among the device attributes. (xterm's control
// sequences, "Send Device Attributes".)
const sixelAttribute = "4"

// named reports whether the terminal is one of those with such names.
func (e *replyParser) named(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(e.name, name) })
}

// can returns the protocols by which the terminal shows images. Inside tmux only
// Kitty's placeholders work: it drops other images, or draws characters instead.
func (e *replyParser) can() (can images.Protocols) {
	if e.takes && e.named(withPlaceholders) {
		can = can.With(images.Kitty)
	}
	if !e.where.tmux && (e.where.iterm2 || e.named(withITerm2)) {
		can = can.With(images.ITerm2)
	}
	if !e.where.tmux && e.sixel && e.found.CellWidth > 0 && !e.named(withoutSixel) {
		can = can.With(images.Sixel)
	}
	return can
}

// auto returns the protocol that suits the way to the terminal. Drawn images are
// sent again whenever something has covered them, which is much for a slow link: so
// over SSH there are none unless someone chooses them.
func (w environment) auto(can images.Protocols) images.Protocol {
	best := can.Best()
	if w.remote && best != images.Kitty {
		return images.None
	}
	return best
}

// environment is the terminal's description in the environment.
type environment struct {
	tmux, remote, iterm2 bool
}

// readEnvironment reads an environment; own is that the terminal is that of the process.
func readEnvironment(environ []string, own bool) environment {
	program := strings.ToLower(cmp.Or(Lookup(environ, "TERM_PROGRAM"), Lookup(environ, "LC_TERMINAL")))
	return environment{
		tmux:   inTmux(environ),
		remote: !own || Lookup(environ, "SSH_CONNECTION") != "" || Lookup(environ, "SSH_TTY") != "",
		iterm2: slices.ContainsFunc(withITerm2, func(name string) bool { return strings.HasPrefix(program, name) }),
	}
}

// evictsImages reports whether the terminal is xterm, which keeps sixteen images at most:
// those that were drawn before are gone when its window was hidden.
func (e *replyParser) evictsImages() bool { return strings.HasPrefix(e.name, "xterm(") && e.sixel }

// heard reports whether the terminal has reported its name.
func (e *replyParser) heard() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.name != ""
}

// update changes the known capabilities, and calls tell if they differ from the
// last ones reported.
func (e *replyParser) update(change func()) {
	e.mu.Lock()
	change()
	e.found.Name, e.found.HasName = e.name, e.name != ""
	e.found.TrueColor = !e.where.tmux && e.named(withTrueColor) // tmux may give the terminal behind it fewer
	e.found.ImageProtocols = e.can()
	found, name, few := e.completed(), e.name, e.evictsImages()
	news := found != e.reported
	e.reported = found
	e.mu.Unlock()
	if !news {
		return
	}
	if e.notify != nil {
		e.notify(found, few)
	}
	if found.Complete && e.memory != nil {
		go func() { _ = e.memory.Store(e.environ, name, found) }() // what can't be kept is asked again
	}
}

// remembered returns what is known before any answer.
func (e *replyParser) remembered() Found {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.found.ImageProtocols = e.can()
	return e.completed()
}

// completed returns the known capabilities, with those of an earlier session in
// place of missing replies.
func (e *replyParser) completed() Found {
	out := e.found
	if out.Complete {
		out.DefaultImages = e.where.auto(out.ImageProtocols)
		return out
	}
	before := e.memory.Lookup(e.environ, e.name)
	if out.CellWidth == 0 {
		out.CellWidth, out.CellHeight = before.CellWidth, before.CellHeight
	}
	if out.Background == Unknown {
		out.Background = before.Background
	}
	out.Name = cmp.Or(out.Name, before.Name)
	out.HasName = out.HasName || before.HasName
	out.TrueColor = out.TrueColor || before.TrueColor
	out.ImageProtocols |= before.ImageProtocols
	out.DefaultImages = e.where.auto(out.ImageProtocols)
	return out
}

// backgroundOf classifies a background by its color, as terminals write it.
func backgroundOf(color string) Background {
	c := ansi.XParseColor(color)
	if c == nil {
		return Unknown
	}
	r, g, b, _ := c.RGBA()
	if 299*r+587*g+114*b > 500*0xffff {
		return Light
	}
	return Dark
}
