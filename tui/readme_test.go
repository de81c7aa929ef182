package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/root"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/tui/variantedit"
	"github.com/ferzchess/ferz/tui/watch"
	"github.com/ferzchess/ferz/variants/imports"
)

// documents returns the texts of the README and of the guides, by their paths.
func documents(t *testing.T) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("../cmd/ferz/guides/*.md")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no guides: %v", err)
	}
	out := map[string]string{}
	for _, path := range append(paths, "../README.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out[path] = string(text)
	}
	return out
}

// keyTables returns what the guides have tables of, by the names in its markers:
// the keys of each screen as its help shows them.
func keyTables(t *testing.T) map[string][][2]string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	defer t.Chdir(dir)
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	c.Make = allMakers()
	out := map[string][][2]string{}
	add := func(name string, section int, keys ...string) *root.Root {
		s := newStage(t, c, Options{}, 80, 24)
		s.Press("c", "r", "a", "z", "y", "h")
		for _, key := range keys {
			if text, ok := strings.CutPrefix(key, "~"); ok { // is to be seen first
				s.WaitForText(text)
			} else {
				s.Press(key)
			}
		}
		out[name] = s.Root.Top().Help()[section].Rows
		return s.Root
	}
	add("start", 0)
	add("variant", 0, "right", "~Left back")
	add("setup", 0, "tab", "~Time per move")
	add("editor", 0, "tab", "~a    b    c", "ctrl+e", "~letters place pieces")
	add("game", 0, "enter", "~White to move", ":black you", "enter")
	add("signs", 1, "enter", "~White to move")
	add("report", 0, "enter", "~White to move", ":black you", "enter", "f3", "enter", "e5", "enter", "g4", "enter", "Qh4", "enter", "~wins", "ctrl+e", "~Turning points")
	add("library", 0, "F3", "~:open FILE")
	add("settings", 0, "F2", "~Looks")
	add("calibration", 0, "F2", "~Looks", "ctrl+k", "~Which pieces")
	add("engines", 0, "F4", "~all variants")
	add("engine", 0, "F4", "~Old", "down", "enter", "~Reports")
	all := add("new engine", 0, "F4", "~Old", "a", "~Add an engine")
	out["everywhere"] = append(all.GlobalHelp().Rows, ui.Row(ui.Keys.Suspend, ""))
	out["unfinished"] = c.Make.Resume(c, ui.UnfinishedMsg{}).Help()[0].Rows
	shop, err := variantedit.New(c, "mine.ini", "[mine:chess]\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	out["workshop"] = shop.Help()[0].Rows
	out["watch"] = watch.New(c, watch.Match{Slots: 2}).Help()[0].Rows
	for _, item := range prefs.Items() {
		out["settings file"] = append(out["settings file"], [2]string{item.Key, settingText(&item)})
	}
	for _, f := range imports.Formats() {
		out["import formats"] = append(out["import formats"], [2]string{f.Name, f.Title})
	}
	return out
}

// settingText says what a setting is, and what it can be.
func settingText(item *prefs.Item) string {
	switch {
	case slices.Equal(item.Choices, []string{"true", "false"}):
		return "Yes or no: " + item.About
	case len(item.Choices) > 0:
		return item.About + " One of " + strings.Join(item.Choices, ", ") + "."
	}
	return item.About
}

// control finds keys in the short form of footers, such as ^U; guides have Ctrl+U.
var control = regexp.MustCompile(`\^([A-Z])`)

// markdown writes rows of keys as a table.
func markdown(name string, rows [][2]string) string {
	head := "key | what it does"
	switch name {
	case "signs":
		head = "sign | what it says"
	case "settings file":
		head = "setting | what it is"
	case "import formats":
		head = "format | what is read"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |\n|-|-|\n", head)
	escape := strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`)
	for _, r := range rows {
		words, _, _ := strings.Cut(control.ReplaceAllString(r[1], "Ctrl+$1"), " (unavailable: ")
		codes := strings.Split(strings.ReplaceAll(control.ReplaceAllString(r[0], "Ctrl+$1"), "|", `\|`), " or ")
		fmt.Fprintf(&b, "| `%s` | %s |\n", strings.Join(codes, "` or `"), escape.Replace(words))
	}
	return b.String()
}

// TestGuideKeys compares the guides' tables of keys with the screens' help. With -update it
// writes them.
func TestGuideKeys(t *testing.T) {
	tables := keyTables(t)
	shown := map[string]bool{}
	marked := regexp.MustCompile(`(?s)(<!-- keys: ([a-z ]+) -->\n).*?(<!-- end -->)`)
	for path, text := range documents(t) {
		want := marked.ReplaceAllStringFunc(text, func(part string) string {
			m := marked.FindStringSubmatch(part)
			if tables[m[2]] == nil {
				t.Errorf("%s wants the keys of %q, which is no screen of keyTables", path, m[2])
				return part
			}
			shown[m[2]] = true
			return m[1] + "\n" + markdown(m[2], tables[m[2]]) + "\n" + m[3]
		})
		switch {
		case want == text:
		case testenv.Update():
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s: the tables of keys are not those of the screens; this writes them:\n"+
				"go test ./tui -run TestGuideKeys -update\n%s", path, firstDifference(text, want))
		}
	}
	for name := range tables {
		if !shown[name] {
			t.Errorf("no guide has a table between <!-- keys: %s --> and <!-- end -->", name)
		}
	}
}

// firstDifference shows where a text is not as it should be.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d is   %s\nand should be %s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, should be %d", len(g), len(w))
}

// TestDependencies compares the contributors' table of dependencies with go.mod: what is
// required directly, and the modules of tools.
func TestDependencies(t *testing.T) {
	text := documents(t)["../cmd/ferz/guides/contribute.md"]
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(text, "| dependency | why |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	listed := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\| (\S+) \| \S.* \|$`).FindAllStringSubmatch(table, -1) {
		listed[m[1]] = true
	}
	needed := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^(?:require )?\s*(\S+) v\S+$`).FindAllStringSubmatch(string(mod), -1) {
		needed[m[1]] = true
	}
	if len(needed) < 5 {
		t.Fatalf("go.mod requires only %v directly", needed)
	}
	for _, m := range regexp.MustCompile(`(?m)^tool (\S+)/cmd/\S+$`).FindAllStringSubmatch(string(mod), -1) {
		needed[m[1]] = true
	}
	for path := range needed {
		if !listed[path] {
			t.Errorf("the table of dependencies lacks %s", path)
		}
	}
	for path := range listed {
		if !needed[path] {
			t.Errorf("the table of dependencies has %s, which go.mod does not require directly", path)
		}
	}
}

// TestLinks checks that the files exist that README and guides link to, that the README has
// at most 10 KB, that its pictures have 400 kB, and that each picture is shown, is not large and is made by
// a command.
func TestLinks(t *testing.T) {
	linked := map[string]bool{}
	for path, text := range documents(t) {
		for _, m := range regexp.MustCompile(`\]\(([^)]+)\)`).FindAllStringSubmatch(text, -1) {
			if strings.HasPrefix(m[1], "https://") {
				continue
			}
			file := filepath.Join(filepath.Dir(path), m[1])
			linked[file] = true
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s links to %s, which is not there", path, m[1])
			}
		}
		if path == "../README.md" && len(text) > 10<<10 {
			t.Errorf("the README has %d bytes, want 10 KB at most: the rest is for the guides", len(text))
		}
	}
	shown := int64(0)
	for _, m := range regexp.MustCompile(`!\[[^\]]*\]\(([^)]+)\)`).FindAllStringSubmatch(documents(t)["../README.md"], -1) {
		if info, err := os.Stat(filepath.Join("..", m[1])); err == nil {
			shown += info.Size()
		}
	}
	if shown == 0 || shown > 400_000 {
		t.Errorf("the README's pictures have %d bytes together, want 400 kB at most", shown)
	}
	pictures, err := filepath.Glob("../testdata/pictures/*.svg")
	if err != nil || len(pictures) == 0 {
		t.Fatalf("no pictures: %v", err)
	}
	maker, err := os.ReadFile("../.ci/pictures")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range pictures {
		if name := strings.TrimSuffix(filepath.Base(file), ".svg"); !strings.Contains(string(maker), "\npicture_"+name+"()") {
			t.Errorf(".ci/pictures does not make %s", file)
		}
		if !linked[file] {
			t.Errorf("neither README nor guides show %s", file)
		}
		most := int64(150_000)
		if strings.HasSuffix(file, "tour.svg") { // it moves
			most = 500_000
		}
		if info, err := os.Stat(file); err != nil || info.Size() > most {
			t.Errorf("%s: %v, or larger than %d bytes", file, err, most)
		}
	}
}
