package match

import (
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// Summary is a report as other programs read it. Figures that are infinite or
// unknown are null.
type Summary struct {
	Engines  []EngineSummary `json:"engines"`
	Games    int             `json:"games"`   // that were finished
	Total    int             `json:"total"`   // that are scheduled
	Resumed  int             `json:"resumed"` // of the games, those played before this run
	Alike    int             `json:"alike"`   // of the total, those that repeat others; see Report.Duplicates
	Complete bool            `json:"complete"`
	Champion *string         `json:"champion"` // of a knockout
	// The following are about the first engine and its opponents.
	Elo         stats.Number       `json:"elo"`
	EloError    stats.Number       `json:"eloError"` // half of the interval that holds it with 95 %
	LOS         stats.Number       `json:"los"`
	DrawRate    stats.Number       `json:"drawRate"`
	Pentanomial *stats.Pentanomial `json:"pentanomial"` // null if games are not paired
	SPRT        *TestSummary       `json:"sprt"`
	Endings     map[string]int     `json:"endings"` // games by the kind of their ending
	Settings    Settings           `json:"settings"`
	Error       string             `json:"error,omitempty"` // why the match was not completed
}

// EngineSummary is how an engine has done.
type EngineSummary struct {
	Name string `json:"name"`
	stats.Tally
	Games        int          `json:"games"`
	Points       float64      `json:"points"`
	Score        stats.Number `json:"score"`
	TimeLosses   int          `json:"timeLosses"`
	IllegalMoves int          `json:"illegalMoves"`
	FalseClaims  int          `json:"falseClaims"`
	Crashes      int          `json:"crashes"` // hangs and all other failures included
	Hangs        int          `json:"hangs"`
	Elo          stats.Number `json:"elo"`
	EloError     stats.Number `json:"eloError"`
	Nelo         stats.Number `json:"normalizedElo"`
	NeloError    stats.Number `json:"normalizedEloError"`
	LOS          stats.Number `json:"los"`
	AsWhite      stats.Tally  `json:"asWhite"`
	// Against are the games against each opponent, by name.
	Against map[string]stats.Tally `json:"against"`
}

// TestSummary is the state of a sequential test.
type TestSummary struct {
	stats.SPRT
	LLR     stats.Number  `json:"llr"`
	Lower   stats.Number  `json:"lower"`
	Upper   stats.Number  `json:"upper"`
	Games   int           `json:"games"`
	Verdict stats.Verdict `json:"verdict"`
}

// Summary returns the report with the settings of the tournament.
func (r *Report) Summary(s Settings) Summary {
	out := Summary{
		Engines: []EngineSummary{}, Games: r.Played, Total: r.Total, Resumed: r.Resumed, Alike: r.Duplicates, Complete: r.Complete,
		Endings: r.Endings, Settings: s,
	}
	for i := range r.Standings {
		out.Engines = append(out.Engines, r.Standings[i].summary())
	}
	if len(r.Standings) > 0 {
		first := &r.Standings[0]
		e := out.Engines[0]
		out.Elo, out.EloError, out.LOS, out.DrawRate = e.Elo, e.EloError, e.LOS, stats.Number(first.DrawRate())
		if first.Pairs.Count() > 0 {
			out.Pentanomial = &first.Pairs
		}
	}
	if r.Champion >= 0 {
		out.Champion = &r.Standings[r.Champion].Name
	}
	if t := r.Test; t != nil {
		out.SPRT = &TestSummary{
			SPRT: t.SPRT, LLR: stats.Number(t.LLR), Lower: stats.Number(t.Lower), Upper: stats.Number(t.Upper),
			Games: t.Games, Verdict: t.Verdict,
		}
	}
	return out
}

func (s *Standing) summary() EngineSummary {
	e := s.Estimate()
	return EngineSummary{
		Name: s.Name, Tally: s.Tally, Games: s.Games(), Points: s.Points(), Score: stats.Number(e.Score),
		TimeLosses: s.Faults[TimeLoss], IllegalMoves: s.Faults[Illegal], FalseClaims: s.Faults[FalseClaim],
		Crashes: s.crashes(), Hangs: s.Faults[Hung],
		Elo: stats.Number(e.Elo), EloError: stats.Number(e.EloError),
		Nelo: stats.Number(e.Nelo), NeloError: stats.Number(e.NeloError), LOS: stats.Number(e.LOS), AsWhite: s.AsWhite, Against: s.Against,
	}
}
