package ini

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/variants/language"
)

// fairy is what a variants.ini of Fairy-Stockfish can say of a game, with its
// meanings and defaults. Sets of pieces are sets of slots, the names under which
// Fairy-Stockfish knows kinds of piece: a letter means the slot that has it.
//
// Source: the comments of src/variants.ini in
// https://github.com/fairy-stockfish/Fairy-Stockfish.
type fairy struct {
	ranks, files int
	ownKing      bool              // the king's notation is a setting's: diagonal lines are not for it
	letters      map[string]byte   // of slots, in upper case
	betza        map[string]string // of custom slots, and of the king if it is not a king's
	pieceNames   map[string]string // the names of our pieces, by slot
	start        string            // the start FEN behind the board; "": as the game it derives from
	mobility     map[string]*[2]area
	values       [2]map[string]int // in the middle game and the ending

	Chess960, TwoBoards bool

	PromotionRegion                                [2]area
	PromotionPawns, PromotionTo                    [2]kindSet
	SittuyinPromotion, OnCapture, Demotion         bool
	MandatoryPawn, MandatoryPiece                  bool
	limits                                         map[string]int
	promoted                                       map[string]string
	Blast, PetrifyBlast                            bool
	BlastImmune, MutuallyImmune, PetrifyTypes      kindSet
	DoubleStep                                     bool
	DoubleStepRegion, TripleStepRegion, PassantsOn [2]area
	PassantTypes                                   [2]kindSet
	Castling, CastlingDropped                      bool
	KingsideFile, QueensideFile, KingFile          file
	RookKingside, RookQueenside                    file
	CastlingRank                                   int
	CastlingKing                                   [2]kindSet
	CastlingRooks                                  [2]kindSet
	OppositeCastling                               bool
	Checking, DropChecks                           bool
	MustCapture, MustDrop                          bool
	MustDropType                                   kindSet
	Drops, DropLoop, CapturesToHand                bool
	FirstRankPawns, ZonePawns                      bool
	Enclosing                                      choice
	EnclosingStart                                 area
	DropRegion                                     [2]area
	RookDrop, OppositeBishops, DropPromoted        bool
	NoDoubled                                      kindSet
	NoDoubledCount                                 int
	Immobility, Gating                             bool
	Walling                                        choice
	WallingRegion                                  [2]area
	WallOrMove, SeirawanGating, CambodianMoves     bool
	DiagonalLines                                  area
	Pass, PassStuck                                [2]bool
	Makpong, FlyingGeneral                         bool
	SoldierRank                                    int
	Flips                                          choice
	ClockTypes                                     [2]kindSet
	MoveRule, FoldRule                             int
	FoldValue                                      result
	FoldAbsolute, PerpetualCheck, MoveRepetition   bool
	Chasing                                        choice
	Stalemate                                      result
	StalemateCount                                 bool
	Checkmate                                      result
	PawnDropMate, ShatarMate, Bikjang              bool
	Extinction                                     result
	ExtinctionClaim, PseudoRoyal, Duple            bool
	ExtinctionTypes                                kindSet
	ExtinctionCount, ExtinctionOpponent            int
	Flag                                           [2]kindSet
	FlagRegion                                     [2]area
	FlagCount                                      int
	FlagBlocked, FlagMove, FlagSafe, CheckCounting bool
	ConnectN, ConnectNxN, CollinearN               int
	ConnectTypes                                   kindSet
	ConnectAcross, ConnectUp, ConnectDiagonal      bool
	Connect1, Connect2                             [2]area
	ConnectValue                                   result
	Material, Counting                             choice
	FreeDrops                                      bool // without a piece in hand: no key says so
	FullBoard                                      bool
	CastlingWins                                   rights
	promotionRank, stepRank, stepMin               int
}

// Kinds of values, each with a way to read it.
type (
	kindSet []string  // slots, or "*"
	area    [256]bool // squares, 16 times the rank and the file
	file    int       // from 0
	result  string    // win, loss, draw or none, for the player to move
	choice  string    // one of some words
	rights  string    // rights to castle
	group   uint32    // what a key has to do with
)

// Groups of keys: what one of a group changes is made anew.
const (
	gBoard group = 1 << iota
	gPieces
	gMoves
	gPromotion
	gCastling
	gMate
	gCaptures
	gDrops
	gWalls
	gPassing
	gGoals
	gConnect
	gRepetition
	gOther
	gAll = 1<<iota - 1
)

// fairySetting is a key of Fairy-Stockfish: the group that it belongs to, the
// fields that it sets, and the words that a choice can be.
type fairySetting struct {
	key    string
	group  group
	fields func(f *fairy) []any
	words  []string
}

// both sets a field of both players, of and one of one.
func both[T any](of func(f *fairy) *[2]T) func(f *fairy) []any {
	return func(f *fairy) []any { return []any{&of(f)[0], &of(f)[1]} }
}

func one[T any](of func(f *fairy) *T) func(f *fairy) []any {
	return func(f *fairy) []any { return []any{of(f)} }
}

// colored are the keys for both players, for White and for Black.
func colored[T any](key string, g group, of func(f *fairy) *[2]T) []fairySetting {
	return []fairySetting{
		{key, g, both(of), nil},
		{key + "White", g, func(f *fairy) []any { return []any{&of(f)[0]} }, nil},
		{key + "Black", g, func(f *fairy) []any { return []any{&of(f)[1]} }, nil},
	}
}

var enclosings = []string{"reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"}

// fairySettings are the keys but for those of pieces, in the order in which
// Fairy-Stockfish reads them: a later one has the last word.
var fairySettings = slices.Concat(
	[]fairySetting{
		{"promotionRank", gPromotion, one(func(f *fairy) *int { return &f.promotionRank }), nil},
		{"doubleStepRank", gMoves, one(func(f *fairy) *int { return &f.stepRank }), nil},
		{"doubleStepRankMin", gMoves, one(func(f *fairy) *int { return &f.stepMin }), nil},
		{"whiteFlag", gGoals, one(func(f *fairy) *area { return &f.FlagRegion[0] }), nil},
		{"blackFlag", gGoals, one(func(f *fairy) *area { return &f.FlagRegion[1] }), nil},
		{"castlingRookPiece", gCastling, both(func(f *fairy) *[2]kindSet { return &f.CastlingRooks }), nil},
		{"whiteDropRegion", gDrops, one(func(f *fairy) *area { return &f.DropRegion[0] }), nil},
		{"blackDropRegion", gDrops, one(func(f *fairy) *area { return &f.DropRegion[1] }), nil},
		{"pawnTypes", gPromotion | gMoves | gRepetition | gDrops, func(f *fairy) []any {
			return []any{&f.PromotionPawns[0], &f.PromotionPawns[1], &f.PassantTypes[0], &f.PassantTypes[1], &f.ClockTypes[0], &f.ClockTypes[1]}
		}, nil},
		{"variantTemplate", 0, nil, nil},
		{"pieceToCharTable", 0, nil, nil},
		{"pocketSize", 0, nil, nil},
		{"chess960", gCastling, one(func(f *fairy) *bool { return &f.Chess960 }), nil},
		{"twoBoards", gDrops, one(func(f *fairy) *bool { return &f.TwoBoards }), nil},
		{"startFen", gCastling | gDrops | gMate | gMoves, nil, nil},
	},
	colored("promotionRegion", gPromotion|gDrops, func(f *fairy) *[2]area { return &f.PromotionRegion })[1:],
	colored("promotionPawnTypes", gPromotion, func(f *fairy) *[2]kindSet { return &f.PromotionPawns }),
	colored("promotionPieceTypes", gPromotion, func(f *fairy) *[2]kindSet { return &f.PromotionTo }),
	[]fairySetting{
		{"sittuyinPromotion", gPromotion, one(func(f *fairy) *bool { return &f.SittuyinPromotion }), nil},
		{"promotionLimit", gPromotion, one(func(f *fairy) *map[string]int { return &f.limits }), nil},
		{"promotedPieceType", gPromotion | gPieces, one(func(f *fairy) *map[string]string { return &f.promoted }), nil},
		{"piecePromotionOnCapture", gPromotion, one(func(f *fairy) *bool { return &f.OnCapture }), nil},
		{"mandatoryPawnPromotion", gPromotion, one(func(f *fairy) *bool { return &f.MandatoryPawn }), nil},
		{"mandatoryPiecePromotion", gPromotion, one(func(f *fairy) *bool { return &f.MandatoryPiece }), nil},
		{"pieceDemotion", gPromotion, one(func(f *fairy) *bool { return &f.Demotion }), nil},
		{"blastOnCapture", gCaptures | gMate, one(func(f *fairy) *bool { return &f.Blast }), nil},
		{"blastImmuneTypes", gCaptures, one(func(f *fairy) *kindSet { return &f.BlastImmune }), nil},
		{"mutuallyImmuneTypes", gCaptures, one(func(f *fairy) *kindSet { return &f.MutuallyImmune }), nil},
		{"petrifyOnCaptureTypes", gCaptures, one(func(f *fairy) *kindSet { return &f.PetrifyTypes }), nil},
		{"petrifyBlastPieces", gCaptures, one(func(f *fairy) *bool { return &f.PetrifyBlast }), nil},
		{"doubleStep", gMoves, one(func(f *fairy) *bool { return &f.DoubleStep }), nil},
	},
	colored("doubleStepRegion", gMoves, func(f *fairy) *[2]area { return &f.DoubleStepRegion })[1:],
	colored("tripleStepRegion", gMoves, func(f *fairy) *[2]area { return &f.TripleStepRegion })[1:],
	colored("enPassantRegion", gMoves, func(f *fairy) *[2]area { return &f.PassantsOn }),
	colored("enPassantTypes", gMoves, func(f *fairy) *[2]kindSet { return &f.PassantTypes }),
	[]fairySetting{
		{"castling", gCastling, one(func(f *fairy) *bool { return &f.Castling }), nil},
		{"castlingDroppedPiece", gCastling, one(func(f *fairy) *bool { return &f.CastlingDropped }), nil},
		{"castlingKingsideFile", gCastling, one(func(f *fairy) *file { return &f.KingsideFile }), nil},
		{"castlingQueensideFile", gCastling, one(func(f *fairy) *file { return &f.QueensideFile }), nil},
		{"castlingRank", gCastling, one(func(f *fairy) *int { return &f.CastlingRank }), nil},
		{"castlingKingFile", gCastling, one(func(f *fairy) *file { return &f.KingFile }), nil},
	},
	colored("castlingKingPiece", gCastling, func(f *fairy) *[2]kindSet { return &f.CastlingKing }),
	[]fairySetting{
		{"castlingRookKingsideFile", gCastling, one(func(f *fairy) *file { return &f.RookKingside }), nil},
		{"castlingRookQueensideFile", gCastling, one(func(f *fairy) *file { return &f.RookQueenside }), nil},
	},
	colored("castlingRookPieces", gCastling, func(f *fairy) *[2]kindSet { return &f.CastlingRooks }),
	[]fairySetting{
		{"oppositeCastling", gCastling, one(func(f *fairy) *bool { return &f.OppositeCastling }), nil},
		{"checking", gMate, one(func(f *fairy) *bool { return &f.Checking }), nil},
		{"dropChecks", gMate, one(func(f *fairy) *bool { return &f.DropChecks }), nil},
		{"mustCapture", gCaptures, one(func(f *fairy) *bool { return &f.MustCapture }), nil},
		{"mustDrop", gDrops, one(func(f *fairy) *bool { return &f.MustDrop }), nil},
		{"mustDropType", gDrops, one(func(f *fairy) *kindSet { return &f.MustDropType }), nil},
		{"pieceDrops", gDrops | gPromotion, one(func(f *fairy) *bool { return &f.Drops }), nil},
		{"dropLoop", gDrops | gPromotion, one(func(f *fairy) *bool { return &f.DropLoop }), nil},
		{"capturesToHand", gDrops | gPromotion, one(func(f *fairy) *bool { return &f.CapturesToHand }), nil},
		{"firstRankPawnDrops", gDrops, one(func(f *fairy) *bool { return &f.FirstRankPawns }), nil},
		{"promotionZonePawnDrops", gDrops, one(func(f *fairy) *bool { return &f.ZonePawns }), nil},
		{"enclosingDrop", gDrops, one(func(f *fairy) *choice { return &f.Enclosing }), enclosings},
		{"enclosingDropStart", gDrops, one(func(f *fairy) *area { return &f.EnclosingStart }), nil},
	},
	colored("dropRegion", gDrops, func(f *fairy) *[2]area { return &f.DropRegion })[1:],
	[]fairySetting{
		{"sittuyinRookDrop", gDrops, one(func(f *fairy) *bool { return &f.RookDrop }), nil},
		{"dropOppositeColoredBishop", gDrops, one(func(f *fairy) *bool { return &f.OppositeBishops }), nil},
		{"dropPromoted", gDrops, one(func(f *fairy) *bool { return &f.DropPromoted }), nil},
		{"dropNoDoubled", gDrops, one(func(f *fairy) *kindSet { return &f.NoDoubled }), nil},
		{"dropNoDoubledCount", gDrops, one(func(f *fairy) *int { return &f.NoDoubledCount }), nil},
		{"immobilityIllegal", gDrops | gPromotion, one(func(f *fairy) *bool { return &f.Immobility }), nil},
		{"gating", gOther, one(func(f *fairy) *bool { return &f.Gating }), nil},
		{"wallingRule", gWalls, one(func(f *fairy) *choice { return &f.Walling }), []string{"arrow", "duck", "edge", "past", "static", "none"}},
	},
	colored("wallingRegion", gWalls, func(f *fairy) *[2]area { return &f.WallingRegion }),
	[]fairySetting{
		{"wallOrMove", gWalls, one(func(f *fairy) *bool { return &f.WallOrMove }), nil},
		{"seirawanGating", gOther | gCastling, one(func(f *fairy) *bool { return &f.SeirawanGating }), nil},
		{"cambodianMoves", gOther, one(func(f *fairy) *bool { return &f.CambodianMoves }), nil},
		{"diagonalLines", gMoves, one(func(f *fairy) *area { return &f.DiagonalLines }), nil},
	},
	colored("pass", gPassing, func(f *fairy) *[2]bool { return &f.Pass }),
	colored("passOnStalemate", gPassing, func(f *fairy) *[2]bool { return &f.PassStuck }),
	[]fairySetting{
		{"makpongRule", gMate, one(func(f *fairy) *bool { return &f.Makpong }), nil},
		{"flyingGeneral", gMoves, one(func(f *fairy) *bool { return &f.FlyingGeneral }), nil},
		{"soldierPromotionRank", gMoves, one(func(f *fairy) *int { return &f.SoldierRank }), nil},
		{"flipEnclosedPieces", gDrops, one(func(f *fairy) *choice { return &f.Flips }), enclosings},
	},
	colored("nMoveRuleTypes", gRepetition, func(f *fairy) *[2]kindSet { return &f.ClockTypes }),
	[]fairySetting{
		{"nMoveRule", gRepetition, one(func(f *fairy) *int { return &f.MoveRule }), nil},
		{"nFoldRule", gRepetition, one(func(f *fairy) *int { return &f.FoldRule }), nil},
		{"nFoldValue", gRepetition, one(func(f *fairy) *result { return &f.FoldValue }), nil},
		{"nFoldValueAbsolute", gRepetition, one(func(f *fairy) *bool { return &f.FoldAbsolute }), nil},
		{"perpetualCheckIllegal", gRepetition, one(func(f *fairy) *bool { return &f.PerpetualCheck }), nil},
		{"moveRepetitionIllegal", gRepetition, one(func(f *fairy) *bool { return &f.MoveRepetition }), nil},
		{"chasingRule", gRepetition, one(func(f *fairy) *choice { return &f.Chasing }), []string{"axf", "none"}},
		{"stalemateValue", gMate, one(func(f *fairy) *result { return &f.Stalemate }), nil},
		{"stalematePieceCount", gMate, one(func(f *fairy) *bool { return &f.StalemateCount }), nil},
		{"checkmateValue", gMate, one(func(f *fairy) *result { return &f.Checkmate }), nil},
		{"shogiPawnDropMateIllegal", gDrops, one(func(f *fairy) *bool { return &f.PawnDropMate }), nil},
		{"shatarMateRule", gMate, one(func(f *fairy) *bool { return &f.ShatarMate }), nil},
		{"bikjangRule", gPassing, one(func(f *fairy) *bool { return &f.Bikjang }), nil},
		{"extinctionValue", gMate, one(func(f *fairy) *result { return &f.Extinction }), nil},
		{"extinctionClaim", gMate, one(func(f *fairy) *bool { return &f.ExtinctionClaim }), nil},
		{"extinctionPseudoRoyal", gMate, one(func(f *fairy) *bool { return &f.PseudoRoyal }), nil},
		{"dupleCheck", gMate, one(func(f *fairy) *bool { return &f.Duple }), nil},
		{"extinctionPieceTypes", gMate, one(func(f *fairy) *kindSet { return &f.ExtinctionTypes }), nil},
		{"extinctionPieceCount", gMate, one(func(f *fairy) *int { return &f.ExtinctionCount }), nil},
		{"extinctionOpponentPieceCount", gMate, one(func(f *fairy) *int { return &f.ExtinctionOpponent }), nil},
	},
	colored("flagPiece", gGoals, func(f *fairy) *[2]kindSet { return &f.Flag }),
	colored("flagRegion", gGoals, func(f *fairy) *[2]area { return &f.FlagRegion }),
	[]fairySetting{
		{"flagPieceCount", gGoals, one(func(f *fairy) *int { return &f.FlagCount }), nil},
		{"flagPieceBlockedWin", gGoals, one(func(f *fairy) *bool { return &f.FlagBlocked }), nil},
		{"flagMove", gGoals, one(func(f *fairy) *bool { return &f.FlagMove }), nil},
		{"flagPieceSafe", gGoals, one(func(f *fairy) *bool { return &f.FlagSafe }), nil},
		{"checkCounting", gMate, one(func(f *fairy) *bool { return &f.CheckCounting }), nil},
		{"connectN", gConnect, one(func(f *fairy) *int { return &f.ConnectN }), nil},
		{"connectPieceTypes", gConnect, one(func(f *fairy) *kindSet { return &f.ConnectTypes }), nil},
		{"connectHorizontal", gConnect, one(func(f *fairy) *bool { return &f.ConnectAcross }), nil},
		{"connectVertical", gConnect, one(func(f *fairy) *bool { return &f.ConnectUp }), nil},
		{"connectDiagonal", gConnect, one(func(f *fairy) *bool { return &f.ConnectDiagonal }), nil},
	},
	colored("connectRegion1", gConnect, func(f *fairy) *[2]area { return &f.Connect1 })[1:],
	colored("connectRegion2", gConnect, func(f *fairy) *[2]area { return &f.Connect2 })[1:],
	[]fairySetting{
		{"connectNxN", gConnect, one(func(f *fairy) *int { return &f.ConnectNxN }), nil},
		{"collinearN", gConnect, one(func(f *fairy) *int { return &f.CollinearN }), nil},
		{"connectValue", gConnect, one(func(f *fairy) *result { return &f.ConnectValue }), nil},
		{"materialCounting", gOther, one(func(f *fairy) *choice { return &f.Material }), []string{"janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"}},
		{"adjudicateFullBoard", gOther, one(func(f *fairy) *bool { return &f.FullBoard }), nil},
		{"countingRule", gOther, one(func(f *fairy) *choice { return &f.Counting }), []string{"makruk", "cambodian", "asean", "none"}},
		{"castlingWins", gCastling, one(func(f *fairy) *rights { return &f.CastlingWins }), nil},
	},
)

// slot is a kind of piece that Fairy-Stockfish knows by name.
type slot struct{ name, betza string }

// slots are the kinds of piece in the order in which their keys are read.
var slots = func() []slot {
	out := []slot{
		{"pawn", "fmWfceF"}, {"knight", "N"}, {"bishop", "B"}, {"rook", "R"}, {"queen", "Q"}, {"fers", "F"}, {"alfil", "A"},
		{"fersAlfil", "FA"}, {"silver", "FfW"}, {"aiwok", "RNF"}, {"bers", "RF"}, {"archbishop", "BN"}, {"chancellor", "RN"},
		{"amazon", "QN"}, {"knibis", "mNcB"}, {"biskni", "mBcN"}, {"kniroo", "mNcR"}, {"rookni", "mRcN"}, {"shogiPawn", "fW"},
		{"lance", "fR"}, {"shogiKnight", "ffN"}, {"gold", "WfF"}, {"dragonHorse", "BW"}, {"clobber", "cW"},
		{"breakthrough", "fmWfF"}, {"immobile", "-"}, {"cannon", "mRcpR"}, {"janggiCannon", "pR"}, {"soldier", "fsW"},
		{"horse", "nN"}, {"elephant", "nA"}, {"janggiElephant", "mafsmafW"}, {"banner", "RcpRnN"}, {"wazir", "W"}, {"commoner", "K"},
		{"centaur", "KN"},
	}
	for i := range 25 {
		out = append(out, slot{fmt.Sprintf("customPiece%d", i+1), ""})
	}
	return append(out, slot{"king", "K"})
}()

// settingsByKey finds a setting, pieceKeys are the keys of pieces.
var (
	settingsByKey = func() map[string]fairySetting {
		out := map[string]fairySetting{}
		for _, s := range fairySettings {
			out[s.key] = s
		}
		return out
	}()
	pieceKeys = func() map[string]bool {
		out := map[string]bool{"maxRank": true, "maxFile": true, "pieceValueMg": true, "pieceValueEg": true, "dropOnTop": true}
		for _, s := range slots {
			out[s.name] = true
			for _, color := range []string{"White", "Black"} {
				out["mobilityRegion"+color+strings.ToUpper(s.name[:1])+s.name[1:]] = true
			}
		}
		return out
	}()
)

// fairyKey reports whether a key is one of Fairy-Stockfish's.
func fairyKey(key string) bool {
	_, ok := settingsByKey[key]
	return ok || pieceKeys[key]
}

// allKeys are the keys that there are, for hints.
func allKeys() []string {
	out := slices.Sorted(maps.Keys(settingsByKey))
	for key := range pieceKeys {
		if !strings.HasPrefix(key, "mobilityRegion") {
			out = append(out, key)
		}
	}
	out = append(out, language.Keys()...)
	slices.Sort(out)
	return out
}

// newFairy returns the defaults, without pieces.
func newFairy() *fairy {
	f := &fairy{
		ranks: 8, files: 8, letters: map[string]byte{}, betza: map[string]string{}, pieceNames: map[string]string{},
		mobility: map[string]*[2]area{}, limits: map[string]int{}, promoted: map[string]string{},
		values:        [2]map[string]int{{}, {}},
		MandatoryPawn: true, DoubleStep: true, Castling: true, KingsideFile: 6, QueensideFile: 2, KingFile: 4, RookKingside: 15, CastlingRank: 1,
		Checking: true, DropChecks: true, MustDropType: kindSet{"*"}, Enclosing: "none", NoDoubledCount: 1, Walling: "none", SoldierRank: 1,
		Flips: "none", MoveRule: 50, FoldRule: 3, FoldValue: "draw", Chasing: "none", Stalemate: "draw", Checkmate: "loss", Extinction: "none",
		FlagCount: 1, ConnectTypes: kindSet{"*"}, ConnectAcross: true, ConnectUp: true, ConnectDiagonal: true, ConnectValue: "win",
		Material: "none", Counting: "none",
		start: "w KQkq - 0 1",
	}
	for c := range 2 {
		f.PromotionPawns[c], f.PassantTypes[c], f.ClockTypes[c] = kindSet{"pawn"}, kindSet{"pawn"}, kindSet{"pawn"}
		f.CastlingKing[c], f.CastlingRooks[c], f.Flag[c] = kindSet{"king"}, kindSet{"rook"}, kindSet{"*"}
		f.PassantsOn[c], f.DropRegion[c], f.WallingRegion[c] = everywhere(), everywhere(), everywhere()
		f.PromotionRegion[c], f.DoubleStepRegion[c] = rankArea([2]int{8, 1}[c]), rankArea([2]int{2, 7}[c])
	}
	return f
}

// clone returns a copy that may be changed. Slices are never changed in place.
func (f *fairy) clone() *fairy {
	out := *f
	out.letters, out.betza, out.pieceNames = maps.Clone(f.letters), maps.Clone(f.betza), maps.Clone(f.pieceNames)
	out.limits, out.promoted, out.mobility = maps.Clone(f.limits), maps.Clone(f.promoted), map[string]*[2]area{}
	out.values = [2]map[string]int{maps.Clone(f.values[0]), maps.Clone(f.values[1])}
	for name, on := range f.mobility {
		copied := *on
		out.mobility[name] = &copied
	}
	return &out
}

func everywhere() (a area) {
	for i := range a {
		a[i] = true
	}
	return a
}

func rankArea(rank int) (a area) {
	for x := range 16 {
		a[(rank-1)*16+x] = true
	}
	return a
}

func (a *area) empty() bool { return *a == area{} }
