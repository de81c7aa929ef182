package ini

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// fairySetting is a key of Fairy-Stockfish. Texts are read into its fields and written
// from them. Definitions are read and written by its rule, if a single rule corresponds
// to the key.
type fairySetting struct {
	key     string
	group   keyGroup
	fields  func(f *fairy) []any
	words   []string     // that a choice can be
	meaning string       // for documentation
	ours    string       // the corresponding part of a definition
	rule    *settingRule // nil: rules and keys do not go together one by one
}

// settingRule is the rule of a key.
type settingRule struct {
	key  string                           // of the rule
	from func(f *fairy, r engine.Rule)    // reads any rule
	make func(w *fairyWriter) engine.Rule // nil if the game has none
}

// whenSet is the rule of a key that is true or false.
func whenSet[R engine.Rule](field func(f *fairy) *bool, rule func(f *fairy) R) *settingRule {
	var zero R
	return &settingRule{
		key: zero.Key(),
		from: func(f *fairy, r engine.Rule) {
			if _, ok := r.(R); ok {
				*field(f) = true
			}
		},
		make: func(w *fairyWriter) engine.Rule {
			if !*field(w.fairy) {
				return nil
			}
			return rule(w.fairy)
		},
	}
}

// forTypes is the rule of a key that lists kinds of pieces.
func forTypes[R engine.Rule](field func(f *fairy) *pieceSet, rule func(types string) R, types func(r R) string) *settingRule {
	var zero R
	return &settingRule{
		key: zero.Key(),
		from: func(f *fairy, r engine.Rule) {
			if r, ok := r.(R); ok {
				*field(f) = f.kindsOf(types(r))
			}
		},
		make: func(w *fairyWriter) engine.Rule {
			if list := w.types(*field(w.fairy), true); list != "" {
				return rule(list)
			}
			return nil
		},
	}
}

// perPlayer sets a field of both players, of and one of one.
func perPlayer[T any](of func(f *fairy) *[2]T) func(f *fairy) []any {
	return func(f *fairy) []any { return []any{&of(f)[0], &of(f)[1]} }
}

func single[T any](of func(f *fairy) *T) func(f *fairy) []any {
	return func(f *fairy) []any { return []any{of(f)} }
}

// perColor are the keys for both players, for White and for Black.
func perColor[T any](key string, g keyGroup, meaning, ours string, of func(f *fairy) *[2]T) []fairySetting {
	return []fairySetting{
		{key, g, perPlayer(of), nil, meaning, ours, nil},
		{key + "White", g, func(f *fairy) []any { return []any{&of(f)[0]} }, nil, meaning + " For White only.", ours, nil},
		{key + "Black", g, func(f *fairy) []any { return []any{&of(f)[1]} }, nil, meaning + " For Black only.", ours, nil},
	}
}

var enclosings = []string{"reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"}

// fairySettings are the keys but for those of pieces, in the order in which
// Fairy-Stockfish reads them: a later one has the last word.
var fairySettings = slices.Concat(
	[]fairySetting{
		{"promotionRank", gPromotion, single(func(f *fairy) *int { return &f.promotionRank }), nil,
			"The rank, as the player counts, from which on pawns promote.", "`Promotion` (`Zone`, `Of`, `To`, `For`)", nil},
		{"doubleStepRank", groupMoves, single(func(f *fairy) *int { return &f.stepRank }), nil,
			"The rank, as the player counts, up to which pawns may go two steps.", "Betza `i` and `PieceDef.Initial`; `PieceDef.Zoned`", nil},
		{"doubleStepRankMin", groupMoves, single(func(f *fairy) *int { return &f.stepMin }), nil,
			"The first rank, as the player counts, from which pawns may go two steps.", "Betza `i` and `PieceDef.Initial`; `PieceDef.Zoned`", nil},
		{"whiteFlag", groupGoals, single(func(f *fairy) *squareSet { return &f.FlagRegion[0] }), nil,
			"Where White's king has to get to win.", "`LocationVictory` (`For`, `Reply`, `Draw`, `Safe`)", nil},
		{"blackFlag", groupGoals, single(func(f *fairy) *squareSet { return &f.FlagRegion[1] }), nil,
			"Where Black's king has to get to win.", "`LocationVictory` (`For`, `Reply`, `Draw`, `Safe`)", nil},
		{"castlingRookPiece", gCastling, perPlayer(func(f *fairy) *[2]pieceSet { return &f.CastlingRooks }), nil,
			"The pieces with which kings castle.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`", nil},
		{"whiteDropRegion", gDrops, single(func(f *fairy) *squareSet { return &f.DropRegion[0] }), nil,
			"Where White may drop pieces.", "`Drops.Zones`", nil},
		{"blackDropRegion", gDrops, single(func(f *fairy) *squareSet { return &f.DropRegion[1] }), nil,
			"Where Black may drop pieces.", "`Drops.Zones`", nil},
		{"pawnTypes", gPromotion | groupMoves | gRepetition | gDrops, func(f *fairy) []any {
			return []any{&f.PromotionPawns[0], &f.PromotionPawns[1], &f.PassantTypes[0], &f.PassantTypes[1], &f.ClockTypes[0], &f.ClockTypes[1]}
		}, nil, "The pieces that promote, capture en passant and reset the half-move clock as pawns do.", "Betza `e`; `Promotion.Of`; `FiftyMoves.Types`", nil},
		{"variantTemplate", 0, nil, nil, "What XBoard takes the game for; it means nothing to ferz.", "not needed: package xboard derives them", nil},
		{"pieceToCharTable", 0, nil, nil, "The letters by which XBoard names pieces; it means nothing to ferz.", "not needed: package xboard derives them", nil},
		{"pocketSize", 0, nil, nil, "How many kinds of pieces XBoard shows in hand; it means nothing to ferz.", "not needed: package xboard derives them", nil},
		{"chess960", gCastling, single(func(f *fairy) *bool { return &f.Chess960 }), nil,
			"Kings castle from any square, as in Fischer Random Chess.", "`Castling.Random`, `Castling.Shredder`", nil},
		{"twoBoards", gDrops, single(func(f *fairy) *bool { return &f.TwoBoards }), nil,
			"Captured pieces go to a partner on another board.", "`Drops` without `Captured` (one board of two, as in Bughouse)", nil},
		{"startFen", gCastling | gDrops | groupMate | groupMoves, nil, nil,
			"The start position as a FEN.", "`Definition.Array`; walls `*` in it, or `Board.Removed`", nil},
	},
	perColor("promotionRegion", gPromotion|gDrops,
		"Where pieces promote.", "`Promotion` (`Zone`, `Of`, `To`, `For`)",
		func(f *fairy) *[2]squareSet { return &f.PromotionRegion })[1:],
	perColor("promotionPawnTypes", gPromotion,
		"The pieces that promote to others as pawns do.", "`Promotion` (`Zone`, `Of`, `To`, `For`)",
		func(f *fairy) *[2]pieceSet { return &f.PromotionPawns }),
	perColor("promotionPieceTypes", gPromotion,
		"What pawns promote to.", "`Promotion` (`Zone`, `Of`, `To`, `For`)",
		func(f *fairy) *[2]pieceSet { return &f.PromotionTo }),
	[]fairySetting{
		{"sittuyinPromotion", gPromotion, single(func(f *fairy) *bool { return &f.SittuyinPromotion }), nil,
			"Pawns promote on the long diagonals, as in Sittuyin.", "`SettledPromotion`", nil},
		{"promotionLimit", gPromotion, single(func(f *fairy) *map[string]int { return &f.limits }), nil,
			"How many pieces of a kind there may be by promotion.", "`Promotion.Limited`, `PieceLimit`, `Reserve`", nil},
		{"promotedPieceType", gPromotion | groupPieces, single(func(f *fairy) *map[string]string { return &f.promoted }), nil,
			"What each kind of piece turns into in the promotion zone.", "`PieceDef.Base`, `Promotion` with an empty `To`", nil},
		{"piecePromotionOnCapture", gPromotion, single(func(f *fairy) *bool { return &f.OnCapture }), nil,
			"Pieces promote only by capturing.", "`Promotion.Capture`, `Promotion.Flip`", nil},
		{"mandatoryPawnPromotion", gPromotion, single(func(f *fairy) *bool { return &f.MandatoryPawn }), nil,
			"Pawns have to promote when they can.", "`Promotion.Optional`, `Promotion.Must`", nil},
		{"mandatoryPiecePromotion", gPromotion, single(func(f *fairy) *bool { return &f.MandatoryPiece }), nil,
			"Other pieces have to promote when they can.", "`Promotion.Optional`, `Promotion.Must`", nil},
		{"pieceDemotion", gPromotion, single(func(f *fairy) *bool { return &f.Demotion }), nil,
			"Promoted pieces turn back when they move.", "`Promotion.Capture`, `Promotion.Flip`", nil},
		{"blastOnCapture", gCaptures | groupMate, single(func(f *fairy) *bool { return &f.Blast }), nil,
			"A capture removes all pieces around it but pawns, as in Atomic.", "`Explosion` (`Immune`, `Hardy`)", nil},
		{"blastImmuneTypes", gCaptures, single(func(f *fairy) *pieceSet { return &f.BlastImmune }), nil,
			"The pieces that no blast removes.", "`Explosion` (`Immune`, `Hardy`)", nil},
		{"mutuallyImmuneTypes", gCaptures, single(func(f *fairy) *pieceSet { return &f.MutuallyImmune }), nil,
			"The pieces that can't capture their like.", "`Truce`",
			forTypes(func(f *fairy) *pieceSet { return &f.MutuallyImmune }, func(types string) rules.MutualImmunity { return rules.MutualImmunity{Types: types} }, func(r rules.MutualImmunity) string { return r.Types })},
		{"petrifyOnCaptureTypes", gCaptures, single(func(f *fairy) *pieceSet { return &f.PetrifyTypes }), nil,
			"The pieces that turn into walls when they capture.", "`Petrify`, `Explosion.Stone`", nil},
		{"petrifyBlastPieces", gCaptures, single(func(f *fairy) *bool { return &f.PetrifyBlast }), nil,
			"Pieces that a blast removes leave walls.", "`Explosion.Petrified`", nil},
		{"doubleStep", groupMoves, single(func(f *fairy) *bool { return &f.DoubleStep }), nil,
			"Pawns may go two steps at first.", "Betza `i` and `PieceDef.Initial`; `PieceDef.Zoned`", nil},
	},
	perColor("doubleStepRegion", groupMoves,
		"From where pawns may go two steps.", "Betza `i` and `PieceDef.Initial`; `PieceDef.Zoned`",
		func(f *fairy) *[2]squareSet { return &f.DoubleStepRegion })[1:],
	perColor("tripleStepRegion", groupMoves,
		"From where pawns may go three steps.", "Betza `i` and `PieceDef.Initial`; `PieceDef.Zoned`",
		func(f *fairy) *[2]squareSet { return &f.TripleStepRegion })[1:],
	perColor("enPassantRegion", groupMoves,
		"The squares on which pawns may be captured en passant.", "`EnPassant.On`",
		func(f *fairy) *[2]squareSet { return &f.EnPassantSquares }),
	perColor("enPassantTypes", groupMoves,
		"The pieces that capture en passant.", "Betza `e`; `Promotion.Of`; `FiftyMoves.Types`",
		func(f *fairy) *[2]pieceSet { return &f.PassantTypes }),
	[]fairySetting{
		{"castling", gCastling, single(func(f *fairy) *bool { return &f.Castling }), nil,
			"Kings may castle.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`", nil},
		{"castlingDroppedPiece", gCastling, single(func(f *fairy) *bool { return &f.CastlingDropped }), nil,
			"Kings may castle with pieces that were dropped.", "`Castling.Dropped`", nil},
		{"castlingKingsideFile", gCastling, single(func(f *fairy) *file { return &f.KingsideFile }), nil,
			"The file to which the king goes, castling to the right.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`", nil},
		{"castlingQueensideFile", gCastling, single(func(f *fairy) *file { return &f.QueensideFile }), nil,
			"The file to which the king goes, castling to the left.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`", nil},
		{"castlingRank", gCastling, single(func(f *fairy) *int { return &f.CastlingRank }), nil,
			"The rank, as the player counts, on which kings castle.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`", nil},
		{"castlingKingFile", gCastling, single(func(f *fairy) *file { return &f.KingFile }), nil,
			"The file from which kings castle.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`", nil},
	},
	perColor("castlingKingPiece", gCastling,
		"The piece that castles as the king.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`",
		func(f *fairy) *[2]pieceSet { return &f.CastlingKing }),
	[]fairySetting{
		{"castlingRookKingsideFile", gCastling, single(func(f *fairy) *file { return &f.RookKingside }), nil,
			"The file of the rook to the right.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`", nil},
		{"castlingRookQueensideFile", gCastling, single(func(f *fairy) *file { return &f.RookQueenside }), nil,
			"The file of the rook to the left.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`", nil},
	},
	perColor("castlingRookPieces", gCastling,
		"The pieces with which the king castles.", "`Castling`, `FlexibleCastling`, `ManyCastling`, Betza `O`",
		func(f *fairy) *[2]pieceSet { return &f.CastlingRooks }),
	[]fairySetting{
		{"oppositeCastling", gCastling, single(func(f *fairy) *bool { return &f.OppositeCastling }), nil,
			"If one player has castled to a side, the other must castle to the other one.", "`Castling.Opposite`", nil},
		{"checking", groupMate, single(func(f *fairy) *bool { return &f.Checking }), nil,
			"Kings must not be left in check; false forbids giving check, too.", "`NoChecks`", nil},
		{"dropChecks", groupMate, single(func(f *fairy) *bool { return &f.DropChecks }), nil,
			"Pieces may be dropped with check.", "`NoChecks.Drops`", nil},
		{"mustCapture", gCaptures, single(func(f *fairy) *bool { return &f.MustCapture }), nil,
			"Who can capture has to.", "`MustCapture`",
			whenSet(func(f *fairy) *bool { return &f.MustCapture }, func(*fairy) rules.MustCapture { return rules.MustCapture{} })},
		{"mustDrop", gDrops, single(func(f *fairy) *bool { return &f.MustDrop }), nil,
			"Who can drop a piece has to.", "`MustDrop`", nil},
		{"mustDropType", gDrops, single(func(f *fairy) *pieceSet { return &f.MustDropType }), nil,
			"The pieces that have to be dropped.", "`MustDrop`", nil},
		{"pieceDrops", gDrops | gPromotion, single(func(f *fairy) *bool { return &f.Drops }), nil,
			"Pieces in hand may be dropped.", "`Drops`, `Drops.Captured`, `Promotion.Marked`", nil},
		{"dropLoop", gDrops | gPromotion, single(func(f *fairy) *bool { return &f.DropLoop }), nil,
			"Promoted pieces stay promoted in the hand.", "`Drops`, `Drops.Captured`, `Promotion.Marked`", nil},
		{"capturesToHand", gDrops | gPromotion, single(func(f *fairy) *bool { return &f.CapturesToHand }), nil,
			"Captured pieces go to the capturer's hand.", "`Drops`, `Drops.Captured`, `Promotion.Marked`", nil},
		{"firstRankPawnDrops", gDrops, single(func(f *fairy) *bool { return &f.FirstRankPawns }), nil,
			"Pawns may be dropped onto the first rank.", "`Drops.Zones`", nil},
		{"promotionZonePawnDrops", gDrops, single(func(f *fairy) *bool { return &f.ZonePawns }), nil,
			"Pawns may be dropped where they promote.", "`Drops.Zones`", nil},
		{"enclosingDrop", gDrops, single(func(f *fairy) *keyword { return &f.Enclosing }), enclosings,
			"A piece may be dropped only so that it encloses enemy pieces.", "`DropPlace` (`How`, `Free`), `Reversi`, `Infection`", nil},
		{"enclosingDropStart", gDrops, single(func(f *fairy) *squareSet { return &f.EnclosingStart }), nil,
			"The squares to be filled before drops have to enclose.", "`DropPlace` (`How`, `Free`), `Reversi`, `Infection`", nil},
	},
	perColor("dropRegion", gDrops,
		"Where pieces may be dropped.", "`Drops.Zones`",
		func(f *fairy) *[2]squareSet { return &f.DropRegion })[1:],
	[]fairySetting{
		{"sittuyinRookDrop", gDrops, single(func(f *fairy) *bool { return &f.RookDrop }), nil,
			"Rooks are dropped onto the first rank only.", "`Drops.Zones`", nil},
		{"dropOppositeColoredBishop", gDrops, single(func(f *fairy) *bool { return &f.OppositeBishops }), nil,
			"The second bishop has to be dropped onto a square of the other color.", "`OppositeColors`", nil},
		{"dropPromoted", gDrops, single(func(f *fairy) *bool { return &f.DropPromoted }), nil,
			"Pieces may be dropped with either face up.", "`Drops.Faces`", nil},
		{"dropNoDoubled", gDrops, single(func(f *fairy) *pieceSet { return &f.NoDoubled }), nil,
			"The pieces of which only so many may be dropped onto a file.", "`DropZone.PerFile`", nil},
		{"dropNoDoubledCount", gDrops, single(func(f *fairy) *int { return &f.NoDoubledCount }), nil,
			"How many pieces of dropNoDoubled a file may have.", "`DropZone.PerFile`", nil},
		{"immobilityIllegal", gDrops | gPromotion, single(func(f *fairy) *bool { return &f.Immobility }), nil,
			"A piece must not be dropped, or go, where it could never move again.", "`Promotion.Stuck`, `Drops.Movable`", nil},
		{"gating", gOther, single(func(f *fairy) *bool { return &f.Gating }), nil,
			"Pieces in hand enter where another leaves.", "`Gating`", nil},
		{"wallingRule", gWalls, single(func(f *fairy) *keyword { return &f.Walling }), []string{"arrow", "duck", "edge", "past", "static", "none"},
			"With each move a square is blocked.", "`Walls`", nil},
	},
	perColor("wallingRegion", gWalls,
		"The squares that may be blocked.", "`Walls`",
		func(f *fairy) *[2]squareSet { return &f.WallingRegion }),
	[]fairySetting{
		{"wallOrMove", gWalls, single(func(f *fairy) *bool { return &f.WallOrMove }), nil,
			"Who moves either moves a piece or blocks a square, not both.", "`Walls.OrMove`", nil},
		{"seirawanGating", gOther | gCastling, single(func(f *fairy) *bool { return &f.SeirawanGating }), nil,
			"Pieces in hand enter where another leaves for the first time.", "`Gating`", nil},
		{"cambodianMoves", gOther | gCastling, single(func(f *fairy) *bool { return &f.CambodianMoves }), nil,
			"Kings and counsellors (fers) leap on their first moves, as in Ouk Chatrang; startFen names their files where rights to castle stand. It needs gating = true.", "`InitialLeaps` (`Aimed`, `And`), in a FEN section of its own", cambodianLeaps},
		{"diagonalLines", groupMoves, single(func(f *fairy) *squareSet { return &f.DiagonalLines }), nil,
			"The squares with diagonal lines, along which pieces may go as in Janggi.", "`PieceDef.Zoned` (`To`: along the lines only)", nil},
	},
	perColor("pass", gPassing,
		"Players may pass.", "`Passing` (`For`, `Stuck`; `Twice`: two passes end the game)",
		func(f *fairy) *[2]bool { return &f.Pass }),
	perColor("passOnStalemate", gPassing,
		"Players without moves pass.", "`Passing` (`For`, `Stuck`; `Twice`: two passes end the game)",
		func(f *fairy) *[2]bool { return &f.PassIfStalemated }),
	[]fairySetting{
		{"makpongRule", groupMate, single(func(f *fairy) *bool { return &f.Makpong }), nil,
			"A king in check must not flee.", "`StandFast`",
			whenSet(func(f *fairy) *bool { return &f.Makpong }, func(*fairy) rules.KingStaysInCheck { return rules.KingStaysInCheck{} })},
		{"flyingGeneral", groupMoves, single(func(f *fairy) *bool { return &f.FlyingGeneral }), nil,
			"Kings must not face each other on an open file.", "Betza `k` (`WvkR`)", nil},
		{"soldierPromotionRank", groupMoves, single(func(f *fairy) *int { return &f.SoldierRank }), nil,
			"The rank, as the player counts, from which on soldiers go sideways.", "`PieceDef.Zoned`", nil},
		{"flipEnclosedPieces", gDrops, single(func(f *fairy) *keyword { return &f.FlipEnclosed }), enclosings,
			"Enclosed pieces change sides.", "`Conversion` (`Joined`, `Enclosing`), `Reversi`, `Infection`", nil},
	},
	perColor("nMoveRuleTypes", gRepetition,
		"The pieces whose moves begin the count of nMoveRule anew.", "Betza `e`; `Promotion.Of`; `FiftyMoves.Types`",
		func(f *fairy) *[2]pieceSet { return &f.ClockTypes }),
	[]fairySetting{
		{"nMoveRule", gRepetition, single(func(f *fairy) *int { return &f.MoveRule }), nil,
			"The game is drawn after so many moves of both without a capture or a pawn's move; 0: never.", "`FiftyMoves`", nil},
		{"nFoldRule", gRepetition, single(func(f *fairy) *int { return &f.FoldRule }), nil,
			"How often a position must occur for nFoldValue; 0: never.", "`Repetition` (`Times`, `Loser`), `RepetitionLoses`", nil},
		{"nFoldValue", gRepetition, single(func(f *fairy) *result { return &f.FoldValue }), nil,
			"What a repetition means.", "`Repetition` (`Times`, `Loser`), `RepetitionLoses`", nil},
		{"nFoldValueAbsolute", gRepetition, single(func(f *fairy) *bool { return &f.FoldAbsolute }), nil,
			"nFoldValue is White's result.", "`Repetition` (`Times`, `Loser`), `RepetitionLoses`", nil},
		{"perpetualCheckIllegal", gRepetition, single(func(f *fairy) *bool { return &f.PerpetualCheck }), nil,
			"Who checks all the time and repeats loses.", "`Repetition` (`PerpetualCheck`, `PerpetualChase`)", nil},
		{"moveRepetitionIllegal", gRepetition, single(func(f *fairy) *bool { return &f.MoveRepetition }), nil,
			"A move must not be made to and fro again and again.", "`MoveRepetition`",
			whenSet(func(f *fairy) *bool { return &f.MoveRepetition }, func(f *fairy) rules.MoveRepetition { return rules.MoveRepetition{Types: f.attackers()} })},
		{"chasingRule", gRepetition, single(func(f *fairy) *keyword { return &f.Chasing }), []string{"axf", "none"},
			"Who chases a piece all the time and repeats loses.", "`Repetition` (`PerpetualCheck`, `PerpetualChase`)", nil},
		{"stalemateValue", groupMate, single(func(f *fairy) *result { return &f.Stalemate }), nil,
			"What it means to have no move.", "`Checkmate` (`Mate`, `Stalemate`, `Fewer`, `More`)", nil},
		{"stalematePieceCount", groupMate, single(func(f *fairy) *bool { return &f.StalemateCount }), nil,
			"At stalemate the numbers of pieces decide.", "`Checkmate` (`Mate`, `Stalemate`, `Fewer`, `More`)", nil},
		{"checkmateValue", groupMate, single(func(f *fairy) *result { return &f.Checkmate }), nil,
			"What it means to be mated.", "`Checkmate` (`Mate`, `Stalemate`, `Fewer`, `More`)", nil},
		{"shogiPawnDropMateIllegal", gDrops, single(func(f *fairy) *bool { return &f.PawnDropMate }), nil,
			"A pawn must not be dropped to give mate.", "`Drops.PawnMate`", nil},
		{"shatarMateRule", groupMate, single(func(f *fairy) *bool { return &f.ShatarMate }), nil,
			"A king must not be mated by a knight's check, as in Shatar.", "`ShatarMate`",
			whenSet(func(f *fairy) *bool { return &f.ShatarMate }, (*fairy).shatarMate)},
		{"bikjangRule", gPassing, single(func(f *fairy) *bool { return &f.Bikjang }), nil,
			"Kings that face each other draw, as in Janggi.", "`Bikjang`",
			whenSet(func(f *fairy) *bool { return &f.Bikjang }, func(*fairy) rules.Bikjang { return rules.Bikjang{} })},
		{"extinctionValue", groupMate, single(func(f *fairy) *result { return &f.Extinction }), nil,
			"What it means to have lost all pieces of extinctionPieceTypes.", "`Extinction`", nil},
		{"extinctionClaim", groupMate, single(func(f *fairy) *bool { return &f.ExtinctionClaim }), nil,
			"Extinction counts after a player's own move only, so that the bared player may answer.", "`BareKing`", nil},
		{"extinctionPseudoRoyal", groupMate, single(func(f *fairy) *bool { return &f.PseudoRoyal }), nil,
			"The last of extinctionPieceTypes must not be left in check.", "`LastRoyal` (`Apart`, `Duple`)", nil},
		{"dupleCheck", groupMate, single(func(f *fairy) *bool { return &f.DupleCheck }), nil,
			"There is a check only if all royal pieces are attacked at once.", "`LastRoyal` (`Apart`, `Duple`)", nil},
		{"extinctionPieceTypes", groupMate, single(func(f *fairy) *pieceSet { return &f.ExtinctionTypes }), nil,
			"The pieces of which a player must not lose the last; * counts all together.", "`Extinction`", nil},
		{"extinctionPieceCount", groupMate, single(func(f *fairy) *int { return &f.ExtinctionCount }), nil,
			"How few of extinctionPieceTypes count as none.", "`Extinction`", nil},
		{"extinctionOpponentPieceCount", groupMate, single(func(f *fairy) *int { return &f.ExtinctionOpponent }), nil,
			"How many of these pieces the opponent must have at least for extinction to count.", "`Extinction`", nil},
	},
	perColor("flagPiece", groupGoals,
		"The pieces that win by getting to flagRegion.", "`LocationVictory` (`For`, `Reply`, `Draw`, `Safe`)",
		func(f *fairy) *[2]pieceSet { return &f.Flag }),
	perColor("flagRegion", groupGoals,
		"Where flagPiece has to get.", "`LocationVictory` (`For`, `Reply`, `Draw`, `Safe`)",
		func(f *fairy) *[2]squareSet { return &f.FlagRegion }),
	[]fairySetting{
		{"flagPieceCount", groupGoals, single(func(f *fairy) *int { return &f.FlagCount }), nil,
			"How many of flagPiece have to be there.", "`LocationVictory` (`Count`, `Blocked`)", nil},
		{"flagPieceBlockedWin", groupGoals, single(func(f *fairy) *bool { return &f.FlagBlocked }), nil,
			"A flagRegion that is full of others counts as reached.", "`LocationVictory` (`Count`, `Blocked`)", nil},
		{"flagMove", groupGoals, single(func(f *fairy) *bool { return &f.FlagMove }), nil,
			"When White gets to flagRegion, Black has one more move to do so.", "`LocationVictory` (`For`, `Reply`, `Draw`, `Safe`)", nil},
		{"flagPieceSafe", groupGoals, single(func(f *fairy) *bool { return &f.FlagSafe }), nil,
			"flagPiece wins only if it is not attacked there.", "`LocationVictory` (`For`, `Reply`, `Draw`, `Safe`)", nil},
		{"checkCounting", groupMate, single(func(f *fairy) *bool { return &f.CheckCounting }), nil,
			"Who has given as many checks as the FEN says (3+3) wins.", "`CheckCount`", nil},
		{"connectN", gConnect, single(func(f *fairy) *int { return &f.ConnectN }), nil,
			"Who has so many pieces in a row wins.", "`Connect` (all directions, whatever the type)", nil},
		{"connectPieceTypes", gConnect, single(func(f *fairy) *pieceSet { return &f.ConnectTypes }), nil,
			"The pieces that are connected.", "`Formation`", nil},
		{"connectHorizontal", gConnect, single(func(f *fairy) *bool { return &f.ConnectHorizontal }), nil,
			"Rows along ranks count.", "`Formation`", nil},
		{"connectVertical", gConnect, single(func(f *fairy) *bool { return &f.ConnectVertical }), nil,
			"Rows along files count.", "`Formation`", nil},
		{"connectDiagonal", gConnect, single(func(f *fairy) *bool { return &f.ConnectDiagonal }), nil,
			"Rows along diagonals count.", "`Formation`", nil},
	},
	perColor("connectRegion1", gConnect,
		"Where a chain of pieces begins that wins by reaching connectRegion2.", "`Formation`",
		func(f *fairy) *[2]squareSet { return &f.Connect1 })[1:],
	perColor("connectRegion2", gConnect,
		"Where a chain of pieces ends that wins.", "`Formation`",
		func(f *fairy) *[2]squareSet { return &f.Connect2 })[1:],
	[]fairySetting{
		{"connectNxN", gConnect, single(func(f *fairy) *int { return &f.ConnectNxN }), nil,
			"Who has a square of so many by so many pieces wins.", "`Formation`", nil},
		{"collinearN", gConnect, single(func(f *fairy) *int { return &f.CollinearN }), nil,
			"Who has so many pieces in a line, with gaps, wins.", "`Formation`", nil},
		{"connectValue", gConnect, single(func(f *fairy) *result { return &f.ConnectValue }), nil,
			"What it means that the opponent has connected.", "`Formation`", nil},
		{"materialCounting", gOther, single(func(f *fairy) *keyword { return &f.Material }), []string{"janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"},
			"How the pieces are counted where the game would be drawn.", "`Reversi`, `Infection` (unweighted); `DrawOdds`; `Points` (janggi)", nil},
		{"adjudicateFullBoard", gOther, single(func(f *fairy) *bool { return &f.FullBoard }), nil,
			"The game ends when the board is full.", "`Reversi`, `Infection`", nil},
		{"countingRule", gOther, single(func(f *fairy) *keyword { return &f.Counting }), []string{"makruk", "cambodian", "asean", "none"},
			"How moves are counted when a player has little left.", "`Counting` (`Few` for cambodian, `Board` 0 for asean)", nil},
		{"castlingWins", gCastling, single(func(f *fairy) *castlingRights { return &f.CastlingWins }), nil,
			"Castlings that win at once; who has lost the right to them loses.", "`Castling.Wins`", nil},
	},
)
