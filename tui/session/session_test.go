package session

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard"
)

// client is a session with a game, which records the messages that it receives.
type client struct {
	*Session
	t       *testing.T
	session *livegame.Session
	log     []string
}

// newClient joins a game in PGN: a game of two persons or, if review is set, one under
// review.
func newClient(t *testing.T, text string, review, voice bool) *client {
	t.Helper()
	tree, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	known := ini.Loader{Catalogue: variants.BuiltIn()}
	if err := pgn.Resolve(tree, known.Load); err != nil {
		t.Fatal(err)
	}
	nobody := func(context.Context, livegame.Seat) (xboard.Player, error) { return nil, os.ErrNotExist }
	at, err := livegame.Open(t.Context(), livegame.Config{Spec: "chess", Review: review}, tree, livegame.Env{Open: nobody})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		at.Close()
		<-at.Done()
	})
	u := user.New()
	u.Files = user.Files{Dir: t.TempDir()}
	env := Env{
		Call: func(command string) string { return command }, GoOn: "learn", User: u, Voice: voice,
		Move: func(p *engine.Position, m engine.Move) string { return u.Writer(p.Variant()).Move(p, m) },
		Write: func(p *engine.Position, line []engine.Move) string {
			return notation.LineIn(u.Writer(p.Variant()), p, line)
		},
		Squares: func() func(engine.Square) string { return notation.SquareNames("san", tree.Variant) },
		Seat: func(name string) (livegame.Seat, error) {
			return livegame.Seat{}, fmt.Errorf("there is no %s", name)
		},
	}
	c := &client{t: t, session: at}
	if c.Session, err = New(t.Context(), env, at.Snapshot()); err != nil {
		t.Fatal(err)
	}
	c.Browser.Go(c.Now.Head)
	return c
}

// do takes a command and writes down what comes of it.
func (c *client) do(line string) {
	c.t.Helper()
	word, rest, _ := strings.Cut(line, " ")
	v := CommandNamed(word)
	if v == nil || v.Do == nil {
		c.t.Fatalf("%q is not a command of a session", word)
	}
	if why := v.NotNow(c.Now); why != "" {
		c.log = append(c.log, "not now: "+why)
		return
	}
	c.take(v.Do(c.Session, rest))
}

// take applies a reply. It answers questions with yes.
func (c *client) take(r Reply) {
	for _, e := range r {
		switch e := e.(type) {
		case Ask:
			c.note("ask", e.Text)
			c.take(e.Then())
		case Request:
			e.Seats = livegame.BothSeats
			now, err := c.session.Do(e.Action)
			if err != nil {
				c.note("refused", err)
				return
			}
			c.Now = now
			c.Browser.Turn(now.Tree)
			c.note("request", e.Command)
			if e.Then != nil {
				c.take(e.Then())
			}
		case Find:
			c.take(c.Take(e.Task(c.t.Context())))
		case Next:
			c.take(e())
		case Moved:
			c.note("at", c.Browser.Node().Text)
		case Show:
			c.note("show", e.Text)
		case Page:
			c.note("page", e.Title)
		case Copy:
			first, _, _ := strings.Cut(e.Text, "\n")
			c.note("copy", fmt.Sprintf("%s, %s, else %s", e.What, first, e.Other))
		case Fail:
			c.note("fail", e.Err)
		case Edited, Swapped, Stepped:
			c.note(strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", e), "session.")), "")
		case Say, Tell, Meanwhile, Name:
			c.note(strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", e), "session.")), e)
		}
	}
}

func (c *client) note(what string, with any) {
	text := strings.ReplaceAll(fmt.Sprint(with), c.User.Files.Dir+string(filepath.Separator), "")
	c.log = append(c.log, strings.TrimSuffix(what+": "+text, ": "))
}

const (
	played   = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *"
	mistaken = "1. e4 {[%eval 0.3]} f6 {[%eval 0.5]} 2. d4 {[%eval 0.6]} g5?? {[%eval #1]} (2... d5) 3. Qh5# 1-0"
)

// TestReplies: what comes of commands, on a screen and where all is said.
func TestReplies(t *testing.T) {
	for _, tt := range []struct {
		name          string
		game          string
		review, voice bool
		commands      []string
		want          []string
	}{
		{"walk", played, true, false, []string{"back", "back 2", "forward", "start", "back", "end", "forward"},
			[]string{"at: Nf3", "at: e4", "at: e5", "at", "fail: this is the beginning of the game", "at: Nc6", "fail: this is the end of the game"}},
		{"walk by a number that is none", played, true, false, []string{"back x", "forward 0"},
			[]string{`fail: "x": expected a number from 1 to 1048576`, `fail: "0": expected a number from 1 to 1048576`}},
		{"variation", played, true, false, []string{"back", "variation", "variation", "variation away"},
			[]string{"at: Nf3", "at: f4", "fail: " + noVariation, `fail: variation "away": expected nothing behind it, or back`}},
		{"notes", played, true, false, []string{"comment bold", "comment", "mark !?", "mark -", "promote"},
			[]string{"request: comment", "edited", "tell: Your comment is noted at 2... Nc6.", "fail: which comment? Such as comment a bold plan; comment - deletes the comments",
				"request: mark", "edited", "tell: 2... Nc6 is marked with !?.", "request: mark", "edited", "tell: 2... Nc6 has no sign now.", "request: promote", "edited", "tell: 2... Nc6 is part of the main line now."}},
		{"not in a game looked through", played, true, false, []string{"undo", "resign"},
			[]string{"not now: this is a review; play continues from here", "not now: this is a review; play continues from here"}},
		{"offers of two persons", played, false, false, []string{"draw", "resign"},
			[]string{"ask: Do both players agree to a draw?", "request: draw", "not now: the game is over"}},
		{"undo where all is said", played, false, true, []string{"undo", "redo"}, []string{"request: undo", "request: redo"}},
		{"switch", played, false, false, []string{"switch"}, []string{"request: switch", "swapped", "tell: White is you, Black is you."}},
		{"pause", played, false, true, []string{"pause", "pause", "go"},
			[]string{"request: pause", "tell: Game paused. Go resumes it.", "fail: the game is already paused; go resumes it", "request: go", "tell: Game resumed."}},
		{"nobody sits down", played, false, false, []string{"white Kim"}, []string{"fail: there is no Kim"}},
		{"evaluation on a screen", played, true, false, []string{"eval"}, []string{"page: Static evaluation, as White sees it"}},
		{"counts on a screen", played, true, false, []string{"perft 0", "perft"},
			[]string{`fail: perft "0": expected a number from 1 to 8`, "fail: how many plies? Such as perft 3"}},
		{"share", played, true, false, []string{"share", "share a.txt"},
			[]string{"copy: The position with its moves, Chess: Ann - Bob, else share FILE", "say: Position and moves saved to a.txt."}},
		{"copy", played, true, false, []string{"start", "copy", "copy PGN", "copy that"},
			[]string{"at", "copy: The FEN, rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, else fen", `copy: The game, [Event "?"], else save FILE`, `fail: copy "that": expected fen or pgn`}},
		{"save", played, true, true, []string{"save", "save other.pgn"},
			[]string{"say: Game appended to chess.pgn.", "say: Game appended to other.pgn."}},
		{"a name without a place for it", played, false, true, []string{"name", "name Kim"},
			[]string{"fail: which name? Such as name Anna", "name: Kim", "request: white", "fail: the name is not kept: there is no directory for settings: set HOME, XDG_CONFIG_HOME or FERZ_CONFIG_DIR"}},
		{"mistakes on a screen", mistaken, true, false, []string{"start", "mistake", "mistake", "mistake back"},
			[]string{"at", "tell: 2. Black plays g5, blunder: from 0.60 to White mates in 1. Better is d5. This is the position before that move. Type mistake for the next one, stop to return to the end.", "at: g5",
				"fail: there are no more mistakes this way", "fail: there are no more mistakes this way"}},
		{"lesson", mistaken, true, false, []string{"learn", "hint", "solution", "learn"},
			[]string{"tell: Move 2: Black played g5, blunder. Find a better move for Black. Learn: next, stop: end the lesson.", "at: d4", "tell: The pawn moves.", "show: The solution: 2... d5.", "say: The lesson has ended.", "at: d4"}},
		{"mistakes where all is said", mistaken, true, true, []string{"mistake", "end"},
			[]string{"tell: 2. Black plays g5, blunder: from 0.60 to White mates in 1. Better is d5. This is the position before that move. Type mistake for the next one, stop to return to the end.",
				"at: d4", "say: Back at the end of the game.", "at: Qh5#"}},
		{"no mistakes", played, true, false, []string{"mistake"}, []string{"fail: no mistakes are known yet; report finds them"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newClient(t, tt.game, tt.review, tt.voice)
			for _, line := range tt.commands {
				c.do(line)
			}
			if got, want := strings.Join(c.log, "\n"), strings.Join(tt.want, "\n"); got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestAnalysis: the analysis follows the position shown; its lines can be entered and
// saved as variations.
func TestAnalysis(t *testing.T) {
	c := newClient(t, "1. f3 e5 2. g4 *", true, false)
	c.do("line")
	c.take(c.lines("x"))
	c.take(c.analyzeBy("Kim"))
	moves := []engine.Move{c.Browser.Position().LegalMoves()[0]}
	c.Analysis.From = c.Browser.Position().Clone()
	c.Followed = &Line{Number: 2, From: c.Analysis.From, Moves: moves}
	c.do("back")
	c.do("forward")
	c.do("forward")
	c.do("keep")
	c.Browser.Back(1)
	c.take(c.KeepLine(&Line{Number: 1, From: c.Analysis.From, Moves: moves}))
	c.take(c.Look())
	want := []string{
		"fail: no lines yet; analyze finds some", `fail: lines "x": expected a number from 1 to 9, on or off`, "fail: there is no Kim",
		"fail: this is the beginning of the line; stop leaves it", "stepped", "fail: this is the end of the line; stop leaves it",
		"request: try", "say: Line 2 added as a variation; forward goes into it.", "edited",
		"fail: the line starts elsewhere",
	}
	if got, want := strings.Join(c.log, "\n"), strings.Join(want, "\n"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if c.Analysis.From != nil || c.BestMove() != engine.NoMove {
		t.Error("an analysis that is off is about a position")
	}
}
