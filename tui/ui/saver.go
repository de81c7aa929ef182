package ui

import tea "github.com/charmbracelet/bubbletea"

// Saver writes something in the background, once at a time: what changes
// meanwhile is written after that.
type Saver[T any] struct {
	// Write copies what is to be written now, and returns what writes the copy,
	// elsewhere, and tells how that went.
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

// Mine takes in that something was written, and reports whether it was written
// by this saver. Then Next is to follow.
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

// Last waits for what is being written, and writes what has changed since. Its
// screen is gone by then: nobody hears of it, and the writing before it has told
// what is wrong.
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
