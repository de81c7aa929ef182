//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// longVariable makes the kill tests try many random moments.
const longVariable = "FERZ_KILLS"

// killed is ferz as a program of its own that is to be killed.
type killed struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// startKilled starts ferz with a command line.
func startKilled(t *testing.T, args string) *killed {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	k := &killed{t: t, cmd: exec.CommandContext(t.Context(), program, strings.Fields(args)...)}
	k.cmd.Env = append(os.Environ(), clitest.WholeVariable+"=1", "TERM=")
	if k.in, err = k.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := k.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	k.out = bufio.NewReader(out)
	if err := k.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return k
}

// say types lines.
func (k *killed) say(lines ...string) {
	k.t.Helper()
	if _, err := io.WriteString(k.in, strings.Join(lines, "\n")+"\n"); err != nil {
		k.t.Fatal(err)
	}
}

// killAt reads until a line has a text, and kills ferz at once.
func (k *killed) killAt(text string) {
	k.t.Helper()
	defer time.AfterFunc(2*time.Minute, func() { _ = k.cmd.Process.Kill() }).Stop()
	var read strings.Builder
	for {
		line, err := k.out.ReadString('\n')
		read.WriteString(line)
		if strings.Contains(line, text) {
			break
		}
		if err != nil {
			_ = k.cmd.Process.Kill()
			k.t.Fatalf("%q does not come: %v; output:\n%s", text, err, read.String())
		}
	}
	k.kill()
}

func (k *killed) kill() {
	if err := k.cmd.Process.Kill(); err != nil {
		k.t.Error(err)
	}
	_, _ = io.Copy(io.Discard, k.out)
	_ = k.cmd.Wait() // it reports that it was killed
}

// keptText returns the one game that is kept.
func keptText(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(os.Getenv("FERZ_DATA_DIR"), "games", "*.pgn"))
	if err != nil || len(files) != 1 {
		return fmt.Sprintf("%d games are kept, %v", len(files), err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(data)), " ")
}

// TestToldIsOnDisk kills ferz in plain mode as soon as it has reported something: the
// file has it.
func TestToldIsOnDisk(t *testing.T) {
	const people, engine = "play --plain --white you --black you", "play --plain --white you --black ferz"
	for _, tt := range []struct{ args, lines, told, file string }{
		{people, "e4", "White plays pawn e4", "1. e4 *"},
		{people, "e4\ne5", "Black plays pawn e5", "1. e4 e5 *"},
		{people, "e4\ne5\nNf3\nNc6\nBb5\na6\nBa4\nNf6\nO-O", "White castles", "5. O-O *"},
		{people, "f3\ne5\ng4\nQh4", "Black plays queen h4", "2. g4 Qh4# 0-1"},
		{people, "e4\nundo", "Taken back.", `[FerzPlies "0"]`},
		{people, "e4\nresign", "White wins: resignation", `[Termination "resignation"]`},
		{people, "e4\ndraw", "Draw: agreement", "1. e4 1/2-1/2"},
		{people, "e4\ncomment bold", "Your comment is noted", "1. e4 {bold}"},
		{people, "e4\nmark !", "is marked", "1. e4 $1"},
		{people, "e4\nname Ann", "with the name Ann", `[White "Ann"]`},
		{people, "resign", "Black wins: resignation", `[Termination "resignation"]`},
		{engine, "e4", "Black plays", "1. e4 ."},
	} {
		clitest.Places(t)
		k := startKilled(t, tt.args)
		if tt.args == engine {
			k.say("black ferz 1")
		}
		k.say(strings.Split(tt.lines, "\n")...)
		k.killAt(tt.told)
		text := keptText(t)
		if tt.args == engine {
			if !regexp.MustCompile(`1\. e4 (\{[^}]*\} )?(1\.\.\. )?[a-hNBRQKO]\S+`).MatchString(text) {
				t.Errorf("%q is told of an engine, the file has %s", tt.told, text)
			}
		} else if !strings.Contains(text, tt.file) {
			t.Errorf("after %q, %q is told, the file has %s", tt.lines, tt.told, text)
		}
	}
}

// rounds returns how often a test kills at random moments: so often if it may take long.
func rounds(long int) int {
	if os.Getenv(longVariable) == "" {
		return 2
	}
	return long
}

// shuffled is a long game in which no position comes again: White's pawns and Black's
// go forward by turns.
func shuffled() (moves []string) {
	for rank := 3; rank <= 4; rank++ {
		for file := 'a'; file <= 'h'; file++ {
			moves = append(moves, fmt.Sprintf("%c%d", file, rank), fmt.Sprintf("%c%d", file, 9-rank))
		}
	}
	return moves
}

// TestToldIsOnDiskAtRandom kills ferz in plain mode at random moments of a quickly
// played game: all moves that were printed are in the file.
func TestToldIsOnDiskAtRandom(t *testing.T) {
	for round := range rounds(150) {
		clitest.Places(t)
		k := startKilled(t, "play --plain --white you --black you")
		if _, err := k.out.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		k.say(shuffled()...)
		time.AfterFunc(time.Duration(rand.IntN(600))*time.Millisecond, func() { _ = k.cmd.Process.Kill() })
		text, _ := io.ReadAll(k.out)
		_ = k.cmd.Wait()
		told := strings.Count(string(text), " plays ")
		file := ""
		if told > 0 {
			file = keptText(t)
		}
		if on := len(regexp.MustCompile(`\b[a-h][3-6]\b`).FindAllString(file, -1)); on < told {
			t.Errorf("round %d: %d moves are told, %d are in the file: %s", round, told, on, file)
		}
	}
}

// matchKilled plays a match until the end of a game is reported, or for a time, and
// kills it. It returns how many games were reported, and how many are in the PGN and the
// state file.
func matchKilled(t *testing.T, at string, after time.Duration) (told, games, state int) {
	t.Helper()
	clitest.Places(t)
	pgn := filepath.Join(t.TempDir(), "games.pgn")
	k := startKilled(t, "match --engine ferz --engine ferz --nodes 1 --maxmoves 2 --games 40000 --random-plies 4 --pgn "+pgn)
	if at != "" {
		k.killAt(at)
		told, _ = strconv.Atoi(regexp.MustCompile(`\d+`).FindString(at))
	} else {
		time.AfterFunc(after, func() { _ = k.cmd.Process.Kill() })
		text, _ := io.ReadAll(k.out)
		_ = k.cmd.Wait()
		told = len(regexp.MustCompile(`(?m)^game .*plies$`).FindAll(text, -1))
	}
	data, err := os.ReadFile(pgn)
	if err != nil && told > 0 {
		t.Error(err)
	}
	journal, err := os.ReadFile(pgn + ".match")
	if err != nil && told > 0 {
		t.Error(err)
	}
	return told, strings.Count(string(data), "[Result "), strings.Count(string(journal), `{"game":`)
}

// TestMatchToldIsOnDisk kills a match as soon as the end of a game is reported: the game
// is in both files.
func TestMatchToldIsOnDisk(t *testing.T) {
	for _, at := range []string{"game 1 of", "game 5 of"} {
		if told, games, state := matchKilled(t, at, 0); games < told || state < told {
			t.Errorf("%d games are told, %d are in the PGN file and %d in the state", told, games, state)
		}
	}
}

// TestMatchToldIsOnDiskAtRandom does so at random moments.
func TestMatchToldIsOnDiskAtRandom(t *testing.T) {
	for round := range rounds(40) {
		if told, games, state := matchKilled(t, "", time.Duration(200+rand.IntN(800))*time.Millisecond); games < told || state < told {
			t.Errorf("round %d: %d games are told, %d are in the PGN file and %d in the state", round, told, games, state)
		}
	}
}

// tablesKilled solves endings until one of them is reported, or for a time, and is killed
// then. It returns the endings that were reported.
func tablesKilled(t *testing.T, args, at string, after time.Duration) (told []string) {
	t.Helper()
	k := startKilled(t, args)
	if at != "" {
		k.killAt(at + ": ")
		return []string{at}
	}
	time.AfterFunc(after, func() { _ = k.cmd.Process.Kill() })
	text, _ := io.ReadAll(k.out)
	_ = k.cmd.Wait()
	for _, m := range regexp.MustCompile(`(?m)^(\w+): .*\n`).FindAllStringSubmatch(string(text), -1) {
		told = append(told, m[1])
	}
	return told
}

// TestTablesToldAreKept kills the solving of endings as soon as some have been reported, and
// at random moments: those are never solved again, and the next call solves the rest.
func TestTablesToldAreKept(t *testing.T) {
	const args, all = "tables make xiangqi KNK KPK KRK --threads 1", "KK KNK KPK KRK"
	for round := range 1 + rounds(31)/2 {
		clitest.Places(t)
		told := map[string]bool{}
		note := func(names []string) {
			for _, name := range names {
				if told[name] {
					t.Errorf("%s is solved again", name)
				}
				told[name] = true
			}
		}
		if round == 0 {
			for at := range strings.FieldsSeq(all) {
				file := filepath.Join(os.Getenv("FERZ_DATA_DIR"), "tables", "xiangqi", at+".table")
				if _, err := os.Stat(file); err == nil {
					continue // solved between the last report and the kill
				}
				note(tablesKilled(t, args, at, 0))
			}
		} else {
			for range 2 {
				note(tablesKilled(t, args, "", time.Duration(rand.IntN(700))*time.Millisecond))
			}
		}
		if out, errOut, status := ferz(t, strings.Fields(args)...); status != cli.ExitOK {
			t.Fatalf("status %d, %s%s", status, out, errOut)
		}
		if out, errOut, status := ferz(t, "tables", "verify", "xiangqi"); status != cli.ExitOK || strings.Count(out, " follow from their moves") != 4 || errOut != "" {
			t.Errorf("status %d, %s%s", status, out, errOut)
		}
	}
}

// TestNewFilesArePrivate plays, solves and trains with no umask at all: what ferz has made
// is the user's alone, and what was there is as it was.
func TestNewFilesArePrivate(t *testing.T) {
	for _, umask := range []int{0, 0o022} {
		home := t.TempDir()
		data, config := filepath.Join(home, "data"), filepath.Join(home, "config")
		clitest.Places(t)
		t.Setenv("FERZ_DATA_DIR", data)
		t.Setenv("FERZ_CONFIG_DIR", config)
		out := filepath.Join(home, "out.pgn")
		old := syscall.Umask(umask)
		k := startKilled(t, "play --plain --white you --black you")
		k.say("e4", "name Ann", "save "+out)
		k.killAt("appended to")
		for i, line := range []string{
			"engines add x --protocol uci --force -- /bin/false",
			"train losalamos --nodes 20 --match 2 --match-nodes 10 --hours 0.0001 --threads 1 --games 4 --passes 1",
		} {
			if i > 0 && umask != 0 {
				continue // it takes long
			}
			_, errOut, status := ferz(t, strings.Fields(line)...)
			if status == cli.ExitUsage {
				t.Errorf("ferz %s: %s", line, errOut)
			}
		}
		syscall.Umask(old)
		files := 0
		for _, dir := range []string{data, config} {
			err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
				if err != nil {
					return err
				}
				info, err := d.Info()
				if err != nil {
					return err
				}
				want := fs.FileMode(0o600)
				if d.IsDir() {
					want = 0o700
				} else {
					files++
				}
				if info.Mode().Perm() != want {
					t.Errorf("umask %03o: %s is %v, want %v", umask, path, info.Mode().Perm(), want)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		if files < 4 {
			t.Errorf("%d files were made", files)
		}
		if info, err := os.Stat(out); err != nil || info.Mode().Perm() != fs.FileMode(0o666&^umask) {
			t.Errorf("umask %03o: the saved game is %v, %v", umask, info.Mode(), err)
		}
	}
}
