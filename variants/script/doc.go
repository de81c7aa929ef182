// Package script runs rules that the author of a variant has written in [Starlark],
// a small dialect of Python, for what the rules of package rules do not cover. A
// script is an [engine.Rule]; package variants/ini reads it from the key script of
// a definition.
//
// A script defines some of these functions, and only those are called:
//
//	legal(pos, move)         True if the move is legal, else False, or a text with the reason;
//	                         pos is the position after it
//	effects(pos, move)       a list of changes that the move makes besides, or None; pos is the
//	                         position after the move, in which pos.side is still who moved
//	special_moves(pos)       a list of moves that there are besides those of the pieces, or None
//	walls(pos, move)         the squares on which the move may put a wall, later available as
//	                         move.wall; pos is the position before the move
//	game_end(pos)            win(player, reason) or draw(reason) if the position ends the game,
//	                         whoever could still move; else None
//	no_moves(pos, check)     the same for a player who has no move, in check or not
//	evaluate(pos)            what the position is worth to White besides the values of pieces and
//	                         squares, in hundredths of a pawn, as a hint for the search
//	extend(pos)              True if the search looks a ply deeper, as it does in check: where the
//	                         game is about to be decided
//	setup(values)            a dict of texts, {"Back": "rnbqkbnr"}, for #{Back} in the array;
//	                         values are the game variables by name
//
// The docstring of a function describes its rule.
//
// # Duck chess
//
// After each move the player puts the duck, a wall, on another square:
//
//	[myduck:chess]
//	piece.King = K KisO2
//	rule.Castling = king=K
//	rule.Extinction = types=K
//	rule.Checkmate = stalemate=wins
//	without = dead position
//	script = """
//	def walls(pos, move):
//	    "After each move the player puts the duck on another empty square."
//	    return pos.empty(move)
//
//	def effects(pos, move):
//	    "The duck leaves its square."
//	    return [remove(s) for s in pos.pieces("*")] + [put(move.wall, "*")]
//	"""
//
// # No captures before move ten
//
//	[calm:chess]
//	name = Calm Chess
//	script = """
//	def legal(pos, move):
//	    "Nothing is captured before the tenth move."
//	    # pos.ply counts moves of both players: 18 are made when White makes the tenth.
//	    if move.captured and pos.ply <= 18:
//	        return "nothing is captured before the tenth move"
//	    return True
//	"""
//
// # Captures that count
//
//	[points:chess]
//	piece.King = K KisO2
//	rule.Castling = king=K
//	without = dead position, checkmate
//	script = """
//	slots = {"white": 0, "black": 0}
//	points = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 5}
//
//	def effects(pos, move):
//	    "Captures count: pawns 1, knights and bishops 3, rooks and kings 5, queens 9."
//	    if move.captured:
//	        return [set_slot(pos.side, pos.slot(pos.side) + points[move.captured.lower()])]
//
//	def game_end(pos):
//	    "The first player to have 15 points wins."
//	    if pos.slot(pos.mover) >= 15:
//	        return win(pos.mover, "%d points" % pos.slot(pos.mover))
//
//	def evaluate(pos):
//	    return 20 * (pos.slot("white") - pos.slot("black"))
//	"""
//
// # Values
//
// Squares are texts, such as "e4", and pieces their letters, White's or Black's: "N",
// "n"; "*" is a wall. Players are "white" and "black".
//
//	pos["e4"]                what stands there, None if nothing does
//	pos.side, pos.mover      who is to move, and who made the last move
//	pos.ply                  moves of both players before the position, counted from the FEN's
//	                         move number; also pos.move_number
//	pos.half_moves           plies since a capture or a pawn's move
//	pos.squares              all squares
//	pos.pieces("N")          squares of White's knights; also pos.pieces("white"), pos.pieces("*"), pos.pieces()
//	pos.count("N")           their number
//	pos.hand("n")            how many knights Black has in hand
//	pos.slot("name")         a number of the script's
//	pos.empty()              the empty squares; pos.empty(move): those after the move
//	pos.targets("e4")        where the piece there may go by its moves
//	pos.attacked("e4", "white"), pos.in_check(), pos.in_check("white")
//
//	move.start, move.end     squares; start is None for drops
//	move.piece               what moves; move.becomes: what it is promoted to, or None
//	move.captured            the first piece that is captured, or None; move.captured_on: where
//	move.kind                step, en passant, castling, drop, locust, swap, unload, pass, rifle, transfer
//	move.wall                where the move puts a wall, or None
//
// Changes are put("e4", "N"), remove("e4"), hand("P", -1), and set_slot("name", 3).
// Slots are numbers that are kept with each position, and in the FEN; a script declares
// them with their first values: slots = {"name": 0}. Moves are step("e1", "e3"),
// step("e7", "e8", "Q"), jump("c3", "d4", "e5") with a capture on d4, shoot("c3", "c5"),
// swap("a1", "b1"), drop("N", "e4") and pass_turn(). There are also squares("r4-5 d3"),
// those of a region, file("e4") and rank("e4"), from 1, square(5, 4), which is None
// beyond the board, and Starlark's own functions on numbers, texts and lists.
//
// The search takes positions for the same that differ in counters only: rules that
// depend on pos.ply are kept exactly, but it may misjudge them. Slots make positions
// different.
//
// # Limits
//
// A script sees no files, no clock and no other scripts, and can't change what it is
// given. A call may take 50,000 steps, and what it makes may have 4,096 letters or 512
// values. When a game is loaded, its script is tried in positions from the start on, and
// refused if it fails. A function that fails later is taken as if it were not there,
// where it fails; the first error is [engine.Variant.Err], which is shown beside
// the game. One that takes too many steps is not called any more after twenty such
// calls.
//
// [Starlark]: https://github.com/bazelbuild/starlark/blob/master/spec.md
package script
