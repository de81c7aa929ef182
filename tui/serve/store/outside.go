package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ferzchess/ferz/xboard/durable"
)

// Times of connections to servers of NATS that run elsewhere. A server that is silent for
// twice the time between two pings is left for another one.
const (
	outsideTime  = 2 * time.Second // for a connection
	outsidePing  = 2 * time.Second
	outsidePause = time.Second / 4 // between two attempts to connect
)

// OutsideOptions say which servers of NATS keep a store.
type OutsideOptions struct {
	// URL is that of one of them, or those of several, separated by commas, with the user and
	// the password, or the token, before the host.
	URL string
	// Dir is a folder that is marked as that of a server which keeps nothing itself.
	Dir string
	// Name is shown by NATS.
	Name string
	// Waiting is as in ClusterOptions.
	Waiting func(why error)
}

// outsideName is the name of the file in the folder of a server that keeps nothing itself.
const outsideName = "outside"

// errOutside refuses to open a folder in which nothing is kept.
var errOutside = errors.New("all that this server has is kept by servers of NATS: expected --nats with their URL")

// Errors of servers of NATS that can't keep a store.
var (
	errURL         = errors.New("expected a URL of NATS such as nats://USER:PASSWORD@host:4222, or several, separated by commas") // the text has a password
	errUnreachable = errors.New("no server of NATS answers there")
	errLogin       = errors.New("the servers of NATS don't accept the user and the password, or the token, of the URL")
	errNoJetStream = errors.New("the servers of NATS run without JetStream, or the account has none: expected \"jetstream\" in their configuration, and for the account")
	errTwoServers  = errors.New("the cluster of NATS has fewer than three servers that keep something, and a store of two stops with either: expected a third one, or a server that is alone")
	errTwoCopies   = errors.New("the store has two copies, and stops with either: expected three, or one on a server that is alone")
	errNoMajority  = errors.New("most servers of NATS don't answer, and nothing is kept without a majority of them")
)

// notEnough is the error by which a cluster refuses more copies than it has servers.
const notEnough jetstream.ErrorCode = 10005

// OpenOutside opens a store that servers of NATS keep which run elsewhere. It waits, until the
// context ends, for enough servers of a cluster; where nobody answers, it fails.
func OpenOutside(ctx context.Context, o OutsideOptions) (*Cluster, error) {
	c := &Cluster{embedded: embedded{bucketSet: bucketSet{}}, endHelp: func() {}}
	err := c.mark(o.Dir)
	if err == nil {
		c.conn, err = o.connect()
	}
	if err == nil {
		err = c.openOutside(ctx, o)
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// mark locks a folder, and notes that what a server has is kept elsewhere.
func (c *Cluster) mark(dir string) (err error) {
	if _, err := os.Stat(filepath.Join(dir, "jetstream")); err == nil {
		return fmt.Errorf("%s: this is the store of a server that keeps all itself: expected a new folder, into which a backup is restored", dir)
	}
	if c.lock, err = lockFolder(dir); err != nil {
		return err
	}
	return durable.Private().WriteFile(filepath.Join(dir, outsideName), nil)
}

// connect connects to one of the servers.
func (o *OutsideOptions) connect() (*nats.Conn, error) {
	if !isURL(o.URL) {
		return nil, errURL
	}
	conn, err := nats.Connect(o.URL,
		nats.Name(o.Name), nats.Timeout(outsideTime), nats.PingInterval(outsidePing), nats.MaxPingsOutstanding(2),
		nats.MaxReconnects(-1), nats.ReconnectWait(outsidePause), nats.ReconnectJitter(outsidePause, outsidePause),
		nats.ReconnectBufSize(-1), // what can't be sent is not sent later
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // by default they are printed
	)
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		return nil, errLogin
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errUnreachable, err)
	}
	return conn, nil
}

// isURL reports whether a text is one or more URLs of NATS.
func isURL(text string) bool {
	return !slices.ContainsFunc(strings.Split(text, ","), func(one string) bool {
		u, err := url.Parse(strings.TrimSpace(one))
		return err != nil || !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) || u.Host == ""
	})
}

// openOutside opens the buckets, as soon as that is possible.
func (c *Cluster) openOutside(ctx context.Context, o OutsideOptions) error {
	js, err := jetstream.New(c.conn, jetstream.WithDefaultTimeout(requestTime))
	if err != nil {
		return err
	}
	wait := ClusterOptions{Waiting: o.Waiting}
	return c.openKinds(ctx, js, func(err error) error {
		switch {
		case errors.Is(err, nats.ErrNoResponders), errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
			return errNoJetStream
		case errors.Is(err, errTwoCopies):
			return err
		}
		return wait.pause(ctx, explainOutside(err))
	})
}

// explainOutside returns why the store can't be opened yet.
func explainOutside(err error) error {
	var api *jetstream.APIError
	switch {
	case errors.As(err, &api) && api.ErrorCode == notEnough:
		return errTwoServers
	case errors.As(err, &api) && api.Code != 503:
		return err
	}
	return fmt.Errorf("%w (%w)", errNoMajority, err)
}
