//go:build !linux

package endings

// MachineMemory returns how much memory the machine has, in bytes, 0 if that is not known.
func MachineMemory() uint64 { return 0 }
