#include "textflag.h"

// func Goid() int64
TEXT ·Goid(SB), NOSPLIT, $0-8
	MOVD ·offset(SB), R0
	CBZ  R0, slow
	MOVD (g)(R0), R0
	MOVD R0, ret+0(FP)
	RET
slow:
	B ·parsed(SB)

// func word(offset uintptr) int64
TEXT ·word(SB), NOSPLIT, $0-16
	MOVD offset+0(FP), R0
	MOVD (g)(R0), R0
	MOVD R0, ret+8(FP)
	RET

// func StackUsed() uintptr
TEXT ·StackUsed(SB), NOSPLIT, $0-8
	MOVD 8(g), R0
	MOVD RSP, R1
	SUB  R1, R0, R0
	MOVD R0, ret+0(FP)
	RET

// func Returns(pcs []uintptr) int
TEXT ·Returns(SB), NOSPLIT, $0-32
	MOVD pcs_base+0(FP), R0
	MOVD pcs_len+8(FP), R1
	MOVD 8(g), R2 // the end of the stack
	SUB  $16, R2
	MOVD RSP, R3
	SUB  $16, R3  // a record lies above this
	MOVD R29, R4
	MOVD $0, R5
next:
	CMP  R1, R5
	BGE  done
	CMP  R3, R4
	BLS  done
	CMP  R2, R4
	BHI  done
	MOVD 8(R4), R6
	MOVD R6, (R0)
	ADD  $8, R0
	ADD  $1, R5
	MOVD R4, R3
	MOVD (R4), R4
	B    next
done:
	MOVD R5, ret+24(FP)
	RET
