package server

import (
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
)

// ucciKeywords are those of UCCI's go, with the fields of a request that they set: times are
// those of the player to move and of the opponent.
var ucciKeywords = map[string]string{
	"depth": "depth", "nodes": "nodes", "time": "time", "movestogo": "movestogo", "increment": "inc",
	"opptime": "opptime", "oppincrement": "oppinc",
}

// parseUCCI turns the arguments of UCCI's go into those of UCI's. Times are in milliseconds,
// or in seconds if the other program says so.
func parseUCCI(args []string, side engine.Color, seconds bool) []string {
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
		key, known := ucciKeywords[word]
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

// allowed returns the moves that are not forbidden, or nil for all.
func (s *uciServer) allowed() []engine.Move {
	if len(s.banned) == 0 {
		return nil
	}
	return slices.DeleteFunc(s.pos.LegalMoves(), func(m engine.Move) bool { return slices.Contains(s.banned, m) })
}

// byUSI turns the times of USI, whose first player is black, into those of UCI.
func (r *goRequest) byUSI() {
	r.remaining[engine.White], r.remaining[engine.Black] = r.remaining[engine.Black], r.remaining[engine.White]
	r.increment[engine.White], r.increment[engine.Black] = r.increment[engine.Black], r.increment[engine.White]
	r.timed = r.timed || r.byoyomi > 0
	for side := range r.remaining {
		if r.byoyomi > 0 && r.remaining[side] <= time.Millisecond {
			r.remaining[side] = 0
		}
	}
}
