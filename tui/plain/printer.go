package plain

import (
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/wording"
)

// printer writes lines of text until that fails, each in one piece except where
// a terminal would break it within a word.
type printer struct {
	w        io.Writer
	width    func() int // of the terminal; nil: the output is none
	prompted bool       // the prompt is the last thing written
	err      error
}

// line writes a line. Characters that terminals don't print are left out: texts
// may come from engines and files.
func (p *printer) line(text string) {
	if p.prompted {
		p.write("\n") // output that was not requested starts on a new line, not after the prompt
		p.prompted = false
	}
	text = strings.TrimRight(wording.Clean(text), " ")
	if p.width != nil {
		if width := p.width(); width > 0 {
			text = ansi.Wrap(text, width, "")
		}
	}
	p.write(text + "\n")
}

// prompt writes a prompt, unless there is one already.
func (p *printer) prompt(text string) {
	if !p.prompted {
		p.write(wording.Clean(text))
		p.prompted = true
	}
}

func (p *printer) write(text string) {
	if p.err == nil {
		_, p.err = io.WriteString(p.w, text)
	}
}
