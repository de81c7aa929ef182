package setup

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// setupStage shows the set-up screen.
type setupStage struct{ *uitest.Stage }

// onSetup returns a stage that shows the set-up screen of a variant, when its
// start position is known.
func onSetup(t testing.TB, c *ui.Common, id string, width, height int) (*setupStage, *Screen) {
	t.Helper()
	f := New(c, uitest.Variants(id)[0])
	s := &setupStage{uitest.Show(t, c, f, width, height)}
	s.looked(f)
	return s, f
}

// looked waits until the position was checked.
func (s *setupStage) looked(f *Screen) {
	s.T.Helper()
	s.WaitUntil("the position is looked at", func() bool { return !f.preview.busy && f.preview.requested == f.previewInput() })
}

// toField goes to the field with a name.
func (s *setupStage) toField(f *Screen, name string) {
	s.T.Helper()
	s.Press("home")
	for range f.fields {
		if f.fields[f.list.At].name == name {
			return
		}
		s.Press("down")
	}
	s.T.Fatalf("there is no field %q", name)
}

func TestSetupGolden(t *testing.T) {
	uitest.GoldenMatrix(t, "drawn", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s, _ := onSetup(t, c, "chess256", size.Width, size.Height)
		return s.Stage
	})
	uitest.GoldenMatrix(t, "wrong", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s, f := onSetup(t, c, "crazyhouse", size.Width, size.Height)
		s.toField(f, "Position")
		s.Paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[x] w KQkq - 0 1")
		s.looked(f)
		return s.Stage
	})
	uitest.GoldenMatrix(t, "odd", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s, f := onSetup(t, c, "chess", size.Width, size.Height)
		s.Paste("8/8/8/4k3/8/8/8/R7 w - - 3 40")
		s.looked(f)
		return s.Stage
	})
}

// TestSetupFEN: a FEN is typed, pasted or read from a file, is checked immediately, and
// the game begins from it.
func TestSetupFEN(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"good": "# an endgame\n\n  " + uitest.Endgame + "\r\nmore\n", "bad": "8/8 w", "empty": "\n# none\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct{ text, wrong string }{
		{uitest.Endgame, ""}, {"  " + uitest.Endgame + "\n", ""}, {"@" + filepath.Join(dir, "good"), ""}, {"@ " + filepath.Join(dir, "good"), ""},
		{"8/8 w", "2 ranks, expected 8"}, {uitest.Endgame + "x", "expected a number from 1"}, {"@" + filepath.Join(dir, "bad"), "2 ranks, expected 8"},
		{"@" + filepath.Join(dir, "empty"), "there is no FEN in it"}, {"@" + filepath.Join(dir, "nonesuch"), "no such file"},
		{"@" + dir, "is not a file with a FEN"}, {"@", "expected the name of a file"}, {strings.Repeat("é/", 2000), "FEN"},
	} {
		for _, pasted := range []bool{true, false} {
			s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 120, 40)
			if pasted {
				s.Paste(tt.text)
			} else {
				s.toField(f, "Position")
				s.Press(strings.Split(strings.ReplaceAll(tt.text, "\n", " "), "")...)
			}
			s.looked(f)
			s.Press("enter")
			if tt.wrong != "" {
				s.Expect(tt.wrong)
				if s.Root.Active() != ui.Screen(f) || f.fields[f.list.At].name != "Position" {
					t.Errorf("%q: %T, field %s", tt.text, s.Root.Active(), f.fields[f.list.At].name)
				}
				continue
			}
			if fen := s.Game().Tree.StartFEN; fen != uitest.Endgame {
				t.Errorf("%q begins %q", tt.text, fen)
			}
		}
	}
}

// TestSetupAtOnce: Enter waits for a position that is still being worked out,
// and another key takes it back.
func TestSetupAtOnce(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	s.Paste(uitest.Endgame)
	s.Press("enter", "up")
	s.looked(f)
	s.Quiet()
	if s.Root.Active() != ui.Screen(f) {
		t.Fatalf("the game began though another key was pressed")
	}
	s.Press("end", "delete")
	s.Paste(uitest.Endgame)
	s.Press("enter")
	if fen := s.Game().Tree.StartFEN; fen != uitest.Endgame {
		t.Errorf("the game begins %q", fen)
	}
}

// TestSetupLatest: the latest input counts in the end, and late results of earlier
// input are ignored.
func TestSetupLatest(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	s.toField(f, "Position")
	for _, letter := range uitest.Endgame { // the messages wait all the time
		s.Press(string(letter))
	}
	old := f.preview.id
	s.looked(f)
	if f.preview.result.err != nil || f.preview.result.position.FEN() != uitest.Endgame {
		t.Errorf("%v, %v", f.preview.result.err, f.preview.result.position)
	}
	s.Send(checkedMsg{id: old, atFEN: true, err: os.ErrInvalid})
	if f.preview.result.err != nil {
		t.Error("a late message counts")
	}
}

// TestSetupSteady: the fields stay where they are while a FEN is typed.
func TestSetupSteady(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 120, 40)
	s.toField(f, "Position")
	for _, letter := range uitest.Endgame {
		s.Press(string(letter))
		s.looked(f)
		if room := s.C.Width - f.preview.side - 3; room != 120-f.preview.side-3 || f.preview.side == 0 {
			t.Fatalf("after %q the board has %d columns", f.fen, f.preview.side)
		}
		s.Check(f.fen)
	}
}

// TestSetupPreview: the start position is seen at every size for usual boards.
func TestSetupPreview(t *testing.T) {
	for _, id := range []string{"chess", "fischerandom", "chess256", "crazyhouse", "shogi", "capablanca", "alice", "doublechess"} {
		for _, size := range uitest.Large {
			s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), id, size.Width, size.Height)
			if lines, _ := f.previewLines(); len(lines) == 0 {
				t.Errorf("%s at %dx%d has no preview:\n%s", id, size.Width, size.Height, s.Text())
			}
			s.Check(id)
		}
	}
}

// TestSetupDie: random values of variables are drawn immediately and shown, with the
// position; they can be drawn again or typed, and the game begins with those shown.
func TestSetupDie(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess256", 80, 24)
	s.Expect("(drawn)")
	s.Expect("Drawn at random; Space draws again.")
	s.toField(f, "Position number")
	s.Expect("Space die")
	seen := map[string]bool{}
	for range 20 {
		s.Press("space")
		value := f.drawn["PositionNumber"]
		s.Expect(value + " (drawn)")
		if n, err := strconv.Atoi(value); err != nil || n < 1 || n > 256 {
			t.Fatalf("the die shows %q", value)
		}
		seen[value] = true
	}
	if len(seen) < 8 {
		t.Errorf("%d values in 20 draws", len(seen))
	}
	s.looked(f)
	shown := f.preview.result.position.FEN()
	if config, err := f.gameConfig(""); err != nil || config.Drawn["PositionNumber"] != f.drawn["PositionNumber"] || len(config.Values) != 0 {
		t.Errorf("the game begins with %v, %v", config.Drawn, err)
	} else if tree, err := config.Build(t.Context(), nil, nil); err != nil || tree.StartFEN != shown {
		t.Errorf("the game begins with %s, %v; %s was shown", tree.StartFEN, err, shown)
	}
	s.Press("7")
	s.looked(f)
	if strings.Contains(s.Text(), "drawn") || f.values["PositionNumber"] != "7" {
		t.Errorf("a typed value is said to be drawn:\n%s", s.Text())
	}
	s.Press("delete")
	s.Expect("(drawn)")
	s.Press("right")
	s.Expect("< 1 ")
	s.Press("left", "left")
	s.Expect("< 256 ")
	s.Press("delete", "3", "x", "0", "0")
	s.Expect("< 300 ")
	s.Press("enter")
	s.Expect("Position number")
	if s.looked(f); s.Root.Active() != ui.Screen(f) {
		t.Error("it begins with a number out of range")
	}
	s.Press("backspace", "enter")
	if g := s.Game(); g.Tree.Variant.Values["PositionNumber"] != "30" {
		t.Errorf("the game has %v", g.Tree.Variant.Values)
	}
}

// TestSetupAtRandom: random choices differ from game to game.
func TestSetupAtRandom(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	seen := map[string]bool{}
	for range 8 {
		s, _ := onSetup(t, c, "chess256", 80, 24)
		s.Press("enter")
		seen[s.Game().Tree.StartFEN] = true
	}
	if len(seen) < 4 {
		t.Errorf("%d arrays in 8 games", len(seen))
	}
}

// TestSetupByLot: with random colors, each seat sometimes has White.
func TestSetupByLot(t *testing.T) {
	_, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	f.swap = true
	var person [2]int
	for range 100 {
		config, err := f.gameConfig("")
		if err != nil {
			t.Fatal(err)
		}
		person[slices.IndexFunc(config.Play.Seats[:], func(s livegame.Seat) bool { return s.Kind == livegame.Person })]++
	}
	if min(person[0], person[1]) < 25 {
		t.Errorf("of 100 games the person has %v", person)
	}
}

// TestSetupRemembers: players, colors, clock, time and variables come back the
// next time, also from disk.
func TestSetupRemembers(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	dir := t.TempDir()
	c.Settings, _ = prefs.Open(dir)
	s, f := onSetup(t, c, "chess256", 80, 24)
	s.toField(f, "White")
	s.Press("right", "right", "down", "right", "down", "right", "down")
	s.Press(strings.Split("40/5:00", "")...)
	s.Press("down", "right", "end", "1", "7", "enter")
	before := s.Game().Config.Play
	if err := c.Settings.SaveAppState(); err != nil {
		t.Fatal(err)
	}
	c = uitest.Common(t, theme.ASCII, uitest.Endless)
	c.Settings, _ = prefs.Open(dir)
	s, f = onSetup(t, c, "chess256", 80, 24)
	for _, text := range []string{"ferz 100", "random", "40/5:00", "2s", " 17", "the start"} {
		s.Expect(text)
	}
	f.swap = false
	config, err := f.gameConfig("")
	if err != nil {
		t.Fatal(err)
	}
	if before.Seats[0] != config.Play.Seats[0] && before.Seats[0] != config.Play.Seats[1] || config.Play.MoveTime != before.MoveTime || config.Values["PositionNumber"] != "17" {
		t.Errorf("%+v, was %+v", config, before)
	}
}

// TestSetupForgets: notes of another version, or edited by hand, do no harm.
func TestSetupForgets(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	c.Settings.Notes.Played("chess256", prefs.Setup{
		Seats: "nobody", Control: "soon", MoveTime: "1h", Values: map[string]string{"PositionNumber": "x", "Foo": "1"},
	})
	s, _ := onSetup(t, c, "chess256", 80, 24)
	for _, text := range []string{"< you", "none", "1s", "(drawn)"} {
		s.Expect(text)
	}
	s.Press("enter")
	s.Game()
}

// TestSetupWrong: Enter points to the field that is wrong, and says why.
func TestSetupWrong(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	s.toField(f, "Clock")
	s.Press("5", ":", "x")
	s.Expect("! ")
	s.Press("home", "enter")
	if f.fields[f.list.At].name != "Clock" || f.notice == "" {
		t.Errorf("at %s: %q", f.fields[f.list.At].name, f.notice)
	}
	s.Press("delete", "enter")
	s.Game()
}

// TestSetupEngines: engines that know the variant can be selected once they are found;
// results for another screen are ignored.
func TestSetupEngines(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	s.Send(ui.EnginesFoundMsg{ID: f.id + 1000, Names: []string{"Wrong"}})
	s.Send(ui.EnginesFoundMsg{ID: f.id, Names: []string{"Crafty"}})
	s.Send(ui.EnginesFoundMsg{ID: f.id, Names: []string{"Crafty"}})
	s.toField(f, "Black")
	var names []string
	for range f.seats {
		s.Press("right")
		names = append(names, f.seats[f.sides[1]].String())
	}
	if n := strings.Count(strings.Join(names, " "), "Crafty"); n != 1 || slices.Contains(names, "Wrong") {
		t.Errorf("the seats are %v", names)
	}
}

// TestSetupAligned: the values of fields begin in one column, beside all boards.
func TestSetupAligned(t *testing.T) {
	for _, id := range uitest.IDs {
		for _, size := range uitest.Large {
			s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), id, size.Width, size.Height)
			var lines []string // of the fields, without headings
			rest := strings.Split(s.Text(), "\n")[1:]
			for i := range f.fields {
				n := len(f.heading(i))
				lines, rest = append(lines, rest[n]), rest[n+1:]
			}
			column := strings.Index(lines[1], ui.Clean(f.fields[1].value()))
			for i := range f.fields {
				if value := ui.Clean(f.fields[i].value()); !strings.HasPrefix(lines[i][column:], value) || lines[i][column-2] == ' ' != (i != f.list.At) {
					t.Errorf("%s %dx%d: %q is not at column %d of %q", id, size.Width, size.Height, value, column, lines[i])
				}
			}
		}
	}
}

// BenchmarkSetupKey measures an arrow key with the largest preview.
func BenchmarkSetupKey(b *testing.B) {
	s, _ := onSetup(b, uitest.Common(b, theme.ANSI256, uitest.Endless), "doublechess", 200, 60)
	for b.Loop() {
		for _, name := range []string{"down", "up"} {
			s.Root.Update(uitest.Key(name))
			s.Root.View()
		}
	}
}

// TestSetupPlayerTyped: a letter finds a player, a digit a rating of ferz.
func TestSetupPlayerTyped(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	s.Send(ui.EnginesFoundMsg{ID: f.id, Names: []string{"fairymax", "stockfish"}})
	s.toField(f, "Black")
	s.Expect("Black: a player in a club")
	shogi, _ := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "shogi", 80, 24)
	shogi.Press("down")
	shogi.Expect("Gote: in chess a player in a club")
	seirawan, _ := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "seirawan", 80, 24)
	seirawan.Press("down")
	seirawan.Expect("Black: a player in a club")
	s.Press("y")
	s.Expect("or an engine")
	for _, tt := range [][2]string{
		{"3", "ferz 300"}, {"1", "ferz 1000"}, {"1", "ferz 1100"}, {"s", "stockfish"}, {"f", "ferz"}, {"f", "fairymax"}, {"f", "ferz"}, {"y", "you"},
		{"x", "you"}, {"9", "ferz 900"}, {"0", "ferz 900"}, {"y", "you"}, {"backspace", "ferz 1500"},
	} {
		s.Press(tt[0])
		if got := f.seats[f.sides[1]].String(); got != tt[1] {
			t.Errorf("%s chooses %s, want %s", tt[0], got, tt[1])
		}
	}
	s.Paste("8/8/8/4k3/8/8/8/R3K3 w Q - 3 40")
	if !strings.HasPrefix(f.fen, "8/8") {
		t.Errorf("the position is %q, not what was pasted", f.fen)
	}
}

// TestSetupClock types a clock whose beginning can be chosen as well.
func TestSetupClock(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	s.toField(f, "Clock")
	s.Press("right", "5", ":", "0", "0", "+", "7")
	if f.control != "5:00+7" {
		t.Errorf("the clock is %q", f.control)
	}
	s.Press("backspace", "3")
	if f.control != "5:00+3" {
		t.Errorf("the clock is %q", f.control)
	}
	s.Press("right", "9")
	if f.control != "9" {
		t.Errorf("what is typed does not replace what was chosen: %q", f.control)
	}
}

// TestPlayAgain: a variant is played as it was set up last.
func TestPlayAgain(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	c.Make.Play = Play
	c.Settings.Notes.Played("knightmate", prefs.Setup{Seats: "0:0:;0:0:", Control: "5:00+3"})
	s := uitest.Show(t, c, &uitest.StubScreen{}, 80, 24)
	cmd, err := c.Make.Play(c, uitest.Variants("knightmate")[0])
	if err != nil {
		t.Fatal(err)
	}
	s.Run(cmd)
	if g := s.Game().Config; g.Def.ID != "knightmate" || g.Play.Seats != uitest.Persons || g.Play.Controls[0].String() != "300+3" {
		t.Errorf("%s with seats %v and clock %v", g.Def.ID, g.Play.Seats, g.Play.Controls[0])
	}
}

// TestSetupEdited: a position set up on the board is taken over, and the game
// begins from it.
func TestSetupEdited(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	s.Press("ctrl+e")
	s.WaitUntil("the editor", func() bool { return s.IsOpen("editor") })
	s.Root.Active().(*uitest.StubScreen).Use(variantstest.Load(t, "chess"), uitest.Endgame)
	s.Press("esc")
	s.WaitUntil("the set-up screen", func() bool { return s.Root.Active() == ui.Screen(f) })
	s.looked(f)
	s.Press("enter")
	if got := s.Game().Tree.StartFEN; got != uitest.Endgame {
		t.Errorf("the game begins %q", got)
	}
}

func TestSetupLongNotice(t *testing.T) {
	for _, size := range uitest.Large[:2] {
		s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", size.Width, size.Height)
		f.notice = strings.Repeat("word ", 30) + "end"
		s.ExpectText("word end")
		s.Check("a long notice")
	}
}

// TestSetupPages goes to the ends of the fields.
func TestSetupPages(t *testing.T) {
	st, s := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 60, 20)
	st.Press("pgdown")
	if s.list.At != len(s.fields)-1 {
		t.Errorf("PgDn goes to field %d", s.list.At)
	}
	st.Press("pgup")
	if s.list.At != 0 {
		t.Errorf("PgUp goes to field %d", s.list.At)
	}
}

// TestSetupDrawnArmies: random armies are readable in a window of 80x24.
func TestSetupDrawnArmies(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chesswithdifferentarmies", 80, 24)
	f.drawn["WhiteArmy"] = "Remarkable Rookies"
	s.toField(f, "White army")
	s.Expect("White army: Remarkable Rookies (")
	s.Expect("Remarkable ")
	if strings.Contains(s.Text(), "okies (drawn)") {
		t.Errorf("a mark takes the room of the value:\n%s", s.Text())
	}
}
