package catalog

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// Operators that start goroutines, or make one wait.

// outcome is what a function returned that waits for a sequence.
type outcome struct {
	values []string
	err    error
	done   bool
}

// wait waits for a time of the host. It is for goroutines other than the host's.
func (s *scene) wait(ctx context.Context, d time.Duration) {
	over := make(chan struct{})
	if _, err := s.Host().SetTimeout(func() { close(over) }, d); err != nil {
		return
	}
	select {
	case <-over:
	case <-ctx.Done():
	}
}

func playFromChan(s *scene) { show(s, observable.FromChan(s.channel())) }

func playFromSeqGo(s *scene) {
	values := s.channel()
	show(s, observable.FromSeqGo(func(ctx context.Context) iter.Seq[string] {
		return func(yield func(string) bool) {
			for {
				select {
				case v, ok := <-values:
					if !ok || !yield(v) {
						return
					}
				case <-ctx.Done():
					return
				}
			}
		}
	}))
}

// channel returns the channel of the track of values.
func (s *scene) channel() <-chan string {
	values := make(chan string, len(s.tracks["values"].marks))
	for _, m := range s.tracks["values"].marks {
		s.Schedule(func() {
			if m.Kind == marble.Completion {
				close(values)
				return
			}
			values <- m.Letter
		}, m.At)
	}
	return values
}

func testFromChan(s *scene) string {
	t := s.tracks["values"]
	closing, take := "\tclose(values)\n", ""
	if !t.ended() {
		closing, take = "", fmt.Sprintf(".Take(%d)", len(t.letters()))
	}
	return fmt.Sprintf("func TestFromChan(t *testing.T) {\n\tvalues := make(chan string, %d)\n"+
		"\tfor _, v := range %s {\n\t\tvalues <- v\n\t}\n%s"+
		"\tgot, err := observable.FromChan(values)%s.ToSlice(t.Context())\n%s}\n",
		len(t.letters()), literal(t.letters()), closing, take, equalCode("\t", t.letters(), nil))
}

func testFromSeqGo(s *scene) string {
	t := s.tracks["values"]
	return fmt.Sprintf("func TestFromSeqGo(t *testing.T) {\n"+
		"\tread := func(context.Context) iter.Seq[string] {\n\t\treturn slices.Values(%s)\n\t}\n"+
		"\tgot, err := observable.FromSeqGo(read).ToSlice(t.Context())\n%s}\n",
		literal(t.letters()), equalCode("\t", t.letters(), nil))
}

func playFromContext(s *scene) {
	ctx, cancel := context.WithCancelCause(background)
	for _, at := range s.moments("end") {
		s.Schedule(func() { cancel(context.DeadlineExceeded) }, at)
	}
	s.Schedule(func() { cancel(nil) }, s.end) // and nothing is left waiting
	show(s, observable.FromContext(ctx))
}

func testFromContext(s *scene) string {
	at := s.moments("end")
	if len(at) == 0 {
		return "func TestFromContext(t *testing.T) {\n\tt.Skip(\"the context never ends\")\n}\n"
	}
	return "func TestFromContext(t *testing.T) {\n\tsynctest.Test(t, func(t *testing.T) {\n" +
		"\t\tctx, cancel := context.WithTimeout(t.Context(), " + durationCode(at[0]) + ")\n" +
		"\t\tdefer cancel()\n" +
		"\t\tgot, err := observable.FromContext(ctx).ToSlice(t.Context())\n" +
		"\t\tif want := []error{context.DeadlineExceeded}; err != nil || !slices.Equal(got, " +
		"want) {\n" +
		"\t\t\tt.Errorf(\"got %v and %v, want %v\", got, err, want)\n\t\t}\n\t})\n}\n"
}

func playGo(s *scene) {
	show(s, observable.Go(func(ctx context.Context) (string, error) {
		s.wait(ctx, s.dur("takes"))
		return "a", s.failure()
	}))
}

func testGo(s *scene) string {
	values := []string{"a"}
	err := s.failure()
	if err != nil {
		values = nil
	}
	return "func TestGo(t *testing.T) {\n\tsynctest.Test(t, func(t *testing.T) {\n" +
		"\t\tf := func(context.Context) (string, error) " +
		"{\n\t\t\ttime.Sleep(" + spaced(s.args["takes"].code) + ")\n" +
		"\t\t\treturn \"a\", " + s.args["err"].code + "\n\t\t}\n" +
		"\t\tgot, err := observable.Go(f).ToSlice(t.Context())\n" + equalCode("\t\t", values,
		err) + "\t})\n}\n"
}

// spaced is the code of a time that stands alone.
func spaced(code string) string { return strings.Replace(code, "*", " * ", 1) }

func playMapGo(s *scene) {
	c := settings[observable.MapGoConfig](s)
	show(s, observable.MapGoWithConfig(s.num("workers"), s.working(), s.Async(), c)(s.src("src")))
}

func playMapGoBy(s *scene) {
	c, key := settings[observable.MapGoByConfig](s), arg[func(string) string](s, "key")
	show(s, observable.MapGoByWithConfig(s.num("workers"), key, s.working(), s.Async(), c)(s.src("src")))
}

// working is a function that takes longer for an a.
func (s *scene) working() func(context.Context, string) (string, error) {
	slow, fast := s.dur("slow"), s.dur("fast")
	return func(ctx context.Context, v string) (string, error) {
		d := fast
		if v == "a" {
			d = slow
		}
		s.wait(ctx, d)
		return strings.ToUpper(v), nil
	}
}

func testMapGo(s *scene) string {
	t := s.tracks["src"]
	values, err := s.collected()
	if !t.ended() || err != nil {
		return "func Test" + s.op.Name + "(t *testing.T) {\n\tt.Skip(\"the source does not complete\")\n}\n"
	}
	var waits []string
	last := time.Duration(0)
	for _, at := range s.moments("src") {
		waits = append(waits, durationCode(at-last))
		last = at
	}
	times := strings.Join(waits, ", ")
	if len(waits) == 1 {
		times = spaced(times)
	}
	return "func Test" + s.op.Name + "(t *testing.T) {\n\tsynctest.Test(t, func(t *testing.T) {\n" +
		"\t\tloop := host.NewLoop(host.Config{})\n\t\tif err := loop.Start(); err != nil {\n" +
		"\t\t\tt.Fatal(err)\n\t\t}\n" +
		"\t\tdefer loop.Close()\n\t\ts := async.New(loop)\n" +
		"\t\tproject := func(_ context.Context, v string) (string, error) {\n" +
		"\t\t\tif v == \"a\" {\n" +
		"\t\t\t\ttime.Sleep(" + spaced(s.args["slow"].code) + ")\n\t\t\t} else {\n" +
		"\t\t\t\ttime.Sleep(" + spaced(s.args["fast"].code) + ")\n\t\t\t}\n" +
		"\t\t\treturn strings.ToUpper(v), nil\n\t\t}\n" +
		"\t\tvalues := " + literal(t.letters()) + "\n" +
		"\t\tsrc := observable.TimerAfter(schedule.Of(" + times + "), s).\n" +
		"\t\t\tMap(func(i int) string { return values[i] })\n" +
		"\t\tgot, err := " + s.call("s") + ".ToSlice(t.Context())\n" + equalCode("\t\t", values,
		nil) + "\t})\n}\n"
}

// collected are the values of the result, and its error.
func (s *scene) collected() (values []string, err error) {
	r, ok := s.shown[0].(*result[string])
	if !ok {
		return s.outcome.values, s.outcome.err
	}
	for _, e := range r.events() {
		if e.Kind == observable.KindNext {
			values = append(values, e.Value)
		}
		err = e.Err
	}
	return values, err
}

// equalCode is the code that expects values in got, or an error in err.
func equalCode(indent string, values []string, err error) string {
	condition := fmt.Sprintf("want := %s; err != nil || !slices.Equal(got, want)", literal(values))
	if err != nil {
		condition = fmt.Sprintf("want := %q; err == nil || err.Error() != want", err)
	}
	return indent + "if " + condition + " {\n" + indent + "\tt.Errorf(\"got %v and %v, want " +
		"%v\", got, err, want)\n" + indent + "}\n"
}

func (t *track) ended() bool {
	return len(t.marks) > 0 && t.marks[len(t.marks)-1].Kind != marble.Value
}

// letters are the values of the track.
func (t *track) letters() []string {
	values := []string{}
	for _, m := range t.marks {
		if m.Kind == marble.Value {
			values = append(values, m.Letter)
		}
	}
	return values
}

// sourceCode is a source that sends the track's values at once.
func (t *track) sourceCode() string {
	code := "observable.Of(" + elements(t.letters()) + ")"
	if len(t.letters()) == 0 {
		code = "observable.Empty[string]()"
	}
	if t.failure() != nil {
		code += ".ConcatWith(observable.Throw[string](errors.New(\"error\")))"
	}
	return code
}

// leaving is a function that makes its goroutine wait: get calls it, and tells of values and of the
// end. code is the test's code from src to got and err.
func leaving(name, call, returns, code string,
	get func(ctx context.Context, src texts, log *callLog) ([]string, error),
	params ...string) *Operator {
	o := &Operator{Name: name, Tracks: []Track{source("-a--b-c-|")}, lasting: true, call: call,
		params: append([]string{"ctx context.Context"}, params...), returns: returns,
		play: func(s *scene) {
			src, log := s.src("src"), s.calls("what the caller gets")
			s.Schedule(func() {
				go func() {
					values, err := get(s.ctx, src, log)
					s.outcome = outcome{values, err, true}
					log.end(err)
				}()
			}, 0)
		}}
	o.test = func(s *scene) string {
		t := s.tracks["src"]
		if !t.ended() {
			return "func Test" + name + "(t *testing.T) {\n\tt.Skip(\"the source never ends\")\n}\n"
		}
		return "func Test" + name + "(t *testing.T) {\n\tsrc := " + t.sourceCode() + "\n\t" +
			indented(code, "\t") + "\n" + equalCode("\t", s.outcome.values, s.outcome.err) + "}\n"
	}
	return o
}

var leavings = []*Operator{
	leaving("Values", "src.Values(ctx)", "iter.Seq2[string, error]",
		"var got []string\nvar err error\nfor v, failure := range src.Values(t.Context()) {\n"+
			"\tif err = failure; err != nil {\n\t\tbreak\n\t}\n\tgot = append(got, v)\n}",
		func(ctx context.Context, src texts, log *callLog) (got []string, err error) {
			for v, failure := range observable.Values(ctx, src) {
				if failure != nil {
					return got, failure
				}
				got = append(got, v)
				log.add(v, "")
			}
			return got, nil
		}).
		with(Facts{RxJS: None, RxGo: "Observe", Traits: Awaits, Demand: TakesAll}).
		form("ValuesWithConfig", Facts{Demand: Answers}),
	leaving("ForEach", "src.ForEach(ctx, next)", "error",
		"var got []string\nerr := src.ForEach(t.Context(), func(v string) { got = append(got, "+
			"v) })",
		func(ctx context.Context, src texts, log *callLog) (got []string, err error) {
			err = observable.ForEach(ctx, src, func(v string) {
				got = append(got, v)
				log.add(v, "")
			})
			return got, err
		}, "next func(string)").
		with(Facts{RxJS: "Observable.forEach", RxGo: Same, Traits: Once | Awaits, Demand: TakesAll}),
	leaving("ToChan", "src.ToChan(ctx)", "(values <-chan string, err func() error)",
		"values, failure := src.ToChan(t.Context())\nvar got []string\nfor v := range values {\n"+
			"\tgot = append(got, v)\n}\nerr := failure()",
		func(ctx context.Context, src texts, log *callLog) (got []string, err error) {
			values, failure := observable.ToChan(ctx, src)
			for v := range values {
				got = append(got, v)
				log.add(v, "")
			}
			return got, failure()
		}).
		with(Facts{RxJS: None, RxGo: "Observe", Traits: Starts, Demand: TakesAll}).
		form("ToChanWithConfig", Facts{Demand: Answers}),
	leaving("ToSlice", "src.ToSlice(ctx)", "([]string, error)",
		"got, err := src.ToSlice(t.Context())",
		func(ctx context.Context, src texts, log *callLog) (got []string, err error) {
			if got, err = observable.ToSlice(ctx, src); err == nil {
				log.add("", fmt.Sprint(got))
			}
			return got, err
		}).
		with(Facts{RxJS: "lastValueFrom", RxGo: Same, Traits: Awaits, Demand: TakesAll}),
	leaving("ToMap", "src.ToMap(ctx, entry)", "(map[string]int, error)",
		"entry := func(v string) (string, int) { return v, len(v) }\n"+
			"m, err := src.ToMap(t.Context(), entry)\ngot := slices.Sorted(maps.Keys(m))",
		func(ctx context.Context, src texts, log *callLog) (got []string, err error) {
			entry := func(v string) (string, int) { return v, len(v) }
			m, err := observable.ToMap(ctx, src, entry)
			if err == nil {
				log.add("", fmt.Sprint(m))
			}
			return slices.Sorted(maps.Keys(m)), err
		}, "entry func(string) (string, int)").
		with(Facts{RxJS: None, RxGo: "ToMap, ToMapWithValueSelector", Traits: Awaits, Demand: TakesAll}),
	leaving("FirstValue", "src.FirstValue(ctx)", "(string, error)",
		"v, err := src.FirstValue(t.Context())\ngot := []string{v}",
		oneValue(observable.FirstValue[string])).
		with(Facts{RxJS: "firstValueFrom", RxGo: "First", Traits: Ends | Awaits, Demand: TakesAll}),
	leaving("LastValue", "src.LastValue(ctx)", "(string, error)",
		"v, err := src.LastValue(t.Context())\ngot := []string{v}",
		oneValue(observable.LastValue[string])).
		with(Facts{RxJS: "lastValueFrom", RxGo: "Last", Traits: Awaits, Demand: TakesAll}),
}

func oneValue(of func(context.Context, texts) (string, error)) func(
	context.Context, texts, *callLog) ([]string, error) {
	return func(ctx context.Context, src texts, log *callLog) ([]string, error) {
		v, err := of(ctx, src)
		if err == nil {
			log.add(v, "")
		}
		return []string{v}, err
	}
}

func testSurviving(s *scene) string {
	t := s.tracks["src"]
	var handled []string
	for _, v := range t.letters() {
		if v != "b" {
			handled = append(handled, v)
		}
	}
	return "func TestSurviving(t *testing.T) {\n\tvar got []string\n\tvar err error\n" +
		"\tobserver := observable.Observer[string]{Next: func(v string) {\n\t\tif v == \"b\" {\n" +
		"\t\t\tpanic(\"no b\")\n\t\t}\n" +
		"\t\tgot = append(got, v)\n\t}, Error: func(failure error) { err = failure }}\n" +
		"\treport := func(p *observable.PanicError) { t.Log(p.Value) }\n" +
		"\tsrc := " + t.sourceCode() + "\n\tsrc.Subscribe(t.Context(), " +
		"observable.Surviving(observer, report))\n" +
		equalCode("\t", handled, t.failure()) + "}\n"
}

// failure is the error of the track.
func (t *track) failure() error {
	if t.ended() && t.marks[len(t.marks)-1].Kind == marble.Failure {
		return marble.ErrDefault
	}
	return nil
}
