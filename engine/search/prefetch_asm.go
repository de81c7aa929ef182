//go:build amd64 || arm64

package search

import "unsafe"

// prefetch lets the processor load the line of its cache that holds an address.
//
//go:noescape
func prefetch(p unsafe.Pointer)
