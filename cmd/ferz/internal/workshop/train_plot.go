package workshop

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/plot"
	"github.com/ferzchess/ferz/engine/training"
)

// lossPlot draws how learning continued.
type lossPlot struct {
	passes   []training.EpochStats
	baseline float64 // the loss without a net
}

// showPass shows the progress of learning.
func showPass(l *cli.StatusLine, pass training.EpochStats) {
	left := time.Duration(pass.Passes-pass.Pass) * pass.Time
	line := fmt.Sprintf("pass %d of %d  loss %.6f  held out %.6f  %.0f positions/s  %v left", pass.Pass, pass.Passes, pass.Loss, pass.ValidationLoss,
		float64(pass.Positions)/max(pass.Time.Seconds(), 1e-6), left.Round(time.Second))
	if l.Width > 0 {
		l.Rewrite(line)
	} else {
		fmt.Fprintln(l.Out, line)
	}
}

// losses returns the losses by pass: of positions learned from, and held out.
func (p *lossPlot) losses() (learned, held []float64) {
	for _, pass := range p.passes {
		learned, held = append(learned, pass.Loss), append(held, pass.ValidationLoss)
	}
	return learned, held
}

const plotHeight = 8 // lines

// print draws the losses with characters: o is what was learned from, * what was
// held out, - without a net.
func (p *lossPlot) print(w io.Writer) {
	learned, held := p.losses()
	lo, hi := plot.Bounds(append(append([]float64{p.baseline}, learned...), held...)...)
	if len(held) == 0 || hi <= lo {
		return
	}
	step := max(2, min(6, 60/len(held)))
	grid := make([][]byte, plotHeight)
	for i := range grid {
		grid[i] = []byte(strings.Repeat(" ", step*len(held)))
	}
	line := func(loss float64) []byte { return grid[int(math.Round((hi-loss)/(hi-lo)*(plotHeight-1)))] }
	for i := range line(p.baseline) {
		line(p.baseline)[i] = '-'
	}
	for i := range held {
		line(learned[i])[i*step] = 'o'
		line(held[i])[i*step] = '*'
	}
	for i, row := range grid {
		label := strings.Repeat(" ", 9)
		if loss := hi - float64(i)*(hi-lo)/(plotHeight-1); i == 0 || i == plotHeight-1 {
			label = fmt.Sprintf("%9.6f", loss)
		}
		fmt.Fprintf(w, "%s |%s\n", label, strings.TrimRight(string(row), " "))
	}
	fmt.Fprintf(w, "%9s +%s pass %d\n%11so learned from, * held out, - without a net\n", "", strings.Repeat("-", step*len(held)), len(held), "")
}

// svg draws the losses as a picture.
func (p *lossPlot) svg() []byte {
	const width, height, margin = 640, 320, 60
	learned, held := p.losses()
	lo, hi := plot.Bounds(append(append([]float64{p.baseline}, learned...), held...)...)
	y := func(loss float64) float64 { return margin/2 + (hi-loss)/max(hi-lo, 1e-12)*(height-margin) }
	d := plot.New(width, height)
	curve := func(losses []float64, color, label string, at float64) {
		var points []float64
		for i, loss := range losses {
			points = append(points, margin+float64(i)/max(float64(len(losses)-1), 1)*(width-1.5*margin), y(loss))
		}
		d.Line(color, points...)
		d.Text(at, height-10, color, "start", label)
	}
	curve(learned, "steelblue", "learned from", margin)
	curve(held, "firebrick", "held out", margin+120)
	curve([]float64{p.baseline, p.baseline}, "gray", "without a net", margin+220)
	for _, loss := range []float64{lo, hi} {
		d.Text(4, y(loss)+4, "black", "start", fmt.Sprintf("%.5f", loss))
	}
	return d.SVG()
}
