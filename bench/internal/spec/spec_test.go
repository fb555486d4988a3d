package spec_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched/bench/internal/spec"
)

// TestOrder_IsThatOfTheOtherLanguages pins what js/spec.mjs comes to as well.
func TestOrder_IsThatOfTheOtherLanguages(t *testing.T) {
	for name, c := range map[string]struct{ got, want spec.Order }{
		"priorities": {spec.By(spec.Priorities(1000)), 4231537094},
		"delays":     {spec.By(spec.Virtual(1000)), 1792487880},
	} {
		if c.got != c.want {
			t.Errorf("%s: order %d, want %d", name, c.got, c.want)
		}
	}
}

func TestWindows_CountTheirEvents(t *testing.T) {
	gaps := []time.Duration{3 * time.Millisecond, 3 * time.Millisecond, 12 * time.Millisecond}
	if count, sum := spec.Debounced(gaps); count != 2 || sum != 1+2 {
		t.Errorf("debounced: %d events, sum %d", count, sum)
	}
	if count, sum := spec.Throttled(gaps); count != 2 || sum != 0+2 {
		t.Errorf("throttled: %d events, sum %d", count, sum)
	}
}
