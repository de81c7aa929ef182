package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/ferzchess/ferz/xboard/durable"
)

// Hours records how much of a campaign's time was spent, so that an interrupted one
// continues with the rest.
type Hours struct {
	path   string
	lock   *durable.Lock
	shared bool // another process keeps the time of this campaign
	before time.Duration
	began  time.Time
}

// AllVariants stands for all listed variants that a campaign does not name, and for a
// campaign of them all instead of a file.
const AllVariants = "all"

// hoursName returns the name under which the time of a campaign is saved.
func hoursName(plan string) string {
	if plan == AllVariants {
		return AllVariants
	}
	whole, err := filepath.Abs(plan)
	if err != nil {
		whole = plan
	}
	h := fnv.New32a()
	_, _ = io.WriteString(h, whole)
	base := regexp.MustCompile(`[^\w.-]+`).ReplaceAllString(filepath.Base(plan), "_")
	return fmt.Sprintf("%s-%08x", base, h.Sum32())
}

// OpenHours returns the time of the campaign of a file, or of all variants. A second
// process in the same campaign has a time of its own, which is not saved.
func OpenHours(dir, plan string) (*Hours, error) {
	if err := durable.Private().MkdirAll(dir); err != nil {
		return nil, err
	}
	h := &Hours{path: filepath.Join(dir, hoursName(plan)+".hours.json"), began: time.Now()}
	var err error
	h.lock, err = durable.AcquireLock(h.path + ".lock")
	switch {
	case errors.Is(err, durable.ErrLocked):
		h.shared = true
		return h, nil
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, err
	}
	data, err := os.ReadFile(h.path)
	if os.IsNotExist(err) {
		return h, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &h.before)
	}
	if err == nil && h.before < 0 {
		err = fmt.Errorf("%v spent", h.before)
	}
	if err != nil {
		h.before = 0 // better an hour too many than none at all
	}
	return h, nil
}

// Before returns the time that was spent before this process.
func (h *Hours) Before() time.Duration { return h.before }

// Save saves the time spent.
func (h *Hours) Save() error {
	if h.shared {
		return nil
	}
	data, err := json.Marshal(h.before + time.Since(h.began))
	if err != nil {
		return err
	}
	return durable.WriteFile(h.path, append(data, '\n'))
}

// Finish forgets the time: the campaign's next run has all of it again.
func (h *Hours) Finish() error {
	if h.shared {
		return nil
	}
	if err := durable.Private().Remove(h.path); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}

// Close releases the lock, so that another process can keep the time.
func (h *Hours) Close() {
	if h.lock != nil {
		h.lock.Release()
	}
}
