package ini

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// fairyWriter makes the rules of a game that settings of Fairy-Stockfish have
// changed.
type fairyWriter struct {
	*fairy
	d    *engine.Definition
	warn func(format string, args ...any)
}

// write makes what belongs to the groups anew; all else stays as it is.
func (f *fairy) write(d *engine.Definition, touched group, warn func(format string, args ...any)) {
	w := &fairyWriter{f, d, warn}
	d.Rules = slices.Clone(d.Rules)
	w.drop("dead position") // what other rules make of mate is not its business
	d.Board.Files, d.Board.Ranks = f.files, f.ranks
	board, rest, _ := strings.Cut(d.Array, " ")
	if d.Array = board; f.start != "" {
		rest = ""
		if strings.HasPrefix(f.start, "b") {
			rest = "b"
		}
	}
	for _, part := range []struct {
		groups group
		make   func()
	}{
		{gPieces | gBoard | gMoves, func() { f.writePieces(d) }},
		{gMoves | gBoard | gPieces, w.moves}, {gPieces, w.cannons},
		{gPromotion, w.promotion}, {gCastling, w.castling}, {gMate | gCaptures, w.mate}, {gCaptures, w.captures},
		{gDrops, w.drops}, {gWalls, w.walls}, {gPassing, w.passing}, {gGoals, w.goals}, {gRepetition, w.repetition},
		{gConnect, w.connect}, {gOther | gDrops, w.others},
	} {
		if touched&part.groups != 0 {
			part.make()
		}
	}
	d.Array = strings.TrimSpace(d.Array + " " + rest)
}

func (w *fairyWriter) drop(keys ...string) {
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool { return slices.Contains(keys, r.Key()) })
}

func (w *fairyWriter) put(r engine.Rule) { putRule(w.d, r) }

// types writes a set as a list of notations, with promoted forms if they count as
// what they have become.
func (w *fairyWriter) types(set kindSet, promoted bool) string {
	out := ""
	for _, slot := range w.order() {
		if !set.has(slot) {
			continue
		}
		out += string(rune(w.letters[slot]))
	}
	if promoted {
		for _, slot := range w.order() {
			if to := w.promoted[slot]; w.letters[to] != 0 && set.has(to) {
				out += "+" + string(rune(w.letters[slot]))
			}
		}
	}
	return out
}

// region writes squares as a region: one for both players if the board's symmetry
// turns White's into Black's.
func (f *fairy) region(d *engine.Definition, both *[2]area) engine.Region {
	white, black := f.terms(&both[0]), f.terms(&both[1])
	turned := area{}
	for i := range both[0] {
		x, y := i%16, i/16
		if !both[0][i] || x >= f.files || y >= f.ranks {
			continue
		}
		if d.Symmetry != engine.NoSymmetry {
			y = f.ranks - 1 - y
		}
		if d.Symmetry == engine.Rotate {
			x = f.files - 1 - x
		}
		turned[y*16+x] = true
	}
	if slices.Equal(f.terms(&turned), black) {
		return engine.Region(strings.Join(white, " "))
	}
	var out []string
	for _, term := range white {
		out = append(out, "w:"+term)
	}
	for _, term := range black {
		out = append(out, "b:"+term)
	}
	return engine.Region(strings.Join(out, " "))
}

// terms writes squares of the board as ranks and single squares.
func (f *fairy) terms(a *area) []string {
	var out []string
	for y := 0; y < f.ranks; y++ {
		full := func(y int) bool {
			for x := range f.files {
				if !a[y*16+x] {
					return false
				}
			}
			return true
		}
		if full(y) {
			last := y
			for last+1 < f.ranks && full(last+1) {
				last++
			}
			term := "r" + strconv.Itoa(y+1)
			if last > y {
				term += "-" + strconv.Itoa(last+1)
			}
			out = append(out, term)
			y = last
			continue
		}
		for x := range f.files {
			if a[y*16+x] {
				out = append(out, string(rune('a'+x))+strconv.Itoa(y+1))
			}
		}
	}
	return out
}

// covers reports whether squares are the whole board.
func (f *fairy) covers(both *[2]area) bool {
	for c := range both {
		for y := range f.ranks {
			for x := range f.files {
				if !both[c][y*16+x] {
					return false
				}
			}
		}
	}
	return true
}

// moves makes what keeps pieces on part of the board, and captures en passant.
func (w *fairyWriter) moves() {
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool { _, ok := r.(rules.Confine); return ok })
	for _, slot := range w.order() {
		on := w.mobility[slot]
		if on == nil {
			continue
		}
		full := *on
		for c := range full {
			if full[c].empty() {
				full[c] = everywhere()
			}
		}
		if !w.covers(&full) {
			w.put(rules.Confine{ID: " of " + w.pieceNames[slot], Types: string(rune(w.letters[slot])), To: w.region(w.d, &full), Name: "its part of the board"})
		}
	}
	w.drop("en passant")
	if slices.ContainsFunc(w.d.Pieces, func(p engine.PieceDef) bool { return strings.Contains(p.Betza, "e") }) {
		w.put(rules.EnPassant{})
	}
	if w.passants() && !w.covers(&w.PassantsOn) {
		w.warn("enPassantRegion: men can be captured en passant on all squares, not on some only")
	}
	if !w.DiagonalLines.empty() {
		w.warn("diagonalLines: there is no such rule yet; pieces move along ranks and files only")
	}
}

// cannons makes the rule that cannons of Janggi do not hop over each other.
func (w *fairyWriter) cannons() {
	w.drop("unhoppable")
	if letter := w.letters["janggiCannon"]; letter != 0 {
		w.put(rules.Unhoppable{Types: string(rune(letter))})
	}
}

// promotion makes the rules by which pieces turn into others.
func (w *fairyWriter) promotion() {
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool {
		switch r.(type) {
		case rules.Promotion, rules.PieceLimit, rules.PromoteOnEntry, rules.Reserve:
			return true
		case rules.SettledPromotion:
			return !w.SittuyinPromotion
		}
		return false
	})
	if !w.SittuyinPromotion {
		w.pawnPromotion()
	}
	w.piecePromotion()
	for _, slot := range w.order() {
		if n := w.limits[slot]; n > 0 {
			w.put(rules.PieceLimit{ID: " of " + w.pieceNames[slot], Types: w.types(kindSet{slot}, true), Most: n})
		}
	}
}

// pawnPromotion lets pawns become one of some pieces.
func (w *fairyWriter) pawnPromotion() {
	var parts [2]rules.Promotion
	for c := range parts {
		only := [2]area{}
		only[c] = w.PromotionRegion[c]
		parts[c] = rules.Promotion{
			Of: w.types(w.PromotionPawns[c], false), To: w.types(w.PromotionTo[c], false), Zone: w.region(w.d, &only),
			Optional: !w.MandatoryPawn, Marked: w.CapturesToHand && !w.DropLoop, For: []string{"w", "b"}[c],
		}
	}
	a, b := parts[0], parts[1]
	if a.Of == b.Of && a.To == b.To {
		a.For, a.Zone = "", w.region(w.d, &w.PromotionRegion)
		b.Of = ""
	} else {
		b.ID = " of Black"
	}
	for _, p := range []rules.Promotion{a, b} {
		if p.Of != "" && p.To != "" && p.Zone != "" {
			w.put(p)
		}
	}
}

// piecePromotion lets pieces turn over, as in Shogi.
func (w *fairyWriter) piecePromotion() {
	of := ""
	for _, slot := range w.order() {
		if w.exists(w.promoted[slot]) {
			of += string(rune(w.letters[slot]))
		}
	}
	if zone := w.region(w.d, &w.PromotionRegion); of != "" && zone != "" {
		w.put(rules.Promotion{
			ID: " of pieces", Of: of, Zone: zone, Leaving: true, Optional: !w.MandatoryPiece, Stuck: w.Immobility, Flip: w.Demotion, Capture: w.OnCapture,
		})
	}
}

// castling finds kings and rooks on their squares, for the rights of the start
// position.
func (w *fairyWriter) castling() {
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool {
		_, many := r.(rules.ManyCastling)
		_, flexible := r.(rules.FlexibleCastling)
		return r.Key() == "castling" && (!many && !flexible || !w.Castling)
	})
	if !w.Castling || slices.ContainsFunc(w.d.Rules, func(r engine.Rule) bool { return r.Key() == "castling" }) {
		return
	}
	var moves []rules.CastlingMove
	board := w.squares(w.d.Array)
	for _, right := range w.rights() {
		if m, ok := w.castlingMove(&board, right); ok {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return
	}
	king := w.types(w.CastlingKing[0], false)
	out := rules.Castling{King: king, Moves: moves, Random: w.Chess960, Dropped: w.CastlingDropped, Shredder: w.Chess960}
	if w.CastlingDropped {
		out.Partner = w.types(w.CastlingRooks[0], false)
	}
	w.put(out)
	if w.OppositeCastling {
		w.warn("oppositeCastling: there is no such rule yet; players may castle to the same side")
	}
	if w.CastlingWins != "" {
		w.warn("castlingWins: there is no such rule yet; castling is a move like others")
	}
}

// rights returns the rights to castle at the start, KQkq.
func (w *fairyWriter) rights() string {
	if w.start == "" {
		return "KQkq"
	}
	fields := strings.Fields(w.start)
	if len(fields) < 2 {
		return ""
	}
	out := ""
	for _, r := range fields[1] {
		if strings.ContainsRune("KQkq", r) {
			out += string(r)
		}
	}
	return out
}

// castlingMove is the way to castle for which a right stands.
func (w *fairyWriter) castlingMove(board *[16][16]byte, right rune) (m rules.CastlingMove, ok bool) {
	c, y := 0, w.CastlingRank-1
	if right >= 'a' {
		c, y = 1, w.ranks-w.CastlingRank
	}
	if y < 0 || y >= w.ranks {
		return m, false
	}
	stands := func(x int, set kindSet) bool {
		slot, known := w.slotOf(rune(board[y][x]))
		return known && set.has(slot) && (board[y][x] >= 'a') == (c == 1)
	}
	king, kings := -1, 0
	for x := range w.files {
		if stands(x, w.CastlingKing[c]) {
			king, kings = x, kings+1
		}
	}
	if kings > 1 {
		king = int(w.KingFile)
	}
	if king < 0 || king >= w.files || !stands(king, w.CastlingKing[c]) && !w.CastlingDropped {
		return m, false
	}
	high := right == 'K' || right == 'k'
	x, step, to := min(int(w.RookKingside), w.files-1), -1, int(w.KingsideFile)
	if !high {
		x, step, to = min(int(w.RookQueenside), w.files-1), 1, int(w.QueensideFile)
	}
	for !stands(x, w.CastlingRooks[c]) {
		if x += step; x < 0 || x >= w.files {
			return m, false
		}
	}
	name := func(x int) string { return string(rune('a'+x)) + strconv.Itoa(y+1) }
	if to >= w.files || to+step < 0 || to+step >= w.files {
		return m, false
	}
	return rules.CastlingMove{Player: engine.Color(c), From: name(king), To: name(to), Partner: name(x), PartnerTo: name(to + step)}, true
}

// mate makes the rules of check, mate, stalemate and extinction.
func (w *fairyWriter) mate() {
	w.drop("checkmate", "extinction", "bare king", "last royal", "check count", "no checks", "stand fast")
	mate := rules.Checkmate{Mate: w.Checkmate == "win"}
	switch {
	case w.StalemateCount && w.Stalemate == "win":
		mate.Fewer = true
	case w.StalemateCount && w.Stalemate == "loss":
		mate.More = true
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
			w.d.Format = "{array} {side} {castling} {ep} {checks} {halfmove} {move}"
		}
	} else {
		w.d.Format = strings.Replace(w.d.Format, " {checks}", "", 1)
	}
	switch {
	case !w.Checking:
		w.put(rules.NoChecks{})
	case !w.DropChecks:
		w.put(rules.NoChecks{Drops: true})
	}
	if w.Makpong {
		w.put(rules.StandFast{})
	}
}

func (w *fairyWriter) extinction() {
	if w.Extinction == "none" || w.Extinction == "" || len(w.ExtinctionTypes) == 0 {
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
		out := rules.Extinction{Most: w.ExtinctionCount, Wins: w.Extinction == "win", Draws: w.Extinction == "draw", Against: w.ExtinctionOpponent}
		if !all {
			out.Types = w.types(w.ExtinctionTypes, false)
		}
		w.put(out)
	}
}

// lastRoyal makes pieces royal as long as a player has few of their type.
func (w *fairyWriter) lastRoyal(set kindSet) rules.LastRoyal {
	out := rules.LastRoyal{Types: w.types(set, true)}
	if out.Duple = w.Duple; !w.Duple {
		out.Apart = w.ExtinctionCount + 1
	}
	return out
}

// checks returns how many checks win: as many as the start position says.
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

// captures makes the rules of what captures do besides.
func (w *fairyWriter) captures() {
	w.drop("explosion", "petrify", "truce", "must capture")
	if w.Blast {
		out := rules.Explosion{Immune: w.types(kindSet{"pawn"}, false), Hardy: w.types(w.BlastImmune, false)}
		if w.PseudoRoyal {
			out.King = w.types(w.ExtinctionTypes, false)
		}
		w.put(out)
	}
	if list := w.types(w.PetrifyTypes, true); list != "" {
		w.put(rules.Petrify{Types: list})
	}
	if w.PetrifyBlast {
		w.warn("petrifyBlastPieces: there is no such rule yet; what explodes is gone")
	}
	if list := w.types(w.MutuallyImmune, true); list != "" {
		w.put(rules.Truce{Types: list})
	}
	if w.MustCapture {
		w.put(rules.MustCapture{})
	}
}

// drops makes the rules of pieces in hand.
func (w *fairyWriter) drops() {
	for i, r := range w.d.Rules {
		if r, ok := r.(rules.Reversi); ok && w.Enclosing == "reversi" {
			r.Centre = engine.Region(strings.Join(w.terms(&w.EnclosingStart), " "))
			w.d.Rules[i] = r
			return
		}
		if _, ok := r.(rules.Infection); ok && w.Enclosing == "ataxx" && w.Flips == "ataxx" {
			return
		}
	}
	w.drop("drops", "must drop", "opposite colours", "reversi", "infection")
	w.drop("drop place", "conversion")
	if w.Enclosing != "none" || w.FreeDrops && w.Drops {
		w.enclosing()
	}
	if w.Flips != "none" {
		w.put(rules.Conversion{Joined: w.Flips == "quadwrangle"})
	}
	if w.FreeDrops {
		return
	}
	if !w.Drops {
		if !w.SeirawanGating {
			w.d.Array, _, _ = strings.Cut(w.d.Array, "[")
		}
		return
	}
	if !strings.Contains(w.d.Array, "[") {
		w.d.Array += "[]"
	}
	_, hand, _ := strings.Cut(w.d.Array, "[")
	out := rules.Drops{Captured: w.CapturesToHand && !w.TwoBoards, Movable: w.Immobility, PawnMate: w.PawnDropMate, Faces: w.DropPromoted}
	for _, slot := range w.order() {
		letter := string(rune(w.letters[slot]))
		if slot == "king" && !strings.Contains(strings.ToUpper(hand), letter) {
			continue
		}
		on := w.dropArea(slot)
		if on[0].empty() && on[1].empty() || w.NoDoubled.has(slot) && w.NoDoubledCount == 0 {
			continue
		}
		out.Types += letter
		zone := rules.DropZone{Types: letter}
		if !w.covers(&on) {
			zone.On = w.region(w.d, &on)
		}
		if w.NoDoubled.has(slot) {
			zone.PerFile = w.NoDoubledCount
		}
		if zone.On != "" || zone.PerFile > 0 {
			out.Zones = append(out.Zones, zone)
		}
	}
	if w.DropPromoted {
		out.Types = ""
	}
	w.put(out)
	if w.MustDrop {
		must := rules.MustDrop{}
		if !slices.Contains(w.MustDropType, "*") {
			must.Types = w.types(w.MustDropType, false)
		}
		w.put(must)
	}
	if letter := w.letters["bishop"]; w.OppositeBishops && letter != 0 {
		w.put(rules.OppositeColors{Type: string(rune(letter)), On: "all"})
	}
}

// enclosing makes the rule by which drops depend on what stands around.
func (w *fairyWriter) enclosing() {
	how, ok := map[choice]string{"top": "top", "anyside": "anyside", "snort": "snort", "ataxx": "beside", "none": ""}[w.Enclosing]
	if !ok {
		w.warn("enclosingDrop = %s: derive from flipello, whose rule it is", w.Enclosing)
		return
	}
	out := rules.DropPlace{How: how, Free: engine.Region(strings.Join(w.terms(&w.EnclosingStart), " "))}
	if all := w.order(); w.FreeDrops && len(all) > 0 {
		if !w.Drops {
			return
		}
		out.New = string(rune(w.letters[all[0]]))
	}
	w.put(out)
}

// dropArea is where a kind of piece may be dropped.
func (w *fairyWriter) dropArea(slot string) (out [2]area) {
	for c := range out {
		out[c] = w.DropRegion[c]
		ban := area{}
		if slot == "pawn" && !w.ZonePawns {
			ban = w.PromotionRegion[c]
		}
		first := w.zone(c, 1, 1)
		for i := range out[c] {
			out[c][i] = out[c][i] && !ban[i] && !(slot == "pawn" && !w.FirstRankPawns && first[i]) &&
				!(slot == "rook" && w.RookDrop && !first[i])
			if m := w.mobility[slot]; m != nil && !m[c].empty() {
				out[c][i] = out[c][i] && m[c][i]
			}
		}
	}
	return out
}

// walls makes the rule by which moves leave walls.
func (w *fairyWriter) walls() {
	w.drop("walls")
	i := slices.Index([]choice{"static", "arrow", "duck", "past", "edge"}, w.Walling)
	if i < 0 {
		return
	}
	out := rules.Walls{How: rules.Walling(i)}
	not := area{}
	for i := range not {
		not[i] = !w.WallingRegion[0][i]
	}
	if !w.covers(&w.WallingRegion) {
		out.Not = engine.Region(strings.Join(w.terms(&not), " "))
	}
	w.put(out)
	if w.WallOrMove {
		w.warn("wallOrMove: there is no such rule yet; each move puts a wall")
	}
}

// passing makes the rule by which players may pass.
func (w *fairyWriter) passing() {
	w.drop("passing")
	out := rules.Passing{}
	if w.letters["king"] != 0 {
		out.King = string(rune(w.letters["king"]))
	}
	switch {
	case w.Pass[0] || w.Pass[1]:
		if w.Pass[0] != w.Pass[1] {
			w.warn("passWhite, passBlack: both players may pass")
		}
	case w.PassStuck[0] || w.PassStuck[1]:
		out.Stuck = true
	default:
		return
	}
	w.put(out)
	if w.Bikjang {
		w.warn("bikjangRule: there is no such rule yet")
	}
}

// goals makes the rules of pieces that win by getting somewhere.
func (w *fairyWriter) goals() {
	w.drop("location victory", "location victory of Black")
	if w.FlagRegion[0].empty() && w.FlagRegion[1].empty() {
		return
	}
	var goal [2]rules.LocationVictory
	for c := range goal {
		only := [2]area{}
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
		out := rules.Repetition{Times: max(w.FoldRule, 2), PerpetualCheck: w.PerpetualCheck}
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
	if w.MoveRepetition {
		w.warn("moveRepetitionIllegal: there is no such rule yet")
	}
}

// connect makes the rules of pieces in a row.
func (w *fairyWriter) connect() {
	w.drop("connect", "formation")
	out := rules.Formation{
		Row: w.ConnectN, Square: w.ConnectNxN, Line: w.CollinearN, From: w.region(w.d, &w.Connect1), To: w.region(w.d, &w.Connect2),
		NoRanks: !w.ConnectAcross, NoFiles: !w.ConnectUp, NoDiagonals: !w.ConnectDiagonal, Loses: w.ConnectValue == "loss",
	}
	if !slices.Contains(w.ConnectTypes, "*") {
		out.Types = w.types(w.ConnectTypes, true)
	}
	if out.Row > 1 || out.Square > 1 || out.Line > 1 || out.From != "" {
		w.put(out)
	}
}

// others makes the rules of draws that are none, counting, and full boards.
func (w *fairyWriter) others() {
	w.drop("draw odds")
	switch w.Material {
	case "whitedrawodds":
		w.put(rules.DrawOdds{For: "w"})
	case "blackdrawodds":
		w.put(rules.DrawOdds{For: "b"})
	case "janggi":
		w.warn("materialCounting = janggi: there is no such rule yet")
	}
	if w.Counting == "none" {
		w.drop("counting")
	} else if !slices.ContainsFunc(w.d.Rules, func(r engine.Rule) bool { return r.Key() == "counting" }) {
		w.warn("countingRule = %s: derive from makruk, cambodian or asean, whose rule it is", w.Counting)
	}
	if w.SeirawanGating && !slices.ContainsFunc(w.d.Rules, func(r engine.Rule) bool { return r.Key() == "gating" }) {
		w.put(rules.Gating{})
	}
	if !w.SeirawanGating {
		w.drop("gating")
	}
}
