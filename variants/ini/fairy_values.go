package ini

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/language"
)

// set reads a value into a field.
func (r *fairyReader) set(field any, value string, allowed []string) error {
	switch field := field.(type) {
	case *bool:
		if value != "true" && value != "false" {
			return fmt.Errorf("%q: expected true or false", language.Shorten(value))
		}
		*field = value == "true"
	case *int:
		n, err := strconv.Atoi(strings.Fields(value + " x")[0])
		if value == "true" || value == "false" { // some write yes or no where nothing is to be counted
			n, err = 0, nil
		}
		if err != nil || n < 0 || n > 1<<16 {
			return fmt.Errorf("%q: expected a number", language.Shorten(value))
		}
		*field = n
	case *file:
		n, err := strconv.Atoi(value)
		if err != nil && len(value) == 1 {
			n = int(unicode.ToLower(rune(value[0]))-'a') + 1
		}
		if n < 1 || n > 16 {
			return fmt.Errorf("%q: expected a file, such as g or 7", language.Shorten(value))
		}
		*field = file(n - 1)
	case *result:
		if !slices.Contains([]string{"win", "loss", "draw", "none"}, value) {
			return fmt.Errorf("%q: expected win, loss, draw or none, for the player to move", language.Shorten(value))
		}
		*field = result(value)
	case *keyword:
		if !slices.Contains(allowed, value) {
			return fmt.Errorf("%q: expected %s%s", language.Shorten(value), words.List(allowed, "or"), words.DidYouMeanOne(value, allowed))
		}
		*field = keyword(value)
	case *castlingRights:
		if strings.Trim(value, "KQkq-") != "" {
			return fmt.Errorf("%q: expected rights to castle as in a FEN, some of KQkq", language.Shorten(value))
		}
		*field = castlingRights(strings.Trim(value, "-"))
	case *squareSet:
		return readArea(field, value)
	case *pieceSet:
		return r.kinds(field, value)
	case *map[string]int:
		return r.numbers(*field, value)
	case *map[string]string:
		return r.pairs(*field, value)
	}
	return nil
}

// readArea reads squares: d4, *8 for a rank, a* for a file; - for none.
func readArea(to *squareSet, value string) error {
	*to = squareSet{}
	at := 0
	for _, word := range strings.Fields(value) {
		at += strings.Index(value[at:], word)
		if word == "-" {
			break
		}
		x, y, ok := squareOf(word)
		if !ok {
			return language.ErrorAt(at, fmt.Sprintf("%q: expected squares (d4), ranks (*8) and files (a*), or -", language.Shorten(word)))
		}
		for i := range to {
			if (x < 0 || i%16 == x) && (y < 0 || i/16 == y) {
				to[i] = true
			}
		}
		at += len(word)
	}
	return nil
}

// squareOf reads a square's file and rank from 0; -1 for all.
func squareOf(word string) (x, y int, ok bool) {
	x, y = -1, -1
	if word[0] != '*' {
		if x = int(unicode.ToLower(rune(word[0])) - 'a'); x < 0 || x > 15 {
			return x, y, false
		}
	}
	if rest := word[1:]; rest != "*" || x < 0 {
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > 16 {
			return x, y, false
		}
		y = n - 1
	}
	return x, y, true
}

// numbers reads p:1 q:9.
func (r *fairyReader) numbers(to map[string]int, value string) error {
	for _, pair := range strings.Fields(value) {
		letter, number, ok := strings.Cut(pair, ":")
		n, err := strconv.Atoi(number)
		slot, known := "", false
		if len(letter) == 1 {
			slot, known = r.f.pieceSlotOf(rune(letter[0]))
		}
		if !ok || err != nil || !known {
			return language.ErrorAt(strings.Index(value, pair), fmt.Sprintf("%q: expected a piece's letter and a number, such as q:9; there are %s", language.Shorten(pair), r.f.all()))
		}
		to[slot] = n
	}
	return nil
}

// pairs reads p:g s:g; p:- takes a pair away.
func (r *fairyReader) pairs(to map[string]string, value string) error {
	for _, pair := range strings.Fields(value) {
		var slot [2]string
		ok := len(pair) == 3 && pair[1] == ':'
		for i := range slot {
			known := false
			if ok {
				slot[i], known = r.f.pieceSlotOf(rune(pair[2*i]))
			}
			ok = ok && (known || i == 1 && pair[2] == '-')
		}
		if !ok {
			return language.ErrorAt(strings.Index(value, pair), fmt.Sprintf("%q: expected two pieces' letters, such as p:g; there are %s", language.Shorten(pair), r.f.all()))
		}
		to[slot[0]] = slot[1]
		if slot[1] == "" {
			delete(to, slot[0])
		}
	}
	return nil
}
