// Package registry stores the known engines: how each is started, what it reported
// when it was probed, and the values of its options.
//
// A Store is the file with them, engines.toml in ferz's configuration directory.
// Detect probes the engines installed on this machine, Parse reads an engine from
// the command line, and Candidates lists the engines that can play a variant. It
// does not know the protocols: callers provide an xboard.Opener.
package registry
