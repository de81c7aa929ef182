package explorer

import (
	"path/filepath"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
)

// TestNovelty compares games with an index that has the first four of them.
func TestNovelty(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index")
	games := []string{
		"[White \"a\"]\n[Date \"2020.05.??\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n",
		"[White \"b\"]\n[Date \"2020.05.20\"]\n\n1. Nf3 e5 2. e4 d6 1-0\n",
		"[White \"c\"]\n[Date \"2025.01.02\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n",
		"[White \"d\"]\n[Variant \"Atomic\"]\n\n1. e4 1-0\n",
	}
	text := ""
	for _, g := range games {
		text += g + "\n"
	}
	build(t, path, text, 2)
	x, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	prepare := &Preparer{Load: load}
	for _, tt := range []struct {
		name, game string
		query      Query
		want       Novelty
		ok         bool
	}{
		{"of no index", "1. e4 e5 2. Nf3 Nc6 3. Bc4 *", Query{}, Novelty{4, 2}, true},
		{"at the first move", "1. a3 e5 *", Query{}, Novelty{0, 3}, true},
		{"by transposition", "1. Nf3 e5 2. e4 Nc6 3. Bb5 d6 *", Query{}, Novelty{5, 2}, true},
		{"back to a known position", "1. g4 e5 2. e4 *", Query{}, Novelty{0, 3}, true},
		{"none", "1. e4 e5 2. Nf3 *", Query{}, Novelty{}, false},
		{"in the index, an earlier and a later game", games[0], Query{}, Novelty{3, 1}, true},
		{"in the index, after all others", games[2], Query{}, Novelty{5, 1}, true},
		{"before all others", "[Date \"1999.??.??\"]\n\n1. e4 e5 *", Query{}, Novelty{}, false},
		{"by one player's games", "1. e4 e5 2. Nf3 Nc6 *", Query{Player: "b"}, Novelty{3, 1}, true},
		{"the only game of its variant", games[3], Query{}, Novelty{}, false},
		{"of another variant", "[Variant \"Atomic\"]\n\n1. e4 e5 *", Query{}, Novelty{1, 1}, true},
	} {
		g, err := pgn.Parse(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := prepare.Prepare(g, "")
		if err != nil {
			t.Fatal(err)
		}
		n, ok, err := x.Novelty(p.Line(), tt.query)
		if ok != tt.ok || ok && n != tt.want || err != nil {
			t.Errorf("%s: novelty %+v, %v, %v; want %+v, %v", tt.name, n, ok, err, tt.want, tt.ok)
		}
	}
	p, err := variant(t, "chess").NewPosition("")
	if err == nil {
		err = notation.Play(p, "e4 e5 Nf3 d6 d4")
	}
	if err != nil {
		t.Fatal(err)
	}
	if n, ok, err := x.Novelty(LineTo(p), Query{}); n != (Novelty{4, 1}) || !ok || err != nil {
		t.Errorf("moves have the novelty %+v, %v, %v", n, ok, err)
	}
}
