package inspect

// budget counts the events that may be traced. Each sample adds a share, up to four of them.
type budget struct {
	share  int // set once
	tokens int // below 0 if the tracing was stopped too late
}

func newBudget(eventsASecond int) budget {
	share := max(eventsASecond/samplesASec, 1)
	return budget{share: share, tokens: 3 * share}
}

func (b *budget) refill()      { b.tokens = min(b.tokens+b.share, 4*b.share) }
func (b *budget) spend(n int)  { b.tokens -= n }
func (b *budget) left() int    { return max(b.tokens, 0) }
func (b *budget) enough() bool { return b.tokens >= b.share }
