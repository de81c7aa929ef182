package engines

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/registry/checkup"
)

// detectionText describes in a line the result of detecting an engine.
func detectionText(d *registry.Detection) string {
	line := fmt.Sprintf("%-16s %-6s  ", d.Entry.Name, d.Entry.Protocol)
	switch {
	case errors.Is(d.Err, registry.ErrAdapter):
		line = fmt.Sprintf("%-16s %s", d.Entry.Name, d.Err)
	case d.Err != nil:
		line = fmt.Sprintf("%-16s failed  %s", d.Entry.Name, strings.Join(strings.Fields(d.Err.Error()), " "))
	default:
		line += d.Entry.About()
		if d.New {
			line += "; new"
		}
	}
	if d.Note != "" {
		line += "; " + d.Note
	}
	return strings.TrimRight(line, " ")
}

func findingText(f checkup.Finding) string {
	mark := map[checkup.Level]string{checkup.Good: "ok   ", checkup.Note: "note ", checkup.Fail: "WRONG"}[f.Level]
	return fmt.Sprintf("%s  %s: %s", mark, f.Step, f.Text)
}

// findAll returns the definitions of variants.
func findAll(c *variants.Catalogue, names []string) ([]engine.Definition, error) {
	var out []engine.Definition
	for _, name := range names {
		d, err := c.Find(name)
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

// listEngines prints a line for each engine, ferz's own first.
func listEngines(w io.Writer, store *registry.Store) error {
	entries := store.Entries()
	width := len(registry.Builtin)
	for _, e := range entries {
		width = max(width, len([]rune(e.Name)))
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%-*s  %-8s  plays all variants\n", width, registry.Builtin, "built in")
	for _, e := range entries {
		line := fmt.Sprintf("%-*s  %-8s  %s", width, e.Name, e.Protocol, e.About())
		if why := e.Stale(); why != "" && e.Seen != nil {
			line += "; " + why
		}
		fmt.Fprintln(out, line)
	}
	if len(entries) == 0 {
		fmt.Fprintln(out, "No other engine is known; \"ferz engines detect\" looks for them.")
	} else {
		fmt.Fprintf(out, "They are in %s.\n", store.Path())
	}
	return out.Flush()
}

// engineJSON is an engine as other programs read it.
type engineJSON struct {
	registry.Entry
	Stale   string      `json:"stale,omitempty"`
	Plays   []string    `json:"plays,omitempty"`
	Adapted []offerJSON `json:"adapted,omitempty"`
}

type offerJSON struct {
	Variant string `json:"variant"`
	As      string `json:"as"`
	How     string `json:"how"`
}

func enginesJSON(entries []registry.Entry) []engineJSON {
	out := []engineJSON{}
	for _, e := range entries {
		out = append(out, engineJSON{Entry: e, Stale: e.Stale()})
	}
	return out
}

func showJSON(e registry.Entry, offers []dialect.PlayableVariant) engineJSON {
	out := engineJSON{Entry: e, Stale: e.Stale()}
	for _, o := range offers {
		if o.AdaptorNote == "" {
			out.Plays = append(out.Plays, o.ID)
		} else {
			out.Adapted = append(out.Adapted, offerJSON{o.ID, o.Variant, o.AdaptorNote})
		}
	}
	return out
}

// showEngine prints all that is known about an engine.
func showEngine(w io.Writer, e *registry.Entry, offers []dialect.PlayableVariant) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\n", e.Name)
	row := func(name, text string) {
		if text != "" {
			fmt.Fprintln(out, cli.Wrap(fmt.Sprintf("  %-10s ", name), strings.Repeat(" ", 13), text))
		}
	}
	row("command", registry.CommandText(e.Command))
	row("directory", e.Dir)
	row("protocol", string(e.Protocol))
	row("first sent", strings.Join(e.Init, "; "))
	if e.Ponder {
		row("ponders", "yes")
	}
	if e.Seen != nil {
		row("says", cmp.Or(e.Seen.Name, "no name"))
		row("by", e.Seen.Author)
		row("asked", e.Seen.At.Local().Format("2006-01-02 15:04"))
	}
	row("but", e.Stale())
	showOffers(out, offers)
	showOptions(out, e.Options, e.Description().Options)
	return out.Flush()
}

func showOffers(out io.Writer, offers []dialect.PlayableVariant) {
	var straight []string
	for _, o := range offers {
		if o.AdaptorNote == "" {
			straight = append(straight, o.ID)
		}
	}
	if len(straight) > 0 {
		fmt.Fprintf(out, "\nPlays\n%s\n", cli.Wrap("  ", "  ", strings.Join(straight, ", ")))
	}
	if len(straight) == len(offers) {
		return
	}
	fmt.Fprintln(out, "\nPlays through an adaptor")
	for _, o := range offers {
		if o.AdaptorNote != "" {
			fmt.Fprintln(out, cli.Wrap("  ", "    ", o.ID+": "+o.AdaptorNote))
		}
	}
}

// showOptions prints options with their values, those set first said so.
func showOptions(out io.Writer, set map[string]string, options []xboard.Option) {
	if len(options)+len(set) == 0 {
		return
	}
	fmt.Fprintln(out, "\nOptions")
	left := maps.Clone(set)
	for _, o := range options {
		text := fmt.Sprintf("%s (%s)", o.Name, optionDomain(o))
		for name, value := range set {
			if strings.EqualFold(name, o.Name) {
				text = fmt.Sprintf("%s = %s (%s)", o.Name, value, optionDomain(o))
				delete(left, name)
			}
		}
		fmt.Fprintln(out, cli.Wrap("  ", "    ", text))
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		fmt.Fprintln(out, cli.Wrap("  ", "    ", fmt.Sprintf("%s = %s (not announced)", name, left[name])))
	}
}

// optionDomain describes the values that an option can have.
func optionDomain(o xboard.Option) string {
	text := string(o.Kind)
	switch o.Kind {
	case xboard.SpinOption:
		text = o.Range()
	case xboard.ComboOption:
		text = strings.Join(o.Choices, ", ")
	case xboard.CheckOption:
		text = "true or false"
	}
	if o.Default != "" {
		text += "; default " + o.Default
	}
	return text
}

// showBuiltin prints the description and options of ferz's own engine.
func showBuiltin(w io.Writer, asJSON bool) error {
	options := registry.BuiltinOptions()
	if asJSON {
		return cli.WriteJSON(w, map[string]any{"name": registry.Builtin, "builtin": true, "options": options})
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\n  the engine that comes with ferz; plays all variants\n", registry.Builtin)
	showOptions(out, nil, options)
	return out.Flush()
}

// candidateJSON is an engine that may play a variant.
type candidateJSON struct {
	Engine  string `json:"engine"`
	Builtin bool   `json:"builtin,omitempty"`
	Plays   bool   `json:"plays"`
	As      string `json:"as,omitempty"`      // the engine's name of the variant
	Adaptor string `json:"adaptor,omitempty"` // what it does
	Why     string `json:"why,omitempty"`     // it can't
}

func candidatesJSON(list []registry.Candidate) []candidateJSON {
	out := []candidateJSON{{Engine: registry.Builtin, Builtin: true, Plays: true}}
	for _, c := range list {
		j := candidateJSON{Engine: c.Entry.Name}
		if c.Err != nil {
			j.Why = whyNot(c.Err)
		} else {
			j.Plays, j.As, j.Adaptor = true, c.Dialect.Variant, c.Dialect.AdaptorNote
		}
		out = append(out, j)
	}
	return out
}

// whyNot returns the reason why an engine can't play a variant.
func whyNot(err error) string {
	var unsupported *xboard.Unsupported
	if errors.As(err, &unsupported) {
		return unsupported.Why
	}
	return err.Error()
}

func printCandidates(w io.Writer, list []registry.Candidate, all bool) error {
	width := len(registry.Builtin)
	for _, c := range list {
		width = max(width, len([]rune(c.Entry.Name)))
	}
	out := bufio.NewWriter(w)
	row := func(name, text string) {
		fmt.Fprintln(out, cli.Wrap(fmt.Sprintf("%-*s  ", width, name), strings.Repeat(" ", width+2), text))
	}
	row(registry.Builtin, "built in")
	for _, c := range list {
		switch {
		case c.Err == nil && c.Dialect.AdaptorNote == "":
			row(c.Entry.Name, "as "+c.Dialect.Variant)
		case c.Err == nil:
			row(c.Entry.Name, "through an adaptor: "+c.Dialect.AdaptorNote)
		case all:
			row(c.Entry.Name, "can't: "+whyNot(c.Err))
		}
	}
	return out.Flush()
}

// detectJSON is what looking for engines has found.
type detectJSON struct {
	Answered int            `json:"answered"`
	Failed   int            `json:"failed"`
	Engines  []detectedJSON `json:"engines"`
}

// detectedJSON is an engine that was found.
type detectedJSON struct {
	engineJSON
	New   bool   `json:"new,omitempty"`   // it was not remembered before
	Note  string `json:"note,omitempty"`  // what is known of the program
	Error string `json:"error,omitempty"` // why it could not be asked, or that it is none
}

func detectedOf(d *registry.Detection) detectedJSON {
	out := detectedJSON{engineJSON: engineJSON{Entry: d.Entry}, New: d.New, Note: d.Note}
	if d.Err != nil {
		out.Error = strings.Join(strings.Fields(d.Err.Error()), " ")
	}
	return out
}

// testJSON is what testing an engine has found.
type testJSON struct {
	Engine   string            `json:"engine"`
	Passed   bool              `json:"passed"` // nothing was wrong
	Findings []checkup.Finding `json:"findings"`
}
