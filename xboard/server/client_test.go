package server_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// timeControl is how a client tells the time. Moves take 20 ms on its clocks, however slow the
// machine is.
type timeControl struct{ remaining, increment, byoyomi int }

// client plays whole games between two conversations as a program for people does: it knows
// the rules, keeps the clocks, has the engines ponder, and ends games.
type client struct {
	t       testing.TB
	style   *clientStyle
	sides   [2]*talk
	solver  *talk     // searches mates
	ponders [2]string // the move that the engine ponders on; "": it does not
	v       *engine.Variant
	p       *engine.Position
	start   string // "startpos", or the position
	moves   []string
	control timeControl
	left    [2]int
	seen    map[string]int // what happened how often
	r       *rand.Rand
}

// clientStyle is what differs between protocols.
type clientStyle struct {
	hello, ok, variant string
	options            []string
	newGame, over      string
	text               func(p *engine.Position, m engine.Move) string
	clock              func(c *client) string
	position           func(p *engine.Position) string
	bans               bool // moves that lose by repetition are forbidden, not made
}

var usiClient = &clientStyle{
	hello: "usi", ok: "usiok", variant: "shogi", newGame: "usinewgame", over: "gameover ",
	options: []string{"setoption name USI_Hash value 4", "setoption name USI_Ponder value true", "setoption name USI_MultiPV value 1", "setoption name USI_OwnBook value false"},
	text:    func(p *engine.Position, m engine.Move) string { return ownText(p, m, "usi") },
	clock: func(c *client) string {
		out := fmt.Sprintf("btime %d wtime %d", c.left[engine.White], c.left[engine.Black])
		if inc := c.control.increment; inc > 0 {
			return out + fmt.Sprintf(" binc %d winc %d", inc, inc)
		}
		return out + fmt.Sprintf(" byoyomi %d", c.control.byoyomi)
	},
	position: func(p *engine.Position) string { return "sfen " + notation.SFEN(p) },
}

var ucciClient = &clientStyle{
	hello: "ucci", ok: "ucciok", variant: "xiangqi", newGame: "setoption newgame",
	options: []string{"setoption hashsize 4", "setoption usemillisec true", "setoption ponder true", "setoption usebook false"},
	text:    func(p *engine.Position, m engine.Move) string { return ownText(p, m, "ucci") },
	clock: func(c *client) string {
		own, inc := c.p.Side(), c.control.increment
		if len(c.moves)%10 < 2 { // as with a session of moves
			return fmt.Sprintf("time %d movestogo 10 opptime %d oppmovestogo 10", c.left[own], c.left[own.Other()])
		}
		return fmt.Sprintf("time %d increment %d opptime %d oppincrement %d", c.left[own], inc, c.left[own.Other()], inc)
	},
	position: func(p *engine.Position) string { return "fen " + p.FEN() },
	bans:     true,
}

// newClient starts two engines and greets them.
func newClient(t testing.TB, style *clientStyle, connect func(testing.TB) *talk) *client {
	c := &client{t: t, style: style, v: variantstest.Load(t, style.variant), seen: map[string]int{}, r: rand.New(rand.NewPCG(7, 8))}
	for side := range c.sides {
		e := connect(t)
		e.send(style.hello)
		e.until(style.ok)
		e.send(style.options...)
		c.sides[side] = e
	}
	c.solver = connect(t)
	c.solver.send(style.hello)
	c.solver.until(style.ok)
	return c
}

// game plays from a position, "" for the start, with at most so many moves of each player, and
// returns the result that the rules say.
func (c *client) game(position string, control timeControl, moves int) engine.Result {
	c.p, c.control, c.moves = variantstest.Position(c.t, c.v, position), control, nil
	c.left, c.start = [2]int{control.remaining, control.remaining}, "startpos"
	if position != "" {
		c.start = c.style.position(c.p)
	}
	for _, e := range c.sides {
		if c.style.over == "" {
			e.send(c.style.newGame)
		}
		e.send("isready")
		e.until("readyok")
		if c.style.over != "" {
			e.send(c.style.newGame)
		}
	}
	result := engine.Result{}
	for i := range 2 * moves {
		if c.style == usiClient && i%30 == 10 {
			c.problem(c.solver, "300")
		}
		if result = c.turn(); result.Over() {
			break
		}
	}
	c.finish(result)
	if n := len(c.moves); c.style == usiClient && n > 0 && len(c.p.LegalMoves()) == 0 && c.p.InCheck(c.p.Side()) {
		last, found := c.p.LastMove(), c.seen["mate found"]
		c.p.Unmake()
		c.moves = c.moves[:n-1]
		c.problem(c.solver, "infinite")
		if c.seen["mate found"] == found {
			c.t.Errorf("after %v: no mate in one is found", c.moves)
		}
		c.p.Make(last)
		c.moves = c.moves[:n]
	}
	return result
}

// turn has the player to move think, makes the move, and has that engine ponder.
func (c *client) turn() engine.Result {
	side := c.p.Side()
	answer := c.ask(side)
	words := strings.Fields(answer)
	if len(words) > 1 && words[0] == "bestmove" && words[1] == "win" {
		c.seen["win"]++
		r, err := c.p.Declare("")
		if winner, ok := r.Winner(); err != nil || !ok || winner != side {
			c.t.Fatalf("after %v: a win is declared, but the rules say %v, %v", c.moves, r, err)
		}
		return r
	}
	if answer == "bestmove resign" || answer == "nobestmove" {
		c.t.Fatalf("after %v: %s, but there are legal moves", c.moves, answer)
	}
	m := c.legal(words[1])
	c.p.Make(m)
	c.moves = append(c.moves, words[1])
	c.left[side] = max(c.left[side]-20, 0) + c.control.increment
	if slices.Contains(words, "draw") {
		c.seen["draw"]++
		return engine.Draw("by agreement")
	}
	if r := c.p.Result(); r.Over() {
		return r
	}
	if len(words) > 3 && words[2] == "ponder" {
		c.ponder(side, words[3])
	}
	return engine.Result{}
}

// ask returns an engine's answer: to ponderhit if it ponders on the move that was made, else
// to go.
func (c *client) ask(side engine.Color) string {
	e := c.sides[side]
	if guess := c.ponders[side]; guess != "" {
		c.ponders[side] = ""
		if guess == c.moves[len(c.moves)-1] {
			c.seen["ponderhit"]++
			switch {
			case c.style == usiClient && c.control.increment > 0: // the times come with it
				e.send("ponderhit " + c.style.clock(c))
			case c.style == ucciClient && c.drawish():
				e.send("ponderhit draw")
			default:
				e.send("ponderhit")
			}
			return c.answer(e)
		}
		c.seen["ponder miss"]++
		e.send("stop")
		c.answer(e)
	}
	e.send(c.line())
	if bans := c.banned(); len(bans) > 0 {
		c.seen["banmoves"]++
		e.send("banmoves " + strings.Join(bans, " "))
	}
	offer := ""
	if c.style == ucciClient && c.drawish() {
		offer = "draw "
	}
	e.send("go " + offer + c.style.clock(c))
	return c.answer(e)
}

// drawish reports whether the client offers a draw: now and then.
func (c *client) drawish() bool { return len(c.moves) > 150 && len(c.moves)%8 < 2 }

// answer waits for an engine's move; an error is one of the test.
func (c *client) answer(e *talk) string {
	for line := range e.lines {
		if strings.Contains(line, "error") {
			c.t.Errorf("after %v: %s", c.moves, line)
		}
		if strings.HasPrefix(line, "bestmove ") || line == "nobestmove" {
			return line
		}
	}
	c.t.Fatalf("the engine ended after %v", c.moves)
	return ""
}

// ponder has an engine think on, the opponent's move being guessed.
func (c *client) ponder(side engine.Color, guess string) {
	c.legal(guess)
	times := " " + c.style.clock(c)
	if c.style == usiClient && c.control.increment > 0 { // as ShogiHome does early
		times = ""
	}
	c.sides[side].send(c.line()+map[bool]string{true: " moves ", false: " "}[len(c.moves) == 0]+guess, "go ponder"+times)
	c.ponders[side] = guess
}

// line is the command that sets up the position.
func (c *client) line() string {
	line := "position " + c.start
	if len(c.moves) > 0 {
		line += " moves " + strings.Join(c.moves, " ")
	}
	return line
}

// legal returns the legal move that a text means.
func (c *client) legal(text string) engine.Move {
	for _, m := range c.p.LegalMoves() {
		if c.style.text(c.p, m) == text {
			return m
		}
	}
	c.t.Fatalf("%s after %s %v is no legal move", text, c.start, c.moves)
	return engine.NoMove
}

// banned returns the moves by which the player to move loses at once, by a perpetual check or
// a chase.
func (c *client) banned() (out []string) {
	if !c.style.bans {
		return nil
	}
	for _, m := range c.p.LegalMoves() {
		text := c.style.text(c.p, m)
		c.p.Make(m)
		if winner, ok := c.p.Result().Winner(); ok && winner == c.p.Side() {
			out = append(out, text)
		}
		c.p.Unmake()
	}
	if len(out) == len(c.p.LegalMoves()) {
		return nil
	}
	return out
}

// finish tells the engines that the game is over, and checks that they are silent then.
func (c *client) finish(r engine.Result) {
	for side, e := range c.sides {
		if c.ponders[side] != "" {
			c.ponders[side] = ""
			e.send("stop")
			c.answer(e)
		}
		if c.style.over == "" {
			continue
		}
		word := "draw"
		if winner, ok := r.Winner(); ok {
			word = map[bool]string{true: "win", false: "lose"}[winner == engine.Color(side)]
		}
		e.send(c.style.over+word, "isready")
		if got := e.until("readyok"); len(got) != 1 {
			c.t.Errorf("after gameover: %q", got)
		}
	}
	c.seen[notation.Result(c.v, r)]++
}

// problem has an engine search a mate in the position of the game, for a time or infinite, and checks the answer by
// the rules: all moves of the mating side check, and the last one mates.
func (c *client) problem(e *talk, limit string) {
	e.send(c.line(), "go mate "+limit)
	words := strings.Fields(e.last("checkmate"))
	if len(words) == 2 && (words[1] == "nomate" || words[1] == "timeout") {
		c.seen[words[1]]++
		return
	}
	c.seen["mate found"]++
	p := c.p.Clone()
	for i, text := range words[1:] {
		legal := p.LegalMoves()
		at := slices.IndexFunc(legal, func(m engine.Move) bool { return c.style.text(p, m) == text })
		if at < 0 {
			c.t.Fatalf("%v: %s of %v is no legal move", c.moves, text, words)
		}
		p.Make(legal[at])
		if i%2 == 0 && !p.InCheck(p.Side()) {
			c.t.Errorf("%v: %s of %v is no check", c.moves, text, words)
		}
	}
	if winner, ok := p.Result().Winner(); !ok || winner != c.p.Side() {
		c.t.Errorf("%v: %v ends with %v", c.moves, words, p.Result())
	}
}

// clientGame is a game of a client.
type clientGame struct {
	style    *clientStyle
	position string // "" for the start
	control  timeControl
	moves    int    // of each player at most
	want     string // the result, "" for any
}

// playList are short games.
var playList = []clientGame{
	{usiClient, "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", timeControl{0, 0, 100}, 10, ""},
	{usiClient, "+P+P+P+P+PK+P+P+P/+P+P7/9/9/9/9/9/9/4k4[RRBPPP] w - - 0 1", timeControl{500, 20, 0}, 2, "Sente wins: declaration (1-0)"},
	{usiClient, "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1", timeControl{2000, 0, 0}, 60, ""},
	{ucciClient, "3k5/9/9/9/9/9/9/9/4R4/R3K4 w - - 0 1", timeControl{600, 10, 0}, 20, ""},
}

// longPlayList are more of them, up to whole games from the start position: ten, or, where
// everything is asked for, twenty. Games by the clock differ from each other.
func longPlayList() (out []clientGame) {
	for _, game := range []struct {
		position string
		control  timeControl
	}{
		{"", timeControl{3000, 0, 20}},
		{"", timeControl{0, 0, 15}},
		{"", timeControl{2000, 10, 0}},
		{"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1", timeControl{1000, 0, 20}},
		{"lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1", timeControl{1000, 15, 0}},
		{"8k/9/9/9/9/9/9/9/K8[RBGSrbgs] w - - 0 1", timeControl{1000, 15, 0}},
	} {
		out = append(out, clientGame{usiClient, game.position, game.control, 250, ""})
	}
	for _, game := range []struct {
		position string
		control  timeControl
	}{
		{"", timeControl{4000, 20, 0}},
		{"", timeControl{5000, 0, 0}},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", timeControl{2000, 10, 0}},
		{"2bakab2/9/4c4/9/4n4/9/4R4/9/9/2BAKAB2 b - - 0 1", timeControl{2000, 10, 0}},
	} {
		out = append(out, clientGame{ucciClient, game.position, game.control, 150, ""})
	}
	if testenv.Whole() {
		out = append(out, out...)
	}
	return out
}

// TestClient plays games as ShogiHome and programs for xiangqi do, with clocks, pondering,
// searches of mates, offers of draws and forbidden moves, and judges each by the rules.
func TestClient(t *testing.T) {
	clients := map[*clientStyle]*client{usiClient: newClient(t, usiClient, wholeUSI), ucciClient: newClient(t, ucciClient, wholeUCCI)}
	games := playList
	if !testenv.Short() {
		games = append(slices.Clone(games), longPlayList()...)
	}
	for _, game := range games {
		c := clients[game.style]
		r := c.game(game.position, game.control, game.moves)
		t.Logf("%s %q: %d plies, %s", c.style.hello, game.position, len(c.moves), notation.Result(c.v, r))
		if got := notation.Result(c.v, r); game.want != "" && got != game.want {
			t.Errorf("%s: %s after %v, want %s", game.position, got, c.moves, game.want)
		}
	}
	for _, c := range clients {
		t.Log(c.style.hello, c.seen) // -v shows how the games ended
	}
}
