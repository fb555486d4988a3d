// Rxreplay shows a recording of package record as marbles, and writes a test that replays it.
//
//	go run github.com/rxsched/rxsched/observable/replay/cmd/rxreplay search.rxrec
//
//	in  keys             -ab------c|
//	in  clicks on mouse  -----d------#
//	out found            ----b-----(c|)
//	out clicked          -----e------#
//	                     d = 10
//	                     e = "10!"
//	                     # = unexpected EOF
//
// The argument is a file, the files of one recording, or a directory, of which it takes the latest
// recording. All edges and outputs share one axis of time; -from, -to and -edges choose what is
// shown, and -runs adds the runs of recorded schedulers.
//
//	rxreplay -from 1m -to 1m2s -edges keys,found search.rxrec
//
// With -test it writes a test into a folder of Go code, and copies the recording beside it:
//
//	rxreplay -test Search -build search -dir ./finder search.rxrec
//
// This writes finder/search_replay_test.go and finder/testdata/search.rxrec. The test calls the
// function search with the inputs, in the order in which they were subscribed, and with the
// schedulers, in the order in which they were made. It expects one result for each output. If your
// function takes something else, change the call in the test.
package main
