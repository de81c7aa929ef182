package uci

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/xboard"
)

// flavour is what tells UCI and the protocols modelled on it apart.
type flavour struct {
	protocol xboard.Protocol
	hello    string // asks the engine which protocol it speaks
	welcome  string // ends the engine's introduction
	start    string // the word for the start position
	fen      string // the word before any other position
	newGame  string // tells of a new game; "": nothing does

	// readyOnce tells that isready may be slow, as the engine prepares itself
	// for a game by it, and that newGame comes after it.
	readyOnce bool
	// plies tells that mates are counted in plies, not in moves.
	plies bool
	// bare tells that options are written without the words name and value,
	// and have no blanks in their names.
	bare bool
	// drawWord lets a draw be offered with go and ponderhit.
	drawWord bool
	// bans tells that moves can be forbidden, but not picked.
	bans bool
	// clocks writes the time for a move.
	clocks func(s *limits) string
	// implied are options that every engine has, announced or not.
	implied []xboard.Option
	// ponder is the name of the option that allows pondering.
	ponder string
}

func flavourOf(p xboard.Protocol) (*flavour, error) {
	switch p {
	case xboard.UCI:
		return &flavour{
			protocol: p, hello: "uci", welcome: "uciok", start: "startpos", fen: "fen",
			newGame: "ucinewgame", ponder: "Ponder", clocks: (*limits).uci,
		}, nil
	case xboard.USI:
		return &flavour{
			protocol: p, hello: "usi", welcome: "usiok", start: "startpos", fen: "sfen",
			newGame: "usinewgame", ponder: "USI_Ponder", clocks: (*limits).usi,
			readyOnce: true, plies: true,
			implied: []xboard.Option{
				{Name: "USI_Ponder", Kind: xboard.CheckOption, Default: "false"},
				{Name: "USI_Hash", Kind: xboard.SpinOption, Min: 1, Max: 1 << 25},
			},
		}, nil
	case xboard.UCCI:
		return &flavour{
			protocol: p, hello: "ucci", welcome: "ucciok", start: "startpos", fen: "fen",
			ponder: "ponder", clocks: (*limits).ucci, bare: true, drawWord: true, bans: true,
		}, nil
	}
	return nil, fmt.Errorf("protocol %q: want %s, %s or %s", p, xboard.UCI, xboard.USI, xboard.UCCI)
}

// setOption writes the command that gives an option a value.
func (f *flavour) setOption(o *xboard.Option, value string) string {
	if o.Kind != xboard.ButtonOption && value == "" {
		value = "<empty>"
	}
	if f.bare {
		return strings.TrimSpace("setoption " + o.Name + " " + value)
	}
	line := "setoption name " + o.Name
	if o.Kind != xboard.ButtonOption {
		line += " value " + value
	}
	return line
}
