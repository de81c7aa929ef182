package workers

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/xboard/nets"
)

// Kind is a kind of work.
type Kind string

// The kinds.
const (
	MatchGames    Kind = "match"    // games of a match
	TrainingGames Kind = "training" // games to learn from
	Searches      Kind = "search"   // searches that people wait for
)

// Batch is what the jobs of a queue have in common.
type Batch struct {
	ID      string  `json:"id"`
	Kind    Kind    `json:"kind"`
	Variant Variant `json:"variant"`
	// Signature identifies how ferz's own search plays the variant, see Signature;
	// "": no job uses it.
	Signature string `json:"signature,omitempty"`
	// Engines are the other engines that a worker must have.
	Engines []Engine `json:"engines,omitempty"`
	// Net is the net that ferz's own search plays with; nil: that which is installed.
	Net  *File           `json:"net,omitempty"`
	Spec json.RawMessage `json:"spec"` // depends on the kind
	// Urgent batches have people wait for their jobs. They are done at once, beside others.
	Urgent bool `json:"urgent,omitempty"`
	// Silence is how long a worker may be silent before its job goes to another; 0: a while.
	Silence time.Duration `json:"silence,omitempty"`
	// Excluded are workers whose results were wrong.
	Excluded []string `json:"excluded,omitempty"`
}

// patience is how long a worker may be silent before its job goes to another.
func (b *Batch) patience() time.Duration { return max(cmp.Or(b.Silence, ackTime), time.Second) }

// File is a file that workers fetch from the queue.
type File struct {
	Hash string `json:"hash"` // SHA-256, in hexadecimal
	Size int    `json:"size"` // in bytes
}

// Variant is a variant in a message.
type Variant struct {
	ID     string        `json:"id"`
	Values engine.Values `json:"values,omitempty"` // given to its variables
	// Text is the definition of a variant of the user's own.
	Text string `json:"text,omitempty"`
	// Rules identify the rules; see rulesID.
	Rules string `json:"rules"`
}

// Engine is an engine in a message: a worker starts the one that its own command line
// gives this name, and takes part only if that has the same options.
type Engine struct {
	Name    string            `json:"name"`
	Options map[string]string `json:"options,omitempty"`
}

// Definitions finds the definitions of variants.
type Definitions interface {
	// Find returns the definition of a variant by its id.
	Find(id string) (engine.Definition, error)
	// ReadText returns the one definition in a text.
	ReadText(text string) (engine.Definition, error)
}

// definition returns the variant's definition. It fails if the rules are others than
// where the batch comes from.
func (v *Variant) definition(all Definitions) (d engine.Definition, err error) {
	if v.Text != "" {
		d, err = all.ReadText(v.Text)
	} else {
		d, err = all.Find(v.ID)
	}
	if err != nil {
		return d, err
	}
	compiled, err := engine.Compile(d, nil)
	if err != nil {
		return d, err
	}
	if rulesID(compiled) != v.Rules {
		return d, fmt.Errorf("%s has other rules here: another version of ferz?", v.ID)
	}
	return d, nil
}

// rulesID returns a hash of all rules of a variant.
func rulesID(v *engine.Variant) string { return shortHash(tables.Identity(v)) }

func shortHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// signatureNodes is how many nodes are searched for a signature.
const signatureNodes = 4_000

// Signature returns a hash that identifies how ferz's own search plays a variant with the
// net that is installed.
func Signature(ctx context.Context, v *engine.Variant) (string, error) {
	e, err := nets.NewEngine(v, 1, "")
	if e == nil {
		return "", err
	}
	return signatureOf(ctx, e, v)
}

// signatureOf returns a hash of the nodes, the score and the line of a search from the
// start.
func signatureOf(ctx context.Context, e *search.Engine, v *engine.Variant) (string, error) {
	p, err := v.NewPosition("")
	if err != nil {
		return "", err
	}
	line, err := e.Search(ctx, p, search.Limits{Nodes: signatureNodes}, nil)
	if err != nil {
		return "", err
	}
	return shortHash(fmt.Sprint(line.Nodes, line.Score, line.Depth, line.PV)), nil
}
