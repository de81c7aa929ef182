package ini

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/variants/picturenames"
	"github.com/ferzchess/ferz/variants/schemes"
)

// TestComplete checks that known names are completed wherever a name is expected.
func TestComplete(t *testing.T) {
	for line, want := range map[string]struct {
		begin int
		names []string
	}{
		"sche":                             {0, []string{"scheme"}},
		"scheme = cin":                     {9, []string{"Cinnamon"}},
		"scheme=":                          {7, schemes.Names()},
		"scheme = zzz":                     {9, nil},
		"rule.Prom":                        {5, []string{"PromoteAsPawn", "PromoteOnEntry", "Promotion"}},
		"piece.Knight = N N picture=":      {27, picturenames.Names()},
		"piece.Knight = N N picture=ARCHB": {27, []string{"archbishop"}},
		"piece.Knight = N N val":           {19, []string{"value="}},
		"piece.Knight = N N value=":        {0, nil},
		"piece.Knight = N":                 {0, nil},
		"piece.Knight = N lett":            {0, nil},
		"piece.Knight = N N lett":          {0, nil},
		"rule.Walls = or":                  {13, []string{"orMove"}},
		"rule.Walls = how=shot N":          {22, []string{"not="}},
		"rule.Walls = how=d":               {17, []string{"duck"}},
		"rule.Wals = h":                    {0, nil},
		"wallingRule = du":                 {14, []string{"duck"}},
		"maxRank = 1":                      {0, nil},
		"name = sche":                      {0, nil},
		"# sche":                           {0, nil},
		"[x:che":                           {0, nil},
	} {
		begin, names := Complete(line)
		if !slices.Equal(names, want.names) || len(names) > 0 && begin != want.begin {
			t.Errorf("%q: %d, %v, want %d, %v", line, begin, names, want.begin, want.names)
		}
	}
}
