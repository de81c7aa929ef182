package protocol

import (
	"strconv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// USI is the Universal Shogi Interface, for shogi and its relatives: files are
// numbers from the right, ranks letters from the far side, as the first player
// sees them, and the first player is b.
//
// Source: Tord Romstad's description of the protocol.
func USI() *Protocol {
	return &Protocol{
		Name: xboard.USI, Label: "USI",
		Hello: []string{"usi"}, HelloReply: "usiok", DefaultVariant: "shogi",
		SupportsBoard: func(b engine.Board) bool { return b.Files <= 9 && b.Ranks <= 9 && b.Boards < 2 },
		Notation: Notation{Drop: "*", Pass: "0000", SFEN: true, Square: func(file, rank, files, ranks int) string {
			return strconv.Itoa(files-file) + string(rune('a'+ranks-1-rank))
		}},
		UCIDialect: &UCIDialect{
			Position: "sfen", NewGame: "usinewgame", Ponder: "USI_Ponder", Time: usiTime,
			ReadyBeforeNewGame: true, MateInPlies: true, GameOver: true,
			ImplicitOptions: []xboard.Option{
				{Name: "USI_Ponder", Kind: xboard.CheckOption, Default: "false"},
				{Name: "USI_Hash", Kind: xboard.SpinOption, Min: 1, Max: 1 << 25},
			},
			Engine: EngineDialect{
				Info: "info string ", NoMove: "bestmove resign", Win: "bestmove win", MateReply: "checkmate",
				LacksKings: true, FirstIsBlack: true, OptionPrefix: "USI_",
				Options: map[string]string{"Hash": "USI_Hash", "Ponder": "USI_Ponder", "OwnBook": "USI_OwnBook", "MultiPV": "USI_MultiPV"},
			},
		},
	}
}

// usiTime: the first player is black, and a time per move is a byoyomi without
// any time before. There is no word for the moves left until the next time
// control.
func usiTime(t *GoTime) string {
	if t.Move > 0 {
		return " btime 0 wtime 0 byoyomi " + ms(t.own())
	}
	if t.Clocks == nil {
		return ""
	}
	first, second := t.Clocks[engine.White], t.Clocks[engine.Black]
	if d := t.Clocks[t.Side].Byoyomi; d > 0 {
		return " btime " + whole(first.Remaining) + " wtime " + whole(second.Remaining) + " byoyomi " + ms(d)
	}
	line := " btime " + ms(first.Remaining) + " wtime " + ms(second.Remaining)
	if first.Increment > 0 || second.Increment > 0 {
		line += " binc " + whole(first.Increment) + " winc " + whole(second.Increment)
	}
	return line
}
