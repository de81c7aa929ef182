package server_test

import (
	"os"
	"path/filepath"
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

// TestSyzygyPath: ferz as an engine reads the Syzygy tables of a folder that is named by
// SyzygyPath or egtpath, and says so if there are none.
func TestSyzygyPath(t *testing.T) {
	dir := t.TempDir()
	// King and queen against king, made by hand: White wins whatever the position is.
	table := "\x71\xe8\x23\x5d\x01\x00\x66\xee\x55\x00\x80\x04\x80\x00"
	if err := os.WriteFile(filepath.Join(dir, "KQvK.rtbw"), []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	// A rook may be captured by a pawn that becomes a queen, which tables know to win.
	const fen = "8/8/8/8/8/6k1/2p5/K2R4 b - - 0 1"
	const won = "31870" // centipawns
	c := newTalk(t)
	c.send("setoption name TablePath value none", "setoption name SyzygyPath value "+dir, "position fen "+fen, "go depth 3")
	if lines := strings.Join(c.until("bestmove "), "\n"); !strings.Contains(lines, won) {
		t.Errorf("UCI: %s", lines)
	}
	none := filepath.Join(dir, "none")
	c.send("setoption name SyzygyPath value "+none, "go depth 3")
	if lines := strings.Join(c.until("bestmove "), "\n"); strings.Contains(lines, won) || !strings.Contains(lines, "endgame tables: "+none+": expected a folder with Syzygy tables") {
		t.Errorf("UCI, of a folder without tables: %s", lines)
	}
	x := newXBoard(t)
	x.send("xboard", "protover 2", "egtpath gaviota "+dir, "option TablePath=none", "egtpath syzygy "+dir, "new", "post", "easy", "sd 3", "setboard "+fen, "go")
	if lines := strings.Join(x.until("move "), "\n"); !strings.Contains(lines, won) || strings.Contains(lines, "Error") {
		t.Errorf("XBoard: %s", lines)
	}
}
