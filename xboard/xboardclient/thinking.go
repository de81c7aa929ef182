package xboardclient

import (
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// parseThinking reads a line of thinking: ply, score, time, nodes, more numbers, and
// then the moves. ok is false for lines that are none. The ply may carry one of the
// marks . + & -, with which GNU Chess 4 marks a time in whole seconds.
func parseThinking(text string) (t xboard.Thinking, moves string, ok bool) {
	ply, rest := nextWord(text)
	unit := 10 * time.Millisecond
	if n := len(ply); n > 1 && strings.IndexByte(".+&-", ply[n-1]) >= 0 {
		ply, unit = ply[:n-1], time.Second
	}
	var numbers [4]int64
	for i := range numbers {
		word := ply
		if i > 0 {
			word, rest = nextWord(rest)
		}
		n, isNumber := number(word)
		if !isNumber || i >= 2 && n < 0 {
			return t, "", false
		}
		numbers[i] = n
	}
	rest = readExtra(&t, rest)
	t.Depth = int(min(max(numbers[0], 0), maxDepth))
	t.Score = scoreOf(numbers[1])
	t.Time = time.Duration(min(numbers[2], maxTicks)) * unit
	t.Nodes = uint64(numbers[3])
	t.MultiPV = 1
	t.Text = text
	moves, t.Bound = cutBound(rest)
	return t, moves, true
}

// readExtra reads the numbers between the nodes and the moves: the depth of the
// longest line, nodes per second, and others.
func readExtra(t *xboard.Thinking, text string) (rest string) {
	for i := 0; ; i++ {
		word, after := nextWord(text)
		n, ok := number(word)
		if !ok {
			return text
		}
		switch i {
		case 0:
			t.SelDepth = int(min(max(n, 0), maxDepth))
		case 1:
			t.NPS = uint64(max(n, 0))
		}
		text = after
	}
}

const (
	maxDepth = 10000
	maxTicks = 1e9 // keeps a time in range
)

// nextWord cuts off the first word.
func nextWord(s string) (word, rest string) {
	i := 0
	for i < len(s) && s[i] == ' ' {
		i++
	}
	j := i
	for j < len(s) && s[j] != ' ' {
		j++
	}
	return s[i:j], s[j:]
}

func number(word string) (int64, bool) {
	if word == "" || word[0] != '-' && word[0] != '+' && (word[0] < '0' || word[0] > '9') {
		return 0, false
	}
	n, err := strconv.ParseInt(word, 10, 64)
	return n, err == nil
}

// cutBound cuts a mark for a bound off: ? for failing low, ! for failing high.
func cutBound(moves string) (string, xboard.Bound) {
	moves = strings.TrimSpace(moves)
	if cut, ok := strings.CutSuffix(moves, "?"); ok {
		return strings.TrimSpace(cut), xboard.UpperBound
	}
	if cut, ok := strings.CutSuffix(moves, "!"); ok {
		return strings.TrimSpace(cut), xboard.LowerBound
	}
	return moves, xboard.Exact
}

// Scores that mean a mate.
const (
	mateBase      = 100000 // and the number of moves, since version 2 of the protocol
	legacyMate    = 32767  // less the number of plies, in many engines
	legacyMateMin = legacyMate - 1000
	bestScore     = search.Mate - 1100 // of those that are no mate
)

// scoreOf turns an engine's score into ours.
func scoreOf(n int64) search.Score {
	if n < 0 {
		return -scoreOfWin(-n, 0)
	}
	return scoreOfWin(n, 1)
}

// scoreOfWin turns a score that is not negative. less is how many plies less
// than two a move it takes: the winner moves last.
func scoreOfWin(n int64, less search.Score) search.Score {
	switch {
	case n >= mateBase:
		return search.Mate - max(2*search.Score(min(n-mateBase, 500))-less, 0)
	case n > legacyMate:
		return bestScore
	case n >= legacyMateMin:
		return search.Mate - search.Score(legacyMate-n)
	}
	return min(search.Score(n), bestScore)
}

// readMoves reads the moves of a line of thinking as far as they are legal. The
// position is left as it was.
func readMoves(d *xboard.Dialect, p *engine.Position, text string) []engine.Move {
	if strings.HasPrefix(text, "(") {
		if !strings.Contains(firstWord(text), ")") {
			return nil // what the book has
		}
	}
	var out []engine.Move
	for len(out) < maxPV {
		var word string
		if word, text = nextWord(text); word == "" {
			break
		}
		word = stripMarks(word)
		if word == "" {
			continue // a move number, or dots
		}
		m, ok := readMove(d, p, word)
		if !ok {
			break
		}
		p.Make(m)
		out = append(out, m)
	}
	for range out {
		p.Unmake()
	}
	return out
}

const maxPV = 30

func firstWord(s string) string {
	word, _ := nextWord(s)
	return word
}

// stripMarks strips a word of a line of play of what is around a move: brackets,
// marks, and the number before it.
func stripMarks(word string) string {
	word = strings.Trim(word, "<>(){}")
	word = strings.TrimRight(word, "?!;")
	digits := strings.TrimLeft(word, "0123456789")
	if digits != word && strings.HasPrefix(digits, ".") || strings.Trim(digits, ".") == "" {
		word = strings.TrimLeft(digits, ".")
	}
	return word
}

// readMove reads a move in coordinates as the engine writes them, bare or with
// the piece's letter before and signs in between, or in algebraic notation.
func readMove(d *xboard.Dialect, p *engine.Position, word string) (engine.Move, bool) {
	if m, err := d.Read(p, word); err == nil {
		return m, true
	}
	if plain, ok := coordinates(word); ok {
		m, err := d.Read(p, plain)
		return m, err == nil
	}
	m, err := notation.Parse(p, word)
	return m, err == nil
}

// coordinates turns Ke1-f2 and Qd1xd8+ into e1f2 and d1d8.
func coordinates(word string) (string, bool) {
	word = strings.TrimRight(word, "+#")
	if word != "" && word[0] >= 'A' && word[0] <= 'Z' {
		word = word[1:]
	}
	from, to, ok := strings.Cut(word, "-")
	if !ok {
		from, to, ok = strings.Cut(word, "x")
	}
	if !ok || len(from) < 2 || len(to) < 2 || from[1] < '0' || from[1] > '9' || to[1] < '0' || to[1] > '9' {
		return "", false
	}
	return from + to[:2] + strings.ToLower(strings.Trim(to[2:], "=()")), true
}
