// Package record writes what comes into a pipeline, so that package replay can run the pipeline on
// it again, in virtual time, and get the same output. A bug of production becomes a test.
//
//	rec, err := record.NewDir("/var/log/search", record.Config{})
//	...
//	found := search(
//		record.Edge[string](rec, "keys")(keys),
//		rec.Scheduler("ui", rx.Async()),
//	)
//	record.Output[[]Hit](rec, "found")(found).Subscribe(ctx, observable.Next(show))
//
// # Words
//
// A recorder writes one recording. An edge is where events come into a pipeline ([Edge]), an output
// where they leave it ([Output]). A step is what a pipeline does in one go because of something
// from outside: an event of an edge, a run of a recorded scheduler ([Recorder.Scheduler]), or the
// subscription of an output. All records have numbers of one sequence, across edges, schedulers,
// goroutines and hosts.
//
// # What a replay repeats
//
// Everything that influences a pipeline has to come through an edge or a recorded scheduler. Then
// the output of a replay is that of the recording, byte for byte, with its times, under these
// rules:
//
//   - Below the edges all operators are on recorded schedulers, and no goroutine is started: what
//     [observable.Go] and [observable.FromChan] send comes through an edge. Above the edges
//     schedulers are not recorded.
//   - The parts of a pipeline that run on different goroutines meet by hops only, such as
//     [observable.ObserveOn] to a recorded scheduler. In particular, events of several goroutines
//     that no host orders go to one host first: put ObserveOn above the edge. An operator with
//     several sources gets them all on one host.
//   - No part unsubscribes what runs on another host at that very moment.
//   - An edge is not above another edge. But an observer of an output may cause events at edges,
//     and unsubscribe: a replay repeats that at the same place.
//
// Timers need no further rule: which of two came first, or whether an event came before a timer
// that was late, is in the recording. To a pipeline time stands still during a step, so that a
// replay sees the same times. When a host closes, its pipelines end in a replay, too. If a pipeline
// uses schedulers that are not recorded, a replay runs them on hosts of their own in virtual time.
// Its output is the same then, but for the times, as long as no event comes so near to the moment
// when a timer is due that the real host had decided otherwise.
//
// A redacted value replays as the redacted one. What follows from it is another output then: so
// outputs withhold what they send, and a replay compares only that there was a value, and when
// ([EdgeConfig.Redact]).
//
// # What it costs
//
// Recording an event encodes its value on the goroutine that sends it, takes the recorder's lock
// for a moment, and puts the record into a queue: half a microsecond of processor time and three
// allocations for an int. A goroutine of the recorder takes as long to write it.
// A run of a recorded scheduler that goes on with the same delay costs as much, and takes two
// objects; one that is asked for anew takes about eight, where the scheduler below takes one.
//
// A recording never makes a pipeline fail, nor wait for a disk. If the writer is too slow, the
// queue fills up to [Config.Queue], and later records are lost. If it fails, as on a full disk,
// what it was given is lost; a writer gets nothing more, and a directory a new file as soon as that
// works. If a value can't be encoded, its record has the reason in its place. [Config.OnError] is
// told of all this. A replay sees by the sequence what is lost, and refuses such a recording unless
// it is told to accept gaps.
//
// A directory never has more than [Config.MaxBytes] of recordings: the oldest file goes first. A
// recording that has lost its first file has a gap at its beginning.
//
// # The format
//
// A file has a line of JSON for each record, after a header. A last line without an end, after a
// crash, is left out. Readers ignore fields that they don't know, and read older versions.
//
//	{"rxsched.recording":2,"start":"2026-03-01T09:00:00Z","first":1}
//	{"seq":4,"at":1500000,"kind":"next","edge":"keys","sub":1,"value":"a"}
//
// The header has the version of the format, the date from which all times count, and the sequence
// of the first record in the file. A record has:
//
//	seq        its number
//	at         when, in nanoseconds since the start; during a step, when that began
//	kind       scheduler, subscribe, next, error, complete, unsubscribe, run, close, gap or end
//	in         the step during which it happened
//	edge       the name of the edge or the output
//	sub        which subscription to it, from 1 on
//	out        true for an output
//	sync       true if it came while the edge was being subscribed
//	host       EdgeConfig.Host; of scheduler, run and close the name of the scheduler
//	free       of scheduler: true if it needs no host for work without delay
//	type       the Go type of the values; of subscribe
//	imports    the packages that the type names; of subscribe
//	value      the value, as JSON
//	data       the value as EdgeConfig.Encode made it, in base 64
//	error      the text of the error
//	unencoded  why there is no value
//	redacted   true if the value, or the text of the error, is withheld
//	step, nth  of run: the step that asked for the run, and which of its requests it was
//	delay      of run: after which it was asked for, in nanoseconds; not in version 1
//	lost       of gap: how many records are missing, of which seq is the first
//
// # Goroutines
//
// Any goroutine may use a recorder. Edges and outputs deliver on the goroutine that sends.
package record
