package ini

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// stalemates are the values of stalemateValue, in the order of the rule's.
var stalemates = []result{"draw", "loss", "win"}

// fromCheckmate reads what it means to have no move.
func (f *fairy) fromCheckmate(r rules.Checkmate, _ *engine.Squares) {
	f.Stalemate = stalemates[r.Stalemate]
	f.StalemateCount = r.FewerWins || r.MoreWins
	if r.FewerWins {
		f.Stalemate = "win"
	} else if r.MoreWins {
		f.Stalemate = "loss"
	}
	if r.MatedWins {
		f.Checkmate = "win"
	}
}

func (w *fairyWriter) checkmate() {
	out := rules.Checkmate{MatedWins: w.Checkmate == "win"}
	if w.StalemateCount {
		out.FewerWins, out.MoreWins = w.Stalemate == "win", w.Stalemate == "loss"
	} else if i := slices.Index(stalemates, w.Stalemate); i >= 0 {
		out.Stalemate = rules.Stalemate(i)
	}
	w.put(out)
}

// fromExtinction reads which pieces a player must not lose.
func (f *fairy) fromExtinction(r engine.Rule, _ *engine.Squares) {
	switch r := r.(type) {
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

func (f *fairy) fromCheckCount(rules.CheckCount, *engine.Squares) { f.CheckCounting = true }

func (w *fairyWriter) checkCount() {
	if !w.CheckCounting {
		w.format("{checks} ", "")
		return
	}
	w.put(rules.CheckCount{Checks: w.checks()})
	if !strings.Contains(w.d.Format, "{checks}") {
		w.format("{halfmove}", "{checks} {halfmove}")
	}
}

// checks returns how many checks win: the number in the start position.
func (w *fairyWriter) checks() int {
	for _, field := range strings.Fields(w.start) {
		n, _, ok := strings.Cut(field, "+")
		if checks, err := strconv.Atoi(n); ok && err == nil && checks > 0 {
			return checks
		}
	}
	return 3
}

func (f *fairy) fromNoChecks(r rules.NoChecks, _ *engine.Squares) {
	f.Checking, f.DropChecks = r.Drops, false
}

func (w *fairyWriter) noChecks() {
	if !w.Checking || !w.DropChecks {
		w.put(rules.NoChecks{Drops: w.Checking})
	}
}

// fromGoal reads which pieces win by getting where.
func (f *fairy) fromGoal(r rules.LocationVictory, b *engine.Squares) {
	on := areas(b, r.On)
	for c := range 2 {
		if r.For == "" || r.For == []string{"w", "b"}[c] {
			f.Flag[c], f.FlagRegion[c] = f.kindsOf(r.Types), on[c]
		}
	}
	f.FlagSafe, f.FlagMove, f.FlagBlocked = r.Safe, r.Reply || r.Draw, r.Blocked
	f.FlagCount = max(r.Count, 1)
}

// goals makes a rule for both players, or one for each.
func (w *fairyWriter) goals() {
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

// fromClock reads when a game without captures and moves of pawns is drawn.
func (f *fairy) fromClock(r rules.FiftyMoves, _ *engine.Squares) {
	f.MoveRule = max(cmp.Or(r.Moves, 50), 0)
	f.ClockTypes = [2]pieceSet{f.kindsOf(cmp.Or(r.Types, "P")), f.kindsOf(cmp.Or(r.Types, "P"))}
}

func (w *fairyWriter) clock() {
	types := w.types(append(slices.Clone(w.ClockTypes[0]), w.ClockTypes[1]...), false)
	w.put(rules.FiftyMoves{Moves: cmp.Or(w.MoveRule, rules.Never), Types: cmp.Or(types, "-")})
}

// losers are who loses by repetition, by nFoldValue and nFoldValueAbsolute.
var losers = []struct {
	loser    string
	value    result
	absolute bool
}{{"w", "loss", true}, {"b", "win", true}, {"mover", "win", false}, {"next", "loss", false}}

// fromRepetition reads what a repetition means.
func (f *fairy) fromRepetition(r engine.Rule, _ *engine.Squares) {
	switch r := r.(type) {
	case rules.Repetition:
		f.FoldRule, f.PerpetualCheck = cmp.Or(r.Times, 3), r.PerpetualCheck
		for _, l := range losers {
			if l.loser == r.Loser {
				f.FoldValue, f.FoldAbsolute = l.value, l.absolute
			}
		}
		if r.PerpetualChase.By != "" {
			f.Chasing = "axf"
		}
	case rules.RepetitionLoses:
		f.FoldRule, f.FoldValue = cmp.Or(r.Times, 3), "win"
	}
}

// repetition makes the rule that ends games by repetition. What is a chase depends on where
// soldiers are: it is the game's own if none moves.
func (w *fairyWriter) repetition() {
	old, _ := ruleWith(w.d, "repetition").(rules.Repetition)
	w.drop("repetition")
	if w.FoldRule == 0 && !w.PerpetualCheck {
		return
	}
	out := rules.Repetition{Times: max(w.FoldRule, 2), PerpetualCheck: w.PerpetualCheck}
	if w.Chasing != "none" {
		if out.PerpetualChase = old.PerpetualChase; w.moved || old.PerpetualChase.By == "" {
			out.PerpetualChase = w.chase()
		}
	}
	for _, l := range losers {
		if l.value == w.FoldValue && l.absolute == w.FoldAbsolute {
			out.Loser = l.loser
		}
	}
	w.put(out)
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

// fromMaterial reads how pieces are counted where a game would be drawn.
func (f *fairy) fromMaterial(r engine.Rule, _ *engine.Squares) {
	switch r := r.(type) {
	case rules.Points:
		f.Material = "janggi"
	case rules.DrawOdds:
		f.Material = map[string]keyword{"w": "whitedrawodds", "b": "blackdrawodds"}[r.For]
	}
}

func (w *fairyWriter) material() {
	switch w.Material {
	case "whitedrawodds":
		w.put(rules.DrawOdds{For: "w"})
	case "blackdrawodds":
		w.put(rules.DrawOdds{For: "b"})
	}
	if w.Material != "janggi" {
		w.drop("points")
	} else if !w.has("points") { // else they are those of the game that it derives from
		w.points()
	}
}

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

// fromRows reads how pieces in a row win.
func (f *fairy) fromRows(r engine.Rule, b *engine.Squares) {
	switch r := r.(type) {
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

func (w *fairyWriter) rows() {
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

func (f *fairy) fromCounting(rules.Counting, *engine.Squares) { f.Counting = "makruk" }

// counting makes the rule that draws endings which last too long, unless there is one.
func (w *fairyWriter) counting() {
	if w.Counting == "none" {
		w.drop("counting")
		w.format("{counting} ", "")
		return
	}
	if w.has("counting") {
		return
	}
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
