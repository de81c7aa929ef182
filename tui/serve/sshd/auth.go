package sshd

import (
	"crypto/rsa"
	"errors"
	"fmt"

	"golang.org/x/crypto/ssh"
)

// Guest is the name under which nobody has to show a key.
const Guest = "guest"

// keyExtension is where the key that a visitor has proved to own is kept.
const keyExtension = "ferz-key"

// minRSA is how many bits a key of RSA has at least.
const minRSA = 2048

// Errors of authentication.
var (
	errNoGuests = errors.New("a key is needed here: ssh-keygen makes one")
	errWeakKey  = fmt.Errorf("the key is too weak: expected Ed25519, ECDSA or RSA of %d bits", minRSA)
)

// authentication returns how visitors are let in: whoever has a key is who has this key,
// whatever it is. "none" is refused first, as clients try it before their keys; those
// without a key come in by an interactive method that asks nothing, or as Guest.
func (s *Server) authentication() *ssh.ServerConfig {
	c := &ssh.ServerConfig{
		Config: ssh.Config{
			KeyExchanges: []string{ssh.KeyExchangeMLKEM768X25519, ssh.KeyExchangeCurve25519, ssh.KeyExchangeECDHP256, ssh.KeyExchangeECDHP384},
			Ciphers:      []string{ssh.CipherChaCha20Poly1305, ssh.CipherAES128GCM, ssh.CipherAES256GCM, ssh.CipherAES128CTR, ssh.CipherAES256CTR},
			MACs:         []string{ssh.HMACSHA256ETM, ssh.HMACSHA512ETM},
		},
		PublicKeyAuthAlgorithms: []string{
			ssh.KeyAlgoED25519, ssh.KeyAlgoSKED25519, ssh.KeyAlgoECDSA256, ssh.KeyAlgoECDSA384, ssh.KeyAlgoECDSA521, ssh.KeyAlgoSKECDSA256,
			ssh.KeyAlgoRSASHA256, ssh.KeyAlgoRSASHA512,
		},
		MaxAuthTries:  6,
		ServerVersion: "SSH-2.0-ferz",
		PublicKeyCallback: func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
			if weak(key) {
				return nil, errWeakKey
			}
			return &ssh.Permissions{Extensions: map[string]string{keyExtension: string(key.Marshal())}}, nil
		},
	}
	if s.config.Guests {
		c.NoClientAuth = true
		c.NoClientAuthCallback = func(m ssh.ConnMetadata) (*ssh.Permissions, error) {
			if m.User() == Guest {
				return &ssh.Permissions{}, nil
			}
			return nil, errNoGuests
		}
		c.KeyboardInteractiveCallback = func(ssh.ConnMetadata, ssh.KeyboardInteractiveChallenge) (*ssh.Permissions, error) {
			return &ssh.Permissions{}, nil
		}
	}
	if !s.config.Guests {
		// Clients try this after their keys; no question is asked.
		c.KeyboardInteractiveCallback = func(ssh.ConnMetadata, ssh.KeyboardInteractiveChallenge) (*ssh.Permissions, error) {
			return nil, &ssh.BannerError{Err: errNoGuests, Message: "This host lets in only those who have an SSH key: \"ssh-keygen -t ed25519\" makes one.\r\n"}
		}
	}
	c.AddHostKey(s.config.HostKey)
	return c
}

// weak reports whether a key is not one to rely on.
func weak(key ssh.PublicKey) bool {
	if key.Type() != ssh.KeyAlgoRSA {
		return false
	}
	wrapped, ok := key.(ssh.CryptoPublicKey)
	if !ok {
		return true
	}
	k, ok := wrapped.CryptoPublicKey().(*rsa.PublicKey)
	return !ok || k.N.BitLen() < minRSA
}

// fingerprint returns the fingerprint of the key that a visitor has proved to own, "" of a
// guest.
func fingerprint(p *ssh.Permissions) string {
	if p == nil || p.Extensions[keyExtension] == "" {
		return ""
	}
	key, err := ssh.ParsePublicKey([]byte(p.Extensions[keyExtension]))
	if err != nil {
		return ""
	}
	return ssh.FingerprintSHA256(key)
}
