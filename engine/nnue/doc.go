// Package nnue evaluates positions of any variant with a small neural network.
//
// # The net
//
// A position is seen from both players. What there is to see, a piece on a
// square or the n-th piece of a type in hand, is a feature; each feature has a
// row of weights for its perspective. The rows of what is there are summed up
// in an accumulator for each player. A squared clipped ReLU of both, the player
// to move first, times the output weights gives a score, which is added to that
// of material and places, which is derived from the rules.
//
// # Integers
//
// Accumulators are int16 and may wrap on the way: only the true sum must fit,
// which is checked when a net is made (see Params.check). Results are the same to
// the bit with vector instructions and without.
package nnue
