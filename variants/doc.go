// Package variants is the catalogue of variants. Each is a short text in the
// language in which users write their own, derived from the most similar one. The
// texts are in the folder catalogue, one file for each family; package language
// defines their format. Begin with Load, which returns a variant by its id, name or
// alias.
//
// # Adding a game
//
// Say the idea is chess in which the queens are Amazons, which also move as knights, and
// in which stalemate loses. What is new is a piece and a rule's parameter; all else is
// chess:
//
//	[amazon:chess]
//	name = Amazon Chess
//	inventor = Unknown
//	year = circa 1500
//	description = The queens are Amazons, which move as knights as well, \
//	    and can mate without help.
//	source = https://www.chessvariants.com/diffmove.dir/amazone.html
//	without = Queen
//	array = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR
//	piece.Amazon = A @Amazon
//	rule.Checkmate = stalemate=loses
//	rule.Promotion = of=P to=ARBN
//
// Pieces replace those of the same name, rules those with the same key (see the Key
// methods in package rules); without, which comes first, names what is left out. @Amazon
// is a piece that several games share, with its values, from language/pieces.ini.
// Conditions are regions, written for the first player: "r2" is the second rank, "r^3-1"
// the last three.
//
// The id is the game's UCI_Variant in Fairy-Stockfish, else its name in the XBoard
// protocol, else its name in lower case without spaces, accents, punctuation and a final
// "chess". An id that begins with a dot is that of a base, which is not a game and can't be
// named from outside: what several games have in common. They have its tags as well; of
// a game they have but the general ones.
//
// Then the text goes into the file of its family, and
//
//	go test ./variants            # metadata, words, random games, perft tables
//	go test ./engine              # FENs, notation, taking moves back
//	go run ./cmd/ferz show amazon # how it reads
//	go run ./cmd/ferz play amazon # how it plays
//
// try it. Move counts known from elsewhere go into testdata/perft.tsv, and the
// definitions are compared with testdata/definitions.txt.gz, which
// go test ./variants -run Definitions -update writes.
//
// RULES.md lists the rule here that corresponds to each key of Fairy-Stockfish's
// variants.ini.
//
// A game that needs a rule which is not there yet gets one in package rules: a file with
// a plain struct for the parameters, whose Bind method returns the hooks, and a line in
// its registry. What the language can't express, such as the armies of Chess with
// Different Armies, is a function in computed.go, which the text calls by name:
// compute.Enlist.
//
// # What is not here
//
// Dark Chess and Kriegspiel, which hide the opponent's pieces. The kernel could
// play their moves and results (Dark Chess is chess in which the king is captured),
// but a position would need a second part, the knowledge of each player: for the
// screen, for engines, which are sent moves and FENs, and for the search, which
// would have to consider many boards that look the same to a player. Kriegspiel
// also allows attempts at illegal moves, which an umpire refuses.
package variants
