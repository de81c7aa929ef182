package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
)

func (a *app) pgnMergeCommand() *cobra.Command {
	var to fileOut
	cmd := &cobra.Command{
		Use:     "merge FILE...",
		Short:   "Write the games of several files one after the other",
		Long:    "Writes the games of several files one after the other, all in the same form. \"ferz pgn unique\" does so\nand leaves out those that are there twice.",
		Example: "  ferz pgn merge a.pgn b.pgn -o all.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.pass(cmd.Context(), args, &to, func(*pgn.Game, collection.Place) (bool, error) { return true, nil })
		},
	}
	to.flag(cmd)
	return cmd
}

func (a *app) pgnUniqueCommand() *cobra.Command {
	var to fileOut
	u := collection.Unique{}
	list := false
	cmd := &cobra.Command{
		Use:   "unique [FILE...]",
		Short: "Leave out games that are there twice",
		Long: "Leaves out games that were there before: of the same variant, moves, players and result, in whatever\n" +
			"notation and with whatever comments. The first of each stays.",
		Example: "  ferz pgn unique a.pgn b.pgn -o all.pgn\n  ferz pgn unique --list games.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			u.Load = a.loader()
			if list {
				return a.eachGame(cmd.Context(), args, func(g *pgn.Game, at collection.Place) error {
					if before, seen := u.Seen(g, at); seen {
						fmt.Fprintf(a.out, "%s: game %d is %s\n", lineOf(at), at.Number, gameAt(before, at))
					}
					return nil
				})
			}
			return a.pass(cmd.Context(), args, &to, func(g *pgn.Game, at collection.Place) (bool, error) {
				_, seen := u.Seen(g, at)
				return !seen, nil
			})
		},
	}
	to.flag(cmd)
	cmd.Flags().BoolVar(&u.AnyPlayers, "any-players", false, "the same moves are the same game, whoever played them")
	cmd.Flags().BoolVar(&list, "list", false, "only list the games that were there before")
	return cmd
}
