package observable

import "fmt"

// NotificationKind is the kind of a [Notification].
type NotificationKind uint8

// The kinds of notifications.
const (
	KindNext     NotificationKind = iota // a value
	KindError                            // the end, by an error
	KindComplete                         // the end
)

var kindNames = [...]string{"Next", "Error", "Complete"}

// String returns the name of the constant, without Kind.
func (k NotificationKind) String() string { return nameOf(kindNames[:], "NotificationKind", uint8(k)) }

func nameOf(names []string, typ string, value uint8) string {
	if int(value) < len(names) {
		return names[value]
	}
	return fmt.Sprintf("%s(%d)", typ, value)
}

// Notification is a value, an error or completion, as a value. It stands for RxJS's
// ObservableNotification.
type Notification[T any] struct {
	Kind  NotificationKind
	Value T     // if Kind is KindNext
	Err   error // if Kind is KindError
}

// SendTo calls dst's Next, Error or Complete. It panics if dst is nil.
func (n *Notification[T]) SendTo(dst *Subscriber[T]) {
	must(dst != nil, "SendTo: nil dst")
	switch n.Kind {
	case KindNext:
		dst.Next(n.Value)
	case KindError:
		dst.Error(n.Err)
	case KindComplete:
		dst.Complete()
	}
}
