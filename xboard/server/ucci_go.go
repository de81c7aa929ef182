package server

import (
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
)

// moverKeywords are the words of go with times of the player to move and of the opponent, with
// the fields of a request that they set.
var moverKeywords = map[string]string{
	"depth": "depth", "nodes": "nodes", "time": "time", "movestogo": "movestogo", "increment": "inc",
	"opptime": "opptime", "oppincrement": "oppinc", "perft": "perft",
}

// moverTimes turns the arguments of go with times of the player to move and of the opponent
// into those of UCI. Times are in milliseconds, or in seconds if the other program says so.
func moverTimes(args []string, side engine.Color, seconds bool) []string {
	names := map[string]string{"time": "wtime", "opptime": "btime", "inc": "winc", "oppinc": "binc"}
	if side == engine.Black {
		names = map[string]string{"time": "btime", "opptime": "wtime", "inc": "binc", "oppinc": "winc"}
	}
	var out []string
	for i, word := range args {
		if word == "ponder" || word == "infinite" {
			out = append(out, word)
			continue
		}
		key, known := moverKeywords[word]
		if !known || i+1 == len(args) || args[i+1] == "infinite" {
			continue
		}
		number := args[i+1]
		if name := names[key]; name != "" {
			key = name
			if seconds {
				number += "000"
			}
		}
		out = append(out, key, number)
	}
	return out
}

// ban forbids moves of the position.
func (s *uciServer) ban(texts []string) error {
	if s.pos == nil {
		return errNoPosition
	}
	for _, text := range texts {
		m, err := s.parse(text)
		if err != nil {
			return err
		}
		s.banned = append(s.banned, m)
	}
	return nil
}

// allowed returns the moves that are not forbidden.
func (s *uciServer) allowed() []engine.Move {
	return slices.DeleteFunc(s.pos.LegalMoves(), func(m engine.Move) bool { return slices.Contains(s.banned, m) })
}

// swapTimes gives each player the times that go has for the other, as in protocols whose first
// player is black.
func (r *goRequest) swapTimes() {
	r.remaining[engine.White], r.remaining[engine.Black] = r.remaining[engine.Black], r.remaining[engine.White]
	r.increment[engine.White], r.increment[engine.Black] = r.increment[engine.Black], r.increment[engine.White]
	r.timed = r.timed || r.byoyomi > 0
	for side := range r.remaining {
		if r.byoyomi > 0 && r.remaining[side] <= time.Millisecond {
			r.remaining[side] = 0
		}
	}
}
