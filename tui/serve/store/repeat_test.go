package store

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// losing is a KV that does not answer some writes, in order: whether it does them, or whether
// another's value is there afterwards, is said for each.
type losing struct {
	KV
	lost []string // "before": nothing is written; "after": it is; "other": another's is; "": answered
	puts int
}

func (l *losing) Put(ctx context.Context, key Key, value []byte, last uint64) (uint64, error) {
	what := ""
	if l.puts < len(l.lost) {
		what = l.lost[l.puts]
	}
	l.puts++
	switch what {
	case "":
		return l.KV.Put(ctx, key, value, last)
	case "after":
		if _, err := l.KV.Put(ctx, key, value, last); err != nil {
			return 0, err
		}
	case "other":
		if _, err := l.KV.Put(ctx, key, []byte("another's"), last); err != nil {
			return 0, err
		}
	}
	return 0, nats.ErrTimeout
}

// quick are attempts that follow each other at once, for as long as a busy machine needs.
var quick = attempts{time.Millisecond, time.Hour}

// TestPutAgain: a write without an answer is made again, once, and it is found out whether
// it was done.
func TestPutAgain(t *testing.T) {
	for _, tt := range []struct {
		name    string
		lost    []string
		want    error
		value   string
		mostPut int
	}{
		{"answered", nil, nil, "new", 1},
		{"lost before it was done", []string{"before"}, nil, "new", 2},
		{"lost after it was done", []string{"after"}, nil, "new", 1},
		{"lost twice", []string{"before", "after"}, nil, "new", 2},
		{"another's comes first", []string{"other"}, ErrStale, "another's", 1},
	} {
		key := Key{Kind: Rooms, Name: "game"}
		memory := Memory()
		last, err := memory.Put(t.Context(), key, []byte("old"), 0)
		if err != nil {
			t.Fatal(err)
		}
		l := &losing{KV: memory, lost: tt.lost}
		revision, err := quick.put(t.Context(), l, key, []byte("new"), last)
		if !errors.Is(err, tt.want) || l.puts > tt.mostPut {
			t.Errorf("%s: %v after %d attempts", tt.name, err, l.puts)
		}
		e, getErr := memory.Get(t.Context(), key)
		if getErr != nil || string(e.Value) != tt.value || err == nil && e.Revision != revision {
			t.Errorf("%s: %q with revision %d, %v; told %d", tt.name, e.Value, e.Revision, getErr, revision)
		}
	}
}

// TestStaleAtOnce: what is stale from the beginning is refused, even if the value is the same.
func TestStaleAtOnce(t *testing.T) {
	memory, key, text := Memory(), Key{Kind: Rooms, Name: "game"}, bytes.Repeat([]byte("x"), 3)
	if _, err := memory.Put(t.Context(), key, text, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := quick.put(t.Context(), memory, key, text, 0); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
}

// TestRepeatEnds: where nobody ever answers, the last error is returned, and a context that ends
// ends the attempts.
func TestRepeatEnds(t *testing.T) {
	n := 0
	err := attempts{1, 100}.repeat(t.Context(), func(context.Context) error { n++; return nats.ErrNoResponders })
	if !errors.Is(err, nats.ErrNoResponders) || n == 0 {
		t.Errorf("%v after %d attempts", err, n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := valueAttempts.repeat(ctx, func(ctx context.Context) error { return nats.ErrTimeout }); !errors.Is(err, nats.ErrTimeout) {
		t.Error(err)
	}
}
