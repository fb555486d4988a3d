// Package linear checks what callers and workers of durable actions saw for linearizability:
// whether the calls and answers of a key are those of one record that does one thing at a time.
package linear
