package priority

import "errors"

// ErrFrameRate is returned by SetFrameRate for a rate that is out of range.
var ErrFrameRate = errors.New("priority: frame rate is not within 0 and 125")
