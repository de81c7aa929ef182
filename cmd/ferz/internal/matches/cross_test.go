package matches

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// TestMatchCross plays a gauntlet of three engines, named in both ways, and checks its
// table of each against each: two of them have not met.
func TestMatchCross(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	const args = "match ferz,name=one ferz,name=two --engine ferz,name=three --each option.Hash=1 --depth 1 --maxmoves 2 --tournament gauntlet --games 2"
	out, errOut, status := ferz(t, strings.Fields(args)...)
	if status != 0 {
		t.Fatalf("status %d, %q", status, errOut)
	}
	const want = "\nPoints of games against each opponent:\n" +
		"            1    2    3\n" +
		"1  one      ·  1/2  1/2\n" +
		"2  two    1/2    ·    -\n" +
		"3  three  1/2    -    ·\n"
	if !strings.Contains(out, want) {
		t.Errorf("it said\n%s\nwant\n%s", out, want)
	}
	out, _, _ = ferz(t, strings.Fields(args+" --json")...)
	var s match.Summary
	if err := json.Unmarshal([]byte(out), &s); err != nil {
		t.Fatal(err)
	}
	if one := s.Engines[0]; one.Name != "one" || one.Against["two"].Draws != 2 || one.Against["three"].Draws != 2 || len(s.Engines[1].Against) != 1 {
		t.Errorf("%s", out)
	}
}

// TestMatchCrossWidth checks that a terminal without room for all opponents gets several
// tables, and that each opponent is in one.
func TestMatchCrossWidth(t *testing.T) {
	report := match.Report{Played: 45, Total: 45, Champion: -1}
	for i := range 10 {
		s := match.Standing{Name: strings.Repeat("n", i+1), Against: map[string]stats.Tally{}}
		for j := range 10 {
			if i != j {
				s.Tally.Draws += 12
				s.Against[strings.Repeat("n", j+1)] = stats.Tally{Draws: 12}
			}
		}
		report.Standings = append(report.Standings, s)
	}
	for width, tables := range map[int]int{0: 1, 100: 1, 80: 1, 60: 2, 40: 3, 12: 10} {
		var out strings.Builder
		printCross(&out, &report, width)
		if n := strings.Count(out.String(), "Points of games"); n != tables {
			t.Errorf("%d columns: %d tables, want %d\n%s", width, n, tables, out.String())
		}
		if n := strings.Count(out.String(), "6/12"); n != 90 {
			t.Errorf("%d columns: %d results, want 90\n%s", width, n, out.String())
		}
		for line := range strings.Lines(out.String()) {
			if width >= 40 && len([]rune(line)) > width {
				t.Errorf("%d columns: %q", width, line)
			}
		}
	}
}

// TestMatchOneSided checks what is said where no number can be: all won, all lost.
func TestMatchOneSided(t *testing.T) {
	report := match.Report{Played: 6, Total: 6, Champion: -1, Standings: []match.Standing{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	report.Standings[0].Tally, report.Standings[1].Tally = stats.Tally{Wins: 6}, stats.Tally{Losses: 6}
	var out strings.Builder
	printReport(&out, &report, 0)
	for _, want := range []string{"100.0 %   all won ", "0.0 %  all lost ", "0     0.0        -         -       -\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	report.Standings = report.Standings[:2]
	if got := progress(&report); !strings.Contains(got, "+6 -0 =0  all won  LOS") || strings.Contains(got+out.String(), "∞") {
		t.Errorf("%s\n%s", got, out.String())
	}
}

// TestMatchUnplayed checks that a match which is stopped before the end of its first game
// gets no table.
func TestMatchUnplayed(t *testing.T) {
	t.Setenv("FERZ_CONFIG_DIR", t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errOut strings.Builder
	testApp(strings.NewReader(""), &out, &errOut).Run(ctx, strings.Fields("match ferz ferz --each option.Hash=1 --depth 1"))
	if got := out.String(); !strings.Contains(got, "No game was finished.") || strings.Contains(got, "engine  ") || strings.Contains(got, "%") {
		t.Errorf("it said %q, %q", got, errOut.String())
	}
}
