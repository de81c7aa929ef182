// Package csa reads and writes games of shogi in the format of the Computer Shogi
// Association, versions 2.2 and 3:
//
//	V2.2
//	N+Ann
//	N-Bob
//	PI
//	+
//	+7776FU
//	T12
//	-3334FU
//	%TORYO
//
// Games of minishogi are read, too, whose position has five ranks of five squares.
//
// Source: http://www2.computer-shogi.org/protocol/record_v22.html and record_v3.html; for
// minishogi http://entcog.c.ooco.jp/minishogi/55_format.html.
package csa

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
)

// Format describes CSA.
var Format = records.Format{
	ID: "csa", Name: "CSA", Game: "shogi", Extensions: []string{".csa"},
	Begins: begins, Read: read, Write: write, Separator: "/\n",
	Keeps: records.Keeps{
		Comments: true, Elapsed: true, Result: true, Terminations: records.Terminations(func(e *records.Ending) string { return e.CSA }),
		Tags:     []string{"White", "Black", "Event", "Site", "Opening", "Date", "Time", "END_TIME", "TIME_LIMIT", "TIME", "MAX_MOVES", "JISHOGI", "NOTE"},
		KeepsTag: keepsTime,
	},
}

var begin = words.Compiled(`(?m)^(V[123](\.\d+)?\s*$|N[+-]|PI|P1[ +*-]|P[+-]\d\d[A-Z]{2}|\$(EVENT|START_TIME|SITE):|[+-]\d{4}(FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY))`)

// begins reports whether a text is CSA: it begins with comments and a statement.
func begins(head []byte) bool {
	for line := range strings.Lines(strings.TrimPrefix(string(head), "\ufeff")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "'") {
			return begin().MatchString(line)
		}
	}
	return false
}

// Pieces maps the pieces of CSA to those of SFEN.
var Pieces = map[string]string{
	"FU": "P", "KY": "L", "KE": "N", "GI": "S", "KI": "G", "KA": "B", "HI": "R", "OU": "K",
	"TO": "+P", "NY": "+L", "NK": "+N", "NG": "+S", "UM": "+B", "RY": "+R",
}

// man is a piece on the board; the zero value is none.
type man struct {
	letter string // as SFEN has it for the first player
	black  bool
}

type board struct {
	size    int         // files and ranks: 9, or 5 in minishogi
	squares [10][10]man // by file and rank from 1
	hands   [2]map[string]int
}

// even sets up the start of an even game.
func (b *board) even() {
	b.clear()
	for file, letter := range map[int]string{1: "L", 2: "N", 3: "S", 4: "G", 5: "K", 6: "G", 7: "S", 8: "N", 9: "L"} {
		b.squares[file][1], b.squares[file][9] = man{letter, true}, man{letter, false}
		b.squares[file][3], b.squares[file][7] = man{"P", true}, man{"P", false}
	}
	b.squares[2][2], b.squares[8][2] = man{"B", true}, man{"R", true}
	b.squares[8][8], b.squares[2][8] = man{"B", false}, man{"R", false}
}

func (b *board) clear() {
	*b = board{size: 9, hands: [2]map[string]int{{}, {}}}
}

// sfen writes the board and the pieces in hand.
func (b *board) sfen() (squares, hand string) {
	var out, held strings.Builder
	for rank := 1; rank <= b.size; rank++ {
		if rank > 1 {
			out.WriteByte('/')
		}
		empty := 0
		for file := b.size; file >= 1; file-- {
			m := b.squares[file][rank]
			if m.letter == "" {
				empty++
				continue
			}
			if empty > 0 {
				out.WriteString(strconv.Itoa(empty))
				empty = 0
			}
			out.WriteString(m.text())
		}
		if empty > 0 {
			out.WriteString(strconv.Itoa(empty))
		}
	}
	for side, black := range []bool{false, true} {
		for _, letter := range "RBGSNLP" {
			for range b.hands[side][string(letter)] {
				held.WriteString(man{string(letter), black}.text())
			}
		}
	}
	return out.String(), held.String()
}

func (m man) text() string {
	if m.black {
		return strings.ToLower(m.letter)
	}
	return m.letter
}

// parser reads games.
type parser struct {
	games []*pgn.Game
	g     *pgn.Game
	at    *pgn.Node
	board board
	setUp bool // there was a position
	black bool // the second player begins
	begun bool // who begins is known
	said  bool // it is said who begins
	ply   int
	ended bool // it is said how
	line  int
	used  bool // there was anything of the game
}

func (p *parser) begin() {
	p.g = pgn.New()
	p.g.Line, p.g.Tags = p.line, append(p.g.Tags, pgn.Tag{Name: "Variant", Value: "Shogi"})
	p.at, p.setUp, p.black, p.begun, p.said, p.ply, p.ended, p.used = p.g.Root, false, false, false, false, 0, false, false
	p.board.even()
}

// read reads the games of a file.
func read(data []byte) ([]*pgn.Game, error) {
	p := &parser{line: 1}
	p.begin()
	p.line = 0
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n", "\ufeff", "").Replace(string(data))
	for line := range strings.Lines(text) {
		p.line++
		line = strings.TrimRight(line, "\n \t")
		switch {
		case line == "":
		case line == "/":
			p.finish()
			p.begin()
		case strings.ContainsRune("'N$P", rune(line[0])):
			p.statement(line)
		default:
			for part := range strings.SplitSeq(line, ",") {
				if part = strings.TrimSpace(part); part != "" {
					p.statement(part)
				}
			}
		}
	}
	p.finish()
	return p.games, nil
}

func (p *parser) finish() {
	if p.used {
		p.start()
		readTimes(p.g)
		p.games = append(p.games, p.g)
	}
}

func (p *parser) odd(text string) { p.problem("%.60q is no statement of CSA: left out", text) }

func (p *parser) problem(format string, args ...any) {
	p.g.AddProblem(pgn.Problem{Line: p.line, Text: fmt.Sprintf(format, args...)})
}

func (p *parser) statement(text string) {
	if (p.ply > 0 || p.ended) && strings.ContainsRune("VN$P", rune(text[0])) { // the files of two games in one
		p.finish()
		p.begin()
	}
	if text[0] != '\'' {
		p.used = true
	}
	switch text[0] {
	case '\'':
		if said, ok := strings.CutPrefix(text, "'*"); ok && said != "" {
			p.at.CommentsAfter = append(p.at.CommentsAfter, strings.TrimSpace(said))
		}
	case 'V':
	case 'N':
		if len(text) > 1 && (text[1] == '+' || text[1] == '-') {
			if value := strings.TrimSpace(text[2:]); value != "" {
				p.g.Tags.Set(map[byte]string{'+': "White", '-': "Black"}[text[1]], value)
			}
			return
		}
		p.odd(text)
	case '$':
		p.key(text[1:])
	case 'P':
		p.position(text[1:])
	case '+', '-':
		p.move(text)
	case 'T':
		p.took(text[1:])
	case '%':
		p.end(text)
	default:
		p.odd(text)
	}
}

// keys are those that have tags in PGN.
var keys = []struct{ key, tag string }{{"EVENT", "Event"}, {"SITE", "Site"}, {"OPENING", "Opening"}}

var startTime = words.Compiled(`^(\d{4})/(\d{2})/(\d{2})(?:\s+(\d\d:\d\d:\d\d))?$`)

func (p *parser) key(text string) {
	key, value, ok := strings.Cut(text, ":")
	if !ok || key == "" {
		p.odd("$" + text)
		return
	}
	value = strings.TrimSpace(value)
	for _, k := range keys {
		if k.key == key {
			p.g.Tags.Set(k.tag, value)
			return
		}
	}
	if at := startTime().FindStringSubmatch(value); key == "START_TIME" && at != nil {
		p.g.Tags.Set("Date", strings.Join(at[1:4], "."))
		if at[4] != "" {
			p.g.Tags.Set("Time", at[4])
		}
		return
	}
	p.g.Tags.Set(key, value)
}

// position reads a part of the start position.
func (p *parser) position(text string) {
	switch {
	case strings.HasPrefix(text, "I"):
		p.board.even()
		for rest := strings.TrimSpace(text[1:]); len(rest) >= 4; rest = rest[4:] {
			if file, rank, ok := square(rest); ok {
				p.setUp = true
				p.board.squares[file][rank] = man{}
			}
		}
	case text != "" && text[0] >= '1' && text[0] <= '9':
		if !p.setUp {
			p.board.clear()
			p.setUp = true
		}
		p.row(int(text[0]-'0'), text[1:])
	case strings.HasPrefix(text, "+"), strings.HasPrefix(text, "-"):
		if !p.setUp {
			p.board.clear()
			p.setUp = true
		}
		p.put(text[0] == '-', text[1:])
	default:
		p.odd("P" + text)
	}
}

// row reads a rank of the board, from its last file. A first rank of five squares is one
// of minishogi.
func (p *parser) row(rank int, text string) {
	if rank == 1 && len(rowSquare().FindAllString(text, -1)) == 5 {
		p.board.size = 5
		p.g.Tags.Set("Variant", "Minishogi")
	}
	for file := p.board.size; file >= 1 && text != ""; {
		switch {
		case text[0] == ' ':
			text = text[1:]
		case text[0] == '*':
			text = text[1:]
			file--
		case (text[0] == '+' || text[0] == '-') && len(text) >= 3:
			p.board.squares[file][rank] = man{Pieces[text[1:3]], text[0] == '-'}
			text = text[3:]
			file--
		default:
			p.odd(text)
			return
		}
	}
}

// rowSquare is a square of a rank.
var rowSquare = words.Compiled(`\*|[+-][A-Z]{2}`)

// put puts a player's pieces on squares and in his hand.
func (p *parser) put(black bool, text string) {
	side := 0
	if black {
		side = 1
	}
	for ; len(text) >= 4; text = text[4:] {
		name := text[2:4]
		file, rank, ok := square(text)
		switch {
		case strings.HasPrefix(text, "00AL"):
			p.all(side)
		case strings.HasPrefix(text, "00") && len(Pieces[name]) == 1:
			p.board.hands[side][Pieces[name]]++
		case ok && Pieces[name] != "":
			p.board.squares[file][rank] = man{Pieces[name], black}
		default:
			p.odd(text)
			return
		}
	}
}

// all gives a player the pieces that are nowhere yet.
func (p *parser) all(side int) {
	left := map[string]int{"R": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4, "P": 18}
	if p.board.size == 5 {
		left = map[string]int{"R": 2, "B": 2, "G": 2, "S": 2, "P": 2}
	}
	for file := range p.board.squares {
		for _, m := range p.board.squares[file] {
			left[strings.TrimPrefix(m.letter, "+")]--
		}
	}
	for letter, n := range left {
		n -= p.board.hands[0][letter] + p.board.hands[1][letter]
		if n > 0 && letter != "K" && letter != "" {
			p.board.hands[side][letter] += n
		}
	}
}

func square(text string) (file, rank int, ok bool) {
	if len(text) < 2 || text[0] < '1' || text[0] > '9' || text[1] < '1' || text[1] > '9' {
		return 0, 0, false
	}
	return int(text[0] - '0'), int(text[1] - '0'), true
}

// start sets the tags of the start position, when the moves begin.
func (p *parser) start() {
	if p.begun {
		return
	}
	p.begun = true
	if !p.setUp && !p.black {
		return
	}
	side := engine.White
	if p.black {
		side = engine.Black
	}
	squares, hand := p.board.sfen()
	records.SetUp(p.g, records.FEN(squares, hand, side, 1))
}

// move reads a move, or who begins.
func (p *parser) move(text string) {
	black := text[0] == '-'
	if len(text) == 1 {
		if !p.begun {
			p.black, p.said = black, true
		}
		return
	}
	if p.ended {
		p.problem("%q stands behind the ending: left out", text)
		return
	}
	if !p.begun {
		if p.said && p.black != black {
			p.problem("%q is not a move of who begins: the other player does then", text)
		}
		p.black = black
	}
	p.start()
	if len(text) < 7 || Pieces[text[5:7]] == "" {
		p.odd(text)
		return
	}
	n := p.at.Add(p.usi(text[1:5], Pieces[text[5:7]], black), engine.NoMove)
	n.Line = p.line
	p.at = n
	p.ply++
}

// usi writes a move as USI does, and makes it on the board.
func (p *parser) usi(squares, letter string, black bool) string {
	name := func(file, rank int) string { return string(rune('0'+file)) + string(rune('a'+rank-1)) }
	toFile, toRank, ok := square(squares[2:])
	if !ok {
		return squares
	}
	side := 0
	if black {
		side = 1
	}
	if victim := p.board.squares[toFile][toRank]; victim.letter != "" {
		p.board.hands[side][strings.TrimPrefix(victim.letter, "+")]++
	}
	p.board.squares[toFile][toRank] = man{letter, black}
	file, rank, ok := square(squares)
	if !ok {
		return letter + "*" + name(toFile, toRank)
	}
	was := p.board.squares[file][rank]
	if was.letter != "" && letter != was.letter && letter != "+"+was.letter {
		p.problem("the piece on %s is no %s: expected %s", squares[:2], cmp.Or(names[letter], letter), cmp.Or(names[was.letter], was.letter))
		p.board.squares[toFile][toRank] = man{was.letter, black}
	}
	p.board.squares[file][rank] = man{}
	text := name(file, rank) + name(toFile, toRank)
	if letter == "+"+was.letter {
		text += "+"
	}
	return text
}

// took reads the seconds of the last move, or of how the game ended.
func (p *parser) took(text string) {
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return
	}
	took, ok := records.Took(0, 0, seconds)
	switch {
	case !ok:
	case p.ended:
		records.EndAfter(p.g, took)
	case p.at.Parent != nil:
		p.at.CommentsAfter = append([]string{records.Elapsed(took)}, p.at.CommentsAfter...)
	}
}

// end reads how the game ended.
func (p *parser) end(text string) {
	p.start()
	if p.ended {
		p.problem("%q stands behind the ending: left out", text)
		return
	}
	whiteToMove := (p.ply%2 == 0) != p.black
	if e := records.EndingByCSA(text, whiteToMove); e != nil {
		p.ended = true
		records.End(p.g, e, whiteToMove)
		return
	}
	p.odd(text)
}
