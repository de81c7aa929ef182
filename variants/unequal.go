package variants

import "github.com/ferzchess/ferz/engine"

// otherArrays are games with the rules of chess in which only the array differs.
func otherArrays() []engine.Definition {
	unequal, equal := []string{"Chess Variant", "Different Armies"}, []string{"Chess Variant"}
	return []engine.Definition{
		arranged("peasantsrevolt", "Peasants' Revolt", "R. L. Frey", "1947", "1nn1knn1/4p3/8/8/8/8/PPPPPPPP/4K3",
			"Eight peasants rise against four knights, who have a single one\non their side.",
			"https://www.chessvariants.com/unequal.dir/peasant-revolt.html", engine.Definition{Tags: unequal, Without: []string{"castling"}}),
		arranged("weak", "Weak Chess", "Ralph Betza", "circa 1970", "nnnnknnn/pppppppp/2p2p2/1pppppp1/8/8/PPPPPPPP/RNBQKBNR",
			"Chess against seven knights and sixteen pawns:\nneither army is as weak as it looks.",
			"https://www.chessvariants.com/unequal.dir/weak.html", engine.Definition{Tags: unequal}),
		arranged("upsidedown", "Upside-down Chess", "Unknown", "Unknown", "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr",
			"Each player sits on the wrong side of the board:\nall pawns are one step from promotion, but the knights move first.",
			"https://www.chessvariants.com/diffsetup.dir/upside.html", engine.Definition{Tags: equal, Without: []string{"castling", "en passant"}}),
		arranged("endgame", "Endgame Chess", "Unknown", "Unknown", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3",
			"Kings and pawns only, with which beginners learn\nwhat endgames are about.",
			"https://www.chessvariants.com/diffsetup.dir/endgame.html", engine.Definition{Tags: equal, Without: []string{"castling"}}),
	}
}

// arranged is chess with another array, and a change of what does not go with it.
func arranged(id, name, inventor, year, array, description, source string, change engine.Definition) engine.Definition {
	change.ID, change.Name, change.Inventor, change.Year, change.Description, change.Source, change.Array = id, name, inventor, year, description, source, array
	for _, without := range change.Without {
		if without == "castling" {
			change.Pieces = append(change.Pieces, king)
		}
	}
	return Chess().Derive(change)
}
