package serve

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/tui/serve/control"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// TestEngineCommands: ferz thinks for visitors within their bounds, and names no file.
func TestEngineCommands(t *testing.T) {
	addr, _ := served(t, Config{Dir: folder(t)})
	for _, tt := range []struct {
		command, input string
		want           []string
		status         int
	}{
		{"analyze chess --depth 3 --fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", []string{"best 1. Ra8#"}, 0},
		{"analyze", "", []string{"which variant"}, 2},
		{"analyze chess --depth 1000000", "", []string{"expected a number from 1 to 40"}, 2},
		{"analyze ../../etc/passwd", "", []string{"ferz:"}, 1},
		{"analyze chess --engine /bin/sh", "", []string{"expected VARIANT"}, 2},
		{"analyze nochess", "", []string{`no variant is called "nochess"`}, 1},
		{"play qqqqqqqqqqqq", "", []string{`no variant is called "qqqqqqqqqqqq"; "ssh HOST variants" lists them`}, 1},
		{"variants dobutsu", "", []string{"dobutsu ", " 3x4 "}, 0},
		{"variants qqqqqqqqqqqq", "", []string{"no variant is like"}, 1},
		{"watch", "", []string{"No game is being played"}, 0},
		{"watch ../x", "", []string{"no game"}, 1},
		{"join abc", "", []string{"needs a terminal"}, 2},
		{"key", "", []string{"guests have no name"}, 1},
		{"uci", "uci\nsetoption name Hash value 4096\nsetoption name EvalFile value /etc/passwd\nsetoption name VariantPath value /etc/passwd\n" +
			"setoption name Book File value ../x\nsetoption name Threads value 8\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 2\nquit\n",
			[]string{"option name Hash type spin default 16 min 1 max 64", "from 1 to 64", "EvalFile: this host does not open files", "VariantPath: this host", "Book File: this host", "uciok"}, 0},
	} {
		c := visitor(t, addr, "guest", nil, "", tt.command)
		c.types(tt.input)
		c.in.Close()
		status := c.ends()
		for _, want := range tt.want {
			if !strings.Contains(c.seen.String(), want) || status != tt.status {
				t.Errorf("%s: status %d, %q; want %d, %q", tt.command, status, c.seen.String(), tt.status, want)
			}
		}
	}
}

// TestFirstCommand: a key without a name is asked for one beside the output of its command,
// which gets all that is sent behind the name.
func TestFirstCommand(t *testing.T) {
	addr, _ := served(t, Config{Dir: folder(t)})
	config := &ssh.ClientConfig{User: "anna", HostKeyCallback: ssh.InsecureIgnoreHostKey(), Auth: []ssh.AuthMethod{ssh.PublicKeys(newKey(t))}}
	conn, err := ssh.Dial("tcp", addr, config)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	session, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var questions strings.Builder
	session.Stdin, session.Stderr = strings.NewReader("x\n\nuci\nquit\n"), &questions
	output, err := session.Output("uci")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(output), "id name ferz") || !strings.Contains(string(output), "uciok") {
		t.Errorf("the output is %q", output)
	}
	for _, want := range []string{"which name", "A name has 2 to 20 letters.", "Enter takes anna"} {
		if !strings.Contains(questions.String(), want) {
			t.Errorf("the questions are %q, want %q", questions.String(), want)
		}
	}
}

// TestNoHelp: who plays a rated game gets no help by any connection, not even by one that
// was there before.
func TestNoHelp(t *testing.T) {
	dir, keys := folder(t), newKey(t)
	addr, _ := served(t, Config{Dir: dir})
	c := visitor(t, addr, "anna", keys, "xterm", "")
	c.sees("Enter takes anna): ")
	c.types("\r")
	c.shows("variants")
	uci := visitor(t, addr, "anna", keys, "", "uci")
	uci.types("uci\n")
	uci.sees("uciok")
	ben := visitor(t, addr, "ben", newKey(t), "xterm", "")
	ben.sees("Enter takes ben): ")
	ben.types("\r")
	ben.shows("variants")
	for _, v := range []*client{c, ben} {
		v.types("\x1b[20~") // F9
		v.shows("Lobby")
		v.types("chess 5+3 rated\r")
	}
	c.shows("to move")
	ben.shows("to move")
	if uci.ends(); !strings.Contains(uci.seen.String(), "rated game") {
		t.Errorf("the engine of before ends with %q", uci.seen.String())
	}
	for _, command := range []string{"uci", "analyze chess"} {
		again := visitor(t, addr, "x", keys, "", command)
		if status := again.ends(); status != exitFailed || !strings.Contains(again.seen.String(), "rated game") {
			t.Errorf("%s: status %d, %q", command, status, again.seen.String())
		}
	}
	var list strings.Builder
	watcher := visitor(t, addr, "guest", nil, "", "watch")
	watcher.ends()
	list.WriteString(watcher.seen.String())
	id, _, _ := strings.Cut(list.String(), " ")
	watcher = visitor(t, addr, "guest", nil, "", "watch "+id)
	watcher.sees("Chess")
	if err := control.Call(t.Context(), dir, []string{"kick", "anna"}, &list); err != nil {
		t.Error(err)
	}
	ben.types(":resign\r")
	ben.shows("Resign?")
	ben.types("y")
	watcher.ends()
	if text := watcher.seen.String(); !strings.Contains(text, "esign") && !strings.Contains(text, "wins") {
		t.Errorf("the watcher sees the end as %q", text)
	}
}

// TestCodes: an invitation begins a game once, and another key gets a name once.
func TestCodes(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben", "guest-abcd")
	anna, ben, guest := v[0], v[1], v[2]
	ctx := t.Context()
	letters, err := h.invite(ctx, anna.person, mustRead(t, "chess 5+3 rated white invite"))
	if err != nil {
		t.Fatal(err)
	}
	if h.joinInvited(ctx, anna.person, letters) == nil || h.joinInvited(ctx, guest.person, letters) == nil || h.joinInvited(ctx, ben.person, "nosuchcode") == nil {
		t.Error("somebody joins who can't")
	}
	if err := h.joinInvited(ctx, ben.person, strings.ToUpper(letters)); err != nil {
		t.Fatal(err)
	}
	if r := <-ben.calls; r != <-anna.calls || r.record.Players[0].Name != "anna" || !r.record.Rated {
		t.Errorf("the game is %v", r)
	}
	if err := h.joinInvited(ctx, ben.person, letters); !errors.Is(err, errNoCode) {
		t.Errorf("an invitation that was used: %v", err)
	}
	if _, err := h.invite(ctx, guest.person, mustRead(t, "chess invite")); !errors.Is(err, errNoName) {
		t.Errorf("a guest invites: %v", err)
	}
	letters, err = h.invite(ctx, people.Person{Name: "carl", Look: "carl"}, mustRead(t, "chess 5+3"))
	if err != nil {
		t.Fatal(err)
	}
	if err := h.joinInvited(ctx, ben.person, letters); err == nil || !strings.Contains(err.Error(), "is not here") {
		t.Errorf("who has invited is away: %v", err)
	}
}

// TestInvitations: who has invited somebody sees that until it is accepted or taken back, and
// nobody else takes it back.
func TestInvitations(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben")
	anna, ben, ctx := v[0].person, v[1].person, t.Context()
	first, err1 := h.invite(ctx, anna, mustRead(t, "chess 5+3 rated white"))
	second, err2 := h.invite(ctx, anna, mustRead(t, "crazyhouse 2d"))
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	open := func(p people.Person) (out []string) {
		list, err := h.invitations(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range list {
			out = append(out, o.letters+" "+o.terms().String())
		}
		return out
	}
	want := []string{first + " Chess, 5:00+3, rated, as white", second + " Crazyhouse, 2 days a move, casual"}
	slices.Sort(want)
	if got := open(anna); !slices.Equal(got, want) || len(open(ben)) > 0 || len(open(people.Person{Guest: true})) > 0 {
		t.Errorf("open are %q of anna, %q of ben, want %q", got, open(ben), want)
	}
	if err := h.disinvite(ctx, ben, first); !errors.Is(err, errNoCode) {
		t.Errorf("somebody else takes it back: %v", err)
	}
	if err := h.disinvite(ctx, anna, first); err != nil {
		t.Error(err)
	}
	if err := h.joinInvited(ctx, ben, first); !errors.Is(err, errNoCode) {
		t.Errorf("what was taken back is accepted: %v", err)
	}
	if err := h.joinInvited(ctx, ben, second); err != nil || len(open(anna)) > 0 {
		t.Errorf("accepted: %v, open are %q", err, open(anna))
	}
}

// TestInvitationsInLobby: an invitation is in its maker's lobby, and ^D takes it back.
func TestInvitationsInLobby(t *testing.T) {
	addr, _ := served(t, Config{Dir: folder(t)})
	anna := visitor(t, addr, "anna", newKey(t), "xterm-256color", "")
	anna.sees("Enter takes anna): ")
	anna.types("\r")
	anna.shows("variants")
	anna.types("\x1b[20~")
	anna.shows("Lobby")
	anna.types("crazyhouse 2d invite\r")
	anna.shows("Send this to somebody: ssh -t HOST join ")
	anna.shows("> Crazyhouse, 2 days a move, casual: join ")
	anna.types("\x04")
	anna.shows("The invitation is taken back.")
	anna.shows("Nobody offers a game.")
}

// TestNoNameNoCommand: a command of a key without a name fails where nobody can be asked.
func TestNoNameNoCommand(t *testing.T) {
	addr, _ := served(t, Config{Dir: folder(t)})
	c := visitor(t, addr, "anna", newKey(t), "", "games")
	if err := c.in.Close(); err != nil {
		t.Fatal(err)
	}
	if status := c.ends(); status != exitFailed || !strings.Contains(c.seen.String(), "no name here yet") {
		t.Errorf("status %d, %q", status, c.seen.String())
	}
}

// TestCodesAreBounded: nobody fills the store with invitations, and those that nobody used go.
func TestCodesAreBounded(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben")
	ctx, game := t.Context(), mustRead(t, "chess 5+3")
	for range h.Play.Offers {
		if _, err := h.invite(ctx, v[0].person, game); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.invite(ctx, v[0].person, game); err == nil || !strings.Contains(err.Error(), "5 codes of yours are open") {
		t.Errorf("one more invitation: %v", err)
	}
	if _, err := h.invite(ctx, v[1].person, game); err != nil {
		t.Errorf("somebody else's: %v", err)
	}
	later := h.people.Now().Add(inviteTime + time.Minute)
	h.people.Now = func() time.Time { return later }
	if _, err := h.invite(ctx, v[0].person, game); err != nil {
		t.Errorf("once those are too old: %v", err)
	}
	if left, err := h.people.Store.Names(ctx, store.Challenges, ""); err != nil || len(left) != 1 {
		t.Errorf("%d codes are left: %v", len(left), err)
	}
}

// TestSecondKey: a code gives another key one's name, once, and either key lists and removes the
// other one.
func TestSecondKey(t *testing.T) {
	addr, _ := served(t, Config{Dir: folder(t)})
	first, second := newKey(t), newKey(t)
	c := visitor(t, addr, "anna", first, "", "key")
	c.types("anna\n")
	c.ends()
	_, letters, found := strings.Cut(c.seen.String(), "HOST key ")
	if !found {
		t.Fatalf("%q", c.seen.String())
	}
	letters = strings.TrimSpace(letters)
	c = visitor(t, addr, "x", second, "", "key "+letters)
	if status := c.ends(); status != 0 || !strings.Contains(c.seen.String(), "This key is anna's now.") {
		t.Errorf("status %d, %q", status, c.seen.String())
	}
	c = visitor(t, addr, "x", newKey(t), "", "key "+letters)
	if status := c.ends(); status != exitFailed || !strings.Contains(c.seen.String(), "no such code") {
		t.Errorf("a code that was used: status %d, %q", status, c.seen.String())
	}
	c = visitor(t, addr, "x", second, "", "games")
	if status := c.ends(); status != 0 {
		t.Errorf("the second key: status %d, %q", status, c.seen.String())
	}
	fingerprintOf := func(s ssh.Signer) string { return ssh.FingerprintSHA256(s.PublicKey()) }
	for _, row := range []struct {
		key          ssh.Signer
		command      string
		want, absent string
		status       int
	}{
		{first, "keys", fingerprintOf(first) + "  (this session's)", fingerprintOf(second) + "  (", 0},
		{second, "keys", fingerprintOf(second) + "  (this session's)", fingerprintOf(first) + "  (", 0},
		{first, "keys forget", "expected nothing more", "", 2},
		{first, "keys remove " + fingerprintOf(first), "log in with another one", "", 1},
		{first, "keys remove " + fingerprintOf(newKey(t)), "this is not a key of anna", "", 1},
		{first, "keys remove key", "this is not a key of anna", "", 1},
		{first, "keys remove " + fingerprintOf(second), "no name here any more", "", 0},
		{first, "keys", fingerprintOf(first), fingerprintOf(second), 0},
		{second, "key letters", "no such code", "", 1}, // which only a key without a name looks for
	} {
		c = visitor(t, addr, "x", row.key, "", row.command)
		if status := c.ends(); status != row.status || !strings.Contains(c.seen.String(), row.want) || row.absent != "" && strings.Contains(c.seen.String(), row.absent) {
			t.Errorf("%s: status %d, %q; want %d and %q", row.command, status, c.seen.String(), row.status, row.want)
		}
	}
}
