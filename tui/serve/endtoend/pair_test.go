package endtoend

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
)

// pair is two visitors who play rated games with each other, whatever happens to the server,
// and what they know of them.
type pair struct {
	variant *engine.Variant
	names   [2]string // by number
	keys    [2]ssh.Signer
	made    func() // is called with each move that is seen

	id       string // of the game; "": none that they know of
	position *engine.Position
	seen     []string            // its moves that somebody has seen, as they are written
	typed    string              // the move that was typed and that nobody has seen; "": none
	finished map[string][]string // the moves of games that are over, by id
}

// longest is the number of moves after which a player resigns.
const longest = 40

// toMove are texts of the screen, by color.
var toMove = [2]string{"White to move", "Black to move"}

// newPair returns visitors who have not been there.
func newPair(number int, variant string, made func()) (*pair, error) {
	v, err := variants.BuiltIn().Load(variant)
	if err != nil {
		return nil, err
	}
	p := &pair{variant: v, made: made, finished: map[string][]string{}}
	for i := range p.names {
		p.names[i] = nameOf(2*number + i)
		if p.keys[i], err = newKey(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// play plays until a session ends, which is no error.
func (p *pair) play(addr string) error {
	var at [2]*visitor
	defer func() { closeAll(at[:]) }()
	for i := range at {
		var err error
		if at[i], err = open(addr, p.names[i], p.keys[i]); err != nil {
			return fmt.Errorf("%w: %w", errGone, err)
		}
	}
	if err := p.arrive(addr, at); err != nil {
		return err
	}
	for {
		if p.id == "" {
			if err := p.begin(addr, at); err != nil {
				return err
			}
		}
		if err := p.move(at); err != nil {
			return err
		}
	}
}

// arrive waits for the first screens, and compares the game that is there with what is known
// of it.
func (p *pair) arrive(addr string, at [2]*visitor) error {
	for _, v := range at {
		text, err := v.awaitsAny("Enter takes", "variants", toMove[0], toMove[1])
		if err == nil && text == "Enter takes" {
			err = errors.Join(v.types("\r"), v.awaits("variants"))
		}
		if err != nil {
			return err
		}
	}
	id, plies, err := p.find(addr)
	switch {
	case err != nil:
		return err
	case id == "" && p.id == "":
		return nil
	case id == "":
		p.end()
		return nil
	case p.id == "": // it began when the server was killed
		return p.start(id)
	case id != p.id:
		return fmt.Errorf("the game %s is gone, and %s is there", p.id, id)
	}
	if text, err := at[0].awaitsAny(toMove[0], toMove[1]); err != nil {
		return err
	} else if text == toMove[1] {
		plies++
	}
	moves, err := follow(addr, p.keys[0], id, plies)
	if err != nil {
		return err
	}
	return p.compare(moves)
}

// compare returns an error if a game has other moves than those that somebody has seen: a
// last one more may be there, once, that was typed.
func (p *pair) compare(moves []string) error {
	wanted := p.seen
	if len(moves) > len(wanted) && p.typed != "" {
		wanted = append(slices.Clip(wanted), p.typed)
		m, err := notation.Parse(p.position, p.typed)
		if err != nil {
			return err
		}
		p.position.Make(m)
	}
	if !slices.Equal(moves, wanted) {
		return fmt.Errorf("game %s has\n%v, and was seen with\n%v and the move %q typed", p.id, moves, p.seen, p.typed)
	}
	p.seen, p.typed = wanted, ""
	return nil
}

// begin begins a game.
func (p *pair) begin(addr string, at [2]*visitor) error {
	one, two := at[0], at[1]
	err := errors.Join(
		one.types(keyLobby), one.awaits("Lobby"), one.types(p.variant.Def.ID+" 60 rated white @"+two.name+"\r"), one.awaits("Your offer"),
		two.types(keyLobby), two.awaits("for "+two.name), two.types("\r"), two.awaits(toMove[0]), one.awaits(toMove[0]),
	)
	if err != nil {
		return err
	}
	id, _, err := p.find(addr)
	if err == nil && id == "" {
		err = fmt.Errorf("%v have begun a game that the server does not list", p.names)
	}
	if err != nil {
		return err
	}
	return p.start(id)
}

// start notes that a game has begun.
func (p *pair) start(id string) (err error) {
	p.id, p.seen, p.typed = id, nil, ""
	p.position, err = p.variant.SetUp("")
	return err
}

// end notes that the game is over.
func (p *pair) end() {
	moves := p.seen
	if p.typed != "" { // it was the last one
		moves = append(slices.Clip(moves), p.typed)
	}
	p.finished[p.id] = moves
	p.id, p.typed = "", ""
}

// move makes a random move, and notes it once a screen shows it. A long game is resigned.
func (p *pair) move(at [2]*visitor) error {
	side := p.position.Side()
	mover := at[side]
	for _, v := range at { // a screen that shows an earlier move would be taken for the next one
		if err := v.awaits(toMove[side]); err != nil {
			return err
		}
	}
	if len(p.seen) >= longest {
		if err := errors.Join(mover.types(":resign\r"), mover.awaits("y: yes"), mover.types("y"), mover.awaits("wins")); err != nil {
			return err
		}
		p.end()
		return nil
	}
	legal := p.position.LegalMoves()
	m := legal[rand.IntN(len(legal))]
	typed := notation.Coordinates(p.position, m)
	p.typed = notation.SAN(p.position, m)
	next := p.position.Clone()
	next.Make(m)
	if err := mover.types(typed + "\r"); err != nil {
		return errors.Join(errGone, err)
	}
	watcher := at[rand.IntN(len(at))]
	if _, err := watcher.awaitsAny(toMove[side.Other()], "wins", "Draw"); err != nil {
		return err
	}
	p.seen, p.typed, p.position = append(p.seen, p.typed), "", next
	p.made()
	if next.Result().Over() {
		p.end()
	}
	return nil
}

// listed is a line of the games that are played, with the id and the number of the move.
var listed = regexp.MustCompile(`(?m)^(\S+)  .* - .*, move (\d+)$`)

// find returns the game that the pair plays, and how many moves it has at least; "": none.
func (p *pair) find(addr string) (id string, plies int, err error) {
	list, err := ask(addr, p.keys[0], "watch")
	if err != nil {
		return "", 0, err
	}
	for _, m := range listed.FindAllStringSubmatch(list, -1) {
		if strings.Contains(m[0], p.names[0]+" ") && strings.Contains(m[0], p.names[1]+" ") {
			if id != "" {
				return "", 0, fmt.Errorf("%v play two games at once:\n%s", p.names, list)
			}
			id = m[1]
			_, err = fmt.Sscan(m[2], &plies)
			plies = 2 * (plies - 1)
		}
	}
	return id, plies, err
}

// ask has the server do a command, and returns what it writes.
func ask(addr string, key ssh.Signer, command string) (string, error) {
	conn, err := dial(addr, "nobody", key)
	if err != nil {
		return "", errors.Join(errGone, err)
	}
	defer conn.Close()
	session, err := conn.NewSession()
	if err != nil {
		return "", errors.Join(errGone, err)
	}
	text, err := session.Output(command)
	if err != nil {
		return "", errors.Join(errGone, fmt.Errorf("%s: %w: %s", command, err, text))
	}
	return string(text), nil
}

// follow returns the first moves of a game that is played, as somebody reads them who watches.
func follow(addr string, key ssh.Signer, id string, plies int) (moves []string, err error) {
	conn, err := dial(addr, "nobody", key)
	if err != nil {
		return nil, errors.Join(errGone, err)
	}
	defer conn.Close()
	session, err := conn.NewSession()
	if err != nil {
		return nil, errors.Join(errGone, err)
	}
	out, err := session.StdoutPipe()
	if err == nil {
		err = session.Start("watch " + id)
	}
	if err != nil {
		return nil, errors.Join(errGone, err)
	}
	lines := bufio.NewScanner(out)
	for len(moves) < plies && lines.Scan() {
		if fields := strings.Fields(lines.Text()); len(fields) > 1 && strings.HasSuffix(fields[0], ".") {
			moves = append(moves, fields[1])
		}
	}
	if len(moves) < plies {
		return nil, errGone
	}
	return moves, nil
}

// checkFinished fails the test unless the games that a member has are those that were
// finished, each once with the moves that were seen.
func (p *pair) checkFinished(t *testing.T, addr string) {
	t.Helper()
	for i, name := range p.names {
		text, err := ask(addr, p.keys[i], "games")
		if err != nil {
			t.Fatal(err)
		}
		games, err := pgn.ReadAll(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if len(games) != len(p.finished) {
			t.Errorf("%s has %d games, and has finished %d", name, len(games), len(p.finished))
		}
		for _, g := range games {
			id, moves := g.Tags.Get("FerzGame"), []string(nil)
			for _, n := range g.MainLine() {
				moves = append(moves, n.Text)
			}
			if want, known := p.finished[id]; !known || !slices.Equal(moves, want) || g.Result == "*" {
				t.Errorf("game %s ended with %s after\n%v, and was seen with\n%v", id, g.Result, moves, want)
			}
		}
	}
}
