package main

import (
	_ "embed"
	"io"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
)

// notices are ferz's license and those of all that is linked into it, for every system
// of the releases. "go test ./cmd/ferz -run TestNotices -update" writes the file.
//
//go:embed notices.txt
var notices string

func (a *app) licensesCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "licenses",
		Short:   "Print the licenses of ferz and of the libraries that are part of it",
		Example: "  ferz licenses | less",
		Args:    cli.NamedArgs(),
		RunE: func(*cobra.Command, []string) error {
			_, err := io.WriteString(a.Out, notices)
			return err
		},
	}
}
