// Package termtest has terminals for tests: an [Emulator], which shows what a
// person would see, and a [Console], a pseudo-terminal with an Emulator behind
// it, on which programs run as they do for a person. (The latter on Linux.)
package termtest
