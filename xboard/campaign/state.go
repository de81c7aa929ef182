package campaign

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/xboard/durable"
)

// State is the state of a variant's campaign. The games themselves are in files, and
// recounted if the state does not include them.
type State struct {
	Variant    string           `json:"variant"`
	Generation int              `json:"generation"` // under way, from 1
	Step       string           `json:"step"`       // next
	Done       bool             `json:"done"`       // nothing is left to do, as far as the last process knew
	Begun      int              `json:"begun"`      // positions when the generation began
	Few        int              `json:"few"`        // positions that came from too few games for a net; 0: none
	Data       []training.Tally `json:"data"`       // by generation
	Nets       []Net            `json:"nets"`
	Base       string           `json:"base"`      // file of the net that plays the games; "": what ferz plays with
	Hours      float64          `json:"hours"`     // spent, all steps
	GenHours   float64          `json:"gen_hours"` // of them for games
	GenCPU     float64          `json:"gen_cpu"`   // hours of processor time for games; 0: not known
	Timed      int              `json:"timed"`     // positions that were made in these hours
	Attempts   int              `json:"attempts"`  // at the step, that were killed
	Fault      string           `json:"fault"`     // of the last slice; "": none
	FaultTime  time.Time        `json:"fault_time"`
	Notes      []string         `json:"notes"` // about repairs
}

// Net is a net that was made.
type Net struct {
	Generation int     `json:"generation"`
	File       string  `json:"file"`
	Positions  int     `json:"positions"` // that were learned from
	Units      int     `json:"units"`
	Loss       float64 `json:"loss"`    // on games held out
	Without    float64 `json:"without"` // the same without the net
	Nodes      uint64  `json:"nodes"`   // that it searches in the match; 0: not known yet
	Match      string  `json:"match"`   // difference in Elo with its error; "": none was played
	Terms      string  `json:"terms"`   // the match's results and limits
	Gained     bool    `json:"gained"`
}

// keptNet returns the number of quiet positions.
func (s *State) keptNet() (n int) {
	for _, d := range s.Data {
		n += d.Kept
	}
	return n
}

// Games returns how many games there are.
func (s *State) Games() (n int) {
	for _, d := range s.Data {
		n += d.Games
	}
	return n
}

// rate returns the positions that are made in a second of processor time, or of time if
// that is not known, or 0.
func (s *State) rate() float64 {
	hours := s.GenCPU
	if hours == 0 {
		hours = s.GenHours
	}
	return perSecond(s.Timed, hours)
}

func perSecond(n int, hours float64) float64 {
	if hours <= 0 {
		return 0
	}
	return float64(n) / (hours * 3600)
}

// last returns the net of the latest generation, or nil.
func (s *State) last() *Net {
	if len(s.Nets) == 0 {
		return nil
	}
	return &s.Nets[len(s.Nets)-1]
}

const stateFile = "state.json"

// readState reads the state of a variant's folder. Without a file it is that of a new
// variant.
func readState(dir string) (*State, error) {
	s := &State{Generation: 1, Step: Gen}
	data, err := os.ReadFile(filepath.Join(dir, stateFile))
	if os.IsNotExist(err) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(data, s)
	}
	if err == nil && (s.Generation < 1 || s.Begun < 0 || s.Step != Gen && s.Step != Fit && s.Step != Test) {
		err = fmt.Errorf("generation %d, step %q", s.Generation, s.Step)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, stateFile), err)
	}
	return s, nil
}

// write saves the state in a variant's folder.
func (s *State) write(dir string) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return durable.WriteFile(filepath.Join(dir, stateFile), append(data, '\n'))
}
