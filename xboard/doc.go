// Package xboard defines players ([Player]): a person, ferz's own search
// ([Builtin]) or another engine. The packages below it run engines, translate
// variants, play games and matches, and serve ferz as an engine:
//
//   - process runs another program and keeps it in check,
//   - protocol lists the protocols,
//   - dialect translates variants between ferz and engines,
//   - link starts an engine, whatever its protocol, restarts it after a failure,
//     and carries its lines,
//   - uciclient and xboardclient hold the conversations: by UCI and what is modelled
//     on it (USI, UCCI), and by XBoard's protocol,
//   - registry remembers engines, open starts them,
//   - clock keeps time, match plays games and matches,
//   - tune finds better numbers for ferz's search by such games, trial measures what
//     games of a variant are like,
//   - book has opening books, nets the nets that ferz plays with, strength the
//     options by which it plays less well,
//   - server serves other programs that use ferz as their engine,
//   - durable writes files that survive interruptions.
//
// All of them know rules only through package engine, and variants only through a
// Catalogue.
//
// # Where to add what
//
// A protocol of UCI's kind is a file in package protocol and a word in its All: see
// protocol/ucci.go for one. The flags and their help texts, the registry and its file,
// the form that adds an engine, the check of an engine and the client know it from
// there; the test of package protocol checks that it is complete. For a protocol of
// another kind there must also be a client: a session that implements link.Session,
// around which link.Supervisor is the player, and a line in open.Start.
//
// What an engine does against its protocol is a field of quirks in
// xboardclient/quirks.go, with the names of the engines that have it, or a function in
// uciclient/quirks.go. What it means by the name of a variant, or writes with other
// letters, is in dialect/engines.go. A variant that engines play and ferz does not, but
// in whose terms they could play others, is an engineVariant in dialect/hosts.go.
//
// An engine that is looked for by the name of its program, with the arguments that it
// needs, is a line in registry/known.go.
package xboard
