package main

import (
	"slices"
	"time"
)

// order is to buy or sell a quantity of an instrument, at a price or better, for a while.
type order struct {
	instrument, number int
	buy                bool
	price, quantity    int
}

// event is a trade, or an order that has expired.
type event struct {
	instrument, number int // of the order that had rested
	price, quantity    int // 0 is expired
}

// rests is how long an order rests before it expires.
const rests = 200 * time.Millisecond

// book has the orders of one instrument that rest. One goroutine at a time uses it.
type book struct {
	buys, sells []resting // the best first, and of these the oldest
}

type resting struct {
	order
	until time.Time
}

// match trades an order with those that rest, and has what is left of it rest.
func (b *book) match(o order, now time.Time, send func(event)) {
	from, to := &b.buys, &b.sells
	if o.buy {
		from, to = to, from
	}
	for o.quantity > 0 && len(*from) > 0 {
		best := &(*from)[0]
		if better(best.order, o) {
			break
		}
		n := min(o.quantity, best.quantity)
		o.quantity -= n
		best.quantity -= n
		send(event{o.instrument, best.number, best.price, n})
		if best.quantity == 0 {
			*from = slices.Delete(*from, 0, 1)
		}
	}
	if o.quantity > 0 {
		i := 0
		for i < len(*to) && !worse((*to)[i].order, o) {
			i++
		}
		*to = slices.Insert(*to, i, resting{o, now.Add(rests)})
	}
}

// better reports whether an order asks for a better price than another one, of the other side, gives.
func better(resting, o order) bool {
	if o.buy {
		return resting.price > o.price
	}
	return resting.price < o.price
}

// worse reports whether an order comes behind another one of its side that is younger.
func worse(resting, o order) bool {
	if o.buy {
		return resting.price < o.price
	}
	return resting.price > o.price
}

// expire drops the orders that have rested for long enough, and returns the time until the next ones
// will have; 0 if none rests.
func (b *book) expire(now time.Time, send func(event)) (next time.Duration) {
	for _, side := range []*[]resting{&b.buys, &b.sells} {
		*side = slices.DeleteFunc(*side, func(r resting) bool {
			left := r.until.Sub(now)
			if left <= 0 {
				send(event{instrument: r.instrument, number: r.number})
				return true
			}
			if next == 0 || left < next {
				next = left
			}
			return false
		})
	}
	return next
}

// some reports whether an order rests.
func (b *book) some() bool { return len(b.buys)+len(b.sells) > 0 }
