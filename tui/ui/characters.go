package ui

import (
	"cmp"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/terminal"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// characters reports whether the terminal's font has Chinese characters; known is false
// if neither the person nor the locale says so.
func (c *Common) characters() (has, known bool) {
	if chosen := c.Settings.Settings.Chars; chosen != "auto" {
		return chosen == "yes", true
	}
	return true, eastAsian(c.Environ)
}

// eastAsian reports whether a terminal's locale is Chinese, Japanese or Korean.
func eastAsian(environ []string) bool {
	locale := cmp.Or(terminal.Lookup(environ, "LC_ALL"), terminal.Lookup(environ, "LC_CTYPE"), terminal.Lookup(environ, "LANG"))
	return strings.HasPrefix(locale, "zh") || strings.HasPrefix(locale, "ja") || strings.HasPrefix(locale, "ko")
}

// AsksCharacters reports whether the person is to be asked if the terminal shows a
// game's characters: once, where nothing else says so and a set is chosen that needs
// them. Images need no font. It answers so once; that there was an answer is for the caller
// to note.
func (c *Common) AsksCharacters(v *engine.Variant) bool {
	if _, known := c.characters(); known || c.Environ == nil || c.Profile == theme.ASCII || c.Settings.Notes.CharsAsked || c.charsAsked ||
		c.Pieces() != boardview.Pictures || c.Book.Images.Auto != images.None || !boardview.HasCharacters(v) {
		return false
	}
	c.charsAsked = true
	return true
}

// CharactersQuestion asks whether the terminal shows Chinese characters.
const CharactersQuestion = "Are these five characters, not boxes or question marks? 車 馬 炮 将 歩"
