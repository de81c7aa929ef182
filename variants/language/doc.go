// Package language reads and writes the text format of variants, both of the
// catalogue and of users. It defines the meaning of each key of a section, and
// parses plain data such as the parameters of rules. It knows the engine and its
// rules, but no variant. Package ini reads users' files, including the keys of
// Fairy-Stockfish.
package language
