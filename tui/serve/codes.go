package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// code is what a word of letters that nobody can guess is good for: another key for a
// member, or a game with one. It is used once.
type code struct {
	For   string    `json:"for"` // keyCode or inviteCode
	Name  string    `json:"name"`
	Look  string    `json:"user"`
	Until time.Time `json:"until"`
	// Of an invitation:
	Spec  string `json:"spec,omitempty"`
	Title string `json:"title,omitempty"`
	Clock string `json:"clock,omitempty"`
	Color string `json:"color,omitempty"`
	Rated bool   `json:"rated,omitempty"`
}

// The purposes of codes, and how long they are good.
const (
	keyCode    = "key"
	inviteCode = "invite"
	keyTime    = 15 * time.Minute
	inviteTime = 7 * 24 * time.Hour
)

var (
	errNoCode = errors.New("there is no such code, or it has been used, or it is too old")
	errNoName = errors.New("guests have no name that could be kept: log in with a key")
)

// issue stores a code and returns its letters. Nobody has more codes of a kind than open offers.
func (h *hall) issue(ctx context.Context, c code) (string, error) {
	open, err := h.openCodes(ctx, c.For, c.Look)
	if err != nil {
		return "", err
	}
	if n := len(open); n >= h.Play.Offers {
		return "", fmt.Errorf("%s of yours are open: one has to be used, or to expire, before you get another", words.Count(n, "code"))
	}
	letters := strings.ToLower(rand.Text()[:12])
	_, err = store.Save(ctx, h.people.Store, codeKey(letters), c, 0)
	return letters, err
}

// openCode is an unused code.
type openCode struct {
	code
	letters string
}

// openCodes returns the codes for a purpose that a member has issued, by their letters, and
// deletes those of anybody that are too old.
func (h *hall) openCodes(ctx context.Context, purpose, look string) (open []openCode, err error) {
	all, err := h.people.Store.Names(ctx, store.Challenges, "")
	if err != nil {
		return nil, err
	}
	slices.Sort(all)
	for _, letters := range all {
		c, revision, err := store.Load[code](ctx, h.people.Store, codeKey(letters))
		if err == nil && h.people.Now().After(c.Until) {
			err = h.people.Store.Delete(ctx, codeKey(letters), revision)
		} else if err == nil && c.For == purpose && c.Look == look {
			open = append(open, openCode{c, letters})
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrStale) { // used meanwhile
			return nil, err
		}
	}
	return open, nil
}

func codeKey(letters string) store.Key { return store.Key{Kind: store.Challenges, Name: letters} }

// redeem takes a code, which nobody can use again. check returns why it can't be used yet.
func (h *hall) redeem(ctx context.Context, letters, purpose string, check func(code) error) (code, error) {
	c, revision, err := store.Load[code](ctx, h.people.Store, codeKey(strings.ToLower(letters)))
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && c.For != purpose:
		return c, errNoCode
	case err != nil:
		return c, err
	case h.people.Now().After(c.Until):
		err = errNoCode
	default:
		if err := check(c); err != nil {
			return c, err
		}
	}
	gone := h.people.Store.Delete(ctx, codeKey(strings.ToLower(letters)), revision)
	if errors.Is(gone, store.ErrStale) {
		gone = errNoCode // another was faster
	}
	return c, errors.Join(err, gone)
}

// invite stores an invitation to play and returns its letters.
func (h *hall) invite(ctx context.Context, p people.Person, t terms) (string, error) {
	if p.Guest {
		return "", errNoName
	}
	if err := t.check(); err != nil {
		return "", err
	}
	return h.issue(ctx, code{
		For: inviteCode, Name: p.Name, Look: p.Look, Until: h.people.Now().Add(inviteTime).UTC(),
		Spec: t.spec, Title: t.title, Clock: t.clock, Color: t.color, Rated: t.rated,
	})
}

// terms returns what an invitation is for.
func (c code) terms() terms {
	return terms{spec: c.Spec, title: c.Title, clock: c.Clock, color: c.Color, rated: c.Rated}
}

// invitations returns the unaccepted invitations of a visitor.
func (h *hall) invitations(ctx context.Context, p people.Person) ([]openCode, error) {
	if p.Guest {
		return nil, nil
	}
	return h.openCodes(ctx, inviteCode, p.Look)
}

// disinvite takes an invitation of somebody back.
func (h *hall) disinvite(ctx context.Context, p people.Person, letters string) error {
	_, err := h.redeem(ctx, letters, inviteCode, func(c code) error {
		if c.Look != p.Look {
			return errNoCode
		}
		return nil
	})
	return err
}

// joinInvited begins the game of an invitation.
func (h *hall) joinInvited(ctx context.Context, p people.Person, letters string) error {
	c, err := h.redeem(ctx, letters, inviteCode, func(c code) error {
		switch {
		case c.Look == p.Look:
			return errors.New("this is your own invitation: send it to somebody else")
		case c.Rated && p.Guest:
			return errGuestRate
		case c.Clock != "" && !h.here(c.Look):
			return fmt.Errorf("%s is not here at the moment, and the game has a clock: the invitation is valid until %s", c.Name, c.Until.Format("2006-01-02 15:04 MST"))
		}
		return h.mayBegin()
	})
	if err != nil {
		return err
	}
	host := people.Person{Name: c.Name, Look: c.Look}
	return h.begin(&challenge{terms: c.terms(), by: &visit{person: host}}, &visit{person: p})
}

// here reports whether a member has a screen open.
func (h *hall) here(look string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for v := range h.visits {
		if v.person.Look == look {
			return true
		}
	}
	return h.cluster.here(look)
}

// joinCommand accepts an invitation and shows the game.
func (v *visit) joinCommand(ctx context.Context, words []string) error {
	if len(words) != 1 {
		return usageError{errors.New("join: expected the code of an invitation")}
	}
	if !v.session.Terminal() {
		return usageError{errors.New("join needs a terminal: ssh -t HOST join CODE")}
	}
	if err := v.hall.joinInvited(ctx, v.person, words[0]); err != nil {
		return err
	}
	return v.play(ctx, nil)
}

// keyCommand prints a code with which another key gets the visitor's name.
func (v *visit) keyCommand(ctx context.Context, args []string) error {
	switch {
	case len(args) > 0:
		return errors.New("this key has a name already")
	case v.person.Guest:
		return errNoName
	}
	letters, err := v.hall.issue(ctx, code{For: keyCode, Name: v.person.Name, Look: v.person.Look, Until: v.people.Now().Add(keyTime).UTC()})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(v.stream, "Log in with the other key within %s: ssh -i OTHER-KEY HOST key %s\n", words.Count(int(keyTime.Minutes()), "minute"), letters)
	return err
}

// addKey gives the session's key, which has no name, the name of who has issued a code.
func (v *visit) addKey(ctx context.Context, letters string) error {
	c, err := v.hall.redeem(ctx, letters, keyCode, func(code) error { return nil })
	if err != nil {
		return err
	}
	if err := v.people.AddKey(ctx, c.Look, v.session.Key); err != nil {
		return err
	}
	_, err = fmt.Fprintf(v.stream, "This key is %s's now.\n", c.Name)
	return err
}

// keysCommand lists the keys of the visitor, or removes one of them: "remove FINGERPRINT". The key
// of this session stays, so that nobody shuts themselves out.
func (v *visit) keysCommand(ctx context.Context, args []string) error {
	switch {
	case v.person.Guest:
		return errNoName
	case len(args) == 0:
		return v.listKeys(ctx)
	case len(args) != 2 || args[0] != "remove":
		return usageError{errors.New("keys: expected nothing more, or remove and a fingerprint from the list")}
	case args[1] == v.session.Key:
		return errors.New("you are here with this key: log in with another one to remove it")
	}
	of, err := people.ParseTarget(args[1])
	if err == nil {
		err = v.people.RemoveKey(ctx, v.person.Look, args[1])
	}
	if err != nil {
		return err
	}
	v.sessions.kick(of)
	v.hall.cluster.broadcast(hostMessage{Kick: args[1]})
	_, err = io.WriteString(v.stream, "This key has no name here any more.\n")
	return err
}

// listKeys writes the fingerprints of the visitor's keys.
func (v *visit) listKeys(ctx context.Context) error {
	m, err := v.people.Member(ctx, v.person.Name)
	if err != nil {
		return err
	}
	for _, key := range m.Keys {
		if key == v.session.Key {
			key += "  (this session's)"
		}
		if _, err := fmt.Fprintln(v.stream, key); err != nil {
			return err
		}
	}
	return nil
}
