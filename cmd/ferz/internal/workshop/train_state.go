package workshop

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ferzchess/ferz/xboard/durable"
)

// The steps of a round.
const (
	stepGen  = "gen"
	stepFit  = "fit"
	stepTest = "test"
)

// trainState is the state from which a training is resumed.
type trainState struct {
	Round int     `json:"round"` // the last, or the one under way
	First int     `json:"first"` // of the present training
	Step  string  `json:"step"`  // next; "": the last training is complete
	Spent float64 `json:"spent"` // hours of the present training
	Nodes uint64  `json:"nodes"` // that the new net searches in the match
	Taken bool    `json:"taken"` // games of PGN files are in the round's file
}

func (w *trainDir) statePath() string { return filepath.Join(w.dir, "state.json") }

// readState reads how far a training was.
func (w *trainDir) readState() (*trainState, error) {
	s := &trainState{}
	data, err := os.ReadFile(w.statePath())
	if isMissing(err) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(data, s)
	}
	if err == nil && (s.Round < 1 || s.Step != "" && s.Step != stepGen && s.Step != stepFit && s.Step != stepTest) {
		err = fmt.Errorf("round %d, step %q", s.Round, s.Step)
	}
	if err != nil {
		return nil, fmt.Errorf("%s is damaged: %w; delete it to start over", w.statePath(), err)
	}
	return s, nil
}

// save writes how far the training is.
func (c *trainRun) save() error {
	c.left()
	data, err := json.MarshalIndent(c.state, "", "  ")
	if err != nil {
		return err
	}
	return durable.WriteFile(c.statePath(), append(data, '\n'))
}

// makeDir makes a folder for what ferz keeps for the user.
func makeDir(dir string) error { return durable.Private().MkdirAll(dir) }
