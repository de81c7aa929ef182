package guard_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine/guard"
)

// TestEndFaults: panics that are no faults in reading memory go on, and without one the error
// stays what it is.
func TestEndFaults(t *testing.T) {
	run := func(do func()) (recovered any, err error) {
		defer func() { recovered = recover() }()
		defer guard.EndFaults(guard.StartFaults(), &err)
		do()
		return nil, nil
	}
	if r, err := run(func() {}); err != nil || r != nil {
		t.Errorf("got %v, %v", err, r)
	}
	if r, err := run(func() { panic("no such square") }); err != nil || r != "no such square" {
		t.Errorf("got %v, %v", err, r)
	}
	var list []int
	if r, err := run(func() { _ = list[3] }); err != nil || r == nil {
		t.Errorf("got %v, %v", err, r)
	}
	var none *int
	if r, err := run(func() { _ = *none }); err != nil || r == nil {
		t.Errorf("got %v, %v", err, r)
	}
}
