package endings

import "golang.org/x/sys/unix"

// MachineMemory returns how much memory the machine has, in bytes, 0 if that is not known.
func MachineMemory() uint64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return uint64(info.Totalram) * uint64(info.Unit)
}
