package lookup

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/pictures"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/nets"
)

func (a *app) showCommand() *cobra.Command {
	var at cli.PositionFlags
	svg, asJSON := false, false
	cmd := &cobra.Command{
		Use:   "show VARIANT",
		Short: "Show a variant's board, pieces and rules, or a position",
		Long: "Shows all that there is to know about a variant. With --fen or --moves it shows a position of it, and\n" +
			"the result there: * if the game isn't over, or who won and why. With --svg it draws the board as a file.",
		Example:           "  ferz show knightmate\n  ferz show xiangqi --svg > xiangqi.svg\n  ferz show chess256:PositionNumber=17\n  ferz show chess --moves \"f2f3 e7e5 g2g4 d8h4\"",
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := at.Position(a.Catalogue(), args[0])
			if err != nil {
				return err
			}
			placed := at.FEN != "" || at.Moves != ""
			switch {
			case svg && asJSON:
				return cli.UsageErrorf(cmd, errors.New("expected either --svg or --json"))
			case svg:
				return drawPosition(a.Data(), p)
			case asJSON && placed:
				return cli.WriteJSON(a.Out, positionOf(p))
			case asJSON:
				return showDetails(a.Out, p.Variant())
			case placed:
				return showPosition(a.Out, p)
			}
			return showVariant(a.Out, p.Variant(), p)
		},
	}
	at.Flags(cmd)
	cmd.Flags().BoolVar(&svg, "svg", false, "draw the board as SVG")
	cli.JSONFlag(cmd, &asJSON, "all that is known of the variant, or of the position,")
	return cmd
}

// drawPosition writes a position as SVG.
func drawPosition(w io.Writer, p *engine.Position) error {
	text, err := pictures.SVG(p, pictures.Options{})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

// showDetails prints all that is known of a variant as JSON.
func showDetails(w io.Writer, v *engine.Variant) error {
	details, err := detailsOf(v)
	if err != nil {
		return err
	}
	return cli.WriteJSON(w, details)
}

// showPosition prints a position and how the game stands there.
func showPosition(w io.Writer, p *engine.Position) error {
	_, err := fmt.Fprintf(w, "%s\n\n%s\n\n%s\nResult: %s\n", p.Variant().Def.Name, notation.Diagram(p), p.FEN(), notation.Result(p.Variant(), p.Result()))
	return err
}

// showVariant prints all that there is to know about a variant; p is its start
// position.
func showVariant(w io.Writer, v *engine.Variant, p *engine.Position) error {
	out := bufio.NewWriter(w)
	showHead(out, &v.Def)
	fmt.Fprintf(out, "\n%s\n\n%s\n", notation.Diagram(p), p.FEN())
	absent := ini.Absent(v)
	types := ini.Present(p)
	fmt.Fprintln(out, "\nPieces"+valuesTold(types))
	showPieces(out, v, types)
	if len(absent) > 0 {
		var names []string
		for _, t := range absent {
			names = append(names, v.Type(t).Name+" ("+v.Type(t).Letters[engine.White]+")")
		}
		fmt.Fprintln(out, cli.Wrap("  ", "  ", "Only in positions that are set up: "+strings.Join(names, ", ")+"."))
	}
	if rules := v.Describe(); len(rules) > 0 {
		fmt.Fprintln(out, "\nRules")
		for _, text := range rules {
			fmt.Fprintln(out, cli.Wrap("  - ", "    ", text))
		}
	}
	if len(v.Def.Variables) > 0 {
		fmt.Fprintln(out, "\nVariables")
		for _, x := range v.Def.Variables {
			fmt.Fprintln(out, cli.Wrap("  ", "    ", x.Name+"="+v.Values[x.Name]+" ("+domain(x)+")"))
		}
	}
	if nets.NameOf(v) != "" {
		fmt.Fprintln(out, "\nNet: ferz plays this game with one.")
	}
	if v.Def.Source != "" {
		fmt.Fprintln(out, "\n"+cli.Wrap("Source: ", "  ", v.Def.Source))
	}
	return out.Flush()
}

func showHead(out io.Writer, d *engine.Definition) {
	fmt.Fprintln(out, cli.Wrap("", "  ", d.Name+" ("+strings.Join(append([]string{d.ID}, d.Aliases...), ", ")+")"))
	about := []string{variants.SizeText(d.Board)}
	if from := variants.Origin(d); from != "" {
		about = append([]string{from}, about...)
	}
	if len(d.Tags) > 0 {
		about = append(about, strings.Join(d.Tags, ", "))
	}
	fmt.Fprintln(out, cli.Wrap("", "", strings.Join(about, "; ")))
	if d.Sides != ([2]engine.Side{}) {
		fmt.Fprintf(out, "%s moves first, %s second.\n", d.Side(engine.White), d.Side(engine.Black))
	}
	if d.Description != "" {
		fmt.Fprintln(out, "\n"+cli.Wrap("", "", d.Description))
	}
}

// valuesTold names the values that showPieces prints, or returns "" if it prints none.
func valuesTold(types []engine.PieceType) string {
	valued := func(t engine.PieceType) bool { return !t.Royal && t.Value != 0 }
	switch {
	case slices.ContainsFunc(types, func(t engine.PieceType) bool { return valued(t) && t.Ending != t.Value }):
		return " (worth in pawns, middlegame/ending)"
	case slices.ContainsFunc(types, valued):
		return " (worth in pawns, middlegame and ending alike)"
	}
	return ""
}

// showPieces prints for each type its letters, name, values and notation in one
// line, and its moves in words below.
func showPieces(out io.Writer, v *engine.Variant, types []engine.PieceType) {
	letters, names, values := 0, 0, 0
	for _, t := range types {
		letters, names, values = max(letters, len(pieceLetters(&t))), max(names, len([]rune(t.Name))), max(values, len(worth(&t)))
	}
	indent := strings.Repeat(" ", letters+4)
	for _, t := range types {
		row := fmt.Sprintf("  %-*s  %-*s  %*s  %s", letters, pieceLetters(&t), names, t.Name, values, worth(&t), t.Shown().Notation)
		if len(row) > cli.PageWidth {
			row = strings.TrimSuffix(row, "  "+t.Shown().Notation) + "\n" + indent + t.Shown().Notation
		}
		fmt.Fprintln(out, row)
		fmt.Fprintln(out, cli.Wrap(indent, indent, t.Words()))
		if middle, ending := v.PlacesOf(t.ID); middle != nil || ending != nil {
			fmt.Fprintln(out, cli.Wrap(indent, indent, placesTold(middle, ending)))
		}
	}
}

// placesTold describes how a type's value depends on its square.
func placesTold(middle, ending *engine.Places) string {
	m, e := middle.Words(), ending.Words()
	if m == e {
		return "Its square adds " + m + "."
	}
	return "Its square adds " + m + " in the middlegame, " + e + " in the ending."
}

// pieceLetters returns a type's letters: one, or both players' if they differ in
// more than their case.
func pieceLetters(t *engine.PieceType) string {
	white, black := t.Label(engine.White), t.Label(engine.Black)
	if strings.EqualFold(white, black) {
		return white
	}
	return white + "/" + black
}

// worth returns a type's values in pawns as a variant gives them: that of the middlegame
// and, unless it is the same, that of the ending behind a slash.
func worth(t *engine.PieceType) string {
	switch {
	case t.Royal:
		return "royal"
	case t.Value == 0:
		return ""
	case t.Ending == t.Value:
		return inPawns(t.Value)
	}
	return inPawns(t.Value) + "/" + inPawns(t.Ending)
}

func inPawns(centipawns int) string { return fmt.Sprintf("%.2f", float64(centipawns)/100) }

// domain describes the values that a variable may have.
func domain(v engine.Variable) string {
	switch v.Kind {
	case engine.IntVariable:
		return fmt.Sprintf("%d to %d", v.Min, v.Max)
	case engine.ChoiceVariable:
		return strings.Join(v.Choices, ", ")
	case engine.BoolVariable:
		return "yes or no"
	}
	return cmp.Or(string(v.Kind), "text")
}
