// Package gib reads and writes games of janggi in the GIB format, which is like PGN: tags
// and moves in Korean, each ply with its number.
//
//	[초대국자 "김"]
//	[한대국자 "이"]
//	[초차림 "상마상마"]
//	[한차림 "상마상마"]
//
//	1. 79졸78 2. 41병42
package gib

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
)

// Format describes GIB.
var Format = records.Format{
	ID: "gib", Name: "GIB", Game: "janggi", Extensions: []string{".gib"}, Charset: "CP949",
	Begins: begins, Read: read, Write: write,
	Keeps: records.Keeps{
		Comments: true, Result: true, Terminations: []string{"time forfeit", "points"}, AllTags: true,
	},
}

var begin = words.Compiled(`(?m)^\s*\[(대회명|대국|회전|대국일자|대국장소|초대국자|한대국자|초차림|한차림|초포진|한포진|제한시간|총수|대국결과|판)\s*"`)

// begins reports whether a text is GIB.
func begins(head []byte) bool { return begin().Match(head) }

// key is a tag by its names in GIB and in PGN.
type key struct{ korean, tag string }

// keys are the tags that PGN has by other names.
var keys = []key{
	{"대회명", "Event"}, {"회전", "Round"}, {"대국일자", "Date"}, {"대국장소", "Site"}, {"초대국자", "White"}, {"한대국자", "Black"},
}

// setUps are the arrays of the four pieces on files 2, 3, 7 and 8, as Cho sees them.
var setUps = map[string]string{"마상상마": "nbbn", "마상마상": "nbnb", "상마마상": "bnnb", "상마상마": "bnbn"}

var junk = words.Compiled(`<\d*>`)

// read reads the games of a file.
func read(data []byte) ([]*pgn.Game, error) {
	data = bytes.Map(func(r rune) rune {
		if r == 0xff || r == 0x1a || r == '\ufffd' {
			return -1
		}
		return r
	}, junk().ReplaceAll(data, nil))
	games, err := records.Moves(data)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		translate(g)
	}
	return games, nil
}

// translate gives a game the tags of PGN.
func translate(g *pgn.Game) {
	old := g.Tags
	g.Tags = pgn.New().Tags
	g.Tags.Set("Variant", "Janggi")
	first := map[string]string{}
	for _, tag := range old {
		name := strings.TrimSpace(tag.Name)
		at := slices.IndexFunc(keys, func(k key) bool { return k.korean == name })
		switch {
		case at >= 0:
			g.Tags.Set(keys[at].tag, tag.Value)
		case name == "초차림" || name == "초포진":
			first["cho"] = setUps[strings.TrimSpace(tag.Value)]
		case name == "한차림" || name == "한포진":
			first["han"] = setUps[strings.TrimSpace(tag.Value)]
		case name == "판":
			if fen, ok := board(tag.Value); ok {
				first["board"] = fen
			} else {
				g.AddProblem(pgn.Problem{Line: g.Line, Text: fmt.Sprintf("판 %.60q is not a board of ten rows of nine squares: the game starts from the usual position", tag.Value)})
			}
		case name == "대국결과":
			_ = g.SetResult(resultOf(tag.Value))
			if reason := reasonOf(tag.Value); reason != "" {
				g.Tags.Set("Termination", reason)
			}
		case name == "총수":
		default:
			g.Tags.Set(name, tag.Value)
		}
	}
	g.Tags.Set("Result", g.Result)
	switch {
	case first["board"] != "":
		records.SetUp(g, first["board"])
	case first["cho"] != "" && first["han"] != "":
		cho, han := strings.ToUpper(first["cho"]), first["han"]
		records.SetUp(g, fmt.Sprintf("r%sa1a%sr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R%sA1A%sR w - - 0 1", han[:2], han[2:], cho[:2], cho[2:]))
	}
}

// resultOf reads a result by the player that it names first.
func resultOf(text string) string {
	switch {
	case strings.HasPrefix(text, "초"), strings.HasPrefix(text, "楚"):
		return "1-0"
	case strings.HasPrefix(text, "한"), strings.HasPrefix(text, "漢"):
		return "0-1"
	case strings.HasPrefix(text, "무"), strings.HasPrefix(text, "비"):
		return "1/2-1/2"
	}
	return "*"
}

func reasonOf(text string) string {
	switch {
	case strings.Contains(text, "시간"):
		return "time forfeit"
	case strings.Contains(text, "점"):
		return "points"
	}
	return ""
}

// men are the pieces of a board; those of Han are the ones that it says are 한 or in
// Chinese 漢, as 兵 and 졸 and 卒 tell for soldiers.
var men = map[rune]string{'차': "R", '車': "R", '상': "B", '象': "B", '마': "N", '馬': "N", '사': "A", '士': "A", '장': "K", '將': "K", '楚': "K", '漢': "k", '포': "C", '包': "C", '졸': "P", '卒': "P", '병': "p", '兵': "p"}

// board reads a position of ten ranks, the first of them Han's. Whose a piece is is told by
// a sign before it, - for Han's, or by the half that it stands in.
func board(text string) (fen string, ok bool) {
	ranks := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == ' ' || r == '\n' || r == ',' })
	if len(ranks) != 10 {
		return "", false
	}
	for i, rank := range ranks {
		var out strings.Builder
		for _, r := range rank {
			letter := men[r]
			switch {
			case letter != "" && i < 5 && letter == strings.ToUpper(letter) && letter != "P":
				out.WriteString(strings.ToLower(letter))
			case letter != "":
				out.WriteString(letter)
			case r >= '1' && r <= '9':
				out.WriteRune(r)
			default:
				return "", false
			}
		}
		ranks[i] = out.String()
	}
	return strings.Join(ranks, "/") + " w - - 0 1", true
}

// pieceWords are the pieces of the two players in moves.
var pieceWords = map[string][2]string{
	"Soldier": {"졸", "병"}, "Horse": {"마", "마"}, "Elephant": {"상", "상"}, "Chariot": {"차", "차"}, "Cannon": {"포", "포"},
	"Guard": {"사", "사"}, "General": {"장", "장"}, "King": {"장", "장"},
}

var startBoard = words.Compiled(`^r([nb]{2})a1a([nb]{2})r/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R([NB]{2})A1A([NB]{2})R w `)

// write writes a game from one of the arrays of janggi.
func write(g *pgn.Game) (text string, lost []string, err error) {
	if g.Variant == nil || !strings.Contains(g.Variant.Def.Name, "Janggi") {
		return "", nil, fmt.Errorf("GIB has no words for this game, only for janggi")
	}
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return "", nil, err
	}
	defer p.Release()
	at := startBoard().FindStringSubmatch(g.StartFEN)
	if at == nil {
		return "", nil, fmt.Errorf("GIB has no words for the position that the game begins from, only for the arrays of janggi")
	}
	moves, lost := records.Line(g)
	var b strings.Builder
	tag := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "[%s \"%s\"]\n", name, strings.NewReplacer(`"`, "'", "\n", " ").Replace(value))
		}
	}
	for _, k := range keys {
		tag(k.korean, records.Known(g.Tags, k.tag))
	}
	if name := g.Variant.Def.Name; name != "Janggi" { // as the tag of PGN, of which other programs take no notice
		tag("Variant", name)
	}
	tag("초차림", koreanArray(at[3]+at[4]))
	tag("한차림", koreanArray(at[1]+at[2]))
	for _, other := range g.Tags { // as they are
		if !records.Implied(other.Name) && !slices.ContainsFunc(keys, func(k key) bool { return k.tag == other.Name }) {
			tag(other.Name, records.Known(g.Tags, other.Name))
		}
	}
	tag("총수", fmt.Sprint(len(moves)))
	tag("대국결과", resultText(g))
	b.WriteString("\n")
	_, texts := records.Said(g.Root)
	comments(&b, append(slices.Clone(g.HeaderComments), texts...))
	for i, n := range moves {
		fmt.Fprintf(&b, "%d. %s", i+1, moveText(p, n.Move))
		p.Make(n.Move)
		b.WriteString(map[bool]string{true: "\n", false: " "}[i%6 == 5])
		_, texts := records.Said(n)
		comments(&b, texts)
	}
	_, last := records.SaidLast(g)
	comments(&b, last)
	return strings.TrimRight(b.String(), " \n") + "\n\n", lost, nil
}

// resultText writes a result, with the reason if the format has a word for it.
func resultText(g *pgn.Game) string {
	winner := map[string]string{"1-0": "초", "0-1": "한"}[g.Result]
	switch reason := g.Tags.Get("Termination"); {
	case g.Result == "1/2-1/2":
		return "무승부"
	case winner == "":
		return ""
	case strings.HasPrefix(reason, "time"):
		return winner + " 시간승"
	case reason == "points":
		return winner + " 점수승"
	}
	return winner + " 완승"
}

func comments(b *strings.Builder, texts []string) {
	for _, text := range texts {
		b.WriteString("{" + strings.NewReplacer("{", "(", "}", ")").Replace(text) + "} ")
	}
}

func koreanArray(letters string) string {
	for korean, array := range setUps {
		if strings.EqualFold(array, letters) {
			return korean
		}
	}
	return ""
}

// moveText writes a move: where from, the piece, where to, what is captured, and check.
func moveText(p *engine.Position, m engine.Move) string {
	v := p.Variant()
	if m.IsPass() {
		return "한수쉼"
	}
	square := func(s engine.Square) string { return fmt.Sprintf("%d%d", (v.Ranks()-v.Rank(s))%10, v.File(s)+1) }
	name := func(pc engine.Piece) string { return pieceWords[v.Type(pc.Type()).Name][pc.Color()] }
	text := square(m.From()) + name(p.PieceAt(m.From())) + square(m.To())
	if victim := p.PieceAt(m.To()); victim != engine.NoPiece {
		text += name(victim)
	}
	p.Make(m)
	if p.InCheck(p.Side()) {
		text += "장군"
	}
	p.Unmake()
	return text
}
