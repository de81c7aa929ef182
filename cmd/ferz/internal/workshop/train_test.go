package workshop

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/nets"
)

// TestTrainSteps goes through the steps of a small training, each of them by
// itself.
func TestTrainSteps(t *testing.T) {
	clitest.Places(t)
	dir := t.TempDir()
	games, net, plot := filepath.Join(dir, "games"), filepath.Join(dir, "a.net"), filepath.Join(dir, "a.svg")
	pgn, loan := filepath.Join(dir, "a.pgn"), filepath.Join(dir, "a.loan")
	text := "[Variant \"Crazyhouse\"]\n\n1. e4 {+0.30/8 0.1s} e5 {-0.20/8 0.1s} 1-0\n\n[Event \"chess\"]\n\n1. e4 {+0.30/8 0.1s} 1-0\n"
	if err := os.WriteFile(pgn, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	starts, few := filepath.Join(dir, "starts.epd"), filepath.Join(dir, "few")
	scored, empty := filepath.Join(dir, "scored"), filepath.Join(dir, "empty")
	if err := os.WriteFile(starts, []byte("4k3/pppp4/8/8/8/8/4PPPP/4K3[] w - - 0 1\nnonsense\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	clitest.Steps(t, testApp, "", []step{
		{"train", 2, `VARIANT is missing`},
		{"train nonsense", 1, `no variant is called "nonsense"`},
		{"train chess --hours 0", 2, `^ferz: --hours: expected more than 0`},
		{"train test chess --match-nodes 10 --movetime 1s", 2, `^ferz: --match-nodes and --movetime exclude each other`},
		{"train fit chess --data " + games, 1, `no such file`},
		{"train gen crazyhouse --nodes 20 --games 20 --data " + games, 0, `20 of 20 games .* positions/s`},
		{"train gen crazyhouse --nodes 20 --games 40 --data " + games, 0, `has 20 games already\n(?s:.*)40 of 40 games`},
		{"train gen crazyhouse --nodes 20 --games 42 --teacher ferz,option.EvalFile=none --data " + games, 0, `42 of 42 games`},
		{"train gen crazyhouse --nodes 20 --games 42 --explore 0 --data " + games, 2, `--explore`},
		{"train gen crazyhouse --nodes 20 --games 43 --explore 2 --data " + games, 0, `43 of 43 games .*% explored`},
		{"train gen crazyhouse --teacher ferz --net none --data " + games, 2, `--net can't be combined`},
		{"train gen crazyhouse --explore 3 --from " + pgn + " --data " + games, 2, `--from adds games that were played: leave --explore out`},
		{"train gen crazyhouse --teacher ferz --from " + pgn + " --data " + games, 2, `leave --teacher out`},
		{"train gen crazyhouse --nodes 20 --games 44 --teacher nonesuch --data " + games, 1, `--teacher: .*nonesuch`},
		{"train gen crazyhouse --from /nonesuch --data " + games, 1, `/nonesuch: no such file`},
		{"train gen crazyhouse --from " + pgn + " --data " + games, 0, `has|1 games of .*; 1 of other variants`},
		{"train gen crazyhouse --openings /nonesuch --data " + few, 1, `/nonesuch: no such file`},
		{"train gen crazyhouse --openings " + starts + " --workers http://localhost:1 --data " + few, 2, `--workers can't be combined with --openings`},
		{"train gen crazyhouse --openings " + starts + " --from " + pgn + " --data " + few, 2, `leave --openings out`},
		{"train gen atomic --nodes 20 --games 40 --data " + games, 1, `its games are of other rules`},
		{"train gen crazyhouse --rescore " + games + " --teacher ferz,option.EvalFile=none --nodes 30 --data " + scored, 0, `44 of 44 games`},
		{"train gen crazyhouse --rescore " + games + " --nodes 30 --data " + scored, 0, `has 44 games already`},
		{"train gen crazyhouse --rescore " + games + " --data " + games, 1, `--rescore: .*the games with new scores need another file: name it with --data`},
		{"train gen crazyhouse --rescore /nonesuch --data " + scored, 1, `--rescore: .*/nonesuch: no such file`},
		{"train gen crazyhouse --nodes 1000000 --hours 0.0000001 --data " + empty, 0, `^$`},
		{"train gen crazyhouse --rescore " + empty + " --data " + few, 1, `--rescore: .*: it has no games`},
		{"train gen atomic --rescore " + games + " --data " + few, 1, `--rescore: .*its games are of other rules`},
		{"train gen crazyhouse --rescore " + games + " --explore 2 --data " + few, 2, `--rescore scores games that were played: leave --explore out`},
		{"train gen crazyhouse --rescore " + games + " --from " + pgn + " --data " + few, 2, `leave --rescore out`},
		{"train fit atomic --data " + games, 1, `its games are of Crazyhouse, whose rules are not those of Atomic`},
		{"train fit crazyhouse --passes 2 --plot " + plot + " --units 33 --data " + games, 1, `33 units: expected a multiple of 32`},
		{"train fit crazyhouse --passes 2 --plot " + plot + " --net " + net + " --data " + games, 0,
			`(?s)quiet positions of 44 games.*pass 2 of 2.*\* held out.*the net is in `},
		{"train fit crazyhouse --passes 1 --without-terms --net " + net + "1 --data " + games, 0, `the net is in `},
		{"train fit crazyhouse --passes 2 --result 0.9 --net " + net + "4 --data " + games, 0, `the net is in `},
		{"train fit crazyhouse --result 2 --data " + games, 2, `for "--result" flag: expected a number from 0.01 to 1`},
		{"train gen crazyhouse --hours NaN --data " + games, 2, `expected a number from 0 to 100000`},
		{"train fit crazyhouse --result NaN --data " + games, 2, `expected a number from 0.01 to 1`},
		{"train fit crazyhouse --begin " + net + "1 --passes 1 --net " + net + "3 --data " + games, 0, `the net is in `},
		{"train fit crazyhouse --begin " + net + " --passes 1 --without-terms --data " + games, 1, `the net to begin with adds to the positional terms: expected material and places alone`},
		{"train fit crazyhouse --king-buckets --passes 1 --net " + net + "5 --data " + games, 0, `the net is in `},
		{"train fit crazyhouse --begin " + net + " --king-buckets --passes 1 --net " + net + "6 --data " + games, 0, `the net is in `},
		{"train fit crazyhouse --begin " + net + "6 --passes 1 --net " + net + "7 --data " + games, 0, `the net is in `},
		{"train fit crazyhouse --begin " + net + "6 --king-buckets=false --data " + games, 1, `the net to begin with has king buckets: expected no king buckets`},
		{"train fit crazyhouse --king-buckets=some --data " + games, 2, `"some" for "--king-buckets" flag: must be true or false`},
		{"train fit antichess --king-buckets --data " + games, 1, `king buckets need exactly one royal piece for each player`},
		{"train fit crazyhouse --begin /nonesuch --data " + games, 1, `/nonesuch: no such file`},
		{"train fit crazyhouse --begin current --units 32 --data " + games, 1, `the net to begin with has \d+ units: expected 32`},
		{"train fit crazyhouse --begin current --passes 1 --net " + net + "2 --data " + games, 0, `(?s)a net of \d+ units.*the net is in `},
		{"train test atomic --net " + net, 1, `"crazyhouse", whose rules are not those of Atomic Chess`},
		{"train lend nocastle --net " + loan, 0, `No-castling Chess plays with chess-[0-9a-f]+\.net`},
		{"train lend alice --net " + loan, 1, `no game with a net has a board like that of Alice Chess`},
		{"train lend nocastle --from almost --net " + loan, 1, `almost has no net of its own`},
		{"train lend chess --from shogi --net " + loan, 1, `the boards of chess and shogi differ`},
	})
	v := variantstest.Load(t, "crazyhouse")
	out, errOut, status := ferz(t, "train", "gen", "crazyhouse", "--nodes", "20", "--games", "3", "--openings", starts, "--data", few)
	if status != 0 || !strings.Contains(out, "3 of 3 games") || !strings.Contains(errOut, "starts.epd: line 2: FEN") || !strings.Contains(errOut, ": left out\n") {
		t.Errorf("openings: status %d, %s%s", status, out, errOut)
	}
	begun := map[int]bool{}
	err := training.QuietPositions(few, v, func(p *engine.Position, game int, _ int16, _ engine.Outcome) error {
		if pieces := p.Occupied(); !begun[game] && (p.Ply() > 7 || pieces.Count() > 10) {
			t.Errorf("game %d begins elsewhere, or later: %s", game, p.FEN())
		}
		begun[game] = true
		return nil
	})
	if err != nil || len(begun) != 3 {
		t.Errorf("openings: %d of 3 games, error %v", len(begun), err)
	}
	_, file, err := nets.Load(net, v)
	want := "ferz train fit crazyhouse --data=" + games + " --net=" + net + " --passes=2 --plot=" + plot
	if err != nil || file.Record.Command != want {
		t.Errorf("the record has the command %q, error %v; want %q", file.Record.Command, err, want)
	}
	if err == nil && !file.Params.OnTerms {
		t.Error("the net does not add to the terms")
	}
	if _, more, err := nets.Load(net+"4", v); err != nil || more.Record.BaselineLoss == file.Record.BaselineLoss {
		t.Errorf("a net that is to predict results has the same loss as one that is to predict scores, error %v", err)
	}
	for _, bare := range []string{"1", "3"} { // the second begins with the first
		if _, file, err := nets.Load(net+bare, v); err != nil || file.Params.OnTerms {
			t.Errorf("a net without terms adds to them, error %v", err)
		}
	}
	for _, bucketed := range []string{"5", "6", "7"} { // the third begins with the second
		if n, _, err := nets.Load(net+bucketed, v); err != nil || !n.Layout.HasKingBuckets() {
			t.Errorf("a net with king buckets lacks them, error %v", err)
		}
	}
	out, errOut, status = ferz(t, strings.Fields("train test crazyhouse --match 2 --match-nodes 10 --net "+net+" --against none")...)
	verdict := regexp.MustCompile(`the net (gains|does not gain): .* at 10 nodes`).FindStringSubmatch(out)
	if verdict == nil || (status == 0) != (verdict[1] == "gains") {
		t.Errorf("test: status %d, %s%s", status, out, errOut)
	}
	if data, err := os.ReadFile(plot); err != nil || !strings.HasPrefix(string(data), "<svg") {
		t.Errorf("plot: %q, %v", data, err)
	}
}

// TestTrain trains for one round, twice: what was left undone is done then.
func TestTrain(t *testing.T) {
	clitest.Places(t)
	args := strings.Fields("train crazyhouse --games 30 --nodes 20 --passes 1 --match 2 --match-nodes 10 --hours 0.0001 --threads 2")
	out, errOut, status := ferz(t, args...)
	if status != 0 {
		t.Fatalf("status %d, %s%s", status, out, errOut)
	}
	for _, want := range []string{`^training Crazyhouse for about `, `round 1: playing games with`, `30 of 30 games`, `round 1: learning`, `pass 1 of 1`, `the net (gains|does not gain)`,
		`the training is over after .*: ferz plays Crazyhouse with a net from \d+ games \(.*Elo`} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no %q in %s", want, out)
		}
	}
	places, err := filepath.Glob(filepath.Join(os.Getenv("FERZ_DATA_DIR"), "training", "crazyhouse-*", "state.json"))
	if err != nil || len(places) != 1 {
		t.Fatalf("%v, %v", places, err)
	}
	if err := os.WriteFile(places[0], []byte(`{"round": 1, "first": 1, "step": "fit"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	out, errOut, status = ferz(t, args...)
	if status != 0 || !strings.Contains(out, "going on in round 1") || strings.Contains(out, "round 1: playing games") { // a quick machine begins round 2
		t.Errorf("going on: status %d, %s%s", status, out, errOut)
	}
	if err := os.WriteFile(places[0], []byte(`{"round":-1}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, errOut, status = ferz(t, args...); status != 1 || !strings.Contains(errOut, "delete it to start over") {
		t.Errorf("a damaged state: status %d, %s", status, errOut)
	}
}

// TestStart draws start positions of shuffled games, which the game as it is
// compiled without drawing plays just the same.
func TestStart(t *testing.T) {
	clitest.Places(t)
	a := &app{testApp(nil, nil, nil)}
	for _, name := range []string{"fischerandom", "chess256", "chess480", "wildcastle"} {
		w, err := a.workshop(name)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		draw, random, err := w.start("")
		if err != nil || random != 0 {
			t.Fatalf("%s: %d random moves, %v", name, random, err)
		}
		for n := range uint64(10) {
			fen, err := draw(rand.New(rand.NewPCG(1, n)))
			if err != nil {
				t.Fatal(err)
			}
			p, err := w.v.NewPosition(fen)
			if err != nil || p.FEN() != fen {
				t.Errorf("%s: %s is %v, error %v", name, fen, p, err)
			}
			seen[fen] = true
		}
		if len(seen) < 2 && name == "fischerandom" {
			t.Errorf("%s: %d start positions", name, len(seen))
		}
	}
}
