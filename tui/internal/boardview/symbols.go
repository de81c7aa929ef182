package boardview

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
)

//go:embed symbols.txt
var symbolsText string

// symbolsOf returns the characters of a set by the names of types. A character that both
// players have is Black's with a v before it where there are no colors.
func symbolsOf(set string) map[string]symbols {
	_, text, _ := strings.Cut(symbolsText, "\n["+set+"]\n")
	text, _, _ = strings.Cut(text, "\n[")
	out := map[string]symbols{}
	for line := range strings.Lines(text) {
		names, characters, ok := strings.Cut(line, " = ")
		if !ok {
			continue
		}
		var s symbols
		switch list := strings.Fields(characters); len(list) {
		case 1:
			s = symbols{white: list[0], black: "v" + list[0], solid: list[0]}
		case 2:
			s = symbols{white: list[0], black: list[1]}
		default:
			s = symbols{white: list[0], black: list[1], solid: list[2]}
		}
		for name := range strings.SplitSeq(names, ", ") {
			out[name] = s
		}
	}
	return out
}

func chessSymbols() map[string]symbols { return symbolsOf("chess") }

func fairySymbols() map[string]symbols {
	out := chessSymbols()
	maps.Copy(out, symbolsOf("fairy"))
	return out
}

func xiangqiSymbols() map[string]symbols { return symbolsOf("discs") }

func xiangqiKanji() map[string]symbols { return symbolsOf("xiangqi") }

func janggiKanji() map[string]symbols { return symbolsOf("janggi") }

// promotedMark stands before the characters of what a promoted piece was, or has become.
const promotedMark = "+"

// shogiKanji returns a character for each name that has one. What has promoted to another
// piece of its game, such as the "Rook of the Gold General", has a plus sign before that
// one's, or before its own where several promote to the same. Without colors the second
// player's have a v, as in KIF files, and a large one where the first player's have a plus
// sign.
func shogiKanji(names []string) map[string]symbols {
	short := symbolsOf("shogi")
	promoted := map[string]int{} // to the same
	for _, name := range names {
		if become, _, ok := strings.Cut(name, " of the "); ok {
			promoted[become]++
		}
	}
	out := map[string]symbols{}
	for _, name := range names {
		become, was, ok := strings.Cut(name, " of the ")
		text := short[become].white
		if plain, flies := strings.CutPrefix(name, "Flying "); text == "" && flies && slices.Contains(names, plain) {
			text, ok = short[plain].white, true // as cannons that have promoted do
		}
		if ok && promoted[become] > 1 {
			text = short[was].white
		}
		switch {
		case text == "":
		case ok:
			out[name] = symbols{white: promotedMark + text, black: "V" + text, solid: promotedMark + text}
		default:
			out[name] = symbols{white: text, black: "v" + text, solid: text}
		}
	}
	return out
}
