package registry

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// lockWait is how long another ferz may keep the lock.
const lockWait = 10 * time.Second

// errLocked tells that somebody else has the lock.
var errLocked = errors.New("locked")

// lock keeps other processes from writing the file at path until unlock is
// called. The lock is on a file beside it, as the file itself is replaced; it
// goes with the process that has it.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	f, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	for {
		err := tryLock(f)
		if err == nil {
			return func() { f.Close() }, nil
		}
		if !errors.Is(err, errLocked) {
			f.Close()
			return nil, fmt.Errorf("can't lock %s: %w", f.Name(), err)
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			f.Close()
			return nil, fmt.Errorf("another process keeps %s locked: %w", f.Name(), ctx.Err())
		}
	}
}
