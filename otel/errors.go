package rxotel

import "errors"

// ErrNameTaken is what Watch returns if the same [Metrics] or [Spans] watches a host under that
// name already: the two could not be told apart.
var ErrNameTaken = errors.New("rxotel: the name is taken by another host")
