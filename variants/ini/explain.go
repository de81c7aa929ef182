package ini

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/language"
)

// Explain says what a line of a text means, and what may stand in it; "" for an
// empty line.
func Explain(line string) string {
	line = strings.TrimSpace(line)
	switch {
	case line == "":
		return ""
	case line[0] == '#' || line[0] == ';':
		return "A comment, for people only."
	case line[0] == '[':
		return explainHeading(line)
	}
	key, value, ok := strings.Cut(line, "=")
	key = strings.TrimSpace(key)
	if !ok {
		return "Lines are [id], [id:parent] or key = value."
	}
	kind, name, named := strings.Cut(key, ".")
	switch {
	case named && language.IsKey(key):
		return explainNamed(kind, strings.TrimSpace(name))
	case language.IsKey(key):
		return language.Meaning(key)
	case key == "include":
		return meanings[key]
	case pieceKeys[key]:
		return explainSlot(key, strings.TrimSpace(value))
	}
	return cmp.Or(explainSetting(key), fmt.Sprintf("There is no key %s%s", language.Shorten(key), cmp.Or(words.DidYouMeanOne(key, allKeys()), ".")))
}

func explainHeading(line string) string {
	id, parent, derived := strings.Cut(strings.Trim(line, "[] "), ":")
	switch {
	case !derived:
		return fmt.Sprintf("Here begins the game %s: chess without its pieces, and what follows. [%s:chess] would keep the pieces.", id, id)
	case parent == noParent:
		return fmt.Sprintf("Here begins the game %s, with nothing but what follows.", id)
	}
	return fmt.Sprintf("Here begins the game %s: all is as in %s but for what follows.", id, parent)
}

// explainNamed explains a key with a name behind it, such as piece.Knight.
func explainNamed(kind, name string) string {
	switch kind {
	case "piece":
		fields := slices.DeleteFunc(slices.Clone(language.FieldNames(reflect.TypeFor[engine.PieceDef]())), func(f string) bool {
			return f == "name" || f == "letter" || f == "betza"
		})
		return fmt.Sprintf("The piece %s: its letter and what it does in Betza notation, such as L DH value=350; - for one that never moves. "+
			"It may have %s; J @Archbishop is one that ferz knows", name, words.List(fields, "and"))
	case "rule":
		t, known := language.RuleType(name)
		if !known {
			return fmt.Sprintf("There is no rule %s%s", language.Shorten(name), cmp.Or(words.DidYouMeanOne(name, language.RuleNames()), "; rules are "+words.List(language.RuleNames(), "and")))
		}
		var fields []string
		for i, field := range language.FieldNames(t) {
			if f := t.Field(i).Type; f.Kind() == reflect.Bool {
				fields = append(fields, field)
			} else {
				fields = append(fields, field+"="+language.Example(f))
			}
		}
		if len(fields) == 0 {
			return fmt.Sprintf("The rule %s; it has no parameters.", name)
		}
		return fmt.Sprintf("The rule %s. It may have %s", name, strings.Join(fields, "  "))
	case "variable":
		return fmt.Sprintf("What players may choose before the game: the variable %s, such as kind=choice choices=[Knights Bishops] default=Knights", name)
	case "when":
		return fmt.Sprintf("The lines below, up to the next when, count only if the variable %s has this value.", name)
	case "set":
		return fmt.Sprintf("The parent's variable %s has this value for good.", name)
	case "shuffle":
		return fmt.Sprintf("The array has a number, the variable %s. Each place puts its pieces on free squares of its region, in all ways: place=[{pieces=B on=\"b1 d1 f1 h1\"} {pieces=NN}]; "+
			"the first rank if no squares are named", name)
	}
	return "What #{Name} in the array stands for when a variable has a value: setup.VARIABLE.VALUE = Name=text"
}

// explainSlot explains a key of a piece that Fairy-Stockfish knows by name.
func explainSlot(key, value string) string {
	if rest, ok := strings.CutPrefix(key, "mobilityRegion"); ok {
		for _, color := range []string{"White", "Black"} {
			if name, ok := strings.CutPrefix(rest, color); ok {
				return fmt.Sprintf("The squares that %s's %s may go to, such as d4 *8 a*", color, strings.ToLower(name[:1])+name[1:])
			}
		}
	}
	for _, s := range slots {
		switch {
		case s.name != key:
		case strings.HasPrefix(key, "custom"):
			return "A piece of one's own: its letter and what it does in Fairy-Stockfish's Betza notation, such as a:QN; - for none."
		default:
			return fmt.Sprintf("The letter of the %s, which moves as %s; - for none.", key, s.betza)
		}
	}
	return meanings[key]
}

// explainSetting explains a key of Fairy-Stockfish's, with what may be its value.
func explainSetting(key string) string {
	setting, ok := settingsByKey[key]
	if !ok {
		return ""
	}
	whose := ""
	text := meanings[key]
	for _, color := range []string{"White", "Black"} {
		if base, ok := strings.CutSuffix(key, color); ok && text == "" {
			text, whose = meanings[base], " For "+color+" only."
		}
	}
	want := ""
	if len(setting.words) > 0 {
		want = " One of " + words.List(setting.words, "or") + "."
	} else if setting.fields != nil {
		want = wants(setting.fields(newFairy())[0])
	}
	return text + whose + want
}

// wants says how a value is written.
func wants(field any) string {
	switch field.(type) {
	case *bool:
		return " true or false."
	case *int:
		return " A number."
	case *file:
		return " A file, such as g."
	case *result:
		return " win, loss, draw or none, for the player to move."
	case *area:
		return " Squares (d4), ranks (*8) and files (a*)."
	case *kindSet:
		return " Letters of pieces, * for all, - for none."
	case *rights:
		return " Some of KQkq."
	case *map[string]int:
		return " Pairs such as q:1 r:2."
	case *map[string]string:
		return " Pairs of letters such as p:g l:g."
	}
	return ""
}

// meanings say what keys mean, but for those of pieces. What holds for both players
// stands for the keys with White and Black behind it as well.
var meanings = map[string]string{
	"include": "Reads another file here.",

	"maxRank":           "How many ranks the board has, up to 16.",
	"maxFile":           "How many files the board has: a number up to 16, or the last file's letter.",
	"pieceValueMg":      "What pieces are worth in the middle game, in Fairy-Stockfish's units, such as p:150 n:800.",
	"pieceValueEg":      "What pieces are worth in the ending, such as p:200 n:850.",
	"dropOnTop":         "Pieces are dropped onto the top of a file's pieces only.",
	"promotionRank":     "The rank, as the player counts, from which on pawns promote.",
	"doubleStepRank":    "The rank, as the player counts, up to which pawns may go two steps.",
	"doubleStepRankMin": "The first rank, as the player counts, from which pawns may go two steps.",
	"whiteFlag":         "Where White's king has to get to win.",
	"blackFlag":         "Where Black's king has to get to win.",
	"castlingRookPiece": "The pieces with which kings castle.",
	"whiteDropRegion":   "Where White may drop pieces.",
	"blackDropRegion":   "Where Black may drop pieces.",
	"pawnTypes":         "The pieces that promote, capture en passant and reset the half-move clock as pawns do.",
	"variantTemplate":   "What XBoard takes the game for; it means nothing to ferz.",
	"pieceToCharTable":  "The letters by which XBoard names pieces; it means nothing to ferz.",
	"pocketSize":        "How many kinds of pieces XBoard shows in hand; it means nothing to ferz.",
	"chess960":          "Kings castle from any square, as in Fischer Random Chess.",
	"twoBoards":         "Captured pieces go to a partner on another board.",
	"startFen":          "The start position as a FEN.",

	"promotionRegion":         "Where pieces promote.",
	"promotionPawnTypes":      "The pieces that promote to others as pawns do.",
	"promotionPieceTypes":     "What pawns promote to.",
	"sittuyinPromotion":       "Pawns promote on the long diagonals, as in Sittuyin.",
	"promotionLimit":          "How many pieces of a kind there may be by promotion.",
	"promotedPieceType":       "What each kind of piece turns into in the promotion zone.",
	"piecePromotionOnCapture": "Pieces promote only by capturing.",
	"mandatoryPawnPromotion":  "Pawns have to promote when they can.",
	"mandatoryPiecePromotion": "Other pieces have to promote when they can.",
	"pieceDemotion":           "Promoted pieces turn back when they move.",
	"blastOnCapture":          "A capture removes all pieces around it but pawns, as in Atomic.",
	"blastImmuneTypes":        "The pieces that no blast removes.",
	"mutuallyImmuneTypes":     "The pieces that can't capture their like.",
	"petrifyOnCaptureTypes":   "The pieces that turn into walls when they capture.",
	"petrifyBlastPieces":      "Pieces that a blast removes leave walls.",
	"doubleStep":              "Pawns may go two steps at first.",
	"doubleStepRegion":        "From where pawns may go two steps.",
	"tripleStepRegion":        "From where pawns may go three steps.",
	"enPassantRegion":         "The squares on which pawns may be captured en passant.",
	"enPassantTypes":          "The pieces that capture en passant.",

	"castling":                  "Kings may castle.",
	"castlingDroppedPiece":      "Kings may castle with pieces that were dropped.",
	"castlingKingsideFile":      "The file to which the king goes, castling to the right.",
	"castlingQueensideFile":     "The file to which the king goes, castling to the left.",
	"castlingRank":              "The rank, as the player counts, on which kings castle.",
	"castlingKingFile":          "The file from which kings castle.",
	"castlingKingPiece":         "The piece that castles as the king.",
	"castlingRookKingsideFile":  "The file of the rook to the right.",
	"castlingRookQueensideFile": "The file of the rook to the left.",
	"castlingRookPieces":        "The pieces with which the king castles.",
	"oppositeCastling":          "If one player has castled to a side, the other must castle to the other one.",
	"castlingWins":              "Castlings that win at once; who has lost the right to them has lost.",

	"checking":                  "Kings must not be left in check; false forbids giving check, too.",
	"dropChecks":                "Pieces may be dropped with check.",
	"mustCapture":               "Who can capture has to.",
	"mustDrop":                  "Who can drop a piece has to.",
	"mustDropType":              "The pieces that have to be dropped.",
	"pieceDrops":                "Pieces in hand may be dropped.",
	"dropLoop":                  "Promoted pieces stay promoted in the hand.",
	"capturesToHand":            "Captured pieces go to the capturer's hand.",
	"firstRankPawnDrops":        "Pawns may be dropped onto the first rank.",
	"promotionZonePawnDrops":    "Pawns may be dropped where they promote.",
	"enclosingDrop":             "A piece may be dropped only so that it encloses enemy pieces.",
	"enclosingDropStart":        "The squares to be filled before drops have to enclose.",
	"dropRegion":                "Where pieces may be dropped.",
	"sittuyinRookDrop":          "Rooks are dropped onto the first rank only.",
	"dropOppositeColoredBishop": "The second bishop has to be dropped onto a square of the other colour.",
	"dropPromoted":              "Pieces may be dropped with either face up.",
	"dropNoDoubled":             "The pieces of which only so many may be dropped onto a file.",
	"dropNoDoubledCount":        "How many pieces of dropNoDoubled a file may have.",
	"immobilityIllegal":         "A piece must not be dropped, or go, where it could never move again.",
	"shogiPawnDropMateIllegal":  "A pawn must not be dropped to give mate.",
	"gating":                    "Pieces in hand enter where another leaves.",
	"seirawanGating":            "Pieces in hand enter where another leaves for the first time.",
	"wallingRule":               "With each move a square is blocked.",
	"wallingRegion":             "The squares that may be blocked.",
	"wallOrMove":                "Who moves either moves a piece or blocks a square, not both.",
	"cambodianMoves":            "Kings and counsellors leap on their first moves, as in Ouk Chatrang.",
	"diagonalLines":             "The squares with diagonal lines, along which pieces may go as in Janggi.",
	"pass":                      "Players may pass.",
	"passOnStalemate":           "Players without moves pass.",
	"makpongRule":               "A king in check must not flee.",
	"flyingGeneral":             "Kings must not face each other on an open file.",
	"soldierPromotionRank":      "The rank, as the player counts, from which on soldiers go sideways.",
	"flipEnclosedPieces":        "Enclosed pieces change sides.",

	"nMoveRule":                    "The game is drawn after so many moves of both without a capture or a pawn's move; 0: never.",
	"nMoveRuleTypes":               "The pieces whose moves begin the count of nMoveRule anew.",
	"nFoldRule":                    "How often a position must occur for nFoldValue; 0: never.",
	"nFoldValue":                   "What a repetition means.",
	"nFoldValueAbsolute":           "nFoldValue is White's result.",
	"perpetualCheckIllegal":        "Who checks all the time and repeats has lost.",
	"moveRepetitionIllegal":        "A move must not be made to and fro again and again.",
	"chasingRule":                  "Who chases a piece all the time and repeats has lost.",
	"stalemateValue":               "What it means to have no move.",
	"stalematePieceCount":          "At stalemate the numbers of pieces decide.",
	"checkmateValue":               "What it means to be mated.",
	"shatarMateRule":               "A king must not be mated by a knight's check, as in Shatar.",
	"bikjangRule":                  "Kings that face each other draw, as in Janggi.",
	"extinctionValue":              "What it means to have lost all pieces of extinctionPieceTypes.",
	"extinctionClaim":              "Extinction counts after a player's own move only, so that the bared player may answer.",
	"extinctionPseudoRoyal":        "The last of extinctionPieceTypes must not be left in check.",
	"dupleCheck":                   "There is a check only if all royal pieces are attacked at once.",
	"extinctionPieceTypes":         "The pieces of which a player must not lose the last; * counts all together.",
	"extinctionPieceCount":         "How few of extinctionPieceTypes count as none.",
	"extinctionOpponentPieceCount": "How many of these pieces the opponent must have at least for extinction to count.",
	"flagPiece":                    "The pieces that win by getting to flagRegion.",
	"flagRegion":                   "Where flagPiece has to get.",
	"flagPieceCount":               "How many of flagPiece have to be there.",
	"flagPieceBlockedWin":          "A flagRegion that is full of others counts as reached.",
	"flagMove":                     "When White gets to flagRegion, Black has one more move to do so.",
	"flagPieceSafe":                "flagPiece wins only if it is not attacked there.",
	"checkCounting":                "Who has given as many checks as the FEN says (3+3) has won.",
	"connectN":                     "Who has so many pieces in a row has won.",
	"connectPieceTypes":            "The pieces that are connected.",
	"connectHorizontal":            "Rows along ranks count.",
	"connectVertical":              "Rows along files count.",
	"connectDiagonal":              "Rows along diagonals count.",
	"connectRegion1":               "Where a chain of pieces begins that wins by reaching connectRegion2.",
	"connectRegion2":               "Where a chain of pieces ends that wins.",
	"connectNxN":                   "Who has a square of so many by so many pieces has won.",
	"collinearN":                   "Who has so many pieces in a line, with gaps, has won.",
	"connectValue":                 "What it means that the opponent has connected.",
	"materialCounting":             "How the pieces are counted where the game would be drawn.",
	"adjudicateFullBoard":          "The game ends when the board is full.",
	"countingRule":                 "How moves are counted when a player has little left.",
}

// IsPiece reports whether a key is that of a piece that Fairy-Stockfish knows by
// name, such as knight.
func IsPiece(key string) bool {
	return slices.ContainsFunc(slots, func(s slot) bool { return s.name == key })
}
