// Package uitest tests screens as they are used: a Stage shows one screen, with
// players that the test makes up, sends it keys, waits for what its commands
// bring, and reads what is to be seen. Screens of other packages are stood for
// by Opened, which says what was opened; a test of several screens makes them
// with the Makers of package tui.
//
// Only tests import it.
package uitest
