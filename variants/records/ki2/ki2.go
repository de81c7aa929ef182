// Package ki2 reads and writes games of shogi in the KI2 format: moves as in books,
// without times, and the result in words.
//
//	先手：Ann
//	後手：Bob
//	▲７六歩 △３四歩 ▲２二角成 △同　銀
//	まで4手で中断
//
// Source: http://kakinoki.o.oo7.jp/kif_format.html.
package ki2

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/kifu"
)

// Format describes KI2.
var Format = records.Format{
	ID: "ki2", Name: "KI2", Game: "shogi", Extensions: []string{".ki2", ".ki2u"}, Charset: "Shift_JIS",
	Begins: begins, Read: read, Write: write,
	Keeps: records.Keeps{Variations: true, Comments: true, Result: true, Terminations: kifu.Terminations(), AllTags: true},
}

var (
	moves = words.Compiled(`[▲△☗☖▼▽][ 　]*(([1-9１-９][ 　]*[一二三四五六七八九1-9１-９]|同|仝)[^▲△☗☖▼▽]*)`)
	begin = words.Compiled(`(?m)^[ 　\d]*[▲△☗☖▼▽][ 　]*([1-9１-９][一二三四五六七八九1-9１-９]|同)[ 　]*(成?[玉王飛龍竜角馬金銀全桂圭香杏歩とトひぞきラに])`)
	line  = words.Compiled(`^変化[ 　]*[：:][ 　]*([0-9０-９]+)手`)
)

// begins reports whether a text is KI2: a line begins with a move.
func begins(head []byte) bool { return begin().Match(head) && !bytes.Contains(head, []byte("（←")) }

// read reads the games of a file. A header after moves begins the next game.
func read(data []byte) ([]*pgn.Game, error) {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n", "\ufeff", "").Replace(string(data))
	var games []*pgn.Game
	first, number, begun := 0, 0, false
	lines := strings.SplitAfter(text, "\n")
	for ; number < len(lines); number++ {
		switch trimmed := strings.Trim(lines[number], " \t\n　"); {
		case begun && kifu.HasKey([]byte(trimmed)):
			games = append(games, readGame(lines[first:number], first))
			first, begun = number, false
		case moves().MatchString(trimmed):
			begun = true
		}
	}
	return append(games, readGame(lines[first:], first)), nil
}

// readGame reads the lines of a game, before which there are some in the file.
func readGame(lines []string, number int) *pgn.Game {
	g := pgn.New()
	g.Line = number + 1
	header, path := kifu.NewHeader(g), []*pgn.Node{g.Root}
	begun, varied := false, false
	whiteToMove := func() bool { return (len(path)%2 == 1) != strings.Contains(g.Tags.Get("FEN"), " b ") }
	sum := func(text string) {
		if e := kifu.SumEnding(text); varied && e != nil {
			last := path[len(path)-1]
			last.CommentsEnd = append(last.CommentsEnd, e.KIF)
		} else if !varied {
			kifu.Sum(g, text, whiteToMove())
		}
	}
	for _, text := range lines {
		number++
		trimmed := strings.Trim(text, " \t\n　")
		switch {
		case trimmed == "" || strings.HasPrefix(trimmed, "#"):
		case strings.HasPrefix(trimmed, "*"), strings.HasPrefix(trimmed, "&"):
			n := path[len(path)-1]
			if n.CommentsAfter = append(n.CommentsAfter, strings.TrimPrefix(trimmed, "*")); len(n.CommentsAfter) > 1 {
				n.CommentsAfter = []string{strings.Join(n.CommentsAfter, "\n")}
			}
		case line().MatchString(trimmed):
			ply := 0
			fmt.Sscan(records.Narrow(line().FindStringSubmatch(trimmed)[1]), &ply)
			varied, path = true, path[:max(min(ply, len(path)), 1)]
		case strings.HasPrefix(trimmed, "まで"):
			sum(trimmed)
		case moves().MatchString(trimmed):
			if !begun {
				begun = true
				header.Finish()
			}
			trimmed, ending, ends := strings.Cut(trimmed, "まで")
			for _, at := range moves().FindAllStringSubmatch(trimmed, -1) {
				move := strings.NewReplacer(" ", "", "　", "", "\t", "").Replace(at[1])
				n := path[len(path)-1].Add(move, engine.NoMove)
				n.Line = number
				path = append(path, n)
			}
			if ends {
				sum("まで" + ending)
			}
		case begun || !header.Line(trimmed):
			g.AddProblem(pgn.Problem{Line: number, Text: fmt.Sprintf("%.60q is not a line of KI2: left out", trimmed)})
		}
	}
	if !begun {
		header.Finish()
	}
	return g
}

// write writes a game.
func write(g *pgn.Game) (text string, lost []string, err error) {
	if g.Variant != nil && kifu.IsChu(g) {
		return "", nil, fmt.Errorf("KI2 has no words for Chu Shogi; KIF has")
	}
	var b strings.Builder
	if err := kifu.WriteHeader(&b, g); err != nil {
		return "", nil, err
	}
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return "", nil, err
	}
	defer p.Release()
	_, texts := records.Said(g.Root)
	b.WriteString("\n")
	kifu.Comments(&b, append(append([]string{}, g.HeaderComments...), texts...))
	w := &writer{b: &b, p: p, write: notation.FormatterFor("ki2", g.Variant)}
	w.line(g, g.Root, 1, true)
	return b.String() + "\n", w.lost, nil // games are apart from each other
}

type writer struct {
	b     *strings.Builder
	p     *engine.Position
	write notation.MoveFormatter
	lost  []string
	inRow int // moves on the present line
}

// line writes what follows a move whose position is on the board, and then the variations,
// the last branch first.
func (w *writer) line(g *pgn.Game, n *pgn.Node, ply int, main bool) {
	var others [][]*pgn.Node
	first := ply
	for n.MainChild() != nil && w.move(n.MainChild()) {
		others = append(others, n.Children[1:])
		n, ply = n.MainChild(), ply+1
	}
	w.endRow()
	if e := records.VariationEnding(n); e != nil && !main {
		fmt.Fprintf(w.b, "まで%d手で%s\n", ply-1, e.KIF)
	}
	if main {
		white := w.p.Side() == engine.White
		if g.Result != "*" || g.Tags.Has("Termination") {
			w.b.WriteString(kifu.Summary(g, ply-1, white, strings.Contains(w.b.String(), "\n上手：")) + "\n")
		}
		_, texts := records.SaidLast(g)
		kifu.Comments(w.b, texts)
	}
	for i := len(others) - 1; i >= 0; i-- {
		w.p.Unmake()
		for _, other := range others[i] {
			if !other.Resolved() {
				w.lost = append(w.lost, "a variation that does not fit: "+other.Text)
				continue
			}
			fmt.Fprintf(w.b, "\n変化：%d手\n", first+i)
			if w.move(other) {
				w.line(g, other, first+i+1, false)
				w.p.Unmake()
			}
		}
	}
}

func (w *writer) endRow() {
	if w.inRow > 0 {
		w.b.WriteString("\n")
	}
	w.inRow = 0
}

// move writes a move and makes it.
func (w *writer) move(n *pgn.Node) bool {
	if n.Move == engine.NoMove {
		w.lost = append(w.lost, "the moves from "+n.Text+" on, which do not fit")
		return false
	}
	text := w.write.Move(w.p, n.Move)
	if strings.HasPrefix(text, "同") && len([]rune(text)) == 2 {
		text = "同　" + strings.TrimPrefix(text, "同")
	}
	mark := "▲"
	if w.p.Side() == engine.Black {
		mark = "△"
	}
	if w.inRow > 0 {
		w.b.WriteString(" ") // of this width, as some readers know no other
	}
	w.b.WriteString(mark + text)
	w.inRow++
	w.p.Make(n.Move)
	if _, texts := records.Said(n); len(texts) > 0 || w.inRow == 6 {
		w.endRow()
		kifu.Comments(w.b, texts)
	}
	return true
}
