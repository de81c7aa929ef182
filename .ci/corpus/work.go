package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// books builds opening books of both formats, and writes what "book show" prints.
func (c *corpus) books() error {
	if err := os.MkdirAll(c.path("books"), 0o755); err != nil {
		return err
	}
	for _, name := range []string{"chess.bin", "chess.book", "crazyhouse.book", "xiangqi.book", "seirawan.book", "duck.book", "alice.book", "sittuyin.book", "losalamos.book"} {
		variant := strings.TrimSuffix(name, filepath.Ext(name))
		file := c.path("books", name)
		if err := c.run("", "book", "build", "--out", file, "--variant", variant, "--games", "6", "--nodes", "100", "--plies", "10", "--seed", "7"); err != nil {
			return err
		}
		if err := c.run("books/"+name+".txt", "book", "show", file, "--variant", variant, "--depth", "6"); err != nil {
			return err
		}
	}
	return nil
}

// interrupted runs ferz in a folder until a file has so many bytes, and interrupts it.
func (c *corpus) interrupted(dir, file string, bytes int64, args ...string) error {
	cmd := c.command(args...)
	cmd.Dir, cmd.Stderr = dir, nil
	if err := cmd.Start(); err != nil {
		return err
	}
	for {
		if info, err := os.Stat(file); err == nil && info.Size() >= bytes {
			break
		}
		if cmd.ProcessState != nil {
			return fmt.Errorf("ferz %q ended", args)
		}
		time.Sleep(5 * time.Millisecond)
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		return err
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) {
		return fmt.Errorf("ferz %q was not interrupted: %w", args, err)
	}
	return nil
}

// matches interrupts a match, and a batch of matches.
func (c *corpus) matches() error {
	dir := c.path("match")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	engines := []string{"match", "--engine", "ferz,name=a", "--engine", "ferz,name=b,option.Hash=1", "--nodes", "40", "--variant", "losalamos", "--random-plies", "4", "--seed", "5", "--maxmoves", "30", "--concurrency", "1"}
	if err := c.interrupted(dir, filepath.Join(dir, "games.pgn"), 3000, append(engines, "--games", "60", "--pgn", "games.pgn")...); err != nil {
		return err
	}
	batch := "# Two matches.\nfirst --variant losalamos --games 2\nsecond --variant minixiangqi --games 60\n"
	if err := os.WriteFile(filepath.Join(dir, "batch.txt"), []byte(batch), 0o644); err != nil {
		return err
	}
	return c.interrupted(dir, filepath.Join(dir, "batch.txt.second.match"), 1500, "match", "--batch", "batch.txt", "--engine", "ferz,name=a", "--engine", "ferz,name=b,depth=1", "--nodes", "40", "--seed", "5", "--random-plies", "4", "--maxmoves", "30", "--concurrency", "1")
}

// annotate interrupts the annotation of the match's games.
func (c *corpus) annotate() error {
	dir := c.path("match")
	return c.interrupted(dir, filepath.Join(dir, "annotated.pgn.part"), 1500, "pgn", "annotate", "games.pgn", "-o", "annotated.pgn", "--depth", "1")
}

// training interrupts trainings in each of their steps, and installs a net.
func (c *corpus) training() error {
	train := func(variant, file string, bytes int64, more ...string) error {
		args := []string{"train", variant, "--hours", "0.5", "--nodes", "20", "--threads", "1", "--units", "32"}
		return c.interrupted(c.dir, c.path("data", "training", file), bytes, append(args, more...)...)
	}
	folder := func(variant string) string {
		found, _ := filepath.Glob(c.path("data", "training", variant+"-*"))
		if len(found) == 0 {
			return ""
		}
		return filepath.Base(found[0])
	}
	hashes := map[string]string{"gardner": "", "losalamos": ""}
	for variant := range hashes { // an interruption makes the folder
		hashes[variant] = c.hash(variant)
	}
	if err := train("gardner", "gardner-"+hashes["gardner"]+"/round-1.games", 2000, "--games", "100000"); err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	if err := train("losalamos", "losalamos-"+hashes["losalamos"]+"/round-1.match", 900, "--games", "60", "--match", "600", "--match-nodes", "300"); err != nil {
		return fmt.Errorf("test: %w", err)
	}
	weak := filepath.Join(os.TempDir(), "weak.net")
	data := filepath.Join(os.TempDir(), "few.games")
	defer os.Remove(weak)
	defer os.Remove(data)
	if err := c.run("", "train", "gen", "losalamos", "--data", data, "--games", "400", "--nodes", "20", "--seed", "9", "--threads", "2"); err != nil {
		return err
	}
	if err := c.run("", "train", "fit", "losalamos", "--data", c.path("data", "training", folder("losalamos"), "round-1.games"), "--net", weak, "--units", "32", "--passes", "1"); err != nil {
		return err
	}
	strong := c.path("strong.net")
	defer os.Remove(strong)
	if err := c.run("", "train", "fit", "losalamos", "--data", data, "--net", strong, "--units", "32"); err != nil {
		return err
	}
	for seed := range 40 {
		pair := [][2]string{{strong, weak}, {weak, strong}}[seed%2]
		if c.run("", "train", "test", "losalamos", "--net", pair[0], "--against", pair[1], "--match", "60", "--match-nodes", "40", "--seed", fmt.Sprint(seed+1), "--install") == nil {
			return nil
		}
	}
	return errors.New("no net has gained")
}

// hash asks for the rules' hash of a variant, which games to learn from begin with.
func (c *corpus) hash(variant string) string {
	file := filepath.Join(os.TempDir(), "hash.games")
	defer os.Remove(file)
	if err := c.run("", "train", "gen", variant, "--data", file, "--games", "1", "--nodes", "1"); err != nil {
		return ""
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	return strings.Fields(string(data[:80]))[4]
}

// tuning interrupts a tuning, and completes one.
func (c *corpus) tuning() error {
	dir := c.path("data", "tuning")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := c.run("", "tune", "search", "losalamos", "minixiangqi", "--pairs", "3", "--match", "2", "--nodes", "20", "--threads", "1", "--out", filepath.Join(dir, "complete.json")); err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, c.ferz, "tune", "search", "losalamos", "--pairs", "4000", "--match", "2", "--nodes", "20", "--threads", "1")
	cmd.Env = c.command().Env
	if err := cmd.Start(); err != nil {
		return err
	}
	time.Sleep(3 * time.Second)
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		return err
	}
	cmd.Wait() // it was interrupted
	_, err := os.Stat(filepath.Join(dir, "search.json"))
	return err
}

// puzzles finds puzzles, and answers two of them.
func (c *corpus) puzzles() error {
	if err := c.run("", "puzzle", "make", "--play", "20", "--variant", "chess", "--seed", "3", "--nodes", "3000", "-n", "2"); err != nil {
		return err
	}
	if err := c.run("", "puzzle", "make", "--play", "40", "--variant", "crazyhouse", "--seed", "3", "--nodes", "3000", "-n", "2"); err != nil {
		return err
	}
	if err := c.run("puzzles.epd", "puzzle", "export"); err != nil {
		return err
	}
	for _, lines := range []string{"solution\nnext\nsolution\nquit\n", "N@g5+\nP@h7+\nBxg7\nquit\n"} {
		cmd := c.command("puzzle", "--plain")
		cmd.Stdin = strings.NewReader(lines)
		out, err := cmd.Output()
		if err != nil {
			return err
		}
		fmt.Println(string(out))
	}
	return nil
}

// engines remembers two engines.
func (c *corpus) engines() error {
	for _, args := range [][]string{
		{"engines", "add", "Stockfish", "--init", "setoption name Ponder value false", "--", "/usr/games/stockfish"},
		{"engines", "set", "Stockfish", "Hash=64", "Threads=2"},
		{"engines", "add", "old one", "--protocol", "xboard", "--dir", "/tmp", "--force", "--", "./old", "--quiet mode"},
		{"engines", "add", "fairymax", "--", "/usr/games/fairymax"},
	} {
		if err := c.run("", args...); err != nil {
			return err
		}
	}
	return nil
}

// screens changes all settings on their screen, begins a game, and has two terminals
// tell what they are.
func (c *corpus) screens() error {
	tmux := func(args ...string) error {
		out, err := exec.Command("tmux", append([]string{"-L", "corpus"}, args...)...).CombinedOutput()
		if err != nil {
			return fmt.Errorf("tmux %q: %w: %s", args, err, out)
		}
		time.Sleep(500 * time.Millisecond)
		return nil
	}
	shows := func(text string) error {
		for range 120 {
			if out, _ := exec.Command("tmux", "-L", "corpus", "capture-pane", "-p").Output(); strings.Contains(string(out), text) {
				return nil
			}
			time.Sleep(500 * time.Millisecond)
		}
		return fmt.Errorf("the screen does not show %q", text)
	}
	start := []string{"new-session", "-d", "-x", "100", "-y", "40", "env", "HOME=" + os.TempDir(), "TZ=UTC", "FERZ_DATA_DIR=" + c.path("data"), "FERZ_CONFIG_DIR=" + c.path("config"), c.ferz, "play", "losalamos"}
	if err := tmux(start...); err != nil {
		return err
	}
	if err := shows("^Q quit"); err != nil {
		return err
	}
	if err := tmux("send-keys", "F2"); err != nil {
		return err
	}
	if err := shows("settings.toml"); err != nil {
		return err
	}
	var keys []string
	for range 20 {
		keys = append(keys, "Right", "Down")
	}
	keys = append(keys, "Escape", "e", "3", "Enter")
	for _, key := range keys {
		if err := tmux("send-keys", key); err != nil {
			return err
		}
	}
	time.Sleep(3 * time.Second)
	if err := tmux("send-keys", "C-q"); err != nil {
		return err
	}
	kitty := exec.Command("script", "-qec", c.ferz, "/dev/null")
	kitty.Env = append(c.command().Env, "TERM=xterm-kitty")
	in, err := kitty.StdinPipe()
	if err != nil {
		return err
	}
	if err := kitty.Start(); err != nil {
		return err
	}
	time.Sleep(8 * time.Second)
	fmt.Fprint(in, "\x1bP>|kitty(0.35.1)\x1b\\\x1b]11;rgb:ffff/ffff/eeee\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[4;800;1200t\x1b[?62;4;22c")
	time.Sleep(4 * time.Second)
	fmt.Fprint(in, "\x11")
	time.Sleep(time.Second)
	in.Close()
	return kitty.Wait()
}
