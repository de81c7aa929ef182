// Package clipboard copies text to the clipboard of the user's machine: by OSC 52, a
// sequence that many terminals understand and that works over SSH, or by the local
// system's clipboard, if ferz runs on the user's machine and the terminal ignores the
// sequence. [Copier] chooses and reports which one it used.
package clipboard

import (
	"cmp"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/atotto/clipboard"

	"github.com/ferzchess/ferz/tui/internal/terminal"
)

// maxSequence is the length in bytes of the longest text that is sent in one OSC 52,
// by what the common terminals allow.
const maxSequence = 70_000

// copyTimeout is how long a program that sets the system's clipboard may take.
const copyTimeout = 5 * time.Second

// Place is a clipboard.
type Place string

// The clipboards, as texts on screens name them.
const (
	Terminal Place = "sent to the terminal's clipboard"
	System   Place = "copied to the clipboard"
)

// errNone reports that there is no clipboard that takes text.
var errNone = errors.New("this terminal does not support OSC 52, by which programs copy")

// Copier copies texts. Its zero value has no clipboard.
type Copier struct {
	Out     io.Writer               // terminal; nil: there is none
	Environ []string                // of the terminal, "NAME=value" each
	Name    string                  // of the terminal by its own answer, such as "vte(7600)"; "" if unknown
	Near    bool                    // the terminal is on the machine that ferz runs on
	System  func(text string) error // sets the system's clipboard; nil: ferz may not, see SetSystem
	Wait    time.Duration           // for System; 0: patience
}

// SetSystem puts text on the clipboard of the system: by its own interface on Windows,
// else by pbcopy, xclip, xsel, wl-copy, termux-clipboard-set or clip.exe. It may take
// as long as this program does.
func SetSystem(text string) error {
	if clipboard.Unsupported {
		return errors.New("no program that copies is installed (xclip, xsel or wl-clipboard)")
	}
	if err := clipboard.WriteAll(text); err != nil {
		return fmt.Errorf("the system's clipboard: %w", err)
	}
	return nil
}

// Copy puts text on a clipboard and returns on which one it is. The error is ErrNone
// and why the system's clipboard does not stand in, or that the text is too long. Copy
// may take seconds, so screens call it in a command.
func (c *Copier) Copy(text string) (Place, error) {
	takes := c.support()
	var err error
	if c.Near && takes != Yes && c.System != nil {
		if err = c.system(text); err == nil {
			return System, nil
		}
	}
	switch {
	case (takes == No || c.Out == nil) && err != nil:
		return "", fmt.Errorf("%w; %w", errNone, err)
	case takes == No || c.Out == nil:
		return "", errNone
	case len(text) > maxSequence:
		return "", fmt.Errorf("%d bytes are too long for the terminal's clipboard, which takes %d", len(text), maxSequence)
	}
	_, err = io.WriteString(c.Out, "\x1b]52;c;"+base64.StdEncoding.EncodeToString([]byte(text))+"\x07")
	return Terminal, err
}

// system sets the system's clipboard, or gives up after a while.
func (c *Copier) system(text string) error {
	done := make(chan error, 1)
	go func() { done <- c.System(text) }()
	timer := time.NewTimer(cmp.Or(c.Wait, copyTimeout))
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-timer.C:
		return errors.New("the program that sets the system's clipboard does not answer")
	}
}

// Support is whether a terminal takes OSC 52.
type Support int

// The kinds of support.
const (
	Unknown Support = iota
	Yes
	No
)

// withSequence are terminals that accept OSC 52 unless it is switched off, by the
// beginning of the names in TERM, TERM_PROGRAM and their own answer.
var withSequence = []string{"kitty", "xterm-kitty", "ghostty", "xterm-ghostty", "foot", "wezterm", "alacritty", "contour", "rio"}

// without are those that never do: VTE, which GNOME Terminal, Xfce Terminal, Tilix and
// others are made of, Apple's Terminal, and Linux's console.
var without = []string{"vte", "apple_terminal", "linux"}

// support reports, by the terminal's environment and its own name, whether it accepts OSC
// 52. A multiplexer usually keeps the sequence to itself, so what is around it says nothing.
func (c *Copier) support() Support {
	value := func(name string) string { return terminal.Lookup(c.Environ, name) }
	term, program := strings.ToLower(value("TERM")), strings.ToLower(value("TERM_PROGRAM"))
	names := []string{c.Name, program, term}
	has := func(list []string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			return slices.ContainsFunc(list, func(known string) bool { return strings.HasPrefix(name, known) })
		})
	}
	switch {
	case value("TMUX") != "" || value("STY") != "":
		return Unknown
	case has(without) || value("VTE_VERSION") != "" && c.Name == "" && !has(withSequence):
		return No
	case has(withSequence) || value("WT_SESSION") != "":
		return Yes
	}
	return Unknown
}
