package ini

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/language"
)

// Entry is an element of the language: its syntax and meaning.
type Entry struct {
	Form, Meaning string
	Ours          string // of a key of Fairy-Stockfish: the corresponding part of a definition, as Markdown; "" for others
}

// Section is a chapter of the reference, with an introduction before its entries.
type Section struct {
	Title, Text string
	Entries     []Entry
}

// Reference returns a description of the whole language of games, from the tables that
// its parser uses.
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
	{"include = PATH", keyDocs["include"], ""},
	{"line \\", "A blank and a backslash at the end: the next line goes on with this one.", ""},
	{"script = PATH", "Rules in Starlark; or \"\"\", and the script follows up to a line with nothing but \"\"\".", ""},
}

func ownEntries() (out []Entry) {
	for _, k := range language.Reference() {
		out = append(out, Entry{Form: k.Form, Meaning: k.Meaning})
	}
	return out
}

// pieceEntries are the fields of a piece that follow its letter and notation.
func pieceEntries() (out []Entry) {
	for _, name := range language.FieldNames(reflect.TypeFor[engine.PieceDef]()) {
		if !slices.Contains(placed, name) {
			out = append(out, Entry{Form: name, Meaning: pieceMeanings[name]})
		}
	}
	return out
}

// placed are the fields of a piece that have a place of their own in its line.
var placed = []string{"name", "letter", "betza"}

// pieceMeanings say what the other fields mean.
var pieceMeanings = map[string]string{
	"also":         "Another letter that is read as this piece, but not written.",
	"value":        "What it is worth in the middlegame, in centipawns. Without it ferz estimates it by what the piece does.",
	"ending":       "What it is worth in the ending, if that is another value.",
	"royal":        "It must not be left attacked.",
	"initial":      "The squares on which it counts as unmoved (i in Betza notation). Without them they are those where the array has one.",
	"zoned":        "What it does besides while it stands on some squares, such as [{on=r6-10 betza=sW}]; with to=REGION these moves end there only.",
	"base":         "The piece that it is the promoted form of, and turns back to when it is captured to the hand.",
	"places":       "What its square adds to its value: smallCenter (d4, e4, d5, e5), largeCenter (c3 to f6), smallCenterAttacks and largeCenterAttacks (for each of these squares in reach), forward (for each rank beyond the third), offset (everywhere).",
	"endingPlaces": "The same in the ending; without it as places.",
	"picture":      "What it looks like, with its letter beside it: the name of a picture. Without it ferz goes by its name or by what it does.",
	"sfen":         "Its letter in SFENs and moves of USI, where programs for shogi have another one: in the hand, and on the board and when it is dropped unless it is that of a form of the piece.",
	"kanji":        "Its name in moves of shogi in Japanese and, after a blank, the character that diagrams have for it if that is not the name's first: kanji=歩, kanji=\"成銀 全\". Where all pieces have one, moves can be written so.",
	"wxf":          "Its letter in moves of xiangqi and its characters, Red's and Black's: wxf=\"A 仕 士\". P moves as soldiers are told apart on a file, A and E keep their file.",
	"janggi":       "Its letter in moves of janggi, such as janggi=H. Where all pieces have one on 9x10 squares, moves can be written so.",
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
		{"maxRank", keyDocs["maxRank"], "`engine.Board` (up to 16x16, two boards)"},
		{"maxFile", keyDocs["maxFile"], "`engine.Board`"},
		{"pawn, knight ...", "The letter of a piece that Fairy-Stockfish knows by name, with a notation of its own behind a colon; - for none.", "`PieceDef.Betza`"},
		{"customPiece1 ... 25", "A piece of one's own: its letter and, behind a colon, what it does in Fairy-Stockfish's Betza notation.", "`PieceDef.Betza`, by `betza.FromFairy`"},
		{"king", "The letter of the king, with a notation if it does not move as one.", "`PieceDef.Royal`"},
		{"mobilityRegionWhiteKnight ...", "Where pieces of a player may go.", "`Confine`"},
		{"pieceValueMg", keyDocs["pieceValueMg"], "`PieceDef.Value`"},
		{"pieceValueEg", keyDocs["pieceValueEg"], "`PieceDef.Ending`"},
		{"dropOnTop", keyDocs["dropOnTop"], "`DropPlace`"},
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

// ReferenceTitle is the title of the page that Markdown writes.
const ReferenceTitle = "The language of games"

// Markdown writes the reference as a page: for authors of variants, or for programmers,
// with the equivalent in a definition beside each key of Fairy-Stockfish.
func Markdown(programmers bool) string {
	var b strings.Builder
	b.WriteString("# " + ReferenceTitle + "\n\nHow games are written: in the files of users, and those that ferz knows.\n")
	if programmers {
		b.WriteString("This page is made from the tables by which package `ini` reads them (`go test ./variants/ini -run RulesPage -update`).\n")
	} else {
		b.WriteString("[Create a variant](invent.md) begins with an example; `ferz help rule NAME` describes a rule.\n")
	}
	for _, s := range Reference() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", s.Title, s.Text)
		ours := programmers && s.Entries[0].Ours != ""
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
func markdownCell(text string) string { return markdownSigns.Replace(text) }

var markdownSigns = strings.NewReplacer("|", `\|`, "*", `\*`, "<", "&lt;")
