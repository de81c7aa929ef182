package usi

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// boards are the numbers of ranks of the games that lines of USI hold, by their names.
var boards = map[string]int{
	"Shogi": 9, annan: 9, "Dobutsu Shogi": 4, "Minishogi": 5, "Kyoto Shogi": 5, "Sho Shogi": 9, "Wa Shogi": 11, "Chu Shogi": 12, "Heian Dai Shogi": 13, "Dai Shogi": 15, "Tenjiku Shogi": 16,
}

// withoutDrops are the games whose positions have no pieces in hand.
var withoutDrops = []string{"Sho Shogi", "Chu Shogi", "Heian Dai Shogi", "Dai Shogi", "Tenjiku Shogi"}

const annan = "Annan Shogi"

// annanPawns are the ranks behind the first two of Annan Shogi's start position, by which
// it is told from Shogi.
const annanPawns = "/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL"

func fits(v *engine.Variant) bool { return boards[v.Def.Name] == v.Ranks() }

// The letters by which games are told that have boards of the same size: sides and faces
// of Kyoto Shogi that Minishogi has not, and the elephant of Sho Shogi.
const (
	onlyKyoto = "lntLNT"
	onlySho   = "eE"
)

// gameOfBoard returns the name of the game of a position.
func gameOfBoard(board string) string {
	switch strings.Count(board, "/") + 1 {
	case 4:
		return "Dobutsu Shogi"
	case 5:
		if strings.ContainsAny(board, onlyKyoto) {
			return "Kyoto Shogi"
		}
		return "Minishogi"
	case 9:
		switch {
		case strings.ContainsAny(board, onlySho):
			return "Sho Shogi"
		case strings.HasSuffix(board, annanPawns):
			return annan
		}
	case 11:
		return "Wa Shogi"
	case 12:
		return "Chu Shogi"
	case 13:
		return "Heian Dai Shogi"
	case 15:
		return "Dai Shogi"
	case 16:
		return "Tenjiku Shogi"
	}
	return "Shogi"
}

var anySquare = words.Compiled(square)

// gameOf returns the name of the game of moves from the start position, by the squares
// that they name. Shogi's first move begins behind rank f, Kyoto Shogi's first two turn a
// piece over, and that of other games on five files begins on rank e or the fifth file.
func gameOf(moves []string) string {
	size, first := 0, 0
	for _, move := range moves {
		for _, at := range anySquare().FindAllString(move, -1) {
			file, _ := strconv.Atoi(at[:len(at)-1])
			size = max(size, file, int(at[len(at)-1]-'a')+1)
			if first == 0 {
				first = size
			}
		}
	}
	switch {
	case size > 15:
		return "Tenjiku Shogi"
	case size > 12:
		return "Dai Shogi"
	case size > 9:
		return "Chu Shogi"
	case size > 5 || len(moves) == 0:
		return "Shogi"
	case strings.Contains(strings.Join(moves[:min(len(moves), 2)], " "), "+"):
		return "Kyoto Shogi"
	case first < 5 && size < 5:
		return "Dobutsu Shogi"
	}
	return "Minishogi"
}
