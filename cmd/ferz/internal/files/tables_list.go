package files

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard/endings"
)

func (a *app) tablesListCommand() *cobra.Command {
	var f tablesFlags
	cmd := &cobra.Command{
		Use:               "list [VARIANT]",
		Short:             "List the endings that are solved",
		Long:              "Lists the endings that are solved, of a game or of all: how many positions each has, which of them the\nplayer to move wins, the longest win, and a position with it.",
		Example:           "  ferz tables list\n  ferz tables list chess",
		Args:              cli.NamedArgs("[VARIANT]"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.listTables(args, &f)
		},
	}
	f.dirFlag(cmd)
	cli.JSONFlag(cmd, &f.json, "them")
	return cmd
}

// tableJSON is an ending that is solved.
type tableJSON struct {
	Variant   string        `json:"variant"`
	Ending    string        `json:"ending"`
	Format    string        `json:"format"`               // ferz or syzygy
	Stats     *tables.Stats `json:"statistics,omitempty"` // of ferz's own tables
	LeftOut   []string      `json:"left_out"`             // keys of rules
	Distances bool          `json:"distances"`            // it has them as well as results
	Bytes     int           `json:"bytes,omitempty"`      // of the file of ferz's own tables
}

// syzygyFormat is the format of tables that others have made.
const syzygyFormat = "syzygy"

// tablesOf lists the tables of a variant.
func tablesOf(v *engine.Variant, set *tables.Set) (out []tableJSON) {
	for _, t := range set.Tables() {
		left, stats := t.LeftOut(), t.Statistics()
		if left == nil {
			left = []string{}
		}
		out = append(out, tableJSON{v.Def.ID, t.Name(), "ferz", &stats, left, true, t.Bytes()})
	}
	for _, t := range set.OtherEndings() {
		out = append(out, tableJSON{v.Def.ID, t.Name, syzygyFormat, nil, []string{}, t.Distances, 0})
	}
	return out
}

func (a *app) listTables(args []string, f *tablesFlags) error {
	variants := args
	if len(args) == 0 {
		var err error
		if variants, err = endings.Variants(f.dir); err != nil {
			return err
		}
	}
	out := []tableJSON{}
	for _, name := range variants {
		v, err := a.Catalogue().Load(name)
		if err != nil {
			if len(args) > 0 {
				return err
			}
			a.Notify(err.Error())
			continue
		}
		set, err := endings.Open(v, f.dir, "")
		if err != nil {
			return err
		}
		for _, fault := range set.Faults() {
			a.Notify(v.Def.ID + ": " + fault.Error())
		}
		out = append(out, tablesOf(v, set)...)
	}
	if f.json {
		return cli.WriteJSON(a.Out, out)
	}
	if len(out) == 0 {
		fmt.Fprintln(a.Out, "No endings are solved; \"ferz tables make chess\" solves some.")
		return nil
	}
	return a.printTables(out)
}

// printTables prints tables in words. Syzygy tables are one line, as there are many and no
// statistics of them.
func (a *app) printTables(all []tableJSON) error {
	w := bufio.NewWriter(a.Out)
	first := 0 // of the Syzygy tables
	for i, t := range all {
		if i == 0 || all[i-1].Variant != t.Variant {
			fmt.Fprintf(w, "%s\n", t.Variant)
		}
		if t.Format == syzygyFormat {
			if i == 0 || all[i-1].Format != syzygyFormat {
				first = i
			}
			if i == len(all)-1 || all[i+1].Format != syzygyFormat {
				fmt.Fprintf(w, "  %s, from %s to %s\n", words.Count(i-first+1, "Syzygy table"), all[first].Ending, t.Ending)
			}
			continue
		}
		fmt.Fprintf(w, "  %s: %s, %s\n", t.Ending, statsText(*t.Stats), tables.Bytes(uint64(t.Bytes)))
		if t.Stats.Longest > 0 {
			fmt.Fprintf(w, "    %s\n", t.Stats.FEN)
		}
	}
	return w.Flush()
}
