// Package dialect translates variants between ferz and other engines: how a protocol
// writes their positions and moves ([NewNotation]), which variants an engine plays by which name
// ([Find], [Playable]), and what a variant is that an engine defines by itself
// ([Define]).
//
// An engine plays a variant straight if it names it, or through an adaptor if it names
// another one in which the same moves are legal: another array, other letters, a
// mirrored board, castling that can't be written for it. Adaptors are not listed by
// variant. The variants that engines know are definitions here, and what they have in
// common with the variant to be played is found by comparing them: pieces by what their
// notation resolves to, rules as data.
package dialect
