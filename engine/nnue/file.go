package nnue

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// The file format: a magic line, the length of the header in 4 bytes, the header in
// JSON, the weights in 2 bytes each (little endian), and the SHA-256 of all that. Nets on
// positional terms have a magic line of their own, since versions of ferz that don't know
// them would play badly with them, and so have those with king buckets, whose headers say
// whether they are on terms. All lines have the same length.
const (
	magic        = "ferz net 2\n"
	magicOn      = "ferz net 3\n" // for Params.OnTerms
	magicBuckets = "ferz net 4\n" // for File.Buckets
	maxHeader    = 1 << 20
	maxFile      = len(magic) + 4 + maxHeader + 2*MaxHiddenSize*(maxRows+4) + sha256.Size
)

// Provenance describes how a net was trained.
type Provenance struct {
	Program      string  `json:"program,omitempty"` // version of ferz
	Command      string  `json:"command,omitempty"`
	Games        int     `json:"games,omitempty"`
	Positions    int     `json:"positions,omitempty"`
	Epochs       int     `json:"passes,omitempty"`
	Rounds       int     `json:"rounds,omitempty"`
	Hours        float64 `json:"hours,omitempty"`
	Loss         float64 `json:"loss,omitempty"`    // mean squared error on the validation set
	BaselineLoss float64 `json:"without,omitempty"` // the same without the net
	Match        string  `json:"match,omitempty"`   // against the evaluation that it replaces
}

// File is the contents of a net's file.
type File struct {
	Variant string // ID of the variant that the net was trained for
	Rules   uint64 // see FeatureSet.RulesHash
	Rows    int
	Buckets int // king buckets, see FeatureSet.WithKingBuckets; 0 or 1: none
	Record  Provenance
	Params  Params
}

type header struct {
	Variant string     `json:"variant"`
	Rules   string     `json:"rules"`
	Rows    int        `json:"rows"`
	Units   int        `json:"units"`
	Finer   int        `json:"finer"`
	Quantum int        `json:"quantum"`
	Bias    int        `json:"bias"`
	Scale   int        `json:"scale"`
	Buckets int        `json:"buckets,omitempty"`
	OnTerms bool       `json:"terms,omitempty"` // in a file with king buckets
	Record  Provenance `json:"record"`
}

// File returns the net as the contents of a file.
func (n *Net) File(r Provenance) *File {
	return &File{Variant: n.Layout.v.Def.ID, Rules: n.Layout.RulesHash(), Rows: n.Layout.rows, Buckets: n.Layout.buckets, Record: r, Params: n.Params}
}

// Write writes a net's file.
func (f *File) Write(w io.Writer) error {
	h := header{
		Variant: f.Variant, Rules: fmt.Sprintf("%016x", f.Rules), Rows: f.Rows, Units: f.Params.HiddenSize, Finer: f.Params.InputShift,
		Quantum: f.Params.OutputQuant, Bias: f.Params.OutputBias, Scale: f.Params.Scale, Record: f.Record,
	}
	line := magic
	switch {
	case f.Buckets > 1:
		line, h.Buckets, h.OnTerms = magicBuckets, f.Buckets, f.Params.OnTerms
	case f.Params.OnTerms:
		line = magicOn
	}
	head, err := json.Marshal(h)
	if err != nil {
		return err
	}
	out := append(binary.LittleEndian.AppendUint32(nil, uint32(len(head))), head...)
	for _, part := range [][]int16{f.Params.FeatureWeights, f.Params.FeatureBiases, f.Params.OutputWeights} {
		if out, err = binary.Append(out, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	_, err = w.Write(withChecksum(line, out))
	return err
}

var errDamaged = errors.New("the file is damaged: its checksum is wrong")

// Read reads a net's file. It returns an error for a damaged file or one of another
// version.
func Read(r io.Reader) (*File, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(maxFile)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("net: %w", err)
	case !hasMagic(data, magic) && !hasMagic(data, magicOn) && !hasMagic(data, magicBuckets):
		return nil, fmt.Errorf("net: no net of this version of ferz: it begins with none of %q, %q and %q", strings.TrimSpace(magic), strings.TrimSpace(magicOn), strings.TrimSpace(magicBuckets))
	case len(data) > maxFile:
		return nil, errors.New("net: the file is too long for a net")
	}
	f, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("net: %w", err)
	}
	return f, nil
}

func hasMagic(data []byte, line string) bool { return bytes.HasPrefix(data, []byte(line)) }

func decode(data []byte) (*File, error) {
	end := len(data) - sha256.Size
	if end < len(magic)+4 {
		return nil, errDamaged
	}
	if sum := sha256.Sum256(data[:end]); !bytes.Equal(sum[:], data[end:]) {
		return nil, errDamaged
	}
	rest := data[len(magic):end]
	size := int64(binary.LittleEndian.Uint32(rest))
	if rest = rest[4:]; size > int64(len(rest)) {
		return nil, fmt.Errorf("a header of %d bytes in a file of %d", size, len(data))
	}
	var h header
	if err := json.Unmarshal(rest[:size], &h); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	f := &File{Variant: h.Variant, Rows: h.Rows, Buckets: 1, Record: h.Record}
	if _, err := fmt.Sscanf(h.Rules, "%016x", &f.Rules); err != nil {
		return nil, fmt.Errorf("header: rules %q: expected 16 hexadecimal digits", h.Rules)
	}
	if h.Rows < 1 || h.Rows > maxRows || h.Units < 1 || h.Units > MaxHiddenSize {
		return nil, fmt.Errorf("header: %d rows of %d units: expected up to %d of %d", h.Rows, h.Units, maxRows, MaxHiddenSize)
	}
	onTerms := hasMagic(data, magicOn)
	if hasMagic(data, magicBuckets) {
		if f.Buckets, onTerms = h.Buckets, h.OnTerms; f.Buckets != kingBuckets {
			return nil, fmt.Errorf("header: %d king buckets: expected %d", h.Buckets, kingBuckets)
		}
	}
	f.Params = Params{
		OnTerms: onTerms, HiddenSize: h.Units, InputShift: h.Finer, OutputQuant: h.Quantum, OutputBias: h.Bias, Scale: h.Scale,
		FeatureWeights: make([]int16, h.Rows*h.Units), FeatureBiases: make([]int16, h.Units), OutputWeights: make([]int16, 2*h.Units),
	}
	return f, f.Params.read(rest[size:])
}

// read decodes the weights.
func (p *Params) read(data []byte) error {
	parts := [][]int16{p.FeatureWeights, p.FeatureBiases, p.OutputWeights}
	if want := 2 * (len(p.FeatureWeights) + len(p.FeatureBiases) + len(p.OutputWeights)); len(data) != want {
		return fmt.Errorf("%d bytes of weights: expected %d", len(data), want)
	}
	for _, part := range parts {
		n, err := binary.Decode(data, binary.LittleEndian, part)
		if err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

// Net returns the net for positions of a variant, or an error that says why it can't
// be used for them.
func (f *File) Net(v *engine.Variant) (*Net, error) {
	l, err := NewFeatureSet(v)
	if err != nil {
		return nil, err
	}
	if l.RulesHash() != f.Rules {
		if f.Variant == v.Def.ID {
			return nil, fmt.Errorf("net: it was made for other rules of %s than those played now", v.Def.Name)
		}
		return nil, fmt.Errorf("net: it is for the variant %q, whose rules are not those of %s", f.Variant, v.Def.Name)
	}
	if l, err = f.withBuckets(l); err != nil {
		return nil, fmt.Errorf("net: %w", err)
	}
	return New(l, f.Params)
}

// withBuckets returns the features with the king buckets that the file's net has.
func (f *File) withBuckets(l *FeatureSet) (*FeatureSet, error) {
	if f.Buckets <= 1 {
		return l, nil
	}
	return l.WithKingBuckets()
}

// withChecksum returns a file's bytes with a magic line and the checksum.
func withChecksum(line string, body []byte) []byte {
	out := append([]byte(line), body...)
	sum := sha256.Sum256(out)
	return append(out, sum[:]...)
}
