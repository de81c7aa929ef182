// Package ui is what the screens share: the interface that each of them
// implements (Screen, and Basic for what most do alike), what all of them know
// (Common), actions and keys as data, messages by which screens ask the root for
// others, and small widgets: choosers, questions, a line to type into, notices,
// help, previews, and the drawing of lines of text.
//
// It knows no screen: those that others open are made by Makers.
package ui
