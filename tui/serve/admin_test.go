package serve

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/control"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/sshd"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/tui/ui"
)

// asked has the server in a folder do a command, and returns what it writes with its error.
func asked(t *testing.T, dir string, words ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := control.Call(t.Context(), dir, words, &out); err != nil {
		return out.String() + "error: " + err.Error()
	}
	return out.String()
}

// fingerprints are well-formed and belong to no member's key.
var fingerprints = [4]string{
	"SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU", "SHA256:jc8bYZd0FIYDX1P2kqCSyrFYLwvC65LFJre7wkDbGuw",
	"SHA256:LjiaoB2mCNkqL6I1najuhlckFWzjQeaysyzJ61inW+c", "SHA256:Tu9dXoaF8SDTs+CNk6drygYg/43gaPpV/6XnaKTX3/k",
}

// TestHostCommands: the host sees who is there, tells them something, and keeps them away.
func TestHostCommands(t *testing.T) {
	dir, key := folder(t), newKey(t)
	addr, _ := served(t, Config{Dir: dir})
	c := visitor(t, addr, "anna", key, "xterm", "")
	c.sees("Enter takes anna): ")
	c.types("\r")
	c.shows("variants")
	for _, tt := range []struct{ words, want string }{
		{"status", "sessions     1"}, {"status", "anna "}, {"user", "anna "}, {"user Anna", "key     SHA256:"}, {"user ben", "error: nobody is called ben"},
		{"kick ben", "0 sessions ended"}, {"kick", "error: expected a name"}, {"shell", "error: command \"shell\": expected announce"},
		{"ban ../x", "error: \"../x\" is not a name"}, {"ban anna soon", "error: \"soon\" is not a time"}, {"unban anna", "error: there is no ban of anna"},
		{"ban", "Nobody is banned."}, {"mute", "Nobody is muted."}, {"ban ghost", "ban: ghost (nobody is called ghost), 0 sessions ended"}, {"unban ghost", "no ban of ghost"},
		{"ban SHA256:zz", "expected SHA256: and 43 letters"}, {"user anna add-key SHA256:zz", "expected SHA256: and 43 letters"},
		{"user ghost add-key " + fingerprints[0], "error: nobody is called ghost"}, {"user anna add-key " + fingerprints[0], ""}, {"user anna remove-key " + fingerprints[1], "not a key of anna"},
		{"drain now", "error: drain \"now\": expected nothing"},
		{"mute anna 1h spam", "mute: anna\n"}, {"user anna", "the host has muted you until"}, {"mute", "spam"},
		{"ban 192.0.2.0/24", "0 sessions ended"}, {"ban", "192.0.2.0/24"}, {"unban 192.0.2.0/24", "no ban of"},
	} {
		if got := asked(t, dir, strings.Fields(tt.words)...); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.words, got, tt.want)
		}
	}
	asked(t, dir, "announce", "tea\x1b[2J at five")
	c.shows("at five")
	asked(t, dir, "ban", "anna", "0s", "be kind")
	c.ends()
	if text := c.seen.String(); !strings.Contains(text, "the host has disconnected you") {
		t.Errorf("a banned visitor reads %.300q", text)
	}
	c = visitor(t, addr, "x", key, "", "games")
	if status := c.ends(); status != exitFailed || !strings.Contains(c.seen.String(), "you are banned here: be kind") {
		t.Errorf("a banned visitor comes back: status %d, %q", status, c.seen.String())
	}
	asked(t, dir, "unban", "anna")
	c = visitor(t, addr, "x", key, "", "games")
	if status := c.ends(); status != exitOK {
		t.Errorf("after the ban: %d, %q", status, c.seen.String())
	}
}

// TestDrain: no game begins and only players come in; the server ends with the last game.
func TestDrain(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben", "carl")
	ended := make(chan struct{})
	h.stop = sync.OnceFunc(func() { close(ended) })
	r := h.begun(t, v[0], v[1], "chess")
	h.drain(true, 0)
	if err := h.offer(v[2], mustRead(t, "chess")); !errors.Is(err, errDraining) {
		t.Errorf("an offer: %v", err)
	}
	if v[0].mayEnter() != nil || v[2].mayEnter() == nil {
		t.Error("a player can't come back, or somebody else comes in")
	}
	select {
	case <-ended:
		t.Error("the server ends during a game")
	default:
	}
	if _, err := r.session.Do(livegame.Action{Seats: 1, Command: livegame.Resign}); err != nil {
		t.Fatal(err)
	}
	<-ended
}

// TestDrainLimit: a server that drains ends after a time, even if a game is played, unless that
// is taken back.
func TestDrainLimit(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben")
	ended := make(chan struct{})
	h.stop = sync.OnceFunc(func() { close(ended) })
	h.begun(t, v[0], v[1], "chess")
	for _, bad := range [][]string{{"soon"}, {"-1s"}, {"0s"}, {"1s", "2s"}} {
		if err := h.adminDrain(t.Context(), bad, io.Discard); err == nil || h.draining {
			t.Errorf("drain %q: %v, draining: %v", bad, err, h.draining)
		}
	}
	var out strings.Builder
	for _, args := range [][]string{{"1h"}, {"cancel"}, {"1ms"}} {
		if err := h.adminDrain(t.Context(), args, &out); err != nil {
			t.Fatal(err)
		}
		if args[0] == "cancel" && h.drainLimit.Stop() {
			t.Error("the limit holds after cancel")
		}
	}
	if want := strings.Repeat("1 game in progress\n", 3); out.String() != want {
		t.Errorf("it says %q, want %q", out.String(), want)
	}
	<-ended
}

// TestMetrics: what is measured can be read by Prometheus, and the server's health.
func TestMetrics(t *testing.T) {
	var at string // set before served returns
	served(t, Config{Dir: folder(t), Metrics: "127.0.0.1:0", MetricsReady: func(a net.Addr) { at = a.String() }})
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for path, want := range map[string]string{"metrics": "\nferz_sessions 0\n", "healthz": "ok\n"} {
		answer, err := client.Get("http://" + at + "/" + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains("\n"+string(text), want) {
			t.Errorf("%s: %s, %v, %s", path, answer.Status, err, text)
		}
	}
	if err := Run(t.Context(), Config{Dir: folder(t), Listen: "127.0.0.1:0", Metrics: "0.0.0.0:0"}); err == nil {
		t.Error("metrics are served to everybody")
	}
}

// TestBackup: all that a server has is there again elsewhere, the game that is played too.
func TestBackup(t *testing.T) {
	dir, key := folder(t), newKey(t)
	addr, stop := served(t, Config{Dir: dir})
	c := visitor(t, addr, "anna", key, "xterm", "play chess --black you")
	c.sees("Enter takes anna): ")
	c.types("\r")
	c.shows("White to move")
	c.types("e4\r")
	c.shows("King's Pawn Game")
	var running, stopped bytes.Buffer
	if err := control.Call(t.Context(), dir, []string{"backup"}, &running); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := backup.WriteFolder(t.Context(), dir, &stopped); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"running": running.Bytes(), "stopped": stopped.Bytes()} {
		other := folder(t)
		if err := backup.Restore(t.Context(), other, bytes.NewReader(text)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := backup.Restore(t.Context(), other, bytes.NewReader(text)); err == nil {
			t.Errorf("%s: it is restored over something", name)
		}
		addr, stop := served(t, Config{Dir: other})
		c := visitor(t, addr, "x", key, "", "games")
		if status := c.ends(); status != exitOK || !strings.Contains(c.seen.String(), "1. e4") {
			t.Errorf("%s: status %d, %q", name, status, c.seen.String())
		}
		stop()
	}
	half := folder(t)
	if err := os.MkdirAll(half, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(half, "restoring"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Run(t.Context(), Config{Dir: half, Listen: "127.0.0.1:0"}); err == nil || !strings.Contains(err.Error(), "restored whole") {
		t.Errorf("a folder that was restored in part: %v", err)
	}
}

// TestLogFormat: lines are structured as the configuration asks for.
func TestLogFormat(t *testing.T) {
	for format, want := range map[string]string{"json": `"msg":"hello","who":"a\u001b"`, "text": `msg=hello who="a\x1b"`} {
		var out bytes.Buffer
		c := Config{LogTo: &out, LogFormat: format, LogLevel: "warn"}
		log := c.logger()
		log.Info("not this")
		log.Warn("hello", "who", "a\x1b")
		if !strings.Contains(out.String(), want) || strings.Contains(out.String(), "not this") {
			t.Errorf("%s: %s", format, out.String())
		}
	}
	if (&Config{}).logger().Enabled(context.Background(), slog.LevelError) {
		t.Error("something is logged without an output")
	}
}

// TestMutes: who is muted by name, by key or by address says nothing, until the mute ends.
func TestMutes(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben")
	v[0].session = &sshd.Session{Key: fingerprints[0], Addr: netip.MustParseAddr("192.0.2.7")}
	r := h.begun(t, v[0], v[1], "chess")
	config, err := r.config(t.Context(), v[0])
	if err != nil {
		t.Fatal(err)
	}
	h.Play.ChatPause = 0
	for _, who := range []string{"anna", fingerprints[0], "192.0.2.7", "192.0.2.0/24"} {
		if _, err := h.notices.Add(t.Context(), people.Mute, who, "", 0); err != nil {
			t.Fatal(err)
		}
		if err := config.Joined.Do(ui.Say, "hello"); err == nil || !strings.Contains(err.Error(), "muted") {
			t.Errorf("with a mute of %s: %v", who, err)
		}
		if err := h.notices.Remove(t.Context(), people.Mute, who); err != nil {
			t.Fatal(err)
		}
		if err := config.Joined.Do(ui.Say, "hello"); err != nil {
			t.Errorf("after the mute of %s: %v", who, err)
		}
	}
}
