package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/server"
)

// variantFlag adds the flag by which each command loads the user's own games.
func (a *app) variantFlag(root *cobra.Command) {
	root.PersistentFlags().StringArrayVar(&a.files, "variants", nil,
		"know the games of this file as well; may be given several times")
	root.PersistentPreRun = func(cmd *cobra.Command, _ []string) {
		if cmd != root && !slices.Contains([]string{"play", "demo", "edit", "check"}, cmd.Name()) { // which tell them otherwise
			a.printVariantProblems()
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

// catalogue returns the variants that there are: ferz's, those in the user's
// folder, and those of the files of --variants.
func (a *app) catalogue() *variants.Catalogue {
	if a.loaded == nil {
		a.own = ini.NewWatch(variants.BuiltIn(), ownVariants(), a.files...)
		a.loaded, a.problems = a.own.Read()
		a.problems = errorsOf(a.problems)
	}
	return a.loaded
}

// reload reads the user's own games again if their files have changed.
func (a *app) reload() (*user.ReloadResult, bool) {
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

// printVariantProblems reports what is wrong with the user's games, to people who wait for
// a command.
func (a *app) printVariantProblems() {
	if _, err := os.Stat(ownVariants()); err == nil || len(a.files) > 0 {
		a.catalogue()
	}
	for _, p := range a.problems {
		a.notify(p.Error())
	}
	a.problems = nil
}

// warnRuleFailure reports if a rule of a variant has failed.
func (a *app) warnRuleFailure(v *engine.Variant) {
	if err := v.Err(); err != nil {
		a.notify(fmt.Sprintf("a rule of the game fails, and does not apply where it does: %v", err))
	}
}

// user returns who uses the terminal.
func (a *app) user() *user.User {
	u := user.LocalOn(a.host)
	u.Variants = a.catalogue()
	u.Reload = a.reload
	if dir := ownVariants(); dir != "" {
		u.VariantPaths = append([]string{dir}, a.files...)
	}
	for _, p := range a.problems {
		u.Problems = append(u.Problems, p)
	}
	a.problems = nil
	return u
}

// serverCatalogue is the catalogue for programs that ferz is an engine of.
type serverCatalogue struct{ *variants.Catalogue }

// Read implements server.CatalogueReader.
func (s serverCatalogue) Read(files []string) (server.Catalogue, []error) {
	c, problems := ini.Extend(s.Catalogue, files...)
	errs := make([]error, len(problems))
	for i, p := range problems {
		errs[i] = p
	}
	return serverCatalogue{c}, errs
}
