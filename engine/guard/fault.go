package guard

import (
	"errors"
	"runtime"
	"runtime/debug"
)

// ErrFault is the error of reading mapped memory whose file was truncated, or whose
// disk fails.
var ErrFault = errors.New("the file changed, or can no longer be read")

// StartFaults makes faults of the calling goroutine in reading mapped files panics, and
// returns what EndFaults takes, which is to be deferred:
//
//	defer guard.EndFaults(guard.StartFaults(), &err)
func StartFaults() (old bool) { return debug.SetPanicOnFault(true) }

// EndFaults undoes StartFaults. If the deferring function panics because of a fault,
// EndFaults sets the error to ErrFault. Other panics continue. It does not allocate.
func EndFaults(old bool, err *error) {
	debug.SetPanicOnFault(old)
	if r := recover(); r != nil {
		if !isFault(r) {
			panic(r)
		}
		*err = ErrFault
	}
}

// isFault reports whether a panic is a fault in reading memory.
func isFault(r any) bool {
	e, ok := r.(runtime.Error)
	if !ok {
		return false
	}
	_, ok = e.(interface{ Addr() uintptr })
	return ok
}
