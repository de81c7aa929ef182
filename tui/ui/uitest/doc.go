// Package uitest tests screens as users see them: a Stage shows one screen, with
// players defined by the test, sends it keys, waits for the results of its commands,
// and reads the view. A StubScreen replaces each screen of another package and records
// what was opened; a test of several screens uses the Makers of package tui. Begin with
// Show.
//
// Only tests import it.
package uitest
