package engines

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/registry/checkup"
)

// detect looks for engines on this machine.
func (s *Screen) detect() tea.Cmd {
	store, start := s.c.Engines, s.c.Start
	job := newJob(s.c, "Looking for engines on this machine", func(ctx context.Context, say func(theme.Role, string)) (string, error) {
		answered, failed := 0, 0
		err := store.Detect(ctx, registry.SearchPath(), start, func(d registry.Detection) {
			switch {
			case d.Err == nil:
				answered++
			case !errors.Is(d.Err, registry.ErrAdapter):
				failed++
			}
			say(detectionLine(&d))
		})
		return fmt.Sprintf("%s answered, %d did not.", words.Count(answered, "engine"), failed), err
	})
	return ui.Send(ui.OpenOverlayMsg{Screen: job})
}

// detectionLine describes the result of searching for an engine.
func detectionLine(d *registry.Detection) (theme.Role, string) {
	role, text := theme.Text, ""
	name := ui.Pad(ui.Clean(d.Entry.Name), 16) + " "
	switch {
	case errors.Is(d.Err, registry.ErrAdapter):
		role, text = theme.Dim, name+d.Err.Error()
	case d.Err != nil:
		role, text = theme.Error, name+"failed: "+strings.Join(strings.Fields(d.Err.Error()), " ")
	default:
		text = name + ui.Pad(string(d.Entry.Protocol), 7) + d.Entry.About()
		if d.New {
			role, text = theme.Good, text+"; new"
		}
	}
	if d.Note != "" {
		text += "; " + d.Note
	}
	return role, text
}

// test tries out whether the engine at the cursor does what its protocol wants.
func (s *Screen) test() tea.Cmd {
	return ui.Send(ui.OpenOverlayMsg{Screen: testJob(s.c, *s.current().entry)})
}

func testJob(c *ui.Common, e registry.Entry) *jobScreen {
	e = cloneEntry(e)
	t := checkup.Test{Config: e.Config, Open: c.Start, Find: c.Find, Catalogue: c.Variants.All(), Variants: c.Variants.Listed()}
	job := newJob(c, "Testing "+e.Name, func(ctx context.Context, say func(theme.Role, string)) (string, error) {
		t := t
		t.Report = func(f checkup.Finding) { say(findingLine(f)) }
		findings, err := checkup.Run(ctx, t)
		if err != nil {
			return "", err
		}
		return testOutcome(findings), nil
	})
	job.about = e.Name
	return job
}

// cloneEntry returns an entry for work in the background: its options are no
// longer those that the screen changes.
func cloneEntry(e registry.Entry) registry.Entry {
	e.Options = maps.Clone(e.Options)
	return e
}

func findingLine(f checkup.Finding) (theme.Role, string) {
	text := " " + f.Step + ": " + f.Text
	switch f.Level {
	case checkup.Good:
		return theme.Good, "ok   " + text
	case checkup.Fail:
		return theme.Error, "WRONG" + text
	}
	return theme.Warning, "note " + text
}

func testOutcome(findings []checkup.Finding) string {
	wrong := 0
	for _, f := range findings {
		if f.Level == checkup.Fail {
			wrong++
		}
	}
	if wrong == 0 {
		return "tested: nothing was wrong"
	}
	return "! tested: " + words.Count(wrong, "thing") + " wrong"
}

// ask asks the engine at the cursor again what it is.
func (s *Screen) ask() tea.Cmd {
	return ui.Send(ui.OpenOverlayMsg{Screen: askJob(s.c, *s.current().entry)})
}

func askJob(c *ui.Common, e registry.Entry) *jobScreen {
	store, start := c.Engines, c.Start
	e = cloneEntry(e)
	job := newJob(c, "Probing "+e.Name, func(ctx context.Context, say func(theme.Role, string)) (string, error) {
		say(theme.Dim, registry.CommandText(e.Command))
		seen, err := registry.Probe(ctx, e.Config, start)
		if err != nil {
			return "", err
		}
		err = store.Change(ctx, e.Name, func(e *registry.Entry) error {
			e.Seen = seen
			return nil
		})
		e.Seen = seen
		return e.About(), err
	})
	job.found = e.Name
	return job
}

// addJob asks an engine what it is and remembers it.
func addJob(c *ui.Common, config xboard.Config) *jobScreen {
	store, start := c.Engines, c.Start
	job := newJob(c, "Adding "+config.Name, func(ctx context.Context, say func(theme.Role, string)) (string, error) {
		say(theme.Dim, registry.CommandText(config.Command))
		how := string(config.Protocol)
		if how == "" {
			how = "uci, then by xboard"
		}
		say(theme.Text, "Starting it and asking it by "+how+"...")
		e, err := registry.Identify(ctx, config, start)
		if err != nil {
			return "", fmt.Errorf("it is not remembered: %s", strings.ReplaceAll(err.Error(), "\n", "; "))
		}
		if err := store.CheckNew(config.Name); err != nil {
			return "", err
		}
		return config.Name + " is remembered: " + string(e.Protocol) + ", " + e.About(), store.Put(ctx, e)
	})
	job.found = config.Name
	return job
}
