package terminal

import (
	"bytes"
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
)

// Found is what a terminal has told of itself. It is a message for programs, sent
// each time that more is known. Until all answers are there, what the terminal has
// told another time stands in for those that are missing.
type Found struct {
	Named                 bool // it has told its name; all that do so have 256 colours
	Images                bool // it shows images in the cells of their placeholders
	CellWidth, CellHeight int  // of a cell, in pixels; 0: unknown
	Background            Background
	Over                  bool `toml:"-"` // there are no more answers to wait for
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
		return fmt.Errorf("%q is no background: want one of %s", text, strings.Join(backgroundNames, ", "))
	}
	*b = Background(i)
	return nil
}

// probe is the number of an image of one pixel that is sent to see whether the
// terminal takes it.
const probe = 4207849484

// questions returns what asks a terminal for its background, its name, the size
// of a cell, whether it takes images and, as all answer to that, for its attributes. One that does not know a sequence leaves
// it out; those that would show it are not asked. In tmux the terminal behind it
// is asked, but for the background, which tmux knows.
func questions(environ []string) string {
	term := lookup(environ, "TERM")
	if runtime.GOOS == "windows" || slices.Contains([]string{"", "dumb", "linux"}, term) || strings.HasPrefix(term, "vt") || lookup(environ, "TERM_PROGRAM") == "Apple_Terminal" {
		return ""
	}
	out := ansi.RequestBackgroundColor
	for _, question := range []string{
		ansi.RequestNameVersion,
		"\x1b[16t",
		ansi.KittyGraphics([]byte("AAAA"), "a=T", "U=1", fmt.Sprintf("i=%d", probe), "c=1", "r=1", "s=1", "v=1", "f=24"),
		ansi.KittyGraphics(nil, "a=d", "d=I", "q=2", fmt.Sprintf("i=%d", probe)),
		ansi.RequestPrimaryDeviceAttributes,
	} {
		if inTmux(environ) {
			question = ansi.TmuxPassthrough(question)
		}
		out += question
	}
	return out
}

// inTmux reports whether a terminal is one of tmux.
func inTmux(environ []string) bool {
	return lookup(environ, "TMUX") != "" || strings.HasPrefix(lookup(environ, "TERM"), "tmux")
}

// ears take a terminal's answers out of what is typed.
type ears struct {
	tell  func(Found) // is called without the lock
	asked time.Time   // zero: nothing was
	begun []byte      // an answer of which the rest has not come

	environ []string
	memory  *Memory

	mu    sync.Mutex
	name  string // of the terminal
	takes bool   // it has taken the probe
	found Found  // by its answers
	told  Found
}

// read reads keys. There may be none.
func (e *ears) read(from io.Reader, p []byte) (int, error) {
	if len(e.begun) > len(p)/2 {
		e.begun = nil // no answer is as long
	}
	n, err := from.Read(p[:len(p)-len(e.begun)])
	return copy(p, e.hear(p[:n], time.Now())), err
}

// awaited is how long the parts of an answer may come one by one. Later ones are
// known only if they come whole: who presses Escape does not want to wait.
const awaited = 3 * time.Second

// answers are what terminals answer with: device attributes and sizes, which begin
// as keys do, and strings of all kinds.
var (
	answers = regexp.MustCompile(`\x1b(\[\?[0-9;]*[cn]|\[[468];[0-9]+;[0-9]+t|[P_\]][^\x07\x1b]*(\x07|\x1b\\))`)
	begins  = regexp.MustCompile(`\x1b(\[\?[0-9;]*|\[[468];[0-9;]*|[P_\]][^\x07\x1b]+\x1b?)$`)
)

// hear takes the answers out of what was read and returns the keys, which are no
// more than was read and was kept before.
func (e *ears) hear(read []byte, now time.Time) []byte {
	if len(e.begun) == 0 && !bytes.ContainsRune(read, 0x1b) {
		return read
	}
	text := slices.Concat(e.begun, read)
	e.begun = nil
	keys := answers.ReplaceAllFunc(text, func(answer []byte) []byte {
		e.learn(string(answer))
		return nil
	})
	if at := begins.FindIndex(keys); at != nil && now.Sub(e.asked) < awaited {
		e.begun = slices.Clone(keys[at[0]:])
		keys = keys[:at[0]]
	}
	return keys
}

// learn takes in an answer.
func (e *ears) learn(answer string) {
	e.update(func() {
		body := strings.TrimRight(answer[2:], "\x07\x1b\\")
		switch answer[1] {
		case 'P':
			if name, ok := strings.CutPrefix(body, ">|"); ok {
				e.name = strings.ToLower(name)
			}
		case '_':
			e.takes = e.takes || body == fmt.Sprintf("Gi=%d;OK", probe)
		case ']':
			if color, ok := strings.CutPrefix(body, "11;"); ok {
				e.found.Background = backgroundOf(color)
			}
		case '[':
			e.found.Over = e.found.Over || strings.HasSuffix(answer, "c")
			if size, ok := strings.CutPrefix(strings.TrimSuffix(answer[2:], "t"), "6;"); ok {
				height, width, _ := strings.Cut(size, ";")
				e.found.CellHeight, _ = strconv.Atoi(height)
				e.found.CellWidth, _ = strconv.Atoi(width)
			}
		}
	})
}

// withPlaceholders are the terminals that show images in the cells of their
// placeholders. Others take such images, too, but show them somewhere else.
var withPlaceholders = []string{"kitty", "ghostty"}

// heard reports whether the terminal has told its name.
func (e *ears) heard() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.name != ""
}

// update changes what is known, and tells if it is news.
func (e *ears) update(change func()) {
	e.mu.Lock()
	change()
	e.found.Named = e.name != ""
	e.found.Images = e.takes && slices.ContainsFunc(withPlaceholders, func(name string) bool { return strings.HasPrefix(e.name, name) })
	found, name := e.completed(), e.name
	news := found != e.told
	e.told = found
	e.mu.Unlock()
	if !news {
		return
	}
	if e.tell != nil {
		e.tell(found)
	}
	if found.Over && e.memory != nil {
		go func() { _ = e.memory.Keep(e.environ, name, found) }() // what can't be kept is asked again
	}
}

// completed returns what is known, with what the terminal has told another time in
// place of the answers that are missing.
func (e *ears) completed() Found {
	out := e.found
	if out.Over {
		return out
	}
	before := e.memory.Recall(e.environ, e.name)
	if out.CellWidth == 0 {
		out.CellWidth, out.CellHeight = before.CellWidth, before.CellHeight
	}
	if out.Background == Unknown {
		out.Background = before.Background
	}
	out.Named = out.Named || before.Named
	out.Images = out.Images || before.Images
	return out
}

// backgroundOf tells from a colour, as terminals write it, what a background is
// like.
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
