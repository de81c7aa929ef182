// Package language reads and writes the text in which games are written, those of the
// catalogue and those that people invent: it defines the meaning of each key of a
// section, and parses plain data such as the parameters of rules. It knows the engine
// and its rules, and no game. Package ini reads users' files, with the keys of
// Fairy-Stockfish as well.
package language
