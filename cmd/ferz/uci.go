package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
)

// catalogue offers package variants to servers.
type catalogue struct{}

func (catalogue) All() []engine.Definition                    { return variants.All() }
func (catalogue) Find(name string) (engine.Definition, error) { return variants.Find(name) }
func (catalogue) Load(spec string) (*engine.Variant, error)   { return variants.Load(spec) }

func (a *app) uciCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "uci",
		Short: "Be an engine for other programs, by the UCI protocol",
		Args:  arguments(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			name, _, _ := strings.Cut(versionText(), " (")
			id := xboard.UCIIdentity{Name: name, Author: "the ferz authors"}
			return xboard.ServeUCI(cmd.Context(), a.in, a.out, catalogue{}, id)
		},
	}
}
