package invent

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/language"
)

const checkLong = `Checks a file of games: each problem is told with its line and column, what was
meant as far as that can be guessed, and what would be right; and each game for
what can hardly be meant, such as a piece that can't move.

The format is that of Fairy-Stockfish's variants.ini, with keys of ferz's own:

  [amazon:chess]
  name = Amazon Chess
  piece.Amazon = A QN value=1400
  array = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR
  rule.Promotion = of=P to=ARBN
  without = Queen

A piece may be one that ferz knows: piece.Janus = J @Archbishop. The game may depend
on what players choose, and its array may be drawn by number:

  variable.Army = kind=choice choices=[Knights Januses] default=Knights
  when.Army = Januses
  array = rjbqkbjr/pppppppp/8/8/8/8/PPPPPPPP/RJBQKBJR

  shuffle.Number = place=[{pieces=B on="b1 d1 f1 h1"} {pieces=NN}]

A child of a game may say set.Army = Januses. A line that ends in a blank and \ goes
on in the next one.

Up to 4 MiB, 2,000 games and 2,000 lines of a game are read at once, and about 300
games like chess; more need a file of their own.

"ferz variants new" writes a beginning with comments, "ferz variants export ID"
any game of ferz's, with its rules and their parameters.`

func (a *app) checkCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:     "check FILE",
		Short:   "Check a file of variants",
		Long:    checkLong + "\n\n" + cli.Wrap("", "", "The rules are "+words.List(language.RuleNames(), "and")+"."),
		Example: "  ferz check mine.ini && ferz play mygame --variants mine.ini",
		Args:    cli.NamedArgs("FILE"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.check(args[0], asJSON) },
	}
	cli.JSONFlag(cmd, &asJSON, "the problems")
	return cmd
}

// check reports what is wrong with the games of a file.
func (a *app) check(file string, asJSON bool) error {
	games := ini.ReadPath(variants.BuiltIn(), file)
	out := bufio.NewWriter(a.Out)
	found := checkJSON{Good: len(games.Definitions), Problems: []problemJSON{}}
	tell := func(p ini.Problem, level string) {
		found.Problems = append(found.Problems, problemOf(&p, level))
		if text := p.Error(); !asJSON {
			if level == "note" {
				text = strings.Replace(text, "warning: ", "note: ", 1)
			}
			fmt.Fprintln(out, text)
		}
	}
	count := func(p ini.Problem) {
		if p.Warning {
			found.Warnings++
			tell(p, "warning")
		} else {
			found.Errors++
			tell(p, "error")
		}
	}
	q := quoter{read: os.ReadFile}
	for _, p := range games.Problems {
		if count(p); !asJSON {
			q.quote(out, p)
		}
	}
	for _, d := range games.Definitions {
		problems, notes := games.Check(d)
		for _, p := range problems {
			count(p)
		}
		if slices.ContainsFunc(problems, func(p ini.Problem) bool { return !p.Warning }) {
			found.Good--
		}
		for _, p := range notes {
			tell(p, "note")
		}
	}
	var err error
	if asJSON {
		err = cli.WriteJSON(out, found)
	} else {
		fmt.Fprintf(out, "%s, %s, %s\n", words.Count(found.Good, "good game"), words.Count(found.Errors, "error"), words.Count(found.Warnings, "warning"))
	}
	if err = errors.Join(err, out.Flush()); err != nil {
		return err
	}
	if found.Errors > 0 {
		return errors.New("errors found; the other variants can be played")
	}
	return nil
}

// quoter shows lines of files. It reads each file once, however many problems it
// has.
type quoter struct {
	read  func(name string) ([]byte, error)
	lines map[string][]string
}

// of returns the lines of a file, none if it can't be read.
func (q *quoter) of(name string) []string {
	lines, known := q.lines[name]
	if !known {
		if text, err := q.read(name); err == nil {
			lines = strings.Split(string(text), "\n")
		}
		if q.lines == nil {
			q.lines = map[string][]string{}
		}
		q.lines[name] = lines
	}
	return lines
}

// quote shows the line of a problem, and the place in it.
func (q *quoter) quote(w io.Writer, p ini.Problem) {
	lines := q.of(p.File)
	if p.Line < 1 || p.Line > len(lines) || len(lines[p.Line-1]) > 120 || p.Warning {
		return
	}
	line := strings.TrimRight(lines[p.Line-1], "\r")
	before := printable.Text(string([]rune(line)[:min(max(p.Column-1, 0), len([]rune(line)))]))
	blanks := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, before)
	fmt.Fprintf(w, "    %s\n    %s^\n", printable.Text(line), blanks)
}

// checkJSON is what is wrong with a file of games of one's own.
type checkJSON struct {
	Good     int           `json:"good"` // games without errors
	Errors   int           `json:"errors"`
	Warnings int           `json:"warnings"`
	Problems []problemJSON `json:"problems"`
}

// problemJSON is something that is wrong with such a file.
type problemJSON struct {
	File   string `json:"file"`
	Line   int    `json:"line"`   // from 1; 0: the file as a whole
	Column int    `json:"column"` // in characters, from 1; 0: the line as a whole
	Game   string `json:"game,omitempty"`
	Level  string `json:"level"` // error, warning or note
	Text   string `json:"text"`
}

func problemOf(p *ini.Problem, level string) problemJSON {
	return problemJSON{File: p.File, Line: p.Line, Column: p.Column, Game: p.Game, Level: level, Text: p.Text}
}
