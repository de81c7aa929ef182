package prefs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, FileName), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestDefaultsAreValid(t *testing.T) {
	d := Default()
	for _, item := range Items() {
		if item.About == "" {
			t.Errorf("%s is not explained", item.Key)
		}
		if err := d.Set(item.Key, d.Get(item.Key)); err != nil {
			t.Errorf("the default of %s: %v", item.Key, err)
		}
	}
}

func TestNewFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	f, problems := Open(dir)
	if len(problems) != 0 || f.Settings != Default() {
		t.Fatalf("without a file: %+v, %v", f.Settings, problems)
	}
	f.Settings.Name, f.Settings.Squares, f.Settings.Bell = `A "quoted" \name`, 3, true
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	again, problems := Open(dir)
	if len(problems) != 0 || again.Settings != f.Settings {
		t.Errorf("read again: %+v, %v, want %+v", again.Settings, problems, f.Settings)
	}
	if n := strings.Count(again.text, "\n#"); n != len(Items()) {
		t.Errorf("%d comments for %d settings:\n%s", n, len(Items()), again.text)
	}
}

func TestPersonsTextStays(t *testing.T) {
	dir := write(t, "# mine\ntheme = \"paper\" # I like # it\nunknown = 1\n\n# more\nsquares=2\n")
	f, problems := Open(dir)
	if len(problems) != 0 || f.Settings.Theme != "paper" || f.Settings.Squares != 2 {
		t.Fatalf("%+v, %v", f.Settings, problems)
	}
	f.Settings.Theme = "green"
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# mine\ntheme = \"green\" # I like # it\nunknown = 1\n\n# more\nsquares = 2\n"} {
		if !strings.HasPrefix(f.text, want) {
			t.Errorf("the file is\n%s\nwant it to begin with\n%s", f.text, want)
		}
	}
}

func TestProblems(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"not TOML":     {"theme = \n", "line 1"},
		"wrong choice": {"theme = \"pink\"\n", `theme: "pink" is not one of auto`},
		"near choice":  {"theme = \"wodo\"\n", `; did you mean wood?`},
		"wrong key":    {"themee = \"wood\"\n", `settings.toml: there is no setting "themee"; did you mean theme or schemes?`},
		"wrong number": {"squares = 9\n", `squares: "9" is not a number from 0 to 7`},
		"wrong type":   {"bell = 1\n", `bell: "1" is not one of true, false`},
	} {
		f, problems := Open(write(t, tt.text))
		if len(problems) != 1 || !strings.Contains(problems[0].Error(), tt.want) || f.Settings != Default() {
			t.Errorf("%s: %v, want %q; settings %+v", name, problems, tt.want, f.Settings)
		}
	}
}

func TestBrokenFileIsLeftAlone(t *testing.T) {
	dir := write(t, "theme = [")
	f, _ := Open(dir)
	if err := f.Save(); err == nil || !strings.Contains(err.Error(), "not changed") {
		t.Errorf("saving over a broken file: %v", err)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, FileName)); string(got) != "theme = [" {
		t.Errorf("the file has become %q", got)
	}
}

func TestNotes(t *testing.T) {
	dir := t.TempDir()
	f, _ := Open(dir)
	for _, id := range []string{"chess", "shogi", "chess"} {
		f.Notes.Played(id, Setup{Seats: "x", Control: "5:00+3", Values: map[string]string{"Army": "Clobberers"}})
	}
	if !f.Notes.ToggleFavorite("alice") || !f.Notes.ToggleFavorite("omega") || f.Notes.ToggleFavorite("alice") {
		t.Error("favorites do not toggle")
	}
	if err := f.SaveAppState(); err != nil {
		t.Fatal(err)
	}
	again, problems := Open(dir)
	if got := strings.Join(again.Notes.Recent, " "); len(problems) != 0 || got != "chess shogi" {
		t.Errorf("recent: %s, %v", got, problems)
	}
	if again.Notes.Setups["chess"].Values["Army"] != "Clobberers" || !again.Notes.Favorite("omega") || again.Notes.Favorite("alice") {
		t.Errorf("notes %+v", again.Notes)
	}
}

func FuzzSettings(f *testing.F) {
	for _, seed := range []string{"theme = \"paper\" # x\n", "squares=3", "[a]\ntheme = 1", "theme = '''a\nb'''\n", "\"theme\" = 'wood'"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := &File{Settings: Default(), text: text}
		if problems := file.read(); len(problems) > 0 {
			return
		}
		file.Settings.Theme = "green"
		edited, err := file.edited()
		if err != nil {
			return
		}
		twice, err := (&File{Settings: file.Settings, text: edited}).edited()
		if err != nil || twice != edited {
			t.Errorf("%q is edited to %q, and that to %q, %v", text, edited, twice, err)
		}
	})
}

func TestTablesStay(t *testing.T) {
	f, _ := Open(write(t, "squares = 2\n[mine]\nx = 1\n"))
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(f.text, "[mine]\nx = 1\n") {
		t.Errorf("the file is\n%s", f.text)
	}
}

func TestUneditable(t *testing.T) {
	f, problems := Open(write(t, "name = \"\"\"\ntheme = 1\n\"\"\"\n"))
	if len(problems) != 0 {
		t.Fatal(problems)
	}
	if err := f.Save(); err == nil || !strings.Contains(err.Error(), "edit it by hand") {
		t.Errorf("a file that can't be changed line by line: %v", err)
	}
}

// TestUnsafeName refuses a name that could disturb a terminal, wherever it comes from.
func TestUnsafeName(t *testing.T) {
	f, problems := Open(write(t, "name = \"R\\u001b]0;x\\u0007\"\n"))
	if len(problems) != 1 || !strings.HasSuffix(problems[0].Error(), "settings.toml: name: U+001B can't be shown: expected letters, digits, signs and blanks") || f.Settings.Name != "" {
		t.Errorf("%v, %q", problems, f.Settings.Name)
	}
	if err := f.Settings.Set("name", "\u202eR"); err == nil || f.Settings.Name != "" {
		t.Errorf("%v, %q", err, f.Settings.Name)
	}
}
