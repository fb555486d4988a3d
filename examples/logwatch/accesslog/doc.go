// Package accesslog reads access logs in the combined format, and watches them. A [Watch] has the
// pipelines: windows of time with the sum of their requests (pipeline.go), and incidents, during
// which too many fail (alert.go). They take all times from a scheduler, so they run in virtual time
// as well as live. A log is replayed at its own stamps (replay.go) or followed as it grows
// (follow.go).
//
// The programs that show a log share it.
package accesslog
