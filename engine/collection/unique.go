package collection

import (
	"crypto/sha256"
	"encoding/binary"
	"io"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Place is where a game is.
type Place struct {
	File   string
	Number int // of the game in the file, from 1
	Line   int // where it begins, from 1

	Offset int64 // the same in bytes of the decoded file, if that is PGN
}

// Unique finds games that have occurred before. It needs some 50 bytes a game.
type Unique struct {
	Load pgn.Loader
	// AnyPlayers treats games with the same moves as the same game, whatever their
	// players and results.
	AnyPlayers bool

	seen map[Key]Place
}

// Key is the same for games that Seen takes for one.
type Key [16]byte

// Key returns the key of a game. It is safe for concurrent use.
func (u *Unique) Key(g *pgn.Game) Key {
	h := sha256.New()
	at := 0
	var number [8]byte
	err := pgn.Replay(g, u.Load, func(_ *engine.Position, n *pgn.Node) bool {
		if n.Parent == nil {
			_, _ = io.WriteString(h, g.Variant.Def.ID+"\x00"+g.StartFEN+"\x00")
			return true
		}
		at++
		binary.LittleEndian.PutUint64(number[:], uint64(n.Move))
		_, _ = h.Write(number[:])
		return true
	})
	if err != nil { // what the rules do not know is compared as it is written
		line := g.MainLine()
		for _, n := range line[min(at, len(line)):] {
			_, _ = io.WriteString(h, n.Text+"\x00")
		}
	}
	if !u.AnyPlayers {
		for _, name := range []string{g.Tags.Get("White"), g.Tags.Get("Black"), g.Result} {
			_, _ = io.WriteString(h, strings.ToLower(strings.TrimSpace(name))+"\x00")
		}
	}
	return Key(h.Sum(nil))
}

// Seen returns where a game was before, by its key: one of the same variant, start
// position and moves of the main line, however they are written, players and result. If it
// was not, it is from now on at place.
func (u *Unique) Seen(key Key, place Place) (before Place, seen bool) {
	if before, seen = u.seen[key]; seen {
		return before, true
	}
	if u.seen == nil {
		u.seen = map[Key]Place{}
	}
	u.seen[key] = place
	return Place{}, false
}
