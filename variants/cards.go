package variants

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Card has the data of a variant for lists, searches and tags. It is available without
// building the definition.
type Card struct {
	ID, Name    string
	Tag         string // as Definition has it
	Aliases     []string
	Inventor    string
	Year        string
	Tags        []string
	Description string // two lines
	Source      string
	Family      string
	Board       engine.Board
}

// cardOf returns the card of a definition.
func cardOf(d *engine.Definition) Card {
	return Card{ID: d.ID, Name: d.Name, Tag: d.Tag, Aliases: d.Aliases, Inventor: d.Inventor, Year: d.Year, Tags: d.Tags,
		Description: d.Description, Source: d.Source, Family: d.Family, Board: d.Board}
}

// isHidden reports whether the variant is found by name but not listed.
func (c *Card) isHidden() bool { return slices.Contains(c.Tags, Hidden) }

// names lists what a variant may be called in a tag.
func (c *Card) names() []string {
	tag := c.Tag
	switch tag {
	case "":
		tag = c.ID
	case engine.Untagged:
		tag = ""
	}
	return append([]string{c.ID, c.Name, tag}, c.Aliases...)
}

// game is a variant of a catalogue.
type game struct {
	card       Card
	definition func() engine.Definition // makes it, but once
}

// given is a game whose definition is made.
func given(d engine.Definition) *game {
	return &game{cardOf(&d), func() engine.Definition { return d }}
}

// WriteList writes a line for each of some variants.
func WriteList(w io.Writer, list []Card) error {
	width, names := 0, 0
	for _, d := range list {
		width, names = max(width, len(d.ID)), max(names, len([]rune(d.Name)))
	}
	out := bufio.NewWriter(w)
	for _, d := range list {
		line := fmt.Sprintf("%-*s  %-*s  %-5s  %s", width, d.ID, names, d.Name, SizeText(d.Board), d.Origin())
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
	return out.Flush()
}
