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

// AsksCharacters reports whether to ask if the terminal shows a variant's characters:
// once, if no setting answers that and the chosen piece set needs them. Images need no
// font. It returns true once; the caller records the answer.
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
