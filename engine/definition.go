package engine

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
)

// PieceDef defines a type of piece.
type PieceDef struct {
	Name         string `ini:"name"`
	Letter       string `ini:"letter"` // notation: "N", "Q'/q" if the players' differ, "+R" for promoted forms
	Betza        string `ini:"betza"`  // its moves, see package betza
	AltLetter    string `ini:"also"`   // another notation that is read but not written
	Value        int    `ini:"value"`  // in centipawns, in the middlegame; 0: estimated from its moves
	EndgameValue int    `ini:"ending"` // the same in the ending; 0: as Value
	Royal        bool   `ini:"royal"`  // must not be left attacked
	// Initial are the squares where a piece counts as unmoved (Betza's i); ""
	// means those where the array has one.
	Initial Region `ini:"initial"`
	// RegionMoves are more moves that the piece has on some squares only.
	RegionMoves []RegionMoves `ini:"zoned"`
	// Base names the type that this one is a promoted form of; a captured one
	// goes to the hand as that type.
	Base string `ini:"base"`
	// Places adds to Value by the piece's square, EndingPlaces to Ending. Both nil:
	// only the evaluation's own terms depend on the square; EndingPlaces nil: the same
	// as Places.
	Places       *Places `ini:"places"`
	EndingPlaces *Places `ini:"endingPlaces"`
	// Picture is the shape of the piece, shown with its letter: a name of package
	// pictures, such as "lion"; "": chosen by its name or its moves.
	Picture string `ini:"picture"`
	// SFEN is the letter that programs for shogi have instead, which must not be another
	// piece's: in the hand, and, unless it is that of a form of the piece, on the board and
	// in drops.
	SFEN string `ini:"sfen"`
	// Kanji is its name in Japanese, and, if it is not that name's first character, what
	// diagrams have on its square: "歩", "成銀 全".
	Kanji string `ini:"kanji"`
	// WXF is its letter in the notation of the World Xiangqi Federation, and its
	// characters, Red's and Black's: "A 仕 士".
	WXF string `ini:"wxf"`
	// Janggi is its letter in moves of janggi.
	Janggi string `ini:"janggi"`
}

// RegionMoves are additional moves of a piece on the squares of a region.
type RegionMoves struct {
	On    Region `ini:"on"`
	Betza string `ini:"betza"`
	To    Region `ini:"to"` // where these moves may end; "": anywhere
}

// BoardStyle is how a game's board should look where it differs from others.
type BoardStyle struct {
	Colors int    // number of square colors, 1 to 3; 0: two
	Scheme string // name of a color scheme, such as "Cinnamon": see package schemes; "": the theme's
}

// Definition defines a variant as data: metadata, board, pieces, and rules with their
// parameters.
type Definition struct {
	ID          string
	Name        string
	Aliases     []string
	Tag         string // what PGN's Variant tag says, if it is not ID; Untagged: there is none
	Inventor    string
	Year        string
	Tags        []string
	Description string // two lines
	Source      string // where the rules are published
	Family      string // group of the catalogue
	Style       BoardStyle
	Sides       [2]Side // what its players call White and Black
	CountsPlies bool    // its players count each move, not rounds of one by both sides

	Board    Board
	Symmetry Symmetry
	Pieces   []PieceDef
	// Array is the first section of the start FEN, hands in brackets, or more of its
	// sections if Black moves first; #{Name} is expanded.
	Array     string
	Format    string // the FEN's sections, "{array} {side} {castling} {ep} {halfmove} {move}" if empty
	Rules     []Rule
	Variables []Variable
	Setups    []Setup

	// Without names pieces and variables (by name) and rules (by key) of the base
	// that a derived variant does not have.
	Without []string
}

// Untagged is the Tag of the game that PGN means where no tag names a variant.
const Untagged = "-"

const defaultFormat = "{array} {side} {castling} {ep} {halfmove} {move}"

// Clone returns a definition that may be changed without changing d.
func (d Definition) Clone() Definition {
	d.Aliases, d.Tags, d.Without = slices.Clone(d.Aliases), slices.Clone(d.Tags), slices.Clone(d.Without)
	d.Pieces, d.Rules = slices.Clone(d.Pieces), slices.Clone(d.Rules)
	d.Variables, d.Setups = slices.Clone(d.Variables), slices.Clone(d.Setups)
	return d
}

// Derive returns d with the changes of another definition: its pieces replace those
// with the same name, its rules those with the same key; the rest is added. Metadata is
// not inherited.
func (d Definition) Derive(change Definition) Definition {
	out := change
	if change.Board == (Board{}) {
		out.Board = d.Board
	}
	if change.Symmetry == BaseSymmetry {
		out.Symmetry = d.Symmetry
	}
	if change.Array == "" {
		out.Array = d.Array
	}
	if change.Format == "" {
		out.Format = d.Format
	}
	out.Pieces = merge(d.Pieces, change.Pieces, change.Without, func(p PieceDef) string { return p.Name })
	out.Rules = merge(d.Rules, change.Rules, change.Without, Rule.Key)
	out.Variables = merge(d.Variables, change.Variables, change.Without, func(v Variable) string { return v.Name })
	out.Setups = append(slices.Clone(d.Setups), change.Setups...)
	if change.Style == (BoardStyle{}) {
		out.Style = d.Style
	}
	if change.Sides == ([2]Side{}) {
		out.Sides = d.Sides
	}
	out.CountsPlies = d.CountsPlies || change.CountsPlies
	if len(change.Tags) == 0 {
		out.Tags = d.Tags
	}
	known := d.names()
	out.Without = slices.Clone(d.Without)
	for _, name := range change.Without {
		if !slices.Contains(known, name) {
			out.Without = append(out.Without, name)
		}
	}
	return out
}

// MoveCount returns how many moves the game's players count in so many plies: that many, or
// the rounds of one by both sides that were begun.
func (d *Definition) MoveCount(plies int) int {
	if d.CountsPlies {
		return plies
	}
	return (plies + 1) / 2
}

// CountOf returns the number by which the game's players know a move of a round: the round's, or
// that of the ply. blackBegan says that Black made the first move of the game, as the player
// who gives a handicap does.
func (d *Definition) CountOf(round int, side Color, blackBegan bool) int {
	switch {
	case !d.CountsPlies:
		return round
	case blackBegan:
		return 2*round + int(side) - 2
	}
	return 2*round + int(side) - 1
}

// TurnDirections adapts a definition from a program in which Black's directions are
// always turned by 180 degrees, such as XBoard and Fairy-Stockfish: under Mirror,
// pieces whose left moves differ from their right ones would move differently.
func (d *Definition) TurnDirections() {
	if d.Symmetry == Rotate || d.Symmetry == NoSymmetry {
		return
	}
	for _, p := range d.Pieces {
		notations := []string{p.Betza}
		for _, z := range p.RegionMoves {
			notations = append(notations, z.Betza)
		}
		if slices.ContainsFunc(notations, betza.IsHanded) {
			d.Symmetry = Rotate
			return
		}
	}
}

// names lists what Without can name.
func (d *Definition) names() []string {
	var out []string
	for _, p := range d.Pieces {
		out = append(out, p.Name)
	}
	for _, r := range d.Rules {
		out = append(out, r.Key())
	}
	for _, v := range d.Variables {
		out = append(out, v.Name)
	}
	return out
}

// check looks for names that are missing, unknown or given twice.
func (d *Definition) check() error {
	if len(d.Without) > 0 {
		return fmt.Errorf("without %q: nothing of the base is called so; its pieces, rules and variables are %s",
			d.Without[0], words.List(d.names(), "and"))
	}
	if err := d.checkNames(); err != nil {
		return err
	}
	if err := d.checkSides(); err != nil {
		return err
	}
	for i, p := range d.Pieces {
		if p.Name == "" {
			return fmt.Errorf("piece %d (%s) has no name", i+1, p.Letter)
		}
		if slices.ContainsFunc(d.Pieces[:i], func(o PieceDef) bool { return o.Name == p.Name }) {
			return fmt.Errorf("piece %s is there twice; give one of them another name", p.Name)
		}
	}
	for i, r := range d.Rules {
		if slices.ContainsFunc(d.Rules[:i], func(o Rule) bool { return o.Key() == r.Key() }) {
			return fmt.Errorf("rule %s is there twice; a variant has one of each key", r.Key())
		}
	}
	return nil
}

// checkNames rejects names with characters that can't be shown, such as control
// characters: names are shown everywhere.
func (d *Definition) checkNames() error {
	for _, field := range []struct {
		what  string
		names []string
	}{{"name", []string{d.Name}}, {"alias", d.Aliases}, {"tag", []string{d.Tag}}, {"tag", d.Tags}, {"inventor", []string{d.Inventor}}, {"year", []string{d.Year}}} {
		for _, name := range field.names {
			if err := printable.Check(name); err != nil {
				return fmt.Errorf("%s %q: %w", field.what, name, err)
			}
		}
	}
	for _, p := range d.Pieces {
		if err := printable.Check(p.Name); err != nil {
			return fmt.Errorf("piece %q: %w", p.Name, err)
		}
	}
	return nil
}

func merge[T any](base, change []T, without []string, key func(T) string) []T {
	out := make([]T, 0, len(base)+len(change))
	for _, b := range base {
		if !slices.Contains(without, key(b)) {
			out = append(out, b)
		}
	}
	for n, c := range change {
		same := func(o T) bool { return key(o) == key(c) }
		i := slices.IndexFunc(out, same)
		if i >= 0 && !slices.ContainsFunc(change[:n], same) {
			out[i] = c
		} else {
			out = append(out, c) // Compile finds duplicates within the change
		}
	}
	return out
}
