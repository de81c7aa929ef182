package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/xboard/hub/hubtest"
)

// runningServer is a server that serves until stop.
type runningServer struct {
	addr string
	stop context.CancelFunc
	done chan int // its exit status
}

// startServer runs a command that begins to serve, at a free port.
func startServer(t *testing.T, line string) *runningServer {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	in, out := io.Pipe()
	s := &runningServer{stop: stop, done: make(chan int, 1)}
	t.Cleanup(stop)
	go func() {
		s.done <- testApp(strings.NewReader(""), io.Discard, out).Run(ctx, shellWords(line)[1:])
		out.Close()
	}()
	text, found := "", regexp.MustCompile(`serving at (\S+), from`)
	for buffer := make([]byte, 4096); ; {
		n, err := in.Read(buffer)
		text += string(buffer[:n])
		if m := found.FindStringSubmatch(text); m != nil {
			s.addr = m[1]
			break
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", line, err, text)
		}
	}
	go func() { _, _ = io.Copy(io.Discard, in) }()
	return s
}

// TestServeRuns runs each command of README and guides about a server, in their order, and
// each that a visitor may give by SSH: the server that the guide starts first runs until it
// is drained.
func TestServeRuns(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a server's folder is private by the modes of Unix")
	}
	lines, visited := serveLines(t), visitLines(t) // before the folder changes
	dir, err := os.MkdirTemp("", "s")              // that of a test may be too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Setenv("FERZ_DATA_DIR", filepath.Join(dir, "d"))
	t.Chdir(dir)
	if err := os.WriteFile("nats.url", []byte(hubtest.StartNATS(t, 1, true).URL+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	first := startServer(t, "ferz serve --listen 127.0.0.1:0")
	visit(t, first.addr, visited)
	for _, line := range lines {
		t.Run(line, func(t *testing.T) {
			short := strings.NewReplacer("/srv/ferz", filepath.Join(dir, "e"), " --listen 127.0.0.1:2222", "").Replace(line)
			switch command, file, _ := strings.Cut(short, " > "); {
			case short == "ferz serve": // it runs
			case strings.Contains(short, "--cluster"): // package serve has a test with three nodes
				refusedNode(t, short)
			case strings.HasPrefix(short, "ferz serve --"):
				if !strings.Contains(short, "--data") {
					short += " --data e"
				}
				os.RemoveAll(filepath.Join(dir, "e"))
				s := startServer(t, short+" --listen 127.0.0.1:0")
				s.stop()
				if status := <-s.done; status != cli.ExitOK {
					t.Errorf("interrupted it ends with status %d", status)
				}
				os.RemoveAll(filepath.Join(dir, "e"))
			case short == "ferz serve drain":
				ran(t, "", short)
				if status := <-first.done; status != cli.ExitOK {
					t.Errorf("drained it ends with status %d", status)
				}
			default:
				out := ran(t, "", command)
				if file != "" {
					if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

// refusedNode gives a command that makes this machine a node, which is none of the peers.
func refusedNode(t *testing.T, line string) {
	t.Helper()
	var errOut bytes.Buffer
	status := testApp(strings.NewReader(""), io.Discard, &errOut).Run(t.Context(), shellWords(line)[1:])
	if want := "expected --node with one of a.example.org:6222"; status == cli.ExitOK || !strings.Contains(errOut.String(), want) {
		t.Errorf("status %d, %q; want %q", status, errOut.String(), want)
	}
}

// serveLines returns the commands about a server that README and guides show, each once.
func serveLines(t *testing.T) (out []string) {
	seen := map[string]bool{}
	for _, line := range shownCommands(t) {
		line = strings.TrimSpace(strings.Split(line, " #")[0])
		if (line == "ferz serve" || strings.HasPrefix(line, "ferz serve ")) && !seen[line] {
			seen[line] = true
			out = append(out, line)
		}
	}
	return out
}

// notVisited are the commands by SSH that need what this test has not, with the reason.
var notVisited = map[string]string{
	"join CODE":               "needs another visitor's code: TestCodes of tui/serve",
	"key CODE":                "needs a code of another key: TestCodes of tui/serve",
	"keys remove FINGERPRINT": "needs another key: TestSecondKey of tui/serve",
	"watch ID":                "a pattern",
	"ferz":                    "ferz of another machine, without a server",
}

// visitLines returns the commands by SSH that the guides show.
func visitLines(t *testing.T) (out []string) {
	for _, m := range regexp.MustCompile("(?m)(?:^|`)ssh (?:-[pit] *[A-Z0-9-]* )*host ([^`>\n]*)").FindAllStringSubmatch(shownTexts(t), -1) {
		if words := strings.TrimSpace(m[1]); notVisited[words] == "" {
			out = append(out, words)
		}
	}
	if len(out) < 5 {
		t.Errorf("the guides show the commands %q by SSH", out)
	}
	return out
}

// visit gives commands by SSH, as a member called anna.
func visit(t *testing.T, addr string, commands []string) {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	key, err := ssh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	input := "\nquit\n" // the name that is offered to a new key
	for _, command := range commands {
		conn, err := ssh.Dial("tcp", addr, &ssh.ClientConfig{User: "anna", Auth: []ssh.AuthMethod{ssh.PublicKeys(key)}, HostKeyCallback: ssh.InsecureIgnoreHostKey()})
		if err != nil {
			t.Fatal(err)
		}
		session, err := conn.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		session.Stdin = strings.NewReader(input)
		input = "quit\n"
		if out, err := session.CombinedOutput(command); err != nil && !errors.Is(err, io.EOF) { // of the input that was not read
			t.Errorf("ssh host %s: %v\n%s", command, err, out)
		}
		conn.Close()
	}
}
