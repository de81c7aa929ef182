package serve

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// TestLineLobby: two without a screen meet in the lobby, play with each other, talk, and are
// told why something can't be done; a third one watches.
func TestLineLobby(t *testing.T) {
	addr, _ := served(t, Config{Dir: folder(t)})
	come := func(name string) *client {
		t.Helper()
		c := visitor(t, addr, name, newKey(t), "", "lobby")
		c.types("\n") // the name is that of the login
		c.sees("Lobby. You are " + name)
		return c
	}
	does := func(c *client, typed, want string) {
		t.Helper()
		c.types(typed + "\n")
		c.sees(want)
	}
	anna, ben := come("anna"), come("ben")
	does(anna, "nochess 5+3", "No variant")
	does(anna, "7", "There is no number 7")
	does(anna, "back x", "expected the number")
	does(anna, "chess 5+3 white", "Your offer: Chess")
	ben.sees("anna (1500")
	does(ben, "back 1", "This is no offer of yours")
	does(ben, "who", "Here: anna, ben")
	does(ben, "list", "1  anna (1500")
	ben.types("1\n")
	anna.sees("You play White")
	ben.sees("You play Black")
	carl := come("carl")
	does(carl, "list", "Games to watch")
	does(carl, "1", "anna (1500")
	does(ben, "hello", "Can't read")
	does(ben, "e5", "Premove e5")
	does(anna, "f3", "f3")
	does(anna, "Kf5", "Kf5")
	does(ben, "say hello", "ben: hello")
	anna.sees("ben: hello")
	does(anna, "board", "r n b q k")
	does(carl, "f3", "You only watch")
	anna.types("g4\n")
	carl.sees("2. g4")
	ben.sees("2. g4")
	does(ben, "Qh4", "Qh4#")
	for _, c := range []*client{anna, ben, carl} {
		c.sees("0-1")
	}
	anna.types("rematch\n")
	ben.sees("anna wants a rematch")
	ben.types(":rematch\n")
	anna.sees("You play Black")
	ben.sees("You play White")
	does(ben, "resign", "0-1")
	does(ben, "leave", "")
	does(ben, "list", "Nobody offers a game")
	for _, c := range []*client{anna, ben, carl} {
		c.types("leave\nquit\n")
		if status := c.ends(); status != exitOK {
			t.Errorf("it ends with status %d", status)
		}
	}
}

// TestLinesCountPlies follows a game of shogi, whose players count each move by itself.
func TestLinesCountPlies(t *testing.T) {
	n := nodesOfOne(t, 1)[0]
	defer n.shutdown()
	r := n.begun(t, n.comes("anna"), n.comes("ben"), "shogi 5+3")
	for _, move := range []string{"7g7f", "3c3d", "2g2f"} {
		if _, err := r.session.Do(livegame.Action{Seats: livegame.BothSeats, Command: livegame.Play, Arg: move}); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := (&gameLines{out: &out}).write(r.session.Snapshot()); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	for i, number := range []string{"1. ", "2. ", "3. "} {
		if !strings.HasPrefix(lines[i], number) {
			t.Errorf("line %d is %q, want the number %q", i, lines[i], number)
		}
	}
}
