package notation

import "github.com/ferzchess/ferz/engine"

// paths returns the squares that the piece of a move visits, its own first, as programs
// for the large games of shogi name them; the usual ones come first. Pieces with the
// powers of a lion may name an empty square on the way where another player would go
// straight, and pass by way of one. A move that gates or has another side effect has none.
func (p position) paths(m engine.Move) [][]engine.Square {
	from, to := m.From(), m.To()
	switch k := m.Kind(); {
	case steps(m):
		return append([][]engine.Square{{from, to}}, p.detours(from, to)...)
	case m.IsPass():
		return append(p.detours(from, from), []engine.Square{from, from})
	case k == engine.Locust || k == engine.Rifle:
		path, n := m.Path()
		return [][]engine.Square{path[:n]}
	}
	return nil
}

// detours returns the ways of a piece with the powers of a lion between two squares over an
// empty one next to both.
func (p position) detours(from, to engine.Square) [][]engine.Square {
	var out [][]engine.Square
	for _, d := range p.v.FirstSteps(p.PieceAt(from).Type()) {
		if p.PieceAt(from).Color() == engine.Black {
			d[1] = -d[1]
		}
		file, rank := p.v.File(from)+d[0], p.v.Rank(from)+d[1]
		if file < 0 || file >= p.v.Files() || rank < 0 || rank >= p.v.Ranks() {
			continue
		}
		over := p.v.At(file, rank, 0)
		if over != to && p.PieceAt(over) == engine.NoPiece && max(abs(p.v.File(to)-file), abs(p.v.Rank(to)-rank)) == 1 {
			out = append(out, []engine.Square{from, over, to})
		}
	}
	return out
}

func abs(n int) int { return max(n, -n) }
