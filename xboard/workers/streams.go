package workers

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ferzchess/ferz/xboard/hub"
)

// Names of streams.
const (
	jobStream    = "FERZ_WORK"
	resultStream = "FERZ_RESULTS"
)

// Subjects. All but helloSubject end with the id of a batch.
const (
	jobSubject    = "ferz.work."
	resultSubject = "ferz.result."
	batchSubject  = "ferz.batch." // the batch, again and again
	endSubject    = "ferz.end."   // it is over
	noteSubject   = "ferz.note."  // what a worker says of a batch
	fileSubject   = "ferz.file."  // a worker asks for a file of a batch
	lineSubject   = "ferz.line."  // what a job has found so far
	stopSubject   = "ferz.stop."  // a job has to end with what it has found
	helloSubject  = "ferz.hello"  // a worker asks for all batches
)

// Bounds of messages and of how long they are kept.
const (
	requestTime = 5 * time.Second
	keepTime    = 24 * time.Hour
	maxMessage  = 1 << 20 // bytes
	maxStored   = 2 << 30 // bytes of a stream
	// ackTime is how long a worker may be silent before its job goes to another, and
	// urgentTime is that for jobs that people wait for.
	ackTime    = 15 * time.Second
	urgentTime = 3 * time.Second
	// repeatTime is the time between two messages that a batch is there.
	repeatTime = 5 * time.Second
	// forgetTime is after how long a batch or a worker that is silent is gone.
	forgetTime = 6 * repeatTime
	// maxDeliveries is to how many workers a job goes before it is given up.
	maxDeliveries = 8
)

// Scope is what a token allows.
type Scope string

// The scopes, which are also the names of users.
const (
	Work    Scope = "work"    // to do jobs
	HandOut Scope = "handout" // to have jobs done
)

// Scopes returns all scopes.
func Scopes() []Scope { return []Scope{Work, HandOut} }

// User returns a user of a hub, who may do what a scope allows.
func User(s Scope, token string) hub.User {
	u := hub.User{Name: string(s), Password: token, Subscribe: []string{inbox(s) + ".>"}}
	switch s {
	case Work:
		u.Subscribe = append(u.Subscribe, batchSubject+"*", endSubject+"*", stopSubject+"*")
		u.Publish = []string{
			helloSubject, noteSubject + "*", lineSubject + "*", fileSubject + "*", resultSubject + "*",
			"$JS.API.CONSUMER.INFO." + jobStream + ".>", "$JS.API.CONSUMER.MSG.NEXT." + jobStream + ".>", "$JS.ACK." + jobStream + ".>",
		}
	case HandOut:
		u.Answers = true
		u.Subscribe = append(u.Subscribe, noteSubject+"*", fileSubject+"*", lineSubject+"*", helloSubject)
		u.Publish = []string{
			batchSubject + "*", endSubject + "*", stopSubject + "*", jobSubject + "*",
			"$JS.API.STREAM.INFO." + jobStream, "$JS.API.STREAM.PURGE." + jobStream, "$JS.API.STREAM.INFO." + resultStream,
			"$JS.API.CONSUMER.CREATE." + jobStream + ".>", "$JS.API.CONSUMER.DELETE." + jobStream + ".>", "$JS.API.CONSUMER.INFO." + jobStream + ".>",
			"$JS.API.CONSUMER.CREATE." + resultStream + ".>", "$JS.API.CONSUMER.DELETE." + resultStream + ".>",
			"$JS.API.CONSUMER.INFO." + resultStream + ".>",
			"$JS.API.CONSUMER.MSG.NEXT." + resultStream + ".>", "$JS.ACK." + resultStream + ".>",
		}
	}
	return u
}

// inbox is where answers to a user of a scope come, so that others can't read them.
func inbox(s Scope) string { return "_INBOX_" + string(s) }

// Prepare makes the streams of a hub, with a number of copies.
func Prepare(ctx context.Context, conn *nats.Conn, copies int) error {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(requestTime))
	if err != nil {
		return err
	}
	for _, c := range []jetstream.StreamConfig{
		{Name: jobStream, Subjects: []string{jobSubject + "*"}, Retention: jetstream.WorkQueuePolicy},
		{Name: resultStream, Subjects: []string{resultSubject + "*"}},
	} {
		c.Replicas = copies
		c.MaxAge, c.MaxBytes, c.MaxMsgSize, c.Discard = keepTime, maxStored, maxMessage, jetstream.DiscardNew
		if c.Name == resultStream {
			c.Discard = jetstream.DiscardOld
		}
		if _, err := js.CreateOrUpdateStream(ctx, c); err != nil {
			return fmt.Errorf("stream %s can't be made: %w", c.Name, err)
		}
	}
	return nil
}

// connect connects to a hub. The URL has the scope and its token before the host, as
// nats://work:TOKEN@host:4222; several, separated by commas, are those of a cluster's nodes.
func connect(address string, s Scope, name string) (*nats.Conn, jetstream.JetStream, error) {
	prefix := inbox(s)
	for _, one := range strings.Split(address, ",") {
		switch parsed, err := url.Parse(strings.TrimSpace(one)); {
		case err != nil || !slices.Contains([]string{"nats", "tls"}, parsed.Scheme) || parsed.Host == "":
			// The text is not repeated, as it contains a token.
			return nil, nil, errors.New("expected a URL such as nats://work:TOKEN@host:4222, several of a cluster with commas between them, or a file that contains this")
		case parsed.User == nil: // a hub without users
			prefix = "_INBOX"
		}
	}
	conn, err := nats.Connect(address,
		nats.Name("ferz "+name), nats.CustomInboxPrefix(prefix), nats.Timeout(requestTime),
		nats.MaxReconnects(-1), nats.ReconnectWait(time.Second), nats.PingInterval(ackTime), nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // by default they are printed
	)
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		return nil, nil, fmt.Errorf("the token is not accepted: \"ferz serve token %s\", where the server runs, prints the right one", s)
	case err != nil:
		return nil, nil, fmt.Errorf("no connection to the server of workers: %w", err)
	}
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(requestTime))
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return conn, js, nil
}

// watch has broken called with why a connection is lost, and with nil when it is there again.
// Whatever broken uses is set before.
func watch(conn *nats.Conn, broken func(error)) {
	conn.SetDisconnectErrHandler(func(_ *nats.Conn, err error) {
		if err != nil {
			broken(err)
		}
	})
	conn.SetReconnectHandler(func(*nats.Conn) { broken(nil) })
}
