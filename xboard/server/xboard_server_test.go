package server_test

import (
	"context"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/leaktest"
	"github.com/ferzchess/ferz/xboard/server"
)

func TestXBoardFeatures(t *testing.T) {
	c := newXBoard(t)
	c.send("xboard", "protover 2")
	got := strings.Join(c.until("feature done=1"), "\n")
	for _, want := range []string{
		`(?m)^feature done=0$`, `myname="ferz test"`, ` setboard=1 .*usermove=1`, ` colors=0 `, ` memory=1 smp=1 exclude=1`,
		`variants="normal,`, `[,"]crazyhouse[,"]`, `[,"]capablanca[,"]`, `[,"]10x8\+0_great[,"]`, `[,"]courier[,"]`, `[,"]kurierspiel[,"]`, `[,"]wildcastle[,"]`,
		`option="MultiPV -spin 1 1 256"`, `option="Resign -check 0"`, `option="Skill Level -spin 20 0 20"`, `option="UCI_LimitStrength -check 0"`, `option="Variation of Play -combo \*None /// Small /// Medium /// Large"`, `option="Clear Hash -button"`, `option="EvalFile -file "`,
		`option="PositionNumber -spin \d+ 0 959"`, `option="WhiteArmy -combo \*Fabulous FIDEs /// Colorbound Clobberers`,
	} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestXBoardVersion1 tests that a GUI that sends no protover gets no features,
// and that moves need no usermove.
func TestXBoardVersion1(t *testing.T) {
	c := newXBoard(t)
	c.send("xboard", "protover 1", "new", "sd 1", "e2e4")
	if got := c.until("move "); len(got) != 1 {
		t.Errorf("to an old GUI it said %q", got)
	}
	c.send("force", "new", "sd 1", "white", "go")
	c.until("move ")
	c.send("new", "force", "black", "sd 1", "go") // Black moves first
	if got := c.last("move "); !regexp.MustCompile(`^move [a-h][78]`).MatchString(got) {
		t.Errorf("as Black it said %s", got)
	}
	c.send("new", "sd 1", "black", "time 100", "otim 100", "white", "go")
	if got := c.last("move "); !regexp.MustCompile(`^move [a-h][12]`).MatchString(got) {
		t.Errorf("as White it said %s", got)
	}
}

func TestXBoardAnswers(t *testing.T) {
	for _, tt := range []struct {
		name  string
		send  []string
		until string
		want  []string // regular expressions, of lines up to that
	}{
		{"ping", []string{"ping 7"}, "pong", []string{`^pong 7$`}},
		{"an illegal move", []string{"new", "usermove e2e5", "ping 1"}, "pong", []string{`^Illegal move \(.+\): e2e5$`}},
		{"an illegal move of old GUIs", []string{"new", "e2e5", "ping 1"}, "pong", []string{`^Illegal move \(.+\): e2e5$`}},
		{"in check", []string{"force", "setboard 4r2k/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "ping 1"}, "pong", []string{`^Illegal move \(.*\): e1e2$`}},
		{"an unknown command", []string{"xyzzy a", "ping 1"}, "pong", []string{`^Error \(unknown command\): xyzzy a$`}},
		{"an unknown variant", []string{"variant nonesuch", "ping 1"}, "pong", []string{`^Error \(.*nonesuch.*\): variant nonesuch$`}},
		{"nothing to undo", []string{"force", "undo", "ping 1"}, "pong", []string{`^Error \(.*\): undo$`}},
		{"bad level", []string{"level 40", "ping 1"}, "pong", []string{`^Error \(expected three.*\): level 40$`}},
		{"bad level base", []string{"level 40 x 0", "ping 1"}, "pong", []string{`^Error \("x" is not a time\)`}},
		{"bad times", []string{"st -1", "st NaN", "st 0", "time x", "otim x", "ping 1"}, "pong",
			[]string{`: st -1$`, `: st NaN$`, `: st 0$`, `: time x$`, `: otim x$`}},
		{"bad limits", []string{"sd 0", "nps -1", "memory 0", "protover x", "ping 1"}, "pong",
			[]string{`: sd 0$`, `: nps -1$`, `: memory 0$`, `: protover x$`}},
		{"bad options", []string{"option MultiPV=0", "option Resign=yes", "option Foo=1", "ping 1"}, "pong",
			[]string{`: option MultiPV=0$`, `: option Resign=yes$`, `: option Foo=1$`}},
		{"a bad position", []string{"setboard 8/8 w", "usermove e2e4", "ping 1"}, "pong",
			[]string{`^tellusererror Illegal position: .*ranks`, `^Illegal move \(.*position.*\): e2e4$`}},
		{"an impossible position", []string{"setboard 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "usermove e2e4", "ping 1"}, "pong",
			[]string{`^tellusererror Illegal position: .*check`, `^Illegal move \(.*position.*\): e2e4$`}},
		{"a position", []string{"force", "setboard 8/8/8/8/8/k7/7R/K7 w - - 0 1", "h2h3", "ping 1"}, "pong", []string{`^pong 1$`}},
		{"mate on the board", []string{"new", "setboard 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "ping 1"}, "pong", []string{`^1-0 \{.*mate.*\}$`}},
		{"mate by the opponent", []string{"setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "usermove g6g7", "ping 1"}, "pong", []string{`^1-0 \{`}},
		{"a mate of its own", []string{"force", "setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "sd 3", "go"}, "1-0", []string{`^move g6(g7|e8)$`, `^1-0 \{`}},
		{"a game that goes on after repetitions", append(strings.Fields("force g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4"), "ping 1"), "pong", []string{`^pong`}},
		{"stalemate", []string{"setboard 7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "ping 1"}, "pong", []string{`^1/2-1/2 \{stalemate\}$`}},
		{"after the end", []string{"setboard 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "usermove h8h7", "ping 1"}, "pong", []string{`^Illegal move`}},
		{"post", []string{"post", "sd 2", "e2e4"}, "move", []string{`^2 -?\d+ \d+ \d+\t[a-h][78][a-h][56] [a-h]`}},
		{"a mate score", []string{"post", "force", "setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "sd 3", "go"}, "move", []string{`^\d+ 100001 \d+ \d+\tg6`}},
		{"a low level", []string{"option Skill Level=0", "option Skill Level=x", "st 60", "e2e4"}, "move", []string{`: option Skill Level=x$`}},
		{"several lines", []string{"post", "option MultiPV=3", "sd 2", "e2e4"}, "move", []string{`^2 `}},
		{"playother", []string{"force", "usermove e2e4", "sd 1", "playother", "usermove e7e5"}, "move", []string{`^move [a-h][12]`}},
		{"a game of st", []string{"st 0.05", "e2e4"}, "move", nil},
		{"a game of level", []string{"level 40 0:02 0.1", "time 100", "otim 100", "e2e4"}, "move", nil},
		{"a game of nodes", []string{"level 0 1 0", "nps 1000", "time 100", "e2e4"}, "move", nil},
		{"clock run out", []string{"time -10", "e2e4"}, "move", nil},
		{"undo", []string{"force", "e2e4", "undo", "d2d4", "ping 1"}, "pong", []string{`^pong`}},
		{"remove", []string{"sd 1", "force", "e2e4", "e7e5", "remove", "d2d4", "ping 1"}, "pong", []string{`^pong`}},
		{"hint", []string{"force", "setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "hint"}, "Hint", []string{`^Hint: g6(g7|e8)$`}},
		{"book", []string{"bk", "ping 1"}, "pong", []string{`^ \S`, `^$`}},
		{"a fool's draw", []string{"draw", "ping 1"}, "pong", []string{`^pong`}},
		{"exclude", []string{"force", "setboard 7k/8/8/8/8/8/7P/K7 w - - 0 1", "exclude all", "include h2h3", "sd 2", "go"}, "move", []string{`^move h2h3$`}},
		{"lift", []string{"force", "lift e2"}, "highlight", []string{`^highlight 8/8/8/8/4Y3/4Y3/8/8$`}},
		{"edit", []string{"force", "edit", "#", "Kh1", "Qg3", "c", "Kh8", "xg3", ".", "c", "ping 1"}, "pong", []string{`unknown command`}},
		{"edit for Black", []string{"new", "force", "a2a3", "edit", "#", "Kf6", "Qg6", "c", "Kh8", ".", "usermove f6f7", "ping 1"}, "pong", []string{`^Illegal move`}},
		{"edit with errors", []string{"edit", "Xa1", "Pz9", ".", "ping 1"}, "pong", []string{`^tellusererror Illegal position: edit Xa1`}},
		{"castling after edit", []string{"force", "edit", "#", "Ke1", "Rh1", "c", "Kd8", ".", "e1g1", "ping 1"}, "pong", []string{`^pong`}},
		{"what GUIs say besides", []string{"random", "accepted setboard", "rejected debug", "name Ann", "rating 2000 2000", "ics -", "computer",
			"cores 1", "egtpath nalimov /", "put e4", "hover e4", "easy", "hard", "nopost", ".", "result 1-0 {x}", "ping 1"}, "pong", []string{`^pong 1$`}},
		{"promotion", []string{"force", "setboard 7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "ping 1"}, "pong", []string{`^pong`}},
		{"promotion to what?", []string{"force", "setboard 7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", "ping 1"}, "pong", []string{`^Error \(ambiguous move\): a7a8$`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newXBoard(t)
			c.send(append([]string{"xboard"}, tt.send...)...)
			got := c.until(tt.until)
			for _, want := range tt.want {
				if !anyMatch(want, got) {
					t.Errorf("no line like %q in\n%s", want, strings.Join(got, "\n"))
				}
			}
			wrong := anyMatch(`^(Error|Illegal|tellusererror)`, got)
			if wrong && !regexp.MustCompile(`Error|Illegal|tellusererror|unknown|: `).MatchString(strings.Join(tt.want, " ")) {
				t.Errorf("an error:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// TestXBoardLongLine sends a line that is too long to be read.
func TestXBoardLongLine(t *testing.T) {
	c := newXBoard(t)
	c.send("setboard "+strings.Repeat("8/", 2_000_000), "ping 1", "sd 1", "usermove e2e4")
	got := c.until("pong 1")
	if len(got) != 2 || got[0] != "Error (the line is longer than 1048576 bytes, the limit, and is left out): setboard "+strings.Repeat("8/", 15)+"8 …" {
		t.Errorf("it said %.200q", got)
	}
	c.until("move ")
}

// TestXBoardVariants plays given moves in variants: all must be taken.
func TestXBoardVariants(t *testing.T) {
	for _, tt := range []struct {
		variant string
		send    []string
		setup   string // the line setup; "" for what XBoard knows
	}{
		{"normal", []string{"g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1g1", "O-O"}, ""},
		{"3check", []string{"e2e4", "f7f6", "d1h5"}, ""},
		{"crazyhouse", []string{"e2e4", "d7d5", "e4d5", "d8d5", "P@e4", "P@e6"}, ""},
		{"crazyhouse", []string{"setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1", "e2e4"}, ""},
		{"8x8+5_crazyhouse", []string{"e2e4"}, ""},
		{"fischerandom", []string{"setboard 4k3/8/8/8/8/8/8/1R2KR2 w BF - 0 1", "O-O", "e8e7"}, ""},
		{"fischerandom", []string{"setboard 4k3/8/8/8/8/8/8/1R2KR2 w BF - 0 1", "e1b1", "e8e7"}, ""},
		{"capablanca", []string{"e2e4", "e7e5", "j1i3", "j8i6"}, "?"}, // a rook cannot go there
		{"capablanca", []string{"i1h3", "i8h6"}, ""},
		{"xiangqi", []string{"h2e2", "h9g7", "b0c2"}, ""},
		{"xiangqi", []string{"setboard rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1", "h2e2"}, ""},
		{"shogi", []string{"c3c4", "g7g6", "b2h8+", "g9h8", "B@e5"}, ""},
		{"seirawan", []string{"b1c3h", "g8f6e"}, ""},
		{"grand", []string{"e2e4", "e7e5", "b1c3"}, ""},
		{"lion", []string{"b1c3", "a7a6", "c3c5", "a6a5", "c5c6,c6c5"}, "?"}, // nothing stands on c6
		{"lion", []string{"b1c3", "a7a6", "c3c5", "a6a5", "c5c7,c7c6"}, "?"}, // that is no lion's step
		{"lion", []string{"b1c3", "a7a6", "c3c5", "b7b6", "c5b6,b6a7"}, ""},
		{"marseillais", []string{"e2e4", "e7e5", "g8f6", "g1f3", "f1c4"}, `^setup \(.*\) 8x8\+0_fairy `},
		{"10x8+0_great", []string{"e2e3"}, `^setup \(.*\) 10x8\+0_fairy dnegkmhend/`},
		{"great", []string{"e2e3"}, `^setup \(.*\) 10x8\+0_fairy dnegkmhend/`},
		{"losalamos", []string{"b1c3"}, `^setup \(PN.RQKpn.rqk\) 6x6\+0_fairy rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1$`},
		{"pocketknight", []string{"N@e4"}, `^setup \(PNBRQ?.*\) 8x8\+5_fairy `},
		{"omega", []string{"b2a0"}, "?"},
		{"omega", []string{"d2e4", "f10f9"}, `^setup \(.*\) 12x12\+0_fairy w\*{10}w/\*crnbqkbnrc\*/`},
		{"odyssey", []string{"c4c5"}, `^setup \(.*\) 12x12\+0_fairy `},
		{"eurasian", []string{"e2e3", "e7e6"}, `^setup .* 10x10\+0_fairy `}, // ranks from 0
		{"alice", []string{"e2e4"}, ""},
		{"kurierspiel", []string{"c1c3"}, "?"},
	} {
		t.Run(tt.variant, func(t *testing.T) {
			c := newXBoard(t)
			c.send("xboard", "new", "variant "+tt.variant, "force", "ping 1")
			intro := c.until("pong 1")
			c.send(tt.send...)
			c.send("ping 2")
			got := c.until("pong 2")
			refused := anyMatch(`^(Error|Illegal|tellusererror)`, got)
			if refused != (tt.setup == "?") {
				t.Errorf("%q: %q", tt.send, got)
			}
			if tt.setup == "?" {
				return
			}
			if tt.setup == "" && anyMatch(`^setup`, intro) || tt.setup != "" && !anyMatch(tt.setup, intro) {
				t.Errorf("want setup %q, got %q", tt.setup, intro)
			}
		})
	}
}

// TestXBoardCourier tests where the Courier game starts: everywhere after the
// first moves, but XBoard, which passes over setup, knows nothing of these.
func TestXBoardCourier(t *testing.T) {
	for gui, tt := range map[string]struct{ array, move string }{
		"rejected highlight": {"rnebmk1wbenr/", "d2d3"},
		"accepted highlight": {"rnebmkfwbenr/pppppppppppp/", "a2a3"},
	} {
		c := newXBoard(t)
		c.send("xboard", "protover 2", gui, "new", "variant courier", "force", "usermove "+tt.move, "ping 1")
		got := c.until("pong 1")
		if !anyMatch(`^setup .* 12x8\+0_fairy `+tt.array, got) || anyMatch(`^(Error|Illegal)`, got) {
			t.Errorf("%s: %q", gui, got[len(got)-15:])
		}
	}
}

// TestXBoardPieces tests that each piece that XBoard does not know is announced, with
// ids that XBoard reads, in each variant.
func TestXBoardPieces(t *testing.T) {
	c := newXBoard(t)
	setup := regexp.MustCompile(`^setup \(([^)]*)\) \d+x\d+\+\d+_\w+ \S+ [wb]`)
	piece := regexp.MustCompile(`^piece \+?[A-Za-z]['!]?&? [a-zA-Z0-9]+$`)
	for _, d := range testenv.Sample(variants.All(), 60) {
		c.send("variant "+d.ID, "ping 1")
		lines := c.until("pong 1")
		for _, line := range lines[:len(lines)-1] {
			if strings.HasPrefix(line, "setup ") {
				table := setup.FindStringSubmatch(line)
				if table == nil || len(strings.NewReplacer("'", "", "!", "").Replace(table[1]))%2 != 0 {
					t.Errorf("%s: %s", d.ID, line)
				}
			} else if !piece.MatchString(line) && !strings.HasPrefix(line, "# ") {
				t.Errorf("%s: %s", d.ID, line)
			}
		}
	}
}

// TestXBoardTurnedPieces: XBoard turns Black's directions by 180 degrees, so that
// Black's pieces have lines of their own where the game turns them otherwise.
func TestXBoardTurnedPieces(t *testing.T) {
	handed := func(id, name string, symmetry engine.Symmetry, moves string) engine.Definition {
		return variantstest.Load(t, "chess").Def.Derive(engine.Definition{ID: id, Name: id, Symmetry: symmetry,
			Pieces: []engine.PieceDef{{Name: name, Letter: "N", Betza: moves}}})
	}
	cat, err := variants.BuiltIn().With("tests",
		handed("turned", "Knight", engine.Rotate, "frNhrN"), handed("mirrored", "Knight", engine.Mirror, "frNhrN"),
		handed("unturned", "Knight", engine.NoSymmetry, "frNhrN"), handed("bent", "Knight", engine.NoSymmetry, "lmafsW"))
	if err != nil {
		t.Fatal(err)
	}
	c := talkTo(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return server.ServeXBoard(ctx, in, out, cat, server.Identity{Name: "ferz test"})
	})
	for id, want := range map[string][]string{
		"turned":   {"piece N& frNhrN"},
		"mirrored": {"piece N frNhrN", "piece n flNhlN"},
		"unturned": {"piece N frNhrN", "piece n blNhrN"},
		"bent":     {"piece N lmafsW", "piece n rmafsW"},
		"viking":   {"piece P fmWfcF", "piece p bmWbcF", "piece N& N"},
	} {
		c.send("variant "+id, "ping 1")
		got := c.until("pong 1")
		for _, line := range want {
			if !slices.Contains(got, line) {
				t.Errorf("%s: no %q in %q", id, line, got)
			}
		}
	}
}

// TestXBoardWildCastle: XBoard's wildcastle is played as there, from the array of chess
// or from a position with kings on the d-file.
func TestXBoardWildCastle(t *testing.T) {
	c := newXBoard(t)
	c.send("variant wildcastle", "force", "usermove e2e4", "usermove e7e5", "usermove g1f3", "usermove b8c6", "usermove f1b5", "usermove a7a6", "usermove e1g1", "ping 1")
	if got := c.until("pong 1"); len(got) > 1 {
		t.Errorf("%q", got)
	}
	c.send("variant wildcastle", "setboard r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "force", "usermove d1b1", "usermove d8f8", "ping 2")
	if got := c.until("pong 2"); len(got) > 1 {
		t.Errorf("%q", got)
	}
}

// TestXBoardLegs tests that the engine's own moves of two legs come as two
// lines.
func TestXBoardLegs(t *testing.T) {
	c := newXBoard(t)
	c.send("variant lion", "force", "setboard 4k3/8/8/2r1r3/8/3L4/8/4K3 w - - - 0 1", "sd 2", "go")
	got := c.until("move ")
	if m := got[len(got)-1]; strings.HasSuffix(m, ",") {
		if second := c.last("move "); strings.HasSuffix(second, ",") || second[5:7] != m[7:9] {
			t.Errorf("%q then %q", m, second)
		}
	}
	c.send("force", "setboard 7k/8/8/8/8/2n5/1n6/L6K w - - - 0 1", "exclude all", "include a1b2,b2c3", "go")
	if got := c.last("move "); got != "move a1b2," {
		t.Fatalf("first leg: %s", got)
	}
	if got := c.last("move "); got != "move b2c3" {
		t.Errorf("second leg: %s", got)
	}
}

// TestXBoardDoubleMoves tests that the engine makes two moves where it is on
// move twice.
func TestXBoardDoubleMoves(t *testing.T) {
	c := newXBoard(t)
	c.send("variant marseillais", "sd 1", "usermove e2e4")
	c.until("move ")
	c.until("move ")
	c.send("ping 1")
	c.until("pong 1")
}

func TestXBoardThinking(t *testing.T) {
	c := newXBoard(t)
	c.send("st 1000", "post", "e2e4")
	c.until("3 ")
	c.send("ping 9", ".", "usermove d2d4") // the pong waits for the move
	c.until("stat01: ")
	c.until("Error (command not legal now")
	c.send("hint")
	c.until("Hint: ")
	c.send("?")
	got := c.until("move ")
	if anyMatch("^pong", got) {
		t.Errorf("pong before the move: %q", got)
	}
	c.until("pong 9")
	c.send("?", "ping 10") // nothing to hurry
	c.until("pong 10")
	for _, stop := range []string{"force", "new", "result 0-1 {x}", "setboard 8/8/8/8/8/k7/7R/K7 w - - 0 1", "undo", "analyze"} {
		c.send("new", "st 1000", "e2e4")
		c.until("3 ")
		c.send(stop, "exit", "ping 11")
		if got := c.until("pong 11"); anyMatch("^move", got) {
			t.Errorf("after %s it moved: %q", stop, got)
		}
	}
}

func TestXBoardPonder(t *testing.T) {
	c := newXBoard(t)
	c.send("post", "hard", "sd 3", "e2e4")
	c.until("move ")
	reply := regexp.MustCompile(`\t([a-h]\d[a-h]\d) `).FindStringSubmatch(c.last("3 "))[1]
	c.send("ping 1") // pondering continues
	c.until("pong 1")
	c.send("usermove " + reply)
	c.until("move ")
	c.until("1 ")
	other := "a2a3" // not what it expects, most likely
	if reply == other {
		other = "h2h3"
	}
	c.send("usermove " + other)
	c.until("move ")
	c.send("easy", "ping 2")
	c.until("pong 2")
	c.silent("move", 50*time.Millisecond)
}

func TestXBoardPause(t *testing.T) {
	c := newXBoard(t)
	c.send("st 0.2", "pause", "e2e4")
	c.silent("move", 400*time.Millisecond)
	c.send("resume")
	c.until("move ")
}

func TestXBoardAnalyze(t *testing.T) {
	c := newXBoard(t)
	c.send("new", "force", "e2e4", "post", "analyze")
	c.until("3 ")
	c.send(".")
	if got := c.last("stat01:"); !regexp.MustCompile(`^stat01: \d+ \d+ \d+ 0 20( \S+)?$`).MatchString(got) {
		t.Error(got)
	}
	c.send("usermove e7e5", ".")
	c.until("stat01: ") // analysis has begun again
	c.send("undo", "exclude all", "include a7a6")
	c.until("1 ")
	c.silent("move", 20*time.Millisecond)
	c.send("include all", "hint", "bk", "setboard 8/8/8/8/8/k7/7R/K7 w - - 0 1")
	c.until("2 ")
	c.send("exit", "ping 1")
	c.until("pong 1")
	c.silent("1 ", 20*time.Millisecond)
}

// TestXBoardOptions tests that game variables count from the next game on.
func TestXBoardOptions(t *testing.T) {
	c := newXBoard(t)
	c.send("option WhiteArmy=Nutty Knights", "option BlackArmy=Colorbound Clobberers", "memory 4", "option Clear Hash", "option Resign=1",
		"variant chesswithdifferentarmies", "ping 1")
	if got := c.until("pong 1"); anyMatch("^(Error|tell)", got) || !anyMatch("^setup ", got) || !anyMatch("^piece ", got) {
		t.Errorf("%q", got)
	}
	c.send("sd 1", "force", "go")
	c.until("move ")
}

// TestXBoardStopEverywhere hurries a long search in each variant.
func TestXBoardStopEverywhere(t *testing.T) {
	c := newXBoard(t)
	c.send("post", "st 1000")
	for i, d := range variants.All() {
		if testenv.Short() && i%8 != 0 {
			continue
		}
		c.send("new", "force", "variant "+d.ID, "go")
		c.until("3 ")
		c.send("?")
		c.until("move ")
	}
}

func TestXBoardEnds(t *testing.T) {
	leaktest.Check(t)
	for name, end := range map[string]func(c *talk){
		"quit":        func(c *talk) { c.send("quit") },
		"end of file": func(c *talk) { c.in.Close() },
		"context":     func(c *talk) { c.stop(); c.in.Close() },
	} {
		c := newXBoard(t)
		c.send("st 1000", "e2e4")
		end(c)
		if err := c.end(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		c.in.Close()
	}
}

func TestXBoardWriteFails(t *testing.T) {
	outR, outW := io.Pipe()
	outR.Close()
	err := server.ServeXBoard(t.Context(), strings.NewReader("protover 2\nping 1\n"), outW, whole{}, server.Identity{})
	if err != io.ErrClosedPipe {
		t.Errorf("got %v, want the error of the write", err)
	}
}
