package variants

import "github.com/ferzchess/ferz/engine"

// The library of pieces: those that several games share, with the name, the
// letter and the values that they have most often. Games change what differs
// with as and worth.

// Orthodox pieces. The pawn's double step starts on the second rank.
var (
	pawn   = engine.PieceDef{Name: "Pawn", Letter: "P", Betza: "fmWfceFifmnD", Value: 100, Ending: 125, Initial: "r2"}
	knight = engine.PieceDef{Name: "Knight", Letter: "N", Betza: "N", Value: 325}
	bishop = engine.PieceDef{Name: "Bishop", Letter: "B", Betza: "B", Value: 325, Ending: 350}
	rook   = engine.PieceDef{Name: "Rook", Letter: "R", Betza: "R", Value: 500, Ending: 550}
	queen  = engine.PieceDef{Name: "Queen", Letter: "Q", Betza: "Q", Value: 950, Ending: 1000}
	// king does not castle; see castlingKing.
	king = engine.PieceDef{Name: "King", Letter: "K", Betza: "K", Royal: true}
	// plainPawn has no double step.
	plainPawn = engine.PieceDef{Name: "Pawn", Letter: "P", Betza: "fmWfcF", Value: 100, Ending: 125}
)

// Compounds of orthodox pieces.
var (
	chancellor = engine.PieceDef{Name: "Chancellor", Letter: "C", Betza: "RN", Value: 900, Ending: 925}
	archbishop = engine.PieceDef{Name: "Archbishop", Letter: "A", Betza: "BN", Value: 875}
	amazon     = engine.PieceDef{Name: "Amazon", Letter: "A", Betza: "QN", Value: 1400, Ending: 1500}
	centaur    = engine.PieceDef{Name: "Centaur", Letter: "C", Betza: "KN", Value: 625}
	unicorn    = engine.PieceDef{Name: "Unicorn", Letter: "U", Betza: "BNN", Value: 1050, Ending: 1125}
)

// Steppers, leapers and their compounds.
var (
	general        = engine.PieceDef{Name: "General", Letter: "G", Betza: "K", Value: 325}
	ferz           = engine.PieceDef{Name: "Ferz", Letter: "F", Betza: "F", Value: 150}
	wazir          = engine.PieceDef{Name: "Wazir", Letter: "W", Betza: "W", Value: 145}
	elephant       = engine.PieceDef{Name: "Elephant", Letter: "E", Betza: "A", Value: 100}
	camel          = engine.PieceDef{Name: "Camel", Letter: "C", Betza: "C", Value: 250}
	elephantFerz   = engine.PieceDef{Name: "Elephant", Letter: "E", Betza: "FA", Value: 275}
	silverGeneral  = engine.PieceDef{Name: "Silver General", Letter: "S", Betza: "FfW", Value: 200}
	goldGeneral    = engine.PieceDef{Name: "Gold General", Letter: "G", Betza: "WfF", Value: 225}
	tower          = engine.PieceDef{Name: "Tower", Letter: "T", Betza: "WD", Value: 325}
	lion           = engine.PieceDef{Name: "Lion", Letter: "L", Betza: "FDH", Value: 500}
	frog           = engine.PieceDef{Name: "Frog", Letter: "F", Betza: "FH", Value: 275}
	scout          = engine.PieceDef{Name: "Scout", Letter: "S", Betza: "WH", Value: 300}
	phoenix        = engine.PieceDef{Name: "Phoenix", Letter: "X", Betza: "WA", Value: 315}
	champion       = engine.PieceDef{Name: "Champion", Letter: "C", Betza: "WAD", Value: 375}
	wizard         = engine.PieceDef{Name: "Wizard", Letter: "W", Betza: "FC", Value: 460}
	warElephant    = engine.PieceDef{Name: "War Elephant", Letter: "E", Betza: "FAD", Value: 475}
	jumpingGeneral = engine.PieceDef{Name: "Jumping General", Letter: "J", Betza: "KAD", Value: 600}
	squirrel       = engine.PieceDef{Name: "Squirrel", Letter: "S", Betza: "NAD", Value: 575}
	highPriestess  = engine.PieceDef{Name: "High Priestess", Letter: "H", Betza: "FAN", Value: 600}
	minister       = engine.PieceDef{Name: "Minister", Letter: "M", Betza: "WDN", Value: 600}
	wildebeest     = engine.PieceDef{Name: "Wildebeest", Letter: "W", Betza: "NC", Value: 675}
	lancer         = engine.PieceDef{Name: "Lancer", Letter: "L", Betza: "FvN", Value: 325}
	chargingKnight = engine.PieceDef{Name: "Charging Knight", Letter: "N", Betza: "fhNsWbWbF", Value: 365}
)

// Riders, hoppers and their compounds.
var (
	nightrider   = engine.PieceDef{Name: "Nightrider", Letter: "N", Betza: "NN", Value: 550, Ending: 500}
	shortRook    = engine.PieceDef{Name: "Short Rook", Letter: "S", Betza: "R4", Value: 400, Ending: 425}
	chargingRook = engine.PieceDef{Name: "Charging Rook", Letter: "R", Betza: "fsRbWbF", Value: 495, Ending: 530}
	colonel      = engine.PieceDef{Name: "Colonel", Letter: "C", Betza: "fRsRfhNFbW", Value: 950}
	cleric       = engine.PieceDef{Name: "Cleric", Letter: "C", Betza: "BD", Value: 450, Ending: 500}
	caliph       = engine.PieceDef{Name: "Caliph", Letter: "F", Betza: "BC", Value: 675, Ending: 700}
	dragonKing   = engine.PieceDef{Name: "Dragon King", Letter: "D", Betza: "RF", Value: 700}
	dragonHorse  = engine.PieceDef{Name: "Dragon Horse", Letter: "H", Betza: "BW", Value: 500, Ending: 550}
	cannon       = engine.PieceDef{Name: "Cannon", Letter: "C", Betza: "mRcpR", Value: 400, Ending: 275}
	vao          = engine.PieceDef{Name: "Vao", Letter: "V", Betza: "mBcpB", Value: 300, Ending: 175}
)

// as returns a piece under another name and letter.
func as(p engine.PieceDef, name, letter string) engine.PieceDef {
	p.Name, p.Letter = name, letter
	return p
}

// worth returns a piece with other values, in the middle game and the ending.
func worth(p engine.PieceDef, value, ending int) engine.PieceDef {
	p.Value, p.Ending = value, ending
	return p
}

// castlingKing returns a king that castles as Betza's atom O says: O2 moves two
// squares towards a partner in the corner, jO2 towards one beside the corner.
func castlingKing(o string) engine.PieceDef {
	k := king
	k.Betza = "Kis" + o
	return k
}

// pawnFrom returns a pawn whose double step starts on the squares of a region.
func pawnFrom(r engine.Region) engine.PieceDef {
	p := pawn
	p.Initial = r
	return p
}
