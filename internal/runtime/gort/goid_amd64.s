//go:build gc && !go1.28 && !rxsched_safe

#include "textflag.h"

// func Goid() int64
TEXT ·Goid(SB), NOSPLIT, $0-8
	MOVQ ·offset(SB), CX
	TESTQ CX, CX
	JEQ  slow
	MOVQ (TLS), AX
	MOVQ (AX)(CX*1), AX
	MOVQ AX, ret+0(FP)
	RET
slow:
	JMP ·parsed(SB)

// func word(offset uintptr) int64
TEXT ·word(SB), NOSPLIT, $0-16
	MOVQ (TLS), AX
	MOVQ offset+0(FP), CX
	MOVQ (AX)(CX*1), AX
	MOVQ AX, ret+8(FP)
	RET

// func stackUsed() uintptr
TEXT ·stackUsed(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ 8(AX), AX
	SUBQ SP, AX
	MOVQ AX, ret+0(FP)
	RET
