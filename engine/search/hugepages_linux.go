package search

import (
	"syscall"
	"unsafe"
)

const hugePage = 2 << 20 // bytes

// adviseHugePages asks for huge pages for a table that is large: looking something up in
// it then costs one miss, not several. It is as well if that fails.
func adviseHugePages(buckets []bucket) {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(buckets))), len(buckets)*int(unsafe.Sizeof(bucket{})))
	start := -uintptr(unsafe.Pointer(unsafe.SliceData(bytes))) % hugePage
	if end := uintptr(len(bytes)); end > start+hugePage {
		_ = syscall.Madvise(bytes[start:end-(end-start)%hugePage], syscall.MADV_HUGEPAGE)
	}
}
