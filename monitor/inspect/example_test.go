package inspect_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/observable/watch"
)

// A page of another package, beside that of hosts.
func ExampleInspector_AddPanel() {
	in := inspect.New(inspect.Config{})
	defer in.Close()
	in.AddPanel("mail", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "asked for ", r.URL.Path)
	}))
	w := httptest.NewRecorder()
	in.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/debug/rxsched/panels/mail/due", nil))
	fmt.Println(w.Body)
	// Output: asked for /due
}

// The pipelines of a program on its page. A real one starts the watcher first of all in main.
func ExampleInspector_AddPipelines() {
	hosts := monitor.NewHosts()
	w := watch.Start(watch.Config{Hosts: hosts})
	defer w.Stop()
	in := inspect.New(inspect.Config{Hosts: hosts})
	defer in.Close()
	in.AddPipelines(w)

	page := httptest.NewRequest(http.MethodPost, "/debug/rxsched/pipelines?do=look&id=1", nil)
	answer := httptest.NewRecorder()
	in.ServeHTTP(answer, page)
	fmt.Println(answer.Body)
	// Output: inspect: there is no such operator
}

// The page of a program, below a path of its choice.
func ExampleNew() {
	rx := rxsched.NewVirtual(rxsched.Config{Name: "ui"})
	hosts := monitor.NewHosts()
	hosts.Add(rx).Priorities(rx.Priorities())
	in := inspect.New(inspect.Config{Hosts: hosts, Title: "my program"})
	defer in.Close()

	mux := http.NewServeMux()
	mux.Handle("/debug/rxsched/", in)

	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/debug/rxsched/", nil))
	fmt.Println(w.Code, w.Header().Get("Content-Type"))
	// Output: 200 text/html; charset=utf-8
}
