// Package dialect translates between ferz and other engines. [NewNotation] returns
// how a protocol writes the positions and moves of a variant, [Find] and [Playable]
// determine which variants an engine can play and under which names, and [Define]
// builds a variant from an engine's own definition.
//
// An engine plays a variant natively if it knows it by name, or through an adaptor
// if it knows another one with the same legal moves: another array, other letters,
// a mirrored board, or castling that its protocol can't express. There is no list
// of adaptors. The variants that engines know are definitions in this package, and
// they are compared with the variant to be played: pieces by their resolved
// notation, rules as data.
package dialect
