package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
)

// plies is how long games are.
const plies = 30

// games plays a game of each variant in plain mode, unlike moves first, and leaves
// some unfinished.
func (c *corpus) games() error {
	out, err := c.command("variants", "--json").Output()
	if err != nil {
		return err
	}
	var list []struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(out, &list); err != nil {
		return err
	}
	for _, v := range list {
		if err := c.game(v.ID); err != nil {
			return fmt.Errorf("%s: %w", v.ID, err)
		}
	}
	return nil
}

// plain is plain mode in a process of its own.
type plain struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines *bufio.Scanner
}

func (c *corpus) plain(args ...string) (*plain, error) {
	p := &plain{cmd: c.command(append([]string{"play", "--plain"}, args...)...)}
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.lines = bufio.NewScanner(out)
	p.lines.Buffer(nil, 1<<22)
	return p, p.cmd.Start()
}

// mark is what plain mode does not know, so that its answer shows that all before
// was done.
const mark = "xyzzyxyzzy"

// ask types lines and returns what is reported.
func (p *plain) ask(lines ...string) ([]string, error) {
	if _, err := io.WriteString(p.in, strings.Join(append(lines, mark), "\n")+"\n"); err != nil {
		return nil, err
	}
	var out []string
	for p.lines.Scan() {
		if strings.Contains(p.lines.Text(), mark) {
			return out, nil
		}
		out = append(out, p.lines.Text())
	}
	return nil, fmt.Errorf("plain mode ended: %q", out)
}

func (p *plain) quit() error {
	if _, err := io.WriteString(p.in, "quit\n"); err != nil {
		return err
	}
	for p.lines.Scan() {
	}
	return p.cmd.Wait()
}

var moveList = regexp.MustCompile(`^(?:\d+|One) moves?: (.*)\.$`)

// moves returns the legal moves, none once the game has ended, and the FEN.
func (p *plain) moves() (moves []string, fen string, err error) {
	out, err := p.ask("fen", "moves")
	if err != nil || len(out) < 2 {
		return nil, "", fmt.Errorf("%q, %w", out, err)
	}
	if m := moveList.FindStringSubmatch(out[len(out)-1]); m != nil {
		moves = strings.Split(m[1], ", ")
	}
	return moves, out[len(out)-2], nil
}

func (c *corpus) game(id string) error {
	h := fnv.New64a()
	io.WriteString(h, id)
	seed := h.Sum64()
	r := rand.New(rand.NewPCG(seed, 1))
	p, err := c.plain(id, "--white", "you", "--black", "you")
	if err != nil {
		return err
	}
	if _, err := p.ask("words off", "name Zoë O'Brien"); err != nil {
		return err
	}
	used := map[string]bool{}
	for range plies {
		moves, _, err := p.moves()
		if err != nil {
			return err
		}
		if len(moves) == 0 {
			break
		}
		move := choose(moves, used, r)
		if _, err := p.ask(move); err != nil {
			return fmt.Errorf("%s: %w", move, err)
		}
	}
	switch seed >> 32 % 4 {
	case 0:
		_, err = p.ask("resign")
	case 1:
		_, err = p.ask("draw", "draw")
	}
	if err == nil {
		err = p.quit()
	}
	return err
}

var (
	square  = regexp.MustCompile(`[a-p]\d+`)
	leading = regexp.MustCompile(`^\+?[A-Z]'?`)
)

// kind is what is left of a move without its squares and its piece.
func kind(move string) string {
	move = strings.TrimRight(move, "+#")
	return square.ReplaceAllString(leading.ReplaceAllString(move, "N"), "s")
}

// choose takes a move of a kind that there was not yet, if there is one.
func choose(moves []string, used map[string]bool, r *rand.Rand) string {
	var news []string
	for _, m := range moves {
		if !used[kind(m)] {
			news = append(news, m)
		}
	}
	if len(news) > 0 {
		moves = news
	}
	m := moves[r.IntN(len(moves))]
	used[kind(m)] = true
	return m
}
