// Package wxf reads files of the World Xiangqi Federation:
//
//	FORMAT WXF
//	GAME
//	RED Ann ; 2100 ; a team
//	BLACK Bob
//	RESULT 1-0
//	START{
//	1. C2.5 h8+7
//	}END
//
// Source: https://github.com/hartwork/xiangqi-setup.
package wxf

import (
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
)

// Format describes files of WXF.
var Format = records.Format{
	ID: "wxf", Name: "WXF", Game: "xiangqi", Extensions: []string{".wxf"},
	Begins: begins, Read: read,
}

var (
	begin = words.Compiled(`(?m)\A\s*(?:[A-Z]+\b.*\n\s*)*?FORMAT[ \t]+WXF`)
	first = words.Compiled(`(?m)^[ \t]*FORMAT[ \t]+WXF`)
	setUp = words.Compiled(`(?s)SETUP\s*\{(.*?)\}`)
	piece = words.Compiled(`([KAEHRCPNBkaehrcpnb])([a-i])([0-9])`)
	play  = words.Compiled(`(?s)START\s*\{(.*?)(?:\}\s*END|\z)`)
)

// begins reports whether a text is a file of WXF.
func begins(head []byte) bool { return begin().Match(head) }

// read reads the games of a file.
func read(data []byte) ([]*pgn.Game, error) {
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	starts := first().FindAllStringIndex(text, -1)
	var games []*pgn.Game
	for i, at := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		g, err := readGame(text[at[0]:end])
		if err != nil {
			return games, err
		}
		g.Line = 1 + strings.Count(text[:at[0]], "\n")
		games = append(games, g)
	}
	return games, nil
}

// tags are the words of headers that PGN has as tags.
var tags = map[string]string{
	"RED": "White", "BLACK": "Black", "EVENT": "Event", "SITE": "Site", "PLACE": "Site", "ROUND": "Round",
	"OPENING": "Opening", "TIME": "TimeControl",
}

// readGame reads a game.
func readGame(text string) (*pgn.Game, error) {
	moves := ""
	if at := play().FindStringSubmatchIndex(text); at != nil {
		moves, text = text[at[2]:at[3]], text[:at[0]]
	}
	g := pgn.New()
	if strings.TrimSpace(moves) != "" { // else it is a position alone
		games, err := records.Moves([]byte(strings.NewReplacer("{", "(", "}", ")").Replace(moves)))
		if err != nil {
			return nil, err
		}
		if len(games) > 0 {
			g = games[0]
		}
	}
	g.Tags.Set("Variant", "Xiangqi")
	g.Tags.Set("Format", "WXF")
	if at := setUp().FindStringSubmatch(text); at != nil {
		records.SetUp(g, board(at[1])+" w - - 0 1")
	}
	for line := range strings.Lines(text) {
		word, value, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(line), "\t", " "), " ")
		value = strings.TrimSpace(value)
		switch {
		case value == "":
		case word == "RESULT":
			_ = g.SetResult(value) // what is none stays unknown
		case word == "FEN":
			records.SetUp(g, fen(value))
		case word == "RED" || word == "BLACK":
			player(g, tags[word], value)
		case word == "DATE":
			date, hours, _ := strings.Cut(value, " ")
			g.Tags.Set("Date", strings.NewReplacer("-", ".", "/", ".").Replace(date))
			if hours != "" {
				g.Tags.Set("Time", hours)
			}
		case tags[word] != "":
			g.Tags.Set(tags[word], value)
		}
	}
	return g, nil
}

// letters are the letters of pieces that FEN has others for.
var letters = strings.NewReplacer("H", "N", "h", "n", "E", "B", "e", "b")

// fen reads a position as files have it: the side to move is r, w or b.
func fen(text string) string {
	board, side, _ := strings.Cut(text, " ")
	if side = strings.TrimSpace(side); strings.HasPrefix(side, "b") {
		return letters.Replace(board) + " b - - 0 1"
	}
	return letters.Replace(board) + " w - - 0 1"
}

// player reads a name, a rating and a team.
func player(g *pgn.Game, tag, value string) {
	for i, part := range strings.Split(value, ";") {
		if part = strings.TrimSpace(part); part != "" && i < 3 {
			g.Tags.Set(tag+[]string{"", "Elo", "Team"}[i], part)
		}
	}
}

// board reads pieces with their squares, files from Red's left and ranks from Red's side.
func board(text string) string {
	var squares [10][9]byte
	for _, at := range piece().FindAllStringSubmatch(text, -1) {
		squares[at[3][0]-'0'][at[2][0]-'a'] = at[1][0]
	}
	var ranks []string
	for rank := 9; rank >= 0; rank-- {
		var out strings.Builder
		empty := byte(0)
		for _, c := range squares[rank] {
			if c == 0 {
				empty++
				continue
			}
			if empty > 0 {
				out.WriteByte('0' + empty)
				empty = 0
			}
			out.WriteString(letters.Replace(string(c)))
		}
		if empty > 0 {
			out.WriteByte('0' + empty)
		}
		ranks = append(ranks, out.String())
	}
	return strings.Join(ranks, "/")
}
