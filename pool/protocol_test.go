package pool_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// crewModel is how a crew with one worker sees to it that somebody comes for what is queued. What
// the crew does in one atomic step is one here, with a point before it. To lose a strand without
// the second look, a hand and two others have to stop at certain places; in the crew itself too
// many steps lie between to try all orders.
type crewModel struct {
	x               *explore.X
	looks           bool // twice, as rally does
	hands           int  // that were launched
	queued, driven  int
	free, searching bool
}

func (c *crewModel) push() {
	c.x.Point("push")
	c.queued++
	c.rally()
}

// waits reports whether anything is queued.
func (c *crewModel) waits() bool {
	c.x.Point("waits")
	return c.queued > 0
}

func (c *crewModel) rally() {
	for {
		if c.x.Point("free"); !c.free {
			return
		}
		if c.x.Point("search"); c.searching {
			return
		}
		if c.searching = true; c.launch() {
			return
		}
	}
}

// launch starts a hand that searches, if the worker is still free. It reports whether that is all.
func (c *crewModel) launch() bool {
	if c.take() {
		c.hands++
		c.x.Go(fmt.Sprint("hand ", c.hands), func() { c.work(true) })
		return true
	}
	c.stop()
	return !c.looks || !c.waits()
}

// take takes the worker, if it is free.
func (c *crewModel) take() bool {
	c.x.Point("take")
	was := c.free
	c.free = false
	return was
}

func (c *crewModel) stop() {
	c.x.Point("stop")
	c.searching = false
}

// drive drives a strand, if there is one.
func (c *crewModel) drive() bool {
	if c.x.Point("find"); c.queued == 0 {
		return false
	}
	c.queued--
	c.driven++
	return true
}

// work is a hand, which perhaps searches.
func (c *crewModel) work(search bool) {
	for c.drive() || c.leave(search) {
		if search {
			search = false
			c.stop()
			if c.waits() {
				c.rally()
			}
		}
	}
}

// leave makes the worker free. It reports whether the hand goes on.
func (c *crewModel) leave(search bool) bool {
	if search {
		c.stop()
	}
	for {
		c.x.Point("leave")
		c.free = true
		if !c.waits() || !c.take() {
			return false
		}
		if c.drive() {
			if c.waits() {
				c.rally()
			}
			return true
		}
	}
}

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
	"a strand is queued as a worker leaves": func(x *explore.X, with bool) {
		c := &crewModel{x: x, looks: with, searching: true}
		// The hand was leaving when "a" queued a strand and found the worker free. But then it went
		// on, and has driven that.
		x.Go("hand", func() { c.work(false) })
		x.Go("a", func() {
			if !c.launch() {
				c.rally()
			}
		})
		x.Go("b", c.push)
		x.Settle()
		require.Equal(x, 1, c.driven)
	},
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
