package user

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestComplete(t *testing.T) {
	dir := t.TempDir() + string(filepath.Separator)
	for _, name := range []string{"one.pgn", "two.PGN", "saved.sgf", "other.txt", ".hidden.pgn"} {
		if err := os.WriteFile(dir+name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(dir+"older", 0o755); err != nil {
		t.Fatal(err)
	}
	sep := string(filepath.Separator)
	for path, want := range map[string][]string{
		"": {"older" + sep, "one.pgn", "saved.sgf", "two.PGN"}, "o": {"older" + sep, "one.pgn"}, "t": {"two.PGN"}, ".": {".hidden.pgn"},
		"x": nil, "none" + sep: nil,
	} {
		got := Files{}.Complete(dir + path)
		for i := range got {
			got[i] = strings.TrimPrefix(got[i], dir)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q becomes %q, want %q", path, got, want)
		}
	}
	home := Files{Home: filepath.Clean(dir)}
	if got := home.Complete("~/o"); runtime.GOOS != "windows" && !slices.Equal(got, []string{"~/older/", "~/one.pgn"}) {
		t.Errorf("~/o becomes %q", got)
	}
	if got := (Files{Dir: filepath.Clean(dir)}).Complete("o"); !slices.Equal(got, []string{"older" + sep, "one.pgn"}) {
		t.Errorf("o becomes %q", got)
	}
}

func TestPath(t *testing.T) {
	for _, tt := range []struct{ home, dir, typed, want string }{
		{"/home/ann", "", "~/x", "/home/ann/x"},
		{"/home/ann", "", "~", "/home/ann"},
		{"/home/ann", "/games", "~ann/x", "/games/~ann/x"},
		{"", "", "~/x", "~/x"},
		{"", "", "x/../y", "x/../y"},
		{"", "/games", "x", "/games/x"},
		{"", "/games", "/x", "/x"},
	} {
		if got, err := (Files{Home: tt.home, Dir: tt.dir}).Path(tt.typed); runtime.GOOS != "windows" && (got != tt.want || err != nil) {
			t.Errorf("%q is %q, %v, want %q", tt.typed, got, err, tt.want)
		}
	}
}

func TestShown(t *testing.T) {
	home := filepath.FromSlash("/home/anna")
	for path, want := range map[string]string{
		"/home/anna/.config/ferz/engines.toml": "~/.config/ferz/engines.toml", "/home/anna": "~",
		"/home/annabel/x": "/home/annabel/x", "/srv/x": "/srv/x", "x": "x", "": "",
	} {
		path := filepath.FromSlash(path)
		got := Files{Home: home}.Shown(path)
		if got != want && got != filepath.FromSlash(want) {
			t.Errorf("%s is shown as %s, want %s", path, got, want)
		}
		if back := (Files{Home: home}).expand(got); filepath.FromSlash(back) != path {
			t.Errorf("%s, which is shown for %s, means %s", got, path, back)
		}
		if got := (Files{}).Shown(path); got != path {
			t.Errorf("without a home, %s is shown as %s", path, got)
		}
	}
}
