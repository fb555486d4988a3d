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

// func StackUsed() uintptr
TEXT ·StackUsed(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ 8(AX), AX
	SUBQ SP, AX
	MOVQ AX, ret+0(FP)
	RET

// func Returns(pcs []uintptr) int
TEXT ·Returns(SB), NOSPLIT, $0-32
	MOVQ pcs_base+0(FP), DI
	MOVQ pcs_len+8(FP), CX
	MOVQ (TLS), R8
	MOVQ 8(R8), R8 // the end of the stack
	SUBQ $16, R8
	MOVQ SP, R9    // a record lies above this
	MOVQ BP, BX
	XORQ AX, AX
next:
	CMPQ AX, CX
	JGE  done
	CMPQ BX, R9
	JLS  done
	CMPQ BX, R8
	JHI  done
	MOVQ 8(BX), DX
	MOVQ DX, (DI)(AX*8)
	INCQ AX
	MOVQ BX, R9
	MOVQ (BX), BX
	JMP  next
done:
	MOVQ AX, ret+24(FP)
	RET
