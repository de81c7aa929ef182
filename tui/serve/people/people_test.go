package people

import (
	"errors"
	"net/netip"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/serve/store"
)

// fingerprints are well-formed and belong to no member's key.
var fingerprints = [4]string{
	"SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU", "SHA256:jc8bYZd0FIYDX1P2kqCSyrFYLwvC65LFJre7wkDbGuw",
	"SHA256:LjiaoB2mCNkqL6I1najuhlckFWzjQeaysyzJ61inW+c", "SHA256:Tu9dXoaF8SDTs+CNk6drygYg/43gaPpV/6XnaKTX3/k",
}

// TestNames: names are checked, and none looks like another.
func TestNames(t *testing.T) {
	for _, name := range []string{"anna", "Anna-Maria_7", "x1", "abcdefghijklmnopqrst"} {
		if err := CheckName(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", "a", "7anna", "-anna", "an na", "änna", "a\x1b[2J", "../x", "admin", "Adm1n", "r00t", "f-e-r-z", "guest7", "gue5t", "abcdefghijklmnopqrstu", "anna\u202e"} {
		if CheckName(name) == nil {
			t.Errorf("%q is taken for a name", name)
		}
	}
	for _, pair := range [][2]string{{"Anna", "anna"}, {"bill", "bi11"}, {"anna", "an-na"}, {"modern", "modem"}, {"wow", "vvow"}, {"bob", "b0b"}} {
		if SameLook(pair[0]) != SameLook(pair[1]) {
			t.Errorf("%s and %s look different", pair[0], pair[1])
		}
	}
}

// TestJoin: a name belongs to the key that has it first, also if the server was cut
// between the two writes.
func TestJoin(t *testing.T) {
	ctx := t.Context()
	kv := store.Memory()
	p := Members{store.Over(kv), time.Now}
	if _, err := p.Known(ctx, "key1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a key that nobody knows: %v", err)
	}
	anna, err := p.Join(ctx, "Anna", "key1")
	if err != nil || anna.Name != "Anna" {
		t.Fatalf("%+v, %v", anna, err)
	}
	if _, err := p.Join(ctx, "anna", "key2"); !errors.Is(err, errTaken) {
		t.Errorf("a second Anna: %v", err)
	}
	if found, err := p.Known(ctx, "key1"); err != nil || found != anna {
		t.Errorf("%+v, %v", found, err)
	}
	cut := store.Key{Kind: store.Keys, Name: "key1"}
	e, err := kv.Get(ctx, cut)
	if err != nil {
		t.Fatal(err)
	}
	if err := kv.Delete(ctx, cut, e.Revision); err != nil {
		t.Fatal(err)
	}
	if again, err := p.Join(ctx, "Anna", "key1"); err != nil || again != anna {
		t.Errorf("after a cut: %+v, %v", again, err)
	}
	if _, err := p.Join(ctx, "Ben", "key1"); err == nil {
		t.Error("a key has two names")
	}
}

// TestKeys: a member can have several keys; nobody else can have these.
func TestKeys(t *testing.T) {
	p := Members{store.Over(store.Memory()), time.Now}
	ctx := t.Context()
	if _, err := p.Join(ctx, "Anna", fingerprints[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Join(ctx, "Ben", fingerprints[3]); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.AddKey(ctx, "anna", fingerprints[1]), p.AddKey(ctx, "anna", fingerprints[1]), p.RemoveKey(ctx, "anna", fingerprints[0])); err != nil {
		t.Fatal(err)
	}
	if found, err := p.Known(ctx, fingerprints[1]); err != nil || found.Name != "Anna" {
		t.Errorf("the second key is that of %v, %v", found, err)
	}
	if _, err := p.Known(ctx, fingerprints[0]); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a key that was removed: %v", err)
	}
	for name, err := range map[string]error{
		"another's key": p.AddKey(ctx, "ben", fingerprints[1]), "no member": p.AddKey(ctx, "carl", fingerprints[2]), "no key": p.AddKey(ctx, "anna", "/etc/passwd"),
		"not hers": p.RemoveKey(ctx, "anna", fingerprints[3]),
	} {
		if err == nil {
			t.Errorf("%s: it is done", name)
		}
	}
}

// TestBans: they hold for their time, by name, key or network, and after a new start.
func TestBans(t *testing.T) {
	now := time.Now()
	s := store.Over(store.Memory())
	n := NewNotices(s, func() time.Time { return now })
	for _, who := range []string{"Anna", fingerprints[3], "192.0.2.7", "2001:db8::/32"} {
		if _, err := n.Add(t.Context(), Ban, who, "", time.Hour); err != nil {
			t.Fatal(err)
		}
	}
	again := NewNotices(s, n.now)
	if err := again.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	banned := func(who, addr string) bool {
		a, _ := netip.ParseAddr(addr)
		return again.Barred(Ban, who, a) != nil
	}
	if !banned("anna", "") || !banned(fingerprints[3], "") || !banned("", "192.0.2.7") || !banned("ben", "2001:db8::1") {
		t.Error("a ban does not hold")
	}
	if banned("ben", "192.0.2.8") || banned("", "") || again.Barred(Mute, "anna", NoAddress) != nil {
		t.Error("somebody else is banned")
	}
	now = now.Add(2 * time.Hour)
	if banned("anna", "") || len(again.List(Ban)) != 0 {
		t.Error("a ban holds after its time")
	}
}

// TestGuests: guests have names of their own, by which games know them.
func TestGuests(t *testing.T) {
	seen := map[string]bool{}
	for range 3000 {
		name := NewGuest().Name
		if seen[name] {
			t.Fatalf("two guests are %s", name)
		}
		seen[name] = true
	}
}
