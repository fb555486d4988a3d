package main

const usage = `Logwatch watches a web server's access log in the combined format.

usage: go run ./examples/logwatch [flags] [file]

It reads the file; or standard input, if that is piped and not empty or the file is "-"; or else a sample of its own.

How time passes (one of):
  --replay         at the log's own timestamps, in virtual time, so that it takes no time (the default)
  --speed N        at the log's own timestamps, N times as fast as they say
  --follow         live: what is appended to the file from now on. If the file is truncated or
                   replaced, it is read from its start
  --poll D         with --follow, how often to look (default 250ms)

What is shown:
  --window D       length of a window (default 15m, with --follow 1m)
  --top N          how many paths to list (default 5)

What is an incident:
  --errors-from N  lowest status that counts as an error (default 400)
  --threshold P    error rate that makes an alert, in percent (default 10)
  --span D         over how long the error rate is taken (default: a window)
  --hold D         how long it must stay above, or below, before that is told (default: a fifth of the span)
                   It is printed after the window that it is in; with --follow, at once.
  --at-least N     requests in the span without which there is no alert (default 20)

Durations are like 90s, 15m or 1h30m. On a terminal, --speed and --follow draw a screen; elsewhere all modes
print lines. Ctrl-C ends with the summary so far.

Exit status: 0 done; 1 the log could not be read, or no line of it made sense; 2 wrong usage; 130 interrupted.
`
