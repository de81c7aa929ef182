// Package control carries the host's commands to a server that runs: words go there, and
// text or a file comes back. They go through a socket in the server's folder, which only its
// owner can enter. Serve answers, Call asks.
package control

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// socketName is the name of the socket in the server's folder.
const socketName = "control"

// longestPath is how long the path of a socket may be on all systems, in bytes.
const longestPath = 100

// Bounds of a request.
const (
	longestRequest = 64 << 10
	requestTime    = 10 * time.Second
	// lastTime is how long an answer may take that is written when the server ends, as that to
	// the command which ends it.
	lastTime = time.Second
)

// The types of frames, each followed by its length in four bytes.
const (
	frameOutput = 'o'
	frameError  = 'e' // the last one
	frameEnd    = 'q' // the last one
	mostFrame   = 64 << 10
)

// ErrNoServer is the error of Call where no server runs.
var ErrNoServer = errors.New("no server runs there")

// Handler does what the words of a command ask for. What it writes goes to the caller.
type Handler func(ctx context.Context, words []string, out io.Writer) error

// socket returns the path of the socket in a folder.
func socket(dir string) (string, error) {
	path, err := filepath.Abs(filepath.Join(dir, socketName))
	if err == nil && len(path) > longestPath {
		err = fmt.Errorf("the path %s is too long for a socket: expected at most %d bytes; choose a shorter --data", path, longestPath)
	}
	return path, err
}

// Listen opens the socket in a folder of which the caller holds the lock: one that is left
// of a server that was killed is replaced.
func Listen(dir string) (net.Listener, error) {
	path, err := socket(dir)
	if err != nil {
		return nil, err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Serve answers until the context ends.
func Serve(ctx context.Context, l net.Listener, h Handler) {
	var calls sync.WaitGroup
	defer calls.Wait()
	defer context.AfterFunc(ctx, func() { l.Close() })()
	for {
		conn, err := l.Accept()
		if ctx.Err() != nil {
			if err == nil {
				conn.Close()
			}
			return
		}
		if err != nil {
			select {
			case <-time.After(100 * time.Millisecond): // there are no more files, say
			case <-ctx.Done():
			}
			continue
		}
		calls.Go(func() { answer(ctx, conn, h) })
	}
}

// answer answers one call.
func answer(ctx context.Context, conn net.Conn, h Handler) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _, _ = conn.SetReadDeadline(time.Now()), conn.SetWriteDeadline(time.Now().Add(lastTime)) })()
	_ = conn.SetReadDeadline(time.Now().Add(requestTime)) // an error shows when it is read
	line, err := bufio.NewReader(io.LimitReader(conn, longestRequest)).ReadBytes('\n')
	var words []string
	if err == nil {
		err = json.Unmarshal(line, &words)
	}
	if err == nil {
		err = h(ctx, words, frames{conn})
	}
	last, text := byte(frameEnd), ""
	if err != nil {
		last, text = frameError, err.Error()
	}
	_ = writeFrame(conn, last, []byte(text)) // an error means that the caller is gone
}

// frames writes output in frames.
type frames struct{ w io.Writer }

// Write implements io.Writer.
func (f frames) Write(p []byte) (n int, err error) {
	for len(p) > 0 && err == nil {
		part := p[:min(len(p), mostFrame)]
		if err = writeFrame(f.w, frameOutput, part); err == nil {
			n += len(part)
		}
		p = p[len(part):]
	}
	return n, err
}

func writeFrame(w io.Writer, kind byte, text []byte) error {
	head := binary.BigEndian.AppendUint32([]byte{kind}, uint32(min(len(text), mostFrame)))
	_, err := w.Write(append(head, text[:min(len(text), mostFrame)]...))
	return err
}

// Call sends the words of a command to the server that runs in a folder, and writes what
// comes back. It returns the command's error, or ErrNoServer.
func Call(ctx context.Context, dir string, words []string, out io.Writer) error {
	path, err := socket(dir)
	if err != nil {
		return err
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "unix", path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("%s: %w", dir, ErrNoServer)
	}
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	request, err := json.Marshal(words)
	if err != nil {
		return err
	}
	if _, err := conn.Write(append(request, '\n')); err != nil {
		return err
	}
	return read(bufio.NewReader(conn), out)
}

// read reads an answer.
func read(r io.Reader, out io.Writer) error {
	for {
		var head [5]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return fmt.Errorf("the server's answer is not complete: %w", err)
		}
		n := binary.BigEndian.Uint32(head[1:])
		if n > mostFrame {
			return fmt.Errorf("the server's answer has a part of %d bytes: expected at most %d", n, mostFrame)
		}
		text := make([]byte, n)
		if _, err := io.ReadFull(r, text); err != nil {
			return fmt.Errorf("the server's answer is not complete: %w", err)
		}
		switch head[0] {
		case frameOutput:
			if _, err := out.Write(text); err != nil {
				return err
			}
		case frameError:
			return errors.New(string(text))
		case frameEnd:
			return nil
		default:
			return fmt.Errorf("the server's answer has a part of the unknown type %q", head[0])
		}
	}
}
