package nets

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/durable"
)

// loanExt ends the names of files of loans, which stand beside nets.
const loanExt = ".loan"

// maxLoan is the largest size of a file of a loan, in bytes.
const maxLoan = 1 << 16

// Loan is the contents of a loan's file: a variant that plays with the net of another,
// as variants on the same board may if their pieces or rules differ a little.
type Loan struct {
	Variant string `json:"variant"` // the id of the borrower
	Rules   string `json:"rules"`   // the hash of its rules; see nnue.FeatureSet.RulesHash
	Net     string `json:"net"`     // the name of the lender's file, in the same folder or part of the program
	Match   string `json:"match,omitempty"`
	nnue.Loan
}

// Borrow returns how a variant may play with the net that another one plays with. The
// error is the reason why it can't.
func Borrow(v, lender *engine.Variant) (*Loan, error) {
	name := NameOf(lender)
	if name == "" || path.Ext(name) == loanExt {
		return nil, fmt.Errorf("%s has no net of its own", lender.Def.ID)
	}
	mine, err := nnue.NewFeatureSet(v)
	if err != nil {
		return nil, err
	}
	theirs, err := nnue.NewFeatureSet(lender)
	if err != nil {
		return nil, err
	}
	values, lenderValues := search.PieceValues(v), search.PieceValues(lender)
	loan, err := nnue.NewLoan(mine, theirs,
		func(t engine.TypeID) int { return values[t] }, func(t engine.TypeID) int { return lenderValues[t] })
	return &Loan{Variant: v.Def.ID, Rules: fmt.Sprintf("%016x", mine.RulesHash()), Net: name, Loan: loan}, err
}

// BorrowClosest returns how a variant plays with the net of that variant of a catalogue
// whose pieces are most alike. load compiles a variant.
func BorrowClosest(v *engine.Variant, catalogue []engine.Definition, load func(id string) (*engine.Variant, error)) (best *Loan, err error) {
	trained, err := trained()
	if err != nil {
		return nil, err
	}
	for _, d := range catalogue {
		if !trained[d.ID] {
			continue
		}
		lender, err := load(d.ID)
		if err != nil {
			continue
		}
		if loan, err := Borrow(v, lender); err == nil && (best == nil || loan.Likeness > best.Likeness) {
			best = loan
		}
	}
	if best == nil {
		return nil, fmt.Errorf("no game with a net has a board like that of %s", v.Def.Name)
	}
	return best, nil
}

// FileName returns the name under which Find finds the loan's file.
func (l *Loan) FileName() string { return l.Variant + "-" + l.Rules + loanExt }

// Write writes the loan's file atomically.
func (l *Loan) Write(file string) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return durable.WriteFile(file, append(text, '\n'))
}

// readLoan reads a net that a variant borrows.
func readLoan(source fs.FS, name string, v *engine.Variant) (*nnue.Net, *nnue.File, error) {
	info, err := fs.Stat(source, name)
	if err != nil {
		return nil, nil, err
	}
	if info.Size() > maxLoan {
		return nil, nil, fmt.Errorf("%s: %d bytes are too many for a loan", name, info.Size())
	}
	text, err := fs.ReadFile(source, name)
	if err != nil {
		return nil, nil, err
	}
	var loan Loan
	if err := json.Unmarshal(text, &loan); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	l, err := nnue.NewFeatureSet(v)
	if err != nil {
		return nil, nil, err
	}
	if hash := fmt.Sprintf("%016x", l.RulesHash()); hash != loan.Rules {
		return nil, nil, fmt.Errorf("%s: it is for other rules than those of %s", name, v.Def.Name)
	}
	n, err := loan.take(source, l)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, n.File(nnue.Provenance{Match: loan.Match}), nil
}

// take reads the lender's net for the borrower, whose features are mine.
func (l *Loan) take(source fs.FS, mine *nnue.FeatureSet) (*nnue.Net, error) {
	if strings.ContainsAny(l.Net, `/\`) || !strings.HasSuffix(l.Net, ".net") {
		return nil, fmt.Errorf("net %q: expected the name of a file that ends with .net", l.Net)
	}
	inside, err := fs.Sub(embedded, "embedded")
	if err != nil {
		return nil, err
	}
	f, err := readFile(source, l.Net)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = readFile(inside, l.Net)
	}
	if err != nil {
		return nil, err
	}
	return f.Lend(mine, l.Loan)
}
