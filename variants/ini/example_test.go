package ini_test

import (
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// A variant from text, as files of games have it.
func ExampleReadText() {
	games := ini.ReadText(variants.BuiltIn(), "my games", `
[myamazons:chess]
name = My Amazons
piece.Amazon = A QN value=1400
array = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR
rule.Promotion = of=P to=ARBN
without = Queen
`)
	for _, p := range games.Problems {
		log.Fatal(p)
	}
	v, err := engine.Compile(games.Definitions[0], nil)
	if err != nil {
		log.Fatal(err)
	}
	g, err := engine.NewGame(v, "")
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"d4", "d5", "Ae3"} {
		if err := notation.PlayGame(g, text); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(g.Position().FEN())
	// Output: rnbakbnr/ppp1pppp/8/3p4/3P4/4A3/PPP1PPPP/RNB1KBNR b KQkq - 1 2
}
