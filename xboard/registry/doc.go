// Package registry remembers engines: how each is run, what it said of itself when it
// was asked, and which values its options have.
//
// A Store is the file with them, engines.toml in ferz's configuration directory. Detect
// looks for engines on this machine, Parse reads how a user names an engine on the
// command line, and Candidates lists the engines that can play a variant. Package
// registry does not know the protocols: whoever calls it hands in an xboard.Opener.
package registry
