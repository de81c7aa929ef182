package nnue_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants"
)

// A net is made for the layout of a variant, written, read and bound to the variant again.
// This one has learned nothing.
func ExampleFile() {
	v, err := variants.Load("losalamos")
	if err != nil {
		log.Fatal(err)
	}
	layout, err := nnue.NewFeatureSet(v)
	if err != nil {
		log.Fatal(err)
	}
	net, err := nnue.New(layout, nnue.Params{
		HiddenSize: nnue.HiddenSizeStep, FeatureWeights: make([]int16, layout.Size()*nnue.HiddenSizeStep), FeatureBiases: make([]int16, nnue.HiddenSizeStep),
		OutputWeights: make([]int16, 2*nnue.HiddenSizeStep), OutputQuant: 64, OutputBias: 64 * nnue.ActivationQuant / 2, Scale: 100,
	})
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if err := net.File(nnue.Provenance{Games: 0, Command: "none"}).Write(&file); err != nil {
		log.Fatal(err)
	}
	read, err := nnue.Read(&file)
	if err != nil {
		log.Fatal(err)
	}
	if net, err = read.Net(v); err != nil {
		log.Fatal(err)
	}
	p, err := v.NewPosition("")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(read.Variant, read.Rows, net.Evaluate(p))
	chess, err := variants.Load("chess")
	if err != nil {
		log.Fatal(err)
	}
	_, err = read.Net(chess)
	fmt.Println(err)
	// Output:
	// losalamos 360 50
	// net: it is for the variant "losalamos", whose rules are not those of Chess
}
