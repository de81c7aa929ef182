package workshop

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
)

// benchPositions are from games of ferz with itself.
var benchPositions = []struct{ variant, fen string }{
	{"chess", "r1bq1b1r/ppp1kppp/2n2n2/3p4/4p3/1PNBPN2/P1PPQPPP/R1B1K2R w KQ - 0 9"},
	{"chess", "r3k2r/5p1p/p1p3b1/1p2P3/2B1P1p1/2b3P1/P1P2P1P/1RB2RK1 w kq - 0 18"},
	{"chess", "4r3/p5p1/1b1k4/1P1pN2p/3Pp2P/2P3P1/5PK1/R4R2 w - - 3 36"},
	{"crazyhouse", "rn1qkb1r/2pppn1p/ppn2p2/8/Q1P2P2/2N1P3/PP1P1K1P/R1B2B1R[Bpp] w kq - 1 13"},
	{"crazyhouse", "3Q1bnr/4pppp/p7/2kp4/3p2P1/4N3/PPPP1P1P/R1B1K1NR[PPBRQnb] w KQ - 0 21"},
	{"capablanca", "rn1b1kb2r/p1p3pppp/4a1qn2/1P8/6p3/2NA3P2/1P1PPP1B1P/R2BQK2NR w KQkq - 0 12"},
	{"capablanca", "r6rk1/1pp4ppp/3nb5/p4p4/2PPp1P1a1/1P2BP1NP1/4Q1KP1P/R8R w - - 0 26"},
	{"xiangqi", "rnbak1b1r/4a4/6n2/p1p1p1p2/8C/8P/c1P1P1P2/N1R3N2/9/R1BAKAB2 w - - 0 11"},
	{"xiangqi", "4k1b2/4a4/4b2C1/2p1p4/8R/p8/r5P1P/4B3N/4A4/3AK1B2 w - - 3 26"},
	{"shogi", "ln2k1gnl/1r1s3s1/pgp4pp/3p2+B2/P2N5/2PPP4/+b+p3PPPP/3SGGSR1/1+p2K2NL[PPpl] w - - 1 21"},
	{"shogi", "6kn1/ls3gsb1/1pnr4l/p1p1pp1Bp/1P1p5/P1P1P2PP/2NP2N2/4G1G1L/2+sKS4[PPPGplr] w - - 0 36"},
	{"atomic", "rnbqkbnr/ppp1p3/5pp1/3p3p/8/PP1BPQ2/2PP1PPP/RNB1K1NR w KQq - 0 7"},
	{"3check", "r1b1k2r/ppppq2p/2n2np1/4pp2/P1Q4P/2b1PN1R/1PPP1PP1/R1B1KB2 w Qkq - 3+3 0 9"},
	{"makruk", "5r2/2mnk1s1/r1s1M1pp/1ppp4/3P1Np1/P1P4P/RS3MS1/3K1R2 w - - 0 21"},
	{"seirawan", "r3kb1r/p1p1pnpp/n1hq1p2/1p1p1b2/3P1P2/P1N1BNP1/1PPHP1BP/R2QK2R[Ee] w KQDkqf - 0 10"},
	{"grand", "5r3r/1nbqk2b2/ppp1pnpppp/4p5/10/9P/2NQ3N2/PPP1PPPPP1/2B4B2/R2K5R w - - 1 16"},
	{"knightmate", "rm2kbmr/p5qp/b1p1p1p1/3p2B1/2PPp2P/1Q6/PP2KPP1/RM3BMR w kq - 2 12"},
	{"extinction", "r1bqk2r/pp1nbppp/2p1pn2/3p4/2PP4/2N1PN2/PP1BBPPP/R2QK2R w KQkq - 0 8"},
	{"shatranj", "2rk4/2pq1p2/ppnbpnr1/3p2pp/3P4/BPPBNPPP/PRKQN1R1/8 w - - 0 21"},
	{"marseillais", "rnbqkb1r/p1ppp1pp/8/8/Q1p5/2N2N2/PP1PPn2/R1B1KB1R b KQkq - 0 4"},
}

const (
	benchDepth = 9
	benchHash  = 16 // megabytes
)

func (a *app) benchCommand() *cobra.Command {
	var depth int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Search some positions of several games, to measure the search",
		Long: "Search some positions of several games to a depth, one thread each, and print how many positions that took: " +
			"a number that changes with every change of the search but one of speed.",
		Args: cli.NamedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error { return bench(cmd.Context(), a.Out, depth, asJSON) },
	}
	cli.JSONFlag(cmd, &asJSON, "the numbers")
	cli.IntFlag(cmd, &depth, "depth", benchDepth, 1, maxDepth, "plies to search")
	return cmd
}

// bench searches the positions and prints the nodes of each and of all.
func bench(ctx context.Context, w io.Writer, depth int, asJSON bool) error {
	found := benchJSON{Depth: depth}
	var nodes uint64
	var spent time.Duration
	for _, at := range benchPositions {
		v, err := variants.Load(at.variant)
		if err != nil {
			return err
		}
		p, err := v.NewPosition(at.fen)
		if err != nil {
			return err
		}
		line, err := search.New(v, benchHash).Search(ctx, p, search.Limits{Depth: depth}, nil)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", at.variant, at.fen, err)
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("bench: interrupted: %w", err)
		}
		nodes += line.Nodes
		spent += line.Time
		if found.Positions = append(found.Positions, benchPlace(at.variant, at.fen, line.Nodes, line.Time)); asJSON {
			continue
		}
		fmt.Fprintf(w, "%-12s %10d nodes %9.0f/s\n", at.variant, line.Nodes, perSecond(line.Nodes, line.Time))
	}
	if asJSON {
		found.Nodes, found.TimeMS, found.NPS = nodes, spent.Milliseconds(), uint64(perSecond(nodes, spent))
		return cli.WriteJSON(w, found)
	}
	_, err := fmt.Fprintf(w, "Nodes searched: %d\nNodes per second: %.0f\n", nodes, perSecond(nodes, spent))
	return err
}

func perSecond(nodes uint64, spent time.Duration) float64 {
	return float64(nodes) / max(spent.Seconds(), 1e-9)
}

// benchJSON is what measuring the search has given.
type benchJSON struct {
	Depth     int              `json:"depth"` // in plies
	Positions []benchPlaceJSON `json:"positions"`
	Nodes     uint64           `json:"nodes"`
	TimeMS    int64            `json:"time_ms"`
	NPS       uint64           `json:"nps"`
}

// benchPlaceJSON is the search of one position.
type benchPlaceJSON struct {
	Variant string `json:"variant"`
	FEN     string `json:"fen"`
	Nodes   uint64 `json:"nodes"`
	TimeMS  int64  `json:"time_ms"`
	NPS     uint64 `json:"nps"`
}

func benchPlace(variant, fen string, nodes uint64, spent time.Duration) benchPlaceJSON {
	return benchPlaceJSON{Variant: variant, FEN: fen, Nodes: nodes, TimeMS: spent.Milliseconds(), NPS: uint64(perSecond(nodes, spent))}
}
