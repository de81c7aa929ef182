package uci

import (
	"fmt"
	"strings"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
)

// run reads the engine's lines until they end, by themselves or because there
// are too many.
func (s *session) run() {
	defer close(s.gone)
	for l := range s.proc.Lines() {
		if s.flood.add(l) {
			s.because(s.failure(xboard.BadOutput, s.flood.String()))
			s.proc.Stop(0)
			return
		}
		s.take(l.Text)
	}
	err := s.proc.Stop(exitWait)
	detail := "closed its output"
	if status := s.proc.Status(); status != "" {
		detail = status
	}
	f := s.failure(xboard.Crashed, detail)
	f.Err = err
	s.because(f)
}

// take understands one line. The most frequent ones come first.
func (s *session) take(text string) {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	switch rest = strings.TrimSpace(rest); word {
	case "info":
		s.takeInfo(rest)
	case "bestmove", "nobestmove":
		if word == "nobestmove" {
			rest = "(none)"
		}
		s.post(event{kind: answered, text: rest, last: s.last})
		s.last = ""
	case "readyok":
		s.post(event{kind: ready})
	case s.flavour.welcome:
		s.open = true
		s.post(event{kind: welcomed})
	case "id", "option":
		s.takeIntroduction(word, rest)
	case "registration":
		if rest == "error" {
			s.post(event{kind: unregistered})
		}
	case "copyprotection":
		if rest == "error" {
			s.barred.Store(true)
		}
	case "", "bye":
	default:
		s.noteRemark(text)
	}
}

func (s *session) takeInfo(rest string) {
	switch {
	case strings.HasPrefix(rest, "string"):
		if strings.Contains(strings.ToLower(rest), "error") {
			s.noteRemark(rest)
		}
	case !telling(rest):
	default:
		if !strings.Contains(rest, "multipv ") || strings.Contains(rest+" ", "multipv 1 ") {
			s.last = rest
		}
		if s.wanted.Load() {
			s.post(event{kind: thought, text: rest})
		}
	}
}

const maxOptions = 1000

func (s *session) takeIntroduction(word, rest string) {
	if s.open {
		return
	}
	if word == "option" {
		o, err := parseOption(rest)
		if err != nil {
			s.noteRemark(err.Error())
		} else if len(s.desc.Options) < maxOptions {
			s.desc.Options = append(s.desc.Options, o)
		}
		return
	}
	switch key, value, _ := strings.Cut(rest, " "); key {
	case "name":
		s.desc.Name = strings.TrimSpace(value)
	case "author":
		s.desc.Author = strings.TrimSpace(value)
	}
}

// The most that an engine may say within a minute.
const (
	maxLines = 1_000_000
	maxBytes = 64 << 20
	period   = time.Minute
)

// meter measures how much an engine says.
type meter struct {
	since        time.Time
	lines, bytes int
}

// add counts a line. It reports whether there are too many.
func (m *meter) add(l process.Line) bool {
	if l.At.Sub(m.since) > period {
		*m = meter{since: l.At}
	}
	m.lines++
	m.bytes += len(l.Text) + l.Cut
	return m.lines > maxLines || m.bytes > maxBytes
}

func (m *meter) String() string {
	return fmt.Sprintf("a flood of %d lines, %d MiB within %v", m.lines, m.bytes>>20, period)
}
