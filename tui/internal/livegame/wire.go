package livegame

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard/clock"
)

// wireSnapshot is a snapshot as text, for other processes.
type wireSnapshot struct {
	Epoch    uint64 `json:"epoch"` // of the session: a later one of the same game has a greater number
	Number   uint64 `json:"number"`
	Revision uint64 `json:"revision"`

	ID        string         `json:"id"`
	Config    Config         `json:"config"`
	PGN       string         `json:"pgn"`
	Head      NodePath       `json:"head"`
	Result    engine.Result  `json:"result"`
	Paused    bool           `json:"paused,omitempty"`
	Saving    bool           `json:"saving,omitempty"`
	Waiting   bool           `json:"waiting,omitempty"`
	SaveError string         `json:"save_error,omitempty"`
	Stopped   string         `json:"stopped,omitempty"`
	Queued    []engine.Move  `json:"queued,omitempty"`
	Next      engine.Color   `json:"next"`
	Plans     [2]Plan        `json:"plans"`
	Offers    [2]bool        `json:"offers"`
	Notices   []Notice       `json:"notices"`
	Clocks    [2]clock.State `json:"clocks"` // when the text was written
	Runs      bool           `json:"runs"`
	Running   engine.Color   `json:"running"`
}

// Encode writes the snapshot as text for a Mirror. The epoch is that of the session: one
// that takes the game over has a greater one. Clocks are as they are at the moment.
func (n *Snapshot) Encode(epoch uint64) ([]byte, error) {
	text, err := pgn.Format(n.Tree)
	if err != nil {
		return nil, err
	}
	w := wireSnapshot{
		Epoch: epoch, Number: n.Number, Revision: n.Revision, ID: n.ID, Config: n.Config, PGN: text, Head: PathOf(n.Head),
		Result: n.Result, Paused: n.Paused, Saving: n.Saving, Waiting: n.Waiting, Queued: n.Queued, Next: n.next, Plans: n.Plans,
		Offers: n.Offers, Notices: n.Notices, Stopped: n.Stopped,
	}
	if n.SaveError != nil {
		w.SaveError = n.SaveError.Error()
	}
	now := n.now()
	for c := range engine.Color(2) {
		w.Clocks[c] = n.clocks.State(c, now)
	}
	w.Running, w.Runs = n.clocks.Running()
	return json.Marshal(w)
}

// decode makes a snapshot from text. The tree and the position are those of the snapshot
// before, if that has the same and is not nil.
func (w *wireSnapshot) decode(before *Snapshot, load pgn.Loader, now func() time.Time) (*Snapshot, error) {
	n := &Snapshot{
		Revision: w.Revision, ID: w.ID, Config: w.Config, Result: w.Result, Paused: w.Paused, Saving: w.Saving, Waiting: w.Waiting,
		Queued: w.Queued, Plans: w.Plans, Offers: w.Offers, Notices: w.Notices, Stopped: w.Stopped,
		now: now, next: w.Next,
	}
	if w.SaveError != "" {
		n.SaveError = errors.New(w.SaveError)
	}
	n.clocks = *clock.NewPair(w.Config.Controls)
	for c := range engine.Color(2) {
		n.clocks.Set(c, w.Clocks[c])
	}
	if w.Runs {
		n.clocks.Start(w.Running, now())
	}
	if before != nil {
		n.Tree, n.Head, n.Moves, n.pos = before.Tree, before.Head, before.Moves, before.pos
		return n, nil
	}
	return n, n.read(w, load)
}

// read sets the tree and the position.
func (n *Snapshot) read(w *wireSnapshot, load pgn.Loader) (err error) {
	if n.Tree, err = pgn.Parse(w.PGN); err != nil {
		return err
	}
	if err := pgn.Resolve(n.Tree, load); err != nil {
		return err
	}
	g, err := engine.NewGame(n.Tree.Variant, n.Tree.StartFEN)
	if err != nil {
		return err
	}
	head, all := w.Head.Find(n.Tree)
	if !all {
		return fmt.Errorf("the game's moves %q are not in its text", w.Head)
	}
	n.Head = head
	for _, step := range head.Path() {
		if err := g.Replay(step.Move); err != nil {
			return err
		}
	}
	n.Moves, n.pos = g.Moves(), g.Position().Clone()
	return nil
}
