package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui"
)

// shortened are the changes that make commands of README and guides end soon: each pattern and
// what takes its place. All other words of the commands are run as they stand.
var shortened = []struct{ long, short string }{
	{`^(ferz match .*[^p])$`, `$1 --maxmoves 4 --each nodes=40`},
	{`--variant makruk --games 200`, `--variant makruk --games 2 --nodes 10 --plies 4`},
	{`--tc [0-9/.+]+`, `--nodes 40`},
	{`proto=uci,tc=5\+0.05`, `proto=uci`},
	{`nodes=(5|20)000`, `nodes=40`},
	{`--nodes 2000`, `--nodes 40`},
	{`--games (20000|400|200|100|20|10)\b`, `--games 2`},
	{`--rounds 2`, `--rounds 1`},
	{`--balance 100`, `--balance 1000`},
	{` --watch`, ``},
	{`--time (1|10)s`, `--time 10ms`},
	{`--depth 15`, `--depth 2`},
	{`--tag Historic --json`, `--tag Historic courier --json`},
	{`--play 20 --variant makruk`, `--play 1 --variant minixiangqi --nodes 50`},
	{`^ferz puzzle make$`, `ferz puzzle make --nodes 3000`},
	{`--from games.pgn -o puzzles.pgn`, `--from games.pgn -o puzzles.pgn --nodes 50`},
	{`^ferz perft crazyhouse 4`, `ferz perft crazyhouse 2`},
	{`^ferz perft chess 5`, `ferz perft chess 2`},
	{`^ferz tables make chess$`, `ferz tables make chess KQK`},
	{`^ferz tables make chess KQKR$`, `ferz tables make chess KK`},
	{`^ferz tables make xiangqi --pieces 4`, `ferz tables make xiangqi --pieces 2`},
	{`^ferz bench$`, `ferz bench --depth 1`},
	{` --go-on`, ` --black you`},
	{`^ferz (play [^-].*|puzzle|puzzle --variant .*)$`, `ferz $1 --plain`},
	{`^ferz try mine.ini$`, `ferz try mine.ini --games 2 --nodes 30`},
	{`^ferz train (--hours \S+ )?(crazyhouse|janggi)$`, `ferz train losalamos --hours 0.0001 --games 8 --nodes 10 --passes 1 --units 32 --match 2 --match-nodes 10`},
	{`^ferz train gen shogi .*--data`, `ferz train gen shogi --games 2 --nodes 30 --data`},
	{`^ferz train fit shogi (.*)--units 64`, `ferz train fit shogi $1--units 32 --passes 1`},
	{`^(ferz train test (shogi|nocastle) .*)$`, `$1 --match 2 --match-nodes 10`},
	{`^ferz tune search$`, `ferz tune search --pairs 1 --match 1 --nodes 10`},
	{`\*\.pgn`, `games.pgn`},
	{`saved/\*\.sgf`, `saved/mate.sgf`},
	{`"\$FEN"`, `"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`},
	{`-- ~/src/mine/mine -q`, `-- @`},
	{`~/.local/share/man/man1`, `man1`},
	{`cmd=\./new,arg=--quiet`, `cmd=@,name=a`},
	{`cmd=\./old,dir=\.\./old`, `cmd=@,name=b`},
}

// notRun are the commands that need what no test has, with the reason.
var notRun = map[string]string{
	"ferz train --campaign all --hours 100 --steps gen":       "takes hours: TestCampaign",
	"ferz train --campaign plan.txt --hours 12.5 --threads 2": "takes hours: TestCampaign",
	"ferz serve": "TestServeRuns",
	"ferz serve --data /srv/ferz --listen 127.0.0.1:2222":                  "TestServeRuns",
	"ferz serve --config serve.toml":                                       "TestServeRuns",
	"ferz serve status":                                                    "TestServeRuns",
	"ferz serve announce \"The server restarts at 20:00.\"":                "TestServeRuns",
	"ferz serve ban 192.0.2.0/24 --for 24h --reason \"too many sessions\"": "TestServeRuns",
	"ferz serve mute anna --for 1h":                                        "TestServeRuns",
	"ferz serve user anna":                                                 "TestServeRuns",
	"ferz serve drain":                                                     "TestServeRuns",
	"ferz serve backup ferz.tar.gz":                                        "TestServeRuns",
	"ferz serve restore ferz.tar.gz --data /srv/ferz":                      "TestServeRuns",
	"ferz serve cluster-key --data /srv/ferz":                              "TestServeRuns",
	"ferz serve --data /srv/ferz --cluster ferz --peers a.example.org:6222,b.example.org:6222,c.example.org:6222": "TestServeRuns",
	"ferz serve --data /srv/ferz --nats nats.url --node one":                                                      "TestServeRuns",
	"ferz serve token work > worker.url":                                                                          "TestWorkersRun",
	"ferz serve token handout > handout.url":                                                                      "TestWorkersRun",
	"ferz serve token work --data /srv/ferz --listen a.example.org:4222,b.example.org:4222,c.example.org:4222":    "package tui/serve",
	"ferz worker worker.url": "TestWorkersRun",
	"ferz worker worker.url --engine fairy-stockfish --concurrency 8":                                              "TestWorkersRun",
	"ferz match ferz ferz,name=new,option.Hash=16 --nodes 20000 --games 200 --workers handout.url --pgn games.pgn": "TestWorkersRun",
	"ferz train gen shogi --games 20000 --data shogi.games --workers handout.url":                                  "TestWorkersRun",
	"ferz train --campaign all --hours 100 --workers handout.url":                                                  "TestWorkersRun, but for the campaign",
	"ferz match": "a command's name",
	"ferz pgn":   "a command's name",
	"ferz variants import --engine cmd=fairymax,proto=xboard --variant mexican": "needs an engine that describes its pieces: package xboard/dialect",
	"ferz 1200":                  "a player's name",
	"ferz 1":                     "a player's name",
	"ferz 10":                    "a player's name",
	"ferz play chess --fen FEN":  "a pattern",
	"ferz engines test fairymax": "plays games by the clock for minutes: package xboard/registry/checkup",
	"ferz engines detect":        "asks all programs of this machine: TestDetectReal",
}

// notGood are the commands whose exit status reports a negative outcome, as may happen
// after so short a run.
var notGood = []string{
	"ferz train test shogi --net shogi.net --against none --install",
	"ferz train test nocastle --net nocastle-354017852e3986c1.loan --against none --install",
	"ferz puzzle make --play 1", "ferz puzzle make --from games.pgn",
}

// fixtures makes the files and engines that these commands take for granted.
func fixtures(t *testing.T) {
	t.Helper()
	program := clitest.UseEngine(t, "uci")
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	sgf, err := os.ReadFile(filepath.Join("..", "..", "engine", "chessvfile", "testdata", "mate.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	fmax, err := os.ReadFile(filepath.Join("..", "..", "variants", "imports", "testdata", "sample.fairymax"))
	if err != nil {
		t.Fatal(err)
	}
	_, good, _ := strings.Cut(string(fmax), "Game: nocastle\n")
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"saved/mate.sgf": string(sgf),
		"fmax.ini":       "version 4.8(w)\n" + good,
		"mine.ini":       "[leapers:chess]\nname = Leapers\npiece.Leaper = L DH value=400\narray = rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR\n",
		"tests.epd":      "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"mate\"; variant \"atomic\";\n",
		"book.epd":       "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1\n",
		"matches.txt":    "--engine ferz,name=other --nodes 20 --games 2 --maxmoves 4\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"stockfish", "fairy-stockfish", "fairymax", "sjeng", "new", "old"} {
		ran(t, "", "ferz engines add "+name+" --protocol uci -- "+program)
	}
	for _, variant := range []string{"chess", "xiangqi", "shogi", "makruk"} {
		ran(t, "", "ferz match --engine ferz --engine ferz,name=b --nodes 30 --maxmoves 8 --games 2 --pgn games.pgn --variant "+variant)
	}
	for name, variant := range map[string]string{"a.pgn": "chess", "b.pgn": "chess", "xiangqi.pgn": "xiangqi", "a.games": "", "b.games": ""} {
		if variant == "" {
			ran(t, "", "ferz train gen chess --games 2 --nodes 10 --threads 1 --data "+name)
			continue
		}
		ran(t, "", "ferz match --engine ferz --engine ferz,name=b --nodes 30 --maxmoves 4 --pgn "+name+" --variant "+variant)
	}
	ran(t, "f3\ne5\ng4\nQh4\nquit\n", "ferz play chess --plain --white you --black you")
	ran(t, "", "ferz book build --out book.bin --plies 4 --nodes 10 --games 2")
}

// ran runs a command line with an input and returns what it printed. A command that shows
// screens ends where these would begin.
func ran(t *testing.T, input, line string) string {
	t.Helper()
	var out, errOut bytes.Buffer
	a := testApp(strings.NewReader(input), &out, &errOut)
	a.Play = func(context.Context, tui.Options) error { return nil }
	status := a.Run(context.Background(), shellWords(line)[1:])
	failed := status == cli.ExitFailed && slices.ContainsFunc(notGood, func(c string) bool { return strings.HasPrefix(line, c) })
	if status != cli.ExitOK && !failed {
		t.Errorf("%s: status %d\n%s%s", line, status, errOut.String(), out.String())
	}
	return out.String()
}

// TestReadmeRuns runs each command that README and guides show, in their order,
// shortened according to the table, and checks that it works.
func TestReadmeRuns(t *testing.T) {
	lines := shownCommands(t)
	fixtures(t)
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	done := map[string]bool{}
	for _, line := range lines {
		line = strings.TrimSpace(strings.Join(strings.Fields(line), " "))
		if at := strings.Index(line, " #"); at >= 0 {
			line = strings.TrimSpace(line[:at])
		}
		if line == "ferz docs site" && testenv.Short() {
			continue // ten seconds; the pages are those of TestDocs
		}
		if done[line] || notRun[line] != "" {
			continue
		}
		done[line] = true
		t.Run(line, func(t *testing.T) {
			command, file, _ := strings.Cut(line, " > ")
			out := ran(t, "quit\n", shorten(command, program))
			if file == "" {
				return
			}
			if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// shorten returns the command line that is run for one that is shown.
func shorten(line, program string) string {
	for _, s := range shortened {
		line = regexp.MustCompile(s.long).ReplaceAllString(line, s.short)
	}
	return strings.ReplaceAll(line, "@", program)
}

// TestReadmeTable checks that each row of the table is for a command that is shown.
func TestReadmeTable(t *testing.T) {
	var all []string
	for _, line := range shownCommands(t) {
		all = append(all, strings.TrimSpace(strings.Split(strings.Join(strings.Fields(line), " "), " #")[0]))
	}
	for _, s := range shortened {
		one := regexp.MustCompile(s.long)
		if !slices.ContainsFunc(all, func(line string) bool { return one.MatchString(line) }) {
			t.Errorf("no command that is shown has %q", s.long)
		}
	}
	for line, why := range notRun {
		if !slices.Contains(all, line) {
			t.Errorf("%q, which is not run (%s), is not shown", line, why)
		}
	}
}
