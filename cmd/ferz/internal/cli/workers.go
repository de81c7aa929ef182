package cli

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/workers"
)

// WorkerOptions returns how games are played here. An empty name is the machine's, and 0
// slots are one for each processor.
func (a *App) WorkerOptions(name string, slots int) workers.Options {
	if name == "" {
		name, _ = os.Hostname()
	}
	if slots == 0 {
		slots = runtime.NumCPU()
	}
	return workers.Options{Name: name, Slots: slots, Definitions: definitions{a}, Player: StartPlayer, Notify: a.Notify}
}

// Elsewhere returns what hands out games to learn from to the workers of a URL, or nil if
// that is "".
func (a *App) Elsewhere(url string) workers.OpenTrainingFunc {
	if url == "" {
		return nil
	}
	return func(ctx context.Context, r *workers.TrainingRun, v *engine.Variant) (*workers.Training, error) {
		url, err := WorkersURL(url)
		if err != nil {
			return nil, err
		}
		r.Text = DefinitionText(&r.Variant.Definition)
		return workers.OpenTraining(ctx, url, r, v, a.WorkerOptions("", 1))
	}
}

// MatchesElsewhere returns what hands out the games of matches to the workers of a URL, or nil if
// that is "".
func (a *App) MatchesElsewhere(url string) workers.OpenMatchFunc {
	if url == "" {
		return nil
	}
	return func(ctx context.Context, c *match.Config, specs []registry.Spec) (*workers.Match, error) {
		url, err := WorkersURL(url)
		if err != nil {
			return nil, err
		}
		return workers.OpenMatch(ctx, url, c, specs, DefinitionText(&c.Variant.Definition), a.WorkerOptions("", 1))
	}
}

// definitions finds variants in the catalogue. It implements workers.Definitions.
type definitions struct{ *App }

// Find implements workers.Definitions.
func (d definitions) Find(id string) (engine.Definition, error) { return d.Catalogue().Find(id) }

// ReadText implements workers.Definitions.
func (d definitions) ReadText(text string) (engine.Definition, error) {
	games := ini.ReadText(d.Catalogue(), "variant", text)
	for _, p := range games.Problems {
		if !p.Warning {
			return engine.Definition{}, p
		}
	}
	if len(games.Definitions) != 1 {
		return engine.Definition{}, fmt.Errorf("%d variants in a text: expected one", len(games.Definitions))
	}
	return games.Definitions[0], nil
}

// WorkersURL returns the URL of a server of workers, see FileURL.
func WorkersURL(text string) (string, error) { return FileURL(text, "nats://work:TOKEN@host:4222") }

// FileURL returns a URL, or what a file has, if that is what is named. An error shows an example.
func FileURL(text, example string) (string, error) {
	if strings.Contains(text, "://") {
		return text, nil
	}
	data, err := os.ReadFile(text)
	if err != nil {
		return "", fmt.Errorf("%w; expected a URL such as %s, or a file that contains one", err, example)
	}
	return strings.TrimSpace(string(data)), nil
}

// DefinitionText returns the text of a variant that is the user's own, or "".
func DefinitionText(d *engine.Definition) string {
	if d.Family != ini.Family {
		return ""
	}
	text, _ := ini.Write(*d) // what is lost shows in the rules' identity
	return text
}
