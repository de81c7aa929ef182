package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/server"
)

// variantFlag adds the flag by which each command loads the user's own games.
func (a *App) variantFlag(root *cobra.Command) {
	root.PersistentFlags().StringArrayVar(&a.Files, "variants", nil,
		"know the games of this file as well; may be given several times")
	root.PersistentPreRun = func(cmd *cobra.Command, _ []string) {
		if cmd != root && !slices.Contains([]string{"play", "demo", "edit", "check"}, cmd.Name()) { // which tell them otherwise
			a.PrintVariantProblems()
		}
	}
}

// ownVariants is the folder of games of the user's own, which need not be there;
// "" if there can be none.
func ownVariants() string {
	dir, err := registry.Dir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "variants")
}

// Catalogue returns the variants that there are: ferz's, those in the user's
// folder, and those of the files of --variants.
func (a *App) Catalogue() *variants.Catalogue {
	if a.Loaded == nil {
		a.own = ini.NewWatch(variants.BuiltIn(), ownVariants(), a.Files...)
		a.Loaded, a.Problems = a.own.Read()
		a.Problems = errorsOf(a.Problems)
	}
	return a.Loaded
}

// reload reads the user's own games again if their files have changed.
func (a *App) reload() (*user.ReloadResult, bool) {
	if !a.own.Changed() {
		return nil, false
	}
	c, problems := a.own.Read()
	out := &user.ReloadResult{Variants: c}
	for _, p := range errorsOf(problems) {
		out.Problems = append(out.Problems, p)
	}
	return out, true
}

// errorsOf leaves warnings out.
func errorsOf(problems []ini.Problem) (out []ini.Problem) {
	for _, p := range problems {
		if !p.Warning {
			out = append(out, p)
		}
	}
	return out
}

// PrintVariantProblems reports what is wrong with the user's games, to people who wait for
// a command.
func (a *App) PrintVariantProblems() {
	if _, err := os.Stat(ownVariants()); err == nil || len(a.Files) > 0 {
		a.Catalogue()
	}
	for _, p := range a.Problems {
		a.Notify(p.Error())
	}
	a.Problems = nil
}

// WarnRuleFailure reports if a rule of a variant has failed.
func (a *App) WarnRuleFailure(v *engine.Variant) {
	if err := v.Err(); err != nil {
		a.Notify(fmt.Sprintf("a rule of the game fails, and does not apply where it does: %v", err))
	}
}

// User returns who uses the terminal.
func (a *App) User() *user.User {
	u := user.LocalOn(a.Host)
	u.Variants = a.Catalogue()
	u.Reload = a.reload
	if dir := ownVariants(); dir != "" {
		u.VariantPaths = append([]string{dir}, a.Files...)
	}
	for _, p := range a.Problems {
		u.Problems = append(u.Problems, p)
	}
	a.Problems = nil
	return u
}

// ServerCatalogue is the catalogue for programs that ferz is an engine of.
type ServerCatalogue struct{ *variants.Catalogue }

// Read implements server.CatalogueReader.
func (s ServerCatalogue) Read(files []string) (server.Catalogue, []error) {
	c, problems := ini.WithFiles(s.Catalogue, files...)
	errs := make([]error, len(problems))
	for i, p := range problems {
		errs[i] = p
	}
	return ServerCatalogue{c}, errs
}

// StartEngineFor starts who is named by an engine's name or pairs.
func (a *App) StartEngineFor(ctx context.Context, name string) (xboard.Player, registry.Spec, error) {
	spec, err := a.Registry().Parse(name)
	if err != nil {
		return nil, spec, err
	}
	spec.Config.Notify = a.Notify
	player, err := StartPlayer(ctx, spec)
	return player, spec, err
}

// Registry reads the engines that are remembered and warns of what is wrong
// with the file.
func (a *App) Registry() *registry.Store {
	s := registry.Open("")
	for _, p := range s.Problems() {
		a.PrintError(p)
	}
	return s
}

// VariantSpec reads a variant with values for its variables. Some of them may be drawn
// at random: Variable=random.
func (a *App) VariantSpec(text string) (match.VariantSpec, error) {
	d, values, err := a.Catalogue().Parse(text)
	return match.VariantSpec{Definition: d, Given: values}, err
}

// Foreign reports whether a game's tags are those of another variant.
func (a *App) Foreign(tags pgn.Tags, v *engine.Variant) bool {
	d, _, err := a.Catalogue().ByTag(tags.Get("Variant"))
	return err != nil || !strings.EqualFold(d.ID, v.Def.ID)
}
