package match

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// Settings are what a tournament's games depend on, as reports and state files
// have it. How many games run side by side does not matter.
type Settings struct {
	Players      []PlayerSettings `json:"players"`
	Variant      string           `json:"variant"`
	Variables    engine.Values    `json:"variables,omitempty"`
	Schedule     Schedule         `json:"schedule"`
	Openings     Openings         `json:"openings"`
	Adjudication Adjudication     `json:"adjudication"`
	SPRT         *stats.SPRT      `json:"sprt,omitempty"`
	Seed         uint64           `json:"seed"`
	PGN          string           `json:"pgn,omitempty"`
	EPD          string           `json:"epd,omitempty"`
}

// PlayerSettings are the terms on which a player plays.
type PlayerSettings struct {
	Name    string `json:"name"`
	Terms   Terms  `json:"terms,omitempty"`
	Control string `json:"tc"`
	Depth   int    `json:"depth,omitempty"`
	Nodes   uint64 `json:"nodes,omitempty"`
	Margin  string `json:"margin"`
	Ponder  bool   `json:"ponder,omitempty"`
	Trust   bool   `json:"trust,omitempty"`
}

// Terms are an entrant's terms. In JSON they are an object if their text is one, else a
// string.
type Terms string

// MarshalJSON implements json.Marshaler.
func (t Terms) MarshalJSON() ([]byte, error) {
	if strings.HasPrefix(string(t), "{") && json.Valid([]byte(t)) {
		return []byte(t), nil
	}
	return json.Marshal(string(t))
}

// UnmarshalJSON implements json.Unmarshaler.
func (t *Terms) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte("{")) {
		*t = Terms(data)
		return nil
	}
	return json.Unmarshal(data, (*string)(t))
}

// renewed returns settings that a state file has as this version writes them: terms that
// are an object were once a string.
func renewed(settings json.RawMessage) json.RawMessage {
	var all map[string]json.RawMessage
	var players []map[string]json.RawMessage
	if json.Unmarshal(settings, &all) != nil || json.Unmarshal(all["players"], &players) != nil {
		return settings
	}
	for _, p := range players {
		var terms Terms
		if json.Unmarshal(p["terms"], &terms) != nil {
			continue
		}
		if text, err := json.Marshal(terms); err == nil {
			p["terms"] = text
		}
	}
	var err error
	if all["players"], err = json.Marshal(players); err != nil {
		return settings
	}
	if out, err := json.Marshal(all); err == nil {
		return out
	}
	return settings
}

// Settings returns the tournament's settings.
func (c *Config) Settings() Settings { return settingsOf(c) }

func settingsOf(c *Config) Settings {
	s := Settings{
		Variant: c.Variant.Definition.ID, Variables: c.Variant.Given, Schedule: c.Schedule, Openings: c.Openings,
		Adjudication: c.Adjudication, SPRT: c.SPRT, Seed: c.Seed, PGN: c.PGN, EPD: c.EPD,
	}
	for _, e := range c.Entrants {
		s.Players = append(s.Players, PlayerSettings{
			Name: e.Name, Terms: Terms(e.Fingerprint), Control: e.Control.String(), Depth: e.Limits.Depth, Nodes: e.Limits.Nodes,
			Margin: e.Margin.String(), Ponder: e.Ponder, Trust: e.Trust,
		})
	}
	return s
}
