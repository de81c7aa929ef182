package protocol

import "github.com/ferzchess/ferz/xboard"

// XBoard is the Chess Engine Communication Protocol, version 2 or 1: ranks are
// counted from 0 on boards of ten.
//
// Source: H. G. Muller and Tim Mann, Chess Engine Communication Protocol.
func XBoard() *Protocol {
	return &Protocol{
		Name: xboard.CECP, Label: "XBoard", Aliases: []string{"cecp", "winboard"}, AutoDetect: true,
		Hello: []string{"xboard", "protover 2"}, HelloReply: "feature ", DefaultVariant: "normal",
		Notation: Notation{FirstRank: zeroOfTen, Drop: "@", Pass: "@@@@", Castling: CastleOO, OneLetter: true},
	}
}

func zeroOfTen(ranks int) int {
	if ranks == 10 {
		return 0
	}
	return 1
}
