package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/ferzchess/ferz/xboard/durable"
)

// Bounds of reviving a store.
const (
	revivePause = time.Second // between two attempts
	probeSize   = 1 << 20     // bytes that must fit on the disk before an attempt
)

// reviveAfter replaces the embedded server after a write has failed, provided that the disk
// takes writes: JetStream refuses all writes after one for which there was no room. It
// returns the error, with the disk's own one if there still is no room. Whether the write
// was done is as unclear as before. A write without an answer is one that has failed, also if
// its context had a deadline.
func (s *stream) reviveAfter(ctx context.Context, err error) error {
	if err == nil || errors.Is(err, ErrStale) || errors.Is(err, ErrNotFound) || errors.Is(err, errClosed) || errors.Is(ctx.Err(), context.Canceled) {
		return err
	}
	s.reviving.Lock()
	defer s.reviving.Unlock()
	if time.Since(s.revived) < revivePause {
		return err
	}
	if full := probe(s.options.Dir); full != nil {
		return fmt.Errorf("the disk takes no data: %w", full)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running == nil {
		return errClosed
	}
	s.running.stop()
	next, startErr := s.start(context.WithoutCancel(ctx))
	s.revived = time.Now()
	if startErr != nil {
		s.running = &embedded{} // the next failure tries again
		return errors.Join(err, startErr)
	}
	s.running = next
	return err
}

// probe returns why the disk of a folder takes no data, or nil.
func probe(dir string) error {
	path := filepath.Join(dir, "probe")
	err := durable.Private().WriteFile(path, make([]byte, probeSize))
	return errors.Join(err, os.RemoveAll(path))
}
