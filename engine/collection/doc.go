// Package collection works on collections of games: it picks those that fit a
// question, finds what is wrong in them, those that are there twice, and the
// positions that they share. It sees one game at a time, so that a file of any
// size can be worked on.
package collection
