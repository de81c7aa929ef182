package ini

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// read reads a text, and fails if it has errors.
func read(t *testing.T, text string) map[string]engine.Definition {
	t.Helper()
	games := Read(variants.BuiltIn(), fstest.MapFS{"mine.ini": {Data: []byte(text)}}, "mine.ini")
	for _, p := range games.Problems {
		t.Error(p)
	}
	return byID(games)
}

func byID(games Games) map[string]engine.Definition {
	out := map[string]engine.Definition{}
	for _, d := range games.Definitions {
		out[d.ID] = d
	}
	return out
}

// TestFairy compares games of Fairy-Stockfish's keys with its move counts.
func TestFairy(t *testing.T) {
	games := Read(variants.BuiltIn(), os.DirFS("testdata"), "fairy.ini")
	for _, p := range games.Problems {
		t.Error(p)
	}
	defs := byID(games)
	f, err := os.Open("testdata/fairy.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	seen := map[string]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		cells := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(cells[0], "#") {
			continue
		}
		d, ok := defs[cells[0]]
		if !ok {
			t.Errorf("%s is not there", cells[0])
			continue
		}
		seen[d.ID] = true
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := variantstest.Position(t, v, "")
		if err := notation.Play(p, cells[1]); err != nil {
			t.Errorf("%s: %v", d.ID, err)
			continue
		}
		for i, cell := range cells[2:] {
			want, err := strconv.ParseUint(cell, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			if testenv.Short() && want > 20000 {
				break
			}
			if got := p.Perft(t.Context(), i+1); uint64(got) != want {
				t.Errorf("%s after %q: %d at depth %d, want %d", d.ID, cells[1], got, i+1, want)
			}
		}
	}
	if len(seen) != len(defs) {
		t.Errorf("%d of %d games are counted", len(seen), len(defs))
	}
}

// TestOwn: a game of ferz's own keys is the one that Go's definition would be.
func TestOwn(t *testing.T) {
	defs := read(t, `
[amazon2:chess]
name = Amazon Chess
inventor = Me
tags = Chess Variant, Historic
description = The queens are Amazons. | They mate alone.
array = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR
piece.Amazon = A QN value=1400 ending=1500
rule.Checkmate = stalemate=loses
rule.Promotion = of=P to=ARBN
without = Queen

[choose:chess]
variable.Army = kind=choice choices=[Knights Bishops] default=Knights
setup.Army.Knights = Minor=N minor=n
setup.Army.Bishops = Minor=B minor=b
array = r#{minor}#{minor}qk#{minor}#{minor}r/pppppppp/8/8/8/8/PPPPPPPP/R#{Minor}#{Minor}QK#{Minor}#{Minor}R

[two:-]
board = 5x4
symmetry = rotate
piece.Hopper = H'/h' mafsK
piece.Stone = S -
array = 2h'2/5/5/SSH'SS
rule.Checkmate = stalemate=loses
`)
	for id, want := range map[string]int{"amazon2": 22, "choose": 24} {
		v, err := engine.Compile(defs[id], nil)
		if err != nil {
			t.Fatal(err)
		}
		p := variantstest.Position(t, v, "")
		if got := int(p.Perft(t.Context(), 1)); got != want {
			t.Errorf("%s has %d moves, want %d", id, got, want)
		}
	}
	if d := defs["amazon2"]; d.Inventor != "Me" || len(d.Tags) != 2 || strings.Count(d.Description, "\n") != 1 {
		t.Errorf("its metadata is %+v", d)
	}
	bishops, err := engine.Compile(defs["choose"], engine.Values{"Army": "bishops"})
	if err != nil || !strings.HasPrefix(bishops.StartFEN(), "rbbqkbbr/") {
		t.Errorf("the bishops' array is %v, %v", bishops, err)
	}
}

// TestJanggiKeys: keys make the rules of Janggi, and take them away.
func TestJanggiKeys(t *testing.T) {
	defs := read(t, `
[points:janggicasual]
materialCounting = janggi
bikjangRule = true
[draws:janggi]
materialCounting = none
[fro:janggicasual]
moveRepetitionIllegal = true
nFoldRule = 9
[open:janggi]
bikjangRule = false
`)
	const facing = "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1"
	for _, tt := range []struct{ id, fen, moves, want string }{
		{"points", "", "e2e2 e9e9", "0-1"}, {"draws", "", "e2e2 e9e9", "1/2-1/2"}, {"points", facing, "e2e2", "1-0"}, {"open", facing, "e2e2", "*"},
		{"fro", "", "a1a2 a10a9 a2a1 a9a10 a1a2 a10a9 a2a1 a9a10 a1a2", "0-1"},
	} {
		v, err := engine.Compile(defs[tt.id], nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.NewPosition(tt.fen)
		if err == nil {
			err = notation.Play(p, tt.moves)
		}
		if err != nil {
			t.Fatal(tt.id, err)
		}
		if got := p.Result().String(); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: %s after %q, want %s", tt.id, got, tt.moves, tt.want)
		}
	}
}

// TestIncludes: files name others, and each is read once.
func TestIncludes(t *testing.T) {
	games := Read(variants.BuiltIn(), fstest.MapFS{
		"a.ini":     {Data: []byte("include = sub/b.ini\n[a:b]\n")},
		"sub/b.ini": {Data: []byte("include = ../a.ini\n[b:chess]\nmustCapture = true\n")},
	}, "a.ini")
	if len(games.Problems) > 0 || len(games.Definitions) != 2 {
		t.Errorf("%v, %d games", games.Problems, len(games.Definitions))
	}
}

// TestWatch: a folder is read again when files in it come, change or go, those that
// they name included.
func TestWatch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "variants")
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	w := NewWatch(variants.BuiltIn(), dir)
	if c, problems := w.Read(); len(problems) > 0 || w.Changed() || len(c.All()) != len(variants.All()) {
		t.Errorf("without the folder: %v", problems)
	}
	for _, tt := range []struct{ name, text, game, problem string }{
		{"a.ini", "[aa:chess]\ninclude = b.txt", "aa", "b.txt can't be read"},
		{"b.txt", "[bb:chess]\nscript = c.star", "aa", "c.star"},
		{"c.star", "def game_end(pos):\n    pass", "bb", ""},
		{"c.star", "def game_end(pos):\n    pas", "aa", "c.star:2:5: [bb] undefined: pas"},
		{"a.ini", "[cc:chess]", "cc", ""},
	} {
		write(tt.name, tt.text)
		if !w.Changed() {
			t.Errorf("%s: nothing has changed", tt.name)
		}
		c, problems := w.Read()
		if _, err := c.Find(tt.game); err != nil || w.Changed() {
			t.Errorf("%s: %v", tt.name, err)
		}
		if got := fmt.Sprint(problems); tt.problem == "" && len(problems) > 0 || !strings.Contains(got, tt.problem) {
			t.Errorf("%s: %v, want %s", tt.name, problems, tt.problem)
		}
	}
	if err := os.Remove(filepath.Join(dir, "a.ini")); err != nil {
		t.Fatal(err)
	}
	if c, _ := w.Read(); len(c.All()) != len(variants.All()) {
		t.Error("the game is still there")
	}
}

// TestManyGames: a file may define hundreds of games, parents in any order.
func TestManyGames(t *testing.T) {
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "[g%d:g%d]\nname = Game %d\n", i, i+1, i)
	}
	text.WriteString("[g200:chess]\nmustCapture = true\n")
	if defs := read(t, text.String()); len(defs) != 201 || len(defs["g0"].Rules) != len(defs["g200"].Rules) {
		t.Errorf("%d games", len(defs))
	}
}

// TestErrors: each error of a hundred broken files names its line and column and
// describes what would be right, and good games of the same file are there.
func TestErrors(t *testing.T) {
	data, err := os.ReadFile("testdata/broken.tsv")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		written, want, ok := strings.Cut(line, "\t")
		if !ok {
			continue // a comment
		}
		n++
		text := strings.ReplaceAll(written, `\n`, "\n")
		games := ReadText(variants.BuiltIn(), "f.ini", text+"\n[good:chess]\n")
		if len(games.Problems) == 0 || !strings.HasPrefix(games.Problems[0].Error(), "f.ini:"+want) {
			t.Errorf("%s: %v, want %s", written, games.Problems, want)
		}
		if _, ok := byID(games)["good"]; !ok {
			t.Errorf("%s: the good game is not there", written)
		}
		if _, ok := byID(games)["a"]; ok && !strings.Contains(want, "warning") && !strings.Contains(text, "\n[") {
			t.Errorf("%s: the game with an error is there", written)
		}
	}
	if n < 100 {
		t.Errorf("%d broken files, want a hundred", n)
	}
}

// TestMissingScript checks that each game whose script is missing is reported.
func TestMissingScript(t *testing.T) {
	games := ReadText(variants.BuiltIn(), "f.ini", "[a:chess]\nscript = no.star\n[b:chess]\nscript = no.star\n")
	if len(games.Problems) != 2 {
		t.Fatal(games.Problems)
	}
	for _, p := range games.Problems {
		if !strings.Contains(p.Text, "does not exist") {
			t.Error(p)
		}
	}
}

// TestShadow: a game may take the place of a built-in one, with a warning.
func TestShadow(t *testing.T) {
	games := Read(variants.BuiltIn(), fstest.MapFS{"f.ini": {Data: []byte("[atomic:chess]")}}, "f.ini")
	if len(games.Definitions) != 1 || len(games.Problems) != 1 || !games.Problems[0].Warning {
		t.Errorf("%v, %d games", games.Problems, len(games.Definitions))
	}
}

// FuzzRead: no text panics, and what is read compiles and can be played.
func FuzzRead(f *testing.F) {
	fairy, err := os.ReadFile("testdata/fairy.ini")
	if err != nil {
		f.Fatal(err)
	}
	for _, part := range strings.SplitAfter(string(fairy), "\n\n") {
		f.Add(part)
	}
	f.Add("[a:chess]\nvariable.A = kind=choice choices=[x y] default=x\nwhen.A = y\npiece.Q = Q @Amazon \\\n value=3\n[b:a]\nset.A = y\nshuffle.N = place=[{pieces=Q on=d1}]")
	f.Add("[a:chess]\nrule.Drops = captured zones=[{types=P on=\"r2-7\"} {types=N perFile=1}]\npiece.X = +X'/x K base=Pawn zoned=[{on=r1 betza=W}]")
	f.Add("[a:-]\nboard = 16x16x2\nvariable.N = kind=integer max=5 default=1\nsetup.N.1 = A=8\narray = #{A}")
	f.Add("[x:alice]\nrule.Explosion = king=K immune=P\nwithout = Queen")
	f.Add("[x:chess]\nrule.ManyCastling = sets=[[{player=w from=e1 to=g1 partner=h1 partnerTo=f1}]]\nrule.Walls = how=duck orMove\nrule.DoubleMove =")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		games := Read(variants.BuiltIn(), fstest.MapFS{"f.ini": {Data: []byte(text)}}, "f.ini")
		for _, p := range games.Problems {
			if p.Text == "" || p.File == "" || len(p.Error()) > 4000 {
				t.Errorf("%q", p.Error())
			}
		}
		for _, d := range games.Definitions[:min(len(games.Definitions), 2)] {
			warnings, _ := games.Check(d)
			for _, p := range warnings {
				if !p.Warning {
					t.Error(p)
				}
			}
			if v, err := engine.Compile(d, nil); err != nil {
				t.Error(err)
			} else if failed := playAlong(v, 6); failed != "" {
				t.Errorf("%s: %s", d.ID, failed)
			}
		}
		for _, line := range strings.Split(text, "\n") {
			DescribeLine(line)
		}
	})
}

// TestEffort: games that would take long to read are refused, not read.
func TestEffort(t *testing.T) {
	big := "[a:-]\nboard = 16x16\narray = 16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/16\n"
	for i := range 60 {
		big += "piece.P" + strconv.Itoa(i) + " = " + string(rune('A'+i%26)) + string(rune('A'+i/26)) + " KNAHDCZGQafsKafsKmpQcpQ\n"
	}
	legs := "[a:-]\nboard = 16x16\narray = A15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/a15\npiece.P = A mpafmpafmpafQ\n"
	for _, text := range []string{big, legs} {
		games := Read(variants.BuiltIn(), fstest.MapFS{"f.ini": {Data: []byte(text + "[good:chess]")}}, "f.ini")
		if len(games.Problems) != 1 || !strings.Contains(games.Problems[0].Text, "too many ways") || len(games.Definitions) != 1 {
			t.Errorf("%v, %d games", games.Problems, len(games.Definitions))
		}
	}
	scripted := strings.Builder{}
	for i := range 200 {
		fmt.Fprintf(&scripted, "[g%d:chess]\nscript = s.star\n", i)
	}
	games := Read(variants.BuiltIn(), fstest.MapFS{"f.ini": {Data: []byte(scripted.String())}, "s.star": {Data: []byte("def evaluate(pos):\n    return 0\n")}}, "f.ini")
	if n := len(games.Definitions); n < 50 || n > 150 || !strings.Contains(games.Problems[0].Text, "put it into a file of its own") {
		t.Errorf("%d games with scripts, %v", n, games.Problems[0])
	}
}

// TestSymmetryKeys: mirror is mirror also where a game derives from one whose directions
// are turned, and directions of keys of Fairy-Stockfish are turned as there.
func TestSymmetryKeys(t *testing.T) {
	defs := read(t, `
[mirrored:shogi]
symmetry = mirror
piece.Knight = N frN

[turned:shogi]
piece.Knight = N frN

[own:chess]
piece.Knight = N frN

[foreign:chess]
knight = -
customPiece1 = n:frN

[derived:foreign]
symmetry = mirror

[both:foreign]
promotionRank = 7
`)
	for id, want := range map[string]string{"mirrored": "e3", "turned": "a3", "own": "e3", "foreign": "a3", "derived": "e3", "both": "a3"} {
		v, err := engine.Compile(defs[id], nil)
		if err != nil {
			t.Fatal(err)
		}
		types, _ := v.ParseTypes("N")
		from, _ := v.SquareNamed("c4")
		ends := v.PossibleTargets(engine.MakePiece(types[0], engine.Black), from)
		if to, ok := ends.First(); !ok || v.SquareName(to) != want {
			t.Errorf("%s: Black's knight goes from c4 to %v, want %s", id, v.SquareName(to), want)
		}
	}
}

// TestRuleWords: rules speak of check, checkmate and stalemate, and say once where
// pieces can be dropped, with ranks as each player counts them.
func TestRuleWords(t *testing.T) {
	defs := read(t, `
[nearby:crazyhouse]
dropRegionWhite = *1 *2
dropRegionBlack = *7 *8
`)
	v, err := engine.Compile(defs["nearby"], nil)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(v.Describe(), "\n")
	for _, want := range []string{
		"The king must not be left in check. A player who is in check and has no legal move is checkmated and loses. Stalemate, when a player who is not in check has no legal move, is a draw.",
		" A bishop, knight, queen or rook can only be dropped on the first 2 ranks (as seen from the player's side). A pawn can only be dropped on rank 2 (as seen from the player's side).",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestClosedFolder: a folder that may not be read is no folder without games.
func TestClosedFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "closed")
	if err := os.Mkdir(dir, 0o300); err != nil {
		t.Fatal(err)
	}
	if _, err := os.ReadDir(dir); err == nil {
		t.Skip("this user may read everything")
	}
	games := ReadPath(variants.BuiltIn(), dir)
	if got, want := fmt.Sprint(games.Problems), "["+dir+": the folder can't be read: permission denied]"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
}
