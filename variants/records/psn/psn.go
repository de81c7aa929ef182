// Package psn reads games of shogi in the PSN format, which is PGN with the tags Sente and
// Gote, squares as in USI, and a number for each ply:
//
//	[Sente "Ann"]
//	[Gote "Bob"]
//
//	1. P7g-7f 2. P3c-3d 3. Bx2b+ 4. Sx2b 5. B*5e 6. Resigns
//
// Source: https://groups.google.com/g/shogi-l/c/2Fk6e8UJ49M.
package psn

import (
	"bytes"
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
)

// Format describes PSN.
var Format = records.Format{
	ID: "psn", Name: "PSN", Game: "shogi", Extensions: []string{".psn"},
	Begins: begins, Read: read,
}

var (
	begin  = words.Compiled(`(?m)\A(?:\s*\[.*\n)*\s*\[(Sente|Gote) "`)
	number = words.Compiled(`(^|\s)\d+\.+`)
	full   = words.Compiled(`^\+?[A-Z]?(\d[a-i])[-x](\d[a-i])([+=]?)$`)
	drop   = words.Compiled(`^([A-Z])['*](\d[a-i])$`)
)

// begins reports whether a text is PSN: it has the tag of a player.
func begins(head []byte) bool { return begin().Match(head) }

// read reads the games of a file.
func read(data []byte) ([]*pgn.Game, error) {
	games, err := records.Moves(withoutNumbers(data))
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		translate(g)
	}
	return games, nil
}

// withoutNumbers leaves out the numbers of moves, which count plies, and writes drops with
// a star.
func withoutNumbers(data []byte) []byte {
	var out []byte
	for line := range bytes.Lines(data) {
		if !bytes.HasPrefix(bytes.TrimSpace(line), []byte("[")) {
			line = bytes.ReplaceAll(number().ReplaceAll(line, []byte("$1")), []byte("'"), []byte("*"))
		}
		out = append(out, line...)
	}
	return out
}

// translate gives a game the tags of PGN and its moves the writing of USI.
func translate(g *pgn.Game) {
	old := g.Tags
	g.Tags = pgn.New().Tags
	g.Tags.Set("Variant", "Shogi")
	for _, tag := range old {
		switch tag.Name {
		case "Sente":
			tag.Name = "White"
		case "Gote":
			tag.Name = "Black"
		case "SFEN":
			records.SetUp(g, "sfen "+tag.Value)
			continue
		case "White", "Black":
			if tag.Value == "?" {
				continue
			}
		}
		g.Tags.Set(tag.Name, tag.Value)
	}
	g.Walk(func(n *pgn.Node, _ int) bool {
		if at := full().FindStringSubmatch(n.Text); at != nil {
			n.Text = at[1] + at[2] + strings.TrimSuffix(at[3], "=")
		} else if at := drop().FindStringSubmatch(n.Text); at != nil {
			n.Text = at[1] + "*" + at[2]
		}
		return true
	})
	end(g)
}

// end takes a word for the end out of the moves.
func end(g *pgn.Game) {
	line := g.MainLine()
	if len(line) == 0 {
		return
	}
	last := line[len(line)-1]
	said := map[string]string{"resigns": "%TORYO", "resign": "%TORYO", "mate": "%TSUMI"}[strings.ToLower(strings.TrimRight(last.Text, "."))]
	if said == "" {
		return
	}
	last.Parent.Children = last.Parent.Children[1:]
	for i := range records.Endings {
		if e := &records.Endings[i]; e.CSA == said && (g.Result == "*" || g.Result == "") {
			black := strings.HasSuffix(g.Tags.Get("FEN"), " w") || strings.Contains(g.Tags.Get("FEN"), " w ")
			records.End(g, e, (len(line)%2 == 1) != black)
			return
		}
	}
}
