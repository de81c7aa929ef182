package tui

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/teatest"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/root"
	"github.com/ferzchess/ferz/tui/start"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants"
)

// TestFoolsMate plays a whole game through a running program.
func TestFoolsMate(t *testing.T) {
	c := testCommon(t, theme.ASCII, uitest.Endless)
	config, err := configOf(c, &Options{Variant: "chess"})
	if err != nil {
		t.Fatal(err)
	}
	r := root.New(c, start.New(c, variants.BuiltIn().ListedCards()), config)
	tm := teatest.NewTestModel(t, r, teatest.WithInitialTermSize(80, 24))
	see := func(text string) {
		t.Helper()
		teatest.WaitFor(t, tm.Output(), func(out []byte) bool { return bytes.Contains(out, []byte(text)) },
			teatest.WithDuration(2*time.Minute), teatest.WithCheckInterval(5*time.Millisecond))
	}
	see("White to move")
	tm.Type(":black you")
	tm.Send(uitest.Key("enter"))
	for _, move := range []string{"f3", "e5", "g2g4", "Qh4"} {
		tm.Type(move)
		tm.Send(uitest.Key("enter"))
	}
	see("Black wins: checkmate (0-1)")
	tm.Send(uitest.Key("ctrl+q"))
	tm.WaitFinished(t, teatest.WithFinalTimeout(2*time.Minute))
}

// TestRun opens a game on a terminal that is not the process's, and quits.
func TestRun(t *testing.T) {
	t.Parallel()
	in, keys := io.Pipe()
	var out bytes.Buffer
	done := make(chan error)
	go func() {
		done <- Run(context.Background(), Options{User: newHome(t).user(), Variant: "chess", Input: in, Output: &out, Environ: []string{"TERM=xterm"}})
	}()
	if _, err := keys.Write([]byte{0x11}); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Error("^Q does not quit")
	}
}

// TestRunCanceled checks that a context that ends is not an error.
func TestRunCanceled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	in, _ := io.Pipe()
	if err := Run(ctx, Options{User: newHome(t).user(), Input: in, Output: io.Discard, Environ: []string{"TERM=xterm"}}); err != nil {
		t.Error(err)
	}
}

// TestRunErrors checks that what can't be run is refused in words.
func TestRunErrors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		opts Options
		want string
	}{
		{Options{Variant: "nonsense"}, `no variant is called "nonsense"`},
		{Options{Variant: "chess256:PositionNumber=999"}, "from 1 to 256"},
		{Options{Variant: "chess256:Number=9"}, `no variable "Number"`},
		{Options{Environ: []string{"TERM=dumb"}}, "TERM=dumb"},
		{Options{Variant: "chess", Players: [2]string{"ferz 12"}}, "a level from 1 to 10"},
		{Options{Variant: "chess", Players: [2]string{"", "Nobody"}}, `no engine is called "Nobody"`},
		{Options{Variant: "chess", Clock: "soon"}, "soon"},
	} {
		test.opts.User, test.opts.Output = newHome(t).user(), io.Discard
		if test.opts.Environ == nil {
			test.opts.Environ = []string{"TERM=xterm"}
		}
		if err := Run(context.Background(), test.opts); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: error %v, want one with %q", test.opts, err, test.want)
		}
	}
}
