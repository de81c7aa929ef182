package xboardclient

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/xboard"
)

// option is an engine's option and how it is set.
type option struct {
	xboard.Option
	command string // what is sent before the value, such as "option Hash="
	reset   bool   // the engine announces its options anew when it is pressed
}

// optionKinds are the kinds of option by the protocol's names.
var optionKinds = map[string]xboard.OptionKind{
	"check": xboard.CheckOption, "spin": xboard.SpinOption, "slider": xboard.SpinOption,
	"combo": xboard.ComboOption, "string": xboard.StringOption, "file": xboard.FileOption,
	"path": xboard.PathOption, "button": xboard.ButtonOption, "save": xboard.ButtonOption,
	"reset": xboard.ButtonOption,
}

// parseOption reads the text of a feature option: NAME -KIND VALUES.
func parseOption(text string) (option, error) {
	name, kind, rest := cutKind(text)
	if kind == "" || strings.TrimSpace(name) == "" {
		return option{}, fmt.Errorf("option %.60q: expected NAME -KIND VALUES, with one of the kinds button, save, reset, check, string, spin, combo, slider, file, path", text)
	}
	o := option{Option: xboard.Option{Name: strings.TrimSpace(name), Kind: optionKinds[kind]}}
	o.command, o.reset = "option "+o.Name, kind == "reset"
	if o.Kind != xboard.ButtonOption {
		o.command += "="
	}
	var err error
	switch o.Kind {
	case xboard.CheckOption:
		o.Default = strconv.FormatBool(rest == "1")
	case xboard.SpinOption:
		err = o.readRange(rest)
	case xboard.ComboOption:
		err = o.readChoices(rest)
	case xboard.StringOption, xboard.FileOption, xboard.PathOption:
		o.Default = rest
	}
	return o, err
}

// cutKind cuts around the first word that begins with a hyphen and names a kind.
func cutKind(text string) (name, kind, rest string) {
	for i := 0; i < len(text); i++ {
		j := strings.Index(text[i:], " -")
		if j < 0 {
			return "", "", ""
		}
		i += j
		kind, rest, _ = strings.Cut(text[i+2:], " ")
		if _, ok := optionKinds[kind]; ok {
			return text[:i], kind, strings.TrimSpace(rest)
		}
	}
	return "", "", ""
}

func (o *option) readRange(text string) error {
	words := strings.Fields(text)
	if len(words) != 3 {
		return fmt.Errorf("option %s: %.40q: expected a value, a minimum and a maximum", o.Name, text)
	}
	var numbers [3]int
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			return fmt.Errorf("option %s: %.40q is not a number", o.Name, w)
		}
		numbers[i] = n
	}
	o.Default, o.Min, o.Max = words[0], numbers[1], numbers[2]
	return nil
}

// readChoices reads A /// *B /// C, where * is the present one.
func (o *option) readChoices(text string) error {
	for _, c := range strings.Split(text, "///") {
		c = strings.TrimSpace(c)
		present, isPresent := strings.CutPrefix(c, "*")
		if isPresent {
			o.Default = present
		}
		if present != "" && len(o.Choices) < maxListed {
			o.Choices = append(o.Choices, present)
		}
	}
	if len(o.Choices) == 0 {
		return fmt.Errorf("option %s: a combo without choices", o.Name)
	}
	if o.Default == "" {
		o.Default = o.Choices[0]
	}
	return nil
}

// line returns the command that sets the option. value is as Check returns it.
func (o *option) line(value string) string {
	if o.Kind == xboard.CheckOption {
		value = map[string]string{"true": "1", "false": "0"}[value]
	}
	return o.command + value
}

// Options that are separate commands in the protocol.
const (
	memoryOption = "memory" // megabytes
	coresOption  = "cores"
	randomOption = "random" // vary the play
)

// commandOptions returns the options that are commands of their own.
func (f *features) commandOptions() []option {
	number := func(name string, most int) option {
		return option{Option: xboard.Option{Name: name, Kind: xboard.SpinOption, Min: 1, Max: most}, command: name + " "}
	}
	var out []option
	if f.memory {
		out = append(out, number(memoryOption, 1<<20))
	}
	if f.smp {
		out = append(out, number(coresOption, 1024))
	}
	for _, kind := range f.egt {
		out = append(out, option{
			Option:  xboard.Option{Name: "egtpath " + kind, Kind: xboard.PathOption},
			command: "egtpath " + kind + " ",
		})
	}
	return append(out, option{Option: xboard.Option{Name: randomOption, Kind: xboard.CheckOption, Default: "false"}})
}

// handleOption takes an option that the engine announces; a second one of the
// same name replaces the first.
func (p *profile) handleOption(text string) error {
	o, err := parseOption(text)
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(p.options, func(x option) bool { return x.Name == o.Name }); i >= 0 {
		p.options[i] = o
	} else if len(p.options) < maxListed {
		p.options = append(p.options, o)
	}
	return nil
}

func (p *profile) allOptions() []option {
	return append(p.commandOptions(), p.options...)
}

// multiPV returns the option that sets the number of lines to think about.
func (p *profile) multiPV() (option, bool) {
	for _, o := range p.options {
		if o.Kind == xboard.SpinOption && xboard.NormalizeName(o.Name) == "multipv" {
			return o, true
		}
	}
	return option{}, false
}

// configure returns the lines that set options, and whether the engine shall
// vary its play.
func (p *profile) configure(values map[string]string) (lines []string, random bool, err error) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		o, ok := p.find(name)
		if !ok {
			return nil, false, p.noOption(name)
		}
		value, err := o.Check(values[name])
		switch {
		case err != nil:
			return nil, false, err
		case o.Name == randomOption && o.command == "":
			random = value == "true"
		case o.reset:
			p.options = nil // the engine announces those that it has now
			lines = append(lines, o.line(value))
		default:
			lines = append(lines, o.line(value))
		}
	}
	return lines, random, nil
}

// find returns an option. Other names for those that are commands are those of
// UCI, as people know them.
func (p *profile) find(name string) (option, bool) {
	all := p.allOptions()
	names := []string{name}
	switch strings.ToLower(name) {
	case "hash":
		names = append(names, memoryOption)
	case "threads":
		names = append(names, coresOption)
	}
	for _, n := range names {
		if i := slices.IndexFunc(all, func(o option) bool { return strings.EqualFold(o.Name, n) }); i >= 0 {
			return all[i], true
		}
	}
	return option{}, false
}

func (p *profile) noOption(name string) error {
	var names []string
	for _, o := range p.allOptions() {
		names = append(names, o.Name)
	}
	return fmt.Errorf("there is no option %q; it has: %s", name, strings.Join(names, ", "))
}
