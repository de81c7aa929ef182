package formats

import (
	"bytes"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
)

// Formats that are only recognized: MXQ of the server MoveSky, whose texts have their length
// before them, and the numbers that QQ's game saves.
var (
	moveSky = records.Format{ID: "mxq", Name: "MXQ", Game: "xiangqi", Extensions: []string{".mxq"}, Binary: true, Begins: beginsMoveSky}
	qqChess = records.Format{ID: "che", Name: "QQ chess", Game: "xiangqi", Extensions: []string{".che"}, Begins: beginsQQ}
)

var movesOfMoveSky = words.Compiled(`^\x05\d[A-J]-\d[A-J]`)

func beginsMoveSky(head []byte) bool {
	_, moves, ok := bytes.Cut(head, []byte("\x05Moves"))
	return ok && movesOfMoveSky().Match(moves)
}

// numbersOfQQ are two and then ten for each move: the third is its side, the ninth its number.
var numbersOfQQ = words.Compiled(`\A\s*\d+ \d+ \d+ \d+ [01](?: \d+){4} \d+ 1 \d+ \d+ \d+ [01](?: \d+){4} \d+ 2 `)

func beginsQQ(head []byte) bool { return numbersOfQQ().Match(head) }
