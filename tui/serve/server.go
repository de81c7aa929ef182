// Package serve is a game server that people use by SSH. Run starts it; package sshd
// accepts the connections, package store saves what must outlive the process, and
// package rating rates the players.
//
// A visitor is a user value without files, programs or a shell: permissions need no
// checks where there is nothing to use. Users are identified by their SSH keys and have
// names; a guest has neither, and nothing is saved for guests.
//
//	sshd.Session ──> who is it ──> a user value ──> screen (tui) or plain mode
//
// The server is large because rooms, offers, the lobby and the host's commands share one
// place and its locks; what stands alone has a folder of its own (people, searches, backup).
package serve

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/searches"
	"github.com/ferzchess/ferz/tui/serve/sshd"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/xboard/durable"
)

// DefaultListen is the address that is listened at if none is named.
const DefaultListen = ":23234"

// Config is how a place is served. Its zero value is complete but for Dir.
type Config struct {
	Dir       string // of all that is kept
	Listen    string // "": DefaultListen
	NoGuests  bool   // only those who show a key are let in
	Hash      int    // megabytes of the hash table of each search; 0: DefaultHash
	HashTotal int    // megabytes of the hash tables of all visits together; 0: defaultHashTotal
	Searches  int    // of ferz that run at once; 0: the machine's cores less one
	Limits    sshd.Limits
	Play      PlayLimits
	Proxies   []netip.Prefix // see [sshd.Config]
	Metrics   string         // address and port of metrics and health; "": none
	Workers   string         // address and port at which workers connect; "": none do
	Cluster   ClusterConfig

	handOut string // the URL by which searches are handed out to workers; "": none are

	Log       *slog.Logger // nil: lines are written to LogTo
	LogTo     io.Writer    // nil: nothing is logged
	LogLevel  string       // debug, info, warn or error; "": info
	LogFormat string       // text or json; "": text

	// Ready is called with the address when connections are accepted; nil: nothing is.
	Ready func(addr net.Addr)
	// MetricsReady is called with the address of the metrics when they are served; nil:
	// nothing is.
	MetricsReady func(addr net.Addr)
}

// DefaultHash is small, as many search at once, and defaultHashTotal fits small machines.
const DefaultHash, defaultHashTotal = 8, 512

// PlayLimits bound what visitors may do together. A zero takes the value of defaultPlay.
type PlayLimits struct {
	Rooms      int           // games at once in all
	Games      int           // games at once of one person
	OwnGames   int           // kept games of one person, besides those against others
	Offers     int           // open offers of one person
	ChatLength int           // bytes of a line of chat
	ChatPause  time.Duration // between two lines of one person
	Lag        time.Duration // that clocks give back for a move at most
	AfterGame  time.Duration // for which people can look at a game together that is over
}

// defaultPlay are the limits of a host that sets none.
var defaultPlay = PlayLimits{Rooms: 1000, Games: 10, OwnGames: 1000, Offers: 5, ChatLength: 200, ChatPause: time.Second, Lag: 500 * time.Millisecond, AfterGame: 30 * time.Minute}

// place is a place to play while it is served.
type place struct {
	Config
	people   people.Members
	shared   *tui.Shared
	hall     *hall
	sshd     *sshd.Server
	sessions *sessions
	notices  *people.Notices
	metrics  *metrics
	pool     *searches.Pool
	workers  *searches.Workers // nil: there are none
	hashes   *searches.Budget
	stop     context.CancelFunc // ends the server
	began    time.Time
}

// newPlace returns a place over a store.
func newPlace(c Config, kv store.KV) *place {
	if c.Play == (PlayLimits{}) {
		c.Play = defaultPlay
	}
	m := newMetrics()
	p := &place{
		Config: c, people: people.Members{Store: store.Over(timed{kv, m}), Now: time.Now}, shared: tui.NewShared(),
		sessions: &sessions{open: map[*visit]*openSession{}}, metrics: m, began: time.Now(), stop: func() {},
	}
	p.pool = searches.NewPool(cmp.Or(c.Searches, max(runtime.NumCPU()-1, 1)))
	p.hashes = searches.NewBudget(cmp.Or(c.HashTotal, defaultHashTotal))
	p.notices = people.NewNotices(p.people.Store, time.Now)
	return p
}

// Run serves a place until the context ends.
func Run(ctx context.Context, c Config) error {
	if c.Dir == "" {
		return errors.New("a place to play needs a folder for what it keeps")
	}
	if err := c.Cluster.check(c.Workers); err != nil {
		return err
	}
	if c.Log == nil {
		c.Log = c.logger()
	}
	c.Listen, c.Hash = cmp.Or(c.Listen, DefaultListen), cmp.Or(c.Hash, DefaultHash)
	if err := backup.Private(c.Dir); err != nil {
		return err
	}
	if err := backup.CheckRestored(c.Dir); err != nil {
		return err
	}
	kv, err := openStore(ctx, &c)
	if err != nil {
		return notCanceled(err)
	}
	defer kv.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	p := newPlace(c, kv)
	p.stop = stop
	if err := p.notices.Load(ctx); err != nil {
		return err
	}
	// Games end after the sessions, and write what is left to write.
	games, end := context.WithCancel(context.WithoutCancel(ctx))
	p.hall = newHall(games, p)
	if c.handOut != "" {
		p.workers = searches.NewWorkers(games, c.handOut, c.Hash, c.Log)
	}
	member := &membership{func() {}, func() {}, func() {}}
	if shared, ok := kv.(*store.Cluster); ok {
		of := newCluster(c.Cluster.Node, shared.Conn())
		of.stepDown, of.failing = shared.StepDown, shared.Failure
		if err = of.claim(ctx); err == nil {
			member, err = p.hall.join(of)
		}
		if err != nil {
			end()
			return err
		}
	}
	defer func() {
		member.handOver()
		end()
		p.hall.running.Close()
		member.leave()
		member.stop()
	}()
	if err := p.hall.resume(); err != nil {
		return err
	}
	// Sessions may take a while to end, and the games of a node do not wait for them.
	defer context.AfterFunc(ctx, member.handOver)()
	return p.serve(ctx)
}

// notCanceled returns an error, or nil for that of a server that was ended while it waited.
func notCanceled(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// serve listens and serves.
func (p *place) serve(ctx context.Context) error {
	key, err := p.hostKey(ctx)
	if err != nil {
		return fmt.Errorf("the host's key: %w", err)
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", p.Listen)
	if err != nil {
		return err
	}
	p.sshd = sshd.New(sshd.Config{HostKey: key, Guests: !p.NoGuests, Limits: p.Limits, Proxies: p.Proxies, Log: p.Log, Admit: p.admit, Handle: p.handle})
	var beside sync.WaitGroup
	defer beside.Wait()
	defer p.stop()
	if err := errors.Join(p.serveControl(ctx, &beside), p.serveMetrics(ctx, &beside)); err != nil {
		l.Close()
		return err
	}
	if p.workers != nil {
		beside.Go(func() { p.workers.CloseUnused(ctx) })
	}
	p.Log.Info("serving", "address", l.Addr(), "folder", p.Dir)
	if p.Ready != nil {
		p.Ready(l.Addr())
	}
	return p.sshd.Serve(ctx, l)
}

// hostKey returns the key that the server shows to visitors. All nodes of a cluster have that
// of the one which came first.
func (p *place) hostKey(ctx context.Context) (ssh.Signer, error) {
	path := filepath.Join(p.Dir, backup.HostKeyName)
	key, err := sshd.HostKey(path)
	if err != nil || p.hall.cluster == nil {
		return key, err
	}
	own, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	shared, err := sharedKey(ctx, p.people.Store, own)
	if err != nil || bytes.Equal(shared, own) {
		return key, err
	}
	if err := durable.Private().WriteFile(path, shared); err != nil {
		return nil, err
	}
	return sshd.HostKey(path)
}

// admit returns why an address is not let in.
func (p *place) admit(a netip.Addr) error { return p.notices.Barred(people.Ban, "", a) }

// logger returns a logger with the format and level of the configuration.
func (c *Config) logger() *slog.Logger {
	if c.LogTo == nil {
		return slog.New(slog.DiscardHandler)
	}
	options := &slog.HandlerOptions{}
	levels := map[string]slog.Level{"debug": slog.LevelDebug, "warn": slog.LevelWarn, "error": slog.LevelError}
	options.Level = levels[c.LogLevel] // info is 0
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(c.LogTo, options))
	}
	return slog.New(slog.NewTextHandler(c.LogTo, options))
}
