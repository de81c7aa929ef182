package records

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
)

// Ending is the end of a game of shogi, written instead of a move.
type Ending struct {
	KIF, CSA    string
	Termination string // as the tag of PGN has it
	Winner      Winner
	Summed      bool // whether all programs know words for it in the line of KIF that sums a game up
}

// Winner is who has won by an ending.
type Winner int

// Winners.
const (
	Nobody Winner = iota // the game continues
	Draw
	Mover // the player to move
	Other // the player who moved last
)

// Endings are all that formats of shogi have; the first of several that mean the same is
// written.
var Endings = []Ending{
	{"投了", "%TORYO", "resignation", Other, true},
	{"詰み", "%TSUMI", "checkmate", Other, true},
	{"詰", "%TSUMI", "checkmate", Other, true},
	{"切れ負け", "%TIME_UP", "time forfeit", Other, true},
	{"時間切れ", "%TIME_UP", "time forfeit", Other, true},
	{"Time-up", "%TIME_UP", "time forfeit", Other, true}, // of 81Dojo
	{"反則負け", "%ILLEGAL_MOVE", "rules infraction", Other, true},
	{"反則勝ち", "%ILLEGAL_ACTION", "rules infraction", Mover, true},
	{"入玉勝ち", "%KACHI", "declaration", Mover, false},
	{"宣言勝ち", "%KACHI", "declaration", Mover, false},
	{"千日手", "%SENNICHITE", "repetition", Draw, true},
	{"持将棋", "%JISHOGI", "impasse", Draw, true},
	{"引き分け", "%HIKIWAKE", "agreement", Draw, false},
	{"引分", "%HIKIWAKE", "agreement", Draw, false},
	{"最大手数", "%MAX_MOVES", "move limit", Draw, false},
	{"不詰", "%FUZUMI", "no mate", Nobody, true},
	{"中断", "%CHUDAN", "unterminated", Nobody, true},
	{"封じ手", "%CHUDAN", "sealed move", Nobody, true},
	{"中断", "%MATTA", "takeback", Nobody, true},
	{"中断", "%ERROR", "error", Nobody, true},
	{"不戦敗", "%TORYO", "default", Other, false},
	{"不戦勝", "%KACHI", "default", Mover, false},
}

// End ends a game in which a side is to move.
func End(g *pgn.Game, e *Ending, whiteToMove bool) {
	result := "*"
	switch {
	case e.Winner == Draw:
		result = "1/2-1/2"
	case e.Winner == Mover && whiteToMove, e.Winner == Other && !whiteToMove:
		result = "1-0"
	case e.Winner != Nobody:
		result = "0-1"
	}
	_ = g.SetResult(result) // one of PGN's
	if e.Termination != "" {
		g.Tags.Set("Termination", e.Termination)
	}
}

// EndingByCSA returns the ending that a word of CSA means where a side is to move, or nil.
func EndingByCSA(word string, whiteToMove bool) *Ending {
	side, signed := "", false
	if rest, ok := strings.CutSuffix(word, "ILLEGAL_ACTION"); ok {
		side, signed = strings.TrimPrefix(rest, "%"), rest != "%"
	}
	kif := ""
	switch {
	case signed && (side == "-") == whiteToMove:
		kif = "反則勝ち"
	case signed:
		kif = "反則負け"
	}
	for i := range Endings {
		if e := &Endings[i]; e.CSA == word || kif != "" && e.KIF == kif {
			return e
		}
	}
	return nil
}

// VariationEnding returns how a variation ends, which the last of its comments says in the
// word of KIF, or nil.
func VariationEnding(last *pgn.Node) *Ending {
	if len(last.Children) > 0 || last.Parent == nil {
		return nil
	}
	comments := append(slices.Clone(last.CommentsAfter), last.CommentsEnd...)
	if len(comments) == 0 {
		return nil
	}
	at := slices.IndexFunc(Endings, func(e Ending) bool { return e.KIF == comments[len(comments)-1] })
	if at < 0 {
		return nil
	}
	return Endings[at].Usual()
}

// Usual returns the ending that is written for all that mean the same.
func (e *Ending) Usual() *Ending {
	return &Endings[slices.IndexFunc(Endings, func(o Ending) bool { return o.Termination == e.Termination && o.Winner == e.Winner })]
}

// usualTermination returns the word of the endings for a reason as games at a table have it.
func usualTermination(reason string) string {
	for _, same := range []struct{ begins, usual string }{
		{"time", "time forfeit"}, {"repetition", "repetition"}, {"perpetual", "rules infraction"}, {"illegal", "rules infraction"},
		{"stalemate", "checkmate"}, {"no moves", "checkmate"},
	} {
		if strings.HasPrefix(reason, same.begins) {
			return same.usual
		}
	}
	return reason
}

// EndingOf returns the ending of a game in which a side is to move at the end of the main
// line: the usual one for its result if there is no word for how it ended.
func EndingOf(g *pgn.Game, whiteToMove bool) *Ending {
	said := usualTermination(g.Tags.Get("Termination"))
	if board := g.BoardResult(); said == "" && board.Over() && board.String() == g.Result {
		if said = "checkmate"; g.Result == "1/2-1/2" {
			said = "repetition"
		}
	}
	winner := Nobody
	switch {
	case g.Result == "1/2-1/2":
		winner = Draw
	case g.Result == "1-0" && whiteToMove, g.Result == "0-1" && !whiteToMove:
		winner = Mover
	case g.Result == "1-0" || g.Result == "0-1":
		winner = Other
	}
	for i := range Endings {
		if e := &Endings[i]; e.Termination == said && e.Winner == winner {
			return e
		}
	}
	plain := [...]string{Nobody: "中断", Draw: "引き分け", Mover: "反則勝ち", Other: "投了"}[winner]
	return &Endings[slices.IndexFunc(Endings, func(e Ending) bool { return e.KIF == plain })]
}
