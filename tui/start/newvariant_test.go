package start

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// TestInventing: the screen of "ferz edit" without a file begins with the user's own games,
// and Enter edits them, or begins a new game.
func TestInventing(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "some.ini"), []byte("[hilly:chess]\nname = Hilly\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	var err error
	if c.Variants, err = c.Variants.With(ini.Family, ini.ReadPath(variants.BuiltIn(), dir).Definitions...); err != nil {
		t.Fatal(err)
	}
	c.VariantPaths = []string{dir}
	s := &startStage{uitest.NewStage(t, c, NewInventing(c, cards(c, "chess", "hilly")), nil, 80, 24)}
	s.Expect("Your games", "Enter edits this game of yours", "Enter edit")
	for _, want := range []string{"some.ini", "mychess.ini"} {
		s.Press("enter")
		s.WaitUntil("the text", func() bool { return s.IsOpen("workshop") })
		if o := s.Root.Active().(*uitest.StubScreen); filepath.Base(o.Path) != want {
			t.Errorf("Enter edits %s, want %s", o.Path, want)
		}
		s.Press("esc")
		s.WaitForText("Your games")
		s.Press("down")
		s.Expect("Enter begins a new game of yours that is like this one.")
	}
}

// TestInvent: Ctrl+N edits the file of a user's variant, and begins a new one on any
// other.
func TestInvent(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "some.ini")
	if err := os.WriteFile(file, []byte("[hilly:chess]\nname = Hilly\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	var err error
	if c.Variants, err = c.Variants.With(ini.Family, ini.ReadPath(variants.BuiltIn(), dir).Definitions...); err != nil {
		t.Fatal(err)
	}
	s := &startStage{uitest.NewStage(t, c, New(c, cards(c, "chess", "hilly")), nil, 80, 24)}
	s.Press("ctrl+n")
	s.WaitForText("ames of your own need a folder")
	c.VariantPaths = []string{dir}
	opened := func() *uitest.StubScreen {
		s.Press("ctrl+n")
		s.WaitUntil("the text", func() bool { return s.IsOpen("workshop") })
		return s.Root.Active().(*uitest.StubScreen)
	}
	for range 2 {
		if o := opened(); filepath.Base(o.Path) != "mychess.ini" || !strings.Contains(o.Typed, "[mychess:chess]") {
			t.Errorf("a new game begins in %s as %q", o.Path, o.Typed)
		}
		s.Press("esc")
		s.WaitUntil("the start", func() bool { return s.Root.Active() == s.Root.Home() })
	}
	if err := os.WriteFile(filepath.Join(dir, "mychess.ini"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := fileOf(c.VariantPaths, engine.Definition{ID: "nosuch", Name: "No", Family: ini.Family}); err == nil {
		t.Error("the file of a game that has none is found")
	}
	if o := opened(); filepath.Base(o.Path) != "mychess2.ini" {
		t.Errorf("a second game begins in %s", o.Path)
	}
	s.Press("esc")
	s.WaitUntil("the start", func() bool { return s.Root.Active() == s.Root.Home() })
	cmd := s.Root.Home().(*Screen).editVariant(variants.Chess())
	s.Press("up")
	s.Run(cmd)
	s.Wait()
	s.Quiet()
	if s.IsOpen("workshop") {
		t.Error("a file that is read after another key opens the workshop")
	}
	s.Press("end")
	if o := opened(); o.Path != file {
		t.Errorf("the game of one's own is edited in %s", o.Path)
	}
}
