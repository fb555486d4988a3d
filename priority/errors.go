package priority

import "errors"

// ErrFrameRate says that a frame rate is out of range. SetFrameRate returns it.
var ErrFrameRate = errors.New("priority: frame rate is not within 0 and 125")
