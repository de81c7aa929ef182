package serve

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

// member is somebody with a name, as the store keeps them under sameLook of that.
type member struct {
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	Keys    []string  `json:"keys"` // fingerprints
}

// keyOwner is whose a key is.
type keyOwner struct {
	Look string `json:"user"` // the name under which the member is kept
}

// person is who plays: a member or a guest.
type person struct {
	name  string
	look  string // under which a member is kept; "": a guest
	guest bool
}

// known returns under which name the host's notices know somebody.
func (p person) known() string {
	if p.guest {
		return p.name
	}
	return p.look
}

// people are those who have a name here.
type people struct {
	store *store.Store
	now   func() time.Time
}

// Errors of names.
var errTaken = errors.New("somebody else has this name, or one that looks like it")

// known returns the member with a key, or store.ErrNotFound.
func (p *people) known(ctx context.Context, key string) (person, error) {
	owner, _, err := store.Load[keyOwner](ctx, p.store, store.Key{Kind: store.Keys, Name: key})
	if err != nil {
		return person{}, err
	}
	m, _, err := store.Load[member](ctx, p.store, store.Key{Kind: store.Users, Name: owner.Look})
	return person{name: m.Name, look: owner.Look}, err
}

// member returns the member with a name.
func (p *people) member(ctx context.Context, name string) (member, error) {
	m, _, err := store.Load[member](ctx, p.store, store.Key{Kind: store.Users, Name: sameLook(name)})
	if errors.Is(err, store.ErrNotFound) {
		return m, fmt.Errorf("nobody is called %s", printable.Line(name))
	}
	return m, err
}

// join gives a name to a key that has none. Whatever interrupts it, the key can get this
// name again, and no other key can.
func (p *people) join(ctx context.Context, name, key string) (person, error) {
	if err := checkName(name); err != nil {
		return person{}, err
	}
	look := sameLook(name)
	m, err := store.Change(ctx, p.store, store.Key{Kind: store.Users, Name: look}, func(m *member) error {
		switch {
		case m.Name == "":
			*m = member{Name: name, Created: p.now().UTC(), Keys: []string{key}}
		case !slices.Contains(m.Keys, key):
			return errTaken
		}
		return nil
	})
	if err != nil {
		return person{}, err
	}
	_, err = store.Change(ctx, p.store, store.Key{Kind: store.Keys, Name: key}, func(k *keyOwner) error {
		if k.Look != "" && k.Look != look {
			return errors.New("this key has got another name meanwhile; please log in again")
		}
		k.Look = look
		return nil
	})
	return person{name: m.Name, look: look}, err
}

// addKey gives a member one more key, which nobody else has.
func (p *people) addKey(ctx context.Context, look, key string) error {
	if err := checkFingerprint(key); err != nil {
		return err
	}
	m, _, err := store.Load[member](ctx, p.store, store.Key{Kind: store.Users, Name: look})
	if err == nil && len(m.Keys) >= mostKeys && !slices.Contains(m.Keys, key) {
		err = fmt.Errorf("a name has at most %d keys", mostKeys)
	}
	if err != nil {
		return err
	}
	_, err = store.Change(ctx, p.store, store.Key{Kind: store.Keys, Name: key}, func(k *keyOwner) error {
		if k.Look != "" && k.Look != look {
			return errors.New("somebody else has this key")
		}
		k.Look = look
		return nil
	})
	if err != nil {
		return err
	}
	_, err = store.Change(ctx, p.store, store.Key{Kind: store.Users, Name: look}, func(m *member) error {
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

// removeKey takes a key from a member. The last one stays, unless somebody else can give
// them another.
func (p *people) removeKey(ctx context.Context, look, key string) error {
	_, err := store.Change(ctx, p.store, store.Key{Kind: store.Users, Name: look}, func(m *member) error {
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
	owner, revision, err := store.Load[keyOwner](ctx, p.store, at)
	if errors.Is(err, store.ErrNotFound) || err == nil && owner.Look != look {
		return nil
	}
	if err != nil {
		return err
	}
	return p.store.Delete(ctx, at, revision)
}

// guest returns a guest with a name that no member can have, and no other guest has: a game
// knows its guests by their names.
func guest() person {
	return person{name: fmt.Sprintf("guest-%s", strings.ToLower(rand.Text()[:8])), guest: true}
}
