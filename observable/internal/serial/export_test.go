package serial

// Wait is what Send does once it has found the serializer busy.
func (in *Input[E]) Wait(e E) { Wait(&in.line, in.serializer, in, e) }
