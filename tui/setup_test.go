package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// onSetup returns a stage that shows the set-up screen of a variant, when its
// start position is known.
func onSetup(t testing.TB, c *ui.Common, id string, width, height int) (*stage, *setupScreen) {
	t.Helper()
	s := newStage(t, c, Options{}, width, height)
	s.send(ui.VariantChosen{Def: someVariants(id)[0]})
	f, ok := s.r.Active().(*setupScreen)
	if !ok {
		t.Fatalf("the screen is a %T", s.r.Active())
	}
	s.looked(f)
	return s, f
}

// looked waits until the position that is set up has been looked at.
func (s *stage) looked(f *setupScreen) {
	s.t.Helper()
	s.until("the position is looked at", func() bool { return !f.preview.busy && f.preview.asked == f.sought() })
}

// paste pastes a text.
func (s *stage) paste(text string) {
	s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

// toField goes to the field with a name.
func (s *stage) toField(f *setupScreen, name string) {
	s.t.Helper()
	s.press("home")
	for range f.fields {
		if f.fields[f.at].name == name {
			return
		}
		s.press("down")
	}
	s.t.Fatalf("there is no field %q", name)
}

// begun waits for the game that Enter has begun.
func (s *stage) begun() *gameScreen {
	s.t.Helper()
	s.until("the game", func() bool { _, ok := s.r.Active().(*gameScreen); return ok })
	return s.r.Active().(*gameScreen)
}

const endgame = "8/8/8/4k3/8/8/8/R3K3 w Q - 3 40"

func TestSetupGolden(t *testing.T) {
	goldenMatrix(t, "drawn", func(t *testing.T, c *ui.Common, size size) *stage {
		s, _ := onSetup(t, c, "chess256", size.width, size.height)
		return s
	})
	goldenMatrix(t, "wrong", func(t *testing.T, c *ui.Common, size size) *stage {
		s, f := onSetup(t, c, "crazyhouse", size.width, size.height)
		s.toField(f, "Position")
		s.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[x] w KQkq - 0 1")
		s.looked(f)
		return s
	})
	goldenMatrix(t, "odd", func(t *testing.T, c *ui.Common, size size) *stage {
		s, f := onSetup(t, c, "chess", size.width, size.height)
		s.paste("8/8/8/4k3/8/8/8/R7 w - - 3 40")
		s.looked(f)
		return s
	})
}

// TestSetupFEN: a FEN is typed, pasted or read from a file, is looked at at
// once, and the game begins from it.
func TestSetupFEN(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"good": "# an endgame\n\n  " + endgame + "\r\nmore\n", "bad": "8/8 w", "empty": "\n# none\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct{ text, wrong string }{
		{endgame, ""}, {"  " + endgame + "\n", ""}, {"@" + filepath.Join(dir, "good"), ""}, {"@ " + filepath.Join(dir, "good"), ""},
		{"8/8 w", "2 ranks, want 8"}, {endgame + "x", "want a number from 1"}, {"@" + filepath.Join(dir, "bad"), "2 ranks, want 8"},
		{"@" + filepath.Join(dir, "empty"), "there is no FEN in it"}, {"@" + filepath.Join(dir, "nonesuch"), "no such file"},
		{"@" + dir, "is no file with a FEN"}, {"@", "want the name of a file"}, {strings.Repeat("é/", 2000), "FEN"},
	} {
		for _, pasted := range []bool{true, false} {
			s, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 120, 40)
			if pasted {
				s.paste(tt.text)
			} else {
				s.toField(f, "Position")
				s.press(strings.Split(strings.ReplaceAll(tt.text, "\n", " "), "")...)
			}
			s.looked(f)
			s.press("enter")
			if tt.wrong != "" {
				s.wants(tt.wrong)
				if s.r.Active() != ui.Screen(f) || f.fields[f.at].name != "Position" {
					t.Errorf("%q: %T, field %s", tt.text, s.r.Active(), f.fields[f.at].name)
				}
				continue
			}
			if fen := s.begun().s.Game().Position().FEN(); fen != endgame {
				t.Errorf("%q begins %q", tt.text, fen)
			}
		}
	}
}

// TestSetupAtOnce: Enter waits for a position that is still being worked out,
// and another key takes it back.
func TestSetupAtOnce(t *testing.T) {
	s, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 80, 24)
	s.paste(endgame)
	s.press("enter", "up")
	s.looked(f)
	s.quiet()
	if s.r.Active() != ui.Screen(f) {
		t.Fatalf("the game began though another key was pressed")
	}
	s.press("end", "delete")
	s.paste(endgame)
	s.press("enter")
	if fen := s.begun().s.Game().Position().FEN(); fen != endgame {
		t.Errorf("the game begins %q", fen)
	}
}

// TestSetupLatest: what is typed while a position is worked out counts in the
// end, and what is late does not.
func TestSetupLatest(t *testing.T) {
	s, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 80, 24)
	s.toField(f, "Position")
	for _, letter := range endgame { // the messages wait all the time
		s.press(string(letter))
	}
	old := f.preview.id
	s.looked(f)
	if f.preview.result.err != nil || f.preview.result.position.FEN() != endgame {
		t.Errorf("%v, %v", f.preview.result.err, f.preview.result.position)
	}
	s.send(setupChecked{id: old, atFEN: true, err: os.ErrInvalid})
	if f.preview.result.err != nil {
		t.Error("a late message counts")
	}
}

// TestSetupSteady: the fields stay where they are while a FEN is typed.
func TestSetupSteady(t *testing.T) {
	s, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 120, 40)
	s.toField(f, "Position")
	for _, letter := range endgame {
		s.press(string(letter))
		s.looked(f)
		if room := s.c.Width - f.preview.side - 3; room != 120-f.preview.side-3 || f.preview.side == 0 {
			t.Fatalf("after %q the board has %d columns", f.fen, f.preview.side)
		}
		s.check(f.fen)
	}
}

// TestSetupPreview: the start position is seen at every size for usual boards.
func TestSetupPreview(t *testing.T) {
	for _, id := range []string{"chess", "fischerandom", "chess256", "crazyhouse", "shogi", "capablanca", "alice", "doublechess"} {
		for _, size := range largeSizes {
			s, f := onSetup(t, testCommon(t, theme.ASCII, endless), id, size.width, size.height)
			if lines, _ := f.previewLines(); len(lines) == 0 {
				t.Errorf("%s at %dx%d has no preview:\n%s", id, size.width, size.height, s.text())
			}
			s.check(id)
		}
	}
}

// TestSetupDie: variables are at random until they are drawn by die, chosen or
// typed, and can be at random again.
func TestSetupDie(t *testing.T) {
	s, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess256", 80, 24)
	s.wants("at random")
	s.wants("For example; it is drawn")
	s.toField(f, "Position number")
	s.wants("Space die")
	seen := map[string]bool{}
	for range 20 {
		s.press("space")
		value := f.values["PositionNumber"]
		if n, err := strconv.Atoi(value); err != nil || n < 1 || n > 256 {
			t.Fatalf("the die shows %q", value)
		}
		seen[value] = true
	}
	if len(seen) < 8 {
		t.Errorf("%d values in 20 draws", len(seen))
	}
	s.looked(f)
	if strings.Contains(s.text(), "it is drawn") {
		t.Error("a drawn value is said to be drawn later")
	}
	s.press("delete")
	s.wants("< at random")
	s.press("right")
	s.wants("< 1 ")
	s.press("left", "left")
	s.wants("< 256 ")
	s.press("delete", "3", "x", "0", "0")
	s.wants("< 300 ")
	s.press("enter")
	s.wants("Position number")
	if s.looked(f); s.r.Active() != ui.Screen(f) {
		t.Error("it begins with a number out of range")
	}
	s.press("backspace", "enter")
	if g := s.begun(); g.s.Tree().Variant.Values["PositionNumber"] != "30" {
		t.Errorf("the game has %v", g.s.Tree().Variant.Values)
	}
}

// TestSetupAtRandom: what is at random differs from game to game.
func TestSetupAtRandom(t *testing.T) {
	c := testCommon(t, theme.ASCII, endless)
	seen := map[string]bool{}
	for range 8 {
		s, _ := onSetup(t, c, "chess256", 80, 24)
		s.press("enter")
		seen[s.begun().s.Tree().StartFEN] = true
	}
	if len(seen) < 4 {
		t.Errorf("%d arrays in 8 games", len(seen))
	}
}

// TestSetupByLot: by lot, each seat has White now and then.
func TestSetupByLot(t *testing.T) {
	_, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 80, 24)
	f.swap = true
	var person [2]int
	for range 100 {
		config, err := f.configured("")
		if err != nil {
			t.Fatal(err)
		}
		person[slices.IndexFunc(config.Play.Seats[:], func(s session.Seat) bool { return s.Kind == session.Person })]++
	}
	if min(person[0], person[1]) < 25 {
		t.Errorf("of 100 games the person has %v", person)
	}
}

// TestSetupRemembers: players, colours, clock, time and variables come back the
// next time, also from disk.
func TestSetupRemembers(t *testing.T) {
	c := testCommon(t, theme.ASCII, endless)
	dir := t.TempDir()
	c.Settings, _ = settings.Open(dir)
	s, f := onSetup(t, c, "chess256", 80, 24)
	s.toField(f, "White")
	s.press("right", "right", "down", "right", "down", "right", "down")
	s.press(strings.Split("40/5:00", "")...)
	s.press("down", "right", "end", "1", "7", "enter")
	before := s.begun().config.Play
	s.until("the notes are kept", func() bool {
		file, _ := settings.Open(dir)
		return len(file.Notes.Recent) == 1 && !s.home().notes.busy
	})
	c = testCommon(t, theme.ASCII, endless)
	c.Settings, _ = settings.Open(dir)
	s, f = onSetup(t, c, "chess256", 80, 24)
	for _, text := range []string{"ferz level 9", "by lot", "40/5:00", "2s", " 17", "the start"} {
		s.wants(text)
	}
	f.swap = false
	config, err := f.configured("")
	if err != nil {
		t.Fatal(err)
	}
	if before.Seats[0] != config.Play.Seats[0] && before.Seats[0] != config.Play.Seats[1] || config.Play.MoveTime != before.MoveTime || config.Values["PositionNumber"] != "17" {
		t.Errorf("%+v, was %+v", config, before)
	}
}

// TestSetupForgets: notes of another version, or edited by hand, do no harm.
func TestSetupForgets(t *testing.T) {
	c := testCommon(t, theme.ASCII, endless)
	c.Settings.Notes.Played("chess256", settings.Setup{
		Seats: "nobody", Control: "soon", MoveTime: "1h", Values: map[string]string{"PositionNumber": "x", "Foo": "1"},
	})
	s, _ := onSetup(t, c, "chess256", 80, 24)
	for _, text := range []string{"< you", "none", "1s", "at random"} {
		s.wants(text)
	}
	s.press("enter")
	s.begun()
}

// TestSetupWrong: Enter points to the field that is wrong, and says why.
func TestSetupWrong(t *testing.T) {
	s, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 80, 24)
	s.toField(f, "Clock")
	s.press("5", ":", "x")
	s.wants("! ")
	s.press("home", "enter")
	if f.fields[f.at].name != "Clock" || f.notice == "" {
		t.Errorf("at %s: %q", f.fields[f.at].name, f.notice)
	}
	s.press("delete", "enter")
	s.begun()
}

// TestSetupEngines: engines that know the game can be chosen when they are
// found; those of another screen do not count.
func TestSetupEngines(t *testing.T) {
	s, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 80, 24)
	s.send(ui.EnginesFound{ID: f.id + 1000, Names: []string{"Wrong"}})
	s.send(ui.EnginesFound{ID: f.id, Names: []string{"Crafty"}})
	s.send(ui.EnginesFound{ID: f.id, Names: []string{"Crafty"}})
	s.toField(f, "Black")
	var names []string
	for range f.seats {
		s.press("right")
		names = append(names, f.seats[f.sides[1]].String())
	}
	if n := strings.Count(strings.Join(names, " "), "Crafty"); n != 1 || slices.Contains(names, "Wrong") {
		t.Errorf("the seats are %v", names)
	}
}

// TestSetupAligned: values of fields begin in one column, beside all boards.
func TestSetupAligned(t *testing.T) {
	for _, id := range startIDs {
		for _, size := range largeSizes {
			s, f := onSetup(t, testCommon(t, theme.ASCII, endless), id, size.width, size.height)
			lines := strings.Split(s.text(), "\n")[1 : 1+len(f.fields)]
			column := strings.Index(lines[1], ui.Clean(f.fields[1].value()))
			for i := range f.fields {
				if value := ui.Clean(f.fields[i].value()); !strings.HasPrefix(lines[i][column:], value) || lines[i][column-2] == ' ' != (i != f.at) {
					t.Errorf("%s %dx%d: %q is not at column %d of %q", id, size.width, size.height, value, column, lines[i])
				}
			}
		}
	}
}

// TestVariableText: what can be chosen is told, all of it if it is short.
func TestVariableText(t *testing.T) {
	for _, tt := range []struct {
		v    engine.Variable
		want string
	}{
		{engine.Variable{Kind: engine.IntVariable, Min: 1, Max: 9}, "1 to 9"},
		{engine.Variable{Kind: engine.BoolVariable}, "yes or no"},
		{engine.Variable{Kind: engine.ChoiceVariable, Choices: []string{"White", "Black"}}, "White, Black"},
		{engine.Variable{Kind: engine.ChoiceVariable, Choices: slices.Repeat([]string{"Clobberers"}, 9)}, "one of 9"},
		{engine.Variable{Kind: engine.TextVariable}, "text"},
	} {
		if got := ui.VariableDomain(tt.v); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.v, got, tt.want)
		}
	}
}

// BenchmarkSetupKey measures an arrow key with the largest preview.
func BenchmarkSetupKey(b *testing.B) {
	s, _ := onSetup(b, testCommon(b, theme.ANSI256, endless), "doublechess", 200, 60)
	for b.Loop() {
		for _, name := range []string{"down", "up"} {
			s.r.Update(keyMsg(name))
			s.r.View()
		}
	}
}

// TestSetupPlayerTyped: a letter finds a player, a digit a level of ferz.
func TestSetupPlayerTyped(t *testing.T) {
	s, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 80, 24)
	s.send(ui.EnginesFound{ID: f.id, Names: []string{"fairymax", "stockfish"}})
	s.toField(f, "Black")
	s.wants("or an engine")
	for _, tt := range [][2]string{
		{"3", "ferz level 3"}, {"s", "stockfish"}, {"f", "ferz"}, {"f", "fairymax"}, {"f", "ferz"}, {"y", "you"},
		{"x", "you"}, {"9", "ferz level 9"}, {"0", "ferz"}, {"y", "you"}, {"backspace", "ferz"},
	} {
		s.press(tt[0])
		if got := f.seats[f.sides[1]].String(); got != tt[1] {
			t.Errorf("%s chooses %s, want %s", tt[0], got, tt[1])
		}
	}
	s.paste("8/8/8/4k3/8/8/8/R3K3 w Q - 3 40")
	if !strings.HasPrefix(f.fen, "8/8") {
		t.Errorf("the position is %q, not what was pasted", f.fen)
	}
}

// TestVariableName: variables are named in words.
func TestVariableName(t *testing.T) {
	for name, want := range map[string]string{"WhiteArmy": "White army", "PositionNumber": "Position number", "Array": "Array"} {
		if got := ui.VariableName(engine.Variable{Name: name}); got != want {
			t.Errorf("%s is called %q, want %q", name, got, want)
		}
	}
}

// TestSetupClock types a clock of which the beginning is one to choose as well.
func TestSetupClock(t *testing.T) {
	s, f := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 80, 24)
	s.toField(f, "Clock")
	s.press("right", "5", ":", "0", "0", "+", "7")
	if f.control != "5:00+7" {
		t.Errorf("the clock is %q", f.control)
	}
	s.press("backspace", "3")
	if f.control != "5:00+3" {
		t.Errorf("the clock is %q", f.control)
	}
	s.press("right", "9")
	if f.control != "9" {
		t.Errorf("what is typed does not replace what was chosen: %q", f.control)
	}
}
