package explore

// fail notes a failure.
func (s *search) fail(x *X) {
	f := x.failure
	f.Order = s.result.Orders
	f.Steps = len(trimmed(x.tokens))
	f.Schedule = format(x.tokens)
	f.Report = f.Message + "\n" + f.Schedule
	s.result.Failure = f
}

// replay tries one order.
func (s *search) replay() {
	tokens, err := parse(s.config.replay)
	if err != nil {
		s.t.Fatal(err)
	}
	s.ended(s.try(&given{tokens: tokens}))
}
