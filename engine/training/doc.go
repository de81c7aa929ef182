// Package training makes nets for package nnue: it plays games with the search
// (Generate), keeps them in files to which one can add at any time (Writer),
// makes positions with scores and results of them (Load), and fits a net to
// these (Fit).
//
// Sources: the recipe follows what authors of small engines have published, see
// engine/nnue; AdamW is from Loshchilov and Hutter, Decoupled Weight Decay
// Regularization (2019).
package training
