// Package campaign trains nets for many variants, a slice of time after the other, and
// keeps everything that was made on disk. It plays the games to learn from, fits nets
// and plays matches with them.
//
// An Entry defines what a variant is to get, a Store is the folder with the data, and a
// Queue works on the entry that promises most until time is over. Each variant has a
// folder of its own: the games of each generation (see package training), its nets, the
// state that it continues from, and a lock that keeps other processes away.
package campaign
