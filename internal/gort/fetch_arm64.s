#include "textflag.h"

// func fetch(p unsafe.Pointer, lines int)
TEXT ·fetch(SB), NOSPLIT, $0-16
	MOVD p+0(FP), R0
	MOVD lines+8(FP), R1
next:
	PRFM (R0), PLDL1KEEP
	ADD  $64, R0
	SUBS $1, R1
	BGT  next
	RET

// func fetchToWrite(p unsafe.Pointer, lines int)
TEXT ·fetchToWrite(SB), NOSPLIT, $0-16
	MOVD p+0(FP), R0
	MOVD lines+8(FP), R1
next:
	PRFM (R0), PSTL1KEEP
	ADD  $64, R0
	SUBS $1, R1
	BGT  next
	RET
