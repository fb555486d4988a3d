package rxotel

import "errors"

// ErrNameTaken is the error of Watch if the same [Metrics] or [Spans] already watches a host under
// that name.
var ErrNameTaken = errors.New("rxotel: the name is taken by another host")
