// Package language is the text in which games are written, those of the catalogue and
// those that people invent: what each key of a section says, and plain data such as the
// parameters of rules. It knows the engine and its rules, and no game. Package ini reads
// users' files, with the keys of Fairy-Stockfish as well.
package language
