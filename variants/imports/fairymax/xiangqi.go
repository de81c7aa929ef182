package fairymax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Zones of MaxQi: squares of a player's half, and those outside of the palaces.
const fmaxZones = 0xC00

// xiangqi puts MaxQi's cannons and soldiers on the squares of its program, and adds the
// moves of soldiers and generals that the file lacks.
func (b *fmaxBuilder) xiangqi(rows []string) {
	for player := range 2 {
		pawn, cannon := b.letters[player][player+1], b.letters[player][b.cannon()]
		pawns, cannons := 3, 2
		if player == 0 {
			pawns, cannons = b.ranks-4, b.ranks-3
		}
		line := ""
		for x := range b.files {
			line += []string{pawn, "1"}[x%2]
		}
		rows[pawns] = line
		rows[b.ranks-2], rows[1] = fmt.Sprint(b.files), fmt.Sprint(b.files)
		if cannon != "" && b.files > 4 {
			rows[cannons] = fmt.Sprintf("1%s%d%s1", cannon, b.files-4, cannon)
		}
	}
	for i := range b.out.Definition.Pieces {
		p := &b.out.Definition.Pieces[i]
		switch {
		case p.Royal:
			p.Betza += "vkR" // generals may not face each other
		case p.Name == "Pawn" && len(b.fmaxGame.pieces) > 5:
			if beyond, err := b.kind(6, 0); err == nil && strings.HasPrefix(beyond.notation, "fsW") {
				across := engine.Region(fmt.Sprintf("r%d-%d", b.ranks/2+1, b.ranks))
				p.RegionMoves = []engine.RegionMoves{{On: across, Betza: "sW"}}
			}
		}
	}
	b.out.Note(b.line, "where soldiers and cannons stand, and that the generals may not face each other, is not in the file; it is as in MaxQi's program")
}

// cannon is the number of the cannons, 0 if there are none.
func (b *fmaxBuilder) cannon() int {
	return 1 + slices.IndexFunc(b.fmaxGame.pieces, func(p fmaxPiece) bool { return p.letter == 'C' })
}

// palaces are what keeps pieces on their part of the board.
func (b *fmaxBuilder) palaces() []engine.Rule {
	palace, half := "", ""
	for _, t := range b.list {
		n := max(t.numbers[0], t.numbers[1])
		zones := 0
		for _, ray := range b.fmaxGame.pieces[n-1].rays {
			zones |= ray.mode & fmaxZones
		}
		switch {
		case zones == fmaxZones:
			palace += string(rune(t.letter))
		case zones != 0:
			half += string(rune(t.letter))
		}
	}
	var out []engine.Rule
	left, right := 'a'+b.files/2-1, 'a'+b.files/2+1
	if palace != "" {
		out = append(out, rules.Confine{Types: palace, To: engine.Region(fmt.Sprintf("%c1-%c3", left, right)), Name: "the palace"})
	}
	if half != "" {
		out = append(out, rules.Confine{ID: " river", Types: half, To: engine.Region(fmt.Sprintf("r1-%d", b.ranks/2)), Name: "its own side of the river"})
	}
	return out
}
