package clitest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
)

func TestVariantsJSON(t *testing.T) {
	out, errOut, status := ferz(t, "variants", "--json")
	if status != 0 || errOut != "" {
		t.Fatalf("status %d, %s", status, errOut)
	}
	var list []map[string]any
	if err := json.Unmarshal([]byte(out), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != len(variants.All()) {
		t.Errorf("%d variants, want %d", len(list), len(variants.All()))
	}
	for _, entry := range list {
		checkTagged(t, "variants --json", entry)
		for _, key := range []string{"id", "name", "aliases", "files", "ranks", "fen", "tags", "inventor", "year", "variables", "net"} {
			if entry[key] == nil {
				t.Errorf("%v: %s is missing", entry["id"], key)
			}
		}
		if entry["id"] == "chess" && entry["fen"] != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" {
			t.Errorf("chess starts at %v", entry["fen"])
		}
		want := map[string]string{"chess": "chess-", "fischerandom": "chess-", "chu": ""}
		net, _ := entry["net"].(string)
		if beginning, ok := want[entry["id"].(string)]; ok && (!strings.HasPrefix(net, beginning) || beginning == "" && net != "") {
			t.Errorf("%v is played with the net %q, want one of %q", entry["id"], net, beginning)
		}
	}
}

// TestShowAll checks that all variants can be shown on a narrow terminal.
func TestShowAll(t *testing.T) {
	for _, d := range testenv.Sample(variants.All(), 40) {
		out, errOut, status := ferz(t, "show", d.ID)
		if status != 0 {
			t.Errorf("%s: %s", d.ID, errOut)
		}
		for line := range strings.Lines(out) {
			words := strings.Fields(line)
			if len([]rune(strings.TrimRight(line, "\n"))) > cli.PageWidth && len(words) > 1 && !strings.Contains(line, "/") {
				t.Errorf("%s: a line is too long: %s", d.ID, line)
			}
			if strings.HasSuffix(strings.TrimRight(line, "\n"), " ") {
				t.Errorf("%s: blanks at the end of %q", d.ID, line)
			}
		}
	}
}

func TestBetzaDefaultSquare(t *testing.T) {
	for board, want := range map[string]string{"8x8": "d4", "9x10": "e5", "1x1": "a1", "16x16": "h8"} {
		out, errOut, status := ferz(t, "betza", "W", "--board", board)
		if there, _, _ := ferz(t, "betza", "W", "--board", board, "--from", want); status != 0 || out != there || out == "" {
			t.Errorf("%s: status %d, %s%s\nwant a piece on %s\n%s", board, status, out, errOut, want, there)
		}
	}
	if _, _, err := betza.ParseBoard("8x"); err == nil {
		t.Error("8x is no board")
	}
}

// TestMovesOver checks that moves reports a finished position as such, besides listing
// its moves.
func TestMovesOver(t *testing.T) {
	for _, tt := range []struct {
		args      []string
		out, says string
	}{
		{[]string{"--moves", "f3 e5 g4 Qh4"}, "", "ferz: the game is over: Black wins: checkmate (0-1)\n"},
		{[]string{"--fen", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1"}, "", "ferz: the game is over: Draw: stalemate (1/2-1/2)\n"},
		{[]string{"--fen", "7k/7r/8/8/8/8/8/K7 b - - 100 90"}, "h8", "ferz: the game is over: Draw: 50 moves without a capture or pawn move (1/2-1/2)\n"},
		{[]string{"--moves", "e4"}, "e7e5\n", ""},
	} {
		out, errOut, status := ferz(t, append([]string{"moves", "chess"}, tt.args...)...)
		if status != 0 || errOut != tt.says || !strings.Contains(out, tt.out) || tt.out == "" && out != "" {
			t.Errorf("%q: status %d, %q, %q", tt.args, status, out, errOut)
		}
	}
}
