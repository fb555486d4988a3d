package explore

import "testing"

// Fuzz explores a body by fuzzing: the bytes of an input are the choices. An input that fails also
// prints the schedule to replay it with.
func Fuzz(f *testing.F, body func(x *X), options ...Option) {
	f.Helper()
	for _, seed := range []string{"", "\x01", "\x00\x01\x00\x01", "\x01\x02\x03\x04\x05\x06\x07"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &search{t: t, body: body, config: configure(options)}
		x := s.try(&bytes{data})
		if x.needsLocks {
			x = s.try(&bytes{data})
		}
		if s.ended(x) {
			t.Fatal(s.result.Failure.Report)
		}
	})
}

// bytes takes choices from bytes. After the last, it takes the usual ones.
type bytes struct{ left []byte }

// next returns a number below n.
func (b *bytes) next(n int) int {
	if n == 1 || len(b.left) == 0 {
		return 0
	}
	v := int(b.left[0]) % n
	b.left = b.left[1:]
	return v
}

// thread takes 0 for the usual step, so that an input can be shorter.
func (b *bytes) thread(c choice) int {
	return (c.usual + b.next(len(c.steps))) % len(c.steps)
}

func (b *bytes) value(n int) int { return b.next(n) }
func (b *bytes) touch(any, bool) {}
