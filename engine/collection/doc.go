// Package collection works on files of games: it filters them, reports problems,
// and finds duplicates and transpositions. It handles one game at a time, so files
// may be of any size.
package collection
