package words_test

import (
	"fmt"

	"github.com/ferzchess/ferz/engine/words"
)

// Lists and counts in English, and names that people may have meant.
func Example() {
	fmt.Println(words.List([]string{"queen", "rook", "knight"}, "or"))
	fmt.Println(words.A("archbishop"), words.Count(1, "move"), words.Count(2, "move"))
	games := []string{"chess", "crazyhouse", "shogi"}
	fmt.Println("unknown game" + words.DidYouMean("shoji", games))
	// Output:
	// queen, rook or knight
	// an archbishop 1 move 2 moves
	// unknown game; did you mean shogi?
}
