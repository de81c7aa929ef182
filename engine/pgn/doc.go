// Package pgn reads and writes games of all chess variants in Portable Game
// Notation. It accepts the irregularities of real files, so that nothing is lost
// when a file is written again.
//
// It works in two layers. A Reader splits a file into Games: tags and a tree of
// Nodes with the moves as they are written. It needs no rules and accepts every
// file; problems are recorded in Game.Problems. Resolve then finds the variant and
// its moves.
//
//	r := pgn.NewReader(file)
//	for {
//		g, err := r.Next()
//		if err == io.EOF {
//			break
//		}
//		...
//		err = pgn.Resolve(g, func(tags pgn.Tags) (*engine.Variant, error) {
//			return variants.BuiltIn().LoadTag(tags.Get("Variant"), variants.Load)
//		})
//	}
//
// # What is kept, and how
//
//   - Text that is no valid UTF-8 is taken for an encoding of East Asia whose
//     words of these games it has, or for Windows-1252, of which Latin-1 is a
//     part, and becomes UTF-8.
//   - Comments in braces and to the end of a line are the same to a reader. A
//     line break in a comment is a blank, as programs break lines where they
//     like; an empty line stays one.
//   - Comments of a move come after its annotation glyphs (NAGs), whatever
//     their order was. Signs such as !? and +- become NAGs.
//   - A variation that begins with another variation's first move, ((, stands
//     beside it.
//   - What is no PGN at all becomes a comment.
//
// It is large because reading, mending and writing share one syntax: what the
// lexer accepts, the tree keeps and the writer writes again.
//
// The format is that of Steven J. Edwards' Portable Game Notation
// Specification and Implementation Guide of 1994, with the commands in comments
// ([%clk 0:01:00]) of its supplement.
package pgn
