package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// rangeValue is a flag whose value must be within bounds. Its value at first may
// be beyond them: that stands for a flag that is not given.
type rangeValue[T int | uint64 | time.Duration] struct {
	value       *T
	least, most T
	read        func(string) (T, error)
	kind        string
}

const (
	anyNumber = 1_000_000_000    // more than any number that is counted
	anyTime   = 1000 * time.Hour // more than anyone waits
)

// intFlag defines a flag that is a whole number within bounds.
func intFlag(cmd *cobra.Command, value *int, name string, at, least, most int, usage string) {
	*value = at
	cmd.Flags().Var(&rangeValue[int]{value, least, most, strconv.Atoi, "int"}, name, usage)
}

// countFlag defines the flag for how many there are to be.
func countFlag(cmd *cobra.Command, value *int, at int, usage string) {
	*value = at
	cmd.Flags().VarP(&rangeValue[int]{value, 1, anyNumber, strconv.Atoi, "int"}, "number", "n", usage)
}

// nodesFlag defines a flag that is a number of positions to look at.
func nodesFlag(cmd *cobra.Command, value *uint64, usage string) {
	read := func(text string) (uint64, error) { return strconv.ParseUint(text, 10, 64) }
	cmd.Flags().Var(&rangeValue[uint64]{value, 1, 1 << 62, read, "uint"}, "nodes", usage)
}

// durationFlag defines a flag that is a time of at least so much.
func durationFlag(cmd *cobra.Command, value *time.Duration, name string, at, least time.Duration, usage string) {
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
	if b.kind == "duration" {
		return fmt.Errorf("want a time from %v to %v, such as 100ms or 2.5s", b.least, b.most)
	}
	return fmt.Errorf("expected a whole number from %v to %v", b.least, b.most)
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
