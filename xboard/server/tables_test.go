package server_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/endings"
)

// TestTablePath: ferz as an engine knows the mate of an ending by the tables of a folder.
func TestTablePath(t *testing.T) {
	dir, v := t.TempDir(), variantstest.Load(t, "chess")
	folder, err := endings.Of(v, dir)
	if err != nil {
		t.Fatal(err)
	}
	m, err := tables.NewMaker(v, folder, tables.Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Make(t.Context(), "KQK"); err != nil {
		t.Fatal(err)
	}
	const fen = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"
	c := newTalk(t)
	c.send("setoption name TablePath value "+dir, "position fen "+fen, "go depth 1")
	if lines := strings.Join(c.until("bestmove "), "\n"); !strings.Contains(lines, " score mate 9 ") {
		t.Errorf("UCI: %s", lines)
	}
	c.send("setoption name TablePath value none", "go depth 1")
	if lines := strings.Join(c.until("bestmove "), "\n"); strings.Contains(lines, " score mate ") {
		t.Errorf("UCI without tables: %s", lines)
	}
	x := newXBoard(t)
	x.send("xboard", "protover 2", "option TablePath="+dir, "new", "post", "easy", "sd 1", "setboard "+fen, "go")
	if lines := strings.Join(x.until("move "), "\n"); !strings.Contains(lines, "100009 ") {
		t.Errorf("XBoard: %s", lines)
	}
}
