package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/klauspost/compress/zstd"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

const (
	savedText = "Mine:Grand Chess\r\nPlayer(White) = Ann\r\nPlayer(Black) = ChessV\r\n" +
		"Moves = {\r\n    e3e5 e8e6 e5e7\r\n}\r\nResult = 1-0 {Black resigns}\r\n"
	chessText = `[Event "Club"]
[Date "2026.10.01"]
[White "Ann"]
[Black "ferz"]
[Result "1-0"]
[FerzPlayers "0:0:Ann;1:10:"]

1. e4 $1 {good} (1. d4 {[%cal Gd2d4] or this} d5) 1... e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
`
	openText = `[Date "2026.11.21"]
[White "you"]
[Black "ferz level 3"]
[Result "*"]
[Variant "Crazyhouse"]
[FerzPlayers "0:0:;1:3:"]
[MyTag "kept"]

1. e4 {[%clk 0:04:55]} d5 2. exd5 *
`
	otherText = `[Variant "Xiangqi"]
[White "C"]
[Black "D"]

1. -- 0-1

[Variant "No Such Game"]

1. e4 1/2-1/2

[Event "third"]

1. e4 e5 2. Kd4 Nf6
`
)

func write(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// shelf makes a store of texts by id.
func shelf(t testing.TB, texts map[string]string) *gamestore.Store {
	t.Helper()
	st, err := gamestore.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(st.Dir(), 0o755); err != nil {
		t.Fatal(err)
	}
	for id, text := range texts {
		write(t, st.Dir(), filepath.Base(st.Path(id)), text)
	}
	return st
}

// scanAll collects what a scan hands on.
func scanAll(t testing.TB, scan func(yield func(Batch) bool)) (list []Entry, last Batch) {
	t.Helper()
	scan(func(b Batch) bool {
		if last.End {
			t.Error("a batch comes after the end")
		}
		list, last = append(list, b.Records...), b
		return true
	})
	if !last.End {
		t.Error("the scan does not say that it has ended")
	}
	return list, last
}

func inStore(t testing.TB, st *gamestore.Store) []Entry {
	t.Helper()
	list, last := scanAll(t, func(yield func(Batch) bool) { ScanStore(t.Context(), variants.BuiltIn(), st, yield) })
	if last.Err != nil {
		t.Fatal(last.Err)
	}
	slices.SortFunc(list, func(a, b Entry) int { return strings.Compare(a.ID, b.ID) })
	return list
}

func inFile(t testing.TB, path string) []Entry {
	t.Helper()
	list, last := scanAll(t, func(yield func(Batch) bool) { ScanFile(t.Context(), variants.BuiltIn(), path, yield) })
	if last.Err != nil {
		t.Fatal(last.Err)
	}
	return list
}

func TestScanStore(t *testing.T) {
	st := shelf(t, map[string]string{"a": chessText, "b": openText, "bad": "", "many": otherText})
	list := inStore(t, st)
	if len(list) != 6 {
		t.Fatalf("%d records, want 6: %+v", len(list), list)
	}
	var open, kept int
	for _, r := range list {
		if r.Unfinished() {
			open++
		}
		if r.InStore() {
			kept++
		}
	}
	if open != 1 || kept != 3 {
		t.Errorf("%d unfinished and %d kept, want 1 and 3", open, kept)
	}
	a, b, bad := list[3], list[4], list[5]
	if a.Variant != "Chess" || a.White != "Ann" || a.Event != "Club" || a.Result != "1-0" || a.Plies != 7 || a.Moves() != 4 || a.Players() != "Ann - ferz" && a.Players() != "against ferz" {
		t.Errorf("a is %+v, played %s", a, a.Players())
	}
	if b.Variant != "Crazyhouse" || b.Players() != "against ferz level 3" || b.Moves() != 2 {
		t.Errorf("b is %+v, played %s", b, b.Players())
	}
	if bad.Problem != "there is no game in it" || bad.CanResume() {
		t.Errorf("bad is %+v", bad)
	}
	if err := st.Save("b", []byte(openText)); err != nil {
		t.Fatal(err)
	}
	if list := inStore(t, st); list[4].Unfinished() || !list[4].Playing {
		t.Errorf("a game that is being played is %+v", list[4])
	}
}

func TestScanFile(t *testing.T) {
	list := inFile(t, write(t, t.TempDir(), "other.pgn", otherText))
	want := []struct {
		variant, result string
		line, plies     int
	}{{"Xiangqi", "0-1", 1, 1}, {"No Such Game", "1/2-1/2", 7, 1}, {"Chess", "*", 11, 4}}
	if len(list) != len(want) {
		t.Fatalf("%d games, want %d", len(list), len(want))
	}
	for i, w := range want {
		r := &list[i]
		if r.Variant != w.variant || r.Result != w.result || r.Line != w.line || r.Plies != w.plies || r.InStore() || r.CanResume() {
			t.Errorf("game %d is %+v, want %+v", i+1, r, w)
		}
	}
}

// TestOtherText lists and opens the games and positions of files in UTF-16 and of packed ones.
func TestOtherText(t *testing.T) {
	dir, load := t.TempDir(), ini.Loader{Catalogue: variants.BuiltIn()}
	wide := func(text string) string {
		var out []byte
		for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
			out = append(out, byte(unit), byte(unit>>8))
		}
		return string(out)
	}
	packed := func(text string) string {
		z, err := zstd.NewWriter(nil)
		if err != nil {
			t.Fatal(err)
		}
		return string(z.EncodeAll([]byte(text), nil))
	}
	const positions = "4k3/8/8/8/8/8/8/4K2R w - - 0 1\n4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\n"
	for name, tt := range map[string]struct {
		text  string
		games int
		last  string // a name of the last game, or its position
	}{
		"utf16.pgn":     {wide(otherText), 3, ""},
		"packed.pgn":    {packed(otherText), 3, ""},
		"packed16.pgn":  {packed(wide(otherText)), 3, ""},
		"positions.epd": {wide(positions), 2, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"},
	} {
		list := inFile(t, write(t, dir, name, tt.text))
		if len(list) != tt.games {
			t.Errorf("%s: %d games", name, len(list))
			continue
		}
		o, err := Open(&list[tt.games-1], load.Load)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p, _, err := o.End(); err != nil || tt.last == "" && p.Ply() == 0 || tt.last != "" && p.FEN() != tt.last {
			t.Errorf("%s ends with %s, %v", name, p.FEN(), err)
		}
	}
}

// TestScanRefuses names what can't be read.
func TestScanRefuses(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{
		filepath.Join(dir, "none.pgn"): "no such file", dir: "not a regular file",
	} {
		list, last := scanAll(t, func(yield func(Batch) bool) { ScanFile(t.Context(), variants.BuiltIn(), path, yield) })
		if last.Err == nil || !strings.Contains(last.Err.Error(), path) || runtime.GOOS != "windows" && !strings.Contains(last.Err.Error(), want) || len(list) != 0 {
			t.Errorf("%s: %v, want %q", path, last.Err, want)
		}
	}
}

// TestScanEnds stops in the middle of a file, and hands on in parts.
func TestScanEnds(t *testing.T) {
	const games = 3 * batchSize
	path := write(t, t.TempDir(), "big.pgn", strings.Repeat("[White \"A\"]\n\n1. e4 *\n\n", games))
	var seen int
	ScanFile(t.Context(), variants.BuiltIn(), path, func(b Batch) bool {
		seen += len(b.Records)
		if b.Done <= 0 || b.Done > b.All {
			t.Errorf("%d of %d bytes are done", b.Done, b.All)
		}
		return false
	})
	if seen == 0 || seen > batchSize {
		t.Errorf("%d games before the end, want at most %d", seen, batchSize)
	}
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	ScanFile(ctx, variants.BuiltIn(), path, func(Batch) bool { calls++; cancel(); return true })
	if calls > 2 {
		t.Errorf("%d batches after the context has ended", calls-1)
	}
	if n := len(inFile(t, path)); n != games {
		t.Errorf("%d games, want %d", n, games)
	}
}

func TestSelect(t *testing.T) {
	st := shelf(t, map[string]string{"a": chessText, "b": openText, "other": otherText})
	all := inStore(t, st)
	for query, want := range map[string]int{
		"": 5, "ANN": 1, "crazy": 1, "1-0": 1, "2026.1": 2, "ferz 2026.11": 1, "ferz club crazy": 0, "third": 1, "1/2": 1, "xiang 0-1": 1,
	} {
		if got := selectRecords(t.Context(), all, query, Unsorted); len(got) != want {
			t.Errorf("%q finds %d, want %d", query, len(got), want)
		}
	}
	for order, want := range map[Order]func(a, b *Entry) bool{
		ByDate: func(a, b *Entry) bool { return a.Date >= b.Date }, ByMoves: func(a, b *Entry) bool { return a.Plies >= b.Plies },
		ByVariant: func(a, b *Entry) bool { return a.Variant <= b.Variant }, ByWhite: func(a, b *Entry) bool { return a.White <= b.White },
		ByBlack: func(a, b *Entry) bool { return a.Black <= b.Black }, ByResult: func(a, b *Entry) bool { return a.Result <= b.Result },
	} {
		got := selectRecords(t.Context(), all, "", order)
		for i := 1; i < len(got); i++ {
			if !want(&all[got[i-1]], &all[got[i]]) {
				t.Errorf("by %v: %+v is before %+v", order, all[got[i-1]], all[got[i]])
			}
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if got := selectRecords(ended, all, "", Unsorted); got != nil {
		t.Errorf("after the end of the context %d are selected", len(got))
	}
}

func TestOrders(t *testing.T) {
	seen := map[Order]bool{}
	for o := Unsorted; !seen[o]; o = o.Next() {
		seen[o] = true
		if got, ok := OrderNamed(o.String()[:2]); !ok || got != o {
			t.Errorf("the order named %q is %v", o.String()[:2], got)
		}
	}
	if len(seen) != len(Orders()) {
		t.Errorf("%d orders follow each other, want %d", len(seen), len(Orders()))
	}
	for _, bad := range []string{"", "size"} {
		if _, ok := OrderNamed(bad); ok {
			t.Errorf("there is an order named %q", bad)
		}
	}
}

func TestWhen(t *testing.T) {
	zone := time.FixedZone("", 3600)
	now := time.Date(2026, 3, 1, 0, 30, 0, 0, zone)
	for then, want := range map[time.Time]string{
		now.Add(-10 * time.Minute).UTC(): "today 00:20", now.Add(-time.Hour): "yesterday 23:30",
		now.AddDate(0, 0, -2): "27 Feb 00:30", now.AddDate(-1, 0, 0): "1 Mar 2025",
	} {
		if got := FormatTime(then, now); got != want {
			t.Errorf("%v is %q, want %q", then, got, want)
		}
	}
}

func TestPlayers(t *testing.T) {
	for _, tt := range []struct {
		r    Entry
		want string
	}{
		{Entry{seats: "0:0:Ann;1:3:", White: "Ann", Black: "ferz level 3"}, "against ferz level 3"},
		{Entry{seats: "2:0:GNU Chess;0:0:", White: "GNU Chess", Black: "you"}, "against GNU Chess"},
		{Entry{seats: "0:0:;0:0:", White: "you", Black: "you"}, "for two"},
		{Entry{seats: "nonsense", White: "A", Black: "B"}, "A - B"},
	} {
		if got := tt.r.Players(); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.r, got, tt.want)
		}
	}
}

func TestOpen(t *testing.T) {
	load := ini.Loader{Catalogue: variants.BuiltIn()}
	list := inFile(t, write(t, t.TempDir(), "other.pgn", otherText))
	for i, want := range []string{"", "No Such Game", "Kd4"} {
		o, err := Open(&list[i], load.Load)
		switch {
		case i == 1:
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "line 7") {
				t.Errorf("game 2: %v, want line and name", err)
			}
			continue
		case err != nil:
			t.Fatal(err)
		case (o.Problem != nil) != (want != ""), want != "" && !strings.Contains(o.Problem.Error(), want):
			t.Errorf("game %d: problem %v, want %q", i+1, o.Problem, want)
		}
		p, last, err := o.End()
		if err != nil || last == nil || p.Ply() == 0 {
			t.Errorf("game %d ends with %v after %d plies, %v", i+1, last, p.Ply(), err)
		}
	}
	var tags pgn.Tags
	tags.Set("Variant", "Crazyhouse")
	first, _ := load.Load(tags)
	tags.Set("Variant", "zh")
	again, err := load.Load(tags)
	if err != nil || first != again {
		t.Errorf("a variant is compiled twice: %p, %p, %v", first, again, err)
	}
}

// TestOpenSaved lists, opens and exports a game that ChessV has saved.
func TestOpenSaved(t *testing.T) {
	load := ini.Loader{Catalogue: variants.BuiltIn()}
	dir := t.TempDir()
	path := write(t, dir, "saved.sgf", savedText)
	list := inFile(t, path)
	if len(list) != 1 || list[0].Variant != "Grand Chess" || list[0].Players() != "Ann - ChessV" || list[0].Result != "1-0" || list[0].Plies != 3 {
		t.Fatalf("the list is %+v", list)
	}
	for range 2 { // what is listed does not change
		o, err := Open(&list[0], load.Load)
		if err != nil || o.Problem == nil || !strings.Contains(o.Problem.Error(), "line 5: move 2. e5e7") {
			t.Fatalf("opened with problem %v, %v", o.Problem, err)
		}
		if _, last, err := o.End(); err != nil || last.Text != "e8e6" {
			t.Errorf("the game ends with %v, %v", last, err)
		}
	}
	out := filepath.Join(dir, "out.pgn")
	if err := Export(t.Context(), out, list); err != nil {
		t.Fatal(err)
	}
	if got := inFile(t, out); len(got) != 1 || got[0].Variant != "Grand Chess" || got[0].Plies != 3 {
		t.Errorf("exported as %+v", got)
	}
	write(t, dir, "saved.sgf", savedText+"\n")
	if _, err := Open(&list[0], load.Load); err == nil || !strings.Contains(err.Error(), "has changed") {
		t.Errorf("a changed file: %v", err)
	}
}

// TestOpenChanged refuses a game of a file that is no longer what was listed.
func TestOpenChanged(t *testing.T) {
	dir := t.TempDir()
	path := write(t, dir, "other.pgn", otherText)
	list := inFile(t, path)
	write(t, dir, "other.pgn", "[White \"E\"]\n\n"+otherText)
	load := ini.Loader{Catalogue: variants.BuiltIn()}
	if _, err := Open(&list[0], load.Load); err == nil || !strings.Contains(err.Error(), "has changed") {
		t.Errorf("a changed file: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(&list[0], load.Load); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a deleted file: %v", err)
	}
}

func TestExport(t *testing.T) {
	st := shelf(t, map[string]string{"a": chessText, "b": openText})
	dir := t.TempDir()
	list := append(inStore(t, st), inFile(t, write(t, dir, "other.pgn", otherText))...)
	path := filepath.Join(dir, "out.pgn")
	if err := Export(t.Context(), path, list); err != nil {
		t.Fatal(err)
	}
	if err := Export(t.Context(), path, list[:1]); err != nil {
		t.Fatal(err)
	}
	if got := inFile(t, path); len(got) != 6 || got[1].Variant != "Crazyhouse" || got[5].White != "Ann" {
		t.Errorf("exported were %+v", got)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"[%cal Gd2d4] or this", "$1", "[%clk 0:04:55]", `[MyTag "kept"]`, "2. Kd4 Nf6", "1. -- 0-1"} {
		if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), want) {
			t.Errorf("%q is lost:\n%s", want, text)
		}
	}
}

// TestExportFails leaves the file as it was, and nothing else behind.
func TestExportFails(t *testing.T) {
	dir := t.TempDir()
	list := inFile(t, write(t, dir, "other.pgn", otherText))
	path := write(t, dir, "out.pgn", "old")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	gone := list[0]
	gone.File = &File{Path: filepath.Join(dir, "gone.pgn")}
	for name, err := range map[string]error{
		"canceled": Export(ended, path, list), "lost game": Export(t.Context(), path, append(list[:2:2], gone)),
		"directory": Export(t.Context(), dir, list), "no folder": Export(t.Context(), filepath.Join(dir, "no", "out.pgn"), list),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "old" {
		t.Errorf("the file is %q, %v", text, err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestExportLink writes to what a link points to, which keeps its permissions.
func TestExportLink(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need rights there")
	}
	dir := t.TempDir()
	list := inFile(t, write(t, dir, "other.pgn", otherText))
	path, link := write(t, dir, "out.pgn", chessText), filepath.Join(dir, "link.pgn")
	if err := errors.Join(os.Symlink(path, link), os.Chmod(path, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := Export(t.Context(), link, list[:1]); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(path)
	if err != nil || info.Mode().Perm() != 0o600 || len(inFile(t, path)) != 2 {
		t.Errorf("the file has mode %v and %d games, %v", info.Mode(), len(inFile(t, path)), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
}

func TestKeeper(t *testing.T) {
	st := shelf(t, map[string]string{"a": chessText})
	k := NewNoteStore(st, "a", []byte(chessText))
	save := func(text, want string) {
		t.Helper()
		err := k.Save("a", []byte(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("save %s: %v, want %q", text, err, want)
		}
	}
	kept := func(want string) {
		t.Helper()
		if text, err := os.ReadFile(st.Path("a")); err != nil || string(text) != want {
			t.Errorf("the file is %q, %v, want %q", text, err, want)
		}
	}
	save("two", "")
	kept("two")
	write(t, st.Dir(), filepath.Base(st.Path("a")), "somebody's")
	save("three", "another program changed")
	kept("somebody's")
	if err := os.Remove(st.Path("a")); err != nil {
		t.Fatal(err)
	}
	save("four", "")
	kept("four")
	st.Release("a")
	other, err := gamestore.Open(filepath.Dir(st.Dir()))
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Save("a", []byte("four")); err != nil {
		t.Fatal(err)
	}
	save("five", "another window")
	other.Release("a")
	save("six", "")
}

func TestAbandonAndRemove(t *testing.T) {
	st := shelf(t, map[string]string{"b": openText})
	r := inStore(t, st)[0]
	if err := Abandon(st, &r); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(st.Path("b"))
	if err != nil {
		t.Fatal(err)
	}
	was, err := pgn.Parse(openText)
	if err != nil {
		t.Fatal(err)
	}
	was.Tags.Set("Termination", abandoned)
	if want, _ := pgn.Format(was); string(text) != want {
		t.Errorf("the game given up is\n%s\nwant\n%s", text, want)
	}
	r = inStore(t, st)[0]
	if r.Unfinished() || !r.CanResume() || r.Playing {
		t.Errorf("the game given up is %+v; want it open, but not offered", r)
	}
	if err := Remove(st, &r); err != nil || len(inStore(t, st)) != 0 {
		t.Errorf("removed: %v, %d are left", err, len(inStore(t, st)))
	}
	if err := Abandon(st, &r); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a deleted game is given up: %v", err)
	}
}

// TestRemovePlayed leaves a game that another process plays.
func TestRemovePlayed(t *testing.T) {
	st := shelf(t, map[string]string{"b": openText})
	other, err := gamestore.Open(filepath.Dir(st.Dir()))
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Save("b", []byte(openText)); err != nil {
		t.Fatal(err)
	}
	defer other.Release("b")
	r := inStore(t, st)[0]
	if err := Remove(st, &r); err == nil || !strings.Contains(err.Error(), "another window") {
		t.Errorf("removed: %v", err)
	}
	if err := Abandon(st, &r); err == nil || !strings.Contains(err.Error(), "another window") {
		t.Errorf("given up: %v", err)
	}
}

func TestCommonStart(t *testing.T) {
	for _, tt := range []struct {
		list []string
		want string
	}{
		{nil, ""}, {[]string{"abc"}, "abc"}, {[]string{"abc", "abd"}, "ab"}, {[]string{"abc", "x"}, ""}, {[]string{"aé", "aè"}, "a"},
	} {
		if got := CommonPrefix(tt.list); got != tt.want {
			t.Errorf("%q begin with %q, want %q", tt.list, got, tt.want)
		}
	}
}

// FuzzFile lists and opens the games of a file of anything: one of some texts,
// in which another takes the place of a part. So the input is short, whatever
// the file, which the fuzzer needs to be quick.
func FuzzFile(f *testing.F) {
	texts := []string{"", chessText, openText, otherText, savedText}
	for _, text := range []string{"", "[Variant \"chess:x=1\"]\n", "\xef\xbb\xbf[FEN \"8/8 w\"]\n\n1. e4"} {
		for i := range texts {
			f.Add(uint8(i), uint16(0), uint8(0), text)
			f.Add(uint8(i), uint16(20), uint8(9), text)
		}
	}
	f.Add(uint8(0), uint16(0), uint8(0), "8/8/8 w\n. e4")   // the second line is no position
	f.Add(uint8(2), uint16(20), uint8(9), "o\xa1\xcb\r ER") // taken for text of East Asia
	load := ini.Loader{Catalogue: variants.BuiltIn()}
	path := filepath.Join(f.TempDir(), "x.pgn")
	f.Fuzz(func(t *testing.T, which uint8, at uint16, cut uint8, part string) {
		text := texts[int(which)%len(texts)]
		from := min(int(at), len(text))
		text = text[:from] + part + text[min(from+int(cut), len(text)):]
		write(t, filepath.Dir(path), filepath.Base(path), text)
		decoded, err := io.ReadAll(pgn.Decoded(strings.NewReader(text)))
		if err != nil {
			t.Fatal(err)
		}
		list, last := scanAll(t, func(yield func(Batch) bool) { ScanFile(t.Context(), variants.BuiltIn(), path, yield) })
		if last.Err != nil && (!errors.Is(last.Err, errNoPosition) || !strings.Contains(last.Err.Error(), ": line ")) {
			t.Fatal(last.Err) // a file of positions may have a line that is none
		}
		selectRecords(t.Context(), list, "e", ByVariant)
		for i := range list[:min(len(list), 5)] {
			r := &list[i]
			if r.Offset < 0 || r.Offset+r.Length > int64(len(decoded)) {
				t.Fatalf("game %d is at %d, %d bytes of %d", i, r.Offset, r.Length, len(decoded))
			}
			o, err := Open(r, load.Load)
			if err != nil {
				continue
			}
			if _, _, err := o.End(); err != nil {
				t.Errorf("game %d has no end: %v", i, err)
			}
			_ = fmt.Sprint(r.Players(), r.Moves())
		}
	})
}
