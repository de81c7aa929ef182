//go:build !linux

package xboard

// lowerThread does nothing: threads have no priorities of their own, or other ones.
func lowerThread() {}
