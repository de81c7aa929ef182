// Package usi reads and writes games as the position commands that GUIs of shogi,
// chess and Xiangqi send to engines, one game a line:
//
//	position startpos moves 7g7f 3c3d
//	sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e
//
// A line may lack the words before the position or the moves, and the last fields of the
// position.
//
// Other games of shogi are told by the size of the board, and have the letters of Lishogi
// where it has the game.
//
// Sources: http://shogidokoro.starfree.jp/usi.html; http://www.xqbase.com/protocol/cchess_ucci.htm;
// https://github.com/WandererXII/shogiops.
package usi

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
)

// Format describes lines of USI.
var Format = records.Format{
	ID: "usi", Name: "USI", Game: "shogi", Extensions: []string{".usi", ".sfen"},
	BoardDecides: true,
	Begins:       begins, Read: read, Write: write,
}

var begin = words.Compiled(`^(position\s+(startpos|sfen|fen)\b|startpos(\s+moves\s|\s*$)|sfen\s+[^\s/]+/|` + square + `{2}\+?(\s+(` + square + `{2,4}\+?|[A-Z]\*` + square + `))+\s*$)`)

const square = `((?:1[0-6]|[1-9])[a-p])`

// bare matches a position that no word precedes: its board, side, third field and number.
var bare = words.Compiled(`^([+\w]+(?:/[+\w]+)+)\s+[bw](\s+(?:-|(?:\d*\+?[A-Za-z])+|` + square + `)(?:\s+\d+)?)?(?:\s+moves(?:\s|$)|\s*$)`)

// isBare reports whether a line is a position that no word precedes, of a game whose size
// is known. Board and side alone are one in a file of such lines only, as b is the second
// player in a FEN.
func isBare(line string, among bool) bool {
	at := bare().FindStringSubmatch(line)
	return at != nil && (among || at[2] != "") && slices.Contains(slices.Collect(maps.Values(boards)), strings.Count(at[1], "/")+1)
}

// IsPosition reports whether a line is a position in SFEN that no word precedes, board and
// side alone included.
func IsPosition(line string) bool { return isBare(strings.TrimSpace(line), true) }

// begins reports whether the first line of a text that isn't empty is one.
func begins(head []byte) bool {
	for line := range strings.Lines(strings.TrimPrefix(string(head), "\ufeff")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			return begin().MatchString(line) || isBare(line, false)
		}
	}
	return false
}

// read reads a game of each line.
func read(data []byte) ([]*pgn.Game, error) {
	var games []*pgn.Game
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		number++
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		games = append(games, readLine(line, number))
	}
	return games, nil
}

var chineseMove = words.Compiled(`^[a-i][0-9][a-i][0-9]$`)

func readLine(line string, number int) *pgn.Game {
	g := pgn.New()
	g.Line = number
	parts := strings.Fields(line)
	switch {
	case parts[0] == "position":
		parts = parts[1:]
	case isBare(line, true):
		parts = append([]string{"sfen"}, parts...)
	}
	fields := len(parts)
	for i, word := range parts {
		if word == "moves" {
			fields = i
			break
		}
	}
	moves := parts[min(fields+1, len(parts)):]
	position := parts[:fields]
	if len(parts) > 0 && begin().MatchString(line) && !strings.HasPrefix(line, "position") && parts[0] != "startpos" && parts[0] != "sfen" {
		moves, position = parts, nil // moves alone
	}
	switch {
	case len(position) > 1 && position[0] == "sfen":
		setUp(g, position[1:])
	case len(position) > 1 && position[0] == "fen":
		records.SetUp(g, strings.Join(position[1:], " "))
		if strings.Count(position[1], "/") == 9 {
			g.Tags.Set("Variant", "Xiangqi")
		}
	case len(position) > 0 && position[0] != "startpos":
		g.AddProblem(pgn.Problem{Line: number, Text: fmt.Sprintf("%.60q is not a line of USI: expected position, startpos or sfen", line)})
		return g
	case len(moves) > 0 && chineseMove().MatchString(moves[0]) && strings.ContainsAny(strings.Join(moves, ""), "09i"):
		g.Tags.Set("Variant", "Xiangqi")
	case len(moves) > 0 && strings.ContainsAny(moves[0][:1], "abcdefgh") && !strings.Contains(moves[0], "*"):
	default:
		g.Tags.Set("Variant", gameOf(moves))
	}
	if g.Tags.Get("Variant") == "Xiangqi" {
		g.Tags.Set("Format", "ICCS")
	}
	at := g.Root
	for _, text := range moves {
		if text == "resign" || text == "win" {
			break
		}
		at = at.Add(text, engine.NoMove)
		at.Line = number
	}
	return g
}

// setUp sets the start position of an SFEN, and the game by its size.
func setUp(g *pgn.Game, fields []string) {
	board, side, hand, ply := fields[0], engine.White, "-", 1
	if len(fields) > 1 && fields[1] == "w" {
		side = engine.Black
	}
	if len(fields) > 2 {
		hand = fields[2]
	}
	if len(fields) > 3 {
		_, _ = fmt.Sscan(fields[3], &ply)
	}
	name := gameOfBoard(board)
	g.Tags.Set("Variant", name)
	if name == "Kyoto Shogi" || name == "Dobutsu Shogi" || slices.Contains(withoutDrops, name) {
		records.SetUp(g, "sfen "+strings.Join(append(fields, []string{"", "b", "-"}[min(len(fields), 3):]...), " "))
		return
	}
	records.SetUp(g, records.FEN(board, hand, side, ply))
}

// write writes the main line of a game.
func write(g *pgn.Game) (text string, lost []string, err error) {
	if g.Variant == nil || !fits(g.Variant) {
		return "", nil, fmt.Errorf("a line of USI has no words for this game, only for %s", words.List(slices.Sorted(maps.Keys(boards)), "and"))
	}
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return "", nil, err
	}
	defer p.Release()
	board := notation.SFEN(p)
	if at, _, _ := strings.Cut(board, " "); gameOfBoard(at) != g.Variant.Def.Name {
		return "", nil, fmt.Errorf("a line of USI names no game, and a position of %s other than its start is taken for one of %s", g.Variant.Def.Name, gameOfBoard(at))
	}
	moves, lost := records.Line(g)
	out := []string{"position startpos"}
	if g.StartFEN != g.Variant.StartFEN() || g.Variant.Def.Name != "Shogi" {
		out[0] = "position sfen " + board
	}
	write := notation.FormatterFor("usi", g.Variant)
	for i, n := range moves {
		if i == 0 {
			out = append(out, "moves")
		}
		out = append(out, write.Move(p, n.Move))
		p.Make(n.Move)
	}
	return strings.Join(out, " ") + "\n", lost, nil
}
