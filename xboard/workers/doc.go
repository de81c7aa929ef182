// Package workers spreads games over many machines. A Queue hands out the games of a
// match or of a training run, and Serve plays games that any queue hands out. Between
// them is NATS JetStream: that of "ferz serve", or any other one.
//
//	Queue ──> stream of jobs ──> Serve, on each machine
//	  ^                            │
//	  └──── stream of results <────┘
//
// A Batch describes what all games of a queue have in common, as plain data. Workers hear
// of it by a message that the queue repeats, and take part if they can play its games in
// the same way: the same rules, the same search, the same engines. A job is the number of
// a game with what is particular to it. It comes back to another worker if the one that
// has it does not report for a while. A result bears its job's number, so that a game that
// was played twice counts once.
//
// Jobs depend on nothing but their data, and are limited by nodes or depth. Their results
// are therefore the same on all machines, and the queue plays samples again: a worker
// whose result differs is left out, with all that it played since its last sample.
package workers

// GamesUnderWay is how many jobs should be on their way to workers at once: those that
// wait, those that are done, and those that wait until one of them was done again here.
const GamesUnderWay = 256
