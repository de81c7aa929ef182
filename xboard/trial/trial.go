// Package trial collects statistics of a variant's games: their length, who wins
// and how, the use of the pieces, and piece values measured from the results.
package trial

import (
	"cmp"
	"math"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// Trial collects games of a variant.
type Trial struct {
	v        *engine.Variant
	values   [engine.MaxTypes + 1]int // as ferz estimates them, in centipawns
	tally    stats.Tally              // as White sees it
	first    stats.Tally              // as who moves first sees it
	plies    []int
	open     int
	moves    int // legal ones, of all positions
	most     int
	games    map[string]bool // those that differ
	endings  map[Ending]int
	pieces   [engine.MaxTypes + 1]Counts
	evidence []observation
}

// Counts are how often pieces of a type do something, in all games.
type Counts struct {
	Moves       int `json:"moves"`
	Drops       int `json:"drops"`
	Captured    int `json:"captured"`
	Changed     int `json:"changed"`  // into another type, as by promotion
	Promoted    int `json:"promoted"` // of another type, into this one
	ChangedSide int `json:"turned"`   // to the other side
	AtStart     int `json:"at_start"`
	NeverMoved  int `json:"unplayed"` // games in which none of them moved, though they were present
	thisMoved   bool
}

// Ending is a way in which games end.
type Ending struct {
	Result string `json:"result"` // as in PGN
	Reason string `json:"reason"`
}

// New returns a trial without games.
func New(v *engine.Variant) *Trial {
	return &Trial{v: v, values: estimates(v), games: map[string]bool{}, endings: map[Ending]int{}}
}

// estimates returns ferz's own estimates of the pieces' values, whatever the author has
// given.
func estimates(v *engine.Variant) [engine.MaxTypes + 1]int {
	d := v.Def.Clone()
	for i := range d.Pieces {
		d.Pieces[i].Value, d.Pieces[i].EndgameValue = 0, 0
	}
	plain, err := engine.Compile(d, v.Values)
	if err != nil { // only values are left out
		plain = v
	}
	return search.PieceValues(plain)
}

// Add adds a game, from its start up to where it is.
func (t *Trial) Add(g *engine.Game) error {
	p, err := t.v.NewPosition(g.StartFEN())
	if err != nil {
		return err
	}
	first, moves, result := p.Side(), g.Moves(), g.Result()
	w := gameScan{Trial: t, p: p}
	w.begin()
	for _, m := range moves {
		w.move(m)
	}
	w.end(result)
	t.plies = append(t.plies, len(moves))
	t.games[gameKey(g.StartFEN(), moves)] = true
	if !result.Over() {
		t.open++
		return nil
	}
	t.endings[Ending{result.String(), result.Reason}]++
	t.tally.Add(result.Outcome.HalfPoints(engine.White))
	t.first.Add(result.Outcome.HalfPoints(first))
	return nil
}

// Games returns how many games there are.
func (t *Trial) Games() int { return len(t.plies) }

func gameKey(start string, moves []engine.Move) string {
	b := []byte(start)
	for _, m := range moves {
		for shift := 0; shift < 64; shift += 8 {
			b = append(b, byte(m>>shift))
		}
	}
	return string(b)
}

// gameScan goes through a game.
type gameScan struct {
	*Trial
	p      *engine.Position
	counts [2][engine.MaxTypes + 1]int // on the board
	stages []materialPhase
}

func (w *gameScan) begin() {
	w.counts = w.onBoard()
	for _, t := range w.v.Types() {
		c := &w.pieces[t.ID]
		c.AtStart += w.counts[0][t.ID] + w.counts[1][t.ID]
		c.thisMoved = w.counts[0][t.ID]+w.counts[1][t.ID] == 0
	}
	w.note()
}

func (w *gameScan) onBoard() (out [2][engine.MaxTypes + 1]int) {
	for _, t := range w.v.Types() {
		for c := range engine.Color(2) {
			out[c][t.ID] = w.p.Count(c, t.ID)
		}
	}
	return out
}

// move makes a move, and counts what it does.
func (w *gameScan) move(m engine.Move) {
	n := len(w.p.LegalMoves())
	w.moves += n
	w.most = max(w.most, n)
	side := w.p.Side()
	var mover engine.TypeID
	switch {
	case m.IsDrop():
		w.pieces[m.Type()].Drops++
		w.pieces[m.Type()].thisMoved = true
	case !m.IsPass():
		mover = w.p.PieceAt(m.From()).Type()
		w.pieces[mover].Moves++
		w.pieces[mover].thisMoved = true
	}
	w.p.Make(m)
	now := w.onBoard()
	w.changes(side, mover, &now)
	w.counts = now
	w.note()
}

// changes compares the pieces on the board before and after a move. What a player
// loses and the other has more of has turned; what a player loses and has more of
// in another type has changed; what is left was captured.
func (w *gameScan) changes(side engine.Color, mover engine.TypeID, now *[2][engine.MaxTypes + 1]int) {
	var less, more [2][engine.MaxTypes + 1]int
	for c := range w.counts {
		for t := range w.counts[c] {
			d := now[c][t] - w.counts[c][t]
			less[c][t], more[c][t] = max(-d, 0), max(d, 0)
		}
	}
	for t := range w.pieces {
		for c := range less {
			turned := min(less[c][t], more[1-c][t])
			w.pieces[t].ChangedSide += turned
			less[c][t] -= turned
			more[1-c][t] -= turned
		}
	}
	if less[side][mover] > 0 && mover != 0 {
		for t := range more[side] {
			if more[side][t] > 0 {
				w.pieces[mover].Changed++
				w.pieces[t].Promoted++
				less[side][mover]--
				break
			}
		}
	}
	for c := range less {
		for t, n := range less[c] {
			w.pieces[t].Captured += n
		}
	}
}

func (w *gameScan) end(r engine.Result) {
	for _, t := range w.v.Types() {
		if !w.pieces[t.ID].thisMoved {
			w.pieces[t.ID].NeverMoved++
		}
	}
	w.learn(r)
}

// Lengths are statistics of games' lengths, in plies.
type Lengths struct {
	Shortest int     `json:"shortest"`
	Median   int     `json:"median"`
	Mean     float64 `json:"mean"`
	Longest  int     `json:"longest"`
	All      []int   `json:"all"` // in ascending order
}

// Report is the statistics of some games.
type Report struct {
	Games      int          `json:"games"`
	Distinct   int          `json:"different"`  // games that are not as another one
	Unfinished int          `json:"unfinished"` // broken off, as they were too long
	White      int          `json:"white_wins"`
	Black      int          `json:"black_wins"`
	Draws      int          `json:"draws"`
	Advantage  Advantage    `json:"first_move"`
	Lengths    Lengths      `json:"plies"`
	Branching  float64      `json:"branching"` // legal moves in a position, on average
	Most       int          `json:"most_moves"`
	Endings    []EndingRate `json:"endings"` // the most frequent first
	Pieces     []PieceStats `json:"pieces"`
	Material   bool         `json:"material_wins"` // who has more wins more often, so that values could be measured
}

// Advantage is the value of the first move. Errors are half the width of the interval
// that contains the true value with 95 %.
type Advantage struct {
	Score    stats.Number `json:"score"` // part of the points of who moves first, from 0 to 1
	Error    stats.Number `json:"error"`
	Elo      stats.Number `json:"elo"`
	EloError stats.Number `json:"elo_error"`
	LOS      stats.Number `json:"likelihood"` // that it is an advantage, from 0 to 1
}

// EndingRate is how often games end in a way.
type EndingRate struct {
	Ending
	Games int `json:"games"`
}

// PieceStats is the statistics of a type of piece.
type PieceStats struct {
	Name    string `json:"name"`
	Letter  string `json:"letter"`
	Royal   bool   `json:"royal"`
	Percent int    `json:"percent_of_moves"`
	Counts
	Value Value `json:"value"`
}

// Report describes the games so far.
func (t *Trial) Report() Report {
	r := Report{
		Games: len(t.plies), Distinct: len(t.games), Unfinished: t.open,
		White: t.tally.Wins, Black: t.tally.Losses, Draws: t.tally.Draws, Most: t.most,
		Advantage: advantage(t.first), Lengths: lengths(t.plies),
	}
	plies := 0
	for _, n := range t.plies {
		plies += n
	}
	r.Branching = float64(t.moves) / math.Max(float64(plies), 1)
	for e, n := range t.endings {
		r.Endings = append(r.Endings, EndingRate{e, n})
	}
	slices.SortFunc(r.Endings, func(a, b EndingRate) int {
		return cmp.Or(b.Games-a.Games, cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Result, b.Result))
	})
	var values map[engine.TypeID]Value
	values, r.Material = t.fit()
	for _, pt := range t.v.Types() {
		c := t.pieces[pt.ID]
		s := PieceStats{Name: pt.Name, Letter: pt.Label(engine.White), Royal: pt.Royal, Counts: c, Value: values[pt.ID]}
		s.Percent = int(math.Round(100 * float64(c.Moves+c.Drops) / math.Max(float64(plies), 1)))
		if c.AtStart+c.Drops+c.Promoted+c.Moves > 0 {
			r.Pieces = append(r.Pieces, s)
		}
	}
	return r
}

func advantage(t stats.Tally) Advantage {
	e := t.Estimate()
	margin := (stats.Score(e.Elo+e.EloError) - stats.Score(e.Elo-e.EloError)) / 2
	return Advantage{stats.Number(e.Score), stats.Number(margin), stats.Number(e.Elo), stats.Number(e.EloError), stats.Number(e.LOS)}
}

func lengths(plies []int) Lengths {
	l := Lengths{All: slices.Sorted(slices.Values(plies))}
	if len(l.All) == 0 {
		return l
	}
	for _, n := range l.All {
		l.Mean += float64(n) / float64(len(l.All))
	}
	l.Shortest, l.Median, l.Longest = l.All[0], l.All[len(l.All)/2], l.All[len(l.All)-1]
	return l
}
