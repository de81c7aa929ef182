package settings

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// valueLabel writes a setting's value for people.
func valueLabel(item prefs.Item, value string) string {
	switch {
	case value == "true":
		return "yes"
	case value == "false":
		return "no"
	case item.Key == "squares" && value == "0":
		return "as room is"
	case item.Key == "squares" && value == "1":
		return "1 row"
	case item.Key == "squares":
		return value + " rows"
	case item.Key == "notation" && value == "own":
		return "game's own"
	}
	return ui.Clean(value)
}

// valueTexts are what values mean that do not say so themselves, by the setting.
var valueTexts = map[string]map[string]string{
	"colors": {
		"truecolor": "16 million colors", "256": "the 256 that most terminals have", "16": "the terminal's own palette",
		"none": "signs in place of colors",
	},
	"pieces": {
		"auto":    "images (over SSH only kitty's), else the finest blocks",
		"letters": "K, Q, N; Black's are small", "glyphs": "the chess signs that most fonts have", "rare": "Unicode's newer signs for more pieces, which few fonts have",
		"kanji": "the characters on the pieces of shogi and xiangqi", "halves": "pictures of half blocks, which all fonts have",
		"quadrants": "pictures of quarter blocks, which nearly all fonts have", "sextants": "pictures of sixths of a cell", "octants": "pictures of eighths of a cell, the finest blocks",
		"images": "the best of the next three that the terminal has, over SSH too",
		"kitty":  "images by Kitty's protocol, each sent once", "iterm2": "images by iTerm2's protocol, sent again when covered",
		"sixel": "images as Sixel, sent again when covered",
	},
	"notation": {
		"san": "Nf3", "coordinates": "g1f3", "figurines": "signs for pieces", "wxf": "xiangqi: C2=5", "chinese": "xiangqi: 炮二平五",
		"western": "shogi: P-7f", "japanese": "shogi: ７六歩", "usi": "shogi: 7g7f", "iccf": "7163, as by post",
	},
}

// meaning describes the effect of a setting's value, or returns "".
func (s *Screen) meaning(item prefs.Item) string {
	value := s.value(item)
	switch {
	case item.Key == "theme" && s.c.Theme.Colorless:
		return valueTexts["colors"]["none"]
	case item.Key == "theme":
		return s.c.Theme.About
	case item.Key == "colors" && value == "auto":
		return "here " + s.c.Theme.Profile.String()
	case item.Key == "name" && value == "":
		return "type it"
	}
	return valueTexts[item.Key][value]
}

// changed reports whether a setting is another than at first.
func (s *Screen) changed(item prefs.Item) bool {
	usual := prefs.Default()
	return s.value(item) != usual.Get(item.Key)
}

// about explains the setting at the cursor, its value and what else there is, in at
// most so many lines.
func (s *Screen) about(most int) []string {
	t, item := s.c.Theme, s.item()
	choices := s.choices(item)
	out := ui.TextLines(t, theme.Text, item.About, s.c.Width-1, max(most-len(choices), 1))
	if words := s.meaning(item); words != "" && len(out)+len(choices) < most {
		out = append(out, t.Paint(theme.Accent, ui.Clip(valueLabel(item, s.value(item))+": "+words, s.c.Width-1)))
	}
	return append(out, choices...)
}

// choices lists the values of a setting, with the present one and the one at first.
func (s *Screen) choices(item prefs.Item) []string {
	usual := prefs.Default()
	first, now := usual.Get(item.Key), s.value(item)
	list := item.Choices
	if isNumber(item) {
		list = nil
		if item.Max-item.Min < 10 {
			for n := item.Min; n <= item.Max; n++ {
				list = append(list, fmt.Sprint(n))
			}
		}
	}
	if len(list) == 0 {
		if !s.changed(item) || first == "" {
			return nil
		}
		return []string{s.c.Theme.Paint(theme.Dim, "Default: "+valueLabel(item, first)+".")}
	}
	var words []string
	for _, value := range list {
		word := valueLabel(item, value)
		if isNumber(item) && value != "0" {
			word = value
		}
		if value == first && now != first {
			word += " (default)"
		}
		words = append(words, word)
	}
	return s.choiceLines(words, slices.Index(list, now))
}

// choiceLines joins values to lines; the present one stands out.
func (s *Screen) choiceLines(words []string, now int) []string {
	t := s.c.Theme
	var out []string
	line, width := "", 0
	for i, word := range words {
		text := t.Paint(theme.Dim, " "+word+" ")
		switch {
		case i == now && t.Colorless:
			text = "[" + word + "]"
		case i == now:
			text = t.Paint(theme.Choice, " "+word+" ")
		}
		n := len([]rune(word)) + 2
		if width+n > s.c.Width-1 && line != "" {
			out, line, width = append(out, line), "", 0
		}
		line, width = line+text, width+n
	}
	return append(out, line)
}
