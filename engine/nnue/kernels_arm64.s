#include "textflag.h"

// Vector instructions that Go's assembler does not know, on eight int16 a register,
// d = n op m; the last two add the products of four to four int32.
#define SSHL(m, n, d) WORD $(0x4E604400 | (m)<<16 | (n)<<5 | (d))
#define SMAX(m, n, d) WORD $(0x4E606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN(m, n, d) WORD $(0x4E606C00 | (m)<<16 | (n)<<5 | (d))
#define MUL(m, n, d) WORD $(0x4E609C00 | (m)<<16 | (n)<<5 | (d))
#define SMLAL(m, n, d) WORD $(0x0E608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2(m, n, d) WORD $(0x4E608000 | (m)<<16 | (n)<<5 | (d))

// ROW leads R8 to where the chunk's part of the next row of a list begins.
#define ROW \
	MOVHU.P 2(R5), R7      \
	MADD    R3, R2, R7, R8

// func updateVectors(sum, from, weights *int16, on *uint16, ons int, off *uint16, offs int, units int)
TEXT ·updateVectors(SB), NOSPLIT, $0-64
	MOVD sum+0(FP), R0
	MOVD from+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD units+56(FP), R3
	LSL  $1, R3             // bytes of a row
	MOVD R3, R4             // bytes left

wide:
	// 64 units at a time.
	CMP    $128, R4
	BLT    narrow
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R1), [V4.H8, V5.H8, V6.H8, V7.H8]
	MOVD   on+24(FP), R5
	MOVD   ons+32(FP), R6
	CBZ    R6, wideOnEnd

wideOn:
	ROW
	VLD1.P 64(R8), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1   (R8), [V20.H8, V21.H8, V22.H8, V23.H8]
	VADD   V16.H8, V0.H8, V0.H8
	VADD   V17.H8, V1.H8, V1.H8
	VADD   V18.H8, V2.H8, V2.H8
	VADD   V19.H8, V3.H8, V3.H8
	VADD   V20.H8, V4.H8, V4.H8
	VADD   V21.H8, V5.H8, V5.H8
	VADD   V22.H8, V6.H8, V6.H8
	VADD   V23.H8, V7.H8, V7.H8
	SUBS   $1, R6
	BNE    wideOn

wideOnEnd:
	MOVD off+40(FP), R5
	MOVD offs+48(FP), R6
	CBZ  R6, wideOffEnd

wideOff:
	ROW
	VLD1.P 64(R8), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1   (R8), [V20.H8, V21.H8, V22.H8, V23.H8]
	VSUB   V16.H8, V0.H8, V0.H8
	VSUB   V17.H8, V1.H8, V1.H8
	VSUB   V18.H8, V2.H8, V2.H8
	VSUB   V19.H8, V3.H8, V3.H8
	VSUB   V20.H8, V4.H8, V4.H8
	VSUB   V21.H8, V5.H8, V5.H8
	VSUB   V22.H8, V6.H8, V6.H8
	VSUB   V23.H8, V7.H8, V7.H8
	SUBS   $1, R6
	BNE    wideOff

wideOffEnd:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	VST1.P [V4.H8, V5.H8, V6.H8, V7.H8], 64(R0)
	ADD    $128, R2
	SUB    $128, R4
	B      wide

narrow:
	// The last 32 units, if there are any.
	CBZ    R4, done
	VLD1   (R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	MOVD   on+24(FP), R5
	MOVD   ons+32(FP), R6
	CBZ    R6, narrowOnEnd

narrowOn:
	ROW
	VLD1 (R8), [V16.H8, V17.H8, V18.H8, V19.H8]
	VADD V16.H8, V0.H8, V0.H8
	VADD V17.H8, V1.H8, V1.H8
	VADD V18.H8, V2.H8, V2.H8
	VADD V19.H8, V3.H8, V3.H8
	SUBS $1, R6
	BNE  narrowOn

narrowOnEnd:
	MOVD off+40(FP), R5
	MOVD offs+48(FP), R6
	CBZ  R6, narrowOffEnd

narrowOff:
	ROW
	VLD1 (R8), [V16.H8, V17.H8, V18.H8, V19.H8]
	VSUB V16.H8, V0.H8, V0.H8
	VSUB V17.H8, V1.H8, V1.H8
	VSUB V18.H8, V2.H8, V2.H8
	VSUB V19.H8, V3.H8, V3.H8
	SUBS $1, R6
	BNE  narrowOff

narrowOffEnd:
	VST1 [V0.H8, V1.H8, V2.H8, V3.H8], (R0)

done:
	RET

// ACTIVATE adds the squared clipped activations of eight sums, in register v, times
// their weights, in w, to the registers low and high of four int32 each. V29 holds what
// an activation is at most, V30 minus the shift, V31 zeros. An activation times its
// weight fits in 16 bits, as the largest weight is 127.
#define ACTIVATE(v, w, low, high) \
	SSHL(30, v, v)     \
	SMAX(31, v, v)     \
	SMIN(29, v, v)     \
	MUL(v, w, w)       \
	SMLAL(v, w, low)   \
	SMLAL2(v, w, high)

// func outputVectors(own, other, weights *int16, finer int, units int) int32
TEXT ·outputVectors(SB), NOSPLIT, $0-44
	MOVD own+0(FP), R0
	MOVD other+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD finer+24(FP), R4
	MOVD units+32(FP), R5
	ADD  R5<<1, R2, R3      // weights of the other accumulator
	NEG  R4, R4
	VDUP R4, V30.H8
	MOVD $255, R4
	VDUP R4, V29.H8
	VEOR V31.B16, V31.B16, V31.B16
	VEOR V16.B16, V16.B16, V16.B16
	VEOR V17.B16, V17.B16, V17.B16
	VEOR V18.B16, V18.B16, V18.B16
	VEOR V19.B16, V19.B16, V19.B16

loop:
	VLD1.P 32(R0), [V0.H8, V1.H8]
	VLD1.P 32(R2), [V2.H8, V3.H8]
	VLD1.P 32(R1), [V4.H8, V5.H8]
	VLD1.P 32(R3), [V6.H8, V7.H8]
	ACTIVATE(0, 2, 16, 17)
	ACTIVATE(1, 3, 18, 19)
	ACTIVATE(4, 6, 16, 17)
	ACTIVATE(5, 7, 18, 19)
	SUBS   $16, R5
	BNE    loop
	VADD   V17.S4, V16.S4, V16.S4
	VADD   V19.S4, V18.S4, V18.S4
	VADD   V18.S4, V16.S4, V16.S4
	VADDV  V16.S4, V16
	VMOV   V16.S[0], R4
	MOVW   R4, ret+40(FP)
	RET
