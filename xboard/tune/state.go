package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"

	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// state is the file of a tuning.
type state struct {
	Settings Settings           `json:"settings"`
	Played   int                `json:"played"` // pairs learned from
	Values   map[string]float64 `json:"values"` // as they are now
	Score    stats.Pentanomial  `json:"score"`  // of the first players
	Test     stats.Pentanomial  `json:"test"`   // of the tuned search
	Gain     string             `json:"gain,omitempty"`
}

// resume continues from the file, if it exists.
func (s *Tuner) resume() error {
	s.state.Settings = s.settings
	data, err := os.ReadFile(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var old state
	if err == nil {
		err = json.Unmarshal(data, &old)
	}
	if err == nil {
		err = s.take(&old)
	}
	if err != nil {
		return fmt.Errorf("%s: can't resume the tuning: %w; delete the file to start over", s.file, err)
	}
	return nil
}

// take takes over what an earlier run has found.
func (s *Tuner) take(old *state) error {
	switch {
	case !reflect.DeepEqual(old.Settings, s.settings):
		return errors.New("it was begun with other settings")
	case old.Played < 0 || old.Played > s.settings.Pairs || len(old.Values) != len(s.tunedIndices):
		return fmt.Errorf("%d pairs, %d numbers", old.Played, len(old.Values))
	}
	for i, at := range s.tunedIndices {
		n := &s.spsa.Numbers[i]
		value, ok := old.Values[s.before[at].Name]
		if !ok || value < n.Min || value > n.Max {
			return fmt.Errorf("it has no %s from %g to %g", s.before[at].Name, n.Min, n.Max)
		}
		n.Value = value
	}
	s.state = *old
	return nil
}

// Finish records the gain, in words, and saves the tuning.
func (s *Tuner) Finish(gain string) error {
	s.state.Gain = gain
	return s.save()
}

func (s *Tuner) save() error {
	s.state.Values = map[string]float64{}
	for i, at := range s.tunedIndices {
		s.state.Values[s.before[at].Name] = s.spsa.Numbers[i].Value
	}
	data, err := json.MarshalIndent(&s.state, "", "  ")
	if err != nil {
		return err
	}
	return durable.WriteFile(s.file, append(data, '\n'))
}
