package sshd

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

// v2 returns a header of version 2.
func v2(command, family byte, body string) string {
	return proxyBinary + string([]byte{command, family, byte(len(body) >> 8), byte(len(body))}) + body
}

// TestProxyHeader: headers of both versions are read to their end, and nothing behind it.
func TestProxyHeader(t *testing.T) {
	ports := "\x12\x34\x00\x16"
	for _, tt := range []struct{ header, want string }{
		{"PROXY TCP4 192.0.2.7 198.51.100.1 4660 22\r\n", "192.0.2.7:4660"},
		{"PROXY TCP6 2001:db8::7 2001:db8::1 4660 22\r\n", "[2001:db8::7]:4660"},
		{"PROXY UNKNOWN\r\n", "invalid AddrPort"},
		{"PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n", "invalid AddrPort"},
		{v2(proxyProxy, proxyTCP4, "\xc0\x00\x02\x07\xc6\x33\x64\x01"+ports), "192.0.2.7:4660"},
		{v2(proxyProxy, proxyTCP4, "\xc0\x00\x02\x07\xc6\x33\x64\x01"+ports+"\x03\x00\x04abcd"), "192.0.2.7:4660"},
		{v2(proxyProxy, proxyTCP6, "\x20\x01\x0d\xb8"+strings.Repeat("\x00", 11)+"\x07"+strings.Repeat("\x00", 16)+ports), "[2001:db8::7]:4660"},
		{v2(proxyLocal, 0, ""), "invalid AddrPort"},
		{v2(proxyProxy, 0, ""), "invalid AddrPort"},
	} {
		r := strings.NewReader(tt.header + "SSH-2.0")
		got, err := readProxy(r)
		if rest, _ := io.ReadAll(r); err != nil || got.String() != tt.want || string(rest) != "SSH-2.0" {
			t.Errorf("%q: %v, %v, %q is left; want %s", tt.header, got, err, rest, tt.want)
		}
	}
	for _, header := range []string{
		"", "SSH-2.0-OpenSSH_9.9\r\n", "PROXY TCP4 192.0.2.7 198.51.100.1 4660\r\n", "PROXY TCP4 ::1 ::1 1 2\r\n", "PROXY TCP4 a b c d\r\n",
		"PROXY TCP6 fe80::1%eth0 ::1 1 2\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 70000 1\r\n", "PROXY " + strings.Repeat("x", 200), "PROXY XXXXXX\r\n",
		v2(proxyProxy, proxyTCP4, "short"), v2(0x31, proxyTCP4, strings.Repeat("x", 12)), v2(proxyProxy, proxyTCP4, strings.Repeat("x", proxyMost+1)),
		v2(proxyProxy, proxyTCP4, "")[:15],
	} {
		if got, err := readProxy(strings.NewReader(header)); err == nil {
			t.Errorf("%.60q is read as %v", header, got)
		}
	}
}

// FuzzProxyHeader takes any bytes, and reads no more than a header may have.
func FuzzProxyHeader(f *testing.F) {
	f.Add([]byte("PROXY TCP4 192.0.2.7 198.51.100.1 4660 22\r\n"))
	f.Add([]byte(v2(proxyProxy, proxyTCP4, "\xc0\x00\x02\x07\xc6\x33\x64\x01\x12\x34\x00\x16")))
	f.Fuzz(func(t *testing.T, header []byte) {
		r := bytes.NewReader(header)
		_, err := readProxy(r)
		if n := len(header) - r.Len(); n > proxyHeader+proxyMost {
			t.Errorf("%d bytes are read, %v", n, err)
		}
	})
}

// TestProxied: a connection of a proxy has its client's address, by which it is admitted
// and counted; what does not begin as a proxy's connection is refused, and elsewhere the
// header says nothing.
func TestProxied(t *testing.T) {
	local := netip.MustParsePrefix("127.0.0.0/8")
	where := func(_ context.Context, s *Session) int {
		fmt.Fprint(s, s.Addr)
		return 0
	}
	admit := func(a netip.Addr) error {
		if a == netip.MustParseAddr("203.0.113.9") {
			return errTooMany
		}
		return nil
	}
	trusting := begun(t, Config{Guests: true, Proxies: []netip.Prefix{local}, Admit: admit, Handle: where})
	other := begun(t, Config{Guests: true, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, Handle: where})
	for _, tt := range []struct{ name, addr, header, want string }{
		{"version 1", trusting, "PROXY TCP4 192.0.2.7 198.51.100.1 4660 22\r\n", "192.0.2.7"},
		{"version 2", trusting, v2(proxyProxy, proxyTCP4, "\xc0\x00\x02\x08\xc6\x33\x64\x01\x12\x34\x00\x16"), "192.0.2.8"},
		{"of its own", trusting, "PROXY UNKNOWN\r\n", "127.0.0.1"},
		{"not admitted", trusting, "PROXY TCP4 203.0.113.9 198.51.100.1 4660 22\r\n", ""},
		{"no header", trusting, "", ""},
		{"no proxy", other, "PROXY TCP4 192.0.2.7 198.51.100.1 4660 22\r\n", "127.0.0.1"},
	} {
		conn, err := net.Dial("tcp", tt.addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		if _, err := io.WriteString(conn, tt.header); err != nil {
			t.Fatal(err)
		}
		c, channels, requests, err := ssh.NewClientConn(conn, tt.addr, &ssh.ClientConfig{User: Guest, HostKeyCallback: ssh.InsecureIgnoreHostKey()})
		if err != nil {
			if tt.want != "" {
				t.Errorf("%s: %v", tt.name, err)
			}
			continue
		}
		out, err := opened(t, ssh.NewClient(c, channels, requests)).Output("x")
		if err != nil || string(out) != tt.want {
			t.Errorf("%s: the client is at %q, %v; want %q", tt.name, out, err, tt.want)
		}
	}
}
