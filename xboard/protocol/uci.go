package protocol

import (
	"strconv"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// UCI is the Universal Chess Interface, with what Fairy-Stockfish adds to it for
// variants: drops P@e4, gating b1c3h.
//
// Source: Stefan Meyer-Kahlen's description of the protocol, April 2006.
func UCI() *Protocol {
	return &Protocol{
		Name: xboard.UCI, Label: "UCI", AutoDetect: true,
		Hello: []string{"uci"}, HelloReply: "uciok", DefaultVariant: "chess",
		Notation: Notation{Drop: "@", Pass: PassByOwnSquare, Castling: KingTakesRook},
		UCIDialect: &UCIDialect{
			Position: "fen", NewGame: "ucinewgame", Ponder: "Ponder", Time: uciTime,
			Engine: EngineDialect{OwnMoves: true, Info: "info string ", NoMove: "bestmove (none)", OptionPrefix: "UCI_"},
		},
	}
}

func uciTime(t *GoTime) string {
	line := ""
	if t.Clocks != nil {
		w, b := t.Clocks[engine.White].WithoutByoyomi(), t.Clocks[engine.Black].WithoutByoyomi()
		line = " wtime " + ms(w.Remaining) + " btime " + ms(b.Remaining)
		if w.Increment > 0 || b.Increment > 0 {
			line += " winc " + whole(w.Increment) + " binc " + whole(b.Increment)
		}
		if n := t.Clocks[t.Side].WithoutByoyomi().MovesToGo; n > 0 {
			line += " movestogo " + strconv.Itoa(n)
		}
	}
	if t.Move > 0 {
		line += " movetime " + ms(t.Move)
	}
	return line
}

// ms writes a time that is left: at least a millisecond.
func ms(d time.Duration) string { return whole(max(d, time.Millisecond)) }

func whole(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
