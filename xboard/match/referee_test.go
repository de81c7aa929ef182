package match

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

func TestEndings(t *testing.T) {
	const bare = "8/8/8/8/8/k1n5/8/K1N5 w - - 0 1"
	for _, tt := range []struct {
		name, fen, game string
		trust           bool
		result          string
		kind            EndKind
		reason          string // part of it
		plies           int
	}{
		{"mate", "", "f3 e5 g4 Qh4", false, "0-1", ByRules, "checkmate", 4},
		{"mate with a false claim", "", "f3 e5 g4 Qh4[claim=1/2-1/2]", false, "0-1", ByRules, "checkmate", 4},
		{"stalemate", "8/8/8/7p/7P/k1b5/1P6/K7 b - - 0 1", "Bxb2 Kb1 Kb3", false, "1/2-1/2", ByRules, "stalemate", 3},
		{"illegal move", "", "e4 Ke3", false, "1-0", Illegal, "Black made an illegal move", 1},
		{"no move", "", "e4 -", false, "1-0", BadOutput, "Black gives no move", 1},
		{"resignation", "", "e4 e5[resign]", false, "1-0", Resigned, "Black resigns", 1},
		{"claim of one's own loss", "", "e4 -[claim=1-0]", false, "1-0", Resigned, "Black resigns", 1},
		{"false claim of a win", "", "e4 -[claim=0-1]", false, "1-0", FalseClaim, "claims 0-1", 1},
		{"false claim with a move", "", "e4[claim=1-0] e5", false, "0-1", FalseClaim, "claims 1-0", 1},
		{"false claim of a trusted player", "", "e4 -[claim=0-1]", true, "0-1", Claimed, "claimed: because", 1},
		{"draw ahead", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 -[claim=1/2-1/2]", false, "1/2-1/2", Claimed, "claimed: repetition", 7},
		{"no draw ahead", "", "Nf3 Nf6 Ng1 -[claim=1/2-1/2]", false, "1-0", FalseClaim, "claims 1/2-1/2", 3},
		{"repetition", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", false, "1/2-1/2", ByRules, "repetition", 8},
		{"offer taken at once", "", "e4[offer] e5[accept]", false, "1/2-1/2", Agreed, "agreement", 1},
		{"offer taken by a claim", "", "e4[offer] e5[claim=1/2-1/2]", false, "1/2-1/2", Agreed, "agreement", 1},
		{"offer taken a move later", "", "e4[offer] e5 Nf3 Nc6[accept]", false, "1/2-1/2", Agreed, "agreement", 3},
		{"offer that has lapsed", "", "e4[offer] e5 Nf3 Nc6 Bb5 a6[accept] Ba4[resign]", false, "0-1", Resigned, "White resigns", 6},
		{"own offer is not taken", "", "e4[offer] e5 Nf3[offer] Nc6 Bb5[resign]", false, "0-1", Resigned, "", 4},
		{"crash", "", "e4 e5[fail=crashed]", false, "1-0", Crashed, "Black crashed", 1},
		{"no restart", "", "e4[fail=does_not_start]", false, "0-1", Crashed, "White does not start", 0},
		{"hang", "", "e4[fail=does_not_respond]", false, "0-1", Hung, "White does not respond", 0},
		{"flood", "", "e4 e5[fail=sent_invalid_output]", false, "1-0", BadOutput, "Black sent invalid output", 1},
		{"illegal text", "", "e4 e5[fail=made_an_illegal_move]", false, "1-0", Illegal, "made an illegal move: details", 1},
		{"refusal", "", "e4 e5[fail=refused]", false, "1-0", Refused, "Black refused", 1},
		{"unknown error", "", "e4", false, "1-0", Refused, "Black failed", 1},
		{"neither can mate", "4k3/8/8/8/8/8/4p3/3NK3 w - - 0 1", "Kxe2", false, "1/2-1/2", ByRules, "insufficient material", 1},
		{"neither can mate, claimed with the move", "4k3/8/8/8/8/8/4p3/3NK3 w - - 0 1", "Kxe2[claim=1/2-1/2]", false, "1/2-1/2", ByRules, "insufficient material", 1},
		{"neither can mate, claimed for the move", "4k3/8/8/8/8/8/4p3/3NK3 w - - 0 1", "-[claim=1/2-1/2]", false, "1/2-1/2", Claimed, "claimed: insufficient material", 0},
		{"one can mate", "4k3/8/8/8/8/8/4p3/3RK3 w - - 0 1", "Kxe2[claim=1/2-1/2]", false, "0-1", FalseClaim, "claims 1/2-1/2", 1},
		{"from a position", bare, "Nb3 Nb1[resign]", false, "1-0", Resigned, "Black resigns", 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			players := script(t, tt.game)
			spec := GameSpec{Variant: variantstest.Load(t, "chess"), Start: tt.fen}
			for c := range players {
				spec.Seats[c] = Seat{Player: players[c], Trust: tt.trust}
			}
			rec, err := Play(t.Context(), spec)
			if err != nil {
				t.Fatal(err)
			}
			e := rec.Ending
			if e.String() != tt.result || e.Kind != tt.kind || !strings.Contains(e.Reason, tt.reason) || len(rec.Plies) != tt.plies {
				t.Errorf("%s %s %q after %d plies; want %s %s %q after %d", e, e.Kind, e.Reason, len(rec.Plies), tt.result, tt.kind, tt.reason, tt.plies)
			}
			for c, p := range players {
				loser, fault := e.Loser()
				told := !(fault && int(loser) == c && e.Kind.needsRestart())
				if got := len(p.results) == 1 && p.results[0] == e.Result; got != told {
					t.Errorf("%s was told %v", p.name, p.results)
				}
			}
			checkPGN(t, spec.Variant, &rec)
		})
	}
}

// checkPGN writes a game, reads it again and plays it.
func checkPGN(t *testing.T, v *engine.Variant, rec *Record) *pgn.Game {
	t.Helper()
	text, err := rec.pgn(v, Header{Event: "test", Site: "here", Round: "1.1"})
	if err != nil {
		t.Fatal(err)
	}
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := pgn.Resolve(g, func(pgn.Tags) (*engine.Variant, error) { return v, nil }); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(g.Problems) > 0 || len(g.MainLine()) != len(rec.Plies) || g.Result != rec.Ending.String() {
		t.Errorf("%d plies, result %s, problems %v in\n%s", len(g.MainLine()), g.Result, g.Problems, text)
	}
	return g
}

// slow thinks for some time, or until it is stopped.
func slow(d time.Duration) think {
	return func(ctx context.Context, _ xboard.Request, p *engine.Position) (xboard.Reply, error) {
		select {
		case <-time.After(d):
			return xboard.Reply{Move: p.LegalMoves()[0]}, nil
		case <-ctx.Done():
			return xboard.Reply{}, ctx.Err()
		}
	}
}

func TestTime(t *testing.T) {
	const never = time.Hour
	second := clock.Control{Base: 20 * time.Millisecond}
	for _, tt := range []struct {
		name     string
		fen      string
		control  clock.Control
		margin   time.Duration
		patience time.Duration
		think    time.Duration
		kind     EndKind
		result   string
		reason   string
	}{
		{"late", "", second, 0, 0, 60 * time.Millisecond, TimeLoss, "0-1", "White loses on time"},
		{"late against a bare king", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", second, 0, 0, 60 * time.Millisecond, TimeLoss, "1/2-1/2", "but Black can't win"},
		{"never against a bare king", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", second, 0, 0, never, TimeLoss, "1/2-1/2", "White has no time left"},
		{"never", "", second, 0, 0, never, TimeLoss, "0-1", "White loses on time"},
		{"never, with a move time", "", clock.Control{PerMove: 20 * time.Millisecond}, 5 * time.Millisecond, 0, never, TimeLoss, "0-1", "White loses on time"},
		{"within the margin", "", second, never, 0, 30 * time.Millisecond, Resigned, "1-0", ""},
		{"in time", "", clock.Control{Base: never}, 0, 0, 5 * time.Millisecond, Resigned, "1-0", ""},
		{"never, without clock", "", clock.Control{}, 0, 30 * time.Millisecond, never, Hung, "0-1", "White does not move within 30ms"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			bob := script(t, "- -[resign]")[1]
			rec, err := Play(t.Context(), GameSpec{
				Variant: variantstest.Load(t, "chess"), Start: tt.fen, MoveTimeout: tt.patience,
				Seats: [2]Seat{{Player: &fake{name: "Ann", think: slow(tt.think)}, Control: tt.control, Margin: tt.margin}, {Player: bob}},
			})
			if e := &rec.Ending; err != nil || e.Kind != tt.kind || e.String() != tt.result || !strings.Contains(e.Reason, tt.reason) {
				t.Errorf("%s %s %q, %v; want %s %s %q", e, e.Kind, e.Reason, err, tt.result, tt.kind, tt.reason)
			}
		})
	}
}

// TestClocks checks the clocks that players are given.
func TestClocks(t *testing.T) {
	var turns []xboard.Request
	ask := func(_ context.Context, turn xboard.Request, p *engine.Position) (xboard.Reply, error) {
		turns = append(turns, turn)
		return xboard.Reply{Move: p.LegalMoves()[0], Resigns: len(turns) == 6}, nil
	}
	ann, bob := &fake{name: "Ann", think: ask}, &fake{name: "Bob", think: ask}
	rec, err := Play(t.Context(), GameSpec{Variant: variantstest.Load(t, "chess"), Seats: [2]Seat{
		{Player: ann, Control: clock.Control{Moves: 2, Base: time.Hour, Increment: time.Second}},
		{Player: bob, Control: clock.Control{PerMove: time.Minute}, Limits: xboard.Limits{Depth: 7}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if got := turns[0].Clocks[engine.White]; got.MovesToGo != 2 || got.Remaining != time.Hour || got.Increment != time.Second {
		t.Errorf("White's clock is %+v", got)
	}
	if got := turns[2].Clocks[engine.White]; got.MovesToGo != 1 {
		t.Errorf("White's clock at its second move is %+v", got)
	}
	if got := turns[4].Clocks[engine.White]; got.MovesToGo != 2 || got.Remaining < time.Hour {
		t.Errorf("White's clock after the time control is %+v", got)
	}
	if turns[1].Clocks != nil || turns[1].Limits.MoveTime != time.Minute || turns[1].Limits.Depth != 7 {
		t.Errorf("Black is told %+v", turns[1])
	}
	if ann.setting.Side != engine.White || ann.setting.Opponent != "Bob" || ann.setting.OpponentControl.PerMove != time.Minute || !ann.setting.OpponentIsEngine {
		t.Errorf("White's setting is %+v", ann.setting)
	}
	if p := rec.Plies[4]; p.Left < time.Hour || rec.Plies[1].Left != 0 {
		t.Errorf("clocks after moves: %v, %v", p.Left, rec.Plies[1].Left)
	}
}

func TestPlayers(t *testing.T) {
	spec := GameSpec{Variant: variantstest.Load(t, "chess")}
	bad := &fake{name: "Ann", think: nth(0)}
	spec.Seats = [2]Seat{{Player: bad}, {Player: &fake{name: "Bob", think: nth(0)}}}

	bad.begin = func(xboard.GameInfo) error { return &xboard.Failure{Player: "Ann", Kind: xboard.StartFailed} }
	if rec, err := Play(t.Context(), spec); err != nil || rec.Ending.Kind != Crashed || rec.Ending.Outcome != engine.BlackWins {
		t.Errorf("a player that does not start: %+v, %v", rec.Ending, err)
	}
	bad.begin = func(xboard.GameInfo) error { return &xboard.Unsupported{Player: "Ann", Variant: "chess", Why: "no"} }
	var unsupported *xboard.Unsupported
	if _, err := Play(t.Context(), spec); !errors.As(err, &unsupported) {
		t.Errorf("a player that does not know the game: %v", err)
	}
	bad.begin = nil

	ctx, cancel := context.WithCancel(t.Context())
	bad.think = func(ctx context.Context, _ xboard.Request, _ *engine.Position) (xboard.Reply, error) {
		cancel()
		<-ctx.Done()
		return xboard.Reply{}, ctx.Err()
	}
	rec, err := Play(ctx, spec)
	if !errors.Is(err, context.Canceled) || rec.Ending.Kind != Unfinished || rec.Ending.Over() {
		t.Errorf("a game that is stopped: %+v, %v", rec.Ending, err)
	}
	v := variantstest.Load(t, "chess")
	p, _ := v.NewPosition("")
	e4, _ := notation.Parse(p, "e4")
	spec.Opening = []engine.Move{e4, e4}
	if _, err := Play(t.Context(), spec); err == nil || !strings.Contains(err.Error(), "move 2 of the opening") {
		t.Errorf("an illegal opening: %v", err)
	}
	spec.Start, spec.Opening = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", nil
	if _, err := Play(t.Context(), spec); err == nil || !strings.Contains(err.Error(), "over after the opening") {
		t.Errorf("a finished position: %v", err)
	}
}

// TestBuiltin plays with ferz's own search, and observes the game.
func TestBuiltin(t *testing.T) {
	var seen []LiveEventKind
	rec, err := Play(t.Context(), GameSpec{
		Variant: variantstest.Load(t, "marseillais"), Seats: [2]Seat{
			{Player: xboard.NewBuiltin("ferz", 1, xboard.Limits{Depth: 1}), Control: clock.Control{Base: time.Hour}},
			{Player: &fake{name: "Bob", think: func(context.Context, xboard.Request, *engine.Position) (xboard.Reply, error) {
				return xboard.Reply{Resigns: true}, nil
			}}},
		},
		Live: func(l LiveEvent) { seen = append(seen, l.Kind) },
	})
	if err != nil || rec.Ending.Kind != Resigned || len(rec.Plies) != 1 || !rec.Plies[0].Scored {
		t.Errorf("%+v, %v", rec, err)
	}
	if seen = slices.DeleteFunc(seen, func(k LiveEventKind) bool { return k == ThinkingReported }); !slices.Equal(seen, []LiveEventKind{GameStarted, TurnStarted, MoveMade, TurnStarted}) {
		t.Errorf("seen: %v", seen)
	}
}

// TestTwoMovesRunning plays a game in which the same side moves twice running.
func TestTwoMovesRunning(t *testing.T) {
	players := script(t, "e4 e5 d5 Nf3 Nc3 Nf6 Nc6[resign]")
	rec, err := Play(t.Context(), GameSpec{
		Variant: variantstest.Load(t, "marseillais"), Seats: [2]Seat{{Player: players[0]}, {Player: players[1]}},
	})
	if err != nil || rec.Ending.Outcome != engine.WhiteWins || len(rec.Plies) != 6 {
		t.Fatalf("%+v, %v", rec.Ending, err)
	}
	var sides []engine.Color
	for _, p := range rec.Plies {
		sides = append(sides, p.Side)
	}
	if want := []engine.Color{0, 1, 1, 0, 0, 1}; !slices.Equal(sides, want) {
		t.Errorf("moves are made by %v, want %v", sides, want)
	}
	checkPGN(t, variantstest.Load(t, "marseillais"), &rec)
}

func TestPondering(t *testing.T) {
	var pondered [][]engine.Move
	players := script(t, "e4 e5 Nf3 Nc6 Bb5 a6[resign]")
	for _, p := range players {
		think := p.think
		p.onPonder = func(t xboard.Request) { pondered = append(pondered, t.Moves) }
		p.think = func(ctx context.Context, turn xboard.Request, pos *engine.Position) (xboard.Reply, error) {
			r, err := think(ctx, turn, pos)
			next := pos.Clone()
			if err == nil && pos.IsLegal(r.Move) {
				next.Make(r.Move)
				r.Ponder = next.LegalMoves()[0]
			}
			if len(turn.Moves) == 2 {
				r.Ponder = r.Move // nonsense
			}
			return r, err
		}
	}
	spec := GameSpec{Variant: variantstest.Load(t, "chess"), Seats: [2]Seat{{Player: players[0], Ponder: true}, {Player: players[1]}}}
	if _, err := Play(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	if len(pondered) != 2 || len(pondered[0]) != 2 || len(pondered[1]) != 6 {
		t.Errorf("pondered after %v", pondered)
	}
}

func TestComments(t *testing.T) {
	players := script(t, "e4[score=35/12] e5[score=-31998/7] Nf3 Nc6[resign]")
	rec, err := Play(t.Context(), GameSpec{Variant: variantstest.Load(t, "chess"), Seats: [2]Seat{
		{Player: players[0], Control: clock.Control{Moves: 40, Base: time.Minute}}, {Player: players[1], Control: clock.Control{PerMove: 2 * time.Second}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	rec.Plies[0].Spent, rec.Plies[1].Spent, rec.Plies[2].Spent = 1234*time.Millisecond, time.Second, 2*time.Second
	g := checkPGN(t, variantstest.Load(t, "chess"), &rec)
	for i, want := range []string{"+0.35/12 1.2s n=12345", "-M1/7 1.0s n=12345", "2.0s"} {
		if got := g.MainLine()[i].CommentsAfter; len(got) == 0 || got[0] != want {
			t.Errorf("move %d: comment %q, want %q", i+1, got, want)
		}
	}
	for tag, want := range map[string]string{
		"WhiteTimeControl": "40/60", "BlackTimeControl": "1/2", "Termination": "normal", "Round": "1.1", "White": "Ann", "PlyCount": "3", "TimeControl": "",
	} {
		if got := g.Tags.Get(tag); got != want {
			t.Errorf("tag %s is %q, want %q", tag, got, want)
		}
	}
	if last := g.Last().CommentsAfter; last[len(last)-1] != "Black resigns" {
		t.Errorf("the last comment is %q", last)
	}
	if want := strings.TrimSuffix(rec.FinalFEN, " 1 2") + " hmvc 1; fmvn 2; c9 \"1-0\"; id \"Ann - Bob, 1.1\";\n"; rec.epd(Header{Round: "1.1"}) != want {
		t.Errorf("EPD %q, want %q", rec.epd(Header{Round: "1.1"}), want)
	}
}
