//go:build gc && !go1.28 && !rxsched_safe

#include "textflag.h"

// func word(offset uintptr) int64
TEXT ·word(SB), NOSPLIT, $0-16
	MOVD offset+0(FP), R0
	Get  R0
	Get  g
	I64Add
	I32WrapI64
	I64Load $0
	Set  R1
	MOVD R1, ret+8(FP)
	RET

// func stackUsed() uintptr
TEXT ·stackUsed(SB), NOSPLIT, $0-8
	Get  g
	I32WrapI64
	I64Load $8
	Get  SP
	I64ExtendI32U
	I64Sub
	Set  R0
	MOVD R0, ret+0(FP)
	RET
