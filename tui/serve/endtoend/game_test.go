package endtoend

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
)

// game is a game of chess between two visitors, White first. The moves are random.
type game struct {
	players  [2]*visitor
	position *engine.Position
}

// keyLobby is F9, which opens the lobby.
const keyLobby = "\x1b[20~"

// beginGames has visitors begin games in pairs, one after the other.
func beginGames(ctx context.Context, visitors []*visitor) ([]*game, error) {
	chess, err := variants.BuiltIn().Load("chess")
	if err != nil {
		return nil, err
	}
	var out []*game
	for i := 0; i+1 < len(visitors) && ctx.Err() == nil; i += 2 {
		white, black := visitors[i], visitors[i+1]
		err := errors.Join(
			white.types(keyLobby), white.awaits("Lobby"), white.types("chess 60 casual white @"+black.name+"\r"), white.awaits("Your offer"),
			black.types(keyLobby), black.awaits("for "+black.name), black.types("\r"), black.awaits("White to move"), white.awaits("White to move"),
		)
		if err != nil {
			return nil, err
		}
		p, err := chess.SetUp("")
		if err != nil {
			return nil, err
		}
		out = append(out, &game{[2]*visitor{white, black}, p})
	}
	return out, ctx.Err()
}

// move makes a random move, unless the game is over or the move before is not shown yet.
func (g *game) move() error {
	if g.position.Result().Over() {
		return nil
	}
	legal, side := g.position.LegalMoves(), g.position.Side()
	mover, other := g.players[side], g.players[side.Other()]
	m := legal[rand.IntN(len(legal))]
	if !mover.free() || !other.await(map[engine.Color]string{engine.White: "Black to move", engine.Black: "White to move"}[side]) {
		return nil
	}
	text := notation.Coordinates(g.position, m)
	g.position.Make(m)
	return mover.types(text + "\r")
}

// free reports whether a visitor has seen the opponent's last move.
func (v *visitor) free() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.waiting == ""
}

// await begins to wait for the text that shows a move, and reports whether no other one is
// waited for.
func (v *visitor) await(text string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.waiting != "" {
		return false
	}
	v.waiting, v.moved = text, time.Now()
	return true
}
