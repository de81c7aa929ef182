package nets

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestLoans reads all loans that are part of the program: each is for the rules that its
// variant has, as Borrow makes it, and has gained.
func TestLoans(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	files, err := fs.Glob(embedded, "embedded/*"+loanExt)
	if err != nil || len(files) < 50 { // two of them for two games each
		t.Fatalf("%d loans, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := embedded.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var loan Loan
			if err := json.Unmarshal(text, &loan); err != nil {
				t.Fatal(err)
			}
			v := variantstest.Load(t, loan.Variant)
			if got := NameOf(v); got != filepath.Base(file) || got != loan.FileName() {
				t.Errorf("it plays with %q", got)
			}
			if _, f, err := Find(v); err != nil || f == nil || f.Record.Match != loan.Match {
				t.Errorf("its net isn't found, error %v", err)
			}
			lender, _, _ := strings.Cut(loan.Net, "-")
			made, err := Borrow(v, variantstest.Load(t, lender))
			if err != nil {
				t.Fatal(err)
			}
			made.Match, made.Likeness = loan.Match, 0
			if !reflect.DeepEqual(*made, loan) {
				t.Errorf("%+v, made now %+v", loan, *made)
			}
			var gain, bound float64
			if _, err := fmt.Sscanf(loan.Match, "%f ± %f Elo", &gain, &bound); err != nil || gain <= bound {
				t.Errorf("it has not gained: %s, %v", loan.Match, err)
			}
		})
	}
}

// TestLoanRefused reads loans that were damaged or are for another game.
func TestLoanRefused(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	v := variantstest.Load(t, "nocastle")
	loan, err := Borrow(v, variantstest.Load(t, "chess"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Borrow(v, variantstest.Load(t, "almost")); err == nil {
		t.Error("a game lends what it borrows itself")
	}
	rules, net := loan.Rules, loan.Net
	for name, change := range map[string]func(){
		"a net elsewhere":      func() { loan.Net = "../" + net },
		"not a net":            func() { loan.Net = "README.md" },
		"a net that's missing": func() { loan.Net = "none.net" },
		"other rules":          func() { loan.Rules = strings.Repeat("0", 16) },
		"no kin":               func() { loan.Kin = nil },
	} {
		kin := loan.Kin
		change()
		file := filepath.Join(t.TempDir(), "a.loan")
		if err := loan.Write(file); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Load(file, v); err == nil || !strings.HasPrefix(err.Error(), "a.loan: ") {
			t.Errorf("%s: %v", name, err)
		}
		loan.Rules, loan.Net, loan.Kin = rules, net, kin
	}
	file := filepath.Join(t.TempDir(), "a.loan")
	if err := os.WriteFile(file, []byte(strings.Repeat(" ", maxLoan)+"{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Load(file, v); err == nil {
		t.Error("a file that is too long is read")
	}
}
