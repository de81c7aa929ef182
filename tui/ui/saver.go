package ui

import tea "github.com/charmbracelet/bubbletea"

// Saver writes one thing in the background, one write at a time: changes during a write
// are written after it.
type Saver[T any] struct {
	// Write copies the data to write, and returns a function that writes the copy in
	// the background and returns the result.
	Write func() func() T

	id    uint64 // of the writing under way, or 0
	again bool
	ended chan struct{} // closed at the end of the last writing
}

// SavedMsg: a saver has written.
type SavedMsg[T any] struct {
	id     uint64
	Result T
}

// Save writes now, or once the current write has ended.
func (v *Saver[T]) Save(c *Common) tea.Cmd {
	if v.id != 0 {
		v.again = true
		return nil
	}
	v.id, v.ended = c.NextID(), make(chan struct{})
	id, ended, write := v.id, v.ended, v.Write()
	return func() tea.Msg {
		defer close(ended)
		return SavedMsg[T]{id, write()}
	}
}

// Finish handles the result of a write, and reports whether this saver made it. Next
// should be called after that.
func (v *Saver[T]) Finish(msg SavedMsg[T]) bool {
	if v.id == 0 || msg.id != v.id {
		return false
	}
	v.id = 0
	return true
}

// Next writes changes made during the last write.
func (v *Saver[T]) Next(c *Common) tea.Cmd {
	if !v.again {
		return nil
	}
	v.again = false
	return v.Save(c)
}

// Busy reports whether a write is running or due.
func (v *Saver[T]) Busy() bool { return v.id != 0 }

// Flush waits for the write in progress, and then writes later changes. Its screen
// is closed by then, so the result is not shown; the previous write has reported
// any problem.
func (v *Saver[T]) Flush() tea.Cmd {
	if v.id == 0 {
		return nil
	}
	ended, write := v.ended, func() T { var none T; return none }
	if v.again {
		write = v.Write()
	}
	v.id, v.again = 0, false
	return func() tea.Msg {
		<-ended
		write()
		return nil
	}
}
