// Package people knows who visits a server: members, who have a name and keys, guests, and
// those whom the host keeps away or from talking.
package people

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// Member is somebody with a name, as the store keeps them under SameLook of that.
type Member struct {
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	Keys    []string  `json:"keys"` // fingerprints
}

// keyOwner is whose a key is.
type keyOwner struct {
	Look string `json:"user"` // the name under which the member is kept
}

// Person is who plays: a member or a guest.
type Person struct {
	Name  string
	Look  string // under which a member is kept; "": a guest
	Guest bool
}

// Known returns under which name the host's notices know somebody.
func (p Person) Known() string {
	if p.Guest {
		return p.Name
	}
	return p.Look
}

// Record returns a person as the store keeps them.
func (p Person) Record() Record { return Record{p.Name, p.Look} }

// Record is a person as the store keeps them in what is theirs.
type Record struct {
	Name string `json:"name"`
	Look string `json:"user"` // "": a guest
}

// Person returns whose record it is.
func (r Record) Person() Person { return Person{r.Name, r.Look, r.Look == ""} }

// Members are those who have a name here.
type Members struct {
	Store *store.Store
	Now   func() time.Time
}

// Errors of names.
var errTaken = errors.New("somebody else has this name, or one that looks like it")

// Known returns the member with a key, or store.ErrNotFound.
func (p *Members) Known(ctx context.Context, key string) (Person, error) {
	owner, _, err := store.Load[keyOwner](ctx, p.Store, store.Key{Kind: store.Keys, Name: key})
	if err != nil {
		return Person{}, err
	}
	m, _, err := store.Load[Member](ctx, p.Store, store.Key{Kind: store.Users, Name: owner.Look})
	return Person{Name: m.Name, Look: owner.Look}, err
}

// Member returns the member with a name.
func (p *Members) Member(ctx context.Context, name string) (Member, error) {
	m, _, err := store.Load[Member](ctx, p.Store, store.Key{Kind: store.Users, Name: SameLook(name)})
	if errors.Is(err, store.ErrNotFound) {
		return m, fmt.Errorf("nobody is called %s", printable.Line(name))
	}
	return m, err
}

// All returns the members, by their looks.
func (p *Members) All(ctx context.Context) ([]Member, error) {
	looks, err := p.Store.Names(ctx, store.Users, "")
	if err != nil {
		return nil, err
	}
	slices.Sort(looks)
	var out []Member
	for _, look := range looks {
		m, _, err := store.Load[Member](ctx, p.Store, store.Key{Kind: store.Users, Name: look})
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// Join gives a name to a key that has none. Whatever interrupts it, the key can get this
// name again, and no other key can.
func (p *Members) Join(ctx context.Context, name, key string) (Person, error) {
	if err := CheckName(name); err != nil {
		return Person{}, err
	}
	look := SameLook(name)
	m, err := store.Change(ctx, p.Store, store.Key{Kind: store.Users, Name: look}, func(m *Member) error {
		switch {
		case m.Name == "":
			*m = Member{Name: name, Created: p.Now().UTC(), Keys: []string{key}}
		case !slices.Contains(m.Keys, key):
			return errTaken
		}
		return nil
	})
	if err != nil {
		return Person{}, err
	}
	_, err = store.Change(ctx, p.Store, store.Key{Kind: store.Keys, Name: key}, func(k *keyOwner) error {
		if k.Look != "" && k.Look != look {
			return errors.New("this key has got another name meanwhile; please log in again")
		}
		k.Look = look
		return nil
	})
	return Person{Name: m.Name, Look: look}, err
}

// AddKey gives a member one more key, which nobody else has.
func (p *Members) AddKey(ctx context.Context, look, key string) error {
	if err := checkFingerprint(key); err != nil {
		return err
	}
	m, _, err := store.Load[Member](ctx, p.Store, store.Key{Kind: store.Users, Name: look})
	if err == nil && len(m.Keys) >= mostKeys && !slices.Contains(m.Keys, key) {
		err = fmt.Errorf("a name has at most %d keys", mostKeys)
	}
	if err != nil {
		return err
	}
	_, err = store.Change(ctx, p.Store, store.Key{Kind: store.Keys, Name: key}, func(k *keyOwner) error {
		if k.Look != "" && k.Look != look {
			return errors.New("somebody else has this key")
		}
		k.Look = look
		return nil
	})
	if err != nil {
		return err
	}
	_, err = store.Change(ctx, p.Store, store.Key{Kind: store.Users, Name: look}, func(m *Member) error {
		if !slices.Contains(m.Keys, key) {
			m.Keys = append(m.Keys, key)
		}
		return nil
	})
	return err
}

// keyPrefix begins the fingerprint of a key.
const keyPrefix = "SHA256:"

// checkFingerprint returns why a text is no fingerprint of a key, or nil.
func checkFingerprint(text string) error {
	sum, found := strings.CutPrefix(text, keyPrefix)
	if b, err := base64.RawStdEncoding.DecodeString(sum); !found || err != nil || len(b) != sha256.Size {
		return fmt.Errorf("%q is not a fingerprint of a key: expected %s and 43 letters, as \"ssh-keygen -lf FILE\" prints it", text, keyPrefix)
	}
	return nil
}

// mostKeys is how many keys a member has at most.
const mostKeys = 20

// RemoveKey takes a key from a member. The last one stays, unless somebody else can give
// them another.
func (p *Members) RemoveKey(ctx context.Context, look, key string) error {
	_, err := store.Change(ctx, p.Store, store.Key{Kind: store.Users, Name: look}, func(m *Member) error {
		i := slices.Index(m.Keys, key)
		if i < 0 {
			return fmt.Errorf("this is not a key of %s", cmp.Or(m.Name, "anybody"))
		}
		m.Keys = slices.Delete(m.Keys, i, i+1)
		return nil
	})
	if err != nil {
		return err
	}
	at := store.Key{Kind: store.Keys, Name: key}
	owner, revision, err := store.Load[keyOwner](ctx, p.Store, at)
	if errors.Is(err, store.ErrNotFound) || err == nil && owner.Look != look {
		return nil
	}
	if err != nil {
		return err
	}
	return p.Store.Delete(ctx, at, revision)
}

// NewGuest returns a guest with a name that no member can have, and no other guest has: a game
// knows its guests by their names.
func NewGuest() Person {
	return Person{Name: fmt.Sprintf("guest-%s", strings.ToLower(rand.Text()[:8])), Guest: true}
}
