package training

import "github.com/ferzchess/ferz/engine"

// QuietPositions calls each for the quiet positions of a file's games, which it must
// not change, with the game's number from 0, the search's score for the player to
// move, and the game's outcome if it is known. An error of each stops it.
func QuietPositions(path string, v *engine.Variant, each func(p *engine.Position, game int, score int16, outcome engine.Outcome) error) error {
	r := &reader{captures: v.Advice().MustCapture, far: decisiveScore(v)}
	game := 0
	return readBlocks(path, v, func(data []byte) (err error) {
		_, bad := replay(v, data, &r.list, func(at visited) {
			if err == nil && at.scored && r.quiet(at.Position, at.move, at.score) {
				err = each(at.Position, game, at.score, at.outcome)
			}
		})
		game++
		if bad != nil {
			return bad
		}
		return err
	})
}
