package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/plain"
	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/searches"
	"github.com/ferzchess/ferz/tui/serve/sshd"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// The exit statuses of a visit.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// usageError is an error of a visitor's command.
type usageError struct{ error }

// handle serves a session.
func (p *place) handle(ctx context.Context, s *sshd.Session) int {
	v := &visit{place: p, session: s, stream: s, calls: make(chan *room, maxCalls), texts: make(chan string, maxCalls)}
	ctx, end := context.WithCancelCause(ctx)
	defer p.hall.endIfDrained()
	defer p.sessions.enter(v, end)()
	defer context.AfterFunc(ctx, func() {
		if endedByHost(ctx) != nil {
			time.AfterFunc(kickTime, func() { _ = s.Close() }) // an error means that it is closed
		}
	})()
	if s.Terminal() {
		v.stream = &sshd.Lines{ReadWriter: s}
	}
	p.Log.Info("a session begins", "user", s.User, "key", s.Key, "from", s.Addr, "terminal", s.Term, "command", s.Command)
	err := v.run(ctx)
	p.Log.Info("a session ends", "user", s.User, "name", v.person.Name, "error", err)
	var usage usageError
	if why := endedByHost(ctx); why != nil {
		err = why
	}
	switch {
	case err == nil, errors.Is(err, io.EOF), errors.Is(err, context.Canceled):
		return exitOK
	case errors.As(err, &usage):
		v.showError(err)
		return exitUsage
	}
	v.showError(variants.Advised(err, `"ssh HOST variants" lists them`))
	return exitFailed
}

// endedByHost returns why the server has ended one session, or nil if it has not.
func endedByHost(ctx context.Context) error {
	if cause := context.Cause(ctx); errors.Is(cause, errKicked) || errors.Is(cause, errHelp) || errors.Is(cause, errNear) {
		return cause
	}
	return nil
}

// kickTime is how long a session has to end that the host ends.
const kickTime = 2 * time.Second

// maxCalls is to how many games a visitor can be called at once.
const maxCalls = 4

// visit is a session of a visitor.
type visit struct {
	*place
	session *sshd.Session
	stream  io.ReadWriter // of lines
	person  people.Person
	news    <-chan struct{} // of the hall
	calls   chan *room      // games that have begun in which the visitor plays
	texts   chan string     // announcements of the host
}

// call calls the visitor to a game.
func (v *visit) call(r *room) {
	select {
	case v.calls <- r:
	default: // the lobby has it
	}
}

// tell shows the visitor a text of the host, once a screen is open.
func (v *visit) tell(text string) {
	select {
	case v.texts <- text:
	default: // they have not read those before
	}
}

// summoned waits for a game to which the visitor is called, or a text of the host.
func (v *visit) summoned(ctx context.Context) tea.Cmd {
	var next tea.Cmd
	next = func() tea.Msg {
		select {
		case r := <-v.calls:
			config, err := r.config(ctx, v)
			if err != nil {
				return ui.Announced{Text: ui.Sentence(err.Error()), Next: next}
			}
			return ui.Summoned{Config: config, Next: next}
		case text := <-v.texts:
			return ui.Announced{Text: text, Next: next}
		case <-ctx.Done():
			return nil
		}
	}
	return next
}

// lag returns how much time a clock gives back for each move of the visitor.
func (v *visit) lag() time.Duration {
	if v.session == nil {
		return 0
	}
	return min(v.session.Lag(), v.Play.Lag)
}

// lagOf returns how much time the clock may give back for a move that somebody makes, from
// whichever session.
func (h *hall) lagOf(p people.Person) (most time.Duration) {
	if h.cluster != nil {
		return h.Play.Lag // they may be at any node
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for v := range h.visits {
		if v.person == p {
			most = max(most, v.lag())
		}
	}
	return most
}

// gate is what the visitor's searches pass.
func (v *visit) gate() searches.Gate {
	return searches.Gate{Pool: v.pool, Owner: cmp.Or(v.person.Look, v.session.Addr.String()), Barred: v.barredFrom, Workers: v.workers}
}

// showError writes an error in one line.
func (v *visit) showError(err error) {
	end := "\n"
	if v.session.Terminal() {
		end = "\r\n"
	}
	fmt.Fprint(v.session.Stderr(), "ferz: "+printable.Line(err.Error())+end)
}

// run finds out who visits and does what they want.
func (v *visit) run(ctx context.Context) (err error) {
	words := strings.Fields(v.session.Command)
	if len(words) == 2 && words[0] == "key" && v.session.Key != "" {
		if _, err := v.people.Known(ctx, v.session.Key); errors.Is(err, store.ErrNotFound) {
			return v.addKey(ctx, words[1])
		}
	}
	if v.person, err = v.identify(ctx); err != nil {
		return err
	}
	if err := v.sessions.named(v); err != nil {
		return err
	}
	if err := v.mayEnter(); err != nil {
		return err
	}
	ctx = xboard.WithGate(ctx, v.gate())
	if len(words) == 0 {
		return v.play(ctx, nil)
	}
	switch words[0] {
	case "uci":
		return v.uci(ctx)
	case "analyze":
		return v.analyze(ctx, words[1:])
	case "join":
		return v.joinCommand(ctx, words[1:])
	case "key":
		return v.keyCommand(ctx, words[1:])
	case "keys":
		return v.keysCommand(ctx, words[1:])
	case "watch":
		return v.watch(ctx, words[1:])
	case "play":
		return v.play(ctx, words[1:])
	case "lobby":
		return v.lobbyLines(ctx)
	case "games":
		return v.games(ctx)
	case "variants":
		return v.variants(words[1:])
	case "help", "--help", "-h":
		_, err := io.WriteString(v.stream, commandsText)
		return err
	}
	return usageError{fmt.Errorf("there is no command %q here; \"ssh HOST help\" lists them", words[0])}
}

// commandsText is the help of the commands.
const commandsText = `Without a command the start screen opens, where that can be shown.

  play [VARIANT] [--plain] [--white WHO] [--black WHO] [--clock 5+3]
        play a game; --plain plays line by line, WHO is you, ferz or "ferz-3"
  lobby
        meet others line by line: offers, who is here, games to play and watch
  variants [TEXT]
        list the variants, or those with a text in their names, tags or descriptions
  games your games as PGN: ssh HOST games > mine.pgn
  watch [ID]
        list the games that are played, or follow one line by line
  join CODE
        accept an invitation that somebody has sent you
  analyze VARIANT [--fen FEN] [--depth N]
        have ferz think about a position
  uci   ferz as an engine, for a program that speaks UCI
  key [CODE]
        add another key to your name: "key" prints a code, with which the other
        key logs in: ssh -i OTHER-KEY HOST key CODE
  keys [remove FINGERPRINT]
        list the keys of your name, or remove one that you have lost
  help  this list
`

// identify returns who visits. A key without a name is asked for one.
func (v *visit) identify(ctx context.Context) (people.Person, error) {
	key := v.session.Key
	if key == "" {
		return people.NewGuest(), nil
	}
	found, err := v.people.Known(ctx, key)
	if !errors.Is(err, store.ErrNotFound) {
		return found, err
	}
	return v.askName(ctx, key)
}

// nameTries is how often a visitor may try a name.
const nameTries = 10

// askName asks for the name of a key: that with which they have logged in is proposed. Where
// there is no terminal, the questions are no part of a command's output.
func (v *visit) askName(ctx context.Context, key string) (people.Person, error) {
	proposed := v.session.User
	if people.CheckName(proposed) != nil {
		proposed = ""
	}
	var questions io.Writer = v.stream
	if !v.session.Terminal() {
		questions = v.session.Stderr()
	}
	fmt.Fprint(questions, "Welcome. You are here for the first time with this key: which name do you want?\n")
	for range nameTries {
		if proposed != "" {
			fmt.Fprintf(questions, "Name (Enter takes %s): ", proposed)
		} else {
			fmt.Fprint(questions, "Name: ")
		}
		line, err := readAnswer(v.stream)
		if errors.Is(err, io.EOF) && !v.session.Terminal() {
			return people.Person{}, errors.New("your key has no name here yet: log in once without a command")
		}
		if err != nil {
			return people.Person{}, err
		}
		name := strings.TrimSpace(line)
		if name == "" {
			name = proposed
		}
		found, err := v.people.Join(ctx, name, key)
		if err == nil {
			return found, nil
		}
		if ctx.Err() != nil {
			return people.Person{}, ctx.Err()
		}
		fmt.Fprintf(questions, "%s.\n", printable.Line(upperFirst(err.Error())))
	}
	return people.Person{}, errors.New("please come back with a name")
}

// readAnswer reads a line, and nothing behind it, which is for a command. Of one that is too
// long, the beginning is returned.
func readAnswer(from io.Reader) (string, error) {
	var line []byte
	for b := make([]byte, 1); len(line) < sshd.LongestLine; {
		n, err := from.Read(b)
		if n > 0 && b[0] == '\n' {
			break
		}
		line = append(line, b[:n]...)
		if err != nil {
			return "", err
		}
	}
	return string(line), nil
}

func upperFirst(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// user returns what the visitor has: nothing of the host's, and what they have chosen and
// played here. The hash table of each of their searches has a size in megabytes.
func (v *visit) user(hash int) *user.User {
	h, dir := host.Host{Restricted: true, Threads: 1, Hash: hash}, ""
	if !v.person.Guest {
		dir = filepath.Join(v.Dir, backup.UsersName, "u-"+v.person.Look)
	}
	u := user.Visitor(h, dir, v.person.Name, &ownGames{store: v.people.Store, look: v.person.Look, most: v.Play.OwnGames})
	u.Barred = v.barredFrom
	return u
}

// request is what a visitor wants to play.
type request struct {
	variant string
	players [2]string
	clock   string
	plain   bool
}

// readRequest reads the words behind "play".
func readRequest(words []string) (r request, err error) {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		name, value, given := strings.Cut(word, "=")
		to := map[string]*string{"--white": &r.players[0], "--black": &r.players[1], "--clock": &r.clock}[name]
		switch {
		case to != nil && !given && len(words) == 0:
			return r, usageError{fmt.Errorf("play: expected a value behind %s", name)}
		case to != nil && !given:
			*to, words = words[0], words[1:]
		case to != nil:
			*to = value
		case word == "--plain":
			r.plain = true
		case strings.HasPrefix(word, "-"):
			return r, usageError{fmt.Errorf("play: %q: expected VARIANT, --plain, --white WHO, --black WHO or --clock CLOCK", word)}
		case r.variant != "":
			return r, usageError{fmt.Errorf("play: %q: expected one variant, which is %q", word, r.variant)}
		default:
			r.variant = word
		}
	}
	for i, who := range r.players {
		r.players[i] = strings.ReplaceAll(who, "-", " ") // no word may have a blank
	}
	if r.clock != "" {
		if _, err := clock.Parse(r.clock); err != nil {
			return r, usageError{err}
		}
	}
	return r, nil
}

// play shows the screen, or plays line by line where there is none or none is wanted.
func (v *visit) play(ctx context.Context, words []string) error {
	r, err := readRequest(words)
	if err != nil {
		return err
	}
	hash, giveBack := v.hashes.Take(v.Hash)
	defer giveBack()
	if r.plain || !v.session.Terminal() || v.session.Term == "dumb" {
		if len(words) == 0 && v.session.Terminal() {
			fmt.Fprint(v.stream, "Playing others: ssh -t HOST lobby\n") // if it fails, all that follows does
		}
		return plain.Run(ctx, plain.Options{Variant: r.variant, Players: r.players, Clock: r.clock, Input: v.stream, Output: v.stream, User: v.user(hash)})
	}
	news, leave := v.hall.enter(v)
	defer leave()
	v.news = news
	if unfinished := v.hall.unfinished(v.person); unfinished != nil && r.variant == "" {
		v.call(unfinished)
	}
	sizes := make(chan tui.Size, 1)
	go forward(ctx, v.session.Sizes, sizes)
	err = tui.Run(ctx, tui.Options{
		Variant: r.variant, Players: r.players, Clock: r.clock,
		Input: v.session, Output: v.session, Sizes: sizes, Environ: slices.Clone(v.session.Environ),
		User: v.user(hash), Shared: v.shared, Lobby: lobbyOpener(v), Summon: v.summoned(ctx),
	})
	if err == nil && ctx.Err() != nil && endedByHost(ctx) == nil {
		fmt.Fprint(v.session, "The server ends or restarts. Your games are kept.\r\n")
	}
	return err
}

// forward hands sizes on, of which the newest counts.
func forward(ctx context.Context, from <-chan sshd.Size, to chan tui.Size) {
	for {
		select {
		case size := <-from:
			select {
			case <-to:
			default:
			}
			to <- tui.Size(size) // the only sender
		case <-ctx.Done():
			return
		}
	}
}
