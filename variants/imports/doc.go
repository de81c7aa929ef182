// Package imports reads variants from the formats of other programs: the files of
// Fairy-Max, scripts of ChessV, rules files of Zillions of Games and presets of
// Game Courier. It converts them to definitions, which package ini writes as text,
// and lists the lines that it could not convert. Each format has its own
// package; package intake collects the variants that they find.
package imports
