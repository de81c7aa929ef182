package ini

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// fromRepetitionRule reads a rule of repetition, of games without progress and of draws.
func (f *fairy) fromRepetitionRule(r engine.Rule) {
	switch r := r.(type) {
	case rules.FiftyMoves:
		f.MoveRule = max(cmp.Or(r.Moves, 50), 0)
		f.ClockTypes = [2]pieceSet{f.kindsOf(cmp.Or(r.Types, "P")), f.kindsOf(cmp.Or(r.Types, "P"))}
	case rules.Repetition:
		f.FoldRule, f.PerpetualCheck = cmp.Or(r.Times, 3), r.PerpetualCheck
		f.FoldAbsolute = r.Loser == "w" || r.Loser == "b"
		switch r.Loser {
		case "w", "next":
			f.FoldValue = "loss"
		case "b", "mover":
			f.FoldValue = "win"
		}
		if r.PerpetualChase.By != "" {
			f.Chasing = "axf"
		}
	case rules.RepetitionLoses:
		f.FoldRule, f.FoldValue = cmp.Or(r.Times, 3), "win"
	case rules.Points:
		f.Material = "janggi"
	case rules.DrawOdds:
		f.Material = map[string]keyword{"w": "whitedrawodds", "b": "blackdrawodds"}[r.For]
	case rules.Counting:
		f.Counting = "makruk"
	}
}

// fromRoyalRule reads a rule of check, mate, stalemate and extinction.
func (f *fairy) fromRoyalRule(r engine.Rule) {
	switch r := r.(type) {
	case rules.Checkmate:
		f.Stalemate = []result{"draw", "loss", "win"}[r.Stalemate]
		f.StalemateCount = r.FewerWins || r.MoreWins
		if r.FewerWins {
			f.Stalemate = "win"
		} else if r.MoreWins {
			f.Stalemate = "loss"
		}
		if r.MatedWins {
			f.Checkmate = "win"
		}
	case rules.Extinction:
		f.Extinction = "loss"
		if r.Wins {
			f.Extinction = "win"
		}
		f.ExtinctionTypes, f.ExtinctionCount, f.ExtinctionOpponent = f.kindsOf(r.Types), r.Threshold, r.OpponentCount
		if r.Types == "" {
			f.ExtinctionTypes = pieceSet{"*"}
		}
	case rules.BareKing:
		f.Extinction, f.ExtinctionTypes, f.ExtinctionCount, f.ExtinctionOpponent, f.ExtinctionClaim = "loss", pieceSet{"*"}, 1, 2, true
	case rules.LastRoyal:
		f.Extinction, f.ExtinctionTypes, f.PseudoRoyal, f.DupleCheck = "loss", f.kindsOf(r.Types), true, r.AllAttacked
		f.ExtinctionCount = max(r.MaxPerType-1, 0)
		if r.All {
			f.ExtinctionCount = 63
		}
	case rules.CheckCount:
		f.CheckCounting = true
	case rules.NoChecks:
		f.Checking, f.DropChecks = r.Drops, false
	case rules.Explosion:
		f.Blast, f.BlastImmune = true, f.kindsOf(r.ExplosionProof)
		if r.King != "" {
			f.Extinction, f.ExtinctionTypes, f.PseudoRoyal = "loss", f.kindsOf(r.King), true
		}
	}
}

// fromGoalRule reads a rule of pieces that win by getting somewhere, or in a row.
func (f *fairy) fromGoalRule(r engine.Rule, b *engine.Squares) {
	switch r := r.(type) {
	case rules.LocationVictory:
		on := areas(b, r.On)
		for c := range 2 {
			if r.For == "" || r.For == []string{"w", "b"}[c] {
				f.Flag[c], f.FlagRegion[c] = f.kindsOf(r.Types), on[c]
			}
		}
		f.FlagSafe, f.FlagMove, f.FlagBlocked = r.Safe, r.Reply || r.Draw, r.Blocked
		f.FlagCount = max(r.Count, 1)
	case rules.Formation:
		f.ConnectN, f.ConnectNxN, f.CollinearN, f.Connect1, f.Connect2 = r.Row, r.Square, r.Line, areas(b, r.From), areas(b, r.To)
		f.ConnectHorizontal, f.ConnectVertical, f.ConnectDiagonal = !r.NoRanks, !r.NoFiles, !r.NoDiagonals
		if r.Types != "" {
			f.ConnectTypes = f.kindsOf(r.Types)
		}
		if r.Loses {
			f.ConnectValue = "loss"
		}
	case rules.Connect:
		f.ConnectN = r.N
	}
}

// mate makes the rules of check, mate, stalemate and extinction.
func (w *fairyWriter) mate() {
	w.drop("checkmate", "extinction", "bare king", "last royal", "check count", "no checks")
	mate := rules.Checkmate{MatedWins: w.Checkmate == "win"}
	switch {
	case w.StalemateCount && w.Stalemate == "win":
		mate.FewerWins = true
	case w.StalemateCount && w.Stalemate == "loss":
		mate.MoreWins = true
	case w.Stalemate == "loss":
		mate.Stalemate = rules.StalemateLoses
	case w.Stalemate == "win":
		mate.Stalemate = rules.StalemateWins
	}
	w.put(mate)
	w.extinction()
	if w.CheckCounting {
		w.put(rules.CheckCount{Checks: w.checks()})
		if !strings.Contains(w.d.Format, "{checks}") {
			w.format("{halfmove}", "{checks} {halfmove}")
		}
	} else {
		w.format("{checks} ", "")
	}
	switch {
	case !w.Checking:
		w.put(rules.NoChecks{})
	case !w.DropChecks:
		w.put(rules.NoChecks{Drops: true})
	}
}

func (w *fairyWriter) extinction() {
	if !w.PseudoRoyal && (w.Extinction == "none" || w.Extinction == "") || len(w.ExtinctionTypes) == 0 {
		return
	}
	all := slices.Contains(w.ExtinctionTypes, "*")
	switch {
	case w.PseudoRoyal && w.Blast:
		// the explosion's rule keeps them safe
	case w.PseudoRoyal:
		king := w.letters["king"] != 0
		set := w.ExtinctionTypes
		if king {
			set = set.with("king")
		}
		w.put(w.lastRoyal(set))
	case all && w.ExtinctionClaim && w.letters["king"] != 0:
		w.put(rules.BareKing{})
	case all || w.types(w.ExtinctionTypes, false) != "":
		out := rules.Extinction{Threshold: w.ExtinctionCount, Wins: w.Extinction == "win", Draws: w.Extinction == "draw", OpponentCount: w.ExtinctionOpponent}
		if !all {
			out.Types = w.types(w.ExtinctionTypes, false)
			if forms := w.types(w.ExtinctionTypes, true); len(w.ExtinctionTypes) == 1 && forms != out.Types { // what has become the piece counts as one
				out.Types, out.Together = forms, true
			}
		}
		w.put(out)
	}
}

// lastRoyal makes pieces royal as long as a player has few of their type.
func (w *fairyWriter) lastRoyal(set pieceSet) rules.LastRoyal {
	out := rules.LastRoyal{Types: w.types(set, true)}
	if out.AllAttacked = w.DupleCheck; !w.DupleCheck {
		out.MaxPerType = w.ExtinctionCount + 1
	}
	return out
}

// checks returns how many checks win: the number in the start position.
func (w *fairyWriter) checks() int {
	for _, field := range strings.Fields(w.start) {
		if n, _, ok := strings.Cut(field, "+"); ok {
			if checks, err := strconv.Atoi(n); err == nil && checks > 0 {
				return checks
			}
		}
	}
	for _, r := range w.d.Rules {
		if r, ok := r.(rules.CheckCount); ok {
			return r.Checks
		}
	}
	return 3
}

// goals makes the rules of pieces that win by getting somewhere.
func (w *fairyWriter) goals() {
	w.drop("location victory", "location victory of Black")
	if w.FlagRegion[0].empty() && w.FlagRegion[1].empty() {
		return
	}
	var goal [2]rules.LocationVictory
	for c := range goal {
		only := [2]squareSet{}
		only[c] = w.FlagRegion[c]
		goal[c] = rules.LocationVictory{Types: w.types(w.Flag[c], true), On: w.region(w.d, &only), Safe: w.FlagSafe, For: []string{"w", "b"}[c]}
		race := w.FlagMove && !w.FlagSafe
		goal[c].Draw = race && w.Flag[c].has("king") && w.letters["king"] != 0
		goal[c].Reply = race && !goal[c].Draw
		if w.FlagCount > 1 {
			goal[c].Count, goal[c].Blocked = w.FlagCount, w.FlagBlocked
		}
	}
	a, b := goal[0], goal[1]
	if a.Types == b.Types {
		a.For, a.On = "", w.region(w.d, &w.FlagRegion)
		b.Types = ""
	} else {
		b.ID = " of Black"
	}
	for _, g := range []rules.LocationVictory{a, b} {
		if g.Types != "" && g.On != "" {
			w.put(g)
		}
	}
}

// repetition makes the rules that end games by repetition and by counting moves.
func (w *fairyWriter) repetition() {
	var chase rules.Chase
	for _, r := range w.d.Rules {
		if r, ok := r.(rules.Repetition); ok && w.Chasing != "none" && !w.moved {
			chase = r.PerpetualChase
		}
	}
	if w.Chasing != "none" && chase.By == "" {
		chase = w.chase()
	}
	w.drop("fifty moves", "repetition")
	types := w.types(append(slices.Clone(w.ClockTypes[0]), w.ClockTypes[1]...), false)
	if types == "" {
		types = "-"
	}
	moves := w.MoveRule
	if moves == 0 {
		moves = rules.Never
	}
	w.put(rules.FiftyMoves{Moves: moves, Types: types})
	if w.FoldRule > 0 || w.PerpetualCheck {
		out := rules.Repetition{Times: max(w.FoldRule, 2), PerpetualCheck: w.PerpetualCheck, PerpetualChase: chase}
		switch {
		case w.FoldAbsolute && w.FoldValue == "loss":
			out.Loser = "w"
		case w.FoldAbsolute && w.FoldValue == "win":
			out.Loser = "b"
		case w.FoldValue == "win":
			out.Loser = "mover"
		case w.FoldValue == "loss":
			out.Loser = "next"
		}
		w.put(out)
	}
}

// chase is what it is to chase a piece, among the pieces of Xiangqi.
func (w *fairyWriter) chase() rules.Chase {
	list := func(slots ...string) string { return w.types(slots, false) }
	all := list("rook", "horse", "cannon", "elephant", "fers")
	out := rules.Chase{By: all, Prey: []rules.ChaseTarget{{Types: all}}}
	if soldier := list("soldier"); soldier != "" {
		beyond := [2]squareSet{w.zone(0, w.SoldierRank, 16), w.zone(1, w.SoldierRank, 16)}
		out.Prey = append(out.Prey, rules.ChaseTarget{Types: soldier, On: w.region(w.d, &beyond)})
	}
	for _, a := range []rules.Attack{{By: list("horse", "cannon"), Of: list("rook")}, {By: list("elephant", "fers"), Of: list("rook", "cannon", "horse")}} {
		if a.By != "" && a.Of != "" {
			out.Always = append(out.Always, a)
		}
	}
	return out
}

// attackers are the types that can go where the other player's king can be.
func (f *fairy) attackers() string {
	king := f.where("king")[1]
	var out pieceSet
	for _, slot := range f.order() {
		own := f.where(slot)[0]
		for i := range own {
			if own[i] && king[i] {
				out = out.with(slot)
			}
		}
	}
	return f.types(out, false)
}

// shatarMate is the rule of Shatar that knights, rooks and bers must help each other to
// mate.
func (f *fairy) shatarMate() rules.ShatarMate {
	return rules.ShatarMate{Strong: f.types(pieceSet{"knight", "rook", "bers"}, true), Weak: f.types(pieceSet{"knight"}, true)}
}

// janggiPoints are what pieces of Janggi count.
var janggiPoints = []struct {
	slot   string
	points int
}{{"rook", 13}, {"janggiCannon", 7}, {"horse", 5}, {"janggiElephant", 3}, {"wazir", 3}, {"soldier", 2}}

// points makes the rule of Janggi that the player with more points wins.
func (w *fairyWriter) points() {
	var values []string
	for _, p := range janggiPoints {
		if letter := w.letters[p.slot]; letter != 0 {
			values = append(values, string(rune(letter))+strconv.Itoa(p.points))
		}
	}
	w.put(rules.Points{Values: strings.Join(values, " "), SecondPlayer: 1.5})
}

// connect makes the rules of pieces in a row.
func (w *fairyWriter) connect() {
	w.drop("connect", "formation")
	out := rules.Formation{
		Row: w.ConnectN, Square: w.ConnectNxN, Line: w.CollinearN, From: w.region(w.d, &w.Connect1), To: w.region(w.d, &w.Connect2),
		NoRanks: !w.ConnectHorizontal, NoFiles: !w.ConnectVertical, NoDiagonals: !w.ConnectDiagonal, Loses: w.ConnectValue == "loss",
	}
	if !slices.Contains(w.ConnectTypes, "*") {
		out.Types = w.types(w.ConnectTypes, true)
	}
	if out.Row > 1 || out.Square > 1 || out.Line > 1 || out.From != "" {
		w.put(out)
	}
}

// countingLimit is a limit of the pieces' honour: for so many pieces of a slot.
type countingLimit struct {
	slot     string
	n, limit int
}

// counting makes a rule that draws endings which last too long.
func (w *fairyWriter) counting() {
	out := rules.Counting{Pawns: w.types(pieceSet{"pawn"}, false)}
	limits := []countingLimit{{"rook", 2, 8}, {"rook", 1, 16}, {"silver", 2, 22}, {"knight", 2, 32}, {"silver", 1, 44}, {"", 0, 64}}
	less := 0
	switch w.Counting {
	case "makruk":
		out.Board = 64
	case "cambodian":
		out.Few, out.Board, less = 3, 63, 1
	case "asean":
		limits = []countingLimit{{"rook", 1, 16}, {"silver", 1, 44}, {"knight", 1, 64}}
	}
	for _, l := range limits {
		letter := w.letters[l.slot]
		if l.slot == "" {
			out.Pieces = append(out.Pieces, rules.HonorRule{Limit: l.limit - less})
		} else if letter != 0 {
			out.Pieces = append(out.Pieces, rules.HonorRule{Type: string(rune(letter)), AtLeast: l.n, Limit: l.limit - less})
		}
	}
	if out.Pawns == "" || len(out.Pieces) == 0 {
		w.warn("countingRule = %s: there are no pawns, or none of the pieces that it is about", w.Counting)
		return
	}
	section := "{ep} {counting}"
	if !w.has("en passant") {
		section = "{counting}"
	}
	w.format("{ep}", section)
	w.put(out)
}

// others makes the rules of draws that are none, counting, and full boards.
func (w *fairyWriter) others() {
	w.drop("draw odds")
	if w.Material != "janggi" {
		w.drop("points")
	}
	switch w.Material {
	case "whitedrawodds":
		w.put(rules.DrawOdds{For: "w"})
	case "blackdrawodds":
		w.put(rules.DrawOdds{For: "b"})
	case "janggi":
		if !w.has("points") { // else they are those of the game that it derives from
			w.points()
		}
	}
	if w.Counting == "none" {
		w.drop("counting")
		w.format("{counting} ", "")
	} else if !w.has("counting") {
		w.counting()
	}
	if !w.SeirawanGating { // else castling makes it
		w.drop("gating")
	}
}
