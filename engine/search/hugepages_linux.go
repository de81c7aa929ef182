package search

import (
	"syscall"
	"unsafe"
)

const hugePage = 2 << 20 // bytes

// adviseHugePages asks the kernel for huge pages for a large table, since a lookup
// then costs one cache miss instead of several. Failure is harmless.
func adviseHugePages(buckets []bucket) {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(buckets))), len(buckets)*int(unsafe.Sizeof(bucket{})))
	start := -uintptr(unsafe.Pointer(unsafe.SliceData(bytes))) % hugePage
	if end := uintptr(len(bytes)); end > start+hugePage {
		_ = syscall.Madvise(bytes[start:end-(end-start)%hugePage], syscall.MADV_HUGEPAGE)
	}
}
