package files

import (
	"bufio"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/xboard/endings"
)

func (a *app) tablesProbeCommand() *cobra.Command {
	var f tablesFlags
	var at cli.PositionFlags
	cmd := &cobra.Command{
		Use:   "probe VARIANT --fen FEN",
		Short: "Look a position up",
		Long: "Prints how a position ends if both play perfectly: \"win in 5\", \"loss in 5\" or \"draw\" for the player to\n" +
			"move, and then the value of each move for that player, best first.",
		Example:           "  ferz tables probe chess --fen \"8/8/8/4k3/8/8/8/KQ6 w - - 0 1\"",
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.probeTables(args[0], &at, &f)
		},
	}
	at.Flags(cmd)
	f.dirFlag(cmd)
	cli.JSONFlag(cmd, &f.json, "the values")
	return cmd
}

// probeJSON is the value of a position.
type probeJSON struct {
	Variant string           `json:"variant"`
	FEN     string           `json:"fen"`
	Result  string           `json:"result"`                  // of the player to move: win, loss or draw
	Plies   *int             `json:"plies,omitempty"`         // to the end of the game
	Zeroing *int             `json:"zeroing_plies,omitempty"` // to the next capture or pawn move, by Syzygy tables
	Moves   []probedMoveJSON `json:"moves"`
}

// probedMoveJSON is a move with its value for who makes it.
type probedMoveJSON struct {
	Move    string `json:"move"`
	SAN     string `json:"san"`
	Result  string `json:"result"`
	Plies   *int   `json:"plies,omitempty"`
	Zeroing *int   `json:"zeroing_plies,omitempty"` // after the move; 0: it is a capture or pawn move itself
}

// resultOf returns a value as JSON has it.
func resultOf(v tables.Value) (result string, plies *int) {
	if v.Drawn() {
		return "draw", nil
	}
	n := v.Plies()
	if v.Won() {
		return "win", &n
	}
	return "loss", &n
}

func (a *app) probeTables(variant string, at *cli.PositionFlags, f *tablesFlags) error {
	pos, err := at.Position(a.Catalogue(), variant)
	if err != nil {
		return err
	}
	set, err := endings.Open(pos.Variant(), f.dir, "")
	if err != nil {
		return err
	}
	p, err := set.NewProber()
	if err != nil {
		return err
	}
	value, err := p.Probe(pos)
	if errors.Is(err, tables.ErrNoTable) && set.OtherMen() > 0 {
		return a.probeOther(pos, p, f)
	}
	if err != nil {
		return fmt.Errorf("%s: %w; \"ferz tables make %s\" makes tables", pos.FEN(), err, pos.Variant().Def.ID)
	}
	moves, err := p.ProbeMoves(pos)
	if err != nil {
		return fmt.Errorf("%s: %w", pos.FEN(), err)
	}
	if f.json {
		out := probeJSON{Variant: pos.Variant().Def.ID, FEN: pos.FEN(), Moves: []probedMoveJSON{}}
		out.Result, out.Plies = resultOf(value)
		for _, m := range moves {
			one := probedMoveJSON{Move: notation.Coordinates(pos, m.Move), SAN: notation.SAN(pos, m.Move)}
			one.Result, one.Plies = resultOf(m.Value)
			out.Moves = append(out.Moves, one)
		}
		return cli.WriteJSON(a.Out, out)
	}
	w := bufio.NewWriter(a.Out)
	fmt.Fprintln(w, value)
	width := 0
	for _, m := range moves {
		width = max(width, len(notation.SAN(pos, m.Move)))
	}
	for _, m := range moves {
		fmt.Fprintf(w, "  %-*s  %s\n", width, notation.SAN(pos, m.Move), m.Value)
	}
	return w.Flush()
}

// probeOther looks a position up in Syzygy tables.
func (a *app) probeOther(pos *engine.Position, p *tables.Prober, f *tablesFlags) error {
	verdict, plies, err := p.Other(pos)
	if err != nil {
		return fmt.Errorf("%s: %w", pos.FEN(), err)
	}
	out := probeJSON{Variant: pos.Variant().Def.ID, FEN: pos.FEN(), Result: otherResult(verdict), Moves: []probedMoveJSON{}}
	if plies > 0 {
		out.Zeroing = &plies
	}
	for _, m := range pos.LegalMoves() {
		one := probedMoveJSON{Move: notation.Coordinates(pos, m), SAN: notation.SAN(pos, m)}
		pos.Make(m)
		after, plies, err := p.Other(pos)
		zeroes := pos.HalfMoves() == 0
		pos.Unmake()
		if err != nil {
			return fmt.Errorf("%s: %w", pos.FEN(), err)
		}
		one.Result = otherResult(after.Opposite())
		switch {
		case zeroes:
			one.Zeroing = new(int)
		case plies > 0:
			one.Zeroing = &plies
		}
		out.Moves = append(out.Moves, one)
	}
	slices.SortStableFunc(out.Moves, func(a, b probedMoveJSON) int { return a.rank() - b.rank() })
	if f.json {
		return cli.WriteJSON(a.Out, out)
	}
	w := bufio.NewWriter(a.Out)
	fmt.Fprintf(w, "%s%s, by Syzygy tables\n", out.Result, zeroingText(out.Zeroing))
	for _, m := range out.Moves {
		fmt.Fprintf(w, "  %-6s  %s%s\n", m.SAN, m.Result, zeroingText(m.Zeroing))
	}
	return w.Flush()
}

// rank orders moves by Syzygy tables, the best ones first: a win before the limit of moves
// comes near, a loss after it.
func (m *probedMoveJSON) rank() int {
	plies := 0
	if m.Zeroing != nil {
		plies = *m.Zeroing
	}
	switch m.Result {
	case "win":
		return plies - 1000
	case "loss":
		return 1000 - plies
	}
	return 0
}

func otherResult(v tables.Verdict) string {
	return [...]string{"loss", "draw", "win"}[v.Result+1]
}

// zeroingText says when the next capture or pawn move comes.
func zeroingText(plies *int) string {
	switch {
	case plies == nil:
		return ""
	case *plies == 0:
		return ", a capture or pawn move at once"
	case *plies == 1:
		return ", a capture or pawn move within 1 ply"
	}
	return fmt.Sprintf(", a capture or pawn move within %d plies", *plies)
}
