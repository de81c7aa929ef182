package uciclient

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// Options with a special meaning.
const (
	variantOption     = "UCI_Variant"
	chess960Option    = "UCI_Chess960"
	analyseOption     = "UCI_AnalyseMode"
	opponentOption    = "UCI_Opponent"
	variantPathOption = "VariantPath" // a file with variants that the engine is to know
	multiPVOption     = "MultiPV"
	millisOption      = "usemillisec" // of UCCI: times are not in seconds
)

// option returns an option that the engine has.
func (s *session) option(name string) (*xboard.Option, bool) {
	if o, ok := s.description.Option(name); ok {
		return o, true
	}
	i := slices.IndexFunc(s.words.ImplicitOptions, func(o xboard.Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return nil, false
	}
	return &s.words.ImplicitOptions[i], true
}

// configure sets an option as someone asked for.
func (s *session) configure(name, value string) error {
	o, ok := s.option(name)
	if !ok {
		var names []string
		for _, o := range s.description.Options {
			names = append(names, o.Name)
		}
		return fmt.Errorf("there is no option %q; it has: %s", name, strings.Join(names, ", "))
	}
	value, err := o.Check(value)
	if err != nil {
		return err
	}
	return s.set(o, value)
}

// set gives an option a value unless it has it.
func (s *session) set(o *xboard.Option, value string) error {
	if o.Kind != xboard.ButtonOption && s.value(o) == value {
		return nil
	}
	if err := s.Send(s.setOption(o, value)); err != nil {
		return err
	}
	s.values[strings.ToLower(o.Name)] = value
	return nil
}

// setOption writes the command that gives an option a value.
func (s *session) setOption(o *xboard.Option, value string) string {
	if o.Kind != xboard.ButtonOption && value == "" {
		value = "<empty>"
	}
	if s.words.BareOptions {
		return strings.TrimSpace("setoption " + o.Name + " " + value)
	}
	line := "setoption name " + o.Name
	if o.Kind != xboard.ButtonOption {
		line += " value " + value
	}
	return line
}

// value returns the value that an option has.
func (s *session) value(o *xboard.Option) string {
	if value, ok := s.values[strings.ToLower(o.Name)]; ok {
		return value
	}
	return o.Default
}

// setIfAny sets an option if the engine has it.
func (s *session) setIfAny(name, value string) error {
	if o, ok := s.option(name); ok {
		return s.set(o, value)
	}
	return nil
}

// setGameOptions sets what the engine must know of a game.
func (s *session) setGameOptions(d *xboard.Dialect, g *xboard.GameInfo) error {
	if err := s.define(d); err != nil {
		return err
	}
	if err := s.setVariant(d, g); err != nil {
		return err
	}
	settings := [][2]string{
		{analyseOption, strconv.FormatBool(g.Analysis)},
		{millisOption, "true"},
		{s.words.Ponder, strconv.FormatBool(s.Config.Ponder && !g.Analysis)},
	}
	if g.Opponent != "" {
		settings = append(settings, [2]string{opponentOption, opponent(g)})
	}
	for _, x := range settings {
		if _, given := xboard.LookupFold(s.Config.Options, x[0]); given {
			continue // someone knows better
		}
		if err := s.setIfAny(x[0], x[1]); err != nil {
			return err
		}
	}
	return nil
}

// opponent describes the opponent as UCI has it: title, rating, kind and name.
func opponent(g *xboard.GameInfo) string {
	kind := "human"
	if g.OpponentIsEngine {
		kind = "computer"
	}
	return "none none " + kind + " " + strings.Join(strings.Fields(g.Opponent), " ")
}

// define has the engine read the definition of a variant, from a file that exists until
// the session ends.
func (s *session) define(d *xboard.Dialect) error {
	if d.Definition == "" || s.loadedDefinition == d.Definition {
		return nil
	}
	o, ok := s.option(variantPathOption)
	if !ok {
		return fmt.Errorf("it has no option %s to be told of %s", variantPathOption, d.Variant)
	}
	if s.folder == "" {
		var err error
		if s.folder, err = os.MkdirTemp("", "ferz-variants-"); err != nil {
			return err
		}
		go func(folder string) {
			<-s.Closed()
			_ = os.RemoveAll(folder) // what is left in the folder for temporary files does no harm
		}(s.folder)
	}
	s.definitions++ // an engine reads a file only if its name is another
	file := filepath.Join(s.folder, fmt.Sprintf("%d.ini", s.definitions))
	if err := os.WriteFile(file, []byte(d.Definition), 0o600); err != nil {
		return err
	}
	s.loadedDefinition = d.Definition
	return s.set(o, file)
}

// setVariant sets the engine's variant. One without an option for variants plays a
// single one; the dialect knows which.
func (s *session) setVariant(d *xboard.Dialect, g *xboard.GameInfo) error {
	name := d.Variant
	base, is960 := dialect.Chess960(name)
	if err := s.setChess960(is960, g); err != nil {
		return err
	}
	if o, ok := s.option(variantOption); ok {
		choices := append(slices.Clone(o.Choices), moreVariants(s.description)...)
		choice, known := sameFold(choices, name)
		if !known {
			choice, known = sameFold(choices, base)
		}
		if !known && d.Definition == "" && !s.renamed(name) {
			return s.unsupported(g, fmt.Sprintf("it has no variant %q", name))
		}
		if !known {
			choice = name
		}
		return s.set(o, choice)
	}
	return s.setOwnOption(base)
}

// setChess960 sets the engine's option for castling as in Chess960.
func (s *session) setChess960(on bool, g *xboard.GameInfo) error {
	o, ok := s.option(chess960Option)
	if !ok {
		if on {
			return s.unsupported(g, "it has no option "+chess960Option)
		}
		return nil
	}
	return s.set(o, strconv.FormatBool(on))
}

// setOwnOption switches the option on that is a variant's own, and off the one
// that was switched on for another.
func (s *session) setOwnOption(variant string) error {
	for i := range s.description.Options {
		o := &s.description.Options[i]
		if name, ok := ownOption(o); ok {
			if err := s.set(o, strconv.FormatBool(strings.EqualFold(name, variant))); err != nil {
				return err
			}
		}
	}
	return nil
}

// renamed reports whether someone has said that the engine knows a variant
// which it does not announce, such as one of a file that it was given.
func (s *session) renamed(name string) bool {
	for _, theirs := range s.Config.Variants {
		if strings.EqualFold(theirs, name) {
			return true
		}
	}
	return false
}

func (s *session) unsupported(g *xboard.GameInfo, why string) error {
	return &xboard.Unsupported{Player: s.name(), Variant: g.Variant.Def.Name, Why: why}
}

// setMultiPV asks for a number of lines; 0 is what the engine was configured
// for. It gives as many as it can.
func (s *session) setMultiPV(n int) error {
	o, ok := s.option(multiPVOption)
	if !ok {
		return nil
	}
	if n == 0 {
		value := o.Default
		if v, given := xboard.LookupFold(s.Config.Options, multiPVOption); given {
			value = v
		}
		return s.set(o, value)
	}
	if o.Max > 0 {
		n = min(n, o.Max)
	}
	return s.set(o, strconv.Itoa(n))
}
