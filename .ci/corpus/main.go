// Command corpus writes testdata/corpus: files as users of ferz have them, which
// later versions must be able to read. It was run once, with the program of commit
// 9e6f6ad, and its output is frozen: written anew by a later program, the corpus
// would prove nothing about older files. New kinds of files may be added, each by
// the program that wrote that kind first.
//
//	go run ./.ci/corpus FERZ testdata/corpus
//
// FERZ is the binary, named by its full path. The screens are driven by tmux.
package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: corpus FERZ FOLDER")
	}
	dir, err := filepath.Abs(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	only := os.Getenv("CORPUS_STEP") // one step, to find what is wrong with it
	c := &corpus{ferz: os.Args[1], dir: dir}
	for _, step := range []struct {
		name string
		make func() error
	}{
		{"screens", c.screens}, {"games", c.games}, {"books", c.books}, {"matches", c.matches}, {"annotate", c.annotate}, {"training", c.training},
		{"tuning", c.tuning}, {"puzzles", c.puzzles}, {"engines", c.engines}, {"variants", c.variants}, {"more games", c.moreGames},
		{"index", c.index},
	} {
		if only != "" && only != step.name {
			continue
		}
		log.Println(step.name)
		if err := step.make(); err != nil {
			log.Fatalf("%s: %v", step.name, err)
		}
	}
}

// corpus is the folder that is written.
type corpus struct{ ferz, dir string }

func (c *corpus) path(parts ...string) string {
	return filepath.Join(append([]string{c.dir}, parts...)...)
}

// command prepares a run of ferz that knows no other user's files.
func (c *corpus) command(args ...string) *exec.Cmd {
	cmd := exec.Command(c.ferz, args...)
	cmd.Env = append(os.Environ(), "HOME="+os.TempDir(), "TZ=UTC", "FERZ_DATA_DIR="+c.path("data"), "FERZ_CONFIG_DIR="+c.path("config"))
	cmd.Stderr = os.Stderr
	return cmd
}

// run runs ferz and writes what it prints to a file of the corpus.
func (c *corpus) run(file string, args ...string) error {
	out, err := c.command(args...).Output()
	if err != nil {
		return fmt.Errorf("ferz %q: %w", args, err)
	}
	if file == "" {
		return nil
	}
	return os.WriteFile(c.path(file), out, 0o644)
}
