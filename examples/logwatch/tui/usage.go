package main

const usage = `Logwatch-tui watches a web server's access log in the combined format, on a terminal.

usage: go run . [flags] [file]
       tail -f access.log | go run . [flags]

How time passes:
  --speed N        the file, or the sample without one, at the log's own timestamps, N times as
                   fast as they say (default 600)
  --follow         live: what is appended to the file from now on
  --poll D         with --follow, how often to look (default 250ms)
What is piped is watched live, as it comes; with --speed it is replayed.

What is shown:
  --window D       length of a window (default 15m; live 1m). The keys + and - change it

What is an incident:
  --errors-from N  lowest status that counts as an error (default 400)
  --threshold P    error rate that makes an alert, in percent (default 10)
  --span D         over how long the error rate is taken (default: a window)
  --hold D         how long it must stay above, or below (default: a fifth of the span)
  --at-least N     requests in the span without which there is no alert (default 20)

Durations are like 90s, 15m or 1h30m. NO_COLOR=1 turns colours off. The key ? lists the keys.

Exit status: 0 done; 1 the log could not be read, or there is no terminal; 2 wrong usage;
130 interrupted by a signal.
`
