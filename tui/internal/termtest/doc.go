// Package termtest provides terminals for tests: an [Emulator], which interprets output
// as a terminal does, and, on Linux, a [Console], a pseudo-terminal with an Emulator,
// for running whole programs.
package termtest
