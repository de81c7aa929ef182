package plain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/wording"
)

// board prints the board rank by rank.
func board(c *console, _ string) error {
	p := c.game.Looked()
	v := p.Variant()
	for b := range v.Boards() {
		if v.Boards() > 1 {
			c.print([]string{"The first board:", "The second board:"}[b])
		}
		c.speech().boardWords(p, b, c.print)
	}
	handWords(p, c.print)
	c.print(c.turnWords())
	return nil
}

// boardWords describes one board. Consecutive empty ranks are one line.
func (t phrasing) boardWords(p *engine.Position, b int, say func(string)) {
	v, labels := p.Variant(), notation.LabelsIn(t.name, p.Variant())
	var empty []string
	flush := func() {
		if n := len(empty); n == 1 {
			say(fmt.Sprintf("Rank %s: empty.", empty[0]))
		} else if n > 1 {
			say(fmt.Sprintf("Ranks %s to %s: empty.", empty[0], empty[n-1]))
		}
		empty = nil
	}
	for rank := v.Ranks() - 1; rank >= 0; rank-- {
		label, text := labels.Ranks[rank], t.rankWords(p, rank, b)
		if text == "" && label != "" {
			empty = append(empty, label)
			continue
		}
		flush()
		switch {
		case text != "" && label != "":
			say(fmt.Sprintf("Rank %s: %s.", label, text))
		case text != "": // squares with their own names
			say(fmt.Sprintf("Beyond: %s.", text))
		}
	}
	flush()
}

// rankWords lists the pieces on a rank; the player is named when it changes.
func (t phrasing) rankWords(p *engine.Position, rank, b int) string {
	v := p.Variant()
	var out []string
	owner := engine.Color(2)
	for file := range v.Files() {
		s := v.At(file, rank, b)
		pc := p.PieceAt(s)
		switch {
		case !v.OnBoard(s) || pc == engine.NoPiece:
		case pc.Type() != 0 && pc.Color() != owner:
			owner = pc.Color()
			out = append(out, fullName(v, pc)+" "+t.squares(s))
		default:
			out = append(out, pieceName(v, pc)+" "+t.squares(s))
		}
	}
	return strings.Join(out, ", ")
}

func diagram(c *console, _ string) error {
	p := c.game.Looked()
	c.printLines(notation.DiagramIn(p, c.user.Labels(p.Variant())))
	c.print(c.turnWords())
	return nil
}

func hand(c *console, _ string) error {
	p := c.game.Looked()
	if handWords(p, c.print) == 0 {
		c.print("Nobody has a piece in hand.")
	}
	return nil
}

// handWords prints the pieces in the players' hands, and returns how many players
// have some.
func handWords(p *engine.Position, say func(string)) (players int) {
	for side := range engine.Color(2) {
		var have []string
		for _, t := range p.Variant().Types() {
			if n := p.InHand(side, t.ID); n > 0 {
				have = append(have, plural(n, strings.ToLower(t.Name), strings.ToLower(t.Name)+"s"))
			}
		}
		if len(have) > 0 {
			players++
			say(fmt.Sprintf("%s has in hand: %s.", p.Variant().SideName(side), strings.Join(have, ", ")))
		}
	}
	return players
}

// square parses the name of a square, as it is spoken or as the variant names it.
func (t phrasing) square(v *engine.Variant, text string) (engine.Square, error) {
	if text == "" {
		return 0, fmt.Errorf("which square, such as %s?", t.squares(v.At(0, 0, 0)))
	}
	for i := range v.Size() {
		if s := engine.Square(i); v.OnBoard(s) && t.squares(s) == text {
			return s, nil
		}
	}
	s, ok := v.SquareNamed(text)
	if !ok && v.Boards() == 1 {
		s, ok = v.SquareNamed(strings.ToLower(text))
	}
	if !ok {
		return 0, fmt.Errorf("there is no square %q", text)
	}
	return s, nil
}

// typeNamed finds a type of piece by its letters or its name, in the plural as
// well.
func typeNamed(v *engine.Variant, text string) (*engine.PieceType, error) {
	types := v.Types()
	for _, fits := range []func(t *engine.PieceType) bool{
		func(t *engine.PieceType) bool { return t.Label(engine.White) == text || t.Label(engine.Black) == text },
		func(t *engine.PieceType) bool { return strings.EqualFold(t.Name, text) },
		func(t *engine.PieceType) bool { return strings.EqualFold(t.Name+"s", text) },
		func(t *engine.PieceType) bool { return strings.EqualFold(t.Label(engine.White), text) },
	} {
		for i := range types {
			if fits(&types[i]) {
				return &types[i], nil
			}
		}
	}
	var names []string
	for i := range types {
		names = append(names, strings.ToLower(types[i].Name))
	}
	return nil, fmt.Errorf("%s has no piece %q; it has %s", v.Def.Name, text, and(names))
}

// where prints the squares of the pieces of a player, a type, or both.
func where(c *console, rest string) error {
	p := c.game.Looked()
	sides := []engine.Color{engine.White, engine.Black}
	word, more, _ := strings.Cut(rest, " ")
	if side, ok := p.Variant().Def.SideNamed(word); ok {
		sides, rest = []engine.Color{side}, strings.TrimSpace(more)
	}
	var only *engine.PieceType
	if rest != "" {
		t, err := typeNamed(p.Variant(), rest)
		if err != nil {
			return err
		}
		only = t
	}
	for _, side := range sides {
		c.print(c.speech().whereWords(p, side, only))
	}
	return nil
}

func (t phrasing) whereWords(p *engine.Position, side engine.Color, only *engine.PieceType) string {
	v := p.Variant()
	var out []string
	for _, pt := range v.Types() {
		if only != nil && pt.ID != only.ID {
			continue
		}
		on := p.Pieces(side, pt.ID)
		var squares []string
		for s := range on.All() {
			squares = append(squares, t.place(v, s))
		}
		if len(squares) > 0 {
			out = append(out, strings.ToLower(pt.Name)+" "+strings.Join(squares, ", "))
		}
	}
	switch {
	case len(out) > 0:
		return fmt.Sprintf("%s: %s.", v.SideName(side), strings.Join(out, "; "))
	case only != nil:
		return fmt.Sprintf("%s has no %s on the board.", v.SideName(side), strings.ToLower(only.Name))
	}
	return v.SideName(side) + " has nothing on the board."
}

// what prints everything about a square.
func what(c *console, rest string) error {
	p := c.game.Looked()
	v := p.Variant()
	t := c.speech()
	s, err := t.square(v, rest)
	if err != nil {
		return err
	}
	pc := p.PieceAt(s)
	if pc == engine.NoPiece {
		c.print(fmt.Sprintf("%s is empty.", t.place(v, s)))
	} else {
		c.print(fmt.Sprintf("On %s: %s.", t.place(v, s), fullName(v, pc)))
	}
	if pc.Type() != 0 {
		if aims := t.attackedFrom(p, s); len(aims) > 0 {
			c.print("It attacks " + and(aims) + ".")
		}
		if list := movesFrom(c.writer(), p, s); len(list) > 0 {
			c.print(fmt.Sprintf("It has %s: %s.", plural(len(list), "move", "moves"), strings.Join(list, ", ")))
		} else if pc.Color() == p.Side() {
			c.print("It has no legal move.")
		}
	}
	printAttackers(c, s)
	return nil
}

// attackedFrom lists the enemy pieces that a piece attacks.
func (t phrasing) attackedFrom(p *engine.Position, from engine.Square) []string {
	v, side := p.Variant(), p.PieceAt(from).Color()
	var out []string
	enemies := p.PiecesOf(side.Other())
	for s := range enemies.All() {
		if by := p.AttackersOf(s, side); by.Has(from) {
			out = append(out, pieceName(v, p.PieceAt(s))+" "+t.place(v, s))
		}
	}
	return out
}

// movesFrom lists the legal moves of the piece on a square.
func movesFrom(write notation.MoveFormatter, p *engine.Position, from engine.Square) []string {
	legal := p.LegalMoves()
	var out []string
	for i, san := range write(p, legal) {
		if legal[i].IsFrom(from) {
			out = append(out, san)
		}
	}
	return out
}

func attackers(c *console, rest string) error {
	s, err := c.speech().square(c.game.Looked().Variant(), rest)
	if err != nil {
		return err
	}
	if printAttackers(c, s) == 0 {
		c.print("Nothing attacks it.")
	}
	return nil
}

// printAttackers prints which pieces attack a square, or defend the piece there,
// and returns how many players have some.
func printAttackers(c *console, s engine.Square) (players int) {
	p, t := c.game.Looked(), c.speech()
	v, pc := p.Variant(), p.PieceAt(s)
	for side := range engine.Color(2) {
		by := p.AttackersOf(s, side)
		by.Remove(s) // of pieces that can return to where they were
		var names []string
		for from := range by.All() {
			names = append(names, t.standing(p, from))
		}
		if len(names) == 0 {
			continue
		}
		players++
		verb := "attacks"
		if pc.Type() != 0 && pc.Color() == side {
			verb = "defends"
		}
		c.print(fmt.Sprintf("%s %s %s with %s.", c.side(side), verb, t.place(v, s), and(names)))
	}
	return players
}

// moves lists the legal moves.
func moves(c *console, rest string) error {
	p, t := c.game.Looked(), c.speech()
	if rest != "" {
		s, err := t.square(p.Variant(), rest)
		if err != nil {
			return err
		}
		list := movesFrom(c.writer(), p, s)
		if pc := p.PieceAt(s); len(list) == 0 && pc.Type() == 0 {
			return fmt.Errorf("there is no piece on %s", t.place(p.Variant(), s))
		} else if len(list) == 0 {
			c.print(fmt.Sprintf("The %s on %s has no legal move now.", fullName(p.Variant(), pc), t.place(p.Variant(), s)))
			return nil
		}
		c.print(strings.Join(list, ", ") + ".")
		return nil
	}
	list := c.writer()(p, p.LegalMoves())
	slices.Sort(list)
	if len(list) == 0 {
		return errors.New("there is no legal move")
	}
	c.print(fmt.Sprintf("%s: %s.", plural(len(list), "move", "moves"), strings.Join(list, ", ")))
	return nil
}

// piece describes the moves of a type of piece.
func piece(c *console, rest string) error {
	p := c.game.Looked()
	v := p.Variant()
	if rest == "" {
		return errors.New("which piece? Its letter, its name or its square")
	}
	from, black := v.At((v.Files()-1)/2, (v.Ranks()-1)/2, 0), false
	t, err := typeNamed(v, rest)
	if s, bad := c.speech().square(v, rest); err != nil && bad == nil {
		if p.PieceAt(s).Type() == 0 {
			return fmt.Errorf("there is no piece on %s", rest)
		}
		t, from, black, err = v.Type(p.PieceAt(s).Type()), s, p.PieceAt(s).Color() == engine.Black, nil
	}
	if err != nil {
		return err
	}
	c.print(fmt.Sprintf("%s. Letters %s and %s. Betza's notation: %s.", t.Name, t.Label(engine.White), t.Label(engine.Black), t.Shown().Notation))
	c.print(c.user.Relabel(v, t.Words()))
	if value := search.PieceValue(v, t.ID); value > 0 {
		c.print(fmt.Sprintf("Value: %.1f pawns, as ferz reckons.", float64(value)/100))
	}
	labels := c.user.Labels(v)
	return c.movement(t, betza.Scene{
		Files: v.Files(), Ranks: v.Ranks(), Royal: t.Royal,
		Black: black && v.Def.Symmetry != engine.NoSymmetry, Mirror: v.Def.Symmetry == engine.Mirror, FileLabels: labels.Files[0], RankLabels: labels.Ranks,
		From: fmt.Sprintf("%c%d", 'a'+v.File(from), v.Rank(from)+1), // package betza names squares in its own way
	})
}

// movement draws the moves of a piece on an empty board.
func (c *console) movement(t *engine.PieceType, at betza.Scene) error {
	text, err := betza.Diagram(t.Shown(), at)
	if err != nil {
		return fmt.Errorf("there is no diagram: %w", err)
	}
	c.printLines(text)
	return nil
}

func rules(c *console, _ string) error {
	v := c.game.Looked().Variant()
	c.print(wording.Sentence(strings.ReplaceAll(v.Def.Description, "\n", " ")))
	for _, paragraph := range v.Describe() {
		c.print(c.user.Relabel(v, paragraph))
	}
	return nil
}
