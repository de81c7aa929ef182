// Package variants is the catalogue: what each chess variant is, as short
// declarative definitions, each derived from the one nearest to it. Some families are
// written in the language in which users invent games, see package language, as the
// files of the folder catalogue; an id there that begins with a dot is a base, which is
// no game. The others are functions.
//
// # Adding a game
//
// Say the idea is chess in which the queens are Amazons, which also move as
// knights, and in which stalemate loses. What is new is a piece and a rule's
// parameter; all else is chess:
//
//	// AmazonChess is Amazon Chess.
//	func AmazonChess() engine.Definition {
//		return Chess().Derive(engine.Definition{
//			ID: "amazon", Name: "Amazon Chess", Inventor: "Unknown", Year: "circa 1500",
//			Tags:        []string{"Chess Variant"},
//			Description: "The queens are Amazons, which move as knights as well,\nand can mate without help.",
//			Source:      "https://www.chessvariants.com/diffmove.dir/amazone.html",
//			Array:       "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR",
//			Pieces:      []engine.PieceDef{amazon},
//			Rules: []engine.Rule{
//				rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.Promotion{Of: "P", To: "ARBN"},
//			},
//			Without: []string{"Queen"},
//		})
//	}
//
// Pieces replace those of the same name, rules those with the same key (see
// the Key methods in package rules); Without names what is left out. Pieces
// that several games share are in pieces.go. Conditions are regions, written
// for the first player: "r2" is the second rank, "r^3-1" the last three.
//
// The id is the game's UCI_Variant in Fairy-Stockfish, else its name in the
// XBoard protocol, else its name in lower case without spaces, accents,
// punctuation and a final "chess".
//
// Then the function goes into its family in catalogue.go, and
//
//	go test ./variants            # metadata, words, random games, perft tables
//	go test ./engine              # FENs, notation, taking moves back
//	go run ./cmd/ferz show amazon # how it reads
//	go run ./cmd/ferz play amazon # how it plays
//
// try it. Move counts known from elsewhere go into testdata/perft.tsv.
//
// RULES.md tells which rule here says what each line of a variants.ini of
// Fairy-Stockfish says.
//
// A game that needs a rule which is not there yet gets one in package rules: a
// file with a plain struct for the parameters, whose Bind method returns the
// hooks. A game that computes its array or its armies from variables has a
// Setup, see shuffled.go and armies.go.
//
// # What is not here
//
// Dark Chess and Kriegspiel hide what the other player does. Their moves and
// results the kernel could play (Dark Chess is chess in which the king is
// captured), but a position would need a second face: what a player knows of it,
// for the screen, for engines, which are sent moves and FENs, and for the search,
// which would have to look at many boards that look alike to it; Kriegspiel also
// tries moves that turn out to be illegal, and an umpire who says why.
package variants
