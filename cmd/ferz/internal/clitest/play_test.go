package clitest_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/tui"
)

func TestPlay(t *testing.T) {
	clitest.Places(t)
	clitest.Steps(t, testApp, "", []step{
		{"play --help", 0, `(?s)--plain.*printf`},
		{"play chess --clock soon", 2, `^ferz: --clock: `},
		{"play --elo 99", 2, `^ferz: .*--elo" flag: expected a whole number from 100 to 2400`},
		{"play --elo 1200 --white you --black you", 2, `^ferz: --elo: neither "you" nor "you" is ferz`},
		{"play --go-on", 2, `^ferz: --go-on needs --plain`},
		{"play --plain --clock soon", 2, `^ferz: --clock: `},
		{"play --plain --go-on --black you", 2, `^ferz: --black and --go-on exclude each other`},
		{"play chess --plain --go-on=2", 2, `^ferz: VARIANT "chess" and --go-on exclude each other`},
		{"play --plain --go-on", 1, `^ferz: no game to resume`},
		{"play --plain --go-on 3", 1, `^ferz: no game to resume`},
		{"play nonesuch --plain", 1, `nonesuch`},
		{"play --plain --fen 8/8", 1, `^ferz: FEN`},
		{"play --plain --black Nobody", 1, `^ferz: no engine is called "Nobody"`},
		{"play --plain --white ferz_12", 1, `a level from 1 to 10`},
		{"play xiangqi --plain --white you --black you --clock 5:00+3", 0, `^Xiangqi\. Red is you, Black is you\. Each has 5 minutes, and 3 seconds more after each move\.`},
		{"play --plain --elo 1200", 0, `^Chess\. White is you, Black is ferz 1200\.`},
		{"play --plain --elo 1200 --white ferz --black ferz_3", 0, `^Chess\. White is ferz 1200, Black is ferz level 3\.`},
		{"play xiangqi --plain --elo 1234 --black you", 0, `^Xiangqi\. Red is ferz 1234, Black is you\.`},
		{"play chess256:PositionNumber=17 --plain --black ferz_3", 0, `^Chess ?256\. `},
	})
}

// TestPlayPlain checks that the lines of a pipe are played, and that the game can be
// continued later.
func TestPlayPlain(t *testing.T) {
	clitest.Places(t)
	for _, tt := range []struct{ args, lines, want string }{
		{"play --plain --white you --black you", "e4\ne5\nquit\n", "White plays pawn e4 (e4).\nOpening: King's Pawn Game.\nBlack plays pawn e5 (e5).\nGame saved."},
		{"play --plain --go-on", "list\nNf3\n", "\n1. e4 e5\nWhite plays knight f3 (Nf3).\n"},
	} {
		var out, errOut bytes.Buffer
		a := testApp(strings.NewReader(tt.lines), &out, &errOut)
		a.Play = tui.Run
		if status := a.Run(t.Context(), strings.Fields(tt.args)); status != cli.ExitOK || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%s: status %d\n%s%s\nwant %s", tt.args, status, out.String(), errOut.String(), tt.want)
		}
	}
}

// TestNoScreen checks that a user whose terminal can show no screen is referred to plain
// mode.
func TestNoScreen(t *testing.T) {
	clitest.Places(t)
	err := tui.Run(t.Context(), tui.Options{Variant: "chess", Input: strings.NewReader(""), Output: io.Discard, Environ: []string{"TERM=dumb"}})
	if err == nil || !strings.Contains(err.Error(), "ferz play --plain") {
		t.Errorf("%v", err)
	}
}

// TestPlaySides: the flags for players have the names of the game's sides, too.
func TestPlaySides(t *testing.T) {
	for args, want := range map[string]string{
		"xiangqi --red you --black ferz": "UI xiangqi||you|ferz\n",
		"xiangqi --white you --red ferz": "UI xiangqi||ferz\n",
		"janggi --han you --cho ferz":    "UI janggi||ferz|you\n",
		"shogi --white you --gote ferz":  "UI shogi||you|ferz\n",
		"chess --white ferz":             "UI chess||ferz\n",
		"janggi --red you":               "--red: the sides of Janggi are Cho and Han",
		"chess --sente you":              "--sente: the sides of Chess are White and Black",
		"chess --purple you":             "unknown flag: --purple",
	} {
		out, errOut, _ := ferz(t, append([]string{"play"}, strings.Fields(args)...)...)
		if !strings.Contains(out+errOut, want) {
			t.Errorf("play %s: %q, want %q", args, out+errOut, want)
		}
	}
}
