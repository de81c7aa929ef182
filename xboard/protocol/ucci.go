package protocol

import (
	"strconv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// UCCI is the Universal Chinese Chess Interface, for xiangqi: ranks are counted
// from 0.
//
// Source: the description of the protocol by Huang Chen (Morning Yellow), version
// 3.0.
func UCCI() *Protocol {
	return &Protocol{
		Name: xboard.UCCI, Label: "UCCI",
		Hello: []string{"ucci"}, HelloReply: "ucciok", DefaultVariant: "xiangqi",
		SupportsBoard: func(b engine.Board) bool { return b.Files == 9 && b.Ranks == 10 && b.Boards < 2 },
		Notation:      Notation{FirstRank: func(int) int { return 0 }, Drop: "@", Pass: "0000"},
		UCIDialect: &UCIDialect{
			Position: "fen", Ponder: "ponder", Time: ucciTime, BareOptions: true, DrawOffers: true, HasBanMoves: true,
			Engine: EngineDialect{
				Info: "info message ", NoMove: "nobestmove", Bye: "bye", ProbeReply: "pophash", BriefInfo: true, MoverTimes: true, FewOptions: true,
				Options: map[string]string{
					"Hash": "hashsize", "Ponder": "ponder", "OwnBook": "usebook", "Book File": "bookfiles", "Threads": "threads",
					"UCI_Variant": "variant", "UCI_LimitStrength": "limitstrength", "UCI_Elo": "elo",
				},
				MoreOptions: []string{"option usemillisec type check default true", "option newgame type button"},
			},
		},
	}
}

// ucciTime: the times are those of the player to move and of the opponent. A
// time per move is that of a session of one move.
func ucciTime(t *GoTime) string {
	if t.Move > 0 {
		return " time " + ms(t.own()) + " movestogo 1"
	}
	if t.Clocks == nil {
		return ""
	}
	side := func(prefix string, c search.Clock) string {
		c = c.WithoutByoyomi()
		line := " " + prefix + "time " + ms(c.Remaining)
		if c.MovesToGo > 0 {
			return line + " " + prefix + "movestogo " + strconv.Itoa(c.MovesToGo)
		}
		return line + " " + prefix + "increment " + whole(c.Increment)
	}
	return side("", t.Clocks[t.Side]) + side("opp", t.Clocks[t.Side.Other()])
}
