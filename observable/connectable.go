package observable

import (
	"context"

	"github.com/rxsched/rxsched/subscription"
)

// ConnectableConfig says by what a [Connectable] shares its source.
type ConnectableConfig[T any] struct {
	// Connector makes the subject that observers subscribe to. If nil, it is [NewSubject].
	Connector func() SubjectLike[T]

	// KeepSubject goes on with the same subject when a connection has ended. Otherwise a new one
	// takes its place, for those who subscribe from then on.
	KeepSubject bool
}

// Connectable shares a source among those who subscribe to it. It is subscribed to the source when
// it is told to, not when someone subscribes. Any goroutine may call its methods at any time. It
// stands for RxJS's connectable.
//
//	source:                    -a--b--c|
//	Connect:                 ^
//	subscribed before that:  ---a--b--c|
//	subscribed later:               b--c|
type Connectable[T any] struct {
	shareState[T]
	src  Observable[T]
	keep bool // set once
}

// NewConnectable makes a connectable that is not connected.
func NewConnectable[T any](src Observable[T]) *Connectable[T] {
	must(src.subscribe != nil, "NewConnectable: zero src")
	return newConnectable(src, ConnectableConfig[T]{})
}

// NewConnectableWithConfig makes a connectable with a say in the subject.
func NewConnectableWithConfig[T any](src Observable[T], c ConnectableConfig[T]) *Connectable[T] {
	must(src.subscribe != nil, "NewConnectableWithConfig: zero src")
	return newConnectable(src, c)
}

func newConnectable[T any](src Observable[T], c ConnectableConfig[T]) *Connectable[T] {
	return &Connectable[T]{shareState: shareState[T]{connector: connectorOr(c.Connector)}, src: src, keep: c.KeepSubject}
}

// Observable is the connectable as an observable.
func (c *Connectable[T]) Observable() Observable[T] {
	return Observable[T]{func(dst *Subscriber[T]) {
		subject, _ := c.current()
		subject.Observable().SubscribeTo(dst)
	}}
}

// Subscribe is Observable().Subscribe.
func (c *Connectable[T]) Subscribe(ctx context.Context, observer Observer[T]) *subscription.Subscription {
	return c.Observable().Subscribe(ctx, observer)
}

// Connect subscribes to the source, until the source ends, ctx does, or the subscription returned
// is unsubscribed; the observers are told of an end only. While it is connected it does nothing and
// returns that subscription.
func (c *Connectable[T]) Connect(ctx context.Context) *subscription.Subscription {
	must(ctx != nil, "Connect: nil ctx")
	connection, fresh := c.connect(ctx)
	if fresh {
		defer connection.AddFunc(func() { c.disconnected(connection) }) // when the source has been torn down
		c.src.run(connection)
	}
	return &connection.tree
}

// connect makes a connection, or says what there is.
func (c *Connectable[T]) connect(ctx context.Context) (connection *Subscriber[T], fresh bool) {
	for {
		subject, round := c.current()
		c.mu.Lock()
		switch {
		case c.connection != nil && !c.connection.Closed():
			defer c.mu.Unlock()
			return c.connection, false
		case c.connection != nil:
			c.finish()
		}
		if c.round == round {
			defer c.mu.Unlock()
			c.connection = newRoot(ctx, into(subject))
			return c.connection, true
		}
		c.mu.Unlock() // the subject has gone
	}
}

// disconnected is called when a connection has closed, unless somebody connected anew before it
// came to that.
func (c *Connectable[T]) disconnected(connection *Subscriber[T]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.connection == connection {
		c.finish()
	}
}

// finish forgets a connection that has closed. mu is held.
func (c *Connectable[T]) finish() {
	if c.keep {
		c.connection = nil
		return
	}
	c.dropLocked()
}
