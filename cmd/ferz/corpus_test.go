package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/registry"
)

// corpus copies the frozen files of testdata/corpus to a folder of the test's and makes
// them the user's. They were written by the program of commit 9e6f6ad with .ci/corpus, the
// campaign by that of ebc1ed3, and every later program has to read them as those did. Variants of the user's take time
// whenever a command begins: all of them are there only if a test asks for them.
func corpus(t *testing.T, allVariants bool) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "corpus"))); err != nil {
		t.Fatal(err)
	}
	if !allVariants {
		if err := os.Remove(filepath.Join(dir, "config", "variants", "exported.ini")); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("FERZ_DATA_DIR", filepath.Join(dir, "data"))
	t.Setenv(registry.ConfigDirVariable, filepath.Join(dir, "config"))
	t.Setenv("TZ", "UTC")
	return dir
}

// corpusGame is a line of games.tsv: what the old program read in a kept game.
type corpusGame struct {
	ID, Variant, White, Black, Result, Plies, Unfinished, FEN string
}

func corpusGames(t *testing.T, dir string) (out []corpusGame) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "games.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(f) != 8 {
			t.Fatalf("games.tsv: %q", line)
		}
		out = append(out, corpusGame{f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]})
	}
	return out
}

// TestCorpusGames lists all kept games with their players, results and lengths.
func TestCorpusGames(t *testing.T) {
	dir := corpus(t, false)
	var list []struct {
		ID, Variant, White, Black, Result string
		Plies                             int
		Unfinished                        bool
	}
	if err := json.Unmarshal([]byte(ran(t, "", "ferz games --json")), &list); err != nil {
		t.Fatal(err)
	}
	want := corpusGames(t, dir)
	if len(list) != len(want) || len(list) < 276 {
		t.Errorf("%d games, want %d", len(list), len(want))
	}
	for _, w := range want {
		i := slices.IndexFunc(list, func(g struct {
			ID, Variant, White, Black, Result string
			Plies                             int
			Unfinished                        bool
		}) bool {
			return g.ID == w.ID
		})
		if i < 0 {
			t.Errorf("game %s of %s is gone", w.ID, w.Variant)
			continue
		}
		g := list[i]
		got := corpusGame{g.ID, g.Variant, g.White, g.Black, g.Result, fmt.Sprint(g.Plies), fmt.Sprint(g.Unfinished), w.FEN}
		if got != w {
			t.Errorf("game %s: %+v, want %+v", w.ID, got, w)
		}
	}
}

// TestCorpusGoOn continues unfinished games, some in notations that a later program may
// write differently: the position is the same as before, and one more move is saved. All
// other games are opened by a test of tui/internal/archive.
func TestCorpusGoOn(t *testing.T) {
	dir := corpus(t, false)
	games := corpusGames(t, dir)
	for _, c := range []struct{ old, move string }{
		{"1. Pd5-- Ke7 2. Kc3", "Kd7"},
		{"1. e4,f6 e5,a3 2. Nf3,h6", "Nc6,a4"},
		{"1. O-O/Hh1 O-O-O/Ea8 2. Rab1/E", "Kb8"},
	} {
		i := slices.IndexFunc(games, func(g corpusGame) bool {
			text, err := os.ReadFile(filepath.Join(dir, "data", "games", "g"+g.ID+".pgn"))
			return err == nil && strings.Contains(string(text), "\n"+c.old+" ")
		})
		if i < 0 {
			t.Errorf("no game begins %s", c.old)
			continue
		}
		g := games[i]
		out := ran(t, "fen\n"+c.move+"\nfen\nquit\n", "ferz play --plain --go-on="+g.ID)
		if !strings.Contains(out, "\n"+g.FEN+"\n") {
			t.Errorf("%s: no %s in\n%s", c.old, g.FEN, out)
		}
		plies, err := strconv.Atoi(g.Plies)
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf(`"plies": %d,`, plies+1)
		list := ran(t, "", "ferz games --json")
		_, after, _ := strings.Cut(list, `"`+g.ID+`"`)
		if after, _, _ = strings.Cut(after, "}"); !strings.Contains(after, want) {
			t.Errorf("%s: after a move more the game is %s, want %s", c.old, after, want)
		}
	}
}

// TestCorpusVariants reads the user's variants, which have each rule of the language.
func TestCorpusVariants(t *testing.T) {
	dir := corpus(t, true)
	text, err := os.ReadFile(filepath.Join(dir, "variants.txt"))
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(strings.TrimSpace(string(text)), "\n\n[")
	if len(sections) < 50 {
		t.Fatalf("%d variants", len(sections))
	}
	a := testApp(nil, nil, nil)
	own := a.Catalogue()
	if len(a.Problems) > 0 {
		t.Errorf("the user's variants have problems: %v", a.Problems)
	}
	for _, section := range sections {
		section = "[" + strings.TrimPrefix(strings.TrimSpace(section), "[")
		id, _, _ := strings.Cut(section[1:], ":")
		d, err := own.Find(id)
		if err != nil {
			t.Error(err)
			continue
		}
		text, _ := ini.Write(d)
		section = strings.ReplaceAll(section, " \n", "\n") // the old program left a blank at the end of a list
		if got := strings.TrimSpace(text); got != section {
			t.Errorf("%s is read as\n%s\nwant\n%s", id, got, section)
		}
	}
}

// TestCorpusBooks shows the books in all formats.
func TestCorpusBooks(t *testing.T) {
	dir := corpus(t, false)
	names, err := filepath.Glob(filepath.Join(dir, "books", "*.txt"))
	if err != nil || len(names) < 8 {
		t.Fatalf("%d books, %v", len(names), err)
	}
	for _, name := range names {
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		book := strings.TrimSuffix(name, ".txt")
		variant, _, _ := strings.Cut(filepath.Base(book), ".")
		if got := ran(t, "", "ferz book show "+book+" --depth 6 --variant "+variant); got != string(want) {
			t.Errorf("%s shows\n%s\nwant\n%s", filepath.Base(book), got, want)
		}
	}
}

// TestCorpusMatch continues an interrupted match, a batch of matches, and the annotation
// of games: finished work is not done again.
func TestCorpusMatch(t *testing.T) {
	dir := corpus(t, false)
	t.Chdir(filepath.Join(dir, "match"))
	file := func(name string) string {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		return string(data)
	}
	games, part := file("games.pgn"), file("annotated.pgn.part")
	ran(t, "", "ferz pgn annotate games.pgn -o annotated.pgn --depth 1")
	if all := file("annotated.pgn"); !strings.HasPrefix(all, part) || strings.Count(all, "[Event ") != strings.Count(games, "[Event ") {
		t.Errorf("annotated are %d of %d games, the first as it was: %t", strings.Count(all, "[Event "), strings.Count(games, "[Event "), strings.HasPrefix(all, part))
	}
	corpusAnnotation(t, part)
	const same = " --nodes 40 --random-plies 4 --seed 5 --maxmoves 30 --concurrency 1"
	out := ran(t, "", "ferz match --engine ferz,name=a --engine ferz,name=b,option.Hash=1 --variant losalamos --games 60 --pgn games.pgn"+same)
	if all := file("games.pgn"); !strings.HasPrefix(all, games) || strings.Count(all, "[Event ") != 60 || !strings.Contains(out, "resuming after 3 of 60 games") {
		t.Errorf("the match has %d games, the old ones first: %t, and says\n%.300s", strings.Count(all, "[Event "), strings.HasPrefix(all, games), out)
	}
	out = ran(t, "", "ferz match --batch batch.txt --engine ferz,name=a --engine ferz,name=b,depth=1"+same)
	first, second, _ := strings.Cut(out, "match second")
	if strings.Contains(first, "game 1 of 2") || !strings.Contains(first, "a           2     1       1      0 ") {
		t.Errorf("the complete match of the batch is played anew, or counts otherwise:\n%s", first)
	}
	if !strings.Contains(second, "resuming after 14 of 60 games") {
		t.Errorf("the second match of the batch says\n%s", second)
	}
}

// corpusAnnotation compares what is read of an annotated game with its text: each score,
// sign and better line.
func corpusAnnotation(t *testing.T, text string) {
	t.Helper()
	games, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err == nil {
		err = pgn.Resolve(games, gamefiles.New(testApp(nil, nil, nil)).Loader())
	}
	if err != nil {
		t.Fatal(err)
	}
	var scores, signs []string
	lines := 0
	for n := games.Root; len(n.Children) > 0; n = n.Children[0] {
		lines += len(n.Children) - 1
		m := n.Children[0]
		for _, nag := range m.NAGs {
			signs = append(signs, fmt.Sprintf("$%d", nag))
		}
		for _, comment := range m.CommentsAfter {
			if e := pgn.ParseAnnotations(comment).Eval; e != nil && e.Mate != 0 {
				scores = append(scores, fmt.Sprintf("#%d", e.Mate))
			} else if e != nil {
				scores = append(scores, fmt.Sprintf("%.2f", float64(e.Centipawns)/100))
			}
		}
	}
	text = strings.Join(strings.Fields(text), " ")
	var wantScores []string
	for _, found := range regexp.MustCompile(`\[%eval (\S+)\]`).FindAllStringSubmatch(text, -1) {
		wantScores = append(wantScores, found[1])
	}
	if !slices.Equal(scores, wantScores) || len(scores) != 29 {
		t.Errorf("%d scores are read as %v, want %v", len(scores), scores, wantScores)
	}
	if want := regexp.MustCompile(`\$\d+`).FindAllString(text, -1); !slices.Equal(signs, want) {
		t.Errorf("signs are read as %v, want %v", signs, want)
	}
	if want := strings.Count(text, " ("); lines != want {
		t.Errorf("%d better lines, want %d", lines, want)
	}
}

// until cancels a context once a text is written.
type until struct {
	bytes.Buffer
	text   string
	cancel func()
}

// Write implements io.Writer.
func (u *until) Write(data []byte) (int, error) {
	n, err := u.Buffer.Write(data)
	if bytes.Contains(u.Bytes(), []byte(u.text)) {
		u.cancel()
	}
	return n, err
}

// corpusState is the text of a training's state.
type corpusState struct {
	Round, First int
	Step         string
	Spent        float64
	Nodes        int
	Taken        bool
}

// corpusTraining reads the state beside a file of a training.
func corpusTraining(t *testing.T, path string) (s corpusState) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(filepath.Dir(path), "state.json"))
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCorpusTraining continues trainings that were interrupted while games were played
// and in the match, and interrupts them again.
func TestCorpusTraining(t *testing.T) {
	dir := corpus(t, false)
	for _, c := range []struct{ args, file, text string }{
		{"train gardner --games 100000", "gardner-77c034af7a76d015/round-1.games", "playing games"},
		{"train losalamos --games 60 --match 600 --match-nodes 300", "losalamos-fcd4f970f25fca70/round-1.match", "game 7 of 600"},
	} {
		path := filepath.Join(dir, "data", "training", c.file)
		old, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		old, _, _ = bytes.Cut(old, []byte(`{"pending"`)) // the end of a match's journal is written anew
		before := corpusTraining(t, path)
		told := fmt.Sprintf("going on in round %d, after %v of 30m0s\n", before.Round, time.Duration(before.Spent*float64(time.Hour)).Round(time.Second))
		if n := bytes.Count(old, []byte(`{"game":`)); n > 0 && c.text != fmt.Sprintf("game %d of 600", n+1) {
			t.Errorf("%s has %d games, the test waits for %q", c.file, n, c.text)
		}
		ctx, cancel := context.WithCancel(t.Context())
		out := &until{text: c.text, cancel: cancel}
		var errOut bytes.Buffer
		testApp(strings.NewReader(""), out, &errOut).Run(ctx, strings.Fields(c.args+" --hours 0.5 --nodes 20 --threads 1 --units 32"))
		cancel()
		for _, want := range []string{told, c.text} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: no %q in\n%s%s", c.args, want, out, &errOut)
			}
		}
		if strings.Contains(out.String(), "game 1 of") {
			t.Errorf("%s: the match begins anew:\n%s", c.args, out)
		}
		if data, err := os.ReadFile(path); err != nil || !bytes.HasPrefix(data, old) {
			t.Errorf("%s: what there was is gone, %v", c.args, err)
		}
		after := corpusTraining(t, path)
		if after.Spent < before.Spent {
			t.Errorf("%s: %v hours were spent, %v before", c.args, after.Spent, before.Spent)
		}
		if after.Spent = before.Spent; after != before {
			t.Errorf("%s: the training is at %+v, was at %+v", c.args, after, before)
		}
	}
}

// TestCorpusCampaign resumes a campaign that was interrupted during the games of its second
// generation: all games and the first generation's net are still there.
func TestCorpusCampaign(t *testing.T) {
	dir := corpus(t, false)
	cache := filepath.Join(dir, "cache")
	t.Setenv("FERZ_CACHE_DIR", cache)
	folder := filepath.Join(cache, "campaign", "clobber-b94c303c14bf754e")
	type data struct{ Bytes, Games, Scored, Kept int }
	state := func() (s struct {
		Generation int
		Step       string
		Data       []data
		Nets       []json.RawMessage
		Hours      float64
	}) {
		text, err := os.ReadFile(filepath.Join(folder, "state.json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	before, files := state(), map[string][]byte{}
	for _, name := range []string{"generation-1.games", "generation-1.net", "generation-2.games"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text
	}
	plan := filepath.Join(dir, "plan")
	if err := os.WriteFile(plan, []byte("clobber --positions 5600 --weight 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := ran(t, "", "ferz train --campaign "+plan+" --nodes 10 --threads 1 --steps gen --hours 1")
	after := state()
	if row := regexp.MustCompile(`(?m)^ *(gen|fit|done) +clobber +(\d+) +(\d+) .*-240\.8 ± 150\.3`).FindStringSubmatch(out); row == nil {
		t.Errorf("the table has no row of the games, the net and its match:\n%s", out)
	} else if games, _ := strconv.Atoi(row[2]); games <= before.Data[0].Games+before.Data[1].Games {
		t.Errorf("%d games after it went on", games)
	}
	if len(before.Data) != 2 || before.Data[0] != after.Data[0] || after.Data[1].Games <= before.Data[1].Games || after.Hours <= before.Hours {
		t.Errorf("the state is %+v, was %+v", after, before)
	}
	if len(after.Nets) != 1 || !bytes.Equal(after.Nets[0], before.Nets[0]) {
		t.Errorf("nets are %s, were %s", after.Nets, before.Nets)
	}
	for name, old := range files {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !bytes.HasPrefix(text, old) {
			t.Errorf("%s: what there was is gone, %v", name, err)
		}
	}
}

// TestCorpusTuning continues an interrupted tuning, and one that is complete.
func TestCorpusTuning(t *testing.T) {
	dir := corpus(t, false)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out := &until{text: "resuming after 37 pairs of games", cancel: cancel}
	var errOut bytes.Buffer
	testApp(strings.NewReader(""), out, &errOut).Run(ctx, strings.Fields("tune search losalamos --pairs 4000 --match 2 --nodes 20 --threads 1"))
	if !strings.Contains(out.String(), out.text) {
		t.Errorf("the tuning says\n%s%s", out, &errOut)
	}
	done := filepath.Join(dir, "data", "tuning", "complete.json")
	if got := ran(t, "", "ferz tune search losalamos minixiangqi --pairs 3 --match 2 --nodes 20 --threads 1 --out "+done); !strings.Contains(got, "resuming after 3 pairs") {
		t.Errorf("the complete tuning says\n%s", got)
	}
}

// TestCorpusPuzzles exports the puzzles.
func TestCorpusPuzzles(t *testing.T) {
	dir := corpus(t, false)
	want, err := os.ReadFile(filepath.Join(dir, "puzzles.epd"))
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.epd")
	ran(t, "", "ferz puzzle export -o "+out)
	if got, err := os.ReadFile(out); err != nil || string(got) != string(want) {
		t.Errorf("the puzzles are\n%s\n%v, want\n%s", got, err, want)
	}
}
