// Package guard turns panics into errors. It protects code that runs on untrusted
// definitions, such as a variant that a user wrote.
package guard

import (
	"fmt"
	"runtime/debug"
)

// PanicError is a panic that was turned into an error.
type PanicError struct {
	Value any
	Stack []byte // of the goroutine that panicked
}

// Error implements error.
func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Value) }

// Do calls do and returns its error, or a *PanicError if it panics: a fault in one
// game does not end the program with all others.
func Do(do func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &PanicError{r, debug.Stack()}
		}
	}()
	return do()
}
