package xboardclient_test

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// playEngine plays an engine by a script, a line for each thing it does:
//
//	> TEXT    says TEXT
//	< REGEXP  reads lines until one matches; others are passed over, but a ping
//	          is answered if the script has said ping=1
//	<! TEXT   the next line must be TEXT, but for pings and answers to features
//	hex BYTES says the bytes
//	exit N, deaf, flood, garbage, pause DURATION, child, killed,
//	shut (its input), mute (its output)
//
// At the script's end it reads on and answers pings.
//
// A script that begins with @ is the name of a file that has it.
func playEngine(script string) {
	if name, ok := strings.CutPrefix(script, "@"); ok {
		data, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		script = string(data)
	}
	f := &fake{in: bufio.NewScanner(os.Stdin), pings: strings.Contains(script, "ping=1")}
	for _, line := range strings.Split(script, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			f.do(line)
		}
	}
	for f.read() {
	}
}

// aside are lines that records leave out.
var aside = regexp.MustCompile("^(accepted|rejected|ping) ")

type fake struct {
	in    *bufio.Scanner
	pings bool
	line  string
}

func (f *fake) read() bool {
	if !f.in.Scan() || f.in.Text() == "quit" {
		os.Exit(0)
	}
	f.line = f.in.Text()
	if n, ok := strings.CutPrefix(f.line, "ping "); ok && f.pings {
		fmt.Println("pong " + n)
		return f.read()
	}
	return true
}

func (f *fake) do(line string) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case ">":
		fmt.Println(rest)
	case "<":
		for f.read() && !regexp.MustCompile("^(?:"+rest+")$").MatchString(f.line) {
		}
	case "<!":
		for f.read() && aside.MatchString(f.line) {
		}
		if f.line != rest {
			fmt.Fprintf(os.Stderr, "expected %q, got %q\n", rest, f.line)
			os.Exit(9)
		}
	case "pause":
		d, _ := time.ParseDuration(rest)
		time.Sleep(d)
	case "exit":
		fmt.Fprintln(os.Stderr, "all is lost")
		os.Exit(int(rest[0] - '0'))
	case "deaf":
		time.Sleep(time.Hour)
	case "killed":
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			self.Signal(syscall.SIGTERM)
		}
		time.Sleep(time.Hour)
	case "shut":
		os.Stdin.Close()
		fmt.Println("1 2 3 4 e2e4")
		time.Sleep(time.Hour)
	case "mute":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "flood":
		for text := strings.Repeat(" 1 2 3 4 e4 e5\n", 1000); ; {
			os.Stdout.WriteString(text)
		}
	case "#":
	case "hex":
		data, _ := hex.DecodeString(rest)
		os.Stdout.Write(data)
	case "garbage":
		os.Stdout.WriteString("\x00\xff\xfe move\n\x1b[31m\nmove \n1 2 3\n99999999999999999999999 1 1 1 e4\nfeature\nfeature x\nfeature \"\n...\nmove\x00\n")
	case "child":
		child := exec.Command("sleep", "300")
		child.Stdout = os.Stdout
		child.Start()
	default:
		panic("the script says " + line)
	}
}
