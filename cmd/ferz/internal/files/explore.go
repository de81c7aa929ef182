package files

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/gamelist"
)

// maxRated is higher than any rating.
const maxRated = 1<<16 - 1

func (a *app) exploreCommand() *cobra.Command {
	var at cli.PositionFlags
	var q explorer.Query
	path, asJSON := "", false
	cmd := &cobra.Command{
		Use:   "explore VARIANT",
		Short: "Show the moves played in a position",
		Long: "Shows the moves played in a position, by the index of \"ferz pgn index\": for each move the number\n" +
			"of games, how they ended, the mean rating of their players and the year of the latest; then games that\n" +
			"had the position, those of the best players first. The order of the moves that led to it does not\n" +
			"matter. A game counts once for each move that it made in the position.",
		Example: "  ferz explore chess --moves \"e4 c5\"\n  ferz explore crazyhouse --player anna --color black\n" +
			"  ferz explore xiangqi --from 2020 --least-rating 2200 --json",
		Args: cli.NamedArgs("VARIANT"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := q.Check(); err != nil {
				return cli.UsageErrorf(cmd, err)
			}
			p, err := at.Position(a.Catalogue(), args[0])
			if err != nil {
				return err
			}
			return a.explore(cmd.Context(), path, p, q, asJSON)
		},
	}
	at.Flags(cmd)
	indexFlag(cmd, &path)
	s := cmd.Flags()
	s.StringVar(&q.Player, "player", "", "only games of a player of whose name this is a part")
	s.StringVar(&q.Color, "color", "", "the player's color: white or black")
	cli.IntFlag(cmd, &q.MinRating, "least-rating", 0, 1, maxRated, "only games whose players, or whose --player, have at least this rating")
	cli.IntFlag(cmd, &q.MaxRating, "most-rating", 0, 1, maxRated, "the same: at most")
	cli.IntFlag(cmd, &q.From, "from", 0, 1, 9999, "only games of this year or later")
	cli.IntFlag(cmd, &q.Until, "until", 0, 1, 9999, "only games of this year or earlier")
	s.StringVar(&q.Result, "result", "", "only games that ended so: 1-0, 0-1, 1/2 or *")
	s.StringVar(&q.Source, "source", "", "only games of files of whose name this is a part")
	s.StringVar(&q.TimeControl, "time-control", "", "only games of whose time control this is a part, such as 180+2")
	cli.CountFlag(cmd, &q.MaxRecorded, 10, "how many games are listed")
	cli.JSONFlag(cmd, &asJSON, "it")
	return cmd
}

func (a *app) explore(ctx context.Context, path string, p *engine.Position, q explorer.Query, asJSON bool) error {
	found, err := a.lookUp(ctx, path, p, q)
	var novelty *noveltyJSON
	if err == nil && found.Games == 0 {
		novelty, err = noveltyOf(path, p, q)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("there is no index of games yet: \"ferz pgn index FILE...\" makes one")
	}
	if err != nil {
		return gamefiles.IndexAdvice(err)
	}
	if asJSON {
		out := exploredOf(p, &found)
		out.Novelty = novelty
		return cli.WriteJSON(a.Out, out)
	}
	if novelty != nil {
		_, err := fmt.Fprintf(a.Out, "No game had this position. The line is new with %s; %s had the position before it.\n", novelty.numbered, words.Count(novelty.Games, "game"))
		return err
	}
	return printExplored(a.Out, p, q, &found)
}

// noveltyOf returns the move with which the moves that led to a position left the games of
// the index at path, or of the user's own one; nil if no game had any of its positions.
func noveltyOf(path string, p *engine.Position, q explorer.Query) (*noveltyJSON, error) {
	path, err := gamefiles.IndexPath(path)
	if err != nil {
		return nil, err
	}
	x, err := explorer.Open(path)
	if err != nil {
		return nil, err
	}
	n, ok, err := x.Novelty(explorer.LineTo(p), q)
	if err = errors.Join(err, x.Close()); err != nil || !ok {
		return nil, err
	}
	moves, before := cli.MovesOf(p), p.Clone()
	for before.Ply() > n.Ply {
		before.Unmake()
	}
	m := moves[n.Ply]
	san := notation.SAN(before, m)
	return &noveltyJSON{
		Ply: n.Ply + 1, Move: notation.Coordinates(before, m), SAN: san, Games: n.Games,
		numbered: notation.Counted(&before.Variant().Def, before.MoveCount(), before.Side(), san),
	}, nil
}

// lookUp looks a position up in the index at path, or in the user's own one.
func (a *app) lookUp(ctx context.Context, path string, p *engine.Position, q explorer.Query) (found explorer.Answer, err error) {
	if path == "" {
		found, old, err := gamelist.Explore(ctx, a.Loader(), p, q)
		if old != nil && err == nil {
			a.Notify(old.Error() + "; that is done now from your own games, but files have to be added again")
		}
		return found, err
	}
	x, err := explorer.Open(path)
	if err != nil {
		return found, err
	}
	found, err = x.Find(p, q)
	return found, errors.Join(err, x.Close())
}

// printExplored writes what was played in a position.
func printExplored(w io.Writer, p *engine.Position, q explorer.Query, found *explorer.Answer) error {
	if found.Games == 0 {
		none := "No game had this position."
		if q != (explorer.Query{MaxRecorded: q.MaxRecorded}) {
			none = "None of the games that you ask for had this position."
		}
		_, err := fmt.Fprintln(w, none)
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\n\n", words.Count(found.Games, "game"))
	rows := [][]string{{"move", "games", "", p.Variant().SideName(engine.White), "draw", p.Variant().SideName(engine.Black), "rating", "last"}}
	for i := range found.Moves {
		m := &found.Moves[i]
		rows = append(rows, append([]string{notation.SAN(p, m.Move)}, countRow(&m.Count, found.Games)...))
	}
	rows = append(rows, append([]string{"all"}, countRow(&found.Count, found.Games)...))
	if err := cli.PrintColumns(out, rows); err != nil {
		return err
	}
	fmt.Fprintln(out)
	rows = nil
	for i := range found.List {
		g := &found.List[i]
		rows = append(rows, []string{seatText(g.White, g.WhiteRating), seatText(g.Black, g.BlackRating), g.Result, g.Date, fmt.Sprintf("%s:%d", g.Source, g.Line)})
	}
	if err := cli.PrintColumns(out, rows); err != nil {
		return err
	}
	return out.Flush()
}

// seatText names a player with a rating.
func seatText(name string, rating int) string {
	text := printable.Line(cmp.Or(name, "?"))
	if rating > 0 {
		text += " " + strconv.Itoa(rating)
	}
	return text
}

// countRow returns the columns of a count, as a share of all games.
func countRow(c *explorer.Count, all int) []string {
	share := func(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(of, 1))) }
	return []string{
		strconv.Itoa(c.Games), share(c.Games, all), share(c.White, c.Games), share(c.Draws, c.Games), share(c.Black, c.Games),
		orNothing(c.Rating), orNothing(c.Last),
	}
}

// orNothing writes a number, or nothing for 0.
func orNothing(n int) string { return strings.TrimPrefix(strconv.Itoa(n), "0") }

// exploredJSON is what was played in a position.
type exploredJSON struct {
	Variant string `json:"variant"`
	FEN     string `json:"fen"`
	countJSON
	Moves []exploredMoveJSON `json:"moves"` // the most played first
	List  []exploredGameJSON `json:"list"`  // games that had it, those of the best players first

	Novelty *noveltyJSON `json:"novelty"` // null: games had the position, or none had one of those before it
}

// noveltyJSON is the move with which a line left the games of an index.
type noveltyJSON struct {
	Ply   int    `json:"ply"`  // its place in the line, from 1
	Move  string `json:"move"` // in coordinates
	SAN   string `json:"san"`
	Games int    `json:"games"` // games that had the position before it

	numbered string // the move with its number
}

// countJSON is what became of games.
type countJSON struct {
	Games  int `json:"games"`
	White  int `json:"white"` // games that White won
	Draws  int `json:"draws"`
	Black  int `json:"black"`
	Rating int `json:"rating"` // the mean; 0: none is known
	Last   int `json:"last"`   // the year of the latest game; 0: not known
}

type exploredMoveJSON struct {
	Move string `json:"move"` // in coordinates
	SAN  string `json:"san"`
	countJSON
}

// exploredGameJSON is a game of an index.
type exploredGameJSON struct {
	White       string `json:"white"`
	Black       string `json:"black"`
	WhiteRating int    `json:"white_rating"` // 0: not known
	BlackRating int    `json:"black_rating"`
	Result      string `json:"result"`
	Date        string `json:"date"`
	TimeControl string `json:"time_control"`
	Plies       int    `json:"plies"`
	File        string `json:"file"`
	Line        int    `json:"line"`   // where it begins, from 1
	Offset      int64  `json:"offset"` // the same in bytes of the unpacked file
}

func countOf(c *explorer.Count) countJSON {
	return countJSON{c.Games, c.White, c.Draws, c.Black, c.Rating, c.Last}
}

func exploredOf(p *engine.Position, found *explorer.Answer) exploredJSON {
	out := exploredJSON{Variant: p.Variant().Def.ID, FEN: p.FEN(), countJSON: countOf(&found.Count), Moves: []exploredMoveJSON{}, List: []exploredGameJSON{}}
	for i := range found.Moves {
		m := &found.Moves[i]
		out.Moves = append(out.Moves, exploredMoveJSON{m.Text, notation.SAN(p, m.Move), countOf(&m.Count)})
	}
	for i := range found.List {
		g := &found.List[i]
		out.List = append(out.List, exploredGameJSON{
			g.White, g.Black, g.WhiteRating, g.BlackRating, g.Result, g.Date, g.TimeControl, g.Plies, g.Source, g.Line, g.Offset,
		})
	}
	return out
}
