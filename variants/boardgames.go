package variants

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// boardGames are games that have little of chess but the board: races, games of
// blocking, of capturing and of turning men over.
func boardGames() []engine.Definition {
	return []engine.Definition{
		Duck(), Amazons(), Isolation(), Isolation7x7(), SnailTrail(), Joust(), JesonMor(), Breakthrough(), FoxAndHounds(),
		Clobber(), Clobber10(), Ataxx(), Flipersi(), Flipello(), Flipello10(),
		TicTacToe(), CFour(), GomokuFreestyle(), Gomoku(),
	}
}

// Duck is Duck Chess.
func Duck() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "duck", Name: "Duck Chess", Inventor: "Tim Paulden", Year: "2016",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "A rubber duck that both players move, after each move, blocks\nthe square on which it sits. Whoever captures the king wins.",
		Source:      "https://duckchess.com",
		Pieces:      []engine.PieceDef{commoner},
		Rules: []engine.Rule{
			rules.Castling{King: "K"}, rules.Extinction{Types: "K"}, rules.Walls{How: rules.WallDuck}, rules.Checkmate{Stalemate: rules.StalemateWins},
		},
		Without: []string{"dead position"},
	})
}

// blocking is a game of few pieces in which whoever can't move has lost; it is
// not a variant of its own.
func blocking(files, ranks int, rule engine.Rule, pieces ...engine.PieceDef) engine.Definition {
	return engine.Definition{
		Board: engine.Board{Files: files, Ranks: ranks}, Tags: []string{"Board Game"}, Pieces: pieces,
		Rules: []engine.Rule{rules.Checkmate{Stalemate: rules.StalemateLoses}, rule},
	}
}

// walker is a piece that moves as a king and captures nothing.
var walker = engine.PieceDef{Name: "Walker", Letter: "P", Betza: "mK", Value: 300}

// Amazons is the Game of the Amazons.
func Amazons() engine.Definition {
	return blocking(10, 10, rules.Walls{How: rules.WallShot}, engine.PieceDef{Name: "Amazon", Letter: "Q", Betza: "mQ", Value: 900}).Derive(engine.Definition{
		ID: "amazons", Name: "Game of the Amazons", Inventor: "Walter Zamkauskas", Year: "1988",
		Description: "Four amazons each move as queens and shoot an arrow, which blocks\nits square for good. Whoever can't move any more has lost.",
		Source:      "https://en.wikipedia.org/wiki/Game_of_the_Amazons",
		Array:       "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3",
	})
}

// Isolation is Isolation.
func Isolation() engine.Definition {
	return blocking(6, 8, rules.Walls{Not: "c1 d8"}, walker).Derive(engine.Definition{
		ID: "isolation", Name: "Isolation", Inventor: "Bernd Kienitz", Year: "1972",
		Description: "Each turn is a step and a square taken off the board.\nWhoever is isolated has lost.",
		Source:      "https://boardgamegeek.com/boardgame/1875/isolation",
		Symmetry:    engine.Rotate,
		Array:       "3p2/6/6/6/6/6/6/2P3",
	})
}

// Isolation7x7 is Isolation on a square board.
func Isolation7x7() engine.Definition {
	return Isolation().Derive(engine.Definition{
		ID: "isolation7x7", Name: "Isolation 7x7", Inventor: "Bernd Kienitz", Year: "1972",
		Description: "Isolation on a square board:\na step, and a square taken off the board.",
		Source:      "https://boardgamegeek.com/boardgame/1875/isolation",
		Board:       engine.Board{Files: 7, Ranks: 7},
		Array:       "3p3/7/7/7/7/7/3P3",
		Rules:       []engine.Rule{rules.Walls{Not: "d1 d7"}},
	})
}

// SnailTrail is Snail Trail.
func SnailTrail() engine.Definition {
	return blocking(7, 7, rules.Walls{How: rules.WallBehind}, as(walker, "Snail", "P")).Derive(engine.Definition{
		ID: "snailtrail", Name: "Snail Trail", Inventor: "Unknown", Year: "Unknown",
		Description: "Two snails leave a trail that neither can cross.\nWhoever can't move any more has lost.",
		Source:      "https://boardgamegeek.com/boardgame/37135/snailtrail",
		Array:       "6p/7/7/7/7/7/P6",
	})
}

// Joust is Joust.
func Joust() engine.Definition {
	return blocking(8, 8, rules.Walls{How: rules.WallBehind}, engine.PieceDef{Name: "Knight", Letter: "N", Betza: "mN", Value: 300}).Derive(engine.Definition{
		ID: "joust", Name: "Joust", Inventor: "Unknown", Year: "1980s",
		Description: "Two knights burn the squares that they leave.\nWhoever can't move any more has lost.",
		Source:      "https://www.chessvariants.com/programs.dir/joust.html",
		Array:       "8/8/8/4n3/3N4/8/8/8",
	})
}

// JesonMor is Jeson Mor.
func JesonMor() engine.Definition {
	return blocking(9, 9, rules.LocationVictory{Types: "N", On: "e5", Reply: true}, knight).Derive(engine.Definition{
		ID: "jesonmor", Name: "Jeson Mor", Aliases: []string{"nine horses"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Regional", "Historic"},
		Description: "Nine horses from Mongolia: whoever gets a knight to the middle,\nwhere it is not captured at once, has won.",
		Source:      "https://en.wikipedia.org/wiki/Jeson_Mor",
		Array:       "nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN",
	})
}

// Breakthrough is Breakthrough.
func Breakthrough() engine.Definition {
	return blocking(8, 8, rules.LocationVictory{Types: "P", On: "r^1"}, engine.PieceDef{Name: "Pawn", Letter: "P", Betza: "fmWfF", Value: 100}).Derive(engine.Definition{
		ID: "breakthrough", Name: "Breakthrough", Inventor: "Dan Troyka", Year: "2000",
		Tags:        []string{"Board Game", "Popular"},
		Description: "Sixteen pawns each that step straight or diagonally forward,\nand capture diagonally: the first on the last rank wins.",
		Source:      "https://en.wikipedia.org/wiki/Breakthrough_(board_game)",
		Array:       "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP",
	})
}

// FoxAndHounds is Fox and Hounds.
func FoxAndHounds() engine.Definition {
	return blocking(8, 8, rules.LocationVictory{Types: "F", On: "r^1", For: "w"},
		engine.PieceDef{Name: "Hound", Letter: "H", Betza: "mfF", Value: 200}, engine.PieceDef{Name: "Fox", Letter: "F", Betza: "mF", Value: 800}).Derive(engine.Definition{
		ID: "fox-and-hounds", Name: "Fox and Hounds", Aliases: []string{"fox and geese"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Board Game", "Historic"},
		Description: "A fox that wants to slip through, and four hounds that go only\nforward and want to corner it, on the dark squares.",
		Source:      "https://boardgamegeek.com/boardgame/148180/fox-and-hounds",
		Array:       "1h1h1h1h/8/8/8/8/8/8/4F3",
	})
}

// Clobber is Clobber.
func Clobber() engine.Definition {
	return blocking(5, 6, rules.Note{ID: " clobber", Text: "Every move captures."}, engine.PieceDef{Name: "Stone", Letter: "P", Betza: "cW", Value: 100}).Derive(engine.Definition{
		ID: "clobber", Name: "Clobber", Inventor: "Michael Albert, J. P. Grossman and Richard Nowakowski", Year: "2001",
		Description: "Stones capture those beside them, and do nothing else.\nWhoever can't capture any more has lost.",
		Source:      "https://en.wikipedia.org/wiki/Clobber",
		Array:       "PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp",
	})
}

// Clobber10 is Clobber on the board of computer tournaments.
func Clobber10() engine.Definition {
	return Clobber().Derive(engine.Definition{
		ID: "clobber10", Name: "Clobber 10x10", Inventor: "Michael Albert, J. P. Grossman and Richard Nowakowski", Year: "2001",
		Description: "Clobber on a hundred squares,\nas programs play it against each other.",
		Source:      "https://en.wikipedia.org/wiki/Clobber",
		Board:       engine.Board{Files: 10, Ranks: 10},
		Array:       strings.TrimSuffix(strings.Repeat("PpPpPpPpPp/pPpPpPpPpP/", 5), "/"),
	})
}

// Ataxx is Ataxx.
func Ataxx() engine.Definition {
	return engine.Definition{
		ID: "ataxx", Name: "Ataxx", Aliases: []string{"infection"}, Inventor: "Dave Crummack and Craig Galley", Year: "1988",
		Tags:        []string{"Board Game", "Popular"},
		Description: "Men grow beside others or jump two squares, and infect all enemies\nbeside them. Whoever has more men in the end wins.",
		Source:      "https://en.wikipedia.org/wiki/Ataxx",
		Sides:       [2]engine.Side{{Name: "Red"}, {Name: "Blue"}},
		Board:       engine.Board{Files: 7, Ranks: 7},
		Array:       "P5p/7/7/7/7/7/p5P",
		Pieces:      []engine.PieceDef{{Name: "Man", Letter: "P", Betza: "mDmNmA", Value: 100}},
		Rules:       []engine.Rule{rules.Checkmate{More: true}, rules.Infection{Man: "P"}, rules.Passing{Stuck: true}},
	}
}

// disc is a man that stays where it is.
var disc = engine.PieceDef{Name: "Disc", Letter: "P", Betza: "@", Value: 100}

// discs returns the array of a game with so many discs in each hand.
func discs(board string, n int) string {
	return board + "[" + strings.Repeat("P", n) + strings.Repeat("p", n) + "]"
}

// Flipersi is Reversi.
func Flipersi() engine.Definition {
	return engine.Definition{
		ID: "flipersi", Name: "Flipersi", Aliases: []string{"reversi"}, Inventor: "Lewis Waterman", Year: "1883",
		Tags:        []string{"Board Game", "Historic"},
		Description: "Reversi: discs enclosed between two of the other player's turn over.\nWhoever can't move ends the game, and the majority wins.",
		Source:      "https://en.wikipedia.org/wiki/Reversi",
		Board:       engine.Board{Files: 8, Ranks: 8},
		Array:       discs("8/8/8/8/8/8/8/8", 32),
		Pieces:      []engine.PieceDef{disc},
		Rules:       []engine.Rule{rules.Checkmate{More: true}, rules.Reversi{Man: "P", Centre: "d4-e5"}},
	}
}

// Flipello is Othello.
func Flipello() engine.Definition {
	return Flipersi().Derive(engine.Definition{
		ID: "flipello", Name: "Flipello", Aliases: []string{"othello"}, Inventor: "Goro Hasegawa", Year: "1971",
		Tags:        []string{"Board Game", "Popular"},
		Description: "Othello: discs enclosed between two of the other player's turn over.\nWhoever can't move passes, and in the end the majority wins.",
		Source:      "World Othello Federation, https://www.worldothello.org",
		Array:       discs("8/8/8/3pP3/3Pp3/8/8/8", 60),
		Rules:       []engine.Rule{rules.Passing{Stuck: true}},
	})
}

// Flipello10 is Othello on a larger board.
func Flipello10() engine.Definition {
	return Flipello().Derive(engine.Definition{
		ID: "flipello10", Name: "Flipello 10x10", Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Board Game"},
		Description: "Othello on a hundred squares,\nas programs play it against each other.",
		Source:      "https://en.wikipedia.org/wiki/Reversi",
		Board:       engine.Board{Files: 10, Ranks: 10},
		Array:       discs("10/10/10/10/4pP4/4Pp4/10/10/10/10", 96),
		Rules:       []engine.Rule{rules.Reversi{Man: "P", Centre: "e5-f6"}},
	})
}

// TicTacToe is Tic-tac-toe.
func TicTacToe() engine.Definition {
	return engine.Definition{
		ID: "tictactoe", Name: "Tic-tac-toe", Aliases: []string{"noughts and crosses"}, Inventor: "Unknown", Year: "circa 1st century BC",
		Tags:        []string{"Board Game", "Historic"},
		Description: "Nine squares, and three in a row win:\nwho makes no mistake can't lose.",
		Source:      "https://en.wikipedia.org/wiki/Tic-tac-toe",
		Board:       engine.Board{Files: 3, Ranks: 3},
		Array:       "3/3/3[PPPPPpppp]",
		Pieces:      []engine.PieceDef{disc},
		Rules:       []engine.Rule{rules.Checkmate{}, rules.Drops{}, rules.Connect{N: 3}},
	}
}

// CFour is Connect Four.
func CFour() engine.Definition {
	return TicTacToe().Derive(engine.Definition{
		ID: "cfour", Name: "Connect Four", Aliases: []string{"connect4", "four in a row"}, Inventor: "Howard Wexler and Ned Strongin", Year: "1974",
		Tags:        []string{"Board Game", "Popular"},
		Description: "Discs fall to the bottom of seven files,\nand four in a row win.",
		Source:      "https://en.wikipedia.org/wiki/Connect_Four",
		Board:       engine.Board{Files: 7, Ranks: 6},
		Array:       discs("7/7/7/7/7/7", 21),
		Rules:       []engine.Rule{rules.Gravity{Man: "P"}, rules.Connect{N: 4}},
	})
}

// GomokuFreestyle is Gomoku in which more than five in a row win as well.
func GomokuFreestyle() engine.Definition {
	return TicTacToe().Derive(engine.Definition{
		ID: "gomokufreestyle", Name: "Gomoku, free style", Inventor: "Unknown", Year: "19th century",
		Tags:        []string{"Board Game", "Historic"},
		Description: "Stones on fifteen by fifteen squares:\nfive in a row win, and so do more.",
		Source:      "https://en.wikipedia.org/wiki/Gomoku",
		Board:       engine.Board{Files: 15, Ranks: 15},
		Array:       strings.Repeat("/15", 15)[1:] + "[" + strings.Repeat("P", 113) + strings.Repeat("p", 112) + "]",
		Rules:       []engine.Rule{rules.Connect{N: 5}},
	})
}

// Gomoku is Gomoku in which just five in a row win.
func Gomoku() engine.Definition {
	return GomokuFreestyle().Derive(engine.Definition{
		ID: "gomoku", Name: "Gomoku", Aliases: []string{"five in a row", "omok"}, Inventor: "Unknown", Year: "19th century",
		Tags:        []string{"Board Game", "Historic"},
		Description: "Stones on fifteen by fifteen squares:\nfive in a row win, but not six.",
		Source:      "https://en.wikipedia.org/wiki/Gomoku",
		Rules:       []engine.Rule{rules.Connect{N: 5, Exactly: true}},
	})
}
