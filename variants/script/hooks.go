package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"github.com/ferzchess/ferz/engine"
)

// hookID numbers the functions of hookNames.
type hookID int

const (
	legalHook hookID = iota
	effectsHook
	movesHook
	wallsHook
	endHook
	stuckHook
	worthHook
	extendHook
)

// hooks returns what the functions that there are make of the game.
func (g *game) hooks() engine.Hooks {
	out := engine.Hooks{trier{g}, failures{g}}
	if len(g.slots) > 0 {
		out = append(out, slots{g})
	}
	for _, h := range []struct {
		id   hookID
		hook any
	}{
		{legalHook, legality{g}}, {effectsHook, effects{g}}, {movesHook, source{g}}, {wallsHook, walls{g}},
		{endHook, ender{g}}, {stuckHook, stuck{g}}, {worthHook, worth{g}}, {extendHook, extender{g}},
	} {
		if g.functions[hookNames[h.id].name] != nil {
			out = append(out, h.hook)
		}
	}
	return out
}

// failures reports the first error.
type failures struct{ g *game }

// Err implements engine.Fallible.
func (f failures) Err() error {
	if e := f.g.failure.Load(); e != nil {
		return e
	}
	return nil
}

// legality vetoes moves.
type legality struct{ g *game }

// Legal implements engine.LegalityTester.
func (l legality) Legal(p engine.AfterMove, m engine.Move) bool {
	ok, _ := l.judge(p.Position, m)
	return ok
}

// judge asks the function about a move that has been made.
func (l legality) judge(p *engine.Position, m engine.Move) (legal bool, why string) {
	switch v := l.g.callMove(legalHook, p, m, false).(type) {
	case nil:
	case starlark.Bool:
		return bool(v), "the rules of the game forbid it"
	case starlark.String:
		return false, string(v)
	default:
		l.g.wrong(legalHook, "%s; expected True, False, or a text that says why the move is illegal", short(v))
	}
	return true, ""
}

// ExplainIllegal implements engine.Explainer.
func (l legality) ExplainIllegal(p *engine.Position, m engine.Move) string {
	p.Make(m)
	defer p.Unmake()
	if ok, why := l.judge(p, m); !ok {
		return why
	}
	return ""
}

// effects change the position after moves.
type effects struct{ g *game }

// SideEffects implements engine.SideEffecter.
func (e effects) SideEffects(p engine.Editor, m engine.Move) {
	v := e.g.callMove(effectsHook, p.Position, m, false)
	if v == nil || v == starlark.None {
		return
	}
	list, ok := v.(*starlark.List)
	if !ok {
		e.g.wrong(effectsHook, "%s; expected a list of changes, such as [remove(\"e4\")], or None", short(v))
		return
	}
	for i := range list.Len() {
		c, ok := list.Index(i).(*change)
		if !ok {
			e.g.wrong(effectsHook, "a list with %s; expected changes: put, remove, hand or set_slot", short(list.Index(i)))
			return
		}
		if err := c.apply(p); err != nil {
			e.g.wrong(effectsHook, "%v", err)
			return
		}
	}
}

// Advise implements engine.Adviser.
func (effects) Advise(a *engine.Advice) { a.CaptureSideEffects = true }

// source adds moves.
type source struct{ g *game }

// SpecialMoves implements engine.MoveSource.
func (s source) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	v := s.g.call(movesHook, p, nil)
	if v == nil || v == starlark.None {
		return
	}
	list, ok := v.(*starlark.List)
	if !ok {
		s.g.wrong(movesHook, "%s; expected a list of moves, such as [step(\"e1\", \"e3\")], or None", short(v))
		return
	}
	for i := range list.Len() {
		one, ok := list.Index(i).(*added)
		if !ok {
			s.g.wrong(movesHook, "a list with %s; expected moves: step, jump, shoot, swap, drop or pass_turn", short(list.Index(i)))
			return
		}
		m, err := one.make(p)
		switch {
		case err != nil:
			s.g.wrong(movesHook, "%v", err)
		case !slices.Contains(out.Moves, m) && !s.takesRoyal(p, m):
			out.Add(m)
		}
	}
}

// takesRoyal reports whether a move captures a royal piece: such moves occur in no legal
// position.
func (s source) takesRoyal(p *engine.Position, m engine.Move) bool {
	e := p.Effect(m)
	return slices.ContainsFunc(e.Captured(), func(t engine.Placement) bool { return s.g.v.Type(t.Piece.Type()).Royal })
}

// walls adds to each move the square where it puts a wall.
type walls struct{ g *game }

// ExpandMove implements engine.MoveExpander.
func (w walls) ExpandMove(p *engine.Position, m engine.Move, out *engine.MoveList) {
	free, ok := w.squares(p, m)
	if !ok {
		out.Add(m)
	}
	for _, s := range free {
		out.Add(m.WithWall(s))
	}
}

// squares returns where a wall may be put after a move; ok is false where the
// function fails.
func (w walls) squares(p *engine.Position, m engine.Move) (free []engine.Square, ok bool) {
	v := w.g.callMove(wallsHook, p, m, true)
	list, ok := v.(*starlark.List)
	switch {
	case v == nil:
		return nil, false
	case !ok:
		w.g.wrong(wallsHook, "%s; expected a list of squares", short(v))
		return nil, false
	}
	taken := after(p, m)
	out := make([]engine.Square, 0, list.Len())
	for i := range list.Len() {
		s, err := w.g.square(list.Index(i))
		switch {
		case err != nil:
			w.g.wrong(wallsHook, "%v", err)
		case taken.Has(s):
			w.g.wrong(wallsHook, "%s, where something stands after the move", w.g.v.SquareName(s))
		case !slices.Contains(out, s):
			out = append(out, s)
		}
	}
	return out, true
}

// DescribeMove implements engine.Describer.
func (w walls) DescribeMove(_ *engine.Position, m engine.Move, text string, san bool) string {
	at, ok := m.Wall()
	switch {
	case !ok:
		return text
	case san:
		return text + "," + w.g.v.SquareName(at)
	}
	return text + "," + w.g.v.SquareName(m.To()) + w.g.v.SquareName(at)
}

// ExplainIllegal implements engine.Explainer.
func (w walls) ExplainIllegal(p *engine.Position, m engine.Move) string {
	free, _ := w.squares(p, m)
	if len(free) == 0 {
		return "there is no square for the wall"
	}
	name := w.g.v.SquareName
	return fmt.Sprintf("the move puts a wall as well: type %s%s,%s%s for one on %s", name(m.From()), name(m.To()), name(m.To()), name(free[0]), name(free[0]))
}

// Advise implements engine.Adviser.
func (walls) Advise(a *engine.Advice) { a.CaptureSideEffects = true }

// ender ends games by the position.
type ender struct{ g *game }

// GameEnd implements engine.GameEnder.
func (e ender) GameEnd(p *engine.Position) engine.Result {
	return e.g.resultOf(endHook, e.g.call(endHook, p, nil))
}

// Advise implements engine.Adviser.
func (ender) Advise(a *engine.Advice) { a.OtherEndings = true }

// resultOf returns the result that a function has returned.
func (g *game) resultOf(hook hookID, v starlark.Value) engine.Result {
	switch v := v.(type) {
	case nil, starlark.NoneType:
	case *result:
		return v.Result
	default:
		g.wrong(hook, "%s; expected win(player, reason), draw(reason) or None", short(v))
	}
	return engine.Result{}
}

// stuck decides games of a player who has no move.
type stuck struct{ g *game }

// NoMovesResult implements engine.NoMovesResulter.
func (s stuck) NoMovesResult(p *engine.Position, inCheck bool) engine.Result {
	return s.g.resultOf(stuckHook, s.g.call(stuckHook, p, starlark.Bool(inCheck)))
}

// worth is a hint at what positions are worth.
type worth struct{ g *game }

// Evaluate implements engine.Evaluator.
func (w worth) Evaluate(p *engine.Position) int {
	v := w.g.call(worthHook, p, nil)
	if v == nil {
		return 0
	}
	n, err := starlark.AsInt32(v)
	if err != nil {
		w.g.wrong(worthHook, "%s; expected by how many hundredths of a pawn White is better off", short(v))
	}
	return n
}

// extender deepens the search.
type extender struct{ g *game }

// ExtendsSearch implements engine.SearchExtender.
func (e extender) ExtendsSearch(p *engine.Position) bool {
	switch v := e.g.call(extendHook, p, nil).(type) {
	case nil, starlark.NoneType:
	case starlark.Bool:
		return bool(v)
	default:
		e.g.wrong(extendHook, "%s; expected True to search the position a ply deeper, or False", short(v))
	}
	return false
}

// slots are the numbers of a script in the FEN: "white:3,black:0".
type slots struct{ g *game }

// Sections implements engine.FENSection.
func (slots) Sections() []string { return []string{section} }

// WriteFEN implements engine.FENSection.
func (s slots) WriteFEN(p *engine.Position, _ string) string {
	var out []string
	for _, slot := range s.g.slots {
		out = append(out, slot.name+":"+strconv.FormatInt(int64(p.Slot(slot.slot)), 10))
	}
	return strings.Join(out, ",")
}

// ReadFEN implements engine.FENSection.
func (s slots) ReadFEN(p engine.Editor, _, text string) error {
	for _, slot := range s.g.slots {
		p.SetSlot(slot.slot, uint64(slot.value))
	}
	if text == "" {
		return nil
	}
	for _, part := range strings.Split(text, ",") {
		name, number, _ := strings.Cut(part, ":")
		n, err := strconv.ParseInt(number, 10, 64)
		i, unknown := s.g.slotNamed(starlark.String(name))
		if err != nil || unknown != nil {
			return fmt.Errorf("slots %q: expected %s", text, s.example())
		}
		p.SetSlot(s.g.slots[i].slot, uint64(n))
	}
	return nil
}

func (s slots) example() string {
	var out []string
	for _, slot := range s.g.slots {
		out = append(out, fmt.Sprintf("%s:%d", slot.name, slot.value))
	}
	return strings.Join(out, ",")
}

// Accepts implements engine.FENSection.
func (s slots) Accepts(_, text string) bool {
	name, _, ok := strings.Cut(text, ":")
	_, err := s.g.slotNamed(starlark.String(name))
	return ok && err == nil
}

// trier tries a script in positions of its game, so that who loads it learns of
// its errors.
type trier struct{ g *game }

// Limits of a script's trial run, in plies and in steps.
const (
	trialPlies = 30
	trialSteps = 300_000
)

// Prepare implements engine.Preparer.
func (t trier) Prepare(v *engine.Variant) error {
	t.g.trying.Store(true)
	defer t.g.trying.Store(false)
	return inTime(t.g.file, func() error {
		p, err := v.NewPosition("")
		if err != nil {
			return err
		}
		for ply := range trialPlies {
			moves := p.LegalMoves()
			p.ExtendsSearch()
			if p.RuleScore(); len(moves) == 0 || t.g.failure.Load() != nil || t.g.steps.Load() > trialSteps {
				p.NoMovesResult()
				break
			}
			p.Make(moves[(ply*7+3)%len(moves)])
		}
		return failures(t).Err()
	})
}

// WallWords implements engine.Waller: a wall that is alone, and that each move takes from
// where it stands, is a duck.
func (w walls) WallWords() engine.WallWords {
	if w.g.alone() {
		return engine.WallWords{Name: "duck", Put: "Place the duck", Alone: true}
	}
	return engine.WallWords{Name: "wall", Put: "Place the wall"}
}

// tryWalls tries two moves from the start position, and reports whether one wall stands
// after each.
func (g *game) tryWalls() bool {
	p, err := g.v.NewPosition("")
	if err != nil {
		return false
	}
	for range 2 {
		legal := p.LegalMoves()
		i := slices.IndexFunc(legal, func(m engine.Move) bool { _, wall := m.Wall(); return wall })
		if i < 0 {
			return false
		}
		p.Make(legal[i])
		if walls := p.Walls(); walls.Count() != 1 {
			return false
		}
	}
	return true
}
