package leaktest

import (
	"strings"
	"testing"
)

// TestWatch begins goroutines in a goroutine: they are there until they end,
// and others don't count.
func TestWatch(t *testing.T) {
	end, begun := make(chan struct{}), make(chan struct{})
	other := make(chan struct{})
	go func() { <-other }()
	left := Watch()
	go func() {
		go func() {
			begun <- struct{}{}
			<-end
		}()
		<-end
	}()
	<-begun
	if got := left(); strings.Count(got, "leaktest.TestWatch") < 2 {
		t.Errorf("two goroutines are there, and it tells of\n%s", got)
	}
	close(end)
	Check(t) // begins another watch
	for left() != "" {
	}
	close(other)
}
