// Package archive lists, opens, annotates and exports saved games: those of ferz's own
// store and those in other PGN files. It draws nothing. Begin with Scan and Open.
//
//	Scan ──> Records, in batches ──> Select (filter, sort) ──> Open ──> a tree
//
// All functions may take time and belong in the background. They share nothing with
// their caller except Records, which are immutable.
package archive
