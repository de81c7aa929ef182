package invent

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui"
)

// TestEdit: a new file begins as its name and the parent say, one that is there as
// it is.
func TestEdit(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there.ini")
	if err := os.WriteFile(there, []byte("[a:chess]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var invent tui.Options
	b := testApp(strings.NewReader(""), io.Discard, io.Discard)
	b.Play = func(_ context.Context, opts tui.Options) error {
		invent = opts
		return nil
	}
	if status := b.Run(t.Context(), []string{"edit"}); status != 0 || !invent.Invent || invent.Edit != "" {
		t.Errorf("without a file: status %d, %+v", status, invent)
	}
	if status := b.Run(t.Context(), []string{"edit", "--parent", "xiangqi"}); status == 0 {
		t.Error("a parent without a file is taken")
	}
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{filepath.Join(dir, "new.ini")}, 0, "[new:chess]"},
		{[]string{filepath.Join(dir, "new.ini"), "--parent", "xiangqi"}, 0, "[new:xiangqi]"},
		{[]string{filepath.Join(dir, "größe.ini")}, 0, "[mygame:chess]"},
		{[]string{filepath.Join(dir, "new.ini"), "--parent", "nosuch"}, 1, ""},
		{[]string{there, "--parent", "nosuch"}, 0, ""},
	} {
		var got tui.Options
		a := testApp(strings.NewReader(""), io.Discard, io.Discard)
		a.Play = func(_ context.Context, opts tui.Options) error {
			got = opts
			return nil
		}
		if status := a.Run(t.Context(), append([]string{"edit"}, tt.args...)); status != tt.status || !strings.Contains(got.InitialText, tt.want) {
			t.Errorf("%q: status %d, %q", tt.args, status, got.InitialText)
		}
		if tt.status == 0 && (got.Edit != tt.args[0] || (tt.want == "") != (got.InitialText == "")) {
			t.Errorf("%q: %q is edited, %q", tt.args, got.Edit, got.InitialText)
		}
	}
}
