package workshop

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/xboard/campaign"
)

// TestCampaignRefuses checks that mistakes in a campaign's file are reported with their
// line.
func TestCampaignRefuses(t *testing.T) {
	clitest.Places(t)
	file := filepath.Join(t.TempDir(), "plan")
	for _, tt := range []struct {
		text, want string
	}{
		{"", `no line names a variant`},
		{"# none\n\n", `no line names a variant`},
		{"chess\nnonesuch\n", `:2: .*no variant is called "nonesuch"`},
		{"chess\n\n# again\nchess --nodes 10", `:4: chess is in line 1 already`},
		{"\ufeffchess --positions 0", `:1: .*"0" for "--positions" flag: expected a whole number from 1`},
		{"chess --positions many", `:1: .*expected a whole number`},
		{"chess --weight heavy", `:1: .*--weight`},
		{"chess --weight -1", `:1: --weight -1: expected 0 or more`},
		{"chess --weight NaN", `:1: --weight NaN: expected 0 or more`},
		{"chess --steps gen,tets", `:1: .*"--steps" flag: "tets" is none of gen, fit, test`},
		{"chess --postions 5", `:1: .*unknown flag: --postions.*--positions`},
		{"chess xiangqi", `:1: "xiangqi" is one word too many`},
		{"--nodes 5", `:1: expected a variant before the flags`},
		{"all --nodes 5\nchess\nall", `:3: line 1 has all other variants already`},
		{"chess:Foo=1", `:1: .*(?i)foo`},
		{"chess \"", `:1: `},
		{"chess --hours 2", `:1: .*unknown flag: --hours`},
	} {
		if err := os.WriteFile(file, []byte(tt.text), 0o644); err != nil {
			t.Fatal(err)
		}
		out, errOut, status := ferz(t, "train", "--campaign", file)
		if status == 0 || out != "" || !regexp.MustCompile(tt.want).MatchString(errOut) || !strings.Contains(errOut, file) {
			t.Errorf("%q: status %d, %s%s; want %s", tt.text, status, out, errOut, tt.want)
		}
	}
	clitest.Steps(t, testApp, "", []step{
		{"train --campaign /nonesuch", 1, `/nonesuch: no such file`},
		{"train --campaign all chess", 2, `"chess" is one argument too many`},
		{"train --campaign all --hours 0", 2, `--hours: expected more than 0`},
		{"train --campaign all --games 5", 2, `--games is for a training of one variant`},
		{"train --campaign all --steps nothing", 2, `"nothing" is none of gen, fit, test`},
		{"train chess --positions 5", 2, `--positions needs --campaign`},
	})
}

// TestPlan: flags of the command line hold for all lines, those of a line count more, and
// "all" has the variants that no line names.
func TestPlan(t *testing.T) {
	clitest.Places(t)
	file := filepath.Join(t.TempDir(), "plan")
	text := "# first\nhorde --positions 7 --weight 2.5 --nodes 9 --balance 0 --explore 4 --steps gen,fit --match-nodes 11 --match 12\n  all --weight 0.5\nMini Shogi\n"
	text = strings.ReplaceAll(text, "Mini Shogi", `"Mini Shogi"`)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	a := &app{testApp(nil, nil, nil)}
	var f trainFlags
	cmd := &cobra.Command{Use: "train"}
	f.plan.newFlags(cmd.Flags())
	f.genFlags(cmd)
	if err := cmd.ParseFlags([]string{"--steps", "gen", "--nodes", "300"}); err != nil {
		t.Fatal(err)
	}
	entries, err := a.readPlan(cmd, file)
	if err != nil {
		t.Fatal(err)
	}
	if e := &entries[0]; e.Name != "horde" || e.Positions != 7 || e.Weight != 2.5 || e.Nodes != 9 || e.Balance != 0 || e.Explore != 4 ||
		strings.Join(e.Steps, " ") != "gen fit" || e.MatchNodes != 11 || e.MatchGames != 12 {
		t.Errorf("horde: %+v", e)
	}
	if e := &entries[1]; e.Spec.Definition.ID != "minishogi" || e.Positions != 0 || e.Weight != 0 || e.Nodes != 300 || e.Balance != planBalance || strings.Join(e.Steps, " ") != "gen" {
		t.Errorf("minishogi: %+v", e)
	}
	seen := map[string]int{}
	for i := range entries {
		seen[entries[i].Spec.Definition.ID]++
		if i >= 2 && (entries[i].Weight != 0.5 || entries[i].Nodes != 300) {
			t.Errorf("%+v", entries[i])
		}
	}
	for _, d := range a.Catalogue().Listed() {
		if seen[d.ID] != 1 {
			t.Errorf("%s is there %d times", d.ID, seen[d.ID])
		}
	}
	if whole, err := a.readPlan(cmd, campaign.AllVariants); err != nil || len(whole) != len(entries) {
		t.Errorf("all: %d variants, %v; want %d", len(whole), err, len(entries))
	}
}

// TestCampaign runs a campaign until its time is over, and checks its report. A busy
// machine needs more time than a quiet one to finish the first variant.
func TestCampaign(t *testing.T) {
	clitest.Places(t)
	file := filepath.Join(t.TempDir(), "plan")
	if err := os.WriteFile(file, []byte("losalamos --positions 100 --weight 1\nclobber --positions 1000000 --weight 0.01"), 0o644); err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`(?m)^a campaign of 2 variants for \d+s;(.|\n)*^step +variant .*\n *done +losalamos +\d+ +1\d\d .*\n(.*clobber.*\n)?$`)
	var out, errOut string
	var status int
	for seconds := 1.0; seconds < 100 && status == 0 && !want.MatchString(out); seconds *= 2 {
		hours := strconv.FormatFloat(seconds/3600, 'f', -1, 64)
		out, errOut, status = ferz(t, "train", "--campaign", file, "--nodes", "10", "--steps", "gen", "--threads", "1", "--hours", hours)
	}
	if status != 0 || !want.MatchString(out) {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
	table, err := os.ReadFile(filepath.Join(os.Getenv("FERZ_CACHE_DIR"), "campaign", tableFile))
	if err != nil || !strings.HasSuffix(out, string(table)) || len(table) == 0 {
		t.Errorf("the file has %q, %v; told was %q", table, err, out)
	}
}
