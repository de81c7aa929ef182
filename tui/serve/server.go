// Package serve is a place to play: a server to which people come by SSH. Run serves one;
// package sshd accepts the connections, package store remembers what has to outlive the
// process, package rating rates players.
//
// A visitor is a user value without files, programs or a shell: not what they may do is
// limited, but what they have. Whoever shows a key is known by it, and has a name; a guest
// has neither, and nothing is kept for them.
//
//	sshd.Session ──> who is it ──> a user value ──> screen (tui) or plain mode
package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/serve/sshd"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/xboard/durable"
)

// DefaultListen is the address that is listened at if none is named.
const DefaultListen = ":23234"

// Config is how a place is served. Its zero value is complete but for Dir.
type Config struct {
	Dir      string // of all that is kept
	Listen   string // "": DefaultListen
	NoGuests bool   // only those who show a key are let in
	Hash     int    // megabytes of the hash table of each search; 0: DefaultHash
	Limits   sshd.Limits
	Log      *slog.Logger // nil: nothing is logged
	// Ready is called with the address when connections are accepted; nil: nothing is.
	Ready func(addr net.Addr)
}

// DefaultHash is small, as many search at once.
const DefaultHash = 8

// place is a place to play while it is served.
type place struct {
	Config
	people people
	shared *tui.Shared
	hall   *hall
}

// Run serves a place until the context ends.
func Run(ctx context.Context, c Config) error {
	if c.Dir == "" {
		return errors.New("a place to play needs a folder for what it keeps")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Listen == "" {
		c.Listen = DefaultListen
	}
	if c.Hash == 0 {
		c.Hash = DefaultHash
	}
	if err := private(c.Dir); err != nil {
		return err
	}
	kv, err := store.Open(ctx, filepath.Join(c.Dir, "store"))
	if err != nil {
		return err
	}
	defer kv.Close()
	p := &place{Config: c, people: people{store.Over(kv), time.Now}, shared: tui.NewShared()}
	// Games end after the sessions, and write what is left to write.
	games, end := context.WithCancel(context.WithoutCancel(ctx))
	p.hall = newHall(games, p)
	defer p.hall.running.Wait()
	defer end()
	if err := p.hall.resume(); err != nil {
		return err
	}
	return p.serve(ctx)
}

// private makes a folder that is its owner's alone. One that others may enter is refused.
func private(dir string) error {
	if err := durable.Private().MkdirAll(dir); err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if open := info.Mode().Perm() & 0o077; open != 0 && os.PathSeparator == '/' {
		return fmt.Errorf("%s can be read by others, and holds the host's key: chmod 700 %s", dir, dir)
	}
	return nil
}

// serve listens and serves.
func (p *place) serve(ctx context.Context) error {
	key, err := sshd.HostKey(filepath.Join(p.Dir, "host_key"))
	if err != nil {
		return fmt.Errorf("the host's key: %w", err)
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", p.Listen)
	if err != nil {
		return err
	}
	p.Log.Info("serving", "address", l.Addr(), "folder", p.Dir)
	if p.Ready != nil {
		p.Ready(l.Addr())
	}
	return sshd.New(sshd.Config{HostKey: key, Guests: !p.NoGuests, Limits: p.Limits, Log: p.Log, Handle: p.handle}).Serve(ctx, l)
}
