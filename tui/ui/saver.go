package ui

import tea "github.com/charmbracelet/bubbletea"

// Saver writes something in the background, once at a time: what changes
// meanwhile is written after that.
type Saver[T any] struct {
	// Write copies the data to write, and returns a function that writes the copy in
	// the background and returns the result.
	Write func() func() T

	id    uint64 // of the writing under way, or 0
	again bool
	ended chan struct{} // closed at the end of the last writing
}

// Saved: a saver has written.
type Saved[T any] struct {
	id     uint64
	Result T
}

// Save writes now, or as soon as what is being written is on disk.
func (v *Saver[T]) Save(c *Common) tea.Cmd {
	if v.id != 0 {
		v.again = true
		return nil
	}
	v.id, v.ended = c.NextID(), make(chan struct{})
	id, ended, write := v.id, v.ended, v.Write()
	return func() tea.Msg {
		defer close(ended)
		return Saved[T]{id, write()}
	}
}

// Mine handles the result of a write, and reports whether this saver made it. Next
// should be called after that.
func (v *Saver[T]) Mine(msg Saved[T]) bool {
	if v.id == 0 || msg.id != v.id {
		return false
	}
	v.id = 0
	return true
}

// Next writes what has changed meanwhile.
func (v *Saver[T]) Next(c *Common) tea.Cmd {
	if !v.again {
		return nil
	}
	v.again = false
	return v.Save(c)
}

// Busy reports whether something is being written, or is to be.
func (v *Saver[T]) Busy() bool { return v.id != 0 }

// Last waits for the write in progress, and then writes later changes. Its screen
// is closed by then, so the result is not shown; the previous write has reported
// any problem.
func (v *Saver[T]) Last() tea.Cmd {
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
