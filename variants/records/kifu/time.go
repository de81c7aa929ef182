package kifu

import (
	"fmt"
	"strconv"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
)

// The keys of the time that players have, and of the byoyomi after it.
const (
	mainTimeKey = "持ち時間"
	byoyomiKey  = "秒読み"
)

var (
	byoyomiControl = words.Compiled(`^(\d{1,6})b(\d{1,5})$`)
	timeText       = words.Compiled(`^(?:([0-9０-９]{1,3})時間)?(?:([0-9０-９]{1,4})分)?(?:([0-9０-９]{1,5})秒)?$`)
)

// timeKeys returns the values of both keys for a time control with byoyomi, in seconds as
// 600b30 has it.
func timeKeys(control string) (mainTime, byoyomi string, ok bool) {
	at := byoyomiControl().FindStringSubmatch(control)
	if at == nil {
		return "", "", false
	}
	seconds, _ := strconv.Atoi(at[1])
	mainTime = fmt.Sprintf("%d秒", seconds)
	if seconds%60 == 0 {
		mainTime = fmt.Sprintf("%d分", seconds/60)
	}
	return mainTime, at[2] + "秒", true
}

// readTimes replaces the tags of both keys by that of the time control, if they have its
// form.
func readTimes(g *pgn.Game) {
	mainTime, ok := secondsOf(records.Known(g.Tags, mainTimeKey))
	byoyomi, both := secondsOf(records.Known(g.Tags, byoyomiKey))
	if ok && both && byoyomi > 0 {
		g.Tags.Set("TimeControl", fmt.Sprintf("%db%d", mainTime, byoyomi))
		g.Tags.Delete(mainTimeKey)
		g.Tags.Delete(byoyomiKey)
	}
}

// secondsOf reads a time such as 1時間30分 or 30秒.
func secondsOf(text string) (seconds int, ok bool) {
	at := timeText().FindStringSubmatch(text)
	if at == nil || text == "" {
		return 0, false
	}
	for i, unit := range []int{3600, 60, 1} {
		n := 0
		for _, r := range at[i+1] {
			if r >= '０' {
				r -= '０' - '0'
			}
			n = 10*n + int(r-'0')
		}
		seconds += n * unit
	}
	return seconds, true
}
