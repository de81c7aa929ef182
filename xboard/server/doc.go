// Package server makes ferz an engine for other programs: ServeUCI and
// ServeXBoard answer the commands that a GUI, an adapter or a match runner
// sends. Both share the reading of lines, the choice of a variant and the
// search in the background.
//
// It knows which variants there are only through a Catalogue.
package server
