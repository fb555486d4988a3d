package js

import (
	"errors"
	"io"
	"sync/atomic"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// ErrOutput says that scripts have written more than [Limits] allow.
var ErrOutput = errors.New("js: too much output")

// meter counts what scripts write. What is too much is dropped, and ends the callback.
type meter struct {
	loop *loop.Loop
	most int64
	sum  atomic.Int64 // of both outputs
}

// metered is one of the outputs.
type metered struct {
	*meter
	to io.Writer
}

func (m metered) Write(b []byte) (int, error) {
	if m.sum.Add(int64(len(b))) > m.most {
		m.loop.Interrupt(ErrOutput)
		return 0, ErrOutput
	}
	return m.to.Write(b)
}
