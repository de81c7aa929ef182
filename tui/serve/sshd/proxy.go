package sshd

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"
)

// The PROXY protocol as https://www.haproxy.org/download/1.8/doc/proxy-protocol.txt
// describes it: what a proxy writes before the client's first byte.
const (
	proxyText   = "PROXY "                 // begins version 1
	proxyBinary = "\r\n\r\n\x00\r\nQUIT\n" // begins version 2
	proxyLine   = 107                      // bytes of version 1, with CR LF
	proxyHeader = len(proxyBinary) + 4     // bytes of version 2 before the addresses
	proxyMost   = 2048                     // bytes of the addresses and what follows them
	proxyLocal  = 0x20                     // version 2, a connection of the proxy's own
	proxyProxy  = 0x21                     // version 2, a connection of a client
	proxyTCP4   = 0x11
	proxyTCP6   = 0x21
)

var errProxy = errors.New("this is not a header of the PROXY protocol")

// readProxy reads the header with which a proxy begins a connection, and returns where the
// client is: the zero value of a connection that the proxy makes for itself. It reads
// nothing behind the header.
func readProxy(r io.Reader) (netip.AddrPort, error) {
	start := make([]byte, len(proxyBinary))
	if _, err := io.ReadFull(r, start); err != nil {
		return netip.AddrPort{}, err
	}
	switch {
	case string(start) == proxyBinary:
		return readProxyBinary(r)
	case bytes.HasPrefix(start, []byte(proxyText)):
		return readProxyLine(r, start)
	}
	return netip.AddrPort{}, errProxy
}

// readProxyLine reads the rest of a header of version 1.
func readProxyLine(r io.Reader, line []byte) (netip.AddrPort, error) {
	var b [1]byte
	for !bytes.HasSuffix(line, []byte("\r\n")) {
		if len(line) >= proxyLine {
			return netip.AddrPort{}, fmt.Errorf("%w: its line has no end within %d bytes", errProxy, proxyLine)
		}
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return netip.AddrPort{}, err
		}
		line = append(line, b[0])
	}
	f := strings.Split(strings.TrimSuffix(string(line), "\r\n"), " ")
	if f[1] == "UNKNOWN" {
		return netip.AddrPort{}, nil
	}
	if len(f) != 6 || f[1] != "TCP4" && f[1] != "TCP6" {
		return netip.AddrPort{}, fmt.Errorf("%w: expected PROXY, TCP4 or TCP6, two addresses and two ports", errProxy)
	}
	from, err := netip.ParseAddrPort(net.JoinHostPort(f[2], f[4]))
	if err != nil || from.Addr().Is4() != (f[1] == "TCP4") || from.Addr().Zone() != "" {
		return netip.AddrPort{}, fmt.Errorf("%w: %q and %q are not an address and a port of %s", errProxy, f[2], f[4], f[1])
	}
	return from, nil
}

// readProxyBinary reads the rest of a header of version 2.
func readProxyBinary(r io.Reader) (netip.AddrPort, error) {
	var head [proxyHeader - len(proxyBinary)]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return netip.AddrPort{}, err
	}
	n := int(binary.BigEndian.Uint16(head[2:]))
	if n > proxyMost {
		return netip.AddrPort{}, fmt.Errorf("%w: it has %d bytes, expected at most %d", errProxy, n, proxyMost)
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		return netip.AddrPort{}, err
	}
	size := map[byte]int{proxyTCP4: 4, proxyTCP6: 16}[head[1]]
	switch {
	case head[0] == proxyLocal || head[0] == proxyProxy && size == 0:
		return netip.AddrPort{}, nil
	case head[0] != proxyProxy:
		return netip.AddrPort{}, fmt.Errorf("%w: version and command are %#x", errProxy, head[0])
	case n < 2*size+4:
		return netip.AddrPort{}, fmt.Errorf("%w: its addresses have %d bytes, expected %d", errProxy, n, 2*size+4)
	}
	addr, _ := netip.AddrFromSlice(body[:size]) // of 4 or 16 bytes
	return netip.AddrPortFrom(addr, binary.BigEndian.Uint16(body[2*size:])), nil
}

// proxied is a connection whose client is somewhere else than its other end.
type proxied struct {
	net.Conn
	from net.Addr
}

// RemoteAddr implements net.Conn.
func (p proxied) RemoteAddr() net.Addr { return p.from }

// trusts reports whether an address may say in whose name it connects.
func (c *Config) trusts(a netip.Addr) bool {
	return slices.ContainsFunc(c.Proxies, func(n netip.Prefix) bool { return n.Contains(a) })
}

// unwrap reads the header of a proxy and returns the connection with its client's address.
func unwrap(conn net.Conn) (net.Conn, error) {
	from, err := readProxy(conn)
	if err != nil {
		return nil, err
	}
	if !from.IsValid() {
		return conn, nil
	}
	return proxied{conn, net.TCPAddrFromAddrPort(from)}, nil
}

// fromProxy serves a connection that a proxy has made, once it has said for whom. Until
// then it counts among the handshakes.
func (s *Server) fromProxy(ctx, server context.Context, conn net.Conn, sessions *sync.WaitGroup) {
	if !s.wait() {
		s.refuse(conn, errFull)
		return
	}
	sessions.Go(func() {
		stop := context.AfterFunc(server, func() { conn.Close() })
		_ = conn.SetDeadline(time.Now().Add(s.config.Limits.Handshake)) // an error shows when it is read
		client, err := unwrap(conn)
		s.waited()
		if !stop() || err != nil {
			conn.Close()
			s.config.Log.Debug("a proxy does not say where its client is", "from", conn.RemoteAddr(), "error", err)
			return
		}
		leave, why := s.admit(client)
		if why != nil {
			s.refuse(client, why)
			return
		}
		defer leave()
		s.serve(ctx, server, client)
	})
}
