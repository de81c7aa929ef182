// Package imports reads games from the formats of other programs: the files of
// Fairy-Max, scripts of ChessV, rules files of Zillions of Games and presets of
// Game Courier. What it reads becomes ordinary definitions, which package ini
// writes as text; what it cannot carry over it names by line. Each format has a package;
// the games that it finds are collected in package intake.
package imports
