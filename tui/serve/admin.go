package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/control"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// adminCommands are what the host can ask of a server that runs.
func (p *place) adminCommands() map[string]control.Handler {
	return map[string]control.Handler{
		"status":   p.adminStatus,
		"announce": p.adminAnnounce,
		"kick":     p.adminKick,
		"ban":      p.penalize(people.Ban),
		"unban":    p.pardon(people.Ban),
		"mute":     p.penalize(people.Mute),
		"unmute":   p.pardon(people.Mute),
		"drain":    p.adminDrain,
		"backup": func(ctx context.Context, _ []string, out io.Writer) error {
			return backup.Write(ctx, p.people.Store, p.Dir, out)
		},
		"restore": p.adminRestore,
		"user":    p.adminUser,
	}
}

// serveControl does the host's commands until the context ends.
func (p *place) serveControl(ctx context.Context, beside *sync.WaitGroup) error {
	l, err := control.Listen(p.Dir)
	if err != nil {
		p.Log.Warn("the host's commands are not available", "error", err)
		return nil
	}
	commands := p.adminCommands()
	beside.Go(func() {
		control.Serve(ctx, l, func(ctx context.Context, args []string, out io.Writer) error {
			if len(args) == 0 {
				return errors.New("no command was given")
			}
			do := commands[args[0]]
			if do == nil {
				return fmt.Errorf("command %w", words.Among(args[0], slices.Sorted(maps.Keys(commands))))
			}
			if args[0] != "status" {
				p.Log.Info("a command of the host", "words", args)
			}
			return do(ctx, args[1:], out)
		})
	})
	return nil
}

// summary is what is going on in the hall.
type summary struct {
	games, offers int
	draining      bool
}

func (p *place) summary() (s summary) {
	h := p.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.rooms {
		if r.remote == nil && !r.over() {
			s.games++
		}
	}
	s.offers, s.draining = len(h.challenges), h.draining
	return s
}

// adminStatus writes the numbers of connections, games and searches.
func (p *place) adminStatus(_ context.Context, _ []string, out io.Writer) error {
	c, s := p.sshd.Counts(), p.summary()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	state := "running"
	if s.draining {
		state = "draining"
	}
	fmt.Fprintf(out, "%s since %s\n", state, p.began.Format(time.DateTime))
	fmt.Fprintf(out, "connections  %d now, %d accepted, %d refused, %d failed handshakes\n", c.Connections, c.Accepted, c.Refused, c.Failed)
	fmt.Fprintf(out, "sessions     %d\n", c.Sessions)
	fmt.Fprintf(out, "games        %d being played, %d finished, %d offers\n", s.games, p.metrics.finished.Load(), s.offers)
	running, waiting := p.pool.Counts()
	fmt.Fprintf(out, "searches     %d running, %d waiting\n", running, waiting)
	fmt.Fprintf(out, "store        %d writes of games, %d failures\n", p.metrics.writes.Load(), p.metrics.failures.Load())
	p.hall.cluster.describe(out)
	fmt.Fprintf(out, "memory       %d MB of the system, %d goroutines\n", memory.Sys>>20, runtime.NumGoroutine())
	list := p.sessions.list()
	slices.SortFunc(list, func(a, b openSession) int {
		return cmp.Or(strings.Compare(a.person.Name, b.person.Name), a.addr.Compare(b.addr))
	})
	for _, o := range list {
		fmt.Fprintf(out, "  %-20s  %-15s  %-50s  %s\n", cmp.Or(o.person.Name, "(no name yet)"), o.addr, cmp.Or(o.key, "no key"), printable.Line(o.client))
	}
	return nil
}

// adminAnnounce shows a text on all screens.
func (p *place) adminAnnounce(_ context.Context, args []string, out io.Writer) error {
	text := printable.Line(strings.Join(args, " "))
	if text == "" {
		return errors.New("a text is missing")
	}
	p.hall.cluster.broadcast(hostMessage{Tell: "The host: " + text})
	_, err := fmt.Fprintf(out, "sent to %s\n", words.Count(p.sessions.tell("The host: "+text), "session"))
	return err
}

// adminKick ends somebody's sessions.
func (p *place) adminKick(_ context.Context, args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("expected a name, a key, an address or a network")
	}
	of, err := people.ParseTarget(args[0])
	if err != nil {
		return err
	}
	p.hall.cluster.broadcast(hostMessage{Kick: args[0]})
	_, err = fmt.Fprintf(out, "%s ended\n", words.Count(p.sessions.kick(of), "session"))
	return err
}

// penalize returns the command for a penalty: WHO, how long ("" or "0s": for good), and why.
// Without words it lists those that hold.
func (p *place) penalize(kind people.Penalty) control.Handler {
	return func(ctx context.Context, args []string, out io.Writer) error {
		if len(args) == 0 {
			return p.listNotices(kind, out)
		}
		args = append(args, "", "")
		var during time.Duration
		if args[1] != "" {
			var err error
			if during, err = time.ParseDuration(args[1]); err != nil || during < 0 {
				return fmt.Errorf("%q is not a time such as 24h", args[1])
			}
		}
		of, err := p.notices.Add(ctx, kind, args[0], args[2], during)
		if err != nil {
			return err
		}
		p.hall.cluster.broadcast(hostMessage{Notices: true})
		done := fmt.Sprintf("%s: %s", kind, args[0])
		if people.CheckName(args[0]) == nil {
			if _, err := p.people.Member(ctx, args[0]); err != nil {
				done += fmt.Sprintf(" (%v)", err)
			}
		}
		if kind == people.Ban {
			p.hall.cluster.broadcast(hostMessage{Kick: args[0]})
			done += fmt.Sprintf(", %s ended", words.Count(p.sessions.kick(of), "session"))
		}
		_, err = fmt.Fprintln(out, done)
		return err
	}
}

func (p *place) listNotices(kind people.Penalty, out io.Writer) error {
	list := p.notices.List(kind)
	if len(list) == 0 {
		_, err := fmt.Fprintf(out, "Nobody is %s.\n", map[people.Penalty]string{people.Ban: "banned", people.Mute: "muted"}[kind])
		return err
	}
	slices.SortFunc(list, func(a, b people.Notice) int { return a.At.Compare(b.At) })
	for _, n := range list {
		until := "for good"
		if !n.Until.IsZero() {
			until = "until " + n.Until.Format(time.DateTime)
		}
		if _, err := fmt.Fprintf(out, "%-30s  since %s  %s  %s\n", n.Who, n.At.Format(time.DateTime), until, printable.Line(n.Reason)); err != nil {
			return err
		}
	}
	return nil
}

// pardon returns the command that ends a penalty.
func (p *place) pardon(kind people.Penalty) control.Handler {
	return func(ctx context.Context, args []string, out io.Writer) error {
		if len(args) != 1 {
			return errors.New("expected a name, a key, an address or a network")
		}
		if err := p.notices.Remove(ctx, kind, args[0]); err != nil {
			return err
		}
		p.hall.cluster.broadcast(hostMessage{Notices: true})
		_, err := fmt.Fprintf(out, "no %s of %s any longer\n", kind, args[0])
		return err
	}
}

// adminUser writes who has a name, or what is known of one member; "add-key" and
// "remove-key" with a fingerprint change whose a key is.
func (p *place) adminUser(ctx context.Context, args []string, out io.Writer) error {
	switch {
	case len(args) == 0:
		return p.listUsers(ctx, out)
	case len(args) == 1:
		return p.showUser(ctx, args[0], out)
	case len(args) == 3 && args[1] == "add-key":
		if _, err := p.people.Member(ctx, args[0]); err != nil {
			return err
		}
		return p.people.AddKey(ctx, people.SameLook(args[0]), args[2])
	case len(args) == 3 && args[1] == "remove-key":
		return p.people.RemoveKey(ctx, people.SameLook(args[0]), args[2])
	}
	return errors.New("expected user, user NAME, user NAME add-key SHA256:... or user NAME remove-key SHA256:..., the fingerprint")
}

func (p *place) listUsers(ctx context.Context, out io.Writer) error {
	all, err := p.people.All(ctx)
	if err != nil {
		return err
	}
	for _, m := range all {
		if _, err := fmt.Fprintf(out, "%-20s  since %s  %s\n", m.Name, m.Created.Format(time.DateOnly), words.Count(len(m.Keys), "key")); err != nil {
			return err
		}
	}
	return nil
}

func (p *place) showUser(ctx context.Context, name string, out io.Writer) error {
	look := people.SameLook(name)
	m, err := p.people.Member(ctx, name)
	if err != nil {
		return err
	}
	games, err := p.people.Store.Names(ctx, store.Shelves, look)
	if err != nil {
		return err
	}
	ratings, err := p.people.Store.Names(ctx, store.Ratings, look)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, since %s\n%s against others\n", m.Name, m.Created.Format(time.DateTime), words.Count(len(games), "game"))
	for _, key := range m.Keys {
		fmt.Fprintf(out, "key     %s\n", key)
	}
	slices.Sort(ratings)
	for _, r := range ratings {
		_, variant, _ := strings.Cut(r, "/")
		have, _, err := store.Load[ratingRecord](ctx, p.people.Store, store.Key{Kind: store.Ratings, Name: r})
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "rating  %-20s  %s after %s\n", variant, have.Rating, words.Count(have.Games, "game"))
	}
	for _, kind := range []people.Penalty{people.Ban, people.Mute} {
		if err := p.notices.Barred(kind, look, people.NoAddress); err != nil {
			fmt.Fprintf(out, "%-6s  %v\n", kind, err)
		}
	}
	return nil
}
