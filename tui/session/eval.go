package session

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// eval replies with the static evaluation of the position shown, term by term: as a
// table, or in sentences in plain mode.
func (s *Session) eval(string) Reply {
	p := s.Looked()
	terms := search.New(p.Variant(), 1).TraceEval(p)
	if s.Voice {
		return evalSentences(p.Variant(), terms)
	}
	return Reply{evalTable(p, terms)}
}

func evalSentences(v *engine.Variant, terms []search.Term) Reply {
	r, total := says("The static evaluation, in pawns:"), 0
	white, black := v.SideName(engine.White), v.SideName(engine.Black)
	for _, t := range terms {
		total += t.White - t.Black
		r = append(r, Say(fmt.Sprintf("%s: %s %.2f, %s %.2f.", t.Name, white, pawns(t.White), black, pawns(t.Black))))
	}
	return append(r, Say(fmt.Sprintf("In all %+.2f as %s sees it.", pawns(total), white)))
}

func evalTable(p *engine.Position, terms []search.Term) Page {
	v, total := p.Variant(), 0
	white, black := v.SideName(engine.White), v.SideName(engine.Black)
	lines := []string{fmt.Sprintf("%-28s %8s %8s %8s", "", white, black, "sum")}
	for _, t := range terms {
		total += t.White - t.Black
		lines = append(lines, fmt.Sprintf("%-28s %8.2f %8.2f %+8.2f", t.Name, pawns(t.White), pawns(t.Black), pawns(t.White-t.Black)))
	}
	lines = append(lines, fmt.Sprintf("%-28s %8s %8s %+8.2f", "in all", "", "", pawns(total)), "", fmt.Sprintf("Legal moves: %d", len(p.LegalMoves())))
	return Page{Title: "Static evaluation, as " + white + " sees it", Lines: lines, Table: true}
}

// pawns converts centipawns.
func pawns(centipawns int) float64 { return float64(centipawns) / 100 }
