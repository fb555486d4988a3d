#include "textflag.h"

// func Here() int64
TEXT ·Here(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ AX, ret+0(FP)
	RET
