package store

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"
)

// writerDir is the variable that makes the tests' program write into a store until it is
// killed.
const writerDir = "FERZ_TEST_STORE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerDir); dir != "" {
		fmt.Fprintln(os.Stderr, writeOn(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// writeOn writes a value again and again, and prints each number when it is written.
func writeOn(dir string) error {
	ctx, key := context.Background(), Key{Games, "1"}
	kv, err := Open(ctx, dir)
	if err != nil {
		return err
	}
	s := Over(kv)
	for {
		c, err := Change(ctx, s, key, func(c *count) error { c.N++; return nil })
		if err != nil {
			return err
		}
		fmt.Println(c.N)
	}
}

// TestKilled: whatever was said to be written is there after the process was killed, and
// nothing is written twice.
func TestKilled(t *testing.T) {
	dir, last := t.TempDir(), 0
	for round := range 3 {
		cmd := exec.Command(os.Args[0])
		cmd.Env, cmd.Stderr = append(os.Environ(), writerDir+"="+dir), os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for range 20 + 7*round {
			if !lines.Scan() {
				t.Fatal("the writer ends by itself")
			}
			n, err := strconv.Atoi(lines.Text())
			if err != nil || n != last+1 && last != 0 {
				t.Fatalf("%q is written after %d", lines.Text(), last)
			}
			last = n
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() { // what was said before it was killed
			if n, err := strconv.Atoi(lines.Text()); err == nil {
				last = n
			}
		}
		_ = cmd.Wait() // it was killed
		kv, err := Open(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		c, _, err := Load[count](t.Context(), Over(kv), Key{Games, "1"})
		if err != nil || c.N != last && c.N != last+1 {
			t.Errorf("%d is there after the kill, %v; %d was written", c.N, err, last)
		}
		last = c.N
		if err := kv.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
