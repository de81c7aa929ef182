package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// Options with a meaning of their own.
const (
	variantOption  = "UCI_Variant"
	chess960Option = "UCI_Chess960"
	analyseOption  = "UCI_AnalyseMode"
	opponentOption = "UCI_Opponent"
	multiPVOption  = "MultiPV"
	millisOption   = "usemillisec" // of UCCI: times are not in seconds
)

// plainVariant is what engines call chess that play nothing else, and what they
// play unless they are told otherwise.
const plainVariant = "chess"

// option returns an option that the engine has.
func (e *client) option(name string) (*xboard.Option, bool) {
	if o, ok := e.desc.Option(name); ok {
		return o, true
	}
	i := slices.IndexFunc(e.flavour.implied, func(o xboard.Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return nil, false
	}
	return &e.flavour.implied[i], true
}

// configure sets an option as somebody asked for.
func (e *client) configure(name, value string) error {
	o, ok := e.option(name)
	if !ok {
		var names []string
		for _, o := range e.desc.Options {
			names = append(names, o.Name)
		}
		return fmt.Errorf("there is no option %q; it has: %s", name, strings.Join(names, ", "))
	}
	value, err := o.Check(value)
	if err != nil {
		return err
	}
	return e.set(o, value)
}

// set gives an option a value unless it has it.
func (e *client) set(o *xboard.Option, value string) error {
	if o.Kind != xboard.ButtonOption && e.value(o) == value {
		return nil
	}
	if err := e.session.send(e.flavour.setOption(o, value)); err != nil {
		return err
	}
	e.values[strings.ToLower(o.Name)] = value
	return nil
}

// value returns the value that an option has.
func (e *client) value(o *xboard.Option) string {
	if value, ok := e.values[strings.ToLower(o.Name)]; ok {
		return value
	}
	return o.Default
}

// setIfAny sets an option if the engine has it.
func (e *client) setIfAny(name, value string) error {
	if o, ok := e.option(name); ok {
		return e.set(o, value)
	}
	return nil
}

// setGameOptions sets what the engine must know of a game.
func (e *client) setGameOptions(d *xboard.Dialect, g *xboard.Setting) error {
	if err := e.setVariant(d.Variant, g); err != nil {
		return err
	}
	settings := [][2]string{
		{analyseOption, strconv.FormatBool(g.Analysis)},
		{millisOption, "true"},
		{e.flavour.ponder, strconv.FormatBool(e.config.Ponder && !g.Analysis)},
	}
	if g.Opponent != "" {
		settings = append(settings, [2]string{opponentOption, opponent(g)})
	}
	for _, s := range settings {
		if _, given := sameKey(e.config.Options, s[0]); given {
			continue // somebody knows better
		}
		if err := e.setIfAny(s[0], s[1]); err != nil {
			return err
		}
	}
	return nil
}

// opponent describes the opponent as UCI has it: title, rating, kind and name.
func opponent(g *xboard.Setting) string {
	kind := "human"
	if g.Computer {
		kind = "computer"
	}
	return "none none " + kind + " " + strings.Join(strings.Fields(g.Opponent), " ")
}

// setVariant tells the engine which variant is played. One without an option
// for variants plays a single one; the dialect knows which.
func (e *client) setVariant(name string, g *xboard.Setting) error {
	base, is960 := dialect.Chess960(name)
	if err := e.setChess960(is960, g); err != nil {
		return err
	}
	if o, ok := e.option(variantOption); ok {
		choice, known := sameFold(o.Choices, name)
		if !known {
			choice, known = sameFold(o.Choices, base)
		}
		if !known && !e.renamed(name) {
			return e.unsupported(g, fmt.Sprintf("it has no variant %q", name))
		}
		if !known {
			choice = name
		}
		return e.set(o, choice)
	}
	return e.setOwnOption(base)
}

// setChess960 tells the engine whether castling is that of Chess960.
func (e *client) setChess960(on bool, g *xboard.Setting) error {
	o, ok := e.option(chess960Option)
	if !ok {
		if on {
			return e.unsupported(g, "it has no option "+chess960Option)
		}
		return nil
	}
	return e.set(o, strconv.FormatBool(on))
}

// setOwnOption switches the option on that is a variant's own, and off the one
// that was switched on for another.
func (e *client) setOwnOption(variant string) error {
	for i := range e.desc.Options {
		o := &e.desc.Options[i]
		if name, ok := ownOption(o); ok {
			if err := e.set(o, strconv.FormatBool(strings.EqualFold(name, variant))); err != nil {
				return err
			}
		}
	}
	return nil
}

// renamed reports whether somebody has said that the engine knows a variant
// which it does not announce, such as one of a file that it was given.
func (e *client) renamed(name string) bool {
	for _, theirs := range e.config.Variants {
		if strings.EqualFold(theirs, name) {
			return true
		}
	}
	return false
}

func (e *client) unsupported(g *xboard.Setting, why string) error {
	return &xboard.Unsupported{Player: e.Name(), Variant: g.Variant.Def.Name, Why: why}
}

// setMultiPV asks for a number of lines; 0 is what the engine was configured
// for. It gives as many as it can.
func (e *client) setMultiPV(n int) error {
	o, ok := e.option(multiPVOption)
	if !ok {
		return nil
	}
	if n == 0 {
		value := o.Default
		if v, given := sameKey(e.config.Options, multiPVOption); given {
			value = v
		}
		return e.set(o, value)
	}
	if o.Max > 0 {
		n = min(n, o.Max)
	}
	return e.set(o, strconv.Itoa(n))
}

// sameKey returns the value of a key whose case does not matter.
func sameKey(m map[string]string, key string) (string, bool) {
	for k, v := range m {
		if strings.EqualFold(k, key) {
			return v, true
		}
	}
	return "", false
}
