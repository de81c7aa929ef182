package uciclient

import (
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

const (
	maxPV    = 30  // moves of a line that are read
	maxMate  = 126 // plies to a mate that scores can tell
	maxScore = search.Mate - 200
)

// hasScoreOrPV reports whether an info line has a score or a line of play; others,
// such as the move being searched, come in great numbers and are passed over.
func hasScoreOrPV(text string) bool {
	return strings.Contains(text, " score ") || strings.Contains(text, " pv ") ||
		strings.HasPrefix(text, "score ") || strings.HasPrefix(text, "pv ")
}

// parseInfo reads what follows the word info. It returns the moves of the line
// of play as the engine writes them. What it can't read it leaves out.
func parseInfo(text string, plies bool) (t xboard.Thinking, pv []string) {
	t.Text, t.NoScore, t.MultiPV = text, true, 1
	words := strings.Fields(text)
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch word {
		case "string":
			return t, pv
		case "pv":
			pv, words = untilKeyword(words)
		case "refutation", "currline":
			_, words = untilKeyword(words)
		case "score":
			words = readScore(&t, words, plies)
		case "lowerbound":
			t.Bound = xboard.LowerBound
		case "upperbound":
			t.Bound = xboard.UpperBound
		default:
			if len(words) > 0 && readNumber(&t, word, words[0]) {
				words = words[1:]
			}
		}
	}
	return t, pv
}

// readNumber reads a field that is one number. It reports whether the value is one.
func readNumber(t *xboard.Thinking, field, value string) bool {
	if value[0] < '0' || value[0] > '9' {
		return false
	}
	n, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return false
	}
	small := int(min(n, 1<<30))
	switch field {
	case "depth":
		t.Depth = small
	case "seldepth":
		t.SelDepth = small
	case "multipv":
		t.MultiPV = max(small, 1)
	case "nodes":
		t.Nodes = n
	case "nps":
		t.NPS = n
	case "time":
		t.Time = time.Duration(min(n, 1<<40)) * time.Millisecond
	case "hashfull":
		t.HashFull = min(small, 1000)
	}
	return true
}

// readScore reads "cp X", "mate Y" or, as in UCCI, just "X". It returns the
// words after it.
func readScore(t *xboard.Thinking, words []string, plies bool) []string {
	mate := false
	if len(words) > 0 && (words[0] == "cp" || words[0] == "mate") {
		mate = words[0] == "mate"
		words = words[1:]
	}
	if len(words) == 0 {
		return nil
	}
	score, ok := scoreOf(words[0], mate, plies)
	if !ok {
		return words
	}
	t.Score, t.NoScore = score, false
	return words[1:]
}

// scoreOf reads a number of centipawns or of the moves or plies to a mate. In USI a mate
// may be + or -: won or lost, in an unknown number of plies.
func scoreOf(text string, mate, plies bool) (search.Score, bool) {
	n, err := strconv.ParseInt(text, 10, 32)
	switch {
	case mate && (text == "+" || text == "-"):
		return mateIn(maxMate, text == "+"), true
	case err != nil:
		return 0, false
	case !mate:
		return min(max(search.Score(n), -maxScore), maxScore), true
	}
	won := n > 0 || strings.HasPrefix(text, "+")
	distance := max(n, -n)
	if !plies {
		distance *= 2
		if won {
			distance--
		}
	}
	return mateIn(distance, won), true
}

func mateIn(plies int64, won bool) search.Score {
	score := search.Mate - search.Score(min(max(plies, 0), maxMate))
	if !won {
		return -score
	}
	return score
}

// untilKeyword splits words before the first that begins another field. No
// move is written like one.
func untilKeyword(words []string) (before, rest []string) {
	for i, w := range words {
		switch w {
		case "depth", "seldepth", "time", "nodes", "pv", "multipv", "score", "lowerbound", "upperbound", "wdl",
			"currmove", "currmovenumber", "hashfull", "nps", "tbhits", "sbhits", "cpuload", "string",
			"refutation", "currline":
			return words[:i], words[i:]
		}
	}
	return words, nil
}

// readLine reads a line of play as far as its moves are legal in p, which is
// left as it was.
func readLine(d *xboard.Dialect, p *engine.Position, texts []string) []engine.Move {
	var moves []engine.Move
	for _, text := range texts[:min(len(texts), maxPV)] {
		m, err := d.Read(p, text)
		if err != nil {
			break
		}
		moves = append(moves, m)
		p.Make(m)
	}
	for range moves {
		p.Unmake()
	}
	return moves
}
