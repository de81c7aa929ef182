package xboardclient

import (
	"path/filepath"
	"strings"

	"github.com/ferzchess/ferz/xboard"
)

// quirks are what an engine does against the protocol or beside it, as far as it
// can't be found out by talking to it.
type quirks struct {
	// needsNudge engines may leave lines unread until another one comes: one thread
	// waits for a sign from another that has gone unseen.
	needsNudge bool
	// noEdit: there is no way to give it a position, or none that works: MaxQi continues
	// to see the pieces of the start position.
	noEdit bool
	// noUndo: when it takes moves back it forgets what pawns have become.
	noUndo bool
	// noColors: it takes the words white and black for something else.
	noColors bool
	// wholeSeconds: it can't think for less than a second or two, but moves at once when it
	// is asked to move now.
	wholeSeconds bool
	// averageTime: st is a mean that it oversteps.
	averageTime bool
	// deafWhileThinking: it reads nothing while it thinks.
	deafWhileThinking bool
	// stopsAtDepthOnly: it stops thinking only between two depths, and the rest of its time may be
	// too short for the last one.
	stopsAtDepthOnly bool
	// ownFiftyMoveRule: it counts moves without captures in all variants as in chess,
	// and takes the game for drawn when it has come to fifty.
	ownFiftyMoveRule bool
	// keepsOldVariant: what it played before shows in another variant.
	keepsOldVariant bool
	// noAnalysis: it knows no analyze, without saying so.
	noAnalysis bool
}

// quirksOf returns the quirks of an engine by what it or its program is called.
func quirksOf(name string, c *xboard.Config) quirks {
	name += " " + c.Name
	if len(c.Command) > 0 {
		name += " " + filepath.Base(c.Command[0])
	}
	name = xboard.NormalizeName(name)
	switch {
	case strings.Contains(name, "gnushogi"):
		return quirks{noEdit: true, noColors: true, wholeSeconds: true}
	case strings.Contains(name, "gnuchess"):
		return quirks{needsNudge: true}
	case strings.Contains(name, "fairymax"), strings.Contains(name, "shamax"):
		return quirks{deafWhileThinking: true, stopsAtDepthOnly: true, keepsOldVariant: true, ownFiftyMoveRule: true, noUndo: true}
	case strings.Contains(name, "maxqi"):
		return quirks{deafWhileThinking: true, stopsAtDepthOnly: true, noAnalysis: true, ownFiftyMoveRule: true, noEdit: true, noUndo: true}
	case strings.Contains(name, "hoichess"), strings.Contains(name, "hoixiangqi"):
		return quirks{deafWhileThinking: true}
	case strings.Contains(name, "phalanx"):
		return quirks{averageTime: true}
	}
	return quirks{}
}
