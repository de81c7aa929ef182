package lookup

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/variants/ini"
)

func (a *app) exportCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "export ID",
		Short:             "Export a variant's definition",
		Long:              "Prints a variant in the format of \"ferz check\". What text can't express is listed in comments at its end.",
		Example:           "  ferz variants export xiangqi > mine.ini",
		Args:              cli.NamedArgs("ID"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			d, err := a.Catalogue().Find(args[0])
			if err != nil {
				return err
			}
			text, lost := ini.Write(d)
			for _, what := range lost {
				text += "# not expressible: " + what + "\n"
			}
			_, err = io.WriteString(a.Out, text)
			return err
		},
	}
}

func (a *app) newGameCommand() *cobra.Command {
	var answers [4]string
	cmd := &cobra.Command{
		Use:   "new",
		Short: "Print a template for a variant",
		Long: "Asks four questions, where input is a terminal or the answers are not given by flags, and prints a\n" +
			"beginning in the format of \"ferz check\".",
		Example: "  ferz variants new > mine.ini\n  ferz variants new --id leapers --parent chess --board 8x8 --goal mate > mine.ini",
		Args:    cli.NamedArgs(),
		RunE: func(*cobra.Command, []string) error {
			text, err := a.newGame(answers)
			if err != nil {
				return err
			}
			_, err = io.WriteString(a.Out, text)
			return err
		},
	}
	for i, q := range questions {
		cmd.Flags().StringVar(&answers[i], q.flag, "", q.text+" (default "+q.usual+")")
	}
	return cmd
}

// questions are what "variants new" wants to know.
var questions = [4]struct{ flag, text, usual string }{
	{"id", "the variant's id, one word", "mygame"},
	{"parent", "the game that is most like it", "chess"},
	{"board", "the size of its board", "as the parent's"},
	{"goal", "how it is won: mate, capture or arrive", "mate"},
}

// newGame asks what flags do not say and writes the beginning of a game.
func (a *app) newGame(answers [4]string) (string, error) {
	in := bufio.NewScanner(a.In)
	for i, q := range questions {
		if answers[i] == "" {
			fmt.Fprintf(a.Err, "%s [%s]: ", strings.ToUpper(q.text[:1])+q.text[1:], q.usual)
			if in.Scan() {
				answers[i] = strings.TrimSpace(in.Text())
			}
		}
		if answers[i] == "" {
			answers[i] = q.usual
		}
	}
	if answers[2] == questions[2].usual {
		answers[2] = ""
	}
	parent, err := a.Catalogue().Find(answers[1])
	if err != nil {
		return "", err
	}
	return ini.Template(answers[0], parent, answers[2], answers[3])
}
