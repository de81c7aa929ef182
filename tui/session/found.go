package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/user/host"
)

// threatFound reports the move that the opponent threatens.
type threatFound struct {
	at     *pgn.Node // before the threat
	threat report.Threat
	err    error
}

func (threatFound) event() {}

// noThreat returns the reason why no threat can be searched for, or "".
func (s *Session) noThreat() string {
	if s.Looked().Result().Over() {
		return "the game is over here"
	}
	return ""
}

// threat searches for the move that the opponent would play if the player to move passed.
func (s *Session) threat(string) Reply {
	if why := s.noThreat(); why != "" {
		return fails(errors.New(why))
	}
	at, p := s.Browser.Node(), s.Looked()
	return Reply{
		Threat(engine.NoMove), Meanwhile(fmt.Sprintf("Searching for %s's threat...", p.Variant().SideName(p.Side().Other()))),
		Find{What: "the search for a threat", Task: func(ctx context.Context) Event {
			threat, err := report.FindThreat(ctx, p)
			return threatFound{at, threat, err}
		}},
	}
}

// threatFound shows a threat if its position is still the one shown.
func (s *Session) threatFound(ev threatFound) Reply {
	v, t := s.Now.Tree.Variant, ev.threat
	switch {
	case ev.at != s.Browser.Node():
		return nil
	case ev.err != nil:
		return fails(ev.err)
	case t.Why != "":
		return says(t.Why)
	}
	score := t.Score
	if t.By == engine.Black {
		score = -score
	}
	worth := WhiteWords(v, score, nil)
	if _, mate := score.Mate(); !mate {
		worth += " as " + v.SideName(engine.White) + " sees it"
	}
	return Reply{Threat(t.Move), Say(fmt.Sprintf("%s threatens %s. %s.", v.SideName(t.By), t.Text, worth))}
}

// WhiteWords writes a score as White sees it, or what endgame tables prove of the position.
func WhiteWords(v *engine.Variant, s search.Score, proven *tables.Verdict) string {
	if proven != nil {
		return provenWords(v, *proven)
	}
	moves, mate := s.Mate()
	winner := engine.White
	if s < 0 {
		winner, moves = engine.Black, -moves
	}
	switch {
	case !mate:
		return s.String()
	case moves == 0:
		return v.SideName(winner) + " has won"
	}
	return fmt.Sprintf("%s mates in %d", v.SideName(winner), moves)
}

// provenWords says who wins, as White sees it.
func provenWords(v *engine.Variant, proven tables.Verdict) string {
	winner := engine.White
	switch {
	case proven.Result == 0:
		return proven.String()
	case proven.Result < 0:
		winner = engine.Black
	}
	text := v.SideName(winner) + " wins"
	if proven.Moves > 0 {
		text += fmt.Sprintf(" in %d", proven.Moves)
	}
	return text
}

const (
	maxPerft  = 8 // plies
	perftTime = time.Minute
)

// counted reports the number of positions after some plies.
type counted struct{ Reply }

func (counted) event() {}

// perft counts positions.
func (s *Session) perft(rest string) Reply {
	if rest == "" {
		return fails(errors.New("how many plies? Such as perft 3"))
	}
	n, err := ReadNumber(rest, 1, 1, maxPerft)
	if err != nil {
		return fails(fmt.Errorf("perft %w", err))
	}
	p, voice, start, advice := s.Looked(), s.Voice, time.Now(), s.User.Host.Advice(host.Work, `; "ferz perft" has all the time`)
	return Reply{Meanwhile("Counting..."), Find{What: "the count", Task: func(ctx context.Context) Event {
		ctx, cancel := context.WithTimeout(ctx, perftTime)
		defer cancel()
		counts, total := engine.Divide(ctx, p, n, 1)
		if ctx.Err() != nil {
			return counted{fails(errors.New("that takes more than a minute" + advice))}
		}
		sum := fmt.Sprintf("%d positions after %s, in %.2f seconds.", total, plies(n), time.Since(start).Seconds())
		if voice {
			return counted{says(sum)}
		}
		page := Page{Title: "Perft", Lines: []string{sum, ""}}
		for _, c := range counts {
			page.Lines = append(page.Lines, fmt.Sprintf("%-10s %d", notation.Coordinates(p, c.Move), c.Nodes))
		}
		return counted{Reply{Tell(sum), page}}
	}}}
}

func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}
