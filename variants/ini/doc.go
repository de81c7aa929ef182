// Package ini reads variants from text, in the format of Fairy-Stockfish's variants.ini
// and beyond.
//
//	[amazon:chess]
//	name = Amazon Chess
//	piece.Amazon = A QN value=1400
//	array = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR
//	rule.Promotion = of=P to=ARBN
//	without = Queen
//
// A game begins with [id] or [id:parent]; the parent is any game of the caller's or of
// the files, before or after it. One without a parent is chess without its pieces, as in
// Fairy-Stockfish; the parent - is nothing at all. Lines that begin with # or ; are
// comments; a line that ends in a blank and \ continues in the next one; include = FILE
// reads another file.
//
// # Keys of Fairy-Stockfish
//
// All its keys are known, with their meanings and defaults; RULES.md in package variants
// lists the rule that each becomes. A key changes what belongs together with it
// (castling, say, or drops); all else stays as the parent has it. What makes no sense
// with others is a warning. The moves of customPiece1 and king are in Fairy-Stockfish's
// Betza notation, in which K is W and F with the directions of each; see
// betza.FromFairy. In ferz's own keys it is XBetza.
//
// # Keys of ferz
//
//	name, tag, inventor, year, source        texts
//	aliases, tags                            lists, separated by commas
//	description                              two lines, with " | " between them, or one that is continued
//	board = 10x8                             files and ranks, up to 16x16; 8x8x2 for two boards
//	cylinder, removed, squareNames, symmetry as in engine.Board and engine.Symmetry
//	array, format                            as in engine.Definition
//	colors, scheme                           as in engine.BoardStyle
//	sides                                    what the players call White and Black: Red, Black or Cho (green), Han (red)
//	counts                                   what the players count as a move: plies, or rounds of one by both sides
//	without = Queen, castling                what the parent has and the game has not
//	piece.Name = LETTER BETZA parameters     a piece, with the fields of engine.PieceDef: N N value=325 places={smallCenter=6} picture=lion
//	piece.Name = LETTER @Archbishop          a piece of language.Library, with its values if there are no others
//	rule.Name = parameters                   a rule of rules.Registry, with the fields of its struct
//	variable.Name = parameters               a game variable, with the fields of engine.Variable
//	setup.Variable.Value = Name=text         what #{Name} in the array is when the variable has the value
//	when.Variable = Value                    the lines that follow count when the variable has the value: array, piece,
//	                                         rule, without and the like, up to the next when, set, setup, shuffle or variable
//	set.Variable = Value                     a variable of the parent has the value for good
//	shuffle.Variable = place=[{pieces=NN on=r1} ...] an array by number, see language.Shuffle
//	script = rules.star                      rules in Starlark, see package script; with """ in place of the
//	                                         file they follow, up to a line with nothing but """
//
// Within a game the keys of Fairy-Stockfish are read first.
//
// # Limits
//
// At most 4 MiB are read, in 50 files and 2,000 games. A game has up to 2,000 keys, and
// with those of its parents as many pieces as engine.MaxTypes, 200 rules, 200 variables
// and 2,000 setups; a list has up to 1,024 values. The games of all files that are read
// together may take so much effort to compile as about 300 games like chess that have
// pieces or rules of their own. Of a game up to 20 errors are listed, of all files 500
// problems. Reading takes time in proportion to the text.
//
// This reader is large because its two tables of keys, ferz's own and Fairy-Stockfish's,
// are read, written and checked against each other, and share what a parent passes on.
package ini
