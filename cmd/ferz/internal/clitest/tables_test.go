package clitest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestTables solves an ending, looks into it and proves it.
func TestTables(t *testing.T) {
	clitest.Places(t)
	dir := t.TempDir()
	clitest.Steps(t, testApp, "", []step{
		{"tables", 0, `(?m)^  probe +Look a position up`},
		{"tables make", 2, `make: VARIANT is missing`},
		{"tables make xiangqi KPK --pieces 3", 2, `expected either ENDING or --pieces`},
		{"tables make crazyhouse", 1, `no endings can be solved in Crazyhouse: pieces come back to the board`},
		{"tables make extinction", 1, `^ferz: no game of Extinction Chess is still going on with 3 pieces or fewer\n$`},
		{"tables make xiangqi KXK", 1, `ending "KXK": expected the letters .* such as KPK; the pieces of Xiangqi are K R C N B A P`},
		{"tables make chess KPK --memory 1", 1, `^ferz: \w+ needs about \d+ MiB of memory, and 1 MiB may be used\n$`},
		{"tables list", 0, `^No endings are solved`},
		{"tables verify xiangqi", 1, `no endings of Xiangqi are solved: "ferz tables make xiangqi" solves them`},
		{"tables make xiangqi KPK", 0, `(?s)^KK: .*\nKPK: 4869 positions, 44\.5% won, 10\.4% drawn, 45\.1% lost, longest win 13 moves, \d+ KiB\n2 endings are solved, in .*xiangqi\n$`},
		{"tables make xiangqi KPK", 0, `^1 ending is there already, in `},
		{"tables list", 0, `(?s)^xiangqi\n  KK: .*\n  KPK: 4869 positions.*, \d+ KiB\n    9/9/4k4/9/9/9/9/9/9/P2K5 b - - 0 1\n$`},
		{"tables list xiangqi --json", 0, `(?s)"variant": "xiangqi",\s+"ending": "KK",.*"longest": 26,.*"left_out": \[\s+"repetition",\s+"fifty moves"\s+\]`},
		{"tables probe xiangqi --fen 9/9/4k4/9/9/9/9/9/9/P2K5_b_-_-_0_1", 0, `^loss in 13\n  K\S+ +loss in 13\n`},
		{"tables probe xiangqi --fen 9/9/4k4/9/9/9/9/9/9/P2K5_b_-_-_0_1 --json", 0, `(?s)"result": "loss",\s+"plies": 26,\s+"moves": \[\s+\{\s+"move": "`},
		{"analyze xiangqi --depth 1 --fen 9/9/4k4/9/9/9/9/9/9/P2K5_b_-_-_0_1", 0, `lost in 13 `},
		{"analyze xiangqi --depth 1 --fen 9/9/4k4/9/9/9/9/9/9/P2K5_b_-_-_0_1 --json", 0, `"score":\{"mate":-13,"verdict":"lost in 13"\}`},
		{"puzzle --variant xiangqi --ending KPK -n 1", 0, `(?s)^1 puzzle\..*(Red|Black) to move wins KPK against the best defense, in \d+ moves at best\.`},
		{"puzzle --variant xiangqi --ending KRK", 1, `there is no table of KRK`},
		{"puzzle --ending KPK file.pgn", 2, `expected either FILE or --ending`},
		{"match ferz,depth=1 ferz,depth=1,name=other --variant chess --tables", 1, `no endings of Chess are solved: "ferz tables make chess" solves them`},
		{"tables probe xiangqi", 1, `there is no table for this position; "ferz tables make xiangqi" makes tables`},
		{"tables verify xiangqi", 0, `(?s)^KK: \d+ positions follow from their moves\nKPK: \d+ positions follow`},
		{"tables verify xiangqi KRK", 1, `there is no table of KRK`},
		{"tables make xiangqi KNK --dir " + dir, 0, `KNK: `},
		{"tables list --dir " + dir, 0, `(?m)^  KNK: `},
	})
	file := filepath.Join(dir, "xiangqi", "KNK.table")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if out, errOut, status := ferz(t, "tables", "list", "xiangqi", "--dir", dir); status != cli.ExitOK || !strings.Contains(errOut, "xiangqi: KNK.table: the table is damaged: make it again") || strings.Contains(out, "KNK") {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
	// King and queen against king as a Syzygy table, made by hand.
	if err := os.WriteFile(filepath.Join(dir, "KQvK.rtbw"), []byte("\x71\xe8\x23\x5d\x01\x00\x66\xee\x55\x00\x80\x04\x80\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	clitest.Steps(t, testApp, "", []step{
		{"tables list --dir " + dir, 0, `(?m)^chess\n  1 Syzygy table, from KQvK to KQvK\n`},
		{"tables list chess --json --dir " + dir, 0, `(?s)"ending": "KQvK",\s+"format": "syzygy",\s+"left_out": \[\],\s+"distances": false`},
		{"tables verify xiangqi --dir " + dir, 1, `KNK.table: the table is damaged`},
		{"tables make xiangqi KNK --dir " + dir, 0, `(?m)^1 ending is solved`},
		{"tables verify xiangqi KNK --dir " + dir, 0, `^KNK: `},
	})
}
