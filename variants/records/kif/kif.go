// Package kif reads and writes games of shogi in the KIF format: a line for each move, with
// its number, the square that the piece comes from, and the time.
//
//	手合割：平手
//	先手：Ann
//	後手：Bob
//	   1 ７六歩(77)   ( 0:16/00:00:16)
//	   2 ３四歩(33)   ( 0:00/00:00:00)
//	   3 投了
//
// Of other games of shogi it has those of Lishogi. In Chu Shogi, the two steps of a lion
// have a line each:
//
//	5手目   7八歩兵 （←7九）
//	6手目一歩目 6六獅子 （←7七）
//	6手目二歩目 7七獅子（居食い） （←6六）
//
// Sources: http://kakinoki.o.oo7.jp/kif_format.html; https://github.com/WandererXII/scalashogi.
package kif

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/kifu"
)

// Format describes KIF.
var Format = records.Format{
	ID: "kif", Name: "KIF", Game: "shogi", Extensions: []string{".kif", ".kifu"}, Charset: "Shift_JIS",
	Begins: begins, Read: read, Write: write,
	Keeps: records.Keeps{Variations: true, Comments: true, Elapsed: true, Result: true, Terminations: kifu.Terminations(), AllTags: true},
}

var (
	moveLine = words.Compiled(`^[ \t　]*([0-9０-９]+)[ \t　.]+([^\s　].*)$`)
	aMove    = words.Compiled(`(?m)^[ \t　]*[0-9０-９]+[ 　]+([1-9１-９][一二三四五六七八九]|同)[ 　]*(成?[玉王飛龍竜角馬金銀全桂圭香杏歩とトひぞきラに])`)
	chuMove  = words.Compiled(`(?m)^[ \t　]*[0-9０-９]+.*[（(]←[0-9０-９]{1,2}[一二三四五六七八九十]`)
	chuPly   = words.Compiled(`^([ \t　]*[0-9０-９]+)手目`)
	ki2Move  = words.Compiled(`(?m)^[ 　]*[▲△☗☖▼▽]`)
	ruler    = words.Compiled(`(?m)^手数-+`)
	clock    = words.Compiled(`[(（][ 　]*(\d+):(\d+(?:\.\d+)?)[ 　]*(?:/[ 　]*[\d:. ]*)?[)）][ 　]*(?:[(（][ 　\d:./]*[)）][ 　]*)?\+?[ 　]*$`)
	line     = words.Compiled(`^変化[ 　]*[：:][ 　]*([0-9０-９]+)手`)
)

// begins reports whether a text is KIF: it has a move with its number, or a header of
// shogi and no move of KI2.
func begins(head []byte) bool {
	if aMove().Match(head) || chuMove().Match(head) || bytes.HasPrefix(bytes.TrimPrefix(head, []byte("\ufeff")), []byte("#KIF")) {
		return true
	}
	return (ruler().Match(head) || kifu.HasKey(head)) && !ki2Move().Match(head)
}

// parser reads a game.
type parser struct {
	g      *pgn.Game
	header *kifu.Header
	path   []*pgn.Node // the line that was read last, from the root
	main   []*pgn.Node // the main line, once a variation has begun
	line   int
	moves  bool   // there were any
	varied bool   // a variation was read
	ended  bool   // how the game ended was read
	black  bool   // the second player has begun
	step   string // the first of the two steps of a lion
	games  []*pgn.Game
}

func (p *parser) begin(line int) {
	p.g = pgn.New()
	p.g.Line = line
	p.header = kifu.NewHeader(p.g)
	p.path, p.main, p.moves, p.varied, p.ended = []*pgn.Node{p.g.Root}, nil, false, false, false
}

// read reads the games of a file; there is seldom more than one.
func read(data []byte) ([]*pgn.Game, error) {
	p := &parser{}
	p.begin(1)
	text := strings.TrimPrefix(string(data), "\ufeff")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	for text := range strings.Lines(text) {
		p.line++
		p.take(strings.TrimRight(text, "\n"))
	}
	p.finish()
	return p.games, nil
}

// finish ends the game that is being read.
func (p *parser) finish() {
	if !p.moves {
		p.header.Finish()
	}
	p.games = append(p.games, p.g)
}

func (p *parser) take(text string) {
	text = chuPly().ReplaceAllString(text, "$1 ")
	trimmed := strings.Trim(text, " \t　")
	switch {
	case trimmed == "" || strings.HasPrefix(trimmed, "#") || strings.HasPrefix(trimmed, "＃") || strings.HasPrefix(trimmed, "手数--") || strings.HasPrefix(trimmed, "手数－"):
	case strings.HasPrefix(trimmed, "＊"):
		p.comment(strings.TrimPrefix(trimmed, "＊"))
	case strings.HasPrefix(trimmed, "*"):
		p.comment(strings.TrimRight(strings.TrimLeft(text, " \t　")[1:], " \t\r　"))
	case strings.HasPrefix(trimmed, "&"):
		p.comment(trimmed)
	case line().MatchString(trimmed):
		p.variation(digits(line().FindStringSubmatch(trimmed)[1]))
	case strings.HasPrefix(trimmed, "まで"):
		if !p.varied {
			kifu.Sum(p.g, trimmed, p.whiteToMove(len(p.path)))
		}
	case moveLine().MatchString(text) && isMove(moveLine().FindStringSubmatch(text)[2]):
		p.move(moveLine().FindStringSubmatch(text)[2])
	default:
		if p.moves && kifu.HasKey([]byte(trimmed)) {
			p.finish()
			p.begin(p.line)
		}
		if p.moves || !p.header.Line(text) {
			p.g.AddProblem(pgn.Problem{Line: p.line, Text: fmt.Sprintf("%.60q is not a line of KIF: left out", text)})
		}
	}
}

// digits reads a number of either width.
func digits(text string) int {
	n, _ := strconv.Atoi(records.Narrow(text))
	return n
}

func (p *parser) comment(text string) {
	n := p.path[len(p.path)-1]
	if k := len(n.CommentsAfter); k > 0 && !strings.HasPrefix(n.CommentsAfter[k-1], "[%emt") { // the lines of a comment
		n.CommentsAfter[k-1] += "\n" + text
		return
	}
	n.CommentsAfter = append(n.CommentsAfter, text)
}

// variation goes back to the position before a ply of the line that was read last, or of the
// main line if that one does not get there. One that begins where a line ends continues it.
func (p *parser) variation(ply int) {
	if !p.varied {
		p.main = slices.Clone(p.path)
	}
	if ply > len(p.path) && ply <= len(p.main) {
		p.path = slices.Clone(p.main)
	}
	if ply < 1 || ply > len(p.path) {
		p.g.AddProblem(pgn.Problem{Line: p.line, Text: fmt.Sprintf("a variation from move %d, where no line has got to", ply)})
		ply = max(min(ply, len(p.path)-1), 1)
	}
	p.varied = true
	p.path = p.path[:ply]
}

// whiteToMove reports whether the first player makes a ply, counted from 1.
func (p *parser) whiteToMove(ply int) bool { return (ply%2 == 1) != p.black }

var dest = words.Compiled(`^([一二]歩目[ 　]*)?[▲△☗☖▼▽]?[ 　]*([1-9１-９][0-2０-２]?[一二三四五六七八九十]|[1-9１-９][1-9１-９]|同|仝)`)

// The signs of the two steps of a lion.
const (
	firstStep  = "一歩目"
	secondStep = "二歩目"
)

// isMove reports whether the text behind a number is a move or an ending, not a line of
// the numbers of files.
func isMove(text string) bool {
	if dest().MatchString(text) {
		return strings.Trim(text, "0123456789０１２３４５６７８９ 　") != ""
	}
	for i := range records.Endings {
		if strings.HasPrefix(text, records.Endings[i].KIF) {
			return true
		}
	}
	return false
}

// move reads a move and what follows it.
func (p *parser) move(text string) {
	if !p.moves {
		p.moves = true
		if strings.Contains(text, "←") {
			p.header.SetChu()
		}
		p.header.Finish()
		p.black = strings.Contains(p.g.Tags.Get("FEN"), " b ")
	}
	if strings.Contains(text, "（") {
		text = records.Narrow(text)
	}
	var took *time.Duration
	if at := clock().FindStringSubmatchIndex(text); at != nil {
		minutes, _ := strconv.Atoi(text[at[2]:at[3]])
		seconds, _ := strconv.ParseFloat(text[at[4]:at[5]], 64)
		if d, ok := records.Took(0, minutes, seconds); ok {
			took = &d
		}
		text = text[:at[0]]
	}
	text = strings.TrimRight(text, " \t　+")
	for i := range records.Endings {
		if e := &records.Endings[i]; text == e.KIF {
			if p.varied {
				last := p.path[len(p.path)-1]
				last.CommentsEnd = append(last.CommentsEnd, e.KIF)
				return
			}
			p.ended = e.Winner != records.Nobody // else it may have gone on another day
			records.End(p.g, e, p.whiteToMove(len(p.path)))
			if took != nil {
				records.EndAfter(p.g, *took)
			}
			return
		}
	}
	if p.ended && !p.varied {
		p.g.AddProblem(pgn.Problem{Line: p.line, Text: fmt.Sprintf("%q stands behind the ending: left out", text)})
		return
	}
	text = strings.NewReplacer(" ", "", "　", "").Replace(text)
	switch {
	case strings.HasPrefix(text, firstStep):
		p.step = text
		return
	case strings.HasPrefix(text, secondStep):
		text = p.step + text
	}
	p.step = ""
	n := p.path[len(p.path)-1].Add(text, engine.NoMove)
	n.Line = p.line
	if took != nil {
		n.CommentsAfter = append(n.CommentsAfter, records.Elapsed(*took))
	}
	p.path = append(p.path, n)
}

// write writes a game.
func write(g *pgn.Game) (text string, lost []string, err error) {
	var b strings.Builder
	if err := kifu.WriteHeader(&b, g); err != nil {
		return "", nil, err
	}
	at, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return "", nil, err
	}
	defer at.Release()
	b.WriteString("手数----指手---------消費時間--\n")
	_, texts := records.Said(g.Root)
	kifu.Comments(&b, append(append([]string{}, g.HeaderComments...), texts...))
	w := &writer{b: &b, p: at, write: notation.FormatterFor("japanese", g.Variant)}
	w.line(g, g.Root, 1, [2]time.Duration{}, true)
	return b.String() + "\n", w.lost, nil // games are apart from each other
}

type writer struct {
	b     *strings.Builder
	p     *engine.Position
	write notation.MoveFormatter
	lost  []string
}

// line writes what follows a move whose position is on the board, with the time that the
// players have used, and then the variations, the last branch first.
func (w *writer) line(g *pgn.Game, n *pgn.Node, ply int, used [2]time.Duration, main bool) {
	type branch struct {
		others []*pgn.Node
		ply    int
		used   [2]time.Duration
	}
	var branches []branch
	made := 0
	for n.MainChild() != nil {
		before := used
		next := n.MainChild()
		if !w.move(next, ply, &used, len(n.Children) > 1) {
			break
		}
		branches = append(branches, branch{n.Children[1:], ply, before})
		n, ply, made = next, ply+1, made+1
	}
	if e := records.VariationEnding(n); e != nil && !main {
		fmt.Fprintf(w.b, "%4d %s\n", ply, e.KIF)
	}
	if main {
		last, texts := records.SaidLast(g)
		white := w.p.Side() == engine.White
		if g.Result != "*" || g.Tags.Has("Termination") {
			fmt.Fprintf(w.b, "%4d %s%s\n", ply, records.EndingOf(g, white).KIF, w.clock(last, &used))
			w.summary(g, ply, white)
		}
		kifu.Comments(w.b, texts)
	}
	for i := made - 1; i >= 0; i-- {
		w.p.Unmake()
		for _, other := range branches[i].others {
			w.variation(g, other, branches[i].ply, branches[i].used)
		}
	}
}

// summary writes the line that sums a game up, if all programs know the words for how it
// ended, which the line before says already.
func (w *writer) summary(g *pgn.Game, ply int, white bool) {
	if !records.EndingOf(g, white).Summed {
		return
	}
	w.b.WriteString(kifu.Summary(g, ply-1, white, strings.Contains(w.b.String(), "\n上手：")) + "\n")
}

func (w *writer) variation(g *pgn.Game, n *pgn.Node, ply int, used [2]time.Duration) {
	if !n.Resolved() {
		w.lost = append(w.lost, "a variation that does not fit: "+n.Text)
		return
	}
	fmt.Fprintf(w.b, "\n変化：%d手\n", ply)
	if w.move(n, ply, &used, false) {
		w.line(g, n, ply+1, used, false)
		w.p.Unmake()
	}
}

// move writes a move and makes it.
func (w *writer) move(n *pgn.Node, ply int, used *[2]time.Duration, branches bool) bool {
	if n.Move == engine.NoMove {
		w.lost = append(w.lost, fmt.Sprintf("the moves from %s on, which do not fit", n.Text))
		return false
	}
	text := w.write.Move(w.p, n.Move)
	chu := strings.Contains(text, "←")
	if last := w.p.LastMove(); !chu && last != engine.NoMove && last.To() == n.Move.To() && n.Move.Kind() != engine.Drop {
		text = "同　" + string([]rune(text)[2:])
	}
	took, texts := records.Said(n)
	text += w.clock(took, used)
	if branches {
		text += "+"
	}
	if chu {
		text = chuLines(ply, text)
	} else {
		text = fmt.Sprintf("%4d %s", ply, text)
	}
	w.b.WriteString(text + "\n")
	kifu.Comments(w.b, texts)
	w.p.Make(n.Move)
	return true
}

// clock writes a time of the player to move behind a move, and adds it to what was used.
func (w *writer) clock(took *time.Duration, used *[2]time.Duration) string {
	if took == nil {
		return ""
	}
	all := &used[w.p.Side()]
	*all += *took
	return fmt.Sprintf("   (%2d:%02d/%02d:%02d:%02d)", int(took.Minutes()), int(took.Seconds())%60,
		int(all.Hours()), int(all.Minutes())%60, int(all.Seconds())%60)
}

// chuLines returns the line of a move of Chu Shogi, or the two of its steps.
func chuLines(ply int, text string) string {
	text = strings.ReplaceAll(text, "（←", " （←")
	if steps, double := strings.CutPrefix(text, firstStep); double {
		first, second, _ := strings.Cut(steps, secondStep)
		return fmt.Sprintf("%4d手目%s %s\n%4d手目%s %s", ply, firstStep, first, ply, secondStep, second)
	}
	return fmt.Sprintf("%4d手目   %s", ply, text)
}
