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
	mobility     map[string]*[2]squareSet
	values       [2]map[string]int // in the middle game and the ending

	Chess960, TwoBoards bool

	PromotionRegion                                      [2]squareSet
	PromotionPawns, PromotionTo                          [2]pieceSet
	SittuyinPromotion, OnCapture, Demotion               bool
	MandatoryPawn, MandatoryPiece                        bool
	limits                                               map[string]int
	promoted                                             map[string]string
	Blast, PetrifyBlast                                  bool
	BlastImmune, MutuallyImmune, PetrifyTypes            pieceSet
	DoubleStep                                           bool
	DoubleStepRegion, TripleStepRegion, EnPassantSquares [2]squareSet
	PassantTypes                                         [2]pieceSet
	Castling, CastlingDropped                            bool
	KingsideFile, QueensideFile, KingFile                file
	RookKingside, RookQueenside                          file
	CastlingRank                                         int
	CastlingKing                                         [2]pieceSet
	CastlingRooks                                        [2]pieceSet
	OppositeCastling                                     bool
	Checking, DropChecks                                 bool
	MustCapture, MustDrop                                bool
	MustDropType                                         pieceSet
	Drops, DropLoop, CapturesToHand                      bool
	FirstRankPawns, ZonePawns                            bool
	Enclosing                                            keyword
	EnclosingStart                                       squareSet
	DropRegion                                           [2]squareSet
	RookDrop, OppositeBishops, DropPromoted              bool
	NoDoubled                                            pieceSet
	NoDoubledCount                                       int
	Immobility, Gating                                   bool
	Walling                                              keyword
	WallingRegion                                        [2]squareSet
	WallOrMove, SeirawanGating, CambodianMoves           bool
	DiagonalLines                                        squareSet
	Pass, PassIfStalemated                               [2]bool
	Makpong, FlyingGeneral                               bool
	SoldierRank                                          int
	FlipEnclosed                                         keyword
	ClockTypes                                           [2]pieceSet
	MoveRule, FoldRule                                   int
	FoldValue                                            result
	FoldAbsolute, PerpetualCheck, MoveRepetition         bool
	Chasing                                              keyword
	Stalemate                                            result
	StalemateCount                                       bool
	Checkmate                                            result
	PawnDropMate, ShatarMate, Bikjang                    bool
	Extinction                                           result
	ExtinctionClaim, PseudoRoyal, DupleCheck             bool
	ExtinctionTypes                                      pieceSet
	ExtinctionCount, ExtinctionOpponent                  int
	Flag                                                 [2]pieceSet
	FlagRegion                                           [2]squareSet
	FlagCount                                            int
	FlagBlocked, FlagMove, FlagSafe, CheckCounting       bool
	ConnectN, ConnectNxN, CollinearN                     int
	ConnectTypes                                         pieceSet
	ConnectHorizontal, ConnectVertical, ConnectDiagonal  bool
	Connect1, Connect2                                   [2]squareSet
	ConnectValue                                         result
	Material, Counting                                   keyword
	FreeDrops                                            bool // without a piece in hand; no key sets it
	FullBoard                                            bool
	CastlingWins                                         castlingRights
	promotionRank, stepRank, stepMin                     int
}

// Kinds of values, each with a way to read it.
type (
	pieceSet       []string  // slots, or "*"
	squareSet      [256]bool // squares, 16 times the rank and the file
	file           int       // from 0
	result         string    // win, loss, draw or none, for the player to move
	keyword        string    // one of some words
	castlingRights string    // rights to castle
	keyGroup       uint32    // what a key has to do with
)

// Groups of keys: what one of a group changes is made anew.
const (
	groupBoard keyGroup = 1 << iota
	groupPieces
	groupMoves
	gPromotion
	gCastling
	groupMate
	gCaptures
	gDrops
	gWalls
	gPassing
	groupGoals
	gConnect
	gRepetition
	gOther
	groupAll = 1<<iota - 1
)

// pieceSlot is a kind of piece that Fairy-Stockfish knows by name.
type pieceSlot struct{ name, betza string }

// pieceSlots are the kinds of piece in the order in which their keys are read.
var pieceSlots = func() []pieceSlot {
	out := []pieceSlot{
		{"pawn", "fmWfceF"}, {"knight", "N"}, {"bishop", "B"}, {"rook", "R"}, {"queen", "Q"}, {"fers", "F"}, {"alfil", "A"},
		{"fersAlfil", "FA"}, {"silver", "FfW"}, {"aiwok", "RNF"}, {"bers", "RF"}, {"archbishop", "BN"}, {"chancellor", "RN"},
		{"amazon", "QN"}, {"knibis", "mNcB"}, {"biskni", "mBcN"}, {"kniroo", "mNcR"}, {"rookni", "mRcN"}, {"shogiPawn", "fW"},
		{"lance", "fR"}, {"shogiKnight", "ffN"}, {"gold", "WfF"}, {"dragonHorse", "BW"}, {"clobber", "cW"},
		{"breakthrough", "fmWfF"}, {"immobile", "-"}, {"cannon", "mRcpR"}, {"janggiCannon", "pR"}, {"soldier", "fsW"},
		{"horse", "nN"}, {"elephant", "nA"}, {"janggiElephant", "mafsmafW"}, {"banner", "RcpRnN"}, {"wazir", "W"}, {"commoner", "K"},
		{"centaur", "KN"},
	}
	for i := range 25 {
		out = append(out, pieceSlot{fmt.Sprintf("customPiece%d", i+1), ""})
	}
	return append(out, pieceSlot{"king", "K"})
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
		for _, s := range pieceSlots {
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
		mobility: map[string]*[2]squareSet{}, limits: map[string]int{}, promoted: map[string]string{},
		values:        [2]map[string]int{{}, {}},
		MandatoryPawn: true, DoubleStep: true, Castling: true, KingsideFile: 6, QueensideFile: 2, KingFile: 4, RookKingside: 15, CastlingRank: 1,
		Checking: true, DropChecks: true, MustDropType: pieceSet{"*"}, Enclosing: "none", NoDoubledCount: 1, Walling: "none", SoldierRank: 1,
		FlipEnclosed: "none", MoveRule: 50, FoldRule: 3, FoldValue: "draw", Chasing: "none", Stalemate: "draw", Checkmate: "loss", Extinction: "none",
		FlagCount: 1, ConnectTypes: pieceSet{"*"}, ConnectHorizontal: true, ConnectVertical: true, ConnectDiagonal: true, ConnectValue: "win",
		Material: "none", Counting: "none",
		start: "w KQkq - 0 1",
	}
	for c := range 2 {
		f.PromotionPawns[c], f.PassantTypes[c], f.ClockTypes[c] = pieceSet{"pawn"}, pieceSet{"pawn"}, pieceSet{"pawn"}
		f.CastlingKing[c], f.CastlingRooks[c], f.Flag[c] = pieceSet{"king"}, pieceSet{"rook"}, pieceSet{"*"}
		f.EnPassantSquares[c], f.DropRegion[c], f.WallingRegion[c] = everywhere(), everywhere(), everywhere()
		f.PromotionRegion[c], f.DoubleStepRegion[c] = rankArea([2]int{8, 1}[c]), rankArea([2]int{2, 7}[c])
	}
	return f
}

// clone returns a copy that may be changed. Slices are never changed in place.
func (f *fairy) clone() *fairy {
	out := *f
	out.letters, out.betza, out.pieceNames = maps.Clone(f.letters), maps.Clone(f.betza), maps.Clone(f.pieceNames)
	out.limits, out.promoted, out.mobility = maps.Clone(f.limits), maps.Clone(f.promoted), map[string]*[2]squareSet{}
	out.values = [2]map[string]int{maps.Clone(f.values[0]), maps.Clone(f.values[1])}
	for name, on := range f.mobility {
		copied := *on
		out.mobility[name] = &copied
	}
	return &out
}

func everywhere() (a squareSet) {
	for i := range a {
		a[i] = true
	}
	return a
}

func rankArea(rank int) (a squareSet) {
	for x := range 16 {
		a[(rank-1)*16+x] = true
	}
	return a
}

func (a *squareSet) empty() bool { return *a == squareSet{} }

// complement returns the other squares.
func (a *squareSet) complement() (out squareSet) {
	for i, on := range a {
		out[i] = !on
	}
	return out
}
