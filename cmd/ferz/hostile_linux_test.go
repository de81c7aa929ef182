package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/xboard/registry"
)

// hostile is what a file, an engine or whoever names them might want to do to a
// terminal and its reader: a title, colors, C1 as characters and as bytes, another
// order of letters, and what can't be seen.
const hostile = "\x1b]0;own\x07\x1b[31m\x1b[2J\u009b1m\x9b1m\x7f\b\u202eR\u2066\u200f\u061c\u200b\U000e0041\u2028"

// evil is a name with all of that.
const evil = "R" + hostile

// hostileFiles writes files full of hostile text into a directory with a hostile
// name, and makes it the working directory. The user's settings, engines and games
// are there, too.
func hostileFiles(t *testing.T) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "d"+strings.ToValidUTF8(evil, "")) // the file of engines is UTF-8
	if err := os.MkdirAll(filepath.Join(dir, "games"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	t.Setenv(registry.ConfigDirVariable, dir)
	t.Setenv("FERZ_DATA_DIR", dir)
	games := "[Event \"" + evil + "\"]\n[White \"" + evil + "\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {" + evil + "} e5 2. Nf3 $" + evil + " 1-0\n\n" +
		"[White \"x\"]\n[Variant \"" + evil + "\"]\n\n1. e4 *\n\n[White \"x\"]\n[FEN \"" + evil + "\"]\n\n1. e4 *\n\n[White \"x\"]\n\n1. " + evil + " *\n"
	engine := "#!/bin/sh\nprintf 'log " + octal(evil) + "\\n' >&2\nwhile read -r line; do case $line in\n" +
		"uci) printf 'id name " + octal(evil) + "\\nid author " + octal(evil) + "\\noption name " + octal(evil) + " type string default " + octal(evil) + "\\nuciok\\n';;\n" +
		"isready) echo readyok;;\ngo*) printf 'info depth 1 score cp 3 string " + octal(evil) + "\\ninfo string " + octal(evil) + "\\nbestmove " + octal(evil) + "\\n';;\nquit) exit;;\nesac; done\n"
	for name, text := range map[string]string{
		"mine.ini":   "[amazon:chess]\nname = " + evil + "\n" + evil + " = 1\npiece." + evil + " = N\nrule." + evil + " = x\n[" + evil + ":" + evil + "]\n[ok:chess]\n[z:nope\u202e]\ninclude = " + evil + "\n" + evil + "\n",
		"script.ini": "[s:chess]\nname = S\nscript = \"\"\"\ndef legal(position, move):\n    fail(\"" + strings.ToValidUTF8(evil, "") + "\")\n\"\"\"\n",
		"game.pgn":   games, "games/gabc.pgn": games, "e" + evil + ".pgn": games,
		"lines.epd":     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"" + evil + "\";\n" + evil + "\n",
		"settings.toml": "name = \"" + strings.NewReplacer("\x1b", "\\u001b", "\x07", "\\u0007", "\x9b1m", "", "\x7f", "\\u007f", "\b", "\\b").Replace(evil) + "\"\n",
		"game.zrf":      "(game (title \"" + evil + "\") (players White Black) (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b" + evil + "\" (1 0)) (\"2/1\" (0 1))))))\n",
		"batch.txt":     "one --engine " + evil + "\n",
		"engine.sh":     engine,
	} {
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// octal writes a text for the shell's printf.
func octal(text string) string {
	var out strings.Builder
	for i := range len(text) {
		fmt.Fprintf(&out, "\\%03o", text[i])
	}
	return out.String()
}

// hostileRuns are the arguments with which each command is run, split at blanks; ~
// stands for evil, and a command line that begins with ! prints data, which reaches a
// pipe byte for byte.
var hostileRuns = map[string][]string{
	"ferz":                    {"~", "--~", "-~", "~ ~", "--variants ~", "--variants mine.ini", "help ~", "help rule ~", "__complete play --~ ~", "__complete ~"},
	"ferz analyze":            {"~", "chess --engine ~", "chess --fen ~", "chess --moves ~", "chess --~", "chess --engine x --nodes 1", "chess --engine x --nodes 1 --json"},
	"ferz bench":              {"~", "--depth ~"},
	"ferz betza":              {"~", "N --board ~", "N --own ~", "N --from ~", "N ~"},
	"ferz book":               {"~", "--~"},
	"ferz book build":         {"~", "--out x ~", "--out x chess game.pgn ~", "--out x --variant ~ game.pgn", "game.pgn --out ~/x"},
	"ferz book probe":         {"~", "~ --variant ~", "game.pgn --moves ~"},
	"ferz book show":          {"~", "game.pgn", "game.pgn --variant ~"},
	"ferz check":              {"~", "mine.ini", "script.ini", "game.pgn", "game.zrf"},
	"ferz demo":               {"~", "--~"},
	"ferz docs":               {"~/x ~", "out ~", "out mine --variants mine.ini"},
	"ferz edit":               {"~", "~ ~", "--~"},
	"ferz engines":            {"~", "--~"},
	"ferz engines add":        {"~", "~ ~", "x ~", "x ./engine.sh", "~ ./engine.sh"},
	"ferz engines detect":     {"~", "--~"},
	"ferz engines for":        {"~"},
	"ferz engines list":       {"~", ""},
	"ferz engines remove":     {"~"},
	"ferz engines set":        {"~ ~=~", "x ~=~"},
	"ferz engines show":       {"~"},
	"ferz engines test":       {"~", "x ~"},
	"ferz explore":            {"~", "chess --index ~", "chess --index game.pgn", "chess --index i.index", "chess --index i.index --json", "chess --player ~ --color ~", "chess --moves ~"},
	"ferz games":              {"", "--json", "~", "--~"},
	"ferz games show":         {"!1", "~"},
	"ferz match":              {"--engine ~ --engine ~", "--engine x --engine ferz --nodes 1 --games 2", "--engine x --engine ferz --nodes 1 --games 2 --json", "--engine ferz,name=~ --engine ferz --nodes 1", "--engine ferz --engine ferz,name=b --nodes 1 --openings game.pgn --games 2", "--engine ferz --engine ferz,name=b --nodes 1 --openings lines.epd", "--engine ferz --engine ferz --variant ~", "--batch batch.txt", "--batch ~", "--tc ~", "--engine ferz --engine ferz,name=b --depth 1 --log ~/x", "--each ~ --engine ferz --engine ferz"},
	"ferz mobility":           {"~", "chess --fen ~"},
	"ferz moves":              {"~", "chess --moves ~", "chess --moves \u202e", "chess --fen ~", "chess ~", "ok --variants mine.ini", "s --variants script.ini"},
	"ferz perft":              {"~ 1", "chess ~", "chess 1 --fen ~"},
	"ferz pgn":                {"~"},
	"ferz pgn annotate":       {"~", "game.pgn --engine ~", "!game.pgn --nodes 1"},
	"ferz pgn check":          {"~", "game.pgn", "e~.pgn"},
	"ferz convert":            {"~", "!game.pgn", "game.pgn --to ~", "game.pgn --format ~", "game.pgn -o c~"},
	"ferz pgn convert":        {"~", "!game.pgn", "game.pgn --to ~", "game.pgn -o c~"},
	"ferz pgn filter":         {"~", "!game.pgn", "!game.pgn --player R", "game.pgn --result ~", "game.pgn --index game.pgn/~ --fen ~", "game.pgn --index game.pgn --fen ~"},
	"ferz pgn index":          {"~", "--index i.index game.pgn e~.pgn", "--index game.pgn/~ game.pgn", "--index game.pgn game.pgn", "--verify --index game.pgn", "--verify --index ~"},
	"ferz pgn merge":          {"~", "!game.pgn game.pgn"},
	"ferz pgn openings":       {"~", "!game.pgn"},
	"ferz pgn split":          {"~", "game.pgn --by ~", "game.pgn --by White"},
	"ferz pgn transpositions": {"~", "game.pgn game.pgn", "e~.pgn"},
	"ferz pgn unique":         {"~", "!game.pgn e~.pgn", "e~.pgn -o unique~.pgn"},
	"ferz picture":            {"~", "chess --to ~/x.svg", "chess --to ~.svg", "--pgn ~", "--pgn game.pgn --game 4 --to p~.svg", "chess --format ~"},
	"ferz play":               {"~", "chess --white ~", "chess --fen ~", "chess --clock ~", "chess --plain --fen ~", "chess --plain --black ~", "ok --variants mine.ini", "--plain", "--plain --black x"},
	"ferz puzzle":             {"--plain lines.epd", "--plain ~", "--plain --variant ~", "--~"},
	"ferz puzzle export":      {"!", "--variant ~", "~"},
	"ferz puzzle make":        {"~", "game.pgn", "--variant ~"},
	"ferz serve":              {"~", "--listen ~ --data place~", "--hash ~", "--config lines.epd --data place~", "--config ~", "--cluster ~ --peers ~ --node ~", "--nats ~ --data place~"},
	"ferz serve cluster-key":  {"~", "--data ~"},
	"ferz serve announce":     {"~ --data place~"},
	"ferz serve backup":       {"b~ --data place~", "~"},
	"ferz serve ban":          {"~ --data place~", "anna --reason ~ --data ~", "anna --for ~"},
	"ferz serve config":       {"~", ""},
	"ferz serve drain":        {"~ --data place~", "--within ~ --data place~"},
	"ferz serve kick":         {"~ --data place~"},
	"ferz serve mute":         {"~ --data place~"},
	"ferz serve restore":      {"~ --data restored~", "lines.epd --data restored~"},
	"ferz serve status":       {"~", "--data place~"},
	"ferz serve token":        {"~", "work --listen ~ --data place~", "work --data ~"},
	"ferz serve unban":        {"~ --data place~"},
	"ferz serve unmute":       {"~ --data place~"},
	"ferz serve user":         {"~ --data place~", "~ add-key ~ --data place~"},
	"ferz show":               {"~", "chess --moves ~", "chess --fen ~", "ok --variants mine.ini", "amazon --variants mine.ini", "s --variants script.ini", "!chess --svg"},
	"ferz tables":             {"~", "--~"},
	"ferz tables list":        {"", "~", "ok --variants mine.ini --dir ~"},
	"ferz tables make":        {"~", "chess ~", "chess --dir ~ K~K", "ok --variants mine.ini KK --dir tables~"},
	"ferz tables probe":       {"~", "chess --fen ~", "chess --moves ~", "chess --dir tables~ --fen 8/8/8/4k3/8/8/8/K7"},
	"ferz tables verify":      {"~", "chess ~", "ok --variants mine.ini --dir tables~ ~"},
	"ferz train":              {"~", "chess --teacher ~", "chess --from ~ --hours 0.0001", "chess --hours ~"},
	"ferz train curve":        {"~", "game.pgn", "lines.epd ~"},
	"ferz train fit":          {"~", "chess --data ~ --net x", "chess --data game.pgn --net ~"},
	"ferz train gen":          {"~", "chess --data game.pgn", "chess --teacher ~ --data x"},
	"ferz train lend":         {"~", "nocastle --from ~", "nocastle --net ~"},
	"ferz train test":         {"~", "chess --net ~", "chess --net game.pgn"},
	"ferz try":                {"~", "chess --games ~", "ok --variants mine.ini --games 1 --nodes 1"},
	"ferz tune":               {"~"},
	"ferz tune search":        {"~", "chess --only ~"},
	"ferz tune weights":       {"~", "game.pgn"},
	"ferz uci":                {"~", "!"},
	"ferz usi":                {"~", "!"},
	"ferz ucci":               {"~", "!"},
	"ferz variants":           {"~", "--tag ~", "--variants mine.ini", "--variants ."},
	"ferz variants export":    {"~", "ok --variants mine.ini", "s --variants script.ini"},
	"ferz variants import":    {"~", "game.zrf", "game.pgn", "--format ~ game.pgn", "game.zrf --format zillions"},
	"ferz variants new":       {"--id ~", "--parent ~", "--id x --parent chess --board ~", "--id x --parent chess --board 8x8 --goal ~"},
	"ferz version":            {"~"},
	"ferz licenses":           {"~"},
	"ferz help":               {"~", "play", "play ~", "show ~"},
	"ferz worker":             {"~", "nats://~", "game.pgn", "nats://work:x@127.0.0.1:1 --name ~", "nats://x@127.0.0.1:1 --engine ~"},
	"ferz xboard":             {"~", "!"},
}

// typedHostile is what is typed into each command that reads.
const typedHostile = evil + "\nmoves " + evil + "\n:" + evil + "\nposition fen " + evil + "\nposition startpos moves " + evil + "\nsetoption name " + evil + " value " + evil + "\nusermove " + evil + "\nvariant " + evil + "\nname " + evil + "\ncomment " + evil + "\nopen " + evil + "\nquit\n"

// TestHostileText runs each command with hostile arguments and files, on a terminal
// and in a pipe: nothing of them disturbs whoever reads what it prints.
func TestHostileText(t *testing.T) {
	hostileFiles(t)
	runHostile(t, []string{"engines", "add", "x", "./engine.sh"}, io.Discard, io.Discard)
	runHostile(t, []string{"pgn", "index", "--index", "i.index", "game.pgn"}, io.Discard, io.Discard)
	for _, cmd := range allCommands(newRoot(nil, nil, nil)) {
		runs := hostileRuns[cmd.CommandPath()]
		if len(runs) == 0 {
			t.Errorf("%s is not run", cmd.CommandPath())
		}
		for _, run := range runs {
			line, data := strings.CutPrefix(run, "!")
			args := strings.Fields(cmd.CommandPath() + " " + line)[1:]
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "~", evil)
			}
			checkPrinted(t, cmd.CommandPath()+" "+line, args, data)
		}
	}
}

// checkPrinted runs a command line on a terminal and in a pipe, and looks for what
// must not be there.
func checkPrinted(t *testing.T, name string, args []string, data bool) {
	t.Helper()
	control, screen := terminalPair(t)
	shown := make(chan string)
	go func() {
		text, _ := io.ReadAll(control) // ends with an error when the other end is closed
		shown <- string(text)
	}()
	var errOut, out bytes.Buffer
	runHostile(t, args, screen, &errOut)
	screen.Close()
	text := <-shown
	control.Close()
	for _, own := range []string{"\r", "\x1b[K", "\x1b[1A"} { // of lines that are rewritten, and ends of lines
		text = strings.ReplaceAll(text, own, "\n")
	}
	if at := unsafeAt(text); at >= 0 {
		t.Errorf("%s: on a terminal: %q", name, around(text, at))
	}
	if at := unsafeAt(errOut.String()); at >= 0 {
		t.Errorf("%s: standard error: %q", name, around(errOut.String(), at))
	}
	if text == "" && errOut.Len() == 0 && !data {
		t.Errorf("%s prints nothing", name)
	}
	runHostile(t, args, &out, io.Discard)
	if at := unsafeAt(out.String()); at >= 0 && !data {
		t.Errorf("%s: in a pipe: %q", name, around(out.String(), at))
	}
}

// runHostile runs a command line, without the terminal UI.
func runHostile(t *testing.T, args []string, out, errOut io.Writer) {
	t.Helper()
	a := testApp(strings.NewReader(typedHostile), out, errOut)
	a.Play = func(_ context.Context, opts tui.Options) error {
		return fmt.Errorf("UI of %s, %s, %v, %s", opts.Variant, opts.FEN, opts.Players, opts.Clock)
	}
	a.Run(t.Context(), args)
}

// terminalPair opens a pseudo-terminal of 80 columns.
func terminalPair(t *testing.T) (control, terminal *os.File) {
	t.Helper()
	control, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo-terminals here:", err)
	}
	fd := int(control.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return control, terminal
}

// unsafeAt returns where a text has something that must not be shown, or -1.
func unsafeAt(text string) int {
	for i, r := range text {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd"),
			r < ' ' && r != '\n' && r != '\t', r >= 0x7f && r < 0xa0, r == 0x61c, r >= 0x200b && r <= 0x200f,
			r >= 0x2028 && r <= 0x202e, r >= 0x2060 && r <= 0x206f, r >= 0xe0000:
			return i
		}
	}
	return -1
}

// around returns what is before and behind a place of a text.
func around(text string, at int) string { return text[max(at-60, 0):min(at+60, len(text))] }
