package tables_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// made solves endings of a variant and opens the tables.
func made(t testing.TB, v *engine.Variant, names ...string) (*tables.Set, tables.Memory) {
	t.Helper()
	store := tables.Memory{}
	m, err := tables.NewMaker(v, store, tables.Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Make(t.Context(), names...); err != nil {
		t.Fatal(err)
	}
	return opened(t, v, store), store
}

func opened(t testing.TB, v *engine.Variant, store tables.Store) *tables.Set {
	t.Helper()
	set, err := tables.Open(v, store)
	if err != nil || len(set.Faults()) > 0 {
		t.Fatal(err, set.Faults())
	}
	return set
}

func prober(t testing.TB, set *tables.Set) *tables.Prober {
	t.Helper()
	p, err := set.NewProber()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// stats are the figures of an ending.
func stats(t *testing.T, set *tables.Set, name string) tables.Stats {
	t.Helper()
	for _, table := range set.Tables() {
		if table.Name() == name {
			return table.Statistics()
		}
	}
	t.Fatalf("there is no %s", name)
	return tables.Stats{}
}

// TestChess compares the endings of three men with what is known of them: the positions of
// KRK with Black to move are those of the data set of Bain and Hoff (1994), 28,056 of which
// 2,796 are drawn; KPK has 331,352 positions, its mirror images counted; the longest wins
// take 10, 16 and 28 moves.
func TestChess(t *testing.T) {
	if testenv.Short() {
		t.Skip("larger than what other tests solve, in the same way")
	}
	v := variantstest.Load(t, "chess")
	set, _ := made(t, v, "KQK", "KRK", "KPK")
	for _, tt := range []struct {
		name                string
		moves               int
		wins, draws, losses uint64
	}{
		{"KQK", 10, 18081, 2896, 25160},
		{"KRK", 16, 21959, 2796, 25260},
		{"KPK", 28, 62480, 54394, 48802},
		{"KBK", 0, 0, 52234, 0},
	} {
		got := stats(t, set, tt.name)
		if (got.Longest+1)/2 != tt.moves || got.Wins != tt.wins || got.Draws != tt.draws || got.Losses != tt.losses {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt)
		}
	}
	p := prober(t, set)
	for fen, want := range map[string]string{
		"8/8/8/4k3/8/8/8/KQ6 w - - 0 1":   "win in 9",
		"8/8/8/4k3/8/8/8/KQ6 b - - 0 1":   "loss in 9",
		"kq6/8/8/8/4K3/8/8/8 b - - 0 1":   "win in 9", // the players exchanged
		"7k/5KQ1/8/8/8/8/8/8 b - - 0 1":   "loss in 0",
		"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1":  "draw",
		"4k3/8/3KP3/8/8/8/8/8 b - - 0 1":  "draw",
		"3k4/8/3KP3/8/8/8/8/8 b - - 0 1":  "loss in 9",
		"8/8/8/4k3/8/8/4N3/K7 w - - 0 1":  "draw",
		"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1":  "win in 12", // by looking ahead, castling allowed
		"4k3/8/8/8/8/8/8/RR2K3 w - - 0 1": "",          // four men
	} {
		pos, err := v.NewPosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Probe(pos)
		if want == "" && !errors.Is(err, tables.ErrNoTable) {
			t.Errorf("%s: %v, %v", fen, got, err)
		}
		if want != "" && (err != nil || got.String() != want) {
			t.Errorf("%s: %v, %v, want %s", fen, got, err, want)
		}
	}
	for _, name := range []string{"KQK", "KRK", "KPK"} {
		proved(t, set, name, 1000)
	}
}

// proved proves a table, or a sample of it.
func proved(t *testing.T, set *tables.Set, name string, sample uint64) {
	t.Helper()
	if !testenv.Short() {
		sample = 0
	}
	if n, err := set.Verify(t.Context(), name, sample, 2, nil); err != nil || n == 0 && sample == 0 {
		t.Errorf("after %d positions: %v", n, err)
	}
}

// TestGames solves endings with rules of all kinds and proves them. In long tests all of
// three pieces are solved; of those that the table below doesn't name, a sample is proved,
// or, where everything is asked for, all positions.
func TestGames(t *testing.T) {
	for _, tt := range []struct {
		variant, endings string
		sample           uint64 // 0: all positions are proved
		about            string
	}{
		{"xiangqi", "KRK KCK KAK KPK", 0, "palaces, kings that face each other, stalemate loses"},
		{"janggi", "KKP KAK", 0, "passes, and a game that treats the players differently"},
		{"shatranj", "KQK", 500, "a bare king loses"},
		{"makruk", "KPK", 200, "promotion to one type, and counts that are left out"},
		{"kingofthehill", "KK", 0, "squares that win"},
		{"3check", "KK", 0, "checks that are counted"},
		{"racingkings", "KK", 0, "a race"},
		{"antichess", "QvR PvP", 300, "forced captures, no royal piece"},
		{"atomic", "KNK", 100, "explosions"},
		{"horde", "PvK", 0, "a player without a king"},
		{"knightmate", "KK", 0, "another royal piece"},
		{"coregal", "KvK", 0, "a rule that decides what check is"},
		{"chak", "KvK", 0, "a king that promotes, to a piece that leaves its region at once"},
	} {
		t.Run(tt.variant, func(t *testing.T) {
			v := variantstest.Load(t, tt.variant)
			names := strings.Fields(tt.endings)
			if !testenv.Short() {
				m, err := tables.NewMaker(v, tables.Memory{}, tables.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if tt.variant != "antichess" { // a hundred endings
					names = m.Endings(3)
				}
			}
			set, _ := made(t, v, names...)
			for _, name := range names {
				if testenv.Whole() || slices.Contains(strings.Fields(tt.endings), name) {
					proved(t, set, name, tt.sample)
				} else if n, err := set.Verify(t.Context(), name, 2000, 2, nil); err != nil {
					t.Errorf("%s, after %d positions: %v", name, n, err)
				}
			}
		})
	}
}

// passing is a small game of kings and pawns with a double step.
const passing = `[passing:chess]
maxFile = 4
maxRank = 6
castling = false
doubleStepRegionBlack = *5
promotionPieceTypes = n
startFen = 1k2/pppp/4/4/PPPP/1K2 w - - 0 1
`

// TestEnPassant: positions with a capture en passant that is possible now are resolved,
// when an ending is solved and when it is looked up.
func TestEnPassant(t *testing.T) {
	games := ini.ReadText(variants.BuiltIn(), "passing.ini", passing)
	if len(games.Definitions) != 1 {
		t.Fatal(games.Problems)
	}
	v, err := engine.Compile(games.Definitions[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	set, _ := made(t, v, "KPKP")
	proved(t, set, "KPKP", 500)
	p := prober(t, set)
	for fen, want := range map[string]bool{ // whether White's pawn has just passed
		"3k/4/4/1pP1/4/3K w - b4 0 1": true,
		"3k/4/4/1pP1/4/3K w - - 0 1":  false,
	} {
		pos, err := v.NewPosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := p.ProbeMoves(pos)
		if err != nil {
			t.Fatal(fen, err)
		}
		got, err := p.Probe(pos)
		passes := slices.ContainsFunc(moves, func(m tables.MoveValue) bool { return m.Move.Kind() == engine.EnPassant })
		if err != nil || passes != want || got != moves[0].Value {
			t.Errorf("%s: %v, %v; en passant %v; best move %v", fen, got, err, passes, moves[0].Value)
		}
	}
}

// TestRefused: games that have no endings say why in one sentence.
func TestRefused(t *testing.T) {
	for variant, want := range map[string]string{
		"crazyhouse":  "come back to the board from the hand",
		"shogi":       "come back to the board from the hand",
		"seirawan":    "enter from the hand",
		"duck":        "squares are closed",
		"marseillais": "several moves in a turn",
	} {
		err := tables.Refusal(variantstest.Load(t, variant))
		if !errors.Is(err, tables.ErrNoEndings) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", variant, err)
		}
	}
}

// TestRoyals: where a rule decides what check is, endings have a royal piece of each player,
// and moves lead to no others; a game that begins without them may go on so.
func TestRoyals(t *testing.T) {
	for variant, want := range map[string]string{
		"coregal": "KvK QvK QvQ", "spartan": "KvK", "twokings": "KvK", "relativeroyalty": "KvK", "knightrelay": "KvK", "horde": "BvK NvK PvK QvK RvK",
	} {
		m, err := tables.NewMaker(variantstest.Load(t, variant), tables.Memory{}, tables.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if names := m.Endings(2); strings.Join(slices.Sorted(slices.Values(names)), " ") != want {
			t.Errorf("%s: %q", variant, names)
		}
	}
	if _, store := made(t, variantstest.Load(t, "coregal"), "KvK"); len(store) != 1 {
		t.Errorf("coregal: %q", slices.Sorted(maps.Keys(store)))
	}
	m, err := tables.NewMaker(variantstest.Load(t, "ataxx"), tables.Memory{}, tables.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Make(t.Context(), m.Endings(2)...); !errors.Is(err, tables.ErrNoEndings) || !strings.Contains(err.Error(), "moves bring new pieces") {
		t.Errorf("ataxx: %v", err)
	}
}

// TestNames reads names of endings.
func TestNames(t *testing.T) {
	chess := variantstest.Load(t, "chess")
	for _, tt := range []struct{ variant, names, err string }{
		{"chess", "", "expected the letters"},
		{"chess", "KQ", "expected the letters"},
		{"chess", "QKK", "expected the letters"},
		{"chess", "KXK", "the pieces of Chess are K Q R N B P"},
		{"chess", "QvK", "no game of Chess is still going on"},
		{"chess", "KKvK", "no game of Chess is still going on"},
		{"chess", "KQRBNPK", "at most 6"},
		{"antichess", "QR", "expected the letters"},
	} {
		v := chess
		if tt.variant != "chess" {
			v = variantstest.Load(t, tt.variant)
		}
		m, err := tables.NewMaker(v, tables.Memory{}, tables.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err = m.Make(t.Context(), tt.names); err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s %q: %v", tt.variant, tt.names, err)
		}
	}
	set, store := made(t, chess, "kkn", "KvnK")
	if got := slices.Sorted(maps.Keys(store)); !slices.Equal(got, []string{"KK.table", "KNK.table"}) || set.Men() != 3 {
		t.Errorf("files %q", got)
	}
}

// TestMemory: what does not fit is refused before it begins.
func TestMemory(t *testing.T) {
	store := tables.Memory{}
	m, err := tables.NewMaker(variantstest.Load(t, "chess"), store, tables.Options{Memory: 10 << 20})
	if err != nil {
		t.Fatal(err)
	}
	var large *tables.TooLargeError
	if err := m.Make(t.Context(), "KNK", "KPK"); !errors.As(err, &large) || large.Needs < 10<<20 || len(store) > 0 {
		t.Errorf("%v, %d files", err, len(store))
	}
}

// TestInterrupted: what is solved is kept, and the next call goes on; damaged files are
// made again.
func TestInterrupted(t *testing.T) {
	v, store := variantstest.Load(t, "xiangqi"), tables.Memory{}
	run := func(ctx context.Context, report func(tables.Progress)) error {
		m, err := tables.NewMaker(v, store, tables.Options{Threads: 2, Report: report})
		if err != nil {
			t.Fatal(err)
		}
		return m.Make(ctx, "KNK", "KPK")
	}
	ctx, stop := context.WithCancel(t.Context())
	err := run(ctx, func(p tables.Progress) {
		if p.Finished {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || len(store) != 1 {
		t.Fatalf("%v, %d files", err, len(store))
	}
	store["KK.table"] = store["KK.table"][:100]
	var names []string
	if err := run(t.Context(), func(p tables.Progress) {
		if p.Finished {
			names = append(names, p.Ending)
		}
	}); err != nil || !slices.Equal(names, []string{"KK", "KNK", "KPK"}) {
		t.Errorf("%v, made %q", err, names)
	}
	names = nil
	if err := run(t.Context(), func(p tables.Progress) { names = append(names, p.Ending) }); err != nil || names != nil {
		t.Errorf("%v, made %q", err, names)
	}
}

// TestDamaged: a file that is cut off, or in which a byte is another, is refused or has
// the same values.
func TestDamaged(t *testing.T) {
	v := variantstest.Load(t, "xiangqi")
	_, store := made(t, v, "KPK")
	whole := store["KPK.table"]
	pos, err := v.NewPosition("9/9/4k4/9/9/9/9/9/9/P2K5 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	probe := func(data []byte) (tables.Value, error) {
		store["KPK.table"] = data
		set, err := tables.Open(v, store)
		if err != nil {
			return tables.Draw, err
		}
		return prober(t, set).Probe(pos)
	}
	want, err := probe(whole)
	if err != nil || want.String() != "loss in 13" {
		t.Fatal(want, err)
	}
	for n := 0; n < len(whole); n += 1 + len(whole)/100 {
		if got, err := probe(whole[:n]); err == nil {
			t.Errorf("of %d bytes %d are enough: %v", len(whole), n, got)
		}
		changed := slices.Clone(whole)
		changed[n] ^= 0x10
		if got, err := probe(changed); err == nil && got != want {
			t.Errorf("byte %d is changed: %v", n, got)
		} else if err != nil && !strings.Contains(err.Error(), "KPK.table: ") {
			t.Errorf("byte %d is changed: %v does not name the file", n, err)
		}
	}
}

// TestMisnamed: a file with the table of another ending is refused by name.
func TestMisnamed(t *testing.T) {
	v := variantstest.Load(t, "xiangqi")
	_, store := made(t, v, "KPK")
	store["KRK.table"] = store["KPK.table"]
	set, err := tables.Open(v, store)
	if err != nil || len(set.Tables()) != 2 || len(set.Faults()) != 1 || set.Faults()[0].Error() != "KRK.table: the file has the table of KPK, which belongs into KPK.table" {
		t.Errorf("%v, %v", err, set.Faults())
	}
}

// BenchmarkCold looks up distances in blocks that are not unpacked yet.
func BenchmarkCold(b *testing.B) {
	v := variantstest.Load(b, "chess")
	set, _ := made(b, v, "KRK")
	p := prober(b, set)
	var all []*engine.Position
	for pos, value := range p.Positions("KRK", 100) {
		if !value.Drawn() {
			all = append(all, pos.Clone())
		}
	}
	i := 0
	for b.Loop() {
		if _, err := p.Probe(all[i%len(all)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// TestOtherRules: a table of a game whose rules have changed is refused by name.
func TestOtherRules(t *testing.T) {
	_, store := made(t, variantstest.Load(t, "chess"), "KNK")
	set, err := tables.Open(variantstest.Load(t, "kingofthehill"), store)
	if err != nil || len(set.Faults()) != 2 || !errors.Is(set.Faults()[0], tables.ErrOtherRules) || !strings.HasPrefix(set.Faults()[0].Error(), "KK.table: ") {
		t.Errorf("%v, %v", err, set.Faults())
	}
}

// TestNoAllocation: looking up a result in a search allocates nothing.
func TestNoAllocation(t *testing.T) {
	v := variantstest.Load(t, "chess")
	set, _ := made(t, v, "KNK")
	p := prober(t, set)
	for _, fen := range []string{"8/8/8/4k3/8/8/8/KN6 w - - 0 1", "kn6/8/8/8/4K3/8/8/8 w - - 0 1", "kn6/8/8/8/4K3/8/8/7Q w - - 0 1"} {
		pos, err := v.NewPosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(100, func() { p.Result(pos) }); n > 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}

func BenchmarkResult(b *testing.B) {
	v := variantstest.Load(b, "chess")
	set, _ := made(b, v, "KRK")
	p := prober(b, set)
	pos, err := v.NewPosition("8/8/8/4k3/8/8/8/KR6 w - - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		p.Result(pos)
	}
}

// FuzzOpen reads files of all kinds: there is an error, or every position has a value.
func FuzzOpen(f *testing.F) {
	v := variantstest.Load(f, "xiangqi")
	_, store := made(f, v, "KPK")
	f.Add(store["KPK.table"])
	f.Add(store["KK.table"])
	f.Add([]byte("ferz table\x00\x01\xff\xff\xff\xff"))
	pos, err := v.NewPosition("9/9/4k4/9/9/9/9/9/9/P2K5 b - - 0 1")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		set, err := tables.Open(v, tables.Memory{"KPK.table": data})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = prober(t, set).Probe(pos)
		for _, table := range set.Tables() {
			_, _ = set.Verify(t.Context(), table.Name(), 10, 1, nil)
		}
	})
}
