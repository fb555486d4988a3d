package marble_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/rxsched/rxsched/testing/marble"
)

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
	// 1001ms |
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
