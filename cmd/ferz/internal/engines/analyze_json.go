package engines

import (
	"io"
	"sync"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard"
)

// scoreJSON is a score of the player to move: centipawns, or moves to mate.
type scoreJSON struct {
	Centipawns *int   `json:"cp,omitempty"`
	Mate       *int   `json:"mate,omitempty"` // negative: the player to move is mated
	Bound      string `json:"bound,omitempty"`
	Verdict    string `json:"verdict,omitempty"` // of endgame tables, such as "won in 9", "lost" or "drawn"
}

// thinkingJSON is a line of thinking.
type thinkingJSON struct {
	Depth    int        `json:"depth"`
	SelDepth int        `json:"seldepth,omitempty"`
	MultiPV  int        `json:"multipv"`
	Score    *scoreJSON `json:"score"`
	Nodes    uint64     `json:"nodes"`
	NPS      uint64     `json:"nps"`
	TimeMS   int64      `json:"time_ms"`
	PV       []string   `json:"pv"`  // in coordinates
	SAN      []string   `json:"san"` // the same in algebraic notation
	Text     string     `json:"text,omitempty"`
}

// resultJSON is the last line.
type resultJSON struct {
	Variant  string        `json:"variant"`
	FEN      string        `json:"fen"`
	Side     string        `json:"side"` // whose view scores are
	Engine   string        `json:"engine"`
	BestMove string        `json:"bestmove"`
	SAN      string        `json:"san"`
	Ponder   string        `json:"ponder,omitempty"`
	Resigns  bool          `json:"resigns,omitempty"`
	Claim    string        `json:"claim,omitempty"`
	Last     *thinkingJSON `json:"last"`
}

// jsonView prints an object for each line.
type jsonView struct {
	mu     sync.Mutex
	p      *engine.Position
	player string
	out    io.Writer
	best   *thinkingJSON // the latest of the best move
	err    error
}

func newJSONView(out io.Writer, p *engine.Position, player string) *jsonView {
	return &jsonView{p: p, player: player, out: out}
}

func (v *jsonView) line(t xboard.Thinking) {
	v.mu.Lock()
	defer v.mu.Unlock()
	j := v.thinking(&t)
	if j.MultiPV == 1 && len(j.PV) > 0 {
		v.best = j
	}
	if v.err == nil {
		v.err = cli.WriteJSONLine(v.out, j)
	}
}

func (v *jsonView) thinking(t *xboard.Thinking) *thinkingJSON {
	j := &thinkingJSON{Depth: t.Depth, SelDepth: t.SelDepth, MultiPV: max(1, t.MultiPV), Nodes: t.Nodes, NPS: speed(t),
		TimeMS: t.Time.Milliseconds(), PV: []string{}, SAN: []string{}, Text: t.Text}
	if !t.NoScore {
		j.Score = &scoreJSON{Bound: map[xboard.Bound]string{xboard.LowerBound: "lower", xboard.UpperBound: "upper"}[t.Bound]}
		if mate, ok := t.Score.Mate(); ok {
			j.Score.Mate = &mate
		} else {
			cp := int(t.Score)
			j.Score.Centipawns = &cp
		}
		if t.Proven != nil {
			j.Score.Verdict = t.Proven.String()
		}
	}
	q := v.p.Clone()
	for _, m := range t.PV {
		if !q.IsLegal(m) {
			break
		}
		j.PV, j.SAN = append(j.PV, notation.Coordinates(q, m)), append(j.SAN, notation.SAN(q, m))
		q.Make(m)
	}
	return j
}

func (v *jsonView) fail() {}

func (v *jsonView) end(r xboard.Reply) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	j := resultJSON{Variant: v.p.Variant().Def.ID, FEN: v.p.FEN(), Side: v.p.Side().String(), Engine: v.player, Resigns: r.Resigns, Last: v.best}
	if r.Claim.Over() {
		j.Claim = r.Claim.String()
	}
	if v.p.IsLegal(r.Move) {
		j.BestMove, j.SAN = notation.Coordinates(v.p, r.Move), notation.SAN(v.p, r.Move)
		q := v.p.Clone()
		q.Make(r.Move)
		if q.IsLegal(r.Ponder) {
			j.Ponder = notation.Coordinates(q, r.Ponder)
		}
	}
	if v.err == nil {
		v.err = cli.WriteJSONLine(v.out, j)
	}
	return v.err
}
