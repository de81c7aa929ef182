package variantedit

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants"
)

const leapers = `# A game.
[leapers:chess]
name = Leapers
piece.Leaper = L DH value=350
array = rnlqklnr/pppppppp/8/8/8/8/PPPPPPPP/RNLQKLNR
rule.Promotion = of=P to=QRLN
rule.LocationVictory = types=K on=r^1
without = Bishop, dead position

[other:leapers]
mustCapture = true
`

// onWorkshop returns a stage that shows a file with a text; "" does not exist.
func onWorkshop(t testing.TB, c *ui.Common, text string, size uitest.Size) (*uitest.Stage, *Screen) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "mine.ini")
	if text != "" {
		write(t, path, text)
	}
	s, w := onFile(t, c, path, size)
	w.pause = 0
	return s, w
}

func onFile(t testing.TB, c *ui.Common, path string, size uitest.Size) (*uitest.Stage, *Screen) {
	t.Helper()
	w, err := New(c, path, leapers, &uitest.StubScreen{What: "start"})
	if err != nil {
		t.Fatal(err)
	}
	s := uitest.Show(t, c, w, size.Width, size.Height)
	t.Cleanup(s.Wait) // pending writes go to the test's directory
	settled(s, w)
	return s, w
}

// settled waits until the text is read as it is.
func settled(s *uitest.Stage, w *Screen) {
	s.T.Helper()
	s.WaitUntil("the text is read", func() bool { return w.read == w.id && !w.reading })
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func content(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// typing types a text, letter by letter.
func typing(s *uitest.Stage, text string) {
	for _, r := range text {
		switch r {
		case ' ':
			s.Press("space")
		case '\n':
			s.Press("enter")
		default:
			s.Press(string(r))
		}
	}
}

// down moves the cursor down by lines.
func down(s *uitest.Stage, n int) {
	for range n {
		s.Press("down")
	}
}

func TestWorkshopGolden(t *testing.T) {
	uitest.GoldenMatrix(t, "piece", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s, w := onWorkshop(t, c, leapers, size)
		down(s, 3)
		settled(s, w)
		return s
	})
	uitest.GoldenMatrix(t, "error", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s, w := onWorkshop(t, c, leapers, size)
		down(s, 4)
		s.Press("enter")
		typing(s, "rule.Locaton =")
		settled(s, w)
		return s
	})
	uitest.GoldenMatrix(t, "rules", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s, w := onWorkshop(t, c, "", size)
		s.Press("tab", "tab", "tab")
		settled(s, w)
		return s
	})
}

// TestComplete: names of schemes, pictures and rules are gone on with, and listed where
// several fit.
func TestComplete(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), "[a:chess]\n", uitest.Size{Width: 100, Height: 30})
	down(s, 1)
	typing(s, "scheme = cin")
	s.Press("ctrl+t")
	typing(s, "\npiece.Knight = N N picture=archb")
	s.Press("ctrl+t")
	typing(s, "\nrule.prom")
	s.Press("ctrl+t")
	s.WaitForText("It may be PromoteAsPawn, PromoteOnEntry or Promotion")
	typing(s, "i")
	s.Press("ctrl+t")
	if want := "[a:chess]\nscheme = Cinnamon\npiece.Knight = N N picture=archbishop\nrule.Promotion"; w.text.area.Value() != want {
		t.Errorf("the text is %q, want %q", w.text.area.Value(), want)
	}
	s.Press("ctrl+u")
	if want := "[a:chess]\nscheme = Cinnamon\npiece.Knight = N N picture=archbishop\nrule.Promoti"; w.text.area.Value() != want {
		t.Errorf("the text is %q, want %q", w.text.area.Value(), want)
	}
}

// TestLive: the line being typed is described, and its errors, board and piece are
// shown.
func TestLive(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), "[a:chess]\n", uitest.Size{Width: 100, Height: 30})
	s.Expect("all is as in chess", "Nothing is wrong.", "saved  0 errors")
	down(s, 1)
	typing(s, "piece.Knight = N NN")
	s.WaitForText("Nothing is wrong.")
	s.Expect("N  Knight", "not saved", "The piece Knight")
	typing(s, "X")
	s.WaitForText("1 error")
	s.Expect("Last valid version", `"NNX"`)
	s.Press("backspace")
	s.WaitForText("Nothing is wrong.")
	s.Press("ctrl+u") // the letter is back
	s.WaitForText(`"NNX"`)
	s.Press("ctrl+u") // removes also the text before the word
	s.WaitGone("NNX")
	s.Press("ctrl+r", "ctrl+r", "ctrl+r")
	s.WaitForText("Nothing is wrong.")
	typing(s, "\nrule.Foo =")
	s.WaitForText("no such rule")
	s.Press("ctrl+home", "ctrl+n")
	if row, _ := w.text.at(); row != 2 {
		t.Errorf("the problem is in line 3, the cursor in %d", row+1)
	}
}

// TestStale: results of an older text are not shown.
func TestStale(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), "[a:chess]\n", uitest.Size{Width: 80, Height: 24})
	old := w.id
	typing(s, "#")
	settled(s, w)
	s.Send(checkedMsg{id: old, result: result{game: "stale"}})
	s.Send(checkDueMsg{id: old})
	if w.shown.game == "stale" || w.reading {
		t.Error("what an older text says is taken")
	}
}

// TestPlay: the game at the cursor is played as it is, and leaving it leads back to
// the text.
func TestPlay(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), leapers, uitest.Size{Width: 80, Height: 24})
	down(s, 10)
	typing(s, "name = New\n") // is not read yet
	s.Press("ctrl+p")
	g := s.Game()
	if g.Def.ID != "other" || g.Def.Name != "New" {
		t.Errorf("%s, %s is played", g.Def.ID, g.Def.Name)
	}
	s.Press("esc")
	s.WaitUntil("the text again", func() bool { return s.Root.Active() == w })
	s.WaitForText("name = New")
	settled(s, w)
	s.Press("ctrl+p")
	s.Game()
}

// TestNotPlayed: a variant with errors is not played.
func TestNotPlayed(t *testing.T) {
	for text, want := range map[string]string{"[a:chess]\nfoo = x\n": "Not playable yet. Ctrl+N", "# nothing\n": "Begin with a line such as"} {
		s, _ := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), text, uitest.Size{Width: 80, Height: 24})
		s.Press("ctrl+p")
		s.WaitForText(want)
	}
}

// TestSave: the file is as the text, and nothing is lost without a question.
func TestSave(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	s, w := onWorkshop(t, c, leapers, uitest.Size{Width: 80, Height: 24})
	if w.Loses() != "" {
		t.Error("a text that was not changed is lost")
	}
	typing(s, "# é\n")
	if w.Loses() == "" {
		t.Error("a changed text is not lost")
	}
	s.Press("esc")
	s.Expect("Leave anyway?")
	if w.Loses() != "" {
		t.Error("who is asked whether to leave is asked again by the key that quits")
	}
	s.Press("n")
	if w.Loses() == "" {
		t.Error("after no, a changed text is not lost")
	}
	s.Press("esc", "ctrl+s") // while it is asked
	s.WaitForText("Saved as")
	if got := content(t, w.path); got != "# é\n"+leapers {
		t.Errorf("saved is %q", got)
	}
	write(t, w.path, "another program\n")
	typing(s, "x")
	s.Press("ctrl+s")
	s.WaitForText("Overwrite it?")
	s.Press("n")
	if got := content(t, w.path); got != "another program\n" {
		t.Errorf("after no it is %q", got)
	}
	s.Press("ctrl+s")
	s.WaitForText("Overwrite it?")
	s.Press("y")
	s.WaitForText("Saved as")
	if got := content(t, w.path); !strings.HasPrefix(got, "# é\nx# A game.") {
		t.Errorf("saved is %q", got)
	}
	s.Press("esc")
	s.WaitUntil("the start", func() bool { return s.IsOpen("start") })
	if _, err := os.Stat(w.drafts.file()); err == nil {
		t.Error("there is a draft of what is saved")
	}
}

// TestDraft: unsaved changes are offered again.
func TestDraft(t *testing.T) {
	for answer, want := range map[string]string{"y": "# new", "n": "# A game."} {
		c := uitest.Common(t, theme.ASCII, uitest.Endless)
		s, w := onWorkshop(t, c, leapers, uitest.Size{Width: 80, Height: 24})
		typing(s, "# new\n")
		settled(s, w)
		s, w = onFile(t, c, w.path, uitest.Size{Width: 80, Height: 24}) // as if ferz had ended
		s.Expect("Restore the unsaved changes")
		s.Press(answer)
		settled(s, w)
		if got := w.text.area.Value(); !strings.HasPrefix(got, want) {
			t.Errorf("after %s: %q", answer, got)
		}
	}
}

// TestNew: a new file begins with a text, which is not saved by itself.
func TestNew(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), "", uitest.Size{Width: 80, Height: 24})
	s.Expect("[leapers:chess]", "not saved")
	if _, err := os.Stat(w.path); err == nil {
		t.Error("the file is there")
	}
	s.Press("ctrl+s")
	s.WaitForText("Saved as")
	if content(t, w.path) != leapers {
		t.Error("the file is not as the text")
	}
}

// TestRefused: files that are not text are refused.
func TestRefused(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	dir := t.TempDir()
	large := filepath.Join(dir, "large.ini")
	write(t, large, strings.Repeat("# x\n", maxText))
	for _, path := range []string{dir, large} {
		if _, err := New(c, path, "", nil); err == nil {
			t.Errorf("%s is edited", path)
		}
	}
}

// TestPieceAtCursor: a piece's letter in the array shows its moves.
func TestPieceAtCursor(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), leapers, uitest.Size{Width: 120, Height: 40})
	down(s, 4)
	for range 9 {
		s.Press("right")
	}
	if pt := w.piece(); pt == nil || pt.Name != "Knight" {
		t.Errorf("at the cursor is %v", pt)
	}
	s.Expect("N  Knight")
}

// TestPaste: line ends are normalized, and a paste is undone in one step.
func TestPaste(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), "[a:chess]\n", uitest.Size{Width: 80, Height: 24})
	down(s, 1)
	s.Paste("name = X\r\nyear = 2000\r\n")
	if got := w.text.area.Value(); got != "[a:chess]\nname = X\nyear = 2000\n" {
		t.Errorf("pasted is %q", got)
	}
	s.Press("ctrl+u")
	if got := w.text.area.Value(); got != "[a:chess]\n" {
		t.Errorf("taken back it is %q", got)
	}
}

// TestClick: the mouse moves the cursor.
func TestClick(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), leapers, uitest.Size{Width: 80, Height: 24})
	s.ClickOn("= Leapers")
	if row, col := w.text.at(); row != 2 || col != 5 {
		t.Errorf("the cursor is in row %d, column %d", row, col)
	}
}

// TestWorkshopSizes: the screen fits all windows.
func TestWorkshopSizes(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), leapers, uitest.Size{Width: 80, Height: 24})
	for _, size := range uitest.Sample(uitest.Sizes(), 3) {
		s.Resize(size.Width, size.Height)
		for range paneCount {
			s.Press("tab")
			s.Check("a size")
		}
	}
	settled(s, w)
}

// TestWorkshopMonkey: no keys make it fail, and the cursor stays in the text.
func TestWorkshopMonkey(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	keys := append(strings.Fields("ctrl+u ctrl+r ctrl+k ctrl+w ctrl+n [ ] = # a Q é 日本 . space enter tab"), uitest.LayerKeys...)
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), leapers, uitest.Size{Width: 80, Height: 24})
	for range 400 {
		key := keys[r.IntN(len(keys))]
		switch r.IntN(20) {
		case 0:
			s.Paste("[x:chess]\narray = " + key)
		case 1:
			s.Resize(58+r.IntN(90), 18+r.IntN(30))
		default:
			s.Press(key)
		}
		s.Check("after " + key)
		if row, col := w.text.at(); row < 0 || row >= len(w.text.lines()) || col > len([]rune(w.text.lines()[row])) {
			t.Fatalf("after %s the cursor is at %d, %d", key, row, col)
		}
	}
	settled(s, w)
}

// TestHelp: F1 shows the help, and a question mark is typed.
func TestHelp(t *testing.T) {
	s, w := onWorkshop(t, uitest.Common(t, theme.ASCII, uitest.Endless), leapers, uitest.Size{Width: 80, Height: 24})
	s.Send(tea.KeyMsg{Type: tea.KeyF1})
	s.Expect("Inventing a game")
	s.Press("esc", "?")
	if !strings.HasPrefix(w.text.area.Value(), "?") {
		t.Error("the question mark is not typed")
	}
}

// faulty is a rule that panics when it is tried.
type faulty struct{}

func (faulty) Key() string                         { return "faulty" }
func (faulty) Describe(*engine.Variant) string     { return "" }
func (faulty) Bind(*engine.Builder) (any, error)   { return faulty{}, nil }
func (faulty) MoveMade(engine.Editor, engine.Move) { panic("tried") }

// TestFaulty: a game whose rules panic is a problem of its lines.
func TestFaulty(t *testing.T) {
	chess := variants.Chess()
	c, err := variants.BuiltIn().With("Test", chess.Derive(engine.Definition{ID: "faulty", Name: "Faulty", Rules: []engine.Rule{faulty{}}}))
	if err != nil {
		t.Fatal(err)
	}
	r := read(c, "f.ini", "[a:chess]\n[b:faulty]\n", "b")
	if len(r.problems) != 1 || r.problems[0].Line != 2 || !strings.Contains(r.problems[0].Error(), "[b] ferz fails on this game, which is a defect of ferz: tried") {
		t.Errorf("%v", r.problems)
	}
}
