// Package server runs ferz as an engine for other programs: ServeUCI and
// ServeXBoard answer the commands of a GUI, an adapter or a match runner. Both
// share the reader of lines, the choice of a variant and the background search.
//
// Variants come from a Catalogue.
package server
