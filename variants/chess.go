package variants

import "github.com/ferzchess/ferz/engine"

// Chess is orthodox chess, from which most others derive.
func Chess() engine.Definition {
	d, err := Find("chess")
	if err != nil {
		panic(err) // it is there, as a test finds out
	}
	return d
}
