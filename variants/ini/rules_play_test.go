package ini

import (
	"context"
	"fmt"
	"hash/fnv"
	"iter"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/language"
)

// ruleParents are the headings and first lines of games that TestEachRule adds a
// rule to. They cover all that rules depend on: boards, sides, hands, royal pieces,
// turns, walls, variables and scripts.
var ruleParents = append(slices.Clone(lightParents),
	"[x:chess]", "[x:alice]", "[x:xiangqi]", "[x:shogi]", "[x:duck]", "[x:crazyhouse]", "[x:kinglet]", "[x:marseillais]", "[x:progressive]", "[x:atomic]",
	"[x:seirawan]", "[x:fischerandom]", "[x:janggi]", "[x:cylindrical]", "[x]\npawn = p\nking = k\nrook = r",
	"[x:-]\nboard = 16x16\narray = 8k7/16/16/16/16/16/16/16/16/16/16/16/16/16/16/Q7K7\npiece.King = K K royal\npiece.Queen = Q Q",
	"[x:chess]\nvariable.Army = kind=choice choices=[Knights Bishops] default=Knights\nsetup.Army.Knights = Minor=N minor=n\nsetup.Army.Bishops = Minor=B minor=b\n"+
		"array = r#{minor}#{minor}qk#{minor}#{minor}r/pppppppp/8/8/8/8/PPPPPPPP/R#{Minor}#{Minor}QK#{Minor}#{Minor}R",
	"[x:reversi]", "[x:lion]", "[x:grand]", "[x:extinction]", "[x:hostage]", "[x:doublechess]", "[x:cwda]", "[x:tamerlane]", "[x:chu]",
)

// lightParents are those of small boards, which take little time.
var lightParents = []string{
	"[x:losalamos]", "[x:dobutsu]", "[x:connectfour]",
	"[x:-]\nboard = 5x5\narray = rkqbn/ppppp/5/PPPPP/RKQBN\nformat = {array} {side} {castling} {ep} {halfmove} {move}\npiece.King = K KisO1 royal\npiece.Pawn = P mfWcfFimfnD\npiece.Queen = Q Q\npiece.Rook = R R\npiece.Bishop = B B\npiece.Knight = N N\nrule.Checkmate =",
	"[x:-]\nboard = 1x1\narray = K\npiece.King = K K royal\nrule.Checkmate = stalemate=loses",
	"[x:-]\nboard = 5x4\nsymmetry = rotate\npiece.Hopper = H'/h' mafsK\npiece.Stone = S -\narray = 2h'2/5/5/SSH'SS\nrule.Checkmate = stalemate=loses",
	"[x:-]\nboard = 4x4x2\narray = k3/4/4/QP1K/4/4/4/4\npiece.King = K K royal\npiece.Queen = Q Q\npiece.Pawn = P mfWcfF\nrule.TwoBoards = ",
	"[x:-]\nboard = 4x4x2\narray = k3/4/4/QP1K/4/4/4/4\npiece.King = K K royal\npiece.Queen = Q Q\npiece.Pawn = P mfWcfF",
	"[x:-]\nboard = 3x3\narray = ppp/3/PPP\npiece.Pawn = P mfWcfF\nremoved = b2\nsymmetry = none",
	"[x:-]\nboard = 4x4\ncylinder = true\narray = k2q/pppp/PPPP/K2Q\npiece.King = K K royal\npiece.Queen = Q Q\npiece.Pawn = P mfWcfF\nrule.Promotion = of=P to=Q",
	"[x:losalamos]\nscript = \"\"\"\ndef game_end(pos):\n    return None\n\"\"\"",
	"[x:losalamos]\nrule.DoubleMove =", "[x:losalamos]\nrule.Drops = captured", "[x:losalamos]\nrule.Walls = how=duck",
}

// ruleTexts yields parameters for a rule: none, each alone with good and odd values,
// and those of the catalogue's games, whole, without one, and with one odd.
func ruleTexts(t reflect.Type, used []engine.Rule) iter.Seq[string] {
	return func(yield func(string) bool) {
		seen := map[string]bool{}
		once := func(text string) bool {
			if seen[text] {
				return true
			}
			seen[text] = true
			return yield(text)
		}
		if !once("") || !once("nonsense=1") || !once("=") {
			return
		}
		all := ""
		for i := range t.NumField() {
			f := t.Field(i)
			for _, value := range oddValues(f.Type, 0) {
				if !once(language.FieldName(f) + "=" + value) {
					return
				}
			}
			if f.Type.Kind() == reflect.Bool {
				all += " " + language.FieldName(f)
			}
		}
		if !once(strings.TrimSpace(all)) {
			return
		}
		for n, r := range used {
			v := reflect.New(t).Elem()
			v.Set(reflect.ValueOf(r))
			if !once(language.WriteFields(v)) {
				return
			}
			for i := range t.NumField() {
				f := v.Field(i)
				kept := reflect.New(f.Type()).Elem()
				kept.Set(f)
				f.SetZero()
				rest := language.WriteFields(v)
				if !once(rest) {
					return
				}
				for _, value := range oddValues(f.Type(), 0) {
					if n > 1 {
						break
					}
					if len(value) < 100 && !once(strings.TrimSpace(rest+" "+language.FieldName(t.Field(i))+"="+value)) {
						return
					}
				}
				f.Set(kept)
			}
		}
	}
}

// oddValues are values of a type as they are written, most of them wrong.
func oddValues(t reflect.Type, depth int) (out []string) {
	if names := language.Named(t); names != nil {
		return append(slices.Clone(names), "nonsense", "-1", "")
	}
	switch t.Kind() {
	case reflect.Bool:
		return []string{"true", "false", "2"}
	case reflect.Int, reflect.Uint8:
		return []string{"1", "3", "64", "0", "-1", "1048576", "9223372036854775808", "x"}
	case reflect.Float64:
		return []string{"1.5", "-1.5", "1e6", "1e300", "NaN", "x"}
	case reflect.Pointer:
		return oddValues(t.Elem(), depth)
	case reflect.Slice:
		out = []string{"[]", "[", "x"}
		for _, v := range oddValues(t.Elem(), depth+1) {
			if len(v) < 100 {
				out = append(out, "["+v+"]", "["+v+" "+v+"]")
			}
		}
		if depth > 0 {
			return out[:min(len(out), 8)]
		}
		return append(out, "["+strings.Repeat(cheapest(t.Elem())+" ", 3000)+"]")
	case reflect.Struct:
		out = []string{"{}", "{", "x"}
		for i := range t.NumField() {
			if depth > 3 {
				break
			}
			for _, v := range oddValues(t.Field(i).Type, depth+1) {
				if len(v) < 100 {
					out = append(out, "{"+language.FieldName(t.Field(i))+"="+v+"}")
				}
			}
		}
		return out
	}
	if t == reflect.TypeFor[engine.Region]() {
		return []string{"a1", "r^1", `"a1 b2-c3 a1"`, "z99", "all", `""`, `"r2-1"`, "r0", "r99", "?", `"` + strings.Repeat("a1 ", 3000) + `"`}
	}
	return []string{"K", "P", "kq", `"King Pawn"`, "?", `""`, "a1", "e1", "KK", "w", "pieces", "duck", "3", "-1", "2-3", `"` + strings.Repeat("K P ", 1500) + `"`, strings.Repeat("PK", 1500)}
}

// cheapest is a short value of a type.
func cheapest(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return "[]"
	case reflect.Struct:
		return "{}"
	case reflect.String:
		return "K"
	}
	return language.Example(t)
}

// usedRules are the rules of the catalogue's games by their names, each once.
func usedRules() map[string][]engine.Rule {
	out := map[string][]engine.Rule{}
	for _, d := range variants.All() {
		for _, r := range d.Rules {
			name := reflect.TypeOf(r).Name()
			if !slices.ContainsFunc(out[name], func(o engine.Rule) bool { return reflect.DeepEqual(o, r) }) {
				out[name] = append(out[name], r)
			}
		}
	}
	return out
}

// tryGame reads a text with a game x, and plays it if it is good.
func tryGame(text string, plies int) (good bool, failed string) {
	defer func() {
		if e := recover(); e != nil {
			failed = fmt.Sprintf("panic: %v\n%s", e, debug.Stack())
		}
	}()
	games := ReadText(variants.BuiltIn(), "f.ini", text)
	for _, p := range games.Problems {
		if p.Line == 0 || p.File != "f.ini" || p.Text == "" || len(p.Text) > 4000 || strings.Contains(p.Text, "ferz fails") {
			failed = fmt.Sprintf("problem without a place or a good text: %.300v", p)
		}
	}
	if len(games.Definitions) == 0 {
		if len(games.Problems) == 0 {
			failed = "neither a game nor a problem"
		}
		return false, failed
	}
	warnings, _ := games.Check(games.Definitions[0])
	for _, p := range warnings {
		if !p.Warning {
			failed = p.Error()
		}
	}
	v, err := engine.Compile(games.Definitions[0], nil)
	if err != nil {
		return true, err.Error()
	}
	if failed == "" {
		failed = playAlong(v, plies)
	}
	return true, failed
}

// playAlong plays random moves and looks at all that is done with positions.
func playAlong(v *engine.Variant, plies int) string {
	for _, text := range v.Describe() {
		if strings.Contains(text, "%!") {
			return "described as " + text
		}
	}
	for _, t := range v.Types() {
		t.Words()
	}
	_, _ = nnue.NewFeatureSet(v)
	p, err := v.NewPosition("")
	if err != nil {
		return err.Error()
	}
	e := search.New(v, 1)
	r, total := rand.New(rand.NewPCG(1, 2)), 0
	for ply := range plies {
		moves, hash, fen := p.LegalMoves(), p.Hash(), p.FEN()
		if text := lookAt(p, moves, r); text != "" {
			return fen + ": " + text
		}
		if ply%20 == 3 && len(moves) > 0 {
			if _, err := e.Search(context.Background(), p, search.Limits{Depth: 3, Nodes: 500}, nil); err != nil {
				return fen + ": " + err.Error()
			}
		}
		if p.Hash() != hash || p.FEN() != fen {
			return fen + ": not as before after search and perft: " + p.FEN()
		}
		if total += len(moves); len(moves) == 0 || total > 60*plies {
			break
		}
		p.Make(moves[r.IntN(len(moves))])
	}
	for p.Ply() > 0 {
		p.Unmake()
	}
	if start, _ := v.NewPosition(""); start.FEN() != p.FEN() || start.Hash() != p.Hash() {
		return "taking all back gives " + p.FEN()
	}
	return ""
}

// fingerprintOf looks at one position.
func lookAt(p *engine.Position, moves []engine.Move, r *rand.Rand) string {
	v := p.Variant()
	if len(moves) > 3000 {
		return ""
	}
	if n := p.Perft(context.Background(), 1); n != uint64(len(moves)) {
		return fmt.Sprintf("perft 1 is %d, %d moves", n, len(moves))
	}
	if len(moves) < 60 && r.IntN(8) == 0 {
		p.Perft(context.Background(), 2)
	}
	p.Result()
	p.RuleScore()
	notation.Diagram(p)
	for c := range engine.Color(2) {
		p.InCheck(c)
		p.CanWin(c)
		p.TimeOut(c)
	}
	q, err := v.NewPosition(p.FEN())
	if err != nil {
		return "its FEN can't be read: " + err.Error()
	}
	if q.FEN() != p.FEN() {
		return "its FEN is read as " + q.FEN()
	}
	sans := notation.SANs(p, moves)
	for range min(len(moves), 2) {
		i := r.IntN(len(moves))
		m := moves[i]
		text := notation.Coordinates(p, m)
		if found, err := notation.Match(p, text); err != nil || !slices.Contains(found, m) {
			return fmt.Sprintf("%s is read as %v, %v", text, found, err)
		}
		if found, err := notation.Match(p, sans[i]); err != nil || !slices.Contains(found, m) {
			return fmt.Sprintf("%s is read as %v, %v", sans[i], found, err)
		}
		for _, style := range notation.StyleNames() {
			notation.FormatterFor(style, v)(p, moves[i:i+1])
		}
		p.Effect(m)
	}
	for range r.IntN(2) { // why others are not legal
		from, to := engine.Square(r.IntN(v.Size())), engine.Square(r.IntN(v.Size()))
		_ = notation.WhyIllegal(p, engine.NewMove(engine.NormalMove, from, to))
		_, _ = notation.Parse(p, v.SquareName(from)+v.SquareName(to))
	}
	if r.IntN(10) == 0 {
		_, _ = notation.Parse(p, "O-O")
	}
	return ""
}

// TestEachRule: every rule without parameters, with odd ones and with each alone, on
// every kind of game, gives a good game or an error with its place; good games are
// played. Each rule is tried without parameters on some games, and a sample of the
// other cases on small boards. FERZ_SWEEP=3/50 has the third of fifty parts tried, which
// takes many minutes, and FERZ_SWEEP=1/1 all.
func TestEachRule(t *testing.T) {
	used, seen, tried, good := usedRules(), 0, 0, 0
	wanted, plies := sampled(t)
	for _, name := range language.RuleNames() {
		kind, _ := language.RuleType(name)
		for text := range ruleTexts(kind, used[name]) {
			for i, parent := range ruleParents {
				seen++
				if !wanted(hashOf(name, text, parent), text, i) {
					continue
				}
				tried++
				written := fmt.Sprintf("%s\nrule.%s = %s\n", parent, name, text)
				ok, failed := tryGame(written, plies)
				if ok {
					good++
				}
				if failed != "" {
					t.Errorf("%.200q + rule.%s = %.100q: %s", parent, name, text, failed)
				}
			}
		}
	}
	t.Logf("%d of %d cases, %d good games", tried, seen, good)
	if good < 30 || tried-good < 30 {
		t.Errorf("%d games of %d cases are good: want many of both kinds", good, tried)
	}
}

// hashOf returns a number that spreads cases evenly over parts of any size.
func hashOf(texts ...string) int {
	h := fnv.New32a()
	for _, text := range texts {
		_, _ = h.Write([]byte(text)) // never fails
	}
	return int(h.Sum32())
}

// sampled returns which cases TestEachRule tries, by hash, parameters and parent, and
// how many plies of good games are played.
func sampled(t *testing.T) (wanted func(hash int, text string, parent int) bool, plies int) {
	sweep := os.Getenv("FERZ_SWEEP")
	if sweep == "" {
		return func(hash int, text string, parent int) bool {
			return text == "" && hash%11 == 0 && parent < len(ruleParents)-6 || parent < len(lightParents) && hash%1009 == 0
		}, 6
	}
	part, of := 1, 1
	if _, err := fmt.Sscanf(sweep, "%d/%d", &part, &of); err != nil || of < 1 {
		t.Fatalf("FERZ_SWEEP=%s: want a part such as 3/50", sweep)
	}
	return func(hash int, _ string, _ int) bool { return hash%of == part%of }, 60
}

// TestDropTakesRight: a right to castle ends with its partner, also where pieces that are
// dropped bring such rights and a drop turns the partner into another piece.
func TestDropTakesRight(t *testing.T) {
	games := ReadText(variants.BuiltIn(), "f.ini", "[x:hostage]\nrule.Infection = man=P\n")
	v, err := engine.Compile(games.Definitions[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ fen, move, want string }{
		{"r3k2r/2P5/8/8/8/8/8/4K3[] w kq - 0 1", "P@b7", "P3k2r/1PP5/8/8/8/8/8/4K3[] b k - 0 1"},
		{"r3k2r/2P5/8/8/8/8/8/4K3[] w kq - 0 1", "P@b6", "r3k2r/2P5/1P6/8/8/8/8/4K3[] b kq - 0 1"},
		{"4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "R@h1", "4k3/8/8/8/8/8/8/4K2R[] b K - 0 1"},
	} {
		p, err := v.NewPosition(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := notation.Parse(p, tt.move)
		if err != nil {
			t.Fatal(err)
		}
		if p.Make(m); p.FEN() != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.fen, tt.move, p.FEN(), tt.want)
		}
	}
}
