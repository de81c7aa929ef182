package endtoend

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// server is a server that runs as a process.
type server struct {
	addr    string // to log in at
	metrics string // address of its metrics
	cmd     *exec.Cmd
}

// configuration lets all visitors come from one address; %d is their number. The ports are
// chosen by the system.
const configuration = `listen = "127.0.0.1:0"
metrics = "127.0.0.1:0"
[limits]
connections = %[1]d
per_address = %[1]d
handshakes = %[1]d
[play]
rooms = %[1]d
`

// startTime is how long the server may take to start.
const startTime = time.Minute

// startServer starts a server that keeps its data below a folder, and has room for a number
// of visitors: the program, or the test's own if that is "".
func startServer(ctx context.Context, program, dir string, room int) (*server, error) {
	data := filepath.Join(dir, "data")
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), placeDir+"="+data)
	if program != "" {
		config := filepath.Join(dir, "serve.toml")
		if err := os.WriteFile(config, fmt.Appendf(nil, configuration, room), 0o600); err != nil {
			return nil, err
		}
		cmd = exec.CommandContext(ctx, program, "serve", "--data", data, "--config", config)
	}
	s := &server{cmd: cmd}
	log, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, err
	}
	if err := s.await(log); err != nil {
		s.kill()
		return nil, err
	}
	return s, nil
}

// await reads the log until the server says where it listens, and discards the rest.
func (s *server) await(log io.Reader) error {
	timer := time.AfterFunc(startTime, func() { _ = s.cmd.Process.Kill() }) // the log ends then
	defer timer.Stop()
	lines := bufio.NewScanner(log)
	var last string
	for lines.Scan() {
		last = lines.Text()
		switch at := field(last, "address"); {
		case strings.Contains(last, `"serving metrics"`):
			s.metrics = at
		case strings.Contains(last, "msg=serving "):
			s.addr = at
			go func() { _, _ = io.Copy(io.Discard, log) }()
			return nil
		}
	}
	return fmt.Errorf("%s does not serve: %s", s.cmd.Path, last)
}

// field returns a value of a line of key=value.
func field(line, key string) string {
	_, rest, _ := strings.Cut(line, key+"=")
	value, _, _ := strings.Cut(rest, " ")
	return value
}

// kill ends the server as a power failure does.
func (s *server) kill() {
	_ = s.cmd.Process.Kill() // an error means that it is dead
	_ = s.cmd.Wait()         // it was killed
}

// stop ends the server.
func (s *server) stop() {
	_ = s.cmd.Process.Signal(os.Interrupt)
	timer := time.AfterFunc(startTime, func() { _ = s.cmd.Process.Kill() })
	_ = s.cmd.Wait()
	timer.Stop()
}

// usage is what the server has used at one time.
type usage struct {
	at         time.Time
	cpu        time.Duration // since the start
	memory     int64         // resident, in bytes
	goroutines int
	files      int // that are open
	writes     int // moves and other changes of games
}

// usage returns what the server uses now, as Linux and its metrics report it. What can't be
// read is 0.
func (s *server) usage() usage {
	u := usage{at: time.Now()}
	proc := fmt.Sprintf("/proc/%d/", s.cmd.Process.Pid)
	text, _ := os.ReadFile(proc + "stat")
	_, after, _ := strings.Cut(string(text), ") ") // the name of the program may have blanks
	if f := strings.Fields(after); len(f) > 21 {
		user, _ := strconv.Atoi(f[11])
		system, _ := strconv.Atoi(f[12])
		pages, _ := strconv.Atoi(f[21])
		u.cpu = time.Duration(user+system) * tick
		u.memory = int64(pages) * int64(os.Getpagesize())
	}
	open, _ := os.ReadDir(proc + "fd")
	u.files = len(open)
	answer, err := http.Get("http://" + s.metrics + "/metrics")
	if err != nil {
		return u
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		switch name, value, _ := strings.Cut(lines.Text(), " "); name {
		case "go_goroutines":
			u.goroutines, _ = strconv.Atoi(value)
		case "ferz_game_writes_total":
			writes, _ := strconv.ParseFloat(value, 64)
			u.writes = int(writes)
		}
	}
	return u
}

// tick is the unit of /proc/PID/stat: USER_HZ is 100 on all of Go's ports to Linux.
const tick = 10 * time.Millisecond

// String describes the memory and goroutines.
func (u usage) String() string {
	return fmt.Sprintf("%.1f MB, %d goroutines, %d files", mebibytes(u.memory), u.goroutines, u.files)
}

// cores returns how many cores the server has used on average since an earlier time.
func (s *server) cores(since usage) float64 {
	now := s.usage()
	return (now.cpu - since.cpu).Seconds() / now.at.Sub(since.at).Seconds()
}

func mebibytes(n int64) float64      { return float64(n) / (1 << 20) }
func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
