package observable

import (
	"context"

	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/subscription"
)

// ConnectableConfig sets the subject that a [Connectable] shares its source through.
type ConnectableConfig[T any] struct {
	// Connector makes the subject that observers subscribe to. If nil, it is [NewSubject].
	Connector func() SubjectLike[T]

	// KeepSubject keeps the subject when a connection has ended. If false, later subscribers get a
	// new one.
	KeepSubject bool
}

// Connectable shares a source among its subscribers. It subscribes to the source in Connect, not
// for each subscriber. It has all methods of an [Observable] except the operator Connect. Any
// goroutine may call its methods at any time. It stands for RxJS's connectable.
//
//	source:                    -a--b--c|
//	Connect:                 ^
//	subscribed before that:  ---a--b--c|
//	subscribed later:               b--c|
type Connectable[T any] struct {
	source[T]
	shareState[T]
	shared Observable[T] // what Connect subscribes to; set once
	keep   bool          // set once
}

// NewConnectable makes a connectable without a connection.
func NewConnectable[T any](src Observable[T]) *Connectable[T] {
	must(!zero(src), "NewConnectable: zero src")
	return NewConnectableWithConfig(src, ConnectableConfig[T]{})
}

// NewConnectableWithConfig is NewConnectable with a choice of the subject.
func NewConnectableWithConfig[T any](src Observable[T], c ConnectableConfig[T]) *Connectable[T] {
	must(!zero(src), "NewConnectableWithConfig: zero src")
	one := &Connectable[T]{shared: src, keep: c.KeepSubject}
	one.connector = connectorOr("NewConnectableWithConfig", c.Connector)
	one.source = made(func(dst *Subscriber[T]) {
		subject, _ := one.current()
		subject.Observable().SubscribeTo(dst)
	})
	return one
}

// Observable returns the connectable as an observable, without the method that connects.
func (c *Connectable[T]) Observable() Observable[T] { return c.source }

// Connect subscribes to the source until the source ends, ctx ends, or the caller unsubscribes.
// Observers are told only of an end of the source. While there is a connection, Connect returns it
// and does nothing else.
func (c *Connectable[T]) Connect(ctx context.Context) *subscription.Subscription {
	must(ctx != nil, "Connect: nil ctx")
	for {
		subject, round := c.current()
		c.mu.Lock()
		if c.connection != nil && c.connection.Closed() {
			c.finish()
		}
		connection, fresh := c.connection, c.connection == nil && c.round == round
		if fresh {
			connection = newRoot(ctx, into(subject))
			connection.root.Rare = &scope.Rare{Room: roomOf(subject)}
			c.connection = connection
		}
		c.mu.Unlock()
		if connection == nil { // the subject has gone
			continue
		}
		if fresh {
			defer connection.AddFunc(func() { c.disconnected(connection) }) // when the source has been torn down
			run(c.shared, connection)
		}
		return &connection.tree
	}
}

// disconnected forgets a connection that has closed, unless Connect has replaced it already.
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
