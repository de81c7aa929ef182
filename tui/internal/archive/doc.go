// Package archive finds, opens, changes and exports games that are kept: those
// of ferz's own store and those in PGN files of others. It draws nothing.
//
//	Scan ──> Records, in batches ──> Select (filter, sort) ──> Open ──> a tree
//
// Everything here may take time and belongs into the background; nothing of it
// is shared with whoever calls, but for Records, which do not change.
package archive
