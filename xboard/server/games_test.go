package server_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestUSIRepetition: the fourth time of a position is a draw, which the losing side takes,
// and lost for the side that has only given check.
func TestUSIRepetition(t *testing.T) {
	c := wholeUSI(t)
	for name, test := range map[string]struct{ position, cycle, score, move string }{
		"sennichite":       {"4k4/9/9/9/9/9/9/9/R3K4", "9i9h 5a5b 9h9i 5b5a ", "score cp 0 ", "5b5a"},
		"perpetual check":  {"4k4/9/9/9/9/9/9/9/5R2K", "4i5i 5a4a 5i4i 4a5a ", "score mate 1 ", "4a5a"},
		"not the position": {"4k4/9/9/9/9/9/9/9/R3K4", "", "score cp -", ""},
	} {
		moves := test.cycle
		if moves == "" { // of which no position has been there before
			moves = "9i9h 5a5b 9h9i 5b5c "
		}
		last := strings.LastIndex(strings.TrimSpace(moves), " ")
		c.send("position sfen "+test.position+" b - 1 moves "+strings.Repeat(test.cycle, 2)+moves[:last], "go depth 3")
		lines := c.until("bestmove")
		if got := lines[len(lines)-2]; !strings.Contains(got, test.score) {
			t.Errorf("%s: %s, want %s", name, got, test.score)
		}
		if got := lines[len(lines)-1]; test.move != "" && got != "bestmove "+test.move && !strings.HasPrefix(got, "bestmove "+test.move+" ") {
			t.Errorf("%s: %s, want %s", name, got, test.move)
		}
	}
}

// TestWholeGames plays a game to its end in the way of a GUI of each protocol, which sends
// all moves each time and makes some legal move itself.
func TestWholeGames(t *testing.T) {
	for name, test := range map[string]struct {
		client          func(testing.TB) *talk
		hello, ok       string
		variant, style  string
		newGame, resign string
	}{
		"USI":  {wholeUSI, "usi", "usiok", "shogi", "usi", "usinewgame", "bestmove resign"},
		"UCCI": {wholeUCCI, "ucci", "ucciok", "xiangqi", "iccs", "setoption newgame", "nobestmove"},
	} {
		t.Run(name, func(t *testing.T) {
			c := test.client(t)
			c.send(test.hello)
			c.until(test.ok)
			c.send("isready")
			c.until("readyok")
			c.send(test.newGame)
			v := variantstest.Load(t, test.variant)
			p, r := variantstest.Position(t, v, ""), rand.New(rand.NewPCG(3, 4))
			write := notation.FormatterFor(test.style, v)
			var moves []string
			for range 300 {
				legal := p.LegalMoves()
				if p.Result().Over() {
					break
				}
				texts := write(p, legal)
				for i, text := range texts { // as the protocols have them: h2e2
					texts[i] = strings.ReplaceAll(strings.ToLower(text), "-", "")
					if test.style == "usi" {
						texts[i] = text
					}
				}
				at := r.IntN(len(legal))
				if len(moves)%2 == 0 {
					position := "position startpos"
					if len(moves) > 0 {
						position += " moves " + strings.Join(moves, " ")
					}
					c.send(position, "go nodes 300")
					words := strings.Fields(c.last("bestmove"))
					if at = slices.Index(texts, words[1]); at < 0 {
						t.Fatalf("%s after %q, which is no legal move: %q", words[1], moves, texts)
					}
				}
				moves = append(moves, texts[at])
				p.Make(legal[at])
			}
			if result := p.Result().String(); result != "1-0" {
				t.Errorf("against random moves the game ends with %s after %d plies: %q", result, len(moves), moves)
			}
			if len(moves)%2 == 1 { // the client is mated; asked for a move in its place, the engine has none
				c.send("position startpos moves "+strings.Join(moves, " "), "go nodes 300")
				lines := c.until(strings.Fields(test.resign)[0])
				if got := lines[len(lines)-1]; got != test.resign {
					t.Errorf("mated: %q, want %q", got, test.resign)
				}
			}
		})
	}
}
