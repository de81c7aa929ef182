// Package campaign trains nets for many variants in turn, a slice of time each, and
// saves its results on disk. It plays training games, fits nets and plays matches
// with them.
//
// An Entry has the target of a variant, a Store is the folder with the data, and a
// Queue works on the entry with the largest expected gain until the time is over.
// Each variant has its own folder: the games of each generation (see package
// training), its nets, the state from which it is resumed, and a lock against other
// processes.
package campaign
