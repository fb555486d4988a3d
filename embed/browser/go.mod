module github.com/rxsched/rxsched/embed/browser

go 1.26

require github.com/rxsched/rxsched v0.1.0
