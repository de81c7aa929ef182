package cbr

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/xqf"
)

// XML describes CBF.
var XML = records.Format{ID: "cbf", Name: "CBF", Game: "xiangqi", Extensions: []string{".cbf"}, BoardDecides: true, Begins: beginsXML, Read: ReadXML}

var xmlMark = words.Compiled(`\A\s*(?:<\?xml[^>]*>\s*)?<ChineseChessRecord[\s>]`)

func beginsXML(head []byte) bool { return xmlMark().Match(head) }

// xmlFile is what a file has.
type xmlFile struct {
	Head struct {
		Name         string
		Contest      string
		Round        string
		Date         string
		Site         string
		TimeRule     string
		Red          string
		RedTeam      string
		Black        string
		BlackTeam    string
		Commentator  string
		ECCO         string
		RecordResult string
		FEN          string
	}
	Moves []xmlMove `xml:"MoveList>Move"`
}

// xmlMove is a move by files and ranks from Black's left corner: 77-47.
type xmlMove struct {
	Value   string `xml:"value,attr"`
	Branch  string `xml:"branch,attr"`
	End     string `xml:"end,attr"`
	Comment string `xml:",chardata"`
}

// ReadXML reads the game of a file.
func ReadXML(data []byte) ([]*pgn.Game, error) {
	var f xmlFile
	d := xml.NewDecoder(strings.NewReader(string(data)))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is UTF-8 already
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	g := pgn.New()
	g.Line = 1
	g.Tags.Set("Variant", "Xiangqi")
	h := &f.Head
	for _, t := range []struct{ tag, value string }{
		{"Title", h.Name}, {"Event", h.Contest}, {"Round", h.Round}, {"Date", strings.NewReplacer("-", ".", "/", ".").Replace(h.Date)}, {"Site", h.Site},
		{"White", h.Red}, {"Black", h.Black}, {"WhiteTeam", h.RedTeam}, {"BlackTeam", h.BlackTeam},
		{"TimeControl", h.TimeRule}, {"Annotator", h.Commentator}, {"ECCO", h.ECCO},
	} {
		if value := strings.TrimSpace(t.value); value != "" {
			g.Tags.Set(t.tag, value)
		}
	}
	_ = g.SetResult(xmlResults[strings.TrimSpace(h.RecordResult)]) // what is none stays unknown
	if fen := strings.TrimSpace(h.FEN); fen != "" && !strings.HasPrefix(fen, xqf.Start+" w") {
		records.SetUp(g, fen)
	}
	at := 0
	err := tree(g, func() (step, error) {
		if at == len(f.Moves) {
			return step{}, io.EOF
		}
		at++
		return f.Moves[at-1].step(), nil
	})
	if err != nil && err != io.EOF {
		g.AddProblem(pgn.Problem{Line: 1, Text: fmt.Sprintf("move %d: %v", at, err)})
	}
	return []*pgn.Game{g}, nil
}

var xmlResults = map[string]string{"1": "1-0", "2": "0-1", "3": "1/2-1/2", "4": "1/2-1/2"}

func (m *xmlMove) step() step {
	s := step{comment: strings.TrimSpace(strings.ReplaceAll(m.Comment, "\r\n", "\n")), last: m.End == "1", sibling: m.Branch == "1"}
	from, to, _ := strings.Cut(strings.TrimSpace(m.Value), "-")
	if a, b := xmlSquare(from), xmlSquare(to); a != "" && b != "" {
		s.move = a + b
	}
	return s
}

// xmlSquare names a square; "" if there is none.
func xmlSquare(text string) string {
	if len(text) != 2 || text[0] < '0' || text[0] > '8' || text[1] < '0' || text[1] > '9' {
		return ""
	}
	return oldSquare((text[0]-'0')<<4 | (text[1] - '0'))
}
