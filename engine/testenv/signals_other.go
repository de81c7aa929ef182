//go:build !unix

package testenv

// DefaultSignals does nothing: on this system processes inherit no ignored signals.
func DefaultSignals() {}
