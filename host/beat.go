package host

// beat is what changes, or is looked at, in each turn.
type beat struct {
	seq uint64 // the latest sequence number

	inTurn bool // a turn has begun and is not over
	turnOf kind // the kind of its first callback
	stops  bool // Virtual.Stop was called; cuts it off

	sleeping    bool    // the driver sleeps and has to be woken: see sleep
	awaitsHolds bool    // a virtual host's driver sleeps until no hold is left
	untilIdle   bool    // the loop ends when nothing is pending
	polling     polling // whether the driver polls
	lone        bool    // a host drives all hosts of the pool; set with pool
	keeps       bool    // that host was told that something keeps this one running

	observed bool // the host is measured or traced
	traced   bool // the host is traced
	closed   bool
}
