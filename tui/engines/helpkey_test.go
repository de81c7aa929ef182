package engines

import (
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestHelpKey: the foot names a key that shows the help: F1 where ? is typed.
func TestHelpKey(t *testing.T) {
	st, _ := openEngines(t, uitest.WithEngines(t, uitest.Configured(t, theme.ASCII)), 80, 24)
	st.Press("a")
	st.WaitForText("Add an engine")
	st.Expect("F1 help")
	st.Press("tab", "tab")
	st.Expect("> Protocol", "? help")
	st.Press("?")
	st.WaitForText("Adding an engine")
	st.Press("esc", "up", "f1")
	st.WaitForText("Adding an engine")
}
