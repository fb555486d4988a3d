package durable

// doorbell wakes a goroutine. It is rung once for each wait, or more often for no wait.
type doorbell chan struct{}

func newDoorbell() doorbell { return make(doorbell, 1) }

// ring never waits.
func (d doorbell) ring() {
	select {
	case d <- struct{}{}:
	default:
	}
}
