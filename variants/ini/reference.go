package ini

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/language"
)

// Entry is a part of the language: how it is written, and what it means.
type Entry struct {
	Form, Meaning string
	Ours          string // of a key of Fairy-Stockfish: what says it in a definition, as Markdown; "" for others
}

// Section is a chapter of the reference, with what is said before its entries.
type Section struct {
	Title, Text string
	Entries     []Entry
}

// Reference is all that the language of games has, from the tables by which it is read.
func Reference() []Section {
	return []Section{
		{Title: "Texts", Text: "A text has games, and a game has lines. What a game does not say is as in the one that it derives from.", Entries: fileEntries},
		{Title: "Keys of ferz", Text: "Lines are key = value. They count from top to bottom, after those of Fairy-Stockfish.", Entries: ownEntries()},
		{Title: "Parameters of pieces", Text: "They follow letter and notation of a piece, such as piece.Knight = N N value=325 picture=knight.", Entries: pieceEntries()},
		{Title: "Rules", Text: "Each is a line rule.NAME with parameters in any order. Yes and no are said by the name alone; text with blanks, = or brackets is quoted.", Entries: ruleEntries()},
		{Title: "Keys of Fairy-Stockfish", Text: "Those of its variants.ini. White and Black behind a key mean one of the players.", Entries: fairyEntries()},
	}
}

// fileEntries are the lines that are no keys, and what holds for all.
var fileEntries = []Entry{
	{"[id]", "A game begins: chess without its pieces, as in Fairy-Stockfish.", ""},
	{"[id:parent]", "A game begins that is its parent but for what follows: a game of the text, before or after it, or any that ferz knows.", ""},
	{"[id:-]", "A game begins with nothing but what follows.", ""},
	{"# text", "A comment, also after a semicolon.", ""},
	{"include = PATH", meanings["include"], ""},
	{"line \\", "A blank and a backslash at the end: the next line goes on with this one.", ""},
	{"script = PATH", "Rules in Starlark; or \"\"\", and the script follows up to a line with nothing but \"\"\".", ""},
}

func ownEntries() (out []Entry) {
	for _, k := range language.Reference() {
		out = append(out, Entry{Form: k.Form, Meaning: k.Meaning})
	}
	return out
}

// pieceEntries are the fields of a piece that have no place of their own in its line.
func pieceEntries() (out []Entry) {
	t := reflect.TypeFor[engine.PieceDef]()
	for i, name := range language.FieldNames(t) {
		if name != "name" && name != "letter" && name != "betza" {
			out = append(out, Entry{Form: name, Meaning: language.Example(t.Field(i).Type)})
		}
	}
	return out
}

func ruleEntries() (out []Entry) {
	for _, name := range language.RuleNames() {
		out = append(out, Entry{Form: "rule." + name, Meaning: strings.Join(ruleFields(name), "  ")})
	}
	return out
}

// ruleFields lists the parameters of a rule, each with an example of a value.
func ruleFields(name string) (out []string) {
	t, known := language.RuleType(name)
	if !known {
		return nil
	}
	for i, field := range language.FieldNames(t) {
		if f := t.Field(i).Type; f.Kind() != reflect.Bool {
			field += "=" + language.Example(f)
		}
		out = append(out, field)
	}
	return out
}

// fairyEntries are the keys of pieces and those of the table of settings, but for the ones of
// single players.
func fairyEntries() []Entry {
	out := []Entry{
		{"maxRank", meanings["maxRank"], "`engine.Board` (up to 16x16, two boards)"},
		{"maxFile", meanings["maxFile"], "`engine.Board`"},
		{"pawn, knight ...", "The letter of a piece that Fairy-Stockfish knows by name, with a notation of its own behind a colon; - for none.", "`PieceDef.Betza`"},
		{"customPiece1 ... 25", "A piece of one's own: its letter and, behind a colon, what it does in Fairy-Stockfish's Betza notation.", "`PieceDef.Betza`, by `betza.FromFairy`"},
		{"king", "The letter of the king, with a notation if it does not move as one.", "`PieceDef.Royal`"},
		{"mobilityRegionWhiteKnight ...", "Where pieces of a player may go.", "`Confine`"},
		{"pieceValueMg", meanings["pieceValueMg"], "`PieceDef.Value`"},
		{"pieceValueEg", meanings["pieceValueEg"], "`PieceDef.Ending`"},
		{"dropOnTop", meanings["dropOnTop"], "`DropPlace`"},
	}
	for _, s := range fairySettings {
		base, white := strings.CutSuffix(s.key, "White")
		_, black := strings.CutSuffix(s.key, "Black")
		if black || white && settingsByKey[base].fields != nil {
			continue
		}
		e := Entry{s.key, s.meaning, s.ours}
		if white {
			e.Form, e.Meaning = base+"White, "+base+"Black", strings.TrimSuffix(s.meaning, " For White only.")
		}
		if len(s.words) > 0 {
			e.Meaning += " " + strings.Join(s.words, ", ") + "."
		}
		out = append(out, e)
	}
	return out
}

// Markdown writes the reference as a page.
func Markdown() string {
	var b strings.Builder
	b.WriteString("# The language of games\n\nHow games are written: in the files of users, and those of the folder `catalogue`. This page is made from the tables by\n" +
		"which package `ini` reads them (`go test ./variants/ini -run RulesPage -update`).\n")
	for _, s := range Reference() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", s.Title, s.Text)
		ours := s.Entries[0].Ours != ""
		if ours {
			b.WriteString("The last column says what stands for a key in a definition; names without a package are rules of package `rules`.\n\n| key | meaning | here |\n|-|-|-|\n")
		} else {
			b.WriteString("| written | meaning |\n|-|-|\n")
		}
		for _, e := range s.Entries {
			cells := []string{"`" + e.Form + "`", markdownCell(e.Meaning)}
			if ours {
				cells = append(cells, e.Ours)
			}
			b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
		}
	}
	b.WriteString("\nPushed in from the right or from above (`enclosingDrop = anyside`), a piece stops at the first one in its way; Fairy-Stockfish\n" +
		"misses that square where there is a gap behind.\n")
	return b.String()
}

// markdownCell keeps a text from ending a table's cell.
func markdownCell(text string) string {
	return strings.NewReplacer("|", `\|`, "*", `\*`, "<", "&lt;").Replace(text)
}
