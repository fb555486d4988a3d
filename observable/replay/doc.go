// Package replay runs a pipeline again on what package record has written, in virtual time, and
// compares its output with the recorded one.
//
//	func TestSearch(t *testing.T) {
//		r, err := replay.Open("testdata/search.rxrec")
//		...
//		found := search(replay.Source[string](r, "keys"), r.Scheduler("ui"))
//		replay.Expect(r, "found", found)
//		if err := r.Run(); err != nil {
//			t.Fatal(err)
//		}
//	}
//
// A failure shows the recorded output and the replayed one under each other:
//
//	recorded  --a---b
//	replayed  --a--b
//	differs   -----^
//
// # Words
//
// A [Replay] is a recording that a pipeline is run on once. A source ([Source]) stands for an edge,
// and sends what came in there. An output ([Expect], [Listen]) subscribes to the pipeline when it
// was subscribed. The comment of package record says what has to be recorded for the output to be
// the same, byte for byte.
//
// The command rxreplay shows a recording as marbles, and writes the test:
//
//	go run github.com/rxsched/rxsched/observable/replay/cmd/rxreplay FILE
//	go run github.com/rxsched/rxsched/observable/replay/cmd/rxreplay -test Search -build search FILE
//
// # Order
//
// Run repeats the steps of the recording in the order of their sequence, across all edges,
// schedulers and hosts. Before each it sets the time to that of the step. A recorded scheduler runs
// what the recording says, however early or late it was due, and nothing else. What is on a host
// ([Replay.Host]) runs when it is due in virtual time, also at the time of an event: before that.
//
// A pipeline that was changed since asks its schedulers for other runs, or after other delays: see
// [DelayError]. [Config.ByClock] then lets all timers run when they are due.
//
// # Goroutines
//
// A Replay and everything it makes belong to one goroutine, which calls Run.
package replay
