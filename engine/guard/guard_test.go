package guard_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/guard"
)

// TestDo: an error stays what it is, and a panic becomes an error with its stack.
func TestDo(t *testing.T) {
	if err := guard.Do(func() error { return io.EOF }); err != io.EOF {
		t.Errorf("got %v, want the function's error", err)
	}
	if err := guard.Do(func() error { return nil }); err != nil {
		t.Errorf("got %v", err)
	}
	var failed *guard.PanicError
	err := guard.Do(func() error { panic("no such square") })
	if !errors.As(err, &failed) || err.Error() != "internal error: no such square" || !strings.Contains(string(failed.Stack), "guard_test.go") {
		t.Errorf("got %v", err)
	}
}
