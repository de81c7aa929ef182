package betza

import "fmt"

// SyntaxError describes a mistake in a notation, and its place.
type SyntaxError struct {
	Notation string
	Column   int // of the character that is wrong, counted from 1
	Message  string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%q, column %d: %s", e.Notation, e.Column, e.Message)
}
