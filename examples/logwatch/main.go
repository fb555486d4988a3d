// Logwatch watches a web server's access log. It shows requests a second, error rate, bytes and top
// paths for each window of time, one alert for each incident, and a summary. Its pipelines are in
// internal/accesslog. They run in virtual time (a replay, which takes no time), on a loop that is
// faster than the clock of the log, and live on a growing file.
//
// Run it without arguments to see it on a sample, and with --help for the rest.
package main

import (
	"context"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
