package records

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

// Keeps says what a format has words for, besides the moves of the main line.
type Keeps struct {
	Variations, Comments, Signs bool
	Elapsed                     bool // the time of each move
	Result                      bool
	Terminations                []string // how games end, as the tag of PGN has it
	AllTags                     bool
	Tags                        []string               // if not all; Time only with Date
	KeepsTag                    func(tag pgn.Tag) bool // reports which other ones it has words for; nil: none
}

// implied are tags that every format says otherwise, or that follow from the game.
var implied = []string{"Variant", "SetUp", "FEN", "Result", "Termination", "Format", "Game", "PlyCount"}

// Implied reports whether a tag is said otherwise in every format, or is ferz's own.
func Implied(tag string) bool { return slices.Contains(implied, tag) || strings.HasPrefix(tag, "Ferz") }

// Lost says what of a game a format has no words for.
func (k *Keeps) Lost(g *pgn.Game) (lost []string) {
	has := seen(g)
	for _, thing := range []struct {
		has, kept bool
		name      string
	}{
		{has.variations, k.Variations, "variations"},
		{has.comments, k.Comments, "comments"},
		{has.signs, k.Signs, "the signs of annotators"},
		{has.elapsed, k.Elapsed, "the time of the moves"},
		{has.clocks, k.Elapsed && !has.bare, "the players' clocks"},
		{g.Result != "*" && g.Result != g.BoardResult().String(), k.Result, "the result"},
		{len(g.Escapes) > 0, false, "lines for programs (%)"},
	} {
		if thing.has && !thing.kept {
			lost = append(lost, thing.name)
		}
	}
	if said := usualTermination(g.Tags.Get("Termination")); said != "" && said != "normal" && !slices.Contains(k.Terminations, said) {
		lost = append(lost, "how the game ended ("+said+")")
	}
	return append(lost, k.lostTags(g)...)
}

func (k *Keeps) lostTags(g *pgn.Game) []string {
	dated := Known(g.Tags, "Date") != ""
	var tags []string
	for _, tag := range g.Tags {
		kept := k.AllTags || Implied(tag.Name) || slices.Contains(k.Tags, tag.Name) && (dated || tag.Name != "Time") || k.KeepsTag != nil && k.KeepsTag(tag)
		if !kept && Known(g.Tags, tag.Name) != "" {
			tags = append(tags, tag.Name)
		}
	}
	switch len(tags) {
	case 0:
		return nil
	case 1:
		return []string{"the tag " + tags[0]}
	}
	return []string{"the tags " + words.List(tags, "and")}
}

// things are what a game has besides the moves of the main line. bare is true if a move has
// a clock and no time of its own.
type things struct{ variations, comments, signs, elapsed, clocks, bare bool }

func seen(g *pgn.Game) (has things) {
	look := func(n *pgn.Node) {
		elapsed, texts := Said(n)
		has.comments = has.comments || len(texts) > 0
		has.signs = has.signs || len(n.NAGs) > 0
		has.variations = has.variations || len(n.Children) > 1
		has.elapsed = has.elapsed || elapsed != nil
		for _, text := range slices.Concat(n.CommentsBefore, n.CommentsAfter) {
			if pgn.ParseAnnotations(text).Clock != nil {
				has.clocks, has.bare = true, has.bare || elapsed == nil
			}
		}
	}
	look(g.Root)
	g.Walk(func(n *pgn.Node, _ int) bool {
		look(n)
		return true
	})
	last, texts := SaidLast(g)
	has.elapsed = has.elapsed || last != nil
	has.comments = has.comments || len(g.HeaderComments)+len(texts) > 0
	return has
}

// Line returns the main line of a game up to the first move that the rules don't know or
// that passes in analysis, and a word on the rest.
func Line(g *pgn.Game) (moves []*pgn.Node, lost []string) {
	for _, n := range g.MainLine() {
		if n.Move == engine.NoMove {
			return moves, []string{"the moves from " + n.Text + " on, which do not fit"}
		}
		moves = append(moves, n)
	}
	return moves, nil
}

// Terminations returns how games of shogi end, as the tag of PGN has it, of the endings that
// have a word of their own in a format.
func Terminations(word func(e *Ending) string) (out []string) {
	first := map[string]string{}
	for i := range Endings {
		e := &Endings[i]
		if _, known := first[word(e)]; !known {
			first[word(e)] = e.Termination
		}
		if first[word(e)] == e.Termination {
			out = append(out, e.Termination)
		}
	}
	return out
}

// Unread says what of the text of a game could not be read.
func Unread(g *pgn.Game) (notes []string) {
	for _, p := range g.Problems {
		notes = append(notes, p.String())
	}
	return notes
}
