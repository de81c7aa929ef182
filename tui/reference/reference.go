// Package reference writes HTML pages about variants. The pages need no scripts,
// no files other than their own, and no network.
package reference

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/tui/pictures"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/durable"
)

// Write writes a page for each variant of a catalogue that is listed in ids, and
// an index of them by name, tag and size, into a folder, which is created if
// necessary. It calls progress after each variant.
func Write(ctx context.Context, dir, title string, c *variants.Catalogue, ids []string, progress func(done, all int)) error {
	index := &indexPage{Title: title}
	for i, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		v, err := c.Load(id)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		g, err := describe(v)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if err := save(dir, g.File, g.write()); err != nil {
			return err
		}
		index.add(g, v)
		progress(i+1, len(ids))
	}
	index.sort()
	return save(dir, "index.html", index.write())
}

// save writes a page to a file.
func save(dir, name string, page []byte) error {
	return durable.Public().WriteFile(filepath.Join(dir, name), page)
}

// gamePage is the content of a variant's page.
type gamePage struct {
	ID, Name, File     string
	Origin, Size, Tags string
	Description        string
	Aliases            string
	Board              string // HTML
	FEN                string
	Pieces             []pieceInfo
	Legend             []legendEntry
	Rules, Variables   []string
	Source             string
	Link               bool // Source is an address
}

// pieceInfo is the description of a type of piece.
type pieceInfo struct {
	Name, Letters, Words, Worth, Notation string
	Picture, Chart                        string // HTML
}

// legendEntry is a sign of the charts, and what it means.
type legendEntry struct {
	Mark string // HTML
	Text string
}

func describe(v *engine.Variant) (*gamePage, error) {
	p, err := v.NewPosition("")
	if err != nil {
		return nil, err
	}
	board, err := pictures.SVG(p, pictures.Options{})
	if err != nil {
		return nil, err
	}
	d := &v.Def
	g := &gamePage{
		ID: d.ID, Name: d.Name, File: fileOf(d.ID), Size: variants.SizeText(d.Board), Tags: strings.Join(d.Tags, ", "),
		Description: d.Description, Aliases: strings.Join(d.Aliases, ", "), Board: board, FEN: p.FEN(),
		Rules: v.Describe(), Source: d.Source, Link: strings.HasPrefix(d.Source, "http") && !strings.Contains(d.Source, " "),
	}
	g.Origin = variants.Origin(d)
	for _, x := range d.Variables {
		text := x.Name
		if len(x.Choices) > 0 {
			text += ": " + strings.Join(x.Choices, ", ")
		}
		g.Variables = append(g.Variables, text)
	}
	for _, t := range ini.Present(p) {
		if err := g.add(v, &t); err != nil {
			return nil, fmt.Errorf("piece %s: %w", t.Name, err)
		}
	}
	return g, nil
}

// fileOf returns the name of a game's page.
func fileOf(id string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || r == ':' {
			return '_'
		}
		return r
	}, id) + ".html"
}

// add adds a type of piece.
func (g *gamePage) add(v *engine.Variant, t *engine.PieceType) error {
	picture, err := pictures.Piece(v, t)
	if err != nil {
		return err
	}
	signs, err := chart(t)
	if err != nil {
		return err
	}
	p := pieceInfo{
		Name: t.Name, Letters: t.Label(engine.White), Words: t.Words(), Notation: t.Shown().Notation,
		Picture: picture, Chart: pictures.Chart(signs),
	}
	if black := t.Label(engine.Black); !strings.EqualFold(black, p.Letters) {
		p.Letters += ", " + black
	}
	switch {
	case t.Royal:
		p.Worth = "Royal"
	case t.Value > 0:
		p.Worth = fmt.Sprintf("Worth %.2f pawns", float64(t.Value)/100)
		if t.Ending != t.Value {
			p.Worth += fmt.Sprintf(", %.2f in the ending", float64(t.Ending)/100)
		}
	}
	g.Pieces = append(g.Pieces, p)
	for _, row := range signs {
		for _, s := range row {
			if m := (legendEntry{pictures.Mark(s.Char), s.Text}); s.Text != "" && !slices.Contains(g.Legend, m) {
				g.Legend = append(g.Legend, m)
			}
		}
	}
	return nil
}

// The sizes of charts: for most pieces, and for those that leap further.
const (
	smallChart = 9
	largeChart = 15
)

// chart returns what a piece does from the middle of a board.
func chart(t *engine.PieceType) ([][]betza.DiagramSign, error) {
	size := smallChart
	for _, pattern := range t.Shown().Patterns {
		for _, leg := range pattern.Legs {
			if max(leg.DX, -leg.DX, leg.DY, -leg.DY) > smallChart/2 {
				size = largeChart
			}
		}
	}
	middle := fmt.Sprintf("%c%d", 'a'+size/2, size/2+1)
	return betza.DiagramSigns(t.Shown(), betza.Scene{Files: size, Ranks: size, From: middle, Royal: t.Royal})
}

// indexPage is the content of the page that links to all others.
type indexPage struct {
	Title       string
	Games       []*gamePage
	Tags, Sizes []group
}

// group is games that have something in common.
type group struct {
	Name  string
	Games []*gamePage
	order int
}

func (x *indexPage) add(g *gamePage, v *engine.Variant) {
	x.Games = append(x.Games, g)
	for _, tag := range v.Def.Tags {
		x.Tags = into(x.Tags, tag, 0, g)
	}
	x.Sizes = into(x.Sizes, g.Size, v.Files()*v.Ranks()*v.Boards(), g)
}

// into adds a game to the group with a name.
func into(groups []group, name string, order int, g *gamePage) []group {
	i := slices.IndexFunc(groups, func(x group) bool { return x.Name == name })
	if i < 0 {
		return append(groups, group{name, []*gamePage{g}, order})
	}
	groups[i].Games = append(groups[i].Games, g)
	return groups
}

// sort puts games into the order of their names, tags too, and sizes into that of
// their squares.
func (x *indexPage) sort() {
	byName := func(a, b *gamePage) int { return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) }
	slices.SortFunc(x.Games, byName)
	for _, groups := range [][]group{x.Tags, x.Sizes} {
		slices.SortFunc(groups, func(a, b group) int { return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.Name, b.Name)) })
		for _, g := range groups {
			slices.SortFunc(g.Games, byName)
		}
	}
}
