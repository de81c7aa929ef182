package xboardclient

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// eventKind is what a line of the engine's means to whoever waits for it.
type eventKind uint8

const (
	evIgnored     eventKind = iota // nothing
	evThinking                     // a line of thinking
	evMove                         // a move, or a leg of one
	evPong                         // pong
	evFeature                      // feature
	evDefinition                   // setup or piece
	evClaim                        // a result
	evResign                       // the engine gives up
	evDrawOffer                    // a draw
	evError                        // Illegal move, or Error
	evUserMessage                  // telluser and tellusererror
	evStatus                       // stat01
)

// event is a line that a method may wait for.
type event struct {
	kind         eventKind
	text         string // what matters of the line
	line         string // of a complaint: the whole line
	result       engine.Result
	lastThinking string // of a move: the last line of thinking before it
}

// classify returns the meaning of a line. The most frequent lines come first, and those
// without meaning are skipped with little work.
func classify(line string) event {
	text := strings.TrimLeft(line, " ")
	if text == "" {
		return event{}
	}
	switch c := text[0]; {
	case c >= '0' && c <= '9', c == '-', c == '+':
		return classifyNumber(text)
	case c == '#', c == '*', c == '|':
		return event{}
	}
	word, rest := nextWord(text)
	rest = strings.TrimLeft(rest, " ")
	switch word {
	case "move":
		return event{kind: evMove, text: firstWord(rest)}
	case "pong":
		return event{kind: evPong, text: firstWord(rest)}
	case "feature":
		return event{kind: evFeature, text: rest}
	case "setup", "piece":
		return event{kind: evDefinition, text: text}
	case "resign":
		return event{kind: evResign}
	case "offer":
		if firstWord(rest) == "draw" {
			return event{kind: evDrawOffer}
		}
	case "stat01:":
		return event{kind: evStatus, text: rest}
	case "telluser", "tellusererror":
		return event{kind: evUserMessage, text: rest}
	}
	return classifyWords(text)
}

// classifyNumber returns the meaning of a line that begins with a number.
func classifyNumber(text string) event {
	word, rest := nextWord(text)
	mark, result := word, engine.Result{}
	if i := strings.IndexByte(word, '{'); i > 0 {
		mark, rest = word[:i], word[i:]+rest
	}
	reason := strings.Trim(strings.TrimSpace(rest), "{}")
	switch mark {
	case "1-0":
		result = engine.Win(engine.White, reason)
	case "0-1":
		result = engine.Win(engine.Black, reason)
	case "1/2-1/2":
		result = engine.Draw(reason)
	}
	if result.Over() {
		return event{kind: evClaim, result: result, text: text}
	}
	second, after := nextWord(rest)
	if _, ok := number(second); ok {
		return event{kind: evThinking, text: text}
	}
	if second == "..." && strings.Trim(word, "0123456789") == strings.Repeat(".", strings.Count(word, ".")) {
		return event{kind: evMove, text: firstWord(after)}
	}
	return event{}
}

// maxRemark is the length up to which a line is looked at that is none of the
// protocol's.
const maxRemark = 200

// classifyWords returns the meaning of a line in the words of older engines.
func classifyWords(text string) event {
	if len(text) > maxRemark {
		text = text[:maxRemark]
	}
	low := strings.ToLower(text)
	switch {
	case strings.HasPrefix(low, "my move is"):
		_, move, _ := strings.Cut(text, ":")
		return event{kind: evMove, text: firstWord(move)}
	case strings.HasPrefix(low, "illegal move"), strings.HasPrefix(low, "invalid move"), strings.HasPrefix(low, "error"):
		return event{kind: evError, text: offendingText(text), line: text}
	case strings.HasPrefix(low, "tell"), strings.HasPrefix(low, "askuser"), strings.HasPrefix(low, "hint"):
		return event{}
	case strings.Contains(low, "offer") && strings.Contains(low, "draw"):
		return event{kind: evDrawOffer}
	}
	return classifyResult(low)
}

// classifyResult recognizes results in the words of older engines.
func classifyResult(low string) event {
	words := strings.Fields(strings.TrimRight(low, ".! "))
	claim := func(r engine.Result) event { return event{kind: evClaim, result: r, text: low} }
	switch {
	case strings.HasPrefix(low, "game is a draw"), strings.HasPrefix(low, "draw by"):
		return claim(engine.Draw(low))
	case len(words) == 2 && (words[1] == "mates" || words[1] == "mate"):
		switch words[0] {
		case "white":
			return claim(engine.Win(engine.White, "checkmate"))
		case "black":
			return claim(engine.Win(engine.Black, "checkmate"))
		}
	case len(words) == 2 && words[1] == "resigns":
		switch words[0] {
		case "white":
			return claim(engine.Loss(engine.White, "resignation"))
		case "black":
			return claim(engine.Loss(engine.Black, "resignation"))
		case "computer":
			return event{kind: evResign}
		}
	}
	return event{}
}

// offendingText returns what an engine complains of: what follows the colon, or the
// last bracket, or the words of the complaint.
func offendingText(text string) string {
	if i := strings.Index(text, "): "); i >= 0 {
		return strings.TrimSpace(text[i+3:])
	}
	if _, after, ok := strings.Cut(text, ":"); ok {
		return strings.TrimSpace(after)
	}
	if i := strings.LastIndex(text, ")"); i >= 0 {
		return strings.TrimSpace(text[i+1:])
	}
	if words := strings.Fields(text); len(words) > 2 {
		return strings.Join(words[2:], " ")
	}
	return ""
}

// pong returns the number of a pong.
func (e *event) pong() int {
	n, err := strconv.Atoi(e.text)
	if err != nil {
		return 0
	}
	return n
}
