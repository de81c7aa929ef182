package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestJSON: what commands write for other programs has these fields, and no others before
// them; errors stay text on the standard error.
func TestJSON(t *testing.T) {
	clitest.Places(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"mine.ini":  "[leapers:chess]\npiece.Leaper = L DH value=400\narray = rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR\n\n[bad:chess]\nmaxRank = many\n",
		"one.pgn":   "[Event \"?\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n",
		"wrong.pgn": "[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n",
		"mate.epd":  "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"mate\";\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const start = `"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`
	for _, tt := range []struct {
		args, want, err string // of standard output; of standard error
		status          int
	}{
		{args: "version --json", want: `{ "version": "`},
		{args: "show chess --json", want: `{ "id": "chess", "name": "Chess", "aliases": [ "normal", "standard", "orthodox chess", "regular", "from position" ], "files": 8, "ranks": 8, "boards": 1, ` + start + `, "tags": [`},
		{args: "show chess --json", want: `"values": {}, "pieces": [ { "name": "Pawn", "letters": "P", "centipawns": 100, "ending_centipawns": 125, "royal": false, "betza": "fmWfceFifmnD", "moves": "`},
		{args: "show chess --moves f2f3_e7e5_g2g4_d8h4 --json", want: `{ "variant": "chess", "fen": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "side": "White", "check": true, "result": "0-1", "reason": "checkmate" }`},
		{args: "show chess --json --svg", err: "expected either --svg or --json", status: cli.ExitUsage},
		{args: "show ches --json", err: "did you mean chess?", status: cli.ExitFailed},
		{args: "moves crazyhouse --fen 4k3/8/8/8/8/8/8/R3K3[P]_w_-_-_0_1 --json", want: `{ "variant": "crazyhouse", "fen": "4k3/8/8/8/8/8/8/R3K3[P] w - - 0 1", "side": "White", "check": false, "result": "*", "moves": [ { "move": "a1b1", "san": "Rb1", "own": "Rb1", "from": "a1", "to": "b1" },`},
		{args: "moves crazyhouse --fen 4k3/8/8/8/8/8/8/R3K3[P]_w_-_-_0_1 --json", want: `{ "move": "P@e2", "san": "P@e2", "own": "P@e2", "to": "e2" }`},
		{args: "perft chess 2 --json", want: `{ "variant": "chess", ` + start + `, "depth": 2, "nodes": 400, "time_ms": N, "nps": N }`},
		{args: "perft chess 1 --divide --json", want: `"nps": N, "moves": [ { "move": "`},
		{args: "bench --depth 1 --json", want: `{ "depth": 1, "positions": [ { "variant": "chess", "fen": "r1bq1b1r/ppp1kppp/2n2n2/3p4/4p3/1PNBPN2/P1PPQPPP/R1B1K2R w KQ - 0 9", "nodes": `},
		{args: "check mine.ini --json", want: `{ "good": 1, "errors": 1, "warnings": 0, "problems": [ { "file": "mine.ini", "line": 6, "column": 11, "game": "bad", "level": "error", "text": "`,
			err: "errors found", status: cli.ExitFailed},
		{args: "pgn check one.pgn --json", want: `{ "games": 1, "wrong": 0, "problems": [] }`},
		{args: "pgn check wrong.pgn --json", want: `{ "games": 1, "wrong": 1, "problems": [ { "file": "wrong.pgn", "line": 3, "game": 1, "text": "`, err: "problems in 1 of 1 game", status: cli.ExitFailed},
		{args: "puzzle mate.epd --json", want: `[ { "variant": "chess", "fen": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "side": "White", "task": "`},
		{args: "puzzle mate.epd --json", want: `"solution": [ "d1d8" ], "san": [ "Rd8#" ]`},
		{args: "book build --out one.book --plies 2 one.pgn --json", want: `{ "file": "one.book", "games": 1, "positions": 2 }`},
		{args: "book show one.book --json", want: `{ "variant": "chess", ` + start + `, "moves": [ { "move": "e2e4", "san": "e4", "weight": 1, "share": 1, "moves": [ { "move": "e7e5", "san": "e5", "weight": 1, "share": 1 } ] } ] }`},
		{args: "book probe one.book --json --moves e4", want: `"moves": [ { "move": "e7e5", "san": "e5", "weight": 1, "share": 1 } ] }`},
		{args: "puzzle make --play 1 --seed 1 -o - --json", err: "expected either --json or --output -", status: cli.ExitUsage},
	} {
		args := strings.Fields(tt.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "_", " ")
		}
		out, errOut, status := ferz(t, args...)
		if out != "" {
			out = clitest.CompactJSON(t, out)
		}
		if status != tt.status || !strings.Contains(out, tt.want) || (out == "") != (tt.want == "") || !strings.Contains(errOut, tt.err) || (errOut == "") != (tt.err == "") {
			t.Errorf("%s: status %d, want %d; got\n%s\nwant\n%s\nerrors %s", tt.args, status, tt.status, out, tt.want, errOut)
		}
	}
}

// TestExitStatus: the help and each man page explain the exit status.
func TestExitStatus(t *testing.T) {
	help, _, _ := ferz(t, "help")
	if !strings.Contains(help, "Exit status: 0 for success, 1 if something failed") || !strings.Contains(help, "2 if the command line is wrong") {
		t.Error(help)
	}
	dir := t.TempDir()
	if _, errOut, status := ferz(t, "docs", dir, "--man"); status != cli.ExitOK {
		t.Fatal(errOut)
	}
	for _, page := range []string{"ferz.1", "ferz-pgn-check.1"} {
		text, err := os.ReadFile(filepath.Join(dir, page))
		if err != nil || !strings.Contains(string(text), ".SH EXIT STATUS\n0 for success, 1 if something failed") {
			t.Errorf("%s: %v, %s", page, err, text)
		}
	}
}
