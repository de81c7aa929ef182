// Package syzygy probes Syzygy tables of chess: who wins under the fifty-move rule
// (WDL, files *.rtbw), and in how many plies the next capture or pawn move follows
// (DTZ, files *.rtbz). The format is Ronald de Man's, as published with his generator.
//
// Tables have no castling and no capture en passant; the latter is resolved by looking a move
// ahead. Where the best move is a capture a table may say less than the truth, so that
// captures are looked at too.
package syzygy
