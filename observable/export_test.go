package observable

// DeliverTo is a delivery to w's observer by a source that has found w open.
func DeliverTo(w *Waitable, f func()) { w.deliver(f) }
