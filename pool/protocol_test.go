package pool_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// roomModel is how an inbox whose value waits for a key to end hears of that. With one inbox its
// lock does the same, so the inboxes of simulated time don't show what is wrong.
type roomModel struct {
	x      *explore.X
	again  bool // it tries again, as crowded does
	keys   int  // of one that there may be
	waits  bool
	routed bool

	running, asked bool // as a strand
}

// try routes the value, if there is room.
func (r *roomModel) try() {
	if r.x.Point("begin"); !r.routed && r.keys == 0 {
		r.keys, r.routed = 1, true
	}
}

// drive routes until nobody has asked meanwhile.
func (r *roomModel) drive() {
	for again := true; again; again = r.asked {
		r.asked = false
		r.route()
		r.x.Point("rest")
		r.running = r.asked
	}
}

func (r *roomModel) route() {
	if r.try(); !r.routed {
		r.x.Point("waits")
		r.waits = true
		if r.again {
			r.try()
		}
	}
	r.x.Point("waits")
	r.waits = !r.routed
}

func (r *roomModel) end() {
	r.x.Point("end")
	r.keys--
	if r.x.Point("looks"); !r.waits {
		return
	}
	if r.x.Point("ask"); r.running {
		r.asked = true
	} else {
		r.running = true
		r.x.Go("inbox again", r.drive)
	}
}

// protocols are models, each with the step that is in question or without it.
var protocols = map[string]func(x *explore.X, with bool){
	"a key ends as a value waits for room": func(x *explore.X, with bool) {
		r := &roomModel{x: x, again: with, keys: 1, running: true}
		x.Go("inbox", r.drive)
		x.Go("key", r.end)
		x.Settle()
		require.True(x, r.routed)
	},
}

func TestProtocols_NeedTheirSecondLook(t *testing.T) {
	t.Parallel()
	for name, body := range protocols {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := explore.Config{Strategy: explore.Exhaustive, Preemptions: 3}
			search := func(with bool) explore.Result {
				return explore.Search(t, func(x *explore.X) { body(x, with) }, c)
			}
			with := search(true)
			require.Nil(t, with.Failure)
			require.NotNil(t, search(false).Failure, "without it, something is lost")
			t.Logf("%d orders", with.Orders)
		})
	}
}
