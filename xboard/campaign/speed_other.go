//go:build !linux

package campaign

import "time"

// threadTime returns the time since the program began.
func threadTime() time.Duration { return time.Since(began) }
