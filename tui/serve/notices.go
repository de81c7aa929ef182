package serve

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

// notice is why somebody may not come, or not talk, until when.
type notice struct {
	Who    string    `json:"who"` // as the host has written it
	Reason string    `json:"reason,omitempty"`
	At     time.Time `json:"at"`
	Until  time.Time `json:"until,omitzero"` // zero: for good
}

// noAddress is an address in no network.
var noAddress netip.Addr

// penalty is what a notice is for. The texts are names on disk.
type penalty string

// The penalties.
const (
	ban  penalty = "ban"
	mute penalty = "mute"
)

// target is whom a penalty concerns: a member or guest, a key, or a network.
type target struct {
	name    string // as person.known has it, or the fingerprint of a key
	network netip.Prefix
}

// parseTarget reads a name, a key's fingerprint, an address or a network.
func parseTarget(text string) (target, error) {
	if p, err := parseNetwork(text); err == nil {
		return target{network: p}, nil
	}
	if strings.HasPrefix(text, keyPrefix) || strings.HasPrefix(text, "guest-") {
		return target{name: text}, nil
	}
	if err := checkName(text); err != nil {
		return target{}, fmt.Errorf("%q is not a name, a key (SHA256:...), an address or a network", text)
	}
	return target{name: sameLook(text)}, nil
}

// String names a target in the store.
func (t target) String() string {
	if t.network.IsValid() {
		return t.network.String()
	}
	return t.name
}

// matches reports whether a session is that of a target.
func (t target) matches(s *openSession) bool {
	if t.network.IsValid() {
		return t.network.Contains(s.addr)
	}
	return t.name != "" && (t.name == s.person.known() || t.name == s.key)
}

// notices are the host's bans and mutes. All are in memory, too, as each connection asks.
type notices struct {
	store *store.Store
	now   func() time.Time

	mu  sync.Mutex
	all map[penalty]map[target]notice
}

// load reads the notices of earlier starts, and of other nodes.
func (n *notices) load(ctx context.Context) error {
	names, err := n.store.Names(ctx, store.Notices, "")
	if err != nil {
		return err
	}
	all := map[penalty]map[target]notice{ban: {}, mute: {}}
	for _, name := range names {
		kind, who, found := strings.Cut(name, "/")
		if !found {
			continue // the server's own
		}
		kept, _, err := store.Load[notice](ctx, n.store, store.Key{Kind: store.Notices, Name: name})
		if err != nil {
			return err
		}
		to, err := parseTarget(kept.Who)
		if err != nil {
			return fmt.Errorf("the notice %s about %q: %w", kind, who, err)
		}
		if all[penalty(kind)] != nil {
			all[penalty(kind)][to] = kept
		}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.all = all
	return nil
}

func (n *notices) put(p penalty, to target, kept notice) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.all == nil {
		n.all = map[penalty]map[target]notice{ban: {}, mute: {}}
	}
	if n.all[p] != nil {
		n.all[p][to] = kept
	}
}

// key is where the store keeps a notice. A network has a slash, which separates parts.
func (t target) key(p penalty) store.Key {
	return store.Key{Kind: store.Notices, Name: string(p) + "/" + strings.ReplaceAll(t.String(), "/", ":")}
}

// add adds a notice for a time, or for good if that is 0.
func (n *notices) add(ctx context.Context, p penalty, who, reason string, during time.Duration) (target, error) {
	to, err := parseTarget(who)
	if err == nil && strings.HasPrefix(who, keyPrefix) {
		err = checkFingerprint(who)
	}
	if err != nil {
		return to, err
	}
	kept := notice{Who: who, Reason: reason, At: n.now().UTC()}
	if during > 0 {
		kept.Until = kept.At.Add(during)
	}
	if _, err := store.Change(ctx, n.store, to.key(p), func(have *notice) error { *have = kept; return nil }); err != nil {
		return to, err
	}
	n.put(p, to, kept)
	return to, nil
}

// remove removes a notice.
func (n *notices) remove(ctx context.Context, p penalty, who string) error {
	to, err := parseTarget(who)
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

// list returns the notices that hold.
func (n *notices) list(p penalty) (out []notice) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, kept := range n.all[p] {
		if kept.Until.IsZero() || n.now().Before(kept.Until) {
			out = append(out, kept)
		}
	}
	return out
}

// barred returns why somebody with a name or key, or at an address, is under a penalty.
func (n *notices) barred(p penalty, who string, addr netip.Addr) error {
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

// barred returns why the visitor is under a penalty, by their name, key or address.
func (v *visit) barred(p penalty) error {
	for _, who := range []string{v.person.known(), v.session.Key} {
		if err := v.notices.barred(p, who, v.session.Addr); err != nil {
			return err
		}
	}
	return nil
}

// why writes a notice for whom it concerns.
func (n notice) why(p penalty) error {
	text := map[penalty]string{ban: "you are banned here", mute: "the host has muted you"}[p]
	if !n.Until.IsZero() {
		text += " until " + n.Until.Format("2006-01-02 15:04 MST")
	}
	if n.Reason != "" {
		text += ": " + n.Reason
	}
	return errors.New(printable.Line(text))
}
