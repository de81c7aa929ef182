package formats_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/records/jkf"
	"github.com/ferzchess/ferz/variants/records/recordstest"
)

const jkfGame = `{"header":{"先手":"Ann","後手":"Bob","開始日時":"2014/03/16"},"initial":{"preset":"HIRATE"},
"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","color":0},"comments":["a"],"time":{"now":{"m":0,"s":16},"total":{"h":0,"m":0,"s":16}}},
{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"forks":[[{"move":{"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"}}]]},
{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true}},{"special":"TORYO"}]}`

const jkfSetUp = `{"header":{},"initial":{"preset":"OTHER","data":{"color":0,"board":[[],[],[],[],[{"color":1,"kind":"OU"},{},{"color":0,"kind":"FU"},{},{},{},{},{},{"color":0,"kind":"OU"}]],"hands":[{"KI":1},{}]}},
"moves":[{},{"move":{"to":{"x":5,"y":2},"piece":"KI"}}]}`

func TestReadJKF(t *testing.T) {
	recordstest.Reads(t, &jkf.Format, jkfGame, recordstest.Want{
		Variant: "shogi", White: "Ann", Black: "Bob", Result: "1-0", Moves: "c3c4 g7g6 b2h8+", Comment: "a", Others: 1,
	})
	illegal := strings.Replace(jkfGame, `"special":"TORYO"`, `"special":"-ILLEGAL_ACTION"`, 1)
	recordstest.Reads(t, &jkf.Format, illegal, recordstest.Want{
		Variant: "shogi", White: "Ann", Black: "Bob", Result: "1-0", Moves: "c3c4 g7g6 b2h8+", Comment: "a", Others: 1,
	})
	same := strings.Replace(jkfGame, `"to":{"x":2,"y":2},"piece":"KA","promote":true}},`, `"to":{"x":2,"y":2},"piece":"KA"}},{"move":{"from":{"x":3,"y":1},"same":true,"piece":"GI"}},`, 1)
	recordstest.Reads(t, &jkf.Format, same, recordstest.Want{
		Variant: "shogi", White: "Ann", Black: "Bob", Result: "0-1", Moves: "c3c4 g7g6 b2h8 g9h8", Comment: "a", Others: 1,
	})
	recordstest.Reads(t, &jkf.Format, jkfSetUp, recordstest.Want{Variant: "shogi", Result: "*", Moves: "G@e8"})
}

// TestJKFTimes: the time of a move is kept, unless it is longer than any game.
func TestJKFTimes(t *testing.T) {
	for hours, want := range map[string]string{"0": "[%emt 0:00:16]", "2": "[%emt 2:00:16]", "9999999999": "", "-1": ""} {
		text := strings.Replace(jkfGame, `"now":{`, `"now":{"h":`+hours+`,`, 1)
		games, err := jkf.Format.Read([]byte(text))
		if err != nil || len(games) != 1 {
			t.Fatalf("%s hours: %d games, %v", hours, len(games), err)
		}
		comments := strings.Join(games[0].Root.Children[0].CommentsAfter, "|")
		if comments != strings.Trim(want+"|a", "|") && comments != strings.Trim("a|"+want, "|") {
			t.Errorf("%s hours: %q, want %q and the comment", hours, comments, want)
		}
	}
}

func FuzzJKF(f *testing.F) { recordstest.Fuzz(f, &jkf.Format, jkfGame, jkfSetUp) }
