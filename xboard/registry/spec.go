package registry

import (
	"maps"
	"strconv"
	"time"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/strength"
)

// Restart says whether to restart a player for each game.
type Restart string

// The ways to restart.
const (
	RestartAuto Restart = "auto" // as the engine asks
	RestartOn   Restart = "on"
	RestartOff  Restart = "off"
)

// spec is an engine as a user names it on the command line, with its own settings. Zero
// values mean not given.
type Spec struct {
	Builtin     bool // ferz's own search; of Config only Name and Options hold
	Config      xboard.Config
	Description *xboard.Description // from the last probe; nil: unknown

	TC       *clock.Control
	MoveTime time.Duration
	Depth    int
	Nodes    uint64
	Margin   *time.Duration // tolerated excess of the time
	Restart  Restart        // "" is auto
	Trust    bool           // the engine's claims are believed
}

// Name returns the engine's name.
func (s *Spec) Name() string { return s.Config.Name }

// Hash returns the size of the built-in engine's hash table in megabytes.
func (s *Spec) Hash() int {
	n, err := strconv.Atoi(s.Config.Options["Hash"])
	if err != nil {
		return xboard.DefaultHash
	}
	return n
}

// Threads returns in how many threads the built-in engine searches.
func (s *Spec) Threads() int {
	n, err := strconv.Atoi(s.Config.Options["Threads"])
	if err != nil {
		return 1
	}
	return n
}

// EvalFile returns the file of the built-in engine's net, as nets.Resolve takes it.
func (s *Spec) EvalFile() string { return s.Config.Options["EvalFile"] }

// tablePath and syzygyPath are the options that name folders of endgame tables.
const (
	tablePath  = "TablePath"
	syzygyPath = "SyzygyPath"
)

// TablePath returns the folder of the built-in engine's endgame tables, as endings.Open
// takes it.
func (s *Spec) TablePath() string { return s.Config.Options[tablePath] }

// SyzygyPath returns the folders of the built-in engine's Syzygy tables, likewise.
func (s *Spec) SyzygyPath() string { return s.Config.Options[syzygyPath] }

// bookFile is the option that names the built-in engine's opening book.
const bookFile = "Book File"

// SetBook makes the built-in engine use an opening book, unless another one was named.
func (s *Spec) SetBook(file string) {
	if s.Config.Options[bookFile] == "" {
		options := maps.Clone(s.Config.Options)
		if options == nil {
			options = map[string]string{}
		}
		options[bookFile] = file
		s.Config.Options = options
	}
}

// BookFile returns the file of the built-in engine's opening book; "": it has
// none.
func (s *Spec) BookFile() string { return s.Config.Options[bookFile] }

// BuiltinOptions returns the options of ferz's own engine.
func BuiltinOptions() []xboard.Option {
	return append([]xboard.Option{
		{Name: "Hash", Kind: xboard.SpinOption, Default: strconv.Itoa(xboard.DefaultHash), Min: 1, Max: 4096},
		{Name: "Threads", Kind: xboard.SpinOption, Default: "1", Min: 1, Max: search.MaxThreads},
		{Name: "EvalFile", Kind: xboard.FileOption},
		{Name: bookFile, Kind: xboard.FileOption},
		{Name: tablePath, Kind: xboard.PathOption},
		{Name: syzygyPath, Kind: xboard.PathOption},
	}, strength.Options()...)
}

// BuiltinSpec returns ferz's own engine.
func BuiltinSpec() Spec {
	return Spec{Builtin: true, Config: xboard.Config{Name: Builtin}}
}

// spec returns the engine as it is remembered.
func (e *Entry) spec() Spec {
	s := Spec{Config: e.clone().Config}
	if e.Seen != nil {
		d := e.Seen.Description
		s.Description = &d
	}
	return s
}
