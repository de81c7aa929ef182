package uciclient

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/xboard"
)

// parseOption reads what follows the word option: "name N type T default D min
// A max B var V ...", or the same without the word name.
func parseOption(text string) (xboard.Option, error) {
	name, kind, rest := splitOption(strings.TrimPrefix(text, "name "))
	o := xboard.Option{Name: name, Kind: kind}
	switch {
	case name == "" || kind == "":
		return o, fmt.Errorf("option %q: expected name NAME type check, spin, combo, button or string", text)
	case kind == xboard.ButtonOption:
		return o, nil
	case kind == xboard.CheckOption, kind == xboard.SpinOption, kind == xboard.ComboOption:
		return o, readParts(&o, rest)
	}
	// What follows is a text, whatever words it has.
	value, _ := strings.CutPrefix(strings.TrimSpace(rest), "default")
	o.Default = readValue(value)
	return o, nil
}

// splitOption splits a text before and after " type KIND". A name may have the
// word type, but not followed by one of a kind.
func splitOption(text string) (name string, kind xboard.OptionKind, rest string) {
	for from := 0; ; {
		i := strings.Index(text[from:], " type ")
		if i < 0 {
			return "", "", ""
		}
		after := text[from+i+len(" type "):]
		word, rest, _ := strings.Cut(strings.TrimLeft(after, " "), " ")
		switch kind := xboard.OptionKind(word); kind {
		case xboard.CheckOption, xboard.SpinOption, xboard.ComboOption, xboard.StringOption,
			xboard.ButtonOption, xboard.FileOption, xboard.PathOption:
			return strings.TrimSpace(text[:from+i]), kind, rest
		}
		from += i + 1
	}
}

// readParts reads default, min, max and var with their values, each of which extends to
// the next of these words.
func readParts(o *xboard.Option, text string) error {
	if o.Kind == xboard.SpinOption {
		o.Min, o.Max = xboard.NoMin, xboard.NoMax
	}
	key, value := "", []string(nil)
	store := func() error {
		text := readValue(strings.Join(value, " "))
		value = nil
		switch key {
		case "default":
			o.Default = text
		case "var":
			o.Choices = append(o.Choices, text)
		case "min", "max":
			n, err := strconv.Atoi(text)
			if err != nil {
				return fmt.Errorf("option %s: %s %q is not a number", o.Name, key, text)
			}
			if key == "min" {
				o.Min = n
			} else {
				o.Max = n
			}
		}
		return nil
	}
	for word := range strings.FieldsSeq(text) {
		switch word {
		case "default", "min", "max", "var":
			if err := store(); err != nil {
				return err
			}
			key = word
		default:
			value = append(value, word)
		}
	}
	return store()
}

// readValue reads a value, which may be written as empty.
func readValue(text string) string {
	text = strings.TrimSpace(text)
	if text == "<empty>" {
		return ""
	}
	return text
}

// variantsOf returns the variants that options tell of: the choices of
// UCI_Variant and what it had no room for, and those that have an option of their
// own as in UCI_Atomic.
func variantsOf(d *xboard.Description) []string {
	var names []string
	if o, ok := d.Option(variantOption); ok {
		names = append(names, o.Choices...)
	}
	names = append(names, moreVariants(d)...)
	for _, o := range d.Options {
		if name, ok := ownOption(&o); ok {
			names = append(names, name)
		}
	}
	return names
}

// moreVariants returns the variants that did not fit into the line of UCI_Variant.
func moreVariants(d *xboard.Description) []string {
	o, ok := d.Option(xboard.MoreVariants)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(o.Choices), func(name string) bool { return name == o.Default })
}

// ownOption returns the variant that an option switches on.
func ownOption(o *xboard.Option) (variant string, ok bool) {
	const prefix = "UCI_"
	if o.Kind != xboard.CheckOption || o.Default == "true" || len(o.Name) <= len(prefix) || !strings.EqualFold(o.Name[:len(prefix)], prefix) {
		return "", false
	}
	name := strings.ToLower(o.Name[len(prefix):])
	switch name {
	case "chess960", "analysemode", "limitstrength", "showwdl", "showcurrline", "showrefutations":
		return "", false
	}
	return name, true
}
