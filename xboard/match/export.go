package match

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Header holds the tags of a game in a PGN file.
type Header struct {
	Event, Site, Round string
	Tag                func(*pgn.Game) // adds tags, see Config.Tag; nil: nothing does
}

// pgn writes a game of a variant with the players' thinking as comments: score, depth,
// time and nodes, as +0.35/12 1.2s n=81234.
func (r *Record) pgn(v *engine.Variant, h Header) (string, error) {
	played, err := r.Game(v)
	if err != nil {
		return "", err
	}
	g, err := pgn.FromGame(played)
	if err != nil {
		return "", err
	}
	if err := g.SetResult(r.Ending.String()); err != nil {
		return "", err
	}
	set := func(name, value string) {
		if value != "" {
			g.Tags.Set(name, value)
		}
	}
	set("Event", h.Event)
	set("Site", h.Site)
	set("Date", r.Began.Format("2006.01.02"))
	set("Round", h.Round)
	set("White", r.Names[engine.White])
	set("Black", r.Names[engine.Black])
	set("PlyCount", strconv.Itoa(len(r.Plies)))
	set("GameStartTime", r.Began.Format("2006-01-02T15:04:05.000-0700"))
	set("GameDuration", duration(r))
	r.setControls(set)
	g.Tags.Set("Termination", r.Ending.termination())
	for i, n := range g.MainLine() {
		if text := r.Plies[i].comment(); text != "" {
			n.CommentsAfter = append(n.CommentsAfter, text)
		}
	}
	last := g.Last()
	last.CommentsAfter = append(last.CommentsAfter, r.Ending.Reason)
	if h.Tag != nil {
		h.Tag(g)
	}
	return pgn.Format(g)
}

func duration(r *Record) string {
	s := int(r.Took.Seconds())
	return fmt.Sprintf("%02d:%02d:%02d", s/3600, s/60%60, s%60)
}

// setControls sets the tags of the time controls: one if both players have
// the same.
func (r *Record) setControls(set func(name, value string)) {
	white, black := r.Controls[engine.White].Tag(), r.Controls[engine.Black].Tag()
	if white == black {
		set("TimeControl", white)
		return
	}
	set("WhiteTimeControl", white)
	set("BlackTimeControl", black)
}

// termination is the value of PGN's tag.
func (e *Ending) termination() string {
	switch e.Kind {
	case TimeLoss:
		return "time forfeit"
	case Illegal, FalseClaim:
		return "rules infraction"
	case Crashed, Hung, BadOutput, Refused:
		return "abandoned"
	case Adjudicated:
		return "adjudication"
	case Unfinished:
		return "unterminated"
	}
	return "normal"
}

// comment is what a ply's player thought.
func (p *Ply) comment() string {
	if p.Book {
		return "book"
	}
	s := pgn.EngineInfo{Time: p.Spent}
	text := s.String()
	if !p.Scored {
		return text[strings.IndexByte(text, ' ')+1:] // only the time
	}
	s.Centipawns, s.Depth = int(p.Score), p.Depth
	if moves, ok := p.Score.Mate(); ok {
		s.Mate = moves
	}
	a := pgn.Annotations{Search: &s}
	if p.Nodes > 0 {
		a.Text = "n=" + strconv.FormatUint(p.Nodes, 10)
	}
	return a.String()
}

// epd returns the final position with the game's result, as a line.
func (r *Record) epd(h Header) string {
	line := epd.Record{FEN: r.FinalFEN}
	line.Add("c9", r.Ending.Result.String())
	line.Add("id", fmt.Sprintf("%s - %s, %s", r.Names[engine.White], r.Names[engine.Black], h.Round))
	return line.String() + "\n"
}
