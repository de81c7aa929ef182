package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/engine/words"
)

// rangeValue is a flag whose value must be within bounds. Its value at first may
// be beyond them: that stands for a flag that is not given.
type rangeValue[T int | uint64 | float64 | time.Duration] struct {
	value       *T
	least, most T
	read        func(string) (T, error)
	kind        string
}

const (
	AnyNumber = 1_000_000_000    // more than any number that is counted
	anyTime   = 1000 * time.Hour // more than anyone waits
	MaxPlies  = 1000             // of a search
	MaxSlots  = 1000             // more games side by side than any machine has cores
)

// IntFlag defines a flag that is a whole number within bounds.
func IntFlag(cmd *cobra.Command, value *int, name string, at, least, most int, usage string) {
	*value = at
	cmd.Flags().Var(IntValue(value, least, most), name, usage)
}

// IntValue is the value of a flag that is a whole number within bounds.
func IntValue(value *int, least, most int) pflag.Value {
	return &rangeValue[int]{value, least, most, strconv.Atoi, "int"}
}

// FloatFlag defines a flag that is a number within bounds.
func FloatFlag(cmd *cobra.Command, value *float64, name string, at, least, most float64, usage string) {
	*value = at
	read := func(text string) (float64, error) { return strconv.ParseFloat(text, 64) }
	cmd.Flags().Var(&rangeValue[float64]{value, least, most, read, "float"}, name, usage)
}

// CountFlag defines the flag for how many there are to be.
func CountFlag(cmd *cobra.Command, value *int, at int, usage string) {
	*value = at
	cmd.Flags().VarP(IntValue(value, 1, AnyNumber), "number", "n", usage)
}

// NodesFlag defines a flag that is a number of positions to look at.
func NodesFlag(cmd *cobra.Command, value *uint64, usage string) {
	read := func(text string) (uint64, error) { return strconv.ParseUint(text, 10, 64) }
	cmd.Flags().Var(&rangeValue[uint64]{value, 1, 1 << 62, read, "uint"}, "nodes", usage)
}

// DurationFlag defines a flag that is a time of at least so much.
func DurationFlag(cmd *cobra.Command, value *time.Duration, name string, at, least time.Duration, usage string) {
	*value = at
	cmd.Flags().Var(&rangeValue[time.Duration]{value, least, anyTime, time.ParseDuration, "duration"}, name, usage)
}

// Set implements pflag.Value.
func (b *rangeValue[T]) Set(text string) error {
	v, err := b.read(text)
	if err == nil && v >= b.least && v <= b.most {
		*b.value = v
		return nil
	}
	switch b.kind {
	case "duration":
		return fmt.Errorf("expected a time from %v to %v%s", b.least, b.most, b.example())
	case "float":
		return fmt.Errorf("expected a number from %v to %v", b.least, b.most)
	}
	return fmt.Errorf("expected a whole number from %v to %v", b.least, b.most)
}

// example names values of a time that are within its bounds.
func (b *rangeValue[T]) example() string {
	for _, texts := range [][2]string{{"100ms", "2.5s"}, {"90s", "5m"}, {"30m", "24h"}} {
		if v, err := b.read(texts[0]); err == nil && v >= b.least {
			return ", such as " + texts[0] + " or " + texts[1]
		}
	}
	return ""
}

// String implements pflag.Value. A flag that has no value at first has none
// that help could name.
func (b *rangeValue[T]) String() string {
	if b.value == nil || *b.value == 0 {
		return "0"
	}
	return fmt.Sprint(*b.value)
}

// Type implements pflag.Value.
func (b *rangeValue[T]) Type() string { return b.kind }

// bareSwitches makes the help of each command list flags that are switches by their names
// alone. Package pflag would add "[=true|false]" to each.
func bareSwitches(root *cobra.Command) {
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		bare := func(f *pflag.Flag) {
			if f.Value.Type() == "bool" && f.NoOptDefVal == "true" {
				f.Value = switchValue{f.Value}
			}
		}
		cmd.LocalFlags().VisitAll(bare)
		cmd.InheritedFlags().VisitAll(bare)
		help(cmd, args)
	})
}

// switchValue is the value of a switch without IsBoolFlag, the method that marks it as a
// switch for pflag.
type switchValue struct{ pflag.Value }

// JSONFlag adds --json to a command. The output is written by writeJSON; its field
// names stay as they are, later versions only add some.
func JSONFlag(cmd *cobra.Command, asJSON *bool, what string) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print "+what+" as JSON")
}

// UsageError is an error of the user's command line.
type UsageError struct{ error }

// Unwrap returns what is wrong.
func (e UsageError) Unwrap() error { return e.error }

// FlagError is misused for an error of a flag, whose name may be misspelled.
func FlagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		near := words.Nearest(unknown.GetSpecifiedName(), names)
		for i := range near {
			near[i] = "--" + near[i]
		}
		err = fmt.Errorf("%w%s", err, words.Meant(near))
	}
	return UsageErrorf(cmd, err)
}

// NewUsageError marks an error as one of the command line.
func NewUsageError(err error) error { return UsageError{err} }

// UsageErrorf wraps an error about a command's arguments with a reference to the command's
// help.
func UsageErrorf(cmd *cobra.Command, err error) error {
	return UsageError{fmt.Errorf("%w (see \"%s --help\")", err, cmd.CommandPath())}
}

// NamedArgs returns a check that there are as many arguments as the names say.
// Those in brackets may be left out, and the last one may be repeated if it ends with "...".
func NamedArgs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > len(names) && !(len(names) > 0 && strings.HasSuffix(names[len(names)-1], "...")) {
			return UsageErrorf(cmd, fmt.Errorf("%s: %q is one argument too many", cmd.Name(), args[len(names)]))
		}
		if len(args) < len(names) && !strings.HasPrefix(names[len(args)], "[") {
			return UsageErrorf(cmd, fmt.Errorf("%s: %s is missing", cmd.Name(), names[len(args)]))
		}
		return nil
	}
}

// Inherit sets flags as another command has them, but for some.
func Inherit(own, from *cobra.Command, but ...string) {
	from.Flags().Visit(func(f *pflag.Flag) {
		if own.Flags().Lookup(f.Name) == nil || slices.Contains(but, f.Name) {
			return
		}
		values := []string{f.Value.String()}
		if several, ok := f.Value.(pflag.SliceValue); ok {
			values = several.GetSlice()
		}
		for _, value := range values {
			_ = own.Flags().Set(f.Name, value) // it was right there
		}
	})
}
