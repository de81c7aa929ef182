package main

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/book"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/registry/checkup"
)

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

// pgnCheckJSON is what is wrong in files of games that were played.
type pgnCheckJSON struct {
	Games    int              `json:"games"`
	Wrong    int              `json:"wrong"` // games with a problem
	Problems []pgnProblemJSON `json:"problems"`
}

// pgnProblemJSON is a problem of a game.
type pgnProblemJSON struct {
	File string `json:"file"`
	Line int    `json:"line"` // from 1
	Game int    `json:"game"` // its number in the file, from 1
	Text string `json:"text"`
}

// puzzleJSON is a puzzle. Moves are in coordinates.
type puzzleJSON struct {
	Variant  string   `json:"variant"`
	FEN      string   `json:"fen"`
	Side     string   `json:"side"` // who solves it
	Task     string   `json:"task"` // in words
	Solution []string `json:"solution"`
	SAN      []string `json:"san"`              // the solution in algebraic notation
	Others   []string `json:"others,omitempty"` // first moves that solve it as well
	Avoid    []string `json:"avoid,omitempty"`  // first moves that are mistakes
	Mate     int      `json:"mate,omitempty"`   // in so many moves; 0: the game is not over
	Source   string   `json:"source,omitempty"`
}

func puzzlesJSON(list []*puzzle.Puzzle) ([]puzzleJSON, error) {
	out := []puzzleJSON{}
	for _, z := range list {
		p, err := z.Variant.NewPosition(z.FEN)
		if err != nil {
			return nil, err
		}
		j := puzzleJSON{Variant: z.Variant.Def.ID, FEN: z.FEN, Side: p.Side().String(), Task: z.Task(), Mate: z.Mate, Source: z.Source,
			Others: coordinatesOf(p, z.Others), Avoid: coordinatesOf(p, z.Avoid), Solution: []string{}, SAN: []string{}}
		for _, m := range z.Solution {
			j.Solution, j.SAN = append(j.Solution, notation.Coordinates(p, m)), append(j.SAN, notation.SAN(p, m))
			p.Make(m)
		}
		out = append(out, j)
	}
	return out, nil
}

func coordinatesOf(p *engine.Position, moves []engine.Move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, notation.Coordinates(p, m))
	}
	return out
}

// madeJSON is what looking for puzzles has given.
type madeJSON struct {
	Games   int          `json:"games"` // that were looked at
	File    string       `json:"file"`  // where the puzzles are now
	Puzzles []puzzleJSON `json:"puzzles"`
}

// bookJSON is what a book has from a position on.
type bookJSON struct {
	Variant string         `json:"variant"`
	FEN     string         `json:"fen"`
	Moves   []bookMoveJSON `json:"moves"`
}

// bookMoveJSON is a move of a book.
type bookMoveJSON struct {
	Move   string         `json:"move"` // in coordinates
	SAN    string         `json:"san"`
	Weight int            `json:"weight"`
	Share  float64        `json:"share"`           // of the weights of all moves there, 0 to 1
	Moves  []bookMoveJSON `json:"moves,omitempty"` // after it
}

func bookOf(b *book.Book, p *engine.Position, depth int) ([]bookMoveJSON, error) {
	entries, err := b.Moves(p)
	if err != nil {
		return nil, err
	}
	sum, out := 0, []bookMoveJSON{}
	for _, e := range entries {
		sum += e.Weight
	}
	for _, e := range entries {
		j := bookMoveJSON{Move: notation.Coordinates(p, e.Move), SAN: notation.SAN(p, e.Move), Weight: e.Weight, Share: float64(e.Weight) / float64(max(sum, 1))}
		if depth > 1 {
			p.Make(e.Move)
			j.Moves, err = bookOf(b, p, depth-1)
			p.Unmake()
			if err != nil {
				return nil, err
			}
		}
		out = append(out, j)
	}
	return out, nil
}

// builtJSON is a book that was built.
type builtJSON struct {
	File      string `json:"file"`
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
}

// detectJSON is what looking for engines has found.
type detectJSON struct {
	Answered int            `json:"answered"`
	Failed   int            `json:"failed"`
	Engines  []detectedJSON `json:"engines"`
}

// detectedJSON is an engine that was found.
type detectedJSON struct {
	engineJSON
	New   bool   `json:"new,omitempty"`   // it was not remembered before
	Note  string `json:"note,omitempty"`  // what is known of the program
	Error string `json:"error,omitempty"` // why it could not be asked, or that it is none
}

func detectedOf(d *registry.Detection) detectedJSON {
	out := detectedJSON{engineJSON: engineJSON{Entry: d.Entry}, New: d.New, Note: d.Note}
	if d.Err != nil {
		out.Error = strings.Join(strings.Fields(d.Err.Error()), " ")
	}
	return out
}

// testJSON is what testing an engine has found.
type testJSON struct {
	Engine   string            `json:"engine"`
	Passed   bool              `json:"passed"` // nothing was wrong
	Findings []checkup.Finding `json:"findings"`
}
