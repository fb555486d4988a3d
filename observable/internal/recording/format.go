// Package recording is the format of recordings: what package record writes and package replay
// reads. A recording is lines of JSON: a [Header], and then a [Record] a line. The comment of
// package record describes it for users.
package recording

import (
	"encoding/json"
	"time"
)

// Version is the version of the format that this package writes. It reads that and all before: in
// version 1, runs had no Delay.
const Version = 2

// Extension is that of recordings' files.
const Extension = ".rxrec"

// Header is the first line of a file.
type Header struct {
	Version int       `json:"rxsched.recording"`
	Start   time.Time `json:"start"` // of all times; the same in all files
	First   uint64    `json:"first"` // the sequence of the first record of the file
}

// Kind is the kind of a record.
type Kind string

// The kinds of records.
const (
	Scheduler   Kind = "scheduler" // a scheduler is recorded from now on
	Subscribe   Kind = "subscribe"
	Next        Kind = "next"
	Error       Kind = "error"
	Complete    Kind = "complete"
	Unsubscribe Kind = "unsubscribe"
	Close       Kind = "close" // a scheduler refuses all work, since its host has closed
	Run         Kind = "run"   // a scheduler runs what was asked of it
	Gap         Kind = "gap"   // records were lost
	End         Kind = "end"   // the recorder was closed
)

// Record is a line.
type Record struct {
	Seq  uint64        `json:"seq"`
	At   time.Duration `json:"at"` // since the start, in nanoseconds
	Kind Kind          `json:"kind"`
	In   uint64        `json:"in,omitempty"` // the step during which it happened

	Edge string `json:"edge,omitempty"`
	Sub  int    `json:"sub,omitempty"`  // counts the subscriptions to the edge, from 1
	Out  bool   `json:"out,omitempty"`  // the edge is an output
	Sync bool   `json:"sync,omitempty"` // it came while the edge was being subscribed
	Host string `json:"host,omitempty"` // of a scheduler, its name
	Free bool   `json:"free,omitempty"` // of Scheduler: a delay of 0 needs no host

	Type    string   `json:"type,omitempty"`    // of the values, as Go writes it; of Subscribe
	Imports []string `json:"imports,omitempty"` // the packages that Type names

	Value     json.RawMessage `json:"value,omitempty"`
	Data      []byte          `json:"data,omitempty"`      // of a codec, in place of Value
	Err       string          `json:"error,omitempty"`     // the text of an error
	Unencoded string          `json:"unencoded,omitempty"` // why there is no value
	Redacted  bool            `json:"redacted,omitempty"`  // the value, or the text of the error, is withheld

	Step uint64 `json:"step,omitempty"` // of Run: the step that asked for it
	Nth  uint32 `json:"nth,omitempty"`  // of Run: counts what the step has asked for, from 1

	Delay time.Duration `json:"delay,omitempty"` // of Run: after which it was asked for

	Lost uint64 `json:"lost,omitempty"` // of Gap: how many records, of which Seq is the first
}

// Size estimates how much memory a record takes while it waits.
func (r *Record) Size() int {
	return 160 + len(r.Value) + len(r.Data) + len(r.Err) + len(r.Unencoded)
}
