package csa

import (
	"fmt"
	"strconv"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

var (
	times     = words.Compiled(`^(\d{1,6})\+(\d{1,5})\+(\d{1,5})$`)      // TIME: seconds, byoyomi, increment
	timeLimit = words.Compiled(`^(\d{1,3}):(\d{2})\+(\d{1,5})$`)         // TIME_LIMIT: hours and minutes, byoyomi
	control   = words.Compiled(`^(\d{1,6})(?:b(\d{1,5})|\+(\d{1,5}))?$`) // as the tag of PGN has them
)

// number returns the value of digits, 0 of none.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// readTimes replaces the times that both players have by the tag of PGN, if that can say the
// same.
func readTimes(g *pgn.Game) {
	key, seconds, byoyomi, increment := "", 0, 0, 0
	if at := times().FindStringSubmatch(g.Tags.Get("TIME")); at != nil {
		key, seconds, byoyomi, increment = "TIME", number(at[1]), number(at[2]), number(at[3])
	} else if at := timeLimit().FindStringSubmatch(g.Tags.Get("TIME_LIMIT")); at != nil {
		key, seconds, byoyomi = "TIME_LIMIT", 3600*number(at[1])+60*number(at[2]), number(at[3])
	}
	if key == "" || seconds+byoyomi+increment == 0 || byoyomi > 0 && increment > 0 || g.Tags.Has("TimeControl") {
		return
	}
	text := strconv.Itoa(seconds)
	if byoyomi > 0 {
		text += fmt.Sprintf("b%d", byoyomi)
	} else if increment > 0 {
		text += fmt.Sprintf("+%d", increment)
	}
	g.Tags.Delete(key)
	g.Tags.Set("TimeControl", text)
}

// timeKey returns the key and the value that say a time control, and whether only version 3
// has them; key is "" if there is no time control that CSA has words for.
func timeKey(g *pgn.Game) (key, value string, later bool) {
	at := control().FindStringSubmatch(g.Tags.Get("TimeControl"))
	if at == nil {
		return "", "", false
	}
	seconds, byoyomi, increment := number(at[1]), number(at[2]), number(at[3])
	if seconds%60 == 0 && seconds < 360000 && increment == 0 {
		return "TIME_LIMIT", fmt.Sprintf("%02d:%02d+%02d", seconds/3600, seconds/60%60, byoyomi), false
	}
	return "TIME", fmt.Sprintf("%d+%d+%d", seconds, byoyomi, increment), true
}

// keepsTime reports whether a tag is a time control that CSA has words for.
func keepsTime(tag pgn.Tag) bool {
	return tag.Name == "TimeControl" && control().MatchString(tag.Value)
}
