//go:build !linux

package main

import "time"

// threadTime returns the time since the program began.
func threadTime() time.Duration { return time.Since(began) }
