// Package theme turns colors into what a terminal is sent: a palette of
// numbers becomes styles with names that say what they are for, and a Writer
// encodes text in styles with as few bytes as it can.
//
// A theme is made for one terminal, given by a Profile. There is no global
// state, and the terminal is asked nothing.
package theme
