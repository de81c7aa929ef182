package tui

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/xboard/registry"
)

// engineInfo is how many lines tell more of the engine at the cursor.
const engineInfo = 3

func (s *enginesScreen) listHeight() int {
	return max(s.c.height-6-engineInfo-len(s.troubles()), 1)
}

func (s *enginesScreen) view() []string {
	t, width := s.c.theme, s.c.width
	out := []string{t.Paint(theme.Title, "Engines") + "  " + t.Paint(theme.Dim, s.place())}
	out = append(out, s.troubles()...)
	out = append(out, "")
	out = append(out, frame(s.lines(), width, s.listHeight())...)
	out = append(out, "")
	out = append(out, frame(s.about(), width, engineInfo)...)
	return append(out, s.foot(), hintLine(t, s.actions, width))
}

func (s *enginesScreen) place() string {
	if s.c.engines == nil {
		return ""
	}
	return "kept in " + clean(s.c.engines.Path())
}

// troubles are the lines of what is wrong with the list.
func (s *enginesScreen) troubles() []string {
	var out []string
	if why := s.nowhere(); why != "" {
		out = wrap("No engines can be kept: "+clean(why), s.c.width-2)
	}
	for _, p := range s.problems {
		out = append(out, wrap(clean(p), s.c.width-2)...)
	}
	if most := s.c.mostProblems(); len(out) > most {
		out = append(out[:most-1], fmt.Sprintf("and %d lines more", len(out)-most+1))
	}
	for i := range out {
		out[i] = s.c.theme.Paint(theme.Warning, "! "+out[i])
	}
	return out
}

func (s *enginesScreen) lines() []string {
	var out []string
	for i := s.first; i < min(s.first+s.listHeight(), len(s.rows)); i++ {
		line := s.rowText(&s.rows[i], s.c.width-3)
		if i == s.at {
			line = s.c.theme.Paint(theme.Choice, pad("> "+line, s.c.width-1))
		} else {
			line = "  " + line
		}
		out = append(out, line)
	}
	return out
}

// nameWidth is the width of the column of names.
func (s *enginesScreen) nameWidth() int {
	width := 8
	for i := range s.rows {
		width = max(width, ansi.StringWidth(clean(s.rows[i].name())))
	}
	return min(width, 24)
}

// rowText writes an engine in a line.
func (s *enginesScreen) rowText(r *engineRow, width int) string {
	name := pad(clean(r.name()), s.nameWidth()) + "  "
	if r.entry == nil {
		return clip(name+"built in  plays all variants", width)
	}
	e := r.entry
	known := padLeft("?", 12)
	if e.Seen != nil {
		known = padLeft(count(max(len(e.Seen.Variants), 1), "variant"), 12)
	}
	return clip(name+pad(string(e.Protocol), 8)+known+"  "+s.state(r), width)
}

// state tells when an engine was asked or tested last, or what is the matter.
func (s *enginesScreen) state(r *engineRow) string {
	switch {
	case s.tested[r.name()] != "":
		return clean(s.tested[r.name()])
	case r.stale != "":
		return clean("! " + r.stale)
	}
	return "asked " + r.entry.Seen.At.Local().Format("2006-01-02")
}

// about tells more of the engine at the cursor.
func (s *enginesScreen) about() []string {
	r, width := s.current(), s.c.width-1
	switch {
	case s.question != nil:
		return []string{s.c.theme.Paint(theme.Accent, clip(clean(s.question.text), width)), s.c.theme.Paint(theme.Accent, "y: yes  n: no")}
	case r.entry == nil && s.known && len(s.rows) == 1:
		return wrap("No other engine is known. d looks for engines on this machine, a adds one by its command.", width)
	case r.entry == nil:
		return wrap("The engine that comes with ferz. Its level is chosen where a game is set up.", width)
	}
	e := r.entry
	text := clean(cmp.Or(e.Description().Name, e.Name))
	if by := e.Description().Author; by != "" {
		text += " by " + clean(by)
	}
	out := []string{clip(text, width)}
	out = append(out, s.c.theme.Paint(theme.Dim, clip(clean(commandText(e.Command)), width)))
	if r.stale != "" {
		out = append(out, s.c.theme.Paint(theme.Warning, clip(staleText(r), width)))
	}
	return out
}

// staleText says why what is known of an engine may no longer hold, and what
// helps.
func staleText(r *engineRow) string {
	text := clean(sentence(r.stale))
	if !strings.HasSuffix(r.stale, "is not there") {
		text += " r asks it."
	}
	return text
}

func (s *enginesScreen) foot() string {
	if s.notice.text == "" && s.listing != 0 && !s.known {
		return "Reading..."
	}
	return noticeLine(s.c, s.notice)
}

// commandText writes a command with quotes where they are needed.
func commandText(command []string) string {
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = word
		if word == "" || strings.ContainsAny(word, " \t\"'\\") {
			words[i] = strconv.Quote(word)
		}
	}
	return strings.Join(words, " ")
}

// aboutEngine says in short what an engine said of itself.
func aboutEngine(e *registry.Entry) string {
	if e.Seen == nil {
		return "was never asked"
	}
	return fmt.Sprintf("%s: %s, %s", cmp.Or(e.Seen.Name, e.Name), count(max(1, len(e.Seen.Variants)), "variant"), count(len(e.Seen.Options), "option"))
}

func (s *enginesScreen) help() []helpSection {
	var rows [][2]string
	for i := range s.actions {
		h := s.actions[i].helpRow()
		if why := s.actions[i].refusal(); why != "" {
			h[1] += " (not now: " + why + ")"
		}
		rows = append(rows, h)
	}
	rows = append(rows, row(keys.help, "this help"), row(keys.quit, "quit"))
	return []helpSection{{title: "Engines", rows: rows}, {title: "What they are for", text: []string{
		"Other programs that play, by the UCI, XBoard, USI or UCCI protocol. Those in this list can be chosen as players where a game is set up, and in a game by :white NAME and :black NAME.",
		"Most play only some variants; ferz lets them play others like these through an adaptor, such as another start position or a mirrored board. Enter lists them.",
	}}}
}
