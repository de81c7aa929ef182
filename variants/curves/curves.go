// Package curves converts scores to winning chances for each variant: a score that
// wins a game of chess may mean little in another variant. The curves were fitted
// to self-play games of ferz, see curves.txt; variants without such games have the
// curve of similar ones.
//
//	chance := curves.Of(v).Chance(score)
package curves

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

//go:embed curves.txt
var fitted string

// table has the curves of curves.txt, by the id of a variant.
var table = sync.OnceValues(func() (map[string]search.Curve, error) { return read(fitted) })

// chess is the variant whose curve is known from games of people.
const chess = "chess"

// widest is how many times as wide as chess's a curve may be. Wider ones are fitted
// where a few positions searched tell nothing of who wins; a report is made with more.
const widest = 4

// Of returns the curve of a variant. Chess has lichess.org's, which is based on human
// games; others are wider or narrower in proportion to games of ferz. A variant that is
// not in the table has the geometric mean of those with drops, or of those without.
func Of(v *engine.Variant) search.Curve {
	curves, err := table()
	if err != nil {
		panic(err) // a test reads the table
	}
	fit, ok := curves[v.Def.ID]
	if !ok {
		fit = usual
		if v.HasDrops() {
			fit = usualDrops
		}
	}
	return min(fit/curves[chess], widest) * search.ChessCurve
}

// The curves of variants without games, in centipawns: the geometric means of the
// fitted ones without drops and with, rounded to tens. Antichess and Duck, which are
// like no others, are left out.
const (
	usual      search.Curve = 430
	usualDrops search.Curve = 800
)

// read reads a table in the format of curves.txt.
func read(text string) (map[string]search.Curve, error) {
	out := map[string]search.Curve{}
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		curve, err := field(out, words)
		if err != nil {
			return nil, fmt.Errorf("line %d, %q: %w", i+1, line, err)
		}
		if _, twice := out[words[0]]; twice {
			return nil, fmt.Errorf("line %d, %q: there is a curve of %s already", i+1, line, words[0])
		}
		out[words[0]] = curve
	}
	if out[chess] == 0 {
		return nil, fmt.Errorf("there is no curve of %s, which others are compared with", chess)
	}
	return out, nil
}

// field returns the curve that a line defines.
func field(known map[string]search.Curve, words []string) (search.Curve, error) {
	if len(words) == 3 && words[1] == "=" {
		if c, ok := known[words[2]]; ok {
			return c, nil
		}
		return 0, fmt.Errorf("no line above has %s", words[2])
	}
	if len(words) != 5 {
		return 0, fmt.Errorf("expected an id, its curve, games, positions and positions searched for each move, or id = id")
	}
	for _, w := range words[1:] {
		if n, err := strconv.Atoi(w); err != nil || n < 1 || n > math.MaxInt32 {
			return 0, fmt.Errorf("%s: expected a number from 1 on", w)
		}
	}
	n, err := strconv.Atoi(words[1])
	return search.Curve(n), err
}
