// Command asm writes the vector instructions of package nnue. It is a module of
// its own, so that avo is no dependency of the program. In package nnue run:
//
//	go generate
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	lanes = 16 // int16 in a vector register
	width = 32 // bytes of one
)

func main() {
	ConstraintExpr("amd64")
	update()
	output()
	Generate()
}

// update keeps up to 64 units in registers while it adds and subtracts rows.
func update() {
	TEXT("updateAVX2", NOSPLIT, "func(sum, from, weights *int16, on *uint16, ons int, off *uint16, offs int, units int)")
	Pragma("noescape")
	Doc("updateAVX2 sets units of an accumulator, a multiple of 32, to those of another one with rows added and taken away.")
	sum, from := Load(Param("sum"), GP64()), Load(Param("from"), GP64())
	weights, stride := Load(Param("weights"), GP64()), Load(Param("units"), GP64())
	left := GP64()
	MOVQ(stride, left)
	SHLQ(Imm(1), stride)
	for _, chunk := range []int{4 * lanes, 2 * lanes} {
		label := map[int]string{4 * lanes: "wide", 2 * lanes: "narrow"}[chunk]
		Label(label)
		CMPQ(left, Imm(uint64(chunk)))
		JL(LabelRef(label + "End"))
		var sums []VecVirtual
		for i := range chunk / lanes {
			sums = append(sums, YMM())
			VMOVDQU(Mem{Base: from, Disp: i * width}, sums[i])
		}
		rows(label+"On", "on", "ons", weights, stride, sums, func(m Mem, s VecVirtual) { VPADDW(m, s, s) })
		rows(label+"Off", "off", "offs", weights, stride, sums, func(m Mem, s VecVirtual) { VPSUBW(m, s, s) })
		for i, s := range sums {
			VMOVDQU(s, Mem{Base: sum, Disp: i * width})
		}
		for _, p := range []Register{sum, from, weights} {
			ADDQ(Imm(uint64(2*chunk)), p)
		}
		SUBQ(Imm(uint64(chunk)), left)
		JMP(LabelRef(label))
		Label(label + "End")
	}
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
	TEXT("outputAVX2", NOSPLIT, "func(own, other, weights *int16, finer, units int) int32")
	Pragma("noescape")
	Doc("outputAVX2 returns the sum of the squared clipped activations of two accumulators times the output weights.")
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
