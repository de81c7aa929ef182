// Package dhtmlxq reads games of Xiangqi in the format of the DhtmlXQ viewer, also
// within a web page: fields such as DhtmlXQ_red and DhtmlXQ_movelist, each between
// a bracket with its name and one with a slash and its name.
package dhtmlxq

import (
	"bytes"
	"fmt"
	"html"
	"sort"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/xqf"
)

// Format describes DhtmlXQ.
var Format = records.Format{
	ID: "dhtmlxq", Name: "DhtmlXQ", Game: "xiangqi",
	BoardDecides: true,
	Begins:       func(head []byte) bool { return bytes.Contains(head, []byte("[DhtmlXQ")) },
	Read:         read,
}

var (
	field     = words.Compiled(`(?s)\[DhtmlXQ_(\w+)\](.*?)\[/DhtmlXQ_(\w+)\]`)
	unclosed  = words.Compiled(`(?s)\[DhtmlXQ_(\w+)\]([^\[\]]*)\z`)
	variation = words.Compiled(`^move_(\d+)_(\d+)_(\d+)$`)
	remark    = words.Compiled(`^comment(\d+)(?:_(\d+))?$`)
)

// tags are the fields that tags of PGN have.
var tags = map[string]string{
	"title": "Title", "event": "Event", "date": "Date", "place": "Site", "round": "Round", "red": "White", "redname": "White", "black": "Black",
	"blackname": "Black", "redteam": "WhiteTeam", "blackteam": "BlackTeam", "author": "Annotator", "timerule": "TimeControl", "type": "Type",
}

// read reads the games of a text. Each game ends with its own bracket.
func read(data []byte) ([]*pgn.Game, error) {
	text := string(data)
	var games []*pgn.Game
	line := 1
	for part := range strings.SplitSeq(text, "[/DhtmlXQ]") {
		if at := strings.Index(part, "[DhtmlXQ"); at >= 0 && (field().MatchString(part) || unclosed().MatchString(part)) {
			games = append(games, readGame(part[at:], line+strings.Count(part[:at], "\n")))
		}
		line += strings.Count(part, "\n")
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("there is no game in it: expected [DhtmlXQ_movelist]...[/DhtmlXQ_movelist]")
	}
	return games, nil
}

// branch is a variation: it replaces a ply of another line.
type branch struct{ parent, ply, number int }

func readGame(text string, line int) *pgn.Game {
	g := pgn.New()
	g.Line = line
	g.Tags.Set("Variant", "Xiangqi")
	fields := map[string]string{}
	for _, at := range field().FindAllStringSubmatch(text, -1) {
		if at[1] == at[3] {
			fields[at[1]] = strings.TrimSpace(html.UnescapeString(at[2]))
		}
	}
	if at := unclosed().FindStringSubmatch(text); at != nil {
		fields[at[1]] = at[2]
		g.AddProblem(pgn.Problem{Line: line, Text: fmt.Sprintf("the file ends within the field %s: expected [/DhtmlXQ_%s]", at[1], at[1])})
	}
	if _, ok := fields["movelist"]; !ok {
		g.AddProblem(pgn.Problem{Line: line, Text: "there are no moves: expected [DhtmlXQ_movelist]...[/DhtmlXQ_movelist]"})
	}
	var branches []branch
	for _, name := range sorted(fields) {
		value := fields[name]
		switch at := variation().FindStringSubmatch(name); {
		case at != nil:
			b := branch{}
			b.parent, _ = strconv.Atoi(at[1])
			b.ply, _ = strconv.Atoi(at[2])
			b.number, _ = strconv.Atoi(at[3])
			branches = append(branches, b)
		case tags[name] != "" && value != "":
			g.Tags.Set(tags[name], strings.ReplaceAll(value, "||", " "))
		}
	}
	if err := g.SetResult(fields["result"]); err != nil {
		_ = g.SetResult("*")
	}
	if squares, ok := squaresOf(fields["binit"]); ok {
		if fen := xqf.FEN(squares, firstIsBlack(squares, fields["movelist"])); fen != "" {
			records.SetUp(g, fen)
		}
	} else if text := fields["binit"]; text != "" {
		g.AddProblem(pgn.Problem{Line: line, Text: fmt.Sprintf("binit %.70q is no position: expected two digits for each of 32 pieces; the game starts from the usual one", text)})
	}
	lines := map[int][]*pgn.Node{0: follow(g, []*pgn.Node{g.Root}, fields["movelist"])}
	sort.SliceStable(branches, func(i, j int) bool { return branches[i].number < branches[j].number })
	for _, b := range branches {
		parent := lines[b.parent]
		if b.ply < 1 || b.ply > len(parent) {
			g.AddProblem(pgn.Problem{Line: line, Text: fmt.Sprintf("variation %d begins at move %d, where line %d has not got to", b.number, b.ply, b.parent)})
			continue
		}
		list := fields[fmt.Sprintf("move_%d_%d_%d", b.parent, b.ply, b.number)]
		lines[b.number] = follow(g, append([]*pgn.Node{}, parent[:b.ply]...), list)
	}
	for _, name := range sorted(fields) {
		at := remark().FindStringSubmatch(name)
		if at == nil || fields[name] == "" {
			continue
		}
		number, ply := 0, at[1]
		if at[2] != "" {
			number, _ = strconv.Atoi(at[1])
			ply = at[2]
		}
		if n, err := strconv.Atoi(ply); err == nil && n < len(lines[number]) {
			at := lines[number][n]
			at.CommentsAfter = append(at.CommentsAfter, strings.ReplaceAll(fields[name], "||", "\n"))
		}
	}
	return g
}

func sorted(fields map[string]string) []string {
	var names []string
	for name := range fields {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// squaresOf reads where the 32 pieces stand, in two digits each.
func squaresOf(text string) (squares [32]xqf.Square, ok bool) {
	if len(text) < 64 {
		return squares, false
	}
	for i := range squares {
		n, err := strconv.Atoi(text[2*i : 2*i+2])
		if err != nil {
			return squares, false
		}
		squares[i] = xqf.Nowhere
		if file, row := n/10, n%10; file <= 8 {
			squares[i] = xqf.Square{File: file, Rank: 9 - row}
		}
	}
	return squares, true
}

// firstIsBlack reports whether the first move is one of Black's pieces.
func firstIsBlack(squares [32]xqf.Square, list string) bool {
	if len(list) < 2 || list[0] < '0' || list[0] > '8' || list[1] < '0' || list[1] > '9' {
		return false
	}
	from := xqf.Square{File: int(list[0] - '0'), Rank: 9 - int(list[1]-'0')}
	for i, s := range squares {
		if s == from {
			return i >= 16
		}
	}
	return false
}

// follow adds moves of four digits behind the last of a line, and returns the whole line.
func follow(g *pgn.Game, path []*pgn.Node, list string) []*pgn.Node {
	list = strings.Join(strings.Fields(list), "")
	for ; len(list) >= 4; list = list[4:] {
		var d [4]int
		for i := range d {
			d[i] = int(list[i]) - '0'
			if d[i] < 0 || d[i] > 9 {
				g.AddProblem(pgn.Problem{Line: g.Line, Text: fmt.Sprintf("the moves %.20q are no numbers", list)})
				return path
			}
		}
		text := xqf.Square{File: d[0], Rank: 9 - d[1]}.String() + xqf.Square{File: d[2], Rank: 9 - d[3]}.String()
		path = append(path, path[len(path)-1].Add(text, engine.NoMove))
		path[len(path)-1].Line = g.Line
	}
	return path
}
