package endtoend

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/crypto/ssh"
)

// searcher is a visitor whose program at home has ferz think without an end. The server
// ends a search when others wait; another one begins then.
type searcher struct {
	conn *ssh.Client
	done chan error // holds why it has ended
}

// searching has a number of visitors think.
func searching(addr string, n int) (out []*searcher, err error) {
	for i := range n {
		s, err := beginSearch(addr, nameOf(mostSessions+i))
		if err != nil {
			endSearches(out)
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// endSearches ends the visits of searchers, and returns an error if one of them had ended before.
func endSearches(all []*searcher) (err error) {
	for _, s := range all {
		select {
		case early := <-s.done:
			err = errors.Join(err, fmt.Errorf("a search has ended: %w", early))
		default:
		}
		s.conn.Close()
	}
	return err
}

// beginSearch begins a visit that thinks.
func beginSearch(addr, name string) (*searcher, error) {
	key, err := newKey()
	if err != nil {
		return nil, err
	}
	conn, err := dial(addr, name, key)
	if err != nil {
		return nil, err
	}
	session, err := conn.NewSession()
	if err != nil {
		return nil, err
	}
	in, err := session.StdinPipe()
	if err != nil {
		return nil, err
	}
	lines, err := session.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := session.Start("uci"); err != nil {
		return nil, err
	}
	s := &searcher{conn: conn, done: make(chan error, 1)}
	go func() { s.done <- think(in, bufio.NewScanner(lines)) }()
	return s, nil
}

// think has an engine think until its output ends. First the name is taken that the key
// is asked for.
func think(in io.Writer, lines *bufio.Scanner) error {
	if _, err := io.WriteString(in, "\nuci\nposition startpos\ngo infinite\n"); err != nil {
		return err
	}
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "bestmove") {
			if _, err := io.WriteString(in, "go infinite\n"); err != nil {
				return err
			}
		}
	}
	return errors.Join(lines.Err(), io.EOF)
}
