package registry

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard"
)

// TestMain turns the test binary into a process that writes the registry too.
func TestMain(m *testing.M) {
	if dir := os.Getenv("FERZ_TEST_WRITER"); dir != "" {
		os.Exit(writeMany(dir, os.Getenv("FERZ_TEST_NAME")))
	}
	testenv.DefaultSignals()
	os.Exit(m.Run())
}

func sample(name string) Entry {
	return Entry{
		Config: xboard.Config{
			Name: name, Command: []string{"/usr/games/some engine", "-x", "#1"}, Protocol: xboard.CECP, Dir: "/tmp",
			Options: map[string]string{"Hash": "64", "Clear # Hash": `a "b" \ c`}, Init: []string{"easy"}, Ponder: true,
			Variants: map[string]string{"chess": "normal"},
		},
		Seen: &ProbeResult{
			Description: xboard.Description{Name: "Engine 1.0", Author: "A. Uthor", Protocol: xboard.CECP, AcceptsFEN: true,
				Variants: []string{"normal", "10x8+0_capablanca"},
				Options: []xboard.Option{{Name: "Hash", Kind: xboard.SpinOption, Default: "16", Min: 1, Max: 1024},
					{Name: "Style", Kind: xboard.ComboOption, Default: "Solid", Choices: []string{"Solid", "Wild"}}}},
			At: time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC), Program: "/usr/games/some engine",
			Modified: time.Date(2023, 1, 2, 3, 4, 5, 6000, time.UTC),
		},
	}
}

func contents(t *testing.T, s *Store) string {
	t.Helper()
	data, err := os.ReadFile(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// storeOf returns a store whose file has a text.
func storeOf(t *testing.T, text string) *Store {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, FileName), []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
	return Open(dir)
}

func TestRoundTrip(t *testing.T) {
	s := Open(filepath.Join(t.TempDir(), "new", "directory"))
	if len(s.Problems()) > 0 || len(s.Entries()) > 0 {
		t.Fatalf("a file that is not there: %v, %v", s.Problems(), s.Entries())
	}
	want := []Entry{sample("one"), sample("Two words")}
	want[1].Seen = nil
	if err := s.Put(t.Context(), want...); err != nil {
		t.Fatal(err)
	}
	again := Open(filepath.Dir(s.Path()))
	if got := again.Entries(); !reflect.DeepEqual(got, want) || len(again.Problems()) > 0 {
		t.Errorf("got\n%+v %v\nwant\n%+v", got, again.Problems(), want)
	}
	if text := contents(t, s); !strings.HasPrefix(text, "# The engines") {
		t.Errorf("there is no header:\n%s", text)
	}
	if e, err := s.Find("TWO WORDS"); err != nil || e.Name != "Two words" {
		t.Errorf("Find: %v, %v", e, err)
	}
	if err := s.Remove(t.Context(), "ONE"); err != nil {
		t.Fatal(err)
	}
	if got := Open(filepath.Dir(s.Path())).Entries(); len(got) != 1 || got[0].Name != "Two words" {
		t.Errorf("after Remove: %v", got)
	}
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(s.Path()), "*.tmp"))
	if len(files) > 0 {
		t.Errorf("left behind: %v", files)
	}
}

// TestEntriesAreCopies checks that a caller can't change what is remembered.
func TestEntriesAreCopies(t *testing.T) {
	s := Open(t.TempDir())
	if err := s.Put(t.Context(), sample("one")); err != nil {
		t.Fatal(err)
	}
	e := s.Entries()[0]
	e.Options["Hash"], e.Command[0], e.Seen.Program = "1", "other", "other"
	if got, _ := s.Find("one"); !reflect.DeepEqual(got, sample("one")) {
		t.Errorf("got %+v", got)
	}
}

const edited = `# My engines.

# The strong one.
[[engine]]
name = "strong" # really
command = ["strong"]
protocol = "uci"
# More is better.
options.Hash = "64"

# The weak one,
# for Sundays.
[[engine]]
name = 'weak'   # 'quoted' #
command = [
  "weak", # without arguments
]
protocol = "xboard"
[engine.options]
Hash = "1" # enough
# the end
`

func TestComments(t *testing.T) {
	s := storeOf(t, edited)
	if len(s.Problems()) > 0 || len(s.Entries()) != 2 {
		t.Fatalf("%v, %v", s.Problems(), s.Entries())
	}
	err := s.Change(t.Context(), "weak", func(e *Entry) error { return e.SetOption("Hash", "2") })
	if err != nil {
		t.Fatal(err)
	}
	text := contents(t, s)
	untouched := edited[:strings.Index(edited, "# The weak one")]
	if !strings.HasPrefix(text, untouched) {
		t.Errorf("another engine was changed:\n%s", text)
	}
	for _, want := range []string{"# The weak one,\n# for Sundays.\n[[engine]]\n", "name = \"weak\" # 'quoted' #\n",
		"# without arguments\n", "Hash = \"2\" # enough\n# the end\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if e, err := Open(filepath.Dir(s.Path())).Find("weak"); err != nil || e.Options["Hash"] != "2" || len(e.Command) != 1 {
		t.Errorf("%+v, %v", e, err)
	}
	info, err := os.Stat(s.Path())
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("permissions are %v, %v", info.Mode(), err)
	}
	for range 2 { // comments must not pile up
		if err := s.Change(t.Context(), "weak", func(*Entry) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if again := contents(t, s); again != text {
		t.Errorf("got\n%s\nwant\n%s", again, text)
	}
}

func TestProblems(t *testing.T) {
	const good = "\n[[engine]]\nname = \"good\"\ncommand = [\"good\"]\n"
	for _, tt := range []struct {
		name, text string
		line       int
		what       string
		writable   bool
	}{
		{"syntax", "[[engine]]\nname = \"bad\ncommand = [\"x\"]\n" + good, 2, "newline", false},
		{"syntax behind", good + "[[engine]]\nname = \"bad\"\ncommand = [\"x\"\n", 7, "", false},
		{"type", "# top\n\n[[engine]]\nname = \"bad\"\ncommand = \"x\"\n" + good, 5, "command: incompatible types", true},
		{"no command", good + "[[engine]]\nname = \"bad\"\n", 5, "no command", true},
		{"no name", good + "[[engine]]\ncommand = [\"x\"]\n", 5, "no name", true},
		{"protocol", good + "[[engine]]\nname = \"bad\"\ncommand = [\"x\"]\nprotocol = \"telnet\"\n", 5, "expected uci, xboard", true},
		{"twice", good + "[[engine]]\nname = \"GOOD\"\ncommand = [\"x\"]\n", 5, "line 2, is called", true},
		{"unknown key", "[[engine]]\nname = \"bad\"\ncommand = [\"x\"]\ncomand = 1\n" + good, 1, "comand", true},
		{"ferz", good + "[[engine]]\nname = \"Ferz\"\ncommand = [\"x\"]\n", 5, "ferz's own", true},
		{"preamble", "x = 1\n" + good, 0, "x", true},
		{"no TOML at all", "<html>\n" + good, 1, "", false},
		{"a key in two spellings", good + "[[engine]]\nname = \"bad\"\nName = \"worse\"\ncommand = [\"x\"]\n", 5, `"engine.name" and "engine.Name" differ in case alone`, false},
		{"odd header", good + "[[\"engine\"]]\nname = \"other\"\n", 2, "[[engine]]", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := storeOf(t, tt.text)
			p := s.Problems()
			if len(p) != 1 || p[0].Line != tt.line || !strings.Contains(p[0].Text, tt.what) || p[0].Path != s.Path() {
				t.Fatalf("problems %+v, want one in line %d about %q", p, tt.line, tt.what)
			}
			_, findErr := s.Find("good")
			if tt.name != "odd header" && findErr != nil {
				t.Error(findErr)
			}
			err := s.Put(t.Context(), sample("new"))
			if (err == nil) != tt.writable {
				t.Errorf("Put: %v", err)
			}
			if got := contents(t, s); !strings.HasPrefix(got, tt.text) || !tt.writable && got != tt.text {
				t.Errorf("the file was spoilt:\n%s", got)
			}
			if err != nil && !strings.Contains(err.Error(), fmt.Sprintf("%s:%d: ", FileName, tt.line)) {
				t.Errorf("the error does not name the place: %v", err)
			}
		})
	}
}

// TestUnknownKeysAreKept checks that an engine with a key that means nothing
// is not written, as the key would be lost.
func TestUnknownKeysAreKept(t *testing.T) {
	s := storeOf(t, "[[engine]]\nname = \"a\"\ncommand = [\"x\"]\nfuture = 1\n")
	err := s.Change(t.Context(), "a", func(e *Entry) error { e.Ponder = true; return nil })
	if err == nil || !strings.Contains(err.Error(), "future") {
		t.Errorf("got %v", err)
	}
}

// TestUnwritable has a directory in place of the file, of its lock, or of the
// directory a file: these fail for everyone, root included.
func TestUnwritable(t *testing.T) {
	t.Run("file", func(t *testing.T) {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, FileName), 0o755); err != nil {
			t.Fatal(err)
		}
		s := Open(dir)
		if p := s.Problems(); len(p) != 1 || !strings.Contains(p[0].Error(), "can't read") {
			t.Errorf("problems %v", p)
		}
		if err := s.Put(t.Context(), sample("new")); err == nil || !strings.Contains(err.Error(), FileName) {
			t.Errorf("Put: %v", err)
		}
	})
	t.Run("directory", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		s := Open(file)
		if err := s.Put(t.Context(), sample("new")); err == nil {
			t.Error("Put into a file")
		}
	})
	t.Run("lock", func(t *testing.T) {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, FileName+".lock"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := Open(dir).Put(t.Context(), sample("new")); err == nil {
			t.Error("Put without a lock")
		}
	})
	t.Run("read-only", func(t *testing.T) {
		if os.Getuid() == 0 {
			t.Log("root may write all files; the cases above stand for this one")
			return
		}
		s := storeOf(t, edited)
		if err := os.Chmod(s.Path(), 0o444); err != nil {
			t.Fatal(err)
		}
		if err := s.Put(t.Context(), sample("new")); !errors.Is(err, os.ErrPermission) {
			t.Errorf("Put: %v", err)
		}
	})
}

func TestLink(t *testing.T) {
	dir, other := t.TempDir(), filepath.Join(t.TempDir(), "real.toml")
	if err := os.WriteFile(other, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(other, filepath.Join(dir, FileName)); err != nil {
		t.Fatal(err)
	}
	s := Open(dir)
	if err := s.Put(t.Context(), sample("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(s.Path())
	if err != nil || info.Mode().IsRegular() {
		t.Errorf("the link is gone: %v, %v", info.Mode(), err)
	}
	if data, _ := os.ReadFile(other); !strings.Contains(string(data), `"new"`) {
		t.Error("the file behind the link was not written")
	}
}

const writers, writes = 4, 15

func writeMany(dir, name string) int {
	s := Open(dir)
	for i := range writes {
		e := sample(fmt.Sprintf("%s %d", name, i))
		if err := s.Put(contextFor(), e); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return 0
}

// TestConcurrentWriters has several processes and several stores in this one
// add engines at once: none may get lost.
func TestConcurrentWriters(t *testing.T) {
	dir := t.TempDir()
	var cmds []*exec.Cmd
	for w := range writers / 2 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "FERZ_TEST_WRITER="+dir, fmt.Sprintf("FERZ_TEST_NAME=process %d", w))
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		cmds = append(cmds, cmd)
	}
	status := make(chan int)
	for w := range writers / 2 {
		go func() { status <- writeMany(dir, fmt.Sprintf("goroutine %d", w)) }()
	}
	for range writers / 2 {
		if <-status != 0 {
			t.Error("a goroutine could not write")
		}
	}
	for _, cmd := range cmds {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	s := Open(dir)
	if got := len(s.Entries()); got != writers*writes || len(s.Problems()) > 0 {
		t.Errorf("%d engines, want %d; %v", got, writers*writes, s.Problems())
	}
}

func TestFindSuggests(t *testing.T) {
	s := Open(t.TempDir())
	if err := s.Put(t.Context(), sample("stockfish"), sample("fairy-stockfish"), sample("sjeng")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"stokfish": "stockfish", "sjang": "sjeng", "ferzz": "ferz", "fish": "stockfish or fairy-stockfish"} {
		_, err := s.Find(name)
		var unknown *UnknownEngine
		if !errors.As(err, &unknown) || !strings.Contains(err.Error(), "did you mean "+want+"?") {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	// What is removed or changed is remembered: neither ferz itself nor what is not.
	for name, want := range map[string]string{
		"sjong": "did you mean sjeng?", "ferzz": "expected stockfish, fairy-stockfish or sjeng", "nothing like it": "expected stockfish, fairy-stockfish or sjeng",
		"Ferz": "ferz is built in: it can't be removed or changed; expected stockfish, fairy-stockfish or sjeng", "fairymax": "expected stockfish, fairy-stockfish or sjeng",
	} {
		if err := s.Remove(t.Context(), name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Remove %s: %v, want %s", name, err, want)
		}
		if err := s.Change(t.Context(), name, func(*Entry) error { return nil }); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Change %s: %v, want %s", name, err, want)
		}
	}
	if err := Open(t.TempDir()).Remove(t.Context(), "stockfish"); err == nil || !strings.Contains(err.Error(), "none is remembered") {
		t.Errorf("Remove of nothing: %v", err)
	}
}

func TestCheckName(t *testing.T) {
	for name, good := range map[string]bool{"a": true, "Fairy Max 5": true, "Ünïcode": true, "": false, " a": false, "a=b": false,
		"a,b": false, "FERZ": false, "a\nb": false, "-x": false, strings.Repeat("x", 61): false, "a\x00": false} {
		if err := CheckName(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestDir(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", "/xdg")
	t.Setenv(ConfigDirVariable, "")
	if dir, err := Dir(); dir != filepath.Join("/xdg", "ferz") || err != nil {
		t.Errorf("%q, %v", dir, err)
	}
	t.Setenv(ConfigDirVariable, "/mine")
	if dir, err := Dir(); dir != "/mine" || err != nil {
		t.Errorf("%q, %v", dir, err)
	}
	t.Setenv(ConfigDirVariable, "")
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("HOME", "")
	t.Setenv("AppData", "")
	s := Open("")
	if p := s.Problems(); len(p) != 1 {
		t.Errorf("problems %v", p)
	}
	if err := s.Put(t.Context(), sample("a")); err == nil || !strings.Contains(err.Error(), ConfigDirVariable) {
		t.Errorf("Put: %v", err)
	}
}

// FuzzDocument checks that no text breaks the reader, and that what it accepts
// can be added to without a loss.
func FuzzDocument(f *testing.F) {
	f.Add(edited)
	f.Add("[[engine]]\nname=\"a\"\ncommand=[\"\"\"\n[[engine]]\n\"\"\"]\n")
	f.Add(strings.ReplaceAll(edited, "\n", "\r\n"))
	f.Add("[[engine]]\nname = \"a\"\ncommand = [\"a\"]\n[[enginE]]\nname = \"b\"\ncommand = [\"b\"]\n")
	f.Add("[[engine]]\nname = \"a\"\nName = \"b\"\ncommand = [\"b\"]\n")
	f.Fuzz(func(t *testing.T, text string) {
		d := readDocument("f", text)
		for _, p := range d.problems {
			if p.Syntax {
				return
			}
		}
		before := d.entries()
		if err := d.put(sample("Added by fuzz")); err != nil {
			return // its name is taken
		}
		again := readDocument("f", d.text())
		if got := again.entries(); len(got) != len(before)+1 {
			t.Errorf("%d engines, want %d, in\n%s\n%v", len(got), len(before)+1, d.text(), again.problems)
		}
		for _, e := range before {
			if err := again.put(e); err != nil && again.find(e.Name).unknown == nil {
				t.Errorf("%q: %v", e.Name, err)
			}
		}
		if got := readDocument("f", again.text()).entries(); !reflect.DeepEqual(names(got), names(again.entries())) {
			t.Errorf("engines %v, want %v", names(got), names(again.entries()))
		}
	})
}

func names(list []Entry) (out []string) {
	for _, e := range list {
		out = append(out, e.Name)
	}
	return out
}
