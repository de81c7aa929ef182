package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

func TestCommands(t *testing.T) {
	const bare = "8/8/8/8/8/k7/7R/K7 w - - 0 1"
	for _, tt := range []struct {
		args   string // split at blanks; _ is a blank within an argument
		status int
		want   string // regular expression: of standard output, or of the error
	}{
		{"", 0, `^UI \n$`},
		{"play", 0, `^UI chess\n$`},
		{"play CHESS", 0, `^UI CHESS\n$`},
		{"play chess --white ferz_3 --black you --clock 5:00+3", 0, `^UI chess\|\|ferz 3\|you\|5:00\+3\n$`},
		{"play chess --fen " + strings.ReplaceAll(bare, " ", "_"), 0, `^UI chess\|` + regexp.QuoteMeta(bare)},
		{"play nonesuch", 1, `^ferz: .*nonesuch`},
		{"play chess --fen 8/8", 1, `^ferz: FEN`},
		{"play chess xiangqi", 2, `^ferz: play: "xiangqi" is one argument too many \(see "ferz play --help"\)\n$`},
		{"--help", 0, `perft +Count`},
		{"help moves", 0, `--san`},
		{"--version", 0, `^ferz \S+ \(.*\)\n$`},
		{"version", 0, `^ferz \S+ \(.*\)\n$`},
		{"version now", 2, `too many`},
		{"nonesuch", 2, `^ferz: unknown command "nonesuch"; "ferz help" lists`},
		{"perf", 2, `did you mean perft\?`},
		{"chess", 2, `did you mean "ferz play chess"\?`},
		{"--nonesuch", 2, `^ferz: unknown flag: --nonesuch`},
		{"moves chess", 0, `(?m)^e2e4$`},
		{"moves chess --moves e2e4_e7e5 --san", 0, `(?m)^Nf3$`},
		{"moves chess --moves e2e4_e7e5_e2e4", 1, `^ferz: move 3: `},
		{"moves chess --fen x", 1, `^ferz: FEN section 1`},
		{"moves chess --fen", 2, `^ferz: flag needs an argument`},
		{"moves", 2, `^ferz: moves: VARIANT is missing`},
		{"perft chess 3", 0, `^Nodes searched: 8902\nTime: \d+\.\d+ s\nNodes per second: \d+\n$`},
		{"perft chess 3 --divide --threads 4", 0, `(?m)^e2e4: 600$(.|\n)*^Nodes searched: 8902$`},
		{"perft chess 0", 0, `^Nodes searched: 1\n`},
		{"perft chess 1 --moves e2e4_e7e5", 0, `^Nodes searched: 29\n`},
		{"perft chess", 2, `DEPTH is missing`},
		{"perft chess x", 2, `^ferz: depth "x" is not a whole number from 0 to 99`},
		{"perft chess 100", 2, `depth "100"`},
		{"perft chess 2 --threads 0", 2, `"0" for "--threads" flag: expected a whole number from 1 `},
		{"perft chess 2 --threads many", 2, `^ferz: invalid argument "many"`},
		{"perft chess 2 3", 2, `too many`},
		{"perft nonesuch 2", 1, `nonesuch`},
		{"perft chess:Foo=1 2", 1, `(?i)foo`},
		{"betza N --targets", 0, `^b3 b5 c2 c6 e2 e6 f3 f5\n$`},
		{"betza R4 --board 10x10 --from e5 --targets", 0, `^a5 b5 c5 d5 e1 `},
		{"betza fWfF --black --targets", 0, `^c3 d3 e3\n$`},
		{"betza mRcpR --own d6 --foe d8,f4,h4 --targets", 0, `^a4 b4 c4 d1 d2 d3 d5 e4 xd8 xh4\n$`},
		{"betza N", 0, `8.*\n(.|\n)*a b c d e f g h(.|\n)*\w`},
		{"betza N --board 16x16", 0, `16.*\n`},
		{"betza W! --targets", 1, `^ferz: "W!", column 2: `},
		{"betza N --board 8", 2, `^ferz: board "8"`},
		{"betza N --from z9", 1, `"z9"`},
		{"betza", 2, `NOTATION is missing`},
		{"mobility knightmate --filled 50", 0, `^Knightmate, 8x8\n\n +empty +least +most +50 %\n(.*\n)*K   King +5.25 +2 +8 +5\.`},
		{"mobility nonesuch", 1, `nonesuch`},
		{"mobility chess --filled 100", 2, `expected a whole number from 1 to 99`},
		{"variants", 0, `(?m)^chess +Chess +8x8 `},
		{"variants zzzzz", 0, `^$`},
		{"variants --tag zzzzz", 0, `^$`},
		{"variants orthodox --tag historic", 0, `(?m)^chess `},
		{"variants a b", 2, `too many`},
		{"variants zzzzz --json", 0, `^\[\]\n$`},
		{"show chess", 0, `(?s)Chess \(chess.*8 r n b q k b n r.*Pieces.*Knight.*Rules\n  - `},
		{"show chess", 0, `Pieces \(worth in pawns, middlegame/ending\)\n  P  Pawn +1\.00/1\.25  fmW`},
		{"show fairy", 0, `(?s)  P  Pawn.*Only in positions that are set up: Silver General \(S\), .*Rules`},
		{"show chess --moves f2f3_e7e5_g2g4_d8h4", 0, `^Chess\n\n 8 r n b (.|\n)*\nResult: Black wins: checkmate \(0-1\)\n$`},
		{"show chess --fen 7k/8/6Q1/8/8/8/8/K7_b_-_-_0_1", 0, `\nResult: Draw: stalemate \(1/2-1/2\)\n$`},
		{"show chess --moves Nf3_Nf6_Ng1_Ng8_Nf3_Nf6_Ng1_Ng8", 0, `\nResult: Draw: repetition \(1/2-1/2\)\n$`},
		{"show shatranj --fen 8/4k3/5R2/8/4K3/2P5/8/8_b_-_-_0_1", 0, `\nResult: White wins: bare king \(1-0\)\n$`},
		{"show chess --moves e4", 0, `\n(rnbqkbnr\S+ b .*)\nResult: \*\n$`},
		{"show chess --moves e5", 1, `^ferz: move 1: `},
		{"show", 2, `VARIANT is missing`},
		{"show nonesuch", 1, `nonesuch`},
		{"uci", 0, `^$`},
		{"usi", 0, `^$`},
		{"ucci", 0, `^$`},
		{"xboard", 0, `^$`},
		{"xboard now", 2, `too many`},
	} {
		t.Run(tt.args, func(t *testing.T) {
			args := strings.Fields(tt.args)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "_", " ")
			}
			out, errOut, status := ferz(t, args...)
			if status != tt.status {
				t.Errorf("exit status %d, want %d; %s", status, tt.status, errOut)
			}
			got := out
			if tt.status != 0 {
				got = errOut
				if out != "" || strings.Count(errOut, "\n") != 1 {
					t.Errorf("not one line of error: %q and %q", out, errOut)
				}
			}
			if !regexp.MustCompile(tt.want).MatchString(got) {
				t.Errorf("got\n%s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestBounds gives each flag that is a number or a time values beyond any that
// make sense: all are refused, with what would be right.
func TestBounds(t *testing.T) {
	clitest.Places(t)
	tried := 0
	for _, cmd := range allCommands(newRoot(nil, nil, nil)) {
		for _, flag := range regexp.MustCompile(`(?m)^ +(?:-\w, )?--([\w-]+) (int|uint|duration) `).FindAllStringSubmatch(cmd.Flags().FlagUsages(), -1) {
			values := []string{"-1", "99999999999999999999", "x", "1.5", ""}
			if flag[2] == "duration" {
				values = []string{"-5ms", "-1h", "3000000h", "x", "5", ""}
			}
			for _, v := range values {
				args := append(strings.Fields(cmd.CommandPath())[1:], "--"+flag[1]+"="+v)
				if _, errOut, status := ferz(t, args...); status != cli.ExitUsage || !strings.Contains(errOut, `--`+flag[1]+`" flag`) {
					t.Errorf("%v: status %d, %q", args, status, errOut)
				}
			}
			tried++
		}
	}
	if tried < 15 {
		t.Errorf("only %d flags are numbers or times", tried)
	}
}

// TestFullDisk has each command print to a full disk: it fails and prints the reason in
// one line.
func TestFullDisk(t *testing.T) {
	clitest.Places(t)
	pgn := filepath.Join(t.TempDir(), "games.pgn")
	seen := map[string]bool{}
	for _, tt := range []struct {
		args string
		want string // of the error, besides that the disk is full
	}{
		{"variants", ""}, {"variants alfonso --json", ""}, {"show chess", ""}, {"moves chess", ""}, {"perft chess 1", ""}, {"bench --depth 1", ""},
		{"betza N", ""}, {"book show ../../xboard/match/polyglot/testdata/small.bin", ""}, {"check ../../variants/ini/testdata/fairy.ini", ""}, {"variants export chess", ""}, {"version", ""}, {"licenses", ""}, {"--version", ""}, {"--help", ""}, {"help match", ""}, {"games --json", ""},
		{"engines", ""}, {"engines list", ""}, {"engines show ferz", ""}, {"engines for chess", ""},
		{"analyze chess", ""}, {"analyze chess --json --time 0", ""}, {"train gen chess --games 1 --nodes 10", ""}, {"uci", ""}, {"usi", ""}, {"ucci", ""}, {"xboard", ""}, {"play --plain", ""}, {"bench --depth 1", ""},
		{"mobility chess", ""}, {"picture chess", ""}, {"docs " + t.TempDir() + " chess", ""}, {"pgn merge ../../engine/pgn/testdata/utf8-bom.pgn", ""}, {"convert ../../engine/pgn/testdata/utf8-bom.pgn", ""},
		{"try micro --games 1 --nodes 10", ""}, {"puzzle --help", ""}, {"tables list", ""}, {"explore --help", ""}, {"tune search --help", ""}, {"serve --help", ""}, {"worker --help", ""},
		{clitest.Quick + "--games 400", "interrupted after 0 of 400 games"},
		{clitest.Quick + "--json", ""},
		{clitest.Quick + "--pgn " + pgn, ""},
	} {
		var errOut bytes.Buffer
		a := testApp(strings.NewReader("uci\nxboard\nprotover 2\n"), clitest.FullDisk{}, &errOut)
		args := strings.Fields(tt.args)
		status := a.Run(t.Context(), args)
		text := errOut.String()
		last := text[strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n')+1:]
		if status != cli.ExitFailed || !strings.HasPrefix(last, "ferz: ") || !strings.Contains(last, "no space left") || !strings.Contains(last, tt.want) {
			t.Errorf("%s: status %d, %q", tt.args, status, text)
		}
		seen[args[0]] = true
	}
	for _, cmd := range newRoot(nil, nil, nil).Commands() {
		screen := cmd.Name() == "demo" || cmd.Name() == "edit" // which needs a terminal
		if cmd.IsAvailableCommand() && !screen && !seen[cmd.Name()] {
			t.Errorf("%s is not tried", cmd.Name())
		}
	}
	if games := clitest.PlayedGames(t, pgn, "chess"); len(games) != 2 {
		t.Errorf("%d games are kept of a match that could not be told", len(games))
	}
}

func TestBrokenPipe(t *testing.T) {
	for _, args := range [][]string{{"variants"}, {"variants", "alfonso", "--json"}, {"show", "chess"}, {"moves", "chess"},
		{"perft", "chess", "1"}, {"betza", "N"}, {"version"}} {
		var errOut bytes.Buffer
		a := testApp(strings.NewReader(""), clitest.BrokenPipe{}, &errOut)
		if status := a.Run(t.Context(), args); status != 0 || errOut.Len() > 0 {
			t.Errorf("%v: status %d, %q", args, status, errOut.String())
		}
	}
	a := testApp(strings.NewReader("uci\n"), clitest.BrokenPipe{}, io.Discard)
	if status := a.Run(t.Context(), []string{"uci"}); status != 0 {
		t.Errorf("uci: status %d", status)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("Ctrl-C"))
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for command, want := range map[string]string{
		"perft chess 20": "ferz: perft: interrupted\n",
		"engines detect": "ferz: interrupted\n",
		"engines add x --protocol uci -- " + os.Args[0]: "ferz: interrupted\n",
	} {
		var out, errOut bytes.Buffer
		a := testApp(strings.NewReader(""), &out, &errOut)
		if status := a.Run(ctx, strings.Fields(command)); status != 1 || strings.Contains(out.String(), "context") || errOut.String() != want {
			t.Errorf("%s: status %d, %q and %q", command, status, out.String(), errOut.String())
		}
	}
}

func TestNewRoot(t *testing.T) {
	var out bytes.Buffer
	root := newRoot(strings.NewReader("isready\nquit\n"), &out, io.Discard)
	root.SetArgs([]string{"uci"})
	if err := root.ExecuteContext(t.Context()); err != nil || out.String() != "readyok\n" {
		t.Errorf("ferz uci wrote %q; %v", out.String(), err)
	}
}

// TestDidYouMean checks that the error suggests what may be meant, whatever is
// misspelled.
func TestDidYouMean(t *testing.T) {
	clitest.Places(t)
	games := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(games, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	clitest.Steps(t, testApp, "", []step{
		{"paly", 2, `unknown command "paly"; did you mean play\?`},
		{"crazyhouse", 2, `did you mean "ferz play crazyhouse"\?`},
		{"crazyhous", 2, `did you mean "ferz play crazyhouse"\?`},
		{"play crazyhous", 1, `did you mean crazyhouse or capahouse\?`},
		{"play --plain mighty-lio", 1, `did you mean mightylion\?`},
		{"engines shwo x", 2, `did you mean show\?`},
		{"pgn anotate", 2, `did you mean annotate\?`},
		{"analyze --dpth 3", 2, `unknown flag: --dpth; did you mean --depth\?`},
		{"engines add x --proto uci -- cat", 2, `did you mean --protocol\?`},
		{"engines add x --protocol uxi -- cat", 2, `did you mean uci, usi or ucci\?`},
		{"analyze chess --engine cmd=cat,protocl=uci", 1, `did you mean proto\?`},
		{"engines show stockfsh", 1, `did you mean stockfish\? "ferz engines detect" adds it`},
		{"play --plain --black frez", 1, `did you mean ferz\?`},
		{"play chess256:PositionNumbr=3", 1, `did you mean PositionNumber\?`},
		{"pgn convert --to wfx", 2, `did you mean wxf\?`},
		{"picture chess --format pgn", 2, `did you mean png\?`},
		{"match --tournament gauntelt --engine ferz --engine ferz", 2, `did you mean gauntlet\?`},
		{"match --openings-order randm --engine ferz --engine ferz", 2, `did you mean random\?`},
		{"match --openings-policy ronud --engine ferz --engine ferz", 2, `did you mean round\?`},
		{"match --sprt elo0=0,elo1=5,model=logstic --engine ferz --engine ferz", 2, `did you mean logistic\?`},
		{"match --opening x", 2, `did you mean --openings, --openings-order or --openings-plies\?`},
		{"variants import --format xbaord " + games, 1, `did you mean xboard\?`},
		{"play -x", 2, `unknown shorthand flag: 'x'`},
		{"nonsense", 2, `"ferz help" lists the commands`},
	})
}

// TestHelpGroups: the help lists each command in a group, and no group without commands.
func TestHelpGroups(t *testing.T) {
	root := newRoot(nil, nil, nil)
	for _, cmd := range root.Commands() {
		if !root.ContainsGroup(cmd.GroupID) {
			t.Errorf("%s is in the group %q", cmd.Name(), cmd.GroupID)
		}
	}
	for _, g := range root.Groups() {
		if !strings.Contains(root.UsageString(), "\n"+g.Title+"\n  ") {
			t.Errorf("nothing is listed below %q in\n%s", g.Title, root.UsageString())
		}
	}
}
