package control

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/leaktest"
)

// folder returns a folder whose path is short enough for a socket.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "ferz")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// TestCall: words arrive as they are, and output and errors come back.
func TestCall(t *testing.T) {
	leaktest.Check(t)
	dir := folder(t)
	if err := Call(t.Context(), dir, []string{"status"}, io.Discard); !errors.Is(err, ErrNoServer) {
		t.Errorf("without a server: %v", err)
	}
	big := strings.Repeat("x", 3*mostFrame+7)
	handler := func(_ context.Context, words []string, out io.Writer) error {
		switch words[0] {
		case "fail":
			return errors.New("it fails")
		case "big":
			_, err := io.WriteString(out, big)
			return err
		}
		_, err := fmt.Fprintf(out, "%q", words)
		return err
	}
	for range 2 { // the second time over the socket that is left
		l, err := Listen(dir)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { Serve(ctx, l, handler); close(done) }()
		for _, tt := range []struct {
			words []string
			out   string
			err   string
		}{
			{[]string{"a b", "", "ü\n\""}, `["a b" "" "ü\n\""]`, ""},
			{[]string{"fail"}, "", "it fails"},
			{[]string{"big"}, big, ""},
		} {
			var out bytes.Buffer
			err := Call(t.Context(), dir, tt.words, &out)
			if out.String() != tt.out || tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Errorf("%.20q: %.40q, %v", tt.words, out.String(), err)
			}
		}
		if err := Call(t.Context(), dir, []string{strings.Repeat("y", 2*longestRequest)}, io.Discard); err == nil {
			t.Error("a request without end is done")
		}
		info, err := os.Stat(filepath.Join(dir, socketName))
		if err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
			t.Errorf("the socket: %v, %v", info.Mode(), err)
		}
		cancel()
		<-done
		if err := os.WriteFile(filepath.Join(dir, socketName), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Listen(filepath.Join(dir, strings.Repeat("x", 200))); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("a long path: %v", err)
	}
}

// FuzzAnswer takes any bytes for an answer.
func FuzzAnswer(f *testing.F) {
	f.Add([]byte("o\x00\x00\x00\x02hiq\x00\x00\x00\x00"))
	f.Add([]byte("e\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, answer []byte) {
		var out bytes.Buffer
		_ = read(bytes.NewReader(answer), &out)
		if out.Len() > len(answer) {
			t.Errorf("%d bytes of %d", out.Len(), len(answer))
		}
	})
}
