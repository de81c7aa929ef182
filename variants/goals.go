package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// otherGoals are the games with the pieces of chess in which there are other
// ways to win, or mate means something else.
func otherGoals() []engine.Definition {
	return []engine.Definition{
		FiveCheck(), KingOfTheHill(), RacingKings(), Horde(), Antichess(), Giveaway(), Suicide(), Codrus(), Losers(), Misere(),
		Armageddon(), ThreeKings(), TwoKings(), TwoKingsSymmetric(), Checkless(), Coregal(), Spartan(), NoCheckAtomic(), Atomar(), Petrified(),
	}
}

// commoner is a king that may be captured like any other piece. It castles.
var commoner = engine.PieceDef{Name: "King", Letter: "K", Betza: "KisO2", Value: 325}

// FiveCheck is five-check chess.
func FiveCheck() engine.Definition {
	return ThreeCheck().Derive(engine.Definition{
		ID: "5check", Name: "Five-check Chess", Aliases: []string{"five-check", "fivecheck"}, Inventor: "Unknown", Year: "21st century",
		Tags:        []string{"Chess Variant"},
		Description: "Chess in which the fifth check wins,\nfor those to whom three come too soon.",
		Source:      "https://github.com/fairy-stockfish/Fairy-Stockfish",
		Rules:       []engine.Rule{rules.CheckCount{Checks: 5}},
	})
}

// KingOfTheHill is King of the Hill.
func KingOfTheHill() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "kingofthehill", Name: "King of the Hill", Tag: "King of the Hill", Aliases: []string{"koth"}, Inventor: "Unknown", Year: "circa 2014",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Chess in which a king that reaches the middle of the board\nhas won as well.",
		Source:      "https://lichess.org/variant/kingOfTheHill",
		Rules: []engine.Rule{
			rules.LocationVictory{Types: "K", On: "d4-e5", Name: "one of the four squares in the middle"},
		},
		Without: []string{"dead position"},
	})
}

// RacingKings is Racing Kings.
func RacingKings() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "racingkings", Name: "Racing Kings", Tag: "Racing Kings", Inventor: "Vernon R. Parton", Year: "1961",
		Tags:        []string{"Chess Variant", "Popular", "Historic"},
		Description: "A race of the kings to the eighth rank, without pawns and checks.\nIf Black arrives just after White, the game is drawn.",
		Source:      "https://lichess.org/variant/racingKings",
		Symmetry:    engine.NoSymmetry,
		Array:       "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ",
		Pieces:      []engine.PieceDef{king},
		Rules: []engine.Rule{
			rules.NoChecks{}, rules.LocationVictory{Types: "K", On: "r8", Draw: true}, rules.FiftyMoves{Types: "-"},
		},
		Without: []string{"castling", "en passant", "promotion", "dead position", "Pawn"},
	})
}

// Horde is Horde chess.
func Horde() engine.Definition {
	p := pawn
	p.Zoned = []engine.Zoned{{On: "r1", Betza: "fmnD"}}
	return Chess().Derive(engine.Definition{
		ID: "horde", Name: "Horde", Tag: "Horde", Aliases: []string{"horde chess"}, Inventor: "Lord Dunsany", Year: "1942",
		Tags:        []string{"Chess Variant", "Popular", "Historic"},
		Description: "36 pawns without a king against the army of chess:\nthe pawns mate, or are all taken.",
		Source:      "https://lichess.org/variant/horde; Lord Dunsany's original has 32 pawns",
		Array:       "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP",
		Pieces:      []engine.PieceDef{p},
		Rules:       []engine.Rule{rules.Extinction{}},
		Without:     []string{"dead position"},
	})
}

// Giveaway is giveaway chess with castling.
func Giveaway() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "giveaway", Name: "Giveaway Chess", Inventor: "Unknown", Year: "circa 1870",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Whoever has lost all pieces has won, and captures are compulsory.\nThe king is a piece like any other, but may castle.",
		Source:      "https://www.chessvariants.com/diffobjective.dir/giveaway.old.html",
		Pieces:      []engine.PieceDef{commoner},
		Rules: []engine.Rule{
			rules.MustCapture{}, rules.Extinction{Wins: true}, rules.Checkmate{Stalemate: rules.StalemateWins}, rules.Castling{King: "K"},
			rules.Promotion{Of: "P", To: "QRBNK"},
		},
		Without: []string{"dead position"},
	})
}

// Antichess is antichess.
func Antichess() engine.Definition {
	k := commoner
	k.Betza = "K"
	return Giveaway().Derive(engine.Definition{
		ID: "antichess", Name: "Antichess", Tag: "Antichess", Aliases: []string{"losing chess"}, Inventor: "Unknown", Year: "circa 1870",
		Tags:        []string{"Chess Variant", "Popular", "Historic"},
		Description: "Whoever has lost all pieces, or can't move, has won;\ncaptures are compulsory, and the king is a piece like any other.",
		Source:      "https://lichess.org/variant/antichess",
		Pieces:      []engine.PieceDef{k},
		Without:     []string{"castling"},
	})
}

// Suicide is suicide chess.
func Suicide() engine.Definition {
	return Antichess().Derive(engine.Definition{
		ID: "suicide", Name: "Suicide Chess", Inventor: "Unknown", Year: "circa 1990",
		Tags:        []string{"Chess Variant"},
		Description: "Antichess as the Free Internet Chess Server plays it:\nwhen a player can't move the one with fewer pieces has won.",
		Source:      "https://www.freechess.org/Help/HelpFiles/suicide_chess.html",
		Rules:       []engine.Rule{rules.Checkmate{Fewer: true}},
	})
}

// Codrus is Codrus.
func Codrus() engine.Definition {
	return Giveaway().Derive(engine.Definition{
		ID: "codrus", Name: "Codrus", Inventor: "W. Weyer", Year: "1844",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Whoever loses the king wins, and captures are compulsory:\nso Codrus saved Athens by his death.",
		Source:      "http://www.binnewirtz.com/Schlagschach1.htm",
		Rules:       []engine.Rule{rules.Extinction{Types: "K", Wins: true}, rules.Promotion{Of: "P", To: "QRBN"}},
	})
}

// Losers is losers chess.
func Losers() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "losers", Name: "Losers Chess", Aliases: []string{"wild 17"}, Inventor: "Unknown", Year: "circa 1995",
		Tags:        []string{"Chess Variant"},
		Description: "Whoever is mated or stalemated, or has but the king left, has won;\ncaptures are compulsory unless they leave the king in check.",
		Source:      "https://www.chessclub.com/help/Wild17",
		Rules: []engine.Rule{
			rules.MustCapture{}, rules.Extinction{Most: 1, Wins: true},
			rules.Checkmate{Stalemate: rules.StalemateWins, Mate: true},
		},
		Without: []string{"dead position"},
	})
}

// Misere is misère chess.
func Misere() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "misere", Name: "Misère Chess", Aliases: []string{"misere chess", "selfmate chess"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant"},
		Description: "Chess in which a player who is mated has won:\nthe aim of selfmate problems as a game.",
		Source:      "http://www.kotesovec.cz/gustav/gustav_alybadix.htm",
		Rules:       []engine.Rule{rules.Checkmate{Mate: true}},
	})
}

// Armageddon is chess with draw odds.
func Armageddon() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "armageddon", Name: "Armageddon Chess", Inventor: "Unknown", Year: "circa 1990",
		Tags:        []string{"Chess Variant"},
		Description: "Chess as tie-breaks are played: Black wins all draws,\nand has less time for it.",
		Source:      "https://en.wikipedia.org/wiki/Fast_chess",
		Rules:       []engine.Rule{rules.DrawOdds{For: "b"}},
	})
}

// ThreeKings is Three Kings Chess.
func ThreeKings() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "threekings", Name: "Three Kings Chess", Inventor: "Unknown", Year: "2018",
		Tags:        []string{"Chess Variant"},
		Description: "Three kings each, none of which is subject to check:\nwhoever loses one of them loses the game.",
		Source:      "https://github.com/cutechess/cutechess, threekingsboard.h",
		Array:       "knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK",
		Pieces:      []engine.PieceDef{{Name: "King", Letter: "K", Betza: "K", Value: 325}},
		Rules:       []engine.Rule{rules.Extinction{Types: "K", Most: 2}},
		Without:     []string{"castling", "dead position"},
	})
}

// TwoKings is Two Kings Each.
func TwoKings() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "twokings", Name: "Two Kings Each", Aliases: []string{"wild 9", "two kings each chess"}, Inventor: "Unknown", Year: "circa 1995",
		Tags:        []string{"Chess Variant"},
		Description: "Two kings each: the one farther to the left, as White sees it,\nis royal, and the other one fights like a piece.",
		Source:      "https://www.chessclub.com/help/wild9",
		Array:       "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR",
		Pieces:      []engine.PieceDef{commoner},
		Rules:       []engine.Rule{rules.Castling{King: "K"}, rules.FirstKing{King: "K"}},
		Without:     []string{"dead position"},
	})
}

// TwoKingsSymmetric is Two Kings Each with the same rule for both players.
func TwoKingsSymmetric() engine.Definition {
	return TwoKings().Derive(engine.Definition{
		ID: "twokingssymmetric", Name: "Two Kings Each, symmetric", Inventor: "Abdul-Rahman Sibahi and Jon Åsvang", Year: "2007",
		Tags:        []string{"Chess Variant"},
		Description: "Two Kings Each in which, of two kings on a file,\nthe one nearer to its own side is royal for both players.",
		Source:      "https://github.com/cutechess/cutechess, twokingseachboard.h",
		Rules:       []engine.Rule{rules.FirstKing{King: "K", Own: true}},
	})
}

// Checkless is Checkless Chess.
func Checkless() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "checkless", Name: "Checkless Chess", Aliases: []string{"prohibition chess"}, Inventor: "Unknown", Year: "19th century",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Nobody may give check, unless it is mate:\nkings march through the middle of the fight.",
		Source:      "https://en.wikipedia.org/wiki/Checkless_chess",
		Rules:       []engine.Rule{rules.NoChecks{Mates: true}, rules.DeadPosition{Bare: true}},
	})
}

// Coregal is Coregal Chess.
func Coregal() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "coregal", Name: "Coregal Chess", Inventor: "Vernon R. Parton", Year: "1970",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Queens are royal as well as kings: they must not be left in check,\nand mating either of them wins.",
		Source:      "https://www.chessvariants.com/winning.dir/coregal.html",
		Pieces:      []engine.PieceDef{commoner},
		Rules:       []engine.Rule{rules.Castling{King: "K"}, rules.LastRoyal{Types: "KQ", All: true}, rules.DeadPosition{Bare: true, King: "K"}},
	})
}

// Spartan is Spartan Chess.
func Spartan() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "spartan", Name: "Spartan Chess", Inventor: "Steven Streetman", Year: "2010",
		Tags:        []string{"Chess Variant", "Different Armies"},
		Description: "The Persians of chess against Spartans with two kings and hoplites,\nwhich move diagonally and capture straight ahead.",
		Source:      "https://www.chessvariants.com/rules/spartan-chess",
		Array:       "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "fmWfcFifmnD", Value: 100, Ending: 125, Initial: "r2"}, commoner,
			as(dragonKing, "General", "G"), as(archbishop, "Warlord", "W"),
			{Name: "Hoplite", Letter: "H", Betza: "fmFfcWifmA", Value: 100, Ending: 125, Initial: "r2"},
			{Name: "Lieutenant", Letter: "L", Betza: "FAsmW", Value: 400}, {Name: "Captain", Letter: "C", Betza: "WD", Value: 400},
		},
		Rules: []engine.Rule{
			rules.Castling{King: "K", Moves: orthodoxCastling[:2]}, rules.LastRoyal{Types: "K", Duple: true}, rules.FiftyMoves{Types: "PH"},
			rules.Promotion{ID: " of hoplites", Of: "H", To: "GWCLK"}, rules.PieceLimit{Types: "K", Most: 2},
			rules.DeadPosition{Bare: true, King: "K"},
		},
		Without: []string{"en passant"},
	})
}

// NoCheckAtomic is atomic chess without checks.
func NoCheckAtomic() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "nocheckatomic", Name: "No-check Atomic Chess", Aliases: []string{"atomic without check"}, Inventor: "Nasser Alshiban and others", Year: "1995",
		Tags:        []string{"Chess Variant"},
		Description: "Atomic chess as it was first played: there is no check,\nand the king may go anywhere, even into an explosion.",
		Source:      "https://www.chessclub.com/help/atomic",
		Pieces:      []engine.PieceDef{commoner},
		Rules:       []engine.Rule{rules.Castling{King: "K"}, rules.Explosion{Immune: "P"}, rules.Extinction{Types: "K"}},
		Without:     []string{"dead position"},
	})
}

// Atomar is Atomar Chess.
func Atomar() engine.Definition {
	return NoCheckAtomic().Derive(engine.Definition{
		ID: "atomar", Name: "Atomar Chess", Inventor: "chronatog", Year: "2021",
		Tags:        []string{"Chess Variant"},
		Description: "Atomic chess with kings that no explosion hurts: they have to be\ncaptured themselves, and do not take each other.",
		Source:      "https://chronatog.com/wp-content/uploads/2021/09/atomar-chess-rules.pdf",
		Rules:       []engine.Rule{rules.Explosion{Immune: "P", Hardy: "K"}, rules.Truce{Types: "K"}},
	})
}

// Petrified is Petrified. The king can't capture, as it would turn to stone.
func Petrified() engine.Definition {
	k := castlingKing("O2")
	k.Betza = "mKisO2"
	return Pawnsideways().Derive(engine.Definition{
		ID: "petrified", Name: "Petrified", Inventor: "Unknown", Year: "2023",
		Tags:        []string{"Chess Variant"},
		Description: "Pieces that capture turn to stone; only pawns, which also step\nsideways, capture without harm, and kings don't at all.",
		Source:      "https://www.chess.com/variants/petrified",
		Pieces:      []engine.PieceDef{k},
		Rules:       []engine.Rule{rules.Petrify{Types: "QRBN"}},
		Without:     []string{"dead position"},
	})
}
