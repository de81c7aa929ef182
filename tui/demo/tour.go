package demo

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
)

// tourGame is a game of the tour.
type tourGame struct {
	variant string
	about   string
	moves   string // in any notation
	skip    int    // how many of them are made before the game is shown
}

// tour returns the games that are shown.
func tour() []tourGame {
	return []tourGame{
		{variant: "chess", skip: 20, about: "Morphy at the opera, Paris 1858: everything is given away, and Black is mated.",
			moves: `e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5 Nbd7 O-O-O Rd8
				Rxd7 Rxd7 Rd1 Qe6 Bxd7 Nxd7 Qb8 Nxb8 Rd8`},
		{variant: "xiangqi", about: "Chess of China: a river, two palaces, and cannons that capture over a screen.",
			moves: "h3e3 h10g8 h1g3 i10h10 i1h1 b10c8 c4c5 g7g6 h1h7 h8i8 h7g7 i8i9"},
		{variant: "crazyhouse", skip: 4, about: "Captured pieces change sides: they go to the hand and are dropped later.",
			moves: "e4 e5 Nf3 Nc6 Bc4 Bc5 Bxf7 Kxf7 Nxe5 Nxe5 d4 Bxd4 Qxd4 d6 B@d5 Be6 Bxe6 Kxe6"},
		{variant: "shogi", skip: 14, about: "Chess of Japan: pieces promote in the enemy's camp, and captured ones come back.",
			moves: `Sd2 Sd8 Sf2 Sf8 Gfe2 Pg6 Pf4 Pe6 Pf5 Ng7 Pc4 Gg8 Pe4 Sde7 Pc5 Rd8 La2 Pg5 Li2 Pd6 Rg2 Nxf5 Bxh8 Gxh8
				Pg4 B@d5`},
		{variant: "doublechess", skip: 12, about: "Two armies under one king, on sixteen files: one of the large games.",
			moves: `Nc3 Nc6 Nn3 Nn6 l4 Ng6 Ng3 Nj6 Nj3 h5 h4 l5 Nf5 Kh7 Ni5 Nxi5 hxi5 Nk4 j3 g6 jxk4 Ki8 Nh4 Bxk4`},
	}
}

// frame is a position of a game that is shown.
type frame struct {
	pos   *engine.Position
	last  engine.Bitboard // the squares of the move that led to it
	moves int             // how many led to it
}

// scene is a stop that is ready to be shown.
type scene struct {
	v      *engine.Variant
	about  string
	start  *engine.Position
	moves  []engine.Move // all
	frames []frame
}

// build plays a stop's moves.
func (s *tourGame) build(c *variants.Catalogue) (*scene, error) {
	v, err := c.Load(s.variant)
	if err != nil {
		return nil, err
	}
	p, err := v.NewPosition("")
	if err != nil {
		return nil, err
	}
	out := &scene{v: v, about: s.about, start: p.Clone()}
	for i, text := range append([]string{""}, strings.Fields(s.moves)...) {
		f := frame{}
		if text != "" {
			m, err := notation.Parse(p, text)
			if err != nil {
				return nil, fmt.Errorf("%s, move %d: %w", s.variant, i, err)
			}
			p.Make(m)
			out.moves = append(out.moves, m)
			f.last.Add(m.From())
			f.last.Add(m.To())
		}
		if i < s.skip {
			continue
		}
		f.pos, f.moves = p.Clone(), len(out.moves)
		out.frames = append(out.frames, f)
	}
	return out, nil
}
