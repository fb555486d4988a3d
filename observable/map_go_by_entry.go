package observable

// This file decides which values of MapGoBy enter, which wait, and which are dropped.

func (c *keyedCalls[T, K]) admit(v T) error {
	turned, err := c.enter(v, c.key(v))
	if turned {
		c.on.turn()
	}
	return err
}

// enter has a call begin with v, or v wait. It reports whether the first of the turns gave way.
func (c *keyedCalls[T, K]) enter(v T, key K) (turned bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ok, err := c.makeRoomLocked(key)
	if ok {
		p := &parcel[T, K]{value: v, at: c.came}
		c.came++
		c.lanes.put(key, p)
		if !c.config.Unordered {
			p.turn.of = p
			c.turns.push(&p.turn)
		}
		c.extra = c.extra || c.config.KeyBacklog.bounded() && c.beyondLocked(p.lane)
	}
	c.startAllLocked() // also when the first of the turns gave way
	turned, c.turned = c.turned, false
	return turned, err
}

// makeRoomLocked reports whether a value of a key may enter. It may wait, without mu.
func (c *keyedCalls[T, K]) makeRoomLocked(key K) (ok bool, err error) {
	beyond := false // the bound of its key
	for !c.over {
		b, one := c.fullLocked(key, beyond)
		switch {
		case b == nil:
			return true, nil
		case b.Overflow == OverflowBlock && one != nil && c.asks.Load() && !c.extra:
			beyond = true // and the source waits
		case b.Overflow == OverflowBlock:
			full := func() bool { b, _ := c.fullLocked(key, beyond); return b != nil }
			if ok, err := c.waitLocked(full); !ok {
				return false, err
			}
		case b.Overflow == OverflowDropNewest:
			return false, nil
		case b.Overflow == OverflowFail:
			return false, &OverflowError{Limit: b.Limit}
		default:
			c.forgetLocked(b.Overflow, one)
		}
	}
	return false, nil
}

// fullLocked returns the backlog that is full for a further value of a key, and the lane if it is
// the key's; nil if a call may begin at once, or there is room. The key's counts unless beyond.
func (c *keyedCalls[T, K]) fullLocked(key K, beyond bool) (b *Backlog, one *lane[T, K]) {
	all, each := &c.config.Backlog, &c.config.KeyBacklog
	one = c.lanes.of[key]
	switch {
	case one == nil && c.mayStartLocked():
		return nil, nil // a call begins at once
	case one != nil && each.bounded() && one.waiting.size >= each.Limit && !beyond:
		return each, one
	case all.bounded() && c.lanes.size >= all.Limit:
		return all, nil
	default:
		return nil, nil
	}
}

// forgetLocked drops the oldest value, or all, of a lane or, if that is nil, of all.
func (c *keyedCalls[T, K]) forgetLocked(policy Overflow, one *lane[T, K]) {
	for more := true; more; {
		oldest, left := one, &c.lanes.size
		if one == nil {
			oldest = c.lanes.all.next.of.lane
		} else {
			left = &one.waiting.size
		}
		c.leavesLocked(oldest)
		p := c.lanes.take(oldest)
		if !c.config.Unordered {
			c.turned = c.turned || c.turns.next == &p.turn
			p.turn.leave()
		}
		more = policy == OverflowKeepLatest && *left > 0
	}
}
