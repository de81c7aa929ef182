// Package search finds the best move in a position of any variant and evaluates
// positions.
//
// The search is an iteratively deepened principal variation search with a shared
// transposition table (lazy SMP), aspiration windows, null-move pruning, reverse
// futility pruning, razoring, ProbCut, late move reductions and pruning, futility and
// history pruning, singular extensions and a quiescence search. Moves are ordered by
// the transposition table's move, static exchange evaluation, killers, counter moves,
// and butterfly, continuation and capture histories; correction histories adjust the
// static evaluation. The Chess Programming Wiki, https://www.chessprogramming.org,
// explains these terms, which are also the names in the code.
//
// The classical evaluation is tapered. Its terms are derived from how the pieces move,
// which is measured when an Engine is made. A net (package nnue) adds to the terms or
// takes their place.
// Nothing is specific to one variant: rules declare what matters (see engine.Advice).
//
// Begin with New and Engine.Search. Engine.Evaluate returns the static evaluation,
// Engine.TraceEval its parts. Skill weakens the play, Limits ends a search, and Curve
// converts scores to winning chances.
//
// It is large because a search weighs one position after another without a call
// across packages: evaluation and pruning read the same worker.
//
// # How a search goes through the files
//
//	Engine.Search  search.go
//	  |  allocates time (time.go), weakens the play (skill.go)
//	  |  starts a worker per thread (threads.go, worker.go)
//	  v
//	iterate  root.go ............. iterative deepening; when to stop
//	  |
//	  v
//	aspirationSearch  root.go .... a window around the last score
//	  |
//	  v
//	searchRoots  root.go ......... the legal moves, best first
//	  |
//	  v
//	search  node.go <-----------+  one position: ask the table (tt.go), set the
//	  |                         |  static evaluation
//	  |-- pruneNode  prune.go   |  reverse futility, razoring, null move, ProbCut
//	  |-- singularExtension     |
//	  v                         |
//	searchMoves  node.go        |  every move:
//	  |-- pick  pick.go         |    the next one, ordered by history.go
//	  |-- pruneMove  prune.go   |    late move, futility, history, SEE pruning
//	  |-- searchMove  node.go --+    reduced first, then to full depth
//	  |
//	  v  at depth 0
//	quiesce  quiesce.go .......... captures, promotions, evasions
//	  |
//	  v
//	staticEval  worker.go ........ eval.go, and the terms, the net or both (net.go)
//
// # How a position is evaluated
//
//	mobility.go, piecetraits.go   measure the pieces once per variant
//	  -> values.go                material values
//	  -> layout.go, eval.go       piece-square tables, kept up to date move by move
//	  -> terms.go                 masks and bonuses of the positional terms
//	weights.go                    the weights of all terms, fitted to games
//	traits.go                     what the rules of the variant say matters
//
//	termeval.go                   attacks, king safety, threats, passed pawns
//	pawns.go                      pawn structure, cached by the pawns
//	goals.go, gates.go            other ways to win; pieces waiting to be gated in
//	net.go, baseline.go           a net, and what it adds to
//
// # The other files
//
//	params.go                     the tunable constants of the search
//	score.go, curve.go            scores, mate scores, winning chances
//	gradient.go, trace.go         derivatives for tuning; the parts of an evaluation
//	hugepages_*.go, prefetch_*    hints to the memory of the machine
//
// README.md has the experiments: what was tried, what it gained, and what was learned.
package search
