package training

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func searcher(v *engine.Variant) func() *search.Engine {
	return func() *search.Engine { return search.New(v, 1) }
}

func newSearch(v *engine.Variant) *search.Engine { return search.New(v, 1) }

// generated plays games of a variant and returns their file.
func generated(t testing.TB, v *engine.Variant, games int, nodes uint64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games")
	generate(t, path, GenerateOptions{Variant: v, Nodes: nodes, Games: games, Threads: 2, Seed: 1})
	return path
}

// generate adds games to a file.
func generate(t testing.TB, path string, g GenerateOptions) {
	t.Helper()
	w, err := appendTo(path, g.Variant)
	if err != nil {
		t.Fatal(err)
	}
	g.Search = searcher(g.Variant)
	if err := Generate(t.Context(), g, w, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string, v *engine.Variant) (games []*Game) {
	t.Helper()
	var list engine.MoveList
	err := readBlocks(path, v, func(data []byte) error {
		g, err := replay(v, data, &list, nil)
		games = append(games, g)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// TestGenerate plays games of several kinds of variant, and loads the positions:
// what there is to see is the same as when the games are played over, and scores
// say who wins, whoever is to move.
func TestGenerate(t *testing.T) {
	ids := []string{"atomic", "marseillais", "chess", "crazyhouse", "extinction"}
	if testenv.Short() {
		ids = ids[:2]
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, id)
			path := generated(t, v, 30, 150)
			games := read(t, path, v)
			s, err := Load(t.Context(), v, NetShape{OnTerms: true}, Source{Path: path, Variant: v})
			if err != nil {
				t.Fatal(err)
			}
			if len(games) != 30 || s.Games != 30 || s.Len() < 100 {
				t.Fatalf("%d games, %d loaded, with %d positions", len(games), s.Games, s.Len())
			}
			replayed(t, s, games)
			for side := range engine.Color(2) {
				sum := 0
				for _, p := range s.samples {
					if p.side == side {
						sum += min(max(int(p.score), -1000), 1000) * int(p.result)
					}
				}
				if sum <= 0 {
					t.Errorf("%v to move: scores tell the contrary of results, by %d", side, sum)
				}
			}
		})
	}
}

// replayed plays games over and compares what there is to see.
func replayed(t *testing.T, s *Dataset, games []*Game) {
	t.Helper()
	at := 0
	for n, g := range games {
		p, err := s.Layout.Variant().NewPosition(g.Start)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range g.Moves {
			items := s.Layout.AppendFeatures(nil, p)
			if at < s.Len() && int(s.samples[at].game) == n && i >= g.Opening &&
				s.samples[at].score == g.Scores[i-g.Opening] && slices.Equal(items, s.featuresOf(at)) {
				at++
			}
			if !slices.Contains(p.LegalMoves(), m) {
				t.Fatalf("game %d: move %d is not legal", n, i)
			}
			p.Make(m)
		}
	}
	if at != s.Len() {
		t.Errorf("%d of %d positions are found again", at, s.Len())
	}
}

// TestUnlikeGames learns from games whose armies are unlike from the start, and from
// those that have no moves but captures.
func TestUnlikeGames(t *testing.T) {
	for _, id := range []string{"dunsany", "monster", "clobber"} {
		v := variantstest.Load(t, id)
		s, err := Load(t.Context(), v, NetShape{OnTerms: true}, Source{Path: generated(t, v, 2, 10), Variant: v})
		if err != nil || s.Games != 2 || s.Len() == 0 {
			t.Errorf("%s: %d positions of %d games, error %v", id, s.Len(), s.Games, err)
		}
	}
}

// TestFarAhead compares when games count as decided.
func TestFarAhead(t *testing.T) {
	usual := decisiveScore(variantstest.Load(t, "chess"))
	if usual != 2000 {
		t.Errorf("chess: %d", usual)
	}
	for _, id := range []string{"tenjiku", "monster"} { // with a large army, and with unlike ones
		if far := decisiveScore(variantstest.Load(t, id)); far <= usual {
			t.Errorf("%s: %d", id, far)
		}
	}
}

// TestExplore plays games with branches, all at once and in two parts, which are
// the same. Positions of branches are about half of all, and only those of the
// game's own line have a result to learn.
func TestExplore(t *testing.T) {
	ids := []string{"atomic", "crazyhouse", "chess"}
	if testenv.Short() {
		ids = ids[:1]
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, id)
			dir := t.TempDir()
			whole, parts := filepath.Join(dir, "whole"), filepath.Join(dir, "parts")
			g := GenerateOptions{Variant: v, Nodes: 50, BranchEvery: 3, Games: 12, Threads: 1, Seed: 3}
			generate(t, whole, g)
			for _, g.Games = range []int{5, 12} {
				generate(t, parts, g)
			}
			games := read(t, whole, v)
			if !reflect.DeepEqual(games, read(t, parts, v)) {
				t.Error("games that were played in two parts are others")
			}
			checkBranches(t, v, games)
			s, err := Load(t.Context(), v, NetShape{OnTerms: true}, Source{Path: whole, Variant: v})
			if err != nil {
				t.Fatal(err)
			}
			checkUnknown(t, s, games)
		})
	}
}

func TestStart(t *testing.T) {
	v := variantstest.Load(t, "chess")
	const start = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"
	path := filepath.Join(t.TempDir(), "games")
	generate(t, path, GenerateOptions{Variant: v, Nodes: 20, Games: 8, Threads: 2, Seed: 1, RandomMoves: 1,
		Start: func(*rand.Rand) (string, error) { return start, nil }})
	games := read(t, path, v)
	if len(games) != 8 {
		t.Errorf("%d games", len(games))
	}
	for i, g := range games {
		if g.Start != start || g.Opening < 1 || g.Opening > 2 {
			t.Errorf("game %d begins with %d random moves from %s", i, g.Opening, g.Start)
		}
	}
}

// checkBranches checks how many branches there are, where they leave a game, how
// long they are and that their scores decide nothing.
func checkBranches(t *testing.T, v *engine.Variant, games []*Game) {
	t.Helper()
	own, explored, captures := 0, 0, 0
	for _, g := range games {
		own += len(g.Scores)
		for _, b := range g.Branches {
			explored += len(b.Scores)
			if b.From < g.Opening || b.From >= len(g.Moves) || b.Opening < 1 || b.Opening > strayMoves || len(b.Scores) > longBranch {
				t.Errorf("a branch after %d moves of a game of %d: %+v", b.From, len(g.Moves), b)
			}
			for _, score := range b.Scores {
				if !within(search.Score(score), decisiveScore(v)) {
					t.Errorf("a branch goes on from a score of %d", score)
				}
			}
			if replayTo(t, v, g, b.From).IsCapture(b.Moves[0]) {
				captures++
			}
		}
	}
	if share := float64(explored) / float64(own+explored); share < 0.35 || share > 0.55 {
		t.Errorf("%.0f %% of %d positions are of branches, want about half", 100*share, own+explored)
	}
	if captures == 0 {
		t.Error("no branch begins with a capture")
	}
}

// replayTo returns the position after so many moves of a game.
func replayTo(t *testing.T, v *engine.Variant, g *Game, moves int) *engine.Position {
	t.Helper()
	p := variantstest.Position(t, v, g.Start)
	for _, m := range g.Moves[:moves] {
		p.Make(m)
	}
	return p
}

// checkUnknown checks what a set says of results, and that scores alone are
// learned where no one knows them.
func checkUnknown(t *testing.T, s *Dataset, games []*Game) {
	t.Helper()
	scores, results := newTrainer(s, FitOptions{Units: 32, BatchSize: 100}), newTrainer(s, FitOptions{Units: 32, BatchSize: 100, ResultWeight: 1})
	own := map[int16]bool{}
	for _, g := range games {
		for _, score := range g.Scores {
			own[score] = true
		}
	}
	some := 0
	for i := range s.samples {
		p := &s.samples[i]
		same := scores.targets[i] == results.targets[i]
		switch {
		case p.result == unknown && !same:
			t.Fatalf("a position of a branch is to be worth %v by its score, %v by a result", scores.targets[i], results.targets[i])
		case p.result == unknown:
			some++
		case results.targets[i] != float32(p.result+1)/2 || !own[p.score]:
			t.Fatalf("a position of a game that ends with %d: score %d, worth %v", p.result, p.score, results.targets[i])
		}
	}
	if some < s.Len()/5 || some > s.Len()*3/5 {
		t.Errorf("%d of %d positions are of branches", some, s.Len())
	}
}

// TestBranches refuses branches that do not belong to their game.
func TestBranches(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
	m := p.LegalMoves()[0]
	for _, c := range []struct {
		branches []Branch
		want     string
	}{
		{[]Branch{{2, Line{}}}, "a branch after 2 moves: expected 0 to 1"},
		{[]Branch{{0, Line{}}, {1, Line{}}}, "a branch after 1 moves: expected 0 to 0"},
		{[]Branch{{1, Line{Moves: []engine.Move{m}, Opening: 1}}}, "a branch after 1 moves: move 1 of the game is not legal"},
		{[]Branch{{0, Line{Moves: []engine.Move{m}}}}, "0 scores for 1 moves"},
	} {
		g := &Game{Line: Line{Moves: []engine.Move{m}, Opening: 1}, Outcome: engine.Drawn, Branches: c.branches}
		if _, err := g.encode(v, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %s", c.branches, err, c.want)
		}
	}
}

// TestAppend cuts files where a program may have been killed: whole games stay,
// and one can continue.
func TestAppend(t *testing.T) {
	v := variantstest.Load(t, "chess")
	path := generated(t, v, 4, 20)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games := read(t, path, v)
	r := rand.New(rand.NewPCG(1, 1))
	for range 30 {
		n := r.IntN(len(whole) + 1)
		if err := os.WriteFile(path, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if n > 100 {
			if got := read(t, path, v); len(got) > 0 && !reflect.DeepEqual(got, games[:len(got)]) {
				t.Fatal("games of a file that was cut off are others")
			}
		}
		w, err := appendTo(path, v)
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		left := w.Games()
		if err := w.Write(games[3]); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		got := read(t, path, v)
		if want := append(slices.Clone(games[:left]), games[3]); !reflect.DeepEqual(got, want) {
			t.Fatalf("cut at %d: %d games, want %d", n, len(got), len(want))
		}
	}
}

func TestAppendRefuses(t *testing.T) {
	v := variantstest.Load(t, "chess")
	path := generated(t, v, 3, 20)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := appendTo(path, variantstest.Load(t, "atomic")); err == nil || !strings.Contains(err.Error(), "other rules") {
		t.Errorf("games of other rules: %v", err)
	}
	for what, data := range map[string][]byte{
		"does not begin with": []byte(strings.Repeat("a text ", 20)),
		"damaged":             flipped(whole, 100),
	} {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := appendTo(path, v); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("want an error with %q, got %v", what, err)
		}
		if after, _ := os.ReadFile(path); !bytes.Equal(after, data) {
			t.Error("a file that was refused has changed")
		}
	}
}

func flipped(data []byte, at int) []byte {
	out := bytes.Clone(data)
	out[at] ^= 1
	return out
}

// TestAlike loads games of variants that share their rules and so their net, and
// refuses those of others.
func TestAlike(t *testing.T) {
	chess, shuffled, other := variantstest.Load(t, "chess"), variantstest.Load(t, "fischerandom"), variantstest.Load(t, "atomic")
	paths := []string{generated(t, chess, 2, 20), generated(t, shuffled, 3, 20)}
	for i, want := range []string{"chess", "fischerandom"} {
		if id, err := variantOf(paths[i]); err != nil || id != want {
			t.Errorf("games of %q, %v, want %q", id, err, want)
		}
	}
	s, err := Load(t.Context(), chess, NetShape{OnTerms: true}, Source{Path: paths[0], Variant: chess}, Source{Path: paths[1], Variant: shuffled})
	if err != nil || s.Games != 5 {
		t.Errorf("%d games, %v", s.Games, err)
	}
	if _, err = Load(t.Context(), other, NetShape{OnTerms: true}, Source{Path: paths[0], Variant: chess}); err == nil || !strings.Contains(err.Error(), "not those of Atomic") {
		t.Errorf("games of other rules: %v", err)
	}
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, bytes.Repeat([]byte("no games "), 100), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := variantOf(text); err == nil || !strings.Contains(err.Error(), "does not begin with") {
		t.Errorf("a text: %v", err)
	}
}

// TestSettledBuckets: with too few positions a dataset is as one without king buckets, with enough as
// one with them, unless the variant can't have them.
func TestSettledBuckets(t *testing.T) {
	for _, tt := range []struct {
		variant string
		least   int // positions
		want    KingBuckets
	}{{"chess", 1, WithBuckets}, {"chess", 1000, WithoutBuckets}, {"antichess", 1, WithoutBuckets}} {
		v := variantstest.Load(t, tt.variant)
		path := generated(t, v, 2, 20)
		load := func(k KingBuckets) *Dataset {
			s, err := Load(t.Context(), v, NetShape{KingBuckets: k}, Source{Path: path, Variant: v})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		want := load(tt.want)
		l, err := NetShape{}.features(v)
		if err != nil {
			t.Fatal(err)
		}
		got := &Dataset{Layout: l}
		if err := got.load(t.Context(), Source{Path: path, Variant: v}); err != nil {
			t.Fatal(err)
		}
		if err := got.settleBuckets(tt.least); err != nil {
			t.Fatal(err)
		}
		if got.Layout.HasKingBuckets() != (tt.want == WithBuckets) || got.Layout.Size() != want.Layout.Size() || !slices.Equal(got.samples, want.samples) || !slices.Equal(got.items, want.items) {
			t.Errorf("%s, %d of %d positions: king buckets %t, want those of a dataset with %t", tt.variant, got.Len(), tt.least, got.Layout.HasKingBuckets(), want.Layout.HasKingBuckets())
		}
		if load(BucketsByPositions).Layout.HasKingBuckets() {
			t.Errorf("%s: %d positions have king buckets", tt.variant, want.Len())
		}
	}
}

// TestInterrupted stops generating: what was played is there.
func TestInterrupted(t *testing.T) {
	v := variantstest.Load(t, "chess")
	path := filepath.Join(t.TempDir(), "games")
	w, err := appendTo(path, v)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	played := 0
	err = Generate(ctx, GenerateOptions{Variant: v, Search: searcher(v), Nodes: 20}, w, func(p Progress) {
		if played = p.Games; played == 5 {
			cancel()
		}
	})
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	if n := len(read(t, path, v)); n < 5 || n != played {
		t.Errorf("%d games in the file, %d reported", n, played)
	}
}

// TestSameGames: a file is the same whether its games are played at once or, with another number
// of threads, after a break.
func TestSameGames(t *testing.T) {
	v := variantstest.Load(t, "minishogi")
	once, twice := filepath.Join(t.TempDir(), "once"), filepath.Join(t.TempDir(), "twice")
	g := GenerateOptions{Variant: v, Nodes: 30, BranchEvery: 5, Threads: 1, Seed: 7, Games: 12}
	generate(t, once, g)
	for _, g.Games = range []int{5, 12} {
		g.Threads = 4
		generate(t, twice, g)
	}
	want, err := os.ReadFile(once)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(twice)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes after a break, error %v; want the same %d", len(got), err, len(want))
	}
}

// TestLostGame: games after one that is not finished when generating is stopped are not added.
func TestLostGame(t *testing.T) {
	v := variantstest.Load(t, "chess")
	play, err := NewGamePlayer(GenerateOptions{Variant: v, Search: searcher(v), Nodes: 20})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games")
	w, err := appendTo(path, v)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var one sync.Mutex
	elsewhere := func(ctx context.Context, n int) ([]byte, error) {
		switch n {
		case 2:
			<-ctx.Done()
			return nil, ctx.Err()
		case 5:
			cancel()
		}
		one.Lock()
		defer one.Unlock()
		return play(context.WithoutCancel(ctx), n)
	}
	if err := Generate(ctx, GenerateOptions{Variant: v, Games: 8, Threads: 2, Elsewhere: elsewhere}, w, nil); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	if n := len(read(t, path, v)); n != 2 {
		t.Errorf("%d games, want the 2 before the one that was not finished", n)
	}
}

// FuzzReplay replays damaged games whose checksum is right.
func FuzzReplay(f *testing.F) {
	v, err := variants.Load("crazyhouse")
	if err != nil {
		f.Fatal(err)
	}
	p, _ := v.NewPosition("")
	moves := p.LegalMoves()
	g := &Game{Line: Line{Moves: moves[:1], Scores: []int16{-30}}, Outcome: engine.Drawn}
	for range 2 {
		good, err := g.encode(v, nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(good)
		g.Branches = []Branch{{0, Line{Moves: moves[1:2], Opening: 1}}}
	}
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		var list engine.MoveList
		g, err := replay(v, data, &list, nil)
		if err != nil {
			return
		}
		again, err := g.encode(v, nil)
		if err != nil {
			t.Fatal(err)
		}
		h, err := replay(v, again, &list, nil)
		if err != nil || !reflect.DeepEqual(g, h) {
			t.Fatalf("a game that was read is another one when written and read again: %v", err)
		}
	})
}

// appendTo opens a file, which is made if there is none, and appends to it.
func appendTo(path string, v *engine.Variant) (*Writer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	return OpenAppend(f, v)
}
