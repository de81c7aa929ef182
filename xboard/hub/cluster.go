package hub

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base32"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Cluster is how servers in several processes, on several machines, become one. Values
// have as many copies as the streams ask for.
type Cluster struct {
	Name string
	Node string // of this server; no other one has it
	// Listen is the address and port for the other servers, and Peers are theirs.
	Listen string
	Peers  []string
	// Advertise is the address that this server's peers tell each other; "": Listen, with the
	// address from which it comes.
	Advertise string
	// Key is the same for all servers, as NewKey makes it. Connections between them are
	// encrypted with it, and who does not have it gets none.
	Key tls.Certificate
}

// routeTime is how long another server may take to show its key.
const routeTime = 10 * time.Second

// biggestMessage is how many bytes a message between the servers of a cluster may have.
const biggestMessage = 8 << 20

// join adds the other servers to a server's options.
func (s *Server) join(o *server.Options, c *Cluster) error {
	host, port, err := net.SplitHostPort(c.Listen)
	if err == nil {
		o.Cluster.Port, err = strconv.Atoi(port)
	}
	if err != nil {
		return fmt.Errorf("address %q: expected an address and a port, such as :6222", c.Listen)
	}
	if err := canListen(c.Listen); err != nil {
		return err
	}
	o.ServerName, o.MaxPayload = c.Node, biggestMessage
	o.Cluster.Name, o.Cluster.Host, o.Cluster.NoAdvertise, o.Cluster.PoolSize = c.Name, host, true, -1
	o.Cluster.Advertise = c.Advertise
	o.Cluster.TLSConfig, o.Cluster.TLSTimeout = pinned(c.Key), routeTime.Seconds()
	for _, peer := range c.Peers {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", Host: peer})
	}
	if o.DontListen { // a server that listens to nobody has no routes either
		s.password = rand.Text()
		o.DontListen, o.Host, o.Port = false, "127.0.0.1", server.RANDOM_PORT
		o.Users = []*server.User{{Username: ownUser, Password: s.password}}
	}
	return nil
}

// pinned returns the configuration of connections whose two ends have the same key.
func pinned(key tls.Certificate) *tls.Config {
	return &tls.Config{
		Certificates: []tls.Certificate{key}, MinVersion: tls.VersionTLS13, ClientAuth: tls.RequireAnyClientCert,
		InsecureSkipVerify: true, // VerifyConnection is stricter
		VerifyConnection: func(s tls.ConnectionState) error {
			if len(s.PeerCertificates) == 0 || !bytes.Equal(s.PeerCertificates[0].Raw, key.Certificate[0]) {
				return errors.New("the other server does not have the cluster's key")
			}
			return nil
		},
	}
}

// NewKey returns a new key for a cluster, as PEM.
func NewKey() ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	number, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	about := &x509.Certificate{
		SerialNumber: number, Subject: pkix.Name{CommonName: "ferz cluster"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(100, 0, 0),
	}
	certificate, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		return nil, err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})...), nil
}

// ReadKey reads what NewKey has made.
func ReadKey(text []byte) (tls.Certificate, error) { return tls.X509KeyPair(text, text) }

// Derive returns a secret for a purpose that all who have a cluster's key share.
func Derive(key tls.Certificate, purpose string) (string, error) {
	private, err := x509.MarshalPKCS8PrivateKey(key.PrivateKey)
	if err != nil {
		return "", err
	}
	secret, err := hkdf.Key(sha256.New, private, nil, purpose, 16)
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(secret), err
}

// Peers returns how many other servers this one is connected to.
func (s *Server) Peers() int { return s.running.Load().NumRoutes() }

// canListen returns why an address can't be listened at, which a server does not say.
func canListen(address string) error {
	probe, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	return probe.Close()
}

// Keeps reports whether this server keeps streams. One whose disk was full does not until
// Restart.
func (s *Server) Keeps() bool { return s.running.Load().JetStreamEnabled() }

// Whole reports whether this server has what the others have of a stream of this process, or
// is none of those that keep it.
func (s *Server) Whole(stream string) bool {
	of, account := s.running.Load(), server.DEFAULT_GLOBAL_ACCOUNT
	return of.JetStreamIsCurrent() && (!of.JetStreamIsStreamAssigned(account, stream) || of.JetStreamIsStreamCurrent(account, stream))
}

// Leads reports whether this server leads a stream of this process.
func (s *Server) Leads(stream string) bool {
	return s.running.Load().JetStreamIsStreamLeader(server.DEFAULT_GLOBAL_ACCOUNT, stream)
}

// StepDown has another server lead a stream of this process that this one leads.
func (s *Server) StepDown(stream string) error {
	return s.running.Load().JetStreamStepdownStream(server.DEFAULT_GLOBAL_ACCOUNT, stream)
}

// Snapshot writes a snapshot of a stream of this process to its log, for followers that lack
// more than the log has.
func (s *Server) Snapshot(stream string) error {
	return s.running.Load().JetStreamSnapshotStream(server.DEFAULT_GLOBAL_ACCOUNT, stream)
}
