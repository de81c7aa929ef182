package ini

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// rulesTag begins the names of the tags that hold the text of a game's rules:
// FerzRules1, FerzRules2 and so on, each with a part of it. A backslash and a letter n
// stand for the end of a line.
const rulesTag = "FerzRules"

// Limits on the text in tags: bytes of a part, which quoting may double, and parts.
const (
	rulesPart  = 3000
	rulesParts = 100
)

var (
	quoteLines   = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	unquoteLines = strings.NewReplacer(`\\`, `\`, `\n`, "\n")
)

// SetTags puts the rules of a user's variant into the tags of a game, so that it can be
// read where the variant is unknown or has changed. It does nothing for variants of the
// catalogue, for those that text can't express, and if there are such tags.
func SetTags(tags *pgn.Tags, v *engine.Variant) {
	if v.Def.Family != Family || HasRules(*tags) {
		return
	}
	text, lost := rulesText(v)
	text = quoteLines.Replace(text)
	if lost || len(text) > rulesPart*(rulesParts-1) {
		return
	}
	for n := 1; text != ""; n++ {
		part := text[:min(len(text), rulesPart)]
		for len(part) < len(text) && !utf8.RuneStart(text[len(part)]) {
			part = part[:len(part)-1]
		}
		tags.Set(fmt.Sprint(rulesTag, n), part)
		text = text[len(part):]
	}
}

// rulesText writes a variant without its variables: the array is what they made of it.
func rulesText(v *engine.Variant) (text string, lost bool) {
	own := v.Def.Clone()
	own.Variables, own.Setups = nil, nil
	text, missing := Write(own)
	return text, len(missing) > 0
}

// HasRules reports whether tags hold the rules of their game.
func HasRules(tags pgn.Tags) bool { return tags.Has(rulesTag + "1") }

// TagsText returns the text of the rules in tags, or "".
func TagsText(tags pgn.Tags) string {
	var out strings.Builder
	for n := 1; n <= rulesParts; n++ {
		part := tags.Get(fmt.Sprint(rulesTag, n))
		if part == "" {
			break
		}
		out.WriteString(part)
	}
	return unquoteLines.Replace(out.String())
}

// TagsName returns the name of the game whose rules are in tags, or "" if there are none.
func TagsName(tags pgn.Tags) string {
	for line := range strings.Lines(TagsText(tags)) {
		if name, ok := strings.CutPrefix(line, "name = "); ok {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

// loadTags compiles the variant that the tags of a game mean. Rules in them count before
// any that the catalogue has under that name, unless they are the same. load compiles
// variants of the catalogue by their specs, as its Load does.
func loadTags(c Compiler, tags pgn.Tags, load func(spec string) (*engine.Variant, error)) (*engine.Variant, error) {
	v, err := loadTag(c, tags, load)
	if !HasRules(tags) {
		return v, err
	}
	if err == nil && v.Def.Family == Family {
		if text, _ := rulesText(v); text == TagsText(tags) {
			return v, nil
		}
	}
	d, err := TagsDefinition(c, tags)
	if err != nil {
		return nil, fmt.Errorf("the rules in tag %s1: %w", rulesTag, err)
	}
	d.Family = Family
	return engine.Compile(d, nil)
}

// notationGames are the games whose moves are in a notation, where no tag names them.
var notationGames = map[string]string{"chinese": "xiangqi", "japanese": "shogi", "janggi": "janggi"}

// loadTag compiles the variant that the tags of a game name. Files of Xiangqi have a tag
// Game instead of Variant; elsewhere it may say anything. Where neither names a game, the
// notation of the moves may, or the number of ranks in the FEN.
func loadTag(c Compiler, tags pgn.Tags, load func(spec string) (*engine.Variant, error)) (*engine.Variant, error) {
	tag := tags.Get("Variant")
	if game := cmp.Or(tags.Get("Game"), gameOf(tags)); tag == "" && game != "" {
		if v, err := c.LoadTag(game, load); err == nil {
			return v, nil
		}
	}
	return c.LoadTag(tag, load)
}

// gameOf returns the game that tags show without naming it, or "".
func gameOf(tags pgn.Tags) string {
	if id := notationGames[tags.Get(pgn.NotationTag)]; id != "" {
		return id
	}
	board, _, _ := strings.Cut(strings.TrimSpace(tags.Get("FEN")), " ")
	if strings.Count(board, "/") == 9 && !strings.ContainsAny(board, "[qQ") {
		return "xiangqi"
	}
	return ""
}

// TagsDefinition returns the game whose rules are in tags.
func TagsDefinition(parents Parents, tags pgn.Tags) (d engine.Definition, err error) {
	read := ReadText(parents, "rules", TagsText(tags))
	for _, p := range read.Problems {
		if !p.Warning {
			return d, p
		}
	}
	if len(read.Definitions) != 1 {
		return d, fmt.Errorf("there are %d games in it, expected one", len(read.Definitions))
	}
	return read.Definitions[0], nil
}
