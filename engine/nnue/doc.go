// Package nnue evaluates positions of any variant with an efficiently updatable
// neural network: (features -> HiddenSize)x2 -> 1, with two perspectives, features
// mirrored by the king's file, one hidden layer and squared clipped ReLU. Nets with
// king buckets have feature weights of their own for each of four parts of the board
// in which the perspective's king may be.
//
// # The net
//
// A feature is a piece on a square, or the n-th piece of a type in hand. It does not
// depend on the perspective; its index, the row of weights that it selects, does.
// For each player an accumulator holds the sum of the rows of all present features.
// The squared clipped ReLU of both accumulators, the player to move first, times the
// output weights gives a score. It is added to that of material, piece-square tables
// and, with Params.OnTerms, the positional terms, all derived from the rules.
//
// # Integers
//
// Accumulators are int16, and partial sums may wrap: only the final sum must fit,
// which is checked when a net is made (see Params.check). Vector instructions give
// exactly the same results as portable code.
//
// # Where to begin
//
// NewFeatureSet numbers the features of a variant, Read reads a net's file, File.Net
// makes a Net for a variant, and an AccumulatorStack evaluates positions as a search
// reaches them. FeatureSet.RulesHash identifies the rules for which a net was
// trained. Package training trains nets.
package nnue
