module github.com/rxsched/rxsched/embed/browser

go 1.26

replace github.com/rxsched/rxsched => ../..

require github.com/rxsched/rxsched v0.0.0-00010101000000-000000000000
