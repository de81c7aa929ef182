package engine

// WallWords are the names of the walls that a variant's moves put.
type WallWords struct {
	Name  string // such as "duck"
	Put   string // the request to the player, such as "Place the duck"
	Alone bool   // there is only one, which each move relocates
}

// Waller may be implemented by hooks whose moves put walls. Without one a wall is called
// a wall.
type Waller interface {
	WallWords() WallWords
}

// WallWords returns the names of the walls that the variant's moves put.
func (v *Variant) WallWords() WallWords {
	for _, h := range v.hooks.wallers {
		return h.WallWords()
	}
	return WallWords{Name: "wall", Put: "Place the wall"}
}

// PutsWalls reports whether moves of the variant may put walls.
func (v *Variant) PutsWalls() bool { return len(v.hooks.expanders) > 0 || len(v.hooks.wallers) > 0 }

// Walls returns the squares with walls.
func (p *Position) Walls() Bitboard {
	return p.Occupied().AndNot(p.PiecesOf(White)).AndNot(p.PiecesOf(Black))
}
