//go:build gc && !go1.28 && !rxsched_safe

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

// func stackUsed() uintptr
TEXT ·stackUsed(SB), NOSPLIT, $0-8
	MOVD 8(g), R0
	MOVD RSP, R1
	SUB  R1, R0, R0
	MOVD R0, ret+0(FP)
	RET
