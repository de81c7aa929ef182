// Command asm writes the vector instructions of the packages nnue and training.
// It is a module of its own, so that avo is no dependency of the program. There
// run:
//
//	go generate
package main

import (
	"flag"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	lanes = 16 // int16 in a vector register
	width = 32 // bytes of one
)

func main() {
	training := flag.Bool("training", false, "write those of package training")
	flag.Parse()
	ConstraintExpr("amd64")
	if *training {
		gather()
		scatter()
	} else {
		update()
		output()
	}
	Generate()
}

// update keeps up to 64 units in registers while it adds and subtracts rows.
func update() {
	TEXT("updateVectors", NOSPLIT, "func(sum, from, weights *int16, on *uint16, ons int, off *uint16, offs int, units int)")
	Pragma("noescape")
	Doc("updateVectors sets units of an accumulator, a multiple of 32, to those of another one with rows added and taken away.")
	sum, from := Load(Param("sum"), GP64()), Load(Param("from"), GP64())
	weights, stride := Load(Param("weights"), GP64()), Load(Param("units"), GP64())
	chunks(stride, 2, []Register{sum, from, weights}, func(label string, registers int) {
		sums := load(from, registers)
		rows(label+"On", "on", "ons", weights, stride, sums, func(m Mem, s VecVirtual) { VPADDW(m, s, s) })
		rows(label+"Off", "off", "offs", weights, stride, sums, func(m Mem, s VecVirtual) { VPSUBW(m, s, s) })
		for i, s := range sums {
			VMOVDQU(s, Mem{Base: sum, Disp: i * width})
		}
	})
	VZEROUPPER()
	RET()
}

// chunks makes bytes of a number of units, and goes over them with several
// registers at a time, and the rest with half as many. All of the pointers are
// moved on.
func chunks(units Register, size int, pointers []Register, do func(label string, registers int)) {
	SHLQ(Imm(uint64(size/2)), units)
	left := GP64()
	MOVQ(units, left)
	for _, registers := range []int{2 * size, size} {
		label := map[int]string{2 * size: "wide", size: "narrow"}[registers]
		Label(label)
		CMPQ(left, I32(registers*width))
		JL(LabelRef(label + "End"))
		do(label, registers)
		for _, p := range pointers {
			ADDQ(I32(registers*width), p)
		}
		SUBQ(I32(registers*width), left)
		JMP(LabelRef(label))
		Label(label + "End")
	}
}

func load(from Register, registers int) (out []VecVirtual) {
	for i := range registers {
		out = append(out, YMM())
		VMOVDQU(Mem{Base: from, Disp: i * width}, out[i])
	}
	return out
}

// gather adds rows to numbers in registers.
func gather() {
	TEXT("gatherAVX2", NOSPLIT, "func(sums, from, weights *float32, rows *uint16, count, units int)")
	Pragma("noescape")
	Doc("gatherAVX2 sets numbers, a multiple of 32, to others with rows of weights added.")
	sums, from := Load(Param("sums"), GP64()), Load(Param("from"), GP64())
	weights, stride := Load(Param("weights"), GP64()), Load(Param("units"), GP64())
	chunks(stride, 4, []Register{sums, from, weights}, func(label string, registers int) {
		in := load(from, registers)
		rows(label+"Rows", "rows", "count", weights, stride, in, func(m Mem, s VecVirtual) { VADDPS(m, s, s) })
		for i, s := range in {
			VMOVDQU(s, Mem{Base: sums, Disp: i * width})
		}
	})
	VZEROUPPER()
	RET()
}

// scatter adds numbers in registers to rows.
func scatter() {
	TEXT("scatterAVX2", NOSPLIT, "func(weights, vector *float32, rows *uint16, count, units int)")
	Pragma("noescape")
	Doc("scatterAVX2 adds numbers, a multiple of 32, to rows of weights.")
	vector := Load(Param("vector"), GP64())
	weights, stride := Load(Param("weights"), GP64()), Load(Param("units"), GP64())
	chunks(stride, 4, []Register{vector, weights}, func(label string, registers int) {
		in := load(vector, registers)
		rows(label+"Rows", "rows", "count", weights, stride, in, func(m Mem, s VecVirtual) {
			sum := YMM()
			VADDPS(m, s, sum)
			VMOVUPS(sum, m)
		})
	})
	VZEROUPPER()
	RET()
}

// rows applies an instruction to all rows of a list.
func rows(label, list, count string, weights, stride Register, sums []VecVirtual, apply func(Mem, VecVirtual)) {
	next, left := Load(Param(list), GP64()), Load(Param(count), GP64())
	Label(label)
	TESTQ(left, left)
	JZ(LabelRef(label + "End"))
	row := GP64()
	MOVWQZX(Mem{Base: next}, row)
	IMULQ(stride, row)
	for i, s := range sums {
		apply(Mem{Base: weights, Index: row, Scale: 1, Disp: i * width}, s)
	}
	ADDQ(Imm(2), next)
	DECQ(left)
	JMP(LabelRef(label))
	Label(label + "End")
}

// output sums up squared clipped activations times their weights.
func output() {
	TEXT("outputVectors", NOSPLIT, "func(own, other, weights *int16, finer, units int) int32")
	Pragma("noescape")
	Doc("outputVectors returns the sum of the squared clipped activations of two accumulators times the output weights.")
	own, other := Load(Param("own"), GP64()), Load(Param("other"), GP64())
	weights, left := Load(Param("weights"), GP64()), Load(Param("units"), GP64())
	finer, shift := GP64(), XMM()
	Load(Param("finer"), finer)
	VMOVQ(finer, shift)
	most32, most, zero := GP32(), YMM(), YMM()
	MOVL(U32(255), most32)
	most128 := most.AsX()
	VMOVD(most32, most128)
	VPBROADCASTW(most128, most)
	VPXOR(zero, zero, zero)
	second := GP64()
	LEAQ(Mem{Base: weights, Index: left, Scale: 2}, second)
	sums := []VecVirtual{YMM(), YMM()}
	for _, s := range sums {
		VPXOR(s, s, s)
	}
	Label("loop")
	for i, side := range [][2]Register{{own, weights}, {other, second}} {
		v, w := YMM(), YMM()
		VMOVDQU(Mem{Base: side[0]}, v)
		VPSRAW(shift, v, v)
		VPMAXSW(zero, v, v)
		VPMINSW(most, v, v)
		VPMULLW(Mem{Base: side[1]}, v, w)
		VPMADDWD(v, w, w)
		VPADDD(w, sums[i], sums[i])
	}
	for _, p := range []Register{own, other, weights, second} {
		ADDQ(Imm(width), p)
	}
	SUBQ(Imm(lanes), left)
	JNZ(LabelRef("loop"))
	VPADDD(sums[0], sums[1], sums[0])
	total, upper := sums[0].AsX(), XMM()
	VEXTRACTI128(Imm(1), sums[0], upper)
	VPADDD(upper, total, total)
	for _, order := range []uint64{0x4e, 0xb1} { // swap the halves, then their halves
		VPSHUFD(Imm(order), total, upper)
		VPADDD(upper, total, total)
	}
	VMOVD(total, most32)
	Store(most32, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
