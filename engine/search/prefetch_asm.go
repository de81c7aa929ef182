//go:build amd64 || arm64

package search

import "unsafe"

// prefetch loads the cache line that holds an address.
//
//go:noescape
func prefetch(p unsafe.Pointer)
