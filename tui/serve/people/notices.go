package people

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// Notice is why somebody may not come, or not talk, until when.
type Notice struct {
	Who    string    `json:"who"` // as the host has written it
	Reason string    `json:"reason,omitempty"`
	At     time.Time `json:"at"`
	Until  time.Time `json:"until,omitzero"` // zero: for good
}

// NoAddress is an address in no network.
var NoAddress netip.Addr

// Penalty is what a notice is for. The texts are names on disk.
type Penalty string

// The penalties.
const (
	Ban  Penalty = "ban"
	Mute Penalty = "mute"
)

// Target is whom a penalty concerns: a member or guest, a key, or a network.
type Target struct {
	name    string // as Person.Known has it, or the fingerprint of a key
	network netip.Prefix
}

// ParseTarget reads a name, a key's fingerprint, an address or a network.
func ParseTarget(text string) (Target, error) {
	if p, err := ParseNetwork(text); err == nil {
		return Target{network: p}, nil
	}
	if strings.HasPrefix(text, keyPrefix) || strings.HasPrefix(text, "guest-") {
		return Target{name: text}, nil
	}
	if err := CheckName(text); err != nil {
		return Target{}, fmt.Errorf("%q is not a name, a key (SHA256:...), an address or a network", text)
	}
	return Target{name: SameLook(text)}, nil
}

// ParseNetwork reads a network, or one address.
func ParseNetwork(text string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(text); err == nil && a.Zone() == "" {
		a = a.Unmap()
		return netip.PrefixFrom(a, a.BitLen()), nil
	}
	p, err := netip.ParsePrefix(text)
	return p.Masked(), err
}

// String names a target in the store.
func (t Target) String() string {
	if t.network.IsValid() {
		return t.network.String()
	}
	return t.name
}

// Concerns reports whether a target is a person, or who has a key or is at an address.
func (t Target) Concerns(p Person, key string, addr netip.Addr) bool {
	if t.network.IsValid() {
		return t.network.Contains(addr)
	}
	return t.name != "" && (t.name == p.Known() || t.name == key)
}

// Notices are the host's bans and mutes. All are in memory, too, as each connection asks.
type Notices struct {
	store *store.Store
	now   func() time.Time

	mu  sync.Mutex
	all map[Penalty]map[Target]Notice
}

// NewNotices returns the notices of a store, of which none is read yet.
func NewNotices(s *store.Store, now func() time.Time) *Notices { return &Notices{store: s, now: now} }

// Load reads the notices of earlier starts, and of other nodes.
func (n *Notices) Load(ctx context.Context) error {
	names, err := n.store.Names(ctx, store.Notices, "")
	if err != nil {
		return err
	}
	all := map[Penalty]map[Target]Notice{Ban: {}, Mute: {}}
	for _, name := range names {
		kind, who, found := strings.Cut(name, "/")
		if !found {
			continue // the server's own
		}
		kept, _, err := store.Load[Notice](ctx, n.store, store.Key{Kind: store.Notices, Name: name})
		if err != nil {
			return err
		}
		to, err := ParseTarget(kept.Who)
		if err != nil {
			return fmt.Errorf("the notice %s about %q: %w", kind, who, err)
		}
		if all[Penalty(kind)] != nil {
			all[Penalty(kind)][to] = kept
		}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.all = all
	return nil
}

func (n *Notices) put(p Penalty, to Target, kept Notice) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.all == nil {
		n.all = map[Penalty]map[Target]Notice{Ban: {}, Mute: {}}
	}
	if n.all[p] != nil {
		n.all[p][to] = kept
	}
}

// key is where the store keeps a notice. A network has a slash, which separates parts.
func (t Target) key(p Penalty) store.Key {
	return store.Key{Kind: store.Notices, Name: string(p) + "/" + strings.ReplaceAll(t.String(), "/", ":")}
}

// Add adds a notice for a time, or for good if that is 0.
func (n *Notices) Add(ctx context.Context, p Penalty, who, reason string, during time.Duration) (Target, error) {
	to, err := ParseTarget(who)
	if err == nil && strings.HasPrefix(who, keyPrefix) {
		err = checkFingerprint(who)
	}
	if err != nil {
		return to, err
	}
	kept := Notice{Who: who, Reason: reason, At: n.now().UTC()}
	if during > 0 {
		kept.Until = kept.At.Add(during)
	}
	if _, err := store.Change(ctx, n.store, to.key(p), func(have *Notice) error { *have = kept; return nil }); err != nil {
		return to, err
	}
	n.put(p, to, kept)
	return to, nil
}

// Remove removes a notice.
func (n *Notices) Remove(ctx context.Context, p Penalty, who string) error {
	to, err := ParseTarget(who)
	if err != nil {
		return err
	}
	e, err := n.store.Get(ctx, to.key(p))
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("there is no %s of %s", p, printable.Line(who))
	}
	if err != nil {
		return err
	}
	if err := n.store.Delete(ctx, to.key(p), e.Revision); err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.all[p], to)
	return nil
}

// List returns the notices that hold.
func (n *Notices) List(p Penalty) (out []Notice) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, kept := range n.all[p] {
		if kept.Until.IsZero() || n.now().Before(kept.Until) {
			out = append(out, kept)
		}
	}
	return out
}

// Barred returns why somebody with a name or key, or at an address, is under a penalty.
func (n *Notices) Barred(p Penalty, who string, addr netip.Addr) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	for to, kept := range n.all[p] {
		if !kept.Until.IsZero() && !n.now().Before(kept.Until) {
			continue
		}
		if to.network.IsValid() && to.network.Contains(addr) || who != "" && to.name == who {
			return kept.why(p)
		}
	}
	return nil
}

// why writes a notice for whom it concerns.
func (n Notice) why(p Penalty) error {
	text := map[Penalty]string{Ban: "you are banned here", Mute: "the host has muted you"}[p]
	if !n.Until.IsZero() {
		text += " until " + n.Until.Format("2006-01-02 15:04 MST")
	}
	if n.Reason != "" {
		text += ": " + n.Reason
	}
	return errors.New(printable.Line(text))
}
