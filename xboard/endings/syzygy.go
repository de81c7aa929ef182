package endings

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/syzygy"
	"github.com/ferzchess/ferz/engine/tables"
)

// isChess reports whether a variant has the rules that Syzygy tables are made for.
func isChess(v *engine.Variant) bool {
	return v.Def.ID == chessID && tables.Identity(v) == chessIdentity
}

const (
	chessID       = "chess"
	chessIdentity = "2fbbcca6b6182ba682f96795700267c1" // as tables.Identity returns it
	syzygySuffix  = ".rtbw"                            // of tables of results
)

// addSyzygy has a set ask the Syzygy tables of some folders, if there are any.
func addSyzygy(s *tables.Set, v *engine.Variant, folders []*Folder) error {
	other, err := syzygy.Open(v, union(folders))
	if err == nil && other.Men() > 0 {
		s.SetOther(other.Other())
	}
	return err
}
