package invent

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/plot"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard/trial"
)

// printTrial prints what games are like.
func printTrial(w io.Writer, v *engine.Variant, r *trial.Report, f *tryFlags) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s: %s of ferz with itself, %d positions a move\n\n", v.Def.Name, words.Count(r.Games, "game"), f.nodes)
	printOutcomes(out, v, r)
	fmt.Fprintln(out)
	if a := r.Advantage; r.Games > r.Unfinished {
		fmt.Fprintln(out, cli.Wrap("", "  ", advantageText(a)))
	}
	fmt.Fprintln(out, cli.Wrap("", "  ", fmt.Sprintf("There are %.1f moves to choose from on average, at most %d. Games last %.0f plies on average.", r.Branching, r.Most, r.Lengths.Mean)))
	fmt.Fprintln(out, "\nLength in plies")
	printLengths(out, r)
	fmt.Fprintln(out, "\nPieces")
	printPieceTable(out, r, cli.TerminalWidth(w))
	if remarks := r.Remarks(f.plies); len(remarks) > 0 {
		fmt.Fprintln(out, "\nRemarks")
		for _, text := range remarks {
			fmt.Fprintln(out, cli.Wrap("  - ", "    ", text))
		}
	}
	return out.Flush()
}

// advantageText describes what the first move is worth.
func advantageText(a trial.Advantage) string {
	if math.IsInf(float64(a.Elo), 0) {
		whom := "all"
		if a.Elo < 0 {
			whom = "none"
		}
		return fmt.Sprintf("The first player has won %s of the games (an advantage with %.0f %%).", whom, 100*a.LOS)
	}
	return fmt.Sprintf("The first player has %.1f %% ± %.1f of the points (Elo %+.0f ± %.0f, an advantage with %.0f %%).",
		100*a.Score, 100*a.Error, a.Elo, a.EloError, 100*a.LOS)
}

// barOf draws a share of a whole as a bar of up to 40 characters.
func barOf(n, most int) string {
	const width = 40
	if n == 0 {
		return ""
	}
	return strings.Repeat("#", max(1, int(math.Round(width*float64(n)/float64(most)))))
}

// printOutcomes prints results, and how games end.
func printOutcomes(out io.Writer, v *engine.Variant, r *trial.Report) {
	row := func(what string, n int) {
		fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("  %-10s %5d  %5.1f %%  %s", what, n, 100*float64(n)/float64(r.Games), barOf(n, r.Games)), " "))
	}
	row(v.SideName(engine.White)+" wins", r.White)
	row(v.SideName(engine.Black)+" wins", r.Black)
	row("drawn", r.Draws)
	if r.Unfinished > 0 {
		row("broken off", r.Unfinished)
	}
	fmt.Fprintln(out, "\nHow games end")
	for _, e := range r.Endings {
		fmt.Fprintf(out, "  %5d  %-7s  %s\n", e.Games, e.Result, e.Reason)
	}
	if r.Unfinished > 0 {
		fmt.Fprintf(out, "  %5d  %-7s  broken off\n", r.Unfinished, "*")
	}
}

// bin is a range of lengths with how many games have one of them.
type bin struct{ from, to, games int }

// bins puts lengths into up to about ten ranges of a round width.
func bins(lengths []int) (out []bin) {
	if len(lengths) == 0 {
		return nil
	}
	lo, hi := lengths[0], lengths[len(lengths)-1]
	step := 1
	for _, s := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000} {
		if (hi-lo)/step > 9 {
			step = s
		}
	}
	for from := lo / step * step; from <= hi; from += step {
		out = append(out, bin{from: from, to: from + step - 1})
	}
	for _, n := range lengths {
		out[(n-out[0].from)/step].games++
	}
	return out
}

// printLengths prints how many games are how long.
func printLengths(out io.Writer, r *trial.Report) {
	most := 0
	list := bins(r.Lengths.All)
	for _, b := range list {
		most = max(most, b.games)
	}
	for _, b := range list {
		fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("  %9s %5d  %s", fmt.Sprintf("%d-%d", b.from, b.to), b.games, barOf(b.games, most)), " "))
	}
}

// printPieceTable prints what the pieces do and what they are worth, in pawns.
// Columns without figures are left out.
func printPieceTable(out io.Writer, r *trial.Report, width int) {
	var drops, promoted, turned, author, measured bool
	for _, p := range r.Pieces {
		drops, promoted, turned = drops || p.Drops > 0, promoted || p.Promoted > 0, turned || p.ChangedSide > 0
		author, measured = author || p.Value.Author > 0, measured || p.Value.Measured != 0
	}
	head := []string{"", "in a game:", "moves", "share"}
	column := func(wanted bool, name string) {
		if wanted {
			head = append(head, name)
		}
	}
	column(drops, "dropped")
	head = append(head, "captured")
	column(promoted, "promotes")
	column(promoted, "made")
	column(turned, "turned")
	head = append(head, "estimated")
	column(author, "given")
	column(measured, "measured")
	table := [][]string{head}
	games := float64(r.Games)
	for _, p := range r.Pieces {
		each := func(n int) string {
			if n == 0 {
				return "-"
			}
			return fmt.Sprintf("%.2f", float64(n)/games)
		}
		row := []string{"  " + p.Letter, p.Name, each(p.Moves), fmt.Sprintf("%d %%", p.Percent)}
		cell := func(wanted bool, text string) {
			if wanted {
				row = append(row, text)
			}
		}
		cell(drops, each(p.Drops))
		row = append(row, each(p.Captured))
		cell(promoted, each(p.Changed))
		cell(promoted, each(p.Counts.Promoted))
		cell(turned, each(p.ChangedSide))
		row = append(row, pawns(p, float64(p.Value.Estimated)))
		cell(author, pawns(p, float64(p.Value.Author)))
		text := pawns(p, p.Value.Measured)
		if p.Value.Measured != 0 {
			text += fmt.Sprintf(" ± %.1f", p.Value.Error/100)
		}
		cell(measured, text)
		table = append(table, row)
	}
	cli.PrintTable(out, cli.FitTable(table, width))
}

// pawns writes a value in centipawns; royal pieces have none.
func pawns(p trial.PieceStats, value float64) string {
	switch {
	case p.Royal:
		return "royal"
	case value == 0:
		return "-"
	}
	return fmt.Sprintf("%.1f", value/100)
}

// plotTrial draws the lengths, results and values.
func plotTrial(v *engine.Variant, r *trial.Report) []byte {
	const width, height, margin, top = 720, 300, 40, 40
	list := bins(r.Lengths.All)
	pieces := r.Pieces
	d := plot.New(width, height+60+float64(len(pieces))*22)
	d.Text(margin, 20, "black", "start", fmt.Sprintf("%s: %d games; %s wins %d, %s %d, drawn %d, broken off %d", v.Def.Name, r.Games, v.SideName(engine.White), r.White, v.SideName(engine.Black), r.Black, r.Draws, r.Unfinished))
	most := 1
	for _, b := range list {
		most = max(most, b.games)
	}
	const floor = height - margin
	step := (width - 2*margin) / float64(max(len(list), 1))
	for i, b := range list {
		x, h := margin+float64(i)*step, float64(b.games)/float64(most)*(floor-top)
		d.Bar(x+2, floor-h, step-4, h, "steelblue")
		d.Text(x+step/2, floor-h-4, "black", "middle", fmt.Sprint(b.games))
		d.Text(x+step/2, floor+16, "gray", "middle", fmt.Sprint(b.from))
	}
	d.Text(width-margin, floor+32, "gray", "end", "length in plies")
	dearest := 1.0
	for _, p := range pieces {
		dearest = max(dearest, float64(p.Value.Estimated), float64(p.Value.Author), p.Value.Measured+p.Value.Error)
	}
	const left = 150
	at := func(value float64) float64 { return left + value/dearest*(width-left-margin) }
	y := float64(height) + 20
	d.Text(margin, y, "gray", "start", "values: bar estimated, red given, line measured with its error")
	for _, p := range pieces {
		if p.Royal {
			continue
		}
		y += 22
		d.Text(left-8, y+10, "black", "end", p.Name)
		d.Bar(left, y, at(float64(p.Value.Estimated))-left, 14, "lightsteelblue")
		if p.Value.Author > 0 {
			d.Bar(at(float64(p.Value.Author))-1, y-2, 3, 18, "firebrick")
		}
		if m := p.Value.Measured; m != 0 {
			d.Line("black", at(max(0, m-p.Value.Error)), y+7, at(m+p.Value.Error), y+7)
			d.Bar(at(m)-2, y+4, 5, 6, "black")
		}
	}
	return d.SVG()
}
