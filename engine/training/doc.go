// Package training trains nets for package nnue: it generates self-play games
// (Generate), stores them (Writer), loads positions into a Dataset (Load), and fits
// a net with AdamW, early stopping and quantization (Fit, FitBest).
//
//	Generate -> Writer -> file of games -> Load -> Dataset -> Fit or FitBest -> nnue.Net
//	ReadPGN  ->
//
// Games are added to files at any time. Quiet positions with the search's score and
// the game's result are what a net is trained on. FitCurve fits the relation between
// scores and winning chances; Salvage repairs damaged files.
//
// Sources: the recipe follows what authors of small engines have published, see
// engine/nnue; AdamW is from Loshchilov and Hutter, Decoupled Weight Decay
// Regularization (2019).
package training
