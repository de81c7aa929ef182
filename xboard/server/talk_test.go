package server_test

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/server"
)

// talk is a conversation with a server.
type talk struct {
	t     testing.TB
	in    *io.PipeWriter
	lines chan string
	ended chan error
	stop  context.CancelFunc
}

func newTalk(t testing.TB) *talk {
	t.Helper()
	return talkTo(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return server.ServeUCI(ctx, in, out, server.Shelf{}, server.Identity{Name: "ferz test", Author: "us"})
	})
}

// talkTo starts a conversation with a server.
func talkTo(t testing.TB, serve func(context.Context, io.Reader, io.Writer) error) *talk {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	c := &talk{t: t, in: inW, lines: make(chan string, 10000), ended: make(chan error, 1), stop: stop}
	go func() {
		c.ended <- serve(ctx, inR, outW)
		outW.Close()
	}()
	go func() {
		defer close(c.lines)
		for scan := bufio.NewScanner(outR); scan.Scan(); {
			c.lines <- scan.Text()
		}
	}()
	t.Cleanup(func() {
		inW.Close()
		c.end()
		stop()
	})
	return c
}

func (c *talk) send(lines ...string) {
	for _, line := range lines {
		if _, err := io.WriteString(c.in, line+"\n"); err != nil {
			c.t.Errorf("send %q: %v", line, err)
		}
	}
}

// until returns the lines up to the first that starts with prefix.
func (c *talk) until(prefix string) []string {
	c.t.Helper()
	var got []string
	timeout := time.After(2 * time.Minute)
	for {
		select {
		case line, ok := <-c.lines:
			if !ok {
				c.t.Fatalf("the server ended before %q; it said %q", prefix, got)
			}
			got = append(got, line)
			if strings.HasPrefix(line, prefix) {
				return got
			}
		case <-timeout:
			c.t.Fatalf("no answer %q in time; only %q", prefix, got)
		}
	}
}

// last returns the line that starts with prefix.
func (c *talk) last(prefix string) string {
	c.t.Helper()
	lines := c.until(prefix)
	return lines[len(lines)-1]
}

// silent checks that nothing starting with prefix comes for a while.
func (c *talk) silent(prefix string, d time.Duration) {
	c.t.Helper()
	timeout := time.After(d)
	for {
		select {
		case line := <-c.lines:
			if strings.HasPrefix(line, prefix) {
				c.t.Fatalf("%q came too early", line)
			}
		case <-timeout:
			return
		}
	}
}

// end waits for the end of the server.
func (c *talk) end() error {
	c.t.Helper()
	select {
	case err := <-c.ended:
		c.ended <- err
		return err
	case <-time.After(2 * time.Minute):
		c.t.Fatal("the server does not end")
		return nil
	}
}

// whole is the whole catalogue.
type whole struct{}

func (whole) All() []engine.Definition                    { return variants.All() }
func (whole) Find(name string) (engine.Definition, error) { return variants.Find(name) }
func (whole) Load(spec string) (*engine.Variant, error)   { return variantstest.Shared(spec) }

// wholeUCI is a conversation by UCI about the whole catalogue.
func wholeUCI(t testing.TB) *talk {
	return talkTo(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return server.ServeUCI(ctx, in, out, whole{}, server.Identity{Name: "ferz test"})
	})
}

// newXBoard is a conversation by the XBoard protocol about the whole catalogue.
func newXBoard(t testing.TB) *talk {
	return talkTo(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return server.ServeXBoard(ctx, in, out, whole{}, server.Identity{Name: "ferz test"})
	})
}
