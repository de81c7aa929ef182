package match

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// Standing is how a player has done.
type Standing struct {
	Name        string
	stats.Tally                   // all games
	AsWhite     stats.Tally       // those with White
	Pairs       stats.Pentanomial // of games with colors swapped, if games come in pairs
	Faults      map[EndKind]int
	Against     map[string]stats.Tally // games against each opponent, by name
}

// face counts a game against an opponent, with its result in half points.
func (s *Standing) face(opponent string, halves int) {
	t := s.Against[opponent]
	t.Add(halves)
	s.Against[opponent] = t
}

// Estimate returns what the games say about the player and its opponents:
// from pairs if all games are in pairs, else from single games.
func (s *Standing) Estimate() stats.Estimate {
	if n := s.Pairs.Count(); n > 0 && 2*n == s.Games() {
		return s.Pairs.Estimate()
	}
	return s.Tally.Estimate()
}

// crashes returns how often the player's program broke: crashed, hung, flooded
// or refused to play.
func (s *Standing) crashes() int {
	n := 0
	for kind, count := range s.Faults {
		if kind.needsRestart() {
			n += count
		}
	}
	return n
}

// SPRTState is a sequential test between the first two players. It takes the games
// in the order of the schedule, as the quickest to finish are not a fair
// sample.
type SPRTState struct {
	stats.SPRT
	LLR          float64
	Lower, Upper float64
	Games        int // taken into account
	Verdict      stats.Verdict
}

// Report is how a tournament stands.
type Report struct {
	Standings  []Standing // in the order of Config.Entrants
	Played     int        // games that were finished
	Total      int        // games of the schedule; of a knockout, as far as is known
	Resumed    int        // games that were finished before
	Duplicates int        // games of the schedule in which fixed numbers of plies or positions repeat another
	Complete   bool       // nothing remains to be played
	Champion   int        // winner of a knockout that is complete; else -1
	Endings    map[string]int
	Test       *SPRTState // nil: none
}

// Join adds the standings of another report, by the players' names.
func (r *Report) Join(other *Report) {
	for i := range other.Standings {
		s := &other.Standings[i]
		at := slices.IndexFunc(r.Standings, func(t Standing) bool { return t.Name == s.Name })
		if at < 0 {
			at = len(r.Standings)
			r.Standings = append(r.Standings, newStanding(s.Name))
		}
		r.Standings[at].join(s)
	}
}

func newStanding(name string) Standing {
	return Standing{Name: name, Faults: map[EndKind]int{}, Against: map[string]stats.Tally{}}
}

func (s *Standing) join(other *Standing) {
	s.Tally.Join(other.Tally)
	s.AsWhite.Join(other.AsWhite)
	for i, n := range other.Pairs {
		s.Pairs[i] += n
	}
	for kind, n := range other.Faults {
		s.Faults[kind] += n
	}
	for name, games := range other.Against {
		games.Join(s.Against[name])
		s.Against[name] = games
	}
}

// scores is what a tournament counts while it runs.
type scores struct {
	report Report
	paired bool
	halves map[int]pairedResult // by number
	firsts map[[2]int]int       // half points of the first game of a pair, by encounter and opening
	next   int                  // number of the first game that the test has not taken
	tally  stats.Tally          // what the test has taken
	pairs  stats.Pentanomial
}

// pairedResult is a result in the form that the SPRT needs.
type pairedResult struct {
	pairing Pairing
	halves  int // of the encounter's first player
}

func newScores(names []string, paired bool, test *stats.SPRT) *scores {
	s := &scores{paired: paired, halves: map[int]pairedResult{}, firsts: map[[2]int]int{}, next: 1}
	for _, n := range names {
		s.report.Standings = append(s.report.Standings, newStanding(n))
	}
	s.report.Champion = -1
	s.report.Endings = map[string]int{}
	if test != nil {
		s.report.Test = &SPRTState{SPRT: *test, Verdict: stats.Undecided}
		s.report.Test.Lower, s.report.Test.Upper = test.Bounds()
	}
	return s
}

// add counts a finished game. It returns the half points of the encounter's
// first player.
func (s *scores) add(g Pairing, o engine.Outcome, k EndKind) int {
	r := &s.report
	r.Played++
	r.Endings[string(k)]++
	white := o.HalfPoints(engine.White)
	r.Standings[g.White].Add(white)
	r.Standings[g.White].AsWhite.Add(white)
	r.Standings[g.Black].Add(2 - white)
	r.Standings[g.White].face(r.Standings[g.Black].Name, white)
	r.Standings[g.Black].face(r.Standings[g.White].Name, 2-white)
	if loser, ok := (Ending{Result: engine.Result{Outcome: o}, Kind: k}).Loser(); ok {
		r.Standings[[2]int{g.White, g.Black}[loser]].Faults[k]++
	}
	first := white
	if g.White != g.First {
		first = 2 - white
	}
	s.pair(g, first)
	if r.Test != nil {
		s.halves[g.Number] = pairedResult{g, first}
		s.test()
	}
	return first
}

// pair counts a pair when its second game is finished.
func (s *scores) pair(g Pairing, halves int) {
	if !s.paired {
		return
	}
	key := [2]int{g.Encounter, g.Opening}
	other, ok := s.firsts[key]
	if !ok {
		s.firsts[key] = halves
		return
	}
	delete(s.firsts, key)
	s.report.Standings[g.First].Pairs[other+halves]++
	s.report.Standings[g.second()].Pairs[4-other-halves]++
}

// test takes the games into account that follow in the schedule. What it has
// decided stays.
func (s *scores) test() {
	t, step := s.report.Test, 1
	if s.paired {
		step = 2
	}
	for t.Verdict == stats.Undecided {
		sum := 0
		for i := range step {
			o, ok := s.halves[s.next+i]
			if !ok {
				return
			}
			if o.pairing.First != 0 { // the test is about the first player
				o.halves = 2 - o.halves
			}
			sum += o.halves
			if step == 1 {
				s.tally.Add(o.halves)
			}
		}
		s.next += step
		t.Games += step
		if step == 2 {
			s.pairs[sum]++
			t.LLR = t.LLRPentanomial(s.pairs)
		} else {
			t.LLR = t.SPRT.LLR(s.tally)
		}
		t.Verdict = t.SPRT.Verdict(t.LLR)
	}
}
