package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/engine/testenv"
)

// TestWorkersRun runs the commands about workers that the guides show: a server, two
// workers, a match and a training.
func TestWorkersRun(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a server's folder is private by the modes of Unix")
	}
	if testenv.Short() {
		t.Skip("long")
	}
	lines := workerLines(t)
	dir, err := os.MkdirTemp("", "w") // that of a test may be too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	program := clitest.UseEngine(t, "uci")
	t.Setenv("FERZ_DATA_DIR", filepath.Join(dir, "d"))
	t.Chdir(dir)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	if err := os.WriteFile("serve.toml", fmt.Appendf(nil, "workers = %q\n", addr), 0o600); err != nil {
		t.Fatal(err)
	}
	s := startServer(t, "ferz serve --config serve.toml --listen 127.0.0.1:0")
	for name, scope := range map[string]string{"worker.url": "work", "handout.url": "handout"} {
		url := ran(t, "", "ferz serve token "+scope+" --listen "+addr)
		if err := os.WriteFile(name, []byte(url), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ran(t, "", "ferz engines add fairy-stockfish --protocol uci -- "+program)
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	short := strings.NewReplacer("20000 ", "20 ", "--games 200 ", "--games 4 --maxmoves 4 ", "--games 20 ", "--games 2 ", "shogi", "losalamos")
	for _, line := range lines {
		switch {
		case strings.HasPrefix(line, "ferz worker "):
			working.Go(func() {
				var out, errOut bytes.Buffer
				if status := testApp(strings.NewReader(""), &out, &errOut).Run(ctx, shellWords(line)[1:]); status != cli.ExitOK {
					t.Errorf("%s: status %d\n%s", line, status, errOut.String())
				}
			})
		case strings.Contains(line, "--campaign"): // takes hours
		default:
			ran(t, "", short.Replace(line))
		}
	}
	stop()
	working.Wait()
	s.stop()
	if status := <-s.done; status != cli.ExitOK {
		t.Errorf("interrupted the server ends with status %d", status)
	}
	if games, err := os.ReadFile("games.pgn"); err != nil || strings.Count(string(games), "[Event ") != 4 {
		t.Errorf("4 games are wanted, %v: %s", err, games)
	}
}

// workerLines returns the commands about workers that the guides show, each once.
func workerLines(t *testing.T) (out []string) {
	seen := map[string]bool{}
	for _, line := range shownCommands(t) {
		line = strings.TrimSpace(strings.Split(line, " #")[0])
		if (strings.HasPrefix(line, "ferz worker ") || strings.Contains(line, "--workers")) && !seen[line] {
			seen[line] = true
			out = append(out, line)
		}
	}
	return out
}
