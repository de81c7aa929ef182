// Package user describes one user: settings, games and engines, the locations of their
// files, and their permissions. Commands create the User and pass it on; no screen
// reads the process's environment.
package user

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/registry"
)

// User is a person with what belongs to them.
type User struct {
	Settings *prefs.File
	Games    *gamestore.Store // nil: games are not kept
	Engines  *registry.Store  // nil: there are none but ferz
	Puzzles  puzzles.Store    // without Dir: there are none
	Files    Files
	Variants *variants.Catalogue // what can be played
	// Reload reads games of the user's own again if their files have changed since
	// it did so last; nil: there are none. It is not called twice at once.
	Reload       func() (reread *ReloadResult, changed bool)
	VariantPaths []string // the folder of games of their own, and more files of such games
	Book         string   // the file of the opening book that ferz plays by; "": none

	Host           host.Host // what the host permits them
	MayRunPrograms bool      // registered engines are started for them
	ReportNodes    uint64    // are searched in each position of a report; 0: as many as usual

	// Barred returns why they get no help with a variant at the moment; nil: they always do.
	Barred func(v *engine.Variant) error

	Problems   []error // what can't be had, for the user
	StoreError error   // why games are not kept, if they should be
}

// ReloadResult is what can be played now, and what is wrong with the files.
type ReloadResult struct {
	Variants *variants.Catalogue
	Problems []error
}

// New returns a user who has nothing, and may run nothing.
func New() *User {
	file, _ := prefs.Open("")
	return &User{Settings: file, Variants: variants.BuiltIn()}
}

// Visitor returns a user of a host that serves others: they have what they have chosen and
// played themselves, in a folder of theirs, and nothing else. Their games are kept by the
// origin, of which the folder has copies. A visitor without a folder has not even that.
func Visitor(h host.Host, dir, name string, games gamestore.Origin) *User {
	u := User{Host: h, Variants: variants.BuiltIn(), Files: Files{Refused: h.Permits(host.Files)}, Puzzles: puzzles.Store{Dir: dir}}
	u.Settings, u.Problems = prefs.Open(dir)
	u.Settings.Settings.Name = name
	if dir == "" {
		return &u
	}
	var err error
	if u.Games, err = gamestore.Mirror(dir, games); err != nil {
		u.StoreError = fmt.Errorf("games are not kept: %w", err)
		u.Problems = append(u.Problems, u.StoreError)
	}
	return &u
}

// Threads returns in how many threads ferz's own search may run.
func (u *User) Threads() int { return u.Host.MaxThreads(u.Settings.Settings.Threads) }

// Hash returns the size of its hash table in megabytes.
func (u *User) Hash() int { return u.Host.MaxHash(xboard.DefaultHash) }

// Writer returns what writes the moves of a variant as the settings ask for.
func (u *User) Writer(v *engine.Variant) notation.MoveFormatter {
	return notation.FormatterFor(u.Settings.Settings.Notation, v)
}

// Relabel returns a text about a variant with its squares called as the settings ask
// for.
func (u *User) Relabel(v *engine.Variant, text string) string {
	return notation.Relabel(u.Settings.Settings.Notation, v, text)
}

// Labels returns what names a board's files and ranks as the settings ask for.
func (u *User) Labels(v *engine.Variant) notation.Labels {
	return notation.LabelsIn(u.Settings.Settings.Notation, v)
}

// OpenLocal opens what the user of the process has on disk. What can't be had is a
// problem, and ferz does without.
func OpenLocal() *User { return LocalOn(host.Host{}) }

// LocalOn is OpenLocal on a host that may not permit everything.
func LocalOn(h host.Host) *User {
	var f Folders
	var noConfig, noData error
	f.Config, noConfig = registry.Dir()
	f.Data, noData = durable.DataDir()
	f.Home, _ = os.UserHomeDir() // without one, ~ is a name like others
	u := Open(h, f)
	if noData != nil {
		u.Problems = slices.Insert(u.Problems, 0, fmt.Errorf("games are not kept: %w", noData))
		u.StoreError = errors.New("the game is not kept: HOME or FERZ_DATA_DIR must name a directory that can be written")
	}
	if noConfig != nil {
		u.Problems = slices.Insert(u.Problems, 0, noConfig)
	}
	return u
}

// Folders is where the files of a user are who has them on disk. They need not exist.
type Folders struct {
	Config string // of settings and engines; "": there are none
	Data   string // of games and puzzles; "": none are kept
	Home   string // what ~ stands for; "": nothing
}

// Open opens what a user has in these folders, on a host that may not permit everything.
func Open(h host.Host, f Folders) *User {
	u := User{Host: h, MayRunPrograms: !h.Restricted || h.Engines != "", Variants: variants.BuiltIn(), Files: Files{Home: f.Home, Refused: h.Permits(host.Files)}}
	u.Settings, u.Problems = prefs.Open(f.Config)
	if f.Data != "" {
		u.Games, u.Puzzles = gamestore.In(f.Data), puzzles.Store{Dir: f.Data}
	}
	engines := f.Config
	if h.Restricted {
		engines = h.Engines // the user's own engines are commands of theirs
	}
	if engines != "" {
		u.Engines = registry.Open(engines)
		for _, p := range u.Engines.Problems() {
			u.Problems = append(u.Problems, p)
		}
	}
	return &u
}
