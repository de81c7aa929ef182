package ini

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/language"
)

// DescribeLine describes the meaning of a line of a text and its possible values; ""
// for an empty line.
func DescribeLine(line string) string {
	line = strings.TrimSpace(line)
	switch {
	case line == "":
		return ""
	case line[0] == '#' || line[0] == ';':
		return "A comment, for people only."
	case line[0] == '[':
		return explainHeading(line)
	}
	key, value, ok := strings.Cut(line, "=")
	key = strings.TrimSpace(key)
	if !ok {
		return "Lines are [id], [id:parent] or key = value."
	}
	kind, name, named := strings.Cut(key, ".")
	switch {
	case named && language.IsKey(key):
		return explainNamed(kind, strings.TrimSpace(name))
	case language.IsKey(key):
		return language.Meaning(key)
	case key == "include":
		return keyDocs[key]
	case pieceKeys[key]:
		return explainSlot(key, strings.TrimSpace(value))
	}
	return cmp.Or(explainSetting(key), fmt.Sprintf("There is no key %s%s", language.Shorten(key), cmp.Or(words.DidYouMeanOne(key, allKeys()), ".")))
}

func explainHeading(line string) string {
	id, parent, derived := strings.Cut(strings.Trim(line, "[] "), ":")
	switch {
	case !derived:
		return fmt.Sprintf("Here begins the game %s: chess without its pieces, and what follows. [%s:chess] would keep the pieces.", id, id)
	case parent == noParent:
		return fmt.Sprintf("Here begins the game %s, with nothing but what follows.", id)
	}
	return fmt.Sprintf("Here begins the game %s: all is as in %s but for what follows.", id, parent)
}

// explainNamed explains a key with a name behind it, such as piece.Knight.
func explainNamed(kind, name string) string {
	switch kind {
	case "piece":
		var fields []string
		for _, name := range parameters(reflect.TypeFor[engine.PieceDef]()) {
			fields = append(fields, strings.TrimSuffix(name, "="))
		}
		return fmt.Sprintf("The piece %s: its letter and what it does in Betza notation, such as L DH value=350; - for one that never moves. "+
			"It may have %s; J @Archbishop is one that ferz knows", name, words.List(fields, "and"))
	case "rule":
		if _, known := language.RuleType(name); !known {
			return fmt.Sprintf("There is no rule %s%s", language.Shorten(name), cmp.Or(words.DidYouMeanOne(name, language.RuleNames()), "; rules are "+words.List(language.RuleNames(), "and")))
		}
		fields := ruleFields(name)
		if len(fields) == 0 {
			return fmt.Sprintf("The rule %s; it has no parameters.", name)
		}
		return fmt.Sprintf("The rule %s. It may have %s", name, strings.Join(fields, "  "))
	case "variable":
		return fmt.Sprintf("What players may choose before the game: the variable %s, such as kind=choice choices=[Knights Bishops] default=Knights", name)
	case "when":
		return fmt.Sprintf("The lines below, up to the next when, count only if the variable %s has this value.", name)
	case "set":
		return fmt.Sprintf("The parent's variable %s has this value for good.", name)
	case "shuffle":
		return fmt.Sprintf("The array has a number, the variable %s. Each place puts its pieces on free squares of its region, in all ways: place=[{pieces=B on=\"b1 d1 f1 h1\"} {pieces=NN}]; "+
			"the first rank if no squares are named", name)
	}
	return "What #{Name} in the array stands for when a variable has a value: setup.VARIABLE.VALUE = Name=text"
}

// explainSlot explains a key of a piece that Fairy-Stockfish knows by name.
func explainSlot(key, value string) string {
	if rest, ok := strings.CutPrefix(key, "mobilityRegion"); ok {
		for _, color := range []string{"White", "Black"} {
			if name, ok := strings.CutPrefix(rest, color); ok {
				return fmt.Sprintf("The squares that %s's %s may go to, such as d4 *8 a*", color, strings.ToLower(name[:1])+name[1:])
			}
		}
	}
	for _, s := range pieceSlots {
		switch {
		case s.name != key:
		case strings.HasPrefix(key, "custom"):
			return "A piece of one's own: its letter and what it does in Fairy-Stockfish's Betza notation, such as a:QN; - for none."
		default:
			return fmt.Sprintf("The letter of the %s, which moves as %s; - for none.", key, s.betza)
		}
	}
	return keyDocs[key]
}

// explainSetting explains a key of Fairy-Stockfish's, with what may be its value.
func explainSetting(key string) string {
	setting, ok := settingsByKey[key]
	if !ok {
		return ""
	}
	want := ""
	if len(setting.words) > 0 {
		want = " One of " + words.List(setting.words, "or") + "."
	} else if setting.fields != nil {
		want = expected(setting.fields(newFairy())[0])
	}
	return setting.meaning + want
}

// expected describes how a value is written.
func expected(field any) string {
	switch field.(type) {
	case *bool:
		return " true or false."
	case *int:
		return " A number."
	case *file:
		return " A file, such as g."
	case *result:
		return " win, loss, draw or none, for the player to move."
	case *squareSet:
		return " Squares (d4), ranks (*8) and files (a*)."
	case *pieceSet:
		return " Letters of pieces, * for all, - for none."
	case *castlingRights:
		return " Some of KQkq."
	case *map[string]int:
		return " Pairs such as q:1 r:2."
	case *map[string]string:
		return " Pairs of letters such as p:g l:g."
	}
	return ""
}

// keyDocs say what keys mean that are no rows of the table of settings.
var keyDocs = map[string]string{
	"include":      "Reads another file here.",
	"maxRank":      "How many ranks the board has, up to 16.",
	"maxFile":      "How many files the board has: a number up to 16, or the last file's letter.",
	"pieceValueMg": "What pieces are worth in the middle game, in Fairy-Stockfish's units, such as p:150 n:800.",
	"pieceValueEg": "What pieces are worth in the ending, such as p:200 n:850.",
	"dropOnTop":    "Pieces are dropped onto the top of a file's pieces only.",
}

// IsPiece reports whether a key is that of a piece that Fairy-Stockfish knows by
// name, such as knight.
func IsPiece(key string) bool {
	return slices.ContainsFunc(pieceSlots, func(s pieceSlot) bool { return s.name == key })
}
