package variants_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

var idForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// TestNames tests that each id, name and alias finds its variant and no other.
func TestNames(t *testing.T) {
	seen := map[string]string{}
	for _, d := range variants.All() {
		if !idForm.MatchString(d.ID) {
			t.Errorf("id %q: want lower-case letters, digits and hyphens", d.ID)
		}
		for _, name := range append([]string{d.ID, d.Name}, d.Aliases...) {
			key := strings.ToLower(name)
			if other, taken := seen[key]; taken && other != d.ID {
				t.Errorf("%q names both %s and %s", name, other, d.ID)
			}
			seen[key] = d.ID
			found, err := variants.Find(strings.ToUpper(name))
			if err != nil || found.ID != d.ID {
				t.Errorf("Find(%q) is %q, %v; want %s", strings.ToUpper(name), found.ID, err, d.ID)
			}
		}
	}
}

// TestMetadata tests that each entry has the metadata that it should have.
func TestMetadata(t *testing.T) {
	for _, d := range variants.All() {
		for what, text := range map[string]string{"name": d.Name, "inventor": d.Inventor, "year": d.Year,
			"description": d.Description, "source": d.Source, "family": d.Family} {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: no %s", d.ID, what)
			}
		}
		if len(d.Tags) == 0 {
			t.Errorf("%s: no tags", d.ID)
		}
		lines := strings.Split(d.Description, "\n")
		if len(lines) != 2 {
			t.Errorf("%s: the description has %d lines, want 2", d.ID, len(lines))
		}
		for _, line := range lines {
			if len([]rune(line)) > 80 {
				t.Errorf("%s: a line of the description is longer than 80 letters: %q", d.ID, line)
			}
		}
	}
}

// TestEntries compiles each variant, with default and with random variables,
// and tests what can be tested of any game.
func TestEntries(t *testing.T) {
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(2, 3))
			v := variantstest.Load(t, d.ID)
			testStart(t, v)
			testPieces(t, v)
			testWords(t, v)
			testGames(t, v, r)
			for range 3 {
				if len(d.Variables) == 0 {
					break
				}
				values := engine.Values{}
				for _, variable := range d.Variables {
					values[variable.Name] = variable.Random(r)
				}
				v, err := engine.Compile(d, values)
				if err != nil {
					t.Fatalf("%v: %v", values, err)
				}
				testStart(t, v)
				testPieces(t, v)
			}
		})
	}
}

// testStart tests that the start position is written and read back, and that
// both players could play from it.
func testStart(t *testing.T, v *engine.Variant) {
	t.Helper()
	p := variantstest.Position(t, v, "")
	q, err := v.NewPosition(p.FEN())
	if err != nil || q.FEN() != p.FEN() || q.Hash() != p.Hash() {
		t.Fatalf("the start %q is read back as another position: %v", p.FEN(), err)
	}
	if r := p.Result(); r.Over() {
		t.Errorf("the game is over at the start: %s", r.Reason)
	}
	for c := range engine.Color(2) {
		royal := 0
		for _, pt := range v.RoyalTypes() {
			royal += p.Count(c, pt) + p.InHand(c, pt)
		}
		otherwise := slices.ContainsFunc(v.Def.Rules, func(r engine.Rule) bool {
			m, ok := r.(rules.Checkmate)
			_, kingsCome := r.(rules.Succession)
			return ok && m.Stalemate == rules.StalemateLoses || kingsCome
		})
		if royal == 0 && v.HookCounts().Enders == 0 && !v.RulesDecideCheck() && !otherwise {
			t.Errorf("%v can't lose: there is nothing to be mated, and no other way to end the game", c)
		}
	}
}

// testPieces tests that each type of piece can move from some square, if other
// pieces are where they should be, unless it can't by its notation.
func testPieces(t *testing.T, v *engine.Variant) {
	t.Helper()
	for _, pt := range v.Types() {
		moves := len(pt.Betza.Patterns) == 0 && pt.Betza.Universal == 0
		for s := range v.Size() {
			reach := v.PossibleTargets(engine.MakePiece(pt.ID, engine.White), engine.Square(s))
			moves = moves || v.OnBoard(engine.Square(s)) && !reach.Empty()
		}
		if !moves {
			t.Errorf("a %s can't move from anywhere", pt.Name)
		}
	}
}

// testWords tests that the rules and pieces read well.
func testWords(t *testing.T, v *engine.Variant) {
	t.Helper()
	words := v.Describe()
	if len(words) == 0 {
		t.Error("no rules in words")
	}
	for i := range v.Types() {
		words = append(words, v.Types()[i].Words())
	}
	for _, text := range words {
		if text == "" || strings.Contains(text, "%!") || strings.Contains(text, "  ") || !strings.HasSuffix(text, ".") ||
			strings.ToUpper(text[:1]) != text[:1] {
			t.Errorf("does not read well: %q", text)
		}
	}
}

// testGames plays random games; each that ends has a result with a reason, and
// the winner is not the player who is to be mated.
func testGames(t *testing.T, v *engine.Variant, r *rand.Rand) {
	t.Helper()
	games := 200
	if testenv.Short() {
		games = 2
	}
	var l engine.MoveList
	for range games {
		p := variantstest.Position(t, v, "")
		for range 300 {
			p.Generate(&l)
			if l.Len() == 0 {
				res := p.Result()
				if !res.Over() || res.Reason == "" {
					t.Fatalf("%s: no moves, but the result is %v %q", p.FEN(), res, res.Reason)
				}
				if strings.HasPrefix(res.Reason, "checkmate") && !p.InCheck(p.Side()) {
					t.Fatalf("%s: checkmate without check", p.FEN())
				}
				break
			}
			p.Make(l.Moves[r.IntN(l.Len())])
		}
	}
}

// TestLabels tests the edges of drawn boards whose squares have other names.
func TestLabels(t *testing.T) {
	for _, test := range []struct{ id, files, ranks string }{
		{"chess", "a b c d e f g h", "1 2 3 4 5 6 7 8"},
		{"omega", "- a b c d e f g h i j -", "- 0 1 2 3 4 5 6 7 8 9 -"},
		{"brouhaha", "- a b c d e f g h -", "0 1 2 3 4 5 6 7 8 9"},
	} {
		d, err := variants.Find(test.id)
		if err != nil {
			t.Fatal(err)
		}
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		labels := notation.LabelsOf(v)
		var files, ranks []string
		for f := range v.Files() {
			files = append(files, dash(labels.Files[0][f]))
		}
		for r := range v.Ranks() {
			ranks = append(ranks, dash(labels.Ranks[r]))
		}
		if got := strings.Join(files, " "); got != test.files {
			t.Errorf("%s: files %q, want %q", test.id, got, test.files)
		}
		if got := strings.Join(ranks, " "); got != test.ranks {
			t.Errorf("%s: ranks %q, want %q", test.id, got, test.ranks)
		}
	}
}

func dash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}
