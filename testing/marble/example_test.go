package marble_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// printing is a test that prints how it fails, so that examples can show it.
type printing struct{ testing.TB }

func (printing) Helper() {}

func (printing) Errorf(format string, args ...any) {
	fmt.Println(lineNumber.ReplaceAllString(fmt.Sprintf(format, args...), "_test.go:12"))
}

// t is the test that examples are part of.
var t printing

func upper(src observable.Observable[string]) observable.Observable[string] {
	return observable.Map(strings.ToUpper)(src)
}

func ExampleRun() {
	marble.Run(t, func(m *marble.M) {
		src := m.Hot("-a-b--c---|")
		m.Expect(observable.Pipe1(src, observable.DebounceTime[string](2*time.Millisecond, m.Async()))).
			ToBe("-----b---c|")
		m.ExpectSubscriptions(src).
			ToBe("^---------!")
	})
	// Output:
	// marble: example_test.go:12: not as expected
	//     expected  -----b---c|
	//     got       -----b--c-|
	//                       ^ expected c at 9ms, got c at 8ms
}

func ExampleM_Flush() {
	marble.Run(t, func(m *marble.M) {
		saved := 0
		count := observable.Tap(func(string) { saved++ })
		m.Expect(observable.Pipe1(m.Cold("-a-b|"), count)).ToBe("-a-b|")
		m.Flush()
		fmt.Println(saved, "saved after", m.Host().Elapsed())

		m.Expect(observable.Pipe1(m.Cold("-c|"), count)).ToBe("-c|") // counts from here
	})
	// Output: 2 saved after 4ms
}

func ExampleM_Animate() {
	marble.Run(t, func(m *marble.M) {
		m.Animate("--x---x-x")
		m.Frame().Schedule(func(self *action.Action) {
			fmt.Println("painted at", m.Elapsed())
			self.Schedule(0)
		}, 0)
	})
	// Output:
	// painted at 2ms
	// painted at 6ms
	// painted at 8ms
}

func ExampleM_Schedule() {
	marble.Run(t, func(m *marble.M) {
		button := observable.NewSubject[string]()
		m.Schedule(func() { button.Next("click") }, m.Time("--|"))
		m.Schedule(button.Complete, m.Time("-----|"))
		marble.Expect(m, button.Observable()).
			ToBeWith("--c--|", marble.Legend[string]{Values: map[string]string{"c": "click"}})
	})
	// Output:
}

func ExampleM_Time() {
	marble.Run(t, func(m *marble.M) { fmt.Println(m.Time("---|")) })
	// Output: 3ms
}

func ExampleCold() {
	type point struct{ x, y int }
	legend := marble.Legend[point]{Values: map[string]point{"a": {1, 2}, "b": {3, 4}}}
	marble.Run(t, func(m *marble.M) {
		x := observable.Map(func(p point) int { return p.x })
		marble.Expect(m, observable.Pipe1(marble.Cold(m, "-a-b|", legend), x)).
			ToBe("-1-3|")
	})
	// Output:
}

func ExampleHot() {
	digits := marble.Legend[int]{}
	marble.Run(t, func(m *marble.M) {
		src := marble.Hot(m, "-1-2-^-3-4|", digits)
		marble.Expect(m, src).ToBe("--3-4|")
		marble.Expect(m, src).During("---^").ToBe("----4|")
	})
	// Output:
}

func ExampleExpect() {
	closed := errors.New("closed")
	marble.Run(t, func(m *marble.M) {
		src := marble.Cold(m, "-1#", marble.Legend[int]{Err: closed})
		marble.Expect(m, src).ToBe("-1#")
	})
	// Output:
	// marble: example_test.go:12: not as expected
	//     expected  -1#
	//     got       -1#
	//                 ^ at 2ms: expected # (error), got # (closed)
}

func ExampleExpectation_During() {
	marble.Run(t, func(m *marble.M) {
		m.Expect(m.Cold("-a-b-c|")).
			During("--^---!").
			ToBe("---a-b")
	})
	// Output:
}

func ExampleExpectation_ToEqual() {
	marble.Run(t, func(m *marble.M) {
		src := m.Cold("-a-b|")
		m.Expect(upper(upper(src))).ToEqual(upper(src))
	})
	// Output:
}

func ExampleExpectNested() {
	marble.Run(t, func(m *marble.M) {
		src := m.Hot("-a--b--c--|")
		rest := observable.Map(func(string) observable.Observable[string] {
			return observable.Pipe1(src, observable.Take[string](1))
		})
		marble.ExpectNested(m, observable.Pipe1(src, rest)).
			ToBe("-x--y--z--|", map[string]string{
				"x": "---(b|)",
				"y": "---(c|)",
				"z": "---|",
			})
	})
	// Output:
}

func ExampleExpectSubscriptions() {
	marble.Run(t, func(m *marble.M) {
		a, b := m.Cold("-a|"), m.Cold("-b|")
		m.Expect(observable.Concat(a, b)).ToBe("-a-b|")
		m.ExpectSubscriptions(a).ToBe("^-!")
		m.ExpectSubscriptions(b).ToBe("--^--!")
	})
	// Output:
	// marble: example_test.go:12: not as expected
	//     expected  --^--!
	//     got       --^-!-
	//                   ^ subscription 1: expected 2ms to 5ms, got 2ms to 4ms
}

func ExampleSubscriptions() {
	marble.Run(t, func(m *marble.M) {
		src := m.Cold("-a-b|")
		m.Expect(src).During("-^-!").ToBe("--a")
		m.Flush()
		for _, s := range marble.Subscriptions(m, src) {
			fmt.Println(s, "that is", s.Subscribed, "to", s.Unsubscribed)
		}
	})
	// Output: -^-! that is 1ms to 3ms
}

func ExampleRecord() {
	marble.Run(t, func(m *marble.M) {
		rec := marble.Record(m, observable.Interval(40*time.Millisecond, m.Async())).During("^ 100ms !")
		m.Flush()
		fmt.Println(marble.Render(rec.Events(), marble.Legend[int]{}))
	})
	// Output: 40ms 0 39ms 1
}

func ExampleListen() {
	marble.Run(t, func(m *marble.M) {
		src := m.Hot("-a-b-c|")
		var late *marble.Recording[string]
		m.Schedule(func() { late = marble.Listen(m, src) }, 2*time.Millisecond)
		m.Flush()
		fmt.Println(marble.Render(late.Events(), marble.Legend[string]{}))
	})
	// Output: ---b-c|
}

func ExampleParseCold() {
	marks, err := marble.ParseCold("-a 10ms (b|)")
	fmt.Println(marks[0].At, marks[1].At, marks[2].Kind == marble.Completion, err)

	_, err = marble.ParseCold("-a-!")
	fmt.Println(err)
	// Output:
	// 1ms 12ms true <nil>
	// marble: cold diagram "-a-!" at position 3: an unsubscription point "!" has no place in it
}

func ExampleParseHot() {
	marks, _ := marble.ParseHot("-a-^--b|")
	for _, m := range marks {
		fmt.Println(m.At, m.Letter)
	}
	// Output:
	// -2ms a
	// 3ms b
	// 4ms
}

func ExampleParseSubscription() {
	s, _ := marble.ParseSubscription("--^ 10ms !")
	fmt.Println(s.Subscribed, s.Unsubscribed)
	// Output: 2ms 13ms
}

func ExampleParseTime() {
	fmt.Println(marble.ParseTime("-----|"))
	// Output: 5ms <nil>
}

func ExampleParseAnimation() {
	fmt.Println(marble.ParseAnimation("--x-x"))
	// Output: [2ms 4ms] <nil>
}

func ExampleFormat() {
	marks := []marble.Mark{{At: 0, Letter: "a"}, {At: time.Second, Letter: "b"}, {At: time.Second, Kind: marble.Completion}}
	fmt.Println(marble.Format(marks)[0])

	// A group takes room. What comes before it ends goes on a line of its own.
	marks = append(marks[:2:2], marble.Mark{At: time.Second, Letter: "c"}, marble.Mark{At: 1001 * time.Millisecond, Kind: marble.Completion})
	fmt.Println(strings.Join(marble.Format(marks), "\n"))
	// Output:
	// a 999ms (b|)
	// a 999ms (bc)
	// - 999ms -|--
}

func ExampleRender() {
	legend := marble.Legend[float64]{Values: map[string]float64{"p": 3.14, "e": 2.72}}
	events := legend.Events([]marble.Mark{{At: 0, Letter: "p"}, {At: 3 * time.Millisecond, Letter: "e"}, {At: time.Second, Kind: marble.Completion}})
	fmt.Println(marble.Render(events, legend))
	// Output:
	// p--e 996ms |
	// e = 2.72
	// p = 3.14
}

func ExampleLetters() {
	events := marble.Legend[int]{Of: func(string) int { return 42 }}.Events([]marble.Mark{{At: time.Millisecond, Letter: "x"}})
	marks, key := marble.Letters(events, marble.Legend[int]{})
	fmt.Println(marble.Format(marks)[0], key)
	// Output: -a [a = 42]
}

func ExampleSVG() {
	source, _ := marble.ParseCold("-a-b|")
	result, _ := marble.ParseCold("-A-B|")
	figure := marble.SVG(marble.Figure{Title: "Map", Lanes: []marble.Lane{
		{Label: "source", Marks: source},
		{Label: "Map(strings.ToUpper)", Operator: true},
		{Label: "result", Marks: result},
	}})
	fmt.Println(strings.HasPrefix(figure, "<svg "), strings.Count(figure, "<circle "))
	// Output: true 4
}
