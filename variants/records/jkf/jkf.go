// Package jkf reads games of shogi in JKF, the JSON that players of the web use:
//
//	{"header": {"先手": "Ann"}, "initial": {"preset": "HIRATE"},
//	 "moves": [{}, {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}}, {"special": "TORYO"}]}
//
// Source: https://github.com/na2hiro/Kifu-for-JS/tree/master/packages/json-kifu-format.
package jkf

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/csa"
	"github.com/ferzchess/ferz/variants/records/kifu"
)

// Format describes JKF.
var Format = records.Format{
	ID: "jkf", Name: "JKF", Game: "shogi", Extensions: []string{".jkf"},
	Begins: begins, Read: read,
}

var begin = words.Compiled(`^(\x{feff})?\s*\{\s*"(header|initial|moves)"\s*:`)

// begins reports whether a text is JKF.
func begins(head []byte) bool { return begin().Match(head) }

// file is what a file has. Names are those of the format.
type file struct {
	Header  map[string]string `json:"header"`
	Initial *struct {
		Preset string    `json:"preset"`
		Data   *position `json:"data"`
	} `json:"initial"`
	Moves []ply `json:"moves"`
}

// position is a start position: board[file-1][rank-1], and hands by player.
type position struct {
	Color int              `json:"color"`
	Board [][]piece        `json:"board"`
	Hands []map[string]int `json:"hands"`
}

type piece struct {
	Color int    `json:"color"`
	Kind  string `json:"kind"`
}

type ply struct {
	Comments []string `json:"comments"`
	Move     *move    `json:"move"`
	Time     *used    `json:"time"`
	Special  string   `json:"special"`
	Forks    [][]ply  `json:"forks"`
}

// comment returns the comment behind a move, which a file has by line.
func (p *ply) comment() []string {
	if text := strings.TrimSpace(strings.Join(p.Comments, "\n")); text != "" {
		return []string{text}
	}
	return nil
}

type move struct {
	From    *square `json:"from"`
	To      *square `json:"to"`
	Piece   string  `json:"piece"`
	Promote bool    `json:"promote"`
	Same    bool    `json:"same"` // the move before ended on the same square
}

type square struct {
	X int `json:"x"`
	Y int `json:"y"`
}

type used struct {
	Now clock `json:"now"`
}

// took returns the time of a move.
func (u *used) took() (time.Duration, bool) {
	if u == nil {
		return 0, false
	}
	return records.Took(u.Now.H, u.Now.M, u.Now.S)
}

type clock struct {
	H int     `json:"h"`
	M int     `json:"m"`
	S float64 `json:"s"`
}

// presets are the names of handicaps, as KIF has them.
var presets = map[string]string{
	"HIRATE": "平手", "KY": "香落ち", "KY_R": "右香落ち", "KA": "角落ち", "HI": "飛車落ち", "HIKY": "飛香落ち", "2": "二枚落ち", "3": "三枚落ち",
	"4": "四枚落ち", "5": "五枚落ち", "5_L": "左五枚落ち", "6": "六枚落ち", "7_L": "左七枚落ち", "7_R": "右七枚落ち", "8": "八枚落ち", "10": "十枚落ち",
}

// read reads the game of a file.
func read(data []byte) (games []*pgn.Game, err error) {
	in := json.NewDecoder(strings.NewReader(strings.TrimPrefix(string(data), "\ufeff")))
	for {
		var f file
		if err := in.Decode(&f); errors.Is(err, io.EOF) && len(games) > 0 {
			return games, nil
		} else if err != nil {
			return games, plainError(err)
		}
		games = append(games, readGame(&f))
	}
}

// plainError says what is wrong with a file in its own words.
func plainError(err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong):
		return fmt.Errorf("%s can't be of the type %s", wrong.Field, wrong.Value)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return errors.New("the file is cut off: expected } at its end")
	}
	return err
}

func readGame(f *file) *pgn.Game {
	g := pgn.New()
	g.Line = 1
	header := kifu.NewHeader(g)
	for _, key := range slices.Sorted(maps.Keys(f.Header)) {
		header.Line(strings.Join(strings.Fields(key), "_") + "：" + records.OneLine(f.Header[key]))
	}
	black := false
	if f.Initial != nil {
		if name := presets[f.Initial.Preset]; name != "" {
			header.Line("手合割：" + name)
		}
	}
	header.Finish()
	if f.Initial != nil && f.Initial.Data != nil {
		records.SetUp(g, f.Initial.Data.fen())
	}
	black = strings.Contains(g.Tags.Get("FEN"), " b ")
	if len(f.Moves) > 0 {
		g.Root.CommentsAfter = append(g.Root.CommentsAfter, f.Moves[0].comment()...)
		if f.Moves[0].Move == nil && f.Moves[0].Special == "" {
			f.Moves = f.Moves[1:]
		}
	}
	readPlies(g, line{at: g.Root, black: black, main: true}, f.Moves, 0)
	return g
}

// deepest is how deep forks may be within each other.
const deepest = 100

// line is where a line of moves has got to.
type line struct {
	at    *pgn.Node
	to    *square // where the last move ended, which the next one may call the same
	black bool    // the second player is to move
	main  bool
}

// readPlies adds a line of moves with its forks.
func readPlies(g *pgn.Game, at line, moves []ply, depth int) {
	type branch struct {
		at    line
		forks [][]ply
	}
	var branches []branch
	for i := range moves {
		p := &moves[i]
		if len(p.Forks) > 0 {
			branches = append(branches, branch{at, p.Forks})
		}
		if p.Move == nil {
			at.at.CommentsEnd = append(at.at.CommentsEnd, p.comment()...)
			if p.Special != "" {
				at.end(g, p)
			}
			break
		}
		at.move(p)
	}
	for _, b := range branches {
		b.at.main = false
		for _, fork := range b.forks {
			if depth < deepest {
				readPlies(g, b.at, fork, depth+1)
			}
		}
	}
}

// move adds a move.
func (l *line) move(p *ply) {
	if p.Move.To == nil && p.Move.Same {
		p.Move.To = l.to
	}
	n := l.at.Add(p.Move.usi(), engine.NoMove)
	n.Line = 1
	if took, ok := p.Time.took(); ok {
		n.CommentsAfter = append(n.CommentsAfter, records.Elapsed(took))
	}
	n.CommentsAfter = append(n.CommentsAfter, p.comment()...)
	l.at, l.to, l.black = n, p.Move.To, !l.black
}

// end ends the game, or a variation, by one of CSA's words.
func (l *line) end(g *pgn.Game, p *ply) {
	switch e := records.EndingByCSA("%"+p.Special, !l.black); {
	case e == nil:
		g.AddProblem(pgn.Problem{Line: 1, Text: fmt.Sprintf("%.40q is no end of a game: left out", p.Special)})
	case l.main:
		records.End(g, e, !l.black)
		if took, ok := p.Time.took(); ok {
			records.EndAfter(g, took)
		}
	default:
		l.at.CommentsEnd = append(l.at.CommentsEnd, e.KIF)
	}
}

func (s *square) usi() string {
	if s == nil || s.X < 1 || s.X > 9 || s.Y < 1 || s.Y > 9 {
		return "?"
	}
	return string(rune('0'+s.X)) + string(rune('a'+s.Y-1))
}

// usi writes a move as USI does.
func (m *move) usi() string {
	if m.From == nil {
		return csa.Pieces[m.Piece] + "*" + m.To.usi()
	}
	text := m.From.usi() + m.To.usi()
	if m.Promote {
		text += "+"
	}
	return text
}

// fen writes a start position.
func (p *position) fen() string {
	var ranks []string
	for rank := range 9 {
		var out strings.Builder
		empty := 0
		for file := 8; file >= 0; file-- {
			var pc piece
			if file < len(p.Board) && rank < len(p.Board[file]) {
				pc = p.Board[file][rank]
			}
			letter := csa.Pieces[pc.Kind]
			if letter == "" {
				empty++
				continue
			}
			if empty > 0 {
				out.WriteByte(byte('0' + empty))
				empty = 0
			}
			out.WriteString(colored(letter, pc.Color))
		}
		if empty > 0 {
			out.WriteByte(byte('0' + empty))
		}
		ranks = append(ranks, out.String())
	}
	hand := ""
	for color, held := range p.Hands[:min(len(p.Hands), 2)] {
		for _, kind := range slices.Sorted(maps.Keys(held)) {
			if letter := csa.Pieces[kind]; len(letter) == 1 {
				hand += strings.Repeat(colored(letter, color), max(min(held[kind], 18), 0))
			}
		}
	}
	return records.FEN(strings.Join(ranks, "/"), hand, engine.Color(p.Color&1), 1)
}

func colored(letter string, color int) string {
	if color == 1 {
		return strings.ToLower(letter)
	}
	return letter
}
