// Logwatch-tui watches a web server's access log on a terminal: the load, the windows of time, the
// paths asked for most, and alerts, live. It has the pipelines of logwatch, keys and the window's
// size as observables, and draws in frames. All of it runs in Bubble Tea's loop, so nothing here
// has a lock.
//
// Run it without arguments to see it on a sample, and with --help for the rest.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
