package match

import (
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
	Terms   string `json:"terms,omitempty"`
	Control string `json:"tc"`
	Depth   int    `json:"depth,omitempty"`
	Nodes   uint64 `json:"nodes,omitempty"`
	Margin  string `json:"margin"`
	Ponder  bool   `json:"ponder,omitempty"`
	Trust   bool   `json:"trust,omitempty"`
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
			Name: e.Name, Terms: e.Terms, Control: e.Control.String(), Depth: e.Limits.Depth, Nodes: e.Limits.Nodes,
			Margin: e.Margin.String(), Ponder: e.Ponder, Trust: e.Trust,
		})
	}
	return s
}
