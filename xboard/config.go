package xboard

import (
	"context"
	"math"
	"path/filepath"
	"time"

	"github.com/ferzchess/ferz/engine"
)

// Protocol is how a program is talked to.
type Protocol string

// The protocols.
const (
	UCI  Protocol = "uci"
	CECP Protocol = "xboard" // the Chess Engine Communication Protocol, version 2 or 1
	USI  Protocol = "usi"    // shogi
	UCCI Protocol = "ucci"   // xiangqi
)

// Config defines how to run another program and how to treat it.
type Config struct {
	Name     string            `toml:"name" json:"name"`
	Command  []string          `toml:"command" json:"command"` // program and arguments
	Dir      string            `toml:"dir,omitempty" json:"dir,omitempty"`
	Protocol Protocol          `toml:"protocol" json:"protocol"`
	Options  map[string]string `toml:"options,omitempty" json:"options,omitempty"` // by name, as the engine writes them
	Init     []string          `toml:"init,omitempty" json:"init,omitempty"`       // lines to send first
	Ponder   bool              `toml:"ponder,omitempty" json:"ponder,omitempty"`
	// Variants are names that the engine is known to use for variants although
	// it does not announce them, and renames: ours = the engine's.
	Variants map[string]string `toml:"variants,omitempty" json:"variants,omitempty"`

	// Log receives each line sent ("<") and received (">") and of the error
	// output ("!"), if not nil.
	Log func(direction, line string) `toml:"-" json:"-"`
	// Notify, if not nil, receives status messages for the user, one sentence each.
	Notify func(text string) `toml:"-" json:"-"`
	// TimeoutScale multiplies all waiting times, for slow machines; 0 is 1.
	TimeoutScale float64 `toml:"-" json:"-"`
	// FindDialect finds how the engine writes a variant; nil: dialect.Find does.
	FindDialect DialectFinder `toml:"-" json:"-"`
}

// Timeout returns a waiting time, scaled.
func (c *Config) Timeout(d time.Duration) time.Duration {
	if c.TimeoutScale > 0 {
		return time.Duration(float64(d) * c.TimeoutScale)
	}
	return d
}

// DisplayName returns the engine's name: the configured one, or the one that it
// reports, or its program's.
func (c *Config) DisplayName(itself string) string {
	switch {
	case c.Name != "":
		return c.Name
	case itself != "":
		return itself
	case len(c.Command) > 0:
		return filepath.Base(c.Command[0])
	}
	return "engine"
}

// OptionKind is the type of an engine's option.
type OptionKind string

// The kinds of option, of both protocols.
const (
	CheckOption  OptionKind = "check"
	SpinOption   OptionKind = "spin"
	ComboOption  OptionKind = "combo"
	StringOption OptionKind = "string"
	ButtonOption OptionKind = "button"
	FileOption   OptionKind = "file"
	PathOption   OptionKind = "path"
)

// MoreVariants is the option in which ferz, as a UCI engine, announces the variants that
// do not fit into the line of UCI_Variant.
const MoreVariants = "More Variants"

// NoMin and NoMax are the bounds of a spin that has none.
const (
	NoMin = math.MinInt
	NoMax = math.MaxInt
)

// Option is an option that an engine announces.
type Option struct {
	Name    string     `toml:"name" json:"name"`
	Kind    OptionKind `toml:"kind" json:"kind"`
	Default string     `toml:"default,omitempty" json:"default,omitempty"` // check: "true" or "false"
	Min     int        `toml:"min,omitempty" json:"min,omitempty"`
	Max     int        `toml:"max,omitempty" json:"max,omitempty"`
	Choices []string   `toml:"choices,omitempty" json:"choices,omitempty"`
}

// Description is an engine's description of itself.
type Description struct {
	Name     string   `toml:"name" json:"name"`
	Author   string   `toml:"author,omitempty" json:"author,omitempty"`
	Protocol Protocol `toml:"protocol" json:"protocol"`
	// Variants are those that the engine announces, under its own names, including
	// sized XBoard names such as 10x8+0_capablanca.
	Variants []string `toml:"variants,omitempty" json:"variants,omitempty"`
	// AcceptsFEN is true if the engine can be given any position as a FEN; AcceptsEdit if it can
	// be given one without castling rights and counters.
	AcceptsFEN  bool     `toml:"positions" json:"positions"`
	AcceptsEdit bool     `toml:"edit,omitempty" json:"edit,omitempty"`
	CanAnalyze  bool     `toml:"analyses,omitempty" json:"analyses,omitempty"`
	MultiPV     bool     `toml:"multipv,omitempty" json:"multipv,omitempty"`
	Options     []Option `toml:"options,omitempty" json:"options,omitempty"`
}

// Engine is another program as a player.
type Engine interface {
	Player
	Ponderer
	// Describe returns what the engine reported about itself when it was started.
	Describe() Description
}

// Opener starts an engine; package xboard/open is one for all protocols.
type Opener func(ctx context.Context, c Config) (Engine, error)

// Dialect is how an engine writes a variant's positions and moves.
type Dialect struct {
	// Variant is the engine's name of the variant.
	Variant string
	// Definition is a file that the engine must read to know the variant, for its
	// option VariantPath; "": it knows it.
	Definition string
	// MustSendStart is true if the start position must be sent as a FEN, as the engine's own is
	// another.
	MustSendStart bool
	// AdaptorNote describes, in words, which other variant with the same legal moves the
	// engine plays instead, and why; "" if it plays this one.
	AdaptorNote string
	// FEN writes a position.
	FEN func(p *engine.Position) (string, error)
	// Write writes a move that is legal in p. On an error the position after
	// it must be sent instead.
	Write func(p *engine.Position, m engine.Move) (string, error)
	// Read reads a move that the engine made in p. It fails if the move is not
	// legal.
	Read func(p *engine.Position, text string) (engine.Move, error)
}

// DialectFinder finds an engine's dialect for a variant. It fails with
// *Unsupported if the engine can't play it, straight or through an adaptor.
type DialectFinder func(v *engine.Variant, d *Description, c *Config) (*Dialect, error)
