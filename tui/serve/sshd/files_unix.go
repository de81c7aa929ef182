//go:build unix

package sshd

import "golang.org/x/sys/unix"

// maxFiles returns how many files the process may have open; 0 if that is not known.
func maxFiles() uint64 {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return uint64(limit.Cur)
}
