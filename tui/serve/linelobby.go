package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	linereader "github.com/ferzchess/ferz/xboard/process" // tests here have a type named process
)

// lineLobby is the lobby line by line, for who has no screen: what can be chosen has a number, and
// what else is typed is an offer.
type lineLobby struct {
	v     *visit
	rows  []lobbyRow // without headings; the numbers stay until the next list
	lines <-chan string
}

// lineLobbyText tells what can be typed in the lobby.
const lineLobbyText = "Type a number, an offer such as: chess 5+3 rated, list, who or quit;\nback NUMBER takes an offer of yours back.\n"

// lineGameText tells what can be typed at a game.
const lineGameText = "Type a move, board, draw, takeback, resign, abort, adjourn, rematch, say TEXT,\nor leave for the lobby.\n"

// lobbyLines is the lobby of a visitor without a screen.
func (v *visit) lobbyLines(ctx context.Context) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	news, leave := v.hall.enter(v)
	defer leave()
	v.news = news
	if unfinished := v.hall.unfinished(v.person); unfinished != nil {
		v.call(unfinished)
	}
	l := &lineLobby{v: v, lines: readLines(ctx, v.stream)}
	l.print("Lobby. You are " + v.person.Name + ".\n" + lineLobbyText)
	l.list(ctx)
	for {
		select {
		case line, ok := <-l.lines:
			if !ok || line == "quit" {
				return nil
			}
			l.complain(l.do(ctx, line))
		case r := <-v.calls:
			l.complain(l.play(ctx, r))
		case text := <-v.texts:
			l.print(text + "\n")
		case <-v.news:
			l.showNew()
		case <-ctx.Done():
			return nil
		}
	}
}

// longestTyped is how many bytes of a line are read; the rest is left out.
const longestTyped = 4096

// readLines returns the lines of a stream until it or the context ends.
func readLines(ctx context.Context, in io.Reader) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		_ = linereader.EachLine(in, longestTyped, func(l linereader.Line) bool { // an error ends the visit, too
			select {
			case out <- strings.TrimPrefix(strings.TrimSpace(l.Text), ":"): // as screens have commands
				return true
			case <-ctx.Done():
				return false
			}
		})
	}()
	return out
}

// print writes text of this host or of others.
func (l *lineLobby) print(text string) {
	_, _ = io.WriteString(l.v.stream, printable.Text(text)) // if it fails, reading ends too
}

// complain writes an error.
func (l *lineLobby) complain(err error) {
	if err != nil {
		l.print(ui.Sentence(err.Error()) + "\n")
	}
}

// list lists what there is, with numbers.
func (l *lineLobby) list(ctx context.Context) {
	invited, err := l.v.hall.invitations(ctx, l.v.person)
	l.complain(err)
	l.rows = l.rows[:0]
	shown := l.v.hall.look(l.v)
	for _, r := range lobbyRows(&shown, invited) {
		if r.heading != "" {
			l.print(r.heading + "\n")
			continue
		}
		l.add(r)
	}
	if len(l.rows) == 0 {
		l.print("Nobody offers a game.\n")
	}
}

// add gives a row the next number.
func (l *lineLobby) add(r lobbyRow) {
	l.rows = append(l.rows, r)
	l.print(fmt.Sprintf("%3d  %s\n", len(l.rows), printable.Line(r.text(l.v.hall))))
}

// showNew shows the offers of others that have come since the list was written.
func (l *lineLobby) showNew() {
	for _, o := range l.v.hall.look(l.v).others {
		if !slices.ContainsFunc(l.rows, func(r lobbyRow) bool { return r.offer != nil && r.offer.id == o.id }) {
			l.add(lobbyRow{offer: o})
		}
	}
}

// do does what is typed.
func (l *lineLobby) do(ctx context.Context, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch n, err := strconv.Atoi(word); {
	case line == "" || line == "list":
		l.list(ctx)
		return nil
	case line == "help":
		l.print(lineLobbyText)
		return nil
	case line == "who":
		l.print("Here: " + strings.Join(l.v.hall.look(l.v).people, ", ") + ".\n")
		return nil
	case word == "back":
		return l.withdraw(ctx, rest)
	case err == nil && rest == "":
		return l.choose(ctx, n)
	}
	t, err := readTerms(variants.BuiltIn(), line)
	if err != nil {
		return err
	}
	return l.tell(l.v.propose(ctx, t))
}

// tell writes what has been done.
func (l *lineLobby) tell(text string, err error) error {
	if err == nil && text != "" {
		l.print(text + "\n")
	}
	return err
}

// row returns the row with a number.
func (l *lineLobby) row(n int) (lobbyRow, error) {
	if n < 1 || n > len(l.rows) {
		return lobbyRow{}, fmt.Errorf("there is no number %d: list shows those that there are", n)
	}
	return l.rows[n-1], nil
}

// choose accepts an offer, or goes to a game.
func (l *lineLobby) choose(ctx context.Context, n int) error {
	row, err := l.row(n)
	switch {
	case err != nil:
		return err
	case row.game != nil:
		return l.play(ctx, row.game)
	}
	return l.tell(l.v.choose(&row))
}

// withdraw takes an own offer or invitation back.
func (l *lineLobby) withdraw(ctx context.Context, number string) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		return errors.New("back: expected the number of your offer")
	}
	row, err := l.row(n)
	if err != nil {
		return err
	}
	return l.tell(l.v.takeBack(ctx, &row))
}

// play plays or watches a game until the visitor leaves it.
func (l *lineLobby) play(ctx context.Context, r *room) error {
	config, err := r.config(ctx, l.v)
	if err != nil {
		return err
	}
	j := config.Joined
	if j.Watch != nil {
		defer j.Watch()()
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	l.print(r.String() + "\n")
	if c, plays := r.seatOf(l.v.person); plays {
		l.print("You play " + config.Tree.Variant.SideName(c) + ".\n" + lineGameText)
	}
	w := gameLines{out: l.v.stream, seats: j.Seats, notices: true}
	shown := j.Session.Watch(ctx)
	for {
		select {
		case s, ok := <-shown:
			if !ok {
				return nil
			}
			if err := w.write(s); err != nil {
				return err
			}
		case line, ok := <-l.lines:
			if !ok || line == "leave" {
				return nil
			}
			l.complain(l.act(j, line))
		case other := <-l.v.calls:
			if j.Session.Snapshot().Over() {
				return l.play(ctx, other)
			}
			l.print("Another game of yours has begun; the lobby lists it.\n")
		case text := <-l.v.texts:
			l.print(text + "\n")
		case <-ctx.Done():
			return nil
		}
	}
}

// lineActions are the words of actions at a game.
var lineActions = map[string]livegame.Command{"draw": livegame.Draw, "resign": livegame.Resign, "takeback": livegame.TakeBack, "undo": livegame.TakeBack, "claim": livegame.Claim}

// act does what is typed at a game.
func (l *lineLobby) act(j *ui.Joined, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	s := j.Session.Snapshot().For(j.Seats)
	switch command, ok := lineActions[line]; {
	case line == "":
		return nil
	case line == "help":
		l.print(lineGameText)
		return nil
	case line == "board":
		l.print(notation.Diagram(s.Position()) + "\n")
		return nil
	case word == ui.Say:
		return j.Do(ui.Say, rest)
	case line == ui.Rematch, line == ui.Abort, line == ui.Adjourn:
		return j.Do(line, "")
	case ok:
		_, err := j.Session.Do(livegame.Action{Seats: j.Seats, Command: command})
		return err
	case s.PersonToMove():
		_, err := j.Session.Do(livegame.Action{Seats: j.Seats, Command: livegame.Play, Arg: line, Lag: l.v.lag()})
		return err
	}
	_, err := j.Session.Do(livegame.Action{Seats: j.Seats, Command: livegame.Premove, Plan: livegame.Plan{Text: line}})
	if err == nil {
		l.print(livegame.InAdvance(line) + ".\n")
	}
	return err
}
