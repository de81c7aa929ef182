//go:build !unix && !windows

package campaign

import "time"

// LowerPriority does nothing: this system has no priorities.
func LowerPriority() error { return nil }

// processTime returns 0: this system does not say.
func processTime() time.Duration { return 0 }
