// Package ui defines what the screens share: the interface that they implement (Screen,
// and further interfaces for optional abilities), their common state (Common), actions
// and key bindings as data, the messages by which a screen asks the root for another
// one, and widgets: choosers, questions, an input line, notices, help, previews and
// text.
//
// It imports no screen: screens open each other through Makers. Begin with Screen and
// Common.
package ui
