package explorer

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/ruletext"
	"github.com/ferzchess/ferz/variants"
)

func variant(t *testing.T, name string) *engine.Variant {
	t.Helper()
	v, err := variants.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestKeyFollows: a key that follows moves is that of the position set up, and is another
// one for positions that differ.
func TestKeyFollows(t *testing.T) {
	for _, name := range []string{"chess", "crazyhouse", "atomic", "3check", "duck", "seirawan", "shogi", "xiangqi", "alice", "makruk", "shako", "fischerandom"} {
		v := variant(t, name)
		r := rand.New(rand.NewPCG(1, 2))
		follow, alone := newKeyer(v), newKeyer(v)
		for range 4 {
			p, err := v.NewPosition("")
			if err != nil {
				t.Fatal(err)
			}
			got, seen := follow.Start(p), map[Key]string{}
			for range 120 {
				if want := alone.Key(p); got != want {
					t.Fatalf("%s: %s has the key %x when followed, %x alone", name, p.FEN(), got, want)
				}
				if fen := bare(p); seen[got] != "" && seen[got] != fen {
					t.Fatalf("%s: %s and %s have the same key", name, fen, seen[got])
				}
				seen[got] = bare(p)
				moves := p.LegalMoves()
				if len(moves) == 0 {
					break
				}
				p.Make(moves[r.IntN(len(moves))])
				got = follow.Next(p)
			}
		}
	}
}

// bare is a position's FEN without what keys leave out.
func bare(p *engine.Position) string {
	var out []string
	for _, name := range p.Variant().Sections() {
		if name != "halfmove" && name != "move" && name != "ep" {
			out = append(out, p.Section(name))
		}
	}
	return strings.Join(out, " ")
}

// TestKeyIsStable: keys are in files, and must not change.
func TestKeyIsStable(t *testing.T) {
	for _, tt := range []struct {
		variant, fen string
		want         Key
	}{
		{"chess", "", 0x9b96968eade4aa97},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 9", 0x18377ba58a130fec},
		{"crazyhouse", "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3", 0xa947b08c0d3e833},
		{"3check", "", 0xca0241e4526bb236},
	} {
		p, err := variant(t, tt.variant).NewPosition(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := newKeyer(p.Variant()).Key(p); got != tt.want {
			t.Errorf("%s %q: key %#x, want %#x", tt.variant, tt.fen, got, tt.want)
		}
	}
}

func TestKeyDiffers(t *testing.T) {
	chess := variant(t, "chess")
	for _, tt := range []struct {
		name, a, b string
		same       bool
	}{
		{"counters", "4k3/8/8/8/8/8/8/4K2R w K - 3 9", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", true},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
		{"side", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b - - 0 1", false},
		{"en passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", false},
		{"en passant of nobody", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1", true},
		{"en passant of a pinned pawn", "3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", "3rk3/8/8/3Pp3/8/8/8/3K4 w - - 0 1", true},
	} {
		var keys [2]Key
		for i, fen := range []string{tt.a, tt.b} {
			p, err := chess.NewPosition(fen)
			if err != nil {
				t.Fatal(err)
			}
			keys[i] = newKeyer(chess).Key(p)
		}
		if (keys[0] == keys[1]) != tt.same {
			t.Errorf("%s: keys %x, the same: %v", tt.name, keys, !tt.same)
		}
	}
}

const club = `[Event "Club"]
[White "Ann"]
[Black "Bob"]
[WhiteElo "2400"]
[BlackElo "2300"]
[Date "2020.05.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[Event "Club"]
[White "Carl"]
[Black "Ann"]
[WhiteElo "2000"]
[Date "2024.01.02"]
[TimeControl "180+2"]
[Result "0-1"]

1. Nf3 Nc6 2. e4 e5 3. Bc4 {a transposition} 0-1

[Event "Club"]
[White "Bob"]
[Black "Dora"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 4. Nf3 Nc6 5. Bb5 Zz4 1/2-1/2

[Event "House"]
[Variant "Crazyhouse"]
[White "Bob"]
[Black "Ann"]
[Result "0-1"]

1. e4 e5 0-1
`

func load(tags pgn.Tags) (*engine.Variant, error) {
	return variants.BuiltIn().LoadTag(tags.Get("Variant"), variants.Load)
}

// build adds the games of a text, with a commit after each so many, and returns the index
// and how many games were new.
func build(t *testing.T, path, text string, every int) (added int) {
	t.Helper()
	b, err := openBuilder(path)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	games, err := pgn.ReadAll(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	prepare := Preparer{Load: load}
	for i, g := range games {
		q, _ := prepare.Prepare(g, "club.pgn")
		ok, err := b.Add(q)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			added++
		}
		if i%every == every-1 {
			if err := b.Commit(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := b.Commit(); err != nil {
		t.Fatal(err)
	}
	return added
}

const spanish = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"

func answer(t *testing.T, path string, v *engine.Variant, fen string, q Query) Answer {
	t.Helper()
	p, err := v.NewPosition(fen)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	a, err := x.Find(p, q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// summary writes an answer in a line.
func summary(a Answer) string {
	text := fmt.Sprintf("%d", a.Games)
	for _, m := range a.Moves {
		text += fmt.Sprintf(" %s:%d=%d/%d/%d,%d,%d", m.Text, m.Games, m.White, m.Draws, m.Black, m.Rating, m.Last)
	}
	return text
}

func TestIndex(t *testing.T) {
	for _, every := range []int{1, 2, 10} {
		path := filepath.Join(t.TempDir(), "index")
		if added := build(t, path, club+"\n"+club, every); added != 4 {
			t.Errorf("commits after %d: %d games are new, want 4", every, added)
		}
		if added := build(t, path, club, every); added != 0 {
			t.Errorf("commits after %d: %d games are new the second time", every, added)
		}
		chess := variant(t, "chess")
		for _, tt := range []struct {
			name, fen string
			query     Query
			want      string
		}{
			{"start", "", Query{}, "3 e2e4:2=1/1/0,2350,2020 g1f3:1=0/0/1,2000,2024"},
			{"transpositions", spanish, Query{}, "3 f1b5:2=1/1/0,2350,2020 f1c4:1=0/0/1,2000,2024 f3g1:1=0/1/0,0,0"},
			{"a player", spanish, Query{Player: "ann"}, "2 f1b5:1=1/0/0,2350,2020 f1c4:1=0/0/1,2000,2024"},
			{"a color", spanish, Query{Player: "ann", Color: "black"}, "1 f1c4:1=0/0/1,2000,2024"},
			{"years", spanish, Query{From: 2021}, "1 f1c4:1=0/0/1,2000,2024"},
			{"up to a year", spanish, Query{Until: 2023}, "1 f1b5:1=1/0/0,2350,2020"},
			{"ratings", spanish, Query{MinRating: 2100}, "1 f1b5:1=1/0/0,2350,2020"},
			{"a result", spanish, Query{Result: "1/2-1/2"}, "1 f1b5:1=0/1/0,0,0 f3g1:1=0/1/0,0,0"},
			{"a time control", spanish, Query{TimeControl: "180"}, "1 f1c4:1=0/0/1,2000,2024"},
			{"a source", spanish, Query{Source: "CLUB"}, "3 f1b5:2=1/1/0,2350,2020 f1c4:1=0/0/1,2000,2024 f3g1:1=0/1/0,0,0"},
			{"no such source", spanish, Query{Source: "other"}, "0"},
			{"a position of no game", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", Query{}, "0"},
		} {
			if got := summary(answer(t, path, chess, tt.fen, tt.query)); got != tt.want {
				t.Errorf("commits after %d, %s: %s, want %s", every, tt.name, got, tt.want)
			}
		}
		if got := summary(answer(t, path, variant(t, "crazyhouse"), "", Query{})); got != "1 e2e4:1=0/0/1,0,0" {
			t.Errorf("crazyhouse: %s", got)
		}
		a := answer(t, path, chess, spanish, Query{MaxRecorded: 2})
		if len(a.List) != 2 || a.List[0].White != "Ann" || a.List[0].Date != "2020.05" || a.List[0].Line != 1 || a.List[1].White != "Carl" || a.List[1].TimeControl != "180+2" {
			t.Errorf("games: %+v", a.List)
		}
	}
}

func TestParseQuery(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		"anna":                              "",
		"from=2020 until=2021 result=1/2":   "",
		"least=2200 most=2400 time=180+2":   "",
		"source=lichess player=x color=red": `color "red": expected white or black`,
		"color=white":                       "a color needs a player",
		"from=x":                            "from=x: expected a number",
		"year=2020":                         `"year": expected player=NAME`,
		"result=won":                        `result "won": expected`,
	} {
		if _, err := ParseQuery(text); (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string]Query{
		`"Anna Lee" color=black from=2020`: {Player: "Anna Lee", Color: "black", From: 2020},
		"Anna Lee as Black from=2020":      {Player: "Anna Lee", Color: "black", From: 2020},
		"Joe Black as white":               {Player: "Joe Black", Color: "white"},
		"as black":                         {Player: "as black"},
		"black=anna from=2020":             {Player: "anna", Color: "black", From: 2020},
	} {
		if q, err := ParseQuery(text); err != nil || q != want {
			t.Errorf("%s: %+v, %v", text, q, err)
		}
	}
}

func FuzzParseQuery(f *testing.F) {
	for _, seed := range []string{"anna", `"a b" color=white`, "from=1 until=2", "=", `"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := ParseQuery(text)
		if err == nil && q.Check() != nil {
			t.Errorf("%q: %+v is read, but is wrong", text, q)
		}
	})
}

// TestDamaged checks that damage of any kind is reported, and nothing worse happens.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index")
	if _, err := Open(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an index that is not there: %v", err)
	}
	build(t, path, club, 1)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := variant(t, "chess").NewPosition(spanish)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 60 {
		text := append([]byte(nil), whole...)
		switch {
		case i == 0:
			text = text[:len(text)/2]
		case i == 1:
			text = []byte("this is not an index, but a text that is long enough to be one")
		default:
			at := r.IntN(len(text) - 64)
			for j := range 64 {
				text[at+j] = byte(r.Uint32())
			}
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		x, err := Open(path)
		if err == nil {
			_, err = x.Find(p, Query{})
			_ = x.Close()
		}
		var damaged *DamagedError
		if err != nil && !errors.As(err, &damaged) || err == nil && i < 2 {
			t.Errorf("damage %d: %v", i, err)
		}
	}
}

// TestVerify finds damage at random places, wherever it is in the pairs that were written,
// and nothing in an index that is whole.
func TestVerify(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index")
	build(t, path, club, 1)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	verify := func() (pairs string, err error) {
		x, err := Open(path)
		if err != nil {
			return "", err
		}
		if err = x.Verify(t.Context()); err == nil {
			pairs = allPairs(t, x)
		}
		return pairs, errors.Join(err, x.Close())
	}
	want, err := verify()
	if err != nil {
		t.Fatalf("a whole index: %v", err)
	}
	for _, damage := range []struct{ size, places, found int }{{4096, 20, 10}, {8, 120, 2}} { // the other places are free
		r := rand.New(rand.NewPCG(5, uint64(damage.size)))
		found := 0
		for i := range damage.places {
			text := append([]byte(nil), whole...)
			at := r.IntN(len(text)/damage.size) * damage.size
			for j := range damage.size {
				text[at+j] = byte(r.Uint32())
			}
			if err := os.WriteFile(path, text, 0o600); err != nil {
				t.Fatal(err)
			}
			pairs, err := verify()
			var damaged *DamagedError
			switch {
			case err != nil && !errors.As(err, &damaged), err == nil && pairs != want:
				t.Errorf("damage %d of %d bytes at %d: %v", i, damage.size, at, err)
			case err != nil:
				found++
			}
		}
		if found < damage.found {
			t.Errorf("%d of %d damages of %d bytes are found", found, damage.places, damage.size)
		}
	}
}

// allPairs returns all that an index has.
func allPairs(t *testing.T, x *Index) string {
	t.Helper()
	var out strings.Builder
	err := x.store.View(func(r Reader) error {
		buckets := []string{aboutBucket, textsBucket, byTextBucket, gamesBucket, seenBucket, filesBucket, variantsBucket}
		for identity := range r.From(variantsBucket, nil) {
			for _, name := range []string{runsBucket, movesBucket, runBucket} {
				buckets = append(buckets, name+string(identity))
			}
		}
		for _, bucket := range buckets {
			for k, v := range r.From(bucket, nil) {
				fmt.Fprintf(&out, "%s %x %x\n", bucket, k, v)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return out.String()
}

// TestRebuild makes indexes anew that are damaged or of another version, and leaves files
// that are no index.
func TestRebuild(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index")
	for _, tt := range []struct {
		name  string
		spoil func() error
		want  string // in why it is made anew
		err   string // in why it is not
	}{
		{"whole", func() error { return nil }, "", ""},
		{"older", func() error {
			s, err := openBolt(path, true)
			if err != nil {
				return err
			}
			err = s.Update(func(w Writer) error { return w.Put(aboutBucket, []byte("version"), []byte("ferz index 1")) })
			return errors.Join(err, s.Close())
		}, "is of another version of ferz", ""},
		{"cut", func() error { return os.Truncate(path, 9000) }, "is damaged (its end is missing", ""},
		{"game", func() error { return os.WriteFile(path, []byte(strings.Repeat("1. e4 *\n", 9000)), 0o600) }, "", "is not an index of games"},
	} {
		_ = os.Remove(path)
		build(t, path, club, 1)
		if err := tt.spoil(); err != nil {
			t.Fatal(err)
		}
		if x, err := Open(path); (err != nil) != MustRebuild(err) || (err == nil) != (tt.want+tt.err == "") {
			t.Errorf("%s: opened with %v", tt.name, err)
		} else if err == nil {
			_ = x.Close()
		}
		b, old, err := OpenOrRebuild(path)
		if (old != nil) != (tt.want != "") || old != nil && !strings.Contains(old.Error(), tt.want) {
			t.Errorf("%s: made anew because of %v, want %s", tt.name, old, tt.want)
		}
		if (err != nil) != (tt.err != "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.err)
		}
		if err != nil {
			continue
		}
		if n := b.Games(); (n == 0) != (tt.want != "") {
			t.Errorf("%s: %d games", tt.name, n)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestIdentity keeps games of other rules apart, whatever their variants are called, and
// those of the same rules together, whatever they start with.
func TestIdentity(t *testing.T) {
	def := variant(t, "chess").Def
	compile := func(change func(*engine.Definition), values engine.Values) *engine.Variant {
		t.Helper()
		d := def
		d.Pieces = slices.Clone(def.Pieces)
		change(&d)
		v, err := engine.Compile(d, values)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	chess := ruletext.Rules(variant(t, "chess"))
	for name, tt := range map[string]struct {
		v    *engine.Variant
		same bool
	}{
		"renamed": {compile(func(d *engine.Definition) { d.ID, d.Name = "mine", "Mine" }, nil), true},
		"array":   {compile(func(d *engine.Definition) { d.Array = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR" }, nil), true},
		"pieces":  {compile(func(d *engine.Definition) { d.Pieces[1].Betza = "NF" }, nil), false},
		"rules":   {compile(func(d *engine.Definition) { d.Rules = d.Rules[:len(d.Rules)-1] }, nil), false},
		"atomic":  {variant(t, "atomic"), false},
	} {
		if same := ruletext.Rules(tt.v) == chess; same != tt.same {
			t.Errorf("%s: in the index of chess: %v", name, same)
		}
	}
	random := variant(t, "fischerandom").Def
	var ids []string
	for _, n := range []string{"1", "518"} {
		v, err := engine.Compile(random, engine.Values{"PositionNumber": n})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, ruletext.Rules(v))
	}
	if ids[0] != ids[1] || ruletext.Rules(variant(t, "fischerandom")) != ids[0] {
		t.Error("Fischer Random has an index for each start position")
	}
}
