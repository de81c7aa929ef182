package registry

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/ferzchess/ferz/xboard/durable"
)

// lockTimeout is how long another ferz may keep the lock.
const lockTimeout = 10 * time.Second

// lock keeps other processes from writing the file at path until unlock is
// called. The lock is on a file beside it, as the file itself is replaced; it
// goes with the process that has it.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	f, err := durable.Private().Open(path+".lock", os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, err
	}
	late := time.After(lockTimeout)
	for {
		if err := durable.TryLock(f); !errors.Is(err, durable.ErrLocked) {
			return func() { f.Close() }, nil // a file system without locks is no reason not to write
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			f.Close()
			return nil, ctx.Err()
		case <-late:
			f.Close()
			return nil, fmt.Errorf("another process has kept %s locked for %v", f.Name(), lockTimeout)
		}
	}
}
