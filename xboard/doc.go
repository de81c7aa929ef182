// Package xboard speaks the protocols by which chess programs talk to each
// other. It knows rules only through package engine, and which variants there
// are only through a Catalogue.
package xboard
